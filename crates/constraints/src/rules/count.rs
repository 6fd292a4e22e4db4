//! How many variables have some values (the constraints `among`, `count` and `global_cardinality`
//! of the catalogue of Beldiceanu, Carlsson and Rampon).

use itertools::Itertools;

use crate::constraint::{Constraint, Cost};
use crate::domain::Var;
use crate::domains::{Domains, Failed};
use crate::model::Model;

/// The number of variables that have one of the values is that of another variable. It removes
/// the values of the variables once as many as possible, or as few, have one of them.
struct Count {
    vars: Vec<Var>,
    values: Vec<i64>,
    times: Var,
}

impl<const W: usize> Constraint<W> for Count {
    fn variables(&self) -> Vec<Var> {
        self.vars.iter().copied().chain([self.times]).collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let count = self.vars.iter().filter(|var| self.values.contains(&value(**var))).count();
        usize::try_from(value(self.times)) == Ok(count)
    }

    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        let has = |var: &Var| {
            let domain = domains.get(*var);
            let inside = self.values.iter().filter(|value| domain.contains(**value)).count();
            (inside > 0, inside < domain.len())
        };
        let (mut must, mut may) = (0, 0);
        for var in &self.vars {
            let (can_be, can_be_other) = has(var);
            may += i64::from(can_be);
            must += i64::from(!can_be_other);
        }
        domains.at_least(self.times, must)?;
        domains.at_most(self.times, may)?;
        let times = domains.get(self.times);
        let (is_full, needs_all) = (times.max() == must, times.min() == may);
        if is_full == needs_all {
            // Both: each variable is decided.
            return Ok(());
        }
        for var in &self.vars {
            if has(var) == (true, true) {
                domains.keep(*var, |value| self.values.contains(&value) == needs_all)?;
            }
        }
        Ok(())
    }

    fn cost(&self) -> Cost {
        Cost::Linear
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        let names = self.vars.iter().map(|var| name(*var)).join(", ");
        let values = self.values.iter().join(" or ");
        format!("{} of {names} have {values}", name(self.times))
    }
}

impl<const W: usize> Model<W> {
    /// How many of the variables have one of the values: the returned variable, one of `times`,
    /// such as `2..=3`, or `[2]`.
    pub fn count(
        &mut self,
        vars: &[Var],
        values: impl IntoIterator<Item = i64>,
        times: impl IntoIterator<Item = i64>,
    ) -> Var {
        let times = self.variable(times);
        let values = values.into_iter().unique().collect();
        self.add(Count { vars: vars.to_vec(), values, times });
        times
    }

    /// How often each value occurs among the variables: pairs of a value and the least and the
    /// greatest number of times.
    pub fn cardinalities(&mut self, vars: &[Var], of_values: &[(i64, i64, i64)]) {
        for (value, least, greatest) in of_values {
            self.count(vars, [*value], *least..=*greatest);
        }
    }
}
