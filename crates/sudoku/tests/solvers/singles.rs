//! The deductions of `Singles`, their text and their log.

use stack_assumptions::{Outcome, Puzzle, search};
use sudoku::{CellPosition, DeductionLog, Grid, House, Shape, Single, Singles, Solver};

#[test]
fn a_naked_single_names_its_cell() {
    let grid: Grid = "123.............".parse().unwrap();
    let puzzle = Singles::mrv(&grid).unwrap();
    let first = puzzle.deductions()[0];
    assert_eq!(first.single, Single::Naked);
    assert_eq!(
        (first.house, first.position, first.digit),
        (None, CellPosition { row: 0, column: 3 }, 4)
    );
    assert_eq!(first.to_string(), "naked single: r1c4 is 4");
}

#[test]
fn a_hidden_single_names_its_house() {
    // The 1s leave one place in the box at the top left.
    let mut digits = vec![0; 81];
    for (row, column) in [(1, 4), (2, 7), (4, 1), (7, 2)] {
        digits[row * 9 + column] = 1;
    }
    let puzzle = Singles::mrv(&Grid::new(Shape::CLASSIC, digits).unwrap()).unwrap();
    let deductions = puzzle.deductions();
    let [first, ..] = deductions[..] else { panic!("nothing deduced") };
    assert_eq!(first.single, Single::Hidden);
    assert_eq!((first.position, first.digit), (CellPosition { row: 0, column: 0 }, 1));
    assert!(matches!(first.house, Some(House::Box(0) | House::Row(0) | House::Column(0))));
    assert!(first.to_string().starts_with("hidden single in "));
    assert!(first.to_string().ends_with(": r1c1 is 1"));
}

#[test]
fn an_easy_puzzle_needs_no_guess() {
    let easy: Grid = corpus::puzzle("9x9, easy").parse().unwrap();
    for solver in [Solver::Singles, Solver::Mrv] {
        let solved = easy.count_with(solver, ()).unwrap();
        assert_eq!((solved.counters.solutions, solved.counters.nodes), (1, 0));
    }
    let puzzle = Singles::new(&easy).unwrap();
    assert_eq!(puzzle.deductions().len(), 81 - easy.clues());
    assert!(puzzle.solution().is_solution_of(&easy));
}

#[test]
fn deductions_follow_from_the_digits_before_them() {
    for case in crate::cases::cases() {
        let shape = case.grid.shape();
        let mut digits = case.grid.digits().to_vec();
        let puzzle = Singles::mrv(&case.grid).unwrap();
        for deduction in puzzle.deductions() {
            let cell = deduction.position.row * shape.side() + deduction.position.column;
            assert_eq!(digits[cell], 0, "{}: {deduction}", case.name);
            let fits = |cell: usize, digit: u8| {
                digits[cell] == 0 && shape.peers(cell).all(|peer| digits[peer] != digit)
            };
            let forced = match deduction.house {
                None => {
                    let all = 1..=u8::try_from(shape.side()).unwrap();
                    all.filter(|digit| fits(cell, *digit)).eq([deduction.digit])
                }
                Some(house) => {
                    shape.cells_of(house).filter(|cell| fits(*cell, deduction.digit)).eq([cell])
                }
            };
            assert!(forced, "{}: {deduction}", case.name);
            digits[cell] = deduction.digit;
        }
        if puzzle.contradiction().is_none() {
            assert_eq!(digits, puzzle.digits(), "{}", case.name);
        }
    }
}

#[test]
fn a_contradiction_of_the_clues_is_reported() {
    let grid: Grid = "12..3........4..".parse().unwrap();
    let puzzle = Singles::mrv(&grid).unwrap();
    puzzle.start_log();
    let contradiction = puzzle.contradiction().expect("there is one");
    assert_eq!(puzzle.take_log().contradiction, Some(contradiction));
    assert_eq!(puzzle.take_log(), DeductionLog::default());
    let mut search = search(&puzzle);
    assert_eq!((search.next(), search.outcome()), (None, Some(Outcome::Exhausted)));
}

#[test]
fn the_log_includes_rejected_attempts() {
    let hard: Grid = corpus::puzzle("9x9, hard").parse().unwrap();
    let puzzle = Singles::mrv(&hard).unwrap();
    puzzle.start_log();
    let (mut logged, mut rejected) = (0, 0);
    let mut search = search(&puzzle).on_event(|event| {
        use stack_assumptions::Event::{Attempt, Rejected};
        match event {
            Attempt { .. } => {
                let DeductionLog { deductions, contradiction } = puzzle.take_log();
                assert_eq!(contradiction, None);
                assert!(puzzle.deductions().ends_with(&deductions));
                logged += deductions.len();
            }
            Rejected { .. } => {
                let DeductionLog { deductions, contradiction } = puzzle.take_log();
                assert!(contradiction.is_some());
                logged += deductions.len();
                rejected += 1;
            }
            _ => {}
        }
    });
    assert_eq!(search.count_up_to(9), 1);
    drop(search);
    assert!(logged > 0 && rejected > 0);
}
