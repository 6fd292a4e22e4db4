//! Bivalue universal grave (BUG): all open cells make a deadly pattern without some further
//! candidates, of which one is true.
//!
//! - Type 1: there is one such cell. It loses the others.
//! - Type 2: they are all the same digit. What sees all of them loses it.
//! - Type 3: the cells share a house, and count together as one cell of a naked subset.
//! - Type 4: two cells share a house, and another digit, which has no other place there.

use std::ops::ControlFlow::{self, Continue};

use super::deadly_pattern;
use crate::board::bits::{cells, combinations, ones};
use crate::board::nine::Nine;
use crate::board::tables::{CELLS, HOUSE_CELLS, HOUSE_SETS, HOUSES, PEERS};
use crate::links::{common_house, excluded};
use crate::literal::{Candidate, Set};
use crate::proof::Line;
use crate::sink::{SeTenths, Sink};
use crate::step::Conclusion;
use crate::technique::Technique;

/// Cells and digits in two lists.
type Halves<'h> = (Vec<&'h (usize, usize)>, Vec<&'h (usize, usize)>);

/// The pattern, and the further candidates.
struct Grave {
    /// The two digits of each open cell.
    pattern: [u16; CELLS],
    /// The cells with further candidates.
    cells: Vec<usize>,
    /// The further candidates of all cells.
    extra: u16,
    /// The cells that see all of them.
    common: u128,
}

/// Finds the steps of a bivalue universal grave, the cheapest first.
pub fn find(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    let Some(grave) = grave(board) else { return Continue(()) };
    let extra = |cell: usize| board.mask(cell) & !grave.pattern[cell];
    match grave.cells[..] {
        [cell] => {
            let eliminated: Vec<(usize, usize)> =
                ones(grave.pattern[cell].into()).map(|digit| (cell, digit)).collect();
            give(board, &grave, sink, (Technique::Bug, 0), &eliminated, excluded_by)
        }
        _ if grave.extra.is_power_of_two() => {
            let digit = grave.extra.trailing_zeros() as usize;
            let seen = grave.common & board.cells_of(digit);
            let eliminated: Vec<(usize, usize)> = cells(seen).map(|cell| (cell, digit)).collect();
            give(board, &grave, sink, (Technique::Bug, 1), &eliminated, excluded_by)?;
            type_4(board, &grave, sink)
        }
        _ => {
            debug_assert!(grave.cells.iter().all(|cell| extra(*cell) != 0), "BUG: no bug cell");
            type_4(board, &grave, sink)?;
            type_3(board, &grave, sink)
        }
    }
}

/// Finds the step of a grave with one further candidate: that one is true.
pub fn plus_one(board: &Nine, sink: &mut dyn Sink) -> ControlFlow<()> {
    let Some(grave) = grave(board) else { return Continue(()) };
    match grave.cells[..] {
        [cell] if board.mask(cell).count_ones() == 3 => {
            let eliminated: Vec<(usize, usize)> =
                ones(grave.pattern[cell].into()).map(|digit| (cell, digit)).collect();
            give(board, &grave, sink, (Technique::BugPlusOne, 0), &eliminated, excluded_by)
        }
        _ => Continue(()),
    }
}

/// Returns the lines that candidates are false, since a guardian is true.
fn excluded_by(eliminated: &[(usize, usize)], guardian: (usize, usize)) -> Vec<Line> {
    eliminated.iter().map(|eliminated| excluded(*eliminated, guardian)).collect()
}

/// Gives a step, if it eliminates anything.
fn give(
    board: &Nine,
    grave: &Grave,
    sink: &mut dyn Sink,
    (technique, surcharge): (Technique, SeTenths),
    eliminated: &[(usize, usize)],
    lines: impl Fn(&[(usize, usize)], (usize, usize)) -> Vec<Line>,
) -> ControlFlow<()> {
    if eliminated.is_empty() {
        return Continue(());
    }
    let eliminations =
        eliminated.iter().map(|(cell, digit)| Candidate::at(*cell, *digit)).collect();
    let conclusion = Conclusion::eliminate(eliminations);
    sink.step(technique, surcharge, conclusion, |conclusion| {
        let pattern = cells(board.open_cells()).map(|cell| {
            let mut digits = ones(grave.pattern[cell].into());
            (cell, [0; 2].map(|_| digits.next().expect("BUG: two digits")))
        });
        let guardians = cells(board.open_cells()).flat_map(|cell| {
            ones((board.mask(cell) & !grave.pattern[cell]).into()).map(move |digit| (cell, digit))
        });
        vec![deadly_pattern::proof(conclusion, pattern, guardians, |guardian| {
            lines(eliminated, guardian)
        })]
    })
}

