//! A round trip through all places (Lauriere, *A language and a program for stating and solving
//! combinatorial problems*, 1978; Caseau and Laburthe, *Solving small TSPs with constraints*, ICLP 1997).

use itertools::Itertools;

use crate::constraint::{Constraint, Cost};
use crate::domain::Var;
use crate::domains::{Domains, Failed};
use crate::model::Model;

/// Each variable is the place, from 0 on, that comes after its own, on one round trip through all
/// of them. It removes the step that would close a trip too early, and fails if some place cannot
/// be reached from the first one, or the first one not from it.
struct Circuit {
    next: Vec<Var>,
}

impl Circuit {
    fn place(value: i64) -> usize {
        usize::try_from(value).unwrap_or(usize::MAX)
    }

    /// The number of places that can be reached from the first one, if steps lead from each place
    /// to those that a function lists.
    fn reached(&self, steps: impl Fn(usize) -> Vec<usize>) -> usize {
        let mut is_seen = vec![false; self.next.len()];
        let mut open = vec![0];
        is_seen[0] = true;
        let mut count = 0;
        while let Some(place) = open.pop() {
            count += 1;
            for next in steps(place) {
                if !std::mem::replace(&mut is_seen[next], true) {
                    open.push(next);
                }
            }
        }
        count
    }
}

impl<const W: usize> Constraint<W> for Circuit {
    fn variables(&self) -> Vec<Var> {
        self.next.clone()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let mut place = 0;
        for step in 1..=self.next.len() {
            place = Self::place(value(self.next[place]));
            if place >= self.next.len() || place == 0 && step < self.next.len() {
                return false;
            }
        }
        place == 0
    }

    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        let places = self.next.len();
        let known = |place: usize| domains.get(self.next[place]).single().map(Self::place);
        // Each chain of known steps: its end must not lead to its start.
        let mut has_before = vec![false; places];
        for place in 0..places {
            if let Some(next) = known(place) {
                *has_before.get_mut(next).ok_or(Failed)? = true;
            }
        }
        for start in (0..places).filter(|place| !has_before[*place]) {
            let (mut end, mut length) = (start, 1);
            while let Some(next) = known(end).filter(|_| length <= places) {
                (end, length) = (next, length + 1);
            }
            if length < places && length > 1 {
                domains.remove(self.next[end], i64::try_from(start).expect("BUG: an index"))?;
            }
        }
        let can_be = |place: usize| domains.get(self.next[place]).iter().map(Self::place);
        let after = self.reached(|place| can_be(place).filter(|next| *next < places).collect());
        if after < places {
            return Err(Failed);
        }
        let before = self
            .reached(|place| (0..places).filter(|other| can_be(*other).contains(&place)).collect());
        if before < places { Err(Failed) } else { Ok(()) }
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        format!("{} are one round trip", self.next.iter().map(|var| name(*var)).join(", "))
    }
}

impl<const W: usize> Model<W> {
    /// Each variable is the place, from 0 on, that comes after its own, on one round trip through
    /// all of them.
    pub fn circuit(&mut self, next: &[Var]) {
        self.all_different(next);
        if !next.is_empty() {
            self.add(Circuit { next: next.to_vec() });
        }
    }
}
