//! A search that is stepped through, forward and back, and how it is shown.
//!
//! [`Live`] is the search of a puzzle, on the live engine. `Recorded` is that of a log, with the
//! feature `read`.

mod live;
#[cfg(feature = "read")]
mod recorded;
#[cfg(feature = "read")]
mod recorded_board;

pub use live::Live;
#[cfg(feature = "read")]
pub use recorded::Recorded;
#[cfg(feature = "read")]
pub use recorded_board::RecordedBoard;

use std::collections::HashSet;
use std::fmt::{self, Write as _};

use stack_assumptions::cursor::CursorEvent;
use stack_assumptions::interval::{Interval, Path};
use stack_assumptions::{Event, Observer, Outcome};

use crate::log::{Header, Log};
use crate::scene::{Kind, Mark, Scene, Spot};
use crate::sentence::in_words;

/// A search that can be stepped through, forward and back, and how its board is shown:
/// [`Live`] is that of a puzzle.
pub trait Walk {
    /// A slot of the puzzle.
    type Slot: Copy;
    /// A candidate of a slot.
    type Candidate: Copy;
    /// Where the walk is between two events.
    type Place: Clone + fmt::Debug;

    /// Takes a step: returns the next event, or `None` at the end.
    fn forward(&mut self) -> Option<WalkEvent<Self::Slot, Self::Candidate>>;

    /// Undoes the last event and returns it, or `None` at the beginning.
    fn back(&mut self) -> Option<WalkEvent<Self::Slot, Self::Candidate>>;

    /// Returns where the walk stands.
    fn place(&self) -> Self::Place;

    /// Goes to a place where the walk stood before.
    ///
    /// # Errors
    /// A message, if there is no such place.
    fn return_to(&mut self, place: &Self::Place) -> Result<(), String>;

    /// Goes to the node that `path` names, right after its attempt. The empty path is the
    /// beginning.
    ///
    /// # Errors
    /// A message, if there is no such node; the walk stays where it is.
    fn goto(&mut self, path: &Path) -> Result<(), String>;

    /// Returns the path of the node whose attempts are held.
    fn path(&self) -> Path;

    /// Returns the slots and candidates held, from a level on.
    fn held_from(&self, level: usize) -> Vec<(Self::Slot, Self::Candidate)>;

    /// Returns the slot whose candidates are being tried, and at most `limit` of those still
    /// to come. `None` where no slot is open.
    fn untried(&self, limit: usize) -> Option<(Self::Slot, Vec<Self::Candidate>)>;

    /// Counts the untried candidates of the slots that hold a candidate, from a level on;
    /// `None` where they are not known.
    fn untried_counts(&mut self, level: usize) -> Vec<Option<Untried>>;

    /// Counts the untried candidates of the slot that is open, as
    /// [`untried`](Walk::untried) lists them.
    fn untried_count(&self) -> Option<Untried> {
        let (_, candidates) = self.untried(Untried::MAX + 1)?;
        Some(Untried::counted(candidates.len()))
    }

    /// Returns the part of the tree that is searched.
    fn part(&self) -> Interval {
        Interval::full()
    }

    /// Returns why the walk ends where it stands, if the search itself went on or was
    /// stopped.
    fn end_words(&self) -> Option<String> {
        None
    }

    /// Returns what is to be said of the last event besides the event itself.
    fn note(&self) -> Option<String> {
        None
    }

    /// Returns the board.
    fn scene(&self) -> Scene;

    /// Returns the name of a slot.
    fn slot_name(&self, slot: Self::Slot) -> String;

    /// Returns the name of a candidate.
    fn candidate_name(&self, candidate: Self::Candidate) -> String;

    /// Returns the spot of the scene where a candidate would stand.
    fn spot(&self, slot: Self::Slot, candidate: Self::Candidate) -> Option<usize>;

    /// Returns why a candidate may not stand in a slot, if that is known.
    fn why(&self, slot: Self::Slot, candidate: Self::Candidate) -> Option<String>;

    /// Returns why no candidate fits a slot, if that is known.
    fn why_none(&self, slot: Self::Slot) -> Option<String> {
        let _ = slot;
        None
    }

    /// Returns the spots with which a candidate clashes in a slot.
    fn clashes(&self, slot: Self::Slot, candidate: Self::Candidate) -> Vec<usize> {
        let _ = (slot, candidate);
        Vec::new()
    }

    /// Returns the spots of a slot.
    fn slot_spots(&self, slot: Self::Slot) -> Vec<usize> {
        let _ = slot;
        Vec::new()
    }

