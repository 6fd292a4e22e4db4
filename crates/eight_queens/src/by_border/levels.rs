//! The search below leaves, level by level.
#![expect(clippy::inline_always, reason = "one function for each instruction set: see `dispatch`")]

use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd, dispatch};

use super::nodes::{GROUP, Nodes, Row};
use super::shape::{Shape, Shifts, is_packed, order};
use super::squares::Squares;

/// The search below many leaves of one shape. A level has a buffer for its nodes. A step takes
/// as many nodes as a register has lanes, places a queen in each, and writes the children to the
/// next level, without gaps. So each lane always has a node.
#[derive(Clone, Debug)]
pub(super) struct LevelSearch {
    /// The columns inside, as bits.
    all: u32,
    /// The inner rows in the order in which they get a queen.
    order: Vec<u32>,
    level: Level,
    levels: Vec<Nodes>,
}

impl LevelSearch {
    /// Creates a search for boards with these columns inside.
    pub fn new(all: u32, level: Level) -> Self {
        Self { all, order: order(all), level, levels: Vec::new() }
    }

    /// Counts the solutions below leaves.
    pub fn count(&mut self, shape: Shape, leaves: &[Squares]) -> u64 {
        let rows = shape.shifts(&self.order);
        if rows.len() > 3 && compresses_fast(self.level) {
            // The level with three rows left is the last one.
            let depth = rows.len() - 2;
            self.levels.resize(self.levels.len().max(depth), Nodes::EMPTY);
            let levels = &mut self.levels[..depth];
            let rows: Vec<_> = rows.iter().map(|row| Row::new(self.all, *row)).collect();
            let search = Search { all: self.all, rows: &rows, levels };
            return if is_packed(self.all) {
                dispatch!(self.level, simd => search.count::<_, true>(simd, leaves))
            } else {
                dispatch!(self.level, simd => search.count::<_, false>(simd, leaves))
            };
        }
        leaves.iter().map(|leaf| count_below(self.all, &rows, leaf)).sum()
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
fn count_below(all: u32, rows: &[Shifts], squares: &Squares) -> u64 {
    match rows {
        [] => 1,
        [row] => squares.free(all, *row).count_ones().into(),
        [row, rows @ ..] => {
            let mut count = 0;
            for_each_child(all, *row, squares, |_, child| {
                count += count_below(all, rows, child);
            });
            count
        }
    }
}

/// Places a queen in each free square of a row. The closure gets its bit, and what has a queen.
#[inline]
fn for_each_child(all: u32, row: Shifts, squares: &Squares, mut visit: impl FnMut(u32, &Squares)) {
    let mut free = squares.free(all, row);
    while free != 0 {
        let bit = free & free.wrapping_neg();
        free ^= bit;
        let child = Squares {
            columns: squares.columns | bit,
            diagonals: squares.diagonals | u64::from(bit) << row.diagonals,
            anti_diagonals: squares.anti_diagonals | u64::from(bit) << row.anti_diagonals,
        };
        visit(bit, &child);
    }
}

/// Visits the solutions below one leaf by recursion: the columns of its rows, as bits. Those of
/// the first `held` rows are in `columns` already.
pub(super) fn visit_below(
    all: u32,
    rows: &[Shifts],
    squares: &Squares,
    columns: &mut [u32],
    held: usize,
    visit: &mut dyn FnMut(&[u32]),
) {
    let Some(&row) = rows.get(held) else { return visit(columns) };
    for_each_child(all, row, squares, |bit, child| {
        columns[held] = bit;
        visit_below(all, rows, child, columns, held + 1, visit);
    });
}

/// One search below leaves with more than three rows.
struct Search<'s> {
    all: u32,
    rows: &'s [Row],
    levels: &'s mut [Nodes],
}

impl Search<'_> {
    #[inline(always)]
    fn count<S: Simd, const PACKED: bool>(self, simd: S, leaves: &[Squares]) -> u64 {
        let Self { all, rows, levels } = self;
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
                        nodes.push::<PACKED>(all, leaf, &rows[0]);
                    }
                    continue;
                }
                None => match levels.iter().position(|nodes| nodes.len() > 0) {
                    Some(depth) => depth,
                    None => return count,
                },
            };
            count += go::<S, PACKED>(simd, all, &rows[depth..], &mut levels[depth..]);
        }
    }
}

/// Places a queen in each of the last nodes of the first of these levels, in the first of these
/// rows. Returns the number of solutions found.
#[inline(always)]
fn go<S: Simd, const PACKED: bool>(simd: S, all: u32, rows: &[Row], levels: &mut [Nodes]) -> u64 {
    let [nodes, below @ ..] = levels else { return 0 };
    let [next, ..] = below else { return count_last::<S, PACKED>(simd, all, rows, nodes) };
    match rows.len() {
        4 => expand::<S, PACKED, 2, true>(simd, all, rows, nodes, next),
        5 => expand::<S, PACKED, 3, true>(simd, all, rows, nodes, next),
        6 => expand::<S, PACKED, 4, true>(simd, all, rows, nodes, next),
        7 => expand::<S, PACKED, 5, true>(simd, all, rows, nodes, next),
        _ => expand::<S, PACKED, 2, false>(simd, all, rows, nodes, next),
    }
    0
}

/// Places a queen in the next free square of the last nodes of a level. Their children go to the
/// next level, except those in which one of the next rows has no free square: the child's own
/// row and `AHEAD` more. With `COVERS`, these are all rows, and each column must have a free
/// square in one of them.
#[inline(always)]
fn expand<S: Simd, const PACKED: bool, const AHEAD: usize, const COVERS: bool>(
    simd: S,
    all: u32,
    rows: &[Row],
    nodes: &mut Nodes,
    next: &mut Nodes,
) {
    let zero = S::u32s::splat(simd, 0);
    let [row, own, ahead @ ..] = rows else { return };
    let Some(ahead) = ahead.first_chunk::<AHEAD>() else { return };
    let mut group = nodes.last_group::<S, PACKED>();
    while let Some(child) = nodes.take::<S, PACKED>(simd, &mut group, row) {
        let open = !child.columns & all;
        let attacked = child.attacked::<PACKED>(own);
        let free = open & !attacked;
        let mut is_node = free.simd_ne(zero);
        let mut attacked_in_all = attacked;
        for row in ahead {
            let attacked = child.attacked::<PACKED>(row);
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
/// queens of the two others at once.
#[inline(always)]
fn count_last<S: Simd, const PACKED: bool>(
    simd: S,
    all: u32,
    rows: &[Row],
    nodes: &mut Nodes,
) -> u64 {
    let [row, first, second] = rows else { return 0 };
    let (zero, one) = (S::u32s::splat(simd, 0), S::u32s::splat(simd, 1));
    let distance = first.distance(second);
    let mut counts = zero;
    let mut group = nodes.last_group::<S, PACKED>();
    while let Some(child) = nodes.take::<S, PACKED>(simd, &mut group, row) {
        // Two columns are left, or none in a lane without a node.
        let open = !child.columns & all;
        let low = open & (zero - open);
        let high = open ^ low;
        let in_first = child.attacked::<PACKED>(first);
        let in_second = child.attacked::<PACKED>(second);
        let both = |one_column: S::u32s, other: S::u32s| {
            ((in_first & one_column) | (in_second & other)).simd_eq(zero).select(one, zero)
        };
        let found = both(low, high) + both(high, low);
        counts += high.simd_ne(low << distance).select(found, zero);
    }
    nodes.end_group(&group);
    counts.as_slice().iter().map(|&count| u64::from(count)).sum()
}
