//! A check of steps by trying all digits of the cells that they rest on. It shares with the search for
//! steps only which cells exclude each other, and the parts of rules.

use itertools::Itertools;

use crate::holds::holds;
use crate::innies::HouseSum;
use crate::kind::Kind;
use crate::parts::{differing, parts};
use crate::rule::Rule;
use crate::step::{CellDigit, End, Reason, Step};
use crate::variant::Variant;

/// The most cells with a digit that a check tries.
const MAX_TRIED: u32 = 1 << 21;

/// For each cell, whether it excludes the digit of each other one.
pub(crate) type Peers = Vec<Vec<bool>>;

impl Variant {
    /// The cells that must differ from each other: rows, columns, regions, and what rules say.
    pub(crate) fn groups(&self) -> impl Iterator<Item = Vec<usize>> {
        let differ = [Kind::AllDifferent, Kind::Killer, Kind::Renban, Kind::Nabner, Kind::Thermo];
        let of_rules = self.rules.iter().filter(move |rule| differ.contains(&rule.kind));
        self.grid.houses().chain(of_rules.map(|rule| rule.cells().to_vec()))
    }

    pub(crate) fn peers(&self) -> Peers {
        let mut peers = vec![vec![false; self.grid.cells()]; self.grid.cells()];
        let of_rule = |rule: &Rule| differing(self, rule);
        let in_groups = self.groups().flat_map(|group| {
            group.into_iter().array_combinations().map(|[one, other]| (one, other)).collect_vec()
        });
        for (one, other) in in_groups.chain(self.rules.iter().flat_map(of_rule)) {
            peers[one][other] = true;
            peers[other][one] = true;
        }
        peers
    }

    /// Whether a group of cells has all digits, each once.
    pub(crate) fn has_all_digits(&self, house: &[usize]) -> bool {
        house.len() == self.grid.digit_count() && self.groups().any(|group| group == house)
    }
}

/// A check of steps of one variant.
pub(crate) struct Proof<'a> {
    pub variant: &'a Variant,
    pub peers: &'a Peers,
}

