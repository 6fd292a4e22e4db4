//! Search for 9×9 grids with restarts, so that two solutions, or a proof that there are fewer,
//! are found quickly on every grid.
//!
//! [`Bands`] alone reaches two solutions of nearly every grid within some twenty nodes. But
//! one wrong decision near the root may leave a subtree of thousands of nodes without a
//! solution: the sizes of the trees are heavy-tailed. Restarts with other decisions remove
//! the tail (C. Gomes, B. Selman and H. Kautz, "Boosting combinatorial search through
//! randomization", AAAI 1998).
//!
//! So a search that has not seen two solutions gives up after a number of nodes, the
//! [`node_budget`]:
//!
//! - With fewer than 17 clues the budget is small. No such grid has a unique solution
//!   (G. `McGuire`, B. Tugemann and G. Civario, "There is no 16-clue Sudoku", Experimental
//!   Mathematics 23 (2), 2014), so two are near, or there are none. The search restarts with
//!   decisions in another order, by each [salt](SALTS) in turn, each time with the same
//!   budget. Such a search needs fewer nodes ([`Bands::reordered`]).
//! - With more clues the budget is large: to refute all other solutions takes one tree
//!   about as long as another.
//!
//! Then [`Cdcl`] searches, which learns from the dead ends. On marks, [`Bands`] and [`Cdcl`]
//! take [`turns`], because learning does not pay on hard candidate grids. A search that has
//! seen two solutions never gives up. A solution that an earlier search visited is skipped
//! later.
//!
//! Each of these searches has a tree that depends only on the clues, and the budgets count
//! nodes, not time. So the solutions, their order and the number of nodes are the same on
//! every machine.

use std::cell::RefCell;
use std::iter::successors;
use std::ops::ControlFlow;

use fearless_simd::Level;
use stack_assumptions::{Counters, Limit, Limits, Outcome, Stop, search};

use super::bands::{Bands, BandsError};
use crate::grid::{Duplicate, Grid};
use crate::marks::Clues;
use crate::solvers::cdcl::Cdcl;
use crate::solvers::sudoku_puzzle::SudokuPuzzle;
use crate::solvers::visit::{self, SolutionVisitor, SolveReport};

/// The smallest [`node_budget`].
pub(super) const MIN_BUDGET: u64 = 32;

/// The budget with 17 clues or more.
const MAX_BUDGET: u64 = 4_096;

/// How many times as many nodes the next turn has.
const TURN_GROWTH: u64 = 8;

/// The nodes of a turn of [`Bands`] for each node of a turn of [`Cdcl`], which then takes about half
/// the time.
const NODES_PER_LEARNING: u64 = 96;

/// The fewest clues of a grid with one solution.
const MIN_UNIQUE_CLUES: u64 = 17;

/// What makes the order of each restart another one: see [`Bands::reordered`].
const SALTS: [u32; 3] = [0x9E37_79B9, 0x3C6E_F372, 0xDAA6_6D2B];

/// Returns the number of nodes within which a search must have seen two solutions, given
/// the digits of its grid.
///
/// A search with fewer than 17 clues finds two solutions within 15 to 45 nodes. A restart
/// costs as much as a hundred nodes, so the budget leaves room: of 2,000 grids with 10 to 16
/// random clues, one needs a restart.
#[cold]
pub(super) fn node_budget(digits: &[u8]) -> u64 {
    let clues: u64 = digits.iter().map(|digit| u64::from(*digit != 0)).sum();
    if clues < MIN_UNIQUE_CLUES { 4 * (24 - clues) } else { MAX_BUDGET }
}

/// Returns the [`node_budget`] of a grid or marks. It is the large one for marks: they may
/// have a unique solution without any digit.
#[cold]
fn budget_of(clues: Clues<'_>) -> u64 {
    match clues {
        Clues::Grid(grid) => node_budget(grid.digits()),
        Clues::Marks(_) => MAX_BUDGET,
    }
}

