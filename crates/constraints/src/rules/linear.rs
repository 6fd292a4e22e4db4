//! Sums with coefficients (Zhang and Yap, *Arc consistency on n-ary monotonic and linear
//! constraints*, CP 2000, for the bounds; the sets of sums are Trick's, *A dynamic programming approach
//! for consistency and propagation for knapsack constraints*, 2003).

use std::fmt::Write;

use itertools::Itertools;

use crate::constraint::{Constraint, Cost};
use crate::domain::{Domain, Var};
use crate::domains::{Domains, Failed};
use crate::model::Model;
use crate::queue::Wake;
use crate::set::Set;

/// How a sum compares with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `=`
    Equal,
    /// `≠`
    NotEqual,
    /// `≤`
    AtMost,
    /// `≥`
    AtLeast,
}

/// The most sums that a set of sums has, and the most terms for which it is made.
const MAX_SUMS: i64 = 128;
const MAX_TERMS: usize = 24;

/// A sum of variables with coefficients, compared with a number.
///
/// It removes values by the bounds of the others (bounds consistency), and, where a sum is to
/// equal a number, all values that do not go together once two variables are left. See
/// [`domain_consistent`](Linear::domain_consistent).
#[derive(Clone, Debug)]
pub struct Linear {
    terms: Vec<(i64, Var)>,
    relation: Relation,
    total: i64,
    is_domain_consistent: bool,
}

impl Linear {
    /// Compares a sum of `coefficient * variable` with a number.
    #[must_use]
    pub fn new(terms: &[(i64, Var)], relation: Relation, total: i64) -> Self {
        // A variable that occurs twice has the sum of its coefficients.
        let mut all: Vec<(i64, Var)> = Vec::new();
        for (coefficient, var) in terms {
            match all.iter_mut().find(|(_, other)| other == var) {
                Some((sum, _)) => *sum = sum.saturating_add(*coefficient),
                None => all.push((*coefficient, *var)),
            }
        }
        all.retain(|(coefficient, _)| *coefficient != 0);
        let (terms, relation, total) = match relation {
            // One direction is enough.
            Relation::AtLeast => {
                let turned =
                    all.into_iter().map(|(coefficient, var)| (coefficient.saturating_neg(), var));
                (turned.collect(), Relation::AtMost, total.saturating_neg())
            }
            _ => (all, relation, total),
        };
        Self { terms, relation, total, is_domain_consistent: false }
    }

    /// Makes a sum that is to equal a number remove each value that no solution of it has, as long
    /// as there are at most 128 sums from the least to the greatest. It takes longer, and pays
    /// where a wrong value is found late.
    #[must_use]
    pub fn domain_consistent(self) -> Self {
        Self { is_domain_consistent: true, ..self }
    }

    fn at_most<const W: usize>(&self, domains: &Domains<W>) -> Result<(), Failed> {
        let least = |(coefficient, var): &(i64, Var)| bounds(*coefficient, domains.get(*var)).0;
        let sum: i64 = self.terms.iter().map(least).sum();
        for (coefficient, var) in &self.terms {
            let (own, greatest) = bounds(*coefficient, domains.get(*var));
            // What is left for this term.
            let most = self.total - (sum - own);
            if greatest > most {
                keep_term(domains, *coefficient, *var, most, true)?;
            }
        }
        if sum > self.total { Err(Failed) } else { Ok(()) }
    }

