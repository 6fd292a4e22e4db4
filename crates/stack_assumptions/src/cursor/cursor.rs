//! The cursor: the steps of a search, and their undoing.

use alloc::vec::Vec;
use core::fmt;
use core::iter;
use core::mem;

use crate::board_use::BoardUse;
use crate::cursor::cursor_event::CursorEvent;
use crate::cursor::position::{Phase, Position};
use crate::cursor::untried::Untried;
use crate::generators::generators;
use crate::interval::path::Path;
use crate::interval::position::NOT_REPEATABLE;
use crate::interval::resume::NoSuchNode;
use crate::limit::limits::Limit;
use crate::observe::event::Event;
use crate::outcome::Stop;
use crate::puzzle::Puzzle;
use crate::stack::{Frame, Stack};

/// A search that one can step through, forward and back.
///
/// [`forward`](Cursor::forward) tells the same events in the same order as a
/// [`Search`](crate::Search); [`back`](Cursor::back) undoes the last one, and the board is
/// as it was before it. Between two calls the board shows the node where the cursor
/// stands.
///
/// A cursor keeps no record of what happened: it holds the stack of the search, so it
/// needs memory for the depth alone, however long the search. To go back it opens the slot
/// again, skips the candidates before, and makes the attempt again, as law 3 of
/// [`Puzzle`] allows. A step back costs as much as the candidates of a slot, and a
/// step over the end of a slot their attempts as well. It is for people and tests; to
/// solve, [`search`](crate::search()) is faster.
///
/// ```
/// use stack_assumptions::Event;
/// use stack_assumptions::cursor::Cursor;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
///
/// # fn main() {
/// let queens = Queens::new(4);
/// let mut cursor = Cursor::new(&queens);
/// while !matches!(cursor.forward().unwrap().event, Event::Solution { .. }) {}
/// assert_eq!(cursor.held().map(|(_, column)| column).collect::<Vec<_>>(), [1, 3, 0, 2]);
/// assert_eq!(cursor.path().to_string(), "1.0.0.0");
///
/// assert!(matches!(cursor.back().unwrap().event, Event::Solution { .. }));
/// assert!(matches!(cursor.back().unwrap().event, Event::Attempt { candidate: 2, .. }));
/// assert_eq!(cursor.path().to_string(), "1.0.0");
/// # }
/// ```
///
/// # Panics
/// The methods panic if the puzzle breaks law 3, so that a node cannot be reached again:
/// check it with [`Laws`](crate::Laws). In debug builds with the feature `std` they also
/// panic if another search of the puzzle runs or holds attempts.
///
/// After a panic in the puzzle, only [`goto`](Cursor::goto) leads on.
pub struct Cursor<'p, P: Puzzle> {
    stack: Stack<P::Slot, P::Candidate, P::Attempt<'p>, Untried<'p, P::Candidate>>,
    // Dropped after the attempts.
    board_use: BoardUse,
    puzzle: &'p P,
    phase: Phase,
}

/// A frame of a cursor.
type FrameOf<'p, P> = Frame<
    <P as Puzzle>::Slot,
    <P as Puzzle>::Candidate,
    <P as Puzzle>::Attempt<'p>,
    Untried<'p, <P as Puzzle>::Candidate>,
>;

/// The event of a cursor on a puzzle.
type EventOf<P> = CursorEvent<<P as Puzzle>::Slot, <P as Puzzle>::Candidate>;

impl<'p, P: Puzzle> Cursor<'p, P> {
    /// A cursor before the first event.
    pub fn new(puzzle: &'p P) -> Self {
        Self { stack: Stack::new(), board_use: BoardUse::new(), puzzle, phase: Phase::Open }
    }

    /// A cursor where another one stood.
    ///
    /// # Errors
    /// If there is no such position: it belongs to another puzzle.
    pub fn at(puzzle: &'p P, position: &Position) -> Result<Self, NoSuchNode> {
        let mut cursor = Self::new(puzzle);
        cursor.restore(position)?;
        Ok(cursor)
    }

    /// Takes a step: returns the next event, or `None` at the end of the search.
    pub fn forward(&mut self) -> Option<EventOf<P>> {
        self.step(Self::try_forward)
    }

    /// Undoes the last event and returns it, or `None` at the beginning.
    pub fn back(&mut self) -> Option<EventOf<P>> {
        self.step(Self::try_back)
    }

