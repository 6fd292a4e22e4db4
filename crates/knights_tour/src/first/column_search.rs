//! Tours of boards with a short side of at most five squares, column by column.
//!
//! The slots are the squares, column after column. The candidates of a square are the sets
//! of at most two links to earlier squares. All that matters for the squares after it is
//! which of the last few squares still need links, and which of them are the two ends of
//! one path. If a search below such a state found no tour, the state is remembered as
//! dead. A board of n columns then takes time in proportion to n.
//!
//! An open tour is searched as a cycle through one more vertex, which is linked to both
//! ends of the tour.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::iter;

use stack_assumptions::{Hold, Puzzle};

use crate::first::error::FirstTourError;
use crate::first::links::Links;
use crate::first::path_ends::{EXTRA, MAX_SQUARES, PathEnds, Vertex};
use crate::size::Size;
use crate::square::Square;

/// The longest short side. A knight reaches back two columns and one square more, and all
/// these squares must be vertices of [`PathEnds`].
pub(crate) const MAX_SHORT_SIDE: u32 = (MAX_SQUARES - 2) / 2;

/// The knight's moves to an earlier square: back by columns, up by rows.
const BACK: [(u32, i32); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];

/// In a set of links, the bit of the link to the extra vertex. The lower bits are those of
/// [`BACK`].
const TO_EXTRA: u8 = 1 << 4;

/// All sets of at most two links, fewest first. In the other order, the search fails on
/// many boards five wide.
const LINK_SETS: [u8; 16] = [
    0, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b00011, 0b00101, 0b00110, 0b01001, 0b01010,
    0b01100, 0b10001, 0b10010, 0b10100, 0b11000,
];

/// The search for a tour of a narrow board. Use it for the first tour only: it remembers
/// states below which the search found nothing new, so it is no puzzle to count with.
pub(crate) struct ColumnSearch {
    size: Size,
    /// The length of a column: the short side.
    height: u32,
    /// The number of columns.
    width: u32,
    /// Whether the columns are numbered from the other end.
    is_mirrored: bool,
    /// The start of an open tour, as the number of a slot.
    start: Option<u32>,
    ends: Cell<PathEnds>,
    /// For each slot, its set of links.
    link_sets: Vec<Cell<u8>>,
    /// The slots and states below which there is no tour.
    dead: RefCell<HashSet<(u32, PathEnds)>>,
}

impl ColumnSearch {
    /// Creates the search for an open tour from `start`, or for a closed tour.
    pub(crate) fn new(size: Size, start: Option<Square>) -> Self {
        let (height, width) = (size.short_side(), size.long_side());
        debug_assert!(height <= MAX_SHORT_SIDE, "BUG: {size} is too wide for a column search");
        let mut search = Self {
            size,
            height,
            width,
            is_mirrored: false,
            start: None,
            ends: Cell::new(PathEnds::new(start.is_none())),
            link_sets: vec![Cell::new(0); size.squares()],
            dead: RefCell::default(),
        };
        if let Some(start) = start {
            // A state tells more once the search has passed the start.
            let (row, column) = size.across_and_along(start);
            search.is_mirrored = 2 * column + 1 < width;
            let column = if search.is_mirrored { width - 1 - column } else { column };
            search.start = Some(column * height + row);
        }
        search
    }

    fn square(&self, slot: u32) -> Square {
        let (column, row) = (slot / self.height, slot % self.height);
        let along = if self.is_mirrored { self.width - 1 - column } else { column };
        self.size.square_at(row, along)
    }

    /// Returns the slot that is `column` columns back from `slot` and `row` rows up.
    fn earlier(&self, slot: u32, (columns, rows): (u32, i32)) -> Option<u32> {
        let row = (slot % self.height).checked_add_signed(rows).filter(|row| *row < self.height)?;
        let column = (slot / self.height).checked_sub(columns)?;
        Some(column * self.height + row)
    }

