use super::literal::Literal;

/// How candidates stood, to be tried so again.
///
/// What came far once may lead nowhere. So every so often, ever more seldom, the longest
/// trail has to prove itself anew: what was best is tried first, but the next trail
/// counts as the longest, however short. Every other time all are to be placed, as at
/// first.
#[derive(Clone, Debug)]
pub(super) struct Phases {
    /// Whether each was placed when it was last known.
    last: Box<[bool]>,
    /// The same, as of the longest trail that met no conflict.
    best: Box<[bool]>,
    length: usize,
    /// How often the longest trail was forgotten, and after how many conflicts it is next.
    times: u32,
    forget_at: u32,
}

impl Phases {
    /// The longest trail is forgotten after so many conflicts, after as many again,
    /// then after twice as many, three times as many, and so on.
    const FORGET: u32 = 1_000;

    /// All placed.
    pub(super) fn new(candidates: usize) -> Self {
        let placed: Box<[bool]> = vec![true; candidates].into();
        let (last, best) = (placed.clone(), placed);
        Self { last, best, length: 0, times: 0, forget_at: Self::FORGET }
    }

    /// Whether a candidate is to be placed at first.
    pub(super) fn of(&self, candidate: u32) -> bool {
        self.best[candidate as usize]
    }

    /// Keeps how a candidate stood.
    #[inline]
    pub(super) fn keep(&mut self, literal: Literal) {
        self.last[literal.candidate()] = literal.is_placed();
    }

    /// Is shown a trail that met no conflict.
    pub(super) fn on_event(&mut self, trail: &[Literal]) {
        if trail.len() <= self.length {
            return;
        }
        self.length = trail.len();
        self.best.copy_from_slice(&self.last);
        for literal in trail {
            self.best[literal.candidate()] = literal.is_placed();
        }
    }

    /// Whether the longest trail is to be forgotten after so many conflicts.
    pub(super) fn is_due(&self, conflicts: u32) -> bool {
        conflicts >= self.forget_at
    }

    /// Forgets the longest trail; nothing is assumed.
    pub(super) fn forget(&mut self, conflicts: u32) {
        if self.times % 2 == 1 {
            self.best.fill(true);
        }
        self.last.copy_from_slice(&self.best);
        self.length = 0;
        self.times += 1;
        self.forget_at = conflicts.saturating_add(Self::FORGET.saturating_mul(self.times));
    }
}
