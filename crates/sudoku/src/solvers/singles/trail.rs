//! The candidates of a grid, with a trail of all placements and eliminations, so that they
//! can be undone.

use super::deduction::{Deduction, DeductionLog, Single};
use crate::grid::digit::bit;
use crate::grid::geometry::{Geometry, HouseSlot};
use crate::grid::{Contradiction, DigitSet, Shape};

/// A grid with its candidates. It places naked and hidden singles until none is left,
/// and undoes to any [`TrailMark`], last in, first out.
///
/// It is not an `UndoLog`: one entry undoes four masks, and a log of old values takes 1.16 of the
/// instructions (`docs/costs.md`).
#[derive(Clone, Debug)]
pub(super) struct SinglesTrail {
    geometry: &'static Geometry,
    /// 0 for an empty cell.
    digits: Vec<u8>,
    /// For each cell, a mask of its candidates: the digits that no peer holds, among the
    /// marks of the cell. A filled cell has its own digit.
    candidates: Vec<u64>,
    /// For each house and digit, a mask of the cells that have the digit as a candidate:
    /// the same candidates, seen from the house.
    cells: Vec<u64>,
    /// The candidates eliminated, in order, as cell and digit.
    elimination_trail: Vec<(u16, u8)>,
    /// The digits placed, in order.
    placement_trail: Vec<Placement>,
    /// The naked singles found but not placed yet, as cells. Some of them may have been
    /// placed since, as a single of another kind.
    naked: Vec<u16>,
    /// The same for hidden singles, as house and digit.
    hidden: Vec<(u8, u8)>,
    log: Option<DeductionLog>,
}

/// A digit placed in a cell.
#[derive(Clone, Copy, Debug)]
struct Placement {
    cell: u16,
    digit: u8,
    origin: Origin,
}

/// Why a digit was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Clue,
    Guess,
    NakedSingle,
    HiddenSingle { house: u8 },
}

/// The lengths of the trails at one moment, to undo to.
#[derive(Clone, Copy, Debug)]
pub(super) struct TrailMark {
    eliminations: usize,
    placements: usize,
}

impl SinglesTrail {
    /// An empty grid, with all candidates.
    pub(super) fn new(shape: Shape) -> Self {
        let geometry = Geometry::for_shape(shape);
        let all = geometry.all_digits();
        let (cells, houses) = (shape.cells(), 3 * geometry.side);
        Self {
            geometry,
            digits: vec![0; cells],
            candidates: vec![all; cells],
            // A house has as many cells as digits, so the full mask is the same.
            cells: vec![all; houses * geometry.side],
            elimination_trail: Vec::with_capacity(cells * geometry.side),
            placement_trail: Vec::with_capacity(cells),
            naked: Vec::new(),
            hidden: Vec::new(),
            log: None,
        }
    }

    pub(super) fn shape(&self) -> Shape {
        self.geometry.shape
    }

    /// The digits row by row, 0 for an empty cell.
    pub(super) fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The mask of the candidates of a cell.
    pub(super) fn candidates(&self, cell: usize) -> u64 {
        self.candidates[cell]
    }

    /// The first empty cell, row by row.
    pub(super) fn first_empty(&self) -> Option<usize> {
        self.digits.iter().position(|digit| *digit == 0)
    }

    /// The first of the empty cells with the fewest candidates.
    pub(super) fn fewest_candidates(&self) -> Option<usize> {
        let (mut fewest, mut best) = (u32::MAX, None);
        for (cell, &digit) in self.digits.iter().enumerate() {
            let count = self.candidates[cell].count_ones();
            if digit == 0 && count < fewest {
                (fewest, best) = (count, Some(cell));
                // No cell has fewer: a cell with one candidate is filled already.
                if count == 2 {
                    break;
                }
            }
        }
        best
    }

    /// The deductions whose digits are on the grid.
    pub(super) fn deductions(&self) -> impl Iterator<Item = Deduction> {
        self.placement_trail.iter().filter_map(|placement| self.deduction(*placement))
    }

    /// Turns on the log. It begins with the deductions on the grid.
    pub(super) fn start_log(&mut self, contradiction: Option<Contradiction>) {
        let deductions = self.deductions().collect();
        self.log = Some(DeductionLog { deductions, contradiction });
    }

