//! The nodes of a level, in columns of memory that vector registers load.
#![expect(clippy::inline_always, reason = "part of a function for each instruction set")]

use fearless_simd::Simd;
use fearless_simd::prelude::*;

use super::leaf::Squares;
use super::shape::Shifts;

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
/// holds what `free` holds otherwise. That saves a fourth of the time.
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

    /// Adds a node with the free squares of its row, unless there are none. There must be fewer
    /// than two groups.
    pub fn push<const PACKED: bool>(&mut self, squares: &Squares, free: u32) {
        let Squares { columns, diagonals, anti_diagonals } = *squares;
        if free == 0 {
            return;
        }
        self.columns[self.len] = if PACKED { columns | free << 16 } else { columns };
        self.diagonals[self.len] = diagonals;
        self.anti_diagonals[self.len] = anti_diagonals;
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
        row: Shifts,
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
        Some(State {
            columns: columns | bit,
            diagonals: diagonals | (bit << row.diagonals),
            anti_diagonals: anti_diagonals | (bit << row.anti_diagonals),
        })
    }

    /// Ends a group: the nodes that stayed are the last ones.
    #[inline(always)]
    pub fn end_group(&mut self, group: &Group) {
        self.len = group.kept;
    }
}
