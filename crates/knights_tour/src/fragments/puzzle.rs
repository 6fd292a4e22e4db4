//! Fragments as a plug-in of the engine.

use std::cell::Cell;

use itertools::Either;
use stack_assumptions::{Hold, Puzzle};

use crate::fragments::candidates::{FragmentCandidate, FragmentSlot};
use crate::fragments::fragments::Fragments;
use crate::fragments::mask::Mask;
use crate::fragments::search::FragmentSearch;
use crate::fragments::state::State;
use crate::tour::Tour;

/// A guard that holds the links of a square and all that they force. Dropping it returns to
/// the state before.
#[derive(Debug)]
#[must_use = "dropping the attempt undoes its links at once"]
pub struct FragmentAttempt<'p> {
    _depth: Hold<'p, usize>,
}

impl Puzzle for Fragments {
    type Slot = FragmentSlot;
    type Candidate = FragmentCandidate;
    type Attempt<'p> = FragmentAttempt<'p>;
    type Solution = Tour;

    #[inline]
    fn slot(&self, depth: usize) -> Option<FragmentSlot> {
        self.search.slot(depth)
    }

    #[inline]
    fn candidates(&self, slot: FragmentSlot) -> impl Iterator<Item = FragmentCandidate> {
        self.search.candidates(slot)
    }

    /// Makes the links, and all that are then forced. Returns `None` if a link is not
    /// usable, if a vertex then has too few usable links, or if `slot` is not the next one.
    #[inline]
    fn attempt(
        &self,
        slot: FragmentSlot,
        candidate: FragmentCandidate,
    ) -> Option<FragmentAttempt<'_>> {
        self.search.attempt(slot, candidate)
    }

    fn solution(&self) -> Tour {
        self.search.solution()
    }
}

impl<M: Mask> Puzzle for FragmentSearch<M> {
    type Slot = FragmentSlot;
    type Candidate = FragmentCandidate;
    type Attempt<'p>
        = FragmentAttempt<'p>
    where
        M: 'p;
    type Solution = Tour;

    #[inline]
    fn slot(&self, _depth: usize) -> Option<FragmentSlot> {
        self.slot_of(&self.level().get())
    }

    #[inline]
    fn candidates(&self, slot: FragmentSlot) -> impl Iterator<Item = FragmentCandidate> {
        if slot == FragmentSlot::Direction {
            // Not an array: the type of a range shows that there are few.
            return Either::Left((0_u8..2).map(|number| FragmentCandidate::Reversed(number == 1)));
        }
        let state = self.level().get();
        let links = state.usable_links(state.slot);
        let needs_one = state.half.contains(state.slot);
        let links = if needs_one { links.singles() } else { links.pairs() };
        Either::Right(links.map(FragmentCandidate::Links))
    }

    #[inline]
    fn attempt(
        &self,
        slot: FragmentSlot,
        candidate: FragmentCandidate,
    ) -> Option<FragmentAttempt<'_>> {
        let mut state = self.level().get();
        if self.slot_of(&state) != Some(slot) {
            return None;
        }
        match (slot, candidate) {
            (FragmentSlot::Links(_), FragmentCandidate::Links(links)) => {
                for direction in links.directions() {
                    if !state.is_usable(state.slot, direction) {
                        return None;
                    }
                    state.link(&self.graph, &self.log, state.slot, direction);
                }
                if !state.propagate(&self.graph, &self.log) {
                    return None;
                }
            }
            (FragmentSlot::Direction, FragmentCandidate::Reversed(reversed)) => {
                state.reversed = Some(reversed);
            }
            _ => return None,
        }
        let depth = self.depth.get() + 1;
        self.levels[depth].set(state);
        Some(FragmentAttempt { _depth: Hold::new(&self.depth, depth) })
    }

    fn solution(&self) -> Tour {
        self.tour()
    }
}

impl<M: Mask> FragmentSearch<M> {
    /// Returns the state of the current level.
    #[inline]
    pub(super) fn level(&self) -> &Cell<State<M>> {
        &self.levels[self.depth.get()]
    }

    #[inline]
    fn slot_of(&self, state: &State<M>) -> Option<FragmentSlot> {
        if state.links < self.graph.links {
            return Some(FragmentSlot::Links(self.graph.squares()[usize::from(state.slot)]));
        }
        (self.has_direction && state.reversed.is_none()).then_some(FragmentSlot::Direction)
    }
}
