//! Solver 6: any shape, with clauses learned from conflicts; made for large grids.
//!
//! # How it works
//!
//! [`root`]: singles and locked candidates, house by house and for all digits of a
//! house at once, until nothing moves. What is left is numbered ([`layout`]): the
//! *candidates*, and the *choices* of one among several, which are the digits of a cell
//! and the places of a digit in a house. A *literal* says of a candidate that it is
//! placed, or excluded. From here on there are no digits and no houses, and the side
//! makes no difference.
//!
//! [`state`]: an assumption makes a literal true, and all that follows from it: a
//! placed candidate excludes the others of its four choices, and a choice with one
//! candidate left places it, which is naked and hidden singles. Both rules are read
//! off a mask for each choice; where SAT solvers keep a clause for each pair, nothing
//! is kept here. Where a choice has no candidate left there is a *conflict*.
//!
//! [`analysis`]: each literal knows why it became true. So a conflict is traced back
//! along the trail to a clause, "one of these literals is true", that holds in every
//! solution, and that would have shown the conflict before: the first unique
//! implication point of J. Marques-Silva and K. Sakallah, "GRASP", 1999, and of
//! L. Zhang et al., "Efficient conflict driven learning in a Boolean satisfiability
//! solver", 2001. Literals that follow from others are left out (N. Sörensson and
//! A. Biere, "Minimizing learned clauses", 2009). This way's own is that an excluded
//! candidate is spoken of by the peer that excludes it, and where several peers do, by
//! one already spoken of: clauses are then a third as long, measured on 25×25.
//!
//! [`clauses`]: two literals of each clause are watched, as in M. Moskewicz et al.,
//! "Chaff", 2001, with a third one beside as in `MiniSat`. Those whose literals come from
//! the fewest levels are kept (G. Audemard and L. Simon, "Predicting learnt clauses
//! quality", 2009).
//!
//! What is assumed next is the candidate that had the most part in the latest
//! conflicts ([`order`], Chaff again, with the fading of N. Eén and N. Sörensson, "An
//! extensible SAT-solver", 2003), and it is assumed to stand as it did in the longest
//! trail without a conflict, which is forgotten ever more seldom ([`phases`]:
//! K. Pipatsrisawat and A. Darwiche, 2007; A. Biere et al., "`CaDiCaL`, `Kissat` ...",
//! 2020, which also forget it). Now and then all begins anew
//! ([`restarts`]: M. Luby et al., 1993, as D. Knuth computes it, TAOCP 7.2.2.2).
//!
//! # How it keeps the laws of a puzzle
//!
//! A puzzle answers the same under the same attempts, and learning changes its answers.
//! So it learns between searches, not in them ([`runs`]): [`Cdcl::learn`] has the
//! engine search, and ends that run with the first attempt that is refused. What this
//! teaches is known to the next run, which holds again what still stands of the
//! attempts before. The core took none of these back, so that this costs next to
//! nothing, and a run has no more to do than a SAT solver between two conflicts.
//!
//! A solution that a run finds is kept, and ruled out by a clause for the runs to come.
//! So preparation ends with all solutions known, or with some of them: then the tree
//! of the puzzle is these, and beside them what is left, searched in the plain order of
//! the engine with all clauses in force. What is learned depends on nothing but the
//! grid, and so a path names the same node on any machine that prepares as far.

mod analysis;
mod clauses;
mod core;
mod layout;
mod literal;
mod order;
mod phases;
mod restarts;
mod root;
mod runs;
mod state;

use std::cell::{Cell, RefCell, RefMut};

use stack_assumptions::{Counters, Puzzle};

use self::core::Core;
use self::layout::Layout;
use self::literal::Literal;
use crate::{DigitSet, Duplicate, Grid, Shape};

/// Solver 6: any shape, with clauses learned from conflicts.
///
/// [`Cdcl::learn`] learns; then, as at first, it is a puzzle like any other.
/// What was found by then is told first.
#[derive(Clone, Debug)]
pub struct Cdcl {
    shape: Shape,
    /// What the clues settle, 0 where nothing.
    settled: Vec<u8>,
    core: RefCell<Core>,
    /// The solutions found, each as its digits.
    found: Vec<Vec<u8>>,
    /// How many literals were known for sure when the first of them was.
    sure: usize,
    /// Whether the last of them is ruled out by what is known.
    is_blocked: bool,
    /// Whether there are no others.
    complete: bool,
    /// The runs of [`Cdcl::learn`], counted.
    counters: Counters,
    /// Whether one of these runs is on: then the core goes on from assumptions that
    /// were taken back, and no work is done twice.
    running: bool,
    /// The number of candidates assumed.
    depth: Cell<usize>,
    chosen: Cell<Option<Value>>,
    /// Whether the last assumption was one that the core still held.
    again: Cell<bool>,
}

/// A slot of [`Cdcl`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Which of the solutions found it is, or another.
    Solution,
    /// Whether a candidate is placed; they are numbered.
    Candidate(u32),
}

/// A candidate of [`Cdcl`]: what is answered to what a slot asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The solution found, by its number from 0.
    Found(usize),
    /// None of the solutions found.
    Another,
    /// The candidate is placed.
    Placed,
    /// It is not.
    Excluded,
}

