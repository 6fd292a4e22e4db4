//! Whether a rule holds for the digits of all cells: from its words alone, for checks and tests.

use std::collections::BTreeSet;

use itertools::Itertools;

use crate::grid::Grid;
use crate::kind::Kind;
use crate::rule::Rule;
use crate::variant::Variant;

/// Which of three equal parts of the values a digit is in.
pub(crate) fn third((least, greatest): (i64, i64), digit: i64) -> i64 {
    (digit - least) * 3 / (greatest - least + 1)
}

/// The pairs of neighbours without a mark of these kinds.
pub(crate) fn unmarked(variant: &Variant, kinds: &[Kind]) -> Vec<(usize, usize)> {
    let is_marked = |pair: &(usize, usize)| {
        variant.rules.iter().any(|rule| {
            let cells = rule.cells();
            kinds.contains(&rule.kind)
                && cells.len() == 2
                && (cells == [pair.0, pair.1] || cells == [pair.1, pair.0])
        })
    };
    variant.grid.neighbours().into_iter().filter(|pair| !is_marked(pair)).collect()
}

/// The marks after which a pair of neighbours is no longer unmarked.
pub(crate) fn marks(kind: Kind) -> &'static [Kind] {
    match kind {
        Kind::NoOtherSum => &[Kind::Sum],
        Kind::NonConsecutive => &[Kind::Difference],
        _ => &[Kind::Difference, Kind::Ratio],
    }
}

/// The parts of a line in each region, in order. A line that enters a region again begins a new part.
pub(crate) fn parts_in_regions(variant: &Variant, line: &[usize]) -> Vec<Vec<usize>> {
    let region = |cell: &usize| variant.grid.region(*cell);
    line.chunk_by(|one, other| region(one) == region(other)).map(<[usize]>::to_vec).collect()
}

/// The pairs of cells at the same place of two regions.
pub(crate) fn same_places(variant: &Variant) -> Vec<(usize, usize)> {
    let regions = variant.grid.regions.iter().array_combinations();
    regions.flat_map(|[one, other]| one.iter().copied().zip(other.iter().copied())).collect()
}

