//! The knight's moves of a small board as bit masks.

use chessboard::Square;

use crate::neighbours::{MOVES, step};

/// The greatest number of squares: one bit of a `u64` for each.
pub(super) const MAX_SQUARES: usize = 64;

/// The number of the extra vertex. An open tour is a closed one through this vertex,
/// which is linked to the two ends.
pub(super) const EXTRA: u8 = 64;

/// The number of directions of a knight's move.
const KNIGHT: usize = MOVES.len();

/// The direction from any square to the extra vertex.
pub(super) const TO_EXTRA: usize = KNIGHT;

/// The number of directions in which a square may have a link.
pub(super) const DIRECTIONS: usize = KNIGHT + 1;

/// For each direction, the squares that have a link in this direction.
pub(super) type Masks = [u64; DIRECTIONS];

/// The squares of a board and their possible links. The squares are numbered in the order
/// of the board, without gaps.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    squares: Vec<Square>,
    /// For each square and direction, the square that is reached, or [`EXTRA`].
    to: Vec<[u8; DIRECTIONS]>,
    /// For each square and direction, the mask of the square from which it is reached in
    /// this direction, or 0.
    from: Vec<[u64; KNIGHT]>,
    /// For each square, the squares a knight's move away.
    neighbours: Vec<u64>,
    /// The number of links of a tour; an open one has two to the extra vertex.
    pub(super) links: u8,
}

/// Returns the mask of a square.
#[inline]
pub(super) fn bit(square: u8) -> u64 {
    1 << square
}

/// Returns the direction of a move back.
#[inline]
pub(super) fn back(direction: usize) -> usize {
    (direction + KNIGHT / 2) % KNIGHT
}

impl Graph {
    /// Makes the graph of at most [`MAX_SQUARES`] squares.
    pub(super) fn new(squares: Vec<Square>, closed: bool) -> Self {
        let mut to = Vec::new();
        let mut from = Vec::new();
        for square in &squares {
            let moves = MOVES.map(|knights_move| number(&squares, step(*square, knights_move)?));
            let mut reached = [EXTRA; DIRECTIONS];
            for (reached, moved) in reached.iter_mut().zip(moves) {
                *reached = moved.unwrap_or(EXTRA);
            }
            to.push(reached);
            from.push(std::array::from_fn(|direction| moves[back(direction)].map_or(0, bit)));
        }
        let links = match squares.len() {
            1 if !closed => 0,
            len => len + usize::from(!closed),
        };
        let links = u8::try_from(links).expect("BUG: more than 64 squares");
        let neighbours = from.iter().map(|from: &[u64; KNIGHT]| from.iter().sum()).collect();
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

    /// Returns the square that is reached, or [`EXTRA`]. A move off the board reaches
    /// [`EXTRA`] too; it is never usable.
    #[inline]
    pub(super) fn to(&self, square: u8, direction: usize) -> u8 {
        self.to[usize::from(square)][direction]
    }

    /// Returns, for each direction, the mask of the square from which `square` is reached
    /// in this direction, or 0.
    #[inline]
    pub(super) fn from(&self, square: u8) -> &[u64; KNIGHT] {
        &self.from[usize::from(square)]
    }

    /// Returns whether two squares are a knight's move apart.
    #[inline]
    pub(super) fn is_move(&self, a: u8, b: u8) -> bool {
        self.neighbours[usize::from(a)] & bit(b) != 0
    }

    /// Returns the direction from `square` to `other` if it is a knight's move.
    pub(super) fn direction(&self, square: u8, other: u8) -> Option<usize> {
        let reached = &self.to[usize::from(square)];
        (other != EXTRA).then(|| reached.iter().position(|to| *to == other))?
    }

    /// Returns the usable links before the first attempt: each knight's move, and the links
    /// of `ends` to the extra vertex.
    pub(super) fn masks(&self, ends: u64) -> Masks {
        let mut masks = [0; DIRECTIONS];
        for from in &self.from {
            for (mask, from) in masks.iter_mut().zip(from) {
                *mask |= from;
            }
        }
        masks[TO_EXTRA] = ends;
        masks
    }
}

fn number(squares: &[Square], square: Square) -> Option<u8> {
    (0..).zip(squares).find_map(|(number, found)| (*found == square).then_some(number))
}
