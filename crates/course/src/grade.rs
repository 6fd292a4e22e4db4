//! Grades what students hand in.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use terminal::output::{eprint, print_record};

use crate::build::{self, Built, build};
use crate::exercise::{EXERCISES, Exercise};
use crate::failure::law;
use crate::folder::Folder;
use crate::handout;
use crate::limits::{self, Limits};
use crate::run::{Grade, run};

/// Prints a line of CSV for each exercise of each folder.
///
/// Only the files of the exercises are taken from a folder. They are compiled with the tests and
/// the engine of this program, in a temporary folder. A folder without exercises has a line that
/// says so.
///
/// # Errors
/// If none of the folders has exercises, or what is graded cannot be written or compiled at all.
pub(crate) fn grade(folders: &[PathBuf], class: &str, limits: Limits) -> anyhow::Result<u8> {
    let mut opened: Vec<_> = folders.iter().map(|folder| Folder::open(folder)).collect();
    if opened.iter().all(Result::is_err)
        && let Some(Err(error)) = opened.drain(..).next()
    {
        return Err(error);
    }
    limits::adopt_orphans();
    let room = tempfile::tempdir().context("cannot create a temporary folder")?;
    // A file that is missing has a line too.
    let was_handed_out = |exercise: &&Exercise| {
        opened.iter().flatten().any(|folder| folder.was_handed_out(**exercise))
    };
    let expected: Vec<_> = EXERCISES.iter().filter(was_handed_out).copied().collect();
    let target = room.path().join("target");
    let mut is_passed = true;
    print_line(["name", "exercise", "passed", "law", "seconds", "message"])?;
    for (path, folder) in folders.iter().zip(&opened) {
        let name = name(path);
        let folder = match folder {
            Ok(folder) => folder,
            Err(error) => {
                is_passed = false;
                let why = format!("{error:#}");
                eprint(&why);
                print_line([&name, "", "no", "", "", &why])?;
                continue;
            }
        };
        // Always the same path: so the engine is compiled once.
        let work = room.path().join("work");
        if work.exists() {
            fs::remove_dir_all(&work)?;
        }
        handout::write(&work, &expected, class)?;
        let mut graded = Vec::new();
        for exercise in &expected {
            match folder.text(*exercise) {
                Ok(text) => {
                    fs::write(work.join("exercises").join(exercise.file()), text)?;
                    graded.push(*exercise);
                }
                Err(error) => {
                    is_passed = false;
                    print_grade(&name, *exercise, &Grade::Failed(format!("{error:#}")), 0.0)?;
                }
            }
        }
        let mut built = build(&work, Some(&target), &graded, build::LIMITS)?;
        for exercise in graded {
            let begun = Instant::now();
            let grade = match built.remove(exercise.name) {
                Some(Built::Program(program)) => run(&program, &exercise.test(), limits)?,
                Some(Built::Failed(error)) => Grade::Failed(format!("does not compile: {error}")),
                None => bail!("BUG: {} was not compiled", exercise.name),
            };
            limits::kill_orphans();
            is_passed &= grade == Grade::Passed;
            print_grade(&name, exercise, &grade, begun.elapsed().as_secs_f64())?;
        }
        eprint(format_args!("{name}: graded"));
    }
    Ok(u8::from(!is_passed))
}

/// The name of a student: that of the folder.
fn name(folder: &Path) -> String {
    let full = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let name = full.file_name().map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_else(|| folder.display().to_string())
}

fn print_grade(name: &str, exercise: Exercise, grade: &Grade, seconds: f64) -> anyhow::Result<()> {
    let seconds = format!("{seconds:.1}");
    match grade {
        Grade::Passed => print_line([name, exercise.name, "yes", "", &seconds, ""]),
        Grade::Failed(why) => {
            let law = law(why).map_or(String::new(), |law| law.to_string());
            print_line([name, exercise.name, "no", &law, &seconds, why])
        }
    }
}

fn print_line(fields: [&str; 6]) -> anyhow::Result<()> {
    // A spreadsheet would compute a cell that begins like a formula.
    let fields = fields.map(|field| {
        if field.starts_with(['=', '+', '-', '@']) { format!("'{field}") } else { field.to_owned() }
    });
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(fields)?;
    let line = String::from_utf8(writer.into_inner()?)?;
    print_record(line.trim_end_matches('\n'))
}
