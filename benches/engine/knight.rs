//! All open knight's tours of 5×5 from every square, without any test that rejects a
//! move early.

use std::cell::Cell;
use std::hint::black_box;

use stack_assumptions::{Puzzle, search};

const SIDE: usize = 5;
const SQUARES: usize = SIDE * SIDE;

/// Returns, for each square, the squares a knight's move away.
fn neighbours() -> Vec<Vec<usize>> {
    let is_move = |from: usize, to: usize| {
        let (rows, columns) =
            ((from / SIDE).abs_diff(to / SIDE), (from % SIDE).abs_diff(to % SIDE));
        rows * columns == 2
    };
    let of = |from| (0..SQUARES).filter(|to| is_move(from, *to)).collect();
    (0..black_box(SQUARES)).map(of).collect()
}

/// The visited squares as a mask, and the square of the knight.
#[derive(Clone, Copy)]
struct Knight {
    visited: u32,
    square: usize,
}

struct Tours {
    /// The neighbours of each square. The last list is for a knight that is not on the
    /// board yet: all squares.
    neighbours: Vec<Vec<usize>>,
    knight: Cell<Knight>,
}

/// A guard that holds a move. Dropping it moves the knight back.
struct Move<'p> {
    knight: &'p Cell<Knight>,
    before: Knight,
}

impl Drop for Move<'_> {
    #[inline]
    fn drop(&mut self) {
        self.knight.set(self.before);
    }
}

/// The slot contains the knight before the move.
impl Puzzle for Tours {
    type Slot = Knight;
    type Candidate = usize;
    type Attempt<'p> = Move<'p>;
    type Solution = ();

    #[inline]
    fn slot(&self, depth: usize) -> Option<Knight> {
        (depth < SQUARES).then(|| self.knight.get())
    }

    #[inline]
    fn candidates(&self, before: Knight) -> impl Iterator<Item = usize> {
        let near = self.neighbours[before.square].iter().copied();
        near.filter(move |square| before.visited >> square & 1 == 0)
    }

    #[inline]
    fn attempt(&self, before: Knight, square: usize) -> Option<Move<'_>> {
        self.knight.set(Knight { visited: before.visited | 1 << square, square });
        Some(Move { knight: &self.knight, before })
    }

    fn solution(&self) {}
}

pub fn by_engine() -> usize {
    let mut neighbours = neighbours();
    neighbours.push((0..SQUARES).collect());
    let knight = Cell::new(Knight { visited: 0, square: SQUARES });
    search(&Tours { neighbours, knight }).count()
}

pub fn by_hand() -> usize {
    fn count(neighbours: &[Vec<usize>], visited: u32, near: &[usize], left: usize) -> usize {
        if left == 0 {
            return 1;
        }
        let mut tours = 0;
        for &square in near {
            if visited >> square & 1 == 0 {
                let visited = visited | 1 << square;
                tours += count(neighbours, visited, &neighbours[square], left - 1);
            }
        }
        tours
    }
    let every: Vec<_> = (0..SQUARES).collect();
    count(&neighbours(), 0, &every, SQUARES)
}
