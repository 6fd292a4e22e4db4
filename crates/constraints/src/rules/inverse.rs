//! Two lists of variables that are each other's inverse.

use itertools::Itertools;

use crate::constraint::{Constraint, Cost};
use crate::domain::Var;
use crate::domains::{Domains, Failed};
use crate::model::Model;

/// `places[i]` is `j` just if `items[j]` is `i`. A value that one of them cannot have is removed
/// from the other.
struct Inverse {
    places: Vec<Var>,
    items: Vec<Var>,
}

impl<const W: usize> Constraint<W> for Inverse {
    fn variables(&self) -> Vec<Var> {
        self.places.iter().chain(&self.items).copied().collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let is_inverse = |one: &[Var], other: &[Var]| {
            one.iter().zip(0..).all(|(var, index)| {
                let at = usize::try_from(value(*var)).ok().and_then(|at| other.get(at));
                at.is_some_and(|other| value(*other) == index)
            })
        };
        is_inverse(&self.places, &self.items) && is_inverse(&self.items, &self.places)
    }

    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        for (one, other) in [(&self.places, &self.items), (&self.items, &self.places)] {
            for (var, index) in one.iter().zip(0..) {
                domains.keep(*var, |value| {
                    let at = usize::try_from(value).ok().and_then(|at| other.get(at));
                    at.is_some_and(|other| domains.get(*other).contains(index))
                })?;
            }
        }
        Ok(())
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        let [one, other] =
            [&self.places, &self.items].map(|vars| vars.iter().map(|var| name(*var)).join(", "));
        format!("[{one}] and [{other}] are inverse")
    }
}

impl<const W: usize> Model<W> {
    /// Two lists are inverse: `places[i]` is `j` just if `items[j]` is `i`, from 0 on.
    pub fn inverse(&mut self, places: &[Var], items: &[Var]) {
        self.all_different(places);
        self.all_different(items);
        self.add(Inverse { places: places.to_vec(), items: items.to_vec() });
    }
}
