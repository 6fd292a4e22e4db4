//! The techniques that a dynamic run uses when nothing else follows: locked candidates, hidden
//! pairs, naked pairs and X-wings; on higher levels also chains. Only those count that are not
//! there without the run.

use super::hint::Hint;
use super::inner::{Inner, Why};
use super::joined::{Kind, all_hints};
use super::live::Live;
use super::nested::forcing_hints;
use super::run::Rules;
use crate::board::bits::{cells, combinations, ones};
use crate::board::tables::{HOUSE_CELLS, HOUSE_SETS, HOUSES_OF};
use crate::literal::Set;

/// A technique: it adds what it finds in a run that began from the first state.
type Technique = fn(&Live, &Live, &mut Vec<Inner>);

/// Returns the steps of the first technique that has any.
#[must_use]
pub fn find(source: &Live, live: &Live, rules: Rules<'_>) -> Vec<Inner> {
    let techniques: [Technique; 4] = [locked, hidden_pairs, naked_pairs, x_wings];
    let mut found = Vec::new();
    for technique in techniques {
        technique(source, live, &mut found);
        if !found.is_empty() {
            return found;
        }
    }
    // Dynamic chains find what simple and multiple ones do.
    let chains: &[u8] = match rules.level {
        0 | 1 => &[],
        2 => &[0],
        3 => &[0, 1],
        4 => &[2],
        _ => &[2, 3],
    };
    for kind in chains {
        let hints = match kind {
            0 => forcing_hints(source, live, rules.proofs),
            1 => multiple_hints(source, live, rules),
            2 => dynamic_hints(source, live, 0, rules),
            _ => dynamic_hints(source, live, rules.level - 3, rules),
        };
        found.extend(hints.into_iter().filter_map(of_hint));
        if !found.is_empty() {
            return found;
        }
    }
    found
}

/// Returns a chain as an inner step, if it has parents.
fn of_hint(hint: Hint) -> Option<Inner> {
    let Hint { eliminated, mut parents, needed, nested, placed, proofs, .. } = hint;
    parents.sort_unstable();
    parents.dedup();
    let why = Why::Chain { placed, proofs };
    (!parents.is_empty()).then_some(Inner {
        eliminated,
        parents,
        needed,
        why,
        nested: Some(nested),
    })
}

/// Returns all multiple forcing chains of an outer run, in their order.
fn multiple_hints(source: &Live, live: &Live, outer: Rules<'_>) -> Vec<Hint> {
    let rules = Rules { is_dynamic: false, level: 0, ..outer };
    all_hints(source, live, Kind { rules, joins: true })
}

/// Returns all dynamic forcing chains of a level of an outer run, in their order.
fn dynamic_hints(source: &Live, live: &Live, level: u8, outer: Rules<'_>) -> Vec<Hint> {
    let rules = Rules { level, ..outer };
    all_hints(source, live, Kind { rules, joins: true })
}

/// Adds what a technique finds, if it has parents.
fn add(
    found: &mut Vec<Inner>,
    mut eliminated: Vec<(usize, usize)>,
    parents: Vec<(usize, usize)>,
    bases: impl FnOnce() -> Vec<Set>,
    covers: impl FnOnce() -> Vec<Set>,
) {
    if !eliminated.is_empty() && !parents.is_empty() {
        eliminated.sort_unstable();
        let why = Why::Cover { bases: bases(), covers: covers() };
        found.push(Inner { eliminated, parents, needed: Vec::new(), why, nested: None });
    }
}

fn locked(source: &Live, live: &Live, found: &mut Vec<Inner>) {
    for (kind, other_kind) in [(2, 1), (2, 0), (1, 2), (0, 2)] {
        for digit in 0..9 {
            for (house, set) in HOUSE_SETS.iter().enumerate().skip(kind * 9).take(9) {
                let places = live.digits[digit] & set;
                if places & places.wrapping_sub(1) == 0 {
                    continue;
                }
                let other = usize::from(HOUSES_OF[places.trailing_zeros() as usize][other_kind]);
                if places & !HOUSE_SETS[other] != 0 {
                    continue;
                }
                let eliminated = live.digits[digit] & HOUSE_SETS[other] & !set;
                if eliminated == 0 {
                    continue;
                }
                let gone = source.digits[digit] & !live.digits[digit];
                let gone = gone & set & !HOUSE_SETS[other];
                add(
                    found,
                    cells(eliminated).map(|cell| (cell, digit)).collect(),
                    cells(gone).map(|cell| (cell, digit)).collect(),
                    || vec![Set::places(9, house, digit)],
                    || vec![Set::places(9, other, digit)],
                );
            }
        }
    }
}

