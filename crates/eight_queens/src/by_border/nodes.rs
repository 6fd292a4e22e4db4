//! The nodes of a level, in columns of memory that vector registers load.
#![expect(clippy::inline_always, reason = "part of a function for each instruction set")]

use fearless_simd::Simd;
use fearless_simd::prelude::*;

use super::shape::{Shifts, high_diagonals};
use super::squares::Squares;

/// The nodes of a level that are searched in one go. Reading what was written right before
/// would wait for it, so they are many.
pub(super) const GROUP: usize = 256;
/// The most lanes of a vector register.
const MAX_LANES: usize = 16;
/// The most nodes of a level: one that has fewer than a group gets at most a group more. A whole
/// vector is written where the last ones stand.
const MAX_NODES: usize = 2 * GROUP + MAX_LANES;

/// The nodes of one level.
///
/// `PACKED` is whether the board has at most 16 columns inside: then the upper half of `columns`
/// holds what `free` holds otherwise. That saves a fourth of the time. On a larger board, the bits
/// of `columns` above the columns hold the diagonals that do not fit in 32 bits.
#[derive(Clone, Debug)]
pub(super) struct Nodes {
    len: usize,
    columns: [u32; MAX_NODES],
    diagonals: [u32; MAX_NODES],
    anti_diagonals: [u32; MAX_NODES],
    /// The free squares of the row that have not been tried. No node has none.
    free: [u32; MAX_NODES],
}

/// What has a queen, as in [`Squares`], in as many nodes as a register has lanes.
#[derive(Clone, Copy)]
pub(super) struct State<S: Simd> {
    pub columns: S::u32s,
    pub diagonals: S::u32s,
    pub anti_diagonals: S::u32s,
}

impl<S: Simd> State<S> {
    /// The squares of a row that are attacked along diagonals.
    #[inline(always)]
    pub fn attacked<const PACKED: bool>(&self, row: &Row) -> S::u32s {
        let Shifts { diagonals, anti_diagonals } = row.shifts;
        let attacked = (self.diagonals >> diagonals) | (self.anti_diagonals >> anti_diagonals);
        if PACKED { attacked } else { attacked | ((self.columns >> row.high_shift) & row.high) }
    }
}

/// A row in the words of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    shifts: Shifts,
    /// The columns in which the row has a diagonal with a bit beside the columns. In a row of the
    /// upper half, these are diagonals that run down to the right, else down to the left.
    high: u32,
    /// By how many bits these diagonals are above their columns.
    high_shift: u32,
}

impl Row {
    /// Returns the row that is there.
    pub fn new(all: u32, shifts: Shifts) -> Self {
        let Shifts { diagonals, anti_diagonals } = shifts;
        let (shift, before) = if diagonals > anti_diagonals {
            (diagonals, 0)
        } else {
            (anti_diagonals, high_diagonals(all))
        };
        // The first column in which the diagonal has no bit of its own.
        let (inner, first) = (all.count_ones(), u32::BITS - shift);
        if first >= inner {
            return Self { shifts, high: 0, high_shift: 0 };
        }
        Self { shifts, high: all >> first << first, high_shift: inner + before - first }
    }

    /// Returns the number of rows from this one to another.
    pub fn distance(&self, other: &Self) -> u32 {
        self.shifts.diagonals.abs_diff(other.shifts.diagonals)
    }
}

/// The nodes that are searched in one go: those from `at` to `end`. Those that stay move to the
/// front, and end at `kept`.
pub(super) struct Group {
    kept: usize,
    at: usize,
    end: usize,
}

impl Nodes {
    pub const EMPTY: Self = Self {
        len: 0,
        columns: [0; MAX_NODES],
        diagonals: [0; MAX_NODES],
        anti_diagonals: [0; MAX_NODES],
        free: [0; MAX_NODES],
    };

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Adds a node whose next row is this one, unless the row has no free square. There must be
    /// fewer than two groups.
    #[expect(clippy::cast_possible_truncation, reason = "the others stand beside the columns")]
    pub fn push<const PACKED: bool>(&mut self, all: u32, squares: &Squares, row: &Row) {
        let free = squares.free(all, row.shifts);
        if free == 0 {
            return;
        }
        let upper = if PACKED {
            free << 16
        } else {
            // Diagonals beyond these cross no row that is left.
            let count = high_diagonals(all);
            let high = |diagonals: u64| (diagonals >> u32::BITS) as u32 & ((1 << count) - 1);
            let both = high(squares.diagonals) | high(squares.anti_diagonals) << count;
            both << all.count_ones()
        };
        self.columns[self.len] = squares.columns | upper;
        self.diagonals[self.len] = squares.diagonals as u32;
        self.anti_diagonals[self.len] = squares.anti_diagonals as u32;
        self.free[self.len] = free;
        self.len += 1;
    }

