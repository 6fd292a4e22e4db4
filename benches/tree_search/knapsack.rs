//! The 0/1 knapsack: which items, of at most so much weight, are worth the most?

use std::cell::Cell;
use std::hint::black_box;

use stack_assumptions::Puzzle;
use stack_assumptions::optimise::{Optimise, maximise};

/// The capacity, and the worth and weight of each item, the most worth for its weight
/// first.
#[derive(Clone)]
pub struct Items {
    pub capacity: u64,
    pub items: Vec<(u64, u64)>,
}

/// The worth of `Items::even(28, 7)`; a test compares it with dynamic programming.
pub const EVEN_WORTH: u64 = 16_746;
/// The worth of `Items::even(31, 7)`.
pub const MORE_EVEN_WORTH: u64 = 19_026;

/// Draws numbers from 1 to a limit.
pub fn draw(mut state: u64) -> impl FnMut(u64) -> u64 {
    move |limit| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        1 + (state >> 33) % limit
    }
}

impl Items {
    pub fn new(capacity: u64, mut items: Vec<(u64, u64)>) -> Self {
        items.sort_by(|one, other| (other.0 * one.1).cmp(&(one.0 * other.1)));
        Self { capacity, items }
    }

    /// The 24 items of Kreher and Stinson, "Combinatorial Algorithms" (1999): 13,549,094.
    pub fn kreher_stinson() -> Self {
        let worth = [
            825_594, 1_677_009, 1_676_628, 1_523_970, 943_972, 97_426, 69_666, 1_296_457,
            1_679_693, 1_902_996, 1_844_992, 1_049_289, 1_252_836, 1_319_836, 953_277, 2_067_538,
            675_367, 853_655, 1_826_027, 65_731, 901_489, 577_243, 466_257, 369_261,
        ];
        let weights = [
            382_745, 799_601, 909_247, 729_069, 467_902, 44_328, 34_610, 698_150, 823_460, 903_959,
            853_665, 551_830, 610_856, 670_702, 488_960, 951_111, 323_046, 446_298, 931_161,
            31_385, 496_951, 264_724, 224_916, 169_684,
        ];
        Self::new(6_404_180, worth.into_iter().zip(weights).collect())
    }

    /// Items of even weight, worth as much, for an odd capacity: no bound prunes before the
    /// room is full, which it never is (Chvátal, "Hard knapsack problems", Operations
    /// Research 28, 1980, has such classes).
    pub fn even(number: usize, seed: u64) -> Self {
        let mut draw = draw(seed);
        let items: Vec<_> = (0..number).map(|_| 2 * draw(1_000)).map(|size| (size, size)).collect();
        let weight: u64 = items.iter().map(|(_, weight)| weight).sum();
        Self::new((weight / 2) | 1, items)
    }

    /// The bound of Dantzig, "Discrete-variable extremum problems" (1957): the room is
    /// filled with the items from `next` on, the last of them in part.
    #[inline]
    fn bound(&self, next: usize, mut worth: u64, mut room: u64) -> u64 {
        for (more, weight) in &self.items[next..] {
            if *weight > room {
                return worth + more * room / weight;
            }
            (worth, room) = (worth + more, room - weight);
        }
        worth
    }
}

/// What is taken.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    /// The item to decide on next.
    next: usize,
    worth: u64,
    room: u64,
    /// The items, as bits.
    items: u64,
}

/// In each slot one more item is taken. At every node the items held are a solution.
pub struct Knapsack {
    items: Items,
    taken: Cell<Taken>,
}

impl Knapsack {
    pub fn new(items: Items) -> Self {
        let taken = Cell::new(Taken { next: 0, worth: 0, room: items.capacity, items: 0 });
        Self { items, taken }
    }
}

/// A guard that holds an item. Dropping it restores what was taken before.
pub struct OneMore<'p> {
    taken: &'p Cell<Taken>,
    before: Taken,
}

impl Drop for OneMore<'_> {
    #[inline]
    fn drop(&mut self) {
        self.taken.set(self.before);
    }
}

/// The slot contains what is taken before it, so candidates, bounds and attempts do not
/// read the board.
impl Puzzle for Knapsack {
    type Slot = Taken;
    type Candidate = usize;
    type Attempt<'p> = OneMore<'p>;
    type Solution = u64;

    #[inline]
    fn slot(&self, _: usize) -> Option<Taken> {
        let taken = self.taken.get();
        (taken.next < self.items.items.len()).then_some(taken)
    }

    #[inline]
    fn candidates(&self, slot: Taken) -> impl Iterator<Item = usize> {
        let items = &self.items.items[..];
        (slot.next..items.len()).filter(move |item| items[*item].1 <= slot.room)
    }

    #[inline]
    fn attempt(&self, slot: Taken, item: usize) -> Option<OneMore<'_>> {
        let (more, weight) = self.items.items[item];
        let (worth, room) = (slot.worth + more, slot.room - weight);
        self.taken.set(Taken { next: item + 1, worth, room, items: slot.items | 1 << item });
        Some(OneMore { taken: &self.taken, before: slot })
    }

    fn solution(&self) -> u64 {
        self.taken.get().items
    }
}

impl Optimise for Knapsack {
    type Cost = u64;
    const SORTED: bool = true;

    #[inline]
    fn cost(&self) -> u64 {
        self.taken.get().worth
    }

    #[inline]
    fn bound_with(&self, slot: Taken, item: usize) -> Option<u64> {
        Some(self.items.bound(item, slot.worth, slot.room))
    }

    #[inline]
    fn is_solution(&self) -> bool {
        true
    }
}

/// The greatest worth, by the engine.
pub fn by_engine(items: Items) -> u64 {
    maximise(&Knapsack::new(black_box(items))).finish().best.map_or(0, |best| best.cost)
}

/// The greatest worth, by recursion.
pub fn by_hand(items: Items) -> u64 {
    fn take(items: &Items, next: usize, worth: u64, room: u64, best: &mut u64) {
        *best = worth.max(*best);
        for item in next..items.items.len() {
            let (more, weight) = items.items[item];
            if weight > room {
                continue;
            }
            if items.bound(item, worth, room) <= *best {
                return;
            }
            take(items, item + 1, worth + more, room - weight, best);
        }
    }
    let items = black_box(items);
    let mut best = 0;
    take(&items, 0, 0, items.capacity, &mut best);
    best
}
