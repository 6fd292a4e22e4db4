//! All variables differ (Régin, *A filtering algorithm for constraints of difference in CSPs*, AAAI 1994;
//! here the parts of it that cost little).

use itertools::Itertools;

use super::aligned::Aligned;
use crate::constraint::{Constraint, Cost};
use crate::domain::Var;
use crate::domains::{Domains, Failed};
use crate::model::Model;
use crate::set::Set;

/// All variables differ, and have as many values. Beside the value of a variable, which is struck
/// from the others at once, it finds that there are too few values; two variables with the same two
/// values; and a value that only one of them can have.
struct AllDifferent<const W: usize> {
    aligned: Aligned<W>,
    /// What is added to each variable.
    numbers: Vec<i64>,
}

impl<const W: usize> Constraint<W> for AllDifferent<W> {
    fn variables(&self) -> Vec<Var> {
        self.aligned.vars.clone()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let vars = self.aligned.vars.iter().zip(&self.numbers);
        vars.map(|(var, number)| value(*var) + number).all_unique()
    }

    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        let (mut once, mut twice, mut fixed) = (Set::EMPTY, Set::EMPTY, Set::EMPTY);
        let (mut in_pair, mut in_pairs) = (Set::EMPTY, Set::EMPTY);
        for bits in self.aligned.all(domains) {
            twice = twice.or(once.and(bits));
            once = once.or(bits);
            if bits.is_single() {
                fixed = fixed.or(bits);
            } else if bits.is_pair() {
                in_pairs = in_pairs.or(in_pair.and(bits));
                in_pair = in_pair.or(bits);
            }
        }
        let values = once.len();
        if values < self.aligned.len() {
            return Err(Failed);
        }
        let only_one = once.without(twice).without(fixed);
        if values == self.aligned.len() && !only_one.is_empty() {
            for at in 0..self.aligned.len() {
                let hidden = self.aligned.get(domains, at).and(only_one);
                if !hidden.is_empty() {
                    if !hidden.is_single() {
                        return Err(Failed);
                    }
                    self.aligned.set(domains, at, hidden)?;
                }
            }
        }
        // Values of several pairs: two pairs with the same values have two of them.
        if in_pairs.is_empty() || in_pairs.is_single() {
            Ok(())
        } else {
            self.pairs(domains, in_pairs)
        }
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        let plus = |number: i64| if number == 0 { String::new() } else { format!(" + {number}") };
        let vars = self.aligned.vars.iter().zip(&self.numbers);
        let names = vars.map(|(var, number)| format!("{}{}", name(*var), plus(*number)));
        format!("{} all differ", names.format(", "))
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }
}

impl<const W: usize> AllDifferent<W> {
    /// Two variables with the same two values have both of them.
    fn pairs(&self, domains: &Domains<W>, in_pairs: Set<W>) -> Result<(), Failed> {
        for (one, bits) in self.aligned.all(domains).enumerate() {
            if !bits.is_pair() || !bits.without(in_pairs).is_empty() {
                continue;
            }
            match self.aligned.all(domains).skip(one + 1).filter(|other| *other == bits).count() {
                0 => continue,
                1 => {}
                _ => return Err(Failed),
            }
            for at in 0..self.aligned.len() {
                let own = self.aligned.get(domains, at);
                if own != bits && !own.and(bits).is_empty() {
                    self.aligned.set(domains, at, own.without(bits))?;
                }
            }
        }
        Ok(())
    }
}

impl<const W: usize> Model<W> {
    /// All variables differ.
    pub fn all_different(&mut self, vars: &[Var]) {
        self.all_different_plus(vars, &vec![0; vars.len()]);
    }

    /// All variables differ, each with a number added to it: the columns of queens and their rows
    /// are those of a diagonal.
    pub fn all_different_plus(&mut self, vars: &[Var], numbers: &[i64]) {
        if !self.check("all_different", vars) {
            return;
        }
        if numbers.len() != vars.len() {
            let found = format!("{} numbers", numbers.len());
            self.fail(
                "all_different_plus",
                found,
                format!("{}, one for each variable", vars.len()),
            );
            return;
        }
        if let Some(var) = vars.iter().duplicates_by(|var| var.index()).next() {
            let twice = format!("{} twice", self.name_of(*var));
            self.fail("all_different", twice, "each variable once");
            return;
        }
        if numbers.iter().any(|number| number.unsigned_abs() >= 1 << 61) {
            self.fail("all_different_plus", "a number that may overflow", "numbers below 2^61");
            return;
        }
        for [one, other] in (0..vars.len()).array_combinations() {
            self.differ(vars[one], vars[other], numbers[one] - numbers[other]);
        }
        // Where there are more values, those that are struck suffice: the rest removes little.
        let aligned = Aligned::new(vars, numbers, |var| self.domains[var.index()]);
        let has_more_values = |aligned: &Aligned<W>| {
            let values = (0..vars.len()).fold(Set::EMPTY, |all, at| {
                all.or(aligned.align(at, self.domains[vars[at].index()].bits))
            });
            values.len() > vars.len()
        };
        if let Some(aligned) = aligned.filter(|one| vars.len() > 2 && !has_more_values(one)) {
            self.add(AllDifferent { aligned, numbers: numbers.to_vec() });
        }
    }

    /// Two variables differ.
    pub fn not_equal(&mut self, one: Var, other: Var) {
        self.all_different(&[one, other]);
    }
}
