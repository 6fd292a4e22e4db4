//! Naked and hidden singles on one mask of cells for each digit: the solver `Bitboards`.

use std::cell::{Ref, RefCell};
use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use stack_assumptions::Puzzle;

use super::root::Root;
use super::sudoku_puzzle::{Step, SudokuPuzzle};
use crate::grid::geometry::Geometry;
use crate::grid::{CellPosition, DigitSet, Duplicate, Grid};
use crate::marks::Clues;

/// Naked and hidden singles until none is left, then a guess in the first of the cells with
/// the fewest candidates, on grids up to side 10.
///
/// Its tree is that of [`Singles::mrv`](super::singles::Singles::mrv), which records what it
/// deduces. Here a mask holds the cells that have a digit as a candidate (a *bitboard*, as in
/// chess programs), so that a few instructions look at all cells of a grid. An attempt copies
/// the masks; its drop returns to the copy before.
///
/// `W` has a bit for each cell: it is `u64`, or `u128` on grids of more than 64 cells.
/// [`Solver::with_puzzle`](super::Solver::with_puzzle) makes it.
#[derive(Clone, Debug)]
pub struct Bitboards<W> {
    geometry: &'static Geometry,
    /// The states before each attempt that is held, and the present one.
    states: RefCell<Vec<State<W>>>,
    root: Root<usize>,
}

/// The side of the largest grid that [`Bitboards`] solves.
pub(super) const MAX_SIDE: usize = Geometry::MAX_SIDE_OF_MASKS;

/// A mask of cells.
pub trait Word:
    'static
    + Copy
    + Debug
    + PartialEq
    + Send
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// No cell.
    const NONE: Self;

    /// The lower bits of a mask.
    fn new(mask: u128) -> Self;

    /// The first cell of a mask that is not empty.
    fn first(self) -> usize;

    /// The mask without its first cell, or an empty one.
    fn without_first(self) -> Self;
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const NONE: Self = 0;

            #[allow(clippy::cast_possible_truncation, reason = "the grid has no cells there")]
            #[inline]
            fn new(mask: u128) -> Self {
                mask as Self
            }

            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}
word!(u64);
word!(u128);

/// The candidates of a grid.
#[derive(Clone, Copy, Debug)]
struct State<W> {
    /// For each digit, the cells that have it as a candidate. A filled cell has its own digit.
    cells: [W; MAX_SIDE],
    /// The cells that are not filled.
    open: W,
    /// For each digit, a mask of the houses in which no filled cell has it.
    houses: [u32; MAX_SIDE],
}

impl<W: Word> Bitboards<W> {
    /// Makes the puzzle that a grid or marks pose. `W` must have a bit for each cell.
    ///
    /// # Errors
    /// If a digit appears twice in a house.
    pub(super) fn new(clues: Clues<'_>) -> Result<Self, Duplicate> {
        let filled = clues.checked()?;
        let geometry = Geometry::for_shape(clues.shape());
        let mut state = State::new(clues);
        let mut unchecked = [ALL_HOUSES; MAX_SIDE];
        for (cell, digit) in filled {
            state.place(geometry, cell, usize::from(digit) - 1, &mut unchecked);
        }
        let root = if state.propagate(geometry, &mut unchecked) {
            Root::OPEN
        } else {
            Root::dead_end(state.fewest(geometry.side).unwrap_or(0))
        };
        Ok(Self { geometry, states: RefCell::new(vec![state]), root })
    }

    #[inline]
    fn state(&self) -> Ref<'_, State<W>> {
        Ref::map(self.states.borrow(), |states| states.last().expect("BUG: no state"))
    }
}

impl Bitboards<u64> {
    /// The number of candidates of the board, besides one for each cell.
    #[inline]
    pub(super) fn open_candidates(&self) -> usize {
        let boards = &self.state().cells[..self.geometry.side];
        let all: usize = boards.iter().map(|cells| cells.count_ones() as usize).sum();
        all - self.geometry.shape.cells()
    }

