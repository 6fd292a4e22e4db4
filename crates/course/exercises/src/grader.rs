//! Grades a puzzle by the laws of the engine, and shows the node at which one is broken.

use std::env;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use stack_assumptions::cursor::Cursor;
use stack_assumptions::laws::Violation;
use stack_assumptions::{Counters, Laws, Puzzle, search};

/// Grades the puzzle of an exercise.
pub struct Grader<P> {
    exercise: &'static str,
    make: fn() -> P,
    board: fn(&P) -> String,
}

impl<P> Grader<P>
where
    P: Puzzle,
    P::Slot: Debug,
    P::Candidate: Debug,
    P::Solution: Debug,
{
    /// The most nodes that are checked. The trees of the exercises have a few hundred.
    const MAX_NODES: u64 = 2_000;

    /// A grader of the puzzle that `make` creates, each time the same. `board` shows it as text.
    pub fn new(exercise: &'static str, make: fn() -> P, board: fn(&P) -> String) -> Self {
        Self { exercise, make, board }
    }

    /// Checks the laws. `more` adds what else is known about the puzzle.
    ///
    /// # Panics
    /// If a law is broken: the message says which, and shows the node.
    pub fn check_laws(&self, more: impl FnOnce(Laws<'_, P>) -> Laws<'_, P>) {
        let puzzle = (self.make)();
        let laws =
            Laws::new(&puzzle).state(self.board).max_nodes(Self::MAX_NODES).max_candidates(1_000);
        let report = match more(laws).check() {
            Ok(report) => report,
            Err(violation) => panic!("{}", self.at_node(&violation)),
        };
        if !report.truncated.is_empty() {
            panic!("a slot has more than 1,000 candidates: does `candidates` ever end?");
        }
        if !report.complete {
            let nodes = Self::MAX_NODES;
            panic!("the search has more than {nodes} nodes: does `slot` ever return `None`?");
        }
    }

    /// Counts the nodes of a search: the attempts that were made.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        let mut counters = Counters::default();
        search(&(self.make)()).observe(&mut counters).for_each(drop);
        counters.nodes
    }

    /// Prints the way to the node that `course show` asks for.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn show(&self) {
        let Ok(path) = env::var("COURSE_PATH") else { return };
        match self.steps(&path, false) {
            Ok(steps) => println!("{steps}"),
            Err(error) => panic!("{error}"),
        }
    }

    /// A broken law, and the node with its board.
    fn at_node(&self, violation: &Violation) -> String {
        let path = violation.path.to_string();
        // A puzzle that breaks a law may panic.
        let steps = catch_unwind(AssertUnwindSafe(|| self.steps(&path, true)));
        let steps = steps.ok().and_then(Result::ok).unwrap_or_default();
        let exercise = self.exercise;
        format!("{violation}\n{steps}\nEach board on the way: course show {exercise} {path}")
    }

    /// The attempts on the way to a node, with the last board or all of them.
    fn steps(&self, path: &str, only_last: bool) -> Result<String, String> {
        let path = path.parse().map_err(|error| format!("{path}: {error}"))?;
        let puzzle = (self.make)();
        let mut cursor = Cursor::new(&puzzle);
        cursor.goto(&path).map_err(|error| error.to_string())?;
        let held: Vec<_> = cursor.held().collect();
        drop(cursor);
        let mut text = String::new();
        let mut guards = Vec::new();
        for (number, (slot, candidate)) in held.iter().enumerate() {
            text += &format!("{}. slot {slot:?} gets {candidate:?}\n", number + 1);
            guards.push(puzzle.attempt(*slot, *candidate));
            if !only_last || number + 1 == held.len() {
                text += &format!("{}\n", (self.board)(&puzzle));
            }
        }
        // The last one first.
        while guards.pop().is_some() {}
        Ok(text)
    }
}
