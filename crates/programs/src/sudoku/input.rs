//! The puzzles in the files of the command line, with a progress bar.

use std::error::Error;
use std::fmt;
use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use indicatif::{HumanDuration, ProgressBar, ProgressBarIter, ProgressDrawTarget};
use sudoku_text::{Chunk, Format, ReadError, Reader, Record, SkippedLines};
use terminal::input::{InputSource, Opened, open};
use terminal::output::{self, Awaited};
use terminal::progress::{Delayed, longest_that_fits, style};

use super::args::InputArgs;
use super::drawing::Drawing;
use super::list_part::ListPart;
use super::no_text::text_of;
use super::output::Output;
use super::puzzle_argument::{Input, inputs};
use super::report::eprint_at;

/// A file, with the reader's buffer.
pub type Text = BufReader<ProgressBarIter<Awaited<Box<dyn Read + Send>>>>;

/// The number of bytes to read at once.
const BUFFER_BYTES: usize = 1 << 18;

/// The number of bytes that are enough to tell a list of the largest puzzles.
const LIST_BYTES: usize = 1 << 16;

/// The bar is updated each time that this many puzzles were read.
const PUZZLES_PER_UPDATE: u64 = 256;

/// The deadline of a part of a list has passed.
#[derive(Clone, Copy, Debug)]
pub struct DeadlinePassed {
    /// The number of puzzles of the part that are done.
    pub puzzles: u64,
}

impl fmt::Display for DeadlinePassed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the deadline has passed after {} puzzles", self.puzzles)
    }
}

impl Error for DeadlinePassed {}

/// Opens a part of a list.
fn open_part(part: &ListPart) -> Opened {
    let (size, reader) = (part.text.len() as u64, Cursor::new(Arc::clone(&part.text)));
    Opened { reader: Box::new(reader), size: Some(size) }
}

/// Reads a text, and reports how many puzzles it has read. It is not a type parameter: all of
/// [`each_text`] would be compiled again for each such function.
pub type ReadText<'r> = dyn FnMut(
        &InputSource,
        Reader<Text>,
        &mut Output,
        &mut dyn FnMut(usize) -> anyhow::Result<()>,
    ) -> anyhow::Result<SkippedLines>
    + 'r;

/// What is called with each puzzle.
pub type VisitPuzzle<'v> =
    dyn FnMut(&InputSource, Result<Record, ReadError>, &mut Output) -> anyhow::Result<()> + 'v;

/// Opens each file, or takes the puzzle in its place, and calls `read` with it, which reports
/// how many puzzles it has read, and returns the lines that the reader has skipped.
/// A file that cannot be opened is reported, and the next one is opened.
pub fn each_text(
    input: &InputArgs,
    at_once: bool,
    output: &mut Output,
    read: &mut ReadText<'_>,
) -> anyhow::Result<()> {
    let stdin = [Path::new("-").to_owned()];
    let arguments = if input.files.is_empty() { &stdin[..] } else { &input.files };
    for named in inputs(arguments, input.boxes) {
        let may_be_drawn = output.drawing.is_some_and(|drawing| !drawing.is_wanted);
        let asks_length = may_be_drawn || output.report.is_long_list.is_some();
        let start_bytes = if asks_length { LIST_BYTES } else { 0 };
        let (source, opened) = match named {
            Input::File(file) => {
                let opened = match &input.part {
                    Some(part) => Ok(open_part(part)),
                    None => open(&file),
                };
                let opened = opened.map_err(|error| format!("cannot open: {error}"));
                (InputSource::new(&file), opened.and_then(|opened| text_of(opened, start_bytes)))
            }
            Input::Puzzle { name, text } => {
                let size = Some(text.len() as u64);
                let reader = Box::new(Cursor::new(text));
                (InputSource::named(name), Ok(Opened { reader, size }))
            }
            Input::Unknown { name, why } => (InputSource::named(name), Err(why)),
        };
        let opened = match opened {
            Ok(opened) => opened,
            Err(why) => {
                output.report.report_unopened(&source, &why)?;
                continue;
            }
        };
        let mut bar = ReadBar::new(opened.size, at_once);
        let mut text =
            BufReader::with_capacity(BUFFER_BYTES, bar.bar.wrap_read(Awaited(opened.reader)));
        let is_long = asks_length && is_long_list(input, &mut text);
        output.report.is_long_list = output.report.is_long_list.map(|_| is_long);
        if may_be_drawn && is_long {
            output.drawing = None;
        }
        let first_line = input.part.as_ref().map_or(1, |part| part.first_line);
        let mut puzzles = 0_u64;
        let skipped = read(&source, reader(input, first_line, text), output, &mut |more| {
            let before = puzzles;
            puzzles += more as u64;
            let is_due = puzzles / PUZZLES_PER_UPDATE > before / PUZZLES_PER_UPDATE;
            if is_due || puzzles < PUZZLES_PER_UPDATE {
                bar.update(puzzles);
            }
            let deadline = input.part.as_ref().and_then(|part| part.deadline);
            if deadline.is_some_and(|deadline| deadline <= Instant::now()) {
                return Err(DeadlinePassed { puzzles }.into());
            }
            Ok(())
        })?;
        if skipped.count() > 0 {
            eprint_at(&source, format_args!("skipped {skipped}"));
        }
        if puzzles == 0 {
            output.report.record_invalid();
            eprint_at(&source, "found no puzzle, expected at least one");
        }
    }
    Ok(())
}

