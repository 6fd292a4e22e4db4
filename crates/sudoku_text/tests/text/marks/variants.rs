//! Candidate grids as programs and people write them: each is read exactly, or refused.

use sudoku::{Grid, Mark, Marks, Shape};
use sudoku_text::{Format, FromText, Reader, Record, ToText};

use super::random::{Random, solved_grid};

const LINE: &str =
    "..6..74.3...9.6.2.5..3.4..674.....1.8.9...364.1.....572..6.3..5.3.2.8...4.57..2..";

/// The candidates of each cell as a word, after some eliminations.
fn words() -> Vec<String> {
    let mut marks = Marks::from(&Grid::from_text(LINE).unwrap());
    for (cell, digit) in [(0, 9), (9, 1), (40, 5), (54, 9)] {
        let _ = marks.eliminate(cell, digit);
    }
    marks
        .marks()
        .iter()
        .map(|mark| mark.candidates().iter().map(|digit| char::from(b'0' + digit)).collect())
        .collect()
}

fn expected(words: &[String]) -> Vec<Mark> {
    let set = |word: &String| word.bytes().map(|byte| byte - b'0').collect();
    words.iter().map(|word| Mark::Candidates(set(word))).collect()
}

fn read(text: &str) -> Record {
    let found: Vec<_> = Reader::new(text.as_bytes()).collect();
    match &found[..] {
        [Ok(record)] => record.clone(),
        found => panic!("{found:?}\n{text}"),
    }
}

#[track_caller]
fn is_read(text: &str) {
    let marks = read(text).marks.unwrap_or_else(|| panic!("no marks\n{text}"));
    let found: Vec<_> = (0..81).map(|cell| Mark::Candidates(marks.candidates(cell))).collect();
    assert_eq!(found, expected(&words()), "{text}");
}

/// Rows of words, padded to a width, with a bar before each box and around the grid, and the
/// borders.
fn bordered(top: &str, middle: &str, bottom: &str, bar: &str, width: usize) -> String {
    let words = words();
    let row = |row: &[String]| {
        let part = |part: &[String]| {
            let cells: Vec<_> = part.iter().map(|word| format!("{word:width$}")).collect();
            cells.join(" ")
        };
        let parts: Vec<_> = row.chunks(3).map(part).collect();
        format!("{bar} {} {bar}", parts.join(&format!(" {bar} ")))
    };
    let border = |pattern: &str| {
        let marks: Vec<char> = pattern.chars().collect();
        let dashes = marks[1].to_string().repeat(3 * width + 4);
        format!("{}{dashes}{}{dashes}{}{dashes}{}", marks[0], marks[2], marks[2], marks[3])
    };
    let rows: Vec<_> = words.chunks(9).map(row).collect();
    let bands: Vec<_> = rows.chunks(3).map(|band| band.join("\n")).collect();
    let middle = format!("\n{}\n", border(middle));
    format!("{}\n{}\n{}", border(top), bands.join(&middle), border(bottom))
}

fn simple_sudoku() -> String {
    bordered("*--*", "|-+|", "*--*", "|", 7)
}

fn hodoku() -> String {
    bordered(".-..", ":-+:", "'-''", "|", 6)
}

/// Each line with a text before and after it.
fn around(text: &str, before: &str, after: &str) -> String {
    text.lines().flat_map(|line| [before, line, after, "\n"]).collect()
}

#[test]
fn grids_of_hodoku_simple_sudoku_and_sudocue() {
    for text in [
        simple_sudoku(),
        around(&simple_sudoku(), " ", ""),
        hodoku(),
        bordered("+-++", "+-++", "+-++", "|", 6),
        bordered("+-++", "+-++", "+-++", "|", 9),
        bordered("+==+", "+==+", "+==+", "!", 6),
        bordered("┌─┬┐", "├─┼┤", "└─┴┘", "│", 6),
        bordered("╔═╦╗", "╠═╬╣", "╚═╩╝", "║", 6),
        bordered("o--o", "o-+o", "o--o", "|", 6),
        // HoDoKu copies the step below the grid.
        format!("{}\nNaked Pair: 1,8 in r1c1,r2c3 => r1c2<>8\n", hodoku()),
    ] {
        is_read(&text);
        is_read(&text.replace('\n', "\r\n"));
        is_read(&text.replace('\n', "\r"));
    }
}

#[test]
fn grids_of_posts() {
    let grid = hodoku();
    for text in [
        format!("[code]\n{grid}\n[/code]"),
        format!("[code]{grid}[/code]"),
        format!("```\n{grid}\n```"),
        format!("```text\n{grid}\n```\n"),
        format!("<pre>\n{grid}\n</pre>"),
        around(&grid, "> ", ""),
        around(&grid, "    ", "   "),
        around(&grid, "\t", ""),
        format!("After basics I am stuck here:\n\n{grid}\n\nIs there a swordfish?\n"),
        format!("Puzzle 17:\n{grid}\n"),
        grid.replace(' ', "\u{a0}"),
        grid.replace('-', "–"),
        grid.replace('|', "¦"),
    ] {
        is_read(&text);
    }
}

#[test]
fn words_in_rows() {
    let words = words();
    let rows =
        |between: &str| words.chunks(9).map(|row| row.join(between)).collect::<Vec<_>>().join("\n");
    let padded: Vec<_> = words.iter().map(|word| format!("{word:9}")).collect();
    let explainer = padded.chunks(9).map(<[String]>::concat).collect::<Vec<_>>().join("\n");
    let boxed: Vec<_> = words.iter().map(|word| format!("{{{word}}}")).collect();
    for text in [
        rows(" "),
        rows("  "),
        rows("\t"),
        rows(","),
        rows(", "),
        rows(";"),
        explainer,
        words.join(" "),
        words.join(","),
        boxed.join(" "),
        boxed.chunks(9).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n"),
        around(&rows(" | "), "| ", " |"),
        around(&rows("|"), "|", "|"),
    ] {
        is_read(&text);
    }
}

