//! A line of consecutive digits in any order.

use constraints::{Constraint, Domains, Failed, Var};
use itertools::Itertools;

/// The values are consecutive, in any order. It keeps the values of the runs of consecutive numbers
/// of which each variable has one, and each number some variable.
pub(crate) struct Renban {
    pub cells: Vec<Var>,
    /// The least and the greatest value of all.
    pub values: (i64, i64),
}

impl Constraint for Renban {
    fn variables(&self) -> Vec<Var> {
        self.cells.clone()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        self.cells
            .iter()
            .map(|cell| value(*cell))
            .sorted_unstable()
            .tuple_windows()
            .all(|(a, b)| b - a == 1)
    }

    fn propagate(&self, domains: &Domains) -> Result<(), Failed> {
        let length = self.cells.len() as i64;
        let fits = |first: &i64| {
            let run = *first..*first + length;
            self.cells.iter().all(|cell| run.clone().any(|it| domains.get(*cell).contains(it)))
                && run
                    .clone()
                    .all(|it| self.cells.iter().any(|cell| domains.get(*cell).contains(it)))
        };
        let firsts = (self.values.0..=self.values.1 - length + 1).filter(fits).collect_vec();
        let is_in =
            |value: i64| firsts.iter().any(|first| (*first..first + length).contains(&value));
        self.cells.iter().try_for_each(|cell| domains.keep(*cell, is_in))
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        format!("{} are consecutive", self.cells.iter().map(|cell| name(*cell)).format(", "))
    }
}

#[cfg(test)]
mod tests {
    use constraints::ConstraintLaws;

    use super::Renban;

    #[test]
    fn it_keeps_the_laws() {
        for count in 1..=4 {
            let renban = |vars: &[_]| Renban { cells: vars.to_vec(), values: (0, 6) };
            ConstraintLaws::new(count, renban).values(0..=6).rounds(300).check().unwrap();
        }
    }
}
