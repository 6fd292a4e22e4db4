//! The travelling salesman of `examples/travelling_salesman`, and recursion by hand.

#[path = "../../examples/travelling_salesman/cities.rs"]
mod cities;
#[path = "../../examples/travelling_salesman/spanning_tree.rs"]
mod spanning_tree;
#[path = "../../examples/travelling_salesman/trip.rs"]
mod trip;

use cities::{BURMA_14, ULYSSES_16};
use spanning_tree::shortest_tree;
use stack_assumptions::optimise::minimise;
use trip::Trip;

/// burma14: 3323.
pub fn burma14() -> Trip {
    Trip::new(&BURMA_14)
}

/// ulysses16: 6859.
pub fn ulysses16() -> Trip {
    Trip::new(&ULYSSES_16)
}

/// The length of the shortest trip, by the engine.
pub fn by_engine(trip: &Trip) -> u64 {
    minimise(trip).finish().best.map_or(0, |best| best.cost.unsigned_abs().into())
}

/// The length of the shortest trip, by recursion.
pub fn by_hand(trip: &Trip) -> u64 {
    fn go(trip: &Trip, left: u32, last: usize, way: i32, best: &mut i32) {
        if left == 0 {
            *best = (way + trip.distances[last][0]).min(*best);
            return;
        }
        for city in (0..trip.distances.len()).filter(|city| left >> city & 1 == 1) {
            let (left, way) = (left & !(1 << city), way + trip.distances[last][city]);
            let rest = shortest_tree(&trip.distances, left | 1 << city | 1, |_, _| ());
            if way + rest < *best {
                go(trip, left, city, way, best);
            }
        }
    }
    let mut best = i32::MAX;
    go(trip, (1 << trip.distances.len()) - 2, 0, 0, &mut best);
    (best - trip.penalties).unsigned_abs().into()
}
