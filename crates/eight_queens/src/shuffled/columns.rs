//! The free columns of a board.

use std::cell::Cell;

/// The free columns in a fixed order, as a linked list. A column that is taken out remembers
/// its neighbours, so it can be put back, if the last one taken is the first put back (Donald
/// E. Knuth, *Dancing links*, 2000).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FreeColumns {
    /// The columns before and after each one; the last entry is the head of the ring.
    links: Vec<Cell<[u32; 2]>>,
}

impl FreeColumns {
    /// Creates a list of columns in this order: a permutation of the numbers from 0.
    pub fn new(order: &[u32]) -> Self {
        let links = vec![Cell::new([0, 0]); order.len() + 1];
        let list = Self { links };
        let head = list.head();
        let ring = order.iter().copied().chain([head]);
        let mut before = head;
        for column in ring {
            list.set_after(before, column);
            list.set_before(column, before);
            before = column;
        }
        list
    }

    /// Returns the number of columns, those that are taken included.
    pub fn all(&self) -> usize {
        self.links.len() - 1
    }

    fn head(&self) -> u32 {
        u32::try_from(self.links.len() - 1).expect("BUG: more than 2^32 columns")
    }

    #[inline]
    fn link(&self, column: u32) -> &Cell<[u32; 2]> {
        &self.links[column as usize]
    }

    fn set_before(&self, column: u32, before: u32) {
        self.link(column).update(|[_, after]| [before, after]);
    }

    fn set_after(&self, column: u32, after: u32) {
        self.link(column).update(|[before, _]| [before, after]);
    }

    /// Takes a column out.
    #[inline]
    pub fn take(&self, column: u32) {
        let [before, after] = self.link(column).get();
        self.set_after(before, after);
        self.set_before(after, before);
    }

    /// Puts the column back that was taken last.
    #[inline]
    pub fn put_back(&self, column: u32) {
        let [before, after] = self.link(column).get();
        self.set_after(before, column);
        self.set_before(after, column);
    }

    /// Returns whether a column is in the list.
    pub fn contains(&self, column: u32) -> bool {
        let [before, _] = self.link(column).get();
        self.link(before).get()[1] == column
    }

    /// Returns an iterator over the columns, in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        let head = self.head();
        let mut column = head;
        std::iter::from_fn(move || {
            column = self.link(column).get()[1];
            (column != head).then_some(column)
        })
    }
}
