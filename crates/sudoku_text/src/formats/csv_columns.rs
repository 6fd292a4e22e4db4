//! `Columns`: which columns of a list hold the puzzles and their solutions.

use itertools::Itertools;
use sudoku::Shape;

use super::block::has_foreign_symbol;
use super::delimited::{
    FORMAT, Field, Row, RowSplitter, SEPARATORS, grid_side, is_full, is_open, raw_grid,
};
use crate::error::{Location, ReadError, count};
use crate::scan::alphabet::{has_gap, is_empty_cell};
use crate::scan::line::Line;
use crate::scan::line_stats::{Context, line_stats};
use crate::scan::lookahead::Lines;
use crate::scan::plain_line::PlainRow;
use crate::scan::side::shape_of_side;

/// The rows that show which columns hold grids, at most.
const ROWS_SEEN: usize = 16;

/// The fewest characters that are a part of a puzzle, and not the number of one.
const MIN_PART: usize = 10;

/// The fewest cells of a damaged puzzle where a name is expected, or the number of a row.
const MIN_NAME_CELLS: usize = 4;

/// Names of a column of puzzles, in lower case.
const PUZZLE_NAMES: &str = "\
    puzzle puzzles quiz quizzes sudoku sudokus board boards grid grids \
    given givens unsolved question questions problem problems";

/// Names of a column of solutions, in lower case.
const SOLUTION_NAMES: &str = "solution solutions solved answer answers solvedgrid";

/// The columns of a list.
pub(super) struct Columns {
    /// The separator, and the columns of the puzzle and of its solution.
    pub plain: PlainRow,
    /// The number of columns.
    pub count: usize,
    pub has_header: bool,
    /// Whether the header names the column of the puzzles.
    pub is_named: bool,
}

/// Why the columns are not known.
pub(super) struct BadColumns {
    pub error: ReadError,
    /// Whether the first row alone is bad: the next one may show the columns.
    pub is_of_row: bool,
}

impl Columns {
    /// Returns the separator and the columns of the list that starts at a line, or why they
    /// are not known. Returns `None` if no list starts there.
    ///
    /// A row of a list holds a whole grid. Other fields are beside it, or a header above
    /// it. `wanted` is the name or the number, from 1, of the column to read.
    pub fn find(
        lines: &mut Lines,
        from: usize,
        shape: Option<Shape>,
        wanted: Option<&str>,
        context: Context,
    ) -> Option<(u8, Result<Self, BadColumns>)> {
        let front = lines.get(from)?;
        let text = front.rest();
        if front.continues() || text.trim_start().starts_with(['[', '{', '<']) {
            return None;
        }
        let is_separated = |separator: &u8| text.as_bytes().contains(separator);
        let mut separators: Vec<_> = SEPARATORS.into_iter().filter(is_separated).collect();
        if separators.is_empty() {
            // One column is known by its name or its quotes.
            let is_list = is_name(text, PUZZLE_NAMES) || text.starts_with('"') || wanted.is_some();
            separators.extend(is_list.then_some(b','));
        }
        separators.into_iter().find_map(|separator| {
            let sample = Sample::take(lines, from, shape, separator)?;
            let columns = sample.columns(shape, wanted)?;
            let is_after_part = context.is_after_part && context.empty_lines == 0;
            let columns = columns.and_then(|columns| {
                let error = is_after_part.then(|| sample.lone_solution(&columns, shape)).flatten();
                error.map_or(Ok(columns), |error| Err(BadColumns { error, is_of_row: true }))
            });
            Some((separator, columns))
        })
    }

    /// Returns whether a row is the header of a list of puzzles.
    pub fn is_header(fields: &[Field]) -> bool {
        fields.iter().any(|field| is_name(&field.text, PUZZLE_NAMES))
    }
}

