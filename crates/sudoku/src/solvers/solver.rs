//! The table of solvers. A new solver is added here: a row of [`Solver::ALL`] and an arm of
//! [`Solver::with_puzzle`].

use std::fmt;
use std::str::FromStr;

use fearless_simd::Level;
use itertools::Itertools;
use stack_assumptions::{Limit, Limits};

use super::bitboards::{self, Bitboards};
use super::cdcl::Cdcl;
use super::naive::Naive;
use super::nine::bands::{Bands, BandsError};
use super::nine::restarts::{self, Tree};
use super::propagation::Propagation;
use super::singles::Singles;
use super::sudoku_puzzle::SudokuPuzzle;
use super::visit::{self, SolutionVisitor, SolveReport};
use crate::grid::{Duplicate, Shape};
use crate::marks::Clues;

/// A solver. All solvers find the same set of solutions, in different orders.
///
/// [`Solver::ALL`] is the table of solvers; [`Solver::with_puzzle`] runs any of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Solver {
    /// Backtracking without deduction: [`Naive`].
    Naive,
    /// Backtracking with counts of the digits left in each cell: [`Propagation`].
    Propagation,
    /// Naked and hidden singles; guesses in the first empty cell: [`Singles::new`].
    Singles,
    /// Naked and hidden singles; guesses in a cell with the fewest candidates (minimum
    /// remaining values): [`Singles::mrv`].
    Mrv,
    /// The same tree as [`Solver::Mrv`], on masks of cells, up to side 10.
    Bitboards,
    /// Bit-parallel propagation on 9×9 grids: [`Bands`].
    #[default]
    Bands,
    /// Conflict-driven clause learning, for large grids: [`Cdcl`].
    Cdcl,
}

/// A row of the table of solvers, [`Solver::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverInfo {
    /// The solver.
    pub solver: Solver,
    /// Its name, as [`Solver`] parses and displays it.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// The only shape that it solves, or `None` if it solves every shape.
    /// [`Solver::for_shape`] replaces it on other shapes.
    pub only_shape: Option<Shape>,
    /// The side of the largest grid that it solves. [`Solver::for_shape`] replaces it on others.
    pub max_side: usize,
    /// Whether a person can follow its attempts one by one.
    /// [`Solver::for_steps`] replaces it otherwise.
    pub has_steps: bool,
}

/// A function on the puzzle of any solver: a closure cannot be generic, so this is a
/// trait.
pub trait Visitor {
    /// What the function returns.
    type Output;

    /// Runs the function.
    fn visit<P: SudokuPuzzle>(self, puzzle: P) -> Self::Output;
}

impl Solver {
    /// The table of solvers. A new solver needs a row here, an arm in
    /// [`Solver::with_puzzle`], and its own file.
    pub const ALL: &[SolverInfo] = &[
        SolverInfo {
            solver: Self::Naive,
            name: "naive",
            help: "Backtracking without deduction, cell by cell from the top left",
            only_shape: None,
            max_side: Shape::MAX_SIDE,
            has_steps: true,
        },
        SolverInfo {
            solver: Self::Propagation,
            name: "propagation",
            help: "Backtracking that fills each cell with one digit left",
            only_shape: None,
            max_side: Shape::MAX_SIDE,
            has_steps: true,
        },
        SolverInfo {
            solver: Self::Singles,
            name: "singles",
            help: "Naked and hidden singles; guesses in the first empty cell",
            only_shape: None,
            max_side: Shape::MAX_SIDE,
            has_steps: true,
        },
        SolverInfo {
            solver: Self::Mrv,
            name: "mrv",
            help: "Naked and hidden singles; guesses in a cell with the fewest candidates",
            only_shape: None,
            max_side: Shape::MAX_SIDE,
            has_steps: true,
        },
        SolverInfo {
            solver: Self::Bitboards,
            name: "bitboards",
            help: "The tree of mrv on masks of cells, up to side 10; larger grids use cdcl",
            only_shape: None,
            max_side: bitboards::MAX_SIDE,
            has_steps: false,
        },
        SolverInfo {
            solver: Self::Bands,
            name: "bands",
            help: "Bit-parallel, 9x9 only; other shapes use bitboards up to side 10, then cdcl",
            only_shape: Some(Shape::CLASSIC),
            max_side: Shape::MAX_SIDE,
            has_steps: false,
        },
        SolverInfo {
            solver: Self::Cdcl,
            name: "cdcl",
            help: "Conflict-driven clause learning, for large grids",
            only_shape: None,
            max_side: Shape::MAX_SIDE,
            has_steps: false,
        },
    ];

