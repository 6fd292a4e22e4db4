//! The search of a part of a list.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{env, io, process};

use anyhow::{Context, ensure};
use terminal::args::SearchArgs;
use terminal::cluster::RunHow;
use terminal::output::{print_to, without_messages};

use super::list::{List, line_after};
use super::list_command::ListCommand;
use super::list_line::{ListShard, ListTask, OutputPart, hash_of};
use crate::sudoku::input::DeadlinePassed;
use crate::sudoku::list_part::ListPart;
use crate::sudoku::output::Output;
use terminal::shown::shown_path;

/// Lines of a list that were done.
pub struct Done {
    /// The file with their output.
    pub output: OutputPart,
    /// The lines that a deadline has left.
    pub remaining: Option<RangeInclusive<usize>>,
}

/// Searches lines of a shard, which have this text. Writes the output to the file `trial`, which
/// then gets the name that `name` makes of the last line that was done.
///
/// # Errors
/// If the output cannot be written.
pub fn search_lines(
    (shard, lines, text): (&ListShard, &RangeInclusive<usize>, &[u8]),
    how: &RunHow<'_>,
    trial: &Path,
    name: impl FnOnce(usize) -> PathBuf,
) -> anyhow::Result<Done> {
    let ListTask { file, format, command, .. } = &shard.list;
    let first_line = *lines.start();
    let part = ListPart { first_line, text: text.into(), deadline: how.deadline };
    let mut command = ListCommand::parse(command)?;
    let input = command.input();
    input.files = vec![file.into()];
    input.part = Some(part.clone());
    let input = input.clone();
    let search = command.search();
    search.threads = how.search.threads.or(search.threads);
    search.progress |= how.search.progress;
    let format = command.format().unwrap_or(*format);
    let mut output = Output::after((first_line > 1).then_some(format));
    let ran = print_to(trial, || match command.run(&mut output) {
        Ok(()) => Ok(None),
        Err(error) => match error.downcast_ref::<DeadlinePassed>() {
            Some(passed) => Ok(Some(passed.puzzles)),
            None => Err(error),
        },
    });
    let puzzles = ran.inspect_err(|_| drop(fs::remove_file(trial)))?;
    let next = puzzles.and_then(|puzzles| line_after(puzzles, &input, &part));
    let path = name(next.map_or(*lines.end(), |next| next - 1));
    let place = || shown_path(&path);
    fs::rename(trial, &path).with_context(place)?;
    let printed = fs::read(&path).with_context(place)?;
    let file = path
        .to_str()
        .with_context(|| format!("{}: expected a name in UTF-8", shown_path(&path)))?;
    let output = OutputPart {
        file: file.to_owned(),
        lines: printed.split_inclusive(|byte| *byte == b'\n').count(),
        size: printed.len() as u64,
        hash: hash_of(&printed),
    };
    Ok(Done { output, remaining: next.map(|next| next..=*lines.end()) })
}

/// Searches lines of a shard without messages, and without an output that stays.
///
/// # Errors
/// If the output cannot be written.
pub fn try_lines(
    part: (&ListShard, &RangeInclusive<usize>, &[u8]),
    how: &RunHow<'_>,
) -> anyhow::Result<Done> {
    let trial = env::temp_dir().join(format!("sudoku-{}.tmp", process::id()));
    let done = without_messages(|| search_lines(part, how, &trial, |_| trial.clone()));
    let _ = fs::remove_file(&trial);
    done
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
    let since = Instant::now();
    let mut random = fastrand::Rng::with_seed(0);
    let all = list.task.lines;
    let (mut seconds, mut lines) = (0.0, 0);
    while lines < all && since.elapsed() < SAMPLE_TIME {
        let first = if all <= PART_LINES { 1 } else { random.usize(1..=all - PART_LINES + 1) };
        let shard = list.shard(first..=all.min(first + PART_LINES - 1));
        let begun = Instant::now();
        let how = RunHow { search: &search, deadline: Some(begun + PART_TIME), is_first: true };
        let done = try_lines((&shard, &shard.lines, list.text(&shard.lines)), &how)?;
        let next = done.remaining.map_or(shard.lines.end() + 1, |remaining| *remaining.start());
        seconds += begun.elapsed().as_secs_f64();
        lines += next - first;
    }
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    Ok(seconds * all as f64 / lines as f64)
}

/// Reads the text of a shard, and checks that it is that which was split.
///
/// # Errors
/// If it is not, or cannot be read.
pub fn read_part(shard: &ListShard) -> anyhow::Result<Vec<u8>> {
    let ListShard { list, bytes: (start, end), hash, lines } = shard;
    let read = || {
        let mut opened = File::open(&list.file)?;
        let size = opened.metadata()?.len();
        opened.seek(SeekFrom::Start(*start))?;
        let mut text = Vec::new();
        opened.take(end - start).read_to_end(&mut text)?;
        io::Result::Ok((size, text))
    };
    let (size, text) = read().with_context(|| format!("{}: cannot read", list.file))?;
    ensure!(
        size == list.size && hash_of(&text) == *hash,
        "{}: lines {}-{} are not those of this shard: the list has changed since it was split",
        list.file,
        lines.start(),
        lines.end()
    );
    Ok(text)
}
