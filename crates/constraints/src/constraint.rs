//! `Constraint`: a rule on some variables.

use crate::domain::{Domain, Var};
use crate::domains::{Domains, Failed};
use crate::queue::Wake;

/// What a run of [`Constraint::propagate`] takes. Cheap constraints run first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cost {
    /// It looks at two or three variables.
    Constant,
    /// It looks at each variable, once or a few times.
    Linear,
    /// It looks at each value of each variable.
    Quadratic,
    /// It looks at a table, an automaton or a graph.
    High,
}

/// A rule on some variables, which removes values that no solution has.
///
/// Two methods suffice: [`variables`](Constraint::variables) and [`holds`](Constraint::holds),
/// the definition of the rule. The provided [`propagate`](Constraint::propagate) then waits until
/// one variable is left without a value, and removes the values with which the rule does not hold
/// (*forward checking*). One of your own may remove more, and earlier.
///
/// It has no state: all that changes in a search is in the [`Domains`]. So a model can be cloned
/// and searched by many threads.
///
/// # Laws
///
/// 1. It never removes a value with which the rule can still hold.
/// 2. If each variable has one value, it fails just when the rule does not hold.
/// 3. With fewer values to begin with, it leaves no value that it removed with more (*monotone*).
/// 4. If it says that it [is idempotent](Constraint::is_idempotent), a second run changes nothing.
///
/// [`ConstraintLaws`](crate::ConstraintLaws) checks them against brute force; call it in your
/// tests.
///
/// ```
/// use constraints::{Constraint, ConstraintLaws, Domains, Failed, Model, PuzzleExt, Var};
///
/// /// The first number divides the second one.
/// struct Divides(Var, Var);
///
/// impl Constraint for Divides {
///     fn variables(&self) -> Vec<Var> {
///         vec![self.0, self.1]
///     }
///     fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
///         value(self.1) % value(self.0) == 0
///     }
///     fn propagate(&self, domains: &Domains) -> Result<(), Failed> {
///         let (divisors, multiples) = (domains.get(self.0), domains.get(self.1));
///         domains.keep(self.0, |divisor| multiples.iter().any(|number| number % divisor == 0))?;
///         domains.keep(self.1, |number| divisors.iter().any(|divisor| number % divisor == 0))
///     }
/// }
///
/// ConstraintLaws::new(2, |vars| Divides(vars[0], vars[1])).values(1..=9).check().unwrap();
///
/// let mut model = Model::new();
/// let (a, b) = (model.variable(2..=9), model.variable(2..=9));
/// model.add(Divides(a, b));
/// model.less(a, b);
/// assert_eq!(model.build()?.count(), 6); // 2|4, 2|6, 2|8, 3|6, 3|9, 4|8
/// # Ok::<(), constraints::ModelError>(())
/// ```
pub trait Constraint<const W: usize = 1>: Send + Sync {
    /// The variables that the rule is on.
    fn variables(&self) -> Vec<Var>;

    /// Whether the rule holds, if each variable has the value that `value` returns.
    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool;

    /// Removes values with which the rule cannot hold.
    ///
    /// # Errors
    /// If none is left.
    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        forward_check(self, domains)
    }

    /// After which changes it runs again.
    fn wake(&self) -> Wake {
        Wake::Any
    }

    /// What a run takes.
    fn cost(&self) -> Cost {
        Cost::Linear
    }

    /// Whether a second run right after the first one changes nothing: then the values that it
    /// removes do not make it run again.
    fn is_idempotent(&self) -> bool {
        false
    }

    /// What is wrong with the rule, given the values of its variables: what was found, and what is
    /// expected. [`Model::build`](crate::Model::build) returns it as an error.
    fn mistake(&self, domain: &dyn Fn(Var) -> Domain<W>) -> Option<(String, String)> {
        let _ = domain;
        None
    }

    /// The rule in words, given the name of each variable, such as `a + b = c`.
    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        let names: Vec<_> = self.variables().into_iter().map(name).collect();
        format!("a rule on {}", names.join(", "))
    }
}

/// Removes the values of the last variable that has more than one, with which a rule does not
/// hold. Does nothing as long as two variables have more than one.
pub(crate) fn forward_check<const W: usize, C: Constraint<W> + ?Sized>(
    constraint: &C,
    domains: &Domains<W>,
) -> Result<(), Failed> {
    let vars = constraint.variables();
    let mut open = vars.iter().copied().filter(|var| domains.get(*var).single().is_none());
    let last = open.next();
    if open.any(|other| Some(other) != last) {
        return Ok(());
    }
    let value = |var: Var| domains.get(var).min();
    match last {
        None => constraint.holds(&value).then_some(()).ok_or(Failed),
        Some(last) => domains.keep(last, |tried| {
            constraint.holds(&|var| if var == last { tried } else { value(var) })
        }),
    }
}
