//! The count of the solutions below leaves.

use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use fearless_simd::Level;
use stack_assumptions::tally::Tally;

use super::leaf::Leaf;
use super::levels::LevelSearch;
use super::puzzle::BorderQueens;
use super::shape::Shape;
use super::squares::Squares;

/// Counts the solutions that [leaves](Leaf) stand for, those of many leaves at once: sixteen
/// nodes in a step with AVX-512, eight with AVX2, four with SSE4.2, one elsewhere.
///
/// Clones that settle at the same time, on threads of their own, search together what each of
/// them has left: each leaf is counted by one of them. So none of these threads waits for another.
#[derive(Clone, Debug)]
pub struct LeafTally {
    /// The leaves of each shape that have not been searched.
    leaves: HashMap<Shape, Vec<Squares>, fnv::FnvBuildHasher>,
    /// Leaves that this tally and its clones search when they settle.
    last_leaves: Arc<Mutex<Vec<LeavesOfShape>>>,
    search: LevelSearch,
    count: u64,
    is_too_large: bool,
}

/// Some leaves, all of one shape.
type LeavesOfShape = (Shape, Vec<Squares>);

impl LeafTally {
    /// The most leaves of a shape that are put aside.
    const MAX_LEAVES: usize = 64;

    /// Returns a tally without leaves, for the leaves of this puzzle. It uses the widest vector
    /// registers that this machine has.
    #[must_use]
    pub fn new(queens: &BorderQueens) -> Self {
        Self::with_level(queens, Level::new())
    }

    /// Returns a tally that uses the instructions of this level.
    #[must_use]
    pub fn with_level(queens: &BorderQueens, level: Level) -> Self {
        Self {
            leaves: HashMap::default(),
            last_leaves: Arc::default(),
            search: LevelSearch::new(queens.all(), level),
            count: 0,
            is_too_large: false,
        }
    }

    /// Adds the solutions below leaves of one shape.
    fn add_below(&mut self, shape: Shape, leaves: &[Squares]) {
        let below = self.search.count(shape, leaves).checked_mul(shape.weight.into());
        match below.and_then(|below| self.count.checked_add(below)) {
            Some(count) => self.count = count,
            None => self.is_too_large = true,
        }
    }
}

impl Tally<Leaf> for LeafTally {
    fn add(&mut self, leaf: Leaf) {
        let (shape, squares) = leaf.below();
        let leaves = self.leaves.entry(shape).or_default();
        leaves.push(squares);
        if leaves.len() == Self::MAX_LEAVES {
            let mut full = mem::take(leaves);
            self.add_below(shape, &full);
            full.clear();
            self.leaves.insert(shape, full);
        }
    }

    fn settle(&mut self) -> Option<u64> {
        let last_leaves = Arc::clone(&self.last_leaves);
        let lock = || last_leaves.lock().unwrap_or_else(PoisonError::into_inner);
        lock().extend(self.leaves.drain());
        let next = || lock().pop();
        while let Some((shape, leaves)) = next() {
            self.add_below(shape, &leaves);
        }
        let count = mem::take(&mut self.count);
        let is_too_large = mem::take(&mut self.is_too_large);
        (!is_too_large).then_some(count)
    }
}
