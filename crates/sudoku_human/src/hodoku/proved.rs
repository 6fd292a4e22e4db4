//! The type [`ProvedSteps`]: the steps that `HoDoKu` takes, with their proofs.

use super::choice::Choice;
use super::singles_queue::SinglesQueue;
use crate::limit::Limit;
use crate::literal::{Candidate, Literal};
use crate::searches::parts;
use crate::step::{Conclusion, Step};
use crate::steps::find_in;
use crate::technique::Technique;
use crate::workspace::Workspace;

/// Chooses the steps that [`Steps`](super::Steps) chooses, and proves them.
#[derive(Clone, Debug)]
pub struct ProvedSteps {
    workspace: Workspace,
    singles: SinglesQueue,
}

impl ProvedSteps {
    /// Begins on the board of a workspace.
    pub fn new(workspace: Workspace) -> Self {
        let singles = SinglesQueue::new(&workspace);
        Self { workspace, singles }
    }

    /// Ends the search early.
    pub fn with_limit(self, limit: &Limit) -> Self {
        Self { workspace: self.workspace.with_limit(limit), ..self }
    }

    /// Finds the next step with the techniques of an order.
    pub fn next(&mut self, order: &[Technique]) -> Option<Step> {
        let step = parts(order).find_map(|part| self.find(part))?;
        self.singles.apply(&mut self.workspace, &step.conclusion);
        Some(step)
    }

    fn find(&mut self, part: &[Technique]) -> Option<Step> {
        match self.singles.choose(&self.workspace.board, part[0]) {
            Choice::Own(conclusion) => conclusion.map(|chosen| self.proved(part[0], chosen)),
            Choice::First => find_in(&mut self.workspace, part, 1).pop(),
        }
    }

    /// Proves a conclusion of a technique by the steps of its finder. `HoDoKu` may take
    /// several of them for one, such as a naked pair in a row and in a box.
    fn proved(&mut self, technique: Technique, chosen: Conclusion) -> Step {
        let mut steps = find_in(&mut self.workspace, &[technique], usize::MAX);
        steps.retain(|step| step.technique == technique);
        if let Some(same) = steps.iter().position(|step| is_same(&step.conclusion, &chosen)) {
            return steps.swap_remove(same);
        }
        let has =
            |step: &Step, literal: &Literal| step.conclusion.literals().any(|l| l == *literal);
        let mut open: Vec<Literal> = chosen.literals().collect();
        let (mut se, mut proofs) = (None, Vec::new());
        while let Some(most) = steps
            .iter()
            .rev()
            .max_by_key(|step| open.iter().filter(|literal| has(step, literal)).count())
            .filter(|step| open.iter().any(|literal| has(step, literal)))
        {
            open.retain(|literal| !has(most, literal));
            proofs.extend(most.proofs.iter().cloned());
            se = se.max(most.se);
        }
        // What no step concludes has no proof: the checker refuses it.
        Step { technique, se, conclusion: chosen, proofs }
    }
}

/// Whether two conclusions have the same changes, in any order.
fn is_same(a: &Conclusion, b: &Conclusion) -> bool {
    let sorted = |conclusion: &Conclusion| {
        let mut eliminated: Vec<Candidate> = conclusion.eliminations.clone();
        eliminated.sort_unstable();
        eliminated
    };
    a.placement == b.placement && sorted(a) == sorted(b)
}
