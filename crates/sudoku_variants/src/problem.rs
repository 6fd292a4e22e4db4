//! `VariantProblem`: a variant as a puzzle of the engine.

use constraints::{Model, ModelError, Problem, Solution, Var};
use stack_assumptions::{Puzzle, UndoGuard};

use crate::innies::post_innies;
use crate::post::post;
use crate::variant::Variant;

/// A variant as a puzzle of the engine: a slot is a cell, or a number that a rule needs.
#[derive(Clone, Debug)]
pub struct VariantProblem {
    problem: Problem,
    pub(crate) cells: Vec<Var>,
    #[cfg(feature = "show")]
    pub(crate) grid: crate::grid::Grid,
}

/// The digits of a solution, row by row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Digits(Vec<i64>);

impl Digits {
    pub(crate) fn new(digits: Vec<i64>) -> Self {
        Self(digits)
    }

    /// The digits, row by row.
    #[must_use]
    pub fn digits(&self) -> &[i64] {
        &self.0
    }
}

impl Variant {
    /// The constraints of the grid and of all rules.
    ///
    /// # Errors
    /// If a rule cannot be a constraint, such as a sum that overflows.
    pub fn problem(&self) -> Result<VariantProblem, ModelError> {
        self.problem_with(|_, _| ())
    }

    /// The same, and what is added with the variables of the cells.
    pub(crate) fn problem_with(
        &self,
        more: impl FnOnce(&mut Model, &[Var]),
    ) -> Result<VariantProblem, ModelError> {
        let mut model = Model::new();
        let grid = &self.grid;
        let cells: Vec<Var> = (0..grid.cells())
            .map(|cell| model.named(grid.name(cell), self.allowed[cell].iter().copied()))
            .collect();
        for house in grid.houses() {
            model.all_different(&house.iter().map(|cell| cells[*cell]).collect::<Vec<_>>());
        }
        for rule in &self.rules {
            post(&mut model, &cells, self, rule);
        }
        post_innies(&mut model, &cells, self);
        more(&mut model, &cells);
        model.columns(grid.columns);
        model.first(&cells);
        Ok(VariantProblem {
            problem: model.build()?,
            cells,
            #[cfg(feature = "show")]
            grid: grid.clone(),
        })
    }
}

impl VariantProblem {
    /// The variables and constraints.
    #[must_use]
    pub fn constraints(&self) -> &Problem {
        &self.problem
    }

    /// The values that are left of a cell before a search.
    pub fn candidates(&self, cell: usize) -> impl Iterator<Item = i64> {
        self.problem.get(self.cells[cell]).iter()
    }

    /// Learns which cells matter, in short searches of so many nodes in all: see
    /// [`Problem::settle`].
    #[must_use]
    pub fn settle(self, nodes: u64) -> Self {
        Self { problem: self.problem.settle(nodes), ..self }
    }

    /// Searches for up to `count` solutions, and says whether there are no others: see
    /// [`Problem::search_with_restarts`].
    #[must_use]
    pub fn search_with_restarts(self, count: usize, learn: u64, nodes: u64) -> (Vec<Digits>, bool) {
        let (found, is_over) = self.problem.search_with_restarts(count, learn, nodes);
        (found.iter().map(|solution| Digits(solution.of(&self.cells))).collect(), is_over)
    }
}

impl Puzzle for VariantProblem {
    type Slot = Var;
    type Candidate = i64;
    type Attempt<'p> = UndoGuard<'p, constraints::Set<1>>;
    type Solution = Digits;

    fn slot(&self, depth: usize) -> Option<Var> {
        self.problem.slot(depth)
    }

    fn candidates(&self, var: Var) -> impl Iterator<Item = i64> {
        Puzzle::candidates(&self.problem, var)
    }

    fn attempt(&self, var: Var, value: i64) -> Option<Self::Attempt<'_>> {
        self.problem.attempt(var, value)
    }

    fn solution(&self) -> Digits {
        let solution: Solution = self.problem.solution();
        Digits(solution.of(&self.cells))
    }
}