/// Whether a rule holds.
#[expect(clippy::too_many_lines, reason = "a few lines for each kind")]
pub(crate) fn holds(rule: &Rule, variant: &Variant, digits: &[i64]) -> bool {
    let grid = &variant.grid;
    let of = |cells: &[usize]| cells.iter().map(|cell| digits[*cell]).collect::<Vec<i64>>();
    let line = of(rule.cells());
    let number = rule.number();
    let sum = |digits: &[i64]| digits.iter().sum::<i64>();
    let pairs = |distances: &[(i64, i64)], fits: &dyn Fn(i64, i64) -> bool| {
        grid.pairs(distances).iter().all(|(a, b)| fits(digits[*a], digits[*b]))
    };
    let neighbours = |fits: &dyn Fn(i64, i64) -> bool| {
        unmarked(variant, marks(rule.kind)).iter().all(|(a, b)| fits(digits[*a], digits[*b]))
    };
    let steps =
        |fits: &dyn Fn(i64, i64) -> bool| line.iter().tuple_windows().all(|(a, b)| fits(*a, *b));
    let is_ratio = |a: i64, b: i64, by: i64| a == b * by || b == a * by;
    match rule.kind {
        Kind::AllDifferent => line.iter().all_unique(),
        Kind::Killer => {
            line.iter().all_unique()
                && rule.numbers.first().is_none_or(|total| sum(&line) == *total)
        }
        Kind::Sum => sum(&line) == number,
        Kind::Arrow => {
            line.iter().fold(0, |all, digit| 10 * all + digit) == sum(&of(&rule.groups[1]))
        }
        Kind::DoubleArrow => 2 * (line[0] + line[line.len() - 1]) == sum(&line),
        Kind::Thermo => steps(&|a, b| a < b),
        Kind::SlowThermo => steps(&|a, b| a <= b),
        Kind::Palindrome => line.iter().eq(line.iter().rev()),
        Kind::Renban => line.iter().sorted_unstable().tuple_windows().all(|(a, b)| b - a == 1),
        Kind::Whispers => steps(&|a, b| (a - b).abs() >= number),
        Kind::Nabner => line.iter().array_combinations().all(|[a, b]| (a - b).abs() > 1),
        Kind::Between | Kind::Lockout => {
            let ends = (line[0].min(line[line.len() - 1]), line[0].max(line[line.len() - 1]));
            let mut inner = line[1..line.len() - 1].iter();
            if rule.kind == Kind::Between {
                inner.all(|digit| ends.0 < *digit && *digit < ends.1)
            } else {
                ends.1 - ends.0 >= number && inner.all(|digit| *digit < ends.0 || *digit > ends.1)
            }
        }
        Kind::RegionSum => {
            parts_in_regions(variant, rule.cells()).iter().map(|part| sum(&of(part))).all_equal()
        }
        Kind::Zipper => {
            let both = line.iter().zip(line.iter().rev()).take(line.len() / 2).map(|(a, b)| a + b);
            let centre = (line.len() % 2 == 1).then(|| line[line.len() / 2]);
            both.chain(centre).all_equal()
        }
        Kind::SumLine => {
            let rest = line.iter().try_fold(0, |done, digit| match done + digit {
                all if all == number => Some(0),
                all => (all < number).then_some(all),
            });
            rest == Some(0)
        }
        Kind::Entropic => line
            .windows(3)
            .all(|three| three.iter().map(|digit| third(grid.values, *digit)).all_unique()),
        Kind::Modular => {
            let rests: Vec<i64> = line.iter().map(|digit| digit.rem_euclid(number)).collect();
            (0..rests.len()).all(|at| rests[at..].iter().take(number as usize).all_unique())
        }
        Kind::Difference => (line[0] - line[1]).abs() == number,
        Kind::Ratio => is_ratio(line[0], line[1], number),
        Kind::Greater => line[0] > line[1],
        Kind::Clone => line == of(&rule.groups[1]),
        Kind::Quadruple => {
            let counts = rule.numbers.iter().counts();
            counts
                .iter()
                .all(|(digit, times)| line.iter().filter(|it| it == digit).count() >= *times)
        }
        Kind::Sandwich => {
            let is_end = |digit: &i64| *digit == grid.values.0 || *digit == grid.values.1;
            let ends: Vec<usize> = line.iter().positions(is_end).collect();
            ends.len() == 2 && sum(&line[ends[0] + 1..ends[1]]) == number
        }
        Kind::Lunchbox => {
            let ends = line.iter().positions(|digit| {
                let (low, high) = line.iter().minmax().into_option().unwrap_or((digit, digit));
                digit == low || digit == high
            });
            let ends = ends.collect_vec();
            line.iter().all_unique() && sum(&line[ends[0] + 1..ends[1]]) == number
        }
        Kind::XSum => {
            let count = usize::try_from(line[0]).unwrap_or(0);
            count <= line.len() && sum(&line[..count]) == number
        }
        Kind::Skyscraper => {
            let seen = (0..line.len())
                .filter(|at| line[*at] > 0 && line[..*at].iter().all(|it| *it < line[*at]));
            seen.count() as i64 == number
        }
        Kind::HiddenSkyscraper => {
            let mut hidden = line.iter().tuple_windows().filter(|(a, b)| b <= a);
            hidden.next().is_some_and(|(_, digit)| *digit == number)
        }
        Kind::NumberedRoom => {
            let at = usize::try_from(line[0] - 1).ok().and_then(|at| line.get(at));
            at.is_some_and(|digit| *digit == number)
        }
        Kind::ColumnIndexer | Kind::RowIndexer | Kind::BoxIndexer => {
            rule.cells().iter().all(|cell| {
                let line = indexed(rule.kind, grid, *cell);
                let own = line.iter().position(|other| other == cell).map(|at| at as i64 + 1);
                let at = usize::try_from(digits[*cell] - 1).ok().and_then(|at| line.get(at));
                at.map(|at| digits[*at]) == own
            })
        }
        Kind::CountingCircles => {
            line.iter().counts().into_iter().all(|(digit, times)| *digit == times as i64)
        }
        Kind::CountDistinct => line[1..].iter().unique().count() as i64 == line[0],
        Kind::EqualSum => rule.groups.iter().map(|group| sum(&of(group))).all_equal(),
        Kind::SameDigits => rule
            .groups
            .iter()
            .map(|group| of(group).into_iter().sorted_unstable().collect_vec())
            .all_equal(),
        Kind::NoPartialSum => {
            line.iter().powerset().skip(1).all(|part| part.into_iter().sum::<i64>() != number)
        }
        Kind::Pairs => steps(&|a, b| rule.numbers.contains(&(100 * a + b))),
        Kind::AllPairs => {
            let mut all = line.iter().array_combinations();
            all.all(|[a, b]| rule.numbers.contains(&(100 * a + b)))
        }
        Kind::LookAndSay => {
            rule.numbers.iter().tuples().all(|(times, digit)| {
                line.iter().filter(|it| *it == digit).count() as i64 == *times
            })
        }
        Kind::Equality => {
            let (low, high) = grid.values;
            let count = |fits: &dyn Fn(i64) -> bool| line.iter().filter(|it| fits(**it)).count();
            count(&|it| it % 2 == 0) == count(&|it| it % 2 != 0)
                && count(&|it| 2 * it < low + high) == count(&|it| 2 * it > low + high)
        }
        Kind::FullRank => {
            let all = grid.all_lines().into_iter().map(|line| of(&line)).collect_vec();
            let smaller = all.iter().filter(|other| **other < line).count() as i64;
            let same = all.iter().filter(|other| **other == line).count() as i64;
            let ranks = smaller + 1..=smaller + if rule.numbers.len() > 1 { same } else { 1 };
            ranks.contains(&number) && (same == 1 || rule.numbers.len() > 1)
        }
        Kind::Given => line.iter().all(|digit| rule.numbers.contains(digit)),
        Kind::Any => {
            rule.ways.iter().any(|rules| rules.iter().all(|rule| holds(rule, variant, digits)))
        }
        Kind::NoTies => grid.all_lines().iter().map(|line| of(line)).all_unique(),
        Kind::Flatmates => (0..grid.cells()).all(|cell| {
            let (row, column) = grid.place(cell);
            let at = |down: i64| grid.cell(row as i64 + down, column as i64).map(|it| digits[it]);
            let (low, high) = grid.values;
            2 * digits[cell] != low + high || at(-1) == Some(low) || at(1) == Some(high)
        }),
        Kind::AntiKnight => pairs(&[(1, 2), (2, 1), (1, -2), (2, -1)], &|a, b| a != b),
        Kind::AntiKing => pairs(&[(1, 1), (1, -1)], &|a, b| a != b),
        Kind::NonConsecutive | Kind::NoOtherDifference => {
            let by = if rule.kind == Kind::NonConsecutive { 1 } else { number };
            neighbours(&|a, b| (a - b).abs() != by)
        }
        Kind::AntiTaxicab => (0..grid.cells()).array_combinations().all(|[one, other]| {
            digits[one] != digits[other] || distance(variant, one, other) != digits[one]
        }),
        Kind::DisjointGroups => {
            same_places(variant).iter().all(|(one, other)| digits[*one] != digits[*other])
        }
        Kind::NoOtherRatio => neighbours(&|a, b| !is_ratio(a, b, number)),
        Kind::NoOtherSum => neighbours(&|a, b| a + b != number),
        Kind::GlobalEntropy | Kind::GlobalModular => grid.squares().iter().all(|square| {
            let classes: BTreeSet<i64> = of(square)
                .iter()
                .map(|digit| match rule.kind {
                    Kind::GlobalEntropy => third(grid.values, *digit),
                    _ => digit.rem_euclid(3),
                })
                .collect();
            classes.len() == 3
        }),
    }
}

