//! The reader reads what the writer writes.

use std::fmt;
use std::io::{BufRead, BufReader, Read};

use proptest::prelude::*;
use sudoku::{Grid, Shape};
use sudoku_text::{Format, ReadError, Reader, Record, SymbolSet, ToText};

fn every_shape() -> Vec<Shape> {
    let sizes = 1..=Shape::MAX_SIDE;
    let pairs = sizes.clone().flat_map(|rows| sizes.clone().map(move |columns| (rows, columns)));
    pairs.filter_map(|(rows, columns)| Shape::new(rows, columns).ok()).collect()
}

fn usual_shapes() -> Vec<Shape> {
    (4..=Shape::MAX_SIDE).filter_map(|side| Shape::from_side(side).ok()).collect()
}

/// A grid that a failing test prints on one line.
#[derive(Clone, PartialEq)]
struct Shown(Grid);

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.shape(), self.0.to_line())
    }
}

/// Grids of one of these shapes, mostly of those that are easiest to confuse.
fn grid(shapes: Vec<Shape>) -> impl Strategy<Value = Shown> {
    grid_of(prop_oneof![
        1 => Just(Shape::CLASSIC),
        1 => Just(Shape::from_side(4).unwrap()),
        1 => Just(Shape::from_side(16).unwrap()),
        4 => prop::sample::select(shapes),
    ])
}

/// Grids with every cell filled by a pattern without duplicates, its digits
/// renamed, and some of the cells emptied.
fn grid_of(shape: impl Strategy<Value = Shape>) -> impl Strategy<Value = Shown> {
    let density = prop_oneof![Just(0.0), Just(0.02), Just(0.3), Just(0.95), Just(1.0)];
    (shape, density).prop_flat_map(|(shape, density)| {
        let side = shape.side();
        let names: Vec<usize> = (1..=side).collect();
        let kept = prop::collection::vec(prop::bool::weighted(density), shape.cells());
        // Grids of small digits only are the hardest to recognise.
        let largest = prop_oneof![3 => Just(side), 1 => 1..=side];
        (Just(names).prop_shuffle(), kept, largest).prop_map(move |(names, kept, largest)| {
            let digits = kept.into_iter().enumerate().map(|(cell, kept)| {
                let place = shape.position(cell);
                let shift = place.row % shape.box_rows() * shape.box_columns()
                    + place.row / shape.box_rows();
                let digit = names[(shift + place.column) % side];
                if kept && digit <= largest { u8::try_from(digit).unwrap() } else { 0 }
            });
            Shown(Grid::new(shape, digits.collect()).unwrap())
        })
    })
}

fn read_all(input: impl BufRead, shape: Option<Shape>) -> Vec<Result<Record, ReadError>> {
    let reader = Reader::new(input);
    let reader = match shape {
        Some(shape) => reader.shape(shape),
        None => reader,
    };
    reader.collect()
}

fn grids(results: Vec<Result<Record, ReadError>>) -> Result<Vec<Shown>, TestCaseError> {
    let mut grids = Vec::new();
    for result in results {
        match result {
            Ok(record) => grids.push(Shown(record.grid)),
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        }
    }
    Ok(grids)
}

fn format() -> impl Strategy<Value = Format> {
    prop::sample::select(Format::ALL.to_vec())
}

fn over_nine(largest: usize) -> Vec<Shape> {
    usual_shapes().into_iter().filter(|shape| (10..=largest).contains(&shape.side())).collect()
}

fn with_symbols() -> impl Strategy<Value = Format> {
    prop::sample::select(vec![
        Format::Line,
        Format::Block,
        Format::Numbers,
        Format::Bordered,
        Format::BoxDrawing,
        Format::Newspaper,
    ])
}

/// The symbols that a grid is written in, if the text shows them.
fn shown_symbols(grid: &Grid, symbols: SymbolSet) -> Option<SymbolSet> {
    let side = grid.shape().side();
    let has = |digit: u8| grid.digits().contains(&digit);
    match symbols {
        SymbolSet::Letters if side > 26 => Some(SymbolSet::OneBased),
        // One-based letters end with that of the digit 9 less; X may be an empty cell.
        SymbolSet::Letters => {
            let last = u8::try_from(side - 9).unwrap();
            let shows = |digit: &u8| *digit > last && *digit != 24;
            grid.digits().iter().any(shows).then_some(symbols)
        }
        _ => (grid.clues() == grid.shape().cells() || has(0) && has(1)).then_some(symbols),
    }
}