/// Returns the pattern, if the board is one without some candidates.
fn grave(board: &Nine) -> Option<Grave> {
    let mut pattern: [u16; CELLS] = std::array::from_fn(|cell| board.mask(cell));
    let mut bug_cells: Vec<usize> = Vec::new();
    let mut extra = 0u16;
    // The cells that have the digit too often somewhere, while it is always the same digit.
    let (mut all_extra, mut only, mut is_one) = (0u128, 0, true);
    let big = cells(board.open_cells())
        .filter(|cell| board.mask(*cell).count_ones() > 2)
        .fold(0u128, |set, cell| set | 1 << cell);
    for house in (18..27).chain(0..18) {
        for digit in 0..9 {
            let places = board.positions(house, digit);
            if matches!(places.count_ones(), 0 | 2) {
                continue;
            }
            let found = board.cells_of(digit) & HOUSE_SETS[house] & big;
            if all_extra == 0 {
                (all_extra, only) = (found, digit);
            } else if is_one {
                is_one = only == digit;
                all_extra |= if is_one { found } else { 0 };
            }
            match found.count_ones() {
                0 => return None,
                1 => {
                    let cell = found.trailing_zeros() as usize;
                    if !bug_cells.contains(&cell) {
                        bug_cells.push(cell);
                    }
                    pattern[cell] &= !(1 << digit);
                    extra |= 1 << digit;
                }
                _ => {}
            }
        }
    }
    if is_one {
        for cell in cells(all_extra).filter(|cell| !bug_cells.contains(cell)).collect::<Vec<_>>() {
            bug_cells.push(cell);
            pattern[cell] &= !(1 << only);
            extra |= 1 << only;
        }
    }
    let is_pair = |cell: usize| pattern[cell].count_ones() == 2;
    let counts = |house: usize, digit: usize| {
        let cells = HOUSE_CELLS[house].iter();
        cells.filter(|cell| pattern[usize::from(**cell)] >> digit & 1 == 1).count()
    };
    let is_grave = !bug_cells.is_empty()
        && cells(board.open_cells()).all(is_pair)
        && (0..HOUSES).all(|house| (0..9).all(|digit| matches!(counts(house, digit), 0 | 2)));
    let common = bug_cells.iter().fold(u128::MAX, |set, cell| set & PEERS[*cell]);
    is_grave.then_some(Grave { pattern, cells: bug_cells, extra, common })
}

/// Returns the houses that all the cells share.
fn shared_houses(grave: &Grave) -> impl Iterator<Item = usize> {
    let set = grave.cells.iter().fold(0u128, |set, cell| set | 1 << cell);
    (18..27).chain(0..18).filter(move |house| set & !HOUSE_SETS[*house] == 0)
}

fn type_3(board: &Nine, grave: &Grave, sink: &mut dyn Sink) -> ControlFlow<()> {
    for size in 2..=6usize {
        for house in shared_houses(grave) {
            let others: Vec<usize> =
                cells(grave.common & HOUSE_SETS[house] & board.open_cells()).collect();
            if others.len() < size {
                continue;
            }
            for chosen in combinations(others.len(), size - 1) {
                let with: Vec<usize> = ones(chosen).map(|index| others[index]).collect();
                let of_others = with.iter().fold(0, |mask, cell| mask | board.mask(*cell));
                let all = of_others | grave.extra;
                if of_others.count_ones() as usize != size || all != of_others {
                    continue;
                }
                let rest = others.iter().filter(|cell| !with.contains(cell));
                let eliminated: Vec<(usize, usize)> = rest
                    .flat_map(|cell| {
                        ones((board.mask(*cell) & all).into()).map(move |digit| (*cell, digit))
                    })
                    .collect();
                let surcharge = u16::try_from(size).expect("BUG: at most 6");
                give(
                    board,
                    grave,
                    sink,
                    (Technique::Bug, surcharge),
                    &eliminated,
                    |eliminated, (guardian, digit)| {
                        let has = with.iter().filter(|cell| board.has(**cell, digit));
                        let mut lines: Vec<Line> =
                            has.map(|cell| excluded((*cell, digit), (guardian, digit))).collect();
                        let (same, other): Halves<'_> =
                            eliminated.iter().partition(|(_, eliminated)| *eliminated == digit);
                        lines.extend(
                            same.into_iter()
                                .map(|eliminated| excluded(*eliminated, (guardian, digit))),
                        );
                        let bases = with.iter().map(|cell| Set::cell(*cell)).collect();
                        let covers = ones((all & !(1 << digit)).into());
                        let covers = covers.map(|digit| Set::places(9, house, digit)).collect();
                        let off =
                            other.into_iter().map(|(cell, digit)| Candidate::at(*cell, *digit));
                        lines.push(Line::cover(off, bases, covers));
                        lines
                    },
                )?;
            }
        }
    }
    Continue(())
}

fn type_4(board: &Nine, grave: &Grave, sink: &mut dyn Sink) -> ControlFlow<()> {
    let [first, second] = grave.cells[..] else { return Continue(()) };
    let shared = grave.pattern[first] & grave.pattern[second] & !grave.extra;
    if !shared.is_power_of_two() || common_house(first, second).is_none() {
        return Continue(());
    }
    let digit = shared.trailing_zeros() as usize;
    for house in shared_houses(grave) {
        let both: u128 = 1 << first | 1 << second;
        if board.cells_of(digit) & HOUSE_SETS[house] & !both != 0 {
            continue;
        }
        let eliminated: Vec<(usize, usize)> = [first, second]
            .into_iter()
            .flat_map(|cell| {
                let eliminated = grave.pattern[cell] & !shared;
                ones(eliminated.into()).map(move |digit| (cell, digit))
            })
            .collect();
        give(board, grave, sink, (Technique::Bug, 1), &eliminated, |eliminated, guardian| {
            let other = if guardian.0 == first { second } else { first };
            let mut lines = vec![excluded((guardian.0, digit), guardian)];
            lines.push(Line::last(Candidate::at(other, digit), Set::places(9, house, digit)));
            let by = |cell: usize| if cell == guardian.0 { guardian } else { (other, digit) };
            lines.extend(
                eliminated.iter().map(|eliminated| excluded(*eliminated, by(eliminated.0))),
            );
            lines
        })?;
    }
    Continue(())
}
