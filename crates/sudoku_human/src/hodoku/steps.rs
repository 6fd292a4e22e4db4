//! The iterator [`Steps`]: the way of `HoDoKu` to the solution, step by step.

use std::iter::FusedIterator;

use super::basic::finder;
use super::singles::Singles;
use crate::literal::Candidate;
use crate::rating::first_step;
use crate::searches::parts;
use crate::step::Conclusion;
use crate::technique::Technique;
use crate::workspace::Workspace;

/// Returns the steps that `HoDoKu` takes on the board of a workspace with the techniques of an
/// order. The iterator searches a step when the caller asks for it, and applies it to the board.
pub fn steps<'a>(workspace: &'a mut Workspace, order: &'a [Technique]) -> Steps<'a> {
    let singles = Singles::new(workspace);
    Steps { workspace, order, singles }
}

/// The steps that `HoDoKu` takes: each with its technique and what it changes, without
/// proofs. They end where every cell is filled, or no technique of the order finds a step.
#[derive(Debug)]
#[must_use = "nothing is searched before a step is asked for"]
pub struct Steps<'a> {
    workspace: &'a mut Workspace,
    order: &'a [Technique],
    singles: Singles,
}

impl Steps<'_> {
    /// Returns the workspace after the steps so far.
    pub(crate) fn workspace(&self) -> &Workspace {
        self.workspace
    }

    /// Finds a step of a part of the order: the one that `HoDoKu` takes, where there are
    /// several.
    fn find(&mut self, part: &[Technique]) -> Option<(Technique, Conclusion)> {
        let technique = part[0];
        let board = &self.workspace.board;
        let placement = |(cell, digit)| Conclusion::place(Candidate::at(cell, digit));
        let conclusion = match technique {
            Technique::FullHouse => self.singles.full_house(board).map(placement),
            Technique::NakedSingle => self.singles.naked_single(board).map(placement),
            Technique::HiddenSingle => self.singles.hidden_single(board).map(placement),
            _ => {
                if let Some(find) = finder(technique) {
                    find(board)
                } else {
                    let first = first_step(self.workspace, part);
                    return first.map(|(technique, _, conclusion)| (technique, conclusion));
                }
            }
        };
        conclusion.map(|conclusion| (technique, conclusion))
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
