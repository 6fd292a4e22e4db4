use super::literal::Literal;

/// How candidates stood, to be tried so again.
#[derive(Clone, Debug)]
pub(super) struct Phases {
    /// Whether each was placed when it was last known.
    last: Box<[bool]>,
    /// The same, as of the longest trail that met no conflict.
    best: Box<[bool]>,
    length: usize,
}

impl Phases {
    /// All placed.
    pub(super) fn new(candidates: usize) -> Self {
        let placed: Box<[bool]> = vec![true; candidates].into();
        Self { last: placed.clone(), best: placed, length: 0 }
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
    pub(super) fn see(&mut self, trail: &[Literal]) {
        if trail.len() <= self.length {
            return;
        }
        self.length = trail.len();
        self.best.copy_from_slice(&self.last);
        for literal in trail {
            self.best[literal.candidate()] = literal.is_placed();
        }
    }
}
