//! n queens on bit masks.

use std::cell::Cell;
use std::hint::black_box;

use stack_assumptions::{Puzzle, search};

/// What the queens attack in the next row: down, and along both diagonals.
#[derive(Clone, Copy, Default)]
struct Attacked {
    down: u32,
    left: u32,
    right: u32,
}

impl Attacked {
    fn free(self, all: u32) -> u32 {
        all & !(self.down | self.left | self.right)
    }

    fn below(self, bit: u32) -> Self {
        Self { down: self.down | bit, left: (self.left | bit) << 1, right: (self.right | bit) >> 1 }
    }
}

struct Queens {
    n: usize,
    all: u32,
    attacked: Cell<Attacked>,
}

/// The bits of a mask, one at a time.
struct Bits(u32);

impl Iterator for Bits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0 & self.0.wrapping_neg();
        self.0 ^= bit;
        Some(bit)
    }
}

/// A queen held: what was attacked before comes back when she is dropped.
struct Queen<'p> {
    board: &'p Cell<Attacked>,
    before: Attacked,
}

impl Drop for Queen<'_> {
    #[inline]
    fn drop(&mut self) {
        self.board.set(self.before);
    }
}

/// The slot carries what is attacked in it: neither candidates nor attempts need
/// look at the board again.
impl Puzzle for Queens {
    type Slot = Attacked;
    type Candidate = u32;
    type Attempt<'p> = Queen<'p>;
    type Solution = ();

    #[inline]
    fn slot(&self, depth: usize) -> Option<Attacked> {
        (depth < self.n).then(|| self.attacked.get())
    }

    #[inline]
    fn candidates(&self, slot: Attacked) -> impl Iterator<Item = u32> {
        Bits(slot.free(self.all))
    }

    #[inline]
    fn attempt(&self, slot: Attacked, bit: u32) -> Option<Queen<'_>> {
        self.attacked.set(slot.below(bit));
        Some(Queen { board: &self.attacked, before: slot })
    }

    fn solution(&self) {}
}

pub fn by_engine(n: usize) -> usize {
    let n = black_box(n);
    search(&Queens { n, all: (1 << n) - 1, attacked: Cell::default() }).count()
}

pub fn by_crate(n: usize) -> usize {
    search(&eight_queens::Queens::new(black_box(n)).expect("not too many")).count()
}

pub fn by_hand(n: usize) -> usize {
    fn count(rows: usize, all: u32, attacked: Attacked) -> usize {
        if rows == 0 {
            return 1;
        }
        let mut free = attacked.free(all);
        let mut solutions = 0;
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            solutions += count(rows - 1, all, attacked.below(bit));
        }
        solutions
    }
    let n = black_box(n);
    count(n, (1 << n) - 1, Attacked::default())
}
