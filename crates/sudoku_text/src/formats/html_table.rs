//! `Table`: a table of a web page, and the puzzles in it.

use std::collections::VecDeque;

use sudoku::Shape;

use super::cell_table::{CellTable, CellText, MAX_ROWS};
use super::html_tokens::{Tag, decode};
use crate::error::{Location, ReadError, quoted};
use crate::format::Format;
use crate::record::Record;
use crate::scan::plain_text::plain_character;

const FORMAT: Format = Format::Html;

/// The end of a longer text is dropped: it is not a cell.
const MAX_TEXT_BYTES: usize = 64;

/// A cell, with the tables in it.
pub(super) struct Cell {
    text: String,
    start: Location,
    has_text: bool,
    is_header: bool,
    pub tables: Vec<Table>,
}

impl Cell {
    pub fn new(start: Location, is_header: bool) -> Self {
        Self { text: String::new(), start, has_text: false, is_header, tables: Vec::new() }
    }

    /// Adds a character of the text.
    pub fn push(&mut self, symbol: char, at: Location) {
        if !symbol.is_whitespace() && !self.has_text {
            self.start = at;
            self.has_text = true;
        }
        if self.text.len() < MAX_TEXT_BYTES {
            self.text.push(if symbol.is_whitespace() { ' ' } else { symbol });
        }
    }

    pub fn into_text(self) -> CellText {
        // A reference such as `&middot;` may stand for an empty cell.
        let text: String = decode(&self.text).trim().chars().map(plain_character).collect();
        CellText { text, start: self.start, is_header: self.is_header }
    }
}

/// What is open in a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Nothing,
    Caption,
    /// The last row, between its cells.
    Row,
    /// The last cell of the last row.
    Cell,
}

type Rows = Vec<Vec<Cell>>;

/// The error of what is between the cells of a table and may be a part of one.
type Damage = Option<Box<ReadError>>;

/// A table.
pub(super) struct Table {
    rows: Rows,
    start: Location,
    pub last_line: usize,
    inside: Inside,
    pub is_too_large: bool,
    damage: Damage,
}

/// The tags that may stand between the cells of a table.
const BETWEEN_CELLS: [&str; 30] = [
    "a", "b", "br", "button", "caption", "center", "col", "colgroup", "div", "font", "form", "hr",
    "i", "img", "input", "label", "noscript", "p", "script", "span", "strong", "style", "table",
    "tbody", "td", "template", "tfoot", "th", "thead", "tr",
];

impl Table {
    pub fn new(start: Location) -> Self {
        let (rows, last_line) = (Vec::new(), start.line);
        let inside = Inside::Nothing;
        Self { rows, start, last_line, inside, is_too_large: false, damage: None }
    }

    /// Notes a tag, before what it does. A tag that is none of HTML may be that of a cell.
    pub fn note_tag(&mut self, tag: &Tag) {
        let in_cell = self.inside == Inside::Cell;
        if tag.name == "caption" && !in_cell {
            self.inside = if tag.closes { Inside::Nothing } else { Inside::Caption };
        }
        let is_known = || {
            tag.closes
                || in_cell
                || BETWEEN_CELLS.contains(&&*tag.name)
                || tag.name.starts_with('!')
        };
        if tag.has_bracket() || tag.has_slash() || !tag.has_name() || !is_known() {
            let name = tag.name.chars().take(20).collect::<String>();
            let expected = "a tag of tables, such as <td>";
            self.note_damage(tag.start, quoted(&format!("<{name}>")), expected);
        }
    }

    /// Notes a character between cells. A digit may have lost its cell, and a bracket begins
    /// what was a tag.
    pub fn note_symbol(&mut self, symbol: char, at: Location) {
        if (symbol.is_ascii_digit() || symbol == '<') && self.inside != Inside::Caption {
            self.note_damage(at, quoted(&symbol.to_string()), "text in a cell");
        }
    }

    fn note_damage(&mut self, at: Location, found: String, expected: &str) {
        let error = || Box::new(ReadError::text(at, FORMAT, found, expected));
        self.damage.get_or_insert_with(error);
    }

    /// Returns the open cell.
    pub fn cell(&mut self) -> Option<&mut Cell> {
        let row = self.rows.last_mut().filter(|_| self.inside == Inside::Cell)?;
        row.last_mut()
    }

    /// Returns whether another table may stand here: in a cell, or in the caption.
    pub fn may_hold_table(&self) -> bool {
        matches!(self.inside, Inside::Cell | Inside::Caption)
    }

