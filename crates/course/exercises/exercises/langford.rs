//! Chapter 12, exercise `langford`: pairs of numbers with a distance.
//!
//! Put the numbers 1, 1, 2, 2, 3, 3 up to n, n in a row, so that there is one number between the two
//! ones, two between the two twos, and so on: 2 3 1 2 1 3. C. Dudley Langford saw his son do it with
//! coloured blocks in 1958.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

/// The row.
#[derive(Clone, Debug)]
pub struct Langford {
    // What does your board have to know?
}

impl Langford {
    /// An empty row for the numbers 1 to `n`, each twice.
    pub fn new(n: usize) -> Self {
        todo!("make the board")
    }
}

/// What are the slots: the places, or the numbers? One of the two makes a much smaller tree.
impl Puzzle for Langford {
    type Slot = usize;
    type Candidate = usize;
    /// Your guard: one `Hold`, or several.
    type Attempt<'p> = ();
    /// The row.
    type Solution = Vec<usize>;

    fn slot(&self, depth: usize) -> Option<usize> {
        todo!("what is filled next?")
    }

    fn candidates(&self, slot: usize) -> impl Iterator<Item = usize> {
        todo!("in which ways?") as std::ops::Range<usize>
    }

    fn attempt(&self, slot: usize, candidate: usize) -> Option<Self::Attempt<'_>> {
        todo!("what changes, and is it allowed?")
    }

    fn solution(&self) -> Vec<usize> {
        todo!("what is shown at the end?")
    }
}