    /// Adds the nodes of some lanes.
    #[inline(always)]
    pub fn extend<S: Simd, const PACKED: bool>(
        &mut self,
        state: State<S>,
        free: S::u32s,
        is_node: S::mask32s,
    ) {
        let to = self.len..self.len + S::u32s::LEN;
        let State { columns, diagonals, anti_diagonals } = state;
        let first = if PACKED { columns | (free << 16) } else { columns };
        first.compress(is_node).store_slice(&mut self.columns[to.clone()]);
        diagonals.compress(is_node).store_slice(&mut self.diagonals[to.clone()]);
        anti_diagonals.compress(is_node).store_slice(&mut self.anti_diagonals[to.clone()]);
        if !PACKED {
            free.compress(is_node).store_slice(&mut self.free[to]);
        }
        self.len += is_node.to_bitmask().count_ones() as usize;
    }

    /// Begins to take nodes, the last ones.
    #[inline(always)]
    pub fn last_group<S: Simd, const PACKED: bool>(&mut self) -> Group {
        let end = self.len;
        let at = end.saturating_sub(GROUP);
        // In the last vector, lanes without a node have all columns attacked: no child.
        let lanes = end..end + S::u32s::LEN;
        self.columns[lanes.clone()].fill(if PACKED { 0xffff } else { u32::MAX });
        self.free[lanes].fill(0);
        Group { kept: at, at, end }
    }

    /// Places a queen in the first free square of the next nodes of the group, in this row. They
    /// stay if there is another. Returns what has a queen then.
    #[inline(always)]
    pub fn take<S: Simd, const PACKED: bool>(
        &mut self,
        simd: S,
        group: &mut Group,
        row: &Row,
    ) -> Option<State<S>> {
        if group.at >= group.end {
            return None;
        }
        let from = group.at..group.at + S::u32s::LEN;
        let first = S::u32s::from_slice(simd, &self.columns[from.clone()]);
        let diagonals = S::u32s::from_slice(simd, &self.diagonals[from.clone()]);
        let anti_diagonals = S::u32s::from_slice(simd, &self.anti_diagonals[from.clone()]);
        let (columns, free) = if PACKED {
            (first & 0xffff, first >> 16)
        } else {
            (first, S::u32s::from_slice(simd, &self.free[from]))
        };
        let zero = S::u32s::splat(simd, 0);
        let bit = free & (zero - free);
        let rest = free ^ bit;
        let stays = rest.simd_ne(zero);
        let to = group.kept..group.kept + S::u32s::LEN;
        let first = if PACKED { first ^ (bit << 16) } else { first };
        first.compress(stays).store_slice(&mut self.columns[to.clone()]);
        diagonals.compress(stays).store_slice(&mut self.diagonals[to.clone()]);
        anti_diagonals.compress(stays).store_slice(&mut self.anti_diagonals[to.clone()]);
        if !PACKED {
            rest.compress(stays).store_slice(&mut self.free[to]);
        }
        group.at += S::u32s::LEN;
        group.kept += stays.to_bitmask().count_ones() as usize;
        let mut columns = columns | bit;
        if !PACKED {
            columns |= (bit & row.high) << row.high_shift;
        }
        Some(State {
            columns,
            diagonals: diagonals | (bit << row.shifts.diagonals),
            anti_diagonals: anti_diagonals | (bit << row.shifts.anti_diagonals),
        })
    }

    /// Ends a group: the nodes that stayed are the last ones.
    #[inline(always)]
    pub fn end_group(&mut self, group: &Group) {
        self.len = group.kept;
    }
}