/// Calls `visitor` with each solution of a 9×9 grid or 9×9 marks, or only counts them if
/// there is none.
pub(in crate::solvers) fn visit<L: Limit>(
    level: Level,
    clues: Clues<'_>,
    mut limit: L,
    mut visitor: Option<&mut SolutionVisitor<'_>>,
) -> Result<SolveReport, Duplicate> {
    let puzzle = bands(level, clues)?;
    let mut patience = Patience::new(clues, &mut limit);
    let again = visitor.as_deref_mut().map(|visitor| &mut *visitor as &mut SolutionVisitor<'_>);
    let report = visit::search_all(&puzzle, &mut patience, Counters::default(), again);
    if !patience.is_spent {
        return Ok(report);
    }
    let patience = patience.with_any_limit();
    let mut ignore = |_| ControlFlow::Continue(());
    let visitor = visitor.unwrap_or(&mut ignore);
    Ok(Restarts::new(patience, report.counters, visitor).visit_all(&puzzle))
}

/// Makes the puzzle of a 9×9 grid or 9×9 marks.
fn bands(level: Level, clues: Clues<'_>) -> Result<Bands, Duplicate> {
    Bands::with_level(level, clues).map_err(|error| match error {
        BandsError::Duplicate(duplicate) => duplicate,
        BandsError::Shape(_) => unreachable!("BUG: a grid of another shape"),
    })
}

/// A limit, and the nodes left until two solutions must have been seen.
struct Patience<'c, L> {
    limit: L,
    clues: Clues<'c>,
    /// The nodes of this search, as far as they were granted.
    budget: u64,
    /// How many of them are left; no limit once two solutions were seen.
    left: u64,
    /// How many solutions were visited.
    visited: u64,
    /// Whether the search gave up because no nodes were left.
    is_spent: bool,
}

impl<'c, L: Limit> Patience<'c, L> {
    fn new(clues: Clues<'c>, limit: L) -> Self {
        let budget = MIN_BUDGET;
        Self { limit, clues, budget, left: budget, visited: 0, is_spent: false }
    }

    /// Hides the type of the limit: the searches after the first one are compiled once.
    fn with_any_limit(&mut self) -> Patience<'c, &mut dyn Limit> {
        let &mut Self { ref mut limit, clues, budget, left, visited, is_spent } = self;
        Patience { limit, clues, budget, left, visited, is_spent }
    }

    /// Begins another search, which gives up after so many nodes.
    fn restart(&mut self, budget: u64) {
        (self.budget, self.left, self.is_spent) = (u64::MAX, budget, false);
    }

    /// Gives up, unless the budget of the grid is greater.
    #[cold]
    fn spend(&mut self) -> Option<Stop> {
        let budget = budget_of(self.clues);
        if self.budget >= budget {
            self.is_spent = true;
            return Some(Stop::Nodes);
        }
        self.left = budget - self.budget;
        self.budget = budget;
        None
    }
}

impl<L: Limit> Limit for Patience<'_, L> {
    #[inline]
    fn node(&mut self) {
        self.left -= 1;
        self.limit.node();
    }

    #[inline]
    fn solution(&mut self) {
        self.visited += 1;
        if self.visited >= 2 {
            self.left = u64::MAX;
        }
        self.limit.solution();
    }

    #[inline]
    fn reached(&mut self) -> Option<Stop> {
        match self.limit.reached() {
            None if self.left == 0 => self.spend(),
            reached => reached,
        }
    }
}

/// The searches after the first one, which gave up.
struct Restarts<'r, 'c> {
    patience: Patience<'c, &'r mut dyn Limit>,
    /// What all searches so far counted.
    counters: Counters,
    /// The solution that they visited, if they did.
    visited: Option<Grid>,
    visitor: &'r mut SolutionVisitor<'r>,
}

impl<'r, 'c> Restarts<'r, 'c> {
    fn new(
        patience: Patience<'c, &'r mut dyn Limit>,
        counters: Counters,
        visitor: &'r mut SolutionVisitor<'r>,
    ) -> Self {
        Self { patience, counters, visited: None, visitor }
    }