fn normal(name: &str) -> String {
    let letters = name.chars().filter(|symbol| symbol.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

fn is_name(name: &str, names: &str) -> bool {
    let is_it = |name: &str| names.split(' ').any(|other| other == name);
    name.len() <= 40 && is_it(&normal(name))
}

/// The first rows of what may be a list.
struct Sample {
    header: Option<Row>,
    /// The rows that hold a grid somewhere.
    rows: Vec<Row>,
    separator: u8,
}

impl Sample {
    /// Takes the rows from a line on, if they are a list.
    fn take(lines: &mut Lines, from: usize, shape: Option<Shape>, separator: u8) -> Option<Self> {
        let splitter = RowSplitter::new(separator);
        let first = splitter.split(lines, from, FORMAT).ok()?;
        let has_grid = |row: &Row| row.fields.iter().any(|field| grid_side(field, shape).is_some());
        let is_row = |row: &Row| row.fields.len() > 1 || row.lines > 1;
        let mut at = from + first.lines;
        if has_grid(&first) {
            let is_quoted = lines.get(from)?.rest().starts_with('"');
            let is_list = is_row(&first) || is_quoted;
            let has_open = |row: &Row| row.fields.iter().any(|field| is_open(field, shape));
            let mut rows = vec![first];
            // The puzzle of the first row may be damaged, and the grid its solution.
            while rows.len() < ROWS_SEEN
                && rows.iter().all(|row| !has_open(row))
                && lines.get(at).is_some_and(|line| !line.is_empty() && !line.continues())
                && let Ok(row) = splitter.split(lines, at, FORMAT)
                && has_grid(&row)
            {
                at += row.lines;
                rows.push(row);
            }
            return is_list.then_some(Self { header: None, rows, separator });
        }
        let is_known = Columns::is_header(&first.fields);
        let is_single = first.fields.len() == 1;
        if is_single && !is_known {
            return None;
        }
        let mut rows = Vec::new();
        let mut has_rows = false;
        for _ in 0..ROWS_SEEN {
            while lines.get(at).is_some_and(Line::is_empty) && at <= from + first.lines {
                at += 1;
            }
            if lines.get(at).is_none_or(|line| line.is_empty() || line.continues()) {
                break;
            }
            let Ok(row) = splitter.split(lines, at, FORMAT) else {
                // The error of this row is found again when it is read.
                has_rows = true;
                at += 1;
                continue;
            };
            has_rows |= row.fields.len() == first.fields.len();
            at += row.lines;
            if has_grid(&row) && (is_single || is_row(&row)) {
                rows.push(row);
            }
        }
        // A name alone on its row may be the title of a sheet.
        let is_title = first.fields.iter().filter(|field| !field.is_empty()).count() == 1;
        let is_list = !rows.is_empty() || is_known && !is_single && !is_title && has_rows;
        let is_block = is_single && may_be_block(lines, from + first.lines, shape);
        (is_list && !is_block).then_some(Self { header: Some(first), rows, separator })
    }

    /// Returns the columns, or why they are not known.
    fn columns(
        &self,
        shape: Option<Shape>,
        wanted: Option<&str>,
    ) -> Option<Result<Columns, BadColumns>> {
        let widths = self.header.iter().chain(&self.rows).map(|row| row.fields.len());
        let width = widths.max()?;
        let grids = (0..width).filter(|column| self.has_grid(*column, shape)).collect_vec();
        let is_solution = |column: &usize| is_name(self.name(*column), SOLUTION_NAMES);
        let found = match wanted {
            Some(wanted) => self.named(wanted, width),
            None => self.puzzle_column(&grids, shape),
        };
        let puzzle = match found {
            Ok(puzzle) => puzzle,
            Err(error) => return Some(Err(BadColumns { error, is_of_row: false })),
        };
        if wanted.is_none()
            && let Some(error) = self.damaged_name(puzzle, shape)
        {
            return Some(Err(BadColumns { error, is_of_row: true }));
        }
        let is_named = wanted.is_some() || is_name(self.name(puzzle), PUZZLE_NAMES);
        let mut rows = self.rows.iter().filter(|_| !is_named);
        if let Some(error) = rows.find_map(|row| beside_damaged_grid(row, puzzle, shape)) {
            return Some(Err(BadColumns { error, is_of_row: self.header.is_none() }));
        }
        let others = || (0..width).filter(|column| *column != puzzle);
        let full = |column: &usize| self.is_full(*column, shape) && self.header.is_none();
        let stated = others().find(is_solution);
        let solution = stated.or_else(|| others().filter(full).exactly_one().ok());
        let plain = PlainRow { separator: self.separator, puzzle, solution };
        Some(Ok(Columns { plain, count: width, is_named, has_header: self.header.is_some() }))
    }

    /// Returns the error of a damaged puzzle that is where the header has the name of a
    /// column: then the header is a row.
    fn damaged_name(&self, column: usize, shape: Option<Shape>) -> Option<ReadError> {
        let field = self.header.as_ref()?.fields.get(column)?;
        let (cells, all) = (cells_of(&field.text), field.trimmed().chars().count());
        if cells < MIN_NAME_CELLS || cells * 2 < all {
            return None;
        }
        let found = raw_grid(field, shape).and_then(|(raw, side)| {
            raw.record(shape_of_side(side, shape, field.start, FORMAT)?, field.start.line)
        });
        found.err()
    }

    /// Returns the error of a first row whose puzzle is a full grid, where no header names
    /// the columns: below a part of a row, it is the solution of the puzzle there.
    fn lone_solution(&self, columns: &Columns, shape: Option<Shape>) -> Option<ReadError> {
        if columns.is_named || self.header.is_some() {
            return None;
        }
        let field = self.rows.first()?.fields.get(columns.plain.puzzle)?;
        let found = "a solution below a part of its puzzle";
        let error = || ReadError::text(field.start, FORMAT, found, "a whole puzzle before it");
        is_full(field, shape).then(error)
    }

    /// Returns the column of the puzzles: by its name, or the only one with empty cells.
    fn puzzle_column(&self, grids: &[usize], shape: Option<Shape>) -> Result<usize, ReadError> {
        let named = |names: &'static str| move |column: &usize| is_name(self.name(*column), names);
        let header = self.header.as_ref().map_or(0, |row| row.fields.len());
        let puzzles: Vec<_> = grids.iter().copied().filter(named(PUZZLE_NAMES)).collect();
        let all: Vec<_> = (0..header).filter(named(PUZZLE_NAMES)).collect();
        let unsolved = |column: &usize| !named(SOLUTION_NAMES)(column);
        let others: Vec<_> = grids.iter().copied().filter(unsolved).collect();
        let open = |columns: &[usize]| {
            let mut open = columns.iter().copied().filter(|column| !self.is_full(*column, shape));
            open.next().filter(|_| open.next().is_none())
        };
        for columns in [&puzzles, &others, &all] {
            match **columns {
                [] => {}
                [column] => return Ok(column),
                _ => return open(columns).ok_or_else(|| self.ambiguous(columns)),
            }
        }
        Err(self.ambiguous(grids))
    }

    /// Returns the column with a name or a number.
    fn named(&self, wanted: &str, count: usize) -> Result<usize, ReadError> {
        let is_it = |column: &usize| {
            self.header.is_some() && self.name(*column).trim().eq_ignore_ascii_case(wanted.trim())
        };
        let number = wanted.trim().parse().ok().filter(|number| (1..=count).contains(number));
        let column = (0..count).find(is_it).or_else(|| number.map(|number: usize| number - 1));
        column.ok_or_else(|| {
            let found = format!("no column {wanted:?}");
            ReadError::text(self.start(), FORMAT, found, self.choice(&(0..count).collect_vec()))
        })
    }

    fn ambiguous(&self, columns: &[usize]) -> ReadError {
        let found = format!("{} columns of puzzles", columns.len());
        let expected = format!("one; choose the column: {}", self.choice(columns));
        ReadError::text(self.start(), FORMAT, found, expected)
    }

    /// Lists columns for a message: by name, or by number.
    fn choice(&self, columns: &[usize]) -> String {
        let shown = columns.iter().take(8).map(|column| match self.name(*column).trim() {
            "" => format!("{}", column + 1),
            name => format!("{:?}", name.chars().take(20).collect::<String>()),
        });
        shown.collect_vec().join(" or ")
    }

    fn start(&self) -> Location {
        let first = self.header.iter().chain(&self.rows).next();
        first.expect("BUG: a list without rows").fields[0].start
    }

    fn name(&self, column: usize) -> &str {
        let field = self.header.as_ref().and_then(|row| row.fields.get(column));
        field.map_or("", |field| &*field.text)
    }

    fn has_grid(&self, column: usize, shape: Option<Shape>) -> bool {
        let mut fields = self.rows.iter().filter_map(|row| row.fields.get(column));
        fields.any(|field| grid_side(field, shape).is_some())
    }

    /// Returns whether the grids of a column have no empty cell.
    fn is_full(&self, column: usize, shape: Option<Shape>) -> bool {
        let fields = self.rows.iter().filter_map(|row| row.fields.get(column));
        let mut grids = fields.filter(|field| grid_side(field, shape).is_some()).peekable();
        grids.peek().is_some() && grids.all(|field| is_full(field, shape))
    }
}

/// Returns the number of characters that are digits or empty cells.
fn cells_of(text: &str) -> usize {
    let is_cell = |symbol: &char| symbol.is_ascii_digit() || is_empty_cell(*symbol);
    text.chars().filter(is_cell).count()
}

/// Returns the error of a field that looks like a damaged grid, beside the grid in a column of
/// a row: that grid may be the solution of the damaged one. Beside a full grid, a part of
/// another one suffices, or an empty field before it.
pub(super) fn beside_damaged_grid(
    row: &Row,
    column: usize,
    shape: Option<Shape>,
) -> Option<ReadError> {
    let grid = row.fields.get(column).filter(|field| grid_side(field, shape).is_some())?;
    let (whole, is_full) = (grid.trimmed().chars().count(), is_full(grid, shape));
    let is_damaged = |field: &Field| {
        // A `#` within a puzzle is not a comment.
        let text = field.text.trim();
        let (cells, all) = (cells_of(text), text.chars().count());
        let empty = text.chars().filter(|symbol| is_empty_cell(*symbol)).count();
        let spaces = text.chars().filter(|symbol| symbol.is_whitespace()).count();
        let is_part = is_full && (cells >= MIN_PART && empty * 3 > cells || has_gap(text));
        // Spaces may be the empty cells.
        let is_spaced = is_full && cells >= MIN_PART && (cells + spaces) * 2 >= whole;
        is_part && cells * 2 >= all
            || cells * 2 >= whole && cells * 4 >= all * 3
            || is_spaced && cells * 4 >= (all - spaces) * 3
    };
    let mut others = row.fields.iter().enumerate().filter(|(at, _)| *at != column);
    let (_, damaged) = others.find(|(at, field)| {
        // The symbol of an empty cell is the rest of a puzzle, but 0 may be a number; `.79` is
        // one, for a number has a digit before its point.
        let is_rest = || {
            let text = field.trimmed();
            let is_space = |symbol: char| is_empty_cell(symbol) || symbol.is_whitespace();
            let (cells, all) = (cells_of(text), text.chars().count());
            let is_part = cells == all && all > 1 && text.starts_with(['.', '0'])
                || cells >= MIN_NAME_CELLS
                    && cells * 4 >= all * 3
                    && text.chars().all(|symbol| symbol.is_alphanumeric() || symbol == '.');
            is_part || text.chars().all(is_space) && text.parse::<u64>().is_err()
        };
        let is_missing = is_full && *at < column && is_rest();
        is_missing || is_damaged(field) && grid_side(field, shape).is_none()
    })?;
    let found = count(damaged.text.trim().chars().count(), "character");
    let expected = format!("{whole}, as in the other grid of this row");
    Some(ReadError::text(damaged.start, FORMAT, found, expected))
}

/// Returns whether the lines below a title may be the rows of one grid: of 16, 36 or 64
/// symbols, some of which is not a digit of the smaller side.
fn may_be_block(lines: &mut Lines, from: usize, shape: Option<Shape>) -> bool {
    let Some(first) = line_stats(lines, from) else { return false };
    let side = first.symbols;
    if !matches!(side, 16 | 36 | 64) || shape.is_some_and(|shape| shape.side() != side) {
        return false;
    }
    let small = side.isqrt();
    let rows = (from..from + side).take_while(|at| line_stats(lines, *at).is_some());
    let rows: Vec<_> = rows.collect();
    let mut lines = rows.into_iter().filter_map(|at| lines.peeked(at));
    lines.any(|line| has_foreign_symbol(line, small) == Some(true))
}
