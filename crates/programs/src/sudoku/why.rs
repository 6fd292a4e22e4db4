//! Why a puzzle has not one solution: which givens are in the way, or which cells differ.

use std::cell::Cell;
use std::fmt;
use std::ops::ControlFlow;
use std::time::Instant;

use stack_assumptions::Outcome;
use sudoku::{DigitSet, Grid, Mark, Marks};
use sudoku_text::Record;

use super::args::SolverArgs;
use super::json_object::JsonObject;
use super::uniqueness::Uniqueness;

/// The most solutions that are counted.
const MAX_SOLUTIONS: u64 = 1_000;

/// What is known of a puzzle and of the puzzles around it.
pub struct Why {
    /// What is known of its solutions.
    uniqueness: Uniqueness,
    /// How many were found, and whether there are no others.
    solutions: u64,
    is_complete: bool,
    /// If it has none: the filled cells that alone, when they are empty, leave one solution or
    /// several.
    without: Vec<(String, Uniqueness)>,
    /// If it has several: the cells in which they differ.
    differ: Vec<String>,
    /// Whether a limit ended a search, so that cells may be missing.
    is_stopped: bool,
}

/// What a search found.
struct Found {
    solutions: Vec<Grid>,
    is_complete: bool,
}

impl Why {
    /// Looks at a puzzle of which this is known. All searches together have the limits of the solver.
    pub fn new(record: &Record, uniqueness: Uniqueness, solver: &SolverArgs) -> Self {
        let shape = record.grid.shape();
        let mark = |digit: &u8| match digit {
            0 => Mark::Candidates(DigitSet::all(shape)),
            digit => Mark::Given(*digit),
        };
        let of_grid = || record.grid.digits().iter().map(mark).collect();
        let marks = record.marks.as_ref().map_or_else(of_grid, |marks| marks.marks().to_vec());
        let (begun, nodes) = (Instant::now(), Cell::new(0));
        let search = |changed: Option<(usize, DigitSet)>, most: u64| {
            let mut marks = marks.clone();
            if let Some((cell, candidates)) = changed {
                marks[cell] = Mark::Candidates(candidates);
            }
            let marks = Marks::new(shape, marks).expect("BUG: a mark is wrong");
            let mut solutions = Vec::new();
            let budget = solver.budget(Some(most)).minus(0, nodes.get(), begun.elapsed());
            let limits = budget.limits();
            let report = marks.visit_solutions(solver.solver, limits, |solution| {
                solutions.push(solution);
                ControlFlow::Continue(())
            });
            let Ok(report) = report else { return Found { solutions, is_complete: true } };
            nodes.set(nodes.get() + report.counters.nodes);
            let is_complete = report.outcome == Some(Outcome::Exhausted);
            Found { solutions, is_complete }
        };
        let name = |cell: usize| shape.position(cell).to_string();
        let mut why = Self {
            uniqueness,
            solutions: u64::from(uniqueness == Uniqueness::Unique),
            is_complete: uniqueness != Uniqueness::Unknown,
            without: Vec::new(),
            differ: Vec::new(),
            is_stopped: false,
        };
        match uniqueness {
            Uniqueness::Unique | Uniqueness::Unknown => {}
            Uniqueness::None => {
                for cell in (0..shape.cells()).filter(|cell| marks[*cell].digit().is_some()) {
                    let found = search(Some((cell, DigitSet::all(shape))), 2);
                    let count = found.solutions.len() as u64;
                    let known = Uniqueness::new(count, found.is_complete);
                    why.is_stopped |= known == Uniqueness::Unknown;
                    if matches!(known, Uniqueness::Unique | Uniqueness::Multiple) {
                        why.without.push((name(cell), known));
                    }
                }
            }
            Uniqueness::Multiple => {
                let found = search(None, MAX_SOLUTIONS);
                why.solutions = (found.solutions.len() as u64).max(2);
                why.is_complete = found.is_complete;
                let first = found.solutions.first();
                for (cell, mark) in marks.iter().enumerate() {
                    let Some(digit) = first.and_then(|first| first.get(cell)) else { break };
                    let is_other = |other: &Grid| other.get(cell) != Some(digit);
                    let differs = found.solutions.iter().any(is_other)
                        || !found.is_complete && {
                            // Not all were found: is there one with another digit here?
                            let others = mark.candidates() - DigitSet::of(digit);
                            let other = search(Some((cell, others)), 1);
                            why.is_stopped |= other.solutions.is_empty() && !other.is_complete;
                            !other.solutions.is_empty()
                        };
                    if differs {
                        why.differ.push(name(cell));
                    }
                }
            }
        }
        why
    }

    /// The givens without which the puzzle has one solution, or several.
    fn without(&self, wanted: Uniqueness) -> Vec<&str> {
        let cells = self.without.iter().filter(|(_, known)| *known == wanted);
        cells.map(|(cell, _)| cell.as_str()).collect()
    }

    /// Adds what is known to a JSON object.
    pub fn add_to(&self, object: JsonObject) -> JsonObject {
        let object = object
            .with("solutions", self.uniqueness.to_string())
            .with("count", self.solutions)
            .with("count_is_complete", self.is_complete);
        match self.uniqueness {
            Uniqueness::None => object
                .with("one_solution_without", self.without(Uniqueness::Unique))
                .with("solutions_without", self.without(Uniqueness::Multiple))
                .with("search_is_complete", !self.is_stopped),
            Uniqueness::Multiple => object
                .with("cells_that_differ", self.differ.clone())
                .with("search_is_complete", !self.is_stopped),
            Uniqueness::Unique | Uniqueness::Unknown => object,
        }
    }
}

/// In words, without the cases in which there is nothing to say.
impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.uniqueness {
            Uniqueness::Unique => write!(f, "one solution")?,
            Uniqueness::Unknown => write!(f, "a limit ended the search")?,
            Uniqueness::None => {
                let names = |wanted| self.without(wanted).join(" ");
                let (one, several) = (names(Uniqueness::Unique), names(Uniqueness::Multiple));
                write!(f, "no solution")?;
                if !one.is_empty() {
                    write!(f, "; one solution without the given in one of {one}")?;
                }
                if !several.is_empty() {
                    write!(f, "; several solutions without the given in one of {several}")?;
                }
                if self.without.is_empty() && !self.is_stopped {
                    write!(f, "; none either without any one of the givens")?;
                }
            }
            Uniqueness::Multiple => {
                let Self { solutions, differ, is_complete, .. } = self;
                let more = if *is_complete { "" } else { "at least " };
                let cells = if differ.len() == 1 { "cell" } else { "cells" };
                let (count, differ) = (differ.len(), differ.join(" "));
                write!(
                    f,
                    "{more}{solutions} solutions, which differ in {count} {cells}: {differ}"
                )?;
            }
        }
        if self.is_stopped { write!(f, " (a limit ended some searches)") } else { Ok(()) }
    }
}
