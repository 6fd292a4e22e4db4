//! `ConstraintLaws`: checks a constraint against brute force.

use std::fmt;

use fastrand::Rng;
use itertools::Itertools;
use stack_assumptions::search;

use crate::constraint::Constraint;
use crate::domain::Var;
use crate::model::Model;
use crate::problem::Problem;
use crate::solution::Solution;

/// The most assignments that brute force tries in a round.
const MAX_ASSIGNMENTS: usize = 4096;

/// Adds a rule to a model.
type Post<'c, const W: usize> = dyn Fn(&mut Model<W>, &[Var]) + 'c;

/// Whether a rule holds for these values.
type Means<'c> = dyn Fn(&[i64]) -> bool + 'c;

/// Checks the laws of [`Constraint`] on random small domains, against brute force: all
/// assignments, and what [`holds`](Constraint::holds) says of each.
///
/// See the example of [`Constraint`].
#[must_use = "nothing is checked until `check` is called"]
pub struct ConstraintLaws<'c, const W: usize = 1> {
    vars: usize,
    post: Box<Post<'c, W>>,
    holds: Option<Box<Means<'c>>>,
    values: Vec<i64>,
    rounds: usize,
    seed: u64,
}

/// What was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LawReport {
    /// The number of random domains.
    pub rounds: usize,
    /// The values that were removed, in all rounds.
    pub removed: usize,
    /// The values that no assignment has for which the rule holds, and that were not removed. With
    /// 0 of them the constraint is *domain consistent*, as far as was seen.
    pub missed: usize,
}

/// A law that does not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LawViolation {
    /// The domains in which it was seen, and what is wrong.
    text: String,
}

impl fmt::Display for LawViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for LawViolation {}

impl<'c, const W: usize> ConstraintLaws<'c, W> {
    /// A check of a constraint on so many variables: 500 rounds, with values from 1 to 4.
    pub fn new<C: Constraint<W> + 'static>(vars: usize, make: impl Fn(&[Var]) -> C + 'c) -> Self {
        Self::of_model(vars, move |model, vars| model.add(make(vars)))
    }

    /// A check of what a function adds to a model, such as `|model, vars| model.increasing(vars)`.
    /// The function may make variables of its own.
    pub fn of_model(vars: usize, post: impl Fn(&mut Model<W>, &[Var]) + 'c) -> Self {
        let (post, values) = (Box::new(post), (1..=4).collect());
        Self { vars, post, holds: None, values, rounds: 500, seed: 1 }
    }

    /// Sets the values of which the domains are parts.
    pub fn values(mut self, values: impl IntoIterator<Item = i64>) -> Self {
        self.values = values.into_iter().collect();
        self
    }

    /// Sets a definition of the rule that shares no code with the constraint. Its
    /// [`holds`](Constraint::holds) is then checked, too.
    pub fn means(mut self, holds: impl Fn(&[i64]) -> bool + 'c) -> Self {
        self.holds = Some(Box::new(holds));
        self
    }

    /// Sets the number of rounds.
    pub fn rounds(mut self, rounds: usize) -> Self {
        self.rounds = rounds;
        self
    }

    /// Sets the seed of the random domains.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Checks the laws.
    ///
    /// # Errors
    /// The first violation, with the domains.
    ///
    /// # Panics
    /// If there are no values, or the model has a mistake.
    pub fn check(&self) -> Result<LawReport, LawViolation> {
        let mut random = Rng::with_seed(self.seed);
        let mut report = LawReport { rounds: self.rounds, removed: 0, missed: 0 };
        for _ in 0..self.rounds {
            let domains = self.domains(&mut random);
            self.check_round(&domains, &mut random, &mut report)?;
        }
        Ok(report)
    }

    fn domains(&self, random: &mut Rng) -> Vec<Vec<i64>> {
        let mut assignments = 1;
        let domain = |_| {
            let most = (MAX_ASSIGNMENTS / assignments).min(self.values.len()).max(1);
            let size = 1 + random.usize(..most);
            let mut values = self.values.clone();
            while values.len() > size {
                values.remove(random.usize(..values.len()));
            }
            assignments *= size;
            values
        };
        (0..self.vars).map(domain).collect()
    }

    /// The problem of the rule alone.
    fn problem(&self, domains: &[Vec<i64>]) -> Problem<W> {
        let mut model = Model::default();
        let vars: Vec<_> =
            domains.iter().map(|values| model.variable(values.iter().copied())).collect();
        (self.post)(&mut model, &vars);
        model.build().unwrap_or_else(|error| panic!("{error}"))
    }

    /// The values that a problem leaves the variables of the rule.
    fn left(&self, problem: &Problem<W>) -> Option<Vec<Vec<i64>>> {
        let values = |index| problem.get(problem.var(index)).iter().collect();
        problem.contradiction().is_none().then(|| (0..self.vars).map(values).collect())
    }

    fn check_round(
        &self,
        domains: &[Vec<i64>],
        random: &mut Rng,
        report: &mut LawReport,
    ) -> Result<(), LawViolation> {
        let problem = self.problem(domains);
        let has_more = problem.domains().len() > domains.len();
        let says = |values: &[i64]| {
            if has_more {
                // Some value of the variables that the function added goes with these.
                let fixed = values.iter().map(|value| vec![*value]).collect_vec();
                return search(&self.problem(&fixed)).next().is_some();
            }
            problem.violated(&Solution::new(values.iter().copied().collect())).is_empty()
        };
        let violation = |text: String| Err(LawViolation { text: format!("{domains:?}: {text}") });
        let mut supported = vec![Vec::new(); domains.len()];
        for values in domains.iter().map(|values| values.iter().copied()).multi_cartesian_product()
        {
            let holds = says(&values);
            if self.holds.as_ref().is_some_and(|means| means(&values) != holds) {
                return violation(format!("`holds` says {holds} of {values:?}"));
            }
            if holds {
                for (all, value) in supported.iter_mut().zip(values) {
                    if !all.contains(&value) {
                        all.push(value);
                    }
                }
            }
        }
        let has_solution = supported.iter().all(|values| !values.is_empty());
        let Some(left) = self.left(&problem) else {
            if has_solution {
                return violation(format!("it fails, but holds with values of {supported:?}"));
            }
            return Ok(());
        };
        for ((values, left), supported) in domains.iter().zip(&left).zip(&supported) {
            if let Some(value) = supported.iter().find(|value| !left.contains(value)) {
                return violation(format!("it removes {value}, with which the rule can hold"));
            }
            report.removed += values.len() - left.len();
            report.missed += left.iter().filter(|value| !supported.contains(value)).count();
        }
        if !has_solution && domains.iter().all(|values| values.len() == 1) {
            return violation("it does not fail".to_owned());
        }
        match self.left(&self.problem(&left)) {
            Some(again) if again == left => {}
            again => return violation(format!("it leaves {left:?}, and then {again:?}")),
        }
        // A part of the domains.
        let part: Vec<Vec<i64>> = domains
            .iter()
            .map(|values| {
                let kept = values.iter().copied().filter(|_| random.usize(..3) > 0).collect_vec();
                if kept.is_empty() { values.clone() } else { kept }
            })
            .collect();
        if let Some(less) = self.left(&self.problem(&part)) {
            let is_more = less
                .iter()
                .zip(&left)
                .any(|(less, left)| less.iter().any(|value| !left.contains(value)));
            if is_more {
                return violation(format!(
                    "it leaves {left:?}, but of {part:?} it leaves {less:?}"
                ));
            }
        }
        Ok(())
    }
}
