//! A list of puzzles that is split by its lines.

use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use sudoku_text::{Format, ReadError, Record};

use super::list_line::{ListShard, ListTask, hash_of};
use crate::sudoku::args::InputArgs;
use crate::sudoku::input::reader;
use crate::sudoku::list_part::ListPart;
use crate::sudoku::output::is_multiline;

/// A list in memory.
pub struct List {
    bytes: Vec<u8>,
    /// Where each line begins, and the end of the text.
    starts: Vec<usize>,
    /// The first line of each puzzle, and whether it can be read.
    puzzles: Vec<(usize, bool)>,
    /// What is wanted of it.
    pub task: ListTask,
}

impl List {
    /// Reads a list for a command, whose input options are given.
    ///
    /// # Errors
    /// If the file cannot be read, or has another text than one puzzle per line in one format.
    pub fn read(file: &str, command: Vec<String>, input: &InputArgs) -> anyhow::Result<Self> {
        let bytes = fs::read(Path::new(file)).with_context(|| format!("{file}: cannot open"))?;
        let mut starts = vec![0];
        starts
            .extend(bytes.iter().zip(1..).filter(|(byte, _)| **byte == b'\n').map(|(_, end)| end));
        if starts.last() != Some(&bytes.len()) {
            starts.push(bytes.len());
        }
        let (mut puzzles, mut format) = (Vec::new(), None);
        for puzzle in reader(input, 1, &bytes[..]) {
            let line = line_of(&puzzle);
            ensure!(
                puzzles.last().is_none_or(|(last, _)| *last < line),
                "{file}: line {line}: found two puzzles, expected one per line"
            );
            puzzles.push((line, puzzle.is_ok()));
            let Ok(record) = puzzle else { continue };
            let (found, expected) = (record.format, *format.get_or_insert(record.format));
            ensure!(
                found == expected && has_one_line(found),
                "{file}: line {line}: found a puzzle in the format {found}, expected a list in one \
                 format with one puzzle per line, such as line or csv; write one with: sudoku \
                 convert --format line {file}"
            );
        }
        let Some(format) = format else { bail!("{file}: found no puzzle, expected at least one") };
        let (lines, size, hash) = (starts.len() - 1, bytes.len() as u64, hash_of(&bytes));
        let task = ListTask { command, file: file.to_owned(), lines, size, hash, format };
        Ok(Self { bytes, starts, puzzles, task })
    }

    /// Checks that this is the list of a shard.
    ///
    /// # Errors
    /// If the file has changed since.
    pub fn check(&self, task: &ListTask) -> anyhow::Result<()> {
        let (now, saved) = ((self.task.size, self.task.hash), (task.size, task.hash));
        ensure!(
            now == saved,
            "{}: found {} bytes with the hash {:016x}, expected {} with {:016x}: the list has \
             changed since it was split",
            task.file,
            now.0,
            now.1,
            saved.0,
            saved.1
        );
        Ok(())
    }

    /// All lines.
    pub fn all(&self) -> RangeInclusive<usize> {
        1..=self.task.lines
    }

    /// Splits lines into about this many shards with the same number of puzzles, at least one
    /// for each range.
    ///
    /// # Errors
    /// If a shard, read alone, would have other puzzles than its lines have in the list.
    pub fn split(
        &self,
        ranges: &[RangeInclusive<usize>],
        shards: usize,
        input: &InputArgs,
    ) -> anyhow::Result<Vec<ListShard>> {
        let puzzles_in = |lines: &RangeInclusive<usize>| {
            let from = self.puzzles.partition_point(|(line, _)| line < lines.start());
            let to = self.puzzles.partition_point(|(line, _)| line <= lines.end());
            &self.puzzles[from..to]
        };
        let all: usize = ranges.iter().map(|lines| puzzles_in(lines).len()).sum();
        let mut parts = Vec::new();
        for lines in ranges {
            let puzzles = puzzles_in(lines);
            let share = (shards * puzzles.len() + all / 2).checked_div(all).unwrap_or(1);
            let share = share.clamp(1, puzzles.len().max(1));
            let mut start = *lines.start();
            for nth in 1..share {
                // What is not a puzzle might be taken for a heading at the front of a text.
                let mut from = puzzles[nth * puzzles.len() / share..].iter();
                if let Some((next, _)) = from.find(|(line, is_puzzle)| *is_puzzle && *line > start)
                {
                    parts.push(self.shard(start..=next - 1));
                    start = *next;
                }
            }
            parts.push(self.shard(start..=*lines.end()));
        }
        self.check_alone(&parts, input)?;
        Ok(parts)
    }

    /// Returns some lines as a shard. They may have other puzzles when they are read alone.
    pub fn shard(&self, lines: RangeInclusive<usize>) -> ListShard {
        let (start, end) = (self.starts[lines.start() - 1], self.starts[*lines.end()]);
        let hash = hash_of(self.text(&lines));
        ListShard { list: self.task.clone(), lines, bytes: (start as u64, end as u64), hash }
    }

    /// Returns the text of some lines.
    pub fn text(&self, lines: &RangeInclusive<usize>) -> &[u8] {
        &self.bytes[self.starts[lines.start() - 1]..self.starts[*lines.end()]]
    }

    /// Checks that each shard, read alone, has the same puzzles as in the list.
    fn check_alone(&self, parts: &[ListShard], input: &InputArgs) -> anyhow::Result<()> {
        let mut all = reader(input, 1, &self.bytes[..]).peekable();
        for part in parts {
            let lines = &part.lines;
            while all.next_if(|puzzle| line_of(puzzle) < *lines.start()).is_some() {}
            let mut alone = reader(input, *lines.start(), self.text(lines));
            loop {
                let in_list = all.next_if(|puzzle| line_of(puzzle) <= *lines.end());
                match (in_list, alone.next()) {
                    (None, None) => break,
                    (Some(one), Some(other)) if is_same(&one, &other) => {}
                    (Some(found), _) | (None, Some(found)) => bail!(
                        "{}: line {}: this puzzle cannot be read without the lines before its \
                         shard; write a list that can, with: sudoku convert --format line",
                        self.task.file,
                        line_of(&found)
                    ),
                }
            }
        }
        Ok(())
    }
}

/// Returns the first line of the puzzle that begins after this many puzzles of a part; `None`
/// if there is none.
pub fn line_after(puzzles: u64, input: &InputArgs, part: &ListPart) -> Option<usize> {
    let skipped = usize::try_from(puzzles).ok()?;
    reader(input, part.first_line, &part.text[..]).nth(skipped).map(|puzzle| line_of(&puzzle))
}

fn line_of(puzzle: &Result<Record, ReadError>) -> usize {
    match puzzle {
        Ok(record) => record.line,
        Err(error) => error.line(),
    }
}

fn is_same(one: &Result<Record, ReadError>, other: &Result<Record, ReadError>) -> bool {
    match (one, other) {
        (Ok(one), Ok(other)) => one == other,
        (Err(one), Err(other)) => one.report().to_string() == other.report().to_string(),
        _ => false,
    }
}

/// Whether a puzzle in this format is in one line.
pub fn has_one_line(format: Format) -> bool {
    format == Format::Csv || !is_multiline(format)
}
