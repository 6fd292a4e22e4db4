//! What each rule becomes in a model.

use constraints::{Linear, Model, Relation, Var};
use itertools::Itertools;

use crate::full_rank::FullRank;
use crate::grid::Grid;
use crate::holds::{distance, parts_in_regions, third};
use crate::kind::Kind;
use crate::parts::{differing, parts};
use crate::renban::Renban;
use crate::rule::Rule;
use crate::variant::Variant;

/// The states of the automaton of a sandwich.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Bread {
    Before,
    Inside(i64),
    After,
}

impl Bread {
    /// After a digit, which may be an end; the digits inside have the sum `total`.
    fn then(&self, digit: i64, is_end: bool, total: i64) -> Option<Self> {
        match self {
            Self::Before if is_end => Some(Self::Inside(0)),
            Self::Inside(done) if is_end => (*done == total).then_some(Self::After),
            Self::Inside(done) => (done + digit <= total).then_some(Self::Inside(done + digit)),
            Self::After if is_end => None,
            other => Some(other.clone()),
        }
    }
}

/// Adds a rule to a model with a variable for each cell.
pub(crate) fn post(model: &mut Model, cells: &[Var], variant: &Variant, rule: &Rule) {
    match rule.kind {
        // A propagator for the whole line does it at once.
        Kind::Thermo | Kind::SlowThermo | Kind::Entropic => post_one(model, cells, variant, rule),
        _ => parts(variant, rule).iter().for_each(|part| post_one(model, cells, variant, part)),
    }
}

