#![expect(clippy::cast_possible_truncation, reason = "places, lanes and digits are below 16")]

use super::lanes::{ALL, Lanes, NINE, lane};

/// The candidates of all cells, and what to ask next.
///
/// A cell is a place (3·row + column, both within the box) in a box; `cells` has
/// the places, each with a mask for each box.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub cells: [Lanes; NINE],
    /// `None` when every cell has one candidate.
    pub question: Option<Question>,
}

/// Whether a digit stands in a cell: the slot of [`Fast`](super::Fast), with the
/// candidates `true` and `false`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
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

impl Question {
    /// What is asked of clues that contradict each other.
    pub(super) const NONE: Self = Self { place: 0, lane: 0, digit: 0 };

    /// The cell, row by row from 0.
    #[must_use]
    pub fn cell(self) -> usize {
        let (place, lane) = (usize::from(self.place), usize::from(self.lane));
        (lane / 4 * 3 + place / 3) * 9 + lane % 4 * 3 + place % 3
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

/// The place and the lane of each cell, row by row.
const AT: [(u8, u8); 81] = {
    let mut at = [(0, 0); 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        at[cell] = ((row % 3 * 3 + column % 3) as u8, lane(row / 3 * 3 + column / 3) as u8);
        cell += 1;
    }
    at
};

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

impl State {
    /// Every candidate everywhere.
    pub(super) const FULL: Self = Self { cells: [Lanes::splat(ALL); NINE], question: None };

    /// Puts all clues in their cells, row by row, 0 for none.
    pub(super) fn give(&mut self, clues: &[u8; 81]) {
        for band in 0..3 {
            for row in 0..3 {
                for stack in 0..3 {
                    for column in 0..3 {
                        let clue = clues[27 * band + 9 * row + 3 * stack + column];
                        self.cells[3 * row + column].0[4 * band + stack] =
                            CLUES[usize::from(clue & 15)];
                    }
                }
            }
        }
    }

    /// The digits of the cells that have one candidate, row by row, and 0.
    pub(super) fn digits(&self) -> [u8; 81] {
        AT.map(|(place, lane)| {
            let mask = self.cells[usize::from(place)].0[usize::from(lane)];
            if mask.is_power_of_two() { (mask.trailing_zeros() + 1) as u8 } else { 0 }
        })
    }
}
