//! Numbers that are the same for a whole class.

/// The seed of the class: `course handout --seed` writes it.
const CLASS: &str = include_str!("../class.txt");

/// Numbers that look random. Each class has its own, and each test of a class the same ones.
#[derive(Clone, Debug)]
pub struct Numbers(u64);

impl Numbers {
    /// The numbers of the class.
    #[must_use]
    pub fn of_class() -> Self {
        let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(CLASS.trim().bytes().fold(0xcbf2_9ce4_8422_2325, hash))
    }

    /// The next number, less than `end`.
    pub fn below(&mut self, end: usize) -> usize {
        // SplitMix64: Steele, Lea and Flood 2014.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }

    /// Puts the items into another order: Fisher and Yates.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}
