//! The command line.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use terminal::exit::exit_code;
use terminal::output::print_record;

use crate::exercise::{EXERCISES, Exercise, HINTS_EACH};
use crate::limits::Limits;
use crate::{check, grade, handout};

/// A course in backtracking: exercises that grade themselves
#[derive(Parser)]
#[command(name = "course", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,

    /// The folder of the exercises, as `course handout` makes it
    #[arg(long, global = true, value_name = "DIR", default_value = ".")]
    folder: PathBuf,
}

#[derive(Subcommand)]
enum Command {
    /// List the exercises, and which of them are solved
    List,
    /// Print the next exercise that is not solved
    Next,
    /// Print a hint
    Hint {
        /// The exercise [default: the next one that is not solved]
        name: Option<String>,
        /// Which hint, from a nudge to nearly the answer [default: 1]
        #[arg(value_parser = clap::value_parser!(u8).range(1..=HINTS_EACH as i64))]
        number: Option<u8>,
    },
    /// Grade an exercise; exit code 1 if it is not solved
    Check {
        /// The exercise [default: the next one that is not solved]
        name: Option<String>,
        /// Grade it again after each change of its file, until Ctrl-C
        #[arg(long)]
        watch: bool,
    },
    /// Show your own puzzle on the way to a node, such as 0.2.1
    Show {
        /// The exercise
        name: String,
        /// The path of the node, as a message has it
        path: String,
    },
    /// Put an exercise back as it was handed out; your file is kept beside it
    Reset {
        /// The exercise
        name: String,
    },
    /// Write a folder with exercises, tests and hints, which needs no network
    Handout {
        /// The new folder
        dir: PathBuf,
        /// The chapters whose exercises it has, such as 1-5 or 3 [default: all]
        #[arg(long, value_parser = chapters)]
        chapters: Option<RangeInclusive<u32>>,
        /// The name of the class: some tests take other numbers for each class
        #[arg(long, value_name = "CLASS", default_value = "course", value_parser = class)]
        seed: String,
    },
    /// Grade the folders of students: a row for each student and exercise, and one with the points.
    /// This runs their programs; exit code 1 if an exercise is not solved, or a folder has none
    Grade {
        /// The folders
        #[arg(required = true)]
        dirs: Vec<PathBuf>,
        /// The name of the class, as it was given to `handout`
        #[arg(long, value_name = "CLASS", default_value = "course", value_parser = class)]
        seed: String,
        /// The seconds that the tests of an exercise may take
        #[arg(long, value_name = "S", default_value_t = 60)]
        seconds: u64,
        /// The megabytes of memory that they may use, on Unix
        #[arg(long, value_name = "MB", default_value_t = 2048)]
        memory: u64,
        /// How the rows are printed
        #[arg(long, value_enum, default_value_t)]
        format: grade::Format,
    },
}

/// Parses a chapter, or the first and the last one.
fn chapters(text: &str) -> Result<RangeInclusive<u32>, String> {
    let last = Exercise::chapters();
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let chapter = |text: &str| text.parse().ok().filter(|chapter| (1..=last).contains(chapter));
    match (chapter(from), chapter(to)) {
        (Some(from), Some(to)) if from <= to => Ok(from..=to),
        _ => Err(format!("expected chapters from 1 to {last}, as in 1-{last} or {last}")),
    }
}

fn class(text: &str) -> Result<String, String> {
    let is_name = !text.is_empty() && text.len() <= 100 && !text.contains(char::is_control);
    is_name.then(|| text.to_owned()).ok_or_else(|| "expected a name in one line".to_owned())
}

/// Runs the program and returns its exit code.
#[must_use]
pub fn main() -> ExitCode {
    let Arguments { command, folder } = Arguments::parse();
    exit_code(run(command, &folder))
}

fn run(command: Command, folder: &std::path::Path) -> anyhow::Result<u8> {
    match command {
        Command::List => check::list(folder)?,
        Command::Next => check::next(folder)?,
        Command::Hint { name, number } => {
            check::hint(folder, name.as_deref(), number.map(usize::from))?;
        }
        Command::Check { name, watch } => return check::check(folder, name.as_deref(), watch),
        Command::Show { name, path } => return check::show(folder, &name, &path),
        Command::Reset { name } => check::reset(folder, &name)?,
        Command::Handout { dir, chapters, seed } => {
            let chapters = chapters.unwrap_or(1..=u32::MAX);
            let wanted = |exercise: &&Exercise| chapters.contains(&exercise.chapter);
            let exercises: Vec<_> = EXERCISES.iter().filter(wanted).copied().collect();
            handout::write(&dir, &exercises, &seed)?;
            let (dir, count) = (dir.display(), exercises.len());
            print_record(format_args!("{dir}: {count} exercises; begin with {dir}/README.md"))?;
        }
        Command::Grade { dirs, seed, seconds, memory, format } => {
            let limits = Limits { time: Duration::from_secs(seconds), memory };
            return grade::grade(&dirs, &seed, limits, format);
        }
    }
    Ok(0)
}
