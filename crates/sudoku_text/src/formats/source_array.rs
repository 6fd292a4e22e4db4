//! Arrays in the source text of a program, read as `matrix`: `int grid[9][9] = {{5, 3, …}, …};`,
//! `grid = np.array([[5, 3, …], …])`, `A = [5 3 0 …; …]`, or a row in quotes on each line.
//!
//! The elements stand row by row in every language. A call that might store or show them by
//! columns (`matrix` without `byrow`, `cbind`, a transposition after the array) is not read.

use sudoku::Shape;

use super::source_text::{Group, Item, SourceText};
use crate::error::{Location, ReadError, count, quoted};
use crate::format::Format;
use crate::record::Record;
use crate::scan::alphabet::RawCell;
use crate::scan::line_stats::Expect;
use crate::scan::lookahead::Lines;
use crate::scan::plain_text::starts_with_list;
use crate::scan::raw_puzzle::{Document, Failed, Parsed, RawPuzzle};
use crate::scan::side::{MIN_SIDE, is_side, shape_of_side};

const FORMAT: Format = Format::Matrix;

/// Calls that join or store their elements by columns.
const BY_COLUMNS: [&str; 7] =
    ["c", "matrix", "cbind", "hcat", "reshape", "data.frame", "transpose"];

/// The most words before an array, and the most numbers between brackets that are its
/// dimensions.
const MAX_WORDS: usize = 8;
const MAX_DIMENSIONS: usize = 3;

/// What may follow an array on its line, and changes nothing.
const ENDINGS: [&str; 8] = [
    "freeze",
    "as const",
    "copy()",
    "to_vec()",
    "reshape(9,9)",
    "reshape(9, 9)",
    "reshape((9,9))",
    "reshape((9, 9))",
];

/// The grids of one array.
struct SourceArray {
    /// In reverse order, each with the number of lines up to its end.
    found: Vec<Result<Record, ReadError>>,
    lines_used: usize,
}

/// Opens the array that starts on a line, perhaps after its name.
pub(super) fn open(
    lines: &mut Lines,
    from: usize,
    shape: Option<Shape>,
) -> Option<Box<dyn Document>> {
    let body = lines.get(from)?.body();
    let (skipped, is_assigned) = array_start(body)?;
    let mut text = SourceText::new(lines, from, skipped)?;
    let root = root(&mut text, is_assigned).ok()?;
    let number = text.line(from)?.number();
    let lines_used = text.at + 1 - from;
    let reading = Reading { shape, number, is_assigned };
    let mut found = reading.grids(&root)?;
    let is_lone_error = found.len() == 1 && found[0].is_err();
    if is_lone_error && !is_assigned && root.opens != '"' && text.rows < MIN_SIDE {
        return None;
    }
    found.reverse();
    Some(Box::new(SourceArray { found, lines_used }))
}

/// Returns the failure of an assigned array whose first rows are cells, and that is not an array of
/// a puzzle.
pub(crate) fn parse_broken(
    lines: &mut Lines,
    from: usize,
    _expect: Expect,
) -> Option<Result<Parsed, Failed>> {
    let (skipped, is_assigned) = array_start(lines.get(from)?.body())?;
    let mut text = SourceText::new(lines, from, skipped)?;
    let found = root(&mut text, is_assigned).err()?;
    if !is_assigned || text.rows == 0 {
        return None;
    }
    let rest = text.rest();
    let found = found.unwrap_or_else(|| match rest.trim() {
        "" => "the end of the array".to_owned(),
        rest => quoted(rest),
    });
    let error = ReadError::text(text.location(), FORMAT, found, "an array of rows")
        .with_help("write all rows as lists of numbers, 0 for an empty cell, nothing after them");
    // What was read up to here is a part of the array, and no puzzle of its own.
    let is_started = text.location().column > 1;
    let lines_to_skip = (text.at + usize::from(is_started) - from).max(1);
    Some(Err(Failed::ambiguous(error, lines_to_skip)))
}

