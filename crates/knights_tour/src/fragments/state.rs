//! The state that attempts change: the links that are still usable, and the fragments.

use std::cell::Cell;

use crate::fragments::candidates::Links;
use crate::fragments::graph::{DIRECTIONS, Graph, Masks, TO_EXTRA, back};
use crate::fragments::mask::Mask;

/// The links made so far, each by its square and direction. An attempt restores only their
/// number, [`State::links`]; later entries mean nothing.
pub(super) type Log = [Cell<(u8, usize)>];

/// The state of a search. An attempt replaces it as a whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<M: Mask> {
    /// For each direction, the squares whose link in this direction is neither made nor
    /// excluded. A link is in it from both of its squares.
    pub(super) usable: Masks<M>,
    /// The squares without a link: each needs two.
    pub(super) untouched: M,
    /// The squares with one link: each needs one more. These are the ends of fragments.
    pub(super) half: M,
    /// For each end of a fragment, the other end. A square without a link is both ends of
    /// its own fragment. The last entry is that of the extra vertex.
    mate: M::Mates,
    /// The number of links that the extra vertex still needs.
    ends: u8,
    /// The number of links made.
    pub(super) links: u16,
    /// The square to branch on, if a link is missing.
    pub(super) slot: u8,
    /// Whether the tour is read from its other end, once that is decided.
    pub(super) reversed: Option<bool>,
}

impl<M: Mask> State<M> {
    /// Returns the state in which no link is made yet.
    pub(super) fn new(graph: &Graph<M>, closed: bool) -> Self {
        let numbers = (0..M::EXTRA).take(graph.squares().len());
        let untouched = numbers.fold(M::EMPTY, |squares, number| squares | M::of(number));
        Self {
            usable: graph.masks(if closed { M::EMPTY } else { untouched }),
            untouched,
            half: M::EMPTY,
            mate: M::mates(),
            ends: if closed { 0 } else { 2 },
            links: 0,
            slot: 0,
            reversed: None,
        }
    }

    /// Returns the state of a board on which no tour is possible: the first slot has no
    /// candidates.
    pub(super) fn impossible(graph: &Graph<M>) -> Self {
        Self { usable: [M::EMPTY; DIRECTIONS], ..Self::new(graph, true) }
    }

    /// Returns whether a link is usable.
    #[inline]
    pub(super) fn is_usable(&self, square: u8, direction: usize) -> bool {
        self.usable[direction].contains(square)
    }

    /// Returns the usable links of a square.
    #[inline]
    pub(super) fn usable_links(&self, square: u8) -> Links {
        let masks = self.usable.iter().enumerate();
        Links::new(masks.fold(0, |links, (direction, mask)| links | mask.at(square) << direction))
    }

    /// Makes a usable link. A link that would close a cycle too early is then excluded.
    #[inline]
    pub(super) fn link(&mut self, graph: &Graph<M>, log: &Log, square: u8, direction: usize) {
        log[usize::from(self.links)].set((square, direction));
        self.links += 1;
        let to = graph.to(square, direction);
        let (first, last) = (self.mate[usize::from(square)], self.mate[usize::from(to)]);
        self.mate[usize::from(first)] = last;
        self.mate[usize::from(last)] = first;
        self.usable[direction] &= !M::of(square);
        if to == M::EXTRA {
            self.ends -= 1;
            if self.ends == 0 {
                self.usable[TO_EXTRA] = M::EMPTY;
            }
        } else {
            self.usable[back(direction)] &= !M::of(to);
            self.touch(graph, to);
        }
        self.touch(graph, square);
        if self.links + 1 < graph.links {
            self.exclude(graph, first, last);
        }
    }

    /// Counts one more link of a square. With its second link the square is finished, and
    /// its other links are excluded.
    #[inline]
    fn touch(&mut self, graph: &Graph<M>, square: u8) {
        let mask = M::of(square);
        if self.untouched.contains(square) {
            self.untouched ^= mask;
            self.half |= mask;
        } else {
            self.half ^= mask;
            for (usable, from) in self.usable.iter_mut().zip(graph.from(square)) {
                *usable &= !(*from | mask);
            }
            self.usable[TO_EXTRA] &= !mask;
        }
    }

    /// Excludes the link between two vertices, if there is one.
    #[inline]
    fn exclude(&mut self, graph: &Graph<M>, a: u8, b: u8) {
        if a == M::EXTRA || b == M::EXTRA {
            // Never both: that link would complete the tour.
            self.usable[TO_EXTRA] &= !M::of(a.min(b));
            return;
        }
        if !graph.is_move(a, b) {
            return;
        }
        let (to_a, to_b) = (graph.from(a), graph.from(b));
        for (usable, (to_a, to_b)) in self.usable.iter_mut().zip(to_a.iter().zip(to_b)) {
            *usable &= !((*to_a & M::of(b)) | (*to_b & M::of(a)));
        }
    }

    /// Makes the links that are forced, until none is. Then chooses the next slot. Returns
    /// `false` if a vertex has fewer usable links than it needs.
    pub(super) fn propagate(&mut self, graph: &Graph<M>, log: &Log) -> bool {
        while self.links < graph.links {
            let [one, two, three] = self.at_least();
            let ends = self.usable[TO_EXTRA];
            if !((self.untouched & !two) | (self.half & !one)).is_empty()
                || ends.count() < u32::from(self.ends)
            {
                return false;
            }
            let forced = (self.untouched & !three) | (self.half & !two);
            let are_forced = ends.count() == u32::from(self.ends);
            let forced_ends = if are_forced { ends } else { M::EMPTY };
            if (forced | forced_ends).is_empty() {
                // A square with two usable links, of which it needs one, has the fewest
                // candidates: the others need not be counted.
                let two_choices = self.half & !three;
                self.slot =
                    if two_choices.is_empty() { self.fewest() } else { two_choices.lowest() };
                return true;
            }
            for direction in 0..DIRECTIONS {
                let ends = if direction == TO_EXTRA { forced_ends } else { M::EMPTY };
                for square in ((forced | ends) & self.usable[direction]).squares() {
                    // A link made before in this loop may have excluded this one.
                    if self.is_usable(square, direction) {
                        self.link(graph, log, square, direction);
                    }
                }
            }
        }
        true
    }

    /// Returns the masks of the squares with at least 1, 2, …, `N` usable links.
    #[inline]
    fn at_least<const N: usize>(&self) -> [M; N] {
        let mut counts = [M::EMPTY; N];
        for usable in self.usable {
            for count in (1..N).rev() {
                let below = counts[count - 1];
                counts[count] |= below & usable;
            }
            counts[0] |= usable;
        }
        counts
    }

    /// Returns the square to branch on: the least number of usable links decides, and among
    /// equals a square that has a link already.
    #[inline]
    fn fewest(&self) -> u8 {
        let [_, _, _, four, five] = self.at_least();
        let classes = [
            self.untouched & !four,
            self.half & !four,
            self.untouched & !five,
            self.half & !five,
            self.half | self.untouched,
        ];
        classes.into_iter().find(|class| !class.is_empty()).map_or(0, M::lowest)
    }
}