    fn equal<const W: usize>(&self, domains: &Domains<W>) -> Result<(), Failed> {
        loop {
            let (mut least, mut greatest, mut widest) = (0, 0, 0);
            let (mut open, mut places) = (0, [0; 2]);
            for (at, (coefficient, var)) in self.terms.iter().enumerate() {
                let own = bounds(*coefficient, domains.get(*var));
                (least, greatest) = (least + own.0, greatest + own.1);
                if own.0 != own.1 {
                    widest = widest.max(own.1 - own.0);
                    places[open & 1] = at;
                    open += 1;
                }
            }
            // How much a term may be above its least value, and below its greatest one.
            let (above, below) = (self.total - least, greatest - self.total);
            if above < 0 || below < 0 {
                return Err(Failed);
            }
            if self.is_domain_consistent
                && greatest - least < MAX_SUMS
                && self.terms.len() <= MAX_TERMS
            {
                return self.equal_by_sums(domains, least);
            }
            if open == 2 && places.iter().all(|at| self.terms[*at].0.abs() == 1) {
                return self.equal_of_two(domains, places.map(|at| self.terms[at]), least);
            }
            if widest <= above && widest <= below {
                return Ok(());
            }
            let mut is_exact = true;
            for (coefficient, var) in &self.terms {
                let own = bounds(*coefficient, domains.get(*var));
                let width = own.1 - own.0;
                if width > above {
                    is_exact &= keep_term(domains, *coefficient, *var, own.0 + above, true)?;
                }
                if width > below {
                    is_exact &= keep_term(domains, *coefficient, *var, own.1 - below, false)?;
                }
            }
            // A new bound that is exactly what the other terms leave changes none of theirs.
            if is_exact && !self.is_domain_consistent {
                return Ok(());
            }
        }
    }

    /// Keeps the values of the last two terms that go together; `least` is the least sum.
    #[inline]
    fn equal_of_two<const W: usize>(
        &self,
        domains: &Domains<W>,
        [(a, one), (b, other)]: [(i64, Var); 2],
        least: i64,
    ) -> Result<(), Failed> {
        let (first, second) = (domains.get(one), domains.get(other));
        let rest = self.total - least + bounds(a, first).0 + bounds(b, second).0;
        // other = sign * one + plus, and the other way round.
        let sign = -a * b;
        let image = |from: Domain<W>, to: Domain<W>, plus: i64| {
            let bits = if sign > 0 {
                from.bits.moved(from.base + plus - to.base)
            } else {
                let greatest = Set::<W>::CAPACITY.cast_signed() as i64 - 1;
                from.bits.reversed().moved(plus - from.base - to.base - greatest)
            };
            to.bits.and(bits)
        };
        domains.set(other, image(first, second, rest * b))?;
        domains.set(one, image(domains.get(other), first, rest * a))
    }

    /// Keeps the values that are a part of some sum: from the left, which sums the first terms
    /// can have; from the right, which sums lead to the total.
    fn equal_by_sums<const W: usize>(
        &self,
        domains: &Domains<W>,
        least: i64,
    ) -> Result<(), Failed> {
        let mut before = [0; MAX_TERMS];
        let mut sums = 1;
        for (at, (coefficient, var)) in self.terms.iter().enumerate() {
            before[at] = sums;
            sums = added(sums, steps(*coefficient, domains.get(*var).bits));
        }
        let total = self.total - least;
        if sums >> total & 1 == 0 {
            return Err(Failed);
        }
        let mut after = 1 << total;
        for (at, (coefficient, var)) in self.terms.iter().enumerate().rev() {
            let bits = domains.get(*var).bits;
            let own = steps(*coefficient, bits);
            let kept = own & subtracted(after, before[at]);
            after = subtracted(after, kept);
            if kept != own {
                domains.set(*var, bits_of(*coefficient, bits, kept))?;
            }
        }
        Ok(())
    }

    fn not_equal<const W: usize>(&self, domains: &Domains<W>) -> Result<(), Failed> {
        let mut rest = self.total;
        let mut last = None;
        for (coefficient, var) in &self.terms {
            match domains.get(*var).single() {
                Some(value) => rest -= coefficient * value,
                None if last.is_some() => return Ok(()),
                None => last = Some((*coefficient, *var)),
            }
        }
        match last {
            None if rest == 0 => Err(Failed),
            Some((coefficient, var)) if rest % coefficient == 0 => {
                domains.remove(var, rest / coefficient)
            }
            _ => Ok(()),
        }
    }
}

