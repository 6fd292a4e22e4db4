//! Branch and bound finds the first of the cheapest, however it is run.

mod laws;
mod random_problem;

use std::num::NonZeroUsize;
use std::ops::Range;

use stack_assumptions::interval::Interval;
use stack_assumptions::optimise::{Best, maximise, minimise};
use stack_assumptions::parallel::{Parallel, parallel};
use stack_assumptions::partition::{Checkpoint, split};
use stack_assumptions::{Counters, Limits, Outcome};

use self::random_problem::RandomProblem;

/// A best solution without the place where it was found.
fn found(best: Option<Best<i64, Vec<u8>>>) -> Option<(i64, Vec<u8>)> {
    best.map(|best| (best.cost, best.solution))
}

/// Minimises in pieces of `nodes` nodes, in one thread.
fn in_pieces<const SORTED: bool>(
    problem: &RandomProblem<SORTED>,
    nodes: u64,
) -> Option<(i64, Vec<u8>)> {
    let mut remaining = Some(Interval::full());
    let mut best: Option<Best<i64, Vec<u8>>> = None;
    while let Some(interval) = remaining {
        let mut search = minimise(problem).within(&interval).unwrap();
        if let Some(best) = &best {
            search = search.resume_with(best);
        }
        let mut search = search.limit(Limits::new().nodes(nodes));
        let optimum = search.finish();
        best = optimum.best.or(best);
        remaining = search.remaining();
        assert_eq!(remaining.is_none(), optimum.outcome == Outcome::Exhausted);
    }
    found(best)
}

/// Minimises on threads that begin at the same time, again and again for `nodes` nodes.
fn on_threads<const SORTED: bool>(
    problem: &RandomProblem<SORTED>,
    threads: usize,
    nodes: Option<u64>,
) -> Option<(i64, Vec<u8>)> {
    let mut remaining = vec![Interval::full()];
    let mut best = None;
    loop {
        let limits = nodes.map_or_else(Limits::new, |nodes| Limits::new().nodes(nodes));
        let outcome = parallel(problem.clone())
            .threads(NonZeroUsize::new(threads).unwrap())
            .intervals(remaining)
            .unwrap()
            .limit(limits)
            .minimise_from(best);
        // The gap: the best cost of all lies between the bound and the best so far.
        let bound = outcome.lower_bound(problem).unwrap();
        let optimum = problem.expected().map(|(cost, _)| cost);
        assert!(bound.is_none_or(|bound| Some(bound) <= optimum || optimum.is_none()));
        if outcome.remaining.is_empty() {
            assert_eq!(bound, optimum);
        }
        best = outcome.value;
        remaining = outcome.remaining;
        if remaining.is_empty() {
            return found(best);
        }
    }
}

/// Minimises in pieces of `nodes` nodes on some threads, as a program does that is killed after
/// each piece: only the text of a checkpoint is left.
fn by_checkpoints<const SORTED: bool>(
    problem: &RandomProblem<SORTED>,
    threads: usize,
    nodes: u64,
) -> Option<(i64, Vec<u8>)> {
    let mut text = Checkpoint::new("random problem").to_string();
    loop {
        let mut saved: Checkpoint = text.parse().unwrap();
        let best = saved.best.take().map(|best| {
            let solution = best.solution.split(' ').filter(|value| !value.is_empty());
            let solution = solution.map(|value| value.parse().unwrap()).collect();
            Best::new(best.cost.parse().unwrap(), solution, best.found_in)
        });
        if saved.remaining.is_empty() {
            return found(best);
        }
        let outcome = parallel(problem.clone())
            .threads(NonZeroUsize::new(threads).unwrap())
            .intervals(saved.remaining)
            .unwrap()
            .limit(Limits::new().nodes(nodes))
            .observe(Counters::default)
            .minimise_from(best);
        outcome.observers.iter().for_each(|counters| saved.counters += *counters);
        saved.remaining = outcome.remaining;
        saved.best = outcome.value.map(|best| {
            let solution: Vec<_> = best.solution.iter().map(u8::to_string).collect();
            Best::new(best.cost.to_string(), solution.join(" "), best.found_in)
        });
        text = saved.to_string();
    }
}

/// Minimises the parts of a tree on threads that all begin at the same moment.
fn all_at_once<const SORTED: bool>(problem: &RandomProblem<SORTED>) -> Option<(i64, Vec<u8>)> {
    let parts = split(problem, 4);
    if parts.len() < 2 {
        return problem.expected();
    }
    let threads = parts.len().min(4);
    let build = RandomProblem::<SORTED>::meeting(problem.seed, threads);
    let search = Parallel::new(build).threads(NonZeroUsize::new(threads).unwrap());
    found(search.intervals(parts).unwrap().minimise().value)
}

fn check<const SORTED: bool>(seeds: Range<u64>) {
    for seed in seeds {
        let problem = RandomProblem::<SORTED>::new(seed);
        let expected = problem.expected();
        let mut all = minimise(&problem);
        let mut costs = Vec::new();
        let mut last = None;
        for best in all.by_ref() {
            costs.push(best.cost);
            last = Some(best);
        }
        assert!(costs.windows(2).all(|pair| pair[0] > pair[1]), "{problem:?}");
        assert_eq!(found(last), expected, "{problem:?}");
        assert_eq!(all.outcome(), Some(Outcome::Exhausted));
        assert_eq!(all.bound(), expected.as_ref().map(|(cost, _)| *cost));
        let nodes = 1 + seed % 5;
        assert_eq!(in_pieces(&problem, nodes), expected, "in pieces: {problem:?}");
        for threads in [1, 2, 4] {
            assert_eq!(on_threads(&problem, threads, None), expected, "{threads}: {problem:?}");
            let stopped = on_threads(&problem, threads, Some(nodes));
            assert_eq!(stopped, expected, "{threads}, stopped: {problem:?}");
            let saved = by_checkpoints(&problem, threads, nodes);
            assert_eq!(saved, expected, "{threads}, saved: {problem:?}");
        }
        assert_eq!(all_at_once(&problem), expected, "{problem:?}");
        let negated = problem.clone().negated();
        assert_eq!(found(maximise(&negated).finish().best), negated.expected(), "{problem:?}");
        let negated_best = parallel(negated.clone()).maximise().value;
        assert_eq!(found(negated_best), negated.expected());
    }
}

#[test]
fn the_first_of_the_cheapest_is_found() {
    check::<false>(0..1_000);
}

#[test]
fn the_first_of_the_cheapest_is_found_with_sorted_bounds() {
    check::<true>(0..1_000);
}
