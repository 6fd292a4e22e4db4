//! Two lanes: a word of 64 bits, on any machine.

use super::lanes::{Lanes, Row};
use super::search::{self, Task};

/// Lane 0 in the lower half.
#[derive(Clone, Copy)]
struct Two(u64);

pub(super) fn solve(task: Task<'_>) {
    search::solve::<Two, 2>(task);
}

/// The lowest and the highest bit of both lanes.
const LOWEST: u64 = 1 << 32 | 1;
const HIGHEST: u64 = LOWEST << 31;

/// The same in both lanes.
#[expect(clippy::inline_always, reason = "an instruction or two")]
#[inline(always)]
fn both(word: u32) -> u64 {
    u64::from(word) * LOWEST
}

#[expect(clippy::inline_always, reason = "each is some few instructions")]
impl Lanes<2> for Two {
    #[inline(always)]
    fn load(row: &Row<2>) -> Self {
        Self(u64::from(row[0]) | u64::from(row[1]) << 32)
    }
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a lane is taken out of a word")]
    fn store(self, row: &mut Row<2>) {
        *row = [self.0 as u32, (self.0 >> 32) as u32];
    }
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(both(word))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // Neither lane carries: the highest bits are added on their own.
        Self(((self.0 & !HIGHEST) + (other.0 & !HIGHEST)) ^ ((self.0 ^ other.0) & HIGHEST))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // Neither lane borrows: the highest bit lends.
        Self(((self.0 | HIGHEST) - (other.0 & !HIGHEST)) ^ (!(self.0 ^ other.0) & HIGHEST))
    }
    #[inline(always)]
    fn up(self, by: u32) -> Self {
        Self(self.0 << by & both(u32::MAX << by))
    }
    #[inline(always)]
    fn down(self, by: u32) -> Self {
        Self(self.0 >> by & both(u32::MAX >> by))
    }
    #[inline(always)]
    fn highest(self) -> u32 {
        u32::from(self.0 & 1 << 31 != 0) | u32::from(self.0 >> 63 != 0) << 1
    }
    #[inline(always)]
    fn total(self) -> u32 {
        let mut row = [0; 2];
        self.store(&mut row);
        row[0].wrapping_add(row[1])
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        let differ = self.0 ^ other.0;
        u32::from(differ & u64::from(u32::MAX) == 0) | u32::from(differ >> 32 == 0) << 1
    }
}