/// Adds a rule without parts.
#[expect(clippy::too_many_lines, reason = "a few lines for each kind")]
fn post_one(model: &mut Model, cells: &[Var], variant: &Variant, rule: &Rule) {
    let grid = &variant.grid;
    let of = |cells_of: &[usize]| cells_of.iter().map(|cell| cells[*cell]).collect_vec();
    let line = of(rule.cells());
    let number = rule.number();
    match rule.kind {
        Kind::AllDifferent => model.all_different(&line),
        Kind::Killer => match rule.numbers.first() {
            Some(total) => {
                model.sum_distinct(&line, *total);
                model.sum(&line, Relation::Equal, *total);
            }
            None => model.all_different(&line),
        },
        Kind::Sum => equal(model, line.iter().map(|cell| (1, *cell)), number),
        Kind::Arrow => {
            let powers = [100, 10, 1];
            let circle = powers[3 - line.len()..].iter().copied().zip(line.iter().copied());
            let shaft = of(&rule.groups[1]).into_iter().map(|cell| (-1, cell));
            equal(model, circle.chain(shaft), 0);
        }
        Kind::DoubleArrow => {
            let last = line.len() - 1;
            let sign = |at| if at == 0 || at == last { 1 } else { -1 };
            equal(model, line.iter().enumerate().map(|(at, cell)| (sign(at), *cell)), 0);
        }
        Kind::Thermo => model.increasing(&line),
        Kind::SlowThermo => along(model, &line, |a, b| a <= b),
        Kind::Palindrome => same(model, line[0], line[line.len() - 1]),
        Kind::Renban => {
            model.all_different(&line);
            model.add(Renban { cells: line, values: grid.values });
        }
        Kind::Whispers => along(model, &line, |a, b| (a - b).abs() >= number),
        Kind::Nabner => along(model, &line, |a, b| (a - b).abs() > 1),
        Kind::Between | Kind::Lockout => {
            let (first, last) = (line[0], line[line.len() - 1]);
            let is_between = rule.kind == Kind::Between;
            let fits = |a: i64, b: i64, c: i64| {
                let (low, high) = (a.min(b), a.max(b));
                if is_between {
                    low < c && c < high
                } else {
                    high - low >= number && (c < low || c > high)
                }
            };
            match line[..] {
                [_, inner, _] => three(model, grid, [[first, last, inner]], fits),
                _ if is_between => {}
                _ => model.pair(first, last, |a, b| (a - b).abs() >= number),
            }
        }
        Kind::RegionSum => {
            let [one, other] = &parts_in_regions(variant, rule.cells())[..] else { return };
            equal_sums(model, &of(one), &of(other));
        }
        Kind::Zipper => {
            let half = line.len() / 2;
            let mut sums = line
                .iter()
                .zip(line.iter().rev())
                .take(half)
                .map(|(a, b)| vec![*a, *b])
                .collect_vec();
            if line.len() % 2 == 1 {
                sums.insert(0, vec![line[half]]);
            }
            for other in &sums[1..] {
                equal_sums(model, &sums[0], other);
            }
        }
        Kind::SumLine => model.regular(
            &line,
            0,
            |done, digit| match done + digit {
                all if all == number => Some(0),
                all => (all < number && all >= 0).then_some(all),
            },
            |done| *done == 0,
        ),
        // Three cells are the fewest of which one can be low, one middle and one high.
        Kind::Entropic if line.len() < 3 => {}
        Kind::Entropic => {
            apart(model, &line, 3, |a, b| third(grid.values, a) != third(grid.values, b));
        }
        Kind::Modular => {
            let count = usize::try_from(number).unwrap_or(usize::MAX);
            apart(model, &line, count, |a, b| a.rem_euclid(number) != b.rem_euclid(number));
        }
        Kind::Difference => model.pair(line[0], line[1], |a, b| (a - b).abs() == number),
        Kind::Ratio => model.pair(line[0], line[1], |a, b| a == b * number || b == a * number),
        Kind::Greater => model.less(line[1], line[0]),
        Kind::Clone => same(model, line[0], of(&rule.groups[1])[0]),
        Kind::Quadruple => {
            for (digit, times) in rule.numbers.iter().copied().counts() {
                model.count(&line, [digit], times as i64..=line.len() as i64);
            }
        }
        Kind::Sandwich => {
            let is_end = |digit: i64| digit == grid.values.0 || digit == grid.values.1;
            model.regular(
                &line,
                Bread::Before,
                |state, digit| state.then(digit, is_end(digit), number),
                |state| *state == Bread::After,
            );
        }
        Kind::Lunchbox => {
            model.all_different(&line);
            // The least and the greatest digit, and then the line.
            let ends = model.variables(2, grid.digits());
            model.regular(
                &[ends, line].concat(),
                (Vec::new(), Bread::Before),
                |(ends, state), digit| match ends[..] {
                    [low, high] => {
                        let next = state.then(digit, digit == low || digit == high, number)?;
                        (low..=high).contains(&digit).then(|| (ends.clone(), next))
                    }
                    _ => Some(([&ends[..], &[digit]].concat(), Bread::Before)),
                },
                |(_, state)| *state == Bread::After,
            );
        }
        Kind::XSum => model.regular(
            &line,
            None,
            |state, digit| match state {
                None if digit < 1 => None,
                None => Some(Some((digit - 1, digit))),
                Some((0, _)) => Some(*state),
                Some((left, sum)) => {
                    (sum + digit <= number).then_some(Some((left - 1, sum + digit)))
                }
            },
            |state| *state == Some((0, number)),
        ),
        Kind::Skyscraper => model.regular(
            &line,
            // A building of height 0 is not seen.
            (0, 0),
            |(highest, seen), digit| {
                let next = if digit > *highest { (digit, seen + 1) } else { (*highest, *seen) };
                (next.1 <= number).then_some(next)
            },
            |(_, seen)| *seen == number,
        ),
        Kind::HiddenSkyscraper => model.regular(
            &line,
            Some(grid.values.0 - 1),
            |state, digit| match state {
                Some(highest) if digit > *highest => Some(Some(digit)),
                Some(_) => (digit == number).then_some(None),
                None => Some(None),
            },
            Option::is_none,
        ),
        Kind::NumberedRoom => model.regular(
            &line,
            None,
            |state, digit| match state {
                None if digit == 1 => (number == 1).then_some(Some(0)),
                None => (digit > 1).then_some(Some(digit - 1)),
                Some(1) => (digit == number).then_some(Some(0)),
                Some(left) => Some(Some((left - 1).max(0))),
            },
            |state| *state == Some(0),
        ),
        Kind::CountingCircles => {
            let times = |digit: i64| [0, digit].into_iter().filter(|times| *times >= 0);
            let counts = grid.digits().map(|digit| model.count(&line, [digit], times(digit)));
            let counts = counts.collect_vec();
            // Each circle has one of the digits.
            equal(model, counts.into_iter().map(|count| (1, count)), line.len() as i64);
        }
        Kind::CountDistinct => {
            let has = grid.digits().map(|digit| {
                let times = model.count(&line[1..], [digit], 0..line.len() as i64);
                let has = model.variable(0..=1);
                model.pair(times, has, |times, has| times.min(1) == has);
                (1, has)
            });
            let has = has.collect_vec();
            equal(model, has.into_iter().chain([(-1, line[0])]), 0);
        }
        Kind::LookAndSay => {
            for (times, digit) in rule.numbers.iter().copied().tuples() {
                model.count(&line, [digit], [times]);
            }
        }
        Kind::Equality => {
            let (low, high) = grid.values;
            let mut count = |fits: &dyn Fn(i64) -> bool| {
                let digits = grid.digits().filter(|it| fits(*it)).collect_vec();
                model.count(&line, digits, 0..=line.len() as i64)
            };
            let counts = [count(&|it| it % 2 == 0), count(&|it| it % 2 != 0)];
            let halves = [count(&|it| 2 * it < low + high), count(&|it| 2 * it > low + high)];
            same(model, counts[0], counts[1]);
            same(model, halves[0], halves[1]);
        }
        Kind::FullRank => {
            let all = grid.all_lines();
            let own = all.iter().position(|other| other == rule.cells());
            let is_square = grid.rows == grid.columns && grid.digit_count() == grid.rows;
            if let Some(own) = own {
                model.add(FullRank {
                    lines: all.iter().map(|line| of(line)).collect(),
                    own,
                    rank: number as usize,
                    has_ties: rule.numbers.len() > 1,
                    values: is_square.then_some(grid.values),
                });
            }
        }
        Kind::EqualSum => equal_sums(model, &line, &of(&rule.groups[1])),
        Kind::SameDigits => {
            let groups = rule.groups.iter().map(|group| of(group)).collect_vec();
            for digit in grid.digits() {
                let times = 0..=line.len() as i64;
                let mut counts = groups
                    .iter()
                    .map(|group| model.count(group, [digit], times.clone()))
                    .collect_vec();
                let first = counts.remove(0);
                for count in counts {
                    same(model, first, count);
                }
            }
        }
        Kind::NoPartialSum => {
            for part in line.iter().copied().powerset().skip(1) {
                model.sum(&part, Relation::NotEqual, number);
            }
        }
        Kind::Pairs | Kind::AllPairs => {
            along(model, &line, |a, b| rule.numbers.contains(&(100 * a + b)));
        }
        Kind::Given => {
            let rows = rule.numbers.iter().map(|digit| vec![*digit]).collect_vec();
            for cell in line {
                model.table(&[cell], &rows);
            }
        }
        Kind::Any => model.any_of_added(rule.ways.iter().map(|rules| {
            move |model: &mut Model| {
                for rule in rules {
                    post(model, cells, variant, rule);
                }
            }
        })),
        _ => on_the_grid(model, cells, variant, rule),
    }
}

