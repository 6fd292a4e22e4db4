//! The reader returns the same puzzles by chunks and one at a time.

use std::io::{BufRead, BufReader};

use proptest::prelude::*;
use sudoku::{Grid, Shape};
use sudoku_text::{Chunk, FromText, Reader};

use crate::samples::{BLOCK, BORDERED, LINE, NEWSPAPER};

/// All records of a text, read one at a time, with or without a shape.
fn one_by_one(text: &[u8], shape: Option<Shape>) -> Vec<String> {
    let reader = Reader::new(text);
    let reader = if let Some(shape) = shape { reader.shape(shape) } else { reader };
    reader.map(|record| shown(&record)).collect()
}

fn shown(record: &Result<sudoku_text::Record, sudoku_text::ReadError>) -> String {
    match record {
        Ok(record) => format!("{record:?}"),
        Err(error) => format!("{error} {error:?}"),
    }
}

/// All records of a text, read by chunks, and the number of puzzles in the chunks.
fn by_chunks(text: impl BufRead, shape: Option<Shape>) -> (Vec<String>, usize) {
    let reader = Reader::new(text);
    let mut reader = if let Some(shape) = shape { reader.shape(shape) } else { reader };
    let (mut found, mut count) = (Vec::new(), 0);
    let mut chunk = Chunk::default();
    loop {
        let any = reader.read_chunk(&mut chunk);
        let puzzles = chunk.puzzles();
        count += puzzles.len();
        assert!(puzzles.len() <= Chunk::CAPACITY);
        for (index, puzzle) in puzzles.iter().enumerate() {
            let record = chunk.record(index);
            assert!(
                record.as_ref().is_ok_and(|record| record.grid.digits() == puzzle)
                    || record.is_err()
            );
            found.push(shown(&record));
        }
        assert_eq!(any, !puzzles.is_empty());
        if !any {
            let Some(record) = reader.next() else { break };
            found.push(shown(&record));
        }
    }
    (found, count)
}

/// A line of 81 cells, often a bad one.
fn line() -> impl Strategy<Value = String> {
    let empty_cell = prop::sample::select(vec!['.', '0', 'X', 'x', '*', '_', '?', '-']);
    let end = prop::sample::select(vec!["", "", "", "", " ", "\r", "  # hard", "\t", "1", " 1"]);
    let change = prop::option::weighted(
        0.3,
        (0..81_usize, prop::sample::select(vec!['7', 'a', '.', ' ', '#', '\0', 'é'])),
    );
    (empty_cell, end, change).prop_map(|(empty_cell, end, change)| {
        let mut line: Vec<char> =
            LINE.chars().map(|symbol| if symbol == '.' { empty_cell } else { symbol }).collect();
        if let Some((at, symbol)) = change {
            line[at] = symbol;
        }
        line.into_iter().collect::<String>() + end
    })
}

fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        12 => line(),
        2 => Just(String::new()),
        1 => Just("# a comment".to_owned()),
        1 => Just("   # another".to_owned()),
        1 => Just("   ".to_owned()),
        1 => Just("\u{FEFF}# a file".to_owned()),
        1 => Just("Grid 01".to_owned()),
        1 => Just("-".repeat(81)),
        1 => Just(".".repeat(81)),
        1 => Just(BLOCK.to_owned()),
        1 => Just(BORDERED.to_owned()),
        1 => Just(format!("\n{NEWSPAPER}\n")),
        2 => (0..6_usize).prop_map(|from| NEWSPAPER.lines().skip(from).collect::<Vec<_>>().join("\n")),
        2 => Just("1.....1..4......".to_owned()),
        1 => Just("12..\n34..z\n1.....1..4......\n1.....1..4......".to_owned()),
        1 => Just("[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]".to_owned()),
        1 => Just(BLOCK.lines().take(4).collect::<Vec<_>>().join("\n")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn chunks_and_single_puzzles_agree(
        pieces in prop::collection::vec(piece(), 0..12),
        end in prop::sample::select(vec!["\n", "\r\n"]),
        is_ended: bool,
        buffer in prop_oneof![1..400_usize, Just(1 << 16)],
        shape in prop::sample::select(vec![None, Some(Shape::CLASSIC), Shape::new(1, 9).ok(), Shape::new(2, 2).ok()]),
    ) {
        let text = pieces.join(end) + if is_ended { end } else { "" };
        let (found, _) = by_chunks(BufReader::with_capacity(buffer, text.as_bytes()), shape);
        prop_assert_eq!(found, one_by_one(text.as_bytes(), shape), "{:?}", text);
    }

    #[test]
    fn chunks_agree_on_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert_eq!(by_chunks(&*bytes, None).0, one_by_one(&bytes, None));
    }
}

#[test]
fn a_rule_after_a_chunk_is_not_after_prose() {
    let rule = "-".repeat(81);
    let bad = format!("{NEWSPAPER}\nGrid 01");
    let good = format!("\n{NEWSPAPER}\n");
    for (between, below) in [("\n", &bad), ("\n\n", &bad), ("\n", &good), ("\n\n", &good)] {
        let text = format!("{rule}\n{LINE}\n{LINE}{between}{rule}\n{below}");
        for capacity in [1, 100, 1 << 16] {
            let (found, _) = by_chunks(BufReader::with_capacity(capacity, text.as_bytes()), None);
            assert_eq!(found, one_by_one(text.as_bytes(), None), "{text}");
        }
    }
}

#[test]
fn a_long_list_comes_in_chunks() {
    for (end, last) in [("\n", "\n"), ("\r\n", ""), ("\n\n", ""), ("\n# between\n", "\n")] {
        let text = vec![LINE; 3000].join(end) + last;
        for capacity in [64, 5000, 1 << 20] {
            let text = BufReader::with_capacity(capacity, text.as_bytes());
            let (found, count) = by_chunks(text, None);
            assert_eq!((found.len(), count), (3000, 3000));
        }
    }
}

#[test]
fn a_duplicate_is_reported_by_record() {
    let text = format!("{LINE}\n\n5{}\n", &LINE.replace("53", "55")[1..]);
    let mut reader = Reader::new(text.as_bytes());
    let mut chunk = Chunk::default();
    assert!(reader.read_chunk(&mut chunk));
    assert_eq!(chunk.puzzles().len(), 2);
    assert_eq!(chunk.record(0).unwrap().grid, Grid::from_text(LINE).unwrap());
    assert_eq!(
        chunk.record(1).unwrap_err().to_string(),
        "line 3, column 2: found 5 twice in row 1, at r1c1 and at r1c2"
    );
    assert!(!reader.read_chunk(&mut chunk) && reader.next().is_none());
}

#[test]
fn a_chunk_does_not_wait_for_more_input() {
    /// Returns one line per call.
    struct Slow(usize);
    impl std::io::Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            assert!(self.0 > 0, "read more than was needed");
            self.0 -= 1;
            let line = format!("{LINE}\n");
            buffer[..line.len()].copy_from_slice(line.as_bytes());
            Ok(line.len())
        }
    }
    let mut reader = Reader::new(BufReader::new(Slow(2)));
    let mut chunk = Chunk::default();
    for _ in 0..2 {
        assert!(reader.read_chunk(&mut chunk));
        assert_eq!(chunk.puzzles().len(), 1);
    }
}
