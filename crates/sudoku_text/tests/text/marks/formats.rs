//! The formats of candidate grids: what is written is read back, and the variants that other
//! programs write are read.

use proptest::prelude::*;
use sudoku::{DigitSet, Grid, Mark, Marks, Shape};
use sudoku_text::{Format, FromText, ReadError, Reader, Record, ToText};

use super::random::{Random, solved_grid, sukaku, with_solution};

/// Given, placed and eliminated digits, and here and there a cell with one candidate.
const HODOKU: &str = ":0701:38:..6..74.3...9.6.2.5..3.4..674.....1.8.9...3+64.1.....572..6.3..5.3.2.8...4.57..2..:173 265 849 952:952::";

fn all_formats() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|format| format.shows_candidates())
}

fn example() -> Marks {
    Marks::from_text(HODOKU).unwrap()
}

/// The marks of all cells as candidates.
fn candidates_only(marks: &Marks) -> Marks {
    let cells = marks.marks().iter().map(|mark| Mark::Candidates(mark.candidates()));
    Marks::new(marks.shape(), cells.collect()).unwrap()
}

fn read_all(text: &str) -> Vec<Result<Record, ReadError>> {
    Reader::new(text.as_bytes()).collect()
}

/// The only puzzle of a text.
fn read(text: &str) -> Record {
    let mut records = read_all(text);
    assert_eq!(records.len(), 1, "{text}\n{records:?}");
    records.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn assert_read(text: &str, format: Format, expected: &Marks) {
    let record = read(text);
    assert_eq!(record.format, format, "{text}");
    assert_eq!(record.marks.as_deref(), Some(expected), "{text}");
}

fn message(text: &str) -> String {
    match &read_all(text)[..] {
        [Err(error)] => error.to_string(),
        records => panic!("{records:?}\n{text}"),
    }
}

/// Random marks that follow from a solved grid by steps of a player.
fn played(seed: u64) -> Marks {
    let mut random = Random::new(seed);
    let solution = solved_grid(Shape::CLASSIC, &mut random);
    let digits = solution.digits().iter();
    let clues = digits.map(|digit| if random.below(3) == 0 { *digit } else { 0 }).collect();
    let mut marks = Marks::from(&Grid::new(Shape::CLASSIC, clues).unwrap());
    for _ in 0..random.below(40) {
        let cell = random.below(81);
        let digit = solution.digits()[cell];
        let other = u8::try_from(random.below(9) + 1).unwrap();
        if random.below(2) == 0 {
            let _ = marks.place(cell, digit);
        } else if other != digit {
            let _ = marks.eliminate(cell, other);
        }
    }
    marks
}

#[test]
fn a_thousand_marks_are_read_back_in_each_format() {
    for seed in 0..1_000 {
        let marks = played(seed);
        for format in all_formats() {
            let text = marks.to_text(format).unwrap();
            let tells_givens = [Format::Hodoku, Format::Sdx].contains(&format);
            let expected = if tells_givens { marks.clone() } else { candidates_only(&marks) };
            let record = Reader::new(text.as_bytes()).format(format).next().unwrap().unwrap();
            assert_eq!(record.marks.as_deref(), Some(&expected), "{format} {seed}\n{text}");
            assert_eq!(record.to_text(format).unwrap(), text, "{format} {seed}");
            // A text without a placed digit is in the format `groups` as well.
            if format != Format::Sdx || marks.givens() != marks.filled() {
                assert_read(&text, format, &expected);
            }
        }
    }
}

#[test]
fn sukakus_are_read_back_whatever_their_candidates() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let percent = [20, 50, 90][random.below(3)];
        let marks = sukaku(Shape::CLASSIC, percent, &mut random);
        let solution = solved_grid(Shape::CLASSIC, &mut random);
        // Without a solution, cells may have no candidate.
        let marks =
            if seed % 3 == 0 { marks } else { with_solution(&marks, &solution, 0, &mut random) };
        for format in [Format::Marks, Format::Groups, Format::Candidates729, Format::Drawing] {
            let text = marks.to_text(format).unwrap();
            match read_all(&text).remove(0) {
                Ok(record) => assert_eq!(record.marks.as_deref(), Some(&marks), "{format}\n{text}"),
                Err(error) => assert!(marks.singles().duplicate().is_some(), "{error}\n{text}"),
            }
        }
    }
}

