//! The format `html`: the tables of a web page, or of a part of one, and of posts in forums. In a
//! page without a puzzle in a table, the cells that are one element each, such as `<div>5</div>`, or
//! 81 cells in an attribute or a script.

use std::collections::VecDeque;

use itertools::Itertools;
use sudoku::Shape;

use super::cell_table::CellText;
use super::grid_text::GridText;
use super::html_table::{Cell, Table};
use super::html_tokens::{Tag, Token, Tokens};
use crate::error::{Location, ReadError};
use crate::format::Format;
use crate::record::Record;
use crate::scan::alphabet::RawCell;
use crate::scan::line::Line;
use crate::scan::line_stats::{Context, side_of_puzzle_line};
use crate::scan::lookahead::Lines;
use crate::scan::plain_line::CELLS;
use crate::scan::plain_text::starts_forum_table;
use crate::scan::raw_puzzle::{Document, RawPuzzle};
use crate::scan::side::{is_side, shape_of_side};

const FORMAT: Format = Format::Html;

/// The parser looks for the first table of a page in this many lines.
const LINES_SEEN: usize = 200;

/// The largest number of tables within one another.
const MAX_DEPTH: usize = 16;

/// The largest number of cells of a table, with those of the tables in it.
const MAX_CELLS: usize = 1 << 16;

/// The largest number of grids that are kept of what is outside of tables: whether the page has a puzzle
/// in a table is known at its end only.
const MAX_GRIDS: usize = 1 << 12;

/// The first tags of a page, or of a part of one.
const TAGS: &str = "\
    !-- a article b blockquote body br caption center code dd div dl em figure font form h1 h2 h3 \
    h4 head header hr i li link main meta p pre section span strong style table title ul";

/// The tags without an end, or with an end that is often left out.
const WITHOUT_END: [&str; 17] = [
    "!doctype", "br", "hr", "img", "input", "link", "meta", "li", "dd", "dt", "tr", "td", "th",
    "tbody", "thead", "tfoot", "p",
];

/// Opens the page that starts at a line.
pub(crate) fn open(
    lines: &mut Lines,
    from: usize,
    shape: Option<Shape>,
    _column: Option<&str>,
    context: Context,
) -> Option<Box<dyn Document>> {
    let line = lines.get(from).filter(|line| line.rest().contains(['<', '[']))?;
    let start = line.here();
    let text = &*line.rest().trim_start().to_owned();
    let begins = |text: &str, name: &str| {
        let head = text.get(..name.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(name))
            && !text[name.len()..].starts_with(|symbol: char| symbol.is_ascii_alphanumeric())
    };
    let is_first = |text: &str| begins(text, "<!doctype html") || begins(text, "<html");
    let is_xml = text.starts_with("<?xml");
    let has_table = |text: &str| text.to_ascii_lowercase().contains("<table");
    let is_forum = starts_forum_table(text);
    let is_tag = |tag: &str| {
        text.strip_prefix('<')
            .is_some_and(|text| begins(text, tag) || tag == "!--" && text.starts_with(tag))
    };
    let (is_html, may_be_part) = (is_first(text), TAGS.split(' ').any(is_tag));
    let is_page = is_html
        || is_xml
            && (from..from + 4).any(|at| {
                lines.get(at).is_some_and(|line| {
                    line.rest().split('<').any(|tag| is_first(&format!("<{tag}")))
                })
            });
    let is_part = !is_page && !is_xml && {
        has_table(lines.get(from)?.rest())
            || may_be_part
                && (1..LINES_SEEN)
                    .any(|at| lines.get(at).is_some_and(|line| has_table(line.rest())))
    };
    // A page without a table may hold a grid of characters.
    let sees = |name: &str, lines: &mut Lines| {
        let has = |line: &Line| line.rest().to_ascii_lowercase().contains(name);
        (from..from + LINES_SEEN).any(|at| lines.get(at).is_some_and(has))
    };
    if is_page && sees("<pre", lines) && !sees("<table", lines) {
        return None;
    }
    // Far down in a long text, this would take too long.
    let is_start = start.line == 1 || context.empty_lines > 0 && start.line <= LINES_SEEN;
    let mut has_cells = || is_start && text.starts_with('<') && sees_cells(lines, from, shape);
    (is_page || is_part || is_forum || has_cells()).then(|| {
        let page = Page {
            tokens: Tokens::new(),
            tables: Tables { shape, ..Tables::default() },
            others: OutsideTables { shape, ..OutsideTables::default() },
            is_whole: is_page,
            is_forum,
            start,
            has_ended: false,
        };
        Box::new(page) as Box<dyn Document>
    })
}

