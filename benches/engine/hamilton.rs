//! Hamiltonian cycles of the 4×8 grid, each in both directions. An attempt is two holds.

use std::cell::Cell;
use std::hint::black_box;

use stack_assumptions::{Hold, Puzzle, search};

const ROWS: usize = 4;
const COLUMNS: usize = 8;

/// Returns the neighbours of each vertex.
fn graph() -> Vec<Vec<usize>> {
    let is_edge = |a: usize, b: usize| {
        (a / COLUMNS).abs_diff(b / COLUMNS) + (a % COLUMNS).abs_diff(b % COLUMNS) == 1
    };
    let vertices = black_box(ROWS * COLUMNS);
    (0..vertices).map(|a| (0..vertices).filter(|b| is_edge(a, *b)).collect()).collect()
}

struct Cycles {
    graph: Vec<Vec<usize>>,
    /// The path begins at vertex 0.
    path: Vec<Cell<usize>>,
    visited: Cell<u64>,
}

/// The slots are the places of the path after the first one.
impl Puzzle for Cycles {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = (Hold<'p, usize>, Hold<'p, u64>);
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<usize> {
        Some(depth + 1).filter(|place| *place < self.path.len())
    }

    fn candidates(&self, place: usize) -> impl Iterator<Item = usize> {
        self.graph[self.path[place - 1].get()].iter().copied()
    }

    #[expect(clippy::inline_always, reason = "as a call, the guards go through memory")]
    #[inline(always)]
    fn attempt(&self, place: usize, vertex: usize) -> Option<Self::Attempt<'_>> {
        let visited = self.visited.get();
        let is_last = place + 1 == self.path.len();
        if visited >> vertex & 1 == 1 || is_last && !self.graph[vertex].contains(&0) {
            return None;
        }
        let path = Hold::new(&self.path[place], vertex);
        Some((path, Hold::new(&self.visited, visited | 1 << vertex)))
    }

    fn solution(&self) {}
}

pub fn by_engine() -> usize {
    let graph = graph();
    let path = vec![Cell::new(0); graph.len()];
    search(&Cycles { graph, path, visited: Cell::new(1) }).count()
}

pub fn by_hand() -> usize {
    fn count(graph: &[Vec<usize>], path: &mut [usize], visited: u64, place: usize) -> usize {
        if place == path.len() {
            return 1;
        }
        let mut cycles = 0;
        for &vertex in &graph[path[place - 1]] {
            let is_last = place + 1 == path.len();
            if visited >> vertex & 1 == 1 || is_last && !graph[vertex].contains(&0) {
                continue;
            }
            path[place] = vertex;
            cycles += count(graph, path, visited | 1 << vertex, place + 1);
        }
        cycles
    }
    let graph = graph();
    count(&graph, &mut vec![0; graph.len()], 1, 1)
}
