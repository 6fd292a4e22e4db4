//! How a problem is drawn and played.

use stack_assumptions_show::{Draw, Scene};

use crate::domain::Var;
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

    fn why(&self, var: Var, value: i64) -> Option<String> {
        Some(self.describe(self.why_not(var, value)?))
    }
}