impl Document for SourceArray {
    fn next(&mut self, lines: &mut Lines) -> Option<Result<Record, ReadError>> {
        let found = self.found.pop()?;
        let found = found.map_err(|error| lines.located(error, self.lines_used));
        lines.skip(std::mem::take(&mut self.lines_used));
        Some(found)
    }
}

/// Returns the number of characters before the array on its first line, and whether they
/// assign it: `let grid = `. `None` if no array starts on the line.
fn array_start(body: &str) -> Option<(usize, bool)> {
    let symbols: Vec<char> = body.chars().collect();
    let mut visible = symbols.iter().copied().filter(|symbol| !symbol.is_whitespace());
    let (first, second) = (visible.next()?, visible.next());
    match first {
        '"' | '\'' => return Some((0, false)),
        // Other braces open an object of JSON.
        '{' => {
            let is_array =
                second.is_some_and(|second| second.is_ascii_digit() || "{'.".contains(second));
            return is_array.then_some((0, false));
        }
        '[' if !starts_with_list(body.trim_start()) => return None,
        // Texts and numbers between commas are JSON.
        '[' => {
            let is_json = matches!(second, Some('"' | '\'' | '{'))
                || symbols.contains(&',') && !symbols.iter().any(|symbol| ";(".contains(*symbol));
            return (!is_json).then_some((0, false));
        }
        _ => {}
    }
    // A formula of a spreadsheet, and a variable of C++ with its type.
    if (first, second) == ('=', Some('{')) {
        return Some((1, true));
    }
    if let Some(at) = body.find('{').filter(|at| body[..*at].contains('<') && !body.contains('=')) {
        return Some((body[..at].chars().count(), true));
    }
    let is_comment = (first, second) == ('/', Some('*'));
    let is_name = first.is_alphabetic() || matches!(first, '_' | '$' | '(' | '&') || is_comment;
    let is_sign = |at: &usize| {
        let around = |at: Option<usize>| at.and_then(|at| symbols.get(at)).copied().unwrap_or(' ');
        let (before, after) = (around(at.checked_sub(1)), around(Some(at + 1)));
        match symbols[*at] {
            '=' => !matches!(before, '=' | '!' | '<' | '>') && !matches!(after, '=' | '>'),
            '-' => before == '<',
            _ => false,
        }
    };
    match (0..symbols.len()).find(is_sign).filter(|_| is_name) {
        Some(at) => Some((at + 1, true)),
        None => is_name.then_some((0, false)),
    }
}

/// Returns the array: the first group that is not a dimension, or the literals that follow each
/// other.
///
/// # Errors
/// If the text has no array. The error names what is read instead, if that may be an array of an
/// unknown kind.
fn root(text: &mut SourceText<'_, '_>, is_assigned: bool) -> Result<Group, Option<String>> {
    let mut words: Vec<String> = Vec::new();
    let is_list_start = !is_assigned && matches!(text.peek(), '[' | '{');
    loop {
        let is_new_line = text.skip_space().ok_or(None)?;
        let symbol = text.peek();
        // Other lines than the first are an array, or none of it.
        let may_follow = is_assigned && matches!(symbol, '[' | '{' | '(' | '"' | '\'');
        if is_new_line && !may_follow {
            return Err(None);
        }
        if !matches!(symbol, '[' | '{' | '(') {
            match text.item().ok_or(None)? {
                Item::Word(word) if words.len() < MAX_WORDS => words.push(word),
                Item::Text(first, at) => return literals(text, first, at).ok_or(None),
                _ => return Err(None),
            }
            continue;
        }
        let mut group = text.group(0).ok_or(None)?;
        if words.is_empty() && !is_assigned && is_row(&group) && text.next_line_starts_with(symbol)
        {
            return rows_on_lines(text, group).ok_or(None);
        }
        let is_part = |item: &Item| matches!(item, Item::Group(_) | Item::Text(..));
        if group.items.len() <= MAX_DIMENSIONS && !group.items.iter().any(is_part) {
            continue;
        }
        if words.iter().any(|word| word == "matrix")
            && let Some(cells) = elements_by_rows(&mut group)
            && ends_array(&text.rest())
        {
            return Ok(cells);
        }
        if let Some(word) = words.iter().find(|word| BY_COLUMNS.contains(&&***word)) {
            return Err(Some(format!("a call of {word}, which may store its elements by columns")));
        }
        let rest = text.rest();
        if !ends_array(&rest) {
            return Err(Some(format!("{} after the array", quoted(rest.trim()))));
        }
        // Lists between commas are JSON.
        let is_json = is_list_start && text.has_commas && !text.has_semicolons;
        return if is_json && group.opens == '[' { Err(None) } else { Ok(group) };
    }
}

