//! Grades what students hand in.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::ValueEnum;
use serde_json::json;
use terminal::output::{eprint, print_record};

use crate::build::{self, Built, build};
use crate::exercise::{EXERCISES, Exercise};
use crate::failure::law;
use crate::folder::Folder;
use crate::handout;
use crate::limits::{self, Limits};
use crate::run::{Grade, run};
use crate::sandbox::Sandbox;
use crate::similar;

/// How grades are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A table for a spreadsheet
    #[default]
    Csv,
    /// One object a line
    Json,
}

/// The columns of the table.
const COLUMNS: [&str; 8] =
    ["name", "exercise", "passed", "points", "law", "seconds", "similar", "message"];

/// The least agreement of two answers that is reported, in hundredths.
const SIMILAR: usize = 80;

/// Prints a row for each exercise of each folder, and one with the points of the folder.
///
/// Only the files of the exercises are taken from a folder. They are compiled with the tests and
/// the engine of this program, in a temporary folder. What is missing has a row that says so.
///
/// # Errors
/// If none of the folders has exercises, or what is graded cannot be written or compiled at all.
pub(crate) fn grade(
    folders: &[PathBuf],
    class: &str,
    limits: Limits,
    format: Format,
) -> anyhow::Result<u8> {
    let mut opened: Vec<_> = folders.iter().map(|folder| Folder::open(folder)).collect();
    if opened.iter().all(Result::is_err)
        && let Some(Err(error)) = opened.drain(..).next()
    {
        return Err(error);
    }
    limits::adopt_orphans();
    let sandbox = Sandbox::of_this_system();
    if sandbox == Sandbox::None {
        eprint(
            "this system has no namespaces for users (unshare): an answer can read and write files \
             here, and its own memory, so grade in a container or under an account of its own",
        );
    }
    let room = tempfile::tempdir().context("cannot create a temporary folder")?;
    // A file that is missing has a row too.
    let was_handed_out = |exercise: &&Exercise| {
        opened.iter().flatten().any(|folder| folder.was_handed_out(**exercise))
    };
    let expected: Vec<_> = EXERCISES.iter().filter(was_handed_out).copied().collect();
    let alike = Alike::new(folders, &opened, &expected);
    let target = room.path().join("target");
    let mut is_passed = true;
    let print = |row: Row<'_>| row.print(format);
    if format == Format::Csv {
        print_csv(COLUMNS)?;
    }
    for (path, folder) in folders.iter().zip(&opened) {
        let name = name(path);
        let row = Row { name: &name, ..Row::default() };
        let folder = match folder {
            Ok(folder) => folder,
            Err(error) => {
                is_passed = false;
                let why = format!("{error:#}");
                eprint(&why);
                print(Row { message: why, ..row })?;
                continue;
            }
        };
        // Always the same path: so the engine is compiled once.
        let work = room.path().join("work");
        if work.exists() {
            fs::remove_dir_all(&work)?;
        }
        handout::write(&work, &expected, class)?;
        let row = |exercise: Exercise| Row {
            exercise: exercise.name,
            similar: alike.to(&name, exercise),
            ..row.clone()
        };
        let mut graded = Vec::new();
        for exercise in &expected {
            match folder.text(*exercise).and_then(allowed) {
                Ok(text) => {
                    fs::write(work.join("exercises").join(exercise.file()), text)?;
                    graded.push(*exercise);
                }
                Err(error) => print(Row { message: format!("{error:#}"), ..row(*exercise) })?,
            }
        }
        let mut built = build(&work, Some(&target), &graded, build::LIMITS)?;
        let mut points = 0;
        let started = Instant::now();
        for exercise in graded {
            let begun = Instant::now();
            let grade = match built.remove(exercise.name) {
                Some(Built::Program(program)) => run(&program, &exercise.test(), limits, sandbox)?,
                Some(Built::Failed(error)) => Grade::Failed(format!("does not compile: {error}")),
                None => bail!("BUG: {} was not compiled", exercise.name),
            };
            limits::kill_orphans();
            let row = Row { seconds: begun.elapsed().as_secs_f64(), ..row(exercise) };
            match grade {
                Grade::Passed => {
                    points += 1;
                    print(Row { points: 1, is_passed: true, ..row })?;
                }
                Grade::Failed(message) => print(Row { message, ..row })?,
            }
        }
        let all = expected.len();
        is_passed &= points == all;
        print(Row {
            exercise: "total",
            points,
            is_passed: points == all,
            seconds: started.elapsed().as_secs_f64(),
            message: format!("{points} of {all} points"),
            ..Row { name: &name, ..Row::default() }
        })?;
        eprint(format_args!("{name}: {points} of {all} points"));
    }
    Ok(u8::from(!is_passed))
}

