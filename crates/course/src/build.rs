//! Compiles the tests of exercises with cargo.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use serde_json::Value;

use crate::exercise::Exercise;

/// What became of the tests of an exercise.
pub(crate) enum Built {
    /// The program that runs them.
    Program(PathBuf),
    /// The exercise does not compile; the first error.
    Failed(String),
}

/// Compiles the tests of some exercises in a folder, each on its own: an error in one leaves the
/// others alone. `target` is the folder of the compiler's results, if it is not that of cargo.
///
/// # Errors
/// If cargo cannot be run, or compiles none of them.
pub(crate) fn build(
    folder: &Path,
    target: Option<&Path>,
    exercises: &[Exercise],
) -> anyhow::Result<HashMap<&'static str, Built>> {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(folder).stdin(Stdio::null()).stderr(Stdio::piped());
    cargo.args(["build", "--offline", "--quiet", "--keep-going", "--message-format", "json"]);
    for exercise in exercises {
        cargo.args(["--test", exercise.name]);
    }
    if let Some(target) = target {
        cargo.env("CARGO_TARGET_DIR", target);
    }
    let output = cargo.output().context("cannot run cargo")?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let mut built = HashMap::new();
    for message in messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let name = message["target"]["name"].as_str();
        let Some(exercise) = exercises.iter().find(|exercise| Some(exercise.name) == name) else {
            continue;
        };
        if let Some(program) = message["executable"].as_str() {
            built.insert(exercise.name, Built::Program(program.into()));
        } else if message["message"]["level"] == "error" {
            let text = message["message"]["rendered"].as_str().unwrap_or("it does not compile");
            built.entry(exercise.name).or_insert_with(|| Built::Failed(text.trim().to_owned()));
        }
    }
    if exercises.iter().any(|exercise| !built.contains_key(exercise.name)) {
        let errors = String::from_utf8_lossy(&output.stderr);
        bail!("{}: cargo does not compile the exercises:\n{}", folder.display(), errors.trim());
    }
    Ok(built)
}
