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
use std::collections::{HashSet, VecDeque};
use std::iter;

use chessboard::Square;
use itertools::iproduct;
use stack_assumptions::{Hold, Limit, Puzzle, Turn, search};

use crate::first::FirstTour;
use crate::first::error::FirstTourError;
use crate::first::links::Links;
use crate::first::path_ends::{EXTRA, MAX_SQUARES, PathEnds, Vertex};
use crate::size::Size;

/// The longest short side. A knight reaches back two columns and one square more, and all
/// these squares must be vertices of [`PathEnds`].
pub(crate) const MAX_SHORT_SIDE: u32 = (MAX_SQUARES - 2) / 2;

/// The knight's moves to an earlier square: back by columns, up by rows.
const BACK: [(u32, i32); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];

/// In a set of links, the bit of the link to the extra vertex. The lower bits are those of
/// [`BACK`].
const TO_EXTRA: u8 = 1 << 4;

/// All sets of at most two links, fewest first. A tour of 4 × 40 then takes at most 1,626
/// nodes, and 38,341 in the other order.
const LINK_SETS: [u8; 16] = [
    0, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b00011, 0b00101, 0b00110, 0b01001, 0b01010,
    0b01100, 0b10001, 0b10010, 0b10100, 0b11000,
];

/// Returns the links of a tour of a narrow board, or `None` if there is no tour. If a closed
/// tour is wanted, its start and end are not looked at: any square can be its start.
///
/// A search may find out late that an open tour cannot pass the start in the way that its
/// first columns demand, and a search from another corner of the board does not meet that.
/// So four searches, one from each corner, take turns. A closed tour has no start, so the
/// four would be the same search.
pub(crate) fn links_of_tour(
    wanted: &FirstTour,
    limit: &mut impl Limit,
) -> Result<Option<Links>, FirstTourError> {
    let corners = iproduct!([false, true], [false, true]).take(if wanted.closed { 1 } else { 4 });
    let puzzles: Vec<_> = corners.map(|corner| ColumnSearch::new(wanted, corner)).collect();
    let mut searches: VecDeque<_> = puzzles.iter().map(search).collect();
    // Most searches need little more than one node a square.
    let nodes = 2 * wanted.board.size().squares() as u64;
    while let Some(search) = searches.pop_front() {
        match search.take_turn(nodes, limit)? {
            Turn::Found(links) => return links.map(Some),
            Turn::Exhausted => break,
            Turn::Unfinished(search) => searches.push_back(search),
        }
    }
    Ok(None)
}

/// The search for a tour of a narrow board. It is for the first tour only: a slot whose
/// candidates run out is remembered as dead, even if a tour was found there.
struct ColumnSearch {
    size: Size,
    /// The length of a column: the short side.
    height: u32,
    /// The number of columns.
    width: u32,
    /// Whether the columns, and whether the rows, are counted from the other end.
    is_mirrored: (bool, bool),
    /// For each slot, what its square may be.
    roles: Vec<Role>,
    /// The last slot whose square is not missing.
    last: u32,
    is_rectangle: bool,
    ends: Cell<PathEnds>,
    /// For each slot, its set of links.
    link_sets: Vec<Cell<u8>>,
    /// The slots and states below which there is no tour.
    dead: RefCell<HashSet<(u32, PathEnds)>>,
}

/// What a square may be in a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// The board has no such square.
    Missing,
    /// It is not an end of the tour.
    Inner,
    /// It may be an end of the tour.
    MayBeEnd,
    /// It is an end of the tour.
    End,
}

impl ColumnSearch {
    fn new(wanted: &FirstTour, is_mirrored: (bool, bool)) -> Self {
        let size = wanted.board.size();
        let (height, width) = (size.short_side(), size.long_side());
        debug_assert!(height <= MAX_SHORT_SIDE, "BUG: {size} is too wide for a column search");
        let mut search = Self {
            size,
            height,
            width,
            is_mirrored,
            roles: Vec::new(),
            last: 0,
            is_rectangle: wanted.board.is_rectangle(),
            ends: Cell::new(PathEnds::new(wanted.closed)),
            link_sets: vec![Cell::new(0); size.squares()],
            dead: RefCell::default(),
        };
        search.roles = (0..height * width).map(|slot| search.role(slot, wanted)).collect();
        let is_there = |slot: &u32| search.roles[*slot as usize] != Role::Missing;
        search.last = (0..height * width).rev().find(is_there).unwrap_or(0);
        search
    }

    fn role(&self, slot: u32, wanted: &FirstTour) -> Role {
        let square = self.square(slot);
        let FirstTour { board, start, end, closed } = wanted;
        if !board.contains(square) {
            return Role::Missing;
        }
        if *closed {
            return Role::Inner;
        }
        if [*start, *end].contains(&Some(square)) {
            return Role::End;
        }
        // See `NoTourReason::InnerStart`.
        let is_outer = !self.is_rectangle || self.height != 4 || !matches!(slot % 4, 1 | 2);
        // The colours of a tour alternate.
        let have_one_colour = board.squares() % 2 == 1;
        let has_colour =
            start.is_none_or(|start| (square.colour() == start.colour()) == have_one_colour);
        let is_free = start.is_none() || end.is_none();
        if is_free && is_outer && has_colour { Role::MayBeEnd } else { Role::Inner }
    }

