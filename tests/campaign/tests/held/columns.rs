//! Columns: cells that are at one place of each line, where spaces are the empty cells.

use super::cell::Cell;
use super::line_kind::is_above;

/// Where a line shows symbols: its display column and the symbol.
fn symbols(line: &str) -> Vec<(usize, char)> {
    let mut at = 0;
    let mut found = Vec::new();
    for symbol in line.chars() {
        if symbol == '\t' {
            at += 8 - at % 8;
            continue;
        }
        if symbol.is_alphanumeric() || ".*_?".contains(symbol) {
            found.push((at, symbol));
        }
        at += 1;
    }
    found
}

/// Returns whether the cells are in columns of the line.
pub(super) fn is_columns(lines: &[String], from: usize, cells: &[Cell], side: usize) -> bool {
    let shown: Vec<Vec<(usize, char)>> = lines.iter().map(|line| symbols(line)).collect();
    let is_blank = |row: &[Cell]| row.iter().all(Cell::is_empty);
    let rows: Vec<&[Cell]> = cells.chunks(side).collect();
    let hidden = rows.iter().take_while(|row| is_blank(row)).count();
    let after = side - rows.iter().rev().take_while(|row| is_blank(row)).count().min(side);
    for label in [0, 1] {
        for skip in 0..=hidden {
            for start in from..lines.len().min(from + 4) {
                if !(from..start).all(|at| is_above(&lines[at])) {
                    break;
                }
                let mut columns = vec![None; side];
                if fits_columns(&shown, start, &rows[..after.max(skip)], skip, label, &mut columns)
                {
                    return true;
                }
            }
        }
    }
    false
}

fn fits_columns(
    shown: &[Vec<(usize, char)>],
    at: usize,
    rows: &[&[Cell]],
    row: usize,
    label: usize,
    columns: &mut Vec<Option<usize>>,
) -> bool {
    let Some(cells) = rows.get(row) else { return true };
    let Some(found) = shown.get(at) else { return false };
    if found.is_empty()
        || found.iter().all(|(_, symbol)| "._".contains(*symbol)) && found.len() != cells.len()
    {
        if cells.iter().all(Cell::is_empty)
            && fits_columns(shown, at + 1, rows, row + 1, label, columns)
        {
            return true;
        }
        return fits_columns(shown, at + 1, rows, row, label, columns);
    }
    let Some(found) = found.get(label..) else { return false };
    let mut next = columns.clone();
    let digits: Vec<usize> = (0..cells.len()).filter(|at| !cells[*at].is_empty()).collect();
    let shown_digits: Vec<&(usize, char)> =
        found.iter().filter(|(_, symbol)| !"._*?".contains(*symbol)).collect();
    if digits.len() != shown_digits.len() {
        return false;
    }
    for (cell, (column, symbol)) in digits.iter().zip(shown_digits) {
        if !cells[*cell].is_shown_by(&symbol.to_string())
            || next[*cell].is_some_and(|c| c != *column)
        {
            return false;
        }
        next[*cell] = Some(*column);
    }
    let known: Vec<usize> = next.iter().flatten().copied().collect();
    if !known.windows(2).all(|pair| pair[0] < pair[1]) {
        return false;
    }
    // Cells between two known columns need places of their own.
    let mut last: Option<(usize, usize)> = None;
    for (cell, column) in next.iter().enumerate() {
        let Some(column) = column else { continue };
        if let Some((other, before)) = last
            && column - before < cell - other
        {
            return false;
        }
        last = Some((cell, *column));
    }
    let mut kept = next;
    let fits = fits_columns(shown, at + 1, rows, row + 1, label, &mut kept);
    *columns = kept;
    fits
}
