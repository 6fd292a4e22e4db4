//! A tree as a puzzle.

use std::cell::{Cell, RefCell};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use stack_assumptions::Puzzle;

use crate::tree::{Branch, Tree};

/// A [`Tree`] as a puzzle of the engine. Its board notes every fault of the engine: an
/// attempt dropped out of order, or a candidate requested on another board.
///
/// A panic can be planted: [`plant`](TreePuzzle::plant).
#[derive(Clone, Debug)]
pub struct TreePuzzle {
    tree: Arc<Tree>,
    /// The node at which the board stands.
    at: Cell<usize>,
    held: RefCell<Vec<u16>>,
    faults: Cell<u32>,
    /// The number of calls so far, and the call that panics.
    calls: Cell<u64>,
    panic_at: Cell<u64>,
}

/// The payload of a planted panic.
#[derive(Debug)]
pub struct Planted;

impl TreePuzzle {
    /// A puzzle with a clear board.
    #[must_use]
    pub fn new(tree: Arc<Tree>) -> Self {
        Self {
            tree,
            at: Cell::new(0),
            held: RefCell::default(),
            faults: Cell::new(0),
            calls: Cell::new(0),
            panic_at: Cell::new(0),
        }
    }

    /// Lets the `call`-th call from now on panic: any function of the puzzle, any step of
    /// its candidates, and any drop of an attempt is a call. 0 is none.
    pub fn plant(&self, call: u64) {
        self.calls.set(0);
        self.panic_at.set(call);
    }

    /// Whether the planted panic was raised.
    #[must_use]
    pub fn has_panicked(&self) -> bool {
        self.panic_at.get() > 0 && self.calls.get() >= self.panic_at.get()
    }

    /// Counts a call, and panics at the planted one.
    pub fn call(&self) {
        self.calls.set(self.calls.get() + 1);
        if self.calls.get() == self.panic_at.get() && !thread::panicking() {
            // Without the hook, which would print each of them.
            resume_unwind(Box::new(Planted));
        }
    }

    /// Asserts that nothing is held and that the engine made no fault.
    ///
    /// # Panics
    /// If it did.
    pub fn assert_restored(&self) {
        assert_eq!((self.at.get(), self.held.borrow().len()), (0, 0), "the board is not restored");
        self.assert_faultless();
    }

    /// Asserts that the engine made no fault.
    ///
    /// # Panics
    /// If it did.
    pub fn assert_faultless(&self) {
        assert_eq!(self.faults.get(), 0, "attempts out of order");
    }

    fn check(&self, is_right: bool) {
        self.faults.set(self.faults.get() + u32::from(!is_right));
    }

    fn branches(&self, node: usize) -> &[Branch] {
        self.tree.nodes[node].branches.as_deref().unwrap_or_default()
    }
}

impl Puzzle for TreePuzzle {
    type Slot = usize;
    type Candidate = u16;
    type Attempt<'p> = TreeAttempt<'p>;
    type Solution = Vec<u16>;

    fn slot(&self, depth: usize) -> Option<usize> {
        self.call();
        self.check(self.held.borrow().len() == depth);
        let node = self.at.get();
        self.tree.nodes[node].branches.as_ref().map(|_| node)
    }

    fn candidates(&self, slot: usize) -> impl Iterator<Item = u16> {
        self.call();
        self.check(self.at.get() == slot);
        let mut branches = self.branches(slot).iter();
        std::iter::from_fn(move || {
            self.call();
            self.check(self.at.get() == slot);
            branches.next().map(|branch| branch.candidate)
        })
    }

    fn attempt(&self, slot: usize, candidate: u16) -> Option<TreeAttempt<'_>> {
        self.call();
        self.check(self.at.get() == slot);
        let branch = self.branches(slot).iter().find(|branch| branch.candidate == candidate);
        let child = branch.and_then(|branch| branch.child)?;
        self.at.set(child);
        self.held.borrow_mut().push(candidate);
        Some(TreeAttempt { puzzle: self, parent: slot, child })
    }

    fn solution(&self) -> Vec<u16> {
        self.call();
        self.held.borrow().clone()
    }
}

/// The attempt of a [`TreePuzzle`].
#[derive(Debug)]
pub struct TreeAttempt<'p> {
    puzzle: &'p TreePuzzle,
    parent: usize,
    child: usize,
}

impl Drop for TreeAttempt<'_> {
    fn drop(&mut self) {
        self.puzzle.check(self.puzzle.at.get() == self.child);
        self.puzzle.at.set(self.parent);
        self.puzzle.held.borrow_mut().pop();
        self.puzzle.call();
    }
}
