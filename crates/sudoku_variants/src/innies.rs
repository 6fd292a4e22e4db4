//! Sums that follow from cages: the rule of 45, with innies and outies.

use constraints::{Model, Var};
use itertools::Itertools;

use crate::kind::Kind;
use crate::post::equal;
use crate::rule::Rule;
use crate::variant::Variant;

/// The most cells of a sum: more say little.
const MAX_CELLS: usize = 6;
/// The most rows, columns or boxes that are taken together.
const MAX_HOUSES: usize = 4;

/// Adds the sums of the cells that cages leave over in rows, columns and regions, and of those that
/// they have outside. Each house must have all digits.
pub(crate) fn post_innies(model: &mut Model, cells: &[Var], variant: &Variant) {
    let grid = &variant.grid;
    let total: i64 = grid.digits().sum();
    let is_cage = |rule: &&Rule| rule.kind == Kind::Killer && !rule.numbers.is_empty();
    let mut cages: Vec<&Rule> = variant.rules.iter().filter(is_cage).collect();
    // A cell in several cages: the cages with it are left out.
    let times = cages.iter().flat_map(|cage| cage.cells()).counts();
    cages.retain(|cage| cage.cells().iter().all(|cell| times[cell] == 1));
    if cages.is_empty() {
        return;
    }
    let mut known: Vec<Vec<usize>> = Vec::new();
    for houses in [grid.rows(), grid.columns(), grid.regions.clone()] {
        let runs = (1..=MAX_HOUSES).flat_map(|length| houses.windows(length));
        for run in runs.filter(|run| run.iter().all(|house| house.len() == grid.digit_count())) {
            let area = run.concat();
            // Regions may overlap boxes; a cell must not count twice.
            if !area.iter().all_unique() {
                continue;
            }
            let all = total * run.len() as i64;
            let is_in = |cell: &usize| area.contains(cell);
            let inside = cages.iter().filter(|cage| cage.cells().iter().all(is_in)).collect_vec();
            let touching = cages.iter().filter(|cage| cage.cells().iter().any(is_in)).collect_vec();
            let sum_of = |cages: &[&&Rule]| cages.iter().map(|cage| cage.number()).sum::<i64>();
            let in_cages = inside.iter().flat_map(|cage| cage.cells()).collect_vec();
            let touched = touching.iter().flat_map(|cage| cage.cells()).collect_vec();
            let innies = area.iter().filter(|it| !in_cages.contains(it)).copied().sorted();
            let outies = touched.iter().filter(|it| !is_in(it)).map(|it| **it).sorted();
            let (innies, outies) = (innies.collect_vec(), outies.collect_vec());
            let is_whole = area.iter().all(|it| touched.contains(&it));
            for (rest, sum, is_valid) in
                [(innies, all - sum_of(&inside), true), (outies, sum_of(&touching) - all, is_whole)]
            {
                if is_valid && (1..=MAX_CELLS).contains(&rest.len()) && !known.contains(&rest) {
                    equal(model, rest.iter().map(|cell| (1, cells[*cell])), sum);
                    known.push(rest);
                }
            }
        }
    }
}
