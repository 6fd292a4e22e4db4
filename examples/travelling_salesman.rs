//! The shortest round trip through 14 cities of Burma: burma14 of TSPLIB (G. Reinelt,
//! 1991), with the distance function published there. Its length is 3323.

use std::cell::Cell;

use stack_assumptions::optimise::{Optimise, minimise};
use stack_assumptions::{Hold, Puzzle};

/// Latitude and longitude, in degrees and minutes: 16.47 is 16 degrees and 47 minutes.
const BURMA_14: [(f64, f64); 14] = [
    (16.47, 96.10),
    (16.47, 94.44),
    (20.09, 92.54),
    (22.39, 93.37),
    (25.23, 97.24),
    (22.00, 96.05),
    (20.47, 97.02),
    (17.20, 96.29),
    (16.30, 97.38),
    (14.05, 98.12),
    (16.53, 97.38),
    (21.52, 95.59),
    (19.41, 97.13),
    (20.09, 94.55),
];

/// The distance in kilometres, as TSPLIB defines it (its type GEO).
fn distance((latitude, longitude): (f64, f64), other: (f64, f64)) -> u32 {
    let radians = |place: f64| 3.141592 * (place.trunc() + 5.0 * place.fract() / 3.0) / 180.0;
    let q1 = (radians(longitude) - radians(other.1)).cos();
    let q2 = (radians(latitude) - radians(other.0)).cos();
    let q3 = (radians(latitude) + radians(other.0)).cos();
    (6378.388 * (0.5 * ((1.0 + q1) * q2 - (1.0 - q1) * q3)).acos() + 1.0) as u32
}

/// In each slot the next city of the trip, which begins in city 0.
struct Trip {
    distances: Vec<Vec<u32>>,
    /// For each city the other cities, the closest first.
    neighbours: Vec<Vec<usize>>,
    /// The cities visited, as bits, the last of them, and the way so far.
    trip: Cell<(u32, usize, u32)>,
    order: Vec<Cell<usize>>,
}

impl Trip {
    fn new(cities: &[(f64, f64)]) -> Self {
        let row = |one: &(f64, f64)| cities.iter().map(|other| distance(*one, *other)).collect();
        let distances: Vec<Vec<u32>> = cities.iter().map(row).collect();
        let sorted = |city: usize| {
            let mut others: Vec<_> = (0..cities.len()).filter(|other| *other != city).collect();
            others.sort_by_key(|other| distances[city][*other]);
            others
        };
        let neighbours = (0..cities.len()).map(sorted).collect();
        let order = vec![Cell::new(0); cities.len() - 1];
        Self { distances, neighbours, trip: Cell::new((1, 0, 0)), order }
    }

    /// The way from each city in `from` to its closest one in `to`.
    fn closest(&self, from: u32, to: u32) -> u32 {
        let cities = (0..self.distances.len()).filter(|city| from >> city & 1 == 1);
        let way = |city: usize| {
            let next = self.neighbours[city].iter().find(|next| to >> **next & 1 == 1);
            next.map_or(0, |next| self.distances[city][*next])
        };
        cities.map(way).sum()
    }
}

impl Puzzle for Trip {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = (Hold<'p, usize>, Hold<'p, (u32, usize, u32)>);
    type Solution = Vec<usize>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.order.len()).then_some(depth)
    }

    fn candidates(&self, _: usize) -> impl Iterator<Item = usize> {
        let (visited, last, _) = self.trip.get();
        self.neighbours[last].iter().copied().filter(move |city| visited >> city & 1 == 0)
    }

    fn attempt(&self, slot: usize, city: usize) -> Option<Self::Attempt<'_>> {
        let (visited, last, way) = self.trip.get();
        let trip = (visited | 1 << city, city, way + self.distances[last][city]);
        Some((Hold::new(&self.order[slot], city), Hold::new(&self.trip, trip)))
    }

    fn solution(&self) -> Vec<usize> {
        self.order.iter().map(Cell::get).collect()
    }
}

impl Optimise for Trip {
    type Cost = u32;

    fn cost(&self) -> u32 {
        let (_, last, way) = self.trip.get();
        way + self.distances[last][0]
    }

    /// From the last city and from each one not visited, the trip goes on to its closest
    /// city at least, which is not visited or the first one.
    fn bound(&self) -> Option<u32> {
        let (visited, last, way) = self.trip.get();
        let left = !visited & ((1 << self.distances.len()) - 1);
        Some(way + self.closest(left | 1 << last, left | 1))
    }
}

fn main() {
    let trip = Trip::new(&BURMA_14);
    let best = minimise(&trip).finish().best.expect("there is one");
    println!("{} km: 0 {:?} 0", best.cost, best.solution);
}
