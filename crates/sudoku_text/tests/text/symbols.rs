use sudoku::{Grid, Shape};
use sudoku_text::Format;

use crate::samples::{pattern, records};

fn with_symbols(shape: Shape, symbols: &str, empty_cell: Option<char>) -> (String, Grid) {
    let symbols: Vec<char> = symbols.chars().collect();
    let mut rows = pattern(shape);
    if empty_cell.is_some() {
        for (at, cell) in rows.iter_mut().flatten().enumerate() {
            if at % 3 == 0 {
                *cell = 0;
            }
        }
    }
    let symbol = |digit: &u8| match usize::from(*digit).checked_sub(1) {
        Some(index) => symbols[index],
        None => empty_cell.unwrap(),
    };
    let text: Vec<String> = rows.iter().map(|row| row.iter().map(symbol).collect()).collect();
    (text.join("\n"), Grid::new(shape, rows.concat()).unwrap())
}

#[test]
fn letters_for_sides_over_nine() {
    let sixteen = Shape::from_side(16).unwrap();
    let ten = Shape::from_side(10).unwrap();
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
        (Shape::from_side(25).unwrap(), "ABCDEFGHIJKLMNOPQRSTUVWXY", Some('.')),
        (Shape::from_side(25).unwrap(), "123456789ABCDEFGHIJKLMNOP", Some('x')),
        (Shape::from_side(36).unwrap(), "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa", Some('0')),
        (
            Shape::from_side(64).unwrap(),
            "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$&",
            Some('.'),
        ),
    ];
    for (shape, symbols, empty_cell) in cases {
        let (text, grid) = with_symbols(shape, symbols, empty_cell);
        let [record] = &records(&text)[..] else { panic!("{text}") };
        assert_eq!((record.format, &record.grid), (Format::Block, &grid), "{text}");
        let line = text.replace('\n', "");
        assert_eq!(records(&line)[0].grid, grid, "{line}");
    }
}

#[test]
fn numbers_of_side_sixteen() {
    let shape = Shape::from_side(16).unwrap();
    let rows = pattern(shape);
    for (from, empty_cell) in [(0, "0"), (0, "."), (1, ".")] {
        let number = |digit: &u8| match digit {
            7 => empty_cell.to_owned(),
            _ => (digit - from).to_string(),
        };
        let row = |row: &Vec<u8>| row.iter().map(number).collect::<Vec<_>>().join(" ");
        let text: Vec<_> = rows.iter().map(row).collect();
        let expected = rows.concat().into_iter().map(|digit| if digit == 7 { 0 } else { digit });
        let expected = Grid::new(shape, expected.collect()).unwrap();
        let [record] = &records(&text.join("\n"))[..] else { panic!() };
        assert_eq!((record.format, &record.grid), (Format::Numbers, &expected));
    }
}

#[test]
fn blocks_and_lines_of_sixteen_characters() {
    let four = "1234341221434321";
    let lines = [four; 16].join("\n");
    assert_eq!(records(&lines).len(), 16);
    let (block, grid) = with_symbols(Shape::from_side(16).unwrap(), "123456789ABCDEFG", Some('.'));
    let found = records(&format!("{four}\n{block}\n{four}"));
    let grids: Vec<_> = found.iter().map(|record| record.grid.shape().side()).collect();
    assert_eq!(grids, [4, 16, 4]);
    assert_eq!(found[1].grid, grid);
}

/// A row of numbers up to 4 is also a 4×4 puzzle on one line.
#[test]
fn numbers_of_side_sixteen_whose_first_rows_have_small_numbers() {
    let shape = Shape::from_side(16).unwrap();
    let rows = pattern(shape);
    let text = |kept: &dyn Fn(usize, u8) -> bool, empty: &str| {
        let cell = |at: usize, digit: &u8| {
            if kept(at, *digit) { digit.to_string() } else { empty.to_owned() }
        };
        let row = |(at, row): (usize, &Vec<u8>)| {
            row.iter().map(|digit| cell(at, digit)).collect::<Vec<_>>().join(" ")
        };
        rows.iter().enumerate().map(row).collect::<Vec<_>>().join("\n")
    };
    for empty in [".", "0"] {
        let kinds: [&dyn Fn(usize, u8) -> bool; 4] = [
            &|at, _| at > 0,
            &|at, digit| at > 0 || digit < 5,
            &|at, digit| at > 2 || digit < 10,
            &|at, digit| at == 9 || digit < 5,
        ];
        for kept in kinds {
            let text = text(kept, empty);
            let records = records(&text);
            assert_eq!(records.len(), 1, "{text}");
            assert_eq!(records[0].format, Format::Numbers, "{text}");
            let clues = rows.iter().enumerate();
            let clues =
                clues.flat_map(|(at, row)| row.iter().filter(move |digit| kept(at, **digit)));
            assert_eq!(records[0].grid.clues(), clues.count(), "{text}");
        }
    }
}
