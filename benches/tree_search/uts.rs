//! Unbalanced tree search: Olivier et al., "UTS: an unbalanced tree search benchmark", LCPC
//! 2006. The SHA-1 hash of a node says how many children it has.

use std::cell::{Cell, RefCell};

use sha1::{Digest, Sha1};
use stack_assumptions::{Event, Observer, Puzzle, search};

/// The state of a node: a SHA-1 hash.
type Hash = [u8; 20];

/// How the number of children is drawn.
#[derive(Clone, Copy)]
pub enum Shape {
    /// Geometric with mean `b0`, and no children from `depth` on.
    Geometric { b0: f64, depth: usize },
    /// `m` children with probability `q`, else none; the root has `b0`.
    Binomial { b0: u32, q: f64, m: u32 },
}

/// A tree of the benchmark.
#[derive(Clone, Copy)]
pub struct Tree {
    pub shape: Shape,
    pub seed: u32,
}

/// 4,130,071 nodes.
pub const T1: Tree = Tree { shape: Shape::Geometric { b0: 4.0, depth: 10 }, seed: 19 };
/// 4,112,897 nodes, 1,572 deep.
pub const T3: Tree = Tree { shape: Shape::Binomial { b0: 2_000, q: 0.124_875, m: 8 }, seed: 42 };

impl Tree {
    fn root(self) -> Hash {
        let mut seed = [0; 20];
        seed[16..].copy_from_slice(&self.seed.to_be_bytes());
        Sha1::digest(seed).into()
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a draw of 31 bits gives at most 97 children"
    )]
    fn children(self, depth: usize, node: &Hash) -> u32 {
        let [.., a, b, c, d] = *node;
        let random = u32::from_be_bytes([a, b, c, d]) & 0x7fff_ffff;
        let drawn = f64::from(random) / f64::from(1_u32 << 31);
        match self.shape {
            Shape::Geometric { depth: max, .. } if depth >= max => 0,
            Shape::Geometric { b0, .. } => {
                ((1.0 - drawn).ln() / (1.0 - 1.0 / (1.0 + b0)).ln()).floor() as u32
            }
            Shape::Binomial { b0, .. } if depth == 0 => b0,
            Shape::Binomial { q, m, .. } => {
                if drawn < q {
                    m
                } else {
                    0
                }
            }
        }
    }
}

fn child(node: &Hash, number: u32) -> Hash {
    Sha1::new().chain_update(node).chain_update(number.to_be_bytes()).finalize().into()
}

/// A tree as a puzzle without solutions: its nodes are counted.
pub struct Uts {
    tree: Tree,
    /// The hashes from the root to this node, and older ones after these.
    nodes: RefCell<Vec<Hash>>,
    depth: Cell<usize>,
}

impl Uts {
    pub fn new(tree: Tree) -> Self {
        Self { tree, nodes: RefCell::new(vec![tree.root()]), depth: Cell::new(0) }
    }
}

/// Lowers the depth.
pub struct Below<'p>(&'p Cell<usize>);

impl Drop for Below<'_> {
    #[inline]
    fn drop(&mut self) {
        self.0.set(self.0.get() - 1);
    }
}

impl Puzzle for Uts {
    type Slot = usize;
    type Candidate = u32;
    type Attempt<'p> = Below<'p>;
    type Solution = ();

    #[inline]
    fn slot(&self, depth: usize) -> Option<usize> {
        Some(depth)
    }

    #[inline]
    fn candidates(&self, depth: usize) -> impl Iterator<Item = u32> {
        0..self.tree.children(depth, &self.nodes.borrow()[depth])
    }

    #[inline]
    fn attempt(&self, depth: usize, number: u32) -> Option<Below<'_>> {
        let mut nodes = self.nodes.borrow_mut();
        let node = child(&nodes[depth], number);
        match nodes.get_mut(depth + 1) {
            Some(place) => *place = node,
            None => nodes.push(node),
        }
        self.depth.set(depth + 1);
        Some(Below(&self.depth))
    }

    fn solution(&self) {}
}

/// Counts the nodes, without the root.
#[derive(Default)]
pub struct Nodes(pub u64);

impl<S, C> Observer<S, C> for Nodes {
    #[inline]
    fn on_event(&mut self, event: Event<S, C>) {
        self.0 += u64::from(matches!(event, Event::Attempt { .. }));
    }
}

/// The number of nodes, by the engine.
pub fn by_engine(tree: Tree) -> u64 {
    let uts = Uts::new(tree);
    let mut nodes = Nodes(1);
    search(&uts).observe(&mut nodes).count();
    nodes.0
}

/// The number of nodes, by recursion.
pub fn by_hand(tree: Tree) -> u64 {
    fn below(tree: Tree, depth: usize, node: &Hash) -> u64 {
        let children = 0..tree.children(depth, node);
        1 + children.map(|number| below(tree, depth + 1, &child(node, number))).sum::<u64>()
    }
    below(tree, 0, &tree.root())
}
