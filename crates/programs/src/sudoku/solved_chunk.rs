//! A chunk of 9×9 puzzles in line format and its solutions, found in batches.

use std::io::BufRead;

use sudoku::{Batch, BatchResult};
use sudoku_text::{Chunk, ReadError, Reader, Record};

use super::work::Work;

/// A chunk and its solutions. Its memory is reused for another chunk.
#[derive(Default)]
pub struct SolvedChunk {
    /// The puzzles.
    pub chunk: Chunk,
    /// One result per puzzle.
    pub results: Vec<BatchResult>,
    /// One line per puzzle, with the digits of its first solution.
    pub lines: Vec<[u8; 82]>,
    batch: Batch,
}

impl Work for SolvedChunk {
    /// The number of solutions to search for, of each puzzle.
    type Task = u64;

    const PARALLEL_FROM: usize = 256;
    const AHEAD_PER_THREAD: usize = 4;

    fn read(&mut self, reader: &mut Reader<impl BufRead>) -> bool {
        reader.read_chunk(&mut self.chunk)
    }

    fn run(&mut self, limit: &u64) {
        let puzzles = self.chunk.puzzles();
        self.results.resize(puzzles.len(), BatchResult::EMPTY);
        self.batch.solve(puzzles, *limit, &mut self.results);
        self.lines.clear();
        // The lines are written here, on the thread whose cache has the results.
        self.lines.extend(self.results.iter().map(|result| {
            let mut line = [b'\n'; 82];
            for (symbol, digit) in line.iter_mut().zip(result.solution) {
                *symbol = b'0' + digit;
            }
            line
        }));
    }

    fn puzzles(&self) -> usize {
        self.results.len()
    }
}

impl SolvedChunk {
    /// Returns the puzzles as the reader returns them one by one.
    pub fn records(&self) -> impl Iterator<Item = Result<Record, ReadError>> {
        (0..self.results.len()).map(|index| self.chunk.record(index))
    }

    /// Returns a row per puzzle: the puzzle, a comma, and its first solution.
    pub fn rows(&self) -> Vec<[u8; 164]> {
        let row = |(puzzle, solution): (&[u8; 81], &[u8; 82])| {
            let mut row = [b','; 164];
            for (symbol, digit) in row.iter_mut().zip(puzzle) {
                *symbol = if *digit == 0 { b'.' } else { b'0' + digit };
            }
            row[82..].copy_from_slice(solution);
            row
        };
        self.chunk.puzzles().iter().zip(&self.lines).map(row).collect()
    }
}
