//! The format `html`: the tables of a web page, or of a part of one.

use std::collections::VecDeque;

use sudoku::Shape;

use super::grid_text::GridText;
use super::html_table::{Cell, Table};
use super::html_tokens::{Tag, Token, Tokens};
use crate::error::{Location, ReadError};
use crate::format::Format;
use crate::record::Record;
use crate::scan::line::Line;
use crate::scan::line_stats::{Context, side_of_puzzle_line};
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::Document;

const FORMAT: Format = Format::Html;

/// The parser looks for the first table of a page in this many lines.
const LINES_SEEN: usize = 200;

/// The largest number of tables within one another.
const MAX_DEPTH: usize = 16;

/// The largest number of cells of a table, with those of the tables in it.
const MAX_CELLS: usize = 1 << 16;

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
    _context: Context,
) -> Option<Box<dyn Document>> {
    let line = lines.get(from).filter(|line| line.rest().contains('<'))?;
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
    (is_page || is_part).then(|| {
        let page = Page {
            tokens: Tokens::new(),
            tables: Tables { shape, ..Tables::default() },
            is_whole: is_page,
            start,
            has_ended: false,
        };
        Box::new(page) as Box<dyn Document>
    })
}

/// A web page, or a part of one.
struct Page {
    tokens: Tokens,
    tables: Tables,
    /// Whether it goes on to its end tag, or to the end of the text.
    is_whole: bool,
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
        let has_tag = |text: &str| {
            let tags = text.match_indices('<').map(|(at, _)| text[at + 1..].chars().next());
            tags.flatten().any(|symbol| symbol.is_ascii_alphabetic() || matches!(symbol, '/' | '!'))
        };
        !self.is_whole && !is_first && depth <= 0 && !has_tag(line.rest())
    }

    /// Takes the next line, or piece of one.
    fn take_line(&mut self, lines: &mut Lines) {
        let Some(line) = lines.front() else { return };
        let mut at = line.here();
        let tables = &mut self.tables;
        let end = (!line.continues()).then_some('\n');
        // A mark of quotation is the end of a tag that another line began.
        let bracket = (line.is_quoted() && self.tokens.is_tag()).then_some('>');
        if let Some(bracket) = bracket {
            self.tokens.push(bracket, at, |token| {
                if let Token::Tag(tag) = token {
                    tables.push_tag(&tag, at.line);
                }
            });
        }
        for symbol in line.rest().chars().chain(end) {
            self.tokens.push(symbol, at, |token| match token {
                Token::Symbol(symbol, at) => tables.push_symbol(symbol, at),
                Token::Tag(tag) => tables.push_tag(&tag, at.line),
            });
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
                let kind = tag.attribute("type").unwrap_or("text").to_ascii_lowercase();
                let is_shown = matches!(&*kind, "text" | "number" | "tel");
                let cell = self.open.last_mut().and_then(Table::cell);
                if let Some((cell, value)) = cell.zip(tag.attribute("value")).filter(|_| is_shown) {
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

/// One line for each row.
pub(crate) fn write(text: &GridText<'_>) -> String {
    let cell = |digit: &u8| {
        let cell = text.number(*digit);
        format!("<td>{}</td>", cell.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"))
    };
    let row = |cells: &[u8]| format!("<tr>{}</tr>\n", cells.iter().map(cell).collect::<String>());
    format!("<table>\n{}</table>", text.rows().map(row).collect::<String>())
}
