//! A rule on two variables, by the pairs of values that it allows (AC-3 with bit sets: Lecoutre and
//! Vion, *Enforcing arc consistency using bitwise operations*, 2008).

use crate::constraint::{Constraint, Cost};
use crate::domain::{Domain, Var};
use crate::domains::{Domains, Failed};
use crate::model::Model;
use crate::set::Set;

/// Two variables have one of the allowed pairs of values. It removes each value that is in no
/// allowed pair.
struct Pair<const W: usize> {
    vars: [Var; 2],
    bases: [i64; 2],
    /// For each bit of one variable, the bits of the other that it goes with.
    allowed: [Vec<Set<W>>; 2],
}

impl<const W: usize> Pair<W> {
    fn new(vars: [Var; 2], [one, two]: [Domain<W>; 2], allows: impl Fn(i64, i64) -> bool) -> Self {
        let mut allowed = [(); 2].map(|()| vec![Set::EMPTY; Set::<W>::CAPACITY]);
        for (a, b) in itertools::iproduct!(one.bits.iter(), two.bits.iter()) {
            if allows(one.value(a), two.value(b)) {
                allowed[0][a].insert(b);
                allowed[1][b].insert(a);
            }
        }
        Self { vars, bases: [one.base, two.base], allowed }
    }
}

impl<const W: usize> Constraint<W> for Pair<W> {
    fn variables(&self) -> Vec<Var> {
        self.vars.to_vec()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let bit = |at: usize| usize::try_from(value(self.vars[at]) - self.bases[at]).ok();
        let of = bit(0).and_then(|bit| self.allowed[0].get(bit));
        of.zip(bit(1)).is_some_and(|(allowed, bit)| allowed.contains(bit))
    }

    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        for (from, to) in [(0, 1), (1, 0)] {
            let bits = domains.get(self.vars[from]).bits.iter();
            let kept = bits.fold(Set::EMPTY, |all, bit| all.or(self.allowed[from][bit]));
            let own = domains.get(self.vars[to]).bits;
            domains.set(self.vars[to], own.and(kept))?;
        }
        Ok(())
    }

    fn is_idempotent(&self) -> bool {
        true
    }

    fn cost(&self) -> Cost {
        Cost::Constant
    }
}

impl<const W: usize> Model<W> {
    /// Two variables have a pair of values for which a function returns true. It is called for
    /// each pair of their values, once.
    pub fn pair(&mut self, one: Var, other: Var, allows: impl Fn(i64, i64) -> bool) {
        if !self.check("pair", &[one, other]) {
            return;
        }
        if one == other {
            let twice = format!("{} twice", self.name_of(one));
            self.fail("pair", twice, "two variables");
            return;
        }
        let domains = [one, other].map(|var| self.domains[var.index()]);
        self.add(Pair::new([one, other], domains, allows));
    }
}
