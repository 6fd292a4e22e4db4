//! What is written, and that it reads back as the events of the engine.

use std::fmt::Debug;
use std::hash::Hash;
use std::io::{self, ErrorKind, Write};

use stack_assumptions::cursor::Cursor;
use stack_assumptions::interval::Interval;
use stack_assumptions::optimise::{Optimise, minimise};
use stack_assumptions::partition::split;
use stack_assumptions::{Counters, Event, Hold, Limits, Observer, Outcome, Puzzle, Stop, search};
use stack_assumptions_show::log::{Ending, Entry, Header, Log, Reader, Steps};
use sudoku::{Grid, Singles};

use super::{all, checked, logged, queens, shown, sudoku, tours};

#[test]
fn eight_queens_end_exhausted() {
    let log = all(&queens(8));
    let end = checked(&log);
    let Counters { nodes, dead_ends, solutions, max_depth, .. } = end.counters;
    assert_eq!(end.ending, Ending::Exhausted);
    assert_eq!((end.events, nodes, dead_ends, solutions, max_depth), (6_813, 2_056, 644, 92, 8));
    assert!(log.len() <= 60 * 6_813, "{} bytes", log.len());
}

/// The events of a log are those of the engine, with depths and ordinals.
fn reads_back<P>(puzzle: &P)
where
    P: Puzzle<Slot: Debug + Hash, Candidate: Debug + Hash>,
{
    let log = all(puzzle);
    let mut cursor = Cursor::new(puzzle);
    let mut ends = 0;
    for entry in Reader::new(log.as_bytes()).expect("a header") {
        match entry.expect("a right line") {
            Entry::Event(logged) => {
                let expected = cursor.forward().expect("an event");
                assert_eq!(
                    shown(&logged.event, ToString::to_string, ToString::to_string),
                    shown(&expected.event, |slot| format!("{slot:?}"), |c| format!("{c:?}"))
                );
                let is_undo = matches!(logged.event, stack_assumptions::Event::Undo { .. });
                let ordinal = expected.ordinal.filter(|_| !is_undo);
                assert_eq!(logged.ordinal, ordinal.map(|ordinal| ordinal as u64));
            }
            Entry::End(_) => ends += 1,
            entry => panic!("{entry:?}"),
        }
    }
    assert!(cursor.forward().is_none());
    assert_eq!(ends, 1);
}

#[test]
fn logs_read_back_as_the_events_of_the_engine() {
    for n in 0..=7 {
        reads_back(&queens(n));
    }
    reads_back(&tours());
    reads_back(&sudoku());
    // This one rejects candidates.
    let grid: Grid = "..3..4..2......1".parse().expect("a puzzle");
    reads_back(&Singles::new(&grid).expect("no digit twice"));
}

#[test]
fn the_logs_of_all_parts_have_each_node_once() {
    let queens = queens(6);
    for parts in [1, 2, 3, 7, 20, 100] {
        let parts = split(&queens, parts);
        let mut nodes = 0;
        for part in &parts {
            nodes += checked(&logged(&queens, part, u64::MAX)).counters.nodes;
        }
        assert_eq!(nodes, checked(&all(&queens)).counters.nodes, "{} parts", parts.len());
    }
    let tours = tours();
    for part in split(&tours, 40) {
        checked(&logged(&tours, &part, u64::MAX));
    }
}

#[test]
fn a_log_is_cut_at_its_limit_and_says_so() {
    let queens = queens(8);
    for limit in [0, 1, 2, 100, 6_812] {
        let end = checked(&logged(&queens, &Interval::full(), limit));
        assert_eq!((end.ending, end.events), (Ending::Cut, limit));
    }
    let end = checked(&logged(&queens, &Interval::full(), 6_813));
    assert_eq!((end.ending, end.events), (Ending::Exhausted, 6_813));
}

#[test]
fn the_end_says_what_stopped_the_search() {
    let queens = queens(8);
    for (limits, by) in
        [(Limits::new().nodes(50), "nodes"), (Limits::new().solutions(2), "solutions")]
    {
        let mut text = Vec::new();
        let mut log = Log::new(&mut text, &Header::new("queens"));
        let mut search = search(&queens).observe(&mut log).limit(limits);
        search.by_ref().for_each(drop);
        let outcome = search.outcome();
        drop(search);
        log.end(outcome).expect("a Vec takes all");
        drop(log);
        let end = checked(str::from_utf8(&text).expect("UTF-8"));
        assert_eq!(end.ending, Ending::Stopped(by.to_owned()));
    }
    let mut text = Vec::new();
    let mut log = Log::new(&mut text, &Header::new("queens"));
    search(&queens).observe(&mut log).next();
    log.end(None).expect("a Vec takes all");
    assert!(!log.is_open());
    log.end(Some(Outcome::Stopped(Stop::Time))).expect("no error");
    drop(log);
    let end = checked(str::from_utf8(&text).expect("UTF-8"));
    assert_eq!(end.ending, Ending::Stopped("caller".to_owned()));
}

