//! `NumberLines`: lines that hold a number alone, such as 49151, the number of the puzzles.

use super::recognise::find;
use crate::scan::line::Line;
use crate::scan::line_stats::Context;
use crate::scan::lookahead::Lines;
use crate::scan::wanted::Wanted;

/// The numbers above puzzles: that of the puzzles on the first line of the text, as many lists
/// have it, or 1, 2, 3 and so on above each puzzle.
#[derive(Default)]
pub(super) struct NumberLines {
    last: Option<u32>,
}

impl NumberLines {
    /// Skips the number at the front, and an empty line below it, if a longer line follows with
    /// which a puzzle begins. Returns whether there was one. A number with a leading 0, a
    /// space or a tab may be a row.
    pub fn skip(&mut self, lines: &mut Lines, wanted: Wanted) -> bool {
        let Some(line) = lines.front() else { return false };
        let text = line.body();
        let may_be_number = !text.starts_with('0') && !line.rest().contains('\t');
        let is_number = may_be_number && text.bytes().all(|byte| byte.is_ascii_digit());
        let Some(number) = text.parse().ok().filter(|_| is_number) else { return false };
        let follows = |last: u32| last.checked_add(1) == Some(number);
        if line.number() != 1 && !self.last.is_some_and(follows) {
            return false;
        }
        let length = text.len();
        let below = if lines.get(1).is_some_and(Line::is_empty) { 2 } else { 1 };
        let is_longer = lines.get(below).is_some_and(|line| line.body().len() > length);
        if !is_longer || find(lines, below, wanted, Context::default()).is_err() {
            return false;
        }
        self.last = Some(number);
        lines.skip(below);
        true
    }
}