    /// The cells that have each digit as a candidate.
    pub(super) fn boards(&self) -> Vec<u64> {
        self.state().cells[..self.geometry.side].to_vec()
    }

    pub(super) fn geometry(&self) -> &'static Geometry {
        self.geometry
    }
}

impl<W: Word> State<W> {
    /// The candidates before the rules remove any. No cell is filled.
    fn new(clues: Clues<'_>) -> Self {
        let shape = clues.shape();
        let all_houses = (1 << (3 * shape.side())) - 1;
        let mut state =
            Self { cells: [W::NONE; MAX_SIDE], open: W::NONE, houses: [all_houses; MAX_SIDE] };
        for cell in 0..shape.cells() {
            state.open = state.open | W::new(1 << cell);
            for digit in clues.candidates(cell) {
                let cells = &mut state.cells[usize::from(digit) - 1];
                *cells = *cells | W::new(1 << cell);
            }
        }
        state
    }

    /// Fills a cell with a digit, counted from 0, and removes it from the peers.
    /// Adds to `unchecked` the houses that lost a cell.
    #[inline]
    fn place(&mut self, geometry: &Geometry, cell: usize, digit: usize, unchecked: &mut Unchecked) {
        let bit = W::new(1 << cell);
        let houses = geometry.masks[cell].houses;
        for (cells, unchecked) in self.cells.iter_mut().zip(&mut *unchecked).take(geometry.side) {
            if *cells & bit != W::NONE {
                *cells = *cells & !bit;
                *unchecked |= houses;
            }
        }
        self.cells[digit] = self.cells[digit] | bit;
        self.open = self.open & !bit;
        self.remove_from_peers(geometry, cell, digit, &mut unchecked[digit]);
    }

    #[inline]
    fn remove_from_peers(
        &mut self,
        geometry: &Geometry,
        cell: usize,
        digit: usize,
        unchecked: &mut u32,
    ) {
        let masks = &geometry.masks[cell];
        self.cells[digit] = self.cells[digit] & !W::new(masks.peers);
        self.houses[digit] &= !masks.houses;
        *unchecked = ALL_HOUSES;
    }

    /// Places singles until none is left, where houses that are not `unchecked` have none.
    /// Returns `false` if a cell has no candidate, or a house no cell for a digit.
    #[inline]
    fn propagate(&mut self, geometry: &Geometry, unchecked: &mut Unchecked) -> bool {
        let side = geometry.side;
        loop {
            let (mut some, mut several) = (W::NONE, W::NONE);
            for &cells in &self.cells[..side] {
                several = several | some & cells;
                some = some | cells;
            }
            if some != W::new(geometry.all_cells) {
                return false;
            }
            let naked = self.open & !several;
            if naked != W::NONE {
                self.open = self.open & !naked;
                for (digit, unchecked) in unchecked[..side].iter_mut().enumerate() {
                    for cell in cells_of(self.cells[digit] & naked) {
                        // Of two peers with the same single, both lose it, which the next
                        // round sees.
                        self.remove_from_peers(geometry, cell, digit, unchecked);
                    }
                }
            } else if self.open == W::NONE {
                return true;
            } else {
                match self.hidden_single(geometry, unchecked) {
                    Ok(Some((cell, digit))) => self.place(geometry, cell, digit, unchecked),
                    Ok(None) => return true,
                    Err(NoCell) => return false,
                }
            }
        }
    }

    /// Checks houses until one has a hidden single; returns its cell and digit, counted from 0.
    #[inline]
    fn hidden_single(
        &self,
        geometry: &Geometry,
        unchecked: &mut Unchecked,
    ) -> Result<Option<(usize, usize)>, NoCell> {
        for (digit, unchecked) in unchecked[..geometry.side].iter_mut().enumerate() {
            *unchecked &= self.houses[digit];
            while *unchecked != 0 {
                let house = unchecked.trailing_zeros() as usize;
                *unchecked &= *unchecked - 1;
                let cells = self.cells[digit] & W::new(geometry.house_masks[house]);
                if cells == W::NONE {
                    return Err(NoCell);
                }
                if cells.without_first() == W::NONE {
                    return Ok(Some((cells.first(), digit)));
                }
            }
        }
        Ok(None)
    }

