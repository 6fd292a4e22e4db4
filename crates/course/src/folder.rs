//! A folder with exercises that somebody works in.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::exercise::{EXERCISES, Exercise};

/// A folder that `course handout` has made.
pub(crate) struct Folder {
    path: PathBuf,
    exercises: Vec<Exercise>,
}

impl Folder {
    /// The most bytes of a file of an exercise.
    const MAX_BYTES: u64 = 1 << 20;

    /// Opens the folder of a handout.
    ///
    /// # Errors
    /// If it has no exercises.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let has = |exercise: &&Exercise| path.join("exercises").join(exercise.file()).is_file();
        let exercises: Vec<_> = EXERCISES.iter().filter(has).copied().collect();
        if exercises.is_empty() {
            bail!(
                "{}: found no exercises, expected the folder of a handout: make one with \
                 course handout DIR",
                path.display()
            );
        }
        Ok(Self { path: path.to_owned(), exercises })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The exercises that the folder has, in order.
    pub(crate) fn exercises(&self) -> &[Exercise] {
        &self.exercises
    }

    /// Whether the exercise was in the handout: its file is there, or its test.
    pub(crate) fn was_handed_out(&self, exercise: Exercise) -> bool {
        let test = self.path.join("tests").join(exercise.file());
        self.exercises.contains(&exercise) || test.is_file()
    }

    /// The exercise with this name.
    ///
    /// # Errors
    /// If there is none; the message names all.
    pub(crate) fn exercise(&self, name: &str) -> anyhow::Result<Exercise> {
        let found = self.exercises.iter().find(|exercise| exercise.name == name);
        found.copied().with_context(|| {
            let names: Vec<_> = self.exercises.iter().map(|exercise| exercise.name).collect();
            format!("found the exercise {name:?}, expected one of {}", names.join(", "))
        })
    }

    /// The file that the learner edits.
    pub(crate) fn file(&self, exercise: Exercise) -> PathBuf {
        self.path.join("exercises").join(exercise.file())
    }

    /// What the learner wrote.
    ///
    /// # Errors
    /// If the file cannot be read or is too large.
    pub(crate) fn text(&self, exercise: Exercise) -> anyhow::Result<String> {
        let file = self.file(exercise);
        let at = || format!("{}", file.display());
        if !file.exists() {
            bail!("{}: found no such file; was it renamed?", file.display());
        }
        let data = fs::metadata(&file).with_context(at)?;
        if !data.is_file() || data.len() > Self::MAX_BYTES {
            bail!("{}: expected a file of at most {} bytes", file.display(), Self::MAX_BYTES);
        }
        fs::read_to_string(&file).with_context(at)
    }

    /// The exercises that were solved, by name, in the order in which they were.
    pub(crate) fn solved(&self) -> Vec<String> {
        let text = fs::read_to_string(self.progress()).unwrap_or_default();
        let names = text.lines().map(str::trim).filter(|name| !name.is_empty());
        names.map(str::to_owned).collect()
    }

    /// The first exercise that is not solved.
    pub(crate) fn next(&self) -> Option<Exercise> {
        let solved = self.solved();
        let is_open = |exercise: &&Exercise| !solved.iter().any(|name| name == exercise.name);
        self.exercises.iter().find(is_open).copied()
    }

    /// Writes down whether an exercise is solved.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn set_solved(&self, exercise: Exercise, is_solved: bool) -> anyhow::Result<()> {
        let mut solved = self.solved();
        let was_solved = solved.iter().any(|name| name == exercise.name);
        if was_solved == is_solved {
            return Ok(());
        }
        if is_solved {
            solved.push(exercise.name.to_owned());
        } else {
            solved.retain(|name| name != exercise.name);
        }
        let progress = self.progress();
        fs::write(&progress, solved.join("\n") + "\n")
            .with_context(|| format!("{}", progress.display()))
    }

    fn progress(&self) -> PathBuf {
        self.path.join("progress.txt")
    }
}
