//! Lists of the filled cells with their places, read as `line`: `r1c1=5`, `A1: 5`, `(0, 0): 5`, facts
//! such as `initial(1,1,5).`, rows below a header such as `row,col,value`, or lines that have three
//! numbers each and are alike: `board[0][0] = 5`, `1 1 5`.

use std::ops::Range;

use sudoku::Shape;

use super::json;
use crate::error::{Location, ReadError, quoted};
use crate::format::Format;
use crate::record::Record;
use crate::scan::line::Line;
use crate::scan::line_stats::{Context, Expect, side_of_puzzle_line};
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};

/// A text of fewer cells may be something else.
const MIN_CELLS: usize = 4;
/// Names of steps are the same: a text of fewer of these is prose.
const MIN_NAMED: usize = 8;

/// The lookahead holds a few more lines.
const MAX_LINES: usize = 250;
const MAX_CELLS: usize = Shape::MAX_SIDE * Shape::MAX_SIDE;

const MAX_HEADER_BYTES: usize = 40;

/// The names of the columns of a list of cells.
const NAMES: [&[&str]; 3] = [
    &["row", "r", "y", "i"],
    &["col", "column", "c", "x", "j"],
    &["value", "val", "v", "digit", "d", "number", "num", "n", "clue", "given"],
];

/// A cell: the name of its place, its digit, and where it stands.
type ListedCell = (String, String, Location);

/// A list of cells, as far as it was read.
#[derive(Default)]
struct List {
    columns: Option<[usize; 3]>,
    /// How the cells are written: `r` for `r1c1=5`, `a` for `A1=5`, the name before a bracket, or
    /// what is around three numbers.
    way: Option<String>,
    cells: Vec<ListedCell>,
    /// The first line that holds something else.
    bad: Option<(Location, String)>,
    /// The number of lines with cells, and of lines with something else.
    rows: usize,
    others: usize,
    lines: usize,
}

impl List {
    /// Returns the cells of a line that holds nothing else.
    fn cells_of(&mut self, line: &Line) -> Option<Vec<ListedCell>> {
        let items = items_of(line);
        if let Some(columns) = self.columns {
            return Some(vec![row(&items, columns)?]);
        }
        let cells = items.iter().map(|item| cell_of(item, &mut self.way));
        cells.collect::<Option<_>>().or_else(|| Some(vec![triple(line, &mut self.way)?]))
    }

    /// Adds the lines up to an empty one. Returns whether the list may go on below it.
    fn push_paragraph(&mut self, lines: &mut Lines, from: usize) -> bool {
        let (first, known) = (self.lines, self.cells.len());
        let (rows, others, is_good) = (self.rows, self.others, self.bad.is_none());
        let mut is_end = false;
        while !is_end
            && let Some(line) = lines.get(from + self.lines).filter(|line| !line.is_empty())
        {
            let at = line.here();
            match self.cells_of(line) {
                Some(found) => {
                    self.rows += usize::from(!found.is_empty());
                    self.cells.extend(found);
                }
                // A comment of answer set programming.
                None if line.body().trim_start().starts_with('%') => {}
                // A puzzle ends the list.
                None if line.body().trim_start().starts_with(['[', '<'])
                    || side_of_puzzle_line(line, None).is_some_and(|side| side > 1) =>
                {
                    is_end = true;
                    break;
                }
                None => {
                    let has = |is_it: fn(char) -> bool| line.body().contains(is_it);
                    let may_be_cell =
                        has(|it| it.is_ascii_digit()) && has(|it| "=:(,".contains(it));
                    if self.rows == 0 && (!may_be_cell || self.others > 0) {
                        return false;
                    }
                    self.others += 1;
                    self.bad.get_or_insert((at, quoted(line.body().trim())));
                }
            }
            self.lines += 1;
            if self.lines == MAX_LINES || self.cells.len() > MAX_CELLS {
                let found = "a longer list than that of any grid";
                self.bad.get_or_insert((at, found.to_owned()));
                is_end = true;
            }
        }
        // Where several places come again, another puzzle begins.
        let (before, added) = self.cells.split_at(known);
        let is_known = |cell: &&ListedCell| before.iter().any(|other| other.0 == cell.0);
        if known > 0 && added.iter().filter(is_known).count() > 1 {
            self.cells.truncate(known);
            self.bad = self.bad.take().filter(|_| !is_good);
            (self.rows, self.others, self.lines) = (rows, others, first - 1);
            return false;
        }
        let below = lines.get(from + self.lines + 1).filter(|_| !is_end);
        let goes_on =
            below.and_then(|line| self.cells_of(line)).is_some_and(|found| !found.is_empty());
        self.lines += usize::from(goes_on);
        goes_on
    }
}

