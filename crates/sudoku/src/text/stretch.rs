use std::io::BufRead;

use super::alphabet::is_blank;
use super::lines::Next;
use super::reader::{Reader, quick};
use super::{ReadError, Record};
use crate::Shape;

/// How many cells a 9×9 grid has.
pub(super) const CELLS: usize = 81;

/// 9×9 puzzles in line format that stand one after the other in a text, for a
/// [`Batch`](crate::Batch): taken by [`Reader::stretch`].
#[derive(Clone, Debug, Default)]
pub struct Chunk {
    puzzles: Vec<[u8; CELLS]>,
    /// The line that each stands in.
    lines: Vec<usize>,
}

impl Chunk {
    /// No more than so many puzzles are taken.
    pub const CAPACITY: usize = 1024;

    /// The puzzles, each as its digits row by row, 0 for an empty cell. Two equal
    /// digits may stand in one house; [`Chunk::entry`] tells.
    #[must_use]
    pub fn puzzles(&self) -> &[[u8; CELLS]] {
        &self.puzzles
    }

    /// A puzzle as [`Reader::next`] would have told it.
    ///
    /// # Errors
    /// When two equal digits stand in one house.
    ///
    /// # Panics
    /// When there are not so many puzzles.
    pub fn entry(&self, index: usize) -> Result<Record, ReadError> {
        let text = self.puzzles[index].map(|digit| digit + b'0');
        let mut reader = Reader::starting_at_line(self.lines[index] - 1, &text[..]);
        reader.next().expect("BUG: no puzzle in its line")
    }

    /// Nothing in it, and its memory kept.
    fn clear(&mut self) {
        self.puzzles.clear();
        self.lines.clear();
    }

    pub(super) fn push(&mut self, puzzle: [u8; CELLS], line: usize) {
        self.puzzles.push(puzzle);
        self.lines.push(line);
    }

    pub(super) fn is_full(&self) -> bool {
        self.puzzles.len() >= Self::CAPACITY
    }
}

impl<R: BufRead> Reader<R> {
    /// Puts the 9×9 puzzles in line format that come next into `stretch`, in place of
    /// what is there: as many as are at hand without waiting for more than the first
    /// of them. Answers whether there are any; if not, something else comes next,
    /// which [`Reader::next`] tells. So a text is read to its end by asking for the one
    /// and the other in turn.
    ///
    /// ```
    /// use sudoku::{Reader, Chunk};
    ///
    /// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let text = format!("{line}\n{line}\n1..4..1..1..4..1\n");
    /// let mut reader = Reader::new(text.as_bytes());
    /// let mut stretch = Chunk::default();
    /// assert!(reader.read_chunk(&mut stretch));
    /// assert_eq!(stretch.puzzles().len(), 2);
    /// assert_eq!(stretch.puzzles()[1][..5], [5, 3, 0, 0, 7]);
    /// // Then comes a smaller one.
    /// assert!(!reader.read_chunk(&mut stretch));
    /// assert_eq!(reader.next().unwrap()?.grid.digits().len(), 16);
    /// # Ok::<(), sudoku::ReadError>(())
    /// ```
    pub fn read_chunk(&mut self, stretch: &mut Chunk) -> bool {
        stretch.clear();
        if self.shape.is_some_and(|shape| shape != Shape::CLASSIC) {
            return false;
        }
        loop {
            let next = self.lines.plain(stretch, &mut self.before.empty);
            if stretch.is_full() || next == Next::Unknown && !stretch.puzzles.is_empty() {
                break;
            }
            let Some(line) = self.lines.front() else { break };
            if line.is_empty() && line.width() == 0 {
                self.before.empty += 1;
            } else if let Some(grid) = quick(line, self.shape)
                && let Ok(puzzle) = grid.digits().try_into()
            {
                stretch.push(puzzle, line.number());
                self.before.empty = 0;
            } else {
                break;
            }
            self.lines.skip(1);
        }
        if stretch.puzzles.is_empty() {
            return false;
        }
        self.before.cells = Some(CELLS);
        true
    }
}

/// The digits of a line of a 9×9 grid, 0 for an empty cell. None where anything else
/// stands in it, or nothing but blanks, which may be a border.
pub(super) fn digits(line: &[u8; CELLS]) -> Option<[u8; CELLS]> {
    let mut digits = [0; CELLS];
    let (mut all, mut unusual) = (0, false);
    for (digit, byte) in digits.iter_mut().zip(line) {
        let value = byte.wrapping_sub(b'0');
        *digit = if value <= 9 { value } else { 0 };
        all |= *digit;
        unusual |= value > 9 && *byte != b'.';
    }
    let is_cell = |byte: &u8| byte.is_ascii_digit() || is_blank(char::from(*byte));
    (all != 0 && (!unusual || line.iter().all(is_cell))).then_some(digits)
}
