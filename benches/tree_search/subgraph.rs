//! Subgraph isomorphism: the ways to lay a pattern into a graph, one vertex after the other,
//! with the sets of vertices that are left as bits (Ullmann, "An algorithm for subgraph
//! isomorphism", Journal of the ACM 23, 1976).

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle, bits, search};

/// The neighbours of each vertex, as bits.
pub type Graph = Vec<u64>;

/// A circle of so many vertices.
pub fn circle(vertices: usize) -> Graph {
    let next = |vertex: usize| 1 << ((vertex + 1) % vertices);
    let before = |vertex: usize| 1 << ((vertex + vertices - 1) % vertices);
    (0..vertices).map(|vertex| next(vertex) | before(vertex)).collect()
}

/// The Petersen graph: pairs of 5, joined if they have none in common.
pub fn petersen() -> Graph {
    let pairs: Vec<u8> = (0..5).flat_map(|b| (0..b).map(move |a| 1 << a | 1 << b)).collect();
    let joined = |one: &u8| {
        let others = pairs.iter().enumerate().filter(|(_, other)| *other & one == 0);
        others.map(|(place, _)| 1 << place).sum()
    };
    pairs.iter().map(joined).collect()
}

/// The cube of so many dimensions.
pub fn cube(dimensions: u32) -> Graph {
    let corners = 0..1_u32 << dimensions;
    corners.map(|corner| (0..dimensions).map(|axis| 1 << (corner ^ 1 << axis)).sum()).collect()
}

/// In each slot a vertex of the pattern is laid on a vertex of the graph.
pub struct Subgraph {
    graph: Graph,
    /// For each vertex of the pattern its neighbours before it.
    before: Vec<Vec<usize>>,
    /// The vertices of the graph that are not used.
    free: Cell<u64>,
    laid: Vec<Cell<u32>>,
}

/// For each vertex its neighbours before it.
fn neighbours_before(pattern: &Graph) -> Vec<Vec<usize>> {
    let before = |vertex: usize| (0..vertex).filter(move |other| pattern[vertex] >> other & 1 == 1);
    (0..pattern.len()).map(|vertex| before(vertex).collect()).collect()
}

impl Subgraph {
    pub fn new(pattern: &Graph, graph: Graph) -> Self {
        let before = neighbours_before(pattern);
        let free = Cell::new(u64::MAX >> (64 - graph.len()));
        Self { graph, laid: vec![Cell::new(0); before.len()], before, free }
    }
}

impl Puzzle for Subgraph {
    type Slot = usize;
    type Candidate = u32;
    type Attempt<'p> = Hold<'p, u64>;
    type Solution = Vec<u32>;

    #[inline]
    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.before.len()).then_some(depth)
    }

    #[inline]
    fn candidates(&self, vertex: usize) -> impl Iterator<Item = u32> {
        let near = |other: &usize| self.graph[self.laid[*other].get() as usize];
        bits(self.before[vertex].iter().map(near).fold(self.free.get(), |left, near| left & near))
    }

    /// Only the set is restored: a place above this slot is read no more.
    #[inline]
    fn attempt(&self, vertex: usize, place: u32) -> Option<Hold<'_, u64>> {
        self.laid[vertex].set(place);
        Some(Hold::new(&self.free, self.free.get() & !(1 << place)))
    }

    fn solution(&self) -> Vec<u32> {
        self.laid.iter().map(Cell::get).collect()
    }
}

/// The number of ways, by the engine.
pub fn by_engine(pattern: &Graph, graph: Graph) -> u64 {
    search(&Subgraph::new(pattern, graph)).count() as u64
}

/// The number of ways, by recursion.
pub fn by_hand(pattern: &Graph, graph: &Graph) -> u64 {
    fn lay(
        graph: &Graph,
        before: &[Vec<usize>],
        laid: &mut [u32],
        vertex: usize,
        free: u64,
    ) -> u64 {
        let Some(neighbours) = before.get(vertex) else { return 1 };
        let near = |other: &usize| graph[laid[*other] as usize];
        let mut left = neighbours.iter().map(near).fold(free, |left, near| left & near);
        let mut count = 0;
        while left != 0 {
            let place = left.trailing_zeros();
            left &= left - 1;
            laid[vertex] = place;
            count += lay(graph, before, laid, vertex + 1, free & !(1 << place));
        }
        count
    }
    let before = neighbours_before(pattern);
    let free = u64::MAX >> (64 - graph.len());
    lay(graph, &before, &mut vec![0; pattern.len()], 0, free)
}
