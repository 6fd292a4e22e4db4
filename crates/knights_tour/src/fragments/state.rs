//! The state that attempts change: the links that are still usable, and the fragments.

use std::array;
use std::cell::Cell;

use crate::fragments::candidates::Links;
use crate::fragments::graph::{DIRECTIONS, EXTRA, Graph, MAX_SQUARES, Masks, TO_EXTRA, back, bit};

/// The links made so far, each by its square and direction. An attempt restores only their
/// number, [`State::links`]; later entries mean nothing.
pub(super) type Log = [Cell<(u8, usize)>];

/// The state of a search. An attempt replaces it as a whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// For each direction, the squares whose link in this direction is neither made nor
    /// excluded. A link is in it from both of its squares.
    pub(super) usable: Masks,
    /// The squares without a link: each needs two.
    pub(super) untouched: u64,
    /// The squares with one link: each needs one more. These are the ends of fragments.
    pub(super) half: u64,
    /// For each end of a fragment, the other end. A square without a link is both ends of
    /// its own fragment. The last entry is that of the extra vertex.
    mate: [u8; MAX_SQUARES + 1],
    /// The number of links that the extra vertex still needs.
    ends: u8,
    /// The number of links made.
    pub(super) links: u8,
    /// The square to branch on, if a link is missing.
    pub(super) slot: u8,
    /// Whether the tour is read from its other end, once that is decided.
    pub(super) reversed: Option<bool>,
}

impl State {
    /// Returns the state in which no link is made yet.
    pub(super) fn new(graph: &Graph, closed: bool) -> Self {
        let untouched = u64::MAX >> (MAX_SQUARES - graph.squares().len());
        Self {
            usable: graph.masks(if closed { 0 } else { untouched }),
            untouched,
            half: 0,
            mate: array::from_fn(|vertex| u8::try_from(vertex).unwrap_or(EXTRA)),
            ends: if closed { 0 } else { 2 },
            links: 0,
            slot: 0,
            reversed: None,
        }
    }

    /// Returns the state of a board on which no tour is possible: the first slot has no
    /// candidates.
    pub(super) fn impossible(graph: &Graph) -> Self {
        Self { usable: [0; DIRECTIONS], ..Self::new(graph, true) }
    }

    /// Returns whether a link is usable.
    #[inline]
    pub(super) fn is_usable(&self, square: u8, direction: usize) -> bool {
        self.usable[direction] & bit(square) != 0
    }

    /// Returns the usable links of a square.
    #[inline]
    pub(super) fn usable_links(&self, square: u8) -> Links {
        let masks = self.usable.iter().enumerate();
        Links::new(masks.fold(0, |links, (direction, mask)| {
            links | (((mask >> square & 1) as u16) << direction)
        }))
    }

    /// Makes a usable link. A link that would close a cycle too early is then excluded.
    #[inline]
    pub(super) fn link(&mut self, graph: &Graph, log: &Log, square: u8, direction: usize) {
        log[usize::from(self.links)].set((square, direction));
        self.links += 1;
        let to = graph.to(square, direction);
        let (first, last) = (self.mate[usize::from(square)], self.mate[usize::from(to)]);
        self.mate[usize::from(first)] = last;
        self.mate[usize::from(last)] = first;
        self.usable[direction] &= !bit(square);
        if to == EXTRA {
            self.ends -= 1;
            if self.ends == 0 {
                self.usable[TO_EXTRA] = 0;
            }
        } else {
            self.usable[back(direction)] &= !bit(to);
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
    fn touch(&mut self, graph: &Graph, square: u8) {
        let mask = bit(square);
        if self.untouched & mask != 0 {
            self.untouched ^= mask;
            self.half |= mask;
        } else {
            self.half ^= mask;
            for (usable, from) in self.usable.iter_mut().zip(graph.from(square)) {
                *usable &= !(from | mask);
            }
            self.usable[TO_EXTRA] &= !mask;
        }
    }

    /// Excludes the link between two vertices, if there is one.
    #[inline]
    fn exclude(&mut self, graph: &Graph, a: u8, b: u8) {
        if a == EXTRA || b == EXTRA {
            // Never both: that link would complete the tour.
            self.usable[TO_EXTRA] &= !bit(a.min(b));
            return;
        }
        if !graph.is_move(a, b) {
            return;
        }
        let (to_a, to_b) = (graph.from(a), graph.from(b));
        for (usable, (to_a, to_b)) in self.usable.iter_mut().zip(to_a.iter().zip(to_b)) {
            *usable &= !((to_a & bit(b)) | (to_b & bit(a)));
        }
    }

    /// Makes the links that are forced, until none is. Then chooses the next slot. Returns
    /// `false` if a vertex has fewer usable links than it needs.
    pub(super) fn propagate(&mut self, graph: &Graph, log: &Log) -> bool {
        while self.links < graph.links {
            let [one, two, three] = self.at_least();
            let ends = self.usable[TO_EXTRA];
            if (self.untouched & !two) | (self.half & !one) != 0
                || ends.count_ones() < u32::from(self.ends)
            {
                return false;
            }
            let forced = (self.untouched & !three) | (self.half & !two);
            let forced_ends = if ends.count_ones() == u32::from(self.ends) { ends } else { 0 };
            if forced | forced_ends == 0 {
                // A square with two usable links, of which it needs one, has the fewest
                // candidates: the others need not be counted.
                let two_choices = self.half & !three;
                self.slot = if two_choices == 0 { self.fewest() } else { lowest(two_choices) };
                return true;
            }
            for direction in 0..DIRECTIONS {
                let ends = if direction == TO_EXTRA { forced_ends } else { 0 };
                for square in bits((forced | ends) & self.usable[direction]) {
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
    fn at_least<const N: usize>(&self) -> [u64; N] {
        let mut counts = [0; N];
        for usable in self.usable {
            for count in (1..N).rev() {
                counts[count] |= counts[count - 1] & usable;
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
        let class = classes.into_iter().find(|class| *class != 0).unwrap_or(0);
        lowest(class)
    }
}

/// Returns the first square of a mask that is not empty.
#[inline]
fn lowest(mask: u64) -> u8 {
    #[expect(clippy::cast_possible_truncation, reason = "a u64 has at most 64 zeros")]
    let square = mask.trailing_zeros() as u8;
    square
}

/// Returns an iterator over the squares of a mask.
fn bits(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (mask != 0).then(|| lowest(mask))?;
        mask &= mask - 1;
        Some(square)
    })
}