impl Variant {
    /// What does not hold for the digits of all cells, in words. It reads the rules by their words, and
    /// shares with the search only which cells belong together.
    ///
    /// # Panics
    /// If there are not as many digits as cells.
    #[must_use]
    pub fn violated(&self, digits: &[i64]) -> Vec<String> {
        assert_eq!(digits.len(), self.grid.cells(), "one digit for each cell");
        let mut broken = Vec::new();
        for house in self.grid.houses() {
            let twice = |(at, cell): (usize, &usize)| {
                house[..at].iter().any(|other| digits[*other] == digits[*cell])
            };
            if let Some(cell) = house.iter().enumerate().find(|it| twice(*it)) {
                broken.push(format!("{} has a digit of its house", self.grid.name(*cell.1)));
            }
        }
        for (cell, allowed) in self.allowed.iter().enumerate() {
            if !allowed.contains(&digits[cell]) {
                broken.push(format!("{} is not {}", self.grid.name(cell), digits[cell]));
            }
        }
        let rules = self.rules.iter().filter(|rule| !holds(rule, self, digits));
        broken.extend(rules.map(|rule| self.line_of(rule)));
        broken
    }
}

/// The cells of which the digit of a cell names one by its place: those of its row, column or region.
pub(crate) fn indexed(kind: Kind, grid: &Grid, cell: usize) -> Vec<usize> {
    let (row, column) = grid.place(cell);
    match kind {
        Kind::ColumnIndexer => grid.line(row as i64, 0, 0, 1),
        Kind::RowIndexer => grid.line(0, column as i64, 1, 0),
        _ => grid.region(cell).map_or_else(Vec::new, |region| grid.regions[region].clone()),
    }
}

/// How far apart two cells are along rows and columns.
pub(crate) fn distance(variant: &Variant, one: usize, other: usize) -> i64 {
    let (a, b) = (variant.grid.place(one), variant.grid.place(other));
    (a.0.abs_diff(b.0) + a.1.abs_diff(b.1)) as i64
}