/// Returns whether elements or attributes from a line on hold the cells of a puzzle.
fn sees_cells(lines: &mut Lines, from: usize, shape: Option<Shape>) -> bool {
    let mut tokens = Tokens::new();
    let mut cells = OutsideTables { shape, ..OutsideTables::default() };
    for at in from..from + LINES_SEEN {
        let Some(line) = lines.get(at).filter(|line| !line.continues()) else { break };
        for symbol in line.rest().chars() {
            tokens.push(symbol, line.here(), |token| {
                cells.note_attributes(&token);
                cells.push(&token);
            });
        }
    }
    cells.take().next().is_some()
}

/// A web page, or a part of one.
struct Page {
    tokens: Tokens,
    tables: Tables,
    others: OutsideTables,
    /// Whether it goes on to its end tag, or to the end of the text.
    is_whole: bool,
    /// Whether its tags have the brackets of forums: `[td]5[/td]`.
    is_forum: bool,
    start: Location,
    has_ended: bool,
}

impl Document for Page {
    fn next(&mut self, lines: &mut Lines) -> Option<Result<Record, ReadError>> {
        loop {
            if let Some(found) = self.tables.found.pop_front() {
                return Some(found);
            }
            if self.has_ended {
                return None;
            }
            if self.ends(lines) {
                self.has_ended = true;
                self.tables.close_all(lines.last_line());
                if !self.tables.has_puzzle {
                    self.tables.found.extend(self.others.take());
                }
                if !self.tables.has_puzzle && self.tables.found.is_empty() {
                    let found = "no table with a puzzle";
                    let error = ReadError::text(self.start, FORMAT, found, "one");
                    let last = lines.last_line().max(self.start.line);
                    return Some(Err(error.with_lines(&(self.start.line..=last))));
                }
                continue;
            }
            self.take_line(lines);
        }
    }
}

impl Page {
    /// Returns whether the page ends before the next line.
    fn ends(&mut self, lines: &mut Lines) -> bool {
        let Tables { open, depth, has_ended, .. } = &self.tables;
        let (is_between, depth, has_ended) = (open.is_empty(), *depth, *has_ended);
        let shape = self.tables.shape;
        let Some(line) = lines.front() else { return true };
        if !line.is_unread() || !is_between || !self.tokens.is_text() {
            return false;
        }
        if has_ended || side_of_puzzle_line(line, shape).is_some_and(|side| side > 1) {
            return true;
        }
        let is_first = line.here() == self.start;
        let bracket = if self.is_forum { '[' } else { '<' };
        let has_tag = |text: &str| {
            let tags = text.match_indices(bracket).map(|(at, _)| text[at + 1..].chars().next());
            tags.flatten().any(|symbol| symbol.is_ascii_alphabetic() || matches!(symbol, '/' | '!'))
        };
        !self.is_whole && !is_first && depth <= 0 && !has_tag(line.rest())
    }

    /// Takes the next line, or piece of one.
    fn take_line(&mut self, lines: &mut Lines) {
        let Some(line) = lines.front() else { return };
        let mut at = line.here();
        let (tables, cells, is_whole) = (&mut self.tables, &mut self.others, self.is_whole);
        if is_whole {
            cells.note_words(line.rest(), at);
        }
        let number = at.line;
        let mut visit = |token: Token| {
            if tables.open.is_empty() {
                if !is_whole {
                    cells.note_attributes(&token);
                }
                cells.push(&token);
            }
            match token {
                Token::Symbol(symbol, at) => tables.push_symbol(symbol, at),
                Token::Tag(tag) => tables.push_tag(&tag, number),
            }
        };
        // A mark of quotation is the end of a tag that another line began.
        if line.is_quoted() && self.tokens.is_tag() {
            self.tokens.push('>', at, &mut visit);
        }
        let end = (!line.continues()).then_some('\n');
        for symbol in line.rest().chars().chain(end) {
            let symbol = match symbol {
                '[' if self.is_forum => '<',
                ']' if self.is_forum => '>',
                symbol => symbol,
            };
            self.tokens.push(symbol, at, &mut visit);
            at.column += 1;
        }
        lines.pop();
    }
}

/// The tables of a page, as far as it was read.
#[derive(Default)]
struct Tables {
    shape: Option<Shape>,
    /// Tables that are not closed yet, the outermost first.
    open: Vec<Table>,
    /// The number of cells in them.
    cells: usize,
    /// The number of other open tags.
    depth: isize,
    has_ended: bool,
    has_puzzle: bool,
    found: VecDeque<Result<Record, ReadError>>,
}