/// Adds a rule on the whole grid.
fn on_the_grid(model: &mut Model, cells: &[Var], variant: &Variant, rule: &Rule) {
    let grid = &variant.grid;
    match rule.kind {
        Kind::AntiKnight | Kind::AntiKing | Kind::DisjointGroups => {
            for (one, other) in differing(variant, rule) {
                model.not_equal(cells[one], cells[other]);
            }
        }
        Kind::GlobalEntropy | Kind::GlobalModular => {
            let is_entropy = rule.kind == Kind::GlobalEntropy;
            let class = |digit: &i64| {
                if is_entropy { third(grid.values, *digit) } else { digit.rem_euclid(3) }
            };
            for square in grid.squares() {
                let square = square.map(|cell| cells[cell]);
                for wanted in 0..3 {
                    let digits = grid.digits().filter(|digit| class(digit) == wanted);
                    model.count(&square, digits, 1..=2);
                }
            }
        }
        Kind::NoTies => {
            let lines = grid.all_lines();
            let number =
                |line: &Vec<usize>, digits: &[i64]| line.iter().map(|it| digits[*it]).collect_vec();
            model.rule(cells, move |digits| {
                lines.iter().map(|line| number(line, digits)).all_unique()
            });
        }
        Kind::Flatmates => flatmates(model, cells, grid),
        Kind::AntiTaxicab => {
            for [one, other] in (0..grid.cells()).array_combinations() {
                let apart = distance(variant, one, other);
                if apart <= grid.values.1 {
                    model.pair(cells[one], cells[other], |a, b| a != b || a != apart);
                }
            }
        }
        _ => unreachable!("BUG: {} consists of parts", rule.kind.name()),
    }
}

