//! The cursor: a search that one can step through.

use alloc::vec::Vec;
use core::fmt;
use core::iter;
use core::mem;

use crate::board_use::BoardUse;
use crate::cursor::cursor_event::CursorEvent;
use crate::cursor::position::{Phase, Position};
use crate::cursor::untried::Untried;
use crate::generators::generators;
use crate::interval::path::NoSuchNode;
use crate::interval::path::Path;
use crate::limit::limits::Limit;
use crate::observe::event::Event;
use crate::outcome::Stop;
use crate::puzzle::Puzzle;
use crate::search::position::NOT_REPEATABLE;
use crate::search::stack::{Frame, Stack};

/// A search that one can step through, forward and back.
///
/// [`forward`](Cursor::forward) reports the same events in the same order as a
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
    pub(super) stack: Stack<FrameOf<'p, P>>,
    // Dropped after the attempts.
    board_use: BoardUse,
    pub(super) puzzle: &'p P,
    pub(super) phase: Phase,
}

/// A frame of a cursor.
pub(super) type FrameOf<'p, P> = Frame<
    <P as Puzzle>::Slot,
    Option<(<P as Puzzle>::Candidate, <P as Puzzle>::Attempt<'p>)>,
    Untried<'p, <P as Puzzle>::Candidate>,
>;

/// The event of a cursor on a puzzle.
pub(super) type EventOf<P> = CursorEvent<<P as Puzzle>::Slot, <P as Puzzle>::Candidate>;

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
    /// If the limit was reached before; the cursor is where it was.
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
    /// If the limit was reached before; the cursor is where it was.
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
    /// is filled, and after a backtrack, where no slot is open.
    ///
    /// They are computed anew, and lazily; nothing moves.
    #[must_use]
    pub fn untried(&self) -> Option<(P::Slot, impl Iterator<Item = P::Candidate>)> {
        let (slot, tried) = match self.stack.iter().next_back() {
            Some(top) if top.candidate().is_none() => (top.slot, top.generator.tried),
            _ if self.phase == Phase::Open => (self.puzzle.slot(self.stack.len())?, 0),
            _ => return None,
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

impl<P: Puzzle> fmt::Debug for Cursor<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cursor").field("position", &self.position()).finish_non_exhaustive()
    }
}
