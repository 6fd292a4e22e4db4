//! The code of the puzzles, which a page shows.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::{Source, escape};

/// The names of the puzzles in the page, the files that implement them, and their types.
const PUZZLES: [(&str, &str, &str); 6] = [
    ("queens", "eight_queens/src/queens.rs", "Queens"),
    ("tour", "knights_tour/src/puzzle.rs", "KnightsTour"),
    ("tour closed", "knights_tour/src/puzzle.rs", "KnightsTour"),
    ("sudoku naive", "sudoku/src/solvers/naive.rs", "Naive"),
    ("sudoku propagation", "sudoku/src/solvers/propagation.rs", "Propagation"),
    ("sudoku mrv", "sudoku/src/solvers/singles/puzzle.rs", "Singles"),
];

/// The implementations of the trait, as hidden elements of the page.
pub(super) fn elements(source: &Source) -> anyhow::Result<String> {
    let mut elements = String::new();
    let mut add = |name: &str, code: &str| {
        let (name, code) = (escape(name), escape(code));
        let _ = writeln!(elements, "<pre hidden data-source=\"{name}\">{code}</pre>");
    };
    if let Source::Own { path, puzzle: expression } = source {
        let mut files = Vec::new();
        rust_files(&path.join("src"), &mut files)?;
        let texts: Result<Vec<_>, _> = files.iter().map(fs::read_to_string).collect();
        let types = expression.split(|char: char| !char.is_alphanumeric() && char != '_');
        let types: Vec<_> = types.filter(|word| word.starts_with(char::is_uppercase)).collect();
        let found = texts?.iter().find_map(|text| types.iter().find_map(|it| block(text, it)));
        add("own", &found.unwrap_or_default());
    } else if let Source::Puzzles = source {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for (name, file, puzzle) in PUZZLES {
            let file = crates.join(file);
            let text = fs::read_to_string(&file).with_context(|| format!("{}", file.display()))?;
            let code = block(&text, puzzle);
            add(name, &code.with_context(|| format!("{}: found no {puzzle}", file.display()))?);
        }
    }
    Ok(elements)
}

/// The files of Rust in a folder and below it, by name.
fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("{}", folder.display()))?;
    let mut paths: Vec<_> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    paths.sort_unstable();
    for path in paths {
        if path.is_dir() {
            rust_files(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// The implementation of `Puzzle` for a type, from its first line to the brace that closes it.
fn block(text: &str, puzzle: &str) -> Option<String> {
    let is_head = |line: &str| {
        let rest = line.split_once("Puzzle for ").map(|(_, rest)| rest);
        line.starts_with("impl")
            && rest.and_then(|rest| rest.strip_prefix(puzzle)).is_some_and(|rest| {
                !rest.starts_with(|char: char| char.is_alphanumeric() || char == '_')
            })
    };
    let lines: Vec<_> = text.lines().skip_while(|line| !is_head(line)).collect();
    let end = lines.iter().position(|line| *line == "}")?;
    Some(lines[..=end].join("\n"))
}

#[cfg(test)]
mod tests {
    use super::{PUZZLES, Source, block, elements};

    #[test]
    fn the_block_of_a_type_is_found() {
        let text =
            "impl Other for A {\n}\nimpl Puzzle for AB {\n}\nimpl<'p> Puzzle for A {\n    x\n}\n";
        assert_eq!(block(text, "A").as_deref(), Some("impl<'p> Puzzle for A {\n    x\n}"));
        assert_eq!(block(text, "B"), None);
    }

    #[test]
    fn each_puzzle_of_the_page_shows_its_code() {
        let text = elements(&Source::Puzzles).unwrap();
        assert_eq!(text.matches("fn attempt(").count(), PUZZLES.len());
    }
}
