//! Sums that follow from cages: the rule of 45, with innies and outies.

use std::collections::HashSet;

use constraints::{Model, Relation, Var};
use itertools::Itertools;

use crate::kind::Kind;
use crate::rule::Rule;
use crate::variant::Variant;

/// The most cells of a sum: more say little.
const MAX_CELLS: usize = 5;
/// The most rows, columns or boxes that are taken together.
const MAX_HOUSES: usize = 4;

/// A sum that follows from rows, columns or regions with all digits, and from cages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseSum {
    /// The cells of each of these rows, columns or regions.
    pub(crate) houses: Vec<Vec<usize>>,
    /// The cages whose sums are subtracted.
    pub(crate) cages: Vec<Rule>,
    /// The cells that are left over, each added or subtracted.
    pub(crate) cells: Vec<(i64, usize)>,
    pub(crate) total: i64,
}

/// Adds the sums of the cells that cages leave over.
pub(crate) fn post_innies(model: &mut Model, cells: &[Var], variant: &Variant) {
    for sum in innies(variant) {
        sum.post(model, cells);
    }
}

impl HouseSum {
    pub(crate) fn post(&self, model: &mut Model, cells: &[Var]) {
        let terms = self.cells.iter().map(|(sign, cell)| (*sign, cells[*cell])).collect_vec();
        model.linear(&terms, Relation::Equal, self.total);
    }
}

/// The sums of the cells that cages leave over in rows, columns and regions, minus those that they
/// have outside. Each house must have all digits.
pub(crate) fn innies(variant: &Variant) -> Vec<HouseSum> {
    let grid = &variant.grid;
    let of_house: i64 = grid.digits().sum();
    let is_cage = |rule: &&Rule| rule.kind == Kind::Killer && !rule.numbers.is_empty();
    let mut cages: Vec<&Rule> = variant.rules.iter().filter(is_cage).collect();
    // A cell in several cages: the cages with it are left out.
    let times = cages.iter().flat_map(|cage| cage.cells()).counts();
    cages.retain(|cage| cage.cells().iter().all(|cell| times[cell] == 1));
    let mut known = HashSet::new();
    let mut sums = Vec::new();
    if cages.is_empty() {
        return sums;
    }
    for houses in [grid.rows(), grid.columns(), grid.regions.clone()] {
        let runs = (1..=MAX_HOUSES).flat_map(|length| houses.windows(length));
        for run in runs.filter(|run| run.iter().all(|house| house.len() == grid.digit_count())) {
            let area = run.concat();
            // Regions may overlap boxes; a cell must not count twice.
            if !area.iter().all_unique() {
                continue;
            }
            let is_in = |cell: &usize| area.contains(cell);
            let touching = cages.iter().filter(|cage| cage.cells().iter().any(is_in));
            let touching = touching.copied().collect_vec();
            let in_no_cage =
                |cell: &&usize| !touching.iter().any(|cage| cage.cells().contains(cell));
            let rest = Rest {
                cells: area.iter().filter(in_no_cage).map(|cell| (1, *cell)).collect(),
                total: of_house * run.len() as i64,
                subtracted: Vec::new(),
            };
            without(&touching, &area, rest, &mut |mut rest| {
                rest.cells.sort_unstable();
                if known.insert((rest.cells.clone(), rest.total)) {
                    let cages = rest.subtracted.into_iter().cloned().collect();
                    let Rest { cells, total, .. } = rest;
                    sums.push(HouseSum { houses: run.to_vec(), cages, cells, total });
                }
            });
        }
    }
    sums
}

/// What is left of an area without some cages.
struct Rest<'a> {
    cells: Vec<(i64, usize)>,
    total: i64,
    subtracted: Vec<&'a Rule>,
}

/// The sums of the rest of an area, if the cells of each cage are counted or its sum is subtracted.
fn without<'a>(
    cages: &[&'a Rule],
    area: &[usize],
    rest: Rest<'a>,
    found: &mut impl FnMut(Rest<'a>),
) {
    if rest.cells.len() > MAX_CELLS {
        return;
    }
    let Some((cage, others)) = cages.split_first() else { return found(rest) };
    let (inside, outside): (Vec<usize>, Vec<usize>) =
        cage.cells().iter().partition(|cell| area.contains(cell));
    let with = |sign: i64, more: &[usize], total: i64, also: Option<&'a Rule>| Rest {
        cells: rest.cells.iter().copied().chain(more.iter().map(|cell| (sign, *cell))).collect(),
        total,
        subtracted: rest.subtracted.iter().copied().chain(also).collect(),
    };
    without(others, area, with(-1, &outside, rest.total - cage.number(), Some(cage)), found);
    if !outside.is_empty() {
        without(others, area, with(1, &inside, rest.total, None), found);
    }
}
