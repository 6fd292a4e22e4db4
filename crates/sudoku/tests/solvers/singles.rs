//! What is deduced, and how it is told.

use stack_assumptions::{Outcome, Puzzle, search};
use sudoku::{CellPosition, DeductionLog, Grid, House, Shape, Singles, Solver, Technique};

#[test]
fn a_naked_single_is_told_by_its_cell() {
    let grid: Grid = "123.............".parse().unwrap();
    let deducer = Singles::mrv(&grid).unwrap();
    let first = deducer.deductions()[0];
    assert_eq!(first.technique, Technique::NakedSingle);
    assert_eq!(
        (first.house, first.position, first.digit),
        (None, CellPosition { row: 0, column: 3 }, 4)
    );
    assert_eq!(first.to_string(), "naked single: r1c4 is 4");
}

#[test]
fn a_hidden_single_is_told_by_its_house() {
    // The 1s leave one place in the box at the top left.
    let mut digits = vec![0; 81];
    for (row, column) in [(1, 4), (2, 7), (4, 1), (7, 2)] {
        digits[row * 9 + column] = 1;
    }
    let deducer = Singles::mrv(&Grid::new(Shape::CLASSIC, digits).unwrap()).unwrap();
    let deductions = deducer.deductions();
    let [first, ..] = deductions[..] else { panic!("nothing deduced") };
    assert_eq!(first.technique, Technique::HiddenSingle);
    assert_eq!((first.position, first.digit), (CellPosition { row: 0, column: 0 }, 1));
    assert!(matches!(first.house, Some(House::Box(0) | House::Row(0) | House::Column(0))));
    assert!(first.to_string().starts_with("hidden single in "));
    assert!(first.to_string().ends_with(": r1c1 is 1"));
}

#[test]
fn an_easy_puzzle_needs_no_assumption() {
    let easy: Grid =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .unwrap();
    for way in [Solver::Singles, Solver::Mrv] {
        let solved = easy.count_with(way, ()).unwrap();
        assert_eq!((solved.counters.solutions, solved.counters.nodes), (1, 0));
    }
    let deducer = Singles::new(&easy).unwrap();
    assert_eq!(deducer.deductions().len(), 81 - easy.clues());
    assert!(deducer.solution().is_solution_of(&easy));
}

#[test]
fn deductions_follow_from_the_digits_before_them() {
    for case in crate::corpus::corpus() {
        let shape = case.grid.shape();
        let mut digits = case.grid.digits().to_vec();
        let deducer = Singles::mrv(&case.grid).unwrap();
        for deduction in deducer.deductions() {
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
        if deducer.contradiction().is_none() {
            assert_eq!(digits, deducer.digits(), "{}", case.name);
        }
    }
}

#[test]
fn a_contradiction_of_the_clues_is_told() {
    let grid: Grid = "12..3........4..".parse().unwrap();
    let deducer = Singles::mrv(&grid).unwrap().with_log();
    let contradiction = deducer.contradiction().expect("there is one");
    assert_eq!(deducer.take_log().contradiction, Some(contradiction));
    assert_eq!(deducer.take_log(), DeductionLog::default());
    let mut search = search(&deducer);
    assert_eq!((search.next(), search.outcome()), (None, Some(Outcome::Exhausted)));
}

#[test]
fn the_log_tells_of_refused_attempts() {
    let hard: Grid =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()
            .unwrap();
    let deducer = Singles::mrv(&hard).unwrap().with_log();
    let (mut told, mut refused) = (0, 0);
    let mut search = search(&deducer).on_event(|event| {
        use stack_assumptions::Event::{Attempt, Rejected};
        match event {
            Attempt { .. } => {
                let DeductionLog { deductions, contradiction } = deducer.take_log();
                assert_eq!(contradiction, None);
                assert!(deducer.deductions().ends_with(&deductions));
                told += deductions.len();
            }
            Rejected { .. } => {
                let DeductionLog { deductions, contradiction } = deducer.take_log();
                assert!(contradiction.is_some());
                told += deductions.len();
                refused += 1;
            }
            _ => {}
        }
    });
    assert_eq!(search.count_up_to(9), 1);
    drop(search);
    assert!(told > 0 && refused > 0);
}
