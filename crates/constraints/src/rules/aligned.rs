//! `Aligned`: variables whose values are bits of one set.

use crate::domain::{Domain, Var};
use crate::domains::{Domains, Failed};
use crate::set::Set;

/// Variables whose values are bits of one set, from the least base on.
pub(super) struct Aligned<const W: usize> {
    pub vars: Vec<Var>,
    /// The value of bit 0.
    pub base: i64,
    /// How far the base of each variable is above it.
    offsets: Vec<usize>,
}

impl<const W: usize> Aligned<W> {
    /// Aligns variables, each with a number added to it. Returns `None` if the values are too far
    /// apart for one set.
    pub fn new(vars: &[Var], numbers: &[i64], domain: impl Fn(Var) -> Domain<W>) -> Option<Self> {
        let bases =
            vars.iter().zip(numbers).map(|(var, number)| domain(*var).base.checked_add(*number));
        let bases: Vec<i64> = bases.collect::<Option<_>>()?;
        let base = bases.iter().copied().min()?;
        let fits = |(own, var): (&i64, &Var)| {
            let offset = usize::try_from(own.checked_sub(base)?).ok()?;
            (offset + domain(*var).bits.max()? < Set::<W>::CAPACITY).then_some(offset)
        };
        let offsets = bases.iter().zip(vars).map(fits).collect::<Option<_>>()?;
        Some(Self { vars: vars.to_vec(), base, offsets })
    }

    /// How many variables there are.
    pub fn len(&self) -> usize {
        self.vars.len()
    }

    /// The values that are left of each variable.
    #[inline]
    pub fn all(&self, domains: &Domains<W>) -> impl Iterator<Item = Set<W>> {
        let vars = self.vars.iter().zip(&self.offsets);
        vars.map(|(var, offset)| domains.bits(*var).up(*offset))
    }

    /// The values that are left of the variable at an index.
    #[inline]
    pub fn get(&self, domains: &Domains<W>, at: usize) -> Set<W> {
        self.align(at, domains.bits(self.vars[at]))
    }

    /// The values of the variable at an index, as bits of the common set.
    #[inline]
    pub fn align(&self, at: usize, bits: Set<W>) -> Set<W> {
        bits.up(self.offsets[at])
    }

    /// Keeps a part of them.
    #[inline]
    pub fn set(&self, domains: &Domains<W>, at: usize, bits: Set<W>) -> Result<(), Failed> {
        domains.set(self.vars[at], bits.down(self.offsets[at]))
    }
}
