//! The values of variables in a row as the word of an automaton (Pesant, *A regular language
//! membership constraint for finite sequences of variables*, CP 2004).

use std::collections::HashMap;
use std::hash::Hash;

use itertools::Itertools;

use crate::constraint::{Constraint, Cost};
use crate::domain::Var;
use crate::domains::{Domains, Failed};
use crate::model::Model;

/// The most states of an automaton in all places together.
const MAX_STATES: usize = 1 << 20;

/// The variables have the values of a path through a graph of layers. It removes each value that
/// is on no path whose values are all left (domain consistency).
struct Regular {
    vars: Vec<Var>,
    /// The steps of each variable: from a state, by a value, to a state of the next layer.
    steps: Vec<Vec<(u32, i64, u32)>>,
    /// The number of states of each layer. The first has one; in the last, all are accepted.
    states: Vec<usize>,
}

impl<const W: usize> Constraint<W> for Regular {
    fn variables(&self) -> Vec<Var> {
        self.vars.clone()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let mut state = Some(0);
        for (var, steps) in self.vars.iter().zip(&self.steps) {
            let value = value(*var);
            let next = steps.iter().find(|(from, by, _)| Some(*from) == state && *by == value);
            state = next.map(|(_, _, to)| *to);
        }
        state.is_some() && self.states.last().is_some_and(|accepted| *accepted > 0)
    }

    fn propagate(&self, domains: &Domains<W>) -> Result<(), Failed> {
        let layers = || self.states.iter().map(|count| vec![false; *count]).collect_vec();
        let mut reached = layers();
        *reached[0].first_mut().ok_or(Failed)? = true;
        for (at, steps) in self.steps.iter().enumerate() {
            let domain = domains.get(self.vars[at]);
            for (from, value, to) in steps {
                if reached[at][*from as usize] && domain.contains(*value) {
                    reached[at + 1][*to as usize] = true;
                }
            }
        }
        let mut leads = layers();
        let last = self.steps.len();
        leads[last].clone_from(&reached[last]);
        if !leads[last].contains(&true) {
            return Err(Failed);
        }
        for (at, steps) in self.steps.iter().enumerate().rev() {
            let var = self.vars[at];
            let domain = domains.get(var);
            let mut kept = crate::set::Set::EMPTY;
            for (from, value, to) in steps {
                if reached[at][*from as usize]
                    && leads[at + 1][*to as usize]
                    && domain.contains(*value)
                {
                    leads[at][*from as usize] = true;
                    kept.insert(domain.bit(*value).expect("BUG: a value of the domain"));
                }
            }
            domains.set(var, kept)?;
        }
        Ok(())
    }

    fn is_idempotent(&self) -> bool {
        // A variable may occur twice.
        self.vars.iter().map(|var| var.index()).all_unique()
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn describe(&self, name: &dyn Fn(Var) -> String) -> String {
        format!("{} are a word of the automaton", self.vars.iter().map(|var| name(*var)).join(", "))
    }
}

impl<const W: usize> Model<W> {
    /// The values of the variables, in their order, lead an automaton from a state to one that it
    /// accepts. `step` is given the state and a value, and returns the next state, or `None` if
    /// the value is not allowed there.
    pub fn regular<S: Clone + Eq + Hash>(
        &mut self,
        vars: &[Var],
        start: S,
        step: impl Fn(&S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        if !self.check("regular", vars) {
            return;
        }
        let mut layer = vec![start];
        let (mut steps, mut states) = (Vec::new(), vec![1]);
        for (at, var) in vars.iter().enumerate() {
            let is_last = at + 1 == vars.len();
            let mut next: Vec<S> = Vec::new();
            let mut numbers: HashMap<S, u32> = HashMap::new();
            let mut all = Vec::new();
            for (from, state) in (0..).zip(&layer) {
                for value in self.domains[var.index()].iter() {
                    let Some(to) = step(state, value).filter(|to| !is_last || accepts(to)) else {
                        continue;
                    };
                    let number = *numbers.entry(to).or_insert_with_key(|to| {
                        next.push(to.clone());
                        u32::try_from(next.len() - 1).unwrap_or(u32::MAX)
                    });
                    all.push((from, value, number));
                }
            }
            if states.iter().sum::<usize>() + next.len() > MAX_STATES {
                let names = vars.iter().map(|var| self.name_of(*var)).join(", ");
                self.fail(
                    format!("the automaton of {names}"),
                    format!("more than {MAX_STATES} states"),
                    "fewer",
                );
                return;
            }
            states.push(next.len());
            steps.push(all);
            layer = next;
        }
        if vars.is_empty() && !accepts(&layer[0]) {
            states = vec![0];
        }
        self.add(Regular { vars: vars.to_vec(), steps, states });
    }
}