impl Tables {
    fn push_symbol(&mut self, symbol: char, at: Location) {
        let Some(table) = self.open.last_mut() else { return };
        match table.cell() {
            Some(cell) => cell.push(symbol, at),
            None => table.note_symbol(symbol, at),
        }
    }

    fn push_tag(&mut self, tag: &Tag, line: usize) {
        if let Some(table) = self.open.last_mut() {
            table.note_tag(tag);
        }
        match (&*tag.name, tag.closes) {
            ("html", true) => self.has_ended = true,
            ("table", false) => {
                // As the standard of HTML has it, a table between cells ends the one around it.
                if self.open.last().is_some_and(|table| !table.may_hold_table()) {
                    self.close(line);
                }
                if self.open.len() < MAX_DEPTH {
                    self.open.push(Table::new(tag.start));
                }
            }
            ("table", true) => self.close(line),
            ("tr" | "thead" | "tbody" | "tfoot", closes) => {
                if let Some(table) = self.open.last_mut() {
                    table.end_row();
                    if !closes && tag.name == "tr" {
                        table.begin_row();
                    }
                }
            }
            ("td" | "th", closes) => {
                if let Some(table) = self.open.last_mut() {
                    table.end_cell();
                    if !closes && self.cells < MAX_CELLS {
                        let columns =
                            tag.attribute("colspan").and_then(|text| text.trim().parse().ok());
                        self.cells += 1;
                        table.begin_cell(
                            Cell::new(tag.start, tag.name == "th"),
                            columns.unwrap_or(1),
                        );
                    } else if !closes {
                        table.is_too_large = true;
                    }
                }
            }
            ("input", false) => {
                let cell = self.open.last_mut().and_then(Table::cell);
                if let Some((cell, value)) = cell.zip(value_of_input(tag)) {
                    value.chars().for_each(|symbol| cell.push(symbol, tag.start));
                }
            }
            ("br", _) => self.push_symbol(' ', tag.start),
            (name, _) if WITHOUT_END.contains(&name) || name.starts_with('!') => {}
            (_, closes) => self.depth += if closes { -1 } else { 1 },
        }
    }

    /// Closes the innermost table.
    fn close(&mut self, line: usize) {
        let Some(mut table) = self.open.pop() else { return };
        table.end_row();
        table.last_line = line;
        if let Some(cell) = self.open.last_mut().and_then(Table::cell) {
            cell.tables.push(table);
            return;
        }
        self.cells = 0;
        table.puzzles(self.shape, &mut self.found);
        self.has_puzzle |= !self.found.is_empty();
    }

    /// Closes the tables whose end is missing.
    fn close_all(&mut self, line: usize) {
        while !self.open.is_empty() {
            self.close(line);
        }
    }
}

/// Returns the text that an `input` shows.
fn value_of_input(tag: &Tag) -> Option<&str> {
    let kind = tag.attribute("type").unwrap_or("text").to_ascii_lowercase();
    let is_shown = matches!(&*kind, "text" | "number" | "tel");
    is_shown.then(|| tag.attribute("value").unwrap_or_default())
}

/// What a page holds outside of tables.
#[derive(Default)]
struct OutsideTables {
    shape: Option<Shape>,
    /// The elements of one name that follow each other, each with a cell, and that name.
    cells: Vec<CellText>,
    name: String,
    /// The element that is open, and holds no other.
    open: Option<(String, Cell)>,
    /// The grids of such elements, and those of words of 81 cells.
    of_elements: Vec<Record>,
    of_words: Vec<Record>,
}

impl OutsideTables {
    fn push(&mut self, token: &Token) {
        let tag = match token {
            Token::Tag(tag) => tag,
            Token::Symbol(symbol, at) => {
                match &mut self.open {
                    Some((_, cell)) => cell.push(*symbol, *at),
                    None if symbol.is_whitespace() => {}
                    None => self.end(),
                }
                return;
            }
        };
        if ["table", "tr", "td", "th"].contains(&&*tag.name) {
            self.open = None;
            return self.end();
        }
        let open = self.open.take().filter(|(name, _)| *name == tag.name);
        let mut cell = Cell::new(tag.start, false);
        match (open, tag.closes) {
            (Some((name, cell)), true) => self.add(name, cell.into_text()),
            (None, true) => {}
            _ if tag.name == "input" => match value_of_input(tag) {
                Some(value) => {
                    value.chars().for_each(|symbol| cell.push(symbol, tag.start));
                    self.add(tag.name.clone(), cell.into_text());
                }
                None => self.end(),
            },
            _ => self.open = Some((tag.name.clone(), cell)),
        }
    }

