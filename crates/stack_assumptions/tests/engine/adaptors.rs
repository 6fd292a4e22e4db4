//! Adaptors keep the laws, and find the solutions that they promise.

use std::cell::Cell;
use std::fmt::Debug;
use std::ops::ControlFlow;

use stack_assumptions::adaptors::{
    DepthLimit, LimitedDiscrepancy, Shuffled, by_discrepancies, luby, restarts,
};
use stack_assumptions::{
    Counters, Laws, Limit, Limits, Outcome, Puzzle, Stop, Turn, UndoGuard, UndoLog, search,
};

use crate::random_puzzle::RandomPuzzle;

fn sorted(mut solutions: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    solutions.sort();
    solutions
}

fn check_laws<P: Puzzle<Slot: Debug, Candidate: Debug, Solution: Debug>>(puzzle: &P) {
    Laws::new(puzzle).max_nodes(500).check().unwrap();
}

fn nodes<P: Puzzle>(puzzle: &P) -> u64 {
    let mut counters = Counters::default();
    search(puzzle).observe(&mut counters).count();
    counters.nodes
}

#[test]
fn a_shuffled_tree_has_the_same_nodes_and_solutions() {
    let mut changed = 0;
    for seed in 0..300 {
        let puzzle = RandomPuzzle::new(seed);
        let shuffled = Shuffled::new(&puzzle, seed + 77);
        check_laws(&shuffled);
        assert_eq!(nodes(&shuffled), nodes(&puzzle));
        let [before, after] = [search(&puzzle).collect(), search(&shuffled).collect::<Vec<_>>()];
        changed += u32::from(before != after);
        assert_eq!(sorted(after), sorted(before));
    }
    assert!(changed > 100);
}

/// The solutions of a puzzle with the ordinals of their candidates.
fn with_ordinals(puzzle: &RandomPuzzle) -> Vec<(Vec<usize>, Vec<u8>)> {
    let mut found = Vec::new();
    let mut cursor = stack_assumptions::cursor::Cursor::new(puzzle);
    while let Some(told) = cursor.forward() {
        if let stack_assumptions::Event::Solution { .. } = told.event {
            found.push((cursor.path().ordinals().to_vec(), puzzle.solution()));
        }
    }
    found
}