/// Returns whether a group may be one row: cells, and no `;` between them.
fn is_row(group: &Group) -> bool {
    let is_cell = |item: &Item| matches!(item, Item::Cell(..));
    let is_side = (MIN_SIDE..=Shape::MAX_SIDE).contains(&group.items.len());
    is_side && group.breaks.is_empty() && group.items.iter().all(is_cell)
}

/// Returns the rows that stand on lines of their own, `(5, 3, 0)` or `[5 3 0]`, with nothing around
/// them. The first one is read.
fn rows_on_lines(text: &mut SourceText<'_, '_>, first: Group) -> Option<Group> {
    let (opens, at, side) = (first.opens, first.at, first.items.len());
    let mut items = vec![Item::Group(first)];
    let ends_row = |text: &SourceText<'_, '_>| text.rest().trim_matches([' ', ',', ';']).is_empty();
    while items.len() < side {
        if !ends_row(text) || !text.next_line_starts_with(opens) {
            return None;
        }
        text.next_line()?;
        text.skip_space()?;
        items.push(Item::Group(text.group(0).filter(is_row)?));
    }
    if !ends_row(text) {
        return None;
    }
    Some(Group { opens, at, items, breaks: Vec::new() })
}

/// Takes the elements of a call of `matrix` in R that says that they stand by rows:
/// `matrix(c(…), nrow = 9, byrow = TRUE)` or `matrix(c(…), 9, 9, TRUE)`. The matrix is square.
fn elements_by_rows(call: &mut Group) -> Option<Group> {
    let [Item::Word(name), Item::Group(cells), arguments @ ..] = &*call.items else { return None };
    let side = cells.items.len().isqrt();
    let is_true = |item: &Item| matches!(item, Item::Word(word) if word == "TRUE" || word == "T");
    let is_side = |item: &Item| match item {
        Item::Cell(RawCell::Symbol(symbol), _) => symbol.to_digit(10) == u32::try_from(side).ok(),
        Item::Cell(RawCell::Number(number), _) => usize::from(*number) == side,
        _ => false,
    };
    let dimensions = arguments.iter().take(2).take_while(|item| is_side(item)).count();
    let named = |argument: &[Item]| match argument {
        [Item::Word(name), Item::Word(equals), value] if equals == "=" => match &**name {
            "nrow" | "ncol" => is_side(value),
            name => name == "byrow" && is_true(value),
        },
        [value] => dimensions == 2 && is_true(value),
        _ => false,
    };
    let arguments = arguments[dimensions..].chunks(3);
    let is_by_rows = arguments.clone().any(|argument| argument.last().is_some_and(is_true));
    if name != "c" || !is_by_rows || !arguments.clone().all(named) {
        return None;
    }
    let Item::Group(mut cells) = call.items.swap_remove(1) else { return None };
    for item in &mut cells.items {
        if matches!(item, Item::Word(word) if word == "NA") {
            *item = Item::Cell(RawCell::Empty, cells.at);
        }
    }
    Some(cells)
}

