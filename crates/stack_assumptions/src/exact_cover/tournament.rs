//! The item that is in the fewest options, among many items.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;

/// A knockout tournament of items, won by the one in the fewest options, of several by the
/// first: Knuth, The Art of Computer Programming 5.4.1 (volume 3, 2nd ed., 1998). A change of
/// an item plays again only the matches above it whose result changes.
#[derive(Clone, Debug)]
pub(super) struct Tournament {
    /// The least number of options in each match: the winner's at 1, and above the match `n`
    /// those of `2 n` and `2 n + 1`. The second half are the items.
    least: Vec<Cell<i32>>,
}

impl Tournament {
    /// The tournament of items without options.
    pub(super) fn new(items: usize) -> Self {
        Self { least: vec![Cell::new(i32::MAX); 2 * items.next_power_of_two()] }
    }

    /// Sets the number of options of an item.
    pub(super) fn set(&self, item: usize, options: i32) {
        let mut at = self.least.len() / 2 + item;
        self.least[at].set(options);
        while at > 1 {
            let least = self.least[at].get().min(self.least[at ^ 1].get());
            at /= 2;
            if self.least[at].replace(least) == least {
                break;
            }
        }
    }

    /// The winner.
    pub(super) fn winner(&self) -> usize {
        let least = self.least[1].get();
        let mut at = 1;
        while at < self.least.len() / 2 {
            at = 2 * at + usize::from(self.least[2 * at].get() != least);
        }
        at - self.least.len() / 2
    }
}