#[test]
fn a_line_of_the_library_of_hodoku() {
    let record = read(HODOKU);
    let marks = record.marks.as_deref().unwrap();
    assert_eq!(marks.givens().to_line(), HODOKU[9..91].replace("+6", "."));
    assert_eq!(marks.mark(43), Mark::Placed(6));
    assert_eq!(record.grid, marks.filled());
    assert_eq!(marks.eliminated(2 * 9 + 6 - 18 + 9 * 4).len(), 0);
    // 173 is a 1 in row 7, column 3.
    assert!(!marks.candidates(6 * 9 + 2).contains(1));
    assert!(
        marks.eliminated(5 * 9 + 4).iter().eq([2, 9]
            .into_iter()
            .filter(|digit| { marks.eliminated(5 * 9 + 4).contains(*digit) }))
    );
    let digits = &HODOKU[9..91];
    for text in [
        format!(":0000:x:{digits}:173 265 849 952::"),
        format!(":0000:x:{digits}:173 265 849 952:"),
        format!(":::{digits}:173 265 849 952"),
        format!(":0901-2:38:{}:173 265 849 952:117 232:911:", digits.replace('.', "0")),
        format!("{digits}:173 265 849 952"),
        format!(":0000:x:{digits}:173 265 849 952::  # a note"),
    ] {
        assert_read(&text, Format::Hodoku, &example());
    }
    let [first, second] = [format!(":0000:x:{digits}:::"), format!(":0000:x:{digits}::::\n")];
    assert_eq!(read_all(&(first + "\n" + &second)).len(), 2);
}

/// Two cells of row 9 have the only candidate 9: the digits are no duplicate, and the marks
/// are a contradiction.
#[test]
fn equal_only_candidates_beside_filled_cells_are_read() {
    let line = ":0000:x:..6..74.3...9.6.2.5..3.4..674.....1.8.9...364.1.....572..6.3..5.3.218...4.57..2..:::";
    let marks = read(line).marks.unwrap();
    let contradiction = marks.contradiction().map(|found| found.to_string());
    assert_eq!(
        contradiction.as_deref(),
        Some("9 is the only candidate of r9c5 and of r9c6 in row 9")
    );
    assert_eq!(marks.count_solutions(2).unwrap(), 0);
}

#[test]
fn what_is_wrong_in_a_line_of_hodoku_is_named() {
    let digits = &HODOKU[9..91];
    let line = |digits: &str, eliminated: &str| format!(":0000:x:{digits}:{eliminated}::");
    assert_eq!(
        message(&line(digits, "173 27")),
        "line 1, column 96: found \"27\", expected an eliminated candidate: digit, row and column, such as 724"
    );
    assert_eq!(
        message(&line(&digits[1..], "")),
        "line 1, column 90: found 80 cells, expected 81, with + before placed digits"
    );
    assert_eq!(
        message(&line(&digits.replace("+6", "+."), "")),
        "line 1, column 53: found '.', expected a placed digit after +"
    );
    assert_eq!(
        message(&line(&digits.replacen("..6", "3.6", 1), "")),
        "line 1, column 17: found 3 twice in row 1, at r1c1 and at r1c9"
    );
    assert_eq!(
        message(&line(digits, "613")),
        "line 1, column 92: found \"613\", expected a candidate that is not the digit of r1c3"
    );
}

