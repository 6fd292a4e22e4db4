//! The least and the greatest of some variables.

use itertools::Itertools;

use crate::constraint::{Constraint, Cost};
use crate::domain::Var;
use crate::domains::{Domains, Failed};
use crate::model::Model;

/// A variable is the greatest of others, or the least. It removes values by bounds, and those of
/// the result that no variable has.
struct Extremum {
    vars: Vec<Var>,
    result: Var,
    is_greatest: bool,
}

impl<const W: usize> Constraint<W> for Extremum {
    fn variables(&self) -> Vec<Var> {
        self.vars.iter().copied().chain([self.result]).collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let values = self.vars.iter().map(|var| value(*var));
        let extreme = if self.is_greatest { values.max() } else { values.min() };
        extreme == Some(value(self.result))
    }

    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        let any_has = |value| self.vars.iter().any(|var| domains.get(*var).contains(value));
        domains.keep(self.result, any_has)?;
        let all = || self.vars.iter().map(|var| domains.get(*var));
        let bounds = |domain: crate::Domain<W>| {
            if self.is_greatest {
                (domain.min(), domain.max())
            } else {
                (-domain.max(), -domain.min())
            }
        };
        // Turned around, the least is the greatest.
        let at_least = |var: Var, value: i64| {
            if self.is_greatest {
                domains.at_least(var, value)
            } else {
                domains.at_most(var, -value)
            }
        };
        let at_most = |var: Var, value: i64| {
            if self.is_greatest {
                domains.at_most(var, value)
            } else {
                domains.at_least(var, -value)
            }
        };
        let least = all().map(|domain| bounds(domain).0).max().ok_or(Failed)?;
        let greatest = all().map(|domain| bounds(domain).1).max().ok_or(Failed)?;
        at_least(self.result, least)?;
        at_most(self.result, greatest)?;
        let (needed, most) = bounds(domains.get(self.result));
        for var in &self.vars {
            at_most(*var, most)?;
        }
        // The only one that can reach what is needed is the result.
        if let Ok(var) =
            self.vars.iter().filter(|var| bounds(domains.get(**var)).1 >= needed).exactly_one()
        {
            at_least(*var, needed)?;
            domains.keep_all_of(*var, domains.get(self.result))?;
            domains.keep_all_of(self.result, domains.get(*var))?;
        }
        Ok(())
    }

    fn cost(&self) -> Cost {
        Cost::Linear
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        let what = if self.is_greatest { "greatest" } else { "least" };
        let names = self.vars.iter().map(|var| name(*var)).join(", ");
        format!("{} is the {what} of {names}", name(self.result))
    }
}

impl<const W: usize> Model<W> {
    /// A variable is the greatest of others.
    pub fn maximum(&mut self, vars: &[Var], greatest: Var) {
        self.add(Extremum { vars: vars.to_vec(), result: greatest, is_greatest: true });
    }

    /// A variable is the least of others.
    pub fn minimum(&mut self, vars: &[Var], least: Var) {
        self.add(Extremum { vars: vars.to_vec(), result: least, is_greatest: false });
    }
}
