//! Paragraphs: lines up to the next empty one. They tell how many lines to skip after
//! a bad puzzle.

use sudoku::Shape;

use super::lookahead::Lines;

/// Returns the number of lines of a bad grid: its paragraph, or all its bands where empty
/// lines separate them.
pub(crate) fn lines_of_bad_block(lines: &mut Lines, from: usize, shape: Option<Shape>) -> usize {
    let first = paragraph_lines(lines, from);
    let mut count = first;
    if let Some(shape) = shape
        && first == shape.box_rows()
    {
        for _band in 1..shape.box_columns() {
            let next = paragraph_lines(lines, from + count + 1);
            if next == 0 || next > shape.box_rows() {
                break;
            }
            count += 1 + next;
        }
    }
    count.max(1)
}

fn paragraph_lines(lines: &mut Lines, from: usize) -> usize {
    let mut at = from;
    while lines.get(at).is_some_and(|line| !line.is_empty()) {
        at += 1;
    }
    at - from
}
