use sudoku::{Grid, Shape};
use sudoku_text::{Format, Reader};

use crate::samples::{BLOCK, LINE, reads_as, records};

#[test]
fn every_symbol_for_an_empty_cell() {
    let text = "53.07XXxx6**195____98-???6-8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    reads_as(Format::Line, LINE, text);
}

#[test]
fn a_line_with_spaces_between_cells() {
    let symbols: Vec<_> = LINE.chars().map(String::from).collect();
    reads_as(Format::Line, LINE, &symbols.join(" "));
    let rows: Vec<_> = symbols.chunks(9).map(<[String]>::concat).collect();
    reads_as(Format::Line, LINE, &rows.join(" "));
}

#[test]
fn lines_of_other_sides() {
    for side in [4, 6, 8, 10, 12, 16, 25, 36, 49, 64] {
        let shape = Shape::from_side(side).unwrap();
        let text = Grid::empty(shape).to_line();
        // 64 rows of 64 characters are a block; a single one is a line.
        let records = records(&text);
        assert_eq!((records[0].format, records[0].grid.shape()), (Format::Line, shape));
    }
}

#[test]
fn a_block_with_spaces_and_empty_lines_between_boxes() {
    reads_as(Format::Block, LINE, BLOCK);
    let rows = BLOCK.lines().map(|row| format!("{} {} {}", &row[..3], &row[3..6], &row[6..]));
    let rows: Vec<_> = rows.collect();
    reads_as(Format::Block, LINE, &rows.join("\n"));
    let bands: Vec<_> = rows.chunks(3).map(|band| band.join("\n")).collect();
    reads_as(Format::Block, LINE, &bands.join("\n\n"));
}

#[test]
fn numbers_separated_by_spaces_or_tabs() {
    let numbers = |between: &str| {
        let row = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(between);
        BLOCK.lines().map(row).collect::<Vec<_>>().join("\n")
    };
    for between in [" ", "  ", "\t"] {
        reads_as(Format::Numbers, LINE, &numbers(between));
    }
    let indented: Vec<_> = numbers(" ").lines().map(|row| format!("        {row}")).collect();
    reads_as(Format::Numbers, LINE, &indented.join("\n"));
}

#[test]
fn lines_of_a_given_shape() {
    let read = |text: &str, shape: &str| {
        let reader = Reader::new(text.as_bytes()).shape(shape.parse().unwrap());
        let records: Result<Vec<_>, _> = reader.collect();
        records.unwrap()[0].grid.clone()
    };
    let tall = read("1.....2.....3.....4.....5.....6.....", "3x2");
    assert_eq!(tall.shape(), Shape::new(3, 2).unwrap());
    assert_eq!(read("1..2", "1x2").clues(), 2);
    assert_eq!(read("12\n21", "1x2").clues(), 4);
    assert_eq!(read("123\n231\n312", "3x1").clues(), 9);
}
