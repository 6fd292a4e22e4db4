//! How shards of a list are searched, and their outputs joined.

use std::fs;
use std::io::ErrorKind;
use std::ops::RangeInclusive;
use std::path::Path;
use std::time::{Instant, UNIX_EPOCH};

use anyhow::{Context, bail, ensure};
use stack_assumptions::interval::{self, Interval};
use stack_assumptions::partition;
use terminal::args::SearchArgs;
use terminal::cluster::{Merged, RunHow, ShardKind, ShardRun, report_repeats};
use terminal::input::NumberedLine;
use terminal::output::{eprint, print_records};

use super::list::List;
use super::list_command::ListCommand;
use super::list_line::{COMMANDS, ListResult, ListShard, ListTask, OutputPart, hash_of};
use super::list_search::{Done, read_part, search_lines, try_lines};
use crate::sudoku::csv_rows::{PUZZLE, PUZZLE_AND_SOLUTION};

/// Shards of lists of puzzles.
pub struct ListShards<'f> {
    /// Where outputs are written.
    pub folder: &'f Path,
}

impl ShardKind for ListShards<'_> {
    fn begins(&self, line: &str) -> bool {
        let words = line.split_once(' ');
        words.is_some_and(|(command, rest)| {
            COMMANDS.contains(&command) && rest.starts_with("lines ")
        })
    }

    fn run(&self, shard: &str, how: &RunHow<'_>) -> anyhow::Result<ShardRun> {
        let shard: ListShard = shard.parse()?;
        ensure!(
            how.search.file().is_none(),
            "found a checkpoint for a list, expected none: run the shard again"
        );
        let text = read_part(&shard)?;
        let since = Instant::now();
        let name = Path::new(&shard.list.file).file_name().unwrap_or_default();
        let name = name.to_string_lossy();
        let (command, first, last) =
            (&shard.list.command[0], shard.lines.start(), shard.lines.end());
        let output = |last: usize| self.folder.join(format!("{name}.{command}.{first}-{last}"));
        // The shard may run twice at a time: a scheduler starts it again when a worker is lost,
        // whose process may still run, perhaps on another machine.
        let (process, now) = (std::process::id(), UNIX_EPOCH.elapsed()?.as_nanos());
        let trial = format!(".{name}.{command}.{first}-{last}.{process}-{now}.tmp");
        let trial = self.folder.join(trial);
        let part = (&shard, &shard.lines, &text[..]);
        let Done { output, remaining } = search_lines(part, how, &trial, output)?;
        let time = since.elapsed();
        let result = ListResult { shard, output, time, remaining }.to_string();
        Ok(ShardRun { result, finished: Ok(()) })
    }

    fn left(&self, lines: &[NumberedLine], shards: usize) -> anyhow::Result<Vec<String>> {
        let mut tasks = Tasks::default();
        let (mut all, mut done) = (Vec::new(), Vec::new());
        for line in lines {
            let parsed = match line.text.parse::<ListShard>() {
                Ok(shard) => Ok((shard, None)),
                Err(_) => line.text.parse().map(|result: ListResult| {
                    let done = result.done();
                    (result.shard, done)
                }),
            };
            let (shard, of_line) = parsed.with_context(|| line.place())?;
            tasks.check(&shard.list, line)?;
            all.push(shard.lines);
            done.extend(of_line);
        }
        let Some(task) = tasks.first else { return Ok(Vec::new()) };
        shard_lines(&task, &uncovered(&all, &done), shards)
    }

    fn merge(&self, lines: &[NumberedLine]) -> anyhow::Result<Merged> {
        let mut tasks = Tasks::default();
        let mut parts: Vec<(RangeInclusive<usize>, OutputPart, String)> = Vec::new();
        for line in lines {
            let result: ListResult = line.text.parse().with_context(|| line.place())?;
            tasks.check(&result.shard.list, line)?;
            let Some(done) = result.done() else { continue };
            let file = &result.output.file;
            if fs::metadata(file).is_err_and(|error| error.kind() == ErrorKind::NotFound) {
                let place = line.place();
                eprint(format_args!("merge: {place}: {file} is missing, so its lines are too"));
                continue;
            }
            parts.push((done, result.output, line.place()));
        }
        let Some(task) = tasks.first else { bail!("merge: found no results") };
        parts.sort_by_key(|(lines, ..)| (*lines.start(), *lines.end()));
        let mut repeats = Vec::new();
        for pair in parts.windows(2) {
            let [(one, first, earlier), (other, second, later)] = pair else { continue };
            if one == other {
                let is_same = (first.lines, first.size, first.hash)
                    == (second.lines, second.size, second.hash);
                ensure!(
                    is_same,
                    "{later}: found another output of lines {}-{} than in {earlier}; run this \
                     shard again, and merge that result alone",
                    one.start(),
                    one.end()
                );
                repeats.push(later.clone());
            } else {
                ensure!(
                    one.end() < other.start(),
                    "merge: overlap: lines {}-{} ({earlier}) and lines {}-{} ({later}); merge \
                     results that have each line once",
                    one.start(),
                    one.end(),
                    other.start(),
                    other.end()
                );
            }
        }
        report_repeats(&repeats);
        parts.dedup_by(|one, other| one.0 == other.0);
        let done: Vec<_> = parts.iter().map(|(lines, ..)| lines.clone()).collect();
        let gaps = uncovered(&[1..=task.lines], &done);
        if !gaps.is_empty() {
            return shard_lines(&task, &gaps, gaps.len()).map(Merged::Incomplete);
        }
        // All are checked before any is printed.
        for (_, output, place) in &parts {
            read_output(output).with_context(|| place.clone())?;
        }
        Ok(Merged::Complete(Box::new(move || {
            let mut header = None;
            parts.iter().try_for_each(|(_, output, _)| print_joined(output, &mut header))
        })))
    }

    fn verify(&self, result: &str, search: &SearchArgs) -> anyhow::Result<Option<String>> {
        let result: ListResult = result.parse()?;
        let text = read_part(&result.shard)?;
        let Some(done) = result.done() else { return Ok(None) };
        let first = *result.shard.lines.start();
        let text_lines = text.split_inclusive(|byte| *byte == b'\n');
        let length = text_lines.take(done.end() - first + 1).map(<[u8]>::len).sum();
        let how = RunHow { search, deadline: None, is_first: true };
        let found = try_lines((&result.shard, &done, &text[..length]), &how)?.output;
        let (old, new) = (result.output, found);
        Ok((old.hash != new.hash).then(|| {
            format!(
                "found {} lines with the hash {:016x}, expected {} with {:016x}",
                old.lines, old.hash, new.lines, new.hash
            )
        }))
    }
}

