//! Work on some puzzles of a text.

use std::io::BufRead;

use sudoku_text::{Reader, Record};

/// A piece of work: some puzzles of a text, and what is found for them. Its memory is reused
/// for another piece.
pub trait Work: Default + Send + 'static {
    /// What is to be found.
    type Task: Clone + Send + 'static;

    /// The number of puzzles that one thread works on before all cores are used.
    const PARALLEL_FROM: usize;

    /// The number of items, per thread, that are read ahead of the one that is printed.
    const AHEAD_PER_THREAD: usize;

    /// Reads the next puzzles. Returns whether there are any that are worked on together; the
    /// next one may be another, or an error, or the text is at its end.
    fn read(&mut self, reader: &mut Reader<impl BufRead>) -> bool;

    /// Adds a puzzle that [`read`](Self::read) has left. Returns the puzzle if this work does not
    /// take it.
    fn add(&mut self, puzzle: Record) -> Option<Record> {
        Some(puzzle)
    }

    /// Finds what is to be found for the puzzles.
    fn run(&mut self, task: &Self::Task);

    /// Returns the number of puzzles.
    fn puzzles(&self) -> usize;
}
