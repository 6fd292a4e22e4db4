use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

#[derive(Clone, Debug)]
pub struct Trip {
    distances: Vec<Vec<u32>>,
    limit: u32,
    stops: Vec<Cell<Option<usize>>>,
}

impl Trip {
    pub fn new(distances: &[Vec<u32>], limit: u32) -> Self {
        let stops = vec![Cell::new(None); distances.len()];
        stops[0].set(Some(0));
        Self { distances: distances.to_vec(), limit, stops }
    }

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

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth + 1 < self.stops.len()).then_some(depth + 1)
    }

    fn candidates(&self, place: usize) -> impl Iterator<Item = usize> {
        let visited = self.solution();
        let last = visited[place - 1];
        let mut towns: Vec<_> =
            (0..self.stops.len()).filter(|town| !visited.contains(town)).collect();
        towns.sort_by_key(|town| self.distances[last][*town]);
        towns.into_iter()
    }

    fn attempt(&self, place: usize, town: usize) -> Option<Hold<'_, Option<usize>>> {
        let hold = Hold::new(&self.stops[place], Some(town));
        (self.length() <= self.limit).then_some(hold)
    }

    fn solution(&self) -> Vec<usize> {
        self.stops.iter().filter_map(Cell::get).collect()
    }
}
