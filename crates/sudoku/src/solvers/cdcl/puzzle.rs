//! The SAT solver as a puzzle of the engine.

use std::cell::{Cell, RefCell, RefMut};

use stack_assumptions::{Counters, Puzzle};

use super::exact_cover::ExactCover;
use super::literal::{Literal, Variable};
use super::presolve::presolve;
use super::propagate::Conflict;
use super::sat_solver::SatSolver;
use crate::grid::{CellPosition, DigitSet, Duplicate, Grid, Shape};
use crate::marks::Clues;
use crate::solvers::sudoku_puzzle::{Step, SudokuPuzzle};

/// Conflict-driven clause learning, for any shape; made for large grids.
///
/// [`Cdcl::learn`] finds solutions. Before and after it, this is a puzzle like any
/// other, and a search of it first yields the solutions that learning found. The
/// [module](crate::solvers::cdcl) explains how it works.
#[derive(Clone, Debug)]
pub struct Cdcl {
    shape: Shape,
    /// The digits that presolving fixed, 0 in the other cells.
    fixed: Vec<u8>,
    pub(super) solver: RefCell<SatSolver>,
    /// The digits of each solution that learning found.
    pub(super) found: Vec<Vec<u8>>,
    /// The number of literals that were true at level 0 at the first of them.
    pub(super) root_fixed: usize,
    pub(super) stage: Cell<Stage>,
    /// What the episodes of learning counted.
    pub(super) counters: Counters,
    /// The number of decisions held by attempts.
    depth: Cell<usize>,
    /// The value held for [`Decision::Solution`].
    selected: Cell<Option<Value>>,
    /// Whether the last attempt repeated a decision that the SAT solver still held.
    pub(super) replayed: Cell<bool>,
    /// The conflict that ended the current episode.
    pub(super) conflict: Cell<Option<Conflict>>,
}

/// How far learning has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Solutions may be left, and all found are blocked.
    Open,
    /// An episode runs. Its first attempts repeat decisions that the SAT solver still
    /// holds, so they are not propagated again.
    Episode,
    /// The last solution found is not blocked yet. This waits until a search, or more
    /// learning, needs it, so that a caller who wants one solution does not pay for it.
    Found,
    /// All solutions are found.
    Complete,
}

/// A slot of [`Cdcl`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Which solution it is: one of those found, or another.
    Solution,
    /// Whether a candidate, given by its number, is placed.
    Candidate(u32),
}

/// A candidate of [`Cdcl`]: the value of a [`Decision`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The solution found with this number, from 0.
    Found(usize),
    /// None of the solutions found.
    Other,
    /// The candidate is placed.
    True,
    /// The candidate is excluded.
    False,
}

impl Cdcl {
    /// The number of solutions that [`Grid`] and the programs find by learning, before
    /// they search for the others.
    ///
    /// The clauses learned on the way steer the search. With too few of them it meets
    /// hardly any solution; with too many, learning takes longer than what it saves. On
    /// 12 hard 25×25 grids with many solutions, limited to 200,000 nodes each, 64 gave
    /// 5,799 solutions in 14 s, 256 gave 34,138 in 16 s, and 1,024 gave 38,973 in 21 s. On
    /// 16×16 grids the differences are small.
    ///
    /// The search tree depends on this number, and so do the checkpoint files of the
    /// programs.
    pub const MAX_FOUND: usize = 256;

    /// Makes the puzzle that a grid or marks pose, and deduces what they imply.
    ///
    /// # Errors
    /// If a digit appears twice in a house.
    pub fn new<'c>(clues: impl Into<Clues<'c>>) -> Result<Self, Duplicate> {
        let clues = clues.into();
        let filled = clues.checked()?.map(|(cell, digit)| (cell, DigitSet::of(digit)));
        let shape = clues.shape();
        let candidates = presolve(shape, filled.chain(clues.open()));
        let mut stage = if candidates.is_some() { Stage::Open } else { Stage::Complete };
        let mut cells = candidates.unwrap_or_else(|| vec![0; shape.cells()]);
        let mut fixed = vec![0; shape.cells()];
        for (digit, mask) in fixed.iter_mut().zip(&mut cells) {
            if mask.is_power_of_two() {
                *digit = DigitSet::from_mask(*mask).iter().next().unwrap_or(0);
                *mask = 0;
            }
        }
        // If the cyclic grid is a solution, as it is of an empty grid, it is tried first.
        // Large empty grids are hard to fill otherwise.
        let cyclic = cyclic_grid(shape);
        let mut cells_and_digits = cyclic.iter().enumerate();
        let is_cyclic =
            cells_and_digits.all(|(cell, digit)| clues.candidates(cell).contains(*digit));
        let initial_bonus = |cell: usize, digit| is_cyclic && cyclic[cell] == digit;
        let mut solver = SatSolver::new(ExactCover::new(shape, &cells), initial_bonus);
        if solver.propagate_root().is_err() {
            stage = Stage::Complete;
        }
        Ok(Self {
            shape,
            fixed,
            solver: RefCell::new(solver),
            found: Vec::new(),
            root_fixed: 0,
            stage: Cell::new(stage),
            counters: Counters::default(),
            depth: Cell::new(0),
            selected: Cell::new(None),
            replayed: Cell::new(false),
            conflict: Cell::new(None),
        })
    }

    /// Returns the digits of the grid row by row, 0 for an empty cell.
    #[must_use]
    pub fn digits(&self) -> Vec<u8> {
        if let Some(Value::Found(number)) = self.selected.get() {
            return self.found[number].clone();
        }
        let solver = self.solver.borrow();
        let mut digits = self.fixed.clone();
        // Until a solution is selected, literals that only the others share stay hidden.
        let hides_others = self.stage.get() != Stage::Episode
            && !self.found.is_empty()
            && self.selected.get().is_none();
        let shown = if hides_others { self.root_fixed } else { usize::MAX };
        for literal in solver.trail().literals_to_level(self.depth.get()).iter().take(shown) {
            if literal.is_placed() {
                let (cell, digit) = solver.cover().candidate(literal.variable());
                digits[cell] = digit;
            }
        }
        digits
    }

    /// Whether the first decision of a search is which solution it is.
    fn selects_solution(&self) -> bool {
        match self.stage.get() {
            Stage::Open | Stage::Found => !self.found.is_empty(),
            Stage::Episode => false,
            Stage::Complete => true,
        }
    }

    /// The SAT solver, with exactly the decisions that attempts hold. In an episode it may
    /// hold more: those to be replayed.
    fn solver_at_depth(&self) -> RefMut<'_, SatSolver> {
        let mut solver = self.solver.borrow_mut();
        if self.stage.get() != Stage::Episode {
            solver.backtrack(self.depth.get());
        }
        solver
    }
}

