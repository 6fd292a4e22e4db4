//! What the ways to run a search cost, each compared with a recursive function written by
//! hand that counts the same solutions: `queens-masks-12`, the cheapest nodes there are.
//!
//! `cargo bench -p workspace_tests --bench costs [-- CASE…] [--rounds R]`. With `--only CASE`, that case runs
//! once, for an instruction count; `--only hand` is the other side.

#[path = "engine/bit_masks.rs"]
#[expect(dead_code, reason = "the benchmark of the engine uses all of it")]
mod bit_masks;
mod common;
mod sides;

use std::cell::Cell;
use std::hint::black_box;
use std::ops::ControlFlow;

use bit_masks::{AttackMasks, Bits, MaskQueens, by_hand};
use common::median;
use sides::{Arguments, seconds_of_both};
use stack_assumptions::{Counters, Hold, Limits, Puzzle, bits, search};

const N: usize = 12;
/// OEIS A000170.
const SOLUTIONS: usize = 14_200;

/// What a case counts.
type Count = fn() -> usize;

const CASES: [(&str, Count); 14] = [
    ("count", || search(&MaskQueens::new(N)).count()),
    ("fold", || search(&MaskQueens::new(N)).fold(0, |count, ()| count + 1)),
    ("visit", || {
        let mut count = 0;
        let _ = search(&MaskQueens::new(N)).visit(|| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        count
    }),
    ("next", || {
        let mut count = 0;
        for () in search(&MaskQueens::new(N)) {
            count += 1;
        }
        count
    }),
    ("next-limit", || {
        let mut count = 0;
        for () in search(&MaskQueens::new(N)).limit(Limits::new().nodes(u64::MAX)) {
            count += 1;
        }
        count
    }),
    ("next-counters", || {
        let mut count = 0;
        for () in search(&MaskQueens::new(N)).observe(Counters::default()) {
            count += 1;
        }
        count
    }),
    ("count-limit", || search(&MaskQueens::new(N)).limit(Limits::new().nodes(u64::MAX)).count()),
    ("count-counters", || search(&MaskQueens::new(N)).observe(Counters::default()).count()),
    ("bits", || search(&BitQueens::new(N)).count()),
    ("one-hold", || search(&OneHold::new(N)).count()),
    ("two-holds", || search(&TwoHolds::new(N)).count()),
    ("three-holds", || search(&ThreeHolds::new(N)).count()),
    ("hold-for-each-mask", || search(&MasksApart::new(N)).count()),
    ("hand-iterator", || HandIterator::new(N).map(|()| 1).sum()),
];

/// The search written by hand as an iterator, the other side of `next()`: it can stop at
/// each solution, so it keeps its stack itself.
struct HandIterator {
    n: usize,
    all: u32,
    rows: Vec<Row>,
}

/// A row of the board.
struct Row {
    attacked: AttackMasks,
    /// The columns that are still to be tried.
    free: u32,
}

impl HandIterator {
    fn new(n: usize) -> Self {
        let n = black_box(n);
        let all = (1 << n) - 1;
        Self { n, all, rows: vec![Row { attacked: AttackMasks::default(), free: all }] }
    }
}

impl Iterator for HandIterator {
    type Item = ();

    fn next(&mut self) -> Option<()> {
        while let Some(row) = self.rows.last_mut() {
            if row.free == 0 {
                self.rows.pop();
                continue;
            }
            let bit = row.free & row.free.wrapping_neg();
            row.free ^= bit;
            let attacked = row.attacked.in_next_row(bit);
            if self.rows.len() == self.n {
                return Some(());
            }
            self.rows.push(Row { attacked, free: attacked.free(self.all) });
        }
        None
    }
}

/// The queens with the masks on the board, where an attempt holds the guards that `$hold`
/// makes.
macro_rules! held {
    ($name:ident, $guards:ty, |$puzzle:ident, $row:ident, $bit:ident| $hold:expr) => {
        struct $name {
            n: usize,
            all: u32,
            attacked: Cell<AttackMasks>,
            columns: [Cell<u32>; N],
            queens: Cell<usize>,
        }

        impl $name {
            fn new(n: usize) -> Self {
                let (attacked, columns) = (Cell::default(), Default::default());
                Self { n: black_box(n), all: (1 << n) - 1, attacked, columns, queens: Cell::new(0) }
            }
        }

        impl Puzzle for $name {
            type Slot = usize;
            type Candidate = u32;
            type Attempt<'p> = $guards;
            type Solution = (u32, usize);

            #[inline]
            fn slot(&self, depth: usize) -> Option<usize> {
                (depth < self.n).then_some(depth)
            }

            #[inline]
            fn candidates(&self, _: usize) -> impl Iterator<Item = u32> {
                Bits(self.attacked.get().free(self.all))
            }

            #[inline]
            fn attempt(&self, $row: usize, $bit: u32) -> Option<Self::Attempt<'_>> {
                let $puzzle = self;
                let masks = Hold::new(&self.attacked, self.attacked.get().in_next_row($bit));
                Some($hold(masks))
            }

            fn solution(&self) -> (u32, usize) {
                (self.columns[0].get(), self.queens.get())
            }
        }
    };
}

