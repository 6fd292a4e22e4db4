//! Whether the squares can have as many links as a tour gives them, each by itself.
//!
//! A tour gives each square two links, except that each end of an open tour has one. The
//! links of a tour are a set of moves of this kind, without cycles that are too short. If there
//! is no such set at all, there is no tour. A knight's move joins squares of different colours,
//! so the greatest set is a greatest flow from the squares of one colour to those of the other,
//! found by augmenting paths (L. R. Ford and D. R. Fulkerson, *Maximal flow through a network*,
//! Canadian Journal of Mathematics 8, 1956, pp. 399–404).

use std::collections::VecDeque;

use chessboard::Square;
use stack_assumptions::Limit;

use crate::board::Board;
use crate::first::error::FirstTourError;
use crate::moves::{MOVES, step};

/// Returns whether the squares of a board can have the links of a tour, open or closed, if it
/// needs not be in one piece. `ends` are the given ends of an open tour.
pub(crate) fn has_enough_links(
    board: &Board,
    ends: &[Square],
    closed: bool,
    limit: &mut impl Limit,
) -> Result<bool, FirstTourError> {
    let mut flow = Flow::new(board, ends);
    let of_one_colour = || board.every_square().filter(|square| square.colour() == 0);
    let needed = board.squares() - usize::from(!closed);
    let most: u32 = of_one_colour().map(|square| flow.missing(square)).sum();
    // How many links the squares of this colour need not get.
    let Some(mut spare) = (most as usize).checked_sub(needed) else { return Ok(false) };
    for square in of_one_colour() {
        while flow.missing(square) > 0 {
            if let Some(stop) = limit.reached() {
                return Err(FirstTourError::Stopped(stop));
            }
            if !flow.add_link(square) {
                let Some(left) = spare.checked_sub(flow.missing(square) as usize) else {
                    return Ok(false);
                };
                spare = left;
                break;
            }
        }
    }
    Ok(true)
}

/// A set of links. A square is named by its index.
struct Flow<'b> {
    board: &'b Board,
    /// For each square the number of links that it may have.
    most: Vec<u8>,
    /// For each square the directions of its links, a bit for each of the [`MOVES`].
    links: Vec<u8>,
    /// For each square the number of the last search for a path that reached it, and the
    /// direction in which it did.
    reached: Vec<(u32, u8)>,
    searches: u32,
}

impl<'b> Flow<'b> {
    fn new(board: &'b Board, ends: &[Square]) -> Self {
        let squares = board.size().squares();
        let mut most = vec![2; squares];
        for end in ends {
            most[board.size().index(*end) as usize] = 1;
        }
        Self { board, most, links: vec![0; squares], reached: vec![(0, 0); squares], searches: 0 }
    }

    fn index(&self, square: Square) -> usize {
        self.board.size().index(square) as usize
    }

    /// Returns how many more links a square may have.
    fn missing(&self, square: Square) -> u32 {
        let index = self.index(square);
        u32::from(self.most[index]) - self.links[index].count_ones()
    }

    /// Gives one more link to `first`, and the same number as before or more to any other
    /// square. Returns `false` if that is not possible.
    ///
    /// The search goes from squares of the colour of `first` along moves that are no links, and
    /// from the others along links, to the nearest square that may have one more link.
    fn add_link(&mut self, first: Square) -> bool {
        self.searches += 1;
        let mut queue = VecDeque::from([first]);
        while let Some(from) = queue.pop_front() {
            let is_of_first_colour = from.colour() == first.colour();
            if !is_of_first_colour && self.missing(from) > 0 {
                self.exchange(first, from);
                return true;
            }
            let links = self.links[self.index(from)];
            for (direction, knights_move) in (0..).zip(MOVES) {
                let is_link = links >> direction & 1 == 1;
                let to = step(from, knights_move).filter(|to| self.board.contains(*to));
                let Some(to) = to.filter(|_| is_link != is_of_first_colour) else { continue };
                let index = self.index(to);
                if to != first && self.reached[index].0 != self.searches {
                    self.reached[index] = (self.searches, direction);
                    queue.push_back(to);
                }
            }
        }
        false
    }

    /// Exchanges links and other moves on the path from `first` that reached `last`.
    fn exchange(&mut self, first: Square, last: Square) {
        let mut square = last;
        while square != first {
            let index = self.index(square);
            let back = (self.reached[index].1 + 4) % 8;
            self.links[index] ^= 1 << back;
            square = step(square, MOVES[usize::from(back)]).expect("BUG: a path off the board");
            let index = self.index(square);
            self.links[index] ^= 1 << ((back + 4) % 8);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use fastrand::Rng;

    use super::*;
    use crate::size::Size;

    /// Returns the greatest number of moves of which no square has more than its number.
    fn most_links(moves: &[[Square; 2]], most: &mut HashMap<Square, u8>) -> usize {
        let Some(([a, b], rest)) = moves.split_first() else { return 0 };
        let without = most_links(rest, most);
        if most[a] == 0 || most[b] == 0 {
            return without;
        }
        for square in [a, b] {
            *most.get_mut(square).unwrap() -= 1;
        }
        let with = 1 + most_links(rest, most);
        for square in [a, b] {
            *most.get_mut(square).unwrap() += 1;
        }
        without.max(with)
    }

    #[test]
    fn all_sets_of_moves_agree() {
        let mut random = Rng::with_seed(1);
        let (mut enough, mut too_few) = (0, 0);
        for _ in 0..2000 {
            let size = Size::new(random.usize(3..=4), random.usize(3..=5)).unwrap();
            let mut board = Board::new(size);
            let mut squares: Vec<Square> = size.every_square().collect();
            random.shuffle(&mut squares);
            for square in &squares[..random.usize(..=squares.len() / 2)] {
                board = board.without(*square).unwrap();
            }
            let squares: Vec<Square> = board.every_square().collect();
            let is_move =
                |[a, b]: &[Square; 2]| size.index(*a) < size.index(*b) && a.is_knights_move(*b);
            let pairs = itertools::iproduct!(&squares, &squares).map(|(a, b)| [*a, *b]);
            let moves: Vec<[Square; 2]> = pairs.filter(is_move).collect();
            if moves.len() > 16 {
                continue;
            }
            let ends = &squares[..random.usize(..=2).min(squares.len())];
            for (closed, ends) in [(true, &[][..]), (false, ends)] {
                let given = |square: &Square| u8::from(ends.contains(square));
                let mut most = squares.iter().map(|square| (*square, 2 - given(square))).collect();
                let needed = squares.len() - usize::from(!closed);
                let expected = most_links(&moves, &mut most) >= needed;
                let found = has_enough_links(&board, ends, closed, &mut ()).unwrap();
                assert_eq!(found, expected, "closed: {closed}, ends: {ends:?}\n{board}");
                if found { enough += 1 } else { too_few += 1 }
            }
        }
        assert!(enough > 20 && too_few > 20, "{enough} have enough, {too_few} too few");
    }

    #[test]
    fn a_limit_stops_it() {
        let board = Board::new(Size::new(8, 8).unwrap());
        let limit = stack_assumptions::Limits::new().nodes(0);
        let stopped = has_enough_links(&board, &[], true, &mut { limit });
        assert!(matches!(stopped, Err(FirstTourError::Stopped(_))));
    }
}
