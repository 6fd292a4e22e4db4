//! The n queens puzzle with bit masks.

use std::cell::Cell;
use std::hint::black_box;

use stack_assumptions::{Puzzle, search};

/// The columns of the next row that the queens attack: along columns and along both
/// diagonals.
#[derive(Clone, Copy, Default)]
pub struct AttackMasks {
    columns: u32,
    diagonals: u32,
    anti_diagonals: u32,
}

impl AttackMasks {
    pub fn free(self, all: u32) -> u32 {
        all & !(self.columns | self.diagonals | self.anti_diagonals)
    }

    pub fn in_next_row(self, bit: u32) -> Self {
        Self {
            columns: self.columns | bit,
            diagonals: (self.diagonals | bit) << 1,
            anti_diagonals: (self.anti_diagonals | bit) >> 1,
        }
    }
}

pub struct MaskQueens {
    n: usize,
    all: u32,
    attacked: Cell<AttackMasks>,
}

impl MaskQueens {
    pub fn new(n: usize) -> Self {
        let n = black_box(n);
        Self { n, all: (1 << n) - 1, attacked: Cell::default() }
    }
}

/// An iterator over the bits of a mask, each as a mask of its own.
pub struct Bits(pub u32);

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

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

/// A guard that holds a queen. Dropping it restores the masks of before.
pub struct MaskQueen<'p> {
    attacked: &'p Cell<AttackMasks>,
    before: AttackMasks,
}

impl Drop for MaskQueen<'_> {
    #[inline]
    fn drop(&mut self) {
        self.attacked.set(self.before);
    }
}

/// The slot contains the masks of its row, so neither the candidates nor the attempts
/// read the board again.
impl Puzzle for MaskQueens {
    type Slot = AttackMasks;
    type Candidate = u32;
    type Attempt<'p> = MaskQueen<'p>;
    type Solution = ();

    #[inline]
    fn slot(&self, depth: usize) -> Option<AttackMasks> {
        (depth < self.n).then(|| self.attacked.get())
    }

    #[inline]
    fn candidates(&self, slot: AttackMasks) -> impl Iterator<Item = u32> {
        Bits(slot.free(self.all))
    }

    #[inline]
    fn attempt(&self, slot: AttackMasks, bit: u32) -> Option<MaskQueen<'_>> {
        self.attacked.set(slot.in_next_row(bit));
        Some(MaskQueen { attacked: &self.attacked, before: slot })
    }

    fn solution(&self) {}
}

pub fn by_engine(n: usize) -> usize {
    search(&MaskQueens::new(n)).count()
}

pub fn by_crate(n: usize) -> usize {
    search(&eight_queens::Queens::new(black_box(n)).expect("not too many")).count()
}

pub fn by_hand(n: usize) -> usize {
    fn count(rows: usize, all: u32, attacked: AttackMasks) -> usize {
        if rows == 0 {
            return 1;
        }
        let mut free = attacked.free(all);
        let mut solutions = 0;
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            solutions += count(rows - 1, all, attacked.in_next_row(bit));
        }
        solutions
    }
    let n = black_box(n);
    count(n, (1 << n) - 1, AttackMasks::default())
}
