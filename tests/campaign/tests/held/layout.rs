//! `Layout`: how lines are split into the cells of a row, and labels beside them.

use std::ops::Range;

use sudoku_text::Record;

use super::cell::{BARS, Cell, EMPTY, is_cell_symbol};
use super::line_kind::{count_up, is_above, is_border, is_header};

/// How a line is split into cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Split {
    Characters,
    Words,
    /// Fields between a separator; some of the outermost are no cells.
    Fields(char, [usize; 2]),
}

/// Which end of a row has labels.
pub(super) const LABELS: [[usize; 2]; 4] = [[0, 0], [1, 0], [0, 1], [1, 1]];

/// One rule for all rows.
pub(super) struct Layout {
    pub split: Split,
    pub labels: [usize; 2],
    pub side: usize,
}

impl Layout {
    /// Returns the cells of a line and its labels.
    fn cells(&self, line: &str) -> Option<(Vec<String>, Vec<String>)> {
        let line = line.trim_start_matches(['>', ' ']).replace("[code]", "").replace("[/code]", "");
        let is_bar = |symbol: char| BARS.contains(symbol);
        let is_between = |symbol: char| symbol.is_whitespace() || is_bar(symbol);
        let words = || line.split(is_between).filter(|word| !word.is_empty());
        let mut words: Vec<String> = match self.split {
            Split::Words => words().map(str::to_owned).collect(),
            Split::Characters if self.labels == [0, 0] => {
                words().flat_map(str::chars).map(String::from).collect()
            }
            Split::Characters => {
                let words: Vec<&str> = words().collect();
                let [left, right] = self.labels;
                if words.len() <= left + right {
                    return None;
                }
                let inner = &words[left..words.len() - right];
                let symbols = inner.iter().flat_map(|word| word.chars()).map(String::from);
                let mut all: Vec<String> =
                    words[..left].iter().map(std::string::ToString::to_string).collect();
                all.extend(symbols);
                all.extend(
                    words[words.len() - right..].iter().map(std::string::ToString::to_string),
                );
                all
            }
            Split::Fields(separator, [left, right]) => {
                let line = if separator == '\t' { &*line } else { line.trim() };
                let fields: Vec<&str> = line.split(separator).collect();
                if fields.len() < 2 || fields.len() <= left + right {
                    return None;
                }
                let outer = fields[..left].iter().chain(&fields[fields.len() - right..]);
                if !outer.clone().all(|field| field.trim().is_empty()) {
                    return None;
                }
                let inner = &fields[left..fields.len() - right];
                inner.iter().map(|field| field.trim().to_owned()).collect()
            }
        };
        let [left, right] = self.labels;
        let is_fields = matches!(self.split, Split::Fields(..));
        if is_fields && right == 0 && words.len() < self.side + left {
            // Trimmed at the end: the caller looks whether all rows are.
            words.resize(self.side + left, "\u{0}".to_owned());
        }
        if words.len() != self.side + left + right {
            return None;
        }
        let mut labels: Vec<String> = words.drain(..left).collect();
        labels.extend(words.drain(self.side..));
        Some((words, labels))
    }

