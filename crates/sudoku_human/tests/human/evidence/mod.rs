//! Every step has evidence that the checker accepts, and none contradicts the solution.

mod pattern;
mod planted;
mod random_puzzle;
mod spoil;

use std::collections::BTreeMap;

use fastrand::Rng;
use sudoku::{Grid, Mark, Marks};
use sudoku_human::{Step, Technique, TechniqueInfo, all_steps, check, hodoku, next_step, se};

use super::puzzles::EASY;
use pattern::Pattern;
use planted::Planted;

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

    /// Checks all steps that assume one solution, and the two paths to the solution, in a grid
    /// with planted patterns.
    fn planted(&mut self, random: &mut Rng) {
        let planted = Planted::random(random);
        let Planted { marks, solution, .. } = &planted;
        for step in planted.false_steps() {
            assert!(check(marks, &step).is_err(), "{marks:?}\n{step:#?}");
            self.against_the_solution += 1;
        }
        for info in Technique::ALL.iter().filter(|info| info.needs_uniqueness) {
            for step in all_steps(marks, info.technique) {
                self.accept(marks, solution, &step);
            }
        }
        for order in [se::ORDER, hodoku::ORDER] {
            let mut marks = marks.clone();
            while let Some(step) = next_step(&marks, order) {
                self.accept(&marks, solution, &step);
                step.apply(&mut marks);
            }
        }
    }

    /// Checks all nested chains in a state of a random puzzle. With few candidates left, the
    /// search takes seconds and not minutes.
    fn nested_chains(&mut self, random: &mut Rng) {
        let (puzzle, solution) = random_puzzle::random_puzzle(random);
        let mut marks = Marks::from(&puzzle);
        let most = random.usize(60..140);
        let candidates = |marks: &Marks| {
            let open = |mark: &&Mark| mark.digit().is_none();
            marks.marks().iter().filter(open).map(|mark| mark.candidates().len()).sum::<usize>()
        };
        while candidates(&marks) > most {
            let step = next_step(&marks, se::ORDER).expect("a step");
            step.apply(&mut marks);
        }
        for info in Technique::ALL.iter().filter(|info| info.se >= Some(95)) {
            for step in all_steps(&marks, info.technique) {
                self.accept(&marks, &solution, &step);
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
    in_full(|counts, seed| counts.random_puzzle(&mut Rng::with_seed(seed), seed % 10 == 0));
}

/// Calls a function for each seed of the long form, on all cores.
fn in_full(check: impl Fn(&mut Counts, u64) + Sync) {
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
            let check = &check;
            scope.spawn(move || {
                let mut counts = Counts::default();
                seeds.for_each(|seed| check(&mut counts, seed));
                println!("{counts:#?}");
            });
        }
    });
}

#[test]
fn no_step_exchanges_what_the_marks_forbid() {
    let mut counts = Counts::default();
    (0..400).for_each(|seed| counts.planted(&mut Rng::with_seed(seed)));
    let name = Technique::UniquenessTest1.name();
    assert!(counts.against_the_solution > 40, "{counts:#?}");
    assert!(counts.by_technique.contains_key(name), "{counts:#?}");
}

/// The long form: as many planted grids as `random_puzzles_in_full` checks puzzles.
#[test]
#[ignore = "takes hours"]
fn planted_patterns_in_full() {
    in_full(|counts, seed| counts.planted(&mut Rng::with_seed(seed)));
}

/// A multiple chain within is found in a state of the outer run. An earlier one of the same
/// state may have eliminated one of its cases before.
#[test]
fn a_case_of_a_nested_chain_may_be_known_to_be_false() {
    let state = "7,5,18,6,3,4,18,2,9,249,6,129,8,59,579,17,3,47,3,49,89,1,2,79,678,46,5,\
        49,1,7,2,569,569,3,459,8,8,249,6,3,159,159,27,459,47,29,3,5,4,7,8,26,69,1,\
        1,279,29,57,4,3,59,8,6,5,8,3,9,16,16,4,7,2,6,79,4,57,8,2,59,1,3";
    let marks = super::techniques::read_state(state);
    let steps = all_steps(&marks, Technique::Nested3);
    assert!(steps.len() > 50, "{} steps", steps.len());
    for step in &steps {
        check(&marks, step).unwrap_or_else(|refusal| panic!("{refusal}\n{step:#?}"));
    }
}

/// In the state of this seed, a dynamic chain within a dynamic chain uses a hidden pair that is
/// one only because of what the outer chain turned off. The Sudoku Explainer does not count that
/// in the length of the chain; the proof needs it.
#[test]
fn what_a_chain_within_uses_is_proved() {
    let mut counts = Counts::default();
    counts.nested_chains(&mut Rng::with_seed(5141));
    assert!(counts.accepted > 300, "{counts:#?}");
}

/// The long form of `the_checker_accepts_nested_chains`.
#[test]
#[ignore = "takes hours"]
fn nested_chains_in_full() {
    in_full(|counts, seed| counts.nested_chains(&mut Rng::with_seed(seed)));
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