/// Keeps the values with which a term is at most, or at least, a number. Returns whether it
/// can be that number.
#[inline]
fn keep_term<const W: usize>(
    domains: &Domains<W>,
    coefficient: i64,
    var: Var,
    bound: i64,
    is_most: bool,
) -> Result<bool, Failed> {
    // The Euclidean quotient is rounded down for a positive divisor, and up for a negative one.
    let value = match coefficient {
        1 => bound,
        -1 => -bound,
        _ if is_most => bound.div_euclid(coefficient),
        _ => -(-bound).div_euclid(coefficient),
    };
    if is_most == (coefficient > 0) {
        domains.at_most(var, value)?;
        Ok(coefficient * domains.get(var).max() == bound)
    } else {
        domains.at_least(var, value)?;
        Ok(coefficient * domains.get(var).min() == bound)
    }
}

/// The numbers that are a sum of one of each set of bits.
#[inline]
fn added(one: u128, other: u128) -> u128 {
    let (mut fewer, more) =
        if one.count_ones() < other.count_ones() { (one, other) } else { (other, one) };
    let mut sums = 0;
    while fewer != 0 {
        sums |= more << fewer.trailing_zeros();
        fewer &= fewer - 1;
    }
    sums
}

/// The numbers that one of `other` must be added to for one of `one`.
#[inline]
fn subtracted(one: u128, other: u128) -> u128 {
    let mut differences = 0;
    if other.count_ones() <= one.count_ones() {
        let mut rest = other;
        while rest != 0 {
            differences |= one >> rest.trailing_zeros();
            rest &= rest - 1;
        }
    } else {
        // Turned around, the differences from each bit of the other set stand in one word.
        let turned = other.reverse_bits();
        let mut rest = one;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            differences |= turned >> (127 - bit);
            rest &= rest - 1;
        }
    }
    differences
}

/// What each value of a term adds to its least value, as bits.
#[inline]
fn steps<const W: usize>(coefficient: i64, bits: Set<W>) -> u128 {
    let first = bits.min().unwrap_or(0);
    let steps = bits.down(first).low_bits();
    let steps = if coefficient < 0 { steps.reverse_bits() >> steps.leading_zeros() } else { steps };
    match coefficient.unsigned_abs() {
        1 => steps,
        size => spread(steps, |bit| u64::from(bit) * size),
    }
}

/// The values of some steps.
#[inline]
fn bits_of<const W: usize>(coefficient: i64, bits: Set<W>, steps: u128) -> Set<W> {
    let steps = match coefficient.unsigned_abs() {
        1 => steps,
        size => spread(steps, |bit| u64::from(bit) / size),
    };
    let (first, last) = (bits.min().unwrap_or(0), bits.max().unwrap_or(0));
    if coefficient < 0 {
        Set::of_low_bits(steps.reverse_bits() >> (127 - (last - first))).up(first)
    } else {
        Set::of_low_bits(steps).up(first)
    }
}

/// Moves each bit.
fn spread(mut bits: u128, to: impl Fn(u32) -> u64) -> u128 {
    let mut moved = 0;
    while bits != 0 {
        moved |= 1 << to(bits.trailing_zeros());
        bits &= bits - 1;
    }
    moved
}

/// The least and the greatest value of a term.
#[inline]
fn bounds<const W: usize>(coefficient: i64, domain: Domain<W>) -> (i64, i64) {
    let (one, other) = (coefficient * domain.min(), coefficient * domain.max());
    if coefficient > 0 { (one, other) } else { (other, one) }
}

