//! The laws of a log: which event may follow which.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use stack_assumptions::interval::Interval;
use stack_assumptions::{Counters, Event, Observer};

use super::entry::{Ending, LoggedEvent, Value};

/// The greatest number of attempts held in a log.
pub const MAX_DEPTH: usize = 1_000_000;

/// The stack of the search in a log.
#[derive(Debug)]
pub(super) struct Replay {
    /// Whether the whole tree is searched, and not a part of it.
    is_whole: bool,
    frames: Vec<Frame>,
    /// The slots of the frames that are known.
    slots: HashSet<u64>,
    /// Whether the last event was a dead end.
    after_dead_end: bool,
    pub(super) counters: Counters,
}

/// A slot and its candidates so far. Values are hashes, so that a frame is small.
#[derive(Debug)]
struct Frame {
    /// `None` before the part of the tree that the log is of.
    slot: Option<u64>,
    /// The line of the event that opened it.
    line: u64,
    /// The candidate that is held.
    held: Option<Held>,
    /// The ordinal of the next candidate.
    next: u64,
    /// Whether it has held an attempt; `None` if that was perhaps before the part.
    has_held: Option<bool>,
}

#[derive(Clone, Copy, Debug)]
struct Held {
    /// `None` if it was held before the part.
    candidate: Option<u64>,
    line: u64,
}

/// Which value of an event is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Event,
    Slot,
    Candidate,
    Ordinal,
}

/// What is wrong with an event: where, and what was expected.
pub(super) type Broken = (Place, String);

impl Replay {
    /// The stack before the first event of a part of the tree.
    pub(super) fn new(part: &Interval) -> Self {
        let start = part.start().ordinals();
        let frames = start.iter().enumerate().map(|(depth, ordinal)| {
            let is_held = depth + 1 < start.len();
            Frame {
                slot: None,
                line: 1,
                held: is_held.then_some(Held { candidate: None, line: 1 }),
                next: (*ordinal as u64).saturating_add(is_held.into()),
                has_held: is_held.then_some(true),
            }
        });
        Self {
            is_whole: *part == Interval::full(),
            frames: frames.collect(),
            slots: HashSet::new(),
            after_dead_end: false,
            counters: Counters::default(),
        }
    }

    /// Takes an event. Sets its depth, and checks that it may follow those before.
    pub(super) fn event(&mut self, logged: &mut LoggedEvent, line: u64) -> Result<(), Broken> {
        let after_dead_end = std::mem::take(&mut self.after_dead_end);
        let ordinal = logged.ordinal;
        if after_dead_end && !matches!(logged.event, Event::Backtrack { .. }) {
            return Err((
                Place::Event,
                format!("a backtrack after the dead end in line {}", line - 1),
            ));
        }
        match &mut logged.event {
            Event::Attempt { depth, slot, candidate } => {
                let frame = self.open(slot, line, ordinal)?;
                frame.held = Some(Held { candidate: Some(hash(candidate)), line });
                frame.has_held = Some(true);
                *depth = self.frames.len();
            }
            Event::Rejected { depth, slot, .. } | Event::Pruned { depth, slot, .. } => {
                self.open(slot, line, ordinal)?;
                *depth = self.frames.len() - 1;
            }
            Event::Undo { depth, slot, candidate } => {
                self.undo(slot, candidate)?;
                *depth = self.frames.len() - 1;
            }
            Event::DeadEnd { depth, slot } => {
                let frame = self.open(slot, line, None)?;
                if frame.has_held == Some(true) {
                    let expected = "a slot that has held no attempt".to_owned();
                    return Err((Place::Event, expected));
                }
                *depth = self.frames.len() - 1;
                self.after_dead_end = true;
            }
            Event::Backtrack { depth, slot } => {
                self.backtrack(slot, after_dead_end)?;
                *depth = self.frames.len();
            }
            Event::Solution { depth } => *depth = self.held(),
            _ => unreachable!("BUG: the parser knows no other event"),
        }
        self.counters.on_event(logged.event.clone());
        Ok(())
    }

    /// Checks the end line's claim of why the log ends.
    pub(super) fn end(&self, ending: &Ending) -> Result<(), Broken> {
        if *ending == Ending::Exhausted && self.is_whole && !self.frames.is_empty() {
            // A tree without slots has no frame, and the last solution is not undone
            // where the root is one.
            let open = self.frames.last().map_or(0, |top| top.line);
            let expected = format!("a backtrack from the slot of line {open} before");
            return Err((Place::Event, expected));
        }
        Ok(())
    }

