//! Every step has evidence that the checker accepts, and none contradicts the solution.

mod pattern;
mod random_puzzle;
mod spoil;

use std::collections::BTreeMap;

use fastrand::Rng;
use sudoku::{Grid, Marks};
use sudoku_human::{Step, Technique, TechniqueInfo, all_steps, check, next_step, se};

use super::puzzles::EASY;
use pattern::Pattern;

/// Puzzles that need chains.
const HARD: [&str; 3] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
];

/// Checks a step, and that it does not contradict the solution.
fn assert_right(marks: &Marks, solution: &Grid, step: &Step) {
    check(marks, step).unwrap_or_else(|refusal| panic!("{refusal}\n{step:#?}"));
    for literal in step.conclusion.literals() {
        let digit = solution.get(literal.candidate.cell.into());
        assert_eq!(digit == Some(literal.candidate.digit), literal.is_on, "{step:#?}");
    }
}

/// How many steps were accepted, and how many spoiled ones refused.
#[derive(Debug, Default)]
struct Counts {
    accepted: u64,
    against_the_solution: u64,
    without_a_premise: u64,
    by_technique: BTreeMap<&'static str, u64>,
}

impl Counts {
    fn accept(&mut self, marks: &Marks, solution: &Grid, step: &Step) {
        assert_right(marks, solution, step);
        self.accepted += 1;
        *self.by_technique.entry(step.technique.name()).or_default() += 1;
    }

    /// Spoils a step, and checks that it is refused. At most `most` premises are removed.
    fn refuse(
        &mut self,
        marks: &Marks,
        solution: &Grid,
        step: &Step,
        most: usize,
        random: &mut Rng,
    ) {
        for spoiled in spoil::against_the_solution(marks, solution, step) {
            assert!(check(marks, &spoiled).is_err(), "{spoiled:#?}");
            self.against_the_solution += 1;
        }
        let at = random.usize(..step.proofs.len());
        let mut proofs = spoil::without_a_premise(&step.proofs[at]);
        random.shuffle(&mut proofs);
        for proof in proofs.into_iter().take(most) {
            if Pattern::new(marks, &proof).has_counterexample(&proof) {
                let mut spoiled = step.clone();
                spoiled.proofs[at] = proof;
                assert!(check(marks, &spoiled).is_err(), "{marks:?}\n{spoiled:#?}");
                self.without_a_premise += 1;
            }
        }
    }

    /// Checks the steps on the way to the solution of a random puzzle. With `has_all`, it
    /// checks all steps in one of its states too.
    fn random_puzzle(&mut self, random: &mut Rng, has_all: bool) {
        let (puzzle, solution) = random_puzzle::random_puzzle(random);
        let mut marks = Marks::from(&puzzle);
        let mut states = Vec::new();
        while let Some(step) = next_step(&marks, se::ORDER) {
            self.accept(&marks, &solution, &step);
            if step.technique.info().se > Some(20) {
                self.refuse(&marks, &solution, &step, 8, random);
                states.push(marks.clone());
            }
            step.apply(&mut marks);
        }
        if let Some(state) = random.choice(&states).filter(|_| has_all) {
            self.all_steps(state, &solution, random);
        }
    }

    /// Checks all steps in a state, and spoils some of them.
    fn all_steps(&mut self, marks: &Marks, solution: &Grid, random: &mut Rng) {
        for info in Technique::ALL {
            if !is_chosen(info, random) {
                continue;
            }
            for step in all_steps(marks, info.technique) {
                self.accept(marks, solution, &step);
                // The search for a counterexample takes most of the time.
                if random.u8(..64) == 0 {
                    self.refuse(marks, solution, &step, 4, random);
                }
            }
        }
    }

    /// Fails unless there were many of each kind.
    fn assert_many(&self) {
        let least = self.against_the_solution.min(self.without_a_premise);
        assert!(least > 500 && self.accepted > 2_000, "{self:#?}");
    }
}

/// Returns whether the steps of a technique are checked. Nested chains take seconds a state,
/// and the largest fish take longer than all the others together.
fn is_chosen(info: &TechniqueInfo, random: &mut Rng) -> bool {
    let is_rare = info.technique == Technique::FinnedFrankenJellyfish;
    info.se.is_none_or(|value| value < 95) && (!is_rare || random.u8(..8) == 0)
}

/// Every fifth state on the way to the solution of the puzzles, with all steps.
#[test]
fn known_puzzles() {
    let (mut counts, mut random) = (Counts::default(), Rng::with_seed(4));
    for puzzle in EASY.into_iter().chain(HARD) {
        let puzzle: Grid = puzzle.parse().expect("a puzzle");
        let solution = puzzle.solve().expect("a grid").unique().expect("one solution");
        let mut marks = Marks::from(&puzzle);
        let mut state = 0;
        while let Some(step) = next_step(&marks, se::ORDER) {
            if state % 5 == 0 {
                counts.all_steps(&marks, &solution, &mut random);
            }
            step.apply(&mut marks);
            state += 1;
        }
    }
    counts.assert_many();
}

#[test]
fn random_puzzles_in_short() {
    let (mut counts, mut random) = (Counts::default(), Rng::with_seed(15));
    (0..30).for_each(|_| counts.random_puzzle(&mut random, true));
    counts.assert_many();
}

/// The long form: `EVIDENCE_PUZZLES` puzzles (100,000 if it is not set) from the seed
/// `EVIDENCE_SEED` on, on all cores; all steps in a state of every tenth.
#[test]
#[ignore = "takes hours"]
fn random_puzzles_in_full() {
    let number = |name, otherwise| match std::env::var(name) {
        Ok(text) => text.parse().expect("a number"),
        Err(_) => otherwise,
    };
    let (puzzles, seed): (u64, u64) =
        (number("EVIDENCE_PUZZLES", 100_000), number("EVIDENCE_SEED", 0));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for seeds in (0..threads).map(|thread| (seed..seed + puzzles).skip(thread).step_by(threads))
        {
            scope.spawn(move || {
                let mut counts = Counts::default();
                for seed in seeds {
                    counts.random_puzzle(&mut Rng::with_seed(seed), seed % 10 == 0);
                }
                println!("{counts:#?}");
            });
        }
    });
}

/// On the way to the solution of this puzzle, one state needs nested chains.
#[test]
fn the_checker_accepts_nested_chains() {
    let line = "9..7..6..75.....8...6.8....4...3......58...7......21...3..6...4..79...6......12..";
    let puzzle: Grid = line.parse().expect("a puzzle");
    let solution = puzzle.solve().expect("a grid").unique().expect("one solution");
    let mut marks = Marks::from(&puzzle);
    let mut nested = 0;
    while let Some(step) = next_step(&marks, se::ORDER) {
        check(&marks, &step).unwrap_or_else(|refusal| panic!("{refusal}\n{step:#?}"));
        nested += usize::from(step.technique.info().se >= Some(95));
        step.apply(&mut marks);
    }
    assert!(nested > 0, "no nested chain");
    assert_eq!(marks.filled(), solution);
}
