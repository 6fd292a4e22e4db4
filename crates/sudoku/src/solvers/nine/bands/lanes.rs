/// Nine digits as a mask: digit 1 in bit 0.
pub(super) const ALL: u16 = 0x1FF;

/// How many places a box has, and how many boxes there are.
pub(super) const NINE: usize = 9;

/// A mask for each box, in the lane 4·band + stack. The seven lanes that stand for
/// no box hold [`ALL`] in a state: no rule ever finds anything there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Lanes(pub [u16; 16]);

impl Lanes {
    /// The same in every lane.
    pub(super) const fn splat(mask: u16) -> Self {
        Self([mask; 16])
    }

    /// All bits of some boxes, none of the others.
    const fn of_boxes(boxes: [bool; NINE]) -> Self {
        let mut lanes = [0; 16];
        let mut at = 0;
        while at < NINE {
            if boxes[at] {
                lanes[lane(at)] = u16::MAX;
            }
            at += 1;
        }
        Self(lanes)
    }

    /// All bits of every box.
    pub(super) const BOXES: Self = Self::of_boxes([true; NINE]);

    /// For each lane all bits of its box, of the others of its band, and of the
    /// others of its stack.
    pub(super) const OWN: [Self; 16] = Self::related(true, true);
    pub(super) const BESIDE: [Self; 16] = Self::related(true, false);
    pub(super) const ABOVE: [Self; 16] = Self::related(false, true);

    /// The boxes of the same band, or not, and of the same stack, or not.
    const fn related(band: bool, stack: bool) -> [Self; 16] {
        let mut related = [Self::splat(0); 16];
        let mut at = 0;
        while at < NINE {
            let mut boxes = [false; NINE];
            let mut other = 0;
            while other < NINE {
                boxes[other] = (at / 3 == other / 3) == band && (at % 3 == other % 3) == stack;
                other += 1;
            }
            related[lane(at)] = Self::of_boxes(boxes);
            at += 1;
        }
        related
    }
}

/// The lane of a box, the boxes numbered row by row.
pub(super) const fn lane(house: usize) -> usize {
    house / 3 * 4 + house % 3
}

/// What the rules ask of sixteen lanes: each instruction set has its own.
pub(super) trait Boxes: Copy {
    fn load(lanes: &Lanes) -> Self;
    fn store(self, lanes: &mut Lanes);
    fn splat(mask: u16) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// What of `self` is not in `other`.
    fn without(self, other: Self) -> Self;
    /// Each lane without its lowest bit.
    fn without_lowest(self) -> Self;
    /// All bits of the lanes that are empty.
    fn empty(self) -> Self;
    /// Lane by lane `self`, or `otherwise` where `self` is empty.
    fn or_else(self, otherwise: Self) -> Self;
    /// In each lane the box one stack to the right, round and round.
    fn right(self) -> Self;
    /// In each lane the box one stack to the left.
    fn left(self) -> Self;
    /// In each lane the box one band below.
    fn below(self) -> Self;
    /// In each lane the box one band above.
    fn above(self) -> Self;
    /// Whether no lane has a bit.
    fn is_zero(self) -> bool;
    /// Of lanes that have all bits or none, two bits each, lane 0 the lowest.
    fn bits(self) -> u32;
    /// Lane by lane the sum.
    fn add(self, other: Self) -> Self;
    /// The sum of all lanes, as long as each is below 256.
    fn sum(self) -> u16;
}
