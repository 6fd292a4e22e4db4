//! Files as people have them, in `tests/formats`: `index.tsv` says what each one holds.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use sudoku::{Clues, Solutions};
use sudoku_text::{Format, ReadError, Reader, Record};

/// A row of the index.
struct Row {
    file: String,
    /// The format that the reader reports, or `None` where the file holds no puzzle.
    format: Option<Format>,
    /// The puzzles on a line, in the symbols of the file; empty if only their candidates are
    /// given.
    puzzles: Vec<String>,
    /// Their solutions, or `multiple`.
    solutions: Vec<String>,
    /// The candidates of the 81 cells, separated by spaces.
    candidates: Option<String>,
    /// The message of the first error.
    error: Option<String>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats")
}

fn index() -> Vec<Row> {
    let list = |field: &str| -> Vec<String> {
        if matches!(field, "-" | "candidates") {
            return Vec::new();
        }
        field.split('|').map(str::to_owned).collect()
    };
    let text = |field: &str| (field != "-").then(|| field.to_owned());
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [file, format, puzzles, solutions, candidates, error] = fields[..] else {
            panic!("{} columns: {line}", fields.len())
        };
        Row {
            file: file.to_owned(),
            format: text(format).map(|name| name.parse().unwrap()),
            puzzles: list(puzzles),
            solutions: list(solutions),
            candidates: text(candidates).map(|groups| groups.replace(',', " ")),
            error: text(error),
        }
    };
    let index = fs::read_to_string(folder().join("index.tsv")).unwrap();
    index.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

/// Returns the puzzles and the errors of a file.
fn read(file: &str) -> (Vec<Record>, Vec<ReadError>) {
    let bytes = fs::read(folder().join(file)).unwrap();
    let (mut records, mut errors) = (Vec::new(), Vec::new());
    for found in Reader::new(&*bytes) {
        match found {
            Ok(record) => records.push(record),
            Err(error) => errors.push(error),
        }
    }
    (records, errors)
}

/// Returns what is wrong with what the reader returns for a file.
fn fault(row: &Row) -> Option<String> {
    let (records, errors) = read(&row.file);
    let messages: Vec<_> = errors.iter().map(ToString::to_string).collect();
    match &row.error {
        None if !messages.is_empty() => return Some(messages.join("\n")),
        // The program has this message for a file without text, or without a puzzle.
        Some(error) if error.starts_with("found ") => {}
        Some(error) if messages.first() != Some(error) => return Some(format!("{messages:?}")),
        _ => {}
    }
    if let Some(record) = records.iter().find(|record| Some(record.format) != row.format) {
        return Some(format!("format {}", record.format));
    }
    let puzzles: Vec<_> =
        records.iter().map(|record| record.to_text(Format::Line).unwrap_or_default()).collect();
    let has_only_candidates = row.candidates.is_some() && row.puzzles.is_empty();
    if !has_only_candidates && puzzles != row.puzzles || row.error.is_none() && records.is_empty() {
        return Some(puzzles.join("\n"));
    }
    if let Some(candidates) = &row.candidates {
        let found = records[0].to_text(Format::Groups).unwrap();
        if records.len() > 1 || found.trim_end() != candidates {
            return Some(found);
        }
    }
    let solve = |record: &Record| match record.clues() {
        Clues::Grid(grid) => grid.solve().unwrap(),
        Clues::Marks(marks) => marks.solve().unwrap(),
    };
    let solution = |record: &Record| match solve(record) {
        Solutions::Unique(grid) => record.solution_to_text(&grid, Format::Line).unwrap(),
        other => other.to_string(),
    };
    let solutions: Vec<_> = records.iter().map(solution).collect();
    (solutions != row.solutions).then(|| solutions.join("\n"))
}

#[test]
fn every_file_gives_what_the_index_says() {
    let faults: Vec<_> =
        index().iter().filter_map(|row| Some(format!("{}: {}", row.file, fault(row)?))).collect();
    assert!(faults.is_empty(), "{} files:\n{}", faults.len(), faults.join("\n"));
}

/// The caret of a report is below a character of the line, or just after the last one.
#[test]
fn the_place_of_every_error_is_in_the_file() {
    for row in index() {
        for error in read(&row.file).1 {
            let report = error.report().to_string();
            let Some((line, caret)) = report.lines().skip(1).zip(report.lines().skip(2)).next()
            else {
                continue;
            };
            let place = caret.chars().position(|symbol| symbol == '^').unwrap_or(usize::MAX);
            assert!(place <= line.chars().count(), "{}:\n{report}", row.file);
        }
    }
}

#[test]
fn the_index_has_every_file_and_every_format() {
    let rows = index();
    let files: BTreeSet<_> = rows.iter().map(|row| row.file.clone()).collect();
    assert_eq!(files.len(), rows.len(), "a file stands in the index twice");
    let in_folder: BTreeSet<_> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "index.tsv" && !name.starts_with('.'))
        .collect();
    assert_eq!(files, in_folder);
    for format in Format::ALL {
        let format = format.recognised_as();
        let count = rows.iter().filter(|row| row.format == Some(format)).count();
        assert!(count > 0, "no file in the format {format}");
    }
}
