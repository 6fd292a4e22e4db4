//! Maximum clique and k-clique by bit sets and a greedy colouring: San Segundo,
//! Rodríguez-Losada and Jiménez, "An exact bit-parallel algorithm for the maximum clique
//! problem", Computers & Operations Research 38 (2011).

use std::cell::{Cell, RefCell};

use stack_assumptions::optimise::{Optimise, maximise};
use stack_assumptions::{Hold, Puzzle, search};

/// The greatest number of vertices.
const MAX: usize = 256;

/// A set of vertices.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Set([u64; MAX / 64]);

impl Set {
    #[inline]
    fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|word| *word > 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    #[inline]
    fn remove(&mut self, vertex: usize) {
        self.0[vertex / 64] &= !(1 << (vertex % 64));
    }

    #[inline]
    fn insert(&mut self, vertex: usize) {
        self.0[vertex / 64] |= 1 << (vertex % 64);
    }

    #[inline]
    fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline]
    fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

/// A graph, its vertices in the order in which they are coloured.
#[derive(Clone)]
pub struct Graph {
    neighbours: Vec<Set>,
}

impl Graph {
    /// The graph with these edges, the vertices of the greatest degree first.
    pub fn new(vertices: usize, is_edge: impl Fn(usize, usize) -> bool) -> Self {
        let degree = |one: usize| (0..vertices).filter(|&other| is_edge(one, other)).count();
        let mut order: Vec<_> = (0..vertices).collect();
        order.sort_by_key(|&vertex| std::cmp::Reverse(degree(vertex)));
        let set = |&one: &usize| {
            let mut set = Set::default();
            for (place, &other) in order.iter().enumerate() {
                if is_edge(one, other) {
                    set.insert(place);
                }
            }
            set
        };
        Self { neighbours: order.iter().map(set).collect() }
    }

    /// A graph in the format graph6 (Brendan `McKay`), with 63 vertices or more.
    pub fn from_graph6(text: &str) -> Self {
        let bytes: Vec<_> = text.trim().bytes().map(|byte| usize::from(byte - 63)).collect();
        let vertices = bytes[1] << 12 | bytes[2] << 6 | bytes[3];
        let is_edge = |one: usize, other: usize| {
            let (less, more) = (one.min(other), one.max(other));
            let bit = more * more.saturating_sub(1) / 2 + less;
            less < more && bytes[4 + bit / 6] >> (5 - bit % 6) & 1 == 1
        };
        Self::new(vertices, is_edge)
    }

    /// `brock200_1` of the second DIMACS challenge (1993): its largest clique has 21 vertices.
    pub fn brock200_1() -> Self {
        Self::from_graph6(include_str!("brock200_1.g6"))
    }

    /// `hamming8-4`: the words of 8 bits that differ in 4 or more. Its largest clique has 16.
    pub fn hamming8_4() -> Self {
        Self::new(256, |one, other| (one ^ other).count_ones() >= 4)
    }

    /// `johnson16-2-4`: the pairs of 16 that have none in common. Its largest clique has 8.
    pub fn johnson16_2_4() -> Self {
        let pairs: Vec<u16> = (0..16).flat_map(|b| (0..b).map(move |a| 1 << a | 1 << b)).collect();
        Self::new(pairs.len(), |one, other| pairs[one] & pairs[other] == 0)
    }
}

/// The vertices that may still join the clique, coloured.
#[derive(Clone)]
struct Coloured {
    /// The last vertex of the clique.
    last: u8,
    set: Set,
    /// The vertices in the order of their colours, with the number of colours up to each:
    /// so many of the first ones can be in one clique.
    order: Vec<(u8, u8)>,
}

impl Coloured {
    fn new() -> Self {
        Self { last: 0, set: Set::default(), order: Vec::with_capacity(MAX) }
    }

    /// Colours a set: no two neighbours have the same colour.
    #[inline]
    fn colour(&mut self, set: Set, graph: &Graph) {
        self.set = set;
        self.order.clear();
        let (mut left, mut colour) = (set, 0);
        while left != Set::default() {
            colour += 1;
            let mut class = left;
            while let Some(vertex) = class.first() {
                left.remove(vertex);
                class.remove(vertex);
                class = class.without(&graph.neighbours[vertex]);
                self.order.push((u8::try_from(vertex).expect("at most 256"), colour));
            }
        }
    }
}

/// In each slot one more vertex joins the clique. At every node the vertices held are a
/// clique.
pub struct Clique {
    graph: Graph,
    size: Cell<usize>,
    /// What may join at each depth; an attempt writes the next one.
    at: Vec<RefCell<Coloured>>,
}

/// A vertex to join, its colour, and the vertices that are tried with it or after it.
#[derive(Clone, Copy, Debug)]
pub struct Join {
    vertex: u8,
    colour: u8,
    with: Set,
}

impl Clique {
    pub fn new(graph: Graph) -> Self {
        let vertices = graph.neighbours.len();
        let mut at = vec![RefCell::new(Coloured::new()); vertices + 1];
        let mut all = Set::default();
        (0..vertices).for_each(|vertex| all.insert(vertex));
        at[0].get_mut().colour(all, &graph);
        Self { graph, size: Cell::new(0), at }
    }
}