impl Proof<'_> {
    /// Whether a step holds for these candidates.
    pub fn proves(&self, allowed: &[Vec<i64>], step: &Step) -> bool {
        let removed = || step.removed.iter().copied();
        let conflict = |(one, digit): CellDigit, (other, also): CellDigit| {
            if one == other { digit != also } else { digit == also && self.peers[one][other] }
        };
        // A placed digit takes the other candidates of its cell, and goes from its peers.
        let follows = |other: CellDigit| step.placed.is_some_and(|placed| conflict(placed, other));
        match &step.reason {
            Reason::NakedSingle => {
                step.placed.is_some_and(|(cell, digit)| allowed[cell] == [digit])
                    && removed().all(follows)
            }
            Reason::HiddenSingle(house, digit) | Reason::LockedCandidates(house, digit) => {
                let places = house.iter().filter(|cell| allowed[**cell].contains(digit));
                let mut places = places.map(|cell| (*cell, *digit));
                let excludes = |place: CellDigit| removed().all(|other| conflict(place, other));
                self.variant.has_all_digits(house)
                    && step.placed.is_none_or(|placed| places.clone().eq([placed]))
                    && places.all(excludes)
            }
            Reason::NakedSubset(_) => self.none_fits(allowed, step, &[], None),
            Reason::HiddenSubset(house, digits) => {
                // The other cells of the house are a naked subset.
                let has_one = |cell: &usize| digits.iter().any(|it| allowed[*cell].contains(it));
                let cells = house.iter().copied().filter(has_one).collect_vec();
                self.variant.has_all_digits(house)
                    && cells.len() == digits.len()
                    && removed()
                        .all(|(cell, digit)| cells.contains(&cell) && !digits.contains(&digit))
            }
            Reason::Rule { rule, of } => {
                self.variant.rules.contains(of)
                    && (rule == of || parts(self.variant, of).contains(rule))
                    && self.none_fits(allowed, step, &parts(self.variant, rule), None)
            }
            Reason::HouseSum(sum) => {
                self.is_true(sum) && self.none_fits(allowed, step, &[], Some(sum))
            }
            Reason::Contradiction(steps, end) => {
                let [(cell, digit)] = step.removed[..] else { return false };
                let mut allowed = allowed.to_vec();
                allowed[cell] = vec![digit];
                let holds = steps.iter().all(|step| {
                    let holds = self.proves(&allowed, step);
                    step.apply(&mut allowed);
                    holds
                });
                holds && self.is_end(&allowed, end)
            }
        }
    }

    fn is_end(&self, allowed: &[Vec<i64>], end: &End) -> bool {
        match end {
            End::NoCandidate(cell) => allowed[*cell].is_empty(),
            End::NoCell(house, digit) => {
                self.variant.has_all_digits(house)
                    && house.iter().all(|cell| !allowed[*cell].contains(digit))
            }
        }
    }

    /// Whether the cells of a sum are those of its houses without those of its cages.
    fn is_true(&self, sum: &HouseSum) -> bool {
        let mut times = vec![0_i64; self.variant.grid.cells()];
        sum.houses.iter().flatten().for_each(|cell| times[*cell] += 1);
        sum.cages.iter().flat_map(Rule::cells).for_each(|cell| times[*cell] -= 1);
        sum.cells.iter().for_each(|(sign, cell)| times[*cell] -= sign);
        let of_house: i64 = self.variant.grid.digits().sum();
        let is_cage = |rule: &Rule| rule.kind == Kind::Killer && self.variant.rules.contains(rule);
        let cages: i64 = sum.cages.iter().map(Rule::number).sum();
        times.iter().all(|it| *it == 0)
            && sum.houses.iter().all(|house| self.variant.has_all_digits(house))
            && sum.cages.iter().all(is_cage)
            && sum.total == of_house * sum.houses.len() as i64 - cages
    }

    /// Whether no digits of the cells have a candidate that goes.
    fn none_fits(
        &self,
        allowed: &[Vec<i64>],
        step: &Step,
        rules: &[Rule],
        sum: Option<&HouseSum>,
    ) -> bool {
        let mut left = MAX_TRIED;
        step.removed.iter().all(|(cell, digit)| {
            let others = step.cells.iter().map(|(cell, _)| *cell).filter(|other| other != cell);
            let cells = [*cell].into_iter().chain(others).collect_vec();
            let mut trial = Trial {
                proof: self,
                allowed,
                // Each rule is looked at when its last cell has a digit.
                rules: vec![Vec::new(); cells.len()],
                sum,
                digits: vec![0; self.variant.grid.cells()],
                cells,
                left: &mut left,
            };
            for rule in rules {
                let of_rule = rule.groups.iter().flatten();
                let at = of_rule.map(|cell| trial.cells.iter().position(|other| other == cell));
                let Some(last) = at.max().flatten() else { return false };
                trial.rules[last].push(rule);
            }
            trial.digits[*cell] = *digit;
            trial.fails_after(0)
        })
    }
}

/// Tries all digits of some cells, the first of which has its digit.
struct Trial<'a> {
    proof: &'a Proof<'a>,
    allowed: &'a [Vec<i64>],
    cells: Vec<usize>,
    rules: Vec<Vec<&'a Rule>>,
    sum: Option<&'a HouseSum>,
    digits: Vec<i64>,
    left: &'a mut u32,
}

impl Trial<'_> {
    /// Whether nothing fits after the digit of the cell at a place; `false` if that takes too long.
    fn fails_after(&mut self, at: usize) -> bool {
        let Some(left) = self.left.checked_sub(1) else { return false };
        *self.left = left;
        let cell = self.cells[at];
        let is_taken = |other: &usize| {
            self.proof.peers[cell][*other] && self.digits[*other] == self.digits[cell]
        };
        let rules = &self.rules[at];
        if self.cells[..at].iter().any(is_taken)
            || !rules.iter().all(|rule| holds(rule, self.proof.variant, &self.digits))
        {
            return true;
        }
        let Some(next) = self.cells.get(at + 1).copied() else {
            let value = |(sign, cell): &(i64, usize)| sign * self.digits[*cell];
            return self
                .sum
                .is_some_and(|sum| sum.cells.iter().map(value).sum::<i64>() != sum.total);
        };
        let digits = &self.allowed[next];
        digits.iter().all(|digit| {
            self.digits[next] = *digit;
            self.fails_after(at + 1)
        })
    }
}
