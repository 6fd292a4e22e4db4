//! Ratings of a few puzzles, as `sukaku-forge-rate` 0.6 with `--allow-uniqueness` gives them;
//! and what is not rated.

use sudoku::Grid;
use sudoku_human::{Level, RateError, Technique, rate_hodoku, rate_se};

const RATED: &[(&str, &str)] = &[
    (
        "516287.9.27.436851348.9526775294..8396487.5128315624794957281361.36597.8687314925",
        "1.0/1.0/1.0",
    ),
    (
        "........1.......23..4..5.........6......7.....3.21.........84..3......7.71...6...",
        "1.7/1.2/1.2",
    ),
    (
        "................12..3.45........65...1........7.8........2...715....3...6.......8",
        "2.5/1.2/1.2",
    ),
    (
        "................12..3.45...............6.34..17......8...2.......4...5..9..81....",
        "3.4/1.2/1.2",
    ),
    (
        "....923.4......67.6...5......37.4..8..7.........1...528.......35.4...8..7....3.9.",
        "4.2/1.2/1.2",
    ),
    (
        ".8.7.....6.53...7..1...5.9.4........36158...7.....9.2..3.........79.........2.3.6",
        "4.6/1.2/1.2",
    ),
    (
        "................12....34..5.....63....2........78........1....7.6....4..43.2.....",
        "5.7/1.2/1.2",
    ),
    (
        "........1......23...4.56........7.6..2.......18.3........1..8....6....5.4........",
        "6.2/1.2/1.2",
    ),
    (
        "........1..2..3.4..4..5.6.....6......285.....4..2.9.86.84..2.9...3.....79..1..2..",
        "6.6/1.2/1.2",
    ),
    (
        "..............1..2..3.4..5........3..2....4..16...7.........1.....8....6..593....",
        "7.2/1.2/1.2",
    ),
    (
        "..7.6....2..9...1...8..15....1..8.5.6...9...1.5.21.7....21..9...9...7..5....4.8..",
        "7.9/1.2/1.2",
    ),
    (
        "..............1..2..3..4.5......3....16...7..7.......8....6.3......9.4..2..7.....",
        "8.3/1.2/1.2",
    ),
    (
        ".....459......5..6.2...8.14.739........4.79.1...8...2.5.....2........1.776.5.....",
        "8.9/1.2/1.2",
    ),
    (
        "3...9...8.2.6..5.9.......4.8.423........5...7.....12...8614...........7.15...9.6.",
        "9.2/9.1/2.6",
    ),
    (
        "98.76.5..5..4..6....3..2......6..7....1.8.........4.8.7...4..59..89...67......4..",
        "10.0/1.2/1.2",
    ),
];

#[test]
fn ratings_agree_with_those_of_sukaku_forge() {
    for (puzzle, expected) in RATED {
        let rating = rate_se(&puzzle.parse::<Grid>().expect("a puzzle")).expect("a rating");
        assert_eq!(rating.to_string(), *expected, "{puzzle}");
    }
}

#[test]
fn rows_and_columns_exchanged_rate_the_same() {
    let (puzzle, expected) = RATED[4];
    let puzzle: Grid = puzzle.parse().expect("a puzzle");
    let digits = (0..81).map(|cell| puzzle.get(cell % 9 * 9 + cell / 9).unwrap_or(0)).collect();
    let exchanged = Grid::new(puzzle.shape(), digits).expect("a grid");
    assert_eq!(rate_se(&exchanged).expect("a rating").to_string(), expected);
}

/// The score of singles alone is a sum: each full house and naked single counts 4, and each
/// hidden single 14.
#[test]
fn the_score_of_hodoku_is_the_sum_of_the_steps() {
    let (puzzle, _) = RATED[0];
    let rating = rate_hodoku(&puzzle.parse::<Grid>().expect("a puzzle")).expect("a rating");
    assert_eq!((rating.score, rating.level), (36, Level::Easy));
}

#[test]
fn what_has_not_one_solution_has_no_rating() {
    let rate = |text: &str| rate_se(&text.parse::<Grid>().expect("a grid"));
    let several =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6...........................";
    let none = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    assert_eq!(rate(several), Err(RateError::NotUnique));
    assert_eq!(rate(none), Err(RateError::NoSolution));
    let small = rate("1...............").expect_err("no rating");
    assert_eq!(small.to_string(), "found boxes of 2x2, expected 3x3: ratings are for 9x9");
}

#[test]
fn names_of_techniques_are_parsed() {
    for info in Technique::ALL {
        assert_eq!(info.name.parse(), Ok(info.technique));
        assert_eq!(info.technique.info().name, info.name);
    }
    for (text, nearest) in [
        ("x-wings", "x-wing"),
        ("X Wing", "x-wing"),
        ("nakd pair", "naked pair"),
        ("locked candidates type 1", "Locked Candidates Type 1 (Pointing)"),
    ] {
        let error = text.parse::<Technique>().expect_err("no name");
        let message =
            format!("found {text:?}, expected a technique; the nearest names: {nearest}, ");
        assert!(error.to_string().starts_with(&message), "{error}");
    }
}
