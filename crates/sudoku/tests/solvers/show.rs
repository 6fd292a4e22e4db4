//! How the puzzle of each solver is drawn.

use stack_assumptions::cursor::Cursor;
use stack_assumptions::{Event, Laws};
use stack_assumptions_show::{Draw, Kind, Style, sentence};
use sudoku::{Grid, Naive, ShownSudoku, Solver, SudokuPuzzle, Visitor};

/// So many solutions that each solver has to guess.
const OPEN: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1...............................";

/// Walks through a search and looks at the board after each event.
struct Walk<'g>(&'g Grid);

impl Visitor for Walk<'_> {
    type Output = Vec<String>;

    fn visit<P: SudokuPuzzle>(self, puzzle: P) -> Vec<String> {
        let sudoku = ShownSudoku::new(puzzle, self.0);
        let mut cursor = Cursor::new(&sudoku);
        let mut sentences = Vec::new();
        for _ in 0..200 {
            let Some(told) = cursor.forward() else { break };
            sentences.push(sentence(&sudoku, told.event));
            let scene = sudoku.scene();
            for (cell, spot) in scene.spots().iter().enumerate() {
                let given = self.0.get(cell);
                assert_eq!(spot.kind() == Kind::Given, given.is_some());
                assert!(given.is_none_or(|digit| spot.text() == digit.to_string()));
            }
            if let Event::Attempt { slot, candidate, .. } = told.event
                && let Some(step) = sudoku.puzzle().describe(slot, candidate)
            {
                let spot = sudoku.spot(slot, candidate).expect("a slot with a cell has a spot");
                assert_eq!(spot, 9 * step.position.row + step.position.column);
                if step.is_placed {
                    assert_eq!(scene.spots()[spot].text(), step.digit.to_string());
                }
            }
        }
        sentences
    }
}

#[test]
fn the_puzzle_of_each_solver_is_drawn() {
    let grid: Grid = OPEN.parse().unwrap();
    for info in Solver::ALL {
        let sentences = info.solver.with_puzzle(&grid, Walk(&grid)).unwrap();
        let first = &sentences[0];
        let names_a_cell = first.starts_with('r') || first.contains("which solution");
        assert!(names_a_cell && !first.contains("Decision"), "{}: {first}", info.name);
    }
}

#[test]
fn a_reason_names_the_peer_or_the_contradiction() {
    let grid: Grid = "1..4..2..3....1.".parse().unwrap();
    let sudoku = ShownSudoku::new(Naive::new(&grid).unwrap(), &grid);
    assert_eq!(sudoku.why(1, 4).as_deref(), Some("r1c4 is 4"));
    assert_eq!(sudoku.why(1, 2), None);
    let expected = "    1  2   3  4
  +------+------+
1 | 1  . | .  4 |
2 | .  . | 2  . |
  +------+------+
3 | .  3 | .  . |
4 | .  . | 1  . |
  +------+------+
";
    assert_eq!(sudoku.scene().to_terminal(Style::ASCII), expected);
    Laws::new(&sudoku).state(|sudoku| sudoku.puzzle().digits()).check().unwrap();
}
