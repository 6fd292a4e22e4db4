//! Texts with two readings: an error that shows both, and what settles it.

use sudoku::{Grid, Shape};
use sudoku_text::{Format, FromText, Reader, SymbolSet, ToText};

use crate::samples::{LINE, in_chunks, one, records, report};

/// `side` lines, each with two clues of one grid and also a puzzle of side √`side`.
fn letters(side: usize) -> Grid {
    let shape = Shape::from_side(side).unwrap();
    let mut digits = vec![0; shape.cells()];
    for row in 0..side {
        for (digit, shift) in [(10, 0), (11, 1)] {
            let band = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
            digits[row * side + (band + shift) % side] = digit;
        }
    }
    let grid = Grid::new(shape, digits).unwrap();
    assert_eq!(grid.duplicate(), None);
    grid
}

/// The rows of a grid, one per line, without anything between boxes.
fn rows(grid: &Grid) -> String {
    let line: Vec<char> = grid.to_line().chars().collect();
    line.chunks(grid.shape().side()).map(|row| row.iter().collect::<String>() + "\n").collect()
}

#[test]
fn rows_of_one_grid_that_are_puzzles_too() {
    for side in [16, 36, 64] {
        let grid = letters(side);
        let text = rows(&grid);
        let found = report(Reader::new(text.as_bytes()));
        let [message] = &*found else { panic!("{side}: {found:?}") };
        let count = format!("found two readings: {side} puzzles in the format line, the first");
        assert!(message.contains(&count), "{message}");
        assert!(message.contains(&format!("in the format block, {}", grid.to_line())), "{message}");
        assert!(
            message.contains("choose it by --from line or --from block (skipped: lines 1 to"),
            "{message}"
        );
        let error = Reader::new(text.as_bytes()).next().unwrap().unwrap_err();
        assert_eq!(error.lines(), 1..=side);

        let as_block: Vec<_> = Reader::new(text.as_bytes()).format(Format::Block).collect();
        assert_eq!(as_block.len(), 1);
        assert_eq!(as_block[0].as_ref().unwrap().grid, grid);
        let as_lines = Reader::new(text.as_bytes()).format(Format::Line);
        let small: Vec<_> = as_lines.map(|record| record.unwrap().grid).collect();
        assert_eq!(small.len(), side);
        assert!(small.iter().all(|grid| grid.shape().side() == side.isqrt() && grid.clues() == 2));
        let by_shape: Vec<_> = Reader::new(text.as_bytes()).shape(grid.shape()).collect();
        assert_eq!(by_shape.len(), 1);
        // Spaces between the cells change nothing.
        let spaced: String = text.chars().flat_map(|symbol| [symbol, ' ']).collect();
        assert!(report(Reader::new(spaced.as_bytes()))[0].contains("two readings"));
    }
}

#[test]
fn the_number_of_lines_and_a_list_above_decide() {
    let text = rows(&letters(16));
    let line = text.lines().next().unwrap();
    // Seventeen lines are no grid, and a puzzle right above makes a list of the others.
    assert_eq!(records(&format!("{text}{line}\n")).len(), 17);
    assert_eq!(records(&format!("1..4..1..1..4..1\n{text}")).len(), 17);
    // Two grids, or 32 puzzles: one error.
    let error = Reader::new(&*format!("{text}{text}").into_bytes()).next().unwrap().unwrap_err();
    assert_eq!(error.lines(), 1..=32);
    // A row with another letter is a row of one grid.
    let other = text.replacen("AB", "GB", 1);
    assert_eq!(one(&other).0, Format::Block);
    // Nothing but empty cells.
    let empty = "................\n".repeat(16);
    assert!(report(Reader::new(empty.as_bytes()))[0].contains("two readings"));
    assert_eq!(records(&empty[..empty.len() - 17]).len(), 15);
    // A digit twice in a column: no grid of side 16.
    assert_eq!(records(&format!("{line}\n").repeat(16)).len(), 16);
}

