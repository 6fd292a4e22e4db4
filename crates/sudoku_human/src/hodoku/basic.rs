//! The first step of each basic technique in the order of `HoDoKu`, without a proof. The
//! finders of `techniques` give the same steps in the order of the Sudoku Explainer.
//!
//! Hidden subsets differ only in the order of houses and subsets, so they are searched by the same
//! function. The others differ in how their loops are nested (house or digit, lines or digit, pivot
//! or cells), and a naked subset of `HoDoKu` clears all houses that hold it in one step.

use std::ops::ControlFlow::{Break, Continue};
use std::ops::Range;

use crate::board::bits::{cells, lexicographic, ones};
use crate::board::board::{Board, Kind};
use crate::board::nine::Nine;
use crate::board::tables::{HOUSE_CELLS, HOUSE_SETS, HOUSES_OF, PEERS};
use crate::literal::Candidate;
use crate::step::Conclusion;
use crate::technique::Technique;
use crate::techniques::hidden_subset;
use crate::techniques::simple_colors::conclusion;

/// Finds the first step of a technique.
pub type FirstStep = fn(&Nine) -> Option<Conclusion>;

/// Returns who finds the first step of a technique. `None` if the order of `HoDoKu` is that of
/// its finder.
pub fn finder(technique: Technique) -> Option<FirstStep> {
    Some(match technique {
        Technique::LockedPair => |board| naked_subset(board, 2, true),
        Technique::LockedTriple => |board| naked_subset(board, 3, true),
        Technique::Pointing => |board| locked_candidates(board, 18..27),
        Technique::Claiming => |board| locked_candidates(board, 0..18),
        Technique::NakedPair => |board| naked_subset(board, 2, false),
        Technique::NakedTriple => |board| naked_subset(board, 3, false),
        Technique::NakedQuadruple => |board| naked_subset(board, 4, false),
        Technique::HiddenPair => |board| hidden_subset(board, 2),
        Technique::HiddenTriple => |board| hidden_subset(board, 3),
        Technique::HiddenQuadruple => |board| hidden_subset(board, 4),
        Technique::XWing => |board| fish(board, 2),
        Technique::Swordfish => |board| fish(board, 3),
        Technique::Jellyfish => |board| fish(board, 4),
        Technique::XyWing => xy_wing,
        _ => return None,
    })
}

/// Looks at house after house, and at digit after digit in each.
fn locked_candidates(board: &Nine, houses: Range<usize>) -> Option<Conclusion> {
    for house in houses {
        let kinds: &[Kind] = if house < 18 { &[Kind::Box] } else { &[Kind::Row, Kind::Column] };
        for digit in 0..9 {
            let positions = board.positions(house, digit);
            if !(2..=3).contains(&positions.count_ones()) {
                continue;
            }
            for other in
                kinds.iter().filter_map(|kind| board.common_house(house, positions.into(), *kind))
            {
                let eliminated = board.cells_of(digit) & HOUSE_SETS[other] & !HOUSE_SETS[house];
                if eliminated != 0 {
                    return Some(conclusion(eliminated, digit));
                }
            }
        }
    }
    None
}

/// Iterates over the houses: boxes, rows, columns.
fn boxes_rows_columns() -> impl Iterator<Item = usize> {
    (18..27).chain(0..18)
}

/// Looks at house after house, and at subsets of cells in lexicographic order. A subset is
/// locked if a box and a line lose candidates.
fn naked_subset(board: &Nine, size: u32, is_locked: bool) -> Option<Conclusion> {
    for house in boxes_rows_columns().take(if is_locked { 9 } else { 27 }) {
        let (mut fit, mut len) = ([0; 9], 0);
        for cell in HOUSE_CELLS[house].map(usize::from) {
            if (1..=size).contains(&board.mask(cell).count_ones()) {
                fit[len] = cell;
                len += 1;
            }
        }
        for chosen in lexicographic(len, size as usize) {
            let digits = ones(chosen).fold(0, |digits, index| digits | board.mask(fit[index]));
            if digits.count_ones() != size {
                continue;
            }
            let subset = ones(chosen).fold(0, |subset, index| subset | 1 << fit[index]);
            let first = fit[chosen.trailing_zeros() as usize];
            if let Some(eliminated) = lost_by(board, first, subset, digits, is_locked) {
                return Some(Conclusion::eliminate(eliminated));
            }
        }
    }
    None
}

