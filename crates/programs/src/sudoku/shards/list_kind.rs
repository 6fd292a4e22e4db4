//! How shards of a list are searched, and their outputs joined.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, anyhow, bail, ensure};
use clap::{CommandFactory, FromArgMatches};
use terminal::args::SearchArgs;
use terminal::cluster::{Merged, RunHow, ShardKind, ShardRun};
use terminal::input::NumberedLine;
use terminal::output::{eprint, print_records, print_to};

use super::list::{List, has_one_line, line_after};
use super::list_line::{COMMANDS, ListResult, ListShard, ListTask, OutputPart, hash_of};
use crate::sudoku::args::{Arguments, Command, InputArgs};
use crate::sudoku::csv_rows::{PUZZLE, PUZZLE_AND_SOLUTION};
use crate::sudoku::input::{DeadlinePassed, ListPart};
use crate::sudoku::output::Output;
use crate::sudoku::run_command;

/// Shards of lists of puzzles.
pub struct ListShards<'f> {
    /// Where outputs are written.
    pub folder: &'f Path,
}

/// Parses the command that is wanted for a list.
///
/// # Errors
/// If it is none, or has an option that a shard cannot have.
pub fn parse_command(words: &[String]) -> anyhow::Result<Command> {
    let name = words.first().map_or("", |word| word);
    ensure!(
        COMMANDS.contains(&name),
        "found the command {name:?}, expected one of {}",
        COMMANDS.join(", ")
    );
    let program = Arguments::command().no_binary_name(true);
    let matches = program.try_get_matches_from(words);
    let arguments = matches.and_then(|matches| Arguments::from_arg_matches(&matches))?;
    let mut command = arguments.command;
    let (input, search, recording) = match &mut command {
        Command::Solve(args) => (&args.input, &args.search, args.record.file()),
        Command::Count(args) => (&args.input, &args.search, args.record.file()),
        _ => bail!("BUG: another command"),
    };
    let is_other = if !input.files.is_empty() {
        Some("a file")
    } else if search.is_checkpointed() {
        Some("--checkpoint, --resume or --nth")
    } else if recording.is_some() {
        Some("--record")
    } else if arguments.output.output.is_some() {
        Some("--output")
    } else {
        None
    };
    if let Some(found) = is_other {
        bail!("found {found} in the command of a list, expected only what each shard can do");
    }
    if let Command::Solve(args) = &command
        && let Some(format) = args.format.format()
    {
        ensure!(
            has_one_line(format) && !args.steps,
            "found {format} as the format of the output of a list, expected one with one puzzle \
             per line, such as line, csv or json"
        );
    }
    Ok(command)
}

/// Returns the options of the input.
pub fn input_of(command: &mut Command) -> &mut InputArgs {
    match command {
        Command::Solve(args) => &mut args.input,
        Command::Count(args) => &mut args.input,
        _ => unreachable!("BUG: another command"),
    }
}

/// A part of a list that was done.
struct DonePart {
    output: OutputPart,
    remaining: Option<RangeInclusive<usize>>,
}

impl ListShards<'_> {
    /// Searches lines of a shard. Writes the output to the file that `name` makes of the lines
    /// that were done.
    fn search(
        shard: &ListShard,
        lines: RangeInclusive<usize>,
        bytes: Range<u64>,
        how: &RunHow<'_>,
        trial: &Path,
        name: impl FnOnce(usize) -> PathBuf,
    ) -> anyhow::Result<DonePart> {
        let ListTask { file, format, command, .. } = &shard.list;
        let mut command = parse_command(command)?;
        let part =
            ListPart { first_line: *lines.start(), bytes: bytes.clone(), deadline: how.deadline };
        let input = input_of(&mut command);
        input.files = vec![file.into()];
        input.part = Some(part);
        let input = input.clone();
        let (search, format) = match &mut command {
            Command::Solve(args) => (&mut args.search, args.format.format().unwrap_or(*format)),
            Command::Count(args) => (&mut args.search, *format),
            _ => unreachable!("BUG: another command"),
        };
        search.threads = how.search.threads.or(search.threads);
        search.progress |= how.search.progress;
        let mut output = Output::default();
        // As if the lines before were printed.
        output.format = (*lines.start() > 1).then_some(format);
        let ran = print_to(trial, || match run_command(&command, &mut output) {
            Ok(()) => Ok(None),
            Err(error) => match error.downcast_ref::<DeadlinePassed>() {
                Some(passed) => Ok(Some(passed.puzzles)),
                None => Err(error),
            },
        });
        let puzzles = ran.inspect_err(|_| drop(fs::remove_file(trial)))?;
        let next = match puzzles {
            Some(puzzles) => line_after(puzzles, &input, &read_part(file, &bytes)?),
            None => None,
        };
        let remaining = next.map(|next| next..=*lines.end());
        let path = name(next.map_or(*lines.end(), |next| next - 1));
        let place = || path.display().to_string();
        fs::rename(trial, &path).with_context(place)?;
        let printed = fs::read(&path).with_context(place)?;
        let name = path.to_str().with_context(|| format!("{path:?}: expected a name in UTF-8"))?;
        let (lines, size) =
            (printed.iter().filter(|byte| **byte == b'\n').count(), printed.len() as u64);
        let output = OutputPart { file: name.to_owned(), lines, size, hash: hash_of(&printed) };
        Ok(DonePart { output, remaining })
    }
}

