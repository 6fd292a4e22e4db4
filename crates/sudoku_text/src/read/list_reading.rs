//! `list_reading`: lines of 16, 36 or 64 symbols that are a list of small puzzles, or the
//! rows of one grid.

use sudoku::Shape;

use crate::error::{Location, ReadError};
use crate::format::Format;
use crate::formats::{block, numbers};
use crate::scan::expect::Expect;
use crate::scan::line::Line;
use crate::scan::line_puzzle::side_of_puzzle_line;
use crate::scan::lookahead::Lines;
use crate::scan::raw_puzzle::{Failed, Parsed};
use crate::scan::side::is_side;

/// Returns the failure of a small puzzle on one line if that line and those below it may as
/// well be the rows of a grid: nobody knows which is meant.
///
/// Lines right below a puzzle of as many symbols are puzzles too.
pub(super) fn list_reading(
    lines: &mut Lines,
    from: usize,
    expect: Expect,
    parsed: &Parsed,
) -> Option<Failed> {
    let Parsed { record, .. } = parsed;
    let small = record.grid.shape().side();
    let side = small * small;
    let may_be_row = record.format == Format::Line
        && small > 1
        && side <= Shape::MAX_SIDE
        && is_side(side, expect.shape)
        && expect.format.is_none();
    let context = expect.context;
    let is_in_list = context.line_cells == Some(side) && context.empty_lines == 0;
    if !may_be_row || is_in_list {
        return None;
    }
    let parse = if expect.first.words == side { numbers::parse } else { block::parse };
    let mut first = None;
    let mut at = from;
    // Of lines that are more than one grid, all must be rows of grids.
    loop {
        let Parsed { record, lines_used } = parse(lines, at, expect)?.ok()?;
        let end = at + lines_used;
        let is_list = (at..end).all(|at| {
            let side = |line: &Line| side_of_puzzle_line(line, expect.shape);
            lines.get(at).is_none_or(|line| line.is_empty() || side(line) == Some(small))
        });
        if !is_list {
            return None;
        }
        first.get_or_insert(record);
        at = end;
        let next = lines.get(at).filter(|line| !line.is_empty());
        if next.and_then(|line| side_of_puzzle_line(line, expect.shape)) != Some(small) {
            break;
        }
    }
    let grid = first?;
    let found = format!(
        "two readings: {side} puzzles in the format {}, the first of them {}; \
         or one in the format {}, {}",
        record.format,
        record.grid.to_line(),
        grid.format,
        grid.grid.to_line()
    );
    let expected = format!("one: choose it by --from {} or --from {}", record.format, grid.format);
    let location = Location { line: record.line, column: 1 };
    let error = ReadError::text(location, record.format, found, expected);
    Some(Failed::ambiguous(error, at - from))
}