/// Returns what the houses that have the whole subset lose, if it is locked or not as wanted.
fn lost_by(
    board: &Nine,
    first: usize,
    subset: u128,
    digits: u16,
    is_locked: bool,
) -> Option<Vec<Candidate>> {
    let [row, column, square] = HOUSES_OF[first].map(usize::from);
    let mut eliminated = Vec::new();
    let (mut line_loses, mut box_loses) = (false, false);
    for house in [row, column, square] {
        if subset & !HOUSE_SETS[house] != 0 {
            continue;
        }
        for cell in HOUSE_CELLS[house].map(usize::from) {
            let gone = if subset & 1 << cell == 0 { board.mask(cell) & digits } else { 0 };
            let is_in_box = HOUSE_SETS[square] & 1 << cell != 0;
            if gone != 0 && house == square {
                box_loses = true;
            } else if gone != 0 && !is_in_box {
                line_loses = true;
            }
            for candidate in ones(gone.into()).map(|digit| Candidate::at(cell, digit)) {
                if !eliminated.contains(&candidate) {
                    eliminated.push(candidate);
                }
            }
        }
    }
    let is = line_loses && box_loses && subset.count_ones() < 4;
    (!eliminated.is_empty() && is == is_locked).then_some(eliminated)
}

/// Looks at house after house, and at subsets of digits in lexicographic order.
fn hidden_subset(board: &Nine, size: u32) -> Option<Conclusion> {
    let kinds = [Kind::Box, Kind::Row, Kind::Column];
    hidden_subset::subsets(board, size, kinds, lexicographic, |subset| {
        let eliminated = hidden_subset::eliminated(board, subset);
        if eliminated.is_empty() { Continue(()) } else { Break(Conclusion::eliminate(eliminated)) }
    })
    .break_value()
}

/// Looks at digit after digit, at rows as bases before columns, and at subsets of bases in
/// lexicographic order.
fn fish(board: &Nine, size: u32) -> Option<Conclusion> {
    for digit in 0..9 {
        for (first_base, first_cover) in [(0, 9), (9, 0)] {
            let (mut fit, mut len) = ([0; 9], 0);
            for base in first_base..first_base + 9 {
                if (1..=size).contains(&board.positions(base, digit).count_ones()) {
                    fit[len] = base;
                    len += 1;
                }
            }
            for chosen in lexicographic(len, size as usize) {
                let places = ones(chosen)
                    .fold(0, |places, index| places | board.positions(fit[index], digit));
                if places.count_ones() != size {
                    continue;
                }
                let covers = ones(places.into())
                    .fold(0, |covers, place| covers | HOUSE_SETS[first_cover + place]);
                let bases = ones(chosen).fold(0, |bases, index| bases | HOUSE_SETS[fit[index]]);
                let eliminated = board.cells_of(digit) & covers & !bases;
                if eliminated != 0 {
                    return Some(conclusion(eliminated, digit));
                }
            }
        }
    }
    None
}

/// Looks at three cells with two candidates in lexicographic order, and at each as the pivot.
fn xy_wing(board: &Nine) -> Option<Conclusion> {
    let open = cells(board.open_cells());
    let pairs: Vec<usize> = open.filter(|cell| board.mask(*cell).count_ones() == 2).collect();
    for (index, &a) in pairs.iter().enumerate() {
        for (index, &b) in pairs.iter().enumerate().skip(index + 1) {
            let of_two = board.mask(a) | board.mask(b);
            if of_two.count_ones() != 3 {
                continue;
            }
            for &c in &pairs[index + 1..] {
                let masks = [a, b, c].map(|cell| board.mask(cell));
                if of_two | masks[2] != of_two || masks[2] == masks[0] || masks[2] == masks[1] {
                    continue;
                }
                let wings = [(a, [b, c]), (b, [a, c]), (c, [b, a])];
                for (pivot, pincers) in wings {
                    let z = (board.mask(pincers[0]) & board.mask(pincers[1])).trailing_zeros();
                    let is_wing = pincers.iter().all(|cell| PEERS[pivot] >> cell & 1 == 1);
                    let seen = PEERS[pincers[0]] & PEERS[pincers[1]] & board.cells_of(z as usize);
                    if is_wing && seen != 0 {
                        return Some(conclusion(seen, z as usize));
                    }
                }
            }
        }
    }
    None
}
