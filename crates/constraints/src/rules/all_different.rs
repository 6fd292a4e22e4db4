//! All variables differ (Régin, *A filtering algorithm for constraints of difference in CSPs*, AAAI 1994;
//! here the parts of it that cost little).

use super::aligned::Aligned;
use crate::constraint::{Constraint, Cost, Failed};
use crate::domain::Var;
use crate::domains::Domains;
use crate::model::Model;
use crate::set::Set;

/// All variables differ. Beside the value of a variable, which is struck from the others at once,
/// it finds that there are too few values; two variables with the same two values; and, where
/// there are as many values as variables, a value that only one of them can have.
struct AllDifferent<const W: usize>(Aligned<W>);

impl<const W: usize> Constraint<W> for AllDifferent<W> {
    fn variables(&self) -> Vec<Var> {
        self.0.vars.clone()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let mut values: Vec<_> = self.0.vars.iter().map(|var| value(*var)).collect();
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        let (mut once, mut twice) = (Set::EMPTY, Set::EMPTY);
        let mut has_pairs = false;
        for at in 0..self.0.len() {
            let bits = self.0.get(domains, at);
            twice = twice.or(once.and(bits));
            once = once.or(bits);
            has_pairs |= bits.len() == 2;
        }
        let values = once.len();
        if values < self.0.len() {
            return Err(Failed);
        }
        if values == self.0.len() {
            let only_one = once.without(twice);
            for at in 0..self.0.len() {
                let hidden = self.0.get(domains, at).and(only_one);
                if !hidden.is_empty() {
                    if !hidden.is_single() {
                        return Err(Failed);
                    }
                    self.0.set(domains, at, hidden)?;
                }
            }
        }
        if has_pairs {
            self.pairs(domains)?;
        }
        Ok(())
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        let names: Vec<_> = self.0.vars.iter().map(|var| name(*var)).collect();
        format!("{} all differ", names.join(", "))
    }

    fn cost(&self) -> Cost {
        Cost::Linear
    }
}

impl<const W: usize> AllDifferent<W> {
    /// Two variables with the same two values have both of them.
    fn pairs(&self, domains: &Domains<W>) -> Result<(), Failed> {
        for one in 0..self.0.len() {
            let bits = self.0.get(domains, one);
            if bits.len() != 2 {
                continue;
            }
            let Some(two) = (one + 1..self.0.len()).find(|at| self.0.get(domains, *at) == bits)
            else {
                continue;
            };
            for at in (0..self.0.len()).filter(|at| *at != one && *at != two) {
                let own = self.0.get(domains, at);
                if !own.and(bits).is_empty() {
                    self.0.set(domains, at, own.without(bits))?;
                }
            }
        }
        Ok(())
    }
}

impl<const W: usize> Model<W> {
    /// All variables differ.
    pub fn all_different(&mut self, vars: &[Var]) {
        if !self.check("all_different", vars) {
            return;
        }
        for (at, one) in vars.iter().enumerate() {
            for other in &vars[at + 1..] {
                if one == other {
                    let twice = format!("{} twice", self.name_of(*one));
                    self.fail("all_different", twice, "each variable once");
                    return;
                }
                self.differ(*one, *other);
            }
        }
        // Of values too far apart for one set, those that are struck suffice.
        let aligned = Aligned::new(vars, |var| self.domains[var.index()]);
        if let Some(aligned) = aligned.filter(|_| vars.len() > 2) {
            self.add(AllDifferent(aligned));
        }
    }

    /// Two variables differ.
    pub fn not_equal(&mut self, one: Var, other: Var) {
        self.all_different(&[one, other]);
    }
}
