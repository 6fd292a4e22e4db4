//! The search of a part of a list.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::num::NonZeroUsize;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{env, io, process};

use anyhow::{Context, ensure};
use terminal::args::SearchArgs;
use terminal::cluster::RunHow;
use terminal::output::{print_to, without_messages};

use super::list::{List, line_after};
use super::list_command::{input_of, parse_command};
use super::list_line::{ListShard, ListTask, OutputPart, hash_of};
use crate::sudoku::args::Command;
use crate::sudoku::input::{DeadlinePassed, ListPart};
use crate::sudoku::output::Output;
use crate::sudoku::run_command;

/// Lines of a list that were done.
pub struct Done {
    /// The file with their output.
    pub output: OutputPart,
    /// The lines that a deadline has left.
    pub remaining: Option<RangeInclusive<usize>>,
}

/// Searches lines of a shard, which are these bytes of the list. Writes the output to the file
/// `trial`, which then gets the name that `name` makes of the last line that was done.
///
/// # Errors
/// If the list cannot be read, or the output cannot be written.
pub fn search_lines(
    (shard, lines, bytes): (&ListShard, RangeInclusive<usize>, Range<u64>),
    how: &RunHow<'_>,
    trial: &Path,
    name: impl FnOnce(usize) -> PathBuf,
) -> anyhow::Result<Done> {
    let ListTask { file, format, command, .. } = &shard.list;
    let (first_line, deadline) = (*lines.start(), how.deadline);
    let mut command = parse_command(command)?;
    let input = input_of(&mut command);
    input.files = vec![file.into()];
    input.part = Some(ListPart { first_line, bytes: bytes.clone(), deadline });
    let input = input.clone();
    let (search, format) = match &mut command {
        Command::Solve(args) => (&mut args.search, args.format.format().unwrap_or(*format)),
        Command::Count(args) => (&mut args.search, *format),
        _ => unreachable!("BUG: another command"),
    };
    search.threads = how.search.threads.or(search.threads);
    search.progress |= how.search.progress;
    let mut output = Output::after((first_line > 1).then_some(format));
    let ran = print_to(trial, || match run_command(&command, &mut output) {
        Ok(()) => Ok(None),
        Err(error) => match error.downcast_ref::<DeadlinePassed>() {
            Some(passed) => Ok(Some(passed.puzzles)),
            None => Err(error),
        },
    });
    let next = match ran.inspect_err(|_| drop(fs::remove_file(trial)))? {
        Some(puzzles) => line_after(puzzles, &input, &read_part(file, &bytes)?),
        None => None,
    };
    let path = name(next.map_or(*lines.end(), |next| next - 1));
    let place = || path.display().to_string();
    fs::rename(trial, &path).with_context(place)?;
    let printed = fs::read(&path).with_context(place)?;
    let file =
        path.to_str().with_context(|| format!("{}: expected a name in UTF-8", path.display()))?;
    let output = OutputPart {
        file: file.to_owned(),
        lines: printed.split_inclusive(|byte| *byte == b'\n').count(),
        size: printed.len() as u64,
        hash: hash_of(&printed),
    };
    Ok(Done { output, remaining: next.map(|next| next..=*lines.end()) })
}

/// How long a part of a list is searched at most for an estimate.
const PART_TIME: Duration = Duration::from_millis(200);
/// How long parts are searched, in all.
const SAMPLE_TIME: Duration = Duration::from_secs(3);
/// The number of lines of a part.
const PART_LINES: usize = 1000;

/// Returns the time that a list takes on one thread, in seconds, by random parts of it.
///
/// # Errors
/// If a part cannot be searched.
pub fn estimated_seconds(list: &List) -> anyhow::Result<f64> {
    let search = SearchArgs { threads: Some(NonZeroUsize::MIN), ..SearchArgs::default() };
    let trial = trial_file();
    let since = Instant::now();
    let mut random = fastrand::Rng::with_seed(0);
    let all = list.task.lines;
    let (mut seconds, mut lines) = (0.0, 0);
    while lines < all && since.elapsed() < SAMPLE_TIME {
        let first = if all <= PART_LINES { 1 } else { random.usize(1..=all - PART_LINES + 1) };
        let shard = list.shard(first..=all.min(first + PART_LINES - 1));
        let begun = Instant::now();
        let how = RunHow { search: &search, deadline: Some(begun + PART_TIME), is_first: true };
        let part = (&shard, shard.lines.clone(), shard.bytes.0..shard.bytes.1);
        let done = without_messages(|| search_lines(part, &how, &trial, |_| trial.clone()));
        let _ = fs::remove_file(&trial);
        let next = done?.remaining.map_or(shard.lines.end() + 1, |remaining| *remaining.start());
        seconds += begun.elapsed().as_secs_f64();
        lines += next - first;
    }
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    Ok(seconds * all as f64 / lines as f64)
}

/// A file for an output that nobody needs.
pub fn trial_file() -> PathBuf {
    env::temp_dir().join(format!("sudoku-{}.tmp", process::id()))
}

/// Reads a part of a file.
fn read_part(file: &str, bytes: &Range<u64>) -> anyhow::Result<Vec<u8>> {
    let read = || {
        let mut opened = File::open(file)?;
        opened.seek(SeekFrom::Start(bytes.start))?;
        let mut part = Vec::new();
        opened.take(bytes.end - bytes.start).read_to_end(&mut part)?;
        io::Result::Ok(part)
    };
    read().with_context(|| format!("{file}: cannot read"))
}

/// Checks that the bytes of a shard are those that were split, and returns them.
///
/// # Errors
/// If they are not.
pub fn check_part(shard: &ListShard) -> anyhow::Result<Vec<u8>> {
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
