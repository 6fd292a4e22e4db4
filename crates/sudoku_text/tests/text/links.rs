//! The format `link`: puzzles in the addresses of web pages.

use proptest::prelude::*;
use sudoku::{Grid, Shape};
use sudoku_text::{Format, Reader, ToText};

use crate::samples::{LINE, breaks, damage, pattern, reads_as, records, report};

fn compressed(json: &str) -> String {
    lz_str::compress_to_base64(json)
}

/// The JSON of f-puzzles: given cells, a digit that the player placed, and pencil marks.
fn f_puzzles(line: &str, more: &str) -> String {
    let cell = |(at, symbol): (usize, char)| match symbol {
        '.' if at == 2 => "{\"value\":4}".to_owned(),
        '.' if at % 3 == 0 => "{\"centerPencilMarks\":[1,2],\"cornerPencilMarks\":[3]}".to_owned(),
        '.' => "{}".to_owned(),
        digit => format!("{{\"value\":{digit},\"given\":true}}"),
    };
    let cells: Vec<_> = line.chars().enumerate().map(cell).collect();
    let rows: Vec<_> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    format!("{{\"size\":9,\"title\":\"#1\",\"grid\":[{}]{more}}}", rows.join(","))
}

/// The text of `SudokuPad`: short keys, no empty objects.
fn sudokupad(line: &str, more: &str) -> String {
    let cell = |symbol: char| match symbol {
        '.' => String::new(),
        digit => format!("{{v:{digit}}}"),
    };
    let cells: Vec<_> = line.chars().map(cell).collect();
    let rows: Vec<_> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    format!("{{id:'x',cs:50,ce:[{}]{more}}}", rows.join(","))
}

fn fails(text: &str, message: &str) {
    assert_eq!(report(Reader::new(text.as_bytes())), [message], "{text}");
}

#[test]
fn eighty_one_digits_in_any_address() {
    let digits = LINE.replace('.', "0");
    for text in [
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={digits}"),
        format!("http://example.org/?lang=de&s={LINE}&x=1"),
        format!("https://example.org/solve?puzzle={}", LINE.replace('.', "%2E")),
        format!("https://example.org/#{digits}"),
        format!("https://example.org/app#/play?p={digits}"),
        format!("https://example.org/play/{digits}/easy"),
        format!("https://example.org/?sudoku={}&solution={}", digits, "1".repeat(81)),
        format!("see https://example.org/?bd={digits}, and tell me"),
        format!("see <https://example.org/?bd={digits}>."),
        format!("see (https://example.org/?bd={digits})."),
        format!("https://example.org/?bd={LINE}."),
        format!("https://example.org/?a={digits}&b={LINE}"),
    ] {
        reads_as(Format::Link, LINE, &text);
        assert_eq!(records(&format!("{text}\n{LINE}\n{text}\n")).len(), 3, "{text}");
    }
}

#[test]
fn compressed_links() {
    let data = compressed(&f_puzzles(LINE, ",\"killercage\":[],\"ruleset\":\"Normal\""));
    let short = compressed(&sudokupad(LINE, ",metadata:{rules:['Normal rules: it\\'s a, b']}"));
    for link in [
        format!("https://www.f-puzzles.com/?load={data}"),
        format!("https://f-puzzles.com/?load={}", data.replace('+', "%2B").replace('/', "%2F")),
        format!(
            "https://f-puzzles.com/?id=3&load={}",
            data.replace('+', " ").split(' ').collect::<Vec<_>>().join("+")
        ),
        format!("https://sudokupad.app/?puzzleid=fpuzzles{data}"),
        format!("https://sudokupad.app/fpuzzles{data}"),
        format!("https://sudokupad.app/fpuz{data}"),
        format!("https://app.crackingthecryptic.com/sudoku/fpuzzles{data}"),
        format!("https://sudokupad.app/scl{short}"),
        format!("https://sudokupad.app/scl{}?setting-nogrid=1", short.replace('/', "%2F")),
        format!("https://beta.sudokupad.app/ctc{short}"),
    ] {
        reads_as(Format::Link, LINE, &link);
        reads_as(Format::Link, LINE, &format!("see {link}"));
    }
}

#[test]
fn regions_of_sudokupad_are_boxes() {
    let cell = |index: usize, cell: usize| {
        format!("[{},{}]", index / 3 * 3 + cell / 3, index % 3 * 3 + cell % 3)
    };
    let region = |index: usize| {
        format!("[{}]", (0..9).map(|at| cell(index, at)).collect::<Vec<_>>().join(","))
    };
    let mut regions: Vec<_> = (0..9).map(region).collect();
    let link = |regions: &[String]| {
        let more = format!(",re:[{}],ca:[{{v:'title: x'}}]", regions.join(","));
        format!("https://sudokupad.app/scl{}", compressed(&sudokupad(LINE, &more)))
    };
    reads_as(Format::Link, LINE, &link(&regions));
    regions[0] = regions[0].replace("[2,2]", "[3,3]");
    fails(
        &link(&regions),
        "line 1, column 23: found \"regions\" with 9 entries, expected no rule beyond rows, columns and boxes",
    );
}

