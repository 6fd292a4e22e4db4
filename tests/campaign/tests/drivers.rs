//! Random puzzles through every driver of a search on one thread.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

use campaign::{Cases, Tree, TreePuzzle, Truth, TruthEvent};
use fastrand::Rng;
use stack_assumptions::interval::{Interval, Path};
use stack_assumptions::laws::LifoProbe;
use stack_assumptions::partition::{
    Checkpoint, check_partition, split, split_intervals, uncovered,
};
use stack_assumptions::{
    Counters, Event, Generators, Limits, Observer, Outcome, Puzzle, Search, search,
};

use crate::model::Model;

/// The events of several searches that follow each other.
#[derive(Default)]
struct Log {
    counters: Counters,
    events: Vec<TruthEvent>,
}

struct Logger<'l>(&'l RefCell<Log>);

impl Observer<usize, u16> for Logger<'_> {
    fn on_event(&mut self, event: Event<usize, u16>) {
        let mut log = self.0.borrow_mut();
        log.counters.on_event(event);
        log.events.push(match event {
            Event::Attempt { depth, slot, candidate, .. } => {
                ("attempt", depth, slot, Some(candidate))
            }
            Event::Rejected { depth, slot, candidate, .. } => {
                ("rejected", depth, slot, Some(candidate))
            }
            Event::Undo { depth, slot, candidate, .. } => ("undo", depth, slot, Some(candidate)),
            Event::DeadEnd { depth, slot, .. } => ("dead end", depth, slot, None),
            Event::Backtrack { depth, slot, .. } => ("backtrack", depth, slot, None),
            Event::Solution { depth, .. } => ("solution", depth, 0, None),
            event => panic!("a new event: {event:?}"),
        });
    }
}

/// A path that may name a node, an end of candidates, or nothing in the tree.
pub fn any_path(random: &mut Rng, truth: &Truth) -> Path {
    let node = random.choice(&truth.nodes).expect("the root");
    let mut ordinals = node.path.clone();
    match random.u32(..4) {
        0 => ordinals.push(random.usize(..3)),
        1 => {
            if let Some(last) = ordinals.last_mut() {
                *last += 1;
            }
        }
        _ => {}
    }
    Path::from(ordinals)
}

/// An interval that starts at a node, most often the root.
fn any_interval(random: &mut Rng, truth: &Truth) -> Interval {
    let start = if random.bool() { 0 } else { random.usize(..truth.nodes.len()) };
    let start = Interval::starting_at(Path::from(truth.nodes[start].path.clone()));
    if random.bool() {
        return start;
    }
    start.clone().ending_before(any_path(random, truth)).unwrap_or(start)
}

/// One search in steps, each by a random driver, beside the model of it.
struct Walk<'r, 't> {
    random: &'r mut Rng,
    truth: &'t Truth,
    puzzle: &'t TreePuzzle,
    model: Model<'t>,
    progress: f64,
    checks: u64,
}

