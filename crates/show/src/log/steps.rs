//! The events of a search as lines of text for people.

use std::fmt::{self, Display};
use std::mem::replace;

use stack_assumptions::{Event, Observer};

use super::deduction::{Deduction, DeductionObserver};

/// What slots and candidates are called in the lines of [`Steps`].
///
/// A pair of functions is one: the first returns the name of a slot, and the second the
/// name of a candidate.
pub trait StepNames<S, C> {
    /// The name of a slot, such as `row 3` or `r1c4`.
    fn slot(&self, slot: S) -> impl Display;

    /// The candidate in its slot, such as `row 3: column 5` or `r1c4 is 7`.
    fn step(&self, slot: S, candidate: C) -> impl Display;

    /// What an undone attempt was, such as `r1c4 was 7`.
    fn undone(&self, slot: S, candidate: C) -> impl Display {
        self.step(slot, candidate)
    }

    /// What is known after a rejected candidate, such as `r1c4 is not 7`.
    fn excluded(&self, slot: S, candidate: C) -> impl Display {
        self.step(slot, candidate)
    }
}

impl<S, C, F, G, D, E> StepNames<S, C> for (F, G)
where
    F: Fn(S) -> D,
    G: Fn(C) -> E,
    D: Display,
    E: Display,
{
    fn slot(&self, slot: S) -> impl Display {
        (self.0)(slot)
    }

    fn step(&self, slot: S, candidate: C) -> impl Display {
        format!("{}: {}", (self.0)(slot), (self.1)(candidate))
    }
}

/// Prints each event of a search as a line of text: the events of a log, for people. Each
/// level of the search is indented by two spaces.
pub struct Steps<N, F> {
    names: N,
    print: F,
    solutions: u64,
    /// Whether the steps after the first solution are printed too.
    prints_all: bool,
    /// The number of attempts held, or tried at last.
    depth: usize,
    /// Whether the last event was a dead end.
    after_dead_end: bool,
    /// The line of a rejected candidate, to print after its deductions.
    rejected: Option<(usize, String)>,
    /// A line to print only if another event follows.
    deferred: Option<(usize, String)>,
}

impl<N, F: FnMut(fmt::Arguments<'_>)> Steps<N, F> {
    /// Passes each line to `print`, without its newline.
    pub fn new(names: N, print: F) -> Self {
        Self {
            names,
            print,
            solutions: 0,
            prints_all: true,
            depth: 0,
            after_dead_end: false,
            rejected: None,
            deferred: None,
        }
    }

    /// Prints only the steps up to the first solution.
    #[must_use]
    pub fn to_first_solution(mut self) -> Self {
        self.prints_all = false;
        self
    }

    /// Prints what is left to say after the last event.
    pub fn end(&mut self) {
        self.print_rejected();
    }

    /// Whether the steps to print are over.
    fn is_over(&self) -> bool {
        self.solutions > 0 && !self.prints_all
    }

    fn print(&mut self, depth: usize, line: impl Display) {
        // A width in a format string would panic above 65,535.
        let indent = "  ".repeat(depth);
        (self.print)(format_args!("{indent}{line}"));
    }

    fn print_rejected(&mut self) {
        if let Some((depth, line)) = self.rejected.take() {
            self.print(depth, line);
        }
    }
}

impl<S, C, N, F> Observer<S, C> for Steps<N, F>
where
    S: Copy,
    C: Copy,
    N: StepNames<S, C>,
    F: FnMut(fmt::Arguments<'_>),
{
    fn on_event(&mut self, event: Event<S, C>) {
        if self.is_over() {
            return;
        }
        self.print_rejected();
        if let Some((depth, line)) = self.deferred.take() {
            self.print(depth, line);
        }
        let is_dead_end = matches!(event, Event::DeadEnd { .. });
        let after_dead_end = replace(&mut self.after_dead_end, is_dead_end);
        match event {
            Event::Attempt { depth, slot, candidate } => {
                let line = format!("guess: {}", self.names.step(slot, candidate));
                self.print(depth - 1, line);
                self.depth = depth;
            }
            Event::Rejected { depth, slot, candidate } => {
                let line = format!("guess: {}", self.names.step(slot, candidate));
                self.print(depth, line);
                self.depth = depth + 1;
                let line = format!("undo: {}", self.names.excluded(slot, candidate));
                self.rejected = Some((depth, line));
            }
            Event::Pruned { depth, slot, candidate } => {
                let line = format!("pruned: {}", self.names.step(slot, candidate));
                self.print(depth, line);
            }
            Event::Undo { depth, slot, candidate } => {
                let line = format!("undo: {}", self.names.undone(slot, candidate));
                self.deferred = Some((depth, line));
            }
            Event::DeadEnd { depth, slot } => {
                let line = format!("dead end: {} has no candidate", self.names.slot(slot));
                self.print(depth, line);
            }
            // The line of the dead end says so already.
            Event::Backtrack { depth, .. } if depth > 0 && after_dead_end => {}
            Event::Backtrack { depth, slot } if depth > 0 => {
                let line = format!("backtrack: {} has no other candidate", self.names.slot(slot));
                self.print(depth, line);
            }
            Event::Backtrack { .. } => self.print(0, "search exhausted"),
            Event::Solution { .. } => {
                self.solutions += 1;
                let number = self.solutions;
                self.print(0, format_args!("solution {number}:"));
            }
            _ => {}
        }
    }
}

impl<S, C, N, F> DeductionObserver<S, C> for Steps<N, F>
where
    S: Copy,
    C: Copy,
    N: StepNames<S, C>,
    F: FnMut(fmt::Arguments<'_>),
{
    fn on_deduction(&mut self, deduction: Deduction<'_, S, C>) {
        if self.is_over() {
            return;
        }
        let Deduction { technique, house, slot, candidate } = deduction;
        let place = house.map_or_else(String::new, |house| format!(" in {house}"));
        let line = format!("{technique}{place}: {}", self.names.step(slot, candidate));
        self.print(self.depth, line);
    }

    fn on_note(&mut self, note: fmt::Arguments<'_>) {
        if !self.is_over() {
            self.print(self.depth, note);
        }
    }

    fn on_contradiction(&mut self, contradiction: fmt::Arguments<'_>) {
        if !self.is_over() {
            self.print(self.depth, format_args!("contradiction: {contradiction}"));
        }
    }
}

impl<N, F> fmt::Debug for Steps<N, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Steps").field("solutions", &self.solutions).finish_non_exhaustive()
    }
}
