//! The type [`Order`]: the techniques of `--order`, and who chooses among their steps.

use std::fs::File;
use std::io::Read;

use anyhow::anyhow;
use sudoku::Marks;
use sudoku_human::explain::{Path, hodoku_path, path};
use sudoku_human::{Limit, Technique, hodoku, parse_order, se};

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
                let order = read_order(file).map_err(|why| anyhow!("--order {file}: {why}"))?;
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
    pub fn path(&self, marks: Marks, limit: &Limit) -> Path {
        let path = if self.is_hodoku { hodoku_path } else { path };
        path(marks, self.techniques.clone()).with_limit(limit)
    }
}

/// The greatest length of a file with an order, in bytes. All names take less than 2,000.
const MAX_BYTES: usize = 1 << 16;

fn read_order(file: &str) -> Result<Vec<Technique>, String> {
    const EXPECTED: &str = "expected the name of a technique on each line";
    let opened = File::open(file).map_err(|error| format!("cannot open: {error}"))?;
    let mut bytes = Vec::new();
    let mut start = opened.take(MAX_BYTES as u64 + 1);
    start.read_to_end(&mut bytes).map_err(|error| format!("cannot read: {error}"))?;
    if bytes.len() > MAX_BYTES {
        return Err(format!("found more than {MAX_BYTES} bytes, {EXPECTED}"));
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| format!("found bytes that are no text, {EXPECTED}"))?;
    parse_order(&text).map_err(|error| error.to_string())
}
