//! The sets of puzzles: made here, or read from a file.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use sudoku::{Batch, BatchResult, Shape};
use sudoku_text::Reader;

/// The 81 digits of a puzzle, row by row, with 0 for an empty cell. A solution is the
/// same without a 0.
pub type Clues = [u8; 81];

/// The seed of the sets that are made here.
pub const SEED: u64 = 0x5EED;

/// Puzzles of one kind.
pub struct Set {
    pub name: String,
    pub puzzles: Vec<Clues>,
    /// Whether each has one solution; otherwise each has one at least.
    pub is_unique: bool,
}

impl Set {
    /// Makes puzzles that naked singles solve. None of the clues can be removed without
    /// losing this.
    pub fn easy(count: usize) -> Self {
        Self::minimise("easy", count, naked_singles_solve)
    }

    /// Makes puzzles with one solution. None of the clues can be removed without getting
    /// more solutions.
    pub fn minimal(count: usize) -> Self {
        let mut batch = Batch::new();
        Self::minimise("minimal", count, move |puzzle| {
            let mut results = [BatchResult::EMPTY];
            batch.solve(&[*puzzle], 2, &mut results);
            results[0].solutions == 1
        })
    }

    /// Makes puzzles of 10 to 16 random cells of full grids.
    pub fn few_clues(count: usize) -> Self {
        let mut rng = Rng::with_seed(SEED);
        let puzzles = (0..count).map(|_| {
            let full = full_grid(&mut rng);
            let clues = rng.usize(10..=16);
            let mut puzzle = [0; 81];
            for cell in shuffled::<81>(&mut rng).into_iter().take(clues) {
                puzzle[cell] = full[cell];
            }
            puzzle
        });
        Self { name: "few clues".to_owned(), puzzles: puzzles.collect(), is_unique: false }
    }

    /// Removes random clues from each puzzle.
    pub fn without(&self, clues: usize) -> Self {
        let mut rng = Rng::with_seed(SEED);
        let mut puzzles = self.puzzles.clone();
        for puzzle in &mut puzzles {
            let filled = shuffled::<81>(&mut rng).into_iter().filter(|cell| puzzle[*cell] > 0);
            for cell in filled.take(clues).collect::<Vec<_>>() {
                puzzle[cell] = 0;
            }
        }
        Self { name: format!("{} less {clues}", self.name), puzzles, is_unique: false }
    }

    /// Empties full grids cell by cell, in random order. Restores a digit if the grid
    /// without it is not `is_good`.
    fn minimise(name: &str, count: usize, mut is_good: impl FnMut(&Clues) -> bool) -> Self {
        let mut rng = Rng::with_seed(SEED);
        let puzzles = (0..count).map(|_| {
            let mut puzzle = full_grid(&mut rng);
            for cell in shuffled::<81>(&mut rng) {
                let digit = std::mem::take(&mut puzzle[cell]);
                if !is_good(&puzzle) {
                    puzzle[cell] = digit;
                }
            }
            puzzle
        });
        Self { name: name.to_owned(), puzzles: puzzles.collect(), is_unique: true }
    }

    /// Reads a file of 9×9 puzzles and takes at most `count` of them, at equal distances
    /// in the file.
    pub fn from_file(file: &Path, count: usize) -> Result<Self> {
        let opened = File::open(file).with_context(|| file.display().to_string())?;
        let mut puzzles = Vec::new();
        for record in Reader::new(BufReader::new(opened)) {
            let record = record.with_context(|| file.display().to_string())?;
            let puzzle = record.grid.digits().try_into();
            let puzzle = puzzle.ok().filter(|_| record.grid.shape() == Shape::CLASSIC);
            let not_classic =
                || format!("{}, line {}: found no 9×9 puzzle", file.display(), record.line);
            puzzles.push(puzzle.with_context(not_classic)?);
        }
        let mut results = vec![BatchResult::EMPTY; puzzles.len()];
        Batch::new().solve(&puzzles, 2, &mut results);
        for (puzzle, result) in puzzles.iter().zip(&results) {
            ensure!(
                result.solutions == 1,
                "{}: found a puzzle without a unique solution: {puzzle:?}",
                file.display()
            );
        }
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let total = puzzles.len();
        let count = count.min(total);
        let puzzles = (0..count).map(|index| puzzles[index * total / count]).collect();
        Ok(Self { name, puzzles, is_unique: true })
    }
}

/// Returns the numbers below `N` in random order.
pub fn shuffled<const N: usize>(rng: &mut Rng) -> [usize; N] {
    let mut numbers = std::array::from_fn(|index| index);
    rng.shuffle(&mut numbers);
    numbers
}

/// Returns a full grid: the first solution of some random clues.
pub fn full_grid(rng: &mut Rng) -> Clues {
    loop {
        let mut puzzle = [0; 81];
        // The three boxes on the diagonal share no house, so any digits are valid there.
        for house in 0..3 {
            for (index, digit) in shuffled::<9>(rng).into_iter().enumerate() {
                let cell = (3 * house + index / 3) * 9 + 3 * house + index % 3;
                puzzle[cell] = u8::try_from(digit + 1).expect("a digit");
            }
        }
        // Some random digits more: the first of many solutions would always look alike.
        for cell in shuffled::<81>(rng).into_iter().take(12) {
            if puzzle[cell] == 0 {
                puzzle[cell] = rng.u8(1..=9);
            }
        }
        let mut results = [BatchResult::EMPTY];
        Batch::new().solve(&[puzzle], 1, &mut results);
        if results[0].solutions == 1 {
            return results[0].solution;
        }
    }
}

/// Returns the cells that share a house with `cell`.
fn peers(cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / 9, cell % 9);
    (0..81).filter(move |&other| {
        let (r, c) = (other / 9, other % 9);
        other != cell && (r == row || c == column || (r / 3 == row / 3 && c / 3 == column / 3))
    })
}

/// Returns whether naked singles alone solve the puzzle.
fn naked_singles_solve(puzzle: &Clues) -> bool {
    let mut puzzle = *puzzle;
    loop {
        let mut changed = false;
        for cell in (0..81).filter(|cell| puzzle[*cell] == 0).collect::<Vec<_>>() {
            let taken = peers(cell).fold(0_u16, |taken, peer| taken | 1 << puzzle[peer]);
            let candidates = !taken & 0x3FE;
            if candidates.is_power_of_two() {
                puzzle[cell] = u8::try_from(candidates.trailing_zeros()).expect("a digit");
                changed = true;
            }
        }
        if !changed {
            return puzzle.iter().all(|digit| *digit > 0);
        }
    }
}

/// Returns whether `solution` is full, keeps the clues, and has no two equal digits in
/// a house.
pub fn is_solution(puzzle: &Clues, solution: &Clues) -> bool {
    (0..81).all(|cell| {
        let digit = solution[cell];
        (1..=9).contains(&digit)
            && (puzzle[cell] == 0 || puzzle[cell] == digit)
            && peers(cell).all(|peer| solution[peer] != digit)
    })
}
