//! The shortest round trips of TSPLIB's burma14 and ulysses16: 3323 and 6859.

mod cities;
mod spanning_tree;
mod trip;

use cities::{BURMA_14, ULYSSES_16};
use stack_assumptions::optimise::minimise;
use trip::Trip;

fn main() {
    for (name, cities) in [("burma14", &BURMA_14[..]), ("ulysses16", &ULYSSES_16)] {
        let best = minimise(&Trip::new(cities)).finish().best.expect("there is one");
        println!("{name}: {} km: 0 {:?} 0", best.cost, best.solution);
    }
}
