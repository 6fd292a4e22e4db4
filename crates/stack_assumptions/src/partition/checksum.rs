//! A running checksum of a text of any length.

/// The checksum of the bytes so far, to tell later whether a text is still the same.
///
/// It takes eight bytes at a time, where FNV takes one. It is not a signature: who wants to can make
/// another text with the same checksum.
///
/// ```
/// use stack_assumptions::partition::Checksum;
///
/// let mut checksum = Checksum::default();
/// checksum.update(b"53..7....\n");
/// let begun = checksum.value();
/// checksum.update(b"6..195...\n");
///
/// let mut again = Checksum::default();
/// again.update(b"53..7....\n6..19");
/// again.update(b"5...\n");
/// assert_eq!(again.value(), checksum.value());
/// assert_ne!(again.value(), begun);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Checksum {
    /// The checksum of all whole words.
    words: u64,
    /// The bytes of the word that is not whole yet, the first one lowest.
    partial: u64,
    /// The number of bytes.
    bytes: u64,
}

impl Checksum {
    /// The number of bytes in a word.
    const WORD: usize = size_of::<u64>();

    /// Adds bytes. How they are cut into calls does not matter.
    pub fn update(&mut self, mut bytes: &[u8]) {
        let held = usize::from(self.bytes.to_le_bytes()[0]) % Self::WORD;
        self.bytes += bytes.len() as u64;
        if held > 0 {
            let (first, rest) = bytes.split_at(bytes.len().min(Self::WORD - held));
            self.partial |= little_endian(first) << (8 * held);
            if held + first.len() < Self::WORD {
                return;
            }
            self.words = mix(self.words, self.partial);
            bytes = rest;
        }
        let (words, rest) = bytes.as_chunks();
        self.words = words.iter().fold(self.words, |sum, word| mix(sum, u64::from_le_bytes(*word)));
        self.partial = little_endian(rest);
    }

    /// Returns the checksum of the bytes so far.
    #[must_use]
    pub fn value(&self) -> u64 {
        mix(mix(self.words, self.partial), self.bytes)
    }
}

/// Returns fewer than nine bytes as a number, the first one lowest.
fn little_endian(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Adds a word to a checksum: the two halves of the product of both with a constant, as in
/// wyhash (Wang Yi, <https://github.com/wangyi-fudan/wyhash>). The constants are the golden
/// ratio and the square root of 2.
fn mix(sum: u64, word: u64) -> u64 {
    let factor = sum ^ word ^ 0x6a09_e667_f3bc_c908;
    let product = u128::from(factor) * 0x9e37_79b9_7f4a_7c15;
    #[expect(clippy::cast_possible_truncation, reason = "the halves of the product")]
    let halves = product as u64 ^ (product >> 64) as u64;
    halves ^ word.rotate_left(32)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::Checksum;

    fn of(bytes: &[u8]) -> u64 {
        let mut checksum = Checksum::default();
        checksum.update(bytes);
        checksum.value()
    }

    #[test]
    fn cuts_do_not_matter_and_each_byte_does() {
        let text: Vec<u8> = (0..40).map(|index| index * 5).collect();
        for length in 0..=text.len() {
            let whole = of(&text[..length]);
            for cut in 0..=length {
                let mut parts = Checksum::default();
                parts.update(&text[..cut]);
                parts.update(&text[cut..length]);
                assert_eq!(parts.value(), whole, "{length} bytes, cut at {cut}");
            }
            for at in 0..length {
                let mut changed = text[..length].to_vec();
                changed[at] ^= 1;
                assert_ne!(of(&changed), whole, "{length} bytes, changed at {at}");
            }
            assert_ne!(of(&[&text[..length], &[0]].concat()), whole, "a NUL after {length} bytes");
        }
    }
}
