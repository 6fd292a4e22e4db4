//! The format `link`: the packed digits of `SudokuPad`, and links in Markdown.

use proptest::prelude::*;
use sudoku::{Grid, Shape};
use sudoku_text::{Format, Reader};

use crate::samples::{LINE, breaks, damage, pattern, reads_as, records, report};

/// Packs as `SudokuPad` does: a cell and at most five empty ones after it.
fn paired(line: &str) -> String {
    const SYMBOLS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    let digit =
        |symbol: u8| usize::from(symbol.saturating_sub(b'0').min(9)) * usize::from(symbol != b'.');
    let mut packed = String::new();
    let cells: Vec<usize> = line.bytes().map(digit).collect();
    let mut at = 0;
    while at < cells.len() {
        let empty = cells[at + 1..].iter().take(5).take_while(|digit| **digit == 0).count();
        packed.push(char::from(SYMBOLS[cells[at] + 10 * empty]));
        at += 1 + empty;
    }
    packed
}

/// Packs as `SudokuPad` did: digits, and letters for numbers of empty cells.
fn counted(line: &str) -> String {
    let mut packed = String::new();
    let mut empty = 0_u8;
    let flush = |packed: &mut String, empty: &mut u8| {
        while *empty > 0 {
            // SudokuPad has more signs for more cells; these are letters of ASCII.
            let cells = (*empty).min(25);
            packed.push(char::from(b'A' + cells));
            *empty -= cells;
        }
    };
    for symbol in line.chars() {
        if symbol == '.' {
            empty += 1;
        } else {
            flush(&mut packed, &mut empty);
            packed.push(symbol);
        }
    }
    flush(&mut packed, &mut empty);
    packed
}

fn fails(text: &str, message: &str) {
    assert_eq!(report(Reader::new(text.as_bytes())), [message], "{text}");
}

#[test]
fn packed_digits_of_sudokupad() {
    let (new, old) = (paired(LINE), counted(LINE));
    for link in [
        format!("https://sudokupad.app/scf{new}"),
        format!("https://sudokupad.app/?puzzleid=scf{new}"),
        format!("https://app.crackingthecryptic.com/sudoku/scf{new}*aSomebody*tA ** title*")
            .replace(' ', "%20"),
        format!("https://sudokupad.app/classic{new}"),
        format!("https://sudokupad.app/classic{old}"),
        format!("https://sudokupad.app/sudoku/classic{old}?setting-nogrid=1"),
    ] {
        reads_as(Format::Link, LINE, &link);
        reads_as(Format::Link, LINE, &format!("see <{link}>"));
    }
}

/// The example of `puzzletools_lib.js`.
#[test]
fn an_older_link() {
    let link = "https://sudokupad.app/classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B";
    let puzzle =
        ".6.91...7..2....15.....4...9..3..........6...4.3...25...4.....8.....87.4..5.7..3.";
    reads_as(Format::Link, puzzle, link);
}

#[test]
fn rules_of_a_packed_link_are_refused_by_name() {
    let rule = "expected no rule beyond rows, columns and boxes";
    for (more, found) in [
        ("*w", "the rule of windoku"),
        ("*aMe*x", "the rule of the diagonals (X-Sudoku)"),
        ("*tA**B*q", "the rule 'q'"),
    ] {
        let link = format!("https://sudokupad.app/scf{}{more}", paired(LINE));
        fails(&link, &format!("line 1, column 23: found {found}, {rule}"));
    }
    fails(
        &format!("https://sudokupad.app/scf{}", &paired(LINE)[1..]),
        "line 1, column 23: found 80 cells, expected 81 for 9×9",
    );
    fails(
        "https://sudokupad.app/scf12yz",
        "line 1, column 23: found data that are no digits, expected a whole link of SudokuPad",
    );
}

#[test]
fn links_of_markdown() {
    let digits = LINE.replace('.', "0");
    for text in [
        format!("[a puzzle](https://www.sudokuwiki.org/sudoku.htm?bd={digits})"),
        format!("[1,2](https://example.org/?bd={digits}) and more"),
        format!("- [solve it](https://sudokuexchange.com/play/?s={digits}) by hand"),
        format!("* [x]( https://example.org/?p={digits} \"title\")"),
        format!("![image](https://example.org/a.png) [x](https://example.org/?bd={digits})"),
        format!("[x](https://sudokupad.app/scf{})", paired(LINE)),
        format!("<a href=\"https://www.sudokuwiki.org/sudoku.htm?bd={digits}\">here</a>"),
    ] {
        reads_as(Format::Link, LINE, &text);
        assert_eq!(records(&format!("{text}\n{LINE}\n")).len(), 2, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_grid_is_read_from_packed_digits(kept in prop::collection::vec(prop::bool::weighted(0.4), 81), old: bool) {
        let digits = pattern(Shape::CLASSIC).concat().into_iter().zip(kept);
        let digits = digits.map(|(digit, kept)| if kept { digit } else { 0 }).collect();
        let line = Grid::new(Shape::CLASSIC, digits).unwrap().to_line();
        let packed = if old { counted(&line) } else { paired(&line) };
        for name in ["scf", "classic"].into_iter().filter(|name| *name == "classic" || !old) {
            let link = format!("https://sudokupad.app/{name}{packed}");
            match Reader::new(link.as_bytes()).next() {
                Some(Ok(record)) => prop_assert_eq!(record.grid.to_line(), &*line, "{}", link),
                Some(Err(error)) if error.to_string().contains("as different grids") => {}
                found => prop_assert!(false, "{} {:?}", link, found),
            }
        }
    }

    #[test]
    fn damage_ends_in_puzzles_or_errors(breaks in breaks(1..5), old: bool) {
        let packed = if old { counted(LINE) } else { paired(LINE) };
        let mut bytes = format!("https://sudokupad.app/classic{packed}").into_bytes();
        damage(&mut bytes, breaks);
        for record in Reader::new(&bytes[..]).flatten() {
            prop_assert_eq!(record.grid.duplicate(), None);
        }
    }
}