    /// The first of the open cells with the fewest candidates.
    #[inline]
    fn fewest(&self, side: usize) -> Option<usize> {
        // The number of candidates of each cell, in binary: bit `i` of a number is in mask `i`.
        let mut counts = [W::NONE; 4];
        for &cells in &self.cells[..side] {
            let mut carry = cells;
            for count in &mut counts {
                (*count, carry) = (*count ^ carry, *count & carry);
            }
        }
        let mut fewest = self.open;
        for &count in counts.iter().rev() {
            let fewer = fewest & !count;
            if fewer != W::NONE {
                fewest = fewer;
            }
        }
        (fewest != W::NONE).then(|| fewest.first())
    }
}

/// For each digit, a mask of the houses that lost a cell for it since they were last checked
/// for a hidden single.
type Unchecked = [u32; MAX_SIDE];

/// A mask of all houses.
const ALL_HOUSES: u32 = u32::MAX;

/// A digit has no cell left in a house.
struct NoCell;

/// The cells of a mask, in ascending order.
#[inline]
pub(super) fn cells_of<W: Word>(mut mask: W) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (mask != W::NONE).then(|| mask.first());
        mask = mask.without_first();
        cell
    })
}

impl<W: Word> Puzzle for Bitboards<W> {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p>
        = Attempt<'p, W>
    where
        W: 'p;
    type Solution = Grid;

    #[inline]
    fn slot(&self, _: usize) -> Option<usize> {
        self.root.slot(|| self.state().fewest(self.geometry.side))
    }

    #[inline]
    fn candidates(&self, cell: usize) -> impl Iterator<Item = u8> {
        let (bit, state) = (W::new(1 << cell), self.state());
        let has = |digit: &u8| state.cells[usize::from(*digit) - 1] & bit != W::NONE;
        let candidates: DigitSet = (1..=self.geometry.max_digit()).filter(has).collect();
        self.root.candidates(candidates.iter())
    }

    #[inline]
    fn attempt(&self, cell: usize, digit: u8) -> Option<Attempt<'_, W>> {
        let mut state = *self.state();
        let mut unchecked = [0; MAX_SIDE];
        state.place(self.geometry, cell, usize::from(digit) - 1, &mut unchecked);
        state.propagate(self.geometry, &mut unchecked).then(|| {
            self.states.borrow_mut().push(state);
            Attempt { puzzle: self }
        })
    }

    fn solution(&self) -> Grid {
        Grid::from_valid_digits(self.geometry.shape, self.digits())
    }
}

impl<W: Word> SudokuPuzzle for Bitboards<W> {
    fn position(&self, cell: usize) -> Option<CellPosition> {
        Some(self.geometry.shape.position(cell))
    }

    fn describe(&self, cell: usize, digit: u8) -> Option<Step> {
        Some(Step { position: self.position(cell)?, digit, is_placed: true })
    }

    fn digits(&self) -> Vec<u8> {
        let state = self.state();
        let mut digits = vec![0; self.geometry.shape.cells()];
        for (digit, cells) in (1..).zip(state.cells) {
            cells_of(cells & !state.open).for_each(|cell| digits[cell] = digit);
        }
        digits
    }
}

/// Holds a guess and the deductions that followed from it. Dropping it undoes them.
#[derive(Debug)]
#[must_use = "dropping an attempt undoes it at once"]
pub struct Attempt<'p, W> {
    puzzle: &'p Bitboards<W>,
}

impl<W> Drop for Attempt<'_, W> {
    #[inline]
    fn drop(&mut self) {
        self.puzzle.states.borrow_mut().pop();
    }
}