#[test]
fn the_writer_separates_the_boxes_of_such_rows() {
    for side in [16, 36, 64] {
        let grid = letters(side);
        let text = grid.to_text(Format::Block).unwrap();
        assert_eq!(one(&text), (Format::Block, grid.to_line()));
        if side < 27 {
            let text = grid.to_text_with(Format::Block, SymbolSet::Letters).unwrap();
            assert_eq!(records(&text).len(), 1, "{text}");
        }
    }
}

/// Two grids whose few digits all stand where a drawing of candidates would have them.
#[test]
fn grids_with_few_digits_are_no_drawing() {
    let small = Grid::from_digits_with(Shape::CLASSIC, &[(12, 4)]);
    let large = Grid::empty(Shape::new(3, 9).unwrap());
    let texts = [&small, &large].map(|grid| grid.to_text(Format::Bordered).unwrap());
    let found: Vec<_> =
        records(&texts.join("\n\n")).into_iter().map(|record| record.grid).collect();
    assert_eq!(found, [small, large.clone()]);
    // The digits of the first rows stand where a drawing would have them.
    let large = Grid::from_digits_with(large.shape(), &[(13 * 27 + 1, 5), (15 * 27 + 1, 9)]);
    for shape in [large.shape(), Shape::from_side(27).unwrap()] {
        let grid = Grid::new(shape, large.digits().to_vec()).unwrap();
        for format in [Format::Block, Format::Bordered, Format::Numbers] {
            let text = grid.to_text(format).unwrap();
            let found: Vec<_> = Reader::new(text.as_bytes()).shape(shape).collect();
            assert_eq!(found[0].as_ref().map(|record| &record.grid).ok(), Some(&grid), "{text}");
        }
    }
}

/// Nine numbers in each row of a large table could be candidates of a 9×9 grid, but for the
/// empty fields between them.
#[test]
fn a_table_of_numbers_is_no_candidate_grid() {
    let rows = [
        ",18,10,,3,,,7,,,,9,20,,,12,6,,16,",
        "15,,7,,,5,,,,,12,,,,,4,18,,13,",
        "5,,,14,,,6,17,,11,,18,10,13,,,,,1,",
        ",6,,16,,4,,,,,,,,1,,5,9,,,19",
        "18,,,,,8,,1,2,5,,,14,,,6,,,,",
        "8,,,,,9,,14,,,,17,16,11,4,,10,,3,",
        "9,20,,,,6,17,,,4,,10,13,,,,7,,,5",
        "6,,16,,,,10,,3,,8,7,1,,,,,14,19,",
    ];
    let empty = [",,,,,,,,,,,,,,,,,,,"; 11];
    let text = [&rows[..], &empty, &[",,,,,,,,,,,,,,,,,,,."]].concat().join("\n");
    let found = records(&text);
    assert_eq!((found.len(), found[0].format, found[0].grid.clues()), (1, Format::Sheet, 66));
}

/// A grid with a few digits.
trait WithDigits {
    fn from_digits_with(shape: Shape, clues: &[(usize, u8)]) -> Self;
}

impl WithDigits for Grid {
    fn from_digits_with(shape: Shape, clues: &[(usize, u8)]) -> Self {
        let mut digits = vec![0; shape.cells()];
        for (cell, digit) in clues {
            digits[*cell] = *digit;
        }
        Self::new(shape, digits).unwrap()
    }
}

/// `LINE` without its nines: the first 0 of each text may be a digit.
fn without_nine() -> String {
    LINE.replace('9', ".")
}