/// Returns the cells of a set that have a position in a house, as positions.
fn positions(house: usize, set: u128) -> u16 {
    let cells = HOUSE_CELLS[house].iter().enumerate();
    cells.fold(0, |mask, (position, cell)| mask | u16::from(set >> cell & 1 == 1) << position)
}

fn hidden_pairs(source: &Live, live: &Live, found: &mut Vec<Inner>) {
    for house in (18..27).chain(9..18).chain(0..9) {
        if (live.open & HOUSE_SETS[house]).count_ones() <= 4 {
            continue;
        }
        let places: [u128; 9] = std::array::from_fn(|digit| live.digits[digit] & HOUSE_SETS[house]);
        for second in 0..9 {
            for first in 0..second {
                let both = places[first];
                if both.count_ones() != 2 || places[second] != both {
                    continue;
                }
                let pair = 1u16 << first | 1 << second;
                let eliminated = cells(both).flat_map(|cell| {
                    ones((live.masks[cell] & !pair).into()).map(move |digit| (cell, digit))
                });
                let gone = cells(HOUSE_SETS[house] & !both).flat_map(|cell| {
                    ones((source.masks[cell] & pair).into()).map(move |digit| (cell, digit))
                });
                add(
                    found,
                    eliminated.collect(),
                    gone.collect(),
                    || [first, second].map(|digit| Set::places(9, house, digit)).to_vec(),
                    || cells(both).map(Set::cell).collect(),
                );
            }
        }
    }
}

fn naked_pairs(source: &Live, live: &Live, found: &mut Vec<Inner>) {
    let pairs = cells(live.open)
        .filter(|cell| live.masks[*cell].count_ones() == 2)
        .fold(0u128, |set, cell| set | 1 << cell);
    for house in (18..27).chain(9..18).chain(0..9) {
        if (live.open & HOUSE_SETS[house]).count_ones() < 4 {
            continue;
        }
        for second in cells(pairs & HOUSE_SETS[house]) {
            for first in cells(pairs & HOUSE_SETS[house] & ((1 << second) - 1)) {
                let pair = live.masks[first];
                if live.masks[second] != pair {
                    continue;
                }
                let both: u128 = 1 << first | 1 << second;
                let eliminated = cells(live.open & HOUSE_SETS[house] & !both).flat_map(|cell| {
                    ones((live.masks[cell] & pair).into()).map(move |digit| (cell, digit))
                });
                let gone = [first, second].into_iter().flat_map(|cell| {
                    ones((source.masks[cell] & !pair).into()).map(move |digit| (cell, digit))
                });
                add(
                    found,
                    eliminated.collect(),
                    gone.collect(),
                    || vec![Set::cell(first), Set::cell(second)],
                    || ones(pair.into()).map(|digit| Set::places(9, house, digit)).collect(),
                );
            }
        }
    }
}

fn x_wings(source: &Live, live: &Live, found: &mut Vec<Inner>) {
    let is_rare = |digit: usize| {
        let open = live.open & source.digits[digit];
        let rows = (0..9).filter(|row| open & HOUSE_SETS[*row] != 0).count();
        rows >= 4
    };
    for (base, cover) in [(9, 0), (0, 9)] {
        for lines in combinations(9, 2) {
            let first = base + lines.trailing_zeros() as usize;
            let second = base + 63 - lines.leading_zeros() as usize;
            for digit in 0..9 {
                let of_first = live.digits[digit] & HOUSE_SETS[first];
                if of_first.count_ones() != 2 {
                    continue;
                }
                let of_second = live.digits[digit] & HOUSE_SETS[second];
                if of_second.count_ones() != 2
                    || positions(first, of_first) != positions(second, of_second)
                    || !is_rare(digit)
                {
                    continue;
                }
                let covers: Vec<usize> = ones(positions(first, of_first).into())
                    .map(|position| cover + position)
                    .collect();
                let covered = HOUSE_SETS[covers[0]] | HOUSE_SETS[covers[1]];
                let bases = HOUSE_SETS[first] | HOUSE_SETS[second];
                let eliminated = live.digits[digit] & covered & !bases;
                let gone = source.digits[digit] & !live.digits[digit] & bases & !covered;
                add(
                    found,
                    cells(eliminated).map(|cell| (cell, digit)).collect(),
                    cells(gone).map(|cell| (cell, digit)).collect(),
                    || [first, second].map(|house| Set::places(9, house, digit)).to_vec(),
                    || covers.iter().map(|house| Set::places(9, *house, digit)).collect(),
                );
            }
        }
    }
}
