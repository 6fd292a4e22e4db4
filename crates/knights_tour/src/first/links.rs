//! A tour as the links of each square, one byte a square.

use chessboard::Square;
use stack_assumptions::Limit;

use crate::first::error::FirstTourError;
use crate::moves::MOVES;
use crate::size::Size;

/// For each square, by index, the directions of its at most two links: one in the low
/// four bits and one in the high ones. A direction is a position in [`MOVES`], or
/// [`NO_LINK`].
pub(crate) struct Links {
    size: Size,
    bytes: Vec<u8>,
}

const NO_LINK: u8 = 8;

/// A square without links.
const UNLINKED: u8 = NO_LINK << 4 | NO_LINK;

/// How many squares a walk visits before it looks at the limit again: about 0.3 ms.
const SQUARES_BETWEEN_POLLS: usize = 1 << 16;

impl Links {
    /// Creates a board without links.
    pub(crate) fn new(size: Size) -> Result<Self, FirstTourError> {
        let mut bytes = reserve(size)?;
        bytes.resize(size.squares(), UNLINKED);
        Ok(Self { size, bytes })
    }

    /// Creates the links of a tour. With `closed`, they link the last square to the first.
    pub(crate) fn of_tour(
        size: Size,
        tour: &[Square],
        closed: bool,
    ) -> Result<Self, FirstTourError> {
        let mut links = Self::new(size)?;
        for pair in tour.windows(2) {
            links.link(pair[0], pair[1]);
        }
        if let (true, [first, .., last]) = (closed, tour) {
            links.link(*last, *first);
        }
        Ok(links)
    }

    /// Copies the links of a smaller board onto this one, its square a1 onto `corner`.
    pub(crate) fn paste(&mut self, corner: Square, block: &Self) {
        let mut from = self.size.index(corner) as usize;
        for row in block.bytes.chunks_exact(block.size.columns()) {
            self.bytes[from..from + row.len()].copy_from_slice(row);
            from += self.size.columns();
        }
    }

    /// Links two squares a knight's move apart. Each must have fewer than two links.
    pub(crate) fn link(&mut self, a: Square, b: Square) {
        self.replace(a, NO_LINK, direction(a, b));
        self.replace(b, NO_LINK, direction(b, a));
    }

    /// Replaces the links a–b and c–d by a–c and b–d.
    pub(crate) fn exchange(&mut self, (a, b): (Square, Square), (c, d): (Square, Square)) {
        self.replace(a, direction(a, b), direction(a, c));
        self.replace(b, direction(b, a), direction(b, d));
        self.replace(c, direction(c, d), direction(c, a));
        self.replace(d, direction(d, c), direction(d, b));
    }

    /// Returns the squares that `square` is linked to.
    pub(crate) fn of(&self, square: Square) -> impl Iterator<Item = Square> + Clone + use<> {
        let byte = self.bytes[self.size.index(square) as usize];
        [byte & 15, byte >> 4]
            .into_iter()
            .filter(|direction| *direction != NO_LINK)
            .map(move |direction| step(square, direction))
    }

    fn replace(&mut self, square: Square, before: u8, after: u8) {
        let byte = &mut self.bytes[self.size.index(square) as usize];
        *byte = if *byte & 15 == before {
            *byte & 0xf0 | after
        } else {
            debug_assert_eq!(*byte >> 4, before, "BUG: {square} has other links");
            *byte & 15 | after << 4
        };
    }

    /// Returns the squares of a tour of `squares` squares in its order from `start`, which
    /// must be an end of an open tour, or any square of a closed one.
    pub(crate) fn walk(
        &self,
        start: Square,
        squares: usize,
        limit: &mut impl Limit,
    ) -> Result<Vec<Square>, FirstTourError> {
        let mut tour = reserve(self.size)?;
        let columns = i64::from(self.size.column_count());
        // How far the index moves in each direction.
        let distances = MOVES.map(|(right, up)| i64::from(up) * columns + i64::from(right));
        let mut square = start;
        let mut index = i64::from(self.size.index(start));
        // The direction to the square before.
        let links = self.bytes[self.size.index(start) as usize];
        let mut back = if links >> 4 == NO_LINK { NO_LINK } else { links & 15 };
        while tour.len() < squares {
            if let Some(stop) = limit.reached() {
                return Err(FirstTourError::Stopped(stop));
            }
            for _ in 0..SQUARES_BETWEEN_POLLS.min(squares - tour.len()) {
                tour.push(square);
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "the index of a square"
                )]
                let links = self.bytes[index as usize];
                // One of the two is `back`; this is the other one. After the last square
                // of an open tour it is not a direction, and its step is not used.
                let next = (links & 15) ^ (links >> 4) ^ back;
                index += distances[usize::from(next % 8)];
                square = step(square, next % 8);
                back = opposite(next);
            }
        }
        Ok(tour)
    }
}

/// Returns an empty list with room for an element for each square.
fn reserve<T>(size: Size) -> Result<Vec<T>, FirstTourError> {
    let mut list = Vec::new();
    match list.try_reserve_exact(size.squares()) {
        Ok(()) => Ok(list),
        Err(_) => Err(FirstTourError::OutOfMemory { size }),
    }
}

fn step(square: Square, direction: u8) -> Square {
    let (right, up) = MOVES[usize::from(direction)];
    Square {
        column: square.column.wrapping_add_signed(right),
        row: square.row.wrapping_add_signed(up),
    }
}

/// The moves go round: the opposite one is four further.
fn opposite(direction: u8) -> u8 {
    direction ^ 4
}

fn direction(from: Square, to: Square) -> u8 {
    let leads = |direction: &u8| step(from, *direction) == to;
    (0..8).find(leads).expect("BUG: a link that is no knight's move")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_large_a_list_is_an_error() {
        let size = Size::new(65_535, 65_536).unwrap();
        let error = reserve::<[u64; 1 << 30]>(size).unwrap_err();
        assert_eq!(error, FirstTourError::OutOfMemory { size });
        assert_eq!(
            error.to_string(),
            "found too little memory, expected 21474508800 bytes for a tour of 65535x65536"
        );
    }
}
