//! The fingerprint of a tree: the same for the same puzzle, another one for any change
//! near the root or along a path.

use std::cell::{Cell, RefCell};

use proptest::prelude::*;
use stack_assumptions::interval::Interval;
use stack_assumptions::partition::{Checkpoint, Fingerprint};
use stack_assumptions::{Hold, Limits, Puzzle, search};

use crate::toys::{self, Endless, Toy};

/// What is different at one node of a [`Changed`] toy.
#[derive(Clone, Copy, Debug)]
enum Change {
    None,
    /// The candidates from this ordinal on are rotated by one.
    Rotated(usize),
    /// The candidate of this ordinal is rejected.
    Rejected(usize),
    /// The candidate of this ordinal is missing.
    Missing(usize),
    /// There is one candidate more.
    Added,
}

/// A tree with `width` candidates at each node, of which one node is different.
struct Changed {
    board: Vec<Cell<Option<u8>>>,
    width: u8,
    node: Vec<u8>,
    change: Change,
}

impl Changed {
    fn new(depth: usize, width: u8, node: &[u8], change: Change) -> Self {
        Self { board: vec![Cell::new(None); depth], width, node: node.to_vec(), change }
    }

    fn is_changed_node(&self, slot: usize) -> bool {
        self.node.len() == slot
            && self.board.iter().zip(&self.node).all(|(cell, value)| cell.get() == Some(*value))
    }
}

impl Puzzle for Changed {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = Hold<'p, Option<u8>>;
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.board.len()).then_some(depth)
    }

    fn candidates(&self, slot: usize) -> impl Iterator<Item = u8> {
        let mut values: Vec<u8> = (0..self.width).collect();
        if self.is_changed_node(slot) {
            match self.change {
                Change::Rotated(from) => values[from..].rotate_left(1),
                Change::Missing(ordinal) => drop(values.remove(ordinal)),
                Change::Added => values.push(self.width),
                Change::None | Change::Rejected(_) => {}
            }
        }
        values.into_iter()
    }

    fn attempt(&self, slot: usize, value: u8) -> Option<Hold<'_, Option<u8>>> {
        let rejects = matches!(self.change, Change::Rejected(other) if other == usize::from(value));
        let is_rejected = rejects && self.is_changed_node(slot);
        (!is_rejected).then(|| Hold::new(&self.board[slot], Some(value)))
    }

    fn solution(&self) {}
}

fn changes(width: u8) -> impl Strategy<Value = Change> {
    let width = usize::from(width);
    prop_oneof![
        (0..width - 1).prop_map(Change::Rotated),
        (0..width).prop_map(Change::Rejected),
        (0..width).prop_map(Change::Missing),
        Just(Change::Added),
    ]
}

fn interval(text: &str) -> Interval {
    text.parse().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 4 } else { 256 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// In a tree of 3 to the power of 9 nodes, so that only a part of it is hashed.
    #[test]
    fn any_change_near_the_root_is_noticed(
        node in proptest::collection::vec(0..3_u8, 0..4),
        change in changes(3),
    ) {
        let before = Fingerprint::of(&Changed::new(9, 3, &node, Change::None), &[]);
        let after = Fingerprint::of(&Changed::new(9, 3, &node, change), &[]);
        prop_assert!(before.check(after).is_err());
        prop_assert!(!before.has_same_root(after));
    }

    /// On the way to the start or the end of an interval, at any depth.
    #[test]
    fn any_change_along_a_path_is_noticed(
        path in proptest::collection::vec(0..4_u8, 30),
        depth in 0..30_usize,
        change in changes(4),
        is_start: bool,
    ) {
        let text: Vec<_> = path.iter().map(ToString::to_string).collect();
        let text = text.join(".");
        let interval = interval(&if is_start { format!("{text}-end") } else { format!(".-{text}") });
        let before = Changed::new(30, 4, &[], Change::None);
        let after = Changed::new(30, 4, &path[..depth], change);
        let mut checkpoint = Checkpoint::new("changed");
        checkpoint.remaining = vec![self::interval("0-0.0.0.0.1"), interval];
        checkpoint.update_tree(&before);
        prop_assert!(checkpoint.check_tree(&before).is_ok());
        let error = checkpoint.check_tree(&after).unwrap_err();
        prop_assert!(error.to_string().contains("order, are not those of this program"));
        // What is not along the path does not change the count.
        let beside = [&path[..depth], &[path[depth] ^ 1, 0, 0, 0, 0, 0, 0]].concat();
        let tree = Fingerprint::of(&before, &checkpoint.remaining);
        let beside = Fingerprint::of(&Changed::new(30, 4, &beside, change), &checkpoint.remaining);
        prop_assert!(!tree.has_same_root(beside) || tree == beside);
    }

    /// The shape alone shows how many candidates there are, and which are rejected.
    #[test]
    fn the_shape_shows_what_is_missing(
        node in proptest::collection::vec(0..3_u8, 0..4),
        change in changes(3),
    ) {
        let before = Fingerprint::of_shape(&Changed::new(9, 3, &node, Change::None), &[]);
        let after = Fingerprint::of_shape(&Changed::new(9, 3, &node, change), &[]);
        let is_order = matches!(change, Change::Rotated(_));
        prop_assert_eq!(before.check(after).is_ok(), is_order);
    }
}

