/// The lowest bit of each of the three fields of a word.
pub(super) const LOW: u32 = 1 | 1 << 10 | 1 << 20;
/// The bit above the nine digits of each field: it is set in every word of a board,
/// and lends to a subtraction in its field.
pub(super) const GUARDS: u32 = LOW << 9;
/// The nine digits of each field.
pub(super) const DIGITS: u32 = GUARDS - LOW;
/// All candidates of three cells.
pub(super) const FULL: u32 = GUARDS | DIGITS;

/// How many words a board has.
pub(super) const WORDS: usize = 27;

/// The word of a place (3·row + column, both within the box) in the boxes of a band. In
/// this order the bits of all words are soon where [`choice`](super::choice) wants them.
pub(super) const fn word(band: usize, place: usize) -> usize {
    if place < 8 { place / 2 * 6 + 2 * band + place % 2 } else { 24 + band }
}

/// The same word of `N` boards, a lane each.
pub(super) type Row<const N: usize> = [u32; N];

/// What the rules ask of `N` lanes of 32 bits: each instruction set has its own.
#[expect(clippy::inline_always, reason = "closures and calls have not the instructions")]
pub(super) trait Lanes<const N: usize>: Copy {
    fn load(row: &Row<N>) -> Self;
    fn store(self, row: &mut Row<N>);
    /// The same in every lane.
    fn splat(word: u32) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// What of `self` is not in `other`.
    fn without(self, other: Self) -> Self;
    /// Lane by lane the sum.
    fn add(self, other: Self) -> Self;
    /// Lane by lane the difference.
    fn sub(self, other: Self) -> Self;
    /// Each lane shifted to the higher bits.
    fn up(self, by: u32) -> Self;
    /// Each lane shifted to the lower bits.
    fn down(self, by: u32) -> Self;
    /// The highest bit of each lane, lane 0 the lowest.
    fn highest(self) -> u32;
    /// The sum of all lanes.
    fn total(self) -> u32;
    /// A bit for each lane in which both are equal, lane 0 the lowest.
    fn equal(self, other: Self) -> u32;
    /// What is in any of three.
    #[inline(always)]
    fn any(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// What is in two of three, or in all.
    #[inline(always)]
    fn two(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(c.and(a.or(b)))
    }
}
