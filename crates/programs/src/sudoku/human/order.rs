//! The type [`Order`]: the techniques of `--order`, and who chooses among their steps.

use std::fs;

use anyhow::anyhow;
use sudoku::Marks;
use sudoku_human::explain::{Path, hodoku_path, path};
use sudoku_human::{Technique, hodoku, parse_order, se};

/// The techniques of `--order`, easiest first, and who chooses among their steps.
#[derive(Clone, Debug)]
pub struct Order {
    techniques: Vec<Technique>,
    /// Whether `HoDoKu` chooses, or else the first step of a technique is taken.
    is_hodoku: bool,
}

impl Order {
    /// Returns the order of a name, or of a file.
    ///
    /// # Errors
    /// If the file cannot be read, or does not name techniques.
    pub fn named(name: &str) -> anyhow::Result<Self> {
        let (techniques, is_hodoku) = match name {
            "se" => (se::ORDER.to_vec(), false),
            "hodoku" => (hodoku::ORDER.to_vec(), true),
            file => {
                let text = fs::read_to_string(file)
                    .map_err(|error| anyhow!("--order {file}: cannot open: {error}"))?;
                let order =
                    parse_order(&text).map_err(|error| anyhow!("--order {file}: {error}"))?;
                (order, false)
            }
        };
        Ok(Self { techniques, is_hodoku })
    }

    /// Keeps the techniques that `keep` returns.
    pub fn keep(mut self, keep: impl FnOnce(&[Technique]) -> Vec<Technique>) -> Self {
        self.techniques = keep(&self.techniques);
        self
    }

    /// Returns the techniques.
    pub fn techniques(&self) -> &[Technique] {
        &self.techniques
    }

    /// Returns the steps from a state on: on the order of `HoDoKu`, those whose values `rate
    /// --scale hodoku` adds up.
    pub fn path(&self, marks: Marks) -> Path {
        let path = if self.is_hodoku { hodoku_path } else { path };
        path(marks, self.techniques.clone())
    }
}