fn flatmates(model: &mut Model, cells: &[Var], grid: &Grid) {
    let (low, high) = grid.values;
    let is_middle = |digit: i64| 2 * digit == low + high;
    for cell in 0..grid.cells() {
        let (row, column) = grid.place(cell);
        let at = |down: i64| grid.cell(row as i64 + down, column as i64).map(|at| cells[at]);
        let own = cells[cell];
        match (at(-1), at(1)) {
            (Some(above), Some(below)) => {
                let fits = |a, it, b| !is_middle(it) || a == low || b == high;
                three(model, grid, [[above, own, below]], fits);
            }
            (Some(above), None) => model.pair(above, own, |a, it| !is_middle(it) || a == low),
            (None, Some(below)) => model.pair(below, own, |b, it| !is_middle(it) || b == high),
            (None, None) => {}
        }
    }
}

/// Three cells each go together: a table of all digits that fit.
fn three(
    model: &mut Model,
    grid: &Grid,
    cells: impl IntoIterator<Item = [Var; 3]>,
    fits: impl Fn(i64, i64, i64) -> bool,
) {
    let all = (0..3).map(|_| grid.digits()).multi_cartesian_product();
    let rows = all.filter(|row| fits(row[0], row[1], row[2])).collect_vec();
    cells.into_iter().for_each(|cells| model.table(&cells, &rows));
}

/// Neighbours on a line go together.
fn along(model: &mut Model, line: &[Var], fits: impl Fn(i64, i64) -> bool) {
    apart(model, line, 2, fits);
}

/// Cells fewer than `count` apart on a line go together.
fn apart(model: &mut Model, line: &[Var], count: usize, fits: impl Fn(i64, i64) -> bool) {
    for (at, one) in line.iter().enumerate() {
        for other in line[at + 1..].iter().take(count - 1) {
            model.pair(*one, *other, &fits);
        }
    }
}

fn same(model: &mut Model, one: Var, other: Var) {
    if one != other {
        model.pair(one, other, |a, b| a == b);
    }
}

/// A sum equals a number, with each value that no solution of it has removed.
fn equal(model: &mut Model, terms: impl Iterator<Item = (i64, Var)>, total: i64) {
    model.add(Linear::new(&terms.collect_vec(), Relation::Equal, total).domain_consistent());
}

fn equal_sums(model: &mut Model, one: &[Var], other: &[Var]) {
    let terms = one.iter().map(|cell| (1, *cell)).chain(other.iter().map(|cell| (-1, *cell)));
    equal(model, terms, 0);
}
