//! The commands for learners.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

use anyhow::{Context, bail};
use terminal::output::{eprint, print_record};

use crate::build::{self, Built, build};
use crate::exercise::{EXERCISES, Exercise, HINTS_EACH};
use crate::failure::message;
use crate::folder::Folder;
use crate::limits::Limits;
use crate::run::{Grade, changed, run};
use crate::sandbox::Sandbox;

/// What a learner's own program may use.
const LIMITS: Limits = Limits { time: Duration::from_secs(60), memory: 4_096 };

/// Lists the exercises of a folder, or of the course where there is none.
pub(crate) fn list(folder: &Path) -> anyhow::Result<()> {
    let folder = Folder::open(folder).ok();
    let solved = folder.as_ref().map(Folder::solved).unwrap_or_default();
    let exercises = folder.as_ref().map_or(EXERCISES, Folder::exercises);
    let width = exercises.iter().map(|exercise| exercise.name.len()).max().unwrap_or(0);
    for exercise in exercises {
        let Exercise { chapter, name } = exercise;
        let is_solved = solved.iter().any(|solved| solved == name);
        let mark = if is_solved { "solved" } else { "open" };
        print_record(format_args!("{chapter:2}  {name:<width$} {mark:<7} {}", exercise.title()))?;
    }
    Ok(())
}

/// Prints the next exercise.
pub(crate) fn next(folder: &Path) -> anyhow::Result<()> {
    let folder = Folder::open(folder)?;
    let Some(exercise) = folder.next() else { return print_record("All exercises are solved.") };
    let (file, name) = (folder.file(exercise), exercise.name);
    let task = exercise.task();
    print_record(format_args!(
        "{task}\nThe file: {}\nGrade it:  course check {name}\nA hint:    course hint {name}",
        file.display()
    ))
}

/// Prints hints. Without a number, the first one.
pub(crate) fn hint(folder: &Path, name: Option<&str>, number: Option<usize>) -> anyhow::Result<()> {
    let exercise = match (name, Folder::open(folder)) {
        (Some(name), Ok(folder)) => folder.exercise(name)?,
        (Some(name), Err(error)) => {
            let found = EXERCISES.iter().find(|exercise| exercise.name == name);
            found.copied().ok_or(error)?
        }
        (None, folder) => folder?.next().context("all exercises are solved")?,
    };
    let number = number.unwrap_or(1);
    let hint = exercise.hint(number).context("BUG: a hint is missing")?;
    print_record(format_args!("{}, hint {number} of {HINTS_EACH}:\n\n{hint}", exercise.name))
}

/// Grades an exercise; returns the exit code. With `watch`, again and again after each change.
pub(crate) fn check(folder: &Path, name: Option<&str>, watch: bool) -> anyhow::Result<u8> {
    let folder = Folder::open(folder)?;
    let mut exercise = match name {
        Some(name) => folder.exercise(name)?,
        None => match folder.next() {
            Some(exercise) => exercise,
            None => return print_record("All exercises are solved.").map(|()| 0),
        },
    };
    loop {
        let file = folder.file(exercise);
        let seen = changed(&file);
        let grade = grade(&folder, exercise)?;
        tell(exercise, &grade)?;
        if !watch {
            return Ok(u8::from(grade != Grade::Passed));
        }
        if let (None, Grade::Passed, Some(next)) = (name, &grade, folder.next()) {
            exercise = next;
            continue;
        }
        eprint(format_args!("Waiting for a change of {} (Ctrl-C ends it)", file.display()));
        while changed(&file) == seen {
            thread::sleep(Duration::from_millis(200));
        }
    }
}

fn grade(folder: &Folder, exercise: Exercise) -> anyhow::Result<Grade> {
    let built = build(folder.path(), None, &[exercise], build::LIMITS)?.remove(exercise.name);
    let grade = match built {
        Some(Built::Program(program)) => run(&program, &exercise.test(), LIMITS, Sandbox::None)?,
        Some(Built::Failed(error)) => Grade::Failed(error),
        None => bail!("BUG: {} was not compiled", exercise.name),
    };
    folder.set_solved(exercise, grade == Grade::Passed)?;
    Ok(grade)
}

fn tell(exercise: Exercise, grade: &Grade) -> anyhow::Result<()> {
    let name = exercise.name;
    match grade {
        Grade::Passed => print_record(format_args!("{name}: passed")),
        Grade::Failed(why) => {
            print_record(format_args!("{name}: not yet\n\n{why}\n\nA hint: course hint {name}"))
        }
    }
}

/// Shows the board of the learner's puzzle on the way to a node.
pub(crate) fn show(folder: &Path, name: &str, path: &str) -> anyhow::Result<u8> {
    let folder = Folder::open(folder)?;
    let exercise = folder.exercise(name)?;
    let program = match build(folder.path(), None, &[exercise], build::LIMITS)?.remove(name) {
        Some(Built::Program(program)) => program,
        Some(Built::Failed(error)) => bail!("{name} does not compile:\n{error}"),
        None => bail!("BUG: {name} was not compiled"),
    };
    let mut command = Command::new(program);
    command.args(["--ignored", "--exact", "--nocapture", "--quiet"]).arg(format!("{name}::show"));
    command.env("COURSE_PATH", path).env("RUST_BACKTRACE", "0").stdin(Stdio::null());
    let output = command.output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    // Around it stands what the test program says of itself.
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        bail!(message(&error).unwrap_or_else(|| "the puzzle cannot be shown".to_owned()));
    }
    let Some((_, board)) = text.split_once("running 1 test\n") else {
        bail!("{name} is not a puzzle of the engine, so it has no nodes");
    };
    let board = board.split("\n.\n").next().unwrap_or(board).trim_end();
    print_record(board).map(|()| 0)
}

/// Puts the exercise back as it was handed out. The learner's file is kept beside it.
pub(crate) fn reset(folder: &Path, name: &str) -> anyhow::Result<()> {
    let folder = Folder::open(folder)?;
    let exercise = folder.exercise(name)?;
    let file = folder.file(exercise);
    let copies = (1..).map(|number| file.with_extension(format!("rs.old{number}")));
    let copy = copies.into_iter().find(|copy| !copy.exists()).expect("BUG: numbers end");
    fs::copy(&file, &copy).with_context(|| format!("{}", copy.display()))?;
    fs::write(&file, exercise.text()).with_context(|| format!("{}", file.display()))?;
    folder.set_solved(exercise, false)?;
    print_record(format_args!("{name} begins again; your file is {}", copy.display()))
}