/// A bordered grid with other corners, bars and paddings.
fn variants_of_a_bordered_grid() -> Vec<String> {
    let text = example().to_text(Format::Marks).unwrap();
    let corners = |top: &str, middle: &str, bottom: &str| {
        let mut at = 0;
        let line = |line: &str| {
            if !line.contains("---") {
                return line.to_owned();
            }
            at += 1;
            let [left, inner, right] = match at {
                1 => top,
                2 | 3 => middle,
                _ => bottom,
            }
            .split(' ')
            .collect::<Vec<_>>()[..] else {
                panic!()
            };
            let parts: Vec<&str> = line[1..line.len() - 1].split(['.', '+', '\'']).collect();
            format!("{left}{}{right}", parts.join(inner))
        };
        text.lines().map(line).collect::<Vec<_>>().join("\n")
    };
    let squeeze = |text: &str| {
        let mut text = text.to_owned();
        for _ in 0..8 {
            text = text.replace("  ", " ");
        }
        text.replace("| ", "|").replace(" |", "|")
    };
    let simple_sudoku = corners("* - *", "| + |", "* - *");
    let plus = corners("+ + +", "+ + +", "+ + +");
    let drawn = corners("┌ ┬ ┐", "├ ┼ ┤", "└ ┴ ┘").replace('-', "─").replace('|', "│");
    let heavy = corners("╔ ╦ ╗", "╠ ╬ ╣", "╚ ╩ ╝").replace('-', "═").replace('|', "║");
    let no_borders: Vec<&str> = text.lines().filter(|line| !line.contains("---")).collect();
    let inner_only: Vec<String> = simple_sudoku
        .lines()
        .filter(|line| !line.starts_with('*'))
        .map(|line| line[1..line.len() - 1].to_owned())
        .collect();
    vec![
        text.clone(),
        squeeze(&text),
        squeeze(&plus),
        simple_sudoku.replace('\n', "\n "),
        format!(" {}", simple_sudoku.replace('\n', "\r\n ")),
        plus.replace('+', "o"),
        drawn,
        heavy,
        corners(": . :", ": + :", ": ' :"),
        no_borders.join("\n"),
        inner_only.join("\n"),
        text.replace('\n', "\n\t"),
        text.replace('-', "="),
    ]
}

#[test]
fn bordered_grids_of_any_decoration() {
    let expected = candidates_only(&example());
    for text in variants_of_a_bordered_grid() {
        assert_read(&text, Format::Marks, &expected);
        let after = format!("{text}\n\n{}", corpus::puzzle("9x9, hard"));
        let records = read_all(&after);
        assert_eq!(records.len(), 2, "{after}");
        assert_eq!(records[1].as_ref().unwrap().format, Format::Line);
    }
}

/// Such a border was read as a grid of 81 empty cells.
#[test]
fn a_border_of_81_characters_is_no_line() {
    let text = sukaku(Shape::CLASSIC, 50, &mut Random::new(3)).to_text(Format::Marks).unwrap();
    for corner in ['.', '*', '+'] {
        let border: String = format!("{corner}{}{corner}", "-".repeat(79));
        let lines = text.lines().map(|line| if line.contains("--") { &border } else { line });
        let text = lines.collect::<Vec<_>>().join("\n");
        assert_eq!(read(&text).format, Format::Marks);
        let mut chunk = sudoku_text::Chunk::default();
        assert!(!Reader::new(format!("{border}\n").as_bytes()).read_chunk(&mut chunk));
    }
}

#[test]
fn what_is_wrong_in_a_bordered_grid_is_named() {
    let text = example().to_text(Format::Marks).unwrap();
    assert_eq!(
        message(&text.replacen("289", "28x", 1)),
        "line 2, column 8: found \"28x\", expected the candidates of a cell: digits from 1 to 9, each once"
    );
    assert_eq!(
        message(&text.replacen("289", "288", 1)),
        "line 2, column 8: found \"288\", expected the candidates of a cell: digits from 1 to 9, each once"
    );
    let end = text.lines().nth(1).unwrap().chars().count() + 1;
    assert_eq!(
        message(&text.replacen("289", "   ", 1)),
        format!("line 2, column {end}: found 8 cells in a row, expected 9")
    );
    let eight: Vec<&str> =
        text.lines().enumerate().filter(|(at, _)| *at != 2).map(|(_, line)| line).collect();
    assert_eq!(message(&eight.join("\n")), "line 11, column 1: found 8 rows, expected 9");
    let twice = text.replacen("19 ", "3  ", 1);
    assert_eq!(message(&twice), "line 2, column 53: found 3 twice in row 1, at r1c1 and at r1c9");
}