    /// Returns whether the lines from one on are the rows of the cells, and no others
    /// are beside them.
    pub fn holds(
        &self,
        lines: &[String],
        from: usize,
        cells: &[Cell],
        record: &Record,
        records: &[Record],
    ) -> bool {
        let first = (from..lines.len().min(from + 4)).find(|at| {
            let fits = self.fits(&lines[*at], &cells[..self.side]);
            fits && (from..*at).all(|above| is_above(&lines[above]))
        });
        let Some(first) = first else { return false };
        let Some(rows) = self.rows(lines, first, cells) else { return false };
        let split: Vec<_> = rows.iter().filter_map(|at| self.cells(&lines[*at])).collect();
        let is_trimmed = |(cells, _): &(Vec<String>, _)| cells.last().is_some_and(|c| c == "\u{0}");
        let ends_empty = |(cells, _): &(Vec<String>, _)| cells.last().is_some_and(String::is_empty);
        if split.iter().any(is_trimmed) && split.iter().any(ends_empty) {
            return false;
        }
        if !(0..self.labels[0] + self.labels[1]).all(|column| {
            let labels: Vec<&str> = split.iter().map(|(_, labels)| &*labels[column]).collect();
            count_up(&labels)
        }) {
            return false;
        }
        // No other row beside the grid.
        let is_letter = |text: &str| text.chars().any(|c| c.is_alphabetic() && !"xX".contains(c));
        let has_letters = cells.iter().any(|cell| is_letter(&cell.shown[0]));
        let is_row = |at: usize| {
            let line = &lines[at];
            self.cells(line).is_some_and(|(cells, _)| {
                (has_letters || !cells.iter().any(|cell| is_letter(cell)))
                    && cells
                        .iter()
                        .all(|cell| cell.chars().count() < 3 && cell.chars().all(is_cell_symbol))
                    && cells.iter().any(|cell| cell.chars().any(char::is_alphanumeric))
                    && !is_border(line)
            })
        };
        let last = rows[rows.len() - 1];
        let is_of_other = |at: usize| {
            records.iter().any(|other| {
                let range: Range<usize> = other.line - 1..other.line - 1 + 3 * self.side;
                other.line != record.line && range.contains(&at)
            })
        };
        let is_extra = |at: usize| is_row(at) && !is_of_other(at) && !is_header(&lines[at]);
        let above: Vec<usize> = (0..first).rev().take_while(|at| is_extra(*at)).collect();
        let below: Vec<usize> = (last + 1..lines.len()).take_while(|at| is_extra(*at)).collect();
        let extra = above.len() + below.len();
        if extra == 0 || extra >= self.side {
            return true;
        }
        let all: Vec<usize> = above.into_iter().rev().chain(rows).chain(below).collect();
        let (texts, labels): (Vec<Vec<String>>, Vec<Vec<String>>) =
            all.iter().filter_map(|at| self.cells(&lines[*at])).unzip();
        // Rows whose labels do not count up are no other reading.
        let are_in_order = |kept: &[&Vec<String>]| {
            (0..self.labels[0] + self.labels[1]).all(|column| {
                count_up(&kept.iter().map(|labels| &*labels[column]).collect::<Vec<_>>())
            })
        };
        let own: Vec<bool> = (0..=self.side)
            .filter_map(|left_out| {
                let other = labels[..left_out].iter().chain(&labels[left_out + extra..]);
                if !are_in_order(&other.collect::<Vec<_>>()) {
                    return None;
                }
                let kept = texts[..left_out].iter().chain(texts[left_out + extra..].iter());
                let texts: Vec<&String> = kept.flatten().collect();
                let is_own = cells.iter().zip(&texts).all(|(cell, text)| cell.is_shown_by(text));
                has_no_digit_twice(&texts, record.grid.shape()).then_some(is_own)
            })
            .collect();
        own.iter().all(|is_own| *is_own)
    }

    fn fits(&self, line: &str, row: &[Cell]) -> bool {
        self.cells(line).is_some_and(|(found, _)| {
            found.iter().zip(row).all(|(found, cell)| {
                if found == "\u{0}" { cell.is_empty() } else { cell.is_shown_by(found) }
            })
        })
    }

    /// Returns the lines of the rows.
    fn rows(&self, lines: &[String], first: usize, cells: &[Cell]) -> Option<Vec<usize>> {
        let mut rows = Vec::new();
        let mut at = first;
        for row in cells.chunks(self.side) {
            loop {
                let line = lines.get(at)?;
                at += 1;
                if self.fits(line, row)
                    && !(is_border(line) && lines.get(at).is_some_and(|next| self.fits(next, row)))
                {
                    rows.push(at - 1);
                    break;
                }
                if !is_border(line) {
                    return None;
                }
            }
        }
        Some(rows)
    }
}

/// Returns whether no house of a grid shows a digit twice.
fn has_no_digit_twice(texts: &[&String], shape: sudoku::Shape) -> bool {
    let side = shape.side();
    let houses = |at: usize| {
        let (row, column) = (at / side, at % side);
        let across = side / shape.box_columns();
        [row, column, row / shape.box_rows() * across + column / shape.box_columns()]
    };
    (0..texts.len()).all(|one| {
        let is_empty = texts[one].chars().all(|symbol| EMPTY.contains(symbol));
        is_empty
            || (0..one).all(|other| {
                let (a, b) = (houses(one), houses(other));
                texts[one] != texts[other] || (0..3).all(|kind| a[kind] != b[kind])
            })
    })
}
