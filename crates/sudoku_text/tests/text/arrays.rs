//! Grids in the source text of programs, and in tables with gaps or with one cell a column.

use std::fmt::Write;

use proptest::prelude::*;
use sudoku::{Grid, Shape};
use sudoku_text::{Format, Reader};

use crate::samples::{BLOCK, LINE, pattern, reads_as, records, report};

/// The rows of `LINE`: its cells with a separator, 0 for an empty one.
fn numbers(separator: &str) -> Vec<String> {
    let cells = |row: &str| row.replace('.', "0").chars().map(String::from).collect::<Vec<_>>();
    BLOCK.lines().map(|row| cells(row).join(separator)).collect()
}

/// Each row between two texts.
fn each(rows: &[String], [before, after]: [&str; 2], between: &str) -> String {
    rows.iter().map(|row| format!("{before}{row}{after}")).collect::<Vec<_>>().join(between)
}

#[test]
fn arrays_of_arrays() {
    let rows = numbers(", ");
    let braces = each(&rows, ["{", "}"], ",\n    ");
    let brackets = each(&rows, ["[", "]"], ",\n    ");
    for text in [
        format!("int grid[9][9] = {{\n    {braces}\n}};\n"),
        format!("int grid[9][9] = {{ {} }};", each(&numbers(","), ["{", "}"], ",")),
        format!("static const uint8_t G[N][N] = {{\n{braces},\n}};"),
        format!("int[][] board = new int[][] {{\n    {braces}\n}};"),
        format!("int[,] grid = new int[9, 9]\n{{\n    {braces}\n}};"),
        format!("grid := [9][9]int{{\n    {braces},\n}}\n"),
        format!("std::vector<std::vector<int>> v = {{{braces}}};"),
        format!("grid = [{brackets}]\n"),
        format!("    grid: list[list[int]] = [\n    {brackets},\n    ]\n"),
        format!("grid = ({})", each(&rows, ["(", ")"], ",\n")),
        format!("grid = np.array([{brackets}], dtype=int)\n"),
        format!("grid = np.array([{brackets}]).reshape(9, 9)\n"),
        format!("array([{brackets}])\n"),
        format!("let grid: [[u8; 9]; 9] = [\n    {brackets},\n];"),
        format!("let grid = vec![{}];", each(&rows, ["vec![", "]"], ",\n")),
        format!("const board = [\n{brackets}\n];"),
        format!("let board = [{brackets}] as const;"),
        format!("GRID = [{brackets}].freeze\n"),
        format!("$grid = array(\n{}\n);", each(&rows, ["array(", ")"], ",\n")),
        format!("problem(1, [{brackets}]).\n"),
        format!("grid = [{}\n       ]\n", each(&rows, ["[", "]"], "\n       ,")),
        format!("{{{}}}", each(&rows, ["{", "}"], ",\n ")),
        format!("(({}))", numbers(" ").join(")\n (")),
        format!("[[{}]]\n", numbers(" ").join("]\n [")),
        format!("m <- rbind({})\n", each(&rows, ["c(", ")"], ",\n")),
        format!("int grid[81] = {{\n{}\n}};", rows.join(",\n")),
        // Comments, and what stands around.
        format!(
            "/* easy */ int g[9][9] = {{ // nine\n{}\n}}; // end",
            braces.replace(",\n", ", // row\n")
        ),
        format!(
            "#include <stdio.h>\n\nint main(void)\n{{\n    int b[9][9] = {{{braces}}};\n    solve(b);\n    return 0;\n}}\n"
        ),
    ] {
        reads_as(Format::Matrix, LINE, &text);
        reads_as(Format::Matrix, LINE, &text.replace('\n', "\r\n"));
    }
}

