//! Puzzles that are too rare to be met by chance: relatives of known ones.
//!
//! The known ones were found by a long run of this crate's own: from random puzzles by steps to relatives, to those in
//! which assumptions of one candidate each lead to fewer contradictions.

use sudoku::{Grid, Shape};
use sudoku_human::{Technique, parse_tenths};

use crate::random::Random;
use crate::symmetry::Symmetry;

/// Puzzles that the Sudoku Explainer rates with at least 9.5, each behind its rating.
const HARD: &str = include_str!("hard.txt");
/// Puzzles that use a technique, each behind its name.
const RARE: &str = include_str!("rare.txt");

/// The most solutions of a puzzle without a clue that are looked at.
const MAX_SOLUTIONS: usize = 3_000;

/// How often an exchange of clues is tried. One that leaves too many solutions does not count.
const MAX_TRIES: usize = 6;
/// How many tenths higher known puzzles are rated at most: rating harder ones takes longer.
const MORE: u32 = 3;

/// The known puzzles that are rated so many tenths or a little more, or else the 16 that are rated highest.
pub(crate) fn rated(least: u16) -> Vec<&'static str> {
    let wanted = u32::from(least)..=u32::from(least) + MORE;
    let is_wanted = |text: &str| parse_tenths(text).is_some_and(|it| wanted.contains(&it));
    let all = known(HARD, is_wanted);
    if all.len() < 16 { known(HARD, |_| true).into_iter().take(16).collect() } else { all }
}

/// The known puzzles that use a technique: none, unless it is a rare one.
pub(crate) fn of_technique(technique: Technique) -> Vec<&'static str> {
    let name = technique.to_string();
    known(RARE, |known| known == name)
}

fn known(lines: &'static str, is_wanted: impl Fn(&str) -> bool) -> Vec<&'static str> {
    let rows = lines.lines().filter_map(|line| line.split_once('\t'));
    rows.filter(|(key, _)| is_wanted(key)).map(|(_, puzzle)| puzzle).collect()
}

/// A relative of a puzzle that is chosen at random: turned and renamed, and then some clues are each
/// exchanged for another one. It has one solution, which is returned, too; clues may have become
/// unnecessary.
pub(crate) fn relative(seeds: &[&str], random: &mut Random) -> (Vec<u8>, Vec<u8>) {
    let seed: Grid = seeds[random.below(seeds.len())].parse().expect("BUG: a line of a puzzle");
    let puzzle = Symmetry::random(Shape::CLASSIC, random).apply(&seed);
    let mut puzzle = puzzle.digits().to_vec();
    let mut solution = Vec::new();
    let mut left = 1 + random.below(2);
    for _ in 0..MAX_TRIES {
        if left > 0
            && let Some((digits, solved)) = exchanged(&puzzle, random)
        {
            (puzzle, solution) = (digits, solved);
            left -= 1;
        }
    }
    if solution.is_empty() {
        solution = solutions(&puzzle, 1).swap_remove(0);
    }
    (puzzle, solution)
}

/// The puzzle with one clue removed and another one added, and its solution. Each digit that exactly one
/// solution of the rest has makes a puzzle with this solution.
fn exchanged(puzzle: &[u8], random: &mut Random) -> Option<(Vec<u8>, Vec<u8>)> {
    let clues: Vec<usize> = (0..puzzle.len()).filter(|cell| puzzle[*cell] != 0).collect();
    let mut rest = puzzle.to_vec();
    rest[clues[random.below(clues.len())]] = 0;
    let all = solutions(&rest, MAX_SOLUTIONS);
    if all.len() == MAX_SOLUTIONS {
        return None;
    }
    let mut times = vec![[0_u16; 10]; rest.len()];
    for solution in &all {
        for (times, digit) in times.iter_mut().zip(solution) {
            times[usize::from(*digit)] += 1;
        }
    }
    let open = (0..rest.len()).filter(|cell| rest[*cell] == 0);
    let pairs = open.flat_map(|cell| (1..=9).map(move |digit| (cell, digit)));
    let is_new = |(cell, digit): &(usize, u8)| {
        times[*cell][usize::from(*digit)] == 1 && puzzle[*cell] != *digit
    };
    let pairs: Vec<(usize, u8)> = pairs.filter(is_new).collect();
    if pairs.is_empty() {
        return None;
    }
    let (cell, digit) = pairs[random.below(pairs.len())];
    rest[cell] = digit;
    let solution = all.into_iter().find(|solution| solution[cell] == digit)?;
    Some((rest, solution))
}

fn solutions(puzzle: &[u8], count: usize) -> Vec<Vec<u8>> {
    let grid = Grid::new(Shape::CLASSIC, puzzle.to_vec()).expect("BUG: digits of a puzzle");
    // A solver whose order of solutions is part of the promise of a seed does not matter: the digits of all
    // solutions are counted, and those of a pair are the only ones.
    let found = grid.first_solutions(count, ());
    let all = found.map_or_else(|_| Vec::new(), |(all, _)| all);
    all.iter().map(|solution| solution.digits().to_vec()).collect()
}