/// Returns whether the text begins with more puzzles, one per line, than a terminal draws. It
/// waits for the first bytes of the text, and for no others.
fn is_long_list(input: &InputArgs, text: &mut Text) -> bool {
    // The reader reports an error again.
    let Ok(bytes) = text.fill_buf() else { return false };
    let is_line = |puzzle: &Result<Record, ReadError>| {
        let of_line = |record: &Record| matches!(record.format, Format::Line | Format::Csv);
        puzzle.as_ref().is_ok_and(of_line)
    };
    let lines = reader(input, 1, bytes).take_while(is_line);
    lines.take(Drawing::MAX_LIST + 1).count() > Drawing::MAX_LIST
}

/// Creates the reader of a text whose first line has this number, with what the user says about
/// it.
pub fn reader<R: BufRead>(input: &InputArgs, first_line: usize, text: R) -> Reader<R> {
    let mut reader = Reader::starting_at_line(first_line, text);
    if let Some(shape) = input.boxes {
        reader = reader.shape(shape);
    }
    if let Some(column) = &input.column {
        reader = reader.column(column);
    }
    if let Some(format) = input.from {
        reader = reader.format(format);
    }
    reader
}

/// Calls `visit` with each puzzle of each file.
pub fn each_puzzle(
    input: &InputArgs,
    output: &mut Output,
    visit: &mut VisitPuzzle<'_>,
) -> anyhow::Result<()> {
    each_text(input, false, output, &mut |source, mut reader, output, report| {
        if let Some(checksum) = output.report.list_checksum {
            reader = reader.add_to(checksum);
        }
        let mut chunk = Chunk::default();
        loop {
            // The checksum is of the lines up to a puzzle, and not up to the end of its chunk.
            if output.report.list_checksum.is_none() && reader.read_chunk(&mut chunk) {
                for index in 0..chunk.puzzles().len() {
                    visit(source, chunk.record(index), output)?;
                    report(1)?;
                }
                continue;
            }
            let Some(puzzle) = reader.next() else { break };
            output.report.list_checksum = reader.checksum();
            visit(source, puzzle, output)?;
            report(1)?;
        }
        Ok(reader.skipped().clone())
    })
}

/// Shows how much of a file is read, unless the output goes to a terminal: it would run
/// through the bar.
struct ReadBar {
    /// The bar, on the screen or not. It counts the bytes that were read.
    bar: ProgressBar,
    since: Instant,
    delayed: Delayed,
}

impl ReadBar {
    fn new(size: Option<u64>, at_once: bool) -> Self {
        let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::hidden());
        let template = match size {
            Some(_) => "{wide_bar} {msg}",
            None => "{spinner} {bytes}, {msg}",
        };
        let bar = bar.with_style(style(template));
        Self { bar, since: Instant::now(), delayed: Delayed::new(at_once) }
    }

    /// Shows how many puzzles were read.
    fn update(&mut self, puzzles: u64) {
        if output::is_terminal() {
            return;
        }
        let Some(bar) = self.delayed.show(|| self.bar.clone()) else { return };
        #[expect(clippy::cast_precision_loss, reason = "display only")]
        let rate = puzzles as f64 / self.since.elapsed().as_secs_f64().max(1e-3);
        let Some(size) = bar.length() else {
            return bar.set_message(format!("{puzzles} puzzles, {rate:.0} puzzles/s"));
        };
        let percent = 100 * bar.position() / size.max(1);
        let left = HumanDuration(bar.eta());
        bar.set_message(longest_that_fits([
            format!("{percent} %, {puzzles} puzzles, {rate:.0} puzzles/s, {left:#} left"),
            format!("{percent} %, {rate:.0} puzzles/s, {left:#} left"),
            format!("{percent} %, {left:#} left"),
            format!("{percent} %"),
        ]));
    }
}
