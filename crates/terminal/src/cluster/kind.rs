//! The kinds of shards, and the commands on lines of them.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail, ensure};

use super::cluster_args::{LeftArgs, MergeArgs, RunArgs, VerifyArgs};
use crate::args::SearchArgs;
use crate::exit::INCOMPLETE;
use crate::input::{self, NumberedLine};
use crate::interrupt::{allow_interrupts, exit_interrupted, is_interrupted};
use crate::output::{eprint, number_of, open_late, print_record};
use crate::shown::shown_path;

/// A kind of shards: what their lines and those of their results hold, and how they are
/// searched. A program has one or more.
pub trait ShardKind {
    /// Whether a line begins as those of this kind do.
    fn begins(&self, line: &str) -> bool;

    /// Searches a shard.
    ///
    /// # Errors
    /// If the line is not a shard, or the search fails.
    fn run(&self, shard: &str, how: &RunHow<'_>) -> anyhow::Result<ShardRun>;

    /// Returns about this many new shards of what remains of results, and of shards that have
    /// not been run.
    ///
    /// # Errors
    /// If a line is neither, or they do not belong together.
    fn left(&self, lines: &[NumberedLine], shards: usize) -> anyhow::Result<Vec<String>>;

    /// Joins results. They are checked before anything is printed.
    ///
    /// # Errors
    /// If a line is not a result, or they do not belong together, differ or overlap.
    fn merge(&self, lines: &[NumberedLine]) -> anyhow::Result<Merged>;

    /// Searches again what a result is of. Returns how that differs from the result, if it
    /// does; `None` if they are equal.
    ///
    /// # Errors
    /// If the line is not a result, or the search fails.
    fn verify(&self, result: &str, search: &SearchArgs) -> anyhow::Result<Option<String>>;
}

/// What a search of a shard has brought.
pub struct ShardRun {
    /// The line of the result.
    pub result: String,
    /// Whether all else that the search writes could be written.
    pub finished: anyhow::Result<()>,
}

/// Results that were joined.
pub enum Merged {
    /// All of it. The function prints it.
    Complete(Box<dyn FnOnce() -> anyhow::Result<()>>),
    /// The shards of what is missing.
    Incomplete(Vec<String>),
}

/// How shards are run.
pub struct RunHow<'a> {
    /// How a search is run.
    pub search: &'a SearchArgs,
    /// When to end.
    pub deadline: Option<Instant>,
    /// Whether no shard was run before. However soon the deadline is, the first one gets some
    /// time, so that those who run again what is left come to an end.
    pub is_first: bool,
}

