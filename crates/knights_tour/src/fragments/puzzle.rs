//! Fragments as a plug-in of the engine.

use itertools::Either;
use stack_assumptions::{Hold, Puzzle};

use crate::fragments::candidates::{FragmentCandidate, FragmentSlot};
use crate::fragments::fragments::Fragments;
use crate::fragments::graph::bit;
use crate::fragments::state::State;
use crate::tour::Tour;

/// A guard that holds the links of a square and all that they force. Dropping it restores
/// the state before.
#[derive(Debug)]
#[must_use = "dropping the attempt undoes its links at once"]
pub struct FragmentAttempt<'p> {
    _state: Hold<'p, State>,
}

impl Puzzle for Fragments {
    type Slot = FragmentSlot;
    type Candidate = FragmentCandidate;
    type Attempt<'p> = FragmentAttempt<'p>;
    type Solution = Tour;

    #[inline]
    fn slot(&self, _depth: usize) -> Option<FragmentSlot> {
        let state = self.state.get();
        if state.links < self.graph.links {
            return Some(FragmentSlot::Links(self.graph.squares()[usize::from(state.slot)]));
        }
        (self.has_direction && state.reversed.is_none()).then_some(FragmentSlot::Direction)
    }

    #[inline]
    fn candidates(&self, slot: FragmentSlot) -> impl Iterator<Item = FragmentCandidate> {
        let FragmentSlot::Links(square) = slot else {
            return Either::Left([false, true].into_iter().map(FragmentCandidate::Reversed));
        };
        let state = self.state.get();
        let usable = self.number(square).map(|number| {
            let links = state.usable_links(number);
            let needs_one = state.half & bit(number) != 0;
            if needs_one { Either::Left(links.singles()) } else { Either::Right(links.pairs()) }
        });
        Either::Right(usable.into_iter().flatten().map(FragmentCandidate::Links))
    }

    /// Makes the links, and all that are then forced. Returns `None` if a link is not
    /// usable, if a vertex then has too few usable links, or if `slot` is not the next one.
    #[inline]
    fn attempt(
        &self,
        slot: FragmentSlot,
        candidate: FragmentCandidate,
    ) -> Option<FragmentAttempt<'_>> {
        if self.slot(0) != Some(slot) {
            return None;
        }
        let mut state = self.state.get();
        match (slot, candidate) {
            (FragmentSlot::Links(square), FragmentCandidate::Links(links)) => {
                let number = self.number(square)?;
                for direction in links.directions() {
                    if !state.is_usable(number, direction) {
                        return None;
                    }
                    state.link(&self.graph, &self.log, number, direction);
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
        Some(FragmentAttempt { _state: Hold::new(&self.state, state) })
    }

    fn solution(&self) -> Tour {
        self.tour()
    }
}
