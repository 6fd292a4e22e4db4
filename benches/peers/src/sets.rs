//! The puzzles, each with one solution.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use sudoku::{BatchResult, Batch, Reader, Shape};

/// 81 digits row by row, 0 for an empty cell.
pub type Puzzle = [u8; 81];

/// Puzzles of one kind.
pub struct Set {
    pub name: String,
    pub puzzles: Vec<Puzzle>,
}

impl Set {
    /// Puzzles in which naked singles suffice, and no clue can be spared for that.
    pub fn easy(count: usize) -> Self {
        Self::cut_down("easy", count, has_naked_singles)
    }

    /// Puzzles in which no clue can be spared for the solution to be the only one.
    pub fn minimal(count: usize) -> Self {
        let mut batch = Batch::new();
        Self::cut_down("minimal", count, move |puzzle| {
            let mut answer = [BatchResult::EMPTY];
            batch.solve(&[*puzzle], 2, &mut answer);
            answer[0].solutions == 1
        })
    }

    /// Full grids, cell by cell in random order emptied for as long as a test holds.
    fn cut_down(name: &str, count: usize, mut is_good: impl FnMut(&Puzzle) -> bool) -> Self {
        let mut random = Random(0x5EED);
        let puzzles = (0..count).map(|_| {
            let mut puzzle = full(&mut random);
            for cell in random.shuffled::<81>() {
                let digit = std::mem::take(&mut puzzle[cell]);
                if !is_good(&puzzle) {
                    puzzle[cell] = digit;
                }
            }
            puzzle
        });
        Self { name: name.to_owned(), puzzles: puzzles.collect() }
    }

    /// So many puzzles of a file, spread over it.
    pub fn file(file: &Path, count: usize) -> Result<Self> {
        let opened = File::open(file).with_context(|| file.display().to_string())?;
        let mut puzzles = Vec::new();
        for entry in Reader::new(BufReader::new(opened)) {
            let entry = entry.with_context(|| file.display().to_string())?;
            let puzzle = entry.grid.digits().try_into();
            let puzzle = puzzle.ok().filter(|_| entry.grid.shape() == Shape::CLASSIC);
            puzzles.push(puzzle.with_context(|| format!("line {} is not 9×9", entry.line))?);
        }
        let mut answers = vec![BatchResult::EMPTY; puzzles.len()];
        Batch::new().solve(&puzzles, 2, &mut answers);
        for (puzzle, answer) in puzzles.iter().zip(&answers) {
            ensure!(answer.solutions == 1, "not of one solution: {puzzle:?}");
        }
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let all = puzzles.len();
        let some = count.min(all);
        let puzzles = (0..some).map(|index| puzzles[index * all / some]).collect();
        Ok(Self { name, puzzles })
    }
}

/// A full grid, the first solution of some random clues.
pub fn full(random: &mut Random) -> Puzzle {
    loop {
        let mut puzzle = [0; 81];
        // Three boxes on the diagonal never duplicate.
        for house in 0..3 {
            for (at, digit) in random.shuffled::<9>().into_iter().enumerate() {
                let cell = (3 * house + at / 3) * 9 + 3 * house + at % 3;
                puzzle[cell] = u8::try_from(digit + 1).expect("a digit");
            }
        }
        // More digits by chance, for of many solutions the first is always alike.
        for cell in random.shuffled::<81>().into_iter().take(12) {
            if puzzle[cell] == 0 {
                puzzle[cell] = u8::try_from(random.below(9) + 1).expect("a digit");
            }
        }
        let mut answer = [BatchResult::EMPTY];
        Batch::new().solve(&[puzzle], 1, &mut answer);
        if answer[0].solutions == 1 {
            return answer[0].first;
        }
    }
}

/// The cells that share a house with a cell.
fn peers(cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / 9, cell % 9);
    (0..81).filter(move |&other| {
        let (r, c) = (other / 9, other % 9);
        other != cell && (r == row || c == column || (r / 3 == row / 3 && c / 3 == column / 3))
    })
}

fn has_naked_singles(puzzle: &Puzzle) -> bool {
    let mut puzzle = *puzzle;
    loop {
        let mut changed = false;
        for cell in (0..81).filter(|cell| puzzle[*cell] == 0).collect::<Vec<_>>() {
            let taken = peers(cell).fold(0_u16, |taken, peer| taken | 1 << puzzle[peer]);
            let left = !taken & 0x3FE;
            if left.is_power_of_two() {
                puzzle[cell] = u8::try_from(left.trailing_zeros()).expect("a digit");
                changed = true;
            }
        }
        if !changed {
            return puzzle.iter().all(|digit| *digit > 0);
        }
    }
}

/// Whether it is full, agrees with the puzzle, and no two peers are equal.
pub fn is_solution(puzzle: &Puzzle, solution: &Puzzle) -> bool {
    (0..81).all(|cell| {
        let digit = solution[cell];
        (1..=9).contains(&digit)
            && (puzzle[cell] == 0 || puzzle[cell] == digit)
            && peers(cell).all(|peer| solution[peer] != digit)
    })
}

/// Numbers that look random, the same each time from any seed but 0: xorshift64* of S. Vigna, "An
/// experimental exploration of Marsaglia's xorshift generators, scrambled", 2016.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() >> 32).expect("32 bits") % bound
    }

    pub fn shuffled<const N: usize>(&mut self) -> [usize; N] {
        let mut all = std::array::from_fn(|at| at);
        for at in (1..N).rev() {
            all.swap(at, self.below(at + 1));
        }
        all
    }
}