/// Whether all lines are of one list and command.
#[derive(Default)]
struct Tasks {
    first: Option<ListTask>,
}

impl Tasks {
    fn check(&mut self, task: &ListTask, line: &NumberedLine) -> anyhow::Result<()> {
        let first = self.first.get_or_insert_with(|| task.clone());
        let name = |task: &ListTask| {
            format!("{} of {}, hash {:016x}", task.command.join(" "), task.file, task.hash)
        };
        ensure!(
            first == task,
            "{}: found {}, expected {} as in the first line",
            line.place(),
            name(task),
            name(first)
        );
        Ok(())
    }
}

/// Returns the shards of some lines of a list.
fn shard_lines(
    task: &ListTask,
    ranges: &[RangeInclusive<usize>],
    shards: usize,
) -> anyhow::Result<Vec<String>> {
    if ranges.is_empty() {
        return Ok(Vec::new());
    }
    let mut command = ListCommand::parse(&task.command)?;
    let input = command.input();
    let list = List::read(&task.file, task.command.clone(), input)?;
    list.check(task)?;
    Ok(list.split(ranges, shards, input)?.iter().map(ToString::to_string).collect())
}

/// Returns the lines that no other range covers, in order.
fn uncovered(
    lines: &[RangeInclusive<usize>],
    others: &[RangeInclusive<usize>],
) -> Vec<RangeInclusive<usize>> {
    // Lines are nodes below the root.
    let node = |line: usize| interval::Path::from(vec![line]);
    let intervals = |lines: &[RangeInclusive<usize>]| -> Vec<Interval> {
        let interval = |lines: &RangeInclusive<usize>| {
            Interval::starting_at(node(*lines.start())).ending_before(node(lines.end() + 1))
        };
        lines.iter().filter_map(interval).collect()
    };
    let lines_of = |part: &Interval| {
        let next = part.end().expect("BUG: lines without an end");
        part.start().ordinals()[0]..=next.ordinals()[0] - 1
    };
    partition::uncovered(&intervals(lines), &intervals(others)).iter().map(lines_of).collect()
}

/// Reads the output of a shard, and checks that it is what its result says.
fn read_output(output: &OutputPart) -> anyhow::Result<Vec<u8>> {
    let printed =
        fs::read(&output.file).with_context(|| format!("{}: cannot open", output.file))?;
    ensure!(
        (printed.len() as u64, hash_of(&printed)) == (output.size, output.hash),
        "{}: found {} bytes with the hash {:016x}, expected {} with {:016x}: it has changed since; \
         run its shard again",
        output.file,
        printed.len(),
        hash_of(&printed),
        output.size,
        output.hash
    );
    Ok(printed)
}

/// Prints the output of a shard below those before: without its header, if theirs is the same.
fn print_joined(output: &OutputPart, header: &mut Option<String>) -> anyhow::Result<()> {
    let printed = read_output(output)?;
    let first = printed.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
    let text = String::from_utf8_lossy(first);
    let found = [PUZZLE, PUZZLE_AND_SOLUTION].into_iter().find(|known| text.trim_end() == *known);
    let rows = match found {
        Some(found) if header.as_deref() == Some(found) => &printed[first.len()..],
        Some(found) => {
            *header = Some(found.to_owned());
            &printed
        }
        None => &printed,
    };
    print_records(rows)
}
