//! Constraints made of others: or, not, if.

use itertools::Itertools;

use crate::constraint::{Constraint, Cost};
use crate::domain::{Domain, Var};
use crate::domains::{Domains, Failed};
use crate::model::Model;
use crate::queue::Wake;

/// At least one of the constraints holds. It removes the values that each alternative that can
/// still hold would remove (constructive disjunction: Würtz and Müller, *Constructive disjunction
/// revisited*, 1996).
pub struct AnyOf<const W: usize = 1> {
    alternatives: Vec<Box<dyn Constraint<W>>>,
    vars: Vec<Var>,
}

impl<const W: usize> AnyOf<W> {
    /// At least one of the constraints holds.
    #[must_use]
    pub fn new(alternatives: Vec<Box<dyn Constraint<W>>>) -> Self {
        let vars = alternatives.iter().flat_map(|one| one.variables()).unique_by(|var| var.index());
        let vars = vars.collect();
        Self { alternatives, vars }
    }
}

impl<const W: usize> Constraint<W> for AnyOf<W> {
    fn variables(&self) -> Vec<Var> {
        self.vars.clone()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        self.alternatives.iter().any(|one| one.holds(value))
    }

    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        let read = || self.vars.iter().map(|var| domains.get(*var).bits).collect_vec();
        let left = self
            .alternatives
            .iter()
            .filter_map(|one| domains.trial(|| one.propagate(domains).map(|()| read())).ok());
        let union = left.reduce(|mut all, one| {
            all.iter_mut().zip(one).for_each(|(bits, more)| *bits = bits.or(more));
            all
        });
        let union = union.ok_or(Failed)?;
        self.vars.iter().zip(union).try_for_each(|(var, bits)| domains.set(*var, bits))
    }

    fn mistake(&self, domain: &dyn Fn(Var) -> Domain<W>) -> Option<(String, String)> {
        self.alternatives.iter().find_map(|one| one.mistake(domain))
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        self.alternatives.iter().map(|one| one.describe(name)).join("; or ")
    }
}

/// A constraint does not hold. It waits until one variable is left without a value.
pub struct Not<C>(pub C);

impl<const W: usize, C: Constraint<W>> Constraint<W> for Not<C> {
    fn variables(&self) -> Vec<Var> {
        self.0.variables()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        !self.0.holds(value)
    }

    fn wake(&self) -> Wake {
        Wake::Fixed
    }

    fn mistake(&self, domain: &dyn Fn(Var) -> Domain<W>) -> Option<(String, String)> {
        self.0.mistake(domain)
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        format!("not: {}", self.0.describe(name))
    }
}

impl<const W: usize> Model<W> {
    /// At least one of the constraints holds.
    pub fn any_of(&mut self, alternatives: Vec<Box<dyn Constraint<W>>>) {
        self.add(AnyOf::new(alternatives));
    }

    /// If a constraint holds, so does another one.
    pub fn implies(
        &mut self,
        condition: impl Constraint<W> + 'static,
        consequence: impl Constraint<W> + 'static,
    ) {
        self.any_of(vec![Box::new(Not(condition)), Box::new(consequence)]);
    }
}
