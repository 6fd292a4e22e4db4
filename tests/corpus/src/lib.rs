//! The corpus: Sudokus with their number of solutions, one list for the tests and
//! benchmarks of all crates.
//!
//! The puzzles are in `sudoku.txt`, in line format. This crate depends on no other, so
//! that the unit tests of the crate `sudoku` can use it.
//!
//! ```
//! const HARD: &str = corpus::puzzle("9x9, hard");
//!
//! let hard = corpus::cases().find(|case| case.puzzle == HARD).expect("a case");
//! assert_eq!((hard.solutions, hard.source), (1, "A. Inkala, 2012"));
//! ```

const TEXT: &str = include_str!("../sudoku.txt");

/// One puzzle of the corpus.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// A name that no other puzzle has.
    pub name: &'static str,
    /// The number of solutions.
    pub solutions: u64,
    /// Where the puzzle was published; empty if it was made for this project.
    pub source: &'static str,
    /// The cells row by row, `.` for an empty cell.
    pub puzzle: &'static str,
}

/// Returns all puzzles, in the order of the file.
///
/// # Panics
/// If a line of the file is not `name | solutions | source | puzzle`.
pub fn cases() -> impl Iterator<Item = Case> {
    let lines = TEXT.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let fields: Vec<_> = line.split('|').map(str::trim).collect();
        let [name, solutions, source, puzzle] = fields[..] else { panic!("a bad line: {line}") };
        let solutions = solutions.parse().expect("a number of solutions");
        Case { name, solutions, source, puzzle }
    })
}

/// Returns the cells of the puzzle with this name, row by row, `.` for an empty cell.
///
/// # Panics
/// If no puzzle has this name; at compile time, if this initialises a constant.
#[must_use]
pub const fn puzzle(name: &str) -> &'static str {
    let line = line(name);
    line.split_at(line.len() - 1).0
}

/// Returns the cells of the puzzle with this name and a line feed.
///
/// # Panics
/// If no puzzle has this name; at compile time, if this initialises a constant.
#[must_use]
pub const fn line(name: &str) -> &'static str {
    let text = TEXT.as_bytes();
    let mut start = 0;
    while start < text.len() {
        let mut end = start + 1;
        while text[end - 1] != b'\n' {
            end += 1;
        }
        if has_name(text, start, name.as_bytes()) {
            // The puzzle is the last word.
            let mut puzzle = end;
            while text[puzzle - 1] != b' ' {
                puzzle -= 1;
            }
            return TEXT.split_at(end).0.split_at(puzzle).1;
        }
        start = end;
    }
    panic!("no puzzle has this name")
}

/// Returns whether a line of `text` begins with `name` and a bar.
const fn has_name(text: &[u8], start: usize, name: &[u8]) -> bool {
    let mut index = 0;
    while index < name.len() {
        if text[start + index] != name[index] {
            return false;
        }
        index += 1;
    }
    text[start + index] == b' ' && text[start + index + 1] == b'|'
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{cases, line, puzzle};

    #[test]
    fn names_and_puzzles_are_unique() {
        let names: HashSet<_> = cases().map(|case| case.name).collect();
        let puzzles: HashSet<_> = cases().map(|case| case.puzzle).collect();
        assert_eq!((names.len(), puzzles.len()), (cases().count(), cases().count()));
    }

    #[test]
    fn every_puzzle_is_found_by_its_name() {
        for case in cases() {
            assert_eq!(puzzle(case.name), case.puzzle);
            assert_eq!(line(case.name), format!("{}\n", case.puzzle));
        }
    }

    #[test]
    #[should_panic = "no puzzle has this name"]
    fn a_part_of_a_name_is_not_a_name() {
        let _ = puzzle("9x9");
    }
}