/// Returns the texts that are in quotes on consecutive lines, the first of which is read.
fn literals(text: &mut SourceText<'_, '_>, first: String, at: Location) -> Option<Group> {
    let side = first.chars().count();
    if side > Shape::MAX_SIDE {
        return None;
    }
    let mut items = vec![Item::Text(first, at)];
    while items.len() < side {
        let line = text.at;
        text.skip_space()?;
        while matches!(text.peek(), ',' | '+' | '.' | '\\' | ';') {
            text.advance();
            text.skip_space()?;
        }
        match text.item()? {
            item @ Item::Text(..) if text.at == line + 1 => items.push(item),
            _ => return None,
        }
    }
    let is_end = text.rest().chars().all(|symbol| ",; )]}+\\".contains(symbol));
    is_end.then_some(Group { opens: '"', at, items, breaks: Vec::new() })
}

/// Returns whether what follows an array on its line does not change it.
fn ends_array(rest: &str) -> bool {
    let rest = rest.trim_matches(|symbol: char| ")]};,. ".contains(symbol));
    rest.is_empty()
        || rest.starts_with("//")
        || rest.starts_with('%')
        || ENDINGS.iter().any(|ending| rest == ending.trim_end_matches(')'))
}

/// How the groups of an array are read.
#[derive(Clone, Copy)]
struct Reading {
    shape: Option<Shape>,
    /// The line of the array.
    number: usize,
    is_assigned: bool,
}

type Row = Vec<(RawCell, Location)>;

impl Reading {
    /// Returns the grids of a group: one, or one for each group in it. `None` if it holds
    /// something else.
    fn grids(self, group: &Group) -> Option<Vec<Result<Record, ReadError>>> {
        if let Some(rows) = rows(group) {
            return self.grid(rows, group).map(|grid| vec![grid]);
        }
        let groups = elements(group);
        let mut inner = groups.iter().filter_map(|item| match item {
            Item::Group(group) => Some(group),
            _ => None,
        });
        let (first, rest) = (inner.next()?, inner.collect::<Vec<_>>());
        if rest.is_empty() {
            // Other arguments of a call may say that a flat list is by columns.
            let is_flat = rows(first).is_some_and(|rows| rows.len() == 1) && groups.len() > 1;
            return if is_flat { None } else { self.grids(first) };
        }
        if groups.len() != rest.len() + 1 {
            return None;
        }
        let all = std::iter::once(first).chain(rest).map(|group| self.grid(rows(group)?, group));
        all.collect()
    }

    /// Builds the puzzle of these rows. `None` if they do not look like a grid.
    fn grid(self, mut rows: Vec<Row>, group: &Group) -> Option<Result<Record, ReadError>> {
        let flat = rows.iter().map(Vec::len).sum::<usize>();
        if rows.len() == 1 && flat > Shape::MAX_SIDE && flat.isqrt().pow(2) == flat {
            rows = rows[0].chunks(flat.isqrt()).map(<[_]>::to_vec).collect();
        }
        let side = rows.len();
        let least = self.shape.map_or(MIN_SIDE, |shape| shape.side().min(MIN_SIDE));
        let usual = rows.iter().filter(|row| row.len().abs_diff(side) < 2).count();
        if side < least || usual * 2 <= side {
            return None;
        }
        if let Some(row) = rows.iter().find(|row| row.len() != side) {
            if !self.is_assigned || group.opens == '"' {
                return None;
            }
            let at = row.last().map_or(group.at, |(_, at)| *at);
            let expected = format!("{side}, for there are {}", count(side, "row"));
            return Some(Err(ReadError::text(at, FORMAT, count(row.len(), "cell"), expected)));
        }
        let mut raw = RawPuzzle::new(FORMAT);
        raw.cells = rows.concat();
        let shape = match shape_of_side(side, self.shape, group.at, FORMAT) {
            Ok(shape) => shape,
            Err(error) => return Some(Err(error)),
        };
        let record = raw.record(shape, self.number);
        let small = side.isqrt();
        let may_be_list = group.opens == '"' && small > 2 && small * small == side;
        if may_be_list && is_side(small, self.shape) && are_puzzles(&rows, small) {
            // A list of small puzzles, unless all of them are a grid, too.
            let grid = record.ok()?.grid.to_line();
            let found = format!("{side} texts of {side} characters");
            let expected =
                format!("puzzles of side {small}, or the rows of {grid}: remove the quotes");
            return Some(Err(ReadError::text(group.at, FORMAT, found, expected)));
        }
        Some(record)
    }
}

