use std::fmt;
use std::str::FromStr;

use crate::Shape;

/// A way of solving. All give the same set of solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Solver {
    /// Naive alone, cell by cell: [`Naive`](crate::Naive).
    Naive,
    /// Counts and a queue of forced cells: [`Propagation`](crate::Propagation).
    Propagation,
    /// Singles, and an assumption in the first empty cell only when stuck:
    /// [`Singles::new`](crate::Singles::new).
    Singles,
    /// The same, with the assumption where the fewest candidates are:
    /// [`Singles::mrv`](crate::Singles::mrv).
    Mrv,
    /// 9×9 by whole passes over the board: [`Bands`](crate::Bands). On other shapes it is
    /// [`Solver::Mrv`] or, over side 10, [`Solver::Cdcl`] ([`Solver::for_shape`]).
    #[default]
    Bands,
    /// Clauses learned from conflicts: [`Cdcl`](crate::Cdcl).
    Cdcl,
}

impl Solver {
    /// All ways.
    pub const ALL: [Self; 6] =
        [Self::Naive, Self::Propagation, Self::Singles, Self::Mrv, Self::Bands, Self::Cdcl];

    /// The way that grids of this shape are solved by where this one is asked for: in
    /// place of [`Solver::Bands`], unless the shape is [`Shape::CLASSIC`], it is
    /// [`Solver::Mrv`] up to side 10, and [`Solver::Cdcl`] from there on.
    #[must_use]
    pub fn for_shape(self, shape: Shape) -> Self {
        match self {
            Self::Bands if shape == Shape::CLASSIC => Self::Bands,
            // Smaller grids are done with before tables are laid out: measured.
            Self::Bands if shape.side() <= 10 => Self::Mrv,
            Self::Bands => Self::Cdcl,
            way => way,
        }
    }
}

/// `naive`, `propagation`, `singles`, `mrv`, `bands` or `cdcl`.
impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Naive => "naive",
            Self::Propagation => "propagation",
            Self::Singles => "singles",
            Self::Mrv => "mrv",
            Self::Bands => "bands",
            Self::Cdcl => "cdcl",
        })
    }
}

impl FromStr for Solver {
    type Err = ParseSolverError;

    fn from_str(text: &str) -> Result<Self, ParseSolverError> {
        let named = |way: &Self| way.to_string() == text;
        Self::ALL.into_iter().find(named).ok_or_else(|| ParseSolverError { found: text.to_owned() })
    }
}

/// A word that names no way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSolverError {
    found: String,
}

impl fmt::Display for ParseSolverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "found {:?}, expected naive, propagation, singles, mrv, bands or \
             cdcl",
            self.found
        )
    }
}

impl std::error::Error for ParseSolverError {}
