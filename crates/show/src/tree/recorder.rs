//! Recording a search tree.

use std::collections::HashMap;
use std::fmt::{Debug, Write};

use stack_assumptions::interval::{Interval, Path};
use stack_assumptions::{Event, Limits, Observer, Outcome, Puzzle, search};

use super::search_tree::{NoSuchTree, NodeId, SearchTree};
#[cfg(all(feature = "read", feature = "player"))]
use crate::log::Recording;
use crate::log::{DebugValues, StepNames};

impl SearchTree {
    /// Records the tree of a puzzle, or its first [`MAX_NODES`](Self::MAX_NODES) nodes. Slots
    /// and candidates are named by `Debug`.
    pub fn of<P>(puzzle: &P) -> Self
    where
        P: Puzzle<Slot: Debug, Candidate: Debug>,
    {
        let recorded = Self::record(puzzle, DebugValues, &Path::default(), Self::MAX_NODES);
        recorded.unwrap_or_else(|_| unreachable!("BUG: a tree without a root"))
    }

    /// Records the part of the tree below the node that `at` names, or its first `max_nodes`
    /// nodes. The root is the empty path.
    ///
    /// # Errors
    /// If the path names no node of the tree.
    pub fn record<P: Puzzle>(
        puzzle: &P,
        names: impl StepNames<P::Slot, P::Candidate>,
        at: &Path,
        max_nodes: u32,
    ) -> Result<Self, NoSuchTree> {
        let no_such_tree = || NoSuchTree { at: at.clone() };
        let mut recorder = Recorder::new(names, at);
        let part = Interval::full().skip_to(at.clone());
        let part = match at.next_sibling() {
            Some(next) => part.and_then(|part| part.ending_before(next)),
            None => part,
        };
        let limits = Limits::new().nodes(u64::from(max_nodes.min(u32::MAX - 2)));
        let search = search(puzzle).observe(&mut recorder).limit(limits);
        let search = search.within(&part.ok_or_else(no_such_tree)?);
        let mut search = search.map_err(|_| no_such_tree())?;
        let _ = search.by_ref().count_up_to(u64::MAX);
        let is_cut = search.outcome() != Some(Outcome::Exhausted);
        drop(search);
        recorder.finish(is_cut).ok_or_else(no_such_tree)
    }

    /// The part below a node of the tree in a log, or its first `max_nodes` nodes.
    /// The root is the empty path.
    ///
    /// # Errors
    /// If the path names no node of the log.
    #[cfg(all(feature = "read", feature = "player"))]
    pub fn recorded(recording: &Recording, at: &Path, max_nodes: u32) -> Result<Self, NoSuchTree> {
        let root = recording.find(at).ok_or_else(|| NoSuchTree { at: at.clone() })?;
        let mut recorder = Recorder::new(DebugValues, at);
        let nodes = (0..).zip(&recording.nodes).skip(root as usize);
        let frame = recording.nodes[root as usize].frame;
        let is_left = frame.is_some_and(|frame| recording.frames[frame as usize].is_left);
        let mut is_cut = !recording.is_exhausted() && !is_left;
        // The nodes that are held, from the root of this tree on.
        let mut held: Vec<u32> = Vec::new();
        for (number, node) in nodes {
            while held.pop_if(|last| *last != node.parent).is_some() {}
            if held.is_empty() && number != root {
                // What follows is no longer below the root of this tree.
                is_cut = false;
                break;
            }
            if recorder.nodes() > max_nodes as usize {
                is_cut = true;
                break;
            }
            let slot = || recording.slot_name(node.slot);
            let text = || format!("{}: {}", slot(), recording.candidate_name(node.candidate));
            let text = if number == 0 { String::new() } else { text() };
            recorder.add(held.len(), node.ordinal, &text);
            if node.is_solution {
                recorder.solve();
            }
            held.push(number);
        }
        recorder.finish(is_cut).ok_or_else(|| NoSuchTree { at: at.clone() })
    }
}

/// Records the nodes of a search below a path.
pub(crate) struct Recorder<N> {
    names: N,
    /// The number of attempts that are held above the root of the tree.
    base: usize,
    tree: SearchTree,
    /// The nodes that are held, from the root on, each with the number of candidates tried
    /// below it so far.
    held: Vec<(NodeId, u32)>,
    solutions: u32,
    /// The number of each text.
    numbers: HashMap<String, u32>,
    text: String,
}

