//! Counters of the events up to where the player stands. They can take back each event.

use stack_assumptions::Event;

/// Counters of a search, and the sizes of its subtrees, that count forward and back.
///
/// After a jump to a node that was not walked to, all counters count from there, and what
/// lies before it is negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Events.
    pub events: i64,
    /// Attempts made.
    pub nodes: i64,
    /// Candidates that the puzzle rejected.
    pub rejected: i64,
    /// Frames popped because their candidates ran dry.
    pub backtracks: i64,
    /// Slots that no candidate fitted.
    pub dead_ends: i64,
    /// Solutions.
    pub solutions: i64,
    /// Whether the counters count from the beginning of the search.
    pub is_exact: bool,
    /// For each depth from 1, the event that first reached it.
    first_events: Vec<i64>,
    /// For each node held, the number of nodes up to and with it, if it is known.
    numbers: Vec<Option<i64>>,
    /// For each open slot, the number of nodes in it that were undone.
    undone: Vec<usize>,
    /// The sizes of the subtrees that were undone, in that order; 0 if it is not known. The
    /// subtrees of the children of a node stand right before it.
    sizes: Vec<u32>,
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            events: 0,
            nodes: 0,
            rejected: 0,
            backtracks: 0,
            dead_ends: 0,
            solutions: 0,
            is_exact: true,
            first_events: Vec::new(),
            numbers: Vec::new(),
            undone: vec![0],
            sizes: Vec::new(),
        }
    }
}

impl Tally {
    /// Counts from the beginning of a search that holds so many attempts then: those of the
    /// path where a part of a tree begins.
    #[must_use]
    pub fn beginning(depth: usize) -> Self {
        Self { is_exact: true, ..Self::after_jump(depth) }
    }

    /// Counts from a node at a depth that was not walked to.
    #[must_use]
    pub fn after_jump(depth: usize) -> Self {
        Self {
            is_exact: false,
            first_events: vec![i64::MIN; depth],
            numbers: vec![None; depth],
            undone: vec![0; depth + 1],
            ..Self::default()
        }
    }

    /// Counts an event.
    pub fn count<S, C>(&mut self, event: &Event<S, C>) {
        self.events += 1;
        self.add(event, 1);
        match event {
            Event::Attempt { .. } => {
                self.numbers.push(Some(self.nodes));
                self.undone.push(0);
                if self.numbers.len() > self.first_events.len() {
                    self.first_events.push(self.events);
                }
            }
            Event::Undo { .. } => {
                let number = self.numbers.pop().flatten();
                let size = number.map_or(0, |number| self.nodes - number + 1);
                self.sizes.push(u32::try_from(size).unwrap_or(0));
                self.undone.pop();
                if let Some(undone) = self.undone.last_mut() {
                    *undone += 1;
                }
            }
            _ => {}
        }
    }

    /// Takes back the event that was counted last.
    pub fn take_back<S, C>(&mut self, event: &Event<S, C>) {
        match event {
            Event::Attempt { .. } => {
                self.numbers.pop();
                self.undone.pop();
                self.first_events.pop_if(|first| *first == self.events);
            }
            Event::Undo { .. } => {
                let size = self.sizes.pop().filter(|size| *size > 0);
                self.numbers.push(size.map(|size| self.nodes - i64::from(size) + 1));
                if let Some(undone) = self.undone.last_mut() {
                    *undone = undone.saturating_sub(1);
                }
                self.undone.push(size.map_or(0, |size| self.children(size as usize - 1)));
            }
            _ => {}
        }
        self.add(event, -1);
        self.events -= 1;
    }

    fn add<S, C>(&mut self, event: &Event<S, C>, number: i64) {
        match event {
            Event::Attempt { .. } => self.nodes += number,
            Event::Rejected { .. } => self.rejected += number,
            Event::DeadEnd { .. } => self.dead_ends += number,
            Event::Backtrack { .. } => self.backtracks += number,
            Event::Solution { .. } => self.solutions += number,
            _ => {}
        }
    }

    /// The number of subtrees that the last `nodes` sizes are of.
    fn children(&self, nodes: usize) -> usize {
        let least = self.sizes.len().saturating_sub(nodes);
        let mut end = self.sizes.len();
        let mut children = 0;
        while end > least && self.sizes[end - 1] > 0 {
            end = end.saturating_sub(self.sizes[end - 1] as usize);
            children += 1;
        }
        children
    }

    /// The greatest number of attempts held so far.
    #[must_use]
    pub fn max_depth(&self) -> usize {
        self.first_events.len()
    }

    /// For each node held, from the first on, the nodes of its subtree so far, itself
    /// included; `None` if they were not counted.
    #[must_use]
    pub fn open_sizes(&self) -> Vec<Option<i64>> {
        self.numbers.iter().map(|number| number.map(|number| self.nodes - number + 1)).collect()
    }

    /// For each open slot, the sizes of at most `limit` subtrees in it that were undone last,
    /// the first of them first. There is one slot more than nodes are held.
    #[must_use]
    pub fn undone_sizes(&self, limit: usize) -> Vec<Vec<u32>> {
        let mut end = self.sizes.len();
        let mut by_slot: Vec<_> = self
            .undone
            .iter()
            .rev()
            .map(|undone| {
                let mut sizes = Vec::new();
                for number in 0..*undone {
                    let Some(size) = end.checked_sub(1).map(|last| self.sizes[last]) else { break };
                    if size == 0 {
                        end = 0;
                        break;
                    }
                    end = end.saturating_sub(size as usize);
                    if number < limit {
                        sizes.push(size);
                    }
                }
                sizes.reverse();
                sizes
            })
            .collect();
        by_slot.reverse();
        by_slot
    }
}
