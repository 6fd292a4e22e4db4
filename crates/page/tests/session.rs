//! What the page calls, called from Rust.

use page::puzzles::open;
use page::{Steps, exports, open_log};

const SOLUTION: u32 = 6;

fn opened(text: &str) -> Box<dyn Steps> {
    open(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The path, the sentence and what is held.
fn parts(search: &dyn Steps) -> (String, String, String) {
    let text = search.show(true);
    let parts: Vec<_> = text.split('\u{1e}').map(str::to_owned).collect();
    let [_, path, words, _, held, _, _, _] = <[String; 8]>::try_from(parts).expect("eight parts");
    (path, words, held)
}

#[test]
fn eight_queens_to_the_first_solution_and_back() {
    let mut search = opened("queens 8");
    let begin = search.show(true);
    let mut events = 1;
    while search.forward() != SOLUTION {
        events += 1;
    }
    assert_eq!(events, 366);
    let (path, words, held) = parts(&*search);
    assert_eq!((path.as_str(), words.as_str()), ("0.2.2.1.0.0.0.0", "A solution!"));
    assert_eq!(held.split('\u{1f}').count(), 8);
    assert!(held.starts_with("row 1: column 1\u{1f}row 2: column 5"), "{held}");
    assert_eq!((0..events).filter(|_| search.back() > 0).count(), events);
    assert_eq!((search.back(), search.show(true)), (0, begin));
}

/// The same numbers of events as `explore` and the log have.
#[test]
fn the_whole_search_has_all_events() {
    let mut search = opened("queens 8");
    let mut counts = [0; 8];
    loop {
        let kind = search.forward();
        counts[kind as usize] += 1;
        if kind == 0 {
            break;
        }
    }
    // Attempts, rejected, undone, dead ends, backtracks, solutions, others.
    assert_eq!(counts[1..], [2_056, 0, 2_056, 644, 1_965, 92, 0]);
}

#[test]
fn all_puzzles_open_and_go_to_a_node() {
    let easy = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    for (text, path) in [
        ("queens 5", "0.0"),
        ("tour 5x5 a1", "0.0.0"),
        ("tour closed 6x6", "0.0"),
        (&format!("sudoku naive {easy}"), "0"),
    ] {
        let mut search = opened(text);
        search.goto(path).unwrap();
        assert_eq!(parts(&*search).0, path, "{text}");
        assert!(search.goto("9.9.9").is_err(), "{text}");
        assert_eq!(parts(&*search).0, path, "{text}");
    }
    // No guess is needed: the first event is the solution.
    assert_eq!(opened(&format!("sudoku mrv {easy}")).forward(), SOLUTION);
}

#[test]
fn errors_say_what_was_found() {
    for (text, expected) in [
        ("chess", "found \"chess\", expected queens, tour or sudoku"),
        ("queens", "found \"\", expected 1 to 40 queens"),
        ("queens 41", "found \"41\", expected 1 to 40 queens"),
        ("tour 41x3", "found the board 41x3, expected sides of at most 40"),
        ("tour 5x5 f1", "found f1"),
        ("sudoku naive |12\n3!", "line 2, column 2: found '!', expected a digit, or an empty cell"),
        ("sudoku naive 12", "found 2 cells, expected 81"),
        ("sudoku best 12", "found 2 cells"),
    ] {
        let error = open(text).err().unwrap_or_default();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn an_exported_log_is_opened_again() {
    let mut search = opened("queens 6");
    let log = search.log(1_000_000);
    assert!(log.contains("\n{\"end\":\"exhausted\",\"events\":"), "{log}");
    let mut recorded = open_log(&log).unwrap_or_else(|error| panic!("{error}"));
    let mut again = opened("queens 6");
    while again.forward() > 0 {
        recorded.forward();
        let ((path, words, _), (other_path, other_words, _)) = (parts(&*again), parts(&*recorded));
        // A log does not say why nothing fits.
        let words = words.replace("every column is attacked", "nothing fits");
        assert_eq!((path, words), (other_path, other_words));
    }
    assert_eq!(recorded.forward(), 0);
    assert!(open_log("").is_err_and(|error| error.starts_with("line 1, column 1: ")));
}

/// With numbers alone, as JavaScript calls it.
#[test]
fn the_exports_take_and_return_numbers() {
    let type_in = |text: &str| text.chars().for_each(|char| exports::input(char.into()));
    type_in("queens 0");
    assert_eq!(exports::open(open), 0);
    assert_eq!(exports::output_length(), "found \"0\", expected 1 to 40 queens".len());
    type_in("queens 4");
    assert_eq!(exports::open(open), 1);
    assert_eq!((exports::forward(), exports::forward(), exports::back()), (1, 1, 1));
    type_in("1.0");
    assert_eq!(exports::goto(), 1);
    exports::show();
    assert!(exports::output_length() > 100);
    assert_ne!(exports::output_start(), 0);
    type_in("7");
    assert_eq!(exports::goto(), 0);
}

/// What cannot be built says so at once, and leaves the page that is there.
#[test]
fn a_page_that_cannot_be_built_leaves_the_old_one() {
    let room = tempfile::tempdir().unwrap();
    let page = room.path().join("page.html");
    std::fs::write(&page, "old").unwrap();
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/test/own_puzzle");
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_page"));
    program.args(["--path", own, "--puzzle", "Bits::default()", "--output"]).arg(&page);
    let output = program.output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("expected an expression with own_puzzle:: in it"), "{error}");
    assert_eq!(std::fs::read_to_string(&page).unwrap(), "old");
}
