//! Compiles the tests of exercises with cargo.

use std::collections::HashMap;
use std::fs::File;
use std::io::{Read, Seek};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, bail};
use serde_json::Value;

use crate::exercise::Exercise;
use crate::limits::Limits;

/// What a process of the compiler may use. The engine takes a few seconds and a part of this.
pub(crate) const LIMITS: Limits = Limits { time: Duration::from_secs(60), memory: 4_096 };

/// What became of the tests of an exercise.
pub(crate) enum Built {
    /// The program that runs them.
    Program(PathBuf),
    /// The exercise does not compile; the first error.
    Failed(String),
}

/// Compiles the tests of some exercises in a folder, each on its own: an error in one leaves the
/// others alone. `target` is the folder of the compiler's results, if it is not that of cargo.
/// Each process of the compiler has limits.
///
/// # Errors
/// If cargo cannot be run, or compiles none of them.
pub(crate) fn build(
    folder: &Path,
    target: Option<&Path>,
    exercises: &[Exercise],
    limits: Limits,
) -> anyhow::Result<HashMap<&'static str, Built>> {
    let mut output = tempfile::tempfile().context("cannot create a temporary file")?;
    let mut errors = tempfile::tempfile().context("cannot create a temporary file")?;
    let mut cargo = limits.compiler("cargo");
    cargo.current_dir(folder).stdin(Stdio::null());
    cargo.stdout(output.try_clone()?).stderr(errors.try_clone()?);
    cargo.args(["build", "--offline", "--quiet", "--keep-going", "--message-format", "json"]);
    for exercise in exercises {
        cargo.args(["--test", exercise.name]);
    }
    if let Some(target) = target {
        cargo.env("CARGO_TARGET_DIR", target);
    }
    let mut child = cargo.spawn().context("cannot run cargo")?;
    limits.wait(&mut child)?;
    let [messages, errors] = [read(&mut output)?, read(&mut errors)?];
    let mut has_shared = false;
    let mut built = HashMap::new();
    for message in messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let name = message["target"]["name"].as_str();
        has_shared |= name == Some("exercises") && message["filenames"].is_array();
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
    if !has_shared && exercises.iter().any(|exercise| !built.contains_key(exercise.name)) {
        bail!("{}: cargo does not compile the exercises:\n{}", folder.display(), errors.trim());
    }
    for exercise in exercises {
        let Limits { time, memory } = limits;
        let why = format!(
            "the compiler has not ended within {} s and {memory} MB: is there an endless constant, \
             macro or type?",
            time.as_secs()
        );
        built.entry(exercise.name).or_insert(Built::Failed(why));
    }
    Ok(built)
}

/// All that was written to a file. Bytes that are no text are replaced.
pub(crate) fn read(file: &mut File) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::time::Duration;

    use super::{Built, LIMITS, build};
    use crate::exercise::EXERCISES;
    use crate::handout;
    use crate::limits::Limits;

    #[test]
    fn a_constant_without_end_is_an_error_of_its_own() {
        let room = tempfile::tempdir().unwrap();
        let folder = room.path().join("handout");
        let two = &EXERCISES[..2];
        handout::write(&folder, two, "test").unwrap();
        // The engine is compiled, before the limit is low.
        let target = room.path().join("target");
        build(&folder, Some(&target), two, LIMITS).unwrap();
        let endless = "
            #![allow(long_running_const_eval)]
            const ENDLESS: bool = loop {};
            pub fn attacks(_: (usize, usize), _: (usize, usize)) -> bool { ENDLESS }
        ";
        fs::write(folder.join("exercises").join(two[0].file()), endless).unwrap();
        let limits = Limits { time: Duration::from_secs(5), ..LIMITS };
        let built = build(&folder, Some(&target), two, limits).unwrap();
        let Built::Failed(why) = &built[two[0].name] else { panic!("an endless constant ended") };
        assert!(why.contains("has not ended within 5 s"), "{why}");
        assert!(matches!(built[two[1].name], Built::Program(_)));
    }
}
