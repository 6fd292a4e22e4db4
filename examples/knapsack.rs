//! The 0/1 knapsack of 24 items of Kreher and Stinson, "Combinatorial Algorithms" (1999):
//! what to take so that it weighs at most 6,404,180 and is worth the most, 13,549,094.

use std::cell::Cell;

use stack_assumptions::optimise::{Optimise, maximise};
use stack_assumptions::{Hold, Puzzle};

const CAPACITY: u64 = 6_404_180;
/// The worth and the weight of each item.
const ITEMS: [(u64, u64); 24] = [
    (825_594, 382_745),
    (1_677_009, 799_601),
    (1_676_628, 909_247),
    (1_523_970, 729_069),
    (943_972, 467_902),
    (97_426, 44_328),
    (69_666, 34_610),
    (1_296_457, 698_150),
    (1_679_693, 823_460),
    (1_902_996, 903_959),
    (1_844_992, 853_665),
    (1_049_289, 551_830),
    (1_252_836, 610_856),
    (1_319_836, 670_702),
    (953_277, 488_960),
    (2_067_538, 951_111),
    (675_367, 323_046),
    (853_655, 446_298),
    (1_826_027, 931_161),
    (65_731, 31_385),
    (901_489, 496_951),
    (577_243, 264_724),
    (466_257, 224_916),
    (369_261, 169_684),
];

/// In each slot one more item is taken. At every node the items held are a solution.
struct Knapsack {
    /// The items, the most worth for its weight first.
    items: Vec<(u64, u64)>,
    /// The number of items that were decided on, the worth taken, and the room left.
    taken: Cell<(usize, u64, u64)>,
}

impl Knapsack {
    fn new(mut items: Vec<(u64, u64)>) -> Self {
        items.sort_by(|one, other| (other.0 * one.1).cmp(&(one.0 * other.1)));
        Self { items, taken: Cell::new((0, 0, CAPACITY)) }
    }
}

impl Puzzle for Knapsack {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, (usize, u64, u64)>;
    type Solution = u64;

    fn slot(&self, depth: usize) -> Option<usize> {
        let (next, _, _) = self.taken.get();
        (next < self.items.len()).then_some(depth)
    }

    fn candidates(&self, _: usize) -> impl Iterator<Item = usize> {
        let (next, _, room) = self.taken.get();
        (next..self.items.len()).filter(move |item| self.items[*item].1 <= room)
    }

    fn attempt(&self, _: usize, item: usize) -> Option<Self::Attempt<'_>> {
        let (_, worth, room) = self.taken.get();
        let (more, weight) = self.items[item];
        Some(Hold::new(&self.taken, (item + 1, worth + more, room - weight)))
    }

    /// The weight of what is taken.
    fn solution(&self) -> u64 {
        CAPACITY - self.taken.get().2
    }
}

impl Optimise for Knapsack {
    type Cost = u64;
    const SORTED: bool = true;

    fn cost(&self) -> u64 {
        self.taken.get().1
    }

    /// The room is filled with the items from this one on, the last of them in part: the
    /// bound of Dantzig, "Discrete-variable extremum problems" (1957).
    fn bound_with(&self, _: usize, item: usize) -> Option<u64> {
        let (_, mut worth, mut room) = self.taken.get();
        for (more, weight) in &self.items[item..] {
            if *weight > room {
                return Some(worth + more * room / weight);
            }
            (worth, room) = (worth + more, room - weight);
        }
        Some(worth)
    }

    fn is_solution(&self) -> bool {
        true
    }
}

fn main() {
    let knapsack = Knapsack::new(ITEMS.to_vec());
    for best in maximise(&knapsack) {
        println!("worth {}, weight {}", best.cost, best.solution);
    }
    println!("nothing is worth more");
}
