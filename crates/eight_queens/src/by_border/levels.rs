//! The search below leaves, level by level.
#![expect(clippy::inline_always, reason = "one function for each instruction set: see `dispatch`")]

use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd, dispatch};

use super::leaf::Squares;
use super::nodes::{GROUP, Nodes, State};
use super::shape::Shape;

/// The search below many leaves of one shape. A level has a buffer for its nodes. A step takes
/// as many nodes as a register has lanes, places a queen in each, and writes the children to the
/// next level, without gaps. So each lane always has a node.
#[derive(Clone, Debug)]
pub(super) struct LevelSearch {
    /// The columns inside, as bits.
    all: u32,
    level: Level,
    levels: Vec<Nodes>,
}

impl LevelSearch {
    /// Creates a search for boards with this number of columns inside.
    pub fn new(inner: usize, level: Level) -> Self {
        Self { all: (1 << inner) - 1, level, levels: Vec::new() }
    }

    /// Counts the solutions below leaves.
    pub fn count(&mut self, shape: Shape, leaves: &[Squares]) -> u64 {
        let shifts = &shape.shifts()[..shape.rows.into()];
        if shape.rows > 3 && compresses_fast(self.level) {
            // The level with three rows left is the last one.
            let depth = shifts.len() - 2;
            self.levels.resize(self.levels.len().max(depth), Nodes::EMPTY);
            let search = Search { all: self.all, shifts, levels: &mut self.levels[..depth] };
            return if self.all >> 16 == 0 {
                dispatch!(self.level, simd => search.count::<_, true>(simd, leaves))
            } else {
                dispatch!(self.level, simd => search.count::<_, false>(simd, leaves))
            };
        }
        leaves.iter().map(|leaf| count_below(self.all, shifts, leaf)).sum()
    }
}

/// Whether these instructions move the lanes of a mask together in few steps. Without that, a
/// recursion is faster.
fn compresses_fast(level: Level) -> bool {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    return level.as_sse4_2().is_some();
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
    {
        let _ = level;
        false
    }
}

/// Counts the solutions below one leaf by recursion.
fn count_below(all: u32, shifts: &[u32], squares: &Squares) -> u64 {
    match shifts {
        [] => 1,
        [_] => squares.free(all).count_ones().into(),
        [shift, shifts @ ..] => {
            let mut count = 0;
            for_each_child(all, *shift, squares, |_, child| {
                count += count_below(all, shifts, child);
            });
            count
        }
    }
}

/// Places a queen in each free square of a row. The closure gets its bit, and the next row.
#[inline]
fn for_each_child(all: u32, shift: u32, squares: &Squares, mut visit: impl FnMut(u32, &Squares)) {
    let mut free = squares.free(all);
    while free != 0 {
        let bit = free & free.wrapping_neg();
        free ^= bit;
        let child = Squares {
            columns: squares.columns | bit,
            diagonals: (squares.diagonals | bit).rotate_left(shift),
            anti_diagonals: (squares.anti_diagonals | bit) >> shift,
        };
        visit(bit, &child);
    }
}

/// Visits the solutions below one leaf by recursion: the columns of its rows, as bits. Those of
/// the first rows, so many, are in `columns` already.
pub(super) fn visit_below(
    all: u32,
    shifts: &[u32],
    squares: &Squares,
    columns: &mut [u32; Shape::MAX_ROWS],
    row: usize,
    visit: &mut dyn FnMut(&[u32]),
) {
    let Some(&shift) = shifts.get(row) else { return visit(&columns[..row]) };
    for_each_child(all, shift, squares, |bit, child| {
        columns[row] = bit;
        visit_below(all, shifts, child, columns, row + 1, visit);
    });
}

/// One search below leaves with more than three rows.
struct Search<'s> {
    all: u32,
    shifts: &'s [u32],
    levels: &'s mut [Nodes],
}

impl Search<'_> {
    #[inline(always)]
    fn count<S: Simd, const PACKED: bool>(self, simd: S, leaves: &[Squares]) -> u64 {
        let Self { all, shifts, levels } = self;
        let mut leaves = leaves.iter();
        let mut count = 0;
        loop {
            let full = levels.iter().rposition(|nodes| nodes.len() >= GROUP);
            let depth = match full {
                Some(depth) => depth,
                None if leaves.len() > 0 => {
                    while let nodes = &mut levels[0]
                        && nodes.len() < 2 * GROUP
                        && let Some(leaf) = leaves.next()
                    {
                        nodes.push::<PACKED>(leaf, all);
                    }
                    continue;
                }
                None => match levels.iter().position(|nodes| nodes.len() > 0) {
                    Some(depth) => depth,
                    None => return count,
                },
            };
            let shift = |row: usize| shifts.get(depth + row).copied().unwrap_or(1);
            let [first, second, third, fourth] = [0, 1, 2, 3].map(shift);
            let ahead = [second, second + third, second + third + fourth];
            // Nearly all shifts are by one row, and shifts by a constant are faster.
            count += if [first, second, third, fourth] == [1; 4] {
                go::<S, PACKED>(simd, all, 1, [1, 2, 3], &mut levels[depth..])
            } else {
                go::<S, PACKED>(simd, all, first, ahead, &mut levels[depth..])
            };
        }
    }
}

