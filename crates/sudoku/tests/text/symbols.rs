use sudoku::{Format, Grid, Shape};

use crate::samples::{entries, pattern};

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
    for (shape, symbols, blank) in cases {
        let (text, grid) = with_symbols(shape, symbols, blank);
        let [entry] = &entries(&text)[..] else { panic!("{text}") };
        assert_eq!((entry.format, &entry.grid), (Format::Block, &grid), "{text}");
        let line = text.replace('\n', "");
        assert_eq!(entries(&line)[0].grid, grid, "{line}");
    }
}

#[test]
fn numbers_of_side_sixteen() {
    let shape = Shape::from_side(16).unwrap();
    let rows = pattern(shape);
    for (from, blank) in [(0, "0"), (0, "."), (1, ".")] {
        let number = |digit: &u8| match digit {
            7 => blank.to_owned(),
            _ => (digit - from).to_string(),
        };
        let row = |row: &Vec<u8>| row.iter().map(number).collect::<Vec<_>>().join(" ");
        let text: Vec<_> = rows.iter().map(row).collect();
        let expected = rows.concat().into_iter().map(|digit| if digit == 7 { 0 } else { digit });
        let expected = Grid::new(shape, expected.collect()).unwrap();
        let [entry] = &entries(&text.join("\n"))[..] else { panic!() };
        assert_eq!((entry.format, &entry.grid), (Format::Numbers, &expected));
    }
}

#[test]
fn blocks_and_lines_of_sixteen_characters() {
    let four = "1234341221434321";
    let lines = [four; 16].join("\n");
    assert_eq!(entries(&lines).len(), 16);
    let (block, grid) = with_symbols(Shape::from_side(16).unwrap(), "123456789ABCDEFG", Some('.'));
    let found = entries(&format!("{four}\n{block}\n{four}"));
    let grids: Vec<_> = found.iter().map(|entry| entry.grid.shape().side()).collect();
    assert_eq!(grids, [4, 16, 4]);
    assert_eq!(found[1].grid, grid);
}