    fn add(&mut self, name: String, text: CellText) {
        let is_cell = text.cell().is_some();
        if name != self.name || !is_cell || self.cells.len() == MAX_CELLS {
            self.end();
            self.name = name;
        }
        self.cells.extend(Some(text).filter(|_| is_cell));
    }

    /// Ends the elements that follow each other.
    fn end(&mut self) {
        let cells = std::mem::take(&mut self.cells);
        let cells = cells.iter().filter_map(|text| Some((text.cell()?, text.start))).collect();
        let grid = self.grid(cells);
        keep(&mut self.of_elements, grid);
    }

    /// Notes the words in the attributes of a tag. The format `link` reads links.
    fn note_attributes(&mut self, token: &Token) {
        if let Token::Tag(tag) = token
            && !tag.name.ends_with(':')
            && !tag.attributes().contains("://")
        {
            self.note_words(tag.attributes(), tag.start);
        }
    }

    /// Notes the words of 81 cells that a text at a place has.
    fn note_words(&mut self, text: &str, at: Location) {
        let is_other = |symbol: char| !symbol.is_alphanumeric() && symbol != '.';
        let is_cell = |symbol: u8| symbol.is_ascii_digit() || symbol == b'.';
        let is_grid = |word: &&str| word.len() == CELLS && word.bytes().all(is_cell);
        for word in text.split(is_other).filter(is_grid) {
            let cells = word.chars().map(|symbol| (RawCell::Symbol(symbol), at)).collect();
            let grid = self.grid(cells);
            keep(&mut self.of_words, grid);
        }
    }

    /// Returns the grid of these cells, if they are one with enough digits.
    fn grid(&self, cells: Vec<(RawCell, Location)>) -> Option<Record> {
        let side = cells.len().isqrt();
        let is_grid = side * side == cells.len() && is_side(side, self.shape);
        let at = cells.first().filter(|_| is_grid)?.1;
        let shape = shape_of_side(side, self.shape, at, FORMAT).ok()?;
        let record = RawPuzzle { format: FORMAT, cells }.record(shape, at.line).ok()?;
        (record.grid.clues() >= side).then_some(record)
    }

    /// Takes the puzzles, each once: those of elements, or else those of words. A grid with few empty
    /// cells is a solution, perhaps a damaged one. Where there are any, one must solve each puzzle.
    fn take(&mut self) -> impl Iterator<Item = Result<Record, ReadError>> {
        self.end();
        let [elements, words] = [&mut self.of_elements, &mut self.of_words].map(std::mem::take);
        let is_puzzle = |Record { grid, .. }: &Record| {
            grid.clues() + grid.shape().side() <= grid.shape().cells()
        };
        let mut grids = if elements.iter().any(is_puzzle) { elements } else { words };
        let error = |line, found: String, expected: &str| {
            ReadError::text(Location { line, column: 1 }, FORMAT, found, expected)
        };
        let too_many = grids.get(MAX_GRIDS).map(|extra| {
            let found = format!("more than {MAX_GRIDS} grids outside of tables");
            Err(error(extra.line, found, "fewer on a page"))
        });
        grids.truncate(MAX_GRIDS);
        let each_once = grids.into_iter().unique_by(|record| record.grid.to_line());
        let (puzzles, solutions) = each_once.partition::<Vec<_>, _>(is_puzzle);
        let checked = puzzles.into_iter().map(move |puzzle| {
            let is_solution = |other: &Record| other.grid.is_solution_of(&puzzle.grid);
            if solutions.is_empty() || solutions.iter().any(is_solution) {
                return Ok(puzzle);
            }
            let found = "a grid that does not solve the puzzle beside it".to_owned();
            Err(error(puzzle.line, found, "its solution"))
        });
        checked.chain(too_many)
    }
}

/// Adds a grid, if there are not too many.
fn keep(grids: &mut Vec<Record>, grid: Option<Record>) {
    if grids.len() <= MAX_GRIDS {
        grids.extend(grid);
    }
}

/// One line for each row.
pub(crate) fn write(text: &GridText<'_>) -> String {
    let cell = |digit: &u8| {
        let cell = text.number(*digit);
        format!("<td>{}</td>", cell.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"))
    };
    let row = |cells: &[u8]| format!("<tr>{}</tr>\n", cells.iter().map(cell).collect::<String>());
    format!("<table>\n{}</table>", text.rows().map(row).collect::<String>())
}