/// Parses the lines from one on, if they hold cells. A line that holds something else among more of
/// these is an error: the cells below it are not a puzzle of their own.
pub(crate) fn parse(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let may_start =
        |symbol: char| symbol.is_ascii_alphabetic() || matches!(symbol, '(' | '{' | '"');
    let is_start = lines.get(from)?.body().trim_start().starts_with(may_start);
    is_start.then(|| parse_list(lines, from, expect))?
}

/// Parses the lines from one on, if each has the three numbers of a cell.
pub(crate) fn parse_triples(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    three_numbers(lines.get(from)?.body())?;
    parse_list(lines, from, expect)
}

fn parse_list(lines: &mut Lines, from: usize, expect: Expect) -> Option<Result<Parsed, Failed>> {
    let Context { empty_lines, is_after_bad, is_after_puzzle, .. } = expect.context;
    // Right below a bad list.
    let is_rest = is_after_bad && empty_lines == 0;
    let first = lines.get(from)?;
    let (start, columns) = (first.number(), columns_of(first));
    let mut list = List { columns, lines: usize::from(columns.is_some()), ..List::default() };
    while list.push_paragraph(lines, from) {}
    // Numbers with nothing but separators.
    let is_bare = list
        .way
        .as_ref()
        .is_some_and(|way| !way.is_empty() && !way.contains(char::is_alphanumeric));
    let List { cells, bad, rows, others, lines: lines_used, .. } = list;
    // `r1c1` and `A1` are names; `0,0` is not.
    let are_names = cells.first().is_some_and(|cell| cell.0.starts_with(char::is_alphabetic));
    // Below a puzzle, they are the steps of its solution.
    let are_steps = are_names && is_after_puzzle && !is_rest;
    let least = if are_names || is_bare { MIN_NAMED } else { MIN_CELLS };
    if cells.len() < least || rows <= others || are_steps {
        return None;
    }
    let count = cells.len();
    let record = match bad {
        _ if is_rest => {
            let at = Location { line: start, column: 1 };
            let expected = "an empty line above another list";
            Err(ReadError::text(at, Format::Line, "the rest of a list of cells", expected))
        }
        None => json::puzzle_of_places(cells, expect.shape),
        Some((at, found)) => {
            let expected = "a cell and its digit, as in the other lines";
            Err(ReadError::text(at, Format::Line, found, expected))
        }
    };
    let record = record.and_then(|record| {
        let most = record.grid.shape().cells() / 2;
        if are_names && count > most {
            let at = Location { line: start, column: 1 };
            let (found, expected) =
                (format!("the digits of {count} cells"), format!("at most {most}"));
            let error = ReadError::text(at, Format::Line, found, expected);
            return Err(error.with_help("these may be the steps of a solution"));
        }
        Ok(Record { format: Format::Line, line: start, ..record })
    });
    Some(match record {
        Ok(record) => Ok(Parsed { record, lines_used }),
        Err(mut error) => {
            error.set_format(Format::Line);
            Err(Failed::ambiguous(error, lines_used))
        }
    })
}

/// Returns the columns of row, column and digit, if a line has their names.
fn columns_of(header: &Line) -> Option<[usize; 3]> {
    if header.bytes() > MAX_HEADER_BYTES {
        return None;
    }
    let items = items_of(header);
    let names = items.iter().map(|(name, _)| name.trim_matches('"').to_lowercase());
    let names: Vec<String> = names.collect();
    let column = |known: &[&str]| names.iter().position(|name| known.contains(&&**name));
    let [row, across, digit] = NAMES.map(column);
    Some([row?, across?, digit?]).filter(|_| names.len() == 3)
}

/// A part of a line between separators, without the spaces in it, and where it starts.
type Item = (String, Location);

/// Cuts a line at spaces, commas, semicolons and braces that are outside of brackets. An assignment
/// before a brace is left out: `clues = {(0, 0): 5}`.
fn items_of(line: &Line) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    let (mut depth, mut is_new, mut next) = (0_usize, true, 0);
    for glyph in line.glyphs() {
        let (symbol, is_sign) = (glyph.symbol, matches!(glyph.symbol, '=' | ':'));
        let is_after_sign = items.last().is_some_and(|(item, _)| item.ends_with(['=', ':']));
        is_new |= depth == 0 && glyph.column != next && !is_sign && !is_after_sign;
        next = glyph.column + 1;
        if depth == 0 && matches!(symbol, ',' | ';' | '{' | '}') {
            items.pop_if(|(item, _)| symbol == '{' && item.ends_with('='));
            is_new = true;
            continue;
        }
        match symbol {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        match items.last_mut() {
            Some((item, _)) if !is_new => item.push(symbol),
            _ => items.push((symbol.into(), line.location(glyph.column))),
        }
        is_new = false;
    }
    items
}

