//! The search space: what presolving leaves of the grid, as an exact cover problem.

use super::literal::{Variable, to_u32};
use crate::grid::geometry::Geometry;
use crate::grid::{DigitSet, Shape};

/// The grid as an exact cover problem, in the words of Knuth, TAOCP 7.2.2.1.
///
/// An *option* is a candidate: a digit in a cell. An *item* is a demand that exactly one
/// of its options meets. Each cell is an item (it needs one digit), and so is each
/// digit in each row, column and box (it needs one cell). So every option covers four
/// items.
///
/// Cells and digits that presolving fixed are left out, so that the tables cover only
/// what remains to be searched. Options are numbered cell by cell.
#[derive(Clone, Debug)]
pub(super) struct ExactCover {
    /// For each option its cell and digit.
    candidates: Box<[(u16, u8)]>,
    /// For each option the four items that it covers.
    memberships: Box<[[Membership; 4]]>,
    /// For each item the index of its first option in `options`; then the end of the
    /// last item.
    item_starts: Box<[u32]>,
    /// The options of each item, one item after the other.
    options: Box<[Variable]>,
}

/// An item, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Item(u32);

impl Item {
    /// Its index in a table with one entry per item.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// An item that an option covers, and the option's position among the options of that
/// item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Membership(u32);

impl Membership {
    #[inline]
    fn new(item: Item, position: u32) -> Self {
        Self(item.0 << 6 | position)
    }

    #[inline]
    pub(super) fn item(self) -> Item {
        Item(self.0 >> 6)
    }

    /// The bit of the option in a mask of the options of the item.
    #[inline]
    pub(super) fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }
}

impl ExactCover {
    /// Makes the tables for the candidates of each cell, given as masks; an empty mask
    /// is a cell that is already filled.
    pub(super) fn new(shape: Shape, cells: &[u64]) -> Self {
        let geometry = Geometry::for_shape(shape);
        let count = cells.iter().map(|mask| mask.count_ones() as usize).sum();
        let mut candidates = Vec::with_capacity(count);
        // How many options each item of the whole grid has.
        let mut sizes = vec![0_u8; shape.cells() + 3 * geometry.side * geometry.side];
        for (cell, &mask) in (0_u16..).zip(cells) {
            for digit in DigitSet::from_mask(mask) {
                candidates.push((cell, digit));
                for item in items_of(geometry, cell.into(), digit) {
                    sizes[item] += 1;
                }
            }
        }
        // The items that have options are numbered.
        let mut numbers = vec![Item(0); sizes.len()];
        let mut item_starts = Vec::with_capacity(sizes.len() + 1);
        let mut end = 0;
        for (number, size) in numbers.iter_mut().zip(sizes) {
            if size > 0 {
                *number = Item(to_u32(item_starts.len()));
                item_starts.push(end);
                end += u32::from(size);
            }
        }
        let mut item_ends = item_starts.clone();
        item_starts.push(end);
        let mut options = vec![Variable::from_number(0); end as usize];
        let memberships = Variable::first(candidates.len())
            .zip(&candidates)
            .map(|(option, &(cell, digit))| {
                items_of(geometry, cell.into(), digit).map(|item| {
                    let item = numbers[item];
                    let end = &mut item_ends[item.index()];
                    let position = *end - item_starts[item.index()];
                    options[*end as usize] = option;
                    *end += 1;
                    Membership::new(item, position)
                })
            })
            .collect();
        Self {
            candidates: candidates.into(),
            memberships,
            item_starts: item_starts.into(),
            options: options.into(),
        }
    }

    pub(super) fn option_count(&self) -> usize {
        self.candidates.len()
    }

    pub(super) fn item_count(&self) -> usize {
        self.item_starts.len() - 1
    }

    pub(super) fn items(&self) -> impl Iterator<Item = Item> + use<> {
        (0..to_u32(self.item_count())).map(Item)
    }

    /// The cell and the digit of an option.
    pub(super) fn candidate(&self, option: Variable) -> (usize, u8) {
        let (cell, digit) = self.candidates[option.index()];
        (cell.into(), digit)
    }

    /// The four items that an option covers.
    #[inline]
    pub(super) fn memberships(&self, option: Variable) -> [Membership; 4] {
        self.memberships[option.index()]
    }

    /// The options that cover an item.
    #[inline]
    pub(super) fn options(&self, item: Item) -> &[Variable] {
        let [start, end] = [0, 1].map(|next| self.item_starts[item.index() + next] as usize);
        &self.options[start..end]
    }

    /// The first option in a mask of the options of an item.
    #[inline]
    pub(super) fn lowest_option(&self, item: Item, mask: u64) -> Variable {
        let start = self.item_starts[item.index()] as usize;
        self.options[start + mask.trailing_zeros() as usize]
    }
}

/// The items of the whole grid that a digit in a cell covers: first the cells are
/// numbered, then house by house each digit.
fn items_of(geometry: &Geometry, cell: usize, digit: u8) -> [usize; 4] {
    let cells = geometry.shape.cells();
    let [row, column, own_box] =
        geometry.houses[cell].map(|slot| cells + geometry.digit_index(slot.house, digit));
    [cell, row, column, own_box]
}