#[test]
fn zero_beside_another_empty_cell() {
    let line = without_nine();
    // Where 9 stood, 0 is a digit of 0 to 8, or an empty cell.
    let zeros: String =
        LINE.chars().map(|symbol| if symbol == '9' { '0' } else { symbol }).collect();
    for text in [
        zeros.clone(),
        format!("{zeros}\n{LINE}\n"),
        zeros.as_bytes().chunks(9).map(|row| str(row) + "\n").collect(),
        zeros
            .as_bytes()
            .chunks(9)
            .map(|row| spaced(&str(row), ",").replace('.', "") + "\n")
            .collect(),
        zeros.replace('.', "_"),
        zeros.replace('.', "x"),
        format!("puzzle\n{zeros}\n"),
    ] {
        for found in [
            report(Reader::new(text.as_bytes())),
            in_chunks(Reader::new(text.as_bytes()), |record| {
                record.map_or_else(|error| error.to_string(), |_| "ok".to_owned())
            }),
        ] {
            let message = &found[0];
            assert!(message.contains("two readings: 0 and another symbol"), "{text}\n{found:?}");
            assert!(message.contains(&line) && message.contains(LINE), "{message}");
            assert_eq!(found.len(), 1 + text.matches(LINE).count(), "{found:?}");
        }
    }
}

#[test]
fn two_symbols_for_empty_cells() {
    // A nine: 0 is not a digit. Zeros in one row twice: neither.
    let mixed = LINE.replacen('.', "0", 5);
    assert_eq!(one(&mixed), (Format::Line, LINE.to_owned()));
    assert_eq!(one(&mixed.replacen('.', "x", 3)).1, LINE);
    let line = without_nine();
    let twice = line.replacen("..7....", "..7..00", 1);
    assert_eq!(one(&twice), (Format::Line, line.clone()));
    // No 0, or nothing but 0.
    assert_eq!(one(&line.replacen('.', "x", 9)).1, line);
    assert_eq!(one(&line.replace('.', "0")).1, line);
    // Numbers of two characters, and sides over 9, show what 0 is.
    assert_eq!(one("0..4..1..1..4..1").0, Format::Line);
}

#[test]
fn a_column_of_a_text_without_columns_is_one_error() {
    let text = format!("{LINE}\n").repeat(5) + "\n\nwords\n" + &format!("{LINE}\n").repeat(5);
    let found = report(Reader::new(text.as_bytes()).column("puzzle"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("line 1, column 1: found \"53..7"), "{found:?}");
    assert!(found[0].ends_with("expected a list with columns, such as \"puzzle,solution\""));
    // A list below other lines is still read.
    let text = format!("{LINE}\n\nid,puzzle\n1,{LINE}\n");
    let found = report(Reader::new(text.as_bytes()).column("puzzle"));
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[1], "ok");
}

fn str(row: &[u8]) -> String {
    String::from_utf8(row.to_vec()).unwrap()
}

fn spaced(row: &str, separator: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(separator)
}

/// The first rows of this table are a grid without digits, too.
#[test]
fn a_reading_that_loses_all_digits_is_none() {
    let shape = Shape::new(1, 4).unwrap();
    let grid = Grid::new(shape, [vec![0; 12], vec![1, 2, 3, 4]].concat()).unwrap();
    let text = grid.to_text(Format::Markdown).unwrap();
    let found: Vec<_> = Reader::new(text.as_bytes()).shape(shape).collect();
    let [Ok(record)] = &found[..] else { panic!("{found:?}") };
    assert_eq!((&record.grid, record.format), (&grid, Format::Markdown));
}

/// The digits of its first rows look like labels of columns and rows.
#[test]
fn labels_without_cells_beside_them_are_digits() {
    let clues = [3, 6, 9, 14, 31, 46, 61, 77];
    let digit_at = |cell| clues.iter().position(|clue| *clue == cell).map_or(0, |at| at % 4 + 1);
    let digits = (0..256).map(|cell| u8::try_from(digit_at(cell)).unwrap()).collect();
    let grid = Grid::new(Shape::from_side(16).unwrap(), digits).unwrap();
    let text = grid.to_text(Format::Newspaper).unwrap();
    assert_eq!(Grid::from_text(&text).unwrap(), grid, "{text}");
}
