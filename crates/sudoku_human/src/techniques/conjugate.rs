//! Conjugate pairs: the two places of a digit in a house that has no third. One of them is
//! true, so that each is the opposite of the other.

use crate::board::bits::cells;
use crate::board::nine::Nine;
use crate::board::tables::{CELLS, HOUSE_CELLS, HOUSES_OF, PEERS};
use crate::links::{excluded, last_of_house};
use crate::proof::Line;

/// Returns the cells that have a conjugate pair with a cell: in its row, column, box.
#[inline]
pub fn partners(board: &Nine, cell: usize, digit: usize) -> [Option<usize>; 3] {
    HOUSES_OF[cell].map(|house| {
        let house = usize::from(house);
        let [a, b] = pair_of(board, house, digit)?;
        Some(if a == cell { b } else { a })
    })
}

/// Returns the two places of a digit in a house, if there are two.
#[inline]
pub fn pair_of(board: &Nine, house: usize, digit: usize) -> Option<[usize; 2]> {
    let positions = board.positions(house, digit);
    (positions.count_ones() == 2).then(|| {
        let first = positions.trailing_zeros() as usize;
        let second = 15 - positions.leading_zeros() as usize;
        [first, second].map(|position| HOUSE_CELLS[house][position].into())
    })
}

/// Returns all cells that see one of these.
#[inline]
pub fn seen_by(set: u128) -> u128 {
    cells(set).fold(0, |seen, cell| seen | PEERS[cell])
}

/// Iterates over the pairs of colours of a digit. All cells that conjugate pairs lead to from
/// one of them have one of two colours; the first cell has the first one.
pub fn colorings(board: &Nine, digit: usize) -> impl Iterator<Item = [u128; 2]> {
    let mut left = board.cells_of(digit);
    std::iter::from_fn(move || {
        while left != 0 {
            let colors = colors(board, digit, left.trailing_zeros() as usize);
            left &= !(colors[0] | colors[1]);
            if colors[1] != 0 {
                return Some(colors);
            }
        }
        None
    })
}

/// Returns the two colours of the cells that conjugate pairs lead to from a cell.
fn colors(board: &Nine, digit: usize, start: usize) -> [u128; 2] {
    let mut sets = [1 << start, 0];
    let mut added = sets;
    while added != [0; 2] {
        let mut next = [0; 2];
        for color in 0..2 {
            for cell in cells(added[color]) {
                for other in partners(board, cell, digit).into_iter().flatten() {
                    next[1 - color] |= 1 << other;
                }
            }
        }
        added = [0, 1].map(|color: usize| next[color] & !sets[0] & !sets[1]);
        sets = [sets[0] | added[0], sets[1] | added[1]];
    }
    sets
}

/// Returns the cells on a shortest way by conjugate pairs from one of a set to one of another.
///
/// # Panics
/// If there is no way.
pub fn way(board: &Nine, digit: usize, from: u128, to: u128) -> Vec<usize> {
    let mut before = [usize::MAX; CELLS];
    let (mut seen, mut added) = (from, from);
    while added & to == 0 {
        assert_ne!(added, 0, "BUG: no way by conjugate pairs");
        let mut next = 0;
        for cell in cells(added) {
            for other in partners(board, cell, digit).into_iter().flatten() {
                if (seen | next) & 1 << other == 0 {
                    before[other] = cell;
                    next |= 1 << other;
                }
            }
        }
        seen |= next;
        added = next;
    }
    let mut way = vec![(added & to).trailing_zeros() as usize];
    while from & 1 << way[0] == 0 {
        way.insert(0, before[way[0]]);
    }
    way
}

/// Returns the lines along a way of conjugate pairs, whose first cell is known to have the
/// digit or not.
pub fn lines(board: &Nine, digit: usize, way: &[usize], mut is_on: bool) -> Vec<Line> {
    let line = |pair: &[usize]| {
        let (cell, next) = (pair[0], pair[1]);
        let line = if is_on {
            excluded((next, digit), (cell, digit))
        } else {
            let mut houses = HOUSES_OF[cell].into_iter().map(usize::from);
            let house = houses
                .find(|house| {
                    HOUSES_OF[next].contains(&u8::try_from(*house).expect("BUG: 27 houses"))
                        && pair_of(board, *house, digit).is_some()
                })
                .expect("BUG: no conjugate pair");
            last_of_house(next, house, digit)
        };
        is_on = !is_on;
        line
    };
    way.windows(2).map(line).collect()
}