    /// Returns how many neighbours of `slot` come after `last`.
    fn later_neighbours(&self, slot: u32, last: u32) -> usize {
        let (column, row) = (slot / self.height, slot % self.height);
        let is_later = |(columns, rows): &(u32, i32)| {
            let row = row.checked_add_signed(*rows).filter(|row| *row < self.height);
            let column = column + columns;
            row.is_some_and(|row| column < self.width && column * self.height + row > last)
        };
        BACK.iter().filter(|step| is_later(step)).count()
    }

    /// Returns the vertex of one of the last squares.
    fn vertex(&self, slot: u32) -> Vertex {
        slot % (2 * self.height + 2)
    }

    /// Returns whether `slot` may be linked to the extra vertex.
    fn may_be_end(&self, slot: u32, ends: PathEnds) -> bool {
        match self.start {
            Some(start) if slot == start => true,
            // One link of the extra vertex is kept for the start.
            Some(start) if slot < start && ends.missing_links(EXTRA) < 2 => false,
            _ => self.height != 4 || !matches!(slot % 4, 1 | 2),
        }
    }

    /// Returns the state after `slot` gets a set of links, or `None` if it cannot get them
    /// or if a square then has too few later neighbours.
    fn link(&self, slot: u32, set: u8) -> Option<PathEnds> {
        let is_last = slot as usize + 1 == self.link_sets.len();
        let mut ends = self.ends.get();
        let here = self.vertex(slot);
        ends.add(here);
        if set & TO_EXTRA != 0 {
            if !self.may_be_end(slot, ends) || !ends.link(here, EXTRA, is_last) {
                return None;
            }
        } else if self.start == Some(slot) {
            return None;
        }
        for step in steps(set) {
            let earlier = self.earlier(slot, step)?;
            if !ends.link(here, self.vertex(earlier), is_last) {
                return None;
            }
            // On a board four wide, a tour has one move between inner rows: see
            // `NoTourReason::InnerStart`.
            let is_inner_move = matches!((slot % 4, step.1), (1, 1) | (2, -1));
            if self.height == 4 && is_inner_move && !ends.note_inner_move() {
                return None;
            }
        }
        // Only these squares have one later neighbour less than before.
        let earlier = BACK.into_iter().filter_map(|step| self.earlier(slot, step));
        let mut squares = earlier.chain(iter::once(slot));
        let can_be_done = squares.all(|square| {
            ends.missing_links(self.vertex(square)) <= self.later_neighbours(square, slot)
        });
        (can_be_done && !(is_last && ends.missing_links(EXTRA) > 0)).then_some(ends)
    }
}

/// Returns the steps back of a set of links.
fn steps(set: u8) -> impl Iterator<Item = (u32, i32)> {
    (0..).zip(BACK).filter(move |(bit, _)| set >> bit & 1 == 1).map(|(_, step)| step)
}

impl Puzzle for ColumnSearch {
    type Slot = u32;
    type Candidate = u8;
    type Attempt<'p> = (Hold<'p, PathEnds>, Hold<'p, u8>);
    type Solution = Result<Links, FirstTourError>;

    fn slot(&self, depth: usize) -> Option<u32> {
        (depth < self.link_sets.len()).then_some(depth as u32)
    }

    fn candidates(&self, slot: u32) -> impl Iterator<Item = u8> {
        let ends = self.ends.get();
        // When the sets run out, no tour has this state at this slot.
        let remember = iter::from_fn(move || {
            self.dead.borrow_mut().insert((slot, ends));
            None
        });
        LINK_SETS.into_iter().chain(remember)
    }

    fn attempt(&self, slot: u32, set: u8) -> Option<Self::Attempt<'_>> {
        let ends = self.link(slot, set)?;
        let is_dead = self.dead.borrow().contains(&(slot + 1, ends));
        (!is_dead)
            .then(|| (Hold::new(&self.ends, ends), Hold::new(&self.link_sets[slot as usize], set)))
    }

    fn solution(&self) -> Self::Solution {
        let mut links = Links::new(self.size)?;
        for (slot, set) in (0..).zip(&self.link_sets) {
            for step in steps(set.get()) {
                let earlier = self.earlier(slot, step).expect("BUG: a link off the board");
                links.link(self.square(slot), self.square(earlier));
            }
        }
        Ok(links)
    }
}
