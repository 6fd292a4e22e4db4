//! A variable that is the element of a list at an index (Van Hentenryck and Carillon, *Generality versus
//! specificity*, AAAI 1988).

use itertools::Itertools;

use crate::constraint::{Constraint, Cost};
use crate::domain::Var;
use crate::domains::{Domains, Failed};
use crate::model::Model;

/// `list[index]` is `value`; the first index is 0. It removes each index whose element has no
/// value in common with `value`, each value that no element can have, and, once the index is
/// known, keeps what that element and `value` have in common.
struct Element {
    list: Vec<Var>,
    index: Var,
    value: Var,
}

impl Element {
    fn at(&self, index: i64) -> Option<Var> {
        self.list.get(usize::try_from(index).ok()?).copied()
    }
}

impl<const W: usize> Constraint<W> for Element {
    fn variables(&self) -> Vec<Var> {
        self.list.iter().copied().chain([self.index, self.value]).collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        self.at(value(self.index)).is_some_and(|var| value(var) == value(self.value))
    }

    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        let value = domains.get(self.value);
        domains.keep(self.index, |index| {
            self.at(index).is_some_and(|var| domains.get(var).iter().any(|own| value.contains(own)))
        })?;
        let index = domains.get(self.index);
        let elements = || index.iter().filter_map(|index| self.at(index));
        domains.keep(self.value, |value| elements().any(|var| domains.get(var).contains(value)))?;
        if let Some(var) = index.single().and_then(|index| self.at(index)) {
            domains.keep_all_of(var, domains.get(self.value))?;
        }
        Ok(())
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        let list = self.list.iter().map(|var| name(*var)).join(", ");
        format!("[{list}][{}] = {}", name(self.index), name(self.value))
    }
}

impl<const W: usize> Model<W> {
    /// `list[index]` is `value`; the first index is 0.
    pub fn element(&mut self, list: &[Var], index: Var, value: Var) {
        self.add(Element { list: list.to_vec(), index, value });
    }

    /// The same with a list of numbers.
    pub fn element_of(&mut self, list: &[i64], index: Var, value: Var) {
        let at = |index: i64| usize::try_from(index).ok().and_then(|index| list.get(index));
        self.pair(index, value, |index, value| at(index) == Some(&value));
    }
}
