//! The sum of variables that all differ, as in the cages of killer Sudokus and the runs of Kakuro.

use itertools::Itertools;

use super::aligned::Aligned;
use crate::constraint::{Constraint, Cost};
use crate::domain::Var;
use crate::domains::{Domains, Failed};
use crate::model::Model;
use crate::set::Set;

/// The most combinations of values that are listed.
const MAX_COMBINATIONS: usize = 4096;

/// The most values, from the least to the greatest, for which they are listed.
const MAX_VALUES: usize = 32;

/// The variables differ, and their sum is one of those of the listed combinations of values.
///
/// It removes the values that are in no combination which fits: one that has all values that are
/// taken, and none that no variable can have. A value that is in each such combination, and that
/// one variable alone can have, is that of this variable.
struct SumDistinct<const W: usize> {
    aligned: Aligned<W>,
    total: i64,
    combinations: Vec<Set<W>>,
}

impl<const W: usize> Constraint<W> for SumDistinct<W> {
    fn variables(&self) -> Vec<Var> {
        self.aligned.vars.clone()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let values = || self.aligned.vars.iter().map(|var| value(*var));
        values().sum::<i64>() == self.total && values().all_unique()
    }

    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        let (mut all, mut twice, mut taken) = (Set::EMPTY, Set::EMPTY, Set::EMPTY);
        for bits in self.aligned.all(domains) {
            twice = twice.or(all.and(bits));
            all = all.or(bits);
            if bits.is_single() {
                taken = taken.or(bits);
            }
        }
        let (mut some, mut each) = (Set::EMPTY, all);
        for combination in &self.combinations {
            let fits =
                combination.without(all).is_empty() && taken.without(*combination).is_empty();
            if fits {
                some = some.or(*combination);
                each = each.and(*combination);
            }
        }
        if some.is_empty() {
            return Err(Failed);
        }
        let only_one = each.without(twice);
        for at in 0..self.aligned.len() {
            let bits = self.aligned.get(domains, at);
            let hidden = bits.and(only_one);
            let kept = if hidden.is_empty() { bits.and(some) } else { hidden };
            if kept != bits {
                self.aligned.set(domains, at, kept)?;
            }
        }
        Ok(())
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        let names = self.aligned.vars.iter().map(|var| name(*var)).join(" + ");
        format!("{names} = {}, and they differ", self.total)
    }
}

/// The sets of `count` numbers below `end` whose sum is `total`; `None` if they are too many.
fn combinations<const W: usize>(end: usize, count: usize, total: usize) -> Option<Vec<Set<W>>> {
    fn add<const W: usize>(
        (from, end): (usize, usize),
        count: usize,
        total: usize,
        chosen: Set<W>,
        all: &mut Vec<Set<W>>,
    ) -> Option<()> {
        if count == 0 {
            if total == 0 {
                all.push(chosen);
            }
            return (all.len() <= MAX_COMBINATIONS).then_some(());
        }
        for number in from..end {
            // The numbers from this one on, each one more.
            let least = count * number + count * (count - 1) / 2;
            if least > total {
                break;
            }
            if count * (end - 1) >= total {
                let mut chosen = chosen;
                chosen.insert(number);
                add((number + 1, end), count - 1, total - number, chosen, all)?;
            }
        }
        Some(())
    }
    let mut all = Vec::new();
    add((0, end), count, total, Set::EMPTY, &mut all)?;
    Some(all)
}

impl<const W: usize> Model<W> {
    /// The variables differ, and their sum is a number.
    pub fn sum_distinct(&mut self, vars: &[Var], total: i64) {
        self.all_different(vars);
        if !self.check("sum_distinct", vars) || vars.is_empty() {
            return;
        }
        let domain = |var: Var| self.domains[var.index()];
        let greatest = vars.iter().map(|var| domain(*var).max()).max();
        let found = Aligned::new(vars, &vec![0; vars.len()], domain).zip(greatest).and_then(
            |(aligned, greatest)| {
                let rest = total
                    .checked_sub(aligned.base.checked_mul(i64::try_from(vars.len()).ok()?)?)?;
                let end = usize::try_from(greatest - aligned.base).ok()? + 1;
                let rest = usize::try_from(rest).ok().filter(|_| end <= MAX_VALUES)?;
                Some((combinations(end, vars.len(), rest)?, aligned))
            },
        );
        match found {
            Some((combinations, aligned)) => {
                self.add(SumDistinct { aligned, total, combinations });
            }
            None => self.sum(vars, crate::Relation::Equal, total),
        }
    }
}
