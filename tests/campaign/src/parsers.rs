//! What must be true of each parser, for any input: the bodies of the fuzz targets.
//!
//! Each function panics if its parser does something wrong with the input. Input that
//! the parser refuses is right.
#![expect(clippy::missing_panics_doc, reason = "to panic is what each of them is for")]

use crate::formats;
use stack_assumptions::interval::{Interval, Path};
use stack_assumptions::partition::{Checkpoint, Shard, ShardBest, ShardCount};
use stack_assumptions_show::log::{Entry, LogError, check};
use sudoku_text::{Chunk, Format, ReadError, Reader, Record, ToText};

/// A parser: its name, as `fuzz/fuzz_targets` and `fuzz/corpus` have it, and what must be
/// true of it.
pub type Parser = (&'static str, fn(&[u8]));

/// All parsers of untrusted input.
pub const ALL: [Parser; 8] = [
    ("read", read),
    ("write", formats::write),
    ("link", |bytes| with_text(bytes, formats::link)),
    ("path", |bytes| with_text(bytes, path)),
    ("interval", |bytes| with_text(bytes, interval)),
    ("shard", |bytes| with_text(bytes, shard)),
    ("checkpoint", |bytes| with_text(bytes, checkpoint)),
    ("log", log),
];

fn with_text(bytes: &[u8], check: fn(&str)) {
    if let Ok(text) = str::from_utf8(bytes) {
        check(text);
    }
}

/// The reader returns puzzles or errors for any bytes, the same by chunks, and reads each
/// puzzle back from every format.
pub fn read(bytes: &[u8]) {
    let records: Vec<_> = Reader::new(bytes).collect();
    assert_eq!(format!("{:?}", read_by_chunks(bytes)), format!("{records:?}"));
    for record in records.into_iter().flatten() {
        assert_eq!(record.grid.duplicate(), None);
        // JSON may show candidates, or a grid alone.
        if record.format != Format::Json {
            assert_eq!(record.marks.is_some(), record.format.shows_candidates());
        }
        if record.marks.is_some() {
            let text = record.to_text(record.format).expect("marks in their own format");
            let reader = Reader::new(text.as_bytes()).format(record.format);
            let mut reader = reader.shape(record.grid.shape());
            let read = reader.next().expect("nothing read back");
            let read = read.unwrap_or_else(|error| panic!("{error} in\n{text}"));
            assert_eq!((read.marks, read.grid), (record.marks.clone(), record.grid.clone()));
        }
        for format in Format::ALL {
            // A format may not be able to show the grid.
            let Ok(text) = record.grid.to_text(format) else { continue };
            let mut reader = Reader::new(text.as_bytes()).shape(record.grid.shape());
            let read = reader.next().expect("nothing read back");
            let read = read.unwrap_or_else(|error| panic!("{error} in\n{text}"));
            assert_eq!(read.grid, record.grid, "{format}:\n{text}");
            assert!(reader.next().is_none(), "{format}:\n{text}");
        }
    }
}

fn read_by_chunks(bytes: &[u8]) -> Vec<Result<Record, ReadError>> {
    let mut reader = Reader::new(bytes);
    let mut records = Vec::new();
    let mut chunk = Chunk::default();
    loop {
        while reader.read_chunk(&mut chunk) {
            records.extend((0..chunk.puzzles().len()).map(|index| chunk.record(index)));
        }
        let Some(record) = reader.next() else { return records };
        records.push(record);
    }
}

/// A path read from any text is written in one way, and that text reads back. Its next
/// sibling is the next path after it and all nodes below it.
pub fn path(text: &str) {
    let Ok(path) = text.parse::<Path>() else { return };
    assert_eq!(path.to_string().parse().as_ref(), Ok(&path));
    if let Some(next) = path.next_sibling() {
        assert!(path < next);
        let below = [path.ordinals(), &[usize::MAX]].concat();
        assert!(Path::from(below) < next);
    }
}

/// An interval read from any text is not empty, and reads back from its own text. Its own
/// start and end leave it as it is.
pub fn interval(text: &str) {
    let Ok(interval) = text.parse::<Interval>() else { return };
    assert_eq!(interval.to_string().parse().as_ref(), Ok(&interval));
    let start = interval.start().clone();
    assert_eq!(interval.clone().skip_to(start.clone()).as_ref(), Some(&interval));
    assert_eq!(interval.clone().ending_before(start.clone()), None);
    if let Some(end) = interval.end().cloned() {
        assert!(start < end);
        assert_eq!(interval.clone().ending_before(end.clone()).as_ref(), Some(&interval));
        assert_eq!(interval.skip_to(end), None);
    }
}

/// A shard, or its count or best solution, read from any line reads back from its own text. With one
/// byte changed, the line is an error.
pub fn shard(line: &str) {
    if let Ok(shard) = line.parse::<Shard>() {
        assert!(!shard.puzzle.is_empty() && !shard.puzzle.contains('\n'));
        assert_eq!(shard.to_string().parse(), Ok(shard));
    }
    if let Ok(count) = line.parse::<ShardCount>() {
        assert_eq!(count.to_string().parse().as_ref(), Ok(&count));
        let changed = with_a_byte_changed(line, line);
        assert!(changed.is_none_or(|line| line.parse::<ShardCount>().is_err()));
        assert!(count.searched().len() <= count.remaining.len() + 1);
    }
    if let Ok(best) = line.parse::<ShardBest<u64>>() {
        assert_eq!(best.to_string().parse().as_ref(), Ok(&best));
        let changed = with_a_byte_changed(line, line);
        assert!(changed.is_none_or(|line| line.parse::<ShardBest<u64>>().is_err()));
    }
}

/// The text with one byte changed, if it is text then; `seed` determines which.
fn with_a_byte_changed(text: &str, seed: &str) -> Option<String> {
    let mut bytes = text.as_bytes().to_vec();
    let at = seed.bytes().map(usize::from).sum::<usize>() % bytes.len();
    bytes[at] = if bytes[at] == b'0' { b'1' } else { b'0' };
    String::from_utf8(bytes).ok()
}

/// Any text is a checkpoint or an error. A checkpoint reads back from its own text, and
/// its text with one byte changed is an error.
///
/// No random text has the right checksum. So the text is also taken as the fields of a
/// checkpoint: its first line is the puzzle, and the others are intervals that remain.
pub fn checkpoint(text: &str) {
    if let Ok(checkpoint) = text.parse::<Checkpoint>() {
        assert_eq!(checkpoint.to_string(), text);
    }
    let mut lines = text.lines();
    let mut checkpoint = Checkpoint::new(lines.next().unwrap_or_default());
    checkpoint.remaining = lines.filter_map(|line| line.parse().ok()).collect();
    checkpoint.solutions = text.len() as u64;
    let written = checkpoint.to_string();
    assert_eq!(written.parse().as_ref().ok(), Some(&checkpoint), "{written}");

    if let Some(changed) = with_a_byte_changed(&written, text) {
        assert!(changed.parse::<Checkpoint>().is_err(), "{changed}");
    }
}

/// Any bytes are a log or one error. A log ends with its end line, and without that line it
/// is broken. What is read is not more than there is.
pub fn log(bytes: &[u8]) {
    let lines = bytes.split_inclusive(|byte| *byte == b'\n');
    let Ok(reader) = stack_assumptions_show::log::Reader::new(bytes) else { return };
    let entries: Vec<_> = reader.collect();
    assert!(entries.len() <= lines.clone().count() + 1);
    let (last, before) = entries.split_last().expect("an end or an error");
    assert!(before.iter().all(|entry| !matches!(entry, Err(_) | Ok(Entry::End(_)))));
    match last {
        Ok(Entry::End(end)) => {
            assert_eq!(end.events, before.len() as u64);
            let without_end: usize = lines.take(entries.len()).map(<[u8]>::len).sum();
            assert!(matches!(check(&bytes[..without_end]), Err(LogError::Broken { .. })));
        }
        Ok(entry) => panic!("the last line is {entry:?}"),
        Err(_) => {}
    }
}