#[test]
fn groups_on_one_line_or_nine_with_or_without_braces() {
    let expected = candidates_only(&example());
    let line = expected.to_text(Format::Groups).unwrap();
    let words: Vec<&str> = line.split(' ').collect();
    let rows: Vec<String> = words.chunks(9).map(|row| row.join(" ")).collect();
    let tabs: Vec<String> = words.chunks(9).map(|row| row.join("\t")).collect();
    let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
    let braces: Vec<String> = words.iter().map(|word| format!("{{{word}}}")).collect();
    let mixed: Vec<String> = words
        .iter()
        .map(|word| if word.len() > 1 { format!("{{{word}}}") } else { (*word).to_owned() })
        .collect();
    let rows_of =
        |words: &[String]| words.chunks(9).map(|row| row.join("  ")).collect::<Vec<_>>().join("\n");
    for text in [
        line.clone(),
        rows.join("\n"),
        tabs.join("\r\n"),
        bands.join("\n\n"),
        braces.join(" "),
        rows_of(&braces),
        mixed.join(" "),
        rows_of(&mixed),
        format!("# a note\n{line}  # another"),
        words.join(","),
        words.join("; "),
        mixed.join(" ").replace('{', "(").replace('}', ")"),
        braces.join(" ").replace("13", "1,3"),
    ] {
        assert_read(&text, Format::Groups, &expected);
    }
    assert_eq!(
        message(&words[..80].join(" ")),
        format!("line 1, column {}: found 80 cells, expected 81", words[..80].join(" ").len() + 1)
    );
    let wrong = rows.join("\n").replacen("235689", "23568A", 1);
    assert!(message(&wrong).contains("found \"23568A\""), "{}", message(&wrong));
}

#[test]
fn an_sdx_file_with_or_without_a_header() {
    let expected = example();
    let text = expected.to_text(Format::Sdx).unwrap();
    assert!(text.contains("u6"));
    for text in [
        text.clone(),
        text.replace('\n', "\r\n"),
        text.replace('u', "U"),
        text.replace(' ', "   "),
        format!("#ASomebody\n#DA note\n{text}"),
        format!("[State]\n{text}"),
        format!("SadMan Sudoku\nLevel: hard\n{text}\n"),
    ] {
        assert_read(&text, Format::Sdx, &expected);
        assert_eq!(read(&text).grid, expected.filled());
    }
    // The 9 of r4c6 stands alone, but peers list it, so it was not given.
    let first = text.replacen(" 259 ", " 9 ", 1);
    let marks = read(&first).marks.unwrap();
    assert_eq!(marks.mark(3 * 9 + 5), Mark::Candidates(DigitSet::of(9)));
    assert_eq!(marks.to_text(Format::Sdx).unwrap(), first);
    assert_eq!(read(&first).to_text(Format::Line).unwrap(), expected.givens().to_line());
    let wrong = message(&text.replacen("u6", "u67", 1));
    assert!(wrong.contains("found \"u67\", expected a digit, u and a digit"), "{wrong}");
}

