#![expect(clippy::cast_possible_truncation, reason = "places, lanes and digits are below 16")]

use super::lanes::{ALL, Lanes, NINE};

/// The candidates of all cells, and what to ask next.
///
/// A cell is a place (3·row + column, both within the box) in a box; `cells` has
/// the places, each with a mask for each box.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub cells: [Lanes; NINE],
    /// `None` when every cell has one candidate.
    pub question: Option<Decision>,
}

/// Whether a digit stands in a cell: the slot of [`Bands`](super::Bands), with the
/// candidates `true` and `false`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    pub(super) place: u8,
    pub(super) lane: u8,
    /// One bit; none where the clues contradict each other, and nothing is left to
    /// be asked.
    pub(super) digit: u16,
}

/// Candidates to be eliminated from a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Removal {
    pub place: u8,
    pub lane: u8,
    pub digits: u16,
}

impl Decision {
    /// What is asked of clues that contradict each other.
    pub(super) const NONE: Self = Self { place: 0, lane: 0, digit: 0 };

    /// The cell, row by row from 0.
    #[must_use]
    pub fn cell(self) -> usize {
        let (place, lane) = (usize::from(self.place), usize::from(self.lane));
        cell(lane / 4, lane % 4, place)
    }

    /// The digit, from 1.
    #[must_use]
    pub fn digit(self) -> u8 {
        (self.digit.trailing_zeros() + 1) as u8
    }

    /// What an answer eliminates.
    pub(super) fn answered(self, yes: bool) -> Removal {
        let digits = if yes { !self.digit } else { self.digit };
        Removal { place: self.place, lane: self.lane, digits }
    }
}

/// The candidates of a cell by its clue, 0 for none.
const CLUES: [u16; 16] = {
    let mut clues = [ALL; 16];
    let mut digit = 1;
    while digit <= 9 {
        clues[digit] = 1 << (digit - 1);
        digit += 1;
    }
    clues
};

/// The digit of a cell by its candidates, 0 unless there is one.
const DIGITS: [u8; ALL as usize + 1] = {
    let mut digits = [0; ALL as usize + 1];
    let mut digit = 1_u8;
    while digit <= 9 {
        digits[1 << (digit - 1)] = digit;
        digit += 1;
    }
    digits
};

/// The cell, row by row, at a place in a box.
const fn cell(band: usize, stack: usize, place: usize) -> usize {
    (3 * band + place / 3) * 9 + 3 * stack + place % 3
}

impl State {
    /// Every candidate everywhere.
    pub(super) const FULL: Self = Self { cells: [Lanes::splat(ALL); NINE], question: None };

    /// Puts all clues in their cells, row by row, 0 for none.
    pub(super) fn give(&mut self, clues: &[u8; 81]) {
        for place in 0..NINE {
            for band in 0..3 {
                for stack in 0..3 {
                    let clue = clues[cell(band, stack, place)];
                    self.cells[place].0[4 * band + stack] = CLUES[usize::from(clue & 15)];
                }
            }
        }
    }

    /// The digits of the cells that have one candidate, row by row, and 0.
    pub(super) fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for place in 0..NINE {
            for band in 0..3 {
                for stack in 0..3 {
                    let mask = self.cells[place].0[4 * band + stack];
                    digits[cell(band, stack, place)] = DIGITS[usize::from(mask & ALL)];
                }
            }
        }
        digits
    }
}
