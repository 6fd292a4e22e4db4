//! A state of the frontier in one integer.

/// A state of the frontier: one cell of a few bits for each place.
///
/// The frontier is a ring of 2m + 1 places for the latest squares, m being the short side
/// of the board: a knight's move from a square goes back that far at most. The cell of a
/// place holds
///
/// - the place of the other end of the fragment, if its square is an end of one;
/// - its own place, if its square has no link yet;
/// - the number of places, if the other end of the fragment is an end of an open tour;
/// - [`DONE`](Key::DONE), if its square has both links, or there is no square.
///
/// One more cell, after those of the places, holds the number of ends of an open tour so
/// far.
pub(super) trait Key: Copy + Ord {
    /// The value of a cell whose square needs no more links.
    const DONE: u8;
    /// The needs of a state without ends whose squares need no links.
    const NO_NEEDS: Self;
    /// The key in which every cell is done.
    const ALL_DONE: Self;

    /// Returns the value of a cell.
    fn get(self, place: u8) -> u8;

    /// Returns the key with another value in a cell.
    fn with(self, place: u8, value: u8) -> Self;

    /// Returns the needs of a state: the number of links that each square still needs. `ends`
    /// is the cell with the number of ends, which stays.
    fn needs(self, ends: u8) -> Self;

    /// Returns a hash of the key, good in its upper bits. Each seed is another function.
    fn hash(self, seed: u64) -> u64;
}

/// Returns whether a key is a state: the two ends of each fragment name each other. `ends` is
/// the cell with the number of ends.
pub(super) fn is_state<K: Key>(key: K, ends: u8, is_open: bool) -> bool {
    let is_end = |place: u8| {
        let other = key.get(place);
        let is_pair = other < ends && key.get(other) == place;
        is_pair || other == K::DONE || is_open && other == ends
    };
    (0..ends).all(is_end) && key.get(ends) <= 2 * u8::from(is_open)
}

/// Returns the lesser of a key and its mirror image. `mirror` has the image of each place.
#[inline]
pub(super) fn least_image<K: Key>(key: K, mirror: &[u8]) -> K {
    let mut image = key;
    for (place, to) in (0..).zip(mirror) {
        let cell = key.get(place);
        image = image.with(*to, mirror.get(usize::from(cell)).copied().unwrap_or(cell));
    }
    key.min(image)
}

/// 2^64 divided by the golden ratio, made odd: Donald E. Knuth, *The Art of Computer
/// Programming* 3, 6.4.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// The lowest bit of each cell.
const LOWEST_U64: u64 = u64::MAX / 15;
const LOWEST_U128: u128 = {
    let (mut lowest, mut place) = (0, 0);
    while place < 25 {
        lowest |= 1 << (5 * place);
        place += 1;
    }
    lowest
};

/// In each cell its own place. The last cell is none of a square: its value is `DONE`.
const FREE_U64: u64 = 0x0EDC_BA98_7654_3210;
const FREE_U128: u128 = {
    let (mut free, mut place) = (0, 0);
    while place < 25 {
        free |= place << (5 * place);
        place += 1;
    }
    free
};

/// 16 cells of 4 bits.
impl Key for u64 {
    const DONE: u8 = (1 << 4) - 1;
    const NO_NEEDS: Self = 0;
    const ALL_DONE: Self = Self::MAX;

    #[inline]
    fn get(self, place: u8) -> u8 {
        #[expect(clippy::cast_possible_truncation, reason = "a cell has 4 bits")]
        let value = (self >> (4 * place)) as u8 & Self::DONE;
        value
    }

    #[inline]
    fn with(self, place: u8, value: u8) -> Self {
        let shift = 4 * place;
        self & !(Self::from(Self::DONE) << shift) | Self::from(value) << shift
    }

    #[inline]
    fn needs(self, ends: u8) -> Self {
        let lowest = |cells: Self| (cells | cells >> 1 | cells >> 2 | cells >> 3) & LOWEST_U64;
        let (is_linked, is_not_done) = (lowest(self ^ FREE_U64), lowest(!self));
        (LOWEST_U64 + is_not_done - is_linked).with(ends, self.get(ends))
    }

    #[inline]
    fn hash(self, seed: u64) -> u64 {
        let once = (self ^ self >> 32 ^ seed).wrapping_mul(MULTIPLIER);
        (once ^ once >> 32).wrapping_mul(MULTIPLIER)
    }
}

/// 25 cells of 5 bits, the low bits first. A `u128` would be aligned to 16 bytes, and an entry
/// of a table would take 32 bytes instead of 24.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Wide([u64; 2]);

impl Wide {
    #[inline]
    pub(super) const fn new(cells: u128) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "both halves are taken")]
        let halves = [cells as u64, (cells >> 64) as u64];
        Self(halves)
    }

    #[inline]
    pub(super) fn cells(self) -> u128 {
        let Self([low, high]) = self;
        u128::from(high) << 64 | u128::from(low)
    }
}

impl Key for Wide {
    const DONE: u8 = (1 << 5) - 1;
    const NO_NEEDS: Self = Self::new(0);
    const ALL_DONE: Self = Self::new(u128::MAX);

    #[inline]
    fn get(self, place: u8) -> u8 {
        #[expect(clippy::cast_possible_truncation, reason = "a cell has 5 bits")]
        let value = (self.cells() >> (5 * place)) as u8 & Self::DONE;
        value
    }

    #[inline]
    fn with(self, place: u8, value: u8) -> Self {
        let shift = 5 * place;
        Self::new(self.cells() & !(u128::from(Self::DONE) << shift) | u128::from(value) << shift)
    }

    #[inline]
    fn needs(self, ends: u8) -> Self {
        let lowest =
            |cells: u128| (cells | cells >> 1 | cells >> 2 | cells >> 3 | cells >> 4) & LOWEST_U128;
        let cells = self.cells();
        let (is_linked, is_not_done) = (lowest(cells ^ FREE_U128), lowest(!cells));
        Self::new(LOWEST_U128 + is_not_done - is_linked).with(ends, self.get(ends))
    }

    #[inline]
    fn hash(self, seed: u64) -> u64 {
        let Self([low, high]) = self;
        Key::hash(low ^ high.wrapping_mul(MULTIPLIER).rotate_left(32), seed)
    }
}
