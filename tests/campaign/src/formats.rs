//! What must be true of the writers of the formats, and of compressed links, for any input:
//! the bodies of two fuzz targets.
#![expect(clippy::missing_panics_doc, reason = "to panic is what each of them is for")]

use sudoku::{Grid, Mark, Marks, Shape};
use sudoku_text::{Format, Reader, Record, SymbolSet, ToText};

/// The boxes of the grids that [`write`] makes.
const BOXES: [(usize, usize); 8] = [(3, 3), (2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (4, 4), (5, 5)];

/// A puzzle reads back from the text that a format has for it, in any symbols; candidates have
/// that text again. The first byte chooses the boxes and the symbols, the second one the
/// format; the others are the cells.
pub fn write(bytes: &[u8]) {
    let [boxes, format, cells @ ..] = bytes else { return };
    let choose = |byte: &u8, count: usize| usize::from(*byte) % count;
    let symbols = usize::from(*boxes) / BOXES.len();
    let format = Format::ALL[choose(format, Format::ALL.len())];
    if format.shows_candidates() {
        return write_marks(format, cells);
    }
    let (box_rows, box_columns) = BOXES[choose(boxes, BOXES.len())];
    let shape = Shape::new(box_rows, box_columns).expect("boxes");
    if let Some(symbols) = symbols_of(symbols, shape.side()) {
        return write_symbols(format, &part_of_solution(shape, cells), symbols);
    }
    let grid = grid_of(shape, cells);
    // A format may not be able to show the grid, or the symbols.
    if let Ok(text) = grid.to_text(format) {
        for named in [None, Some(format)] {
            assert_eq!(only(&text, grid.shape(), named).grid, grid, "{format}:\n{text}");
        }
    }
}

/// A set of symbols other than the default, for a number.
fn symbols_of(number: usize, side: usize) -> Option<SymbolSet> {
    let some = |symbols: &str| symbols.chars().take(side).collect::<String>().parse().ok();
    match number % 8 {
        1 | 5 => Some(SymbolSet::ZeroBased),
        2 | 6 => Some(SymbolSet::Letters),
        // The letters of a word, in the order in which the reader numbers them; and small
        // letters.
        3 if (6..=12).contains(&side) => some("ADEGILNORSTU"),
        7 if side <= 25 => some("abcdefghijklmnopqrstuvwxy"),
        _ => None,
    }
}

/// A grid in other symbols has its text again. It reads back if each digit occurs in it:
/// otherwise the text may also be that of another grid.
fn write_symbols(format: Format, grid: &Grid, symbols: SymbolSet) {
    let Ok(text) = grid.to_text_with(format, symbols) else { return };
    let mut occurs = (1..=grid.shape().side())
        .map(|digit| grid.digits().iter().any(|other| usize::from(*other) == digit));
    if !occurs.all(|occurs| occurs) {
        return;
    }
    let record = only(&text, grid.shape(), Some(format));
    assert_eq!(record.grid, *grid, "{format}, {symbols}:\n{text}");
    let again = record.grid.to_text_with(format, record.symbols);
    assert_eq!(again.as_ref(), Ok(&text), "{format}, {symbols}");
}

/// The cells of a solution, row by row, whose byte is odd; the first byte rotates its digits.
fn part_of_solution(shape: Shape, bytes: &[u8]) -> Grid {
    let side = shape.side();
    let first = bytes.first().map_or(0, |byte| usize::from(*byte));
    let digit = |(cell, byte): (usize, &u8)| {
        let place = shape.position(cell);
        let band =
            place.row % shape.box_rows() * shape.box_columns() + place.row / shape.box_rows();
        let digit = (band + place.column + first) % side + 1;
        if byte % 2 == 1 { u8::try_from(digit).expect("a digit") } else { 0 }
    };
    // Cells without a byte are filled.
    let bytes = bytes.iter().chain(std::iter::repeat(&1)).take(shape.cells());
    Grid::new(shape, bytes.enumerate().map(digit).collect()).expect("digits of this shape")
}

fn write_marks(format: Format, cells: &[u8]) {
    let Some(marks) = marks_of(cells) else { return };
    // Where two cells of a house have the same single candidate, the reader refuses the text.
    if marks.singles().duplicate().is_some() {
        return;
    }
    let Ok(text) = marks.to_text(format) else { return };
    let record = only(&text, marks.shape(), Some(format));
    let read = record.marks.as_ref().expect("marks");
    for cell in 0..marks.shape().cells() {
        assert_eq!(read.candidates(cell), marks.candidates(cell), "{format}, cell {cell}:\n{text}");
    }
    assert_eq!(record.to_text(format).as_ref(), Ok(&text), "{format}");
}

/// The only puzzle of a text.
fn only(text: &str, shape: Shape, format: Option<Format>) -> Record {
    let reader = Reader::new(text.as_bytes()).shape(shape);
    let mut reader = match format {
        Some(format) => reader.format(format),
        None => reader,
    };
    let read = reader.next().unwrap_or_else(|| panic!("no puzzle in\n{text}"));
    assert!(reader.next().is_none(), "{text}");
    read.unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

/// A grid with these digits, as far as none of them appears twice in a house.
fn grid_of(shape: Shape, bytes: &[u8]) -> Grid {
    let mut digits = vec![0; shape.cells()];
    for (cell, byte) in bytes.iter().enumerate().take(shape.cells()) {
        let digit = u8::try_from(usize::from(*byte) % (shape.side() + 1)).expect("a digit");
        if shape.peers(cell).all(|peer| digits[peer] != digit) {
            digits[cell] = digit;
        }
    }
    Grid::new(shape, digits).expect("digits of this shape")
}

/// Marks of two bytes for each cell: given, placed or open, and a set of digits.
fn marks_of(bytes: &[u8]) -> Option<Marks> {
    let mut cells: Vec<Mark> = Vec::with_capacity(Shape::CLASSIC.cells());
    let mut pairs = bytes.chunks_exact(2);
    let mut filled = vec![0; Shape::CLASSIC.cells()];
    for cell in 0..Shape::CLASSIC.cells() {
        let pair = pairs.next().map_or([3, 0xFF], |pair| [pair[0], pair[1]]);
        let digit = pair[1] % 9 + 1;
        let is_free = Shape::CLASSIC.peers(cell).all(|peer| filled[peer] != digit);
        let bits = u16::from_le_bytes([pair[1], pair[0] >> 2]);
        cells.push(match pair[0] & 3 {
            0 if is_free => Mark::Given(digit),
            1 if is_free => Mark::Placed(digit),
            _ => Mark::Candidates((1..=9).filter(|digit| bits >> (digit - 1) & 1 == 1).collect()),
        });
        filled[cell] = cells[cell].digit().unwrap_or(0);
    }
    Marks::new(Shape::CLASSIC, cells).ok()
}

/// A compressed link holds the puzzle of its JSON, or both are refused.
pub fn link(text: &str) {
    let data = lz_str::compress_to_base64(text);
    let link = format!("https://www.f-puzzles.com/?load={data}");
    let read = |text: &str| Reader::new(text.as_bytes()).next()?.ok();
    let Some(linked) = read(&link) else { return };
    assert_eq!(linked.format, Format::Link);
    // A link may also hold JSON whose keys SudokuPad shortened.
    if text.starts_with("{\"") {
        let plain = read(text).unwrap_or_else(|| panic!("only the link is read: {text}"));
        assert_eq!(linked.grid, plain.grid, "{text}");
    }
}
