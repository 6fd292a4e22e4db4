//! Scores and levels of a few puzzles, as `HoDoKu` 2.3.2 gives them; and its way to the
//! solution.

use sudoku::{Grid, Marks};
use sudoku_human::{Conclusion, Level, Technique, Workspace, all_steps, hodoku, rate_hodoku};

/// Puzzles, each with its score and its level.
const RATED: &[(&str, u32, Level)] = &[
    (
        "9847..6..752....8...6......4...3......56...9...9..4..2.2..1.8.........5......3..1",
        828,
        Level::Medium,
    ),
    (
        "8.5.....2...9.1...3.........6.7..4..2...5...........1....38.....9....7...4.....6.",
        1052,
        Level::Hard,
    ),
    (
        ".8374.6..5......7...73.....4....3.....85...9.......8.4.1.9...23..96.........12..9",
        1024,
        Level::Hard,
    ),
    (
        "2...4..61........5..5...47....7.6.....6.5..2..9.18.....5..3...671....85......4..2",
        1074,
        Level::Hard,
    ),
    (
        "3.........2..8...9...45.1.6..2..........98.....564.81...7...5.....7..6.81...6...4",
        1378,
        Level::Hard,
    ),
    (
        "........1.......2...3..4.........3....4.5.....6.12.........34...2.7...6.1....8...",
        1196,
        Level::Unfair,
    ),
    (
        "..............1..2.34....5..............6.34.1....78.....4..1.....93....2.......7",
        896,
        Level::Hard,
    ),
];

#[test]
fn scores_and_levels_agree_with_those_of_hodoku() {
    for (puzzle, score, level) in RATED {
        let rating = rate_hodoku(&puzzle.parse::<Grid>().expect("a puzzle")).expect("a rating");
        assert_eq!((rating.score, rating.level), (*score, *level), "{puzzle}");
    }
}

/// The way has its own search for basic techniques, which gives no proofs. What it finds is
/// among the steps that have them.
#[test]
fn each_step_of_the_way_is_one_of_the_technique() {
    for (puzzle, ..) in RATED {
        let mut marks = Marks::from(&puzzle.parse::<Grid>().expect("a puzzle"));
        let mut workspace = Workspace::new(&marks).expect("9x9");
        for (technique, conclusion) in hodoku::steps(&mut workspace, hodoku::ORDER) {
            let steps = all_steps(&marks, technique);
            let has_all = |found: &Conclusion| {
                let has = |literal| found.literals().any(|found| found == literal);
                conclusion.literals().all(has)
            };
            // A naked subset in a box and a line is found for each of them.
            let by_several: Vec<_> = steps.iter().flat_map(|s| s.conclusion.literals()).collect();
            let is_one = steps.iter().any(|step| has_all(&step.conclusion))
                || technique == Technique::NakedPair
                    && conclusion.literals().all(|literal| by_several.contains(&literal));
            assert!(is_one, "{technique} {conclusion:?} {steps:#?}");
            for lost in &conclusion.eliminations {
                marks.eliminate(lost.cell.into(), lost.digit).expect("a candidate");
            }
            if let Some(placed) = conclusion.placement {
                marks.place(placed.cell.into(), placed.digit).expect("a candidate");
            }
        }
        assert!(marks.filled().is_solved(), "{puzzle}");
    }
}
