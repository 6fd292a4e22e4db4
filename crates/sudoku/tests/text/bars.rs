use sudoku::{Form, Grid, Shape};

use crate::samples::{BLOCK, BORDERED, BORDERED_LINE, LINE, entries, pattern, reads_as};

#[test]
fn the_bordered_seed() {
    reads_as(Form::Bordered, BORDERED_LINE, BORDERED);
    assert_eq!(BORDERED.parse::<Grid>().unwrap().write(Form::Bordered), BORDERED);
}

#[test]
fn bars_with_blanks_for_empty_cells() {
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
    reads_as(Form::Bordered, LINE, text);
    reads_as(Form::Boxed, LINE, &text.replace('|', "│").replace('-', "─").replace('+', "┼"));
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
    reads_as(Form::Bordered, LINE, text);
    reads_as(Form::Bordered, LINE, &text.replace('.', " "));
    reads_as(Form::Bordered, LINE, &text.replace("---+---+---", "===+===+==="));
    // Dashes stand for empty cells as well as for borders.
    reads_as(Form::Bordered, LINE, &text.replace('.', "-"));
    let empty = "...|...|...\n".repeat(9);
    reads_as(Form::Bordered, &".".repeat(81), &empty);
    reads_as(Form::Bordered, &".".repeat(81), &empty.replace('.', "-"));
}

#[test]
fn bars_between_all_cells() {
    let cells = |between: &str, outside: &str, blank: &str| {
        let row = |row: &str| {
            let row: Vec<_> =
                row.chars().map(|cell| cell.to_string().replace('.', blank)).collect();
            format!("{outside}{}{outside}", row.join(between))
        };
        BLOCK.lines().map(row).collect::<Vec<_>>()
    };
    reads_as(Form::Bordered, LINE, &cells("|", "|", ".").join("\n"));
    reads_as(Form::Bordered, LINE, &cells(" | ", " | ", " ").join("\n"));
    reads_as(Form::Bordered, LINE, &cells("|", "|", "0").join("\n-+-+-+-+-+-+-+-+-\n"));
    let rule = "\n├───┼───┼───┼───┼───┼───┼───┼───┼───┤\n";
    reads_as(Form::Boxed, LINE, &cells(" │ ", "│ ", " ").join(rule));
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
    reads_as(Form::Boxed, LINE, &text);
    assert_eq!(entries(&format!("{text}\n{text}")).len(), 2);
}

#[test]
fn heavy_bars_show_the_boxes() {
    let shape = Shape::new(3, 2).unwrap();
    let rows = pattern(shape).into_iter().map(|row| {
        let boxes = row.chunks(2).map(|cells| format!("{}│{}", cells[0], cells[1]));
        format!("║{}║", boxes.collect::<Vec<_>>().join("║"))
    });
    let [entry] = &entries(&rows.collect::<Vec<_>>().join("\n"))[..] else { panic!() };
    assert_eq!(entry.grid.shape(), shape);
}

#[test]
fn borders_show_the_boxes() {
    for shape in [Shape::new(3, 2).unwrap(), Shape::new(2, 8).unwrap(), Shape::new(5, 2).unwrap()] {
        let grid = Grid::new(shape, pattern(shape).concat()).unwrap();
        for form in [Form::Newspaper, Form::Bordered, Form::Boxed, Form::Json] {
            assert_eq!(entries(&grid.write(form))[0].grid, grid, "{form}");
        }
    }
}
