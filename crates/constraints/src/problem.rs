//! `Problem`: a model as a puzzle of the engine.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

use stack_assumptions::{Puzzle, UndoGuard};

use crate::change::{Cause, Change};
use crate::constraint::Constraint;
use crate::domain::{Domain, Var};
use crate::domains::{Domains, Failed};
use crate::error::{Contradiction, ModelError};
use crate::explanation::Explanation;
use crate::model::Model;
use crate::queue::WakeList;
use crate::set::{Offsets, Set};
use crate::solution::Solution;

/// What all clones of a problem share.
struct Shared<const W: usize> {
    /// The constraints, the cheapest first.
    constraints: Vec<Rule<W>>,
    different: Vec<Vec<Different<W>>>,
    names: Vec<String>,
    /// The variables in the order of their groups: those of the first group are assigned first.
    order: Vec<Var>,
    first: usize,
    in_order: bool,
    columns: usize,
    contradiction: Option<Contradiction>,
}

/// A variable that must differ from another one: its bit is not that of the other one plus one
/// of these numbers.
struct Different<const W: usize> {
    var: Var,
    numbers: Offsets<W>,
    /// Whether 0 is the only number.
    is_same: bool,
}

struct Rule<const W: usize> {
    constraint: Box<dyn Constraint<W>>,
    variables: Vec<Var>,
    is_idempotent: bool,
    /// Its place in the order in which the constraints were added.
    index: usize,
}

/// A [`Model`] as a puzzle of the engine, with the board of the current search.
///
/// A slot is a variable without a value: that with the fewest values left, divided by its weight
/// ([`settle`](Problem::settle)). Its candidates are the values, from the least to the greatest.
/// An attempt assumes one, and runs the constraints until nothing changes; if no value is left of
/// some variable, it fails.
pub struct Problem<const W: usize = 1> {
    pub(crate) domains: Domains<W>,
    shared: Arc<Shared<W>>,
    pub(crate) weights: Arc<[u32]>,
    /// How often a constraint on each variable has failed, while weights are learned.
    pub(crate) failures: Option<Box<[Cell<u32>]>>,
}

impl<const W: usize> Model<W> {
    /// Makes a problem of the variables and constraints, and removes the values that no solution
    /// has, as far as the constraints see it without a search.
    ///
    /// # Errors
    /// The first mistake in the model. A model without a solution has no mistake: see
    /// [`Problem::contradiction`].
    pub fn build(self) -> Result<Problem<W>, ModelError> {
        match self.error {
            Some(error) => Err(error),
            None => Ok(Problem::new(self)),
        }
    }
}

impl<const W: usize> Problem<W> {
    pub(crate) fn new(mut model: Model<W>) -> Self {
        let names = model.take_names();
        let mut rules: Vec<_> = (std::mem::take(&mut model.constraints).into_iter().enumerate())
            .map(|(index, constraint)| {
                let (variables, is_idempotent) =
                    (constraint.variables(), constraint.is_idempotent());
                Rule { constraint, variables, is_idempotent, index }
            })
            .collect();
        rules.sort_by_key(|rule| rule.constraint.cost());
        let mut wake_lists = vec![WakeList::default(); model.domains.len()];
        for (at, rule) in rules.iter().enumerate() {
            for var in &rule.variables {
                wake_lists[var.index()].add(at, rule.constraint.wake());
            }
        }
        let domains = Domains::new(&model.domains, wake_lists, rules.len());
        let all: Vec<Var> = (0..model.domains.len()).map(|index| model.var(index)).collect();
        let mut order = std::mem::take(&mut model.first);
        let first = order.len();
        order.extend(&all);
        let base = |index: usize| model.domains[index].base;
        let capacity = Set::<W>::CAPACITY;
        let different = model.different.iter().enumerate().map(|(index, others)| {
            let mut all: Vec<Different<W>> = Vec::new();
            for (var, shift) in others {
                let up = base(index).saturating_add(*shift).saturating_sub(base(var.index()));
                // A bit that no domain has is never that of the other.
                let Some(up) = isize::try_from(up).ok().filter(|up| up.unsigned_abs() < capacity)
                else {
                    continue;
                };
                let at = all.iter().position(|one| one.var == *var).unwrap_or_else(|| {
                    all.push(Different { var: *var, numbers: Offsets::EMPTY, is_same: true });
                    all.len() - 1
                });
                all[at].numbers.insert(up);
                all[at].is_same &= up == 0;
            }
            all
        });
        let shared = Shared {
            constraints: rules,
            different: different.collect(),
            names,
            order,
            first,
            in_order: model.in_order,
            columns: model.columns,
            contradiction: None,
        };
        let weights = vec![1; model.domains.len()].into();
        let mut problem = Self { domains, shared: Arc::new(shared), weights, failures: None };
        // Everything is new.
        for at in 0..problem.shared.constraints.len() {
            problem.domains.queue.add_one(at);
        }
        let single = all.into_iter().filter(|var| problem.get(*var).single().is_some());
        single.for_each(|var| problem.domains.push_fixed(var));
        if problem.propagate().is_err() {
            let contradiction = problem.contradiction_of(problem.domains.cause.get());
            problem.domains.clear_queue();
            let shared = Arc::get_mut(&mut problem.shared).expect("BUG: shared before the end");
            shared.contradiction = Some(contradiction);
        }
        problem
    }

