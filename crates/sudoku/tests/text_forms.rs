//! Each form, written by hand as people write it.

use sudoku::{Entry, Form, Grid, Reader, Shape};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const NEWSPAPER: &str = "       6        7    4   3
            9   6      2
   5        3   4        6

   7 4                 1
   8   9             3   4
     1                 5 7

   2        6   3        5
     3      2   8
   4   5    7        2";

const NEWSPAPER_LINE: &str =
    "..6..74.3...9.6.2.5..3.4..674.....1.8.9...3.4.1.....572..6.3..5.3.2.8...4.57..2..";

const BORDERED: &str = "3 0 6 |0 1 5 |0 0 0
0 0 4 |0 0 0 |3 0 0
0 0 0 |0 6 8 |1 9 4
------+------+------
0 8 0 |0 0 6 |0 0 0
0 0 0 |2 4 9 |6 0 1
6 4 0 |0 0 0 |2 0 5
------+------+------
0 0 8 |0 0 3 |0 1 0
0 3 7 |8 9 1 |4 6 2
0 2 0 |6 0 0 |8 0 0";

const BORDERED_LINE: &str =
    "3.6.15.....4...3......68194.8...6......2496.164....2.5..8..3.1..37891462.2.6..8..";

const BLOCK: &str = "53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79";

