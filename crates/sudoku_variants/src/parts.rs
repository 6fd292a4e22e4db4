//! The parts of a rule: rules on fewer cells of which it consists.

use itertools::Itertools;

use crate::holds::{indexed, marks, parts_in_regions, same_places, unmarked};
use crate::kind::Kind;
use crate::rule::Rule;
use crate::variant::Variant;

/// The rules on fewer cells of which a rule consists: `thermo: a b c` is `thermo: a b` and
/// `thermo: b c`. A rule without parts is its only one.
pub(crate) fn parts(variant: &Variant, rule: &Rule) -> Vec<Rule> {
    let with = |cells: &[usize]| Rule::new(rule.kind, rule.numbers.clone(), [cells.to_vec()]);
    let grid = &variant.grid;
    let line = rule.cells();
    let number = rule.number();
    let windows = |length: usize| line.windows(length).map(with).collect_vec();
    let from_both_ends = || line.iter().zip(line.iter().rev()).take(line.len() / 2);
    let neighbours = |fits: &dyn Fn(i64, i64) -> bool| {
        let numbers = pairs_of(variant, fits);
        let pairs = unmarked(variant, marks(rule.kind)).into_iter();
        pairs
            .map(|(one, other)| Rule::new(Kind::Pairs, numbers.clone(), [vec![one, other]]))
            .collect()
    };
    match rule.kind {
        Kind::Thermo | Kind::SlowThermo | Kind::Whispers | Kind::Pairs if line.len() > 2 => {
            windows(2)
        }
        Kind::Entropic if line.len() > 3 => windows(3),
        Kind::Nabner | Kind::AllPairs if line.len() > 2 => {
            line.iter().array_combinations().map(|[one, other]| with(&[*one, *other])).collect()
        }
        Kind::Palindrome if line.len() > 2 => {
            from_both_ends().map(|(one, other)| with(&[*one, *other])).collect()
        }
        Kind::Clone if line.len() > 1 => {
            let pairs = line.iter().zip(&rule.groups[1]);
            pairs.map(|(a, b)| Rule::new(rule.kind, [], [vec![*a], vec![*b]])).collect()
        }
        Kind::Between | Kind::Lockout if line.len() > 3 => {
            let (first, last) = (line[0], line[line.len() - 1]);
            line[1..line.len() - 1].iter().map(|cell| with(&[first, *cell, last])).collect()
        }
        Kind::RegionSum => {
            let parts = parts_in_regions(variant, line);
            let both = parts.iter().tuple_windows();
            both.map(|(one, other)| with(&[&one[..], other].concat())).collect()
        }
        Kind::EqualSum if rule.groups.len() > 2 => {
            let both = rule.groups.iter().cloned().tuple_windows();
            both.map(|(one, other)| Rule::new(rule.kind, [], [one, other])).collect()
        }
        Kind::ColumnIndexer | Kind::RowIndexer | Kind::BoxIndexer => {
            let of = |cell: usize| {
                let others = indexed(rule.kind, grid, cell);
                let own = others.iter().position(|other| *other == cell).unwrap_or(0) as i64 + 1;
                let pair = move |(number, other): (i64, usize)| {
                    let numbers = pairs_of(variant, &|a, b| (a == number) == (b == own));
                    Rule::new(Kind::Pairs, numbers, [vec![cell, other]])
                };
                let places = Rule::new(Kind::Given, 1..=others.len() as i64, [vec![cell]]);
                let pairs = (1..).zip(others).filter(move |(_, other)| *other != cell).map(pair);
                std::iter::once(places).chain(pairs)
            };
            line.iter().copied().flat_map(of).collect()
        }
        Kind::NonConsecutive => neighbours(&|a, b| (a - b).abs() != 1),
        Kind::NoOtherDifference => neighbours(&|a, b| (a - b).abs() != number),
        Kind::NoOtherRatio => neighbours(&|a, b| a != b * number && b != a * number),
        Kind::NoOtherSum => neighbours(&|a, b| a + b != number),
        _ => vec![rule.clone()],
    }
}

/// The pairs of cells of the whole grid that a rule makes differ.
pub(crate) fn differing(variant: &Variant, rule: &Rule) -> Vec<(usize, usize)> {
    match rule.kind {
        Kind::AntiKnight => variant.grid.pairs(&[(1, 2), (2, 1), (1, -2), (2, -1)]),
        Kind::AntiKing => variant.grid.pairs(&[(1, 1), (1, -1)]),
        Kind::DisjointGroups => same_places(variant),
        _ => Vec::new(),
    }
}

/// The pairs of digits that fit, as the numbers of the rule `pairs`.
fn pairs_of(variant: &Variant, fits: &dyn Fn(i64, i64) -> bool) -> Vec<i64> {
    let digits = variant.grid.digits();
    let all = digits.clone().cartesian_product(digits);
    all.filter(|(a, b)| fits(*a, *b)).map(|(a, b)| 100 * a + b).collect()
}
