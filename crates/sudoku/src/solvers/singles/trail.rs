use super::{Contradiction, Deduction, Technique};
use crate::Shape;
use crate::grid::digit_set::{DigitSet, bit};
use crate::grid::geometry::{Geometry, InHouse};

/// A grid with its candidates, that places naked and hidden singles until nothing
/// moves, and takes back to any [`TrailMark`], last in, first out.
#[derive(Clone, Debug)]
pub(super) struct SinglesTrail {
    geometry: &'static Geometry,
    /// 0 for an empty cell.
    digits: Vec<u8>,
    /// For each cell a mask of its candidates: the digits no peer holds, and a
    /// filled cell's own.
    candidates: Vec<u64>,
    /// For each house and digit a mask of its places there: the same candidates,
    /// seen from the house.
    places: Vec<u64>,
    /// What was eliminated, in order, to be put back in reverse.
    eliminated: Vec<(u16, u8)>,
    /// What was placed, in order.
    placed: Vec<Placement>,
    /// SinglesTrail seen and not yet placed. Some may have been placed since, on
    /// account of another house.
    naked: Vec<u16>,
    hidden: Vec<(u8, u8)>,
    log: Option<DeductionLog>,
}

#[derive(Clone, Copy, Debug)]
struct Placement {
    cell: u16,
    digit: u8,
    why: Origin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Clue,
    Assumption,
    NakedSingle,
    HiddenSingle { house: u8 },
}

#[derive(Clone, Debug, Default)]
struct DeductionLog {
    deductions: Vec<Deduction>,
    contradiction: Option<Contradiction>,
}

/// A moment to take back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct TrailMark {
    eliminated: usize,
    placed: usize,
}

impl SinglesTrail {
    pub(super) fn new(shape: Shape) -> Self {
        let geometry = Geometry::of(shape);
        let all = geometry.all_digits();
        let (cells, houses) = (shape.cells(), 3 * geometry.side);
        Self {
            geometry,
            digits: vec![0; cells],
            candidates: vec![all; cells],
            // As many places in a house as digits: the same mask.
            places: vec![all; houses * geometry.side],
            eliminated: Vec::with_capacity(cells * geometry.side),
            placed: Vec::with_capacity(cells),
            naked: Vec::new(),
            hidden: Vec::new(),
            log: None,
        }
    }

    pub(super) fn shape(&self) -> Shape {
        self.geometry.shape
    }

    pub(super) fn digits(&self) -> &[u8] {
        &self.digits
    }

    pub(super) fn candidates(&self, cell: usize) -> u64 {
        self.candidates[cell]
    }

    pub(super) fn first_empty(&self) -> Option<usize> {
        self.digits.iter().position(|digit| *digit == 0)
    }

    /// The first of the empty cells with the fewest candidates.
    pub(super) fn fewest(&self) -> Option<usize> {
        let mut fewest = (u32::MAX, None);
        for (cell, &digit) in self.digits.iter().enumerate() {
            let count = self.candidates[cell].count_ones();
            if digit == 0 && count < fewest.0 {
                fewest = (count, Some(cell));
                // Where one is left, it has been placed.
                if count == 2 {
                    break;
                }
            }
        }
        fewest.1
    }

    pub(super) fn deductions(&self) -> impl Iterator<Item = Deduction> {
        self.placed.iter().filter_map(|placement| self.deduction(*placement))
    }

    /// Keeps a log from now on; it begins with the deductions in force.
    pub(super) fn keep_log(&mut self, contradiction: Option<Contradiction>) {
        let deductions = self.deductions().collect();
        self.log = Some(DeductionLog { deductions, contradiction });
    }

    pub(super) fn take_log(&mut self) -> (Vec<Deduction>, Option<Contradiction>) {
        let DeductionLog { deductions, contradiction } =
            self.log.as_mut().map(std::mem::take).unwrap_or_default();
        (deductions, contradiction)
    }

    pub(super) fn mark(&self) -> TrailMark {
        TrailMark { eliminated: self.eliminated.len(), placed: self.placed.len() }
    }

    /// Places the clues, and all that follows.
    pub(super) fn give(
        &mut self,
        mut clues: impl Iterator<Item = (usize, u8)>,
    ) -> Result<(), Contradiction> {
        clues.try_for_each(|(cell, digit)| self.place(cell, digit, Origin::Clue))?;
        self.deduce()
    }

