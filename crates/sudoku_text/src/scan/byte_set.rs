//! `ByteSet`: which bytes a text holds.

/// A set of bytes, one bit for each.
#[derive(Clone, Copy)]
pub(crate) struct ByteSet([u64; 4]);

impl ByteSet {
    /// Returns the bytes of a text.
    pub const fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let (mut words, mut at) = ([0; 4], 0);
        while at < bytes.len() {
            words[(bytes[at] >> 6) as usize] |= 1 << (bytes[at] & 63);
            at += 1;
        }
        Self(words)
    }

    /// Returns whether some byte is in both sets.
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(word, other)| word & other != 0)
    }
}