impl<const W: usize> Constraint<W> for Linear {
    fn variables(&self) -> Vec<Var> {
        self.terms.iter().map(|(_, var)| *var).collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let sum: i64 = self.terms.iter().map(|(coefficient, var)| coefficient * value(*var)).sum();
        match self.relation {
            Relation::Equal => sum == self.total,
            Relation::NotEqual => sum != self.total,
            Relation::AtMost => sum <= self.total,
            Relation::AtLeast => sum >= self.total,
        }
    }

    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        match self.relation {
            Relation::Equal => self.equal(domains),
            Relation::NotEqual => self.not_equal(domains),
            Relation::AtMost | Relation::AtLeast => self.at_most(domains),
        }
    }

    fn mistake(&self, domain: &dyn Fn(Var) -> Domain<W>) -> Option<(String, String)> {
        let sizes = self.terms.iter().map(|(coefficient, var)| {
            let (least, greatest) = (domain(*var).min(), domain(*var).max());
            let largest = least.unsigned_abs().max(greatest.unsigned_abs());
            u128::from(coefficient.unsigned_abs()) * u128::from(largest)
        });
        let size = sizes.sum::<u128>() + u128::from(self.total.unsigned_abs());
        let mistake = || ("a sum that may overflow".to_owned(), "sums below 2^62".to_owned());
        (size > 1 << 62).then(mistake)
    }

    fn wake(&self) -> Wake {
        match self.relation {
            Relation::Equal if self.is_domain_consistent => Wake::Any,
            Relation::NotEqual => Wake::Fixed,
            Relation::Equal | Relation::AtMost | Relation::AtLeast => Wake::Bounds,
        }
    }

    fn is_idempotent(&self) -> bool {
        true
    }

    fn cost(&self) -> Cost {
        match (self.relation, self.terms.len()) {
            (Relation::NotEqual, _) | (_, ..=3) => Cost::Constant,
            (Relation::Equal, _) if self.is_domain_consistent => Cost::Quadratic,
            _ => Cost::Linear,
        }
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        let mut text = String::new();
        for (at, (coefficient, var)) in self.terms.iter().enumerate() {
            let sign = match (at, *coefficient < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            let size = coefficient.unsigned_abs();
            let size = if size == 1 { String::new() } else { format!("{size} ") };
            let _ = write!(text, "{sign}{size}{}", name(*var));
        }
        let relation = match self.relation {
            Relation::Equal => "=",
            Relation::NotEqual => "≠",
            Relation::AtMost => "≤",
            Relation::AtLeast => "≥",
        };
        format!("{text} {relation} {}", self.total)
    }
}

impl<const W: usize> Model<W> {
    /// Compares a sum of `coefficient * variable` with a number.
    pub fn linear(&mut self, terms: &[(i64, Var)], relation: Relation, total: i64) {
        self.add(Linear::new(terms, relation, total));
    }

    /// Compares the sum of variables with a number.
    pub fn sum(&mut self, vars: &[Var], relation: Relation, total: i64) {
        self.linear(&vars.iter().map(|var| (1, *var)).collect_vec(), relation, total);
    }

    /// The sum of variables equals another variable.
    pub fn sum_is(&mut self, vars: &[Var], sum: Var) {
        let terms = vars.iter().map(|var| (1, *var)).chain([(-1, sum)]);
        self.linear(&terms.collect_vec(), Relation::Equal, 0);
    }

    /// A new variable that is a sum of `coefficient * variable`, such as a difference.
    pub fn total(&mut self, terms: &[(i64, Var)]) -> Var {
        let vars = terms.iter().map(|(_, var)| *var).collect_vec();
        if !self.check("total", &vars) {
            return self.constant(0);
        }
        let bounds = terms.iter().map(|(coefficient, var)| {
            let domain = self.domains[var.index()];
            let ends = [domain.min(), domain.max()].map(|value| value.saturating_mul(*coefficient));
            (ends[0].min(ends[1]), ends[0].max(ends[1]))
        });
        let (least, greatest) = bounds.fold((0_i64, 0_i64), |sum, own| {
            (sum.0.saturating_add(own.0), sum.1.saturating_add(own.1))
        });
        let total = self.interval(least, greatest);
        let all = terms.iter().copied().chain([(-1, total)]).collect_vec();
        self.linear(&all, Relation::Equal, 0);
        total
    }

    /// One variable is less than another.
    pub fn less(&mut self, one: Var, other: Var) {
        self.linear(&[(1, one), (-1, other)], Relation::AtMost, -1);
    }

    /// One variable is at most another.
    pub fn at_most(&mut self, one: Var, other: Var) {
        self.linear(&[(1, one), (-1, other)], Relation::AtMost, 0);
    }

    /// Two variables are equal.
    pub fn equal(&mut self, one: Var, other: Var) {
        self.linear(&[(1, one), (-1, other)], Relation::Equal, 0);
    }

    /// Each variable is less than the next one.
    pub fn increasing(&mut self, vars: &[Var]) {
        for pair in vars.windows(2) {
            self.less(pair[0], pair[1]);
        }
    }
}
