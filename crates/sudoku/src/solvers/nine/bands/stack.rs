//! The stack of candidate states, one for each attempt that is held.

use std::cell::Cell;

use super::super::decision::{Decision, Group, Streak};
use super::super::masks::NINE;
use super::super::tables::{ALL_DIGITS, CLUE_MASKS, SINGLE_DIGITS, cell, lane};
use super::planes::Plane;
use crate::marks::Marks;

/// The candidates of all cells after propagation, and the decision to make next.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    /// The place 3·row + column within the box, then a mask for each box.
    pub planes: [Plane; NINE],
    /// `None` when every cell has one candidate.
    pub decision: Option<Decision>,
    /// What is decided after it, before the rules are applied again.
    pub group: Group,
    pub streak: Streak,
    /// The index of this decision in the order of a restart.
    pub order_index: u16,
}

/// Candidates to remove from one cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elimination {
    pub place: u8,
    pub lane: u8,
    pub digits: u16,
}

impl Elimination {
    /// Removes nothing.
    pub(super) const NONE: Self = Self { place: 0, lane: 0, digits: 0 };

    /// Returns what a decision eliminates, `is_placed` telling whether its digit stands
    /// in its cell.
    pub(super) fn by(decision: Decision, is_placed: bool) -> Self {
        let Decision { place, lane, digit } = decision;
        Self { place, lane, digits: if is_placed { !digit } else { digit } }
    }

    /// Returns the streak after this elimination from a state.
    pub(super) fn streak(self, from: &Candidates) -> Streak {
        match self.digits.count_ones() {
            0 => Streak::OF_CLUES,
            1 => Streak::OF_ELIMINATION,
            _ => from.streak.with_placed(),
        }
    }
}

impl Candidates {
    /// Every candidate in every cell.
    pub(super) const ALL_CANDIDATES: Self = Self {
        planes: [Plane::splat(ALL_DIGITS); NINE],
        decision: None,
        group: Group::NONE,
        streak: Streak::OF_CLUES,
        order_index: 0,
    };

    /// Puts the clues in their cells, given row by row, 0 for an empty cell.
    pub(super) fn load_clues(clues: &[u8; 81]) -> Self {
        let mut candidates = Self::ALL_CANDIDATES;
        for place in 0..NINE {
            for band in 0..3 {
                for stack in 0..3 {
                    let clue = clues[cell(band, stack, place)];
                    candidates.planes[place].0[lane(band, stack)] = CLUE_MASKS[usize::from(clue)];
                }
            }
        }
        candidates
    }

    /// Leaves each cell the candidates that marks of 9×9 cells have.
    #[cold]
    pub(super) fn load_marks(marks: &Marks) -> Self {
        let mut candidates = Self::ALL_CANDIDATES;
        for place in 0..NINE {
            for band in 0..3 {
                for stack in 0..3 {
                    let digits = marks.candidates(cell(band, stack, place));
                    let mask = digits.iter().map(|digit| CLUE_MASKS[usize::from(digit)]);
                    candidates.planes[place].0[lane(band, stack)] = mask.sum();
                }
            }
        }
        candidates
    }

    /// Writes to `to` these candidates with the digit of the decision placed, and the next
    /// decision of the group. No rule is applied.
    #[inline]
    pub(super) fn place_in_group(&self, decision: Decision, to: &mut Self) {
        let (place, lane) = (usize::from(decision.place), usize::from(decision.lane));
        to.planes = self.planes;
        to.planes[place].0[lane] = decision.digit;
        to.group = self.group;
        to.decision = to.group.pop();
        to.streak = self.streak.with_placed();
    }

    /// Returns the number of candidates, besides one for each cell.
    #[inline]
    pub(super) fn open_candidates(&self) -> u32 {
        let mut candidates = 0;
        for plane in &self.planes {
            for band in 0..3 {
                // The three boxes of a band at once.
                let [first, second, third] =
                    [0, 1, 2].map(|stack| u64::from(plane.0[lane(band, stack)] & ALL_DIGITS));
                candidates += (first | second << 16 | third << 32).count_ones();
            }
        }
        candidates - 81
    }

    /// Returns the digits of the cells that have one candidate, row by row, and 0 for
    /// the other cells.
    pub(super) fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for place in 0..NINE {
            for band in 0..3 {
                for stack in 0..3 {
                    let mask = self.planes[place].0[lane(band, stack)] & ALL_DIGITS;
                    digits[cell(band, stack, place)] = SINGLE_DIGITS[usize::from(mask)];
                }
            }
        }
        digits
    }
}

thread_local! {
    /// The stack of the last puzzle of this thread, so that the next puzzle allocates
    /// nothing.
    static STACK_POOL: Cell<Vec<Candidates>> = const { Cell::new(Vec::new()) };
}

/// Takes the stack of the last puzzle of this thread, or makes one. It has at least one
/// state; what the states hold is left from before.
pub(super) fn take_stack() -> Vec<Candidates> {
    let mut states = STACK_POOL.try_with(Cell::take).unwrap_or_default();
    if states.is_empty() {
        states.push(Candidates::ALL_CANDIDATES);
    }
    states
}

/// Keeps a stack for the next puzzle of this thread.
pub(super) fn keep_stack(states: Vec<Candidates>) {
    // A thread that ends has no next puzzle.
    let _ = STACK_POOL.try_with(|pool| pool.set(states));
}
