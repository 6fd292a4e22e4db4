//! A constraint that asks for a solution with something new.

use constraints::{Constraint, Cost, Domains, Failed, Var};

/// At least one cell has one of its digits of a list.
pub(crate) struct SomeOf {
    pub cells: Vec<Var>,
    pub digits: Vec<Vec<i64>>,
}

impl Constraint for SomeOf {
    fn variables(&self) -> Vec<Var> {
        self.cells.clone()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        self.cells.iter().zip(&self.digits).any(|(cell, digits)| digits.contains(&value(*cell)))
    }

    fn propagate(&self, domains: &Domains) -> Result<(), Failed> {
        let all = self.cells.iter().zip(&self.digits);
        let mut can = all.filter(|(cell, digits)| {
            let domain = domains.get(**cell);
            digits.iter().any(|digit| domain.contains(*digit))
        });
        match (can.next(), can.next()) {
            (None, _) => Err(Failed),
            (Some((cell, digits)), None) => domains.keep(*cell, |digit| digits.contains(&digit)),
            _ => Ok(()),
        }
    }

    fn cost(&self) -> Cost {
        Cost::Linear
    }
}