impl<N> Recorder<N> {
    pub(crate) fn new(names: N, at: &Path) -> Self {
        let tree = SearchTree {
            at: at.clone(),
            parents: Vec::new(),
            ordinals: Vec::new(),
            texts: Vec::new(),
            sizes: Vec::new(),
            is_solution: Vec::new(),
            names: Vec::new(),
            solutions_before: Vec::new(),
            is_cut: false,
        };
        let mut recorder = Self {
            names,
            base: at.ordinals().len(),
            tree,
            held: Vec::new(),
            solutions: 0,
            numbers: HashMap::new(),
            text: String::new(),
        };
        if recorder.base == 0 {
            recorder.push(0, 0);
        }
        recorder
    }

    /// The tree; `None` if its root is not a node.
    pub(crate) fn finish(mut self, is_cut: bool) -> Option<SearchTree> {
        while self.pop().is_some() {}
        self.tree.is_cut = is_cut;
        (!self.tree.sizes.is_empty()).then_some(self.tree)
    }

    /// The number of nodes so far.
    #[cfg(all(feature = "read", feature = "player"))]
    pub(super) fn nodes(&self) -> usize {
        self.tree.sizes.len()
    }

    /// Adds a node below the first `depth` nodes of those that are held, the root of the tree
    /// among them.
    #[cfg(feature = "player")]
    pub(crate) fn add(&mut self, depth: usize, ordinal: usize, text: &str) {
        if depth == 0 && !self.tree.sizes.is_empty() {
            // The root is there already.
            return;
        }
        while self.held.len() > depth {
            self.pop();
        }
        self.text.clear();
        self.text.push_str(text);
        let parent = self.held.last().map_or(0, |(node, _)| *node);
        self.push(parent, u32::try_from(ordinal).unwrap_or(u32::MAX));
    }

    /// Notes that the last node held is a solution.
    pub(crate) fn solve(&mut self) {
        if let Some((node, _)) = self.held.last() {
            let node = *node as usize;
            self.tree.is_solution[node] = true;
            self.solutions += 1;
            self.tree.solutions_before[node] = self.solutions;
        }
    }

    /// Adds a node below the last one held. Its text is in `self.text`.
    fn push(&mut self, parent: NodeId, ordinal: u32) {
        let node = NodeId::try_from(self.tree.sizes.len()).expect("BUG: the nodes are limited");
        let text = self.numbers.get(&self.text).copied().unwrap_or_else(|| {
            let number = u32::try_from(self.tree.names.len()).expect("BUG: more texts than nodes");
            self.tree.names.push(self.text.clone());
            self.numbers.insert(self.text.clone(), number);
            number
        });
        self.tree.parents.push(parent);
        self.tree.ordinals.push(ordinal);
        self.tree.texts.push(text);
        self.tree.sizes.push(1);
        self.tree.is_solution.push(false);
        self.tree.solutions_before.push(self.solutions);
        self.held.push((node, 0));
    }

    /// Leaves the last node that is held.
    fn pop(&mut self) -> Option<()> {
        let (node, _) = self.held.pop()?;
        let end = self.tree.sizes.len();
        self.tree.sizes[node as usize] =
            u32::try_from(end - node as usize).expect("BUG: the nodes are limited");
        Some(())
    }

    /// Leaves the nodes that are deeper than `depth` attempts.
    pub(crate) fn keep(&mut self, depth: usize) {
        // The root stands for all attempts down to `base`.
        while self.held.len() > (depth + 1).saturating_sub(self.base) {
            self.pop();
        }
    }

    /// Returns the ordinal of the next candidate below the last node that is held.
    fn next_ordinal(&mut self) -> u32 {
        self.held.last_mut().map_or(0, |(_, tried)| {
            *tried += 1;
            *tried - 1
        })
    }
}

impl<S: Copy, C: Copy, N: StepNames<S, C>> Observer<S, C> for Recorder<N> {
    fn on_event(&mut self, event: Event<S, C>) {
        match event {
            Event::Attempt { depth, slot, candidate } if depth >= self.base => {
                self.keep(depth - 1);
                if depth == self.base && !self.tree.sizes.is_empty() {
                    return;
                }
                let ordinal = self.next_ordinal();
                self.text.clear();
                let _ = write!(self.text, "{}", self.names.step(slot, candidate));
                let parent = self.held.last().map_or(0, |(node, _)| *node);
                self.push(parent, ordinal);
            }
            Event::Rejected { depth, .. } | Event::Pruned { depth, .. } if depth >= self.base => {
                self.keep(depth);
                self.next_ordinal();
            }
            Event::Solution { depth } if depth >= self.base => {
                self.keep(depth);
                self.solve();
            }
            _ => {}
        }
    }
}