#[track_caller]
fn entries(text: &str) -> Vec<Entry> {
    let entries: Result<Vec<_>, _> = Reader::new(text.as_bytes()).collect();
    entries.unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[track_caller]
fn one(text: &str) -> (Form, String) {
    match &*entries(text) {
        [entry] => (entry.form, entry.grid.write(Form::Line)),
        other => panic!("{} puzzles in\n{text}", other.len()),
    }
}

#[track_caller]
fn reads_as(form: Form, line: &str, text: &str) {
    assert_eq!(one(text), (form, line.to_owned()), "{text}");
}

#[test]
fn the_newspaper_seed() {
    reads_as(Form::Newspaper, NEWSPAPER_LINE, NEWSPAPER);
    assert_eq!(
        NEWSPAPER.parse::<Grid>().unwrap().write(Form::Newspaper),
        NEWSPAPER
    );
}

#[test]
fn the_bordered_seed() {
    reads_as(Form::Bordered, BORDERED_LINE, BORDERED);
    assert_eq!(
        BORDERED.parse::<Grid>().unwrap().write(Form::Bordered),
        BORDERED
    );
}

#[test]
fn a_newspaper_with_trailing_blanks() {
    let padded = |blank: &str| {
        let lines = NEWSPAPER.lines().map(|line| format!("{line:26}{blank}"));
        lines.collect::<Vec<_>>().join("\n")
    };
    reads_as(Form::Newspaper, NEWSPAPER_LINE, &padded(""));
    reads_as(Form::Newspaper, NEWSPAPER_LINE, &padded("    "));
}

#[test]
fn a_newspaper_with_tabs_to_every_eighth_column() {
    let text = NEWSPAPER.replace("   7 4                 1", "   7 4\t\t       1");
    reads_as(Form::Newspaper, NEWSPAPER_LINE, &text);
}

#[test]
fn a_newspaper_whose_empty_rows_lost_their_blanks() {
    let text =
        "\n\n   5        3   4        6\n\n   7 4                 1\n\n\n\n\n     3      2   8\n";
    let line = format!(
        "{}5..3.4..674.....1.{}.3.2.8...{}",
        ".".repeat(18),
        ".".repeat(27),
        ".".repeat(9)
    );
    reads_as(Form::Newspaper, &line, text);
    assert_eq!(entries(text)[0].line, 1);
}

#[test]
fn newspapers_one_after_the_other() {
    let text = format!("{NEWSPAPER}\n\n{NEWSPAPER}\n\n\n# third\n{NEWSPAPER}");
    let lines: Vec<_> = entries(&text).iter().map(|entry| entry.line).collect();
    assert_eq!(lines, [1, 13, 27]);
}

#[test]
fn an_empty_newspaper() {
    let row = " ".repeat(26);
    let band = [&*row; 3].join("\n");
    reads_as(Form::Newspaper, &".".repeat(81), &[&*band; 3].join("\n\n"));
}

#[test]
fn a_newspaper_of_side_six() {
    let text = "   1 2 3    4 5 6\n   4        1\n\n       1         \n   5\n\n   3\n   6 4 5";
    let line = "1234564..1....1...5.....3.....645...";
    reads_as(Form::Newspaper, line, text);
}

#[test]
fn every_blank_on_a_line() {
    let text = "53.07XXxx6**195____98-???6-8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    reads_as(Form::Line, LINE, text);
}

#[test]
fn a_line_apart_by_blanks() {
    let symbols: Vec<_> = LINE.chars().map(String::from).collect();
    reads_as(Form::Line, LINE, &symbols.join(" "));
    let rows: Vec<_> = symbols.chunks(9).map(<[String]>::concat).collect();
    reads_as(Form::Line, LINE, &rows.join(" "));
}

#[test]
fn lines_of_other_sides() {
    for side in [4, 6, 8, 10, 12, 16, 25, 36, 49, 64] {
        let shape = Shape::of_side(side).unwrap();
        let text = Grid::empty(shape).write(Form::Line);
        // 64 rows of 64 characters are a block; a single one is a line.
        let entries = entries(&text);
        assert_eq!(
            (entries[0].form, entries[0].grid.shape()),
            (Form::Line, shape)
        );
    }
}

#[test]
fn a_block_with_blanks_and_empty_lines_between_boxes() {
    reads_as(Form::Block, LINE, BLOCK);
    let rows = BLOCK
        .lines()
        .map(|row| format!("{} {} {}", &row[..3], &row[3..6], &row[6..]));
    let rows: Vec<_> = rows.collect();
    reads_as(Form::Block, LINE, &rows.join("\n"));
    let bands: Vec<_> = rows.chunks(3).map(|band| band.join("\n")).collect();
    reads_as(Form::Block, LINE, &bands.join("\n\n"));
}

#[test]
fn numbers_apart_by_blanks_or_tabs() {
    let numbers = |between: &str| {
        let row = |row: &str| {
            row.chars()
                .map(String::from)
                .collect::<Vec<_>>()
                .join(between)
        };
        BLOCK.lines().map(row).collect::<Vec<_>>().join("\n")
    };
    for between in [" ", "  ", "\t"] {
        reads_as(Form::Numbers, LINE, &numbers(between));
    }
    let indented: Vec<_> = numbers(" ")
        .lines()
        .map(|row| format!("        {row}"))
        .collect();
    reads_as(Form::Numbers, LINE, &indented.join("\n"));
}

/// Row by row, each box row shifted: a solution.
fn pattern(shape: Shape) -> Vec<Vec<u8>> {
    let side = shape.side();
    let digit = |row: usize, column: usize| {
        let shift = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
        u8::try_from((shift + column) % side + 1).unwrap()
    };
    (0..side)
        .map(|row| (0..side).map(|column| digit(row, column)).collect())
        .collect()
}

fn with_symbols(shape: Shape, symbols: &str, blank: Option<char>) -> (String, Grid) {
    let symbols: Vec<char> = symbols.chars().collect();
    let mut rows = pattern(shape);
    if blank.is_some() {
        for (at, cell) in rows.iter_mut().flatten().enumerate() {
            if at % 3 == 0 {
                *cell = 0;
            }
        }
    }
    let symbol = |digit: &u8| match usize::from(*digit).checked_sub(1) {
        Some(index) => symbols[index],
        None => blank.unwrap(),
    };
    let text: Vec<String> = rows
        .iter()
        .map(|row| row.iter().map(symbol).collect())
        .collect();
    (text.join("\n"), Grid::new(shape, rows.concat()).unwrap())
}

#[test]
fn letters_for_sides_over_nine() {
    let sixteen = Shape::of_side(16).unwrap();
    let ten = Shape::of_side(10).unwrap();
    let cases = [
        (sixteen, "123456789ABCDEFG", Some('.')),
        (sixteen, "123456789ABCDEFG", Some('0')),
        (sixteen, "123456789ABCDEFG", Some('X')),
        (sixteen, "123456789abcdefg", None),
        (sixteen, "0123456789ABCDEF", Some('.')),
        (sixteen, "0123456789abcdef", Some('-')),
        (sixteen, "0123456789ABCDEF", None),
        (sixteen, "ABCDEFGHIJKLMNOP", Some('.')),
        (ten, "123456789A", Some('0')),
        (ten, "0123456789", Some('.')),
        (
            Shape::of_side(25).unwrap(),
            "ABCDEFGHIJKLMNOPQRSTUVWXY",
            Some('.'),
        ),
        (
            Shape::of_side(25).unwrap(),
            "123456789ABCDEFGHIJKLMNOP",
            Some('x'),
        ),
        (
            Shape::of_side(36).unwrap(),
            "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa",
            Some('0'),
        ),
        (
            Shape::of_side(64).unwrap(),
            "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$&",
            Some('.'),
        ),
    ];
    for (shape, symbols, blank) in cases {
        let (text, grid) = with_symbols(shape, symbols, blank);
        let [entry] = &entries(&text)[..] else {
            panic!("{text}")
        };
        assert_eq!((entry.form, &entry.grid), (Form::Block, &grid), "{text}");
        let line = text.replace('\n', "");
        assert_eq!(entries(&line)[0].grid, grid, "{line}");
    }
}

#[test]
fn numbers_of_side_sixteen() {
    let shape = Shape::of_side(16).unwrap();
    let rows = pattern(shape);
    for (from, blank) in [(0, "0"), (0, "."), (1, ".")] {
        let number = |digit: &u8| match digit {
            7 => blank.to_owned(),
            _ => (digit - from).to_string(),
        };
        let row = |row: &Vec<u8>| row.iter().map(number).collect::<Vec<_>>().join(" ");
        let text: Vec<_> = rows.iter().map(row).collect();
        let expected = rows
            .concat()
            .into_iter()
            .map(|digit| if digit == 7 { 0 } else { digit });
        let expected = Grid::new(shape, expected.collect()).unwrap();
        let [entry] = &entries(&text.join("\n"))[..] else {
            panic!()
        };
        assert_eq!((entry.form, &entry.grid), (Form::Numbers, &expected));
    }
}

#[test]
fn blocks_and_lines_of_sixteen_characters() {
    let four = "1234341221434321";
    let lines = [four; 16].join("\n");
    assert_eq!(entries(&lines).len(), 16);
    let (block, grid) = with_symbols(Shape::of_side(16).unwrap(), "123456789ABCDEFG", Some('.'));
    let found = entries(&format!("{four}\n{block}\n{four}"));
    let grids: Vec<_> = found
        .iter()
        .map(|entry| entry.grid.shape().side())
        .collect();
    assert_eq!(grids, [4, 16, 4]);
    assert_eq!(found[1].grid, grid);
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
    reads_as(
        Form::Boxed,
        LINE,
        &text.replace('|', "│").replace('-', "─").replace('+', "┼"),
    );
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
    reads_as(
        Form::Bordered,
        LINE,
        &text.replace("---+---+---", "===+===+==="),
    );
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
            let row: Vec<_> = row
                .chars()
                .map(|cell| cell.to_string().replace('.', blank))
                .collect();
            format!("{outside}{}{outside}", row.join(between))
        };
        BLOCK.lines().map(row).collect::<Vec<_>>()
    };
    reads_as(Form::Bordered, LINE, &cells("|", "|", ".").join("\n"));
    reads_as(Form::Bordered, LINE, &cells(" | ", " | ", " ").join("\n"));
    reads_as(
        Form::Bordered,
        LINE,
        &cells("|", "|", "0").join("\n-+-+-+-+-+-+-+-+-\n"),
    );
    let rule = "\n├───┼───┼───┼───┼───┼───┼───┼───┼───┤\n";
    reads_as(Form::Boxed, LINE, &cells(" │ ", "│ ", " ").join(rule));
}