    /// Returns the board with what the last step, if it went forward, did there: the marks of its
    /// spot and of those it clashes with, what was deduced, and, if `shows_untried`, the slot whose
    /// candidates are being tried, and where they would stand.
    fn marked_scene(
        &self,
        last: Option<Event<Self::Slot, Self::Candidate>>,
        shows_untried: bool,
    ) -> Scene {
        let held =
            self.held_from(0).into_iter().map(|(slot, candidate)| self.spot(slot, candidate));
        let mut scene = self.scene();
        // What is held by an attempt is not deduced, if it is known where each attempt stands.
        if let Some(held) = held.collect::<Option<HashSet<_>>>() {
            let is_held = |spot: &Spot| spot.kind() == Kind::Held;
            let filled: Vec<_> = scene.spots().iter().map(is_held).collect();
            scene = scene.deduced(|number| filled[number] && !held.contains(&number));
        }
        if shows_untried && let Some((slot, candidates)) = self.untried(Untried::MAX) {
            let slot_spots = self.slot_spots(slot);
            for spot in candidates.into_iter().filter_map(|candidate| self.spot(slot, candidate)) {
                // All candidates of a cell stand in the same spot: its notes have them.
                if scene.spots().get(spot).is_some_and(|spot| spot.notes().is_empty()) {
                    scene.mark(spot, Mark::Untried);
                }
            }
            scene.turn_to(slot_spots);
        }
        let (slot, candidate, mark) = match last {
            Some(Event::Attempt { slot, candidate, .. }) => (slot, candidate, Mark::Attempt),
            Some(Event::Rejected { slot, candidate, .. }) => (slot, candidate, Mark::Rejected),
            Some(Event::Undo { slot, candidate, .. }) => (slot, candidate, Mark::Undo),
            _ => return scene,
        };
        if mark == Mark::Rejected {
            self.clashes(slot, candidate)
                .into_iter()
                .for_each(|spot| scene.mark(spot, Mark::Clash));
        }
        if let Some(spot) = self.spot(slot, candidate) {
            scene.mark(spot, mark);
        }
        scene
    }

    /// Returns what followed from the last attempt, if it was this one and that is known.
    fn follows(&self, slot: Self::Slot, candidate: Self::Candidate) -> Vec<String> {
        let _ = (slot, candidate);
        Vec::new()
    }

    /// Returns an event as a line of text, as [`sentence`](crate::sentence()) does.
    fn sentence(&self, event: Event<Self::Slot, Self::Candidate>) -> String {
        let mut sentence = in_words(
            event,
            (|slot| self.slot_name(slot), |candidate| self.candidate_name(candidate)),
            (|slot, it| self.why(slot, it), |slot| self.why_none(slot)),
            |slot, candidate| self.follows(slot, candidate),
        );
        if matches!(event, Event::DeadEnd { .. } | Event::Backtrack { .. }) {
            let _ = match self.held_from(0).last() {
                Some((slot, _)) => write!(sentence, " Back to {}.", self.slot_name(*slot)),
                None => sentence.write_str(" The search is over."),
            };
        }
        sentence
    }

    /// Returns the log of events, which are the first ones of the search: slots and candidates
    /// have their names there. It is cut after `limit` events.
    fn log(
        &self,
        events: impl IntoIterator<Item = Event<Self::Slot, Self::Candidate>>,
        outcome: Option<Outcome>,
        limit: u64,
    ) -> String
    where
        Self: Sized,
    {
        let header = Header::new(self.scene().title()).part(self.part());
        let names = (|slot| self.slot_name(slot), |candidate| self.candidate_name(candidate));
        let mut text = Vec::new();
        let mut log = Log::with_values(&mut text, &header, names).limit(limit);
        for event in events {
            log.on_event(event);
        }
        log.end(outcome).expect("BUG: a vector can be written to");
        drop(log);
        String::from_utf8(text).expect("BUG: a log is UTF-8")
    }
}

/// An event, and the ordinal of its candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkEvent<S, C> {
    /// What happened, or what was undone.
    pub event: Event<S, C>,
    /// The ordinal of the candidate in its slot, for the events that have a candidate.
    pub ordinal: Option<usize>,
}

impl<S, C> From<CursorEvent<S, C>> for WalkEvent<S, C> {
    fn from(CursorEvent { event, ordinal, .. }: CursorEvent<S, C>) -> Self {
        Self { event, ordinal }
    }
}

/// How many candidates of a slot are still to be tried: `7`, or `7+` if there are perhaps
/// more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Untried {
    /// At least so many.
    pub number: usize,
    /// Whether there are no more.
    pub is_exact: bool,
}

impl Untried {
    /// The greatest number that is counted in a slot: candidates may be endless.
    pub const MAX: usize = 1_000;

    /// A count that went up to `MAX` + 1.
    pub(super) fn counted(number: usize) -> Self {
        Self { number: number.min(Self::MAX), is_exact: number <= Self::MAX }
    }
}

impl fmt::Display for Untried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, if self.is_exact { "" } else { "+" })
    }
}
