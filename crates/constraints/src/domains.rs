//! `Domains`: the values that are left of each variable, and what runs when some are gone.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::sync::Arc;

use stack_assumptions::{UndoGuard, UndoLog};

use crate::change::{Cause, Change};
use crate::domain::{Domain, Var};
use crate::explanation::Explanation;
use crate::queue::{Queue, WakeList};
use crate::set::Set;

/// A constraint has no solution: some variable has no value left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

/// What is done with changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// They wake constraints.
    Search,
    /// They wake constraints, and are recorded.
    Recording,
    /// They are undone soon, and wake nothing.
    Trial,
}

/// Variables that have one value since a short time. Each is in it at most once until that is
/// undone.
struct Stack {
    vars: Box<[Cell<Option<Var>>]>,
    length: Cell<usize>,
}

impl Stack {
    fn new(vars: usize) -> Self {
        Self { vars: vec![Cell::new(None); vars].into(), length: Cell::new(0) }
    }

    #[inline]
    fn push(&self, var: Var) {
        let length = self.length.get();
        self.vars[length].set(Some(var));
        self.length.set(length + 1);
    }

    #[inline]
    fn pop(&self) -> Option<Var> {
        let last = self.length.get().checked_sub(1)?;
        self.length.set(last);
        self.vars[last].get()
    }

    #[inline]
    fn clear(&self) {
        self.length.set(0);
    }
}

/// The values that are left of each variable. A [`Constraint`](crate::Constraint) reads and
/// removes them; backtracking brings them back.
pub struct Domains<const W: usize = 1> {
    /// The values of each variable, as bits from its base on.
    bits: UndoLog<Set<W>>,
    bases: Arc<[i64]>,
    wake_lists: Arc<[WakeList]>,
    pub(crate) queue: Queue,
    /// Variables that have one value since a short time: it is struck from those that must differ.
    fixed: Stack,
    mode: Cell<Mode>,
    /// What makes the changes now.
    pub(crate) cause: Cell<Cause>,
    /// The changes since recording began.
    changes: RefCell<Vec<Change<W>>>,
    /// What failed since recording began, or last.
    pub(crate) failed: Cell<Option<Cause>>,
    /// The last variable of which no value was left.
    pub(crate) emptied: Cell<Option<Var>>,
}

impl<const W: usize> Domains<W> {
    pub(crate) fn new(
        domains: &[Domain<W>],
        wake_lists: Vec<WakeList>,
        constraints: usize,
    ) -> Self {
        Self {
            bits: UndoLog::new(domains.iter().map(|domain| domain.bits)),
            bases: domains.iter().map(|domain| domain.base).collect(),
            wake_lists: wake_lists.into(),
            queue: Queue::new(constraints),
            fixed: Stack::new(domains.len()),
            mode: Cell::new(Mode::Search),
            cause: Cell::new(Cause::Assumption),
            changes: RefCell::default(),
            failed: Cell::new(None),
            emptied: Cell::new(None),
        }
    }