    /// Visits all solutions but those that the search of `first` visited.
    #[cold]
    fn visit_all(mut self, first: &Bands) -> SolveReport {
        let clues = self.patience.clues;
        if self.patience.visited > 0 {
            // It is found once more rather than kept by every search.
            self.visited = search(first).next();
        }
        let budget = budget_of(clues);
        for salt in salts(budget) {
            if let Some(report) = self.visit_tree(first.reordered(*salt), budget) {
                return report;
            }
        }
        let found = turns(clues).find_map(|[of_bands, learning]| {
            let report = match of_bands {
                0 => None,
                budget => self.visit_tree(first.clone(), budget),
            };
            report.or_else(|| self.visit_tree(cdcl(clues), learning))
        });
        found.expect("BUG: nodes without a limit are spent")
    }

    /// Visits all solutions of a tree but the one visited before. Returns `None` if the
    /// search gave up.
    fn visit_tree(&mut self, puzzle: impl SudokuPuzzle, budget: u64) -> Option<SolveReport> {
        let Self { patience, counters, visited, visitor } = self;
        patience.restart(budget);
        let shared = RefCell::new(patience);
        let mut skipped = 0;
        let mut new = None;
        let mut visit_new = |solution: Grid| {
            if visited.as_ref() == Some(&solution) {
                skipped += 1;
                return ControlFlow::Continue(());
            }
            shared.borrow_mut().solution();
            new.get_or_insert_with(|| solution.clone());
            visitor(solution)
        };
        let report = visit::visit(puzzle, NewSolutions(&shared), Some(&mut visit_new));
        *counters += report.counters;
        counters.solutions -= skipped;
        if self.patience.is_spent {
            self.visited = new.or(self.visited.take());
            return None;
        }
        Some(SolveReport { counters: self.counters, outcome: report.outcome })
    }
}

/// A limit that counts a solution only when the visitor finds it to be a new one.
struct NewSolutions<'p, L>(&'p RefCell<L>);

impl<L: Limit> Limit for NewSolutions<'_, L> {
    fn node(&mut self) {
        self.0.borrow_mut().node();
    }

    fn solution(&mut self) {}

    fn reached(&mut self) -> Option<Stop> {
        self.0.borrow_mut().reached()
    }
}

/// A puzzle whose search finds its first two solutions quickly, if there is one.
pub(in crate::solvers) enum Tree {
    Bands(Bands),
    Cdcl(Box<Cdcl>),
}

impl Tree {
    /// Chooses the puzzle of a 9×9 grid or 9×9 marks, by searches with the same budgets, of marks only
    /// up to the first of the [`turns`].
    pub(in crate::solvers) fn of(clues: Clues<'_>) -> Result<Self, Duplicate> {
        let first = bands(Level::new(), clues)?;
        let budget = budget_of(clues);
        if is_soon(&first, budget) {
            return Ok(Self::Bands(first));
        }
        for salt in salts(budget) {
            let puzzle = first.reordered(*salt);
            if is_soon(&puzzle, budget) {
                return Ok(Self::Bands(puzzle));
            }
        }
        // Longer searches to choose the tree of marks would take as long as the search itself.
        let [of_bands, learning] = turns(clues).next().expect("BUG: no turn");
        let learns =
            learning == u64::MAX || !is_soon(&first, of_bands) && is_soon(&cdcl(clues), learning);
        Ok(if learns { Self::Cdcl(Box::new(cdcl(clues))) } else { Self::Bands(first) })
    }
}

/// Makes the puzzle that learns, of clues that [`Bands`] accepted.
fn cdcl(clues: Clues<'_>) -> Cdcl {
    Cdcl::new(clues).expect("BUG: `Bands` accepted a duplicate")
}

/// The turns after all other searches: the nodes of [`Bands`], and then those of [`Cdcl`]. A grid has
/// one turn of [`Cdcl`] alone. Marks do not show which of the two is faster. Each turn is longer than
/// all before, so the search takes at most about three times as long as [`Bands`] alone, and some
/// twenty times as long as [`Cdcl`] alone, if that ends right after one of its turns.
fn turns(clues: Clues<'_>) -> impl Iterator<Item = [u64; 2]> {
    let is_grid = matches!(clues, Clues::Grid(_));
    let longer = |nodes: &u64| nodes.checked_mul(TURN_GROWTH);
    let of_marks = successors((!is_grid).then_some(MAX_BUDGET * TURN_GROWTH), longer);
    let of_marks = of_marks.map(|nodes| [nodes, nodes / NODES_PER_LEARNING]);
    is_grid.then_some([0, u64::MAX]).into_iter().chain(of_marks)
}

