//! The files of `crates/sudoku_text/tests/formats`, through the program, and the table of the
//! formats in the guide.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use sudoku_text::Format;

use crate::common::{ProgramOutput, run};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../sudoku_text/tests/formats")
}

/// What the index says of a file; its head names the columns.
struct Row<'i> {
    file: &'i str,
    puzzles: &'i str,
    solutions: &'i str,
    candidates: &'i str,
    error: &'i str,
}

fn rows(index: &str) -> Vec<Row<'_>> {
    let row = |line| match str::split(line, '\t').collect::<Vec<_>>()[..] {
        [file, _, puzzles, solutions, candidates, error] => {
            Row { file, puzzles, solutions, candidates, error }
        }
        _ => panic!("{line}"),
    };
    index.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

/// The puzzles that a command prints, without the comments for bad ones.
fn printed(output: &ProgramOutput) -> Vec<&str> {
    output.stdout.lines().filter(|line| !line.starts_with('#')).collect()
}

fn list(field: &str) -> Vec<&str> {
    if field == "-" { Vec::new() } else { field.split('|').collect() }
}

/// Runs the commands on a file, and returns what is wrong.
fn fault(row: &Row) -> Option<String> {
    let path = folder().join(row.file);
    let path = path.to_str()?;
    let line = |command| run("sudoku", &[command, "--format", "line", path]);
    let (converted, solved) = (line("convert"), line("solve"));
    let (code, solve_code) = match (row.error, row.solutions) {
        ("-", "multiple") => (0, 3),
        ("-", _) => (0, 0),
        _ => (2, 2),
    };
    if row.error != "-" {
        let message = format!("{path}: {}", row.error);
        for output in [&converted, &solved] {
            if output.stderr.lines().next() != Some(&message) {
                return Some(format!("{output:?}"));
            }
        }
    } else if solve_code == 0 {
        // A letter may have its puzzle on one line: then it is a list to the reader.
        let skipped = format!("{path}: skipped ");
        if solved.stderr.lines().any(|line| !line.starts_with(&skipped)) {
            return Some(solved.stderr);
        }
    }
    if row.candidates != "-" {
        let groups = run("sudoku", &["convert", "--format", "groups", path]);
        if groups.code != Some(0) || groups.stdout.trim_end() != row.candidates.replace(',', " ") {
            return Some(format!("{groups:?}"));
        }
    }
    // No line shows candidates.
    let is_line = row.puzzles != "candidates";
    if is_line && (converted.code != Some(code) || printed(&converted) != list(row.puzzles)) {
        return Some(format!("{converted:?}"));
    }
    let is_multiple = row.solutions == "multiple";
    let is_solved = is_multiple && solved.stderr.contains("multiple solutions; --all prints them")
        || !is_multiple && printed(&solved) == list(row.solutions);
    (solved.code != Some(solve_code) || !is_solved).then(|| format!("{solved:?}"))
}

#[test]
fn every_file_gives_what_the_index_says() {
    let index = fs::read_to_string(folder().join("index.tsv")).expect("the index");
    let rows = rows(&index);
    let faults: Vec<String> = thread::scope(|scope| {
        let check = |rows: &[Row]| -> Vec<String> {
            let fault = |row: &Row| Some(format!("{}: {}", row.file, fault(row)?));
            rows.iter().filter_map(fault).collect()
        };
        let parts: Vec<_> =
            rows.chunks(rows.len() / 2 + 1).map(|part| scope.spawn(move || check(part))).collect();
        parts.into_iter().flat_map(|part| part.join().expect("no panic")).collect()
    });
    assert!(faults.is_empty(), "{} files:\n{}", faults.len(), faults.join("\n"));
}

/// The rows of the guide's table of formats, as they must be.
#[test]
fn the_table_of_the_guide_has_every_format() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/sudoku.md");
    let page = fs::read_to_string(page).expect("the page");
    let (_, table) = page.split_once("| format | a puzzle looks like |\n").expect("the table");
    let found: Vec<&str> = table.lines().take_while(|line| line.starts_with('|')).skip(1).collect();
    let row = |format: Format| {
        let file = format!("crates/sudoku_text/src/formats/examples/{format}.txt");
        let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(&file);
        assert_eq!(fs::read_to_string(example).expect(&file), format.example());
        format!("| [`{format}`](../../{file}) | {} |", format.help().replace('|', "\\|"))
    };
    let expected: Vec<String> = Format::ALL.into_iter().map(row).collect();
    assert_eq!(found, expected, "write:\n{}", expected.join("\n"));
}