    /// The number of attempts held.
    fn held(&self) -> usize {
        let top_is_empty = self.frames.last().is_some_and(|top| top.held.is_none());
        self.frames.len() - usize::from(top_is_empty)
    }

    /// The frame where the next candidate of `slot` is tried: the top one if it is empty,
    /// else a new one.
    fn open(
        &mut self,
        slot: &Value,
        line: u64,
        ordinal: Option<u64>,
    ) -> Result<&mut Frame, Broken> {
        let hashed = hash(slot);
        if self.frames.last().is_none_or(|top| top.held.is_some()) {
            if self.frames.is_empty() && self.counters.backtracks > 0 {
                return Err((Place::Event, "the end: the first slot was left".to_owned()));
            }
            if self.frames.len() == MAX_DEPTH {
                return Err((Place::Slot, format!("at most {MAX_DEPTH} attempts held")));
            }
            if self.slots.contains(&hashed) {
                let holder = self.frames.iter().find(|frame| frame.slot == Some(hashed));
                let holder = holder.map_or(0, |frame| frame.line);
                let expected =
                    format!("a slot that is not held: line {holder} opened this one already");
                return Err((Place::Slot, expected));
            }
            let frame = Frame { slot: None, line, held: None, next: 0, has_held: Some(false) };
            self.frames.push(frame);
        }
        let top = self.frames.last_mut().expect("BUG: no frame");
        let slots = &mut self.slots;
        match top.slot {
            Some(known) if known != hashed => {
                return Err((Place::Slot, format!("the slot of line {}, still open", top.line)));
            }
            Some(_) => {}
            None if slots.insert(hashed) => top.slot = Some(hashed),
            None => {
                return Err((Place::Slot, "a slot that is not held".to_owned()));
            }
        }
        if let Some(ordinal) = ordinal {
            if ordinal != top.next {
                return Err((Place::Ordinal, top.next.to_string()));
            }
            top.next = top.next.saturating_add(1);
        }
        Ok(top)
    }

    fn undo(&mut self, slot: &Value, candidate: &Value) -> Result<(), Broken> {
        if !self.is_whole {
            // The slots where a part ends are left without an event.
            while self.frames.len() > 1 && self.frames.last().is_some_and(|top| top.held.is_none())
            {
                self.pop();
            }
        }
        let top = self.frames.last_mut();
        let nothing = || (Place::Event, "an attempt to undo before".to_owned());
        let top = top.ok_or_else(nothing)?;
        let Some(held) = top.held else {
            let expected = format!("a backtrack from the slot of line {} before", top.line);
            return Err((Place::Event, expected));
        };
        if top.slot.is_some_and(|known| known != hash(slot)) {
            return Err((Place::Slot, format!("the slot of the attempt in line {}", held.line)));
        }
        if held.candidate.is_some_and(|known| known != hash(candidate)) {
            let expected = format!("the candidate of the attempt in line {}", held.line);
            return Err((Place::Candidate, expected));
        }
        top.held = None;
        if top.slot.is_none() {
            top.slot = Some(hash(slot));
            self.slots.insert(hash(slot));
        }
        Ok(())
    }

    fn backtrack(&mut self, slot: &Value, after_dead_end: bool) -> Result<(), Broken> {
        let Some(top) = self.frames.last() else {
            return Err((Place::Event, "a slot to leave".to_owned()));
        };
        if let Some(held) = top.held {
            return Err((Place::Event, format!("an undo of the attempt in line {}", held.line)));
        }
        if top.slot.is_some_and(|known| known != hash(slot)) {
            return Err((Place::Slot, format!("the slot of line {}, still open", top.line)));
        }
        if top.has_held == Some(false) && !after_dead_end {
            return Err((
                Place::Event,
                "a dead end before: the slot has held no attempt".to_owned(),
            ));
        }
        self.pop();
        Ok(())
    }

    fn pop(&mut self) {
        if let Some(slot) = self.frames.pop().and_then(|frame| frame.slot) {
            self.slots.remove(&slot);
        }
    }
}

fn hash(value: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