/// Returns the salts of the restarts with this budget: none if it is large.
fn salts(budget: u64) -> &'static [u32] {
    if budget < MAX_BUDGET { &SALTS } else { &[] }
}

/// Whether a search sees two solutions, or the end, within a number of nodes.
fn is_soon(puzzle: &impl SudokuPuzzle, budget: u64) -> bool {
    let mut search = search(puzzle).limit(Limits::new().nodes(budget));
    search.count_up_to(2) == 2 || search.outcome() == Some(Outcome::Exhausted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marks::Marks;

    const LINES: [&str; 4] = [
        corpus::puzzle("9x9, 125 solutions"),
        corpus::puzzle("9x9, two solutions"),
        corpus::puzzle("9x9, hard"),
        corpus::puzzle("9x9, row without solution"),
    ];

    /// Goes on after a search that gave up having visited `visited` solutions. Returns all
    /// solutions visited before and after.
    fn after_giving_up<'c>(
        clues: impl Into<Clues<'c>>,
        visited: usize,
        mut limit: impl Limit,
    ) -> (Vec<Grid>, SolveReport) {
        let clues = clues.into();
        let first = Bands::new(clues).unwrap();
        let mut all: Vec<Grid> = search(&first).take(visited).collect();
        let mut patience = Patience::new(clues, &mut limit as &mut dyn Limit);
        patience.visited = all.len() as u64;
        let counters = Counters { solutions: patience.visited, ..Counters::default() };
        let mut visitor = |solution| {
            all.push(solution);
            ControlFlow::Continue(())
        };
        let report = Restarts::new(patience, counters, &mut visitor).visit_all(&first);
        (all, report)
    }

    #[test]
    #[cfg_attr(miri, ignore = "too many solutions")]
    fn restarts_visit_each_solution_once() {
        for line in LINES {
            let grid: Grid = line.parse().unwrap();
            let mut expected: Vec<Grid> = search(&Bands::new(&grid).unwrap()).collect();
            expected.sort_by(|a, b| a.digits().cmp(b.digits()));
            for visited in [0, 1] {
                let (mut all, report) = after_giving_up(&grid, visited, ());
                assert_eq!(report.counters.solutions, all.len() as u64);
                assert_eq!(report.outcome, Some(Outcome::Exhausted));
                all.sort_by(|a, b| a.digits().cmp(b.digits()));
                assert!(all == expected, "{visited}: {line}");
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "too many solutions")]
    fn restarts_of_sparse_grids_skip_the_solution_visited() {
        for clues in [0, 9, 16] {
            let mut digits = vec![0; 81];
            digits[..clues]
                .copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 4, 5, 6, 7, 8, 9, 1][..clues]);
            let grid = Grid::new(crate::grid::Shape::CLASSIC, digits).unwrap();
            for visited in [0, 1] {
                let (all, report) = after_giving_up(&grid, visited, Limits::new().solutions(300));
                assert_eq!(report.outcome, Some(Outcome::Stopped(Stop::Solutions)));
                assert_eq!(all.len(), 300 + visited);
                let mut distinct: Vec<&[u8]> = all.iter().map(Grid::digits).collect();
                distinct.sort_unstable();
                distinct.dedup();
                assert_eq!(distinct.len(), all.len());
            }
        }
    }

    #[test]
    fn the_limit_on_nodes_holds_for_all_searches_together() {
        let grid: Grid = LINES[2].parse().unwrap();
        let (_, report) = after_giving_up(&grid, 0, Limits::new().nodes(3));
        assert_eq!(report.outcome, Some(Outcome::Stopped(Stop::Nodes)));
        assert_eq!(report.counters.nodes, 3);
    }

    #[test]
    fn fewer_clues_have_a_greater_budget_below_17() {
        let budget = |clues| node_budget(&[vec![1; clues], vec![0; 81 - clues]].concat());
        assert_eq!([0, 4, 16, 17, 81].map(budget), [96, 80, MIN_BUDGET, MAX_BUDGET, MAX_BUDGET]);
    }

    #[test]
    fn a_grid_has_one_turn_and_marks_have_longer_and_longer_ones() {
        let grid: Grid = LINES[0].parse().unwrap();
        assert_eq!(turns((&grid).into()).collect::<Vec<_>>(), [[0, u64::MAX]]);
        let marks = Marks::from(&grid);
        let first: Vec<_> = turns((&marks).into()).take(3).collect();
        assert_eq!(first, [[32_768, 341], [262_144, 2_730], [2_097_152, 21_845]]);
    }

    /// Candidates with one solution, made hard by exchanging some of them at random for a minute.
    const HARD_CANDIDATES: &str = "\
        45678 12456789 34578 123456789 12456789 2356789 478 123456789 45689 134567 12345678 \
        12345678 123678 123456789 123456789 124789 1234679 12456789 23456789 4568 34578 56789 \
        123456789 12456789 23456789 1345689 4569 123456789 1234568 2459 123456789 13456789 \
        13456789 135789 123456789 1456789 24679 2456789 12345789 123456789 12345789 123456789 \
        1245789 123789 245789 1234589 24 2345689 123456789 14589 2345689 13456789 124589 45689 \
        12345679 123456789 123679 134567 145 13456 12345789 123456789 12456789 1245689 124789 \
        123456789 1234568 123456789 12456 2356789 1234689 245689 13456789 2345678 12345789 134568 \
        12345678 345 123456789 234589 123456789";

    /// The solution is found in the second turn, after one of each puzzle has given up.
    #[test]
    #[cfg_attr(miri, ignore = "many nodes")]
    fn turns_see_the_only_solution_of_hard_candidates() {
        let marks = HARD_CANDIDATES.split(' ').map(|word| {
            let digits = word.bytes().map(|digit| digit - b'0');
            crate::Mark::Candidates(digits.collect())
        });
        let marks = Marks::new(crate::grid::Shape::CLASSIC, marks.collect()).unwrap();
        let mut found = Vec::new();
        let mut visitor = |solution| {
            found.push(solution);
            ControlFlow::Continue(())
        };
        let report = visit(Level::new(), (&marks).into(), (), Some(&mut visitor)).unwrap();
        assert_eq!(report.outcome, Some(Outcome::Exhausted));
        assert!((40_000..320_000).contains(&report.counters.nodes), "{:?}", report.counters);
        let [solution] = &found[..] else { panic!("{} solutions", found.len()) };
        assert!(solution.is_solution_of_marks(&marks));
        assert!(matches!(Tree::of((&marks).into()), Ok(Tree::Bands(_))));
    }

    /// Marks of a grid with 125 solutions, without one digit of the first of them.
    #[test]
    #[cfg_attr(miri, ignore = "too many solutions")]
    fn restarts_and_the_cdcl_solver_see_the_marks() {
        let grid: Grid = LINES[0].parse().unwrap();
        let all: Vec<Grid> = search(&Bands::new(&grid).unwrap()).collect();
        let open =
            (0..81).filter(|cell| all.iter().any(|other| other.get(*cell) != all[0].get(*cell)));
        for cell in open.step_by(5) {
            let mut marks = Marks::from(&grid);
            assert!(marks.eliminate(cell, all[0].digits()[cell]).unwrap());
            let expected = all.iter().filter(|solution| solution.is_solution_of_marks(&marks));
            let expected: Vec<Grid> = expected.cloned().collect();
            assert!(expected.len() < all.len());
            for visited in [0, 1] {
                let (found, report) = after_giving_up(&marks, visited, ());
                assert_eq!(found.len(), expected.len());
                assert!(expected.iter().all(|solution| found.contains(solution)));
                assert_eq!(report.outcome, Some(Outcome::Exhausted));
            }
            let first = Bands::new(&marks).unwrap();
            for salt in SALTS {
                let found: Vec<Grid> = search(&first.reordered(salt)).collect();
                assert_eq!(found.len(), expected.len());
                assert!(expected.iter().all(|solution| found.contains(solution)));
            }
        }
    }
}
