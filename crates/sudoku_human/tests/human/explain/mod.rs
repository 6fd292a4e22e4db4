//! Steps explained: the path, what a step rests on, and each format.

mod json;
mod page;
mod path;
mod pattern;
mod picture;
mod schema;
mod text;

use std::sync::LazyLock;

use sudoku::{Grid, Marks};
use sudoku_human::{Step, Technique, TechniqueInfo, all_steps, se};

/// Puzzles of many kinds. The first is solved by singles; the others have chains and more.
const PUZZLES: [&str; 8] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "....923.4......67.6...5......37.4..8..7.........1...528.......35.4...8..7....3.9.",
    ".8.7.....6.53...7..1...5.9.4........36158...7.....9.2..3.........79.........2.3.6",
    "................12....34..5.....63....2........78........1....7.6....4..43.2.....",
    "........1......23...4.56........7.6..2.......18.3........1..8....6....5.4........",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "..7.6....2..9...1...8..15....1..8.5.6...9...1.5.21.7....21..9...9...7..5....4.8..",
];

/// Reads a puzzle.
fn marks(puzzle: &str) -> Marks {
    Marks::from(&puzzle.parse::<Grid>().expect("a puzzle"))
}

/// The steps on the way to the solutions, and steps of every technique in every fourth state,
/// each with its state.
static STEPS: LazyLock<Vec<(Marks, Step)>> = LazyLock::new(|| {
    let mut found = Vec::new();
    for puzzle in PUZZLES {
        let mut path = sudoku_human::explain::path(marks(puzzle), se::ORDER.to_vec());
        for (number, item) in path.by_ref().enumerate() {
            let (marks, step) = item.expect("a step that follows");
            // Nested chains take seconds a state, and the largest fish longer than all others.
            let is_chosen = |row: &&TechniqueInfo| {
                let is_large = row.technique == Technique::FinnedFrankenJellyfish;
                row.se.is_none_or(|se| se < 95) && number % if is_large { 16 } else { 4 } == 0
            };
            for info in Technique::ALL.iter().filter(is_chosen) {
                // The last ones may be wider variants.
                let mut steps = all_steps(&marks, info.technique);
                if steps.len() > 4 {
                    steps.drain(2..steps.len() - 2);
                }
                found.extend(steps.into_iter().map(|step| (marks.clone(), step)));
            }
            found.push((marks, step));
        }
        assert!(path.is_solved(), "{puzzle}");
    }
    found
});

/// Returns the first step of a technique, with its state.
fn first(technique: Technique) -> &'static (Marks, Step) {
    STEPS.iter().find(|(_, step)| step.technique == technique).expect("a step of the technique")
}