    /// Calls `visitor` with the puzzle that a grid or marks pose to this solver, or to the
    /// one that replaces it on their shape ([`Solver::for_shape`]).
    ///
    /// ```
    /// use sudoku::{Grid, Solver, SudokuPuzzle, Visitor};
    ///
    /// /// Counts the cells that a solver fills before the search.
    /// struct FilledCells;
    ///
    /// impl Visitor for FilledCells {
    ///     type Output = usize;
    ///
    ///     fn visit<P: SudokuPuzzle>(self, puzzle: P) -> usize {
    ///         puzzle.digits().iter().filter(|digit| **digit != 0).count()
    ///     }
    /// }
    ///
    /// let grid: Grid = "123.............".parse()?;
    /// assert_eq!(Solver::Naive.with_puzzle(&grid, FilledCells)?, 3);
    /// assert_eq!(Solver::Mrv.with_puzzle(&grid, FilledCells)?, 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a digit appears twice in a house.
    pub fn with_puzzle<'c, V: Visitor>(
        self,
        clues: impl Into<Clues<'c>>,
        visitor: V,
    ) -> Result<V::Output, Duplicate> {
        let clues = clues.into();
        Ok(match self.for_shape(clues.shape()) {
            Self::Bitboards if clues.shape().cells() <= 64 => {
                visitor.visit(Bitboards::<u64>::new(clues)?)
            }
            Self::Bitboards => visitor.visit(Bitboards::<u128>::new(clues)?),
            Self::Bands => visitor.visit(bands(clues)?),
            Self::Cdcl => visitor.visit(Cdcl::new(clues)?),
            with_steps => with_steps.with_steps_puzzle(clues, visitor)?,
        })
    }

    /// The same with the puzzle of [`Solver::for_steps`]: a program that needs no other is not
    /// compiled for the others.
    ///
    /// # Errors
    /// If a digit appears twice in a house.
    pub fn with_steps_puzzle<'c, V: Visitor>(
        self,
        clues: impl Into<Clues<'c>>,
        visitor: V,
    ) -> Result<V::Output, Duplicate> {
        let clues = clues.into();
        Ok(match (self.for_steps(), clues) {
            (Self::Naive, Clues::Grid(grid)) => visitor.visit(Naive::new(grid)?),
            (Self::Naive, Clues::Marks(marks)) => visitor.visit(Naive::of_marks(marks)?),
            (Self::Propagation, clues) => visitor.visit(Propagation::new(clues)?),
            (Self::Singles, clues) => visitor.visit(Singles::new(clues)?),
            (_, clues) => visitor.visit(Singles::mrv(clues)?),
        })
    }

    /// The same for a long search, such as one with a checkpoint: if [`Solver::Bands`] does not
    /// find two solutions of a 9×9 grid within its node budget, calls `visitor` with a puzzle
    /// that does: a [`Bands`] that makes other decisions, or a [`Cdcl`]. The choice depends only
    /// on the clues. It takes searches of 40,000 nodes at most.
    ///
    /// # Errors
    /// If a digit appears twice in a house.
    pub fn with_quick_puzzle<'c, V: Visitor>(
        self,
        clues: impl Into<Clues<'c>>,
        visitor: V,
    ) -> Result<V::Output, Duplicate> {
        let clues = clues.into();
        match self.for_shape(clues.shape()) {
            Self::Bands => Ok(match Tree::of(clues)? {
                Tree::Bands(puzzle) => visitor.visit(puzzle),
                Tree::Cdcl(puzzle) => visitor.visit(*puzzle),
            }),
            other => other.with_puzzle(clues, visitor),
        }
    }

    /// Calls `visitor` with each solution of a grid or marks, or only counts them if there
    /// is none.
    ///
    /// The solvers are compiled here, once with limits and once without, not in each crate that
    /// calls this.
    pub(crate) fn visit(
        self,
        clues: Clues<'_>,
        limits: Limits<'_>,
        visitor: Option<&mut SolutionVisitor<'_>>,
    ) -> Result<SolveReport, Duplicate> {
        if limits.is_unlimited() {
            self.visit_within((), clues, visitor)
        } else {
            self.visit_within(limits, clues, visitor)
        }
    }

    fn visit_within(
        self,
        limit: impl Limit,
        clues: Clues<'_>,
        visitor: Option<&mut SolutionVisitor<'_>>,
    ) -> Result<SolveReport, Duplicate> {
        match self.for_shape(clues.shape()) {
            Self::Bands => restarts::visit(Level::new(), clues, limit, visitor),
            other => other.with_puzzle(clues, Visit { limit, visitor }),
        }
    }

    /// Returns this solver if it solves grids of this shape, or else
    /// [`Solver::Bitboards`] up to side 10 and [`Solver::Cdcl`] on larger grids.
    #[must_use]
    pub fn for_shape(self, shape: Shape) -> Self {
        let SolverInfo { only_shape, max_side, .. } = self.info();
        if only_shape.is_none_or(|only| only == shape) && shape.side() <= *max_side {
            self
        } else if shape.side() <= bitboards::MAX_SIDE {
            // Solved before `Cdcl` has built its tables.
            Self::Bitboards
        } else {
            Self::Cdcl
        }
    }

    /// Returns this solver if a person can follow its attempts, or else [`Solver::Mrv`].
    #[must_use]
    pub fn for_steps(self) -> Self {
        if self.info().has_steps { self } else { Self::Mrv }
    }

    /// Returns the row of this solver in [`Solver::ALL`].
    #[must_use]
    pub fn info(self) -> &'static SolverInfo {
        let info = Self::ALL.iter().find(|info| info.solver == self);
        info.unwrap_or_else(|| unreachable!("BUG: a solver without a row"))
    }

    /// Returns the names of all solvers, in the order of [`Solver::ALL`].
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().map(|info| info.name)
    }
}

