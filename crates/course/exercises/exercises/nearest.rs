//! Chapter 6, exercise `nearest`: a round trip through all towns, the nearest town first.
//!
//! The trip starts in town 0, visits each town once and goes back to town 0. It may not be longer
//! than a limit.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

/// A round trip.
#[derive(Clone, Debug)]
pub struct Trip {
    /// The distance from each town to each other one.
    distances: Vec<Vec<u32>>,
    limit: u32,
    /// The towns in the order in which they are visited, as far as they are known.
    stops: Vec<Cell<Option<usize>>>,
}

impl Trip {
    /// Towns with these distances, and the longest trip that is allowed.
    pub fn new(distances: &[Vec<u32>], limit: u32) -> Self {
        let stops = vec![Cell::new(None); distances.len()];
        stops[0].set(Some(0));
        Self { distances: distances.to_vec(), limit, stops }
    }

    /// The length of the way so far; once all towns are visited, with the way back to town 0.
    pub fn length(&self) -> u32 {
        let stops = self.solution();
        let way: u32 = stops.windows(2).map(|two| self.distances[two[0]][two[1]]).sum();
        let back = stops.last().filter(|_| stops.len() == self.stops.len());
        way + back.map_or(0, |last| self.distances[*last][0])
    }
}

impl Puzzle for Trip {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, Option<usize>>;
    type Solution = Vec<usize>;

    /// The place in the trip that is filled next. Place 0 is town 0.
    fn slot(&self, depth: usize) -> Option<usize> {
        (depth + 1 < self.stops.len()).then_some(depth + 1)
    }

    /// The towns that have not been visited, the nearest to the last town first; of several, the
    /// one with the lowest number.
    fn candidates(&self, place: usize) -> impl Iterator<Item = usize> {
        todo!("sort the towns by their distance") as std::ops::Range<usize>
    }

    /// Goes to a town, unless the trip gets too long.
    fn attempt(&self, place: usize, town: usize) -> Option<Hold<'_, Option<usize>>> {
        todo!("hold the stop; reject it if the way is longer than the limit")
    }

    fn solution(&self) -> Vec<usize> {
        self.stops.iter().filter_map(Cell::get).collect()
    }
}
