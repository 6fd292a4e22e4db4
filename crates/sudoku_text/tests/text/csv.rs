//! Lists of rows below a header.

use std::io::BufReader;

use proptest::prelude::*;
use sudoku::{Grid, Shape};
use sudoku_text::{Format, FromText, ReadError, Reader, Record, ToText};

use crate::samples::{BORDERED_LINE, LINE, NEWSPAPER_LINE, in_chunks, report};

fn solution(line: &str) -> String {
    Grid::from_text(line).unwrap().solve().unwrap().unique().unwrap().to_line()
}

/// Checks that a text holds these lines in the format `csv`, read row by row and in
/// chunks.
#[track_caller]
fn reads(text: &str, lines: &[&str]) {
    let show = |found: Result<Record, ReadError>| match found {
        Ok(record) => format!("{} {}", record.format, record.grid.to_line()),
        Err(error) => error.to_string(),
    };
    let found: Vec<_> = Reader::new(text.as_bytes()).map(show).collect();
    let expected: Vec<_> = lines.iter().map(|line| format!("csv {line}")).collect();
    assert_eq!(found, expected, "{text}");
    for capacity in [100, 1 << 16] {
        let reader = Reader::new(BufReader::with_capacity(capacity, text.as_bytes()));
        let found = in_chunks(reader, show);
        assert_eq!(found, expected, "{text}");
    }
}

#[track_caller]
fn fails(text: &str, expected: &[&str]) {
    assert_eq!(report(Reader::new(text.as_bytes())), expected, "{text}");
}

#[test]
fn headers() {
    let (a, b) = (LINE, BORDERED_LINE);
    let (sa, sb) = (&solution(a), &solution(b));
    for separator in [",", ";", "\t"] {
        for end in ["\n", "\r\n", "\r"] {
            for text in [
                format!("quizzes,solutions\n{a},{sa}\n{b},{sb}\n"),
                format!("solution,Puzzle\n{sa},{a}\n{sb},{b}"),
                format!(
                    "id,puzzle,solution,clues,difficulty\n1,{a},{sa},30,0.0\n2,{b},{sb},31,2.1\n"
                ),
                format!("Puzzle,\n{a},\n{b},\n"),
                format!("\"Quizzes\",\"Difficulty\"\n\"{a}\",\"1|5\"\n{b},2\n"),
                format!("a,b,c\nx,{a},\ny,{b},{sb}\n"),
                format!("name,board\n\"one \"\"#1\"\"\",{a}\ntwo,{b}\n"),
                format!("{a},{sa}\n{b},{sb}\n"),
                format!("{a},easy\n{b},hard, I think\n"),
                format!("\u{FEFF}quizzes,solutions\n\n{a},{sa}\n\n\n{b},{sb}\n\n"),
                format!("Puzzle,Solution\n{a},{sa}\nPuzzle,Solution\n{b},{sb}\n"),
                format!("solution,puzzle\n{sa},{a}\npuzzle,solution\n{b},{sb}\n"),
            ] {
                let text = text.replace(',', separator).replace('\n', end).replace('|', ",");
                reads(&text, &[a, b]);
            }
        }
    }
    reads(&format!("puzzle\n{a}\n{b}\n"), &[a, b]);
    reads(&format!("\"{a}\"\n\"{b}\"\n"), &[a, b]);
}