/// Reads a part of a file.
fn read_part(file: &str, bytes: &Range<u64>) -> anyhow::Result<Vec<u8>> {
    let read = || {
        let mut opened = File::open(file)?;
        opened.seek(SeekFrom::Start(bytes.start))?;
        let mut part = Vec::new();
        opened.take(bytes.end - bytes.start).read_to_end(&mut part)?;
        std::io::Result::Ok(part)
    };
    read().with_context(|| format!("{file}: cannot read"))
}

/// Checks that the bytes of a shard are those that were split, and returns them.
fn check_part(shard: &ListShard) -> anyhow::Result<Vec<u8>> {
    let ListShard { list, bytes: (start, end), hash, lines } = shard;
    let part = read_part(&list.file, &(*start..*end))?;
    let size = fs::metadata(&list.file).with_context(|| list.file.clone())?.len();
    ensure!(
        size == list.size && hash_of(&part) == *hash,
        "{}: lines {}-{} are not those of this shard: the list has changed since it was split",
        list.file,
        lines.start(),
        lines.end()
    );
    Ok(part)
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
        check_part(&shard)?;
        let since = Instant::now();
        let name = Path::new(&shard.list.file).file_name().unwrap_or_default();
        let name = name.to_string_lossy();
        let (command, first, last) =
            (&shard.list.command[0], shard.lines.start(), shard.lines.end());
        let output = |last: usize| self.folder.join(format!("{name}.{command}.{first}-{last}"));
        let trial = self.folder.join(format!(".{name}.{command}.{first}-{last}.tmp"));
        let (start, end) = shard.bytes;
        let done = Self::search(&shard, shard.lines.clone(), start..end, how, &trial, output)?;
        let DonePart { output, remaining } = done;
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
        if !repeats.is_empty() {
            let plural = if repeats.len() == 1 { "" } else { "s" };
            eprint(format_args!(
                "merge: {} repeated line{plural}, counted once: {}",
                repeats.len(),
                repeats.join(", ")
            ));
        }
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
        let part = check_part(&result.shard)?;
        let Some(done) = result.done() else { return Ok(None) };
        let first = *result.shard.lines.start();
        // The bytes of the lines that were done.
        let count = done.end() - first + 1;
        let ends = part.iter().zip(1..).filter(|(byte, _)| **byte == b'\n').map(|(_, end)| end);
        let length = ends.into_iter().nth(count - 1).unwrap_or(part.len() as u64);
        let start = result.shard.bytes.0;
        let trial = std::env::temp_dir().join(format!("sudoku-verify-{}", std::process::id()));
        let how = RunHow { search, deadline: None };
        let again = Self::search(&result.shard, done, start..start + length, &how, &trial, |_| {
            trial.with_extension("done")
        })?;
        let found = again.output;
        let _ = fs::remove_file(&found.file);
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
    let mut command = parse_command(&task.command)?;
    let input = input_of(&mut command);
    let list = List::read(&task.file, task.command.clone(), input)?;
    list.check(task)?;
    Ok(list.split(ranges, shards, input)?.iter().map(ToString::to_string).collect())
}

/// Returns the parts of ranges that no other range covers, in order.
fn uncovered(
    ranges: &[RangeInclusive<usize>],
    others: &[RangeInclusive<usize>],
) -> Vec<RangeInclusive<usize>> {
    let sorted = |ranges: &[RangeInclusive<usize>]| {
        let mut sorted = ranges.to_vec();
        sorted.sort_by_key(|range| *range.start());
        sorted
    };
    let others = sorted(others);
    let mut parts: Vec<RangeInclusive<usize>> = Vec::new();
    let mut next = 1;
    for range in sorted(ranges) {
        let mut start = next.max(*range.start());
        for other in &others {
            if *other.end() < start || other.start() > range.end() {
                continue;
            }
            if start < *other.start() {
                parts.push(start..=other.start() - 1);
            }
            start = other.end() + 1;
        }
        if start <= *range.end() {
            parts.push(start..=*range.end());
        }
        next = next.max(range.end() + 1);
    }
    parts
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
    print_records(rows).map_err(|error| anyhow!(error))
}