    /// How many variables there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bases.len()
    }

    /// Whether there is no variable.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bases.is_empty()
    }

    /// The values that are left of a variable.
    #[inline]
    #[must_use]
    pub fn get(&self, var: Var) -> Domain<W> {
        Domain { base: self.bases[var.index()], bits: self.bits.get(var.index()) }
    }

    /// The bits of a variable.
    #[inline]
    pub(crate) fn bits(&self, var: Var) -> Set<W> {
        self.bits.get(var.index())
    }

    /// Keeps the values for which a function returns true.
    ///
    /// # Errors
    /// If none is left.
    #[inline]
    pub fn keep(&self, var: Var, is_kept: impl Fn(i64) -> bool) -> Result<(), Failed> {
        let domain = self.get(var);
        self.set(var, domain.bits.iter().filter(|bit| is_kept(domain.value(*bit))).collect())
    }

    /// Keeps what another domain has, too.
    ///
    /// # Errors
    /// If no value is left.
    #[inline]
    pub fn keep_all_of(&self, var: Var, other: Domain<W>) -> Result<(), Failed> {
        let domain = self.get(var);
        if other.base == domain.base {
            return self.set(var, domain.bits.and(other.bits));
        }
        self.keep(var, |value| other.contains(value))
    }

    /// Removes a value.
    ///
    /// # Errors
    /// If none is left.
    #[inline]
    pub fn remove(&self, var: Var, value: i64) -> Result<(), Failed> {
        let domain = self.get(var);
        match domain.bit(value) {
            Some(bit) if domain.bits.contains(bit) => {
                self.set(var, domain.bits.without(Set::one(bit)))
            }
            _ => Ok(()),
        }
    }

    /// Removes all values but one.
    ///
    /// # Errors
    /// If that is gone.
    #[inline]
    pub fn fix(&self, var: Var, value: i64) -> Result<(), Failed> {
        let domain = self.get(var);
        let bit = domain.bit(value).filter(|bit| domain.bits.contains(*bit)).ok_or(Failed)?;
        self.set(var, Set::one(bit))
    }

    /// Removes the values below one.
    ///
    /// # Errors
    /// If none is left.
    #[inline]
    pub fn at_least(&self, var: Var, least: i64) -> Result<(), Failed> {
        let domain = self.get(var);
        if domain.min() >= least {
            return Ok(());
        }
        let bit = domain.bit(least).ok_or(Failed)?;
        self.set(var, domain.bits.without(Set::below(bit)))
    }

    /// Removes the values above one.
    ///
    /// # Errors
    /// If none is left.
    #[inline]
    pub fn at_most(&self, var: Var, greatest: i64) -> Result<(), Failed> {
        let domain = self.get(var);
        if domain.max() <= greatest {
            return Ok(());
        }
        let bit = domain.bit(greatest).ok_or(Failed)?;
        self.set(var, domain.bits.and(Set::below(bit + 1)))
    }

    /// Sets the bits of a variable to a part of them.
    #[inline]
    pub(crate) fn set(&self, var: Var, bits: Set<W>) -> Result<(), Failed> {
        let before = self.bits.get(var.index());
        if bits == before {
            return Ok(());
        }
        let is_trial = self.mode.get() == Mode::Trial;
        if bits.is_empty() {
            if !is_trial {
                self.emptied.set(Some(var));
            }
            return Err(Failed);
        }
        self.bits.set(var.index(), bits);
        if !is_trial {
            self.wake(var, before, bits);
        }
        Ok(())
    }

    #[inline]
    fn wake(&self, var: Var, before: Set<W>, bits: Set<W>) {
        let are_bounds = (bits.min(), bits.max()) != (before.min(), before.max());
        let is_fixed = bits.is_single();
        self.queue.add(&self.wake_lists[var.index()], are_bounds, is_fixed);
        if is_fixed {
            self.fixed.push(var);
        }
        if self.mode.get() == Mode::Recording {
            let (before, after) = (Domain { bits: before, ..self.get(var) }, self.get(var));
            self.changes.borrow_mut().push(Change { var, before, after, cause: self.cause.get() });
        }
    }

    /// Takes a variable that has one value since a short time, and its bit.
    #[inline]
    pub(crate) fn pop_fixed(&self) -> Option<(Var, usize)> {
        let var = self.fixed.pop()?;
        Some((var, self.bits.get(var.index()).min().unwrap_or(0)))
    }

    /// The value of a bit of a variable.
    #[inline]
    pub(crate) fn value(&self, var: Var, bit: usize) -> i64 {
        Domain { base: self.bases[var.index()], bits: Set::<W>::EMPTY }.value(bit)
    }

    /// Gives a variable a value, in a trial, even one that is gone.
    pub(crate) fn assign(&self, var: Var, value: i64) -> Result<(), Failed> {
        let bit = self.get(var).bit(value).ok_or(Failed)?;
        self.set(var, Set::one(bit))
    }

    /// Says that a variable has one value.
    pub(crate) fn push_fixed(&self, var: Var) {
        self.fixed.push(var);
    }

    /// Removes bits of a variable.
    #[inline]
    pub(crate) fn strike(&self, var: Var, struck: Set<W>) -> Result<(), Failed> {
        let bits = self.bits.get(var.index());
        if bits.and(struck).is_empty() { Ok(()) } else { self.set(var, bits.without(struck)) }
    }

    /// Marks where the changes of an attempt begin.
    #[inline]
    pub(crate) fn mark(&self) -> UndoGuard<'_, Set<W>> {
        self.bits.mark()
    }

    /// Makes changes, reads what they leave, and undoes them; nothing runs because of them.
    pub(crate) fn trial<T>(
        &self,
        changes: impl FnOnce() -> Result<T, Failed>,
    ) -> Result<T, Failed> {
        let mode = self.mode.replace(Mode::Trial);
        let _guard = self.bits.mark();
        let result = changes();
        self.mode.set(mode);
        result
    }

    /// Begins to record the changes: forgets those before.
    pub(crate) fn record(&self) {
        self.mode.set(Mode::Recording);
        self.changes.borrow_mut().clear();
        self.failed.set(None);
        self.emptied.set(None);
    }

    /// Whether changes are recorded.
    #[inline]
    pub(crate) fn is_recording(&self) -> bool {
        self.mode.get() == Mode::Recording
    }

    /// What was recorded.
    pub(crate) fn recorded(&self) -> Explanation<W> {
        let failed = self.failed.get();
        let emptied = self.emptied.get().filter(|_| failed.is_some());
        Explanation { changes: self.changes.borrow().clone(), failed, emptied }
    }

    /// Forgets what was to run.
    pub(crate) fn clear_queue(&self) {
        self.queue.clear();
        self.fixed.clear();
    }
}

/// The clone has the values that are left now; nothing is to run, and nothing is recorded.
impl<const W: usize> Clone for Domains<W> {
    fn clone(&self) -> Self {
        Self {
            bits: self.bits.clone(),
            bases: self.bases.clone(),
            wake_lists: self.wake_lists.clone(),
            queue: self.queue.clone(),
            fixed: Stack::new(self.len()),
            mode: Cell::new(Mode::Search),
            cause: Cell::new(Cause::Assumption),
            changes: RefCell::default(),
            failed: Cell::new(None),
            emptied: Cell::new(None),
        }
    }
}

impl<const W: usize> fmt::Debug for Domains<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let domains = self.bases.iter().zip(self.bits.values());
        f.debug_list().entries(domains.map(|(base, bits)| Domain { base: *base, bits })).finish()
    }
}
