//! All levels of instruction sets take the same steps, and `Batch` gives the results of
//! `Bands`.

use fearless_simd::Level;
use stack_assumptions::tally::Tally;
use stack_assumptions::{Counters, Event, Limits, Puzzle, search};

use super::bands::{Bands, BandsError, Decision};
use super::batch::Source;
use super::{Batch, BatchResult, CutBands, LeafTally};
use crate::grid::{Grid, Shape};
use crate::marks::{Clues, Marks};

const LINES: [&str; 9] = [
    corpus::puzzle("9x9, hard"),
    corpus::puzzle("9x9, 17 clues"),
    corpus::puzzle("9x9, easy"),
    corpus::puzzle("9x9, two solutions"),
    corpus::puzzle("9x9, 125 solutions"),
    corpus::puzzle("9x9, row without solution"),
    corpus::puzzle("9x9, box without solution"),
    corpus::puzzle("9x9, full"),
    ".................................................................................",
];

/// How many solutions to look for at most, of a grid with too many.
const MANY: u64 = if cfg!(miri) { 2 } else { 300 };

fn grids() -> impl Iterator<Item = Grid> {
    LINES.into_iter().map(|line| line.parse().unwrap())
}

/// All levels that this machine has, and first the one without vector instructions.
fn levels() -> Vec<Level> {
    let best = Level::new();
    let mut levels = vec![Level::fallback()];
    #[cfg(target_arch = "x86_64")]
    {
        use fearless_simd::Simd;

        levels.extend(best.as_sse2().map(Simd::level));
        levels.extend(best.as_sse4_2().map(Simd::level));
        levels.extend(best.as_avx2().map(Simd::level));
        levels.extend(best.as_avx512().map(Simd::level));
    }
    #[cfg(not(target_arch = "x86_64"))]
    levels.push(best);
    levels
}

/// The events of a search for up to a hundred solutions, and these solutions.
fn steps(level: Level, grid: &Grid) -> (Vec<Event<Decision, bool>>, Vec<Vec<u8>>) {
    let puzzle = Bands::with_level(level, grid.into()).unwrap();
    let (mut events, mut solutions) = (Vec::new(), Vec::new());
    let mut search = search(&puzzle).on_event(|event| {
        events.push(event);
        if matches!(event, Event::Solution { .. }) {
            solutions.push(puzzle.digits());
        }
    });
    search.count_up_to(100);
    drop(search);
    (events, solutions)
}

#[test]
fn all_levels_take_the_same_steps() {
    for grid in grids() {
        let expected = steps(Level::fallback(), &grid);
        for level in levels() {
            assert!(steps(level, &grid) == expected, "{level:?}: {grid}");
        }
    }
}

#[test]
fn other_shapes_are_refused() {
    for shape in [Shape::new(2, 3).unwrap(), Shape::new(1, 9).unwrap(), Shape::new(9, 1).unwrap()] {
        let error = Bands::new(&Grid::empty(shape)).unwrap_err();
        assert_eq!(error, BandsError::Shape(shape));
        assert_eq!(error.to_string(), format!("found boxes of {shape}, expected 3x3"));
    }
}

#[test]
fn every_duplicate_is_refused_on_all_levels() {
    for level in levels() {
        for cell in 0..81 {
            for peer in Shape::CLASSIC.peers(cell) {
                let mut digits = vec![0; 81];
                (digits[cell], digits[peer]) = (4, 4);
                let grid = Grid::new(Shape::CLASSIC, digits).unwrap();
                let duplicate = grid.duplicate().unwrap();
                let error = Bands::with_level(level, (&grid).into()).unwrap_err();
                assert_eq!(error, BandsError::Duplicate(duplicate));
            }
        }
    }
}

#[test]
fn a_decision_names_its_cell_and_digit() {
    for grid in grids() {
        let puzzle = Bands::new(&grid).unwrap();
        let decision = puzzle.slot(0).filter(|slot| puzzle.candidates(*slot).count() > 0);
        let Some(decision) = decision else {
            continue;
        };
        let (cell, digit) = (decision.cell(), decision.digit());
        assert_eq!(puzzle.digits()[cell], 0);
        let placed = puzzle.attempt(decision, true);
        assert!(placed.is_none_or(|_placed| puzzle.digits()[cell] == digit));
        let eliminated = puzzle.attempt(decision, false);
        assert!(eliminated.is_none_or(|_eliminated| puzzle.digits()[cell] != digit));
    }
}

fn puzzles() -> Vec<[u8; 81]> {
    let mut puzzles: Vec<[u8; 81]> =
        grids().map(|grid| grid.digits().try_into().unwrap()).collect();
    // A solved grid with two digits exchanged, and a digit everywhere.
    let mut wrong = puzzles[7];
    wrong.swap(40, 41);
    puzzles.extend([wrong, [5; 81]]);
    // Two equal digits in a row, a column and a box, and in all of them.
    for cells in [&[0, 8][..], &[4, 76], &[30, 50], &[80, 60], &[0, 30, 60, 7]] {
        let mut duplicates = [0; 81];
        for cell in cells {
            duplicates[*cell] = 9;
        }
        puzzles.push(duplicates);
    }
    if cfg!(miri) {
        // Miri takes a second for each round of propagation.
        puzzles = [2, 3, 9].map(|at| puzzles[at]).to_vec();
    }
    puzzles
}

fn results(level: Level, puzzles: &[[u8; 81]], limit: u64) -> Vec<BatchResult> {
    let mut results =
        vec![BatchResult { solutions: 9, solution: [9; 81], nodes: 9 }; puzzles.len()];
    Batch::new().solve_with(level, Source::Digits(puzzles), limit, &mut results);
    results
}