/// Wherever a search stops, the same puzzle agrees with its checkpoint, and its board is
/// left as it was.
#[test]
fn equal_puzzles_agree_wherever_the_search_stops() {
    let others = toys::all();
    for ((name, toy), (_, other)) in toys::all().into_iter().zip(others) {
        for nodes in 0.. {
            let mut stopped = search(&toy).limit(Limits::new().nodes(nodes));
            stopped.by_ref().for_each(drop);
            let Some(remaining) = stopped.remaining() else { break };
            drop(stopped);
            let mut checkpoint = Checkpoint::new(name);
            checkpoint.update_tree(&toy);
            checkpoint.remaining = vec![remaining];
            checkpoint.update_tree(&toy);
            assert_eq!(checkpoint.check_tree(&other), Ok(()), "{name} after {nodes} nodes");
            let tree = Fingerprint::of(&other, &checkpoint.remaining);
            assert_eq!(checkpoint.tree, Some(tree), "{name} after {nodes} nodes");
            assert!(toy.is_clear() && other.is_clear());
        }
    }
}

#[test]
fn endless_candidates_have_a_fingerprint() {
    let endless = Endless::default();
    let at = |text: &str| Fingerprint::of(&endless, &[interval(text)]);
    assert_eq!(at("1000.2000-end"), at("1000.2000-end"));
    assert_ne!(at("1000.2000-end"), at("1000.2001-end"));
    assert!(at("7-end").has_same_root(at("1000.2000-end")));
}

/// A path that leaves the tree has a fingerprint too: the search refuses it later.
#[test]
fn a_path_outside_the_tree_has_a_fingerprint() {
    let toy = Toy::permutations(3);
    for text in ["9-end", "0.9.1-end", "0.0.0.0.0-end", "18446744073709551615-end"] {
        let _ = Fingerprint::of(&toy, &[interval(text)]);
        assert!(toy.is_clear(), "{text}");
    }
}

/// A million slots: nothing recurses, and only a part of the tree is visited.
#[test]
fn a_deep_tree_has_a_fingerprint() {
    struct Chain(RefCell<usize>, Cell<u64>);
    struct Link<'p>(&'p Chain);
    impl Drop for Link<'_> {
        fn drop(&mut self) {
            *self.0.0.borrow_mut() -= 1;
        }
    }
    impl Puzzle for Chain {
        type Slot = usize;
        type Candidate = u8;
        type Attempt<'p> = Link<'p>;
        type Solution = ();
        fn slot(&self, depth: usize) -> Option<usize> {
            (depth < 1_000_000).then_some(depth)
        }
        fn candidates(&self, _: usize) -> impl Iterator<Item = u8> {
            0..2
        }
        fn attempt(&self, _: usize, _: u8) -> Option<Link<'_>> {
            *self.0.borrow_mut() += 1;
            self.1.set(self.1.get() + 1);
            Some(Link(self))
        }
        fn solution(&self) {}
    }
    let depth = if cfg!(miri) { 500 } else { 100_000 };
    let chain = Chain(RefCell::new(0), Cell::new(0));
    let tree = Fingerprint::of(&chain, &[]);
    assert!(chain.1.get() < 2_500, "{} attempts near the root", chain.1.get());
    chain.1.set(0);
    let path = vec!["1"; depth].join(".");
    let _ = tree.with_intervals(&chain, &[interval(&format!("{path}-end"))]);
    assert!(chain.1.get() <= 4 * depth as u64, "{} attempts along the path", chain.1.get());
    assert_eq!(*chain.0.borrow(), 0);
}

#[test]
fn texts_of_fingerprints() {
    let tree = Fingerprint::of(&Toy::thorny(), &[interval("1-end")]);
    assert_eq!(tree.to_string().parse(), Ok(tree));
    for text in ["", "-", "0-0", "0123456789abcdef", "0123456789abcdef-0123456789ABCDEF"] {
        let error = text.parse::<Fingerprint>().unwrap_err();
        assert!(error.to_string().contains("16 hexadecimal digits"), "{error}");
    }
}
