//! A chunk of 9×9 puzzles in line format and its solutions, found in batches; or other puzzles and
//! theirs.

use std::io::BufRead;
use std::ops::ControlFlow;

use stack_assumptions::{Counters, Limits, Outcome, Stop};
use sudoku::{Batch, BatchResult, Clues, Grid, Marks, Shape, SolveReport, Solver};
use sudoku_text::{Chunk, ReadError, Reader, Record};

use super::list::{Known, visit_solutions};
use super::work::Work;

/// A chunk and its solutions, or other puzzles and theirs. Its memory is reused for another chunk.
#[derive(Default)]
pub struct SolvedChunk {
    /// The puzzles.
    pub chunk: Chunk,
    /// One result per puzzle.
    pub results: Vec<BatchResult>,
    /// One line per puzzle, with the digits of its first solution.
    pub lines: Vec<[u8; 82]>,
    /// Puzzles of other formats or sides.
    others: Vec<Record>,
    /// What was found of each of them.
    known: Vec<Known>,
    batch: Batch,
}

/// The most puzzles of other formats that are solved together. They are printed together, too, and
/// some may take long.
const MAX_OTHERS: usize = 64;

impl Work for SolvedChunk {
    /// The number of solutions to search for, of each puzzle.
    type Task = u64;

    const PARALLEL_FROM: usize = 256;
    const AHEAD_PER_THREAD: usize = 4;

    fn read(&mut self, reader: &mut Reader<impl BufRead>) -> bool {
        self.others.clear();
        reader.read_chunk(&mut self.chunk)
    }

    fn add(&mut self, puzzle: Record) -> Option<Record> {
        if self.others.len() == MAX_OTHERS {
            return Some(puzzle);
        }
        self.others.push(puzzle);
        None
    }

    fn run(&mut self, limit: &u64) {
        if !self.others.is_empty() {
            self.solve_others(*limit);
        }
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
        self.results.len() + self.others.len()
    }
}

impl SolvedChunk {
    /// Returns the puzzles of other formats or sides, each with what was found of it.
    pub fn others(&self) -> impl Iterator<Item = (&Record, &Known)> {
        self.others.iter().zip(&self.known)
    }

    /// Looks for up to `limit` solutions of each of these puzzles. Those that are 9×9 grids of
    /// candidates form a batch.
    fn solve_others(&mut self, limit: u64) {
        let of_batch = |marks: &&Marks| marks.shape() == Shape::CLASSIC;
        let marks = self.others.iter().filter_map(|other| other.marks.as_deref());
        let marks: Vec<&Marks> = marks.filter(of_batch).collect();
        let mut results = vec![BatchResult::EMPTY; marks.len()];
        self.batch.solve_marks(&marks, limit, &mut results);
        let mut results = results.iter();
        self.known.clear();
        self.known.extend(self.others.iter().map(|other| match other.clues() {
            Clues::Marks(marks) if of_batch(&marks) => {
                known(results.next().expect("BUG: marks without a result"), limit)
            }
            clues => {
                let mut first = None;
                let limits = Limits::new().solutions(limit);
                let report = visit_solutions(clues, Solver::default(), limits, &mut |solution| {
                    first.get_or_insert(solution);
                    ControlFlow::Continue(())
                });
                Known { report, first }
            }
        }));
    }

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

/// Returns what a batch has found of a 9×9 puzzle.
fn known(result: &BatchResult, limit: u64) -> Known {
    let &BatchResult { solutions, nodes, .. } = result;
    let outcome =
        if solutions < limit { Outcome::Exhausted } else { Outcome::Stopped(Stop::Solutions) };
    let counters = Counters { solutions, nodes, ..Counters::default() };
    let first =
        || Grid::new(Shape::CLASSIC, result.solution.to_vec()).expect("BUG: a digit over 9");
    let report = SolveReport { counters, outcome: Some(outcome) };
    Known { report, first: (solutions > 0).then(first) }
}
