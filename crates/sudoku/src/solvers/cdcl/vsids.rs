//! The order of decisions.

use super::literal::{Variable, to_u32};

/// The decision order VSIDS ("variable state independent decaying sum"): variables that
/// took part in recent conflicts come first.
///
/// Each part in a conflict adds to the activity of a variable. Activities decay
/// exponentially: instead of lowering all of them, each conflict raises what the next
/// one adds. A binary heap gives the variable with the highest activity.
#[derive(Clone, Debug)]
pub(super) struct Vsids {
    activity: Box<[f64]>,
    heap: Vec<Variable>,
    /// For each variable its index in the heap, or `ABSENT`.
    heap_index: Box<[u32]>,
    /// What a part in the current conflict adds.
    increment: f64,
    /// What an activity is multiplied by per conflict, relative to the increment.
    decay_factor: f64,
}

const ABSENT: u32 = u32::MAX;

impl Vsids {
    /// The decay until the first solution. The search for one is faster if old conflicts
    /// lose weight soon.
    const FAST_DECAY: f64 = 0.95;
    /// The decay from then on. The proof that there is no other is faster if old
    /// conflicts keep weight.
    const SLOW_DECAY: f64 = 0.99;

    /// All variables, with their activities at first.
    pub(super) fn new(activity: Box<[f64]>) -> Self {
        let count = activity.len();
        let mut order = Self {
            activity,
            heap: Variable::first(count).collect(),
            heap_index: Variable::first(count).map(Variable::number).collect(),
            increment: 1.0,
            decay_factor: Self::FAST_DECAY,
        };
        for index in (0..count / 2).rev() {
            order.sift_down(index);
        }
        order
    }

    /// Adds a part in the current conflict to the activity of a variable.
    #[inline]
    pub(super) fn bump(&mut self, variable: Variable) {
        let activity = &mut self.activity[variable.index()];
        *activity += self.increment;
        if *activity > 1e100 {
            self.rescale();
        }
        let index = self.heap_index[variable.index()];
        if index != ABSENT {
            self.sift_up(index as usize);
        }
    }

    /// Lets all activities decay, after a conflict.
    pub(super) fn decay(&mut self) {
        self.increment /= self.decay_factor;
    }

    /// Lets activities decay slowly from now on.
    pub(super) fn use_slow_decay(&mut self) {
        self.decay_factor = Self::SLOW_DECAY;
    }

    /// The variable with the highest activity; among equals, the one of the lowest
    /// number.
    pub(super) fn peek(&self) -> Option<Variable> {
        self.heap.first().copied()
    }

    /// Removes the variable that `peek` returns.
    pub(super) fn pop(&mut self) {
        let Some(&top) = self.heap.first() else { return };
        let last = self.heap.pop().expect("BUG: a heap with a first entry has a last one");
        self.heap_index[top.index()] = ABSENT;
        if last != top {
            self.set(0, last);
            self.sift_down(0);
        }
    }

    /// Inserts a variable, unless the heap contains it.
    #[inline]
    pub(super) fn insert(&mut self, variable: Variable) {
        if self.heap_index[variable.index()] == ABSENT {
            self.heap.push(variable);
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// Scales all activities down, before they overflow.
    #[cold]
    fn rescale(&mut self) {
        for activity in &mut self.activity {
            *activity *= 1e-100;
        }
        self.increment *= 1e-100;
    }

    fn is_before(&self, one: Variable, other: Variable) -> bool {
        let (a, b) = (self.activity[one.index()], self.activity[other.index()]);
        a > b || (a >= b && one < other)
    }

    fn set(&mut self, index: usize, variable: Variable) {
        self.heap[index] = variable;
        self.heap_index[variable.index()] = to_u32(index);
    }

    fn sift_up(&mut self, mut index: usize) {
        let variable = self.heap[index];
        while index > 0 {
            let parent = self.heap[(index - 1) / 2];
            if !self.is_before(variable, parent) {
                break;
            }
            self.set(index, parent);
            index = (index - 1) / 2;
        }
        self.set(index, variable);
    }

    fn sift_down(&mut self, mut index: usize) {
        let variable = self.heap[index];
        loop {
            let left = 2 * index + 1;
            let Some(&first) = self.heap.get(left) else { break };
            let (mut child_index, mut child) = (left, first);
            if let Some(&second) = self.heap.get(left + 1)
                && self.is_before(second, first)
            {
                (child_index, child) = (left + 1, second);
            }
            if !self.is_before(child, variable) {
                break;
            }
            self.set(index, child);
            index = child_index;
        }
        self.set(index, variable);
    }
}
