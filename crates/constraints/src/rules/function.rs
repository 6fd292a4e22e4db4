//! A function of two variables: their product, their distance.

use crate::constraint::{Constraint, Cost};
use crate::domain::{Domain, Var};
use crate::domains::{Domains, Failed};
use crate::model::Model;
use crate::set::Set;

/// The most pairs of values that are looked at while all three variables are open.
const MAX_PAIRS: usize = 64;

/// No value of the result.
const NONE: u32 = u32::MAX;

/// A variable is a function of two others. It removes each value that is in no solution of it, by
/// a table of all pairs; while all three are open, only if there are at most 64 pairs.
struct Function<const W: usize> {
    vars: [Var; 3],
    /// The bit of the result for each pair of bits.
    results: Vec<u32>,
    bases: [i64; 3],
    name: &'static str,
}

impl<const W: usize> Function<W> {
    fn new(
        name: &'static str,
        vars: [Var; 3],
        [one, two, result]: [Domain<W>; 3],
        function: impl Fn(i64, i64) -> Option<i64>,
    ) -> Self {
        let mut results = vec![NONE; Set::<W>::CAPACITY * Set::<W>::CAPACITY];
        for (a, b) in itertools::iproduct!(one.bits.iter(), two.bits.iter()) {
            let value = function(one.value(a), two.value(b));
            let bit =
                value.filter(|value| result.contains(*value)).and_then(|value| result.bit(value));
            if let Some(bit) = bit {
                results[a * Set::<W>::CAPACITY + b] = u32::try_from(bit).unwrap_or(NONE);
            }
        }
        Self { vars, results, bases: [one, two, result].map(|domain| domain.base), name }
    }
}

impl<const W: usize> Constraint<W> for Function<W> {
    fn variables(&self) -> Vec<Var> {
        self.vars.to_vec()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let bit = |at: usize| usize::try_from(value(self.vars[at]) - self.bases[at]).ok();
        let bits = bit(0).zip(bit(1)).zip(bit(2));
        bits.is_some_and(|((a, b), result)| {
            let found = self.results.get(a * Set::<W>::CAPACITY + b);
            b < Set::<W>::CAPACITY && found.is_some_and(|bit| *bit as usize == result)
        })
    }

    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        let [one, two, result] = self.vars.map(|var| domains.get(var).bits);
        if !(one.is_single() || two.is_single() || result.is_single())
            && one.len() * two.len() > MAX_PAIRS
        {
            return Ok(());
        }
        let (mut kept_one, mut kept_two, mut kept) = (Set::EMPTY, Set::EMPTY, Set::EMPTY);
        for a in one.iter() {
            for b in two.iter() {
                let bit = self.results[a * Set::<W>::CAPACITY + b];
                if bit != NONE && result.contains(bit as usize) {
                    kept_one.insert(a);
                    kept_two.insert(b);
                    kept.insert(bit as usize);
                }
            }
        }
        domains.set(self.vars[0], kept_one)?;
        domains.set(self.vars[1], kept_two)?;
        domains.set(self.vars[2], kept)
    }

    fn is_idempotent(&self) -> bool {
        true
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        let [one, two, result] = self.vars.map(name);
        format!("{result} is the {} of {one} and {two}", self.name)
    }
}

impl<const W: usize> Model<W> {
    /// A variable is a function of two others. The function is called for each pair of their
    /// values, once; where it returns `None`, the pair is not allowed.
    pub fn function(
        &mut self,
        one: Var,
        other: Var,
        result: Var,
        function: impl Fn(i64, i64) -> Option<i64>,
    ) {
        self.function_named("value", [one, other, result], function);
    }

    fn function_named(
        &mut self,
        name: &'static str,
        vars: [Var; 3],
        function: impl Fn(i64, i64) -> Option<i64>,
    ) {
        if !self.check(name, &vars) {
            return;
        }
        let [one, other, result] = vars;
        if one == other || one == result || other == result {
            self.fail(format!("the {name}"), "a variable twice", "three variables");
            return;
        }
        let domains = vars.map(|var| self.domains[var.index()]);
        self.add(Function::new(name, vars, domains, function));
    }

    /// `|one - other|` is `distance`.
    pub fn distance(&mut self, one: Var, other: Var, distance: Var) {
        let function = |a: i64, b: i64| i64::try_from(a.abs_diff(b)).ok();
        self.function_named("distance", [one, other, distance], function);
    }

    /// `one * other` is `product`.
    pub fn product(&mut self, one: Var, other: Var, product: Var) {
        self.function_named("product", [one, other, product], i64::checked_mul);
    }

    /// `one / other`, without a rest, is `quotient`: the ratio of two variables.
    pub fn quotient(&mut self, one: Var, other: Var, quotient: Var) {
        let function = |a: i64, b: i64| (a.checked_rem(b) == Some(0)).then(|| a / b);
        self.function_named("quotient", [one, other, quotient], function);
    }
}
