//! Sums that follow from cages: the rule of 45, with innies and outies.

use constraints::{Linear, Model, Relation, Var};
use itertools::Itertools;

use crate::kind::Kind;
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
    let (least, greatest) = grid.values;
    let count = greatest - least + 1;
    let total = count * (least + greatest) / 2;
    let is_cage = |rule: &&Rule| rule.kind == Kind::Killer && !rule.numbers.is_empty();
    let mut cages: Vec<&Rule> = variant.rules.iter().filter(is_cage).collect();
    // A cell in several cages: the cages with it are left out.
    let times = cages.iter().flat_map(|cage| cage.cells()).counts();
    cages.retain(|cage| cage.cells().iter().all(|cell| times[cell] == 1));
    if cages.is_empty() {
        return;
    }
    let rows = (0..grid.rows).map(|row| grid.line(row as i64, 0, 0, 1)).collect_vec();
    let columns = (0..grid.columns).map(|column| grid.line(0, column as i64, 1, 0)).collect_vec();
    let mut known: Vec<Vec<usize>> = Vec::new();
    for houses in [&rows, &columns, &grid.regions] {
        let runs = (1..=MAX_HOUSES).flat_map(|length| houses.windows(length));
        for run in runs.filter(|run| run.iter().all(|house| house.len() as i64 == count)) {
            let area = run.concat();
            // Regions may overlap boxes; a cell must not count twice.
            if !area.iter().all_unique() {
                continue;
            }
            let all = total * run.len() as i64;
            let (inside, touching): (Vec<&Rule>, Vec<&Rule>) = (
                cages
                    .iter()
                    .copied()
                    .filter(|cage| cage.cells().iter().all(|it| area.contains(it)))
                    .collect(),
                cages
                    .iter()
                    .copied()
                    .filter(|cage| cage.cells().iter().any(|it| area.contains(it)))
                    .collect(),
            );
            let sum_of = |cages: &[&Rule]| cages.iter().map(|cage| cage.number()).sum::<i64>();
            let covered =
                |cages: &[&Rule]| cages.iter().flat_map(|cage| cage.cells().to_vec()).collect_vec();
            let (in_cages, touched) = (covered(&inside), covered(&touching));
            let innies =
                area.iter().copied().filter(|it| !in_cages.contains(it)).sorted().collect_vec();
            let outies =
                touched.iter().copied().filter(|it| !area.contains(it)).sorted().collect_vec();
            let is_whole = area.iter().all(|it| touched.contains(it));
            for (rest, sum, is_valid) in
                [(innies, all - sum_of(&inside), true), (outies, sum_of(&touching) - all, is_whole)]
            {
                if is_valid && (1..=MAX_CELLS).contains(&rest.len()) && !known.contains(&rest) {
                    let terms = rest.iter().map(|cell| (1, cells[*cell])).collect_vec();
                    model.add(Linear::new(&terms, Relation::Equal, sum).domain_consistent());
                    known.push(rest);
                }
            }
        }
    }
}
