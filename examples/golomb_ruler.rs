//! The shortest Golomb ruler with 8, 9 and 10 marks: no two pairs of marks are equally far
//! apart. The lengths 34, 44 and 55 are those of OEIS A003022.

use std::cell::Cell;

use stack_assumptions::optimise::{Optimise, minimise};
use stack_assumptions::{Hold, Puzzle};

struct Ruler {
    /// No ruler that is searched is longer.
    longest: u32,
    /// The marks after the one at 0.
    marks: Vec<Cell<u32>>,
    /// The distances between marks, as bits.
    distances: Cell<u128>,
}

impl Ruler {
    fn new(marks: u32) -> Self {
        // Powers of two less 1 make a ruler, but squares are enough from 3 marks on.
        let longest = (marks * marks).min(127);
        let marks = (1..marks).map(|_| Cell::new(0)).collect();
        Self { longest, marks, distances: Cell::new(0) }
    }

    /// The marks before a slot, the last one first.
    fn marks_before(&self, slot: usize) -> impl Iterator<Item = u32> {
        self.marks[..slot].iter().rev().map(Cell::get).chain([0])
    }
}

impl Puzzle for Ruler {
    type Slot = usize;
    type Candidate = u32;
    type Attempt<'p> = (Hold<'p, u32>, Hold<'p, u128>);
    type Solution = Vec<u32>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.marks.len()).then_some(depth)
    }

    fn candidates(&self, slot: usize) -> impl Iterator<Item = u32> {
        let last = self.marks_before(slot).next().unwrap_or(0);
        last + 1..=self.longest
    }

    fn attempt(&self, slot: usize, mark: u32) -> Option<Self::Attempt<'_>> {
        let new = self.marks_before(slot).fold(0, |new, before| new | 1 << (mark - before));
        let distances = self.distances.get();
        // A ruler and its mirror image are one: the first distance is below the last.
        let is_mirrored = slot + 1 == self.marks.len()
            && mark - self.marks_before(slot).next()? < self.marks[0].get();
        (new & distances == 0 && !is_mirrored).then(|| {
            let marks = Hold::new(&self.marks[slot], mark);
            (marks, Hold::new(&self.distances, distances | new))
        })
    }

    fn solution(&self) -> Vec<u32> {
        self.marks.iter().map(Cell::get).collect()
    }
}

impl Optimise for Ruler {
    type Cost = u32;
    const SORTED: bool = true;

    fn cost(&self) -> u32 {
        self.marks.last().map_or(0, Cell::get)
    }

    /// The distances still to come are at least 1, 2, 3 and so on.
    fn bound_with(&self, slot: usize, mark: u32) -> Option<u32> {
        let left = u32::try_from(self.marks.len() - slot - 1).ok()?;
        Some(mark + left * (left + 1) / 2)
    }
}

fn main() {
    for marks in [8, 9, 10] {
        let best = minimise(&Ruler::new(marks)).finish().best.expect("there is one");
        println!("{marks} marks: {}, at 0 and {:?}", best.cost, best.solution);
    }
}