#[test]
fn discrepancies_are_limited_and_each_solution_is_visited_once() {
    for seed in 0..300 {
        let puzzle = RandomPuzzle::new(seed);
        let all = with_ordinals(&puzzle);
        let discrepancies = |path: &[usize]| path.iter().filter(|ordinal| **ordinal > 0).count();
        for most in 0..4 {
            let limited = LimitedDiscrepancy::new(&puzzle, most);
            check_laws(&limited);
            let expected = all.iter().filter(|(path, _)| discrepancies(path) <= most);
            let expected: Vec<_> = expected.map(|(_, solution)| solution.clone()).collect();
            assert_eq!(search(&limited).collect::<Vec<_>>(), expected);
        }
        let mut expected: Vec<_> =
            all.iter().map(|(path, solution)| (discrepancies(path), solution.clone())).collect();
        // Stable: those with equally many come in order.
        expected.sort_by_key(|(discrepancies, _)| *discrepancies);
        let mut found = Vec::new();
        let end = by_discrepancies(&puzzle, (), |discrepancies, solution| {
            found.push((discrepancies, solution));
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(end, ControlFlow::Continue(Outcome::Exhausted));
        assert_eq!(found, expected);
        let end = by_discrepancies(&puzzle, Limits::new().nodes(3), |_, _| {
            ControlFlow::<()>::Continue(())
        });
        let is_small = end == ControlFlow::Continue(Outcome::Exhausted);
        assert!(is_small || end == ControlFlow::Continue(Outcome::Stopped(Stop::Nodes)));
        if let Some((_, first)) = expected.first() {
            let end = by_discrepancies(&puzzle, (), |_, solution| ControlFlow::Break(solution));
            assert_eq!(end, ControlFlow::Break(first.clone()));
        }
    }
}

#[test]
fn a_depth_limit_cuts_what_is_deeper() {
    for seed in 0..300 {
        let puzzle = RandomPuzzle::new(seed);
        for depth in 0..8 {
            let limited = DepthLimit::new(&puzzle, depth);
            check_laws(&limited);
            let mut expected: Vec<_> = search(&puzzle).collect();
            expected.retain(|solution| solution.len() <= depth);
            assert_eq!(search(&limited).collect::<Vec<_>>(), expected);
            let mut counters = Counters::default();
            search(&limited).observe(&mut counters).count();
            assert!(counters.max_depth <= depth);
        }
    }
}

#[test]
fn restarts_find_a_solution_or_prove_that_there_is_none() {
    for seed in 0..500 {
        let puzzle = RandomPuzzle::new(seed);
        let all: Vec<_> = search(&puzzle).collect();
        let run = |run| (Shuffled::new(&puzzle, seed + run), luby(run));
        match restarts(run, ()).unwrap() {
            Some(solution) => assert!(all.contains(&solution)),
            None => assert!(all.is_empty()),
        }
        let stopped = restarts(run, Limits::new().nodes(0));
        if nodes(&puzzle) > 0 && !all.is_empty() && !all[0].is_empty() {
            assert_eq!(stopped, Err(Stop::Nodes));
        }
        // The limit is that of all runs together.
        let mut limits = Limits::new().nodes(1_000).solutions(1);
        let found = restarts(run, &mut limits).unwrap();
        assert_eq!(limits.reached(), found.is_some().then_some(Stop::Solutions));
    }
}

#[test]
fn a_search_in_turns_visits_what_it_does_alone() {
    for seed in 0..500 {
        let puzzle = RandomPuzzle::new(seed);
        let mut counters = Counters::default();
        let expected = search(&puzzle).observe(&mut counters).next();
        // One more than the search takes.
        let mut limits = Limits::new().nodes(counters.nodes + 1);
        let mut turn = search(&puzzle);
        let found = loop {
            match turn.take_turn(3, &mut limits).unwrap() {
                Turn::Unfinished(search) => turn = search,
                Turn::Found(solution) => break Some(solution),
                Turn::Exhausted => break None,
            }
        };
        assert_eq!(found, expected);
        assert_eq!(limits.reached(), None);
        limits.node();
        assert_eq!(limits.reached(), Some(Stop::Nodes), "{} nodes", counters.nodes);
    }
}

/// Queens that mark the squares they attack.
struct Marking {
    n: usize,
    /// For each square how many queens attack it.
    attacked: UndoLog<u8>,
    columns: Vec<Cell<usize>>,
}

impl Puzzle for Marking {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = UndoGuard<'p, u8>;
    type Solution = Vec<usize>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.n).then_some(depth)
    }
    fn candidates(&self, row: usize) -> impl Iterator<Item = usize> {
        (0..self.n).filter(move |column| self.attacked.get(row * self.n + column) == 0)
    }
    fn attempt(&self, row: usize, column: usize) -> Option<UndoGuard<'_, u8>> {
        let guard = self.attacked.mark();
        self.columns[row].set(column);
        for below in row + 1..self.n {
            let far = below - row;
            for attacked in [Some(column), column.checked_sub(far), column.checked_add(far)] {
                if let Some(attacked) = attacked.filter(|attacked| *attacked < self.n) {
                    let square = below * self.n + attacked;
                    self.attacked.set(square, self.attacked.get(square) + 1);
                }
            }
            let row = below * self.n..(below + 1) * self.n;
            if row.clone().all(|square| self.attacked.get(square) > 0) {
                return None;
            }
        }
        Some(guard)
    }
    fn solution(&self) -> Vec<usize> {
        self.columns.iter().map(Cell::get).collect()
    }
}

#[test]
fn an_undo_log_restores_every_change() {
    for (n, solutions) in [(4, 2), (6, 4), (8, 92)] {
        let attacked = UndoLog::new(vec![0; n * n]);
        let puzzle = Marking { n, attacked, columns: vec![Cell::new(0); n] };
        let state = |puzzle: &Marking| format!("{:?}", puzzle.attacked);
        Laws::new(&puzzle).state(state).expect_solutions(solutions).check().unwrap();
        assert_eq!(search(&puzzle).count() as u64, solutions);
        assert!(puzzle.attacked.values().all(|queens| queens == 0));
    }
    let log = UndoLog::new([1]);
    log.set(0, 2);
    let guard = log.mark();
    log.set(0, 3);
    let clone = log.clone();
    drop(guard);
    assert_eq!((log.get(0), clone.get(0), log.len(), log.is_empty()), (2, 3, 1, false));
}

/// Marks at each depth, with more changes than a log has room for, and changes without a mark
/// before, beside copies of the values.
#[test]
fn an_undo_log_restores_any_number_of_changes() {
    fn descend(log: &UndoLog<usize>, depth: usize) {
        let before: Vec<_> = log.values().collect();
        if depth == 0 {
            return;
        }
        for changes in [0, 1, 2, 5, 17] {
            let guard = log.mark();
            for change in 0..changes {
                log.set((depth + change * change) % log.len(), 100 * depth + change);
            }
            descend(log, depth - 1);
            drop(guard);
            assert!(log.values().eq(before.iter().copied()), "{depth}, {changes}");
        }
    }

    for cells in [1, 2, 3, 40] {
        let log = UndoLog::new(0..cells);
        for unmarked in [0, 1, 3, 4, 5, 200] {
            for change in 0..unmarked {
                log.set(change % cells, change);
            }
            descend(&log, 4);
        }
        let (outer, inner) = (log.mark(), log.mark());
        log.set(0, 7);
        // In the wrong order, the first one undoes all, and the other finds nothing.
        drop(outer);
        drop(inner);
        assert_eq!(log.get(0), (0..200).rev().find(|change| change % cells == 0).unwrap());
    }
}
