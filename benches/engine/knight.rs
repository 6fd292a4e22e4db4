//! All open knight's tours of 5×5, from every square in plain order, without a look
//! at what is left behind.

use std::cell::Cell;
use std::hint::black_box;

use stack_assumptions::{Hold, Puzzle, search};

const SIDE: usize = 5;
const SQUARES: usize = SIDE * SIDE;

/// The squares a knight's move away from each.
fn neighbours() -> Vec<Vec<usize>> {
    let is_move = |from: usize, to: usize| {
        let (rows, columns) =
            ((from / SIDE).abs_diff(to / SIDE), (from % SIDE).abs_diff(to % SIDE));
        rows * columns == 2
    };
    let of = |from| (0..SQUARES).filter(|to| is_move(from, *to)).collect();
    (0..black_box(SQUARES)).map(of).collect()
}

struct Tours {
    neighbours: Vec<Vec<usize>>,
    /// The visited squares as a mask, and the knight's.
    board: Cell<(u32, usize)>,
    every: Vec<usize>,
}

impl Puzzle for Tours {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, (u32, usize)>;
    type Solution = ();

    #[inline]
    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < SQUARES).then_some(depth)
    }

    #[inline]
    fn candidates(&self, slot: usize) -> impl Iterator<Item = usize> {
        let (visited, knight) = self.board.get();
        let near = if slot == 0 { &self.every } else { &self.neighbours[knight] };
        near.iter().copied().filter(move |square| visited >> square & 1 == 0)
    }

    #[inline]
    fn attempt(&self, _: usize, square: usize) -> Option<Self::Attempt<'_>> {
        let (visited, _) = self.board.get();
        Some(Hold::new(&self.board, (visited | 1 << square, square)))
    }

    fn solution(&self) {}
}

pub fn by_engine() -> usize {
    let every = (0..SQUARES).collect();
    search(&Tours { neighbours: neighbours(), board: Cell::default(), every }).count()
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
