//! Lexicographic order (Frisch et al., *Global constraints for lexicographic orderings*, CP 2002).

use itertools::Itertools;

use crate::constraint::{Constraint, Cost};
use crate::domain::Var;
use crate::domains::{Domains, Failed};
use crate::model::Model;
use crate::queue::Wake;

/// A list of variables comes before another one, or equals it. It removes values from the first
/// pair that is not known to be equal: the later ones are free until then.
struct Lexicographic {
    one: Vec<Var>,
    other: Vec<Var>,
    may_be_equal: bool,
}

impl<const W: usize> Constraint<W> for Lexicographic {
    fn variables(&self) -> Vec<Var> {
        self.one.iter().chain(&self.other).copied().collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let values = |vars: &[Var]| vars.iter().map(|var| value(*var)).collect_vec();
        let (one, other) = (values(&self.one), values(&self.other));
        one < other || self.may_be_equal && one == other
    }

    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        let mut pairs = self.one.iter().zip(&self.other);
        while let Some((one, other)) = pairs.next() {
            let (a, b) = (domains.get(*one), domains.get(*other));
            if a.single().is_some() && a.single() == b.single() {
                continue;
            }
            // If these are equal, the rest decides.
            let can_be_equal = pairs
                .map(|(one, other)| domains.get(*one).min().cmp(&domains.get(*other).max()))
                .find(|order| order.is_ne())
                .map_or(self.may_be_equal, std::cmp::Ordering::is_lt);
            let less = i64::from(!can_be_equal);
            domains.at_most(*one, b.max() - less)?;
            return domains.at_least(*other, domains.get(*one).min() + less);
        }
        if self.may_be_equal { Ok(()) } else { Err(Failed) }
    }

    fn wake(&self) -> Wake {
        Wake::Bounds
    }

    fn cost(&self) -> Cost {
        Cost::Linear
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        let [one, other] =
            [&self.one, &self.other].map(|vars| vars.iter().map(|var| name(*var)).join(", "));
        let sign = if self.may_be_equal { "≤" } else { "<" };
        format!("[{one}] {sign} [{other}] in lexicographic order")
    }
}

impl<const W: usize> Model<W> {
    /// One list is less than another of the same length: it has the lesser value in the first
    /// place where they differ.
    pub fn lexicographically_less(&mut self, one: &[Var], other: &[Var]) {
        self.lexicographic(one, other, false);
    }

    /// One list is less than another of the same length, or equal.
    pub fn lexicographically_at_most(&mut self, one: &[Var], other: &[Var]) {
        self.lexicographic(one, other, true);
    }

    fn lexicographic(&mut self, one: &[Var], other: &[Var], may_be_equal: bool) {
        if one.len() != other.len() {
            let found = format!("lists of {} and {} variables", one.len(), other.len());
            self.fail("a lexicographic order", found, "lists of the same length");
            return;
        }
        self.add(Lexicographic { one: one.to_vec(), other: other.to_vec(), may_be_equal });
    }
}
