use sudoku::{Grid, Shape};
use sudoku_text::{Format, FromText, Reader, ToText};

use crate::samples::{BLOCK, BORDERED, BORDERED_LINE, LINE, pattern, reads_as, records};

#[test]
fn the_bordered_sample() {
    reads_as(Format::Bordered, BORDERED_LINE, BORDERED);
    assert_eq!(Grid::from_text(BORDERED).unwrap().to_text(Format::Bordered).unwrap(), BORDERED);
}

#[test]
fn bars_with_spaces_for_empty_cells() {
    let text = "+-------+-------+-------+
| 5 3   |   7   |       |
| 6     | 1 9 5 |       |
|   9 8 |       |   6   |
+-------+-------+-------+
| 8     |   6   |     3 |
| 4     | 8   3 |     1 |
| 7     |   2   |     6 |
+-------+-------+-------+
|   6   |       | 2 8   |
|       | 4 1 9 |     5 |
|       |   8   |   7 9 |
+-------+-------+-------+";
    reads_as(Format::Bordered, LINE, text);
    reads_as(Format::BoxDrawing, LINE, &text.replace('|', "│").replace('-', "─").replace('+', "┼"));
}

#[test]
fn bars_between_symbols() {
    let text = "53.|.7.|...
6..|195|...
.98|...|.6.
---+---+---
8..|.6.|..3
4..|8.3|..1
7..|.2.|..6
---+---+---
.6.|...|28.
...|419|..5
...|.8.|.79";
    reads_as(Format::Bordered, LINE, text);
    reads_as(Format::Bordered, LINE, &text.replace('.', " "));
    reads_as(Format::Bordered, LINE, &text.replace("---+---+---", "===+===+==="));
    // Dashes are empty cells as well as borders.
    reads_as(Format::Bordered, LINE, &text.replace('.', "-"));
    let empty = "...|...|...\n".repeat(9);
    reads_as(Format::Bordered, &".".repeat(81), &empty);
    reads_as(Format::Bordered, &".".repeat(81), &empty.replace('.', "-"));
}

#[test]
fn bars_between_all_cells() {
    let cells = |between: &str, outside: &str, empty_cell: &str| {
        let row = |row: &str| {
            let row: Vec<_> =
                row.chars().map(|cell| cell.to_string().replace('.', empty_cell)).collect();
            format!("{outside}{}{outside}", row.join(between))
        };
        BLOCK.lines().map(row).collect::<Vec<_>>()
    };
    reads_as(Format::Bordered, LINE, &cells("|", "|", ".").join("\n"));
    reads_as(Format::Bordered, LINE, &cells(" | ", " | ", " ").join("\n"));
    reads_as(Format::Bordered, LINE, &cells("|", "|", "0").join("\n-+-+-+-+-+-+-+-+-\n"));
    let rule = "\n├───┼───┼───┼───┼───┼───┼───┼───┼───┤\n";
    reads_as(Format::BoxDrawing, LINE, &cells(" │ ", "│ ", " ").join(rule));
}

#[test]
fn bordered_grids_without_an_empty_line_between() {
    for side in [4, 6, 9, 16] {
        let shape = Shape::from_side(side).unwrap();
        let full = pattern(shape).concat();
        let emptied = full.iter().enumerate().map(|(at, digit)| u8::from(at % 3 > 0) * digit);
        let sparse = full.iter().enumerate().map(|(at, digit)| u8::from(at == side) * digit);
        let grids = [emptied.collect(), full.clone(), sparse.collect()];
        let grids = grids.map(|digits| Grid::new(shape, digits).unwrap());
        for format in [Format::Bordered, Format::BoxDrawing] {
            let texts = grids.clone().map(|grid| grid.to_text(format).unwrap());
            for border in ["", "\n======", "\n----+----"] {
                let text = texts.join(&format!("{border}\n"));
                for shape in [None, Some(shape)] {
                    let reader = Reader::new(text.as_bytes());
                    let reader = match shape {
                        Some(shape) => reader.shape(shape),
                        None => reader,
                    };
                    let found: Result<Vec<_>, _> = reader.collect();
                    let found: Vec<_> =
                        found.unwrap().into_iter().map(|record| record.grid).collect();
                    assert_eq!(found, grids, "{text}");
                }
            }
        }
    }
}

#[test]
fn a_bad_grid_is_skipped_without_the_next_one() {
    let good = "0 0 | 0 0\n0 0 | 1 0\n----+----\n0 1 | 0 0\n0 0 | 0 0\n";
    let grid = Grid::from_text(good).unwrap();
    let text = format!("{}{good}{good}", good.replacen('0', "7", 1));
    let found: Vec<_> = Reader::new(text.as_bytes()).collect();
    let found: Vec<_> =
        found.into_iter().map(|record| record.ok().map(|record| record.grid)).collect();
    assert_eq!(found, [None, Some(grid.clone()), Some(grid)]);
    // The reader does not build a grid of another side from smaller ones.
    let text = [good, good].concat();
    let mut reader = Reader::new(text.as_bytes()).shape(Shape::from_side(8).unwrap());
    assert!(reader.all(|record| record.is_err()));
}

#[test]
fn heavy_and_light_bars() {
    let rows = BLOCK.lines().map(|row| {
        let cells = row.replace('.', " ");
        let boxes = [&cells[..3], &cells[3..6], &cells[6..]].map(|cells| {
            cells.chars().map(|cell| format!(" {cell} ")).collect::<Vec<_>>().join("│")
        });
        format!("║{}║", boxes.join("║"))
    });
    let rows: Vec<_> = rows.collect();
    let bands: Vec<_> = rows.chunks(3).map(|band| band.join("\n")).collect();
    let text = format!("╔═══╤═══╗\n{}\n╚═══╧═══╝", bands.join("\n╠═══╪═══╣\n"));
    reads_as(Format::BoxDrawing, LINE, &text);
    assert_eq!(records(&format!("{text}\n{text}")).len(), 2);
}

#[test]
fn heavy_bars_show_the_boxes() {
    let shape = Shape::new(3, 2).unwrap();
    let rows = pattern(shape).into_iter().map(|row| {
        let boxes = row.chunks(2).map(|cells| format!("{}│{}", cells[0], cells[1]));
        format!("║{}║", boxes.collect::<Vec<_>>().join("║"))
    });
    let [record] = &records(&rows.collect::<Vec<_>>().join("\n"))[..] else { panic!() };
    assert_eq!(record.grid.shape(), shape);
}

#[test]
fn borders_show_the_boxes() {
    for shape in [Shape::new(3, 2).unwrap(), Shape::new(2, 8).unwrap(), Shape::new(5, 2).unwrap()] {
        let grid = Grid::new(shape, pattern(shape).concat()).unwrap();
        for format in [Format::Newspaper, Format::Bordered, Format::BoxDrawing, Format::Json] {
            assert_eq!(records(&grid.to_text(format).unwrap())[0].grid, grid, "{format}");
        }
    }
}