#[test]
fn rows_of_matlab() {
    for text in [
        format!("A = [{}];", numbers(" ").join("; ")),
        format!("A = [\n{}\n];\n", numbers(" ").join(";\n  ")),
        format!("A = [\n{}\n]\n", numbers(" ").join("\n  ")),
        format!("A = [ {} ];", numbers(",").join(" ;...\n      ")),
        format!("[{}]\n", numbers(" ").join("; ")),
        format!("puzzle = [{}] % easy\n", numbers(" ").join("; ")),
        // MiniZinc.
        format!("start = [|{}|];\n", numbers(", ").join("|\n")),
        format!("start = [| {}\n         |];\n", numbers(",").join("\n         | ")),
    ] {
        reads_as(Format::Matrix, LINE, &text);
    }
}

#[test]
fn cells_and_rows_in_quotes() {
    let rows: Vec<String> = BLOCK.lines().map(str::to_owned).collect();
    let chars = |quote: char| -> Vec<String> {
        let cell = |cell: char| format!("{quote}{cell}{quote}");
        rows.iter().map(|row| row.chars().map(cell).collect::<Vec<_>>().join(",")).collect()
    };
    let spaces: Vec<String> = rows.iter().map(|row| row.replace('.', " ")).collect();
    for text in [
        each(&rows, ["\"", "\","], "\n"),
        each(&rows, ["\"", "\""], "\n"),
        each(&rows, ["  '", "',"], "\n"),
        each(&rows, ["    \"", "\\n\""], "\n"),
        each(&spaces, ["\"", "\","], "\n"),
        format!("String p = {};", each(&rows, ["\"", "\""], " +\n    ")),
        format!("board = [\n{},\n]", each(&rows, ["    \"", "\""], ",\n")),
        format!("board = [\n{},\n]", each(&rows, ["    list(\"", "\")"], ",\n")),
        format!("puzzle = (\n{}\n)", each(&rows, ["    \"", "\""], "\n")),
        format!("const char *g[] = {{\n{}\n}};", each(&spaces, ["    \"", "\""], ",\n")),
        format!("board = [{}]", each(&chars('"'), ["[", "]"], "\n,")),
        format!("char[][] b = {{\n{}\n}};", each(&chars('\''), ["{", "}"], ",\n")),
        format!(
            "char[][] b = new char[][] {{\n{}\n}};",
            each(&chars('\''), ["new char[] {", "}"], ",\n")
        ),
    ] {
        reads_as(Format::Matrix, LINE, &text);
    }
    reads_as(Format::Block, LINE, &format!("puzzle = \"\"\"\n{BLOCK}\n\"\"\"\n"));
}

#[test]
fn arrays_that_are_no_puzzle_or_not_by_rows() {
    let rows = numbers(", ");
    let braces = each(&rows, ["{", "}"], ",\n");
    let flat = rows.join(",\n");
    for (text, message) in [
        (
            format!("int g[8][9] = {{\n{}\n}};", each(&rows[1..], ["{", "}"], ",\n")),
            "line 2, column 26: found 9 cells, expected 8, for there are 8 rows",
        ),
        (
            format!("int g[9][9] = {{{}}};", braces.replacen("5, ", "", 1)),
            "line 1, column 38: found 8 cells, expected 9, for there are 9 rows",
        ),
        (
            format!("m <- matrix(c({flat}), nrow=9)\n"),
            "line 9, column 36: found a call of matrix, which may store its elements by columns, expected an array of rows",
        ),
        (
            format!("A = [{}]';", numbers(" ").join("; ")),
            "line 1, column 176: found \"';\" after the array, expected an array of rows",
        ),
        (
            format!("g = np.array([{}]).T\n", each(&rows, ["[", "]"], ",\n")),
            "line 9, column 30: found \".T\" after the array, expected an array of rows",
        ),
        (
            format!("int g[9][9] = {{{}", &braces[..150]),
            "line 6, column 6: found the end of the array, expected an array of rows",
        ),
        (format!("int g[9][9] = {{{}}};", braces.replacen('5', "5.5", 1)), ""),
        (format!("int g[9][9] = {{{}}};", braces.replacen('5', "55", 1)), ""),
        (
            format!("int g[9][9] = {{{}}};", braces.replacen("5, 3", "3, 3", 1)),
            "line 1, column 20: found 3 twice in row 1, at r1c1 and at r1c2",
        ),
    ] {
        let found = report(Reader::new(text.as_bytes()));
        assert!(found.iter().all(|found| found != "ok"), "{text}\n{found:?}");
        assert!(message.is_empty() || found[0] == message, "{text}\n{found:?}");
    }
}

