use std::ops::Not;

/// What can be known of one candidate: that its digit stands in its cell, or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Literal(u32);

impl Literal {
    /// The digit stands in the cell.
    #[inline]
    pub(super) fn placed(candidate: u32) -> Self {
        Self(candidate << 1)
    }

    /// The digit does not stand in the cell.
    #[inline]
    pub(super) fn excluded(candidate: u32) -> Self {
        Self(candidate << 1 | 1)
    }

    #[inline]
    pub(super) fn of(candidate: u32, is_placed: bool) -> Self {
        if is_placed { Self::placed(candidate) } else { Self::excluded(candidate) }
    }

    #[inline]
    pub(super) fn candidate(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) fn number(self) -> u32 {
        self.0 >> 1
    }

    #[inline]
    pub(super) fn is_placed(self) -> bool {
        self.0 & 1 == 0
    }

    /// Its place in a list of two for each candidate.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn code(self) -> u32 {
        self.0
    }

    pub(super) fn of_code(code: u32) -> Self {
        Self(code)
    }
}

impl Not for Literal {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
