//! The knight's moves of a small board as bit masks.

use chessboard::Square;

use crate::fragments::mask::Mask;
use crate::moves::{MOVES, step};

/// The number of directions of a knight's move.
const KNIGHT: usize = MOVES.len();

/// The direction from any square to the extra vertex.
pub(super) const TO_EXTRA: usize = KNIGHT;

/// The number of directions in which a square may have a link.
pub(super) const DIRECTIONS: usize = KNIGHT + 1;

/// For each direction, the squares that have a link in this direction.
pub(super) type Masks<M> = [M; DIRECTIONS];

/// The squares of a board and their possible links. The squares are numbered in the order
/// of the board, without gaps.
#[derive(Clone, Debug)]
pub(super) struct Graph<M> {
    squares: Vec<Square>,
    /// For each square and direction, the square that is reached, or [`Mask::EXTRA`].
    to: Vec<[u8; DIRECTIONS]>,
    /// For each square and direction, the mask of the square from which it is reached in
    /// this direction, or the empty one.
    from: Vec<[M; KNIGHT]>,
    /// For each square, the squares a knight's move away.
    neighbours: Vec<M>,
    /// The number of links of a tour; an open one has two to the extra vertex.
    pub(super) links: u16,
}

/// Returns the direction of a move back.
#[inline]
pub(super) fn back(direction: usize) -> usize {
    (direction + KNIGHT / 2) % KNIGHT
}

impl<M: Mask> Graph<M> {
    /// Makes the graph of at most [`Mask::EXTRA`] squares.
    pub(super) fn new(squares: Vec<Square>, closed: bool) -> Self {
        let mut to = Vec::new();
        let mut from = Vec::new();
        for square in &squares {
            let moves = MOVES.map(|knights_move| number(&squares, step(*square, knights_move)?));
            let mut reached = [M::EXTRA; DIRECTIONS];
            for (reached, moved) in reached.iter_mut().zip(moves) {
                *reached = moved.unwrap_or(M::EXTRA);
            }
            to.push(reached);
            from.push(std::array::from_fn(|direction| {
                moves[back(direction)].map_or(M::EMPTY, M::of)
            }));
        }
        let links = match squares.len() {
            1 if !closed => 0,
            len => len + usize::from(!closed),
        };
        let union = |masks: &[M; KNIGHT]| masks.iter().fold(M::EMPTY, |all, mask| all | *mask);
        let neighbours = from.iter().map(union).collect();
        let links = u16::try_from(links).expect("BUG: more than 255 squares");
        Self { squares, to, from, neighbours, links }
    }

    /// Returns the number of a square, if it is on the board.
    pub(super) fn number(&self, square: Square) -> Option<u8> {
        number(&self.squares, square)
    }

    /// Returns the squares by number.
    pub(super) fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Returns the square that is reached, or [`Mask::EXTRA`]. A move off the board
    /// reaches it too; it is never usable.
    #[inline]
    pub(super) fn to(&self, square: u8, direction: usize) -> u8 {
        self.to[usize::from(square)][direction]
    }

    /// Returns, for each direction, the mask of the square from which `square` is reached
    /// in this direction, or the empty one.
    #[inline]
    pub(super) fn from(&self, square: u8) -> &[M; KNIGHT] {
        &self.from[usize::from(square)]
    }

    /// Returns whether two squares are a knight's move apart.
    #[inline]
    pub(super) fn is_move(&self, a: u8, b: u8) -> bool {
        self.neighbours[usize::from(a)].contains(b)
    }

    /// Returns the direction from `square` to `other` if it is a knight's move.
    pub(super) fn direction(&self, square: u8, other: u8) -> Option<usize> {
        let reached = &self.to[usize::from(square)];
        (other != M::EXTRA).then(|| reached.iter().position(|to| *to == other))?
    }

    /// Returns the usable links before the first attempt: each knight's move, and the links
    /// of `ends` to the extra vertex.
    pub(super) fn masks(&self, ends: M) -> Masks<M> {
        let mut masks = [M::EMPTY; DIRECTIONS];
        for from in &self.from {
            for (mask, from) in masks.iter_mut().zip(from) {
                *mask |= *from;
            }
        }
        masks[TO_EXTRA] = ends;
        masks
    }
}

fn number(squares: &[Square], square: Square) -> Option<u8> {
    // The squares come first in `zip`: after the last one, no further number is made.
    squares.iter().zip(0..).find_map(|(found, number)| (*found == square).then_some(number))
}
