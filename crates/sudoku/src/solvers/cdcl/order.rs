/// The candidates by their activity: which have had a part in the latest conflicts.
/// A heap, and the place of each candidate in it.
#[derive(Clone, Debug)]
pub(super) struct Order {
    activity: Box<[f64]>,
    heap: Vec<u32>,
    /// Where each candidate stands in the heap, or `ABSENT`.
    at: Box<[u32]>,
    /// What a part in a conflict counts now; it grows, so that older ones fade.
    step: f64,
    /// What is left of a part in a conflict, one conflict later.
    left: f64,
}

const ABSENT: u32 = u32::MAX;

impl Order {
    /// What is left at first: solutions are found sooner where the past fades fast,
    const FAST: f64 = 0.95;
    /// and it is sooner shown that there are no others where it fades slowly.
    const SLOW: f64 = 0.99;

    pub(super) fn new(activity: Box<[f64]>) -> Self {
        let count = u32::try_from(activity.len()).expect("BUG: over 2^32 candidates");
        let (heap, at) = ((0..count).collect(), (0..count).collect());
        let mut order = Self { activity, heap, at, step: 1.0, left: Self::FAST };
        for at in (0..order.heap.len() / 2).rev() {
            order.sink(at);
        }
        order
    }

    /// Counts a part in the conflict at hand.
    #[inline]
    pub(super) fn bump(&mut self, candidate: usize) {
        self.activity[candidate] += self.step;
        if self.activity[candidate] > 1e100 {
            self.rescale();
        }
        if self.at[candidate] != ABSENT {
            self.rise(self.at[candidate] as usize);
        }
    }

    /// Is told that a conflict is done with.
    pub(super) fn next_conflict(&mut self) {
        self.step /= self.left;
    }

    /// The past fades slowly from now on.
    pub(super) fn fade_slowly(&mut self) {
        self.left = Self::SLOW;
    }

    /// The most active one.
    pub(super) fn top(&self) -> Option<u32> {
        self.heap.first().copied()
    }

    pub(super) fn pop(&mut self) {
        let Some(&top) = self.heap.first() else { return };
        let last = self.heap.pop().expect("BUG: no last where there is a first");
        self.at[top as usize] = ABSENT;
        if last != top {
            self.set(0, last);
            self.sink(0);
        }
    }

    /// Puts a candidate back, if it is not there.
    #[inline]
    pub(super) fn put(&mut self, candidate: usize) {
        if self.at[candidate] == ABSENT {
            self.heap.push(u32::try_from(candidate).expect("BUG: over 2^32 candidates"));
            self.rise(self.heap.len() - 1);
        }
    }

    #[cold]
    fn rescale(&mut self) {
        for activity in &mut self.activity {
            *activity *= 1e-100;
        }
        self.step *= 1e-100;
    }

    fn is_before(&self, one: u32, other: u32) -> bool {
        let (a, b) = (self.activity[one as usize], self.activity[other as usize]);
        a > b || (a >= b && one < other)
    }

    #[expect(clippy::cast_possible_truncation, reason = "as many as candidates")]
    fn set(&mut self, at: usize, candidate: u32) {
        self.heap[at] = candidate;
        self.at[candidate as usize] = at as u32;
    }

    fn rise(&mut self, mut at: usize) {
        let candidate = self.heap[at];
        while at > 0 {
            let above = self.heap[(at - 1) / 2];
            if !self.is_before(candidate, above) {
                break;
            }
            self.set(at, above);
            at = (at - 1) / 2;
        }
        self.set(at, candidate);
    }

    fn sink(&mut self, mut at: usize) {
        let candidate = self.heap[at];
        loop {
            let left = 2 * at + 1;
            let Some(&first) = self.heap.get(left) else { break };
            let (mut below, mut child) = (left, first);
            if let Some(&second) = self.heap.get(left + 1)
                && self.is_before(second, first)
            {
                (below, child) = (left + 1, second);
            }
            if !self.is_before(child, candidate) {
                break;
            }
            self.set(at, child);
            at = below;
        }
        self.set(at, candidate);
    }
}
