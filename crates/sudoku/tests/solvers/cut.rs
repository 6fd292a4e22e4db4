//! `CutBands` with `LeafTally` counts what `Bands` counts.

use std::num::NonZeroUsize;

use proptest::prelude::*;
use stack_assumptions::laws::check_weights;
use stack_assumptions::parallel::parallel;
use stack_assumptions::tally::Tally;
use stack_assumptions::{Limits, search};
use sudoku::{Bands, CutBands, Grid, LeafTally, Marks, Shape, Solver};

use crate::cases::{classic_cases, cyclic_grid};

/// Asserts that the cut counts `expected` solutions, on one thread and on three.
fn assert_counts(bands: Bands, expected: u64, name: &str) {
    let cut = CutBands::new(bands);
    assert_eq!(search(&cut).tally(LeafTally::new()), Some(expected), "{name}");
    let threads = NonZeroUsize::new(3).unwrap();
    let counted = parallel(cut).threads(threads).tally(LeafTally::new);
    assert_eq!(counted.value, Some(expected), "{name}");
}

#[test]
fn the_corpus_with_clues_removed() {
    for case in classic_cases() {
        assert_counts(Bands::new(&case.grid).unwrap(), case.solutions, case.name);
        for cell in 0..81 {
            let mut digits = case.grid.digits().to_vec();
            (digits[cell], digits[(cell * 7 + 3) % 81], digits[80 - cell]) = (0, 0, 0);
            let grid = Grid::new(Shape::CLASSIC, digits).unwrap();
            let limit = Limits::new().solutions(20_000);
            let counted = grid.count_with(Solver::Mrv, limit).unwrap();
            let solutions = counted.counters.solutions;
            if solutions < 20_000 {
                assert_counts(Bands::new(&grid).unwrap(), solutions, &grid.to_line());
            }
        }
    }
}

/// A solved grid with digits exchanged, of which the cells `kept` are given.
fn thinned(exchanged: &[(u8, u8)], kept: &[usize]) -> Grid {
    let mut solved = cyclic_grid(Shape::CLASSIC);
    for (one, other) in exchanged {
        for digit in &mut solved {
            *digit = match *digit {
                digit if digit == *one => *other,
                digit if digit == *other => *one,
                digit => digit,
            };
        }
    }
    let mut digits = vec![0; 81];
    for cell in kept {
        digits[*cell] = solved[*cell];
    }
    Grid::new(Shape::CLASSIC, digits).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Law 7, and the count of another solver; also from marks.
    #[test]
    fn leaves_weigh_what_lies_below(
        exchanged in prop::collection::vec((1_u8..=9, 1_u8..=9), 6),
        kept in prop::collection::vec(0_usize..81, 27..45),
        eliminated in prop::collection::vec((0_usize..81, 1_u8..=9), 0..6),
    ) {
        let grid = thinned(&exchanged, &kept);
        let bands = Bands::new(&grid).unwrap();
        let expected = search(&bands).count_up_to(30_000);
        prop_assume!(expected < 30_000);
        let limit = Limits::new().nodes(300_000);
        let counted = grid.count_with(Solver::Mrv, limit).unwrap().counters;
        prop_assert!(counted.nodes == 300_000 || counted.solutions == expected);
        let cut = CutBands::new(bands.clone());
        prop_assert_eq!(check_weights(&cut, LeafTally::new, &bands, u64::MAX), Ok(expected));

        let mut marks = Marks::from(&grid);
        for (cell, digit) in eliminated {
            let _ = marks.eliminate(cell, digit);
        }
        let bands = Bands::new(&marks).unwrap();
        let expected = search(&bands).count_up_to(u64::MAX);
        let cut = CutBands::new(bands);
        prop_assert_eq!(search(&cut).tally(LeafTally::new()), Some(expected));
    }
}

#[test]
fn a_tally_settles_as_often_as_one_likes() {
    let case = classic_cases().find(|case| case.solutions == 125).unwrap();
    let mut digits = case.grid.digits().to_vec();
    digits[3..7].fill(0);
    let bands = Bands::new(&Grid::new(Shape::CLASSIC, digits).unwrap()).unwrap();
    let expected = search(&bands).count_up_to(u64::MAX);
    let leaves: Vec<_> = search(&CutBands::new(bands)).collect();
    assert!(leaves.len() > 3, "{}", leaves.len());
    for pause in 1..=leaves.len() {
        let mut tally = LeafTally::new();
        let mut sum = 0;
        for some in leaves.chunks(pause) {
            for leaf in some {
                tally.add(*leaf);
            }
            sum += tally.settle().unwrap();
        }
        assert_eq!((sum, tally.settle()), (expected, Some(0)));
    }
}
