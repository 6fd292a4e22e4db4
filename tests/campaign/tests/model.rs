//! What a search must do next, from the truth about its tree.

use std::ops::Range;

use campaign::{Truth, TruthNode};
use stack_assumptions::{Outcome, Stop};

/// What a search must do next, from the truth about its tree.
///
/// It follows the contract of `Limit` in words: before each attempt, the search stops if
/// no solution or no node is left to it, in this order.
pub struct Model<'t> {
    truth: &'t Truth,
    /// The nodes that are still to be searched, by their indices in the truth.
    pub left: Range<usize>,
    pub nodes_left: Option<u64>,
    pub solutions_left: Option<u64>,
    pub outcome: Option<Outcome>,
    /// The solution that the board shows, if a search without a limit would go on there.
    pub in_hand: Option<&'t TruthNode>,
}

impl<'t> Model<'t> {
    pub fn new(truth: &'t Truth, left: Range<usize>) -> Self {
        Self { truth, left, nodes_left: None, solutions_left: None, outcome: None, in_hand: None }
    }

    /// Lets a stopped search continue under other limits.
    pub fn limit(&mut self, nodes: Option<u64>, solutions: Option<u64>) {
        (self.nodes_left, self.solutions_left) = (nodes, solutions);
        self.outcome = self.outcome.filter(|outcome| *outcome == Outcome::Exhausted);
    }

    /// The next solution, or `None` once the search has ended.
    pub fn next(&mut self) -> Option<&'t TruthNode> {
        self.in_hand = None;
        while self.outcome.is_none() {
            if self.solutions_left == Some(0) {
                self.outcome = Some(Outcome::Stopped(Stop::Solutions));
            } else if self.nodes_left == Some(0) {
                self.outcome = Some(Outcome::Stopped(Stop::Nodes));
            } else if let Some(index) = self.left.next() {
                let node = &self.truth.nodes[index];
                // The root is not a node: nothing is attempted.
                self.nodes_left = self.nodes_left.map(|left| left - u64::from(index > 0));
                if node.is_solution {
                    self.solutions_left = self.solutions_left.map(|left| left - 1);
                    self.in_hand = Some(node);
                    return Some(node);
                }
            } else {
                self.outcome = Some(Outcome::Exhausted);
            }
        }
        None
    }
}
