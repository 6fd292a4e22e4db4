//! The rules on any machine: a band's boxes are one word of 64 bits.

#![expect(clippy::cast_possible_truncation, reason = "a lane is taken out of a word")]

use super::lanes::{ALL, Boxes, Lanes};
use super::pass;
use super::state::{Removal, State};

/// Three bands; each holds its stacks in fields of sixteen bits, three of four.
#[derive(Clone, Copy)]
struct Words([u64; 3]);

/// The lowest and the highest bit of each field.
const LOW: u64 = 0x0001_0001_0001_0001;
const HIGH: u64 = LOW << 15;
/// The fields of the three stacks.
const STACKS: u64 = 0xFFFF_FFFF_FFFF;

pub(super) fn settle(from: &State, removal: Removal, to: &mut State) -> bool {
    pass::settle::<Words>(from, removal, to)
}

pub(super) fn begin(to: &mut State) -> bool {
    pass::begin::<Words>(to)
}

#[expect(clippy::inline_always, reason = "each is an instruction or two for each word")]
impl Words {
    #[inline(always)]
    fn zip(self, other: Self, each: impl Fn(u64, u64) -> u64) -> Self {
        let (Self(a), Self(b)) = (self, other);
        Self([each(a[0], b[0]), each(a[1], b[1]), each(a[2], b[2])])
    }
    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        Self(self.0.map(f))
    }
}

#[expect(clippy::inline_always, reason = "each is an instruction or two for each word")]
impl Boxes for Words {
    #[inline(always)]
    fn load(lanes: &Lanes) -> Self {
        Self([0, 1, 2].map(|band| {
            let [a, b, c, d] = [0, 1, 2, 3].map(|stack| u64::from(lanes.0[4 * band + stack]));
            a | b << 16 | c << 32 | d << 48
        }))
    }
    #[inline(always)]
    fn store(self, lanes: &mut Lanes) {
        for (band, word) in self.0.into_iter().enumerate() {
            for stack in 0..4 {
                lanes.0[4 * band + stack] = (word >> (16 * stack)) as u16;
            }
        }
        lanes.0[12..].fill(ALL);
    }
    #[inline(always)]
    fn splat(mask: u16) -> Self {
        Self([LOW * u64::from(mask); 3])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        // The highest bit of a field, no candidate, lends.
        self.map(|a| a & ((a | HIGH) - LOW))
    }
    #[inline(always)]
    fn empty(self) -> Self {
        self.map(|a| {
            let none = !((a | HIGH) - LOW) & HIGH;
            none | (none - (none >> 15))
        })
    }
    #[inline(always)]
    fn or_else(self, otherwise: Self) -> Self {
        self.or(otherwise.and(self.empty()))
    }
    #[inline(always)]
    fn right(self) -> Self {
        self.map(|a| a & !STACKS | (a & STACKS) >> 16 | (a & 0xFFFF) << 32)
    }
    #[inline(always)]
    fn left(self) -> Self {
        self.map(|a| a & !STACKS | (a << 16) & STACKS | (a & STACKS) >> 32)
    }
    #[inline(always)]
    fn below(self) -> Self {
        let [a, b, c] = self.0;
        Self([b, c, a])
    }
    #[inline(always)]
    fn above(self) -> Self {
        let [a, b, c] = self.0;
        Self([c, a, b])
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b, c] = self.0;
        a | b | c == 0
    }
    #[inline(always)]
    fn bits(self) -> u32 {
        let [a, b, c] = self.0.map(|word| {
            let pair = |stack: u32| ((word >> (16 * stack) & 1) as u32 * 3) << (2 * stack);
            pair(0) | pair(1) | pair(2) | pair(3)
        });
        a | b << 8 | c << 16
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }
    #[inline(always)]
    fn sum(self) -> u16 {
        let [a, b, c] = self.0;
        ((a + b + c).wrapping_mul(LOW) >> 48) as u16
    }
}
