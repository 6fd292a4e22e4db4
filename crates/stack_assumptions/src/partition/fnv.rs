//! A hash that is the same on every machine.

use core::hash::Hasher;

/// FNV-1a, 64 bits (G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, IETF draft "The FNV
/// Non-Cryptographic Hash Algorithm").
///
/// Integers are hashed as little-endian bytes, and `usize` and `isize` as 64 bits, so
/// that the byte order and the word size of the machine do not matter. One case is out
/// of reach: `Hash` passes an array or a slice of integers as the bytes in memory.
#[derive(Clone)]
pub(crate) struct Fnv1a(u64);

impl Fnv1a {
    pub(crate) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// The hash of a text.
    pub(crate) fn of(text: &str) -> u64 {
        let mut hash = Self::new();
        hash.write(text.as_bytes());
        hash.finish()
    }
}

/// Defines the methods that hash an integer.
macro_rules! little_endian {
    ($($write:ident($integer:ty)),* $(,)?) => {$(
        fn $write(&mut self, integer: $integer) {
            self.write(&integer.to_le_bytes());
        }
    )*};
}

impl Hasher for Fnv1a {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    little_endian! {
        write_u16(u16), write_u32(u32), write_u64(u64), write_u128(u128),
        write_i16(i16), write_i32(i32), write_i64(i64), write_i128(i128),
    }

    fn write_usize(&mut self, integer: usize) {
        self.write_u64(integer as u64);
    }

    fn write_isize(&mut self, integer: isize) {
        self.write_i64(integer as i64);
    }
}

#[cfg(test)]
mod tests {
    use core::hash::{Hash, Hasher};

    use super::Fnv1a;

    /// The vectors for the empty text, "a" and "foobar" in appendix C of the draft.
    #[test]
    fn published_vectors() {
        assert_eq!(Fnv1a::of(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(Fnv1a::of("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(Fnv1a::of("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn integers_have_the_same_bytes_on_every_machine() {
        let hash_of = |value: &dyn Fn(&mut Fnv1a)| {
            let mut hash = Fnv1a::new();
            value(&mut hash);
            hash.finish()
        };
        let bytes = |bytes: &[u8]| hash_of(&|hash| hash.write(bytes));
        assert_eq!(hash_of(&|hash| 258_usize.hash(hash)), bytes(&[2, 1, 0, 0, 0, 0, 0, 0]));
        assert_eq!(
            hash_of(&|hash| (-2_isize).hash(hash)),
            bytes(&[254, 255, 255, 255, 255, 255, 255, 255])
        );
        assert_eq!(hash_of(&|hash| 0x0102_0304_u32.hash(hash)), bytes(&[4, 3, 2, 1]));
        assert_eq!(hash_of(&|hash| (1_u16, -1_i8).hash(hash)), bytes(&[1, 0, 255]));
        assert_eq!(
            hash_of(&|hash| (7_u64, 'a').hash(hash)),
            bytes(&[7, 0, 0, 0, 0, 0, 0, 0, 97, 0, 0, 0])
        );
    }
}
