//! Hamiltonian cycles of the 6×6 grid, each in both directions. An attempt is two holds; the
//! functions have no `#[inline]`, as in a user's first program.

use std::cell::Cell;
use std::hint::black_box;

use stack_assumptions::{Hold, Puzzle, search};

const SIDE: usize = 6;
const VERTICES: usize = SIDE * SIDE;

/// Returns the neighbours of each vertex.
fn graph() -> Vec<Vec<usize>> {
    let is_edge =
        |a: usize, b: usize| (a / SIDE).abs_diff(b / SIDE) + (a % SIDE).abs_diff(b % SIDE) == 1;
    let of = |a| (0..VERTICES).filter(|b| is_edge(a, *b)).collect();
    (0..black_box(VERTICES)).map(of).collect()
}

struct Cycles {
    graph: Vec<Vec<usize>>,
    visited: Vec<Cell<bool>>,
    /// The end of the path that begins at vertex 0.
    end: Cell<usize>,
}

/// A slot is the place in the path, and the vertex before.
impl Puzzle for Cycles {
    type Slot = (usize, usize);
    type Candidate = usize;
    type Attempt<'p> = (Hold<'p, bool>, Hold<'p, usize>);
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<(usize, usize)> {
        (depth < VERTICES).then(|| (depth, self.end.get()))
    }

    fn candidates(&self, (_, before): (usize, usize)) -> impl Iterator<Item = usize> {
        self.graph[before].iter().copied()
    }

    /// The last vertex is the first one again.
    fn attempt(&self, (depth, _): (usize, usize), vertex: usize) -> Option<Self::Attempt<'_>> {
        if self.visited[vertex].get() || (vertex == 0) != (depth == VERTICES - 1) {
            return None;
        }
        Some((Hold::new(&self.visited[vertex], true), Hold::new(&self.end, vertex)))
    }

    fn solution(&self) {}
}

pub fn by_engine() -> usize {
    let visited = vec![Cell::new(false); VERTICES];
    search(&Cycles { graph: graph(), visited, end: Cell::new(0) }).count()
}

pub fn by_hand() -> usize {
    struct Hand {
        graph: Vec<Vec<usize>>,
        visited: Vec<bool>,
        end: usize,
    }
    fn count(hand: &mut Hand, depth: usize) -> usize {
        if depth == VERTICES {
            return 1;
        }
        let (before, mut cycles) = (hand.end, 0);
        for at in 0..hand.graph[before].len() {
            let vertex = hand.graph[before][at];
            if hand.visited[vertex] || (vertex == 0) != (depth == VERTICES - 1) {
                continue;
            }
            hand.visited[vertex] = true;
            hand.end = vertex;
            cycles += count(hand, depth + 1);
            hand.end = before;
            hand.visited[vertex] = false;
        }
        cycles
    }
    count(&mut Hand { graph: graph(), visited: vec![false; VERTICES], end: 0 }, 0)
}
