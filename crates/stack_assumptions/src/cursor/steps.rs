//! The steps of a cursor, and their undoing.

use crate::cursor::cursor::{Cursor, EventOf};
use crate::cursor::cursor_event::CursorEvent;
use crate::cursor::position::Phase;
use crate::cursor::untried::Untried;
use crate::observe::event::Event;
use crate::puzzle::Puzzle;
use crate::search::position::NOT_REPEATABLE;
use crate::search::stack::Frame;

impl<P: Puzzle> Cursor<'_, P> {
    /// The number of attempts held below the top frame.
    fn depth(&self) -> usize {
        self.stack.len().saturating_sub(1)
    }

    /// Takes the next step and sets the phase.
    pub(super) fn try_forward(&mut self, phase: Phase) -> Option<EventOf<P>> {
        self.phase = phase;
        match phase {
            Phase::Lost => return None,
            Phase::Open => {
                self.phase = Phase::Lost;
                let depth = self.stack.len();
                let Some(slot) = self.puzzle.slot(depth) else {
                    self.phase = Phase::Step;
                    return Some(cursor_event(Event::Solution { depth }));
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
            return Some(cursor_event(Event::Backtrack { depth, slot }));
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
                return Some(cursor_event(Event::DeadEnd { depth, slot }));
            }
            self.stack.pop();
            self.phase = Phase::Step;
            return Some(cursor_event(Event::Backtrack { depth, slot }));
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
    pub(super) fn try_back(&mut self, phase: Phase) -> Option<EventOf<P>> {
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
                Some(cursor_event(Event::DeadEnd { depth, slot }))
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
            return cursor_event(Event::Solution { depth });
        };
        let mut untried = Untried::all(self.puzzle, slot);
        while let Some(candidate) = untried.take() {
            untried.held += usize::from(self.puzzle.attempt(slot, candidate).is_some());
        }
        self.phase = if untried.held == 0 { Phase::DeadEnd } else { Phase::Step };
        self.stack.push(Frame::new(slot, untried));
        cursor_event(Event::Backtrack { depth, slot })
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
}

/// An event without a candidate.
fn cursor_event<S, C>(event: Event<S, C>) -> CursorEvent<S, C> {
    CursorEvent { event, ordinal: None }
}

fn with_ordinal<S, C>(event: Event<S, C>, ordinal: usize) -> CursorEvent<S, C> {
    CursorEvent { event, ordinal: Some(ordinal) }
}
