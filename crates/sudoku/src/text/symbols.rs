/// The symbols that stand for the digits of a grid from 1 on.
///
/// They differ on sides over 9 only. In numbers, zero-based symbols are the
/// numbers from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SymbolSet {
    /// 1 to 9, A to Z, a to z, and `@$&`.
    #[default]
    OneBased,
    /// 0 to 9, A to Z, a to z, and `@$`, with `.` for an empty cell.
    ZeroBased,
    /// A to Z, on sides up to 26.
    Letters,
}

const ONE_BASED: &[u8; 64] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$&";
const ZERO_BASED: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$";
const LETTERS: &[u8; 26] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl SymbolSet {
    /// These, or what a side is written in that has not got them.
    pub(super) fn on(self, side: usize) -> Self {
        let has_them = match self {
            Self::OneBased => true,
            Self::ZeroBased => side > 9,
            Self::Letters => (10..=LETTERS.len()).contains(&side),
        };
        if has_them { self } else { Self::OneBased }
    }

    /// The symbols of a side, in ASCII.
    pub(super) fn of(self, side: usize) -> &'static [u8] {
        match self.on(side) {
            Self::OneBased => &ONE_BASED[..side],
            Self::ZeroBased => &ZERO_BASED[..side],
            Self::Letters => &LETTERS[..side],
        }
    }
}
