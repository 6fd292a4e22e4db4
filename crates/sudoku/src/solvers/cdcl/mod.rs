//! Conflict-driven clause learning (CDCL), for any shape; made for large grids.
//!
//! # Encoding
//!
//! First `presolve` deduces what it can from the clues. The candidates that remain are
//! the options of an exact cover problem (`exact_cover`): each cell needs one digit, and
//! each digit needs one cell in each house. Every candidate is one Boolean variable; a
//! `literal` says that the candidate is placed, or that it is excluded. From here on
//! there are no digits and no houses, and the side of the grid makes no difference.
//!
//! # Propagation
//!
//! A decision makes a literal true, and `propagate` adds all that follows to the
//! `trail`. A placed candidate excludes all others of its four items. An item with one
//! open candidate places it: these are naked and hidden singles. Both rules work on a
//! mask per item, so there is no clause for each pair of candidates, as a plain SAT
//! encoding would have. An item without an open candidate is a *conflict*.
//!
//! # Conflict analysis
//!
//! The trail records the reason of each literal. From these `analyze` derives a clause:
//! a list of literals of which one is true in every solution, and which would have
//! prevented the conflict. It is the clause of the first unique implication point (UIP)
//! of J. Marques-Silva and K. Sakallah, "GRASP", 1999, and of L. Zhang et al.,
//! "Efficient conflict driven learning in a Boolean satisfiability solver", 2001.
//! Minimization removes the literals that others imply (N. Sörensson and A. Biere,
//! "Minimizing learned clauses", 2009).
//!
//! One step is not from the literature: instead of an excluded candidate, the clause
//! names the placed candidate that excludes it; if there are several, it takes one that
//! it names already. On 25×25 grids this cuts the length of clauses to about a third.
//!
//! # Clause database
//!
//! `clauses` watches two literals of each clause (M. Moskewicz et al., "Chaff", 2001),
//! with a blocker beside them as in `MiniSat`. The *glue* of a clause is the number of
//! levels that its literals come from (G. Audemard and L. Simon, "Predicting learnt
//! clauses quality", 2009). Clauses of low glue (tier 1) are kept permanently, those of
//! medium glue (tier 2) while they are in use; of the others, half are deleted from time
//! to time.
//!
//! # Decisions
//!
//! `vsids` picks the variable: the one with the highest activity in recent conflicts
//! (Chaff), with the exponential decay of N. Eén and N. Sörensson, "An extensible
//! SAT-solver", 2003. `phases` picks its value: the one it had in the longest trail
//! without a conflict (K. Pipatsrisawat and A. Darwiche, 2007). These best phases are
//! reset at growing intervals, which is called rephasing (A. Biere et al., "`CaDiCaL`,
//! `Kissat` ...", 2020). While one solution is known, it is the value that the variable had
//! last.
//!
//! `restarts` undoes all decisions at intervals that follow the Luby sequence (M. Luby
//! et al., 1993), computed as in D. Knuth, TAOCP 7.2.2.2.
//!
//! # Why learning runs in episodes
//!
//! A puzzle must return the same slots and candidates under the same attempts (the law
//! "repeatable"), but learning changes them. So a search learns nothing. Learning happens
//! between searches: [`Cdcl::learn`] lets the engine run many short searches, called
//! `episodes`. An episode ends at the first rejected attempt. Then the SAT solver learns
//! from the conflict and backtracks, and the next episode starts: it repeats the
//! decisions that are still valid, and goes on. The SAT solver kept those, so to repeat
//! them costs next to nothing, and an episode does no more work than a plain SAT solver
//! between two conflicts.
//!
//! A solution that an episode finds is stored, and a blocking clause excludes it from then
//! on. When learning ends, the puzzle is a tree of two parts: the solutions found, and,
//! if there may be others, one branch that the engine searches with all learned clauses in
//! force. What is learned depends only on the grid and on the number of solutions to find.
//! So a path names the same node on every machine that learns as far.

mod analyze;
mod clauses;
mod episodes;
mod exact_cover;
mod literal;
mod phases;
mod presolve;
mod propagate;
mod puzzle;
mod restarts;
mod sat_solver;
mod trail;
mod vsids;

pub use puzzle::{Attempt, Cdcl, Decision, Value};
