//! Random puzzles with one solution.

use fastrand::Rng;
use sudoku::{Grid, Shape, Solutions};

/// Makes a puzzle: cells of a random solution are emptied in random order, as long as there
/// is one solution and more clues than a random number.
pub fn random_puzzle(random: &mut Rng) -> (Grid, Grid) {
    let solution = random_solution(random);
    let mut digits = solution.digits().to_vec();
    let mut order: Vec<usize> = (0..81).collect();
    random.shuffle(&mut order);
    let least = random.usize(17..30);
    let mut clues = 81;
    for cell in order {
        if clues <= least {
            break;
        }
        let digit = std::mem::take(&mut digits[cell]);
        let puzzle = Grid::new(Shape::CLASSIC, digits.clone()).expect("81 digits");
        if matches!(puzzle.solve(), Ok(Solutions::Unique(_))) {
            clues -= 1;
        } else {
            digits[cell] = digit;
        }
    }
    (Grid::new(Shape::CLASSIC, digits).expect("81 digits"), solution)
}

/// Fills the three boxes of a diagonal at random, and solves the grid.
pub fn random_solution(random: &mut Rng) -> Grid {
    let mut digits = vec![0; 81];
    for first in [0, 30, 60] {
        let mut names: Vec<u8> = (1..=9).collect();
        random.shuffle(&mut names);
        for (at, digit) in names.into_iter().enumerate() {
            digits[first + at / 3 * 9 + at % 3] = digit;
        }
    }
    let grid = Grid::new(Shape::CLASSIC, digits).expect("81 digits");
    grid.solve().expect("no digit twice").first().expect("three boxes leave a solution").clone()
}
