//! No line of a text is lost: each puzzle line is read, whatever stands around it, and
//! each other line belongs to a puzzle or to an error.

use std::io::BufReader;

use proptest::prelude::*;
use sudoku::{Grid, Shape};
use sudoku_text::{Format, FromText, ReadError, Reader, Record, ToText};

use crate::samples::{BLOCK, BORDERED, Broken, LINE, NEWSPAPER, pattern, report};

/// A 4×4 puzzle. As a row of a 16×16 puzzle it would hold no digit twice.
const SMALL: &str = "1...............";

fn read(text: &str) -> Vec<Result<Record, ReadError>> {
    Reader::new(text.as_bytes()).collect()
}

/// For each puzzle of a text: its line and side, or the message and lines of its error.
fn shown(found: &[Result<Record, ReadError>]) -> Vec<String> {
    let show = |found: &Result<Record, ReadError>| match found {
        Ok(record) => format!("line {}: {}", record.line, record.grid.shape()),
        Err(error) => format!("{error} {:?}", error.lines()),
    };
    found.iter().map(show).collect()
}

/// Lines of prose: no errors where the text holds a puzzle.
const PROSE: [&str; 8] = [
    "hello world",
    "this is a puzzle",
    "for you",
    "hello-world-junk",
    "Sudoku",
    "Sudoku of the day",
    "hard",
    // A rule above a puzzle.
    "-----",
];

/// Checks that the text ends in an error for each junk line, in none for a line of prose,
/// and in a puzzle for each line of its own that is one.
#[track_caller]
fn reads_each(text: &str) {
    let lines: Vec<_> = text.lines().collect();
    let is_known = |line: &&str| [SMALL, LINE].contains(line);
    let found = read(text);
    for (number, line) in (1..).zip(&lines) {
        let records = found.iter().flatten().filter(|record| record.line == number);
        let errors = found.iter().filter_map(|found| found.as_ref().err());
        let errors = errors.filter(|error| error.lines().contains(&number)).count();
        if is_known(line) {
            let grids: Vec<_> = records.map(|record| record.grid.to_line()).collect();
            assert_eq!(grids, [*line], "line {number} of\n{text}\n{:?}", shown(&found));
            assert_eq!(errors, 0, "line {number} of\n{text}\n{:?}", shown(&found));
        } else if !line.is_empty() {
            // Prose below other junk may be a row of it.
            let least = usize::from(!PROSE.contains(line));
            assert!((least..=1).contains(&errors), "line {number} of\n{text}\n{:?}", shown(&found));
        }
    }
}

#[test]
fn words_before_short_puzzle_lines() {
    let junk = [
        "zzz",
        "zzzz",
        "hello world",
        "this is a puzzle",
        "this is a puzzle\nfor you\n",
        "a | b",
        "zz | zz\n",
        "+---+",
        "-----",
        "    z",
        "    z\n",
        "12",
        "1234",
        "1234\n3412",
        "12 34",
        "[zzz",
        "[[1,2,",
        "[[1,2],",
        "{\"a\": ",
        "{\"a\": \"",
        "hello-world-junk\nhello-world-junk",
        "zzz\nhello-world-junk",
        "a\nb\nc",
    ];
    for junk in junk {
        for puzzles in [SMALL.to_owned(), format!("{SMALL}\n{SMALL}"), format!("{LINE}\n{SMALL}")] {
            // A number on the first line is that of the puzzles.
            let is_number = junk.parse::<u32>().is_ok();
            let above = if is_number { format!("{SMALL}\n") } else { String::new() };
            reads_each(&format!("{above}{junk}\n{puzzles}"));
            reads_each(&format!("{puzzles}\n{junk}"));
            reads_each(&format!("{puzzles}\n{junk}\n{puzzles}\n{junk}\n{SMALL}"));
        }
    }
}

#[test]
fn the_error_names_the_bad_line_and_not_the_puzzle_after_it() {
    let report = |text: &str| report(Reader::new(text.as_bytes()));
    assert_eq!(
        report(&format!("zzz\n{SMALL}")),
        ["line 1, column 4: found 3 characters, expected 16 for 4×4", "ok"]
    );
    assert_eq!(
        report(&format!("1234\n3412\n{SMALL}")),
        ["line 3, column 1: found a line of another puzzle, expected row 3 of 4", "ok"]
    );
    assert_eq!(
        report(&format!("[[1,2,3,4],\n{SMALL}\n{SMALL}")),
        [
            "line 2, column 1: found a line of another puzzle, expected a row, such as [1, 0]",
            "ok",
            "ok"
        ]
    );
}