#[test]
fn other_rules_are_refused_by_name() {
    let rule = "expected no rule beyond rows, columns and boxes";
    for (more, found) in [
        (",\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"3\"}]", "\"killercage\" with 1 entry"),
        (",\"diagonal+\":true", "\"diagonal+\": \"true\""),
        (",\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]", "\"thermometer\" with 1 entry"),
        (",\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]", "\"line\" with 1 entry"),
    ] {
        let link =
            format!("https://www.f-puzzles.com/?load={}", compressed(&f_puzzles(LINE, more)));
        fails(&link, &format!("line 1, column 33: found {found}, {rule}"));
    }
    let cages = sudokupad(LINE, ",ca:[{ce:[[0,0],[0,1]],v:3}]");
    fails(
        &format!("https://sudokupad.app/scl{}", compressed(&cages)),
        &format!("line 1, column 23: found \"cages\" with 1 entry, {rule}"),
    );
}

#[test]
fn bad_links() {
    let digits = LINE.replace('.', "0");
    fails(
        &format!("https://example.org/?bd={}", &digits[1..]),
        "line 1, column 25: found 80 characters, expected 81 for 9×9",
    );
    fails(
        &format!("https://example.org/?bd={digits}&s={}", digits.replacen("53", "54", 1)),
        "line 1, column 109: found \"bd\" and \"s\" with different grids, expected one puzzle",
    );
    fails(
        &format!("https://example.org/?bd={}", digits.replacen("53", "55", 1)),
        "line 1, column 26: found 5 twice in row 1, at r1c1 and at r1c2",
    );
    let data = compressed(&f_puzzles(LINE, ""));
    fails(
        &format!("https://www.f-puzzles.com/?load={}", &data[..data.len() / 2]),
        "line 1, column 33: found data that cannot be decompressed, expected a whole link of f-puzzles or SudokuPad",
    );
    fails(
        "https://sudokupad.app/abc123xyz",
        "line 1, column 1: found the name of a puzzle on a server, expected a link that holds the puzzle, with load=, fpuzzles, scl, scf or classic",
    );
    for text in ["https://example.org/", "see https://example.org/?id=530070000", "a://b"] {
        let error = Reader::new(text.as_bytes()).next().unwrap().unwrap_err();
        assert_ne!(error.format(), Some(Format::Link), "{text}");
    }
    let sixteen = Grid::empty(Shape::from_side(16).unwrap());
    let error = sixteen.to_text(Format::Link).unwrap_err();
    assert_eq!(error.to_string(), "the format link shows puzzles of 9×9 only");
}

#[test]
fn a_decompression_bomb_is_bounded() {
    for size in [1 << 16, 1 << 18] {
        let data = compressed(&"{".repeat(size));
        let found = report(Reader::new(format!("https://f-puzzles.com/?load={data}").as_bytes()));
        assert!(found.len() == 1 && found[0].starts_with("line 1, column 29: found "), "{found:?}");
    }
    let nested = compressed(&"{\"a\":".repeat(5000));
    let found = report(Reader::new(format!("https://f-puzzles.com/?load={nested}").as_bytes()));
    assert!(found[0].contains("more than 32 nested values"), "{found:?}");
    let long = format!("https://f-puzzles.com/?load={}", "N4Ig".repeat(10_000));
    fails(&long, "line 1, column 29: found 40000 characters, expected at most 8192");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_grid_is_read_from_any_link(kept in prop::collection::vec(prop::bool::weighted(0.4), 81), kind in 0..4) {
        let digits = pattern(Shape::CLASSIC).concat().into_iter().zip(kept);
        let digits = digits.map(|(digit, kept)| if kept { digit } else { 0 }).collect();
        let grid = Grid::new(Shape::CLASSIC, digits).unwrap();
        let line = grid.to_line();
        let link = match kind {
            0 => grid.to_text(Format::Link).unwrap(),
            1 => format!("https://f-puzzles.com/?load={}", compressed(&f_puzzles(&line, ""))),
            2 => format!("https://sudokupad.app/scl{}", compressed(&sudokupad(&line, ""))),
            _ => format!("https://sudokupad.app/?puzzleid=fpuz{}", compressed(&f_puzzles(&line, ""))),
        };
        // A puzzle without a given digit is read with the digit that the player placed.
        prop_assume!(grid.clues() > 0);
        let found = records(&link);
        prop_assert_eq!(found.len(), 1);
        prop_assert_eq!(&found[0].grid, &grid, "{}", link);
    }

    #[test]
    fn damage_ends_in_puzzles_or_errors(
        breaks in breaks(1..5),
        kind in 0..3,
    ) {
        let link = match kind {
            0 => format!("https://example.org/?bd={LINE}"),
            1 => format!("https://f-puzzles.com/?load={}", compressed(&f_puzzles(LINE, ""))),
            _ => format!("https://sudokupad.app/scl{}", compressed(&sudokupad(LINE, ""))),
        };
        let mut bytes = link.into_bytes();
        damage(&mut bytes, breaks);
        for record in Reader::new(&bytes[..]).flatten() {
            prop_assert_eq!(record.grid.duplicate(), None);
        }
    }
}
