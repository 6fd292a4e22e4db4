//! Rows: one line for each row, in one of the layouts.

use sudoku_text::Record;

use super::boxes::is_boxes;
use super::cell::Cell;
use super::columns::is_columns;
use super::layout::{LABELS, Layout, Split};

pub(super) fn is_rows(
    lines: &[String],
    from: usize,
    cells: &[Cell],
    side: usize,
    record: &Record,
    records: &[Record],
) -> bool {
    let mut splits = vec![Split::Characters, Split::Words];
    for separator in [',', ';', '\t', '|', '│', '¦', ' '] {
        for outer in [[0, 0], [1, 0], [0, 1], [1, 1]] {
            splits.push(Split::Fields(separator, outer));
        }
    }
    for split in splits {
        for labels in LABELS {
            let layout = Layout { split, labels, side };
            if layout.holds(lines, from, cells, record, records) {
                return true;
            }
        }
    }
    is_boxes(lines, from, cells, side) || is_columns(lines, from, cells, side)
}
