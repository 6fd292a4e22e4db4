/// When to begin anew: after so many conflicts times the terms of Luby's sequence,
/// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., by Knuth's "reluctant doubling".
#[derive(Clone, Debug)]
pub(super) struct Restarts {
    /// Knuth's u and v; v is the term.
    terms: (u32, u32),
    /// The conflicts since the last one.
    since: u32,
}

impl Restarts {
    /// The conflicts of one term.
    const UNIT: u32 = 1_024;

    pub(super) fn new() -> Self {
        Self { terms: (1, 1), since: 0 }
    }

    /// Is told of a conflict; answers whether to begin anew.
    pub(super) fn is_due(&mut self) -> bool {
        self.since += 1;
        let (u, v) = self.terms;
        if self.since < v.saturating_mul(Self::UNIT) {
            return false;
        }
        self.since = 0;
        self.terms = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
        true
    }
}
