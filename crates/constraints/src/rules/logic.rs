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

/// All of the constraints hold: one alternative of several.
struct AllOf<const W: usize>(Vec<Box<dyn Constraint<W>>>);

impl<const W: usize> Constraint<W> for AllOf<W> {
    fn variables(&self) -> Vec<Var> {
        self.0.iter().flat_map(|one| one.variables()).unique_by(|var| var.index()).collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        self.0.iter().all(|one| one.holds(value))
    }

    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        self.0.iter().try_for_each(|one| one.propagate(domains))
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        self.0.iter().map(|one| one.describe(name)).join(" and ")
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

    /// What at least one of the functions adds to the model holds. They add constraints on the
    /// variables that are there; a function that makes a variable is a mistake.
    pub fn any_of_added<F: FnOnce(&mut Self)>(&mut self, add: impl IntoIterator<Item = F>) {
        let mut alternatives: Vec<Box<dyn Constraint<W>>> = Vec::new();
        for add in add {
            let (constraints, vars) = (self.constraints.len(), self.domains.len());
            let different = self.different.clone();
            add(self);
            if self.domains.len() > vars {
                let found = format!("{} in an alternative", self.name_of(self.var(vars)));
                self.fail("any_of_added", found, "variables that are made before");
            }
            // Variables that differ have no constraint of their own.
            let more = std::mem::replace(&mut self.different, different);
            for (one, others) in (0..vars).zip(more) {
                for (other, shift) in others.into_iter().skip(self.different[one].len()) {
                    self.pair(self.var(one), other, |a, b| b != a + shift);
                }
            }
            alternatives.push(Box::new(AllOf(self.constraints.split_off(constraints))));
        }
        self.any_of(alternatives);
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