impl Puzzle for Clique {
    type Slot = usize;
    type Candidate = Join;
    type Attempt<'p> = Hold<'p, usize>;
    type Solution = Vec<u8>;

    #[inline]
    fn slot(&self, depth: usize) -> Option<usize> {
        (!self.at[depth].borrow().order.is_empty()).then_some(depth)
    }

    /// The vertices of the last colour first.
    #[inline]
    fn candidates(&self, depth: usize) -> impl Iterator<Item = Join> {
        let here = self.at[depth].borrow();
        let (mut with, mut left) = (here.set, here.order.len());
        std::iter::from_fn(move || {
            left = left.checked_sub(1)?;
            let (vertex, colour) = here.order[left];
            let join = Join { vertex, colour, with };
            with.remove(usize::from(vertex));
            Some(join)
        })
    }

    #[inline]
    fn attempt(&self, depth: usize, join: Join) -> Option<Hold<'_, usize>> {
        let set = join.with.and(&self.graph.neighbours[usize::from(join.vertex)]);
        let mut next = self.at[depth + 1].borrow_mut();
        next.last = join.vertex;
        next.colour(set, &self.graph);
        Some(Hold::new(&self.size, depth + 1))
    }

    /// The vertices, in the order in which they joined.
    fn solution(&self) -> Vec<u8> {
        self.at[1..=self.size.get()].iter().map(|at| at.borrow().last).collect()
    }
}

impl Optimise for Clique {
    type Cost = u64;
    const SORTED: bool = true;

    #[inline]
    fn cost(&self) -> u64 {
        self.size.get() as u64
    }

    #[inline]
    fn bound_with(&self, depth: usize, join: Join) -> Option<u64> {
        Some(depth as u64 + u64::from(join.colour))
    }

    #[inline]
    fn is_solution(&self) -> bool {
        true
    }
}

/// The size of the largest clique, by the engine.
pub fn by_engine(graph: Graph) -> u64 {
    maximise(&Clique::new(graph)).finish().best.map_or(0, |best| best.cost)
}

/// The size of the largest clique, by recursion.
pub fn by_hand(graph: Graph) -> u64 {
    fn expand(graph: &Graph, size: usize, at: &mut [Coloured], best: &mut usize) {
        *best = size.max(*best);
        let [here, deeper @ ..] = at else { unreachable!() };
        let mut with = here.set;
        for &(vertex, colour) in here.order.iter().rev() {
            if size + usize::from(colour) <= *best {
                return;
            }
            let set = with.and(&graph.neighbours[usize::from(vertex)]);
            deeper[0].colour(set, graph);
            expand(graph, size + 1, deeper, best);
            with.remove(usize::from(vertex));
        }
    }
    let clique = Clique::new(graph);
    let mut at: Vec<_> = clique.at.into_iter().map(RefCell::into_inner).collect();
    let mut best = 0;
    expand(&clique.graph, 0, &mut at, &mut best);
    best as u64
}

/// A clique of `size` vertices: the search ends there, and prunes what cannot reach it.
pub struct KClique {
    pub clique: Clique,
    pub size: usize,
}

impl Puzzle for KClique {
    type Slot = usize;
    type Candidate = Join;
    type Attempt<'p> = Hold<'p, usize>;
    type Solution = Vec<u8>;

    #[inline]
    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.size).then_some(depth)
    }

    #[inline]
    fn candidates(&self, depth: usize) -> impl Iterator<Item = Join> {
        let is_enough = move |join: &Join| depth + usize::from(join.colour) >= self.size;
        self.clique.candidates(depth).take_while(is_enough)
    }

    #[inline]
    fn attempt(&self, depth: usize, join: Join) -> Option<Hold<'_, usize>> {
        self.clique.attempt(depth, join)
    }

    fn solution(&self) -> Vec<u8> {
        self.clique.solution()
    }
}

/// Whether there is a clique of `size` vertices, by the engine.
pub fn has_clique(graph: Graph, size: usize) -> bool {
    search(&KClique { clique: Clique::new(graph), size }).next().is_some()
}

/// Whether there is a clique of `size` vertices, by recursion.
pub fn has_clique_by_hand(graph: Graph, size: usize) -> bool {
    fn expand(graph: &Graph, left: usize, at: &mut [Coloured]) -> bool {
        let [here, deeper @ ..] = at else { unreachable!() };
        if left == 0 {
            return true;
        }
        let mut with = here.set;
        for &(vertex, colour) in here.order.iter().rev() {
            if usize::from(colour) < left {
                return false;
            }
            let set = with.and(&graph.neighbours[usize::from(vertex)]);
            deeper[0].colour(set, graph);
            if expand(graph, left - 1, deeper) {
                return true;
            }
            with.remove(usize::from(vertex));
        }
        false
    }
    let clique = Clique::new(graph);
    let mut at: Vec<_> = clique.at.into_iter().map(RefCell::into_inner).collect();
    expand(&clique.graph, size, &mut at)
}