/// Ten digits in each of two places; the cost is their sum.
#[derive(Clone)]
struct Sum([std::cell::Cell<u64>; 2]);

impl Puzzle for Sum {
    type Slot = usize;
    type Candidate = u64;
    type Attempt<'p> = Hold<'p, u64>;
    type Solution = u64;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < 2).then_some(depth)
    }

    fn candidates(&self, _: usize) -> impl Iterator<Item = u64> {
        (0..10).rev()
    }

    fn attempt(&self, slot: usize, candidate: u64) -> Option<Hold<'_, u64>> {
        Some(Hold::new(&self.0[slot], candidate))
    }

    fn solution(&self) -> u64 {
        self.0.iter().map(std::cell::Cell::get).sum()
    }
}

impl Optimise for Sum {
    type Cost = u64;

    fn cost(&self) -> u64 {
        self.solution()
    }

    fn bound_with(&self, slot: usize, candidate: u64) -> Option<u64> {
        (slot == 1).then(|| self.0[0].get() + candidate)
    }
}

#[test]
fn pruned_candidates_are_logged() {
    let sum = Sum(Default::default());
    let mut text = Vec::new();
    let mut log = Log::new(&mut text, &Header::new("sum"));
    let mut search = minimise(&sum).observe(&mut log);
    search.by_ref().for_each(drop);
    let outcome = search.outcome();
    drop(search);
    log.end(outcome).expect("a Vec takes all");
    drop(log);
    let text = String::from_utf8(text).expect("UTF-8");
    let end = checked(&text);
    assert!(text.contains("{\"event\":\"pruned\",\"slot\":"), "{text}");
    assert!(end.counters.pruned > 0);
}

/// A writer that takes so many bytes.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 == 0 {
            return Err(ErrorKind::StorageFull.into());
        }
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_error_of_the_writer_is_kept_and_the_search_goes_on() {
    let queens = queens(8);
    for room in [0, 10, 100_000] {
        let mut log = Log::new(Full(room), &Header::new("queens"));
        assert_eq!(search(&queens).observe(&mut log).count(), 92);
        let error = log.end(Some(Outcome::Exhausted)).expect_err("it is full");
        assert_eq!(error.kind(), ErrorKind::StorageFull);
        assert!(!log.is_open());
    }
}

/// A writer that counts, and demands whole lines.
struct WholeLines<'c>(&'c mut Vec<u8>);

impl Write for WholeLines<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        assert_eq!(bytes.last(), Some(&b'\n'));
        assert!(bytes.len() < 100_000);
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_dropped_log_has_its_lines_but_no_end() {
    let mut text = Vec::new();
    let mut log = Log::new(WholeLines(&mut text), &Header::new("queens"));
    search(&queens(8)).observe(&mut log).count();
    drop(log);
    let text = String::from_utf8(text).expect("UTF-8");
    assert_eq!(text.lines().count(), 6_814);
    let entries = Reader::new(text.as_bytes()).expect("a header");
    let (good, bad): (Vec<_>, Vec<_>) = entries.partition(Result::is_ok);
    assert_eq!((good.len(), bad.len()), (6_813, 1));
    let error = bad[0].as_ref().expect_err("broken").to_string();
    assert!(error.contains("broken") && error.contains("no end line"), "{error}");
}

/// A format string takes a width of at most 65,535.
#[test]
fn lines_at_any_depth_are_indented() {
    let mut lines = Vec::new();
    let names = (|slot: usize| slot, |candidate: usize| candidate);
    let mut steps = Steps::new(names, |line| lines.push(line.to_string()));
    for depth in [1, 2, 40_001] {
        steps.on_event(Event::Attempt { depth, slot: 3, candidate: 5 });
    }
    drop(steps);
    assert_eq!(lines[..2], ["guess: 3: 5", "  guess: 3: 5"]);
    assert_eq!((lines[2].len(), lines[2].trim_start()), (80_011, "guess: 3: 5"));
}