    /// Steps forward to the next event that `is_wanted`, and returns it; `None` if there is
    /// none before the end.
    ///
    /// ```
    /// use stack_assumptions::cursor::Cursor;
    /// use stack_assumptions::{Event, Limits};
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/queens.rs"));
    ///
    /// # fn main() -> Result<(), stack_assumptions::Stop> {
    /// let queens = Queens::new(6);
    /// let mut cursor = Cursor::new(&queens);
    /// let is_dead_end = |event: Event<_, _>| matches!(event, Event::DeadEnd { .. });
    /// cursor.forward_to(Limits::new(), |event| is_dead_end(event.event))?;
    /// assert_eq!(cursor.path().to_string(), "0.0.0.0.0");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If the limit was reached before; the cursor stands where it was.
    pub fn forward_to(
        &mut self,
        limit: impl Limit,
        is_wanted: impl FnMut(&EventOf<P>) -> bool,
    ) -> Result<Option<EventOf<P>>, Stop> {
        self.step_to(limit, is_wanted, Self::forward)
    }

    /// Undoes events, up to and with the last one that `is_wanted`, and returns it; `None`
    /// if there is none after the beginning.
    ///
    /// # Errors
    /// If the limit was reached before; the cursor stands where it was.
    pub fn back_to(
        &mut self,
        limit: impl Limit,
        is_wanted: impl FnMut(&EventOf<P>) -> bool,
    ) -> Result<Option<EventOf<P>>, Stop> {
        self.step_to(limit, is_wanted, Self::back)
    }

    fn step_to(
        &mut self,
        mut limit: impl Limit,
        mut is_wanted: impl FnMut(&EventOf<P>) -> bool,
        step: fn(&mut Self) -> Option<EventOf<P>>,
    ) -> Result<Option<EventOf<P>>, Stop> {
        loop {
            if let Some(stop) = limit.reached() {
                return Err(stop);
            }
            let event = step(self);
            match event {
                Some(event) if !is_wanted(&event) => match event.event {
                    Event::Attempt { .. } => limit.node(),
                    Event::Solution { .. } => limit.solution(),
                    _ => {}
                },
                wanted => return Ok(wanted),
            }
        }
    }

    /// Goes to the node that `path` names: right after its attempt, before the next event.
    /// The root is the beginning.
    ///
    /// # Errors
    /// If there is no such node; the cursor stays where it is.
    pub fn goto(&mut self, path: &Path) -> Result<(), NoSuchNode> {
        let no_such_node = || NoSuchNode { depth: 0, path: path.clone() };
        let position = Position::of(path).ok_or_else(no_such_node)?;
        let here = self.position();
        self.restore(&position).inspect_err(|_| {
            if here.phase != Phase::Lost {
                self.restore(&here).unwrap_or_else(|_| unreachable!("{NOT_REPEATABLE}"));
            }
        })
    }

    /// Where the cursor stands.
    #[must_use]
    pub fn position(&self) -> Position {
        Position {
            tried: self.stack.iter().map(|frame| frame.generator.tried).collect(),
            is_held: self.stack.iter().next_back().is_some_and(|top| top.candidate().is_some()),
            phase: self.phase,
        }
    }

    /// The path of the node whose attempts are held.
    #[must_use]
    pub fn path(&self) -> Path {
        let held = self.stack.iter().filter(|frame| frame.candidate().is_some());
        held.map(|frame| frame.generator.tried - 1).collect::<Vec<_>>().into()
    }

    /// The slots and candidates that are held, from the first slot on.
    #[must_use]
    pub fn held(&self) -> impl DoubleEndedIterator<Item = (P::Slot, P::Candidate)> {
        self.stack.iter().filter_map(|frame| Some((frame.slot, frame.candidate()?)))
    }

    /// The slot whose candidates are being tried, and those of them that are still to come:
    /// the rules allow them, and the puzzle may still reject them. `None` where every slot
    /// is filled.
    ///
    /// They are computed anew, and lazily; nothing moves.
    #[must_use]
    pub fn untried(&self) -> Option<(P::Slot, impl Iterator<Item = P::Candidate>)> {
        let (slot, tried) = match self.stack.iter().next_back() {
            Some(top) if top.candidate().is_none() => (top.slot, top.generator.tried),
            _ => (self.puzzle.slot(self.stack.len())?, 0),
        };
        let mut skipped = tried;
        let mut candidates = self.puzzle.candidates(slot);
        Some((slot, iter::from_fn(move || candidates.nth(mem::take(&mut skipped)))))
    }