/// The answer, unless it has a word that takes in another file: the compiler would read it.
fn allowed(text: String) -> anyhow::Result<String> {
    let is_word = |char: char| char.is_alphanumeric() || char == '_';
    for (line, code) in (1..).zip(text.lines()) {
        let code = code.split("//").next().unwrap_or_default();
        let mut words = code.split(|char| !is_word(char));
        let found = words.find(|word| ["include", "include_str", "include_bytes"].contains(word));
        let found = found.or(code.contains("#[path").then_some("#[path]"));
        if let Some(word) = found {
            bail!("line {line}: found {word}, expected an answer that takes in no other file");
        }
    }
    Ok(text)
}

/// Which answers of others an answer is like.
struct Alike(Vec<(String, Exercise, HashSet<Vec<String>>)>);

impl Alike {
    fn new(folders: &[PathBuf], opened: &[anyhow::Result<Folder>], expected: &[Exercise]) -> Self {
        let folders = folders.iter().zip(opened);
        let opened = folders.filter_map(|(path, it)| Some((name(path), it.as_ref().ok()?)));
        let answers = opened.flat_map(|(name, folder)| {
            let runs = move |exercise: &Exercise| {
                let text = folder.text(*exercise).ok()?;
                Some((name.clone(), *exercise, similar::runs(&text, exercise.text())))
            };
            expected.iter().filter_map(runs)
        });
        Self(answers.collect())
    }

    /// The names of the others, each with the agreement in hundredths.
    fn to(&self, name: &str, exercise: Exercise) -> String {
        let answer = self.0.iter().find(|(it, of, _)| it == name && *of == exercise);
        let others = self.0.iter().filter(|(it, of, _)| it != name && *of == exercise);
        let alike = others.filter_map(|(other, _, runs)| {
            let percent = similar::similarity(&answer?.2, runs)?;
            (percent >= SIMILAR).then(|| format!("{other} {percent} %"))
        });
        alike.collect::<Vec<_>>().join(", ")
    }
}

/// A row of the table.
#[derive(Clone, Debug, Default)]
struct Row<'a> {
    name: &'a str,
    exercise: &'a str,
    points: usize,
    /// Whether all points were reached.
    is_passed: bool,
    seconds: f64,
    similar: String,
    message: String,
}

impl Row<'_> {
    fn print(self, format: Format) -> anyhow::Result<()> {
        let Self { name, exercise, points, is_passed, seconds, similar, message } = self;
        let law = law(&message);
        let seconds = (seconds * 10.0).round() / 10.0;
        match format {
            Format::Csv => print_csv([
                name,
                exercise,
                if is_passed { "yes" } else { "no" },
                &points.to_string(),
                &law.map_or(String::new(), |law| law.to_string()),
                &seconds.to_string(),
                &similar,
                &message,
            ]),
            Format::Json => print_record(json!({
                "name": name, "exercise": exercise, "passed": is_passed, "points": points,
                "law": law, "seconds": seconds, "similar": similar, "message": message,
            })),
        }
    }
}

/// The name of a student: that of the folder.
fn name(folder: &Path) -> String {
    let full = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let name = full.file_name().map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_else(|| folder.display().to_string())
}

fn print_csv(fields: [&str; COLUMNS.len()]) -> anyhow::Result<()> {
    // A spreadsheet would compute a cell that begins like a formula.
    let fields = fields.map(|field| {
        if field.starts_with(['=', '+', '-', '@']) { format!("'{field}") } else { field.to_owned() }
    });
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(fields)?;
    let line = String::from_utf8(writer.into_inner()?)?;
    print_record(line.trim_end_matches('\n'))
}