impl Cdcl {
    /// The puzzle that `grid` poses, with all that follows from its digits.
    ///
    /// # Errors
    /// When two equal digits stand in one house.
    pub fn new(grid: &Grid) -> Result<Self, Duplicate> {
        let clues = grid.checked_clues()?;
        let shape = grid.shape();
        let candidates = root::candidates(shape, clues);
        let mut complete = candidates.is_none();
        let mut cells = candidates.unwrap_or_else(|| vec![0; shape.cells()]);
        let mut settled = vec![0; shape.cells()];
        for (digit, mask) in settled.iter_mut().zip(&mut cells) {
            if mask.is_power_of_two() {
                *digit = DigitSet::of(*mask).next().unwrap_or(0);
                *mask = 0;
            }
        }
        // Where the clues are those of a shifted grid, as of an empty one, it is tried
        // first: large empty grids are not easily filled otherwise.
        let shifted = shifted(shape);
        let given = grid.digits().iter();
        let is_shifted = given.zip(&shifted).all(|(digit, other)| [0, *other].contains(digit));
        let favoured = |cell: usize, digit| is_shifted && shifted[cell] == digit;
        let mut core = Core::new(Layout::new(shape, &cells), favoured);
        complete |= core.state.begin().is_err();
        Ok(Self {
            shape,
            settled,
            core: RefCell::new(core),
            found: Vec::new(),
            sure: 0,
            is_blocked: true,
            complete,
            counters: Counters::default(),
            running: false,
            depth: Cell::new(0),
            chosen: Cell::new(None),
            again: Cell::new(false),
        })
    }

    /// The core, with the assumptions held and no others, unless a run is on.
    fn core_at_depth(&self) -> RefMut<'_, Core> {
        let mut core = self.core.borrow_mut();
        if !self.running {
            core.take_back(self.depth.get());
        }
        core
    }

    /// The digits that stand now, row by row, 0 for an empty cell.
    #[must_use]
    pub fn digits(&self) -> Vec<u8> {
        if let Some(Value::Found(number)) = self.chosen.get() {
            return self.found[number].clone();
        }
        let core = self.core.borrow();
        let mut digits = self.settled.clone();
        // Before it is chosen which solution it is, what holds only in the others is
        // not shown.
        let is_open = !self.running && !self.found.is_empty() && self.chosen.get().is_none();
        let shown = if is_open { self.sure } else { usize::MAX };
        for literal in core.state.trail_at(self.depth.get()).iter().take(shown) {
            if literal.is_placed() {
                let (cell, digit) = core.state.layout.candidate(literal.candidate());
                digits[cell] = digit;
            }
        }
        digits
    }
}

/// A solved grid: each row is the one above, shifted.
fn shifted(shape: Shape) -> Vec<u8> {
    let digit = |cell| {
        let place = shape.position(cell);
        let (band, row) = (place.row / shape.box_rows(), place.row % shape.box_rows());
        let shift = place.column + row * shape.box_columns() + band;
        u8::try_from(shift % shape.side() + 1).expect("BUG: a digit over 64")
    };
    (0..shape.cells()).map(digit).collect()
}

impl Puzzle for Cdcl {
    type Slot = Decision;
    type Candidate = Value;
    type Attempt<'p> = Attempt<'p>;
    type Solution = Grid;

    fn slot(&self, _: usize) -> Option<Decision> {
        if !self.running {
            match self.chosen.get() {
                Some(Value::Found(_)) => return None,
                None if self.complete || !self.found.is_empty() => return Some(Decision::Solution),
                _ => {}
            }
        }
        let mut core = self.core_at_depth();
        let again = core.state.assumption(self.depth.get());
        again.map(Literal::number).or_else(|| core.next()).map(Decision::Candidate)
    }

    fn candidates(&self, slot: Decision) -> impl Iterator<Item = Value> {
        let (found, others) = match slot {
            Decision::Solution => (self.found.len(), [Some(Value::Another), None]),
            Decision::Candidate(candidate) => {
                let core = self.core.borrow();
                let again = core.state.assumption(self.depth.get()).filter(|_| self.running);
                let first = again.map_or_else(|| core.phase(candidate), Literal::is_placed);
                let answers = [Value::Placed, Value::Excluded].map(Some);
                (0, if first { answers } else { [answers[1], answers[0]] })
            }
        };
        let others = others.into_iter().take(if self.complete { 0 } else { 2 });
        (0..found).map(Value::Found).chain(others.flatten())
    }

    fn attempt(&self, slot: Decision, answer: Value) -> Option<Attempt<'_>> {
        let Decision::Candidate(candidate) = slot else {
            self.chosen.set(Some(answer));
            return Some(Attempt { puzzle: self, is_assumed: false });
        };
        let literal = Literal::of(candidate, answer == Value::Placed);
        let depth = self.depth.get();
        let mut core = self.core_at_depth();
        self.again.set(core.state.assumption(depth) == Some(literal));
        if !self.again.get()
            && let Err(conflict) = core.state.assume(literal)
        {
            if self.running {
                core.conflict = Some(conflict);
            } else {
                core.take_back(depth);
            }
            return None;
        }
        self.depth.set(depth + 1);
        Some(Attempt { puzzle: self, is_assumed: true })
    }

    fn solution(&self) -> Grid {
        Grid::of_digits(self.shape, self.digits())
    }
}

/// Holds an answer and all that followed from it; its drop takes them back.
#[derive(Debug)]
#[must_use = "dropping an attempt takes it back at once"]
pub struct Attempt<'p> {
    puzzle: &'p Cdcl,
    is_assumed: bool,
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        let puzzle = self.puzzle;
        if !self.is_assumed {
            puzzle.chosen.set(None);
            return;
        }
        // The core takes it back when it is next asked.
        puzzle.depth.set(puzzle.depth.get() - 1);
    }
}