held!(OneHold, Hold<'p, AttackMasks>, |_puzzle, _row, bit| |masks| masks);
held!(TwoHolds, (Hold<'p, AttackMasks>, Hold<'p, u32>), |puzzle, row, bit| |masks| {
    (masks, Hold::new(&puzzle.columns[row], bit))
});
held!(ThreeHolds, (Hold<'p, AttackMasks>, Hold<'p, u32>, Hold<'p, usize>), |puzzle, row, bit| {
    |masks| (masks, Hold::new(&puzzle.columns[row], bit), Hold::new(&puzzle.queens, row))
});

/// The masks on the board, each in a cell of its own.
struct MasksApart {
    n: usize,
    all: u32,
    masks: [Cell<u32>; 3],
}

impl MasksApart {
    fn new(n: usize) -> Self {
        Self { n: black_box(n), all: (1 << n) - 1, masks: Default::default() }
    }
}

impl Puzzle for MasksApart {
    type Slot = usize;
    type Candidate = u32;
    type Attempt<'p> = [Hold<'p, u32>; 3];
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.n).then_some(depth)
    }

    fn candidates(&self, _: usize) -> impl Iterator<Item = u32> {
        Bits(self.masks.iter().fold(self.all, |free, mask| free & !mask.get()))
    }

    #[inline]
    fn attempt(&self, _: usize, bit: u32) -> Option<Self::Attempt<'_>> {
        let [columns, diagonals, anti_diagonals] = &self.masks;
        Some([
            Hold::new(columns, columns.get() | bit),
            Hold::new(diagonals, (diagonals.get() | bit) << 1),
            Hold::new(anti_diagonals, (anti_diagonals.get() | bit) >> 1),
        ])
    }

    fn solution(&self) {}
}

/// The masks on the board and the engine's `bits` as candidates.
struct BitQueens {
    n: usize,
    attacked: Cell<AttackMasks>,
}

impl BitQueens {
    fn new(n: usize) -> Self {
        Self { n: black_box(n), attacked: Cell::default() }
    }
}

impl Puzzle for BitQueens {
    type Slot = usize;
    type Candidate = u32;
    type Attempt<'p> = Hold<'p, AttackMasks>;
    type Solution = ();

    #[inline]
    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.n).then_some(depth)
    }

    #[inline]
    fn candidates(&self, _: usize) -> impl Iterator<Item = u32> {
        bits(u64::from(self.attacked.get().free((1 << self.n) - 1)))
    }

    #[inline]
    fn attempt(&self, _: usize, column: u32) -> Option<Hold<'_, AttackMasks>> {
        let attacked = self.attacked.get().in_next_row(1 << column);
        Some(Hold::new(&self.attacked, attacked))
    }

    fn solution(&self) {}
}

fn compare(name: &str, case: Count, rounds: usize) {
    let ratios: Vec<_> = (0..rounds)
        .map(|round| {
            let [engine, hand] = seconds_of_both(name, round, &SOLUTIONS, [case, hand]);
            engine / hand
        })
        .collect();
    println!("{name:<16} {:.3} of recursion by hand ({rounds} rounds, median)", median(&ratios));
}

fn hand() -> usize {
    by_hand(N)
}

fn main() {
    let arguments = Arguments::new();
    if let Some(only) = arguments.only() {
        let named = CASES.iter().find(|(name, _)| *name == only);
        let count = named.map_or(hand as Count, |(_, count)| *count);
        assert_eq!(count(), SOLUTIONS);
        return;
    }
    let rounds = arguments.rounds(15);
    for (name, case) in arguments.chosen(&CASES, |(name, _)| name) {
        compare(name, *case, rounds);
    }
}