/// The kinds of shards of a program, at least one.
#[derive(Clone, Copy)]
pub struct ShardKinds<'k>(pub &'k [&'k dyn ShardKind]);

impl<'k> ShardKinds<'k> {
    /// Returns the kind of a line. The first one says what is wrong with any other line.
    fn of(self, line: &str) -> &'k dyn ShardKind {
        *self.0.iter().find(|kind| kind.begins(line)).unwrap_or(&self.0[0])
    }

    /// Returns the kind of all lines.
    fn of_all(self, lines: &[NumberedLine]) -> anyhow::Result<&'k dyn ShardKind> {
        let kind = lines.first().map_or(self.0[0], |line| self.of(&line.text));
        for line in lines {
            let is_other = !kind.begins(&line.text) && self.0.iter().any(|k| k.begins(&line.text));
            ensure!(
                !is_other,
                "{}: found {:?}, expected a line for the same command as in {}",
                line.place(),
                line.text,
                lines[0].place()
            );
        }
        Ok(kind)
    }

    /// `run`: searches shards, and prints their results. A line that is not a shard, or that
    /// cannot be searched, is reported, and the others are searched all the same. Returns the
    /// exit code.
    ///
    /// # Errors
    /// If the lines cannot be read, or the only shard cannot be searched.
    pub fn run(self, args: &RunArgs) -> anyhow::Result<u8> {
        let RunArgs { shard, line, deadline, search } = args;
        let deadline = deadline.and_then(|deadline| Instant::now().checked_add(deadline));
        let mut how = RunHow { search, deadline, is_first: true };
        let file = Path::new(shard);
        if let Some(number) = *line {
            let line = nth_line(file, number.get())?;
            let run = self.run_shard(&line.text, &how).with_context(|| line.place())?;
            return print(run).map(|()| 0);
        }
        if shard != "-" && !file.is_file() {
            return print(self.run_shard(shard.trim(), &how)?).map(|()| 0);
        }
        let saved = if search.resume.is_some() { "--resume" } else { "--checkpoint" };
        ensure!(
            search.file().is_none(),
            "run {shard} with {saved}: found many shards, expected one"
        );
        let mut code = 0;
        for line in input::lines(file)? {
            let line = match line {
                // The file cannot be read any further, and would say so again and again.
                Err(error) if !is_invalid_text(&error) => return Err(error),
                line => line,
            };
            let run = line
                .and_then(|line| self.run_shard(&line.text, &how).with_context(|| line.place()));
            how.is_first = false;
            match run {
                Ok(run) => print(run)?,
                Err(error) => {
                    eprint(format_args!("error: {error:#}"));
                    code = 2;
                }
            }
        }
        Ok(code)
    }

    fn run_shard(self, shard: &str, how: &RunHow<'_>) -> anyhow::Result<ShardRun> {
        self.of(shard).run(shard, how)
    }

    /// `left`: prints what remains of results as new shards.
    ///
    /// # Errors
    /// As for [`ShardKind::left`].
    pub fn left(self, args: &LeftArgs) -> anyhow::Result<u8> {
        let lines = lines_of(&args.files)?;
        if lines.is_empty() {
            return Ok(0);
        }
        let left = self.of_all(&lines)?.left(&lines, args.shards)?;
        left.iter().try_for_each(print_record)?;
        Ok(0)
    }

    /// `merge`: joins results and prints them, or what is missing. Returns the exit code.
    ///
    /// # Errors
    /// As for [`ShardKind::merge`].
    pub fn merge(self, args: &MergeArgs) -> anyhow::Result<u8> {
        let lines = lines_of(&args.files)?;
        ensure!(!lines.is_empty(), "merge: found no results, expected the lines of run");
        match self.of_all(&lines)?.merge(&lines)? {
            Merged::Complete(print) => {
                if args.missing {
                    eprint("merge: nothing is missing");
                    return Ok(0);
                }
                open_late()?;
                print().map(|()| 0)
            }
            Merged::Incomplete(shards) => {
                let gaps = number_of(shards.len(), "gap");
                if args.missing {
                    open_late()?;
                    eprint(format_args!("merge: {gaps}"));
                    shards.iter().try_for_each(print_record)?;
                } else {
                    eprint(format_args!(
                        "merge: incomplete, {gaps}; run these shards, and merge their results too:"
                    ));
                    shards.iter().for_each(eprint);
                }
                Ok(INCOMPLETE)
            }
        }
    }

    /// `verify`: searches a sample again, and compares. Returns the exit code.
    ///
    /// # Errors
    /// As for [`ShardKind::verify`].
    pub fn verify(self, args: &VerifyArgs) -> anyhow::Result<u8> {
        let lines = lines_of(&args.files)?;
        ensure!(!lines.is_empty(), "verify: found no results, expected the lines of run");
        let search = SearchArgs { threads: args.threads, ..SearchArgs::default() };
        let sample = fastrand::choose_multiple(&lines, args.sample.get());
        let mut differing = 0;
        for line in &sample {
            let difference = self.of(&line.text).verify(&line.text, &search);
            if let Some(difference) = difference.with_context(|| line.place())? {
                eprint(format_args!("error: {}: {difference}", line.place()));
                differing += 1;
            }
        }
        let (checked, all) = (number_of(sample.len(), "result"), lines.len());
        if differing > 0 {
            bail!("verify: {differing} of {checked} differ from a second search");
        }
        print_record(format_args!("{checked} of {all} searched again: no difference"))?;
        Ok(0)
    }
}

/// Whether a line is not UTF-8.
fn is_invalid_text(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == ErrorKind::InvalidData)
}

/// Prints a result. After an interrupt, ends the program.
fn print(run: ShardRun) -> anyhow::Result<()> {
    print_record(run.result)?;
    if is_interrupted() {
        exit_interrupted();
    }
    // The next shard may be long in coming.
    allow_interrupts();
    run.finished
}

/// Returns a line of a file, counted from 1.
fn nth_line(file: &Path, number: usize) -> anyhow::Result<NumberedLine> {
    let mut last = 0;
    for line in input::lines(file)? {
        let line = line?;
        if line.number == number {
            return Ok(line);
        }
        last = line.number;
    }
    bail!("{}: found no line {number}, expected one up to {last}", shown_path(file))
}

/// Returns the lines of all files.
fn lines_of(files: &[PathBuf]) -> anyhow::Result<Vec<NumberedLine>> {
    let mut lines = Vec::new();
    for file in files {
        for line in input::lines(file)? {
            lines.push(line?);
        }
    }
    Ok(lines)
}
