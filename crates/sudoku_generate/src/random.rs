//! `Random`: random numbers that are the same on every machine and in every version.

/// Random numbers: splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014). They are a part of what a seed promises, so this is written out here.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

/// What the state grows by: 2^64 divided by the golden ratio, made odd.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

fn mix(state: u64) -> u64 {
    let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

impl Random {
    /// The numbers of the puzzle with this index of a seed.
    #[must_use]
    pub fn new(seed: u64, index: u64) -> Self {
        Self { state: mix(seed.wrapping_add(STEP)) ^ mix(index.wrapping_mul(STEP) ^ STEP) }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        mix(self.state)
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        // The upper half of the product: the same where a pointer has 32 bits.
        let product = u128::from(self.next()) * (end as u128);
        (product >> 64) as usize
    }

    /// Brings items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The first numbers of the published generator for the state 1234567.
    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut random = Random { state: 1_234_567 };
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!([0; 5].map(|_: u64| random.next()), expected);
    }
}