    /// The puzzle, whose board shows where the cursor stands.
    #[must_use]
    pub fn puzzle(&self) -> &'p P {
        self.puzzle
    }

    /// Runs code of the puzzle. If it panics, the cursor is lost.
    fn step<R>(&mut self, step: impl FnOnce(&mut Self, Phase) -> R) -> R {
        self.board_use.begin(&generators(self.puzzle));
        let phase = mem::replace(&mut self.phase, Phase::Lost);
        let result = step(self, phase);
        self.board_use.end(|| self.stack.holds_attempts());
        result
    }

    /// The number of attempts held below the top frame.
    fn depth(&self) -> usize {
        self.stack.len().saturating_sub(1)
    }

    /// Takes the next step and sets the phase.
    fn try_forward(&mut self, phase: Phase) -> Option<EventOf<P>> {
        self.phase = phase;
        match phase {
            Phase::Lost => return None,
            Phase::Open => {
                self.phase = Phase::Lost;
                let depth = self.stack.len();
                let Some(slot) = self.puzzle.slot(depth) else {
                    self.phase = Phase::Step;
                    return Some(told(Event::Solution { depth }));
                };
                self.stack.push(Frame::new(slot, Untried::all(self.puzzle, slot)));
            }
            Phase::Step | Phase::DeadEnd => {}
        }
        let depth = self.depth();
        let Some(top) = self.stack.top() else {
            self.phase = Phase::Step;
            return None;
        };
        self.phase = Phase::Lost;
        let slot = top.slot;
        if phase == Phase::DeadEnd {
            self.stack.pop();
            self.phase = Phase::Step;
            return Some(told(Event::Backtrack { depth, slot }));
        }
        if let Some(candidate) = top.clear() {
            let ordinal = top.generator.tried - 1;
            self.phase = Phase::Step;
            return Some(with_ordinal(Event::Undo { depth, slot, candidate }, ordinal));
        }
        let Some(candidate) = top.generator.take() else {
            let is_dead_end = top.generator.held == 0;
            if is_dead_end {
                self.phase = Phase::DeadEnd;
                return Some(told(Event::DeadEnd { depth, slot }));
            }
            self.stack.pop();
            self.phase = Phase::Step;
            return Some(told(Event::Backtrack { depth, slot }));
        };
        let ordinal = top.generator.tried - 1;
        let event = if let Some(attempt) = self.puzzle.attempt(slot, candidate) {
            top.hold(candidate, attempt);
            top.generator.held += 1;
            self.phase = Phase::Open;
            Event::Attempt { depth: depth + 1, slot, candidate }
        } else {
            self.phase = Phase::Step;
            Event::Rejected { depth, slot, candidate }
        };
        Some(with_ordinal(event, ordinal))
    }

    /// Undoes the last step and sets the phase to that before it.
    fn try_back(&mut self, phase: Phase) -> Option<EventOf<P>> {
        let depth = self.depth();
        if phase == Phase::Lost {
            return None;
        }
        let Some(top) = self.stack.top() else {
            // Before the first event, or after the last one.
            return if phase == Phase::Open {
                self.phase = Phase::Open;
                None
            } else {
                Some(self.reopen())
            };
        };
        let slot = top.slot;
        match phase {
            Phase::Lost => unreachable!("BUG: a lost cursor moved"),
            // The last event is the attempt of the top frame.
            Phase::Open => {
                let Some(candidate) = top.clear() else { unreachable!("BUG: no attempt was made") };
                let ordinal = top.generator.tried - 1;
                top.generator.held -= 1;
                top.generator.put_back(candidate);
                self.set_untried();
                let event = Event::Attempt { depth: depth + 1, slot, candidate };
                Some(with_ordinal(event, ordinal))
            }
            Phase::DeadEnd => {
                self.set_untried();
                Some(told(Event::DeadEnd { depth, slot }))
            }
            // The last event is that of the frame above, which was popped.
            Phase::Step if top.candidate().is_some() => Some(self.reopen()),
            Phase::Step => self.reattempt(),
        }
    }

    /// Undoes the event after which the frame above the top one was gone: it was popped, or
    /// there is none because every slot is filled.
    fn reopen(&mut self) -> EventOf<P> {
        let depth = self.stack.len();
        let Some(slot) = self.puzzle.slot(depth) else {
            self.phase = Phase::Open;
            return told(Event::Solution { depth });
        };
        let mut untried = Untried::all(self.puzzle, slot);
        while let Some(candidate) = untried.take() {
            untried.held += usize::from(self.puzzle.attempt(slot, candidate).is_some());
        }
        self.phase = if untried.held == 0 { Phase::DeadEnd } else { Phase::Step };
        self.stack.push(Frame::new(slot, untried));
        told(Event::Backtrack { depth, slot })
    }

    /// Undoes the last event of the top frame, which holds nothing: its last candidate was
    /// undone or rejected.
    fn reattempt(&mut self) -> Option<EventOf<P>> {
        let depth = self.depth();
        let puzzle = self.puzzle;
        let top = self.stack.top()?;
        let slot = top.slot;
        let ordinal = top.generator.tried - 1;
        let mut untried = Untried::all(puzzle, slot);
        untried.held = top.generator.held;
        let is_there = untried.skip_to(ordinal);
        let Some(candidate) = untried.take().filter(|_| is_there) else {
            unreachable!("{NOT_REPEATABLE}")
        };
        let event = if let Some(attempt) = puzzle.attempt(slot, candidate) {
            top.hold(candidate, attempt);
            top.generator = untried;
            self.phase = Phase::Step;
            Event::Undo { depth, slot, candidate }
        } else {
            untried.put_back(candidate);
            top.generator = untried;
            self.set_untried();
            Event::Rejected { depth, slot, candidate }
        };
        Some(with_ordinal(event, ordinal))
    }

    /// Sets the phase before the next candidate of the top frame. Before the first one the
    /// slot is not open yet.
    fn set_untried(&mut self) {
        let is_untouched = self.stack.top().is_some_and(|top| top.generator.tried == 0);
        if is_untouched {
            self.stack.pop();
        }
        self.phase = if is_untouched { Phase::Open } else { Phase::Step };
    }

    /// Undoes all attempts and makes those of a position.
    fn restore(&mut self, position: &Position) -> Result<(), NoSuchNode> {
        self.step(|cursor, _| {
            while let Some(frame) = cursor.stack.pop() {
                drop(frame);
            }
            let puzzle = cursor.puzzle;
            for (depth, &tried) in position.tried.iter().enumerate() {
                let is_held = position.is_held || depth + 1 < position.tried.len();
                let frame = reopen_frame(puzzle, depth, tried, is_held).ok_or_else(|| {
                    cursor.phase = Phase::Open;
                    NoSuchNode { depth, path: position.path() }
                });
                match frame {
                    Ok(frame) => cursor.stack.push(frame),
                    Err(error) => {
                        while let Some(frame) = cursor.stack.pop() {
                            drop(frame);
                        }
                        return Err(error);
                    }
                }
            }
            cursor.phase = position.phase;
            Ok(())
        })
    }
}

/// Opens the slot at a depth, tries so many candidates, and holds the last one if
/// `is_held`. `None` if the slot has fewer, or rejects the one to hold.
fn reopen_frame<P: Puzzle>(
    puzzle: &P,
    depth: usize,
    tried: usize,
    is_held: bool,
) -> Option<FrameOf<'_, P>> {
    let slot = puzzle.slot(depth)?;
    let mut frame = Frame::new(slot, Untried::all(puzzle, slot));
    while frame.generator.tried < tried {
        let candidate = frame.generator.take()?;
        let attempt = puzzle.attempt(slot, candidate);
        frame.generator.held += usize::from(attempt.is_some());
        if is_held && frame.generator.tried == tried {
            frame.hold(candidate, attempt?);
        }
    }
    Some(frame)
}

/// An event without a candidate.
fn told<S, C>(event: Event<S, C>) -> CursorEvent<S, C> {
    CursorEvent { event, ordinal: None }
}

fn with_ordinal<S, C>(event: Event<S, C>, ordinal: usize) -> CursorEvent<S, C> {
    CursorEvent { event, ordinal: Some(ordinal) }
}

impl<P: Puzzle> fmt::Debug for Cursor<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cursor").field("position", &self.position()).finish_non_exhaustive()
    }
}
