//! The iterator [`Steps`]: the way of `HoDoKu` to the solution, step by step.

use std::iter::FusedIterator;

use super::choice::Choice;
use super::singles_queue::SinglesQueue;
use crate::rating::first_step;
use crate::searches::parts;
use crate::step::Conclusion;
use crate::technique::Technique;
use crate::workspace::Workspace;

/// Returns the steps that `HoDoKu` takes on the board of a workspace with the techniques of an
/// order. The iterator searches a step when the caller asks for it, and applies it to the board.
pub fn steps<'a>(workspace: &'a mut Workspace, order: &'a [Technique]) -> Steps<'a> {
    let singles = SinglesQueue::new(workspace);
    Steps { workspace, order, singles }
}

/// The steps that `HoDoKu` takes: each with its technique and what it changes, without
/// proofs. They end where every cell is filled, or no technique of the order finds a step.
#[derive(Debug)]
#[must_use = "iterators are lazy and search nothing unless consumed"]
pub struct Steps<'a> {
    workspace: &'a mut Workspace,
    order: &'a [Technique],
    singles: SinglesQueue,
}

impl Steps<'_> {
    /// Returns the workspace after the steps so far.
    pub(crate) fn workspace(&self) -> &Workspace {
        self.workspace
    }

    /// Finds a step of a part of the order: the one that `HoDoKu` takes, where there are
    /// several.
    fn find(&mut self, part: &[Technique]) -> Option<(Technique, Conclusion)> {
        match self.singles.choose(&self.workspace.board, part[0]) {
            Choice::Own(conclusion) => conclusion.map(|conclusion| (part[0], conclusion)),
            Choice::First => {
                let first = first_step(self.workspace, part);
                first.map(|(technique, _, conclusion)| (technique, conclusion))
            }
        }
    }
}

impl Iterator for Steps<'_> {
    type Item = (Technique, Conclusion);

    fn next(&mut self) -> Option<Self::Item> {
        if self.workspace.board.is_solved() {
            return None;
        }
        let (technique, conclusion) = parts(self.order).find_map(|part| self.find(part))?;
        self.singles.apply(self.workspace, &conclusion);
        Some((technique, conclusion))
    }
}

impl FusedIterator for Steps<'_> {}
