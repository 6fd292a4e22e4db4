use crate::grid::geometry::Geometry;
use crate::{DigitSet, Shape};

/// The candidates that the clues leave, numbered cell by cell, and the *choices*
/// that they are members of: of the digits of a cell, and of the places of a digit in
/// a row, a column or a box, one is to be placed.
///
/// Whatever is settled before the search has no number, so that all tables are as
/// small as what is to be searched.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The cell and the digit of each candidate.
    candidates: Box<[(u16, u8)]>,
    /// The four choices of each candidate, and its place in each.
    seats: Box<[[Seat; 4]]>,
    /// Where the members of each choice begin, and after the last where they end.
    first: Box<[u32]>,
    /// The members of each choice, one choice after the other.
    members: Box<[u32]>,
}

/// A place in a choice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat(u32);

impl Seat {
    #[inline]
    pub(super) fn choice(self) -> usize {
        (self.0 >> 6) as usize
    }

    #[inline]
    pub(super) fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }
}

impl Layout {
    /// Numbers the candidates of these cells, each a mask.
    pub(super) fn new(shape: Shape, cells: &[u64]) -> Self {
        let geometry = Geometry::of(shape);
        let side = geometry.side;
        let narrow = |number: usize| u32::try_from(number).expect("BUG: over 2^32 candidates");
        // The choices of the whole grid: the cells, then house by house each digit.
        let choices_of = |cell: usize, digit: u8| {
            let of_house = |house: u8| shape.cells() + geometry.places_of(house, digit);
            let [row, column, own] = geometry.houses[cell];
            [cell, of_house(row.house), of_house(column.house), of_house(own.house)]
        };
        let mut sizes = vec![0_u8; shape.cells() + 3 * side * side];
        let count = cells.iter().map(|mask| mask.count_ones() as usize).sum();
        let mut candidates = Vec::with_capacity(count);
        for (cell, &mask) in cells.iter().enumerate() {
            for digit in DigitSet::of(mask) {
                #[expect(clippy::cast_possible_truncation, reason = "at most 4,096 cells")]
                candidates.push((cell as u16, digit));
                for choice in choices_of(cell, digit) {
                    sizes[choice] += 1;
                }
            }
        }
        let mut first = Vec::with_capacity(sizes.len() + 1);
        let mut numbers = vec![0_u32; sizes.len()];
        let mut end = 0;
        for (number, size) in numbers.iter_mut().zip(&sizes) {
            if *size > 0 {
                *number = narrow(first.len());
                first.push(end);
                end += u32::from(*size);
            }
        }
        let mut filled = first.clone();
        first.push(end);
        let mut members = vec![0; end as usize];
        let mut seats = Vec::with_capacity(count);
        for (candidate, &(cell, digit)) in candidates.iter().enumerate() {
            seats.push(choices_of(cell.into(), digit).map(|choice| {
                let choice = numbers[choice];
                let next = &mut filled[choice as usize];
                let place = *next - first[choice as usize];
                members[*next as usize] = narrow(candidate);
                *next += 1;
                Seat(choice << 6 | place)
            }));
        }
        Self {
            candidates: candidates.into(),
            seats: seats.into(),
            first: first.into(),
            members: members.into(),
        }
    }

    pub(super) fn count(&self) -> usize {
        self.candidates.len()
    }

    pub(super) fn choices(&self) -> usize {
        self.first.len() - 1
    }

    /// The cell and the digit of a candidate.
    pub(super) fn candidate(&self, candidate: usize) -> (usize, u8) {
        let (cell, digit) = self.candidates[candidate];
        (cell.into(), digit)
    }

    #[inline]
    pub(super) fn seats(&self, candidate: usize) -> [Seat; 4] {
        self.seats[candidate]
    }

    #[inline]
    pub(super) fn members(&self, choice: usize) -> &[u32] {
        &self.members[self.first[choice] as usize..self.first[choice + 1] as usize]
    }

    /// The member of a choice that has the lowest bit of a mask.
    #[inline]
    pub(super) fn lowest(&self, choice: usize, mask: u64) -> u32 {
        self.members[self.first[choice] as usize + mask.trailing_zeros() as usize]
    }
}