#[test]
fn a_grid_of_rows_in_quotes() {
    let rows = |line: &str| {
        line.as_bytes()
            .chunks(9)
            .map(|row| str::from_utf8(row).unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let quoted = |line: &str| format!("\"{}\"", rows(line).join("\n"));
    let (a, b) = (LINE, BORDERED_LINE);
    for end in ["\n", "\r\n"] {
        let text = format!("id,puzzle\n1,{}\n2,{}\n", quoted(a), quoted(b)).replace('\n', end);
        reads(&text, &[a, b]);
        let text = format!("{},{}\n{}\n", quoted(a), quoted(&solution(a)), quoted(b));
        reads(&text.replace('\n', end), &[a, b]);
        let text = format!("id,puzzle\n1,{}\n2,{b}\n", quoted(&a.replacen("98", "9z", 1)));
        let message =
            "line 4, column 3: found 'z', expected 1 to 9, or an empty cell (. 0 X x * _ ? -)";
        fails(&text.replace('\n', end), &[message, "ok"]);
    }
}

#[test]
fn other_sides() {
    let small = "1..4..1..1..4..1";
    reads(&format!("puzzle,name\n{small},a\n{LINE},b\n"), &[small, LINE]);
    let shape = Shape::from_side(16).unwrap();
    let hex = Grid::new(shape, crate::samples::pattern(shape).concat()).unwrap();
    let hex = hex.to_text_with(Format::Line, sudoku_text::SymbolSet::ZeroBased).unwrap();
    let puzzle = hex.replace('F', ".");
    let text = format!("puzzle,solution\n{puzzle},{hex}\n");
    let record = Reader::new(text.as_bytes()).next().unwrap().unwrap();
    assert_eq!(record.grid.to_text_with(Format::Line, record.symbols).unwrap(), puzzle);
    // The solution alone shows that 0 is a digit.
    let sparse = format!("1{}", ".".repeat(255));
    let text = format!("puzzle,solution\n.{},{hex}\n", &sparse[..255]);
    let record = Reader::new(text.as_bytes()).next().unwrap().unwrap();
    assert_eq!(record.grid.digits()[1], 2);
    let tall: Shape = "3x2".parse().unwrap();
    let text = "puzzle\n1.....2.....3.....4.....5.....6.....";
    let record = Reader::new(text.as_bytes()).shape(tall).next().unwrap().unwrap();
    assert_eq!((record.format, record.grid.shape()), (Format::Csv, tall));
}

#[test]
fn spaces_are_empty_cells_where_no_other_symbol_is() {
    let spaced = LINE.replace('.', " ");
    reads(&format!("puzzle,name\n\"{spaced}\",a\n{spaced},a\n"), &[LINE, LINE]);
    let mixed = spaced.replacen(' ', ".", 1);
    assert!(
        Reader::new(format!("puzzle,name\n{mixed},a\n").as_bytes()).all(|found| found.is_err())
    );
}

#[test]
fn damaged_rows() {
    let (a, sa) = (LINE, &*solution(LINE));
    let good = format!("{a},{sa}");
    let rows = |bad: &str| format!("quizzes,solutions\n{good}\n{bad}\n{good}\n");
    let one = |bad: &str, message: &str| fails(&rows(bad), &["ok", message, "ok"]);
    one(
        &format!("{},{sa}", &a[1..]),
        "line 3, column 81: found 80 characters, expected 81 for 9×9",
    );
    one(&format!("{a}7,{sa}"), "line 3, column 82: found 82 characters, expected 81 for 9×9");
    one(
        &format!("{},{sa}", a.replacen("98", "9z", 1)),
        "line 3, column 21: found 'z', expected 1 to 9, or an empty cell (. 0 X x * _ ? -)",
    );
    one(
        &format!("{},{sa}", a.replacen("3..7", "3.57", 1)),
        "line 3, column 4: found 5 twice in row 1, at r1c1 and at r1c4",
    );
    one(
        &format!("{a},{}", solution(BORDERED_LINE)),
        "line 3, column 83: found 3 in the stated solution, at r1c1, expected 5, as in the puzzle",
    );
    one(
        &format!("{a},{}", sa.replacen("534", "543", 1)),
        "line 3, column 156: found 4 twice in column 2, at r1c2 and at r9c2",
    );
    one(
        &format!("{a},{}", &sa[1..]),
        "line 3, column 163: found 80 characters, expected 81 for 9×9",
    );
    one(
        &format!("{a},.{}", &sa[1..]),
        "line 3, column 83: found an empty cell in the stated solution, at r1c1, expected 5, as in the puzzle",
    );
    one(
        &format!("{a},{}.", &sa[..80]),
        "line 3, column 163: found an empty cell in the stated solution, at r9c9, expected 9, as in the puzzle",
    );
    one(&format!(",{sa}"), "line 3, column 1: found 0 characters, expected 16 for 4×4");
    fails(
        &format!("id,puzzle\n1,{a}\n2\n3,{a}\n"),
        &["ok", "line 3, column 1: found 1 field, expected a puzzle in field 2", "ok"],
    );
    fails(
        &format!("puzzle,name\n{a},\"one\n{a},two\n{a},three\n"),
        &["line 2, column 83: found a quote without its end, expected a second quote", "ok", "ok"],
    );
}

#[test]
fn a_choice_of_columns() {
    let (a, b) = (LINE, BORDERED_LINE);
    let text = format!("easy,hard\n{a},{b}\n{a},{b}\n");
    fails(
        &text,
        &[
            "line 1, column 1: found 2 columns of puzzles, expected one; choose the column: \"easy\" or \"hard\"",
        ],
    );
    fails(
        &format!("{a},{b}\n\n{NEWSPAPER_LINE}\n"),
        &[
            "line 1, column 1: found 2 columns of puzzles, expected one; choose the column: 1 or 2",
            "ok",
        ],
    );
    for (name, line) in [("easy", a), ("Hard", b), ("2", b)] {
        let records: Result<Vec<_>, _> = Reader::new(text.as_bytes()).column(name).collect();
        let lines: Vec<_> = records.unwrap().iter().map(|record| record.grid.to_line()).collect();
        assert_eq!(lines, [line, line]);
    }
    assert_eq!(
        report(Reader::new(text.as_bytes()).column("soft")),
        ["line 1, column 1: found no column \"soft\", expected \"easy\" or \"hard\""]
    );
    // Only one of two columns has empty cells.
    let (sa, sb) = (solution(a), solution(b));
    reads(&format!("grid,board\n{sa},{a}\n{sb},{b}\n"), &[a, b]);
}

#[test]
fn text_that_is_no_list() {
    let read = |text: &str| -> Vec<_> {
        let records = Reader::new(text.as_bytes()).flatten();
        records.map(|record| (record.format, record.line, record.grid.to_line())).collect()
    };
    let line = |number, line: &str| (Format::Line, number, line.to_owned());
    assert_eq!(read(&format!("Puzzle, by John\n{LINE}\n")), [line(2, LINE)]);
    assert_eq!(read(&format!("a,b\n{LINE}\n")), [line(2, LINE)]);
    assert_eq!(read(&format!("[[1,2,\n{LINE}\n")), [line(2, LINE)]);
    assert_eq!(read("1,2,3,4,5\n1,2\n"), []);
    assert_eq!(read("puzzle,solution\n"), []);
    let shape = Shape::from_side(16).unwrap();
    let large = Grid::new(shape, crate::samples::pattern(shape).concat()).unwrap();
    let block = large.to_text(Format::Block).unwrap();
    let records = read(&format!("Puzzle\n{block}\n"));
    assert_eq!(records, [(Format::Block, 2, large.to_line())]);
}

/// The break of the line below the header is gone: the list held no row, and was opened again and
/// again.
#[test]
fn a_list_whose_header_holds_a_row_ends() {
    let text = "\
quizzes,solutions006025000300000040070900005210008000000000001000039020000000057050601830980040600,196425783325876149478913265214758396839264571567139428641382957752691834983547612\n\
706035000400000000038000401000020000000009608070583100920300046080002090500000300,716435289495218763238976451843621975152749638679583124921357846384162597567894312\n\
900060023000000060005070940000002604207090005450000008006009480804100000000800310,971564823342981567685273941198352674267498135453617298516739482834126759729845316\n";
    let found = report(Reader::new(text.as_bytes()));
    assert_eq!(found, ["line 1, column 90: found 90 characters, expected 81 for 9×9", "ok", "ok"]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, failure_persistence: None, ..ProptestConfig::default() })]

    /// Chunks and single rows agree, whatever the rows.
    #[test]
    fn rows_of_any_kind(
        rows in prop::collection::vec((0..10_usize, 0..4_usize), 0..40),
        header in prop::sample::select(vec!["quizzes,solutions", "solution,puzzle", "id,puzzle,solution", "puzzle", "Puzzle,", ""]),
        end in prop::sample::select(vec!["\n", "\r\n", "\r"]),
        capacity in prop_oneof![1..400_usize, Just(1 << 16)],
        breaks in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
    ) {
        let (a, sa) = (LINE, solution(LINE));
        let row = |&(kind, more): &(usize, usize)| {
            let puzzle = match kind {
                0 => a.replacen("98", "9z", 1),
                1 => a.replacen("3..7", "3.57", 1),
                2 => a[1..].to_owned(),
                3 => format!("\"{a}\""),
                _ => a.to_owned(),
            };
            let solution = match more {
                0 => sa.replacen("534", "543", 1),
                1 => String::new(),
                _ => sa.clone(),
            };
            match header {
                "quizzes,solutions" => format!("{puzzle},{solution}"),
                "solution,puzzle" => format!("{solution},{puzzle}"),
                "id,puzzle,solution" => format!("{kind},{puzzle},{solution}"),
                "puzzle" => puzzle,
                _ => format!("{puzzle},"),
            }
        };
        let lines: Vec<_> = std::iter::once(header.to_owned()).chain(rows.iter().map(row)).collect();
        let mut text = (lines.join(end) + end).into_bytes();
        for (at, byte) in breaks {
            let at = at.index(text.len());
            text[at] = byte;
        }
        // The excerpt of a chunk's puzzle has its own symbols for empty cells.
        let show = |found: Result<Record, ReadError>| match found {
            Ok(record) => format!("{record:?}"),
            Err(error) => format!("{error} {:?} {:?}", error.lines(), error.format()),
        };
        let single: Vec<_> = Reader::new(&*text).map(show).collect();
        let reader = Reader::new(BufReader::with_capacity(capacity, &*text));
        let found = in_chunks(reader, show);
        let text = String::from_utf8_lossy(&text);
        for (found, single) in found.iter().zip(&single) {
            prop_assert_eq!(found, single, "{}", text);
        }
        prop_assert_eq!(found.len(), single.len(), "{}", text);
    }
}

