//! Grades a puzzle by the laws of the engine, and shows the node at which one is broken.

use std::cell::RefCell;
use std::env;
use std::fmt::{self, Debug};
use std::panic::{AssertUnwindSafe, catch_unwind};

use stack_assumptions::cursor::Cursor;
use stack_assumptions::laws::{Law, Violation};
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

    /// Checks the laws, the number of solutions, and each of them: `mistake` says what is wrong
    /// with one.
    ///
    /// # Panics
    /// If a law is broken: the message says which, shows the node, and names the usual mistake.
    pub fn check_laws(&self, solutions: u64, mistake: impl Fn(&P::Solution) -> Option<String>) {
        let puzzle = (self.make)();
        let mistaken = RefCell::default();
        let is_right = |solution: &P::Solution| {
            *mistaken.borrow_mut() = mistake(solution);
            mistaken.borrow().is_none()
        };
        let laws = self.laws(&puzzle).verify(is_right).expect_solutions(solutions);
        self.report(laws, || mistaken.take());
    }

    /// Checks only that each attempt is undone, before anything else is known of the puzzle.
    ///
    /// # Panics
    /// Like [`Grader::check_laws`].
    pub fn check_undo(&self) {
        self.report(self.laws(&(self.make)()), || None);
    }

    fn laws<'p>(&self, puzzle: &'p P) -> Laws<'p, P> {
        let board = self.board;
        let laws = Laws::new(puzzle).state(move |puzzle| Drawing(board(puzzle)));
        laws.max_nodes(Self::MAX_NODES).max_candidates(1_000)
    }

    fn report(&self, laws: Laws<'_, P>, mistaken: impl FnOnce() -> Option<String>) {
        let report = match laws.check() {
            Ok(report) => report,
            Err(violation) => panic!("{}", self.at_node(&violation, mistaken())),
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

    /// A broken law, the usual mistake behind it, and the node with its board.
    fn at_node(&self, violation: &Violation, mistaken: Option<String>) -> String {
        let path = violation.path.to_string();
        // A puzzle that breaks a law may panic.
        let steps = catch_unwind(AssertUnwindSafe(|| self.steps(&path, true)));
        let steps = steps.ok().and_then(Result::ok).unwrap_or_default();
        let exercise = self.exercise;
        let mistake = match mistaken {
            Some(mistake) => format!(": {mistake}"),
            None => format!("\n{}", usual_mistake(violation)),
        };
        let violation = violation
            .to_string()
            .replace(" shows \n", " shows\n")
            .replace("\n, expected \n", "\nexpected\n");
        let way = format!("Each board on the way: course show {exercise} {path}");
        format!("{}{mistake}\n{steps}\n{way}", violation.trim_end())
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

/// The usual mistake behind a broken law.
fn usual_mistake(Violation { law, detail, .. }: &Violation) -> &'static str {
    let numbers = || detail.split_whitespace().filter_map(|word| word.parse::<u64>().ok());
    match law {
        Law::Restoring => {
            "A forgotten undo? An attempt holds all that it has changed, and its drop puts each \
             thing back."
        }
        Law::LastInFirstOut => "Does the guard that was made last go first?",
        Law::Repeatable => "Does the answer depend on more than the board, such as on chance?",
        Law::Lazy => "Are candidates computed before somebody asks for them?",
        Law::Exact if detail.contains("were reached") => {
            let is_less = numbers().is_sorted();
            if is_less {
                "Is a candidate left out, such as the last one, or an attempt rejected that fits?"
            } else {
                "Is the same solution reached in two ways, or a wrong attempt not rejected?"
            }
        }
        _ => "",
    }
}

/// A board as it is drawn, and not in quotes.
struct Drawing(String);

impl Debug for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}\n", self.0.trim_end())
    }
}

/// A board as its `Debug` shows it, without the names of the cells: `Cell { value: Some(3) }` is 3,
/// and what is empty is a dash.
#[must_use]
pub fn short<P: Debug>(board: &P) -> String {
    let mut text = format!("{board:?}");
    for start in ["Cell { value: ", "Some("] {
        while let Some(at) = text.find(start) {
            let close = if start.ends_with('(') { ")" } else { " }" };
            let Some(length) = text[at..].find(close) else { return text };
            let inner = text[at + start.len()..at + length].to_owned();
            text.replace_range(at..at + length + close.len(), &inner);
        }
    }
    text.replace("None", "-")
}
