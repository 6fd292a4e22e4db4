//! The allowed combinations of values, as rows of a table (Demeulenaere et al., *Compact-table*,
//! CP 2016, without its state).

use itertools::Itertools;

use crate::constraint::{Constraint, Cost};
use crate::domain::{Domain, Var};
use crate::domains::{Domains, Failed};
use crate::model::Model;
use crate::queue::Wake;
use crate::set::Set;

/// The variables have the values of some row. It removes each value that is in no row whose
/// values are all left.
struct Table<const W: usize> {
    vars: Vec<Var>,
    bases: Vec<i64>,
    rows: Vec<Box<[i64]>>,
    /// For each variable and bit, the rows with that value, as bits.
    supports: Vec<Vec<Box<[u64]>>>,
}

impl<const W: usize> Table<W> {
    fn new(vars: &[Var], domains: &[Domain<W>], rows: &[Vec<i64>]) -> Self {
        let is_possible = |row: &&Vec<i64>| {
            row.iter().zip(domains).all(|(value, domain)| domain.contains(*value))
        };
        let rows: Vec<Box<[i64]>> =
            rows.iter().filter(is_possible).map(|row| row.clone().into()).collect();
        let words = rows.len().div_ceil(64);
        let supports = domains.iter().enumerate().map(|(column, domain)| {
            let mut of_bit = vec![vec![0_u64; words].into_boxed_slice(); Set::<W>::CAPACITY];
            for (at, row) in rows.iter().enumerate() {
                let bit = domain.bit(row[column]).expect("BUG: a value of the domain");
                of_bit[bit][at / 64] |= 1 << (at % 64);
            }
            of_bit
        });
        let supports = supports.collect();
        let bases = domains.iter().map(|domain| domain.base).collect();
        Self { vars: vars.to_vec(), bases, rows, supports }
    }
}

impl<const W: usize> Constraint<W> for Table<W> {
    fn variables(&self) -> Vec<Var> {
        self.vars.clone()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let values = || self.vars.iter().map(|var| value(*var));
        self.rows.iter().any(|row| row.iter().copied().eq(values()))
    }

    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        let words = self.rows.len().div_ceil(64);
        let mut left = vec![u64::MAX; words];
        for (var, supports) in self.vars.iter().zip(&self.supports) {
            let bits = domains.get(*var).bits.iter();
            for (word, rows) in left.iter_mut().enumerate() {
                *rows &= bits.clone().fold(0, |all, bit| all | supports[bit][word]);
            }
        }
        for ((var, supports), base) in self.vars.iter().zip(&self.supports).zip(&self.bases) {
            let is_supported = |value: i64| {
                let bit = usize::try_from(value - base).expect("BUG: below the base");
                supports[bit].iter().zip(&left).any(|(rows, left)| rows & left != 0)
            };
            domains.keep(*var, is_supported)?;
        }
        if self.vars.is_empty() && self.rows.is_empty() { Err(Failed) } else { Ok(()) }
    }

    fn is_idempotent(&self) -> bool {
        true
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        let names = self.vars.iter().map(|var| name(*var)).join(", ");
        format!("{names} have the values of one of {} rows", self.rows.len())
    }
}

/// The variables have the values of no row. It waits until one variable is left.
struct NoRow {
    vars: Vec<Var>,
    rows: std::collections::BTreeSet<Vec<i64>>,
}

impl<const W: usize> Constraint<W> for NoRow {
    fn variables(&self) -> Vec<Var> {
        self.vars.clone()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let values: Vec<_> = self.vars.iter().map(|var| value(*var)).collect();
        !self.rows.contains(&values)
    }

    fn wake(&self) -> Wake {
        Wake::Fixed
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        let names = self.vars.iter().map(|var| name(*var)).join(", ");
        format!("{names} have the values of none of {} rows", self.rows.len())
    }
}

impl<const W: usize> Model<W> {
    /// The variables have the values of a row.
    pub fn table(&mut self, vars: &[Var], rows: &[Vec<i64>]) {
        if self.check("table", vars) && self.check_rows("table", vars, rows) {
            let domains: Vec<_> = vars.iter().map(|var| self.domains[var.index()]).collect();
            self.add(Table::new(vars, &domains, rows));
        }
    }

    /// The variables have the values of no row.
    pub fn no_row_of(&mut self, vars: &[Var], rows: &[Vec<i64>]) {
        if self.check("no_row_of", vars) && self.check_rows("no_row_of", vars, rows) {
            self.add(NoRow { vars: vars.to_vec(), rows: rows.iter().cloned().collect() });
        }
    }

    fn check_rows(&mut self, subject: &str, vars: &[Var], rows: &[Vec<i64>]) -> bool {
        let Some(at) = rows.iter().position(|row| row.len() != vars.len()) else { return true };
        let found = format!("{} values in row {}", rows[at].len(), at + 1);
        self.fail(subject, found, format!("{}, one for each variable", vars.len()));
        false
    }
}