/// A solved grid whose rows are cyclic shifts of the first one.
fn cyclic_grid(shape: Shape) -> Vec<u8> {
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
        self.block_last_found();
        match self.selected.get() {
            Some(Value::Found(_)) => return None,
            None if self.selects_solution() => return Some(Decision::Solution),
            _ => {}
        }
        let mut solver = self.solver_at_depth();
        let replayed = solver.trail().decision(self.depth.get());
        let variable = replayed.map(Literal::variable).or_else(|| solver.pick_branch());
        variable.map(|variable| Decision::Candidate(variable.number()))
    }

    fn candidates(&self, slot: Decision) -> impl Iterator<Item = Value> {
        let (found, others) = match slot {
            Decision::Solution if self.stage.get() == Stage::Complete => {
                (self.found.len(), [None, None])
            }
            Decision::Solution => (self.found.len(), [Some(Value::Other), None]),
            Decision::Candidate(number) => {
                let solver = self.solver.borrow();
                let replayed = match self.stage.get() {
                    Stage::Episode => solver.trail().decision(self.depth.get()),
                    _ => None,
                };
                let variable = Variable::from_number(number);
                let is_placed = replayed.map_or_else(|| solver.phase(variable), Literal::is_placed);
                let (first, second) = if is_placed {
                    (Value::True, Value::False)
                } else {
                    (Value::False, Value::True)
                };
                (0, [Some(first), Some(second)])
            }
        };
        (0..found).map(Value::Found).chain(others.into_iter().flatten())
    }

    fn attempt(&self, slot: Decision, value: Value) -> Option<Attempt<'_>> {
        let Decision::Candidate(number) = slot else {
            self.selected.set(Some(value));
            return Some(Attempt { puzzle: self, slot });
        };
        let literal = Literal::new(Variable::from_number(number), value == Value::True);
        let depth = self.depth.get();
        let mut solver = self.solver_at_depth();
        self.replayed.set(solver.trail().decision(depth) == Some(literal));
        if !self.replayed.get()
            && let Err(conflict) = solver.decide(literal)
        {
            if self.stage.get() == Stage::Episode {
                self.conflict.set(Some(conflict));
            } else {
                solver.backtrack(depth);
            }
            return None;
        }
        self.depth.set(depth + 1);
        Some(Attempt { puzzle: self, slot })
    }

    fn solution(&self) -> Grid {
        Grid::from_valid_digits(self.shape, self.digits())
    }
}

impl SudokuPuzzle for Cdcl {
    fn position(&self, slot: Decision) -> Option<CellPosition> {
        let Decision::Candidate(number) = slot else { return None };
        let (cell, _) = self.solver.borrow().cover().candidate(Variable::from_number(number));
        Some(self.shape.position(cell))
    }

    fn describe(&self, slot: Decision, value: Value) -> Option<Step> {
        let Decision::Candidate(number) = slot else { return None };
        let (cell, digit) = self.solver.borrow().cover().candidate(Variable::from_number(number));
        let position = self.shape.position(cell);
        Some(Step { position, digit, is_placed: value == Value::True })
    }

    fn slot_name(&self, slot: Decision) -> String {
        let step = self.describe(slot, Value::True);
        step.map_or_else(|| "which solution".to_owned(), |step| step.to_string())
    }

    fn candidate_name(&self, value: Value) -> String {
        match value {
            Value::Found(number) => format!("solution {}", number + 1),
            Value::Other => "another one".to_owned(),
            Value::True => "yes".to_owned(),
            Value::False => "no".to_owned(),
        }
    }

    fn digits(&self) -> Vec<u8> {
        Self::digits(self)
    }
}

/// Holds the value of a decision and all that it implies; its drop undoes both.
#[derive(Debug)]
#[must_use = "dropping an attempt undoes it at once"]
pub struct Attempt<'p> {
    puzzle: &'p Cdcl,
    slot: Decision,
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        match self.slot {
            Decision::Solution => self.puzzle.selected.set(None),
            // The SAT solver backtracks when it is used next.
            Decision::Candidate(_) => self.puzzle.depth.set(self.puzzle.depth.get() - 1),
        }
    }
}
