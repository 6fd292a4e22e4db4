//! The format `link`: a puzzle in the address of a web page, alone or within prose.
//!
//! Most pages take 81 digits: `?bd=53007...`, `?s=`, `#`, or a part of the path, with `.`
//! or 0 for an empty cell. `SudokuWiki` takes candidates, too: see `wiki_link.rs`. The pages f-puzzles and `SudokuPad` take a compressed puzzle: see
//! `compressed_link.rs`. In the links of pzpr, letters count empty cells: see `game_id.rs`.

use std::cell::Cell;

use sudoku::Shape;

use super::address::{Link, Part, addresses};
use super::grid_text::GridText;
use super::{compressed_link, game_id, wiki_link};
use crate::error::{Location, ReadError, WriteError, count, quoted};
use crate::format::Format;
use crate::record::Record;
use crate::scan::alphabet::{RawCell, is_empty_cell};
use crate::scan::line_stats::Expect;
use crate::scan::lookahead::Lines;
use crate::scan::plain_line::CELLS;
use crate::scan::raw_puzzle::{Failed, Parsed, RawPuzzle};
use crate::scan::side::shape_of_side;

const FORMAT: Format = Format::Link;
/// A run of this many digits and empty cells or more is a grid, good or bad.
const MIN_CELLS: usize = 60;
/// The names of the parameter in which a page takes 81 digits.
const NAMES: &[&str] = &["bd", "s", "puzzle", "p", "board", "grid", "sudoku", "givens", "n"];
/// The page that the writer links to: it takes `bd`.
const PAGE: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let line = lines.get(from)?;
    if !line.body().contains("://") || line.continues() {
        return None;
    }
    let (text, start) = (line.rest(), line.here());
    // Counted from the place before, or a line of many links would take quadratic time.
    let last = Cell::new((0, start.column));
    let column = |byte: usize| {
        let (at, column) = last.get();
        let between = text[at.min(byte)..at.max(byte)].chars().count();
        let column = if byte < at { column - between } else { column + between };
        last.set((byte, column));
        Location { column, ..start }
    };
    let mut found = addresses(text).filter_map(|(from, to)| {
        let address = Link::new(&text[from..to], |byte| column(from + byte));
        read(&address, expect.shape)
    });
    let first = found.next()?;
    let read = match (first, found.next()) {
        (Ok(_), Some(_)) => {
            let expected = "one link with a puzzle on each line";
            Err(ReadError::text(start, FORMAT, "two links with a puzzle", expected))
        }
        (first, _) => first,
    };
    Some(Parsed::certain(read, 1))
}

/// Reads the puzzle of a link; `None` if the link holds none.
fn read(link: &Link, shape: Option<Shape>) -> Option<Result<Record, ReadError>> {
    if let Some(read) = compressed_link::read(link, shape) {
        return Some(read);
    }
    let of_page = |part| wiki_link::read(part, shape).or_else(|| game_id::read_link(part, shape));
    if let Some(read) = link.parameters.iter().find_map(of_page) {
        return Some(read);
    }
    let is_solution = |part: &&Part| part.name.contains("sol");
    let parts = || link.parameters.iter().chain(&link.path);
    let (mut grids, others): (Vec<(&Part, &str)>, Vec<_>) = parts()
        .filter(|part| !is_solution(part))
        .filter_map(|part| Some((part, cells_of(&part.value)?)))
        .partition(|(part, _)| NAMES.contains(&&*part.name));
    grids.extend(others);
    let (part, cells) = *grids.first()?;
    Some(grid(part, cells, shape).and_then(|record| {
        for (other, cells) in &grids[1..] {
            if grid(other, cells, shape)?.grid != record.grid {
                let names = [part, other].map(|part| quoted(&part.name));
                let found = format!("{} and {} with different grids", names[0], names[1]);
                return Err(ReadError::text(other.at, FORMAT, found, "one puzzle"));
            }
        }
        Ok(record)
    }))
}

/// Returns the cells of a value that is a grid, good or bad. Prose may end with a full stop
/// or the like after the link; but of two dots at the end, one may be a cell.
fn cells_of(value: &str) -> Option<&str> {
    let is_cell = |symbol: char| symbol.is_ascii_digit() || is_empty_cell(symbol);
    let mut cells = value;
    while cells.len() > CELLS
        && let Some(shorter) = cells.strip_suffix([')', ',', ';', '!', ':', '.', '?'])
    {
        cells = shorter;
    }
    let after = value[cells.len()..].chars().next();
    if after.is_some_and(|after| is_cell(after) && cells.ends_with(after)) {
        cells = value;
    }
    let is_grid = (MIN_CELLS..=2 * CELLS).contains(&cells.len()) && cells.chars().all(is_cell);
    is_grid.then_some(cells)
}

fn grid(part: &Part, cells: &str, shape: Option<Shape>) -> Result<Record, ReadError> {
    let Location { line, column } = part.at;
    if cells.len() != CELLS {
        let (found, expected) = (count(cells.len(), "character"), format!("{CELLS} for 9×9"));
        return Err(ReadError::text(part.at, FORMAT, found, expected));
    }
    let shape = shape_of_side(9, shape, part.at, FORMAT)?;
    let mut raw = RawPuzzle::new(FORMAT);
    let columns = (column..).map(|column| Location { line, column });
    raw.cells = cells.chars().map(RawCell::Symbol).zip(columns).collect();
    raw.record(shape, line)
}

/// Writes a link to a page that takes 81 digits.
pub(crate) fn write(text: &GridText<'_>) -> Result<String, WriteError> {
    if text.grid.shape() != Shape::CLASSIC {
        return Err(WriteError::new(FORMAT, "shows puzzles of 9×9 only"));
    }
    text.check_numbers(FORMAT, false)?;
    let digits: String = text.grid.digits().iter().map(|digit| char::from(b'0' + digit)).collect();
    Ok(format!("{PAGE}{digits}"))
}
