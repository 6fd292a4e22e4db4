//! The 0/1 knapsack of 24 items of Kreher and Stinson, "Combinatorial Algorithms" (1999):
//! what to take so that it weighs at most 6,404,180 and is worth the most, 13,549,094.

use std::cell::Cell;

use stack_assumptions::optimise::{Optimise, maximise};
use stack_assumptions::{Hold, Puzzle};

const WORTH: [u64; 24] = [
    825_594, 1_677_009, 1_676_628, 1_523_970, 943_972, 97_426, 69_666, 1_296_457, 1_679_693,
    1_902_996, 1_844_992, 1_049_289, 1_252_836, 1_319_836, 953_277, 2_067_538, 675_367, 853_655,
    1_826_027, 65_731, 901_489, 577_243, 466_257, 369_261,
];
const WEIGHTS: [u64; 24] = [
    382_745, 799_601, 909_247, 729_069, 467_902, 44_328, 34_610, 698_150, 823_460, 903_959,
    853_665, 551_830, 610_856, 670_702, 488_960, 951_111, 323_046, 446_298, 931_161, 31_385,
    496_951, 264_724, 224_916, 169_684,
];

/// In each slot an item is taken or left: the worth so far, and the room.
struct Knapsack(Cell<(u64, u64)>);

impl Puzzle for Knapsack {
    type Slot = usize;
    type Candidate = bool;
    type Attempt<'p> = Hold<'p, (u64, u64)>;
    type Solution = u64;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < WORTH.len()).then_some(depth)
    }
    fn candidates(&self, _: usize) -> impl Iterator<Item = bool> {
        [true, false].into_iter()
    }
    fn attempt(&self, item: usize, is_taken: bool) -> Option<Hold<'_, (u64, u64)>> {
        let (worth, room) = self.0.get();
        let more = if is_taken { (WORTH[item], WEIGHTS[item]) } else { (0, 0) };
        Some(Hold::new(&self.0, (worth + more.0, room.checked_sub(more.1)?)))
    }
    fn solution(&self) -> u64 {
        self.0.get().1
    }
}

impl Optimise for Knapsack {
    type Cost = u64;

    fn cost(&self) -> u64 {
        self.0.get().0
    }
    /// All that is left is taken.
    fn bound_with(&self, item: usize, is_taken: bool) -> Option<u64> {
        Some(self.cost() + WORTH[if is_taken { item } else { item + 1 }..].iter().sum::<u64>())
    }
}

fn main() {
    let best = maximise(&Knapsack(Cell::new((0, 6_404_180)))).finish().best.expect("there is one");
    println!("worth {}, room left {}", best.cost, best.solution);
}