/// The rows of a list without a header.
const EASY_ROW: &str =
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300,easy";

#[test]
fn a_damaged_first_row_is_no_header() {
    let damaged = |row: &str, message: &str| {
        let text = format!("{row},hard\n{EASY_ROW}\n{EASY_ROW}\n");
        let found = report(Reader::new(text.as_bytes()));
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found[0].starts_with("line 1, ") && found[0].contains(message), "{}", found[0]);
        assert_eq!(found[1..], ["ok", "ok"]);
    };
    let row = &EASY_ROW[..81];
    damaged(&row.replacen('0', "O", 1), "found 'O', expected");
    damaged(&row[..80], "found 80 characters, expected 81");
    damaged(&format!("{row}0"), "found 82 characters, expected 81");
    damaged("00302060O", "found 9 characters, expected");
    damaged(&row.replacen("003", "0l3", 1), "found 'l', expected");
}

#[test]
fn a_solution_is_never_the_puzzle() {
    let solution = solution(LINE);
    for puzzle in ["06000", ".6", "n/a", "0", "06O000070", "X"] {
        // Alone, and above a good row.
        let good = format!("{LINE},{solution}");
        for text in [format!("{puzzle},{solution}\n"), format!("{puzzle},{solution}\n{good}\n")] {
            let found = report(Reader::new(text.as_bytes()));
            if matches!(puzzle, "n/a" | "0") && text.lines().count() == 1 {
                continue; // Nobody knows that this is no name.
            }
            assert_ne!(found[0], "ok", "{text}");
            assert!(found.len() == text.lines().count(), "{text}: {found:?}");
        }
    }
}