    /// Why there is no solution, if that shows without a search. Such a problem can be searched:
    /// it has no solution.
    #[must_use]
    pub fn contradiction(&self) -> Option<&Contradiction> {
        self.shared.contradiction.as_ref()
    }

    /// The values that are left of a variable.
    #[inline]
    #[must_use]
    pub fn get(&self, var: Var) -> Domain<W> {
        self.domains.get(var)
    }

    /// The variable with an index.
    pub(crate) fn var(&self, index: usize) -> Var {
        self.shared.order[self.shared.first + index]
    }

    /// How many variables stand in a row of a picture; 0 if the model does not say it.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.shared.columns
    }

    /// The variables that must differ from one, and what they must not be more than it.
    fn different(&self, var: Var) -> impl Iterator<Item = (Var, i64)> {
        let others = self.shared.different[var.index()].iter();
        others.flat_map(move |other| {
            let more = self.get(other.var).base - self.get(var).base;
            other.numbers.iter().map(move |number| (other.var, number as i64 + more))
        })
    }

    /// The values that are left of each variable.
    #[must_use]
    pub fn domains(&self) -> &Domains<W> {
        &self.domains
    }

    /// The name of a variable.
    #[must_use]
    pub fn name(&self, var: Var) -> &str {
        &self.shared.names[var.index()]
    }

    /// A cause in words.
    ///
    /// # Panics
    /// If it is not a cause of this problem.
    #[must_use]
    pub fn describe(&self, cause: Cause) -> String {
        match cause {
            Cause::Assumption => "it is assumed".to_owned(),
            Cause::Different(var, value) => {
                format!("{} is {value}, and they differ", self.name(var))
            }
            Cause::Constraint(index) => {
                let rule = self.shared.constraints.iter().find(|rule| rule.index == index);
                let rule = rule.expect("no constraint has this index");
                rule.constraint.describe(&|var| self.name(var).to_owned())
            }
        }
    }

    /// Which of the constraints do not hold in a solution: none of them, if the constraints and
    /// the search are right. Shares no code with [`Constraint::propagate`].
    #[must_use]
    pub fn violated(&self, solution: &Solution) -> Vec<String> {
        let value = |var: Var| solution[var];
        let name = |var: Var| self.name(var).to_owned();
        let broken = self.shared.constraints.iter().filter(|rule| !rule.constraint.holds(&value));
        let mut texts: Vec<_> = broken.map(|rule| rule.constraint.describe(&name)).collect();
        for var in (0..self.weights.len()).map(|index| self.var(index)) {
            let equal = self.different(var).filter(|(other, shift)| {
                other.index() > var.index() && solution[*other] == solution[var] + shift
            });
            let text = |(other, shift)| {
                format!("{} is not {} + {shift}", self.name(other), self.name(var))
            };
            texts.extend(equal.map(text));
        }
        texts
    }

    /// The weight of each variable.
    #[must_use]
    pub fn weights(&self) -> &[u32] {
        &self.weights
    }

    /// What follows from a value of a variable, as the board stands: each removal and its cause.
    #[must_use]
    pub fn explain(&self, var: Var, value: i64) -> Explanation<W> {
        let copy = self.clone();
        copy.domains.record();
        // What failed is recorded, too.
        let _ = copy.assume(var, value);
        copy.domains.recorded()
    }

    /// Keeps from now on what each attempt removes, for [`Problem::last_attempt`]. Clones do not; and
    /// without it, a search takes no time for that.
    pub fn record(&self) {
        self.domains.record();
    }

    /// What followed from the last attempt of a search, if it was [recorded](Problem::record). The
    /// first change is the assumption.
    #[must_use]
    pub fn last_attempt(&self) -> Option<Explanation<W>> {
        self.domains.is_recording().then(|| self.domains.recorded())
    }

    /// What excludes a value of a variable, as the board stands: another variable that has it, or
    /// the first constraint that fails with it. `None` if nothing is found.
    #[must_use]
    pub fn why_not(&self, var: Var, value: i64) -> Option<Cause> {
        let mut others = self.different(var).map(|(other, up)| Cause::Different(other, value + up));
        let has_it = |cause: &Cause| matches!(*cause, Cause::Different(other, value) if self.get(other).single() == Some(value));
        if let Some(taken) = others.find(has_it) {
            return Some(taken);
        }
        let rules = self.shared.constraints.iter();
        let mut rules = rules.filter(|rule| rule.variables.contains(&var));
        let fails = |rule: &&Rule<W>| {
            let tried = || {
                self.domains
                    .assign(var, value)
                    .and_then(|()| rule.constraint.propagate(&self.domains))
            };
            self.domains.trial(tried).is_err()
        };
        rules.find(fails).map(|rule| Cause::Constraint(rule.index))
    }

    /// The text of a change: `b without 3: a + b = 4`.
    #[must_use]
    pub fn describe_change(&self, change: &Change<W>) -> String {
        self.name(change.var).to_owned() + &self.what_changed(change)
    }

    /// The text of a change without the name of its variable.
    pub(crate) fn what_changed(&self, change: &Change<W>) -> String {
        let cause = self.describe(change.cause);
        match (change.after.single(), change.cause) {
            (Some(value), Cause::Assumption) => format!(" = {value}"),
            (Some(value), _) => format!(" = {value}: {cause}"),
            _ => format!(" without {}: {cause}", change.removed()),
        }
    }

    fn assume(&self, var: Var, value: i64) -> Result<(), Failed> {
        self.domains.cause.set(Cause::Assumption);
        self.domains.emptied.set(None);
        let result = self.domains.fix(var, value).and_then(|()| self.propagate());
        if result.is_err() {
            self.blame(&[var]);
            self.domains.failed.set(Some(self.domains.cause.get()));
        }
        result
    }

    /// Runs the constraints until nothing changes.
    pub(crate) fn propagate(&self) -> Result<(), Failed> {
        let domains = &self.domains;
        loop {
            while let Some((var, bit)) = domains.pop_fixed() {
                let others = &*self.shared.different[var.index()];
                if others.is_empty() {
                    continue;
                }
                domains.cause.set(Cause::Different(var, domains.value(var, bit)));
                let own = Set::one(bit);
                for other in others {
                    let struck = if other.is_same { own } else { other.numbers.from(bit) };
                    domains.strike(other.var, struck).inspect_err(|_| {
                        self.blame_for_failing(&[var, other.var]);
                    })?;
                }
            }
            let Some(at) = domains.queue.pop() else { return Ok(()) };
            let rule = &self.shared.constraints[at];
            domains.cause.set(Cause::Constraint(rule.index));
            rule.constraint
                .propagate(domains)
                .inspect_err(|_| self.blame_for_failing(&rule.variables))?;
            if rule.is_idempotent {
                domains.queue.remove(at);
            }
        }
    }

    /// Makes variables heavier, while weights are learned.
    #[inline]
    fn blame(&self, vars: &[Var]) {
        if let Some(failures) = &self.failures {
            for var in vars {
                let count = &failures[var.index()];
                count.set(count.get().saturating_add(1));
            }
        }
    }

    /// Blames the variable that has no value left, or else all those of what has failed.
    #[inline]
    fn blame_for_failing(&self, vars: &[Var]) {
        match self.domains.emptied.get() {
            Some(emptied) => self.blame(&[emptied]),
            None => self.blame(vars),
        }
    }

    fn contradiction_of(&self, cause: Cause) -> Contradiction {
        let variable = self.domains.emptied.get().map(|var| self.name(var).to_owned());
        Contradiction { constraint: self.describe(cause), variable }
    }

    /// The variable of a part of the order that has the fewest values left, divided by its weight.
    #[inline]
    fn smallest(&self, vars: &[Var]) -> Option<Var> {
        let weight = |var: Var| u64::from(self.weights[var.index()]);
        match &self.failures {
            None => self.smallest_by(vars, weight),
            Some(failures) => {
                self.smallest_by(vars, |var| weight(var) + u64::from(failures[var.index()].get()))
            }
        }
    }

    #[inline]
    fn smallest_by(&self, vars: &[Var], weight: impl Fn(Var) -> u64) -> Option<Var> {
        let mut best: Option<(u64, u64, Var)> = None;
        for var in vars {
            let values = self.domains.get(*var).len() as u64;
            if values < 2 {
                continue;
            }
            if self.shared.in_order {
                return Some(*var);
            }
            let weight = weight(*var);
            if best.is_none_or(|(least, of, _)| values * of < least * weight) {
                best = Some((values, weight, *var));
            }
        }
        best.map(|(_, _, var)| var)
    }
}