    pub fn begin_row(&mut self) {
        if self.rows.len() < MAX_ROWS {
            self.rows.push(Vec::new());
        } else {
            self.is_too_large = true;
        }
        self.inside = Inside::Row;
    }

    pub fn end_row(&mut self) {
        self.inside = Inside::Nothing;
    }

    /// Begins a cell that is some columns wide. The others are empty headers.
    pub fn begin_cell(&mut self, cell: Cell, columns: usize) {
        if matches!(self.inside, Inside::Nothing | Inside::Caption) {
            self.begin_row();
        }
        let Some(row) = self.rows.last_mut() else { return };
        if row.len() + columns > MAX_ROWS {
            self.is_too_large = true;
            return;
        }
        let start = cell.start;
        row.push(cell);
        if columns > 1 {
            // The text is in the first column; it is not a cell of a grid.
            let wide = row.len() - 1;
            row[wide].is_header = true;
            row.extend((1..columns).map(|_| Cell::new(start, true)));
            row.swap(wide, wide + columns - 1);
        }
        self.inside = Inside::Cell;
    }

    pub fn end_cell(&mut self) {
        if self.inside == Inside::Cell {
            self.inside = Inside::Row;
        }
    }

    /// Adds the puzzles of this table: itself, one made of the tables in its cells, or
    /// each of these. A table that looks like a bad puzzle is an error.
    pub fn puzzles(
        mut self,
        shape: Option<Shape>,
        found: &mut VecDeque<Result<Record, ReadError>>,
    ) {
        let lines = self.start.line..=self.last_line;
        let (format, end) = (FORMAT, Location { line: self.last_line, column: 1 });
        let (is_too_large, mut damage) = (self.is_too_large, self.damage.take());
        let rows = match self.joined() {
            Ok((rows, inner)) => {
                damage = damage.or(inner);
                rows
            }
            Err(table) if table.has_tables() => {
                let cells = table.rows.into_iter().flatten();
                let tables = cells.flat_map(|cell| cell.tables);
                return tables.for_each(|table| table.puzzles(shape, found));
            }
            Err(table) => table.rows,
        };
        let text = |row: Vec<Cell>| row.into_iter().map(Cell::into_text).collect();
        let rows: Vec<Vec<_>> = rows.into_iter().filter(|row| !row.is_empty()).map(text).collect();
        let table = CellTable { format, rows, has_margins: false, end };
        match table.record(shape) {
            Ok(record) if !is_too_large => found.push_back(match damage {
                None => Ok(record),
                Some(error) => Err(error.with_lines(&lines)),
            }),
            Err(error) if table.is_mostly_cells() && looks_square(&table) => {
                let error = damage.map_or(error, |damage| *damage);
                found.push_back(Err(error.with_lines(&lines)));
            }
            _ => {}
        }
    }

    fn has_tables(&self) -> bool {
        self.rows.iter().flatten().any(|cell| !cell.tables.is_empty())
    }

    /// Returns the rows of the grid whose boxes are the tables in the cells, all of one
    /// size, and their damage; otherwise the table itself.
    fn joined(self) -> Result<(Rows, Damage), Self> {
        let size = |table: &Self| {
            let width = table.rows.first().map_or(0, Vec::len);
            let is_even = table.rows.iter().all(|row| row.len() == width);
            (is_even && width > 0).then_some((table.rows.len(), width))
        };
        let boxes = || self.rows.iter().flatten();
        let first = boxes().find_map(|cell| size(cell.tables.first()?));
        let is_box = |cell: &Cell| matches!(&*cell.tables, [table] if size(table) == first && !table.has_tables());
        let Some((height, _)) = first.filter(|_| size(&self).is_some() && boxes().all(is_box))
        else {
            return Err(self);
        };
        // A layout of one cell holds no boxes.
        if boxes().count() == 1 || height * self.rows.len() > MAX_ROWS {
            return Err(self);
        }
        let (mut joined, mut damage) = (Vec::new(), None);
        for band in self.rows {
            let mut rows: Vec<Vec<Cell>> = (0..height).map(|_| Vec::new()).collect();
            for table in band.into_iter().flat_map(|cell| cell.tables) {
                damage = damage.or(table.damage);
                for (row, cells) in rows.iter_mut().zip(table.rows) {
                    row.extend(cells);
                }
            }
            joined.extend(rows);
        }
        Ok((joined, damage))
    }
}

/// Returns whether a table has about as many rows as columns.
fn looks_square(table: &CellTable) -> bool {
    let (rows, width) = (table.rows.len(), table.width());
    rows.min(width) >= 4 && rows.abs_diff(width) <= 2
}