/// Returns the cell that an item is, all in one way.
fn cell_of((item, at): &Item, way: &mut Option<String>) -> Option<ListedCell> {
    let item = item.trim_end_matches('.');
    let fact = item.strip_suffix(')').and_then(|item| item.split_once('('));
    let (own, place, digit) = if let Some((fact, values)) = fact {
        let (place, digit) = values.rsplit_once(',')?;
        (fact, place, digit)
    } else {
        let (place, digit) = item.rsplit_once(['=', ':'])?;
        let own = match place.bytes().next()? {
            b'r' | b'R' if place.contains(['c', 'C']) => "r",
            b'(' => "",
            _ => "a",
        };
        (own, place, digit)
    };
    let is_cell = is_number(digit) && digit.len() <= MAX_DIGITS && json::is_place_name(place);
    (is_cell && way.get_or_insert_with(|| own.to_owned()) == own)
        .then(|| (place.to_lowercase(), digit.to_owned(), *at))
}

/// Returns the cell of a row with three numbers.
fn row(items: &[Item], [row, column, digit]: [usize; 3]) -> Option<ListedCell> {
    let text = |at: usize| &*items[at].0;
    let is_row = items.len() == 3 && items.iter().all(|(item, _)| is_number(item));
    let place = || format!("{},{}", text(row), text(column));
    is_row.then(|| (place(), text(digit).to_owned(), items[digit].1))
}

/// The most digits of a number, and the most bytes of a line with three.
const MAX_DIGITS: usize = 2;
const MAX_TRIPLE: usize = 40;

/// Returns where each of the three numbers of a line starts and ends, if it has three and may be one
/// of a list of cells.
fn three_numbers(text: &str) -> Option<[Range<usize>; 3]> {
    let bytes = text.as_bytes();
    let (mut found, mut numbers) = ([0..0, 0..0, 0..0], 0);
    for (at, byte) in bytes.iter().enumerate() {
        if matches!(byte, b'/' | b'.' | b'|' | b'_' | b'*' | b'?' | b'"') || at == MAX_TRIPLE {
            return None;
        }
        if !byte.is_ascii_digit() {
            continue;
        }
        if at == 0 || !bytes[at - 1].is_ascii_digit() {
            *found.get_mut(numbers)? = at..at;
            numbers += 1;
        }
        let number = &mut found[numbers - 1];
        number.end = at + 1;
        if number.len() > MAX_DIGITS {
            return None;
        }
    }
    let [row, column, digit] = Some(&found).filter(|_| numbers == 3)?;
    let [before, between, sign, after] = [
        &text[..row.start],
        &text[row.end..column.start],
        &text[column.end..digit.start],
        &text[digit.end..],
    ]
    .map(str::trim);
    // Not the digits of a row whose other cells are empty.
    let is_empty = |text: &str| text.contains([',', ';', '\t']);
    let is_place = between.len() <= 2 && !matches!(between, ",," | ";;");
    let is_list = is_place && sign.len() <= 4 && !(sign.len() > 1 && is_empty(sign));
    let is_line = !is_empty(before) && matches!(after, "" | ";" | "." | "," | ")" | ");" | ").");
    (is_list && is_line).then_some(found)
}

/// Returns the cell of a line with three numbers: row, column and digit.
fn triple(line: &Line, way: &mut Option<String>) -> Option<ListedCell> {
    let text = line.body();
    let [row, column, digit] = three_numbers(text)?;
    let at = line.location(line.here().column + text[..digit.start].chars().count());
    let around: String = text.chars().filter(|symbol| !symbol.is_ascii_digit()).collect();
    let place = match around.to_lowercase().trim_start().find("rc") {
        None => format!("{},{}", &text[row], &text[column]),
        Some(0) => format!("r{}c{}", &text[row], &text[column]),
        // Words before the name of a cell name the step of a solution.
        Some(_) => return None,
    };
    (way.get_or_insert_with(|| around.clone()) == &around)
        .then(|| (place, text[digit].to_owned(), at))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