#[test]
fn titles_before_a_puzzle_of_many_lines() {
    let list = "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]";
    for puzzle in [BLOCK, BORDERED, NEWSPAPER, list] {
        for titles in ["Sudoku", "Sudoku of the day\nhard", "a\nb\nc d\n1234", "a\nb\n12345678"] {
            let text = format!("{titles}\n{puzzle}\n");
            let found = read(&text);
            let end = found.last().unwrap();
            assert_eq!(end.as_ref().unwrap().line, titles.lines().count() + 1, "{text}\n{found:?}");
            let errors = found.iter().filter_map(|found| found.as_ref().err());
            let lines: Vec<_> = errors.flat_map(ReadError::lines).collect();
            let is_error = |(_, title): &(usize, &str)| !PROSE.contains(title);
            let expected = (1..).zip(titles.lines()).filter(is_error).map(|(line, _)| line);
            assert!(lines.iter().copied().eq(expected), "{text}\n{:?}", shown(&found));
        }
    }
}

/// The rows of a solved 16×16 puzzle, without the digits over 4 in the rows of `small`.
fn large_rows(small: &[usize]) -> Vec<String> {
    let digits = pattern(Shape::from_side(16).unwrap());
    let text = Grid::new(Shape::from_side(16).unwrap(), digits.concat()).unwrap();
    let text = text.to_text(Format::Block).unwrap();
    let row = |(at, row): (usize, &str)| {
        if small.contains(&at) {
            row.replace(|symbol| !('1'..='4').contains(&symbol), ".")
        } else {
            row.to_owned()
        }
    };
    text.lines().enumerate().map(row).collect()
}

/// Rows of 16 symbols may be 4×4 puzzles, but not those of a 16×16 puzzle with a typo.
#[test]
fn rows_of_a_bad_puzzle_are_no_puzzles() {
    let mut rows = large_rows(&[3, 7]);
    rows[5].replace_range(0..1, "Z");
    let text = rows.join("\n");
    assert_eq!(
        report(Reader::new(text.as_bytes())),
        [
            "line 6, column 1: found 'Z', expected 1 to 9, A to G, or an empty cell (. 0 X x * _ ? -) (skipped: lines 1 to 16)"
        ]
    );
    let error = read(&text).remove(0).unwrap_err();
    assert_eq!(error.lines(), 1..=16);

    rows.remove(5);
    let found = report(Reader::new(rows.join("\n").as_bytes()));
    let message = "found the end of the text, expected row 16 of 16 (skipped: lines 1 to 15)";
    assert_eq!(found, [format!("line 15, column 17: {message}")]);
}

/// A puzzle of as many rows as its side, after other rows of the same length.
#[test]
fn the_last_rows_of_a_paragraph_are_a_puzzle() {
    let rows = BLOCK.lines().collect::<Vec<_>>();
    let mut bad = rows.clone();
    bad[1] = "z..195...";
    for (before, errors) in [(&rows[..3], 1..=3), (&bad[..9], 1..=9), (&bad[..4], 1..=4)] {
        let text = [before, &rows].concat().join("\n");
        let found = read(&text);
        let [Err(error), Ok(record)] = &found[..] else { panic!("{text}\n{:?}", shown(&found)) };
        assert_eq!(error.lines(), errors, "{text}\n{error}");
        assert_eq!(record.grid.to_line(), LINE, "{text}");
    }
    let large = large_rows(&[]).join("\n");
    for before in [SMALL.to_owned(), format!("7371x\n{SMALL}")] {
        let found = read(&format!("{before}\n{large}"));
        assert!(found.last().unwrap().as_ref().is_ok_and(|last| last.grid.clues() == 256));
        let is_named = |error: &ReadError| error.to_string().contains("(skipped: lines 1 to 2)");
        assert!(found[0].as_ref().map_or_else(is_named, |first| first.line == 1), "{found:?}");
    }
}

#[test]
fn puzzles_before_a_failing_input_are_read() {
    let text = format!("zzz\n{SMALL}\n{SMALL}\n");
    let found = report(Reader::new(BufReader::new(Broken(text.as_bytes()))));
    let (last, first) = found.split_last().unwrap();
    assert_eq!(first, ["line 1, column 4: found 3 characters, expected 16", "ok", "ok"]);
    assert_eq!(last, "line 4: cannot read on: no paper");
}

/// A puzzle in the format `line`, of any usual side from 4 to 36, most of them sparse.
fn puzzle_line() -> impl Strategy<Value = String> {
    let side = prop_oneof![
        4 => Just(4_usize),
        2 => Just(6),
        2 => Just(8),
        2 => Just(9),
        1 => prop::sample::select(vec![10_usize, 12, 14, 15, 16, 25, 36]),
    ];
    let density = prop_oneof![Just(0.1), Just(0.4), Just(1.0)];
    (side, density, any::<bool>()).prop_flat_map(|(side, density, is_spaced)| {
        let kept = prop::collection::vec(prop::bool::weighted(density), side * side);
        kept.prop_map(move |kept| {
            let shape = Shape::from_side(side).unwrap();
            let digits = pattern(shape).concat().into_iter().zip(kept);
            let digits = digits.map(|(digit, kept)| if kept { digit } else { 0 });
            let line = Grid::new(shape, digits.collect()).unwrap().to_line();
            if is_spaced && side < 9 {
                line.chars().map(String::from).collect::<Vec<_>>().join(" ")
            } else {
                line
            }
        })
    })
}

