//! Grades `exercises/probe.rs`: `cargo test --test probe`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/probe.rs"]
mod exercise;

mod probe {
    use std::cell::Cell;

    use exercises::{Numbers, within};
    use stack_assumptions::{Counters, Hold, Puzzle, search};

    use super::exercise::probe;

    /// A tree. How many children a node has depends on its level, and on which child of its parent
    /// it is.
    struct Tree {
        /// For each level: how many children the parent has there, if it is the first child of its
        /// own parent, the second, and so on.
        levels: Vec<Vec<usize>>,
        /// How many candidates each slot has besides, which are rejected.
        rejected: usize,
        /// Which child is held on each level.
        held: Vec<Cell<Option<usize>>>,
        /// The most attempts that were held at once.
        most: Cell<usize>,
    }

    impl Tree {
        fn new(levels: &[&[usize]], rejected: usize) -> Self {
            let levels: Vec<_> = levels.iter().map(|level| level.to_vec()).collect();
            let held = vec![Cell::new(None); levels.len()];
            Self { levels, rejected, held, most: Cell::new(0) }
        }

        fn held(&self) -> impl Iterator<Item = usize> {
            self.held.iter().filter_map(Cell::get)
        }
    }

    impl Puzzle for Tree {
        type Slot = usize;
        type Candidate = usize;
        type Attempt<'p> = Hold<'p, Option<usize>>;
        type Solution = ();

        fn slot(&self, depth: usize) -> Option<usize> {
            (0..self.levels.len()).nth(depth)
        }

        fn candidates(&self, level: usize) -> impl Iterator<Item = usize> {
            let parent = level.checked_sub(1).and_then(|parent| self.held[parent].get());
            let children = &self.levels[level];
            let count = children[parent.unwrap_or(0) % children.len()];
            (0..count + self.rejected).rev()
        }

        fn attempt(&self, level: usize, candidate: usize) -> Option<Self::Attempt<'_>> {
            let child = candidate.checked_sub(self.rejected)?;
            let hold = Hold::new(self.held.get(level)?, Some(child));
            self.most.set(self.most.get().max(self.held().count()));
            Some(hold)
        }

        fn solution(&self) {}
    }

    /// Makes a probe. Returns its estimate, the numbers of children that it asked to choose from, the
    /// most attempts that it held at once, and how many are held after it.
    fn estimate(tree: fn() -> Tree, choices: Vec<usize>) -> (f64, Vec<usize>, usize, usize) {
        within("`probe`", move || {
            let tree = tree();
            let mut asked = Vec::new();
            let mut choose = |children: usize| {
                asked.push(children);
                choices.get(asked.len() - 1).map_or(0, |choice| choice % children)
            };
            let nodes = probe(&tree, &mut choose);
            (nodes, asked, tree.most.get(), tree.held().count())
        })
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            one_level();
            the_counts_are_multiplied();
            a_rejected_candidate_is_no_child();
            the_choice_decides();
            it_is_right_on_average();
        });
    }

    fn one_level() {
        let (nodes, ..) = estimate(|| Tree::new(&[&[5]], 0), vec![]);
        assert_eq!(
            nodes, 5.0,
            "a root with 5 children: found {nodes}, expected 5: does the root count?"
        );
        let (nodes, ..) = estimate(|| Tree::new(&[&[0]], 0), vec![]);
        assert_eq!(nodes, 0.0, "a root without children: found {nodes}, expected 0");
    }

    fn the_counts_are_multiplied() {
        let (nodes, _, most, left) = estimate(|| Tree::new(&[&[4], &[2], &[3]], 0), vec![]);
        assert_ne!(
            nodes, 24.0,
            "4, 2 and 3 children: found the last level only: are all levels added up?"
        );
        assert_eq!(
            nodes, 36.0,
            "4, 2 and 3 children: found {nodes}, expected 4 + 8 + 24: the counts are multiplied"
        );
        assert!(most > 1, "a child of a child was looked at when nothing was held");
        assert_eq!(left, 0, "after the probe, {left} attempts are still held, expected none");
    }

    fn a_rejected_candidate_is_no_child() {
        let (nodes, asked, ..) = estimate(|| Tree::new(&[&[4], &[2], &[0]], 3), vec![0, 1]);
        assert_eq!(
            nodes, 12.0,
            "4 and 2 children, and 3 candidates that are rejected on each level: found {nodes}, \
             expected 4 + 8: a rejected candidate is no child"
        );
        assert_eq!(asked, [4, 2], "asked to choose from {asked:?} children, expected [4, 2]");
    }

    /// Below the last candidate stand 3 nodes, below the first one 1.
    fn the_choice_decides() {
        let tree = || Tree::new(&[&[2], &[3, 1]], 0);
        for (choice, expected) in [(0, 2.0 + 2.0), (1, 2.0 + 6.0)] {
            let (nodes, ..) = estimate(tree, vec![choice]);
            assert_eq!(
                nodes, expected,
                "`choose` returned {choice}: found {nodes}, expected {expected}: `choose` was not \
                 asked, or the children are in another order"
            );
        }
    }

    /// All possible walks, each with its chance.
    fn it_is_right_on_average() {
        let mut numbers = Numbers::of_class();
        for _ in 0..5 {
            let mut level = |children| -> Vec<usize> {
                (0..children).map(|_| numbers.below(3) + usize::from(children == 1)).collect()
            };
            let levels = [level(1), level(3), level(3), level(3)];
            let (mean, nodes) = within("`probe`", {
                let levels = levels.clone();
                move || {
                    let levels: Vec<_> = levels.iter().map(Vec::as_slice).collect();
                    let tree = Tree::new(&levels, 1);
                    let mut counters = Counters::default();
                    search(&tree).observe(&mut counters).for_each(drop);
                    (mean(&tree), counters.nodes)
                }
            });
            let is_right = (mean - nodes as f64).abs() < 1e-9;
            assert!(
                is_right,
                "{levels:?}: the mean of all walks is {mean}, but the tree has {nodes} nodes"
            );
        }
    }

    fn mean(tree: &Tree) -> f64 {
        let mut walks = vec![vec![]];
        let mut mean = 0.0;
        while let Some(walk) = walks.pop() {
            let mut counts = Vec::new();
            let nodes = probe(tree, &mut |children| {
                counts.push(children);
                walk.get(counts.len() - 1).copied().unwrap_or(0)
            });
            let chance: f64 = counts.iter().map(|count| 1.0 / *count as f64).product();
            mean += chance * nodes;
            // The walks that leave this one at a later level.
            for level in walk.len()..counts.len() {
                let zeros = vec![0; level - walk.len()];
                walks.extend((1..counts[level]).map(|c| [&walk[..], &zeros, &[c]].concat()));
            }
        }
        mean
    }
}