#[test]
fn a_batch_gives_the_same_results_on_all_levels() {
    let puzzles = puzzles();
    eprintln!("this machine has {:?}", levels());
    for limit in [1, 2, 3, 100, MANY].into_iter().filter(|limit| *limit <= MANY) {
        let expected = results(Level::fallback(), &puzzles, limit);
        for level in levels() {
            assert!(results(level, &puzzles, limit) == expected, "{level:?}");
        }
    }
}

/// The result of `Bands`.
fn result_of_bands<'c>(clues: impl Into<Clues<'c>>, limit: u64) -> BatchResult {
    let Ok(bands) = Bands::new(clues) else {
        return BatchResult::EMPTY;
    };
    let mut result = BatchResult::EMPTY;
    let mut search =
        search(&bands).observe(Counters::default()).limit(Limits::new().solutions(limit));
    for solution in search.by_ref() {
        if result.solutions == 0 {
            result.solution.copy_from_slice(solution.digits());
        }
        result.solutions += 1;
    }
    result.nodes = search.observer().nodes;
    result
}

#[test]
fn a_batch_gives_the_results_of_bands() {
    let puzzles = puzzles();
    for limit in [1, 2, MANY] {
        let grid = |puzzle: &[u8; 81]| Grid::new(Shape::CLASSIC, puzzle.to_vec()).unwrap();
        let expected: Vec<BatchResult> =
            puzzles.iter().map(|puzzle| result_of_bands(&grid(puzzle), limit)).collect();
        assert!(results(Level::new(), &puzzles, limit) == expected, "{limit}");
    }
}

#[test]
fn a_batch_of_marks_gives_the_results_of_bands() {
    // In each grid one candidate of an open cell is gone, another one from grid to grid.
    let marks = |(at, puzzle): (usize, &[u8; 81])| {
        let mut marks = Marks::from(&Grid::new(Shape::CLASSIC, puzzle.to_vec()).unwrap());
        let cell = (7 * at..81).find(|cell| marks.candidates(*cell).len() > 1);
        if let Some(cell) = cell {
            let digit = marks.candidates(cell).iter().nth(at % 2).unwrap();
            marks.eliminate(cell, digit).unwrap();
        }
        marks
    };
    let puzzles = puzzles();
    let marks: Vec<Marks> = puzzles.iter().enumerate().map(marks).collect();
    let marks: Vec<&Marks> = marks.iter().collect();
    for limit in [1, 2, MANY] {
        let expected: Vec<BatchResult> =
            marks.iter().map(|marks| result_of_bands(*marks, limit)).collect();
        for level in levels() {
            let mut found = vec![BatchResult::EMPTY; marks.len()];
            Batch::new().solve_with(level, Source::Marks(&marks), limit, &mut found);
            assert!(found == expected, "{level:?}, {limit}");
        }
    }
}

#[test]
fn a_batch_of_any_length_keeps_its_order() {
    let puzzles = puzzles();
    let alone: Vec<BatchResult> =
        puzzles.iter().map(|puzzle| results(Level::new(), &[*puzzle], 2)[0]).collect();
    for level in levels() {
        let mut batch = Batch::new();
        for length in (0..=70).step_by(if cfg!(miri) { 35 } else { 1 }) {
            // Another first puzzle each time, so that each puzzle meets every lane.
            let order = || (0..length).map(|at| (at * 5 + length) % puzzles.len());
            let many: Vec<[u8; 81]> = order().map(|at| puzzles[at]).collect();
            let mut results = vec![BatchResult::EMPTY; length];
            batch.solve_with(level, Source::Digits(&many), 2, &mut results);
            let expected: Vec<BatchResult> = order().map(|at| alone[at]).collect();
            assert!(results == expected, "{level:?}, {length}");
        }
    }
}

#[test]
fn a_limit_of_no_solutions_leaves_the_results_empty() {
    let puzzles = puzzles();
    assert!(results(Level::new(), &puzzles, 0) == vec![BatchResult::EMPTY; puzzles.len()]);
}

#[test]
#[cfg_attr(miri, ignore = "too many solutions")]
fn a_batch_without_a_limit_counts_all_solutions() {
    let puzzles = &puzzles()[..8];
    for level in levels() {
        let results = results(level, puzzles, u64::MAX);
        let counts: Vec<u64> = results.iter().map(|result| result.solutions).collect();
        assert_eq!(counts, [1, 1, 1, 2, 125, 0, 0, 1]);
    }
}

#[test]
#[cfg_attr(miri, ignore = "too many solutions")]
fn leaves_are_counted_on_all_levels() {
    let mut digits = grids().nth(4).unwrap().digits().to_vec();
    digits[3..5].fill(0);
    let bands = Bands::new(&Grid::new(Shape::CLASSIC, digits).unwrap()).unwrap();
    let expected = search(&bands).count_up_to(u64::MAX);
    let leaves: Vec<_> = search(&CutBands::new(bands)).collect();
    assert!((2..200).contains(&leaves.len()), "{}", leaves.len());
    for level in levels() {
        let mut tally = LeafTally::new();
        for leaf in &leaves {
            tally.add(*leaf);
        }
        assert_eq!(tally.settle_with(level), Some(expected), "{level:?}");
    }
}

#[test]
#[should_panic = "expected digits of at most 9"]
fn a_batch_refuses_other_digits() {
    Batch::new().solve(&[[10; 81]], 1, &mut [BatchResult::EMPTY]);
}

#[test]
#[should_panic = "expected one result for each puzzle"]
fn a_batch_refuses_another_number_of_results() {
    Batch::new().solve(&[[0; 81]], 1, &mut []);
}
