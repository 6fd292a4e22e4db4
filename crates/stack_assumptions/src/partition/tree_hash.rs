//! Hashing the nodes near the root of a search tree, and those along a path.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use crate::generators::Generators;
use crate::partition::fnv::Fnv1a;
use crate::search::frames::replay_frame;
use crate::search::stack::{MaybeHeldFrameOf, Stack};

/// The number of attempts after which no further frame near the root is hashed: once
/// level by level, and once in the order of the search.
const NEAR_ROOT: usize = 512;
/// The number of candidates of a frame near the root that are hashed; of a frame along
/// a path, the number of those after the path. A frame may have endless candidates.
const MAX_CANDIDATES: usize = 64;
/// The number of attempts after which no further path is hashed.
const ALONG_PATHS: usize = 1 << 14;

/// What of a slot and of a candidate is hashed.
pub(super) trait Values<S, C> {
    /// Hashes a slot.
    fn slot(slot: S, hash: &mut Fnv1a);
    /// Hashes a candidate.
    fn candidate(candidate: C, hash: &mut Fnv1a);
}

/// Hashes nothing but the shape of the tree.
pub(super) struct Shape;

impl<S, C> Values<S, C> for Shape {
    fn slot(_: S, _: &mut Fnv1a) {}
    fn candidate(_: C, _: &mut Fnv1a) {}
}

/// Hashes the slots and the candidates as well.
pub(super) struct Contents;

impl<S: Hash, C: Hash> Values<S, C> for Contents {
    fn slot(slot: S, hash: &mut Fnv1a) {
        slot.hash(hash);
    }

    fn candidate(candidate: C, hash: &mut Fnv1a) {
        candidate.hash(hash);
    }
}

/// What is written to the hash before or between values.
#[derive(Clone, Copy)]
enum Mark {
    /// Every slot is filled.
    Solution,
    /// A slot follows, then its candidates.
    Frame,
    /// A candidate that can be held follows.
    Held,
    /// A candidate that the rules reject follows.
    Rejected,
    /// The slot has no more candidates.
    Dry,
    /// The slot may have more candidates, which are not hashed.
    Cut,
    /// The ordinals of a path follow.
    Path,
    /// The path leaves the tree.
    NoSuchNode,
}

/// Walks to nodes of a tree and hashes their frames.
pub(super) struct TreeHash<'g, G: Generators> {
    generators: &'g G,
    /// The attempts that lead to the current node, and their ordinals.
    stack: Stack<MaybeHeldFrameOf<G>>,
    ordinals: Vec<usize>,
    hash: Fnv1a,
    /// The number of attempts made so far.
    attempts: usize,
}

impl<'g, G: Generators> TreeHash<'g, G> {
    /// Returns a hash of the frames near the root: level by level, so that it contains
    /// those next to the root, and in the order of the search, so that it contains deep
    /// ones.
    pub(super) fn near_root<V: Values<G::Slot, G::Candidate>>(generators: &'g G) -> u64 {
        let mut tree = Self::new(generators);
        tree.visit::<V>(VecDeque::pop_front);
        tree.visit::<V>(VecDeque::pop_back);
        tree.hash.finish()
    }

    /// Returns a hash of all frames along paths.
    pub(super) fn along_paths<'p, V: Values<G::Slot, G::Candidate>>(
        generators: &'g G,
        paths: impl Iterator<Item = &'p [usize]>,
    ) -> u64 {
        let mut tree = Self::new(generators);
        for path in paths {
            if tree.attempts < ALONG_PATHS {
                tree.along_path::<V>(path);
            }
        }
        tree.hash.finish()
    }

    fn new(generators: &'g G) -> Self {
        let (stack, ordinals) = (Stack::new(), Vec::new());
        Self { generators, stack, ordinals, hash: Fnv1a::new(), attempts: 0 }
    }

    /// Hashes the root's frame and those below it; `next` picks which one comes next.
    fn visit<V: Values<G::Slot, G::Candidate>>(
        &mut self,
        next: fn(&mut VecDeque<Vec<usize>>) -> Option<Vec<usize>>,
    ) {
        self.attempts = 0;
        let mut nodes = VecDeque::from([Vec::new()]);
        while self.attempts < NEAR_ROOT
            && let Some(node) = next(&mut nodes)
        {
            self.keep_common(&node);
            let is_node = node[self.ordinals.len()..].iter().all(|ordinal| self.hold(*ordinal));
            debug_assert!(is_node, "BUG: law 3 is broken: the node is gone");
            // The last child first: `pop_back` then takes the first one, as the search does.
            let mut children = Vec::new();
            self.frame::<V>(MAX_CANDIDATES, |child| children.push(child));
            for child in children.into_iter().rev() {
                let mut path = node.clone();
                path.push(child);
                nodes.push_back(path);
            }
        }
    }

    /// Hashes the frames along a path, except those of the path before.
    fn along_path<V: Values<G::Slot, G::Candidate>>(&mut self, path: &[usize]) {
        self.mark(Mark::Path);
        // One by one: a slice is hashed as it is in memory.
        for ordinal in path {
            self.hash.write_usize(*ordinal);
        }
        self.keep_common(path);
        for (depth, &ordinal) in path.iter().enumerate().skip(self.ordinals.len()) {
            // None is kept: there may be millions.
            self.frame::<V>(ordinal.saturating_add(MAX_CANDIDATES), |_| ());
            if depth + 1 < path.len() && !self.hold(ordinal) {
                self.mark(Mark::NoSuchNode);
                break;
            }
        }
    }

    fn mark(&mut self, mark: Mark) {
        self.hash.write_u8(mark as u8);
    }

    /// Undoes the attempts that do not lead to `path`.
    fn keep_common(&mut self, path: &[usize]) {
        let common = self.ordinals.iter().zip(path).take_while(|(held, ordinal)| held == ordinal);
        let common = common.count();
        while self.stack.len() > common {
            self.stack.pop();
        }
        self.ordinals.truncate(common);
    }

    /// Holds a candidate of the current node; returns `false` if there is none that can
    /// be held.
    fn hold(&mut self, ordinal: usize) -> bool {
        self.attempts = self.attempts.saturating_add(ordinal).saturating_add(1);
        let frame = replay_frame(self.generators, self.stack.len(), ordinal, true);
        let Some((frame, _)) = frame else { return false };
        self.stack.push(frame);
        self.ordinals.push(ordinal);
        true
    }

    /// Hashes the frame of the current node, with at most `limit` of its candidates. Calls
    /// `held` with the ordinals of those that can be held.
    fn frame<V: Values<G::Slot, G::Candidate>>(
        &mut self,
        limit: usize,
        mut held: impl FnMut(usize),
    ) {
        let Some((slot, mut generator)) = self.generators.generator(self.stack.len()) else {
            return self.mark(Mark::Solution);
        };
        self.mark(Mark::Frame);
        V::slot(slot, &mut self.hash);
        for ordinal in 0..limit {
            let Some((candidate, attempt)) = self.generators.attempt(slot, &mut generator) else {
                return self.mark(Mark::Dry);
            };
            self.attempts += 1;
            if attempt.is_some() {
                held(ordinal);
            }
            self.mark(if attempt.is_some() { Mark::Held } else { Mark::Rejected });
            drop(attempt);
            V::candidate(candidate, &mut self.hash);
        }
        self.mark(Mark::Cut);
    }
}
