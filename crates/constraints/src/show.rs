//! How a problem is drawn and played.

use itertools::Itertools;
use stack_assumptions_show::{Draw, Scene};

use crate::change::Change;
use crate::domain::Var;
use crate::explanation::Explanation;
use crate::problem::Problem;

/// The variables in rows, if [`Model::columns`](crate::Model::columns) says so; otherwise a line
/// for each, with the values that are left.
impl<const W: usize> Draw for Problem<W> {
    fn scene(&self) -> Scene {
        let values = |at: usize| self.get(self.var(at)).single();
        match self.columns() {
            0 => Scene::text(self),
            columns => {
                let vars = self.domains().len();
                Scene::grid(vars.div_ceil(columns), columns)
                    .fill(|at| if at < vars { values(at) } else { None })
            }
        }
    }

    fn slot_name(&self, var: Var) -> String {
        self.name(var).to_owned()
    }

    fn spot(&self, var: Var, _: i64) -> Option<usize> {
        (self.columns() > 0).then(|| var.index())
    }

    /// What excludes the value at once, or else what fails when all that follows from it is found.
    fn why(&self, var: Var, value: i64) -> Option<String> {
        if let Some(cause) = self.why_not(var, value) {
            return Some(self.describe(cause));
        }
        self.failure(&self.explain(var, value))
    }

    fn watch(&self) {
        self.record();
    }

    /// Changes of several variables that are the same are in one line.
    fn follows(&self, var: Var, value: i64) -> Vec<String> {
        let Some(last) = self.last_attempt() else { return Vec::new() };
        let is_it = |first: &Change<W>| first.var == var && first.after.single() == Some(value);
        if !last.changes.first().is_some_and(is_it) {
            return Vec::new();
        }
        let changes =
            last.changes[1..].iter().map(|change| (self.what_changed(change), change.var));
        let same = changes.chunk_by(|(text, _)| text.clone());
        let lines = same.into_iter().map(|(text, changes)| {
            format!("{}{text}", changes.map(|(_, var)| self.name(var)).format(", "))
        });
        lines.chain(self.failure(&last)).collect()
    }
}

impl<const W: usize> Problem<W> {
    /// What failed, in words.
    fn failure(&self, explanation: &Explanation<W>) -> Option<String> {
        let cause = self.describe(explanation.failed?);
        Some(match explanation.emptied {
            Some(var) => format!("{} has no value left: {cause}", self.name(var)),
            None => format!("it cannot hold: {cause}"),
        })
    }
}