impl Walk<'_, '_> {
    /// Takes one step with a search; returns whether the caller must go on with what
    /// remains, in a new search.
    fn step<G, O>(&mut self, search: &mut Search<G, O, Limits<'_>>) -> bool
    where
        G: Generators<Solution = Vec<u16>>,
        O: Observer<G::Slot, G::Candidate>,
    {
        self.checks += 1;
        match self.random.u32(..9) {
            0 | 1 => self.next(search),
            2 => self.count_up_to(search),
            3 => self.visit(search),
            4 => self.remaining(search),
            5 => self.progress(search),
            6 => self.by_ref(search),
            7 => return true,
            _ => {}
        }
        assert_eq!(search.outcome(), self.model.outcome);
        self.puzzle.assert_faultless();
        false
    }

    fn next<G, O>(&mut self, search: &mut Search<G, O, Limits<'_>>)
    where
        G: Generators<Solution = Vec<u16>>,
        O: Observer<G::Slot, G::Candidate>,
    {
        let solution = search.next();
        assert_eq!(solution.as_ref(), self.model.next().map(|node| &node.held));
        // Until the next call, the board shows the solution.
        if let Some(solution) = solution {
            assert_eq!(self.puzzle.solution(), solution);
        }
    }

    fn by_ref<G, O>(&mut self, search: &mut Search<G, O, Limits<'_>>)
    where
        G: Generators<Solution = Vec<u16>>,
        O: Observer<G::Slot, G::Candidate>,
    {
        let number = self.random.usize(..6);
        let found: Vec<_> = search.by_ref().take(number).collect();
        let expected: Vec<_> = (0..number).map_while(|_| self.model.next()).collect();
        assert!(found.iter().eq(expected.iter().map(|node| &node.held)));
    }

    fn count_up_to<G, O>(&mut self, search: &mut Search<G, O, Limits<'_>>)
    where
        G: Generators<Solution = Vec<u16>>,
        O: Observer<G::Slot, G::Candidate>,
    {
        let limit = self.random.u64(..8);
        let count = (0..limit).map_while(|_| self.model.next()).count();
        assert_eq!(search.count_up_to(limit), count as u64);
    }

    fn visit<G, O>(&mut self, search: &mut Search<G, O, Limits<'_>>)
    where
        G: Generators<Solution = Vec<u16>>,
        O: Observer<G::Slot, G::Candidate>,
    {
        let limit = self.random.usize(1..8);
        let mut seen = 0;
        let end = search.visit(|| {
            let expected = self.model.next().expect("a solution too many");
            assert_eq!(self.puzzle.solution(), expected.held);
            seen += 1;
            if seen == limit { ControlFlow::Break(seen) } else { ControlFlow::Continue(()) }
        });
        if let ControlFlow::Continue(outcome) = end {
            assert!(self.model.next().is_none(), "a solution was left out");
            assert_eq!(Some(outcome), self.model.outcome);
        } else {
            assert_eq!(end, ControlFlow::Break(limit));
        }
    }

    fn remaining<G, O>(&mut self, search: &mut Search<G, O, Limits<'_>>)
    where
        G: Generators<Solution = Vec<u16>>,
        O: Observer<G::Slot, G::Candidate>,
    {
        let remaining = search.remaining();
        self.check_remaining(remaining.as_ref());
    }

    fn check_remaining(&self, remaining: Option<&Interval>) {
        let nodes = remaining.map_or(0..0, |interval| self.truth.within(interval));
        if !nodes.is_empty() || !self.model.left.is_empty() {
            assert_eq!(nodes, self.model.left, "{remaining:?}");
        }
    }

    fn progress<G, O>(&mut self, search: &mut Search<G, O, Limits<'_>>)
    where
        G: Generators<Solution = Vec<u16>>,
        O: Observer<G::Slot, G::Candidate>,
    {
        let progress = search.progress();
        assert!(self.progress <= progress && progress <= 1.0, "{progress} after {}", self.progress);
        self.progress = progress;
        if let Some(remaining) = search.remaining() {
            let expected = self.truth.weight_before(remaining.start().ordinals());
            assert!((progress - expected).abs() < 1e-9, "{progress}, expected {expected}");
        }
    }

    /// Random limits, for the search and its model.
    fn limits(&mut self) -> Limits<'static> {
        let mut draw = |of: u64| (self.random.u32(..3) == 0).then(|| self.random.u64(..of));
        let (nodes, solutions) = (draw(40), draw(10));
        self.model.limit(nodes, solutions);
        let limits = nodes.map_or(Limits::new(), |nodes| Limits::new().nodes(nodes));
        solutions.map_or(limits.clone(), |solutions| limits.solutions(solutions))
    }
}

/// Searches an interval in random steps to its end; returns the number of checks.
fn walk(random: &mut Rng, truth: &Truth, puzzle: &TreePuzzle, interval: &Interval) -> u64 {
    let log = RefCell::default();
    let model = Model::new(truth, truth.within(interval));
    let mut walk = Walk { random, truth, puzzle, model, progress: 0.0, checks: 0 };
    let start = |interval: &Interval, limits| {
        let search = search(puzzle).within(interval).expect("a node of the tree");
        search.observe(Logger(&log)).limit(limits)
    };
    let limits = walk.limits();
    let mut running = start(interval, limits);
    loop {
        if walk.step(&mut running) {
            let remaining = running.remaining();
            walk.check_remaining(remaining.as_ref());
            drop(running);
            puzzle.assert_restored();
            // The drop undoes the last attempt without an event, and no other search does.
            if let Some(event) = walk.model.in_hand.take().and_then(|node| truth.undo(node)) {
                log.borrow_mut().events.push(event);
            }
            let Some(remaining) = remaining.map(|interval| through_checkpoint(&interval)) else {
                break;
            };
            walk.model.outcome = None;
            let limits = walk.limits();
            running = start(&remaining, limits);
            walk.progress = 0.0;
        } else if running.outcome() == Some(Outcome::Exhausted) {
            walk.remaining(&mut running);
            drop(running);
            break;
        } else if running.outcome().is_some() || walk.random.u32(..8) == 0 {
            let limits = walk.limits();
            running = running.limit(limits);
        }
    }
    puzzle.assert_restored();
    let checks = walk.checks;
    let log = log.into_inner();
    if *interval == Interval::full() {
        assert_eq!((log.counters, &log.events), (truth.counters, &truth.events));
    } else {
        let solutions = truth.count_within(std::slice::from_ref(interval));
        let nodes = truth.within(interval).filter(|node| *node > 0).count() as u64;
        assert_eq!((log.counters.nodes, log.counters.solutions), (nodes, solutions));
    }
    checks
}

/// The interval, written to the text of a checkpoint and read back.
fn through_checkpoint(interval: &Interval) -> Interval {
    let mut checkpoint = Checkpoint::new("tree");
    checkpoint.remaining = vec![interval.clone()];
    let read: Checkpoint = checkpoint.to_string().parse().expect("its own text");
    assert_eq!(read, checkpoint);
    read.remaining.into_iter().next().expect("one interval")
}

/// The drivers that consume the search, each over the same interval and limits.
fn whole(random: &mut Rng, truth: &Truth, puzzle: &TreePuzzle, interval: &Interval) -> u64 {
    let nodes = if random.bool() { u64::MAX } else { random.u64(..60) };
    let mut model = Model::new(truth, truth.within(interval));
    model.limit(Some(nodes), None);
    let expected: Vec<_> = std::iter::from_fn(|| model.next()).map(|node| &node.held).collect();
    let of = || {
        let search = search(puzzle).within(interval).expect("a node of the tree");
        search.limit(Limits::new().nodes(nodes))
    };
    assert_eq!(of().count(), expected.len());
    assert!(of().collect::<Vec<_>>().iter().eq(expected.iter().copied()));
    let folded = of().fold(Vec::new(), |mut found, solution| {
        found.push(solution);
        found
    });
    assert!(folded.iter().eq(expected.iter().copied()));
    assert_eq!(of().last().as_ref(), expected.last().copied());
    if nodes == u64::MAX {
        let unlimited = search(puzzle).within(interval).expect("a node of the tree");
        assert_eq!(unlimited.count(), expected.len());
    }
    puzzle.assert_restored();
    4
}

/// The intervals of a split, some of which are split again, cover the tree once, and each is
/// searched alone.
fn parts(random: &mut Rng, truth: &Truth, puzzle: &TreePuzzle) -> u64 {
    let mut intervals = split(puzzle, random.usize(..20));
    check_partition(&intervals).expect("a partition");
    let chosen = random.usize(..=intervals.len())..;
    let parts = random.usize(..20);
    let again = split_intervals(puzzle, &intervals[chosen.clone()], parts).expect("its own");
    assert!(again.len() <= parts.max(1) + intervals[chosen.clone()].len(), "{again:?}");
    // Together they are what was split.
    assert_eq!(uncovered(&again, &[]), uncovered(&intervals[chosen.clone()], &[]));
    intervals.splice(chosen, again);
    check_partition(&intervals).expect("a partition");
    // What some of them leave is all but those.
    let (some, others) = intervals.split_at(random.usize(..=intervals.len()));
    assert_eq!(uncovered(&[Interval::full()], some), uncovered(others, &[]));
    let log = RefCell::default();
    let mut found = Vec::new();
    for interval in &intervals {
        let search = search(puzzle).within(interval).expect("a node of the tree");
        found.extend(search.observe(Logger(&log)));
        puzzle.assert_restored();
    }
    assert!(found.iter().eq(truth.solutions()));
    let log: Log = log.into_inner();
    assert_eq!((log.counters, log.events), (truth.counters, truth.events.clone()));
    1
}

/// The law checker finds nothing, and neither does its probe.
fn laws(truth: &Truth, puzzle: &TreePuzzle) -> u64 {
    let probe = LifoProbe::new(puzzle);
    assert_eq!(search(&probe).count() as u64, truth.counters.solutions);
    assert_eq!((probe.violation(), probe.held()), (None, 0));
    1
}

#[test]
fn drivers() {
    Cases::new("drivers", 40_000).run(|random| {
        let tree = Arc::new(Tree::random(random, 300));
        let truth = Truth::new(&tree);
        let puzzle = TreePuzzle::new(tree);
        let interval = any_interval(random, &truth);
        let mut checks = walk(random, &truth, &puzzle, &Interval::full());
        checks += walk(random, &truth, &puzzle, &interval);
        checks += whole(random, &truth, &puzzle, &interval);
        checks += parts(random, &truth, &puzzle);
        checks + laws(&truth, &puzzle)
    });
}