/// Returns whether each row is a puzzle of a smaller side.
fn are_puzzles(rows: &[Row], side: usize) -> bool {
    let Ok(shape) = Shape::from_side(side) else { return false };
    rows.iter().all(|row| {
        let mut raw = RawPuzzle::new(FORMAT);
        raw.cells.clone_from(row);
        raw.record(shape, 1).is_ok()
    })
}

/// Returns the items of a group without constructors and dimensions: `new int[]` before
/// `{5, 3}`.
fn elements(group: &Group) -> Vec<&Item> {
    let is_group = |at: usize| matches!(group.items.get(at), Some(Item::Group(_)));
    let is_word = |at: usize| matches!(group.items.get(at), Some(Item::Word(_)));
    let is_kept = |at: usize, item: &Item| match item {
        Item::Word(_) => !(is_group(at + 1) || is_word(at + 1)),
        Item::Group(group) => !group.items.is_empty() || !(is_group(at + 1) || is_word(at + 1)),
        _ => true,
    };
    let items = group.items.iter().enumerate();
    items.filter(|(at, item)| is_kept(*at, item)).map(|(_, item)| item).collect()
}

/// Returns the rows of a group of cells, texts or groups of cells. `None` if it holds
/// something else.
fn rows(group: &Group) -> Option<Vec<Row>> {
    let elements = elements(group);
    let cell = |item: &&Item| match item {
        Item::Cell(cell, at) => Some((*cell, *at)),
        _ => None,
    };
    if let Some(cells) = elements.iter().map(cell).collect::<Option<Row>>() {
        if elements.len() != group.items.len() || cells.is_empty() {
            return None;
        }
        let mut ends = group.breaks.clone();
        ends.push(cells.len());
        ends.dedup();
        let starts = std::iter::once(0).chain(ends.iter().copied());
        return Some(starts.zip(&ends).map(|(start, end)| cells[start..*end].to_vec()).collect());
    }
    let is_by_columns =
        |item: &Item| matches!(item, Item::Word(word) if BY_COLUMNS[1..].contains(&&**word));
    if group.items.iter().any(is_by_columns) {
        return None;
    }
    let row = |item: &&Item| match item {
        Item::Text(text, at) => Some(text_row(text, *at, elements.len())),
        // `;` may separate the cells: `[5; 3; 0]`.
        Item::Group(group) => match &*rows(group)? {
            [row] => Some(row.clone()),
            cells if cells.iter().all(|cell| cell.len() == 1) => Some(cells.concat()),
            _ => None,
        },
        _ => None,
    };
    elements.iter().map(row).collect()
}

/// Returns the cells of a text. Spaces are empty cells if it has as many characters as a
/// row has cells.
fn text_row(text: &str, quote: Location, side: usize) -> Row {
    let has_spaces = text.chars().count() == side;
    let symbols = text.chars().enumerate();
    let symbols = symbols.filter(|(_, symbol)| has_spaces || !symbol.is_whitespace());
    let cell = |(at, symbol)| {
        let cell = if symbol == ' ' { RawCell::Empty } else { RawCell::Symbol(symbol) };
        (cell, Location { column: quote.column + 1 + at, ..quote })
    };
    symbols.map(cell).collect()
}
