//! Sudoku as a library: reads puzzles in any format from a file and solves each of them.
//!
//! `cargo run --release -p examples --example solve_a_file [FILE]`; without a file, an embedded text.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};

use sudoku::Solutions;
use sudoku_text::Reader;

/// Three puzzles in two formats; the second one has a digit twice in a column.
const TEXT: &str = "\
8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
1..4....2...3..4
1 . | . 4
. . | . .
----+----
2 . | . .
3 . | . 2
";

fn main() -> Result<(), Box<dyn Error>> {
    match std::env::args_os().nth(1) {
        Some(file) => solve(BufReader::new(File::open(file)?)),
        None => solve(TEXT.as_bytes()),
    }
}

fn solve(text: impl BufRead) -> Result<(), Box<dyn Error>> {
    for record in Reader::new(text) {
        // An error says where it is; the reader continues after it.
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                println!("{error}");
                continue;
            }
        };
        let line = record.line;
        match record.grid.solve()? {
            Solutions::Unique(solution) => {
                println!("line {line}: unique: {}", solution.to_line());
            }
            Solutions::Multiple([one, other]) => {
                let [one, other] = [one, other].map(|solution| solution.to_line());
                println!("line {line}: multiple: {one}, {other}");
            }
            Solutions::None => println!("line {line}: none"),
            Solutions::Stopped { stop, .. } => println!("line {line}: {stop}"),
        }
    }
    Ok(())
}