    fn mirror(&self, (row, column): (u32, u32)) -> (u32, u32) {
        let (columns, rows) = self.is_mirrored;
        let row = if rows { self.height - 1 - row } else { row };
        let column = if columns { self.width - 1 - column } else { column };
        (row, column)
    }

    fn square(&self, slot: u32) -> Square {
        let (row, column) = self.mirror((slot % self.height, slot / self.height));
        self.size.square_at(row, column)
    }

    fn is_missing(&self, slot: u32) -> bool {
        self.roles[slot as usize] == Role::Missing
    }

    /// Returns the slot that is `columns` back from `slot` and `rows` up, if the board has
    /// that square.
    fn earlier(&self, slot: u32, (columns, rows): (u32, i32)) -> Option<u32> {
        let row = (slot % self.height).checked_add_signed(rows).filter(|row| *row < self.height)?;
        let column = (slot / self.height).checked_sub(columns)?;
        Some(column * self.height + row).filter(|slot| !self.is_missing(*slot))
    }

    /// Returns how many neighbours of `slot` come after `last`.
    fn later_neighbours(&self, slot: u32, last: u32) -> usize {
        let (column, row) = (slot / self.height, slot % self.height);
        let is_later = |(columns, rows): &(u32, i32)| {
            let row = row.checked_add_signed(*rows).filter(|row| *row < self.height);
            let column = column + columns;
            row.filter(|_| column < self.width).is_some_and(|row| {
                let slot = column * self.height + row;
                slot > last && !self.is_missing(slot)
            })
        };
        BACK.iter().filter(|step| is_later(step)).count()
    }

    /// Returns the vertex of one of the last squares.
    fn vertex(&self, slot: u32) -> Vertex {
        slot % (2 * self.height + 2)
    }

    /// Returns the links that `slot` can get and those that it must get, as two sets.
    fn possible_and_forced(&self, slot: u32, ends: PathEnds) -> (u8, u8) {
        let (mut possible, mut forced) = (0, 0);
        for (bit, step) in (0..).zip(BACK) {
            let Some(earlier) = self.earlier(slot, step) else { continue };
            let missing = ends.missing_links(self.vertex(earlier));
            let needs_this = missing > self.later_neighbours(earlier, slot);
            possible |= u8::from(missing > 0) << bit;
            forced |= u8::from(needs_this) << bit;
        }
        match self.roles[slot as usize] {
            Role::Missing => return (0, 0),
            Role::Inner => {}
            Role::MayBeEnd => possible |= TO_EXTRA,
            Role::End => {
                possible |= TO_EXTRA;
                forced |= TO_EXTRA;
            }
        }
        (possible, forced)
    }

    /// Returns the state after `slot` gets a set of possible links, or `None` if they close
    /// a cycle too early.
    fn link(&self, slot: u32, set: u8) -> Option<PathEnds> {
        let is_last = slot == self.last;
        let mut ends = self.ends.get();
        if self.is_missing(slot) {
            return Some(ends);
        }
        let here = self.vertex(slot);
        ends.add(here);
        if set & TO_EXTRA != 0 && !ends.link(here, EXTRA, is_last) {
            return None;
        }
        for step in steps(set) {
            let earlier = self.earlier(slot, step)?;
            if !ends.link(here, self.vertex(earlier), is_last) {
                return None;
            }
            // On a rectangle four wide, a tour has one move between inner rows: see
            // `NoTourReason::InnerStart`.
            let is_inner_move = matches!((slot % 4, step.1), (1, 1) | (2, -1));
            let is_narrow = self.is_rectangle && self.height == 4;
            if is_narrow && is_inner_move && !ends.note_inner_move() {
                return None;
            }
        }
        (!is_last || ends.missing_links(EXTRA) == 0).then_some(ends)
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
        let slot = u32::try_from(depth).expect("BUG: more slots than squares");
        (slot <= self.last).then_some(slot)
    }

    fn candidates(&self, slot: u32) -> impl Iterator<Item = u8> {
        let ends = self.ends.get();
        let (possible, forced) = self.possible_and_forced(slot, ends);
        let needed = if self.is_missing(slot) { 0 } else { 2 };
        let later = self.later_neighbours(slot, slot);
        let sets = LINK_SETS.into_iter().filter(move |set| {
            set & !possible == 0
                && forced & !set == 0
                && set.count_ones() as usize + later >= needed
        });
        // When the sets run out, no tour has this state at this slot.
        let remember = iter::from_fn(move || {
            self.dead.borrow_mut().insert((slot, ends));
            None
        });
        sets.chain(remember)
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

#[cfg(test)]
mod tests {
    use super::links_of_tour;
    use crate::first::FirstTour;
    use crate::size::Size;

    /// The rules are proved on small boards by other searches. Here they are compared with
    /// this one, which may search all tours of longer boards.
    #[test]
    fn finds_all_tours_that_no_rule_forbids_and_no_other() {
        for (rows, lengths) in [(3, 3..=26), (4, 4..=11), (5, 5..=6)] {
            for columns in lengths {
                let size = Size::new(rows, columns).unwrap();
                let starts = size.every_square().map(|start| FirstTour::new(size).start(start));
                for wanted in starts.map(Result::unwrap).chain([FirstTour::new(size).closed()]) {
                    let links = links_of_tour(&wanted, &mut ()).unwrap();
                    assert_eq!(links.is_some(), wanted.no_tour().is_none(), "{wanted:?}");
                }
            }
        }
    }
}