#[test]
fn heavy_and_light_bars() {
    let rows = BLOCK.lines().map(|row| {
        let cells = row.replace('.', " ");
        let boxes = [&cells[..3], &cells[3..6], &cells[6..]].map(|cells| {
            cells
                .chars()
                .map(|cell| format!(" {cell} "))
                .collect::<Vec<_>>()
                .join("│")
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
fn borders_show_the_boxes() {
    for shape in [
        Shape::new(3, 2).unwrap(),
        Shape::new(2, 8).unwrap(),
        Shape::new(5, 2).unwrap(),
    ] {
        let grid = Grid::new(shape, pattern(shape).concat()).unwrap();
        for form in [Form::Newspaper, Form::Bordered, Form::Boxed, Form::Json] {
            assert_eq!(entries(&grid.write(form))[0].grid, grid, "{form}");
        }
    }
}

#[test]
fn lists_of_several_languages() {
    let rows = |blank: &str, quote: &str| {
        let cell = |cell: char| match cell {
            '.' => blank.to_owned(),
            digit => format!("{quote}{digit}{quote}"),
        };
        let row = |row: &str| format!("[{}]", row.chars().map(cell).collect::<Vec<_>>().join(", "));
        BLOCK.lines().map(row).collect::<Vec<_>>()
    };
    for blank in [
        "nil", "null", "None", "False", "false", "0", "\"\"", "'.'", "\".\"", "\"0\"",
    ] {
        for quote in ["", "\"", "'"] {
            let text = format!("[{}]", rows(blank, quote).join(", "));
            reads_as(Form::Matrix, LINE, &text);
        }
    }
    let rows = rows("nil", "");
    reads_as(
        Form::Matrix,
        LINE,
        &format!("[\n  {},\n]\n", rows.join(",\n  ")),
    );
    reads_as(
        Form::Matrix,
        LINE,
        &format!("[\n{}]", rows.join(", # a row\n\n")),
    );
    reads_as(
        Form::Matrix,
        LINE,
        &format!("[{}]", rows.join(",").replace(']', ",]")),
    );
    let quoted: Vec<_> = BLOCK.lines().map(|row| format!("\"{row}\"")).collect();
    reads_as(Form::Matrix, LINE, &format!("[{}]", quoted.join(",")));
    let list = format!("[{}]", rows.join(","));
    assert_eq!(entries(&format!("{list}, {list}\n{list}")).len(), 3);
}

#[test]
fn objects() {
    let list = "[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]";
    let line = "1..4..1..1..4..1";
    reads_as(Form::Json, line, &format!("{{\"puzzle\":{list}}}"));
    reads_as(Form::Json, line, "{\"puzzle\": \"1..4..1..1..4..1\"}");
    let text = format!(
        "{{\"name\": \"a \\\" # [ b\", \"boxes\": \"4x1\",\n \"more\": {{\"a\": [1, {{\"b\": null}}]}},\n\"puzzle\": {list}}}"
    );
    reads_as(Form::Json, line, &text);
    assert_eq!(entries(&text)[0].grid.shape(), Shape::new(4, 1).unwrap());
}

#[test]
fn many_forms_in_one_file() {
    let text = format!(
        "# all\n{LINE}\n{LINE} # twice\n{BLOCK}\n{BLOCK}\n\n{BORDERED}\n\n{NEWSPAPER}\n\n{}\n{}\n{}\n{LINE}",
        BLOCK.parse::<Grid>().unwrap(),
        LINE.parse::<Grid>().unwrap().write(Form::Matrix),
        LINE.parse::<Grid>().unwrap().write(Form::Json),
    );
    let expected = [
        (Form::Line, 2),
        (Form::Line, 3),
        (Form::Block, 4),
        (Form::Block, 13),
        (Form::Bordered, 23),
        (Form::Newspaper, 35),
        (Form::Boxed, 47),
        (Form::Matrix, 60),
        (Form::Json, 69),
        (Form::Line, 70),
    ];
    let changes: [fn(&str) -> String; 5] = [
        str::to_owned,
        |text| text.replace('\n', "\r\n"),
        |text| text.replace('\n', " \t \n"),
        |text| format!("\u{FEFF}{text}\n\n\n"),
        |text| text.replace('\n', "\n# a comment\n"),
    ];
    for (index, change) in changes.iter().enumerate() {
        let found = entries(&change(&text));
        let forms: Vec<_> = found.iter().map(|entry| entry.form).collect();
        assert_eq!(forms, expected.map(|(form, _)| form));
        if index < 4 {
            let lines: Vec<_> = found.iter().map(|entry| entry.line).collect();
            assert_eq!(lines, expected.map(|(_, line)| line));
        }
        for entry in found {
            let line = entry.grid.write(Form::Line);
            assert!(
                [LINE, BORDERED_LINE, NEWSPAPER_LINE].contains(&&*line),
                "{line}"
            );
        }
    }
}

#[test]
fn the_shape_of_lines_is_told() {
    let read = |text: &str, shape: &str| {
        let reader = Reader::new(text.as_bytes()).shape(shape.parse().unwrap());
        let entries: Result<Vec<_>, _> = reader.collect();
        entries.unwrap()[0].grid.clone()
    };
    let tall = read(
        &"1.....2.....3.....4.....5.....6.....".replace(".....", "....."),
        "3x2",
    );
    assert_eq!(tall.shape(), Shape::new(3, 2).unwrap());
    assert_eq!(read("1..2", "1x2").clues(), 2);
    assert_eq!(read("12\n21", "1x2").clues(), 4);
    assert_eq!(read("123\n231\n312", "3x1").clues(), 9);
}

#[test]
fn how_each_form_is_written() {
    let grid: Grid = "1..4..1..1..4..1".parse().unwrap();
    let expected = [
        "   1        4\n          1\n\n     1\n   4        1",
        "1 0 |0 4\n0 0 |1 0\n----+----\n0 1 |0 0\n4 0 |0 1",
        "1..4..1..1..4..1",
        "1..4\n..1.\n.1..\n4..1",
        "1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1",
        "┌─────┬─────┐\n│ 1 . │ . 4 │\n│ . . │ 1 . │\n├─────┼─────┤\n│ . 1 │ . . │\n│ 4 . │ . 1 │\n└─────┴─────┘",
        "[[1, 0, 0, 4],\n [0, 0, 1, 0],\n [0, 1, 0, 0],\n [4, 0, 0, 1]]",
        "{\"boxes\":\"2x2\",\"puzzle\":[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]}",
    ];
    for (form, expected) in Form::ALL.into_iter().zip(expected) {
        assert_eq!(grid.write(form), expected);
    }
    assert_eq!(grid.to_string(), grid.write(Form::Boxed));
}

#[test]
fn wide_numbers_are_aligned() {
    let shape = Shape::of_side(10).unwrap();
    let mut rows = pattern(shape);
    rows[1] = vec![0; 10];
    let grid = Grid::new(shape, rows.concat()).unwrap();
    let text = grid.to_string();
    let lines: Vec<_> = text.lines().take(4).collect();
    assert_eq!(
        lines,
        [
            "┌────────────────┬────────────────┐",
            "│  1  2  3  4  5 │  6  7  8  9 10 │",
            "│  .  .  .  .  . │  .  .  .  .  . │",
            "├────────────────┼────────────────┤",
        ]
    );
}

#[test]
fn a_sparse_block_does_not_look_like_lines() {
    let grid = Grid::empty(Shape::of_side(16).unwrap());
    let text = grid.write(Form::Block);
    assert!(text.starts_with(".... .... .... ....\n"));
    assert_eq!(entries(&text)[0].grid, grid);
}

#[test]
fn names_of_forms() {
    let names = Form::ALL.map(|form| form.to_string());
    let expected = [
        "newspaper",
        "grid",
        "line",
        "block",
        "numbers",
        "box",
        "matrix",
        "json",
    ];
    assert_eq!(names, expected);
    for form in Form::ALL {
        assert_eq!(form.to_string().parse(), Ok(form));
    }
    assert_eq!(
        "boxes".parse::<Form>().unwrap_err().to_string(),
        "found \"boxes\", expected one of newspaper, grid, line, block, numbers, box, matrix, json"
    );
}
