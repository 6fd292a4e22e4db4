//! `SymbolSet`: which symbols stand for the digits.

use std::fmt;

/// The symbols that stand for the digits of a grid, from digit 1 on.
///
/// Sides up to 9 always use 1 to 9; the sets differ on larger sides only. Where cells
/// are written as numbers, zero-based symbols are the numbers from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SymbolSet {
    /// 1 to 9, A to Z, a to z, and `@$&`.
    #[default]
    OneBased,
    /// 0 to 9, A to Z, a to z, and `@$`. An empty cell is `.`, not 0.
    ZeroBased,
    /// A to Z, for sides up to 26.
    Letters,
}

/// Describes the set, for messages: "zero-based symbols".
impl fmt::Display for SymbolSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::OneBased => "one-based symbols",
            Self::ZeroBased => "zero-based symbols",
            Self::Letters => "letters",
        })
    }
}

const ONE_BASED: &[u8; 64] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$&";
const ZERO_BASED: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$";
const LETTERS: &[u8; 26] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl SymbolSet {
    /// Returns this set, or the one-based set if this one does not exist for a side.
    pub(super) fn for_side(self, side: usize) -> Self {
        let exists = match self {
            Self::OneBased => true,
            Self::ZeroBased => side > 9,
            Self::Letters => (10..=LETTERS.len()).contains(&side),
        };
        if exists { self } else { Self::OneBased }
    }

    /// Returns the symbols for the digits of a side, in ASCII.
    pub(super) fn symbols(self, side: usize) -> &'static [u8] {
        match self.for_side(side) {
            Self::OneBased => &ONE_BASED[..side],
            Self::ZeroBased => &ZERO_BASED[..side],
            Self::Letters => &LETTERS[..side],
        }
    }
}
