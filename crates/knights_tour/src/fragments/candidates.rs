//! The slots of fragments, and their candidates.

use std::fmt;
use std::iter;

use chessboard::Square;
use itertools::Itertools;

use crate::fragments::graph::TO_EXTRA;
use crate::moves::MOVES;

/// A slot of [`Fragments`](crate::Fragments).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FragmentSlot {
    /// The missing links of a square.
    Links(Square),
    /// The direction in which a complete tour is read.
    Direction,
}

/// A candidate of a [`FragmentSlot`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FragmentCandidate {
    /// The missing links of the square.
    Links(Links),
    /// Whether the tour is reversed. The tour that is not reversed is the one that
    /// [`KnightsTour::undirected`](crate::KnightsTour::undirected) keeps.
    Reversed(bool),
}

/// A set of links of a square: moves of the knight, and the link to the outside that makes
/// the square an end of an open tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Links(u16);

impl Links {
    /// Returns the set of the directions whose bits are set.
    pub(super) fn new(directions: u16) -> Self {
        Self(directions)
    }

    /// Returns the directions in the set.
    #[inline]
    pub(super) fn directions(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        iter::from_fn(move || take_least(&mut left).map(|link| link.trailing_zeros() as usize))
    }

    /// Returns the moves in the set as (columns, rows), clockwise from one column to the
    /// right and two rows up.
    pub fn moves(self) -> impl Iterator<Item = (i16, i16)> {
        self.directions().filter_map(|direction| MOVES.get(direction).copied())
    }

    /// Returns whether the square becomes an end of an open tour.
    #[must_use]
    pub fn has_end(self) -> bool {
        self.0 & (1 << TO_EXTRA) != 0
    }

    /// Returns the sets of one of these links, lazily.
    #[inline]
    pub(super) fn singles(self) -> LinkSets {
        LinkSets { first: 0, second: self.0, firsts: 0 }
    }

    /// Returns the sets of two of these links, lazily.
    #[inline]
    pub(super) fn pairs(self) -> LinkSets {
        LinkSets { first: 0, second: 0, firsts: self.0 }
    }
}

/// An iterator over sets of links, each a first link or none, and a second one.
pub(super) struct LinkSets {
    first: u16,
    /// The links that have not been the second one, with this first link.
    second: u16,
    /// The links that have not been the first one.
    firsts: u16,
}

impl Iterator for LinkSets {
    type Item = Links;

    #[inline]
    fn next(&mut self) -> Option<Links> {
        while self.second == 0 {
            self.first = take_least(&mut self.firsts)?;
            self.second = self.firsts;
        }
        take_least(&mut self.second).map(|second| Links(self.first | second))
    }

    /// Any bound will do: see `parallel/counted.rs` of the engine.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(u16::MAX.into()))
    }
}

/// Takes the least set bit out of a number.
#[inline]
fn take_least(bits: &mut u16) -> Option<u16> {
    let least = *bits & bits.wrapping_neg();
    *bits ^= least;
    (least != 0).then_some(least)
}

impl fmt::Display for FragmentSlot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Links(square) => write!(f, "links of {square}"),
            Self::Direction => f.write_str("direction"),
        }
    }
}

impl fmt::Display for FragmentCandidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Links(links) => links.fmt(f),
            Self::Reversed(false) => f.write_str("forward"),
            Self::Reversed(true) => f.write_str("backward"),
        }
    }
}

/// Writes each move as columns and rows, `+1+2`, and the end of a tour as `end`.
impl fmt::Display for Links {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves().map(|(columns, rows)| format!("{columns:+}{rows:+}"));
        let end = self.has_end().then(|| "end".to_owned());
        write!(f, "{}", moves.chain(end).format(" "))
    }
}
