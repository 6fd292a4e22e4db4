//! The same puzzles in three formats, and how tests read them.

use std::io::{self, BufRead, Read};
use std::ops::Range;

use proptest::prelude::*;
use proptest::sample::Index;
use sudoku::Shape;
use sudoku_text::{Chunk, Format, ReadError, Reader, Record};

pub const LINE: &str = corpus::puzzle("9x9, easy");

pub const NEWSPAPER: &str = "       6        7    4   3
            9   6      2
   5        3   4        6

   7 4                 1
   8   9             3   4
     1                 5 7

   2        6   3        5
     3      2   8
   4   5    7        2";

pub const NEWSPAPER_LINE: &str = corpus::puzzle("9x9, newspaper");

pub const BORDERED: &str = "3 0 6 |0 1 5 |0 0 0
0 0 4 |0 0 0 |3 0 0
0 0 0 |0 6 8 |1 9 4
------+------+------
0 8 0 |0 0 6 |0 0 0
0 0 0 |2 4 9 |6 0 1
6 4 0 |0 0 0 |2 0 5
------+------+------
0 0 8 |0 0 3 |0 1 0
0 3 7 |8 9 1 |4 6 2
0 2 0 |6 0 0 |8 0 0";

pub const BORDERED_LINE: &str = corpus::puzzle("9x9, bordered");

pub const BLOCK: &str = "53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79";

#[track_caller]
pub fn records(text: &str) -> Vec<Record> {
    let records: Result<Vec<_>, _> = Reader::new(text.as_bytes()).collect();
    records.unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[track_caller]
pub fn one(text: &str) -> (Format, String) {
    match &*records(text) {
        [record] => (record.format, record.grid.to_line()),
        other => panic!("{} puzzles in\n{text}", other.len()),
    }
}

#[track_caller]
pub fn reads_as(format: Format, line: &str, text: &str) {
    assert_eq!(one(text), (format, line.to_owned()), "{text}");
}

/// A solution: each row is the one above it, shifted.
pub fn pattern(shape: Shape) -> Vec<Vec<u8>> {
    let side = shape.side();
    let digit = |row: usize, column: usize| {
        let shift = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
        u8::try_from((shift + column) % side + 1).unwrap()
    };
    (0..side).map(|row| (0..side).map(|column| digit(row, column)).collect()).collect()
}

/// For each puzzle of a text: `ok`, or the message of its error.
pub fn report(reader: Reader<impl BufRead>) -> Vec<String> {
    let show = |result: Result<_, ReadError>| match result {
        Ok(_) => "ok".to_owned(),
        Err(error) => error.to_string(),
    };
    reader.map(show).collect()
}

/// An input that fails when all bytes are read.
pub struct Broken<'b>(pub &'b [u8]);

impl Read for Broken<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer) {
            Ok(0) => Err(io::Error::other("no paper")),
            result => result,
        }
    }
}

/// A place in a text, a byte, and what happens there: the byte replaces another, is
/// inserted, or a byte is removed.
pub type Break = (Index, u8, usize);

/// Some breaks of a text.
pub fn breaks(count: Range<usize>) -> impl Strategy<Value = Vec<Break>> {
    prop::collection::vec((any::<Index>(), any::<u8>(), 0..3_usize), count)
}

/// Damages a text.
pub fn damage(bytes: &mut Vec<u8>, breaks: Vec<Break>) {
    for (at, byte, how) in breaks {
        let at = at.index(bytes.len());
        match how {
            0 => bytes[at] = byte,
            1 => bytes.insert(at, byte),
            _ => drop(bytes.remove(at)),
        }
    }
}

/// What `show` returns for each puzzle of a text, read by chunks where they can be.
pub fn in_chunks<T>(
    mut reader: Reader<impl BufRead>,
    show: impl Fn(Result<Record, ReadError>) -> T,
) -> Vec<T> {
    let (mut chunk, mut found) = (Chunk::default(), Vec::new());
    loop {
        if reader.read_chunk(&mut chunk) {
            found.extend((0..chunk.puzzles().len()).map(|at| show(chunk.record(at))));
        } else if let Some(record) = reader.next() {
            found.push(show(record));
        } else {
            return found;
        }
    }
}
