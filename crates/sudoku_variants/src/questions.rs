//! Whether a variant has one solution, which digits are in some solution, and what is not needed.

use std::cmp::Reverse;

use constraints::ModelError;

use crate::problem::Digits;
use crate::rule::Rule;
use crate::some_of::SomeOf;
use crate::variant::Variant;

/// The nodes of the short searches in which weights are learned.
const LEARN: u64 = 60_000;

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
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Searches for up to `count` solutions in at most so many nodes. Returns them, and whether the
    /// search came to its end.
    fn search(&self, count: usize, nodes: u64) -> Result<(Vec<Digits>, bool), ModelError> {
        match self.search_plain(count, nodes) {
            Some(found) => Ok(found),
            None => Ok(self.problem()?.search_with_restarts(count, LEARN, nodes)),
        }
    }

    /// Searches for a solution in which one of these cells has one of its digits of a list.
    fn with_some_of(
        &self,
        digits: &[(usize, Vec<i64>)],
        nodes: u64,
    ) -> Result<(Vec<Digits>, bool), ModelError> {
        let problem = self.problem_with(|model, cells| {
            let (cells, digits) =
                digits.iter().map(|(cell, it)| (cells[*cell], it.clone())).unzip();
            model.add(SomeOf { cells, digits });
        });
        Ok(problem?.search_with_restarts(1, LEARN, nodes))
    }

    /// Searches for two solutions, in at most so many nodes.
    ///
    /// # Errors
    /// As [`Variant::problem`].
    pub fn solve(&self, nodes: u64) -> Result<Solved, ModelError> {
        let (found, is_over) = self.search(2, nodes)?;
        let mut found = found.into_iter();
        Ok(match (found.next(), found.next()) {
            (Some(first), Some(second)) => Solved::Multiple(Box::new([first, second])),
            (Some(first), None) if is_over => Solved::Unique(first),
            (None, _) if is_over => Solved::None,
            (first, _) => Solved::Unknown(first),
        })
    }

    /// The digits of each cell that are in some solution; each search has at most so many nodes.
    ///
    /// A search asks for a solution in which some cell has an open digit; one without a solution ends
    /// it all. After a limit, it asks for one cell at a time, the one with the most open digits.
    ///
    /// # Errors
    /// As [`Variant::problem`].
    pub fn true_candidates(&self, nodes: u64) -> Result<TrueCandidates, ModelError> {
        let problem = self.problem()?;
        let cells = self.grid.cells();
        let none = || vec![Vec::new(); cells];
        let mut found = TrueCandidates { possible: none(), open: none(), searches: 0 };
        if problem.constraints().contradiction().is_some() {
            return Ok(found);
        }
        let mut open: Vec<Vec<i64>> =
            (0..cells).map(|cell| problem.candidates(cell).collect()).collect();
        let mut rest = self.clone();
        rest.allowed.clone_from(&open);
        let mut is_one_cell = false;
        loop {
            let mut asked: Vec<_> = open.iter().cloned().enumerate().collect();
            asked.retain(|(_, digits)| !digits.is_empty());
            asked.sort_by_key(|(_, digits)| Reverse(digits.len()));
            if is_one_cell {
                asked.truncate(1);
            }
            if asked.is_empty() {
                break;
            }
            found.searches += 1;
            let (solutions, is_over) = rest.with_some_of(&asked, nodes)?;
            if let Some(solution) = solutions.first() {
                for (cell, digit) in solution.digits().iter().enumerate() {
                    open[cell].retain(|it| it != digit);
                    if !found.possible[cell].contains(digit) {
                        found.possible[cell].push(*digit);
                    }
                }
            } else if is_over {
                for (cell, digits) in asked {
                    open[cell].clear();
                    rest.allowed[cell].retain(|it| !digits.contains(it));
                }
                // Without a solution at all, nothing is open.
                if rest.allowed.iter().any(Vec::is_empty) {
                    break;
                }
            } else if is_one_cell {
                let (cell, digits) = asked.swap_remove(0);
                open[cell].clear();
                found.open[cell] = digits;
            } else {
                is_one_cell = true;
            }
        }
        for (possible, open) in found.possible.iter_mut().zip(&mut found.open) {
            possible.sort_unstable();
            // A later solution may have answered it.
            open.retain(|digit| !possible.contains(digit));
        }
        Ok(found)
    }

    /// The givens and rules without which the only solution stays the only one, each on its own. A
    /// search that reaches its limit of nodes says nothing of one; the second list has these.
    ///
    /// # Errors
    /// As [`Variant::problem`].
    pub fn redundant(&self, nodes: u64) -> Result<(Vec<Redundant>, Vec<Redundant>), ModelError> {
        let all: Vec<i64> = self.grid.digits().collect();
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