    /// Places an assumption, and all that follows. After an error, all is to be
    /// taken back.
    pub(super) fn assume(&mut self, cell: usize, digit: u8) -> Result<(), Contradiction> {
        let placed = self.place(cell, digit, Origin::Assumption);
        placed.and_then(|()| self.deduce()).inspect_err(|contradiction| {
            self.naked.clear();
            self.hidden.clear();
            if let Some(log) = &mut self.log {
                log.contradiction = Some(*contradiction);
            }
        })
    }

    /// Places singles, naked ones first, until there are none.
    fn deduce(&mut self) -> Result<(), Contradiction> {
        loop {
            if let Some(cell) = self.naked.pop() {
                let cell = usize::from(cell);
                if self.digits[cell] == 0 {
                    let digit = only(self.candidates[cell]) + 1;
                    self.place(cell, digit, Origin::NakedSingle)?;
                }
            } else if let Some((house, digit)) = self.hidden.pop() {
                let at = only(self.places[self.geometry.places_of(house, digit)]);
                let cell = self.geometry.cell(house.into(), at.into());
                if self.digits[cell] == 0 {
                    self.place(cell, digit, Origin::HiddenSingle { house })?;
                }
            } else {
                return Ok(());
            }
        }
    }

    fn place(&mut self, cell: usize, digit: u8, why: Origin) -> Result<(), Contradiction> {
        #[expect(clippy::cast_possible_truncation, reason = "at most 4,096 cells")]
        let placement = Placement { cell: cell as u16, digit, why };
        self.digits[cell] = digit;
        self.placed.push(placement);
        if self.log.is_some()
            && let Some(deduction) = self.deduction(placement)
            && let Some(log) = &mut self.log
        {
            log.deductions.push(deduction);
        }
        if self.candidates[cell] & bit(digit) == 0 {
            return Err(Contradiction::NoCandidate { place: self.shape().position(cell) });
        }
        for other in DigitSet::of(self.candidates[cell] & !bit(digit)) {
            self.eliminate(cell, other)?;
        }
        for &peer in self.geometry.peers(cell) {
            self.eliminate(peer.into(), digit)?;
        }
        Ok(())
    }

    /// Takes a digit out of a cell's candidates, and notes the singles this shows.
    fn eliminate(&mut self, cell: usize, digit: u8) -> Result<(), Contradiction> {
        let candidates = self.candidates[cell];
        let left = candidates & !bit(digit);
        if left == candidates {
            return Ok(());
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 4,096 cells")]
        let narrow = cell as u16;
        self.candidates[cell] = left;
        self.eliminated.push((narrow, digit));
        for InHouse { house, at } in self.geometry.houses[cell] {
            let index = self.geometry.places_of(house, digit);
            self.places[index] &= !(1 << at);
            let left = self.places[index];
            if left == 0 {
                let house = self.geometry.house(house.into());
                return Err(Contradiction::NoPlace { house, digit });
            }
            if left.is_power_of_two() {
                self.hidden.push((house, digit));
            }
        }
        if left == 0 {
            return Err(Contradiction::NoCandidate { place: self.shape().position(cell) });
        }
        if left.is_power_of_two() {
            self.naked.push(narrow);
        }
        Ok(())
    }

    /// Takes back all that was placed and eliminated since `mark`.
    pub(super) fn take_back(&mut self, mark: TrailMark) {
        for (cell, digit) in self.eliminated.drain(mark.eliminated..).rev() {
            let cell = usize::from(cell);
            self.candidates[cell] |= bit(digit);
            for InHouse { house, at } in self.geometry.houses[cell] {
                self.places[self.geometry.places_of(house, digit)] |= 1 << at;
            }
        }
        for placement in self.placed.drain(mark.placed..) {
            self.digits[usize::from(placement.cell)] = 0;
        }
    }

    fn deduction(&self, placement: Placement) -> Option<Deduction> {
        let (technique, house) = match placement.why {
            Origin::Clue | Origin::Assumption => return None,
            Origin::NakedSingle => (Technique::NakedSingle, None),
            Origin::HiddenSingle { house } => {
                (Technique::HiddenSingle, Some(self.geometry.house(house.into())))
            }
        };
        let place = self.shape().position(placement.cell.into());
        Some(Deduction { technique, house, place, digit: placement.digit })
    }
}

/// The one bit of a mask.
#[expect(clippy::cast_possible_truncation, reason = "at most 63")]
fn only(mask: u64) -> u8 {
    debug_assert!(mask.is_power_of_two(), "BUG: not a single");
    mask.trailing_zeros() as u8
}