/// Sixteen quoted texts of sixteen characters are a list of small puzzles, or a grid.
#[test]
fn quoted_rows_that_are_puzzles_too() {
    let line = "1..4..1..1..4..1";
    let list = format!("\"{line}\",\n").repeat(16);
    assert_eq!(records(&list).len(), 16);
    let row = |row: &Vec<u8>| -> String {
        let cell = |digit: &u8| if *digit < 3 { char::from(b'0' + *digit) } else { '.' };
        row.iter().map(cell).collect()
    };
    let rows: Vec<_> = pattern(Shape::from_side(16).unwrap()).iter().map(row).collect();
    let rows = each(&rows, ["\"", "\","], "\n");
    let found = report(Reader::new(rows.as_bytes()));
    assert!(found[0].contains("found 16 texts of 16 characters"), "{found:?}");
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn gaps_between_boxes_and_bands() {
    for separator in [",", "\t", ";"] {
        let row = |at: usize, row: &str, has_gap: bool| {
            let mut cells: Vec<String> = row
                .chars()
                .map(|cell| if cell == '.' { String::new() } else { cell.into() })
                .collect();
            if has_gap {
                cells.insert(6, String::new());
                cells.insert(3, String::new());
            }
            (at, cells.join(separator))
        };
        let table = |has_columns: bool, gap: Option<String>| -> String {
            let rows = BLOCK.lines().enumerate().map(|(at, text)| row(at, text, has_columns));
            rows.map(|(at, text)| match &gap {
                Some(gap) if at == 3 || at == 6 => format!("{gap}\n{text}\n"),
                _ => format!("{text}\n"),
            })
            .collect()
        };
        let format = if separator == "\t" { Format::Tsv } else { Format::Sheet };
        for (has_columns, gap) in [
            (true, None),
            (true, Some(String::new())),
            (true, Some(separator.repeat(10))),
            (false, Some(String::new())),
            (false, Some(separator.repeat(8))),
        ] {
            reads_as(format, LINE, &table(has_columns, gap));
        }
        // A gap that is not between all bands, or a digit in one.
        let text = table(false, Some(String::new())).replacen("\n\n", "\n", 1);
        assert!(report(Reader::new(text.as_bytes())).iter().all(|found| found != "ok"), "{text}");
        let text = table(true, None).replacen(
            &separator.repeat(3),
            &format!("{separator}{separator}1{separator}"),
            1,
        );
        assert!(report(Reader::new(text.as_bytes())).iter().all(|found| found != "ok"), "{text}");
    }
}

#[test]
fn rows_with_words_as_labels() {
    for word in ["Row ", "row ", "ROW ", "Line ", "Zeile ", "Row"] {
        for (end, cells) in [(":", " "), (":", ""), ("", " "), (")", " ")] {
            let row = |(at, row): (usize, &str)| {
                let row: Vec<_> = row.chars().map(String::from).collect();
                format!("{word}{}{end} {}", at + 1, row.join(cells))
            };
            let text = BLOCK.lines().enumerate().map(row).collect::<Vec<_>>().join("\n");
            let found = records(&text);
            assert_eq!(found.len(), 1, "{text}");
            assert_eq!(found[0].grid.to_line(), LINE, "{text}");
        }
    }
    let bars = |at: usize, row: &str| {
        format!("Row {}: {} | {} | {}\n", at + 1, &row[..3], &row[3..6], &row[6..])
    };
    let text: String = BLOCK.lines().enumerate().map(|(at, row)| bars(at, row)).collect();
    reads_as(Format::Bordered, LINE, &text);
}

#[test]
fn one_cell_in_each_column() {
    let cells = |empty: &str| -> Vec<String> {
        LINE.chars().map(|cell| if cell == '.' { empty.to_owned() } else { cell.into() }).collect()
    };
    let places = |from: usize| -> Vec<(usize, usize)> {
        (0..81).map(|at| (at / 9 + from, at % 9 + from)).collect()
    };
    let names = |name: &dyn Fn(usize) -> String| (0..81).map(name).collect::<Vec<_>>();
    for separator in [",", ";", "\t"] {
        for empty in ["", "0", "."] {
            let row = cells(empty).join(separator);
            assert_eq!(records(&format!("{row}\n{row}\n")).len(), 2);
            for header in [
                names(&|at| format!("c{}", at + 1)),
                names(&|at| format!("cell_{at}")),
                names(&|at| (at + 1).to_string()),
                names(&|at| at.to_string()),
                names(&|at| format!("r{}c{}", places(1)[at].0, places(1)[at].1)),
                names(&|at| format!("R{}_C{}", places(0)[at].0, places(0)[at].1)),
            ] {
                let header = header.join(separator);
                reads_as(Format::Csv, LINE, &format!("{header}\n{row}\n"));
                reads_as(Format::Csv, LINE, &format!("id{separator}{header}\n7{separator}{row}\n"));
            }
        }
    }
    // The names say where a cell stands.
    let header = names(&|at| format!("r{}c{}", at % 9 + 1, at / 9 + 1)).join(",");
    let turned: Vec<_> = (0..81).map(|at| cells("0")[at % 9 * 9 + at / 9].clone()).collect();
    reads_as(Format::Csv, LINE, &format!("{header}\n{}\n", turned.join(",")));
    let header = names(&|at| format!("a{}", (at * 7) % 83)).join(",");
    let row = cells("0").join(",");
    let found = report(Reader::new(&*format!("{header}\n{row}\n{row}\n").into_bytes()));
    assert_eq!(
        found,
        [
            "line 1, column 1: found the column \"a0\", expected names such as c1 to c81, or r1c1 to r9c9"
        ]
    );
    // A short row is an error of its own.
    let short = row.replacen("5,", "", 1);
    let found = report(Reader::new(&*format!("{row}\n{short}\n{row}\n").into_bytes()));
    assert_eq!(found, ["ok", "line 2, column 159: found 80 fields, expected 81", "ok"]);
}

/// A grid whose cells are those of the pattern, some of them emptied.
fn grids() -> impl Strategy<Value = Grid> {
    let shapes = [4, 6, 8, 9, 10, 12, 16, 25].map(|side| Shape::from_side(side).unwrap());
    let shape = prop_oneof![2 => Just(Shape::CLASSIC), 1 => prop::sample::select(shapes.to_vec())];
    (shape, prop::sample::select(vec![0.2, 0.5, 1.0])).prop_flat_map(|(shape, density)| {
        let kept = prop::collection::vec(prop::bool::weighted(density), shape.cells());
        kept.prop_map(move |kept| {
            let digits = pattern(shape).concat().into_iter().zip(kept);
            let digits = digits.map(|(digit, kept)| if kept { digit } else { 0 });
            Grid::new(shape, digits.collect()).unwrap()
        })
    })
}

/// The cells of each row, with separators.
fn joined(grid: &Grid, between: &str, empty: &str) -> Vec<String> {
    let cell = |digit: &u8| if *digit == 0 { empty.to_owned() } else { digit.to_string() };
    let rows = grid.digits().chunks(grid.shape().side());
    rows.map(|row| row.iter().map(cell).collect::<Vec<_>>().join(between)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_grid_is_read_from_an_array(grid in grids(), style in 0_usize..8, above: bool) {
        let numbers = |separator: &str| joined(&grid, separator, "0");
        let rows = each(&numbers(","), ["{", "}"], ",\n ");
        let mut text = match style {
            0 => format!("int g[][] = {{\n{rows}\n}};"),
            1 => format!("g = [{}]", each(&numbers(", "), ["[", "]"], ",\n")),
            2 => format!("g = np.array([{}])", each(&numbers(", "), ["[", "]"], ",\n")),
            3 => format!("A = [{}];", numbers(" ").join("; ")),
            4 => format!("A = [\n{};\n]", numbers(" ").join(";\n")),
            5 => format!("[[{}]]", numbers(" ").join("]\n [")),
            6 => format!("let g = vec![{}];", each(&numbers(", "), ["vec![", "]"], ", ")),
            _ => format!("{{{rows}}}"),
        };
        if above {
            text = format!("{LINE}\n{text}\n{LINE}\n");
        }
        let found = records(&text);
        let arrays: Vec<_> = found.iter().filter(|record| record.format == Format::Matrix).collect();
        prop_assert_eq!(arrays.len(), 1, "{}", text);
        prop_assert_eq!(&arrays[0].grid, &grid, "{}", text);
        prop_assert_eq!(found.len(), if above { 3 } else { 1 }, "{}", text);
    }

    #[test]
    fn any_grid_is_read_from_columns_and_tables_with_gaps(grid in grids(), is_list: bool) {
        let shape = grid.shape();
        let side = shape.side();
        if is_list && side > 8 {
            let row = joined(&grid, ",", "").join(",");
            let names: Vec<_> = (1..=side * side).map(|at| format!("c{at}")).collect();
            let text = format!("{}\n{row}\n{row}\n", names.join(","));
            let found = records(&text);
            prop_assert!(found.len() == 2 && found.iter().all(|record| record.grid == grid), "{text}");
            return Ok(());
        }
        // Other widths are sides, too.
        if !matches!(side, 4 | 6 | 9 | 16 | 25) || grid.clues() <= 2 * side {
            return Ok(());
        }
        let mut text = String::new();
        for (at, row) in joined(&grid, ",", "").iter().enumerate() {
            if at > 0 && at % shape.box_rows() == 0 {
                text += "\n";
            }
            let cells: Vec<_> = row.split(',').collect();
            let boxes: Vec<_> = cells.chunks(shape.box_columns()).map(|cells| cells.join(",")).collect();
            writeln!(text, "{}", boxes.join(",,")).unwrap();
        }
        let found: Vec<_> = Reader::new(text.as_bytes()).collect();
        prop_assert_eq!(found.len(), 1, "{}", text);
        prop_assert_eq!(&found[0].as_ref().unwrap().grid, &grid, "{}", text);
    }

    /// Damage makes no other grid: each grid that is read has the rows of the array, but for
    /// the damaged place.
    #[test]
    fn a_row_with_a_cell_too_many_or_too_few_is_an_error(
        at in 0_usize..81, removes: bool, style in 0_usize..4,
    ) {
        let mut rows: Vec<Vec<String>> =
            numbers(" ").iter().map(|row| row.split(' ').map(str::to_owned).collect()).collect();
        let row = &mut rows[at / 9];
        if removes {
            row.remove(at % 9);
        } else {
            row.insert(at % 9, "0".to_owned());
        }
        let joined = |separator: &str| rows.iter().map(|row| row.join(separator)).collect::<Vec<_>>();
        let text = match style {
            0 => format!("int g[9][9] = {{{}}};", each(&joined(","), ["{", "}"], ",\n")),
            1 => format!("g = [{}]", each(&joined(","), ["[", "]"], ",\n")),
            2 => format!("A = [{}];", joined(" ").join("; ")),
            _ => each(&joined(""), ["\"", "\","], "\n"),
        };
        let found = report(Reader::new(text.as_bytes()));
        prop_assert!(found.iter().all(|found| found != "ok"), "{}\n{:?}", text, found);
    }
}
