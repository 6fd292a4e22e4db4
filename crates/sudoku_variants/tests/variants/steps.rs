//! Steps of people, against all grids of 4 × 4.

use std::collections::BTreeSet;

use sudoku_variants::{End, Reason, Step, Variant};

use crate::brute_force::{cells, grids, names, variant};
use crate::rules::rule;

const NAMES: [&str; 17] = [
    "killer",
    "arrow",
    "thermo",
    "slowthermo",
    "whispers",
    "renban",
    "palindrome",
    "between",
    "regionsum",
    "difference",
    "ratio",
    "greater",
    "quadruple",
    "antiknight",
    "nonconsecutive",
    "skyscraper",
    "sandwich",
];

/// No step removes a digit of a solution, and each one that is changed so that it does is not proved.
#[test]
fn steps_hold_for_all_solutions() {
    let grids = grids();
    let mut random = fastrand::Rng::with_seed(3);
    let mut techniques = BTreeSet::new();
    let (mut unique, mut solved, mut planted) = (0, 0, 0);
    for _ in 0..3_000 {
        let mut lines = String::new();
        // Mostly rules that hold for one grid.
        let grid = &grids[random.usize(..grids.len())];
        for _ in 0..random.usize(2..12) {
            // Cages are needed for the sums of houses.
            let other = NAMES[random.usize(..NAMES.len())];
            let line = rule(if random.bool() { "killer" } else { other }, &mut random);
            if variant(&line).violated(grid).is_empty() || random.u8(..60) == 0 {
                lines += &line;
                lines.push('\n');
            }
        }
        for given in cells(&mut random, 3) {
            lines = format!("{lines}given {}: {}\n", grid[given], names(&[given]));
        }
        let Ok(variant) = format!("size 4x4\n{lines}\n").parse::<Variant>() else { continue };
        let solutions: Vec<_> =
            grids.iter().filter(|grid| variant.violated(grid).is_empty()).collect();
        unique += u32::from(solutions.len() == 1);
        let mut steps = variant.steps();
        loop {
            let before = steps.clone();
            let Some(step) = steps.next() else { break };
            techniques.insert(step.technique());
            let mut goes = step.removed.iter();
            assert!(
                goes.all(|(cell, digit)| solutions.iter().all(|grid| grid[*cell] != *digit)),
                "{lines}: {}",
                step.text(&variant)
            );
            // The digit of a solution goes, too: nothing proves that.
            if let Some(solution) = solutions.first() {
                let cell = random.usize(..16);
                let mut wrong = step.clone();
                wrong.removed.push((cell, solution[cell]));
                planted += 1;
                assert!(!before.proves(&wrong), "{lines}: {wrong:?}");
            }
        }
        if steps.is_contradiction() {
            assert!(solutions.is_empty(), "{lines}");
        } else if steps.is_solved() {
            assert_eq!(vec![&steps.candidates().concat()], solutions, "{lines}");
            solved += 1;
        }
    }
    assert!(solved > 100 && planted > 5_000, "{solved} of {unique} solved, {planted} planted");
    // Small puzzles do not need more.
    assert_eq!(solved, unique);
    for name in ["naked single", "hidden single", "locked candidates", "naked pair"]
        .iter()
        .chain(&NAMES)
        .chain(&["rule of 10", "contradiction"])
    {
        // Knight's moves are peers, and no steps of their own.
        assert!(techniques.contains(*name) || *name == "antiknight", "no step {name}");
    }
}

/// The evidence of a contradiction is checked, too.
#[test]
fn a_wrong_contradiction_is_not_proved() {
    let variant = variant("killer 3: r1c1 r1c2");
    let steps = variant.steps();
    let removed = steps.candidates()[5][0];
    let contradiction = |end: End| {
        let mut step = variant.steps().next().expect("a step");
        step.reason = Reason::Contradiction(Vec::new(), end);
        step.removed = vec![(5, removed)];
        step
    };
    assert!(!steps.proves(&contradiction(End::NoCandidate(3))));
    assert!(!steps.proves(&contradiction(End::NoCell(vec![0, 1, 2, 3], 4))));
    // Not a house.
    assert!(!steps.proves(&contradiction(End::NoCell(vec![0, 1], 4))));
}

#[test]
fn a_step_in_words() {
    let variant = variant("killer 4: r1c1 r1c2\nthermo: r2c1 r3c2 r4c3");
    let texts: Vec<String> = variant.steps().map(|step: Step| step.text(&variant)).collect();
    assert_eq!(
        texts[..4],
        [
            "killer\n  killer 4: r1c1 r1c2 can be 13 only.\n  So r1c1<>24 r1c2<>24.",
            "killer\n  killer 4: r1c1 r1c2 can be 13 only.\n  So r1c3<>13 r1c4<>13 r2c1<>13 r2c2<>13.",
            "thermo\n  Nothing else fits thermo: r2c1 r3c2 r4c3, with r2c1=24 r3c2=1234 r4c3=1234.\n  So r2c1<>4 r3c2<>124 r4c3<>123.",
            "naked single\n  One candidate is left in r2c1.\n  So r2c1=2.",
        ]
    );
}
