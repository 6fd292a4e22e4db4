//! Whether a variant has one solution, which digits are in some solution, and what is not needed.

use constraints::ModelError;
use stack_assumptions::{Limits, Outcome, search};

use crate::problem::Digits;
use crate::rule::Rule;
use crate::variant::Variant;

/// The nodes of the short searches in which weights are learned.
const SETTLE: u64 = 40_000;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solved {
    /// There is no solution.
    None,
    /// The only solution.
    Unique(Digits),
    /// The first two solutions; there may be more.
    Multiple(Box<[Digits; 2]>),
    /// A limit was reached, perhaps after a solution.
    Unknown(Option<Digits>),
}

/// The digits of a cell in some solution, and those of which nobody knows because of a limit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TrueCandidates {
    /// For each cell, the digits that some solution has, from the least on.
    pub possible: Vec<Vec<i64>>,
    /// For each cell, the digits that are still open: none, unless a limit was reached.
    pub open: Vec<Vec<i64>>,
    /// How many searches it took.
    pub searches: u64,
}

/// Something that a variant can do without: it has the same only solution then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Redundant {
    /// The given of a cell.
    Given(usize),
    /// A rule.
    Rule(Rule),
}

impl Variant {
    /// Searches for two solutions, in at most so many nodes.
    ///
    /// # Errors
    /// As [`Variant::problem`].
    pub fn solve(&self, nodes: u64) -> Result<Solved, ModelError> {
        let problem = self.problem()?.settle(SETTLE.min(nodes));
        let mut search = search(&problem).limit(Limits::new().nodes(nodes));
        let (first, second) = (search.next(), search.next());
        let is_over = search.outcome() == Some(Outcome::Exhausted);
        Ok(match (first, second) {
            (Some(first), Some(second)) => Solved::Multiple(Box::new([first, second])),
            (Some(first), None) if is_over => Solved::Unique(first),
            (None, _) if is_over => Solved::None,
            (first, _) => Solved::Unknown(first),
        })
    }

    /// The digits of each cell that are in some solution; each search has at most so many nodes.
    ///
    /// A search asks for a solution in which the cell with the most open digits has one of them. A
    /// solution answers for all cells at once; if there is none, all of these are excluded.
    ///
    /// # Errors
    /// As [`Variant::problem`].
    pub fn true_candidates(&self, nodes: u64) -> Result<TrueCandidates, ModelError> {
        let problem = self.problem()?;
        let cells = self.grid.cells();
        let mut open: Vec<Vec<i64>> =
            (0..cells).map(|cell| problem.candidates(cell).collect()).collect();
        let mut found =
            TrueCandidates { possible: vec![Vec::new(); cells], ..TrueCandidates::default() };
        if problem.constraints().contradiction().is_some() {
            found.open = vec![Vec::new(); cells];
            return Ok(found);
        }
        let mut rest = self.clone();
        rest.allowed.clone_from(&open);
        let mut unknown = vec![Vec::new(); cells];
        while let Some(cell) =
            (0..cells).filter(|cell| !open[*cell].is_empty()).max_by_key(|cell| open[*cell].len())
        {
            let mut part = rest.clone();
            part.allowed[cell].clone_from(&open[cell]);
            found.searches += 1;
            let problem = part.problem()?.settle(SETTLE.min(nodes));
            let mut search = search(&problem).limit(Limits::new().nodes(nodes));
            if let Some(solution) = search.next() {
                for (cell, digit) in solution.digits().iter().enumerate() {
                    open[cell].retain(|it| it != digit);
                    if !found.possible[cell].contains(digit) {
                        found.possible[cell].push(*digit);
                    }
                }
            } else if search.outcome() == Some(Outcome::Exhausted) {
                let gone = std::mem::take(&mut open[cell]);
                rest.allowed[cell].retain(|it| !gone.contains(it));
                if rest.allowed[cell].is_empty() {
                    // There is no solution at all.
                    open.iter_mut().for_each(Vec::clear);
                }
            } else {
                unknown[cell] = std::mem::take(&mut open[cell]);
            }
        }
        found.possible.iter_mut().for_each(|digits| digits.sort_unstable());
        // A later solution may have answered it.
        for (cell, digits) in unknown.iter_mut().enumerate() {
            digits.retain(|digit| !found.possible[cell].contains(digit));
        }
        found.open = unknown;
        Ok(found)
    }

    /// The givens and rules without which the only solution stays the only one, each on its own. A
    /// search that reaches its limit of nodes says nothing of one; the second list has these.
    ///
    /// # Errors
    /// As [`Variant::problem`].
    pub fn redundant(&self, nodes: u64) -> Result<(Vec<Redundant>, Vec<Redundant>), ModelError> {
        let all: Vec<i64> = (self.grid.values.0..=self.grid.values.1).collect();
        let givens = (0..self.grid.cells()).filter(|cell| self.allowed[*cell].len() < all.len());
        let without_given = givens.map(|cell| {
            let mut other = self.clone();
            other.allowed[cell].clone_from(&all);
            (Redundant::Given(cell), other)
        });
        let without_rule = self.rules.iter().enumerate().map(|(at, rule)| {
            let mut other = self.clone();
            other.rules.remove(at);
            (Redundant::Rule(rule.clone()), other)
        });
        let (mut redundant, mut unknown) = (Vec::new(), Vec::new());
        for (it, other) in without_given.chain(without_rule) {
            match other.solve(nodes)? {
                Solved::Unique(_) => redundant.push(it),
                Solved::Unknown(_) => unknown.push(it),
                Solved::None | Solved::Multiple(_) => {}
            }
        }
        Ok((redundant, unknown))
    }
}
