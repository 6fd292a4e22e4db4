//! A round trip as a puzzle: in each slot the next city, after city 0.

use super::cities::{City, distances};
use super::spanning_tree::{penalise, shortest_tree};
use stack_assumptions::optimise::Optimise;
use stack_assumptions::{Hold, Puzzle};
use std::cell::Cell;

pub struct Trip {
    pub distances: Vec<Vec<i32>>,
    pub penalties: i32,
    order: Vec<Cell<usize>>,
    /// The cities not visited, as bits, the last one visited, and the way so far.
    state: Cell<(u32, usize, i32)>,
}

impl Trip {
    pub fn new(cities: &[City]) -> Self {
        let mut distances = distances(cities);
        let penalties = penalise(&mut distances);
        let state = Cell::new(((1 << cities.len()) - 2, 0, 0));
        Self { distances, penalties, order: vec![Cell::new(0); cities.len() - 1], state }
    }
}

impl Puzzle for Trip {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = (Hold<'p, usize>, Hold<'p, (u32, usize, i32)>);
    type Solution = Vec<usize>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.order.len()).then_some(depth)
    }
    fn candidates(&self, _: usize) -> impl Iterator<Item = usize> {
        (0..self.distances.len()).filter(|city| self.state.get().0 >> city & 1 == 1)
    }
    fn attempt(&self, slot: usize, city: usize) -> Option<Self::Attempt<'_>> {
        let (left, last, way) = self.state.get();
        let state = (left & !(1 << city), city, way + self.distances[last][city]);
        Some((Hold::new(&self.order[slot], city), Hold::new(&self.state, state)))
    }
    fn solution(&self) -> Vec<usize> {
        self.order.iter().map(Cell::get).collect()
    }
}

impl Optimise for Trip {
    type Cost = i32;
    fn cost(&self) -> i32 {
        let (_, last, way) = self.state.get();
        way + self.distances[last][0] - self.penalties
    }
    /// The rest of the trip is a tree of the cities left and of its ends, but at the root.
    fn bound(&self) -> Option<i32> {
        let (left, last, way) = self.state.get();
        let rest = || shortest_tree(&self.distances, left | 1 << last | 1, |_, _| ());
        (last > 0).then(|| way + rest() - self.penalties)
    }
}