/// Whether a text can be rows of a puzzle of side 16, 36 or 64, each of which may be a
/// puzzle of side 4, 6 or 8.
fn has_long_row(junk: &str) -> bool {
    let symbols = |line: &str| line.chars().filter(|symbol| !symbol.is_whitespace()).count();
    junk.lines().any(|line| {
        matches!(symbols(line), 16 | 36 | 64)
            || matches!(line.split_whitespace().count(), 16 | 36 | 64)
    })
}

/// Lines that are no puzzle, of many kinds: words, parts of grids in every format.
fn junk() -> impl Strategy<Value = String> {
    let grids = prop::sample::select(vec![
        BLOCK.to_owned(),
        BORDERED.to_owned(),
        NEWSPAPER.to_owned(),
        Grid::from_text(BLOCK).unwrap().to_text(Format::BoxDrawing).unwrap(),
        Grid::from_text(BLOCK).unwrap().to_text(Format::Numbers).unwrap(),
        Grid::from_text(BLOCK).unwrap().to_text(Format::Matrix).unwrap(),
        Grid::from_text(BLOCK).unwrap().to_text(Format::Json).unwrap(),
    ]);
    let part = (grids, any::<prop::sample::Index>(), any::<prop::sample::Index>());
    let part = part.prop_map(|(grid, from, count)| {
        let lines: Vec<_> = grid.lines().collect();
        let from = from.index(lines.len());
        let count = 1 + count.index(lines.len());
        lines.into_iter().skip(from).take(count).collect::<Vec<_>>().join("\n")
    });
    prop_oneof![
        4 => "[a-z]{2,15}",
        2 => "[a-z]{2,9}( [a-z]{1,9}){1,4}",
        2 => "[ -~│┌─]{1,90}",
        2 => " {3,9}[1-9z]( {1,4}[1-9]){0,3}",
        2 => "[-+=|]{1,40}",
        2 => "[.1-9]{2,15}",
        1 => "[\\[{\"' ,a1:]{1,12}",
        1 => Just("1".to_owned()),
        1 => Just("# a comment".to_owned()),
        1 => Just("Grid 01".to_owned()),
        1 => Just(NEWSPAPER.to_owned()),
        3 => Just(String::new()),
        4 => part,
    ]
}

/// Checks that each puzzle line is read once, or named in the message of an error if
/// `may_be_named`; and that each other line belongs to a puzzle or an error.
fn check(pieces: &[(String, bool)], end: &str, may_be_named: bool) -> Result<(), TestCaseError> {
    let texts: Vec<_> = pieces.iter().map(|(piece, _)| piece.as_str()).collect();
    let text = texts.join(end) + end;
    let found = read(&text);
    let mut number = 1;
    for (piece, is_puzzle) in pieces {
        if *is_puzzle {
            let here = |record: &&Record| record.line == number;
            let records: Vec<_> = found.iter().flatten().filter(here).collect();
            let line: String = piece.split(' ').collect();
            let errors = found.iter().filter_map(|found| found.as_ref().err());
            let around: Vec<_> = errors.filter(|error| error.lines().contains(&number)).collect();
            let is_named = |error: &&ReadError| error.to_string().contains("(skipped: lines ");
            match (&*records, &*around) {
                ([record], []) => prop_assert_eq!(record.grid.to_line(), line),
                ([], [error]) if may_be_named && is_named(error) => {}
                _ => prop_assert!(false, "line {} of\n{}\n{:?}", number, text, shown(&found)),
            }
        }
        number += piece.matches('\n').count() + 1;
    }
    let errors = found.iter().filter_map(|found| found.as_ref().err());
    let mut last = 0;
    for lines in errors.map(ReadError::lines) {
        prop_assert!(
            last < *lines.start() && lines.start() <= lines.end(),
            "{}\n{:#?}",
            text,
            found
        );
        last = *lines.end();
    }
    prop_assert!(last < number, "{}\n{:?}", text, shown(&found));
    Ok(())
}

fn pieces(junk: impl Strategy<Value = String>) -> impl Strategy<Value = Vec<(String, bool)>> {
    let piece = prop_oneof![
        puzzle_line().prop_map(|line| (line, true)),
        junk.prop_map(|line| (line, false)),
    ];
    prop::collection::vec(piece, 1..12)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_puzzle_line_is_read_once(
        pieces in pieces(junk().prop_filter("a row of a large grid", |junk| !has_long_row(junk))),
        end in prop::sample::select(vec!["\n", "\r\n"]),
    ) {
        check(&pieces, end, false)?;
    }

    #[test]
    fn each_puzzle_line_is_read_once_or_named(
        pieces in pieces(prop_oneof![
            junk(),
            "[.0-9A-Ga-g]{16}",
            "[.1-9A-Z]{36}",
            prop::sample::subsequence((0..16).collect::<Vec<_>>(), 1..9).prop_map(|rows| {
                let all = large_rows(&[1, 5, 6]);
                rows.into_iter().map(|row| all[row].clone()).collect::<Vec<_>>().join("\n")
            }),
        ]),
    ) {
        check(&pieces, "\n", true)?;
    }
}
