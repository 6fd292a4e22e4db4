//! A rule on any number of variables, by a function of their values.

use crate::constraint::Constraint;
use crate::domain::Var;
use crate::model::Model;
use crate::queue::Wake;

/// The function returns true for the values of the variables. It waits until one variable is
/// left without a value (forward checking).
struct Predicate<F> {
    vars: Vec<Var>,
    holds: F,
}

impl<const W: usize, F: Fn(&[i64]) -> bool + Send + Sync> Constraint<W> for Predicate<F> {
    fn variables(&self) -> Vec<Var> {
        self.vars.clone()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let values: Vec<_> = self.vars.iter().map(|var| value(*var)).collect();
        (self.holds)(&values)
    }

    fn wake(&self) -> Wake {
        Wake::Fixed
    }
}

impl<const W: usize> Model<W> {
    /// A function returns true for the values of the variables, in their order. It is called
    /// when all of them but one have a value, for each value of that one: any rule can be said
    /// so, but it removes little. Two variables are better given to [`pair`](Model::pair).
    pub fn rule(&mut self, vars: &[Var], holds: impl Fn(&[i64]) -> bool + Send + Sync + 'static) {
        self.add(Predicate { vars: vars.to_vec(), holds });
    }
}
