//! A game and its screen, without a terminal.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;
use stack_assumptions_show::player::Key;

use super::game::{Action, Cell, Game};
use super::screen;
use super::session::{Outcome, Session};

const PUZZLE: &str = "..3..4..2......1";
const LARGE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn session(line: &str) -> Session {
    Session::new(Game::new(line.parse().unwrap()).unwrap(), "")
}

/// Presses keys, and returns the actions that the game accepts.
fn press(session: &mut Session, keys: &str) -> Vec<Action> {
    let done = |key| match session.press(Key::Char(key)) {
        Outcome::Done(action) => Some(action),
        _ => None,
    };
    keys.chars().filter_map(done).collect()
}

fn screen_of(
    session: &Session,
    (width, height): (u16, u16),
    has_colour: bool,
) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screen::draw(frame, session, "Sudoku", has_colour)).unwrap();
    terminal
}

/// The lines of the screen, without spaces at their ends.
fn lines(session: &Session, size: (u16, u16)) -> Vec<String> {
    let terminal = screen_of(session, size, true);
    let buffer = terminal.backend().buffer();
    let row = |y| (0..size.0).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..size.1).map(|y| row(y).trim_end().to_owned()).collect()
}

/// Undo and redo bring each state back, also the marks that a digit has removed.
#[test]
fn undo_and_redo_without_end() {
    let mut session = session(PUZZLE);
    let mut states = vec![session.game.clone()];
    // Marks, digits, a cleared cell, an assumption with a move.
    for keys in ["F", "1", "l2", "0", "0", "'2", "b", "4", "jj1"] {
        for action in press(&mut session, keys) {
            // Each action is read from its line.
            assert_eq!(action.to_string().parse(), Ok(action.clone()));
            if matches!(action, Action::Set(_)) {
                states.push(session.game.clone());
            }
        }
    }
    let cells = |game: &Game| (0..16).map(|at| game.cell(at)).collect::<Vec<Cell>>();
    for (keys, order) in
        [("u", states.iter().rev().collect::<Vec<_>>()), ("U", states.iter().collect())]
    {
        for state in order {
            assert_eq!(cells(&session.game), cells(state));
            press(&mut session, keys);
        }
    }
    assert_eq!(session.message, "nothing to redo");
    let mut other = self::session(PUZZLE);
    press(&mut other, "1bl2");
    assert!(other.game.is_assumed(1) && !other.game.is_assumed(0));
    press(&mut other, "B");
    let digits = (other.game.digit(0), other.game.digit(1));
    assert_eq!((digits, other.game.assumptions()), ((1, 0), 0));
}

/// The steps of all hints lead to the solution, with marks and without.
#[test]
fn hints_lead_to_the_solution() {
    let hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let xy = ".4..7....8961...45.....5...97.3...8.6.5..2..1...........864....2...9..........87.";
    for (puzzle, first) in [(PUZZLE, ""), (PUZZLE, "F"), (xy, ""), (xy, "F"), (hard, "F")] {
        let mut session = session(puzzle);
        press(&mut session, first);
        for _ in 0..2_000 {
            if session.game.is_solved() {
                break;
            }
            press(&mut session, "????");
            let hint =
                session.hint.as_ref().unwrap_or_else(|| panic!("{puzzle}: {}", session.message));
            assert_eq!(hint.level, 4);
            assert!(hint.text().lines().count() > 1);
            assert!(matches!(session.press(Key::Enter), Outcome::Done(_)));
        }
        assert!(session.message.starts_with("Solved in "), "{puzzle}: {}", session.message);
    }
}

#[test]
fn mistakes_are_counted_and_then_shown() {
    let mut session = session(PUZZLE);
    press(&mut session, "2");
    assert!(session.message.is_empty());
    press(&mut session, "?");
    assert_eq!(session.message, "there is a mistake: c counts them, and shows them");
    press(&mut session, "c");
    assert_eq!(
        session.message,
        "1 wrong digit, 0 cells whose marks lack the digit; c again shows them"
    );
    let screen = |session: &Session| lines(session, (80, 24)).concat();
    assert!(!screen(&session).contains("2!"));
    press(&mut session, "c");
    assert!(screen(&session).contains("2!"));
    // Another digit, and nothing is shown any more.
    press(&mut session, "1");
    assert!(!session.shows_mistakes());
}

#[test]
fn the_screen_of_80_by_24() {
    let mut session = session(LARGE);
    press(&mut session, "F1l 24 lf");
    let expected = [
        "Sudoku",
        "┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓  4 moves",
        "┃ 5 │ 3 │ 1 ┃46 │[7]│24…┃489│249│248┃  pencil off",
        "┠───┼───┼───╂───┼───┼───╂───┼───┼───┨  r1c5: given",
        "┃ 6 │247│247┃ 1 │ 9 │ 5 ┃34…│234│24…┃  to place: 1×5 2×7 3×6 4×7 5×6",
        "┠───┼───┼───╂───┼───┼───╂───┼───┼───┨            6×4 7×6 8×4 9×5",
        "┃ 2 │ 9 │ 8 ┃23 │34 │24 ┃13…│ 6 │247┃",
        "┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫  arrows, hjkl move; Tab: next empty",
    ];
    let shown = lines(&session, (80, 24));
    for (line, expected) in shown.iter().zip(expected) {
        assert_eq!(line, expected, "{shown:#?}");
    }
    assert_eq!(
        shown[19],
        "┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛  N, q         new puzzle; quit (saved)"
    );
    assert!(lines(&session, (60, 24))[0].starts_with("The game needs a terminal of 73×"));
    // Where there is room, all marks are at their places.
    let shown = lines(&session, (120, 45));
    assert!(
        shown[2].starts_with("┃       │       │       ┃       │       │   2   ┃"),
        "{}",
        shown[2]
    );
    assert!(
        shown[3].starts_with("┃   5   │   3   │   1   ┃ 4   6 │  [7]  │ 4   6 ┃"),
        "{}",
        shown[3]
    );
}

/// Without colours nothing has one; what colours say has a sign.
#[test]
fn colours_are_never_the_only_sign() {
    let mut session = session(PUZZLE);
    press(&mut session, "bl2cc");
    let colours = |has_colour| {
        let terminal = screen_of(&session, (80, 24), has_colour);
        let cells = terminal.backend().buffer().content().to_vec();
        cells.iter().filter(|cell| cell.fg != Color::Reset).count()
    };
    assert_eq!(colours(false), 0);
    assert!(colours(true) > 0);
}

/// A click chooses a cell, another one there the pencil.
#[test]
fn clicks() {
    let mut session = session(PUZZLE);
    let board = screen::Board::new(ratatui::layout::Rect::new(0, 0, 80, 24), 9);
    let [first, second, last] = [(1, 2), (5, 2), (35, 18)].map(|(x, y)| board.cell_at(x, y));
    assert_eq!((first, second, last), (Some(0), Some(1), Some(80)));
    assert_eq!([(0, 0), (36, 2), (2, 20)].map(|(x, y)| board.cell_at(x, y)), [None; 3]);
    session.click(5);
    assert_eq!((session.cursor, session.has_pencil), (5, false));
    session.click(5);
    assert!(session.has_pencil);
}