#[test]
fn a_drawing_with_dots_or_spaces_and_bars_or_none() {
    let expected = candidates_only(&example());
    let text = expected.to_text(Format::Drawing).unwrap();
    let is_row = |line: &&str| !line.contains("--") && !line.contains("==");
    let rows: Vec<&str> = text.lines().filter(is_row).collect();
    let blank = |text: &str| text.replace('.', " ");
    let no_bars: Vec<String> = rows.iter().map(|row| row.replace(['|', ' '], "")).collect();
    let box_bars: Vec<String> =
        rows.iter().map(|row| row.replace("||", "#").replace("| ", "").replace('#', "|")).collect();
    let framed: Vec<String> = text.lines().map(|line| format!("|{line} |")).collect();
    let padded = text.replace("\n-", "\n|   |   |   |\n-").replace("-\n", "-\n|   |   |   |\n");
    for text in [
        text.clone(),
        text.replace('.', "0"),
        text.replace('|', "│").replace('-', "─"),
        blank(&text),
        rows.join("\n"),
        blank(&rows.join("\n")),
        no_bars.join("\n"),
        box_bars.join("\n"),
        blank(&box_bars.join("\n")),
        framed.join("\n"),
        blank(&framed.join("\n")),
        padded,
        rows.chunks(3).map(|rows| rows.join("\n")).collect::<Vec<_>>().join("\n\n"),
    ] {
        assert_read(&text, Format::Drawing, &expected);
    }
    assert_eq!(message(&rows[..26].join("\n")), "line 26, column 1: found 26 rows, expected 27");
}

#[test]
fn characters_729_on_one_line_or_nine() {
    let expected = candidates_only(&example());
    let line = expected.to_text(Format::Candidates729).unwrap();
    let chunks = |size: usize, between: &str| {
        let line: Vec<char> = line.chars().collect();
        let pieces: Vec<String> = line.chunks(size).map(|piece| piece.iter().collect()).collect();
        pieces.join(between)
    };
    for text in [
        line.clone(),
        line.replace('.', "0"),
        chunks(9, " "),
        chunks(81, "\n"),
        chunks(27, "\n"),
        chunks(9, "\n"),
    ] {
        assert_read(&text, Format::Candidates729, &expected);
    }
}

#[test]
fn a_grid_of_side_27_is_no_candidate_grid() {
    let empty = ".".repeat(729);
    assert_eq!(read(&empty).format, Format::Line);
    let record = read(&format!("1{}", ".".repeat(728)));
    assert_eq!((record.format, record.marks), (Format::Line, None));
    let shape = Shape::from_side(27).unwrap();
    let mut digits = vec![0; 729];
    digits[1] = 2;
    let text = Grid::new(shape, digits).unwrap().to_text(Format::Bordered).unwrap();
    let record = read(&text);
    assert_eq!((record.format, record.marks), (Format::Bordered, None));
}

#[test]
fn grids_of_numbers_are_no_candidate_grids() {
    for text in
        ["1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", "|1 2|3 4|\n|3 4|1 2|\n|2 1|4 3|\n|4 3|2 1|\n"]
    {
        assert_eq!(read(text).marks, None);
    }
    for case in corpus::cases().filter(|case| case.puzzle.len() == 81) {
        let grid = Grid::from_text(case.puzzle).unwrap();
        for format in Format::ALL.into_iter().filter(|format| !format.shows_candidates()) {
            let record = read(&grid.to_text(format).unwrap());
            // Without a header, the text of one is that of the other.
            let format = if format == Format::Sdm { Format::Line } else { format };
            assert_eq!((record.format, record.marks), (format, None));
        }
    }
}

#[test]
fn a_format_without_candidates_shows_the_givens_or_names_what_can() {
    let marks = example();
    assert_eq!(marks.to_text(Format::Line).unwrap(), marks.givens().to_line());
    let restricted = candidates_only(&marks);
    assert_eq!(
        restricted.to_text(Format::Line).unwrap_err().to_string(),
        "the format line cannot show candidates; these can: marks, drawing, groups, 729, sdx, hodoku"
    );
    // Candidates that digits imply are no more than the digits.
    let grid = Grid::from_text(corpus::puzzle("9x9, hard")).unwrap();
    let implied = candidates_only(&Marks::from(&grid));
    assert_eq!(implied.to_text(Format::Line).unwrap(), corpus::puzzle("9x9, hard"));
}

