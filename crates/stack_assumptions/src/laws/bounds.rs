//! The check of law 6: the bounds of the nodes on the path that a walk is on.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::marker::PhantomData;

use crate::interval::path::Path;
use crate::optimise::goal::Goal;
use crate::optimise::optimise::Optimise;
use crate::puzzle::Puzzle;

/// The bounds along the path of a walk.
pub(super) trait BoundChecks<P: Puzzle> {
    /// Begins at the root. `in_order` is whether each slot is walked in order.
    fn begin(&mut self, puzzle: &P, in_order: bool);

    /// Reads the bound of a candidate before its attempt.
    fn before(&mut self, puzzle: &P, slot: P::Slot, candidate: P::Candidate);

    /// Reads the bound of the node after the attempt.
    fn after(&mut self, puzzle: &P);

    /// Leaves the node.
    fn leave(&mut self);

    /// Whether the board shows a solution although it has a slot.
    fn is_solution(&self, puzzle: &P) -> bool;

    /// Compares the cost of a solution with the bounds of the nodes above it.
    ///
    /// # Errors
    /// What was found and expected.
    fn solution(&self, puzzle: &P, path: &Path) -> Result<(), String>;
}

/// The bounds, as keys: less is better.
pub(super) struct Bounds<P: Optimise, D: Goal<P::Cost>> {
    /// The bound of each node from the root on, and in a sorted slot of the candidates
    /// before it.
    nodes: Vec<Option<D::Key>>,
    /// For each node the closest bound of the candidates of its slot so far, if the slot
    /// is sorted.
    slots: Vec<Option<D::Key>>,
    in_order: bool,
    goal: PhantomData<fn(P)>,
}

impl<P: Optimise, D: Goal<P::Cost>> Bounds<P, D> {
    pub(super) fn new() -> Self {
        Self { nodes: Vec::new(), slots: Vec::new(), in_order: false, goal: PhantomData }
    }

    /// Adds a bound of the candidate in hand: returns the closest that holds for it.
    fn close(&mut self, bound: Option<D::Key>) -> Option<D::Key> {
        match self.slots.last_mut() {
            Some(slot) if P::SORTED && self.in_order => {
                *slot = bound.max(*slot);
                *slot
            }
            _ => bound,
        }
    }
}

impl<P, D> BoundChecks<P> for Bounds<P, D>
where
    P: Optimise<Cost: Debug>,
    D: Goal<P::Cost>,
{
    fn begin(&mut self, puzzle: &P, in_order: bool) {
        self.nodes = vec![puzzle.bound().map(D::key)];
        self.slots = vec![None];
        self.in_order = in_order;
    }

    fn before(&mut self, puzzle: &P, slot: P::Slot, candidate: P::Candidate) {
        let bound = self.close(puzzle.bound_with(slot, candidate).map(D::key));
        self.nodes.push(bound);
        self.slots.push(None);
    }

    fn after(&mut self, puzzle: &P) {
        self.slots.pop();
        let with = self.nodes.pop().flatten();
        let bound = self.close(with.max(puzzle.bound().map(D::key)));
        self.nodes.push(bound);
        self.slots.push(None);
    }

    fn leave(&mut self) {
        self.nodes.pop();
        self.slots.pop();
    }

    fn is_solution(&self, puzzle: &P) -> bool {
        puzzle.is_solution()
    }

    fn solution(&self, puzzle: &P, path: &Path) -> Result<(), String> {
        let cost = puzzle.cost();
        let is_better = |bound: &Option<D::Key>| bound.is_some_and(|bound| D::key(cost) < bound);
        let Some(depth) = self.nodes.iter().position(is_better) else { return Ok(()) };
        let bound = self.nodes[depth].map(D::cost);
        let above = Path::from(path.ordinals()[..depth].to_vec());
        let bound = bound.map_or_else(String::new, |bound| format!("{bound:?}"));
        Err(format!("the solution costs {cost:?}, and the bound for {above} was {bound}"))
    }
}