/// Places a queen in each of the last nodes of the first of these levels. Returns the number of
/// solutions found.
#[inline(always)]
fn go<S: Simd, const PACKED: bool>(
    simd: S,
    all: u32,
    shift: u32,
    ahead: [u32; 3],
    levels: &mut [Nodes],
) -> u64 {
    match levels {
        [] => {}
        [nodes] => return count_last::<S, PACKED>(simd, all, shift, ahead[0], nodes),
        [nodes, next] => expand::<S, PACKED, 2, true>(simd, all, shift, ahead, nodes, next),
        [nodes, next, _] => expand::<S, PACKED, 3, true>(simd, all, shift, ahead, nodes, next),
        [nodes, next, ..] => expand::<S, PACKED, 2, false>(simd, all, shift, ahead, nodes, next),
    }
    0
}

/// Places a queen in the next free square of the last nodes of a level. Their children go to the
/// next level, but for those in which one of the next rows has no free square: the child's own
/// row and `AHEAD` more. With `COVERS`, these are all rows, and each column must have a free
/// square in one of them.
#[inline(always)]
fn expand<S: Simd, const PACKED: bool, const AHEAD: usize, const COVERS: bool>(
    simd: S,
    all: u32,
    shift: u32,
    ahead: [u32; 3],
    nodes: &mut Nodes,
    next: &mut Nodes,
) {
    let zero = S::u32s::splat(simd, 0);
    let mut group = nodes.last_group::<S, PACKED>();
    while let Some(placed) = nodes.take::<S, PACKED>(simd, &mut group) {
        let child = placed.in_row_below(shift);
        let open = !child.columns & all;
        let attacked = child.diagonals | child.anti_diagonals;
        let free = open & !attacked;
        let mut is_node = free.simd_ne(zero);
        let mut attacked_in_all = attacked;
        for &rows in &ahead[..AHEAD] {
            let attacked = child.attacked_below(rows);
            is_node &= (open & !attacked).simd_ne(zero);
            attacked_in_all &= attacked;
        }
        if COVERS {
            is_node &= (open & attacked_in_all).simd_eq(zero);
        }
        next.extend::<S, PACKED>(child, free, is_node);
    }
    nodes.end_group(&group);
}

/// Places a queen in the next free square of the last nodes with three rows left, and counts the
/// queens of the two rows below at once.
#[inline(always)]
fn count_last<S: Simd, const PACKED: bool>(
    simd: S,
    all: u32,
    shift: u32,
    next_shift: u32,
    nodes: &mut Nodes,
) -> u64 {
    let (zero, one) = (S::u32s::splat(simd, 0), S::u32s::splat(simd, 1));
    let mut counts = zero;
    let mut group = nodes.last_group::<S, PACKED>();
    while let Some(placed) = nodes.take::<S, PACKED>(simd, &mut group) {
        let child = placed.in_row_below(shift);
        // Two columns are left, or none in a lane without a node.
        let open = !child.columns & all;
        let low = open & (zero - open);
        let high = open ^ low;
        let attacked = child.diagonals | child.anti_diagonals;
        let attacked_below = child.attacked_below(next_shift);
        let both = |first: S::u32s, second: S::u32s| {
            ((attacked & first) | (attacked_below & second)).simd_eq(zero).select(one, zero)
        };
        let found = both(low, high) + both(high, low);
        counts += high.simd_ne(low << next_shift).select(found, zero);
    }
    nodes.end_group(&group);
    counts.as_slice().iter().map(|&count| u64::from(count)).sum()
}

impl<S: Simd> State<S> {
    /// Goes on by as many rows.
    #[inline(always)]
    fn in_row_below(self, rows: u32) -> Self {
        Self {
            columns: self.columns,
            diagonals: rotate_left::<S>(self.diagonals, rows),
            anti_diagonals: self.anti_diagonals >> rows,
        }
    }

    /// The squares that are attacked along diagonals so many rows below.
    #[inline(always)]
    fn attacked_below(&self, rows: u32) -> S::u32s {
        rotate_left::<S>(self.diagonals, rows) | (self.anti_diagonals >> rows)
    }
}

/// Rotates the bits of each lane to the left.
#[inline(always)]
fn rotate_left<S: Simd>(bits: S::u32s, by: u32) -> S::u32s {
    (bits << by) | (bits >> (32 - by))
}