fn bands(clues: Clues<'_>) -> Result<Bands, Duplicate> {
    Bands::new(clues).map_err(|error| match error {
        BandsError::Duplicate(duplicate) => duplicate,
        BandsError::Shape(_) => unreachable!("BUG: `for_shape` let another shape through"),
    })
}

/// Calls `visitor` with each solution, or only counts them if there is none.
struct Visit<'s, 'v, L> {
    limit: L,
    visitor: Option<&'s mut SolutionVisitor<'v>>,
}

impl<L: Limit> Visitor for Visit<'_, '_, L> {
    type Output = SolveReport;

    fn visit<P: SudokuPuzzle>(self, puzzle: P) -> SolveReport {
        visit::visit(puzzle, self.limit, self.visitor)
    }
}

/// Displays the name.
impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.info().name)
    }
}

/// Parses a name.
impl FromStr for Solver {
    type Err = ParseSolverError;

    fn from_str(text: &str) -> Result<Self, ParseSolverError> {
        let info = Self::ALL.iter().find(|info| info.name == text);
        info.map(|info| info.solver).ok_or_else(|| ParseSolverError { found: text.to_owned() })
    }
}

/// A text that is not the name of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSolverError {
    found: String,
}

impl fmt::Display for ParseSolverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found } = self;
        let names: Vec<_> = Solver::names().collect();
        let (last, others) = names.split_last().expect("BUG: no solvers");
        write!(f, "found {found:?}, expected {} or {last}", others.iter().format(", "))
    }
}

impl std::error::Error for ParseSolverError {}