/// The texts of the grids that their formats can show, and these grids.
fn texts_of(grids: impl IntoIterator<Item = (Shown, Format)>) -> (Vec<String>, Vec<Shown>) {
    let write = |(grid, format): (Shown, Format)| Some((grid.0.to_text(format).ok()?, grid));
    grids.into_iter().filter_map(write).unzip()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, max_global_rejects: 1 << 20, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_shape_when_it_is_given(grid in grid(every_shape()), format in format()) {
        let Ok(text) = grid.0.to_text(format) else { return Ok(()) };
        let found = grids(read_all(text.as_bytes(), Some(grid.0.shape())))?;
        prop_assert_eq!(found, [grid], "{}", text);
    }

    #[test]
    fn usual_shapes_when_no_shape_is_given(grid in grid(usual_shapes()), format in format()) {
        let Ok(text) = grid.0.to_text(format) else { return Ok(()) };
        let found = grids(read_all(text.as_bytes(), None))?;
        prop_assert_eq!(found, [grid], "{}", text);
    }

    #[test]
    fn the_format_is_recognised(grid in grid(usual_shapes()), format in format()) {
        let Ok(text) = grid.0.to_text(format) else { return Ok(()) };
        let record = Reader::new(text.as_bytes()).next().unwrap().unwrap();
        prop_assert_eq!(record.format, format.recognised_as());
        prop_assert_eq!(record.grid.to_text(format).unwrap(), text);
    }

    #[test]
    fn other_symbols_read_back(
        grid in grid_of(prop::sample::select(over_nine(64))),
        format in with_symbols(),
        letters: bool,
    ) {
        let symbols = if letters { SymbolSet::Letters } else { SymbolSet::ZeroBased };
        let has_set = !letters || grid.0.shape().side() <= 26 && format != Format::Numbers;
        let text = grid.0.to_text_with(format, symbols);
        prop_assert_eq!(text.is_ok(), has_set);
        let Ok(text) = text else { return Ok(()) };
        let written = shown_symbols(&grid.0, symbols);
        // Otherwise the text is also that of another grid.
        prop_assume!(written.is_some());
        let found = read_all(text.as_bytes(), Some(grid.0.shape()));
        let [Ok(record)] = &found[..] else { return Err(TestCaseError::fail(text)) };
        prop_assert_eq!(&record.grid, &grid.0, "{}", text);
        prop_assert_eq!((record.format, Some(record.symbols)), (format, written), "{}", text);
        prop_assert_eq!(record.grid.to_text_with(record.format, record.symbols).unwrap(), text);
    }

    #[test]
    fn a_trimmed_newspaper_of_eleven_lines_is_read_at_its_place(
        clues in prop::collection::btree_map(0_usize..81, 1_u8..=9, 3..=10),
    ) {
        let mut grid = Grid::empty(Shape::CLASSIC);
        for (cell, digit) in clues {
            let mut digits = grid.digits().to_vec();
            digits[cell] = digit;
            let more = Grid::new(Shape::CLASSIC, digits).unwrap();
            if more.duplicate().is_none() {
                grid = more;
            }
        }
        let text = grid.to_text(Format::Newspaper).unwrap();
        let text: Vec<_> = text.lines().map(str::trim_end).collect();
        let largest = grid.digits().iter().copied().max().unwrap_or(0);
        // An 8×8 puzzle has as many lines, and these fill its last column.
        let widest = text.iter().map(|line| line.len()).max();
        prop_assume!(widest != Some(21) || largest > 8);
        // This is a puzzle of side 1.
        prop_assume!(text.iter().find(|line| !line.is_empty()) != Some(&"   1"));
        // Two lines, an empty one, two lines and an empty one are a puzzle of side 4, if
        // they start with the first clue and no digit is over 4.
        let first = text.iter().position(|line| !line.is_empty()).unwrap_or(0);
        let is_empty = |at: usize| text.get(first + at).is_none_or(|line| line.is_empty());
        prop_assume!(!(is_empty(2) && is_empty(5)) || largest > 4);
        let text = text.join("\n") + "\n";
        let found = grids(read_all(text.as_bytes(), None))?;
        prop_assert_eq!(found, [Shown(grid)], "{}", text);
    }

    #[test]
    fn many_in_a_file(
        grids_written in prop::collection::vec((grid(usual_shapes()), format()), 1..6),
        crlf: bool,
    ) {
        let (texts, grids_written) = texts_of(grids_written);
        let mut text = texts.join("\n\n");
        if crlf {
            text = text.replace('\n', "\r\n");
        }
        let found = grids(read_all(text.as_bytes(), None))?;
        prop_assert_eq!(found, grids_written, "{}", text);
    }

    #[test]
    fn many_of_one_format(
        grids_written in prop::collection::vec(grid(usual_shapes()), 1..6),
        format in format(),
    ) {
        let (texts, grids_written) = texts_of(grids_written.into_iter().map(|grid| (grid, format)));
        let text = texts.join("\n\n");
        let found = grids(read_all(text.as_bytes(), None))?;
        prop_assert_eq!(found, grids_written, "{}", text);
    }

    #[test]
    fn lines_without_empty_lines_between(
        grids_written in prop::collection::vec(grid(usual_shapes()), 1..20),
    ) {
        let texts: Vec<_> = grids_written.iter().map(|grid| grid.0.to_line()).collect();
        let found = grids(read_all(texts.join("\n").as_bytes(), None))?;
        prop_assert_eq!(found, grids_written);
    }

    #[test]
    fn a_bad_line_among_lines_is_skipped_alone(
        grids_written in prop::collection::vec(grid_of(Just(Shape::CLASSIC)), 1..6),
        bad in "[ -~│┌]{1,90}",
        at in 0_usize..6,
    ) {
        let texts: Vec<_> = grids_written.iter().map(|grid| grid.0.to_line()).collect();
        let mut lines: Vec<_> = texts.iter().map(String::as_str).collect();
        let at = at.min(lines.len());
        lines.insert(at, &bad);
        let found = read_all(lines.join("\n").as_bytes(), None).into_iter().filter_map(Result::ok);
        let mut found: Vec<_> = found.map(|record| (record.line, Shown(record.grid))).collect();
        // Some are puzzles themselves: `1`, or `[[2]]`.
        found.retain(|(line, _)| *line != at + 1);
        let numbers = (1..=lines.len()).filter(|line| *line != at + 1);
        prop_assert_eq!(found, numbers.zip(grids_written).collect::<Vec<_>>());
    }

    #[test]
    fn any_bytes_end_in_puzzles_or_errors(
        bytes in prop::collection::vec(prop_oneof![
            any::<u8>(),
            prop::sample::select(b"0123456789.....   \n\n\n\t\r[],{}\"|-+#".to_vec()),
        ], 0..2000),
    ) {
        check(&bytes);
    }

    #[test]
    fn any_numbers_end_in_puzzles_or_errors(
        side in prop::sample::select(vec![4_usize, 10, 16]),
        between in prop::sample::select(vec![" ", "  ", " |", ", "]),
        numbers in prop::collection::vec(prop::sample::select(vec![
            ".", "0", "0", "1", "9", "10", "16", "99", "254", "255", "256", "65535", "65536",
            "99999999999999999999",
        ]), 256),
        strange in 0_usize..256,
    ) {
        let cell = |(at, number): (usize, &&'static str)| match at {
            _ if at >= strange || number.len() < 2 => *number,
            _ => ".",
        };
        let cells: Vec<_> = numbers.iter().enumerate().map(cell).take(side * side).collect();
        let rows: Vec<_> = cells.chunks(side).map(|row| row.join(between)).collect();
        check(rows.join("\n").as_bytes());
        check(format!("[[{}]]", rows.join("],[")).as_bytes());
    }

    #[test]
    fn broken_puzzles_end_in_puzzles_or_errors(
        grids in prop::collection::vec((grid(usual_shapes()), format()), 1..4),
        breaks in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3), 1..6),
    ) {
        let (texts, _) = texts_of(grids);
        let mut bytes = texts.join("\n\n").into_bytes();
        prop_assume!(!bytes.is_empty());
        for (at, byte, how) in breaks {
            let at = at.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ if bytes.len() > 1 => drop(bytes.remove(at)),
                _ => {}
            }
        }
        check(&bytes);
    }
}

/// Checks that reading ends, that no puzzle has a duplicate, and that the records are the
/// same when the input comes byte by byte.
fn check(bytes: &[u8]) {
    let whole = read_all(bytes, None);
    let drops = read_all(BufReader::with_capacity(1, OneByte(bytes)), None);
    let show = |results: &[Result<Record, ReadError>]| format!("{results:?}");
    assert_eq!(show(&whole), show(&drops));
    assert!(whole.len() <= bytes.len());
    for record in whole.into_iter().flatten() {
        assert_eq!(record.grid.duplicate(), None);
    }
}

/// Yields one byte at a time.
struct OneByte<'b>(&'b [u8]);

impl Read for OneByte<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let end = buffer.len().min(1);
        self.0.read(&mut buffer[..end])
    }
}
