use std::io::BufRead;

use super::lines::{Line, Lines};
use super::newspaper;
use super::reading::Before;
use crate::Shape;

/// What a line looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Look {
    pub words: usize,
    pub symbols: usize,
    /// The symbols of a word, if all words have as many.
    pub length: Option<usize>,
    /// Whether words stand one blank apart.
    pub close: bool,
    pub is_newspaper: bool,
}

impl Look {
    pub fn of(line: &Line) -> Self {
        let mut look = Self {
            words: 0,
            symbols: 0,
            length: None,
            close: true,
            is_newspaper: newspaper::is_row(line),
        };
        let mut after = None;
        for word in line.words() {
            let length = word.text.chars().count();
            if look.words == 0 {
                look.length = Some(length);
            } else if look.length != Some(length) {
                look.length = None;
            }
            look.close &= after.is_none_or(|after| after + 1 == word.column);
            after = Some(word.column + length);
            look.words += 1;
            look.symbols += length;
        }
        look
    }

    /// Whether it may be all cells of a grid of this side.
    pub fn is_line(self, side: usize) -> bool {
        self.symbols == side * side
            && (self.words == 1
                || (self.words == side && self.length == Some(side))
                || (self.words == self.symbols && self.close))
    }
}

/// Whether a line holds all cells of a grid and can be no row of another: it is
/// too long for one, or the puzzle before was such a line.
pub(super) fn is_sure_line<R: BufRead>(lines: &mut Lines<R>, at: usize, before: Before) -> bool {
    look(lines, at).is_some_and(|look| {
        let is_sure = look.symbols > Shape::MAX_SIDE || before.cells == Some(look.symbols);
        is_sure && look.is_line(look.symbols.isqrt())
    })
}

pub(super) fn look<R: BufRead>(lines: &mut Lines<R>, at: usize) -> Option<Look> {
    let line = lines.get(at)?;
    (!line.is_empty()).then(|| Look::of(line))
}

/// The lines of a bad grid: to the next empty line, or over all its bands where
/// empty lines part them.
pub(super) fn skip<R: BufRead>(lines: &mut Lines<R>, from: usize, shape: Option<Shape>) -> usize {
    let first = paragraph(lines, from);
    let mut used = first;
    if let Some(shape) = shape
        && first == shape.box_rows()
    {
        for _band in 1..shape.box_columns() {
            let next = paragraph(lines, from + used + 1);
            if next == 0 || next > shape.box_rows() {
                break;
            }
            used += 1 + next;
        }
    }
    used.max(1)
}

fn paragraph<R: BufRead>(lines: &mut Lines<R>, from: usize) -> usize {
    let mut at = from;
    while lines.get(at).is_some_and(|line| !line.is_empty()) {
        at += 1;
    }
    at - from
}
