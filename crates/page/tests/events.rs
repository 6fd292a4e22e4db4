//! The events of the searches whose hashes the tests of the page compare with: told by the engine's
//! own search here, by the cursor in the browser there.

use eight_queens::Queens;
use knights_tour::KnightsTour;
use stack_assumptions::{Event, PuzzleExt};
use stack_assumptions_show::{Draw, sentence};
use sudoku::{Grid, Naive, Propagation, ShownSudoku};

const EASY: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
/// With 17 givens: from Peter Norvig, "Solving Every Sudoku Puzzle".
const HARD: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// How many events a search has, and the hash of their sentences (FNV-1a, 32 bits).
fn events<P: Draw>(puzzle: &P) -> (u64, u32) {
    let (mut events, mut hash) = (0, 0x811c_9dc5_u32);
    let on_event = |event: Event<P::Slot, P::Candidate>| {
        events += 1;
        for byte in format!("{}\n", sentence(puzzle, event)).bytes() {
            hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    };
    puzzle.search().on_event(on_event).for_each(drop);
    (events, hash)
}

#[test]
fn the_file_for_the_browser_has_the_events_of_the_engine() {
    let tour = KnightsTour::new("5x5".parse().unwrap()).start("a1".parse().unwrap()).unwrap();
    let (easy, hard): (Grid, Grid) = (EASY.parse().unwrap(), HARD.parse().unwrap());
    let naive = ShownSudoku::new(Naive::new(&easy).unwrap(), &easy);
    let fewest = ShownSudoku::new(Propagation::new(&hard).unwrap(), &hard);
    let found = [
        ("queens 8".to_owned(), events(&Queens::new(8).unwrap())),
        ("tour 5x5 a1".to_owned(), events(&tour)),
        (format!("sudoku naive {EASY}"), events(&naive)),
        (format!("sudoku propagation {HARD}"), events(&fewest)),
    ];
    let lines = found.map(|(name, (events, hash))| {
        format!("  {name:?}: {{ \"events\": {events}, \"hash\": {hash} }}")
    });
    let file = format!("{{\n{}\n}}\n", lines.join(",\n"));
    assert_eq!(include_str!("../test/events.json"), file, "expected this file:\n{file}");
}
