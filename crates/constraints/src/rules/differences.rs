//! All differences of pairs of variables differ, as in Costas arrays and Golomb rulers. Without
//! variables for the differences, as Drakakis, Iorio and Rickard count Costas arrays (*The enumeration
//! of Costas arrays of order 28*, 2011).

use itertools::Itertools;

use super::aligned::Aligned;
use crate::constraint::{Constraint, Cost};
use crate::domain::Var;
use crate::domains::{Domains, Failed};
use crate::model::Model;
use crate::queue::Wake;
use crate::set::Offsets;

/// `b - a` of all pairs `(a, b)` differ. Once two variables of a pair have a value, no other pair
/// can have their difference: it is removed from the last variable of each other pair.
struct DifferencesDiffer<const W: usize> {
    /// The variables of the pairs: that of a pair at `2 i` and `2 i + 1`.
    aligned: Aligned<W>,
    /// Whether it is `|b - a|` that differs.
    is_absolute: bool,
}

impl<const W: usize> DifferencesDiffer<W> {
    fn pairs(&self) -> impl Iterator<Item = (Var, Var)> {
        self.aligned.vars.iter().copied().tuples()
    }
}

impl<const W: usize> Constraint<W> for DifferencesDiffer<W> {
    fn variables(&self) -> Vec<Var> {
        self.aligned.vars.iter().copied().unique().collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let differences = self.pairs().map(|(a, b)| value(b) - value(a));
        differences.map(|it| if self.is_absolute { it.abs() } else { it }).all_unique()
    }

    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        // What `b` must not be more than `a`, and `a` must not be more than `b`.
        let (mut taken, mut back) = (Offsets::EMPTY, Offsets::EMPTY);
        for at in (0..self.aligned.len()).step_by(2) {
            let (a, b) = (self.aligned.get(domains, at), self.aligned.get(domains, at + 1));
            if let (Some(a), Some(b)) = (a.single(), b.single()) {
                let difference = b.cast_signed() - a.cast_signed();
                if taken.contains(difference) {
                    return Err(Failed);
                }
                taken.insert(difference);
                back.insert(-difference);
                if self.is_absolute {
                    taken.insert(-difference);
                    back.insert(difference);
                }
            }
        }
        if taken.is_empty() {
            return Ok(());
        }
        for at in (0..self.aligned.len()).step_by(2) {
            let (a, b) = (self.aligned.get(domains, at), self.aligned.get(domains, at + 1));
            let (last, bits, struck) = match (a.single(), b.single()) {
                (Some(a), None) => (at + 1, b, taken.from(a)),
                (None, Some(b)) => (at, a, back.from(b)),
                _ => continue,
            };
            if !bits.and(struck).is_empty() {
                self.aligned.set(domains, last, bits.without(struck))?;
            }
        }
        Ok(())
    }

    fn wake(&self) -> Wake {
        Wake::Fixed
    }

    fn cost(&self) -> Cost {
        Cost::Linear
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        let bar = if self.is_absolute { "|" } else { "" };
        let names = self.pairs().map(|(a, b)| format!("{bar}{} - {}{bar}", name(b), name(a)));
        format!("{} all differ", names.format(", "))
    }
}

impl<const W: usize> Model<W> {
    /// `b - a` of all pairs `(a, b)` differ.
    pub fn differences_differ(&mut self, pairs: &[(Var, Var)]) {
        self.differences(pairs, false);
    }

    /// `|b - a|` of all pairs `(a, b)` differ.
    pub fn distances_differ(&mut self, pairs: &[(Var, Var)]) {
        self.differences(pairs, true);
    }

    fn differences(&mut self, pairs: &[(Var, Var)], is_absolute: bool) {
        let vars = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect_vec();
        if !self.check("differences", &vars) {
            return;
        }
        let numbers = vec![0; vars.len()];
        match Aligned::new(&vars, &numbers, |var| self.domains[var.index()]) {
            Some(aligned) => self.add(DifferencesDiffer { aligned, is_absolute }),
            None if vars.is_empty() => {}
            None => {
                let expected = format!("all values within {} of each other", 64 * W);
                self.fail("differences", "values that are farther apart", expected);
            }
        }
    }
}