#[test]
fn a_grid_is_written_with_the_candidates_that_its_digits_leave() {
    let record = read(corpus::puzzle("9x9, hard"));
    let marks = Marks::from(&record.grid);
    for format in all_formats() {
        let text = record.to_text(format).unwrap();
        let read = Reader::new(text.as_bytes()).format(format).next().unwrap().unwrap();
        let read = read.marks.unwrap();
        assert!((0..81).all(|cell| read.candidates(cell) == marks.candidates(cell)), "{format}");
        let is_small = [Format::Marks, Format::Groups].contains(&format);
        let side = if is_small { 16 } else { 4 };
        let other = Grid::empty(Shape::from_side(side).unwrap());
        let error = Marks::from(&other).to_text(format).unwrap_err();
        let shown = if is_small { "sides from 4 to 9" } else { "9x9" };
        assert_eq!(error.to_string(), format!("the format {format} shows {shown} only"));
    }
}

#[test]
fn a_hodoku_line_cannot_show_a_candidate_that_a_peer_holds() {
    let mut cells = vec![Mark::Candidates(DigitSet::all(Shape::CLASSIC)); 81];
    cells[0] = Mark::Given(5);
    let marks = Marks::new(Shape::CLASSIC, cells).unwrap();
    assert_eq!(
        marks.to_text(Format::Hodoku).unwrap_err().to_string(),
        "the format hodoku cannot show the candidate 5 of r1c2: a peer holds it"
    );
}

#[test]
fn a_solution_has_the_givens_and_placed_digits() {
    let record = read(HODOKU);
    let solution = record.marks.as_ref().unwrap().any_solution().unwrap().unwrap();
    let text = record.solution_to_text(&solution, Format::Hodoku).unwrap();
    let marks = Marks::from_text(&text).unwrap();
    assert_eq!(marks.filled(), solution);
    assert_eq!(marks.givens(), record.marks.as_ref().unwrap().givens());
    assert_eq!(record.solution_to_text(&solution, Format::Line).unwrap(), solution.to_line());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    /// Damage is read as a puzzle or is an error, and nothing panics.
    #[test]
    fn damaged_candidate_grids_end_in_puzzles_or_errors(
        seed: u64,
        format in 0_usize..6,
        breaks in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4), 1..8),
    ) {
        let format = all_formats().nth(format).unwrap();
        let mut bytes = played(seed).to_text(format).unwrap().into_bytes();
        for (at, byte, how) in breaks {
            let at = at.index(bytes.len().max(1));
            match how {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => bytes[at] = b" \n|.u{}:+-1234567890"[usize::from(byte) % 20],
                _ if bytes.len() > 1 => drop(bytes.remove(at)),
                _ => {}
            }
        }
        for record in Reader::new(&bytes[..]).flatten() {
            prop_assert_eq!(record.grid.duplicate(), None);
            prop_assert_eq!(record.marks.is_some(), record.format.shows_candidates());
            if let Some(marks) = record.marks {
                prop_assert!(marks.to_text(record.format).is_ok(), "{:?}", marks);
            }
        }
    }
}

/// Where the caller names the format, a text of few candidates is in it: without the name it may
/// be a grid.
#[test]
fn few_candidates_are_read_in_a_named_format() {
    for step in [3, 40, 100] {
        let cell = |cell: usize| {
            let digits = [u8::try_from(cell % 9 + 1).unwrap()];
            let is_listed = cell.is_multiple_of(step) && cell > 0;
            Mark::Candidates(digits.into_iter().filter(|_| is_listed).collect::<DigitSet>())
        };
        let marks = Marks::new(Shape::CLASSIC, (0..81).map(cell).collect()).unwrap();
        if marks.singles().duplicate().is_some() {
            continue;
        }
        for format in [Format::Groups, Format::Candidates729, Format::Drawing] {
            let text = marks.to_text(format).unwrap();
            let found: Vec<_> = Reader::new(text.as_bytes()).format(format).collect();
            assert_eq!(found.len(), 1, "{format}: {text}");
            let record = found[0].as_ref().unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(record.marks.as_deref(), Some(&marks), "{format}: {text}");
        }
    }
}