impl<const W: usize> Puzzle for Problem<W> {
    type Slot = Var;
    type Candidate = i64;
    type Attempt<'p> = UndoGuard<'p, Set<W>>;
    type Solution = Solution;

    fn slot(&self, _: usize) -> Option<Var> {
        if self.shared.contradiction.is_some() {
            // A slot without a candidate.
            return Some(Var { index: 0, model: 0 });
        }
        let (first, all) = self.shared.order.split_at(self.shared.first);
        self.smallest(first).or_else(|| self.smallest(all))
    }

    fn candidates(&self, var: Var) -> impl Iterator<Item = i64> {
        let domain = match self.shared.contradiction {
            None => self.domains.get(var),
            Some(_) => Domain { base: 0, bits: Set::EMPTY },
        };
        domain.iter()
    }

    fn attempt(&self, var: Var, value: i64) -> Option<Self::Attempt<'_>> {
        if self.domains.is_recording() {
            self.domains.record();
        }
        let guard = self.domains.mark();
        if self.assume(var, value).is_ok() {
            return Some(guard);
        }
        self.domains.clear_queue();
        None
    }

    fn solution(&self) -> Solution {
        let order = &self.shared.order[self.shared.first..];
        Solution::new(order.iter().map(|var| self.domains.get(*var).min()).collect())
    }
}

/// The clone has the values of now, and searches by itself.
impl<const W: usize> Clone for Problem<W> {
    fn clone(&self) -> Self {
        Self {
            domains: self.domains.clone(),
            shared: Arc::clone(&self.shared),
            weights: Arc::clone(&self.weights),
            failures: None,
        }
    }
}

/// The values that are left of each variable, a line each.
impl<const W: usize> fmt::Display for Problem<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for var in &self.shared.order[self.shared.first..] {
            writeln!(f, "{}: {}", self.name(*var), self.get(*var))?;
        }
        Ok(())
    }
}

impl<const W: usize> fmt::Debug for Problem<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Problem").field("domains", &self.domains).finish_non_exhaustive()
    }
}