    /// Returns the log and empties it.
    pub(super) fn take_log(&mut self) -> DeductionLog {
        self.log.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// The present moment, for [`SinglesTrail::undo_to`].
    pub(super) fn mark(&self) -> TrailMark {
        TrailMark {
            eliminations: self.elimination_trail.len(),
            placements: self.placement_trail.len(),
        }
    }

    /// Places the digits of filled cells, leaves open cells only the given candidates, and
    /// then places singles until none is left.
    pub(super) fn place_clues(
        &mut self,
        mut filled: impl Iterator<Item = (usize, u8)>,
        open: impl Iterator<Item = (usize, DigitSet)>,
    ) -> Result<(), Contradiction> {
        filled.try_for_each(|(cell, digit)| self.place(cell, digit, Origin::Clue))?;
        for (cell, candidates) in open {
            for digit in DigitSet::from_mask(self.candidates[cell]) - candidates {
                self.eliminate(cell, digit)?;
            }
        }
        self.place_singles()
    }

    /// Places a guess, and then singles until none is left. After an error, the caller
    /// has to undo to the mark before.
    pub(super) fn guess(&mut self, cell: usize, digit: u8) -> Result<(), Contradiction> {
        let placed = self.place(cell, digit, Origin::Guess);
        placed.and_then(|()| self.place_singles()).inspect_err(|contradiction| {
            self.naked.clear();
            self.hidden.clear();
            if let Some(log) = &mut self.log {
                log.contradiction = Some(*contradiction);
            }
        })
    }

    /// Places singles until none is left, naked ones first.
    fn place_singles(&mut self) -> Result<(), Contradiction> {
        loop {
            if let Some(cell) = self.naked.pop() {
                let cell = usize::from(cell);
                if self.digits[cell] == 0 {
                    let digit = index_of_bit(self.candidates[cell]) + 1;
                    self.place(cell, digit, Origin::NakedSingle)?;
                }
            } else if let Some((house, digit)) = self.hidden.pop() {
                let index = index_of_bit(self.cells[self.geometry.digit_index(house, digit)]);
                let cell = self.geometry.cell(house.into(), index.into());
                if self.digits[cell] == 0 {
                    self.place(cell, digit, Origin::HiddenSingle { house })?;
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Places a digit, and eliminates the candidates that it rules out.
    fn place(&mut self, cell: usize, digit: u8, origin: Origin) -> Result<(), Contradiction> {
        #[expect(clippy::cast_possible_truncation, reason = "a grid has at most 4,096 cells")]
        let placement = Placement { cell: cell as u16, digit, origin };
        self.digits[cell] = digit;
        self.placement_trail.push(placement);
        if self.log.is_some()
            && let Some(deduction) = self.deduction(placement)
            && let Some(log) = &mut self.log
        {
            log.deductions.push(deduction);
        }
        if self.candidates[cell] & bit(digit) == 0 {
            return Err(Contradiction::NoCandidate { position: self.shape().position(cell) });
        }
        for other in DigitSet::from_mask(self.candidates[cell] & !bit(digit)) {
            self.eliminate(cell, other)?;
        }
        for &peer in self.geometry.peers(cell) {
            self.eliminate(peer.into(), digit)?;
        }
        Ok(())
    }

    /// Eliminates a candidate, and notes the singles that this leaves.
    fn eliminate(&mut self, cell: usize, digit: u8) -> Result<(), Contradiction> {
        let candidates = self.candidates[cell];
        let left = candidates & !bit(digit);
        if left == candidates {
            return Ok(());
        }
        #[expect(clippy::cast_possible_truncation, reason = "a grid has at most 4,096 cells")]
        let short = cell as u16;
        self.candidates[cell] = left;
        self.elimination_trail.push((short, digit));
        for HouseSlot { house, index } in self.geometry.houses[cell] {
            let cells = &mut self.cells[self.geometry.digit_index(house, digit)];
            *cells &= !(1 << index);
            if *cells == 0 {
                let house = self.geometry.house(house.into());
                return Err(Contradiction::NoCell { house, digit });
            }
            if cells.is_power_of_two() {
                self.hidden.push((house, digit));
            }
        }
        if left == 0 {
            return Err(Contradiction::NoCandidate { position: self.shape().position(cell) });
        }
        if left.is_power_of_two() {
            self.naked.push(short);
        }
        Ok(())
    }

    /// Undoes all placements and eliminations since `mark`.
    pub(super) fn undo_to(&mut self, mark: TrailMark) {
        for (cell, digit) in self.elimination_trail.drain(mark.eliminations..).rev() {
            let cell = usize::from(cell);
            self.candidates[cell] |= bit(digit);
            for HouseSlot { house, index } in self.geometry.houses[cell] {
                self.cells[self.geometry.digit_index(house, digit)] |= 1 << index;
            }
        }
        for placement in self.placement_trail.drain(mark.placements..) {
            self.digits[usize::from(placement.cell)] = 0;
        }
    }

    /// The deduction that placed a digit; `None` for a clue or a guess.
    fn deduction(&self, placement: Placement) -> Option<Deduction> {
        let (single, house) = match placement.origin {
            Origin::Clue | Origin::Guess => return None,
            Origin::NakedSingle => (Single::Naked, None),
            Origin::HiddenSingle { house } => {
                (Single::Hidden, Some(self.geometry.house(house.into())))
            }
        };
        let position = self.shape().position(placement.cell.into());
        Some(Deduction { single, house, position, digit: placement.digit })
    }
}

/// The index of the only bit of a mask.
#[expect(clippy::cast_possible_truncation, reason = "a bit index is at most 63")]
fn index_of_bit(mask: u64) -> u8 {
    debug_assert!(mask.is_power_of_two(), "BUG: not a single");
    mask.trailing_zeros() as u8
}
