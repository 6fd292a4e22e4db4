//! Runs the tests of an exercise.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use anyhow::Context;

use crate::build::read;
use crate::failure::message;
use crate::limits::Limits;
use crate::sandbox::Sandbox;

/// What the tests of an exercise found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Grade {
    Passed,
    /// Why not, in words.
    Failed(String),
}

/// Runs the test of an exercise, by its full name, under limits.
///
/// It has passed if the program ends well and prints, after the last step, a word that it was sent:
/// see `graded` of the exercises. What else it prints is the learner's.
///
/// # Errors
/// If it cannot be run.
pub(crate) fn run(
    program: &Path,
    test: &str,
    limits: Limits,
    sandbox: Sandbox,
) -> anyhow::Result<Grade> {
    let mut output = tempfile::tempfile().context("cannot create a temporary file")?;
    let root = tempfile::tempdir().context("cannot create a temporary folder")?;
    let mut command = limits.command(&sandbox.command(root.path(), program));
    command.args(["--exact", test, "--test-threads=1"]);
    command.env("RUST_BACKTRACE", "0").env("COURSE_GRADE", "1");
    command.stdin(Stdio::piped()).stdout(output.try_clone()?).stderr(Stdio::null());
    let mut child = command.spawn().with_context(|| format!("{}", program.display()))?;
    let word = format!("passed: {:016x}", RandomState::new().hash_one(test));
    if let Some(mut input) = child.stdin.take() {
        // A program that ends before it reads has not passed.
        let _ = writeln!(input, "{word}");
    }
    let ended = limits.wait(&mut child)?;
    let printed = read(&mut output)?;
    Ok(match ended {
        None => {
            let seconds = limits.time.as_secs();
            Grade::Failed(format!("the tests have not ended after {seconds} s"))
        }
        Some(status) if status.success() && printed.lines().any(|line| line == word) => {
            Grade::Passed
        }
        Some(status) if status.success() => {
            Grade::Failed("the program ended before the tests did: does it call `exit`?".to_owned())
        }
        Some(status) => Grade::Failed(message(&printed).unwrap_or_else(|| {
            format!(
                "the tests ended early ({status}): was the memory or the stack used up, by a \
                 function that calls itself without an end? When does it stop (the base case)?"
            )
        })),
    })
}

/// Whether a file has changed since a time; `None` if it cannot be read.
pub(crate) fn changed(file: &Path) -> Option<std::time::SystemTime> {
    fs::metadata(file).and_then(|data| data.modified()).ok()
}