/// By the definition of `SudokuWiki`; the example on its page breaks it.
#[test]
fn links_of_sudokuwiki_with_candidates() {
    let given = Grid::from_text(LINE).unwrap();
    let digit = |value: u32| char::from_digit(value, 32).unwrap();
    let number = |(cell, word): (usize, &String)| {
        let bits: u32 = word.bytes().map(|byte| 1 << (byte - b'1')).sum();
        let number = 2 * bits + u32::from(given.get(cell).is_some());
        [digit(number / 32), digit(number % 32)].iter().collect::<String>()
    };
    let data: String = words().iter().enumerate().map(number).collect();
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={data}");
    is_read(&link);
    is_read(&format!("[here]({link})"));
    let record = read(&link);
    assert_eq!((record.format, &record.grid), (Format::Link, &given));
    assert_eq!(record.marks.unwrap().givens(), given);
    let page = "https://www.sudokuwiki.org/sudoku.htm?bd=vu4804032o1508g080030k10o888882647046888g06828060k10029k260b90478go003g0g95090b0b6a2c00g0bcg038ga8g9ao1506601oh847063a2ag288gg8g0626c082c2k20b159818920k9ag9462044";
    // It has a given cell with two digits, which the definition has not: no guess is made.
    let error = Reader::new(page.as_bytes()).next().unwrap().unwrap_err().to_string();
    assert_eq!(
        error,
        "line 1, column 52: found \"15\", expected the candidates of a cell as two digits of base 32"
    );
    let wrong = link.replacen(&data[..2], "vv", 1);
    let error = Reader::new(wrong.as_bytes()).next().unwrap().unwrap_err().to_string();
    assert_eq!(
        error,
        "line 1, column 42: found \"vv\", expected the candidates of a cell as two digits of base 32"
    );
}

/// Rows with names, candidates with marks, and cells cut in two.
#[test]
fn other_signs_are_refused_or_read() {
    let words = words();
    let row = |(row, words): (usize, &[String])| {
        let name = char::from(b'A' + u8::try_from(row).unwrap());
        format!("{name} {}", words.join(" "))
    };
    let rows: Vec<_> = words.chunks(9).enumerate().map(row).collect();
    is_read_or_refused(&rows.join("\n"));
    is_read_or_refused(&around(&hodoku(), "r ", ""));
    let starred = hodoku().replacen("89 ", "89*", 1);
    is_read_or_refused(&starred);
    is_read_or_refused(&hodoku().replacen("189", "(1)89", 1));
    is_read_or_refused(&hodoku().replacen("189", "-189", 1));
    is_read_or_refused(&hodoku().replacen("189", "1|89", 1));
}

/// No other marks, and no grid that the text does not hold.
#[track_caller]
fn is_read_or_refused(text: &str) {
    let puzzle = Grid::from_text(LINE).unwrap();
    for record in Reader::new(text.as_bytes()).flatten() {
        if let Some(marks) = record.marks {
            let found: Vec<_> =
                (0..81).map(|cell| Mark::Candidates(marks.candidates(cell))).collect();
            assert_eq!(found, expected(&words()), "{text}");
        } else {
            assert_eq!(record.grid, puzzle, "{text}");
        }
    }
}

/// Grids of 4×4 and 6×6, as in lessons.
#[test]
fn small_grids_with_borders_or_in_rows() {
    let four = "\
+---------+---------+
| 12 34   | 1  234  |
| 3  124  | 24 4    |
+---------+---------+
| 4  1    | 3  2    |
| 12 23   | 14 1234 |
+---------+---------+";
    let record = read(four);
    assert_eq!(record.format, Format::Marks);
    let marks = record.marks.unwrap();
    assert_eq!(marks.shape(), Shape::from_side(4).unwrap());
    assert!(marks.candidates(0).iter().eq([1, 2]) && marks.candidates(15).len() == 4);
    let bare: Vec<_> = four.lines().filter(|line| !line.contains('-')).collect();
    let bare = bare.join("\n").replace('|', " ");
    assert_eq!(read(&bare).marks.as_deref(), Some(&*marks));
    for side in [4, 6, 8] {
        let shape = Shape::from_side(side).unwrap();
        let mut random = Random::new(u64::try_from(side).unwrap());
        let solution = solved_grid(shape, &mut random);
        let digits = solution.digits().iter().enumerate();
        let clues = digits.map(|(cell, digit)| if cell % 4 == 0 { *digit } else { 0 });
        let marks = Marks::from(&Grid::new(shape, clues.collect()).unwrap());
        for format in [Format::Marks, Format::Groups] {
            let text = marks.to_text(format).unwrap();
            let record = read(&format!("{text}\n"));
            assert_eq!(record.format, format, "{text}");
            let found = record.marks.unwrap();
            assert!(
                (0..side * side).all(|cell| found.candidates(cell) == marks.candidates(cell)),
                "{text}"
            );
            assert_eq!(found.count_solutions(3).unwrap(), marks.count_solutions(3).unwrap());
        }
    }
    // A digit over the side is not a candidate.
    let error = Reader::new(four.replacen("12 ", "15 ", 1).as_bytes()).next().unwrap();
    assert!(error.is_err());
}

/// A grid of numbers in which two cells stand together is not a candidate grid.
#[test]
fn a_missing_space_is_no_candidate_grid() {
    for text in ["1 2 34 1\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", "1 2 3 4\n3 4 1 2\n2 1 43 1\n4 3 2 1\n"] {
        assert!(Reader::new(text.as_bytes()).flatten().all(|record| record.marks.is_none()));
    }
}
