//! The rank of a line among all rows and columns, each read as a number from both of its ends.

use std::cmp::Ordering;

use constraints::{Constraint, Cost, Domains, Failed, Var, Wake};

/// The line with the number `own` is the `rank`-th smallest, from 1 on. It fails once too many lines
/// are smaller or greater, and lets the first cell of the line be only what the rank allows.
pub(crate) struct FullRank {
    pub lines: Vec<Vec<Var>>,
    pub own: usize,
    pub rank: usize,
    /// Whether other lines may have the same number.
    pub has_ties: bool,
    /// The values, if each begins as many lines: in a square grid.
    pub values: Option<(i64, i64)>,
}

impl FullRank {
    /// How two lines compare, if that is certain.
    fn compare(one: &[Var], other: &[Var], bounds: &dyn Fn(Var) -> (i64, i64)) -> Option<Ordering> {
        for (a, b) in one.iter().zip(other) {
            let (a, b) = (bounds(*a), bounds(*b));
            if a.1 < b.0 {
                return Some(Ordering::Less);
            }
            if a.0 > b.1 {
                return Some(Ordering::Greater);
            }
            if a.0 != a.1 || b.0 != b.1 {
                return None;
            }
        }
        Some(one.len().cmp(&other.len()))
    }

    /// Whether so many lines can be smaller than the own one, and so many greater.
    fn fits(&self, bounds: &dyn Fn(Var) -> (i64, i64)) -> bool {
        let (mut smaller, mut equal, mut greater) = (0, 0, 0);
        for (_, other) in self.lines.iter().enumerate().filter(|(at, _)| *at != self.own) {
            match Self::compare(other, &self.lines[self.own], bounds) {
                Some(Ordering::Less) => smaller += 1,
                Some(Ordering::Greater) => greater += 1,
                Some(Ordering::Equal) => equal += 1,
                None => {}
            }
        }
        let may_tie = self.has_ties || equal == 0;
        may_tie && smaller < self.rank && greater <= self.lines.len() - self.rank
    }
}

impl Constraint for FullRank {
    fn variables(&self) -> Vec<Var> {
        let mut all = self.lines.concat();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        self.fits(&|var| (value(var), value(var)))
    }

    fn propagate(&self, domains: &Domains) -> Result<(), Failed> {
        if let Some((least, greatest)) = self.values {
            let each = self.lines.len() as i64 / (greatest - least + 1);
            domains.fix(self.lines[self.own][0], least + (self.rank as i64 - 1) / each)?;
        }
        let bounds = |var| (domains.get(var).min(), domains.get(var).max());
        if self.fits(&bounds) { Ok(()) } else { Err(Failed) }
    }

    fn wake(&self) -> Wake {
        Wake::Bounds
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        let line: Vec<String> = self.lines[self.own].iter().map(|var| name(*var)).collect();
        format!("{} is the {}th smallest line", line.join(" "), self.rank)
    }
}
