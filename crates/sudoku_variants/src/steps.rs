//! `Steps`: the steps of a person who solves a variant.

use std::collections::HashSet;
use std::sync::Arc;

use constraints::{Model, Problem, Var};
use itertools::Itertools;

use crate::innies::{HouseSum, innies};
use crate::kind::Kind;
use crate::parts::parts;
use crate::post::post;
use crate::proof::{Peers, Proof};
use crate::rule::Rule;
use crate::step::{CellDigit, End, Reason, Step};
use crate::variant::Variant;

/// The most cells of a naked or hidden subset.
const MAX_SUBSET: usize = 4;

/// The most candidates that are tried for one step by contradiction.
const MAX_ASSUMED: usize = 60;

/// The most combinations of digits of a rule in a contradiction.
const MAX_COMBINATIONS: usize = 100_000;

/// The most steps of a contradiction.
const MAX_STEPS: usize = 40;

/// The steps of a person who solves a variant, the easiest technique first. A step is given only if a
/// check that shares no technique has proved it.
#[derive(Clone)]
pub struct Steps {
    shared: Arc<Shared>,
    state: State,
    /// Whether a contradiction may be a step.
    assumes: bool,
}

struct Shared {
    variant: Variant,
    peers: Peers,
    /// Those with all digits.
    houses: Vec<Vec<usize>>,
    /// What can narrow the cells of a rule or of a sum, the fewest cells first.
    sources: Vec<Source>,
}

/// Where the solution stands.
#[derive(Clone)]
struct State {
    allowed: Vec<Vec<i64>>,
    /// The cells whose digit is gone from their peers.
    placed: Vec<bool>,
    /// The sources that may have something new.
    is_open: Vec<bool>,
}

struct Source {
    reason: Reason,
    cells: Vec<usize>,
}

impl Variant {
    /// The steps of a person who solves it.
    #[must_use]
    pub fn steps(&self) -> Steps {
        let mut houses = self.groups().filter(|house| self.has_all_digits(house)).collect_vec();
        let mut known = HashSet::new();
        houses.retain(|house| known.insert(house.clone()));
        let of_rule = |of: &Rule| {
            // A whole thermo says more at once.
            let is_whole = matches!(of.kind, Kind::Thermo | Kind::SlowThermo);
            let parts = if is_whole { vec![of.clone()] } else { parts(self, of) };
            let source = |rule: Rule| {
                let cells = rule.groups.concat();
                Source { reason: Reason::Rule { rule, of: of.clone() }, cells }
            };
            parts.into_iter().map(source).collect_vec()
        };
        // A rule on the whole grid, without parts, is too much for a person; and cells that must
        // differ are no rule here. What depends on other cells cannot be one of several rules.
        let depends = [Kind::FullRank, Kind::ColumnIndexer, Kind::RowIndexer, Kind::BoxIndexer];
        let is_local = |rule: &Rule| !depends.contains(&rule.kind) && !rule.cells().is_empty();
        let is_small =
            |rule: &&Rule| rule.kind != Kind::FullRank && rule.ways.iter().flatten().all(is_local);
        let mut sources = self.rules.iter().filter(is_small).flat_map(of_rule).collect_vec();
        sources.retain(|source| !source.cells.is_empty());
        let of_sum = |sum: HouseSum| {
            let cells = sum.cells.iter().map(|(_, cell)| *cell).collect();
            Source { reason: Reason::HouseSum(sum), cells }
        };
        sources.extend(innies(self).into_iter().map(of_sum));
        let level = |source: &Source| match &source.reason {
            Reason::HouseSum(sum) => (sum.houses.len(), source.cells.len()),
            _ => (0, source.cells.len()),
        };
        sources.sort_by_key(level);
        let state = State {
            allowed: self.allowed.clone(),
            placed: vec![false; self.grid.cells()],
            is_open: vec![true; sources.len()],
        };
        let shared = Shared { variant: self.clone(), peers: self.peers(), houses, sources };
        let mut steps = Steps { shared: Arc::new(shared), state, assumes: true };
        // The givens go from their peers before the first step.
        for (cell, digits) in self.allowed.iter().enumerate() {
            if let [digit] = digits[..]
                && let Some(step) = steps.placing(Reason::NakedSingle, cell, digit)
            {
                steps.apply(&step);
            }
        }
        steps
    }
}

impl Steps {
    /// The candidates of each cell.
    #[must_use]
    pub fn candidates(&self) -> &[Vec<i64>] {
        &self.state.allowed
    }

    /// Whether each cell has its digit.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.state.allowed.iter().all(|digits| digits.len() == 1)
    }

    /// Whether a cell has no candidate, or a house no cell for a digit: there is no solution.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        self.end().is_some()
    }

    /// Whether a step follows from the candidates. It tries all digits of the cells that the step rests
    /// on; a step that takes too long is not proved.
    #[must_use]
    pub fn proves(&self, step: &Step) -> bool {
        self.proof().proves(&self.state.allowed, step)
    }

    fn end(&self) -> Option<End> {
        let allowed = &self.state.allowed;
        if let Some(cell) = allowed.iter().position(Vec::is_empty) {
            return Some(End::NoCandidate(cell));
        }
        let houses = self.shared.houses.iter().cartesian_product(self.shared.variant.grid.digits());
        let is_end = |(house, digit): &(&Vec<usize>, i64)| {
            !house.iter().any(|cell| allowed[*cell].contains(digit))
        };
        houses.into_iter().find(is_end).map(|(house, digit)| End::NoCell(house.clone(), digit))
    }

    /// A step that is worth something: without what is gone already.
    fn step(
        &self,
        reason: Reason,
        cells: &[usize],
        placed: Option<CellDigit>,
        removed: impl IntoIterator<Item = CellDigit>,
    ) -> Option<Step> {
        let allowed = &self.state.allowed;
        let is_there = |(cell, digit): &CellDigit| allowed[*cell].contains(digit);
        let removed = removed.into_iter().filter(is_there).sorted_unstable().dedup().collect_vec();
        let cells = cells.iter().map(|cell| (*cell, allowed[*cell].clone())).collect();
        let is_new = placed.is_some() || !removed.is_empty();
        let step = Step { reason, cells, placed, removed };
        (is_new && self.proves(&step)).then_some(step)
    }

    fn proof(&self) -> Proof<'_> {
        Proof { variant: &self.shared.variant, peers: &self.shared.peers }
    }

    fn apply(&mut self, step: &Step) {
        step.apply(&mut self.state.allowed);
        if let Some((cell, _)) = step.placed {
            self.state.placed[cell] = true;
        }
        let changed =
            step.removed.iter().map(|(cell, _)| *cell).sorted_unstable().dedup().collect_vec();
        for (is_open, source) in self.state.is_open.iter_mut().zip(&self.shared.sources) {
            *is_open |= source.cells.iter().any(|cell| changed.contains(cell));
        }
    }

    /// The cells that each of some cells excludes.
    fn peers_of_all(&self, cells: &[usize]) -> impl Iterator<Item = usize> + Clone {
        let peers = &self.shared.peers;
        let is_peer = move |other: &usize| cells.iter().all(|cell| peers[*cell][*other]);
        (0..peers.len()).filter(is_peer)
    }

    /// A cell, its digit, and what goes when it is placed.
    fn placing(&self, reason: Reason, cell: usize, digit: i64) -> Option<Step> {
        let own = self.state.allowed[cell].iter().copied().filter(|other| *other != digit);
        let own = own.map(|other| (cell, other));
        let cells = [cell];
        let removed = own.chain(self.peers_of_all(&cells).map(|other| (other, digit)));
        self.step(reason, &cells, Some((cell, digit)), removed)
    }

    fn naked_single(&self) -> Option<Step> {
        let State { allowed, placed, .. } = &self.state;
        let mut open =
            (0..allowed.len()).filter(|cell| !placed[*cell] && allowed[*cell].len() == 1);
        open.find_map(|cell| self.placing(Reason::NakedSingle, cell, allowed[cell][0]))
    }

    /// Each house with each digit, and the cells that can have it.
    fn places(&self) -> impl Iterator<Item = (&Vec<usize>, i64, Vec<usize>)> {
        let digits = self.shared.variant.grid.digits();
        let places = self.shared.houses.iter().cartesian_product(digits).map(|(house, digit)| {
            let has = |cell: &usize| self.state.allowed[*cell].contains(&digit);
            (house, digit, house.iter().copied().filter(has).collect_vec())
        });
        places.into_iter()
    }

    fn hidden_single(&self) -> Option<Step> {
        self.places().find_map(|(house, digit, cells)| match cells[..] {
            [cell] if !self.state.placed[cell] => {
                self.placing(Reason::HiddenSingle(house.clone(), digit), cell, digit)
            }
            _ => None,
        })
    }

    fn locked_candidates(&self) -> Option<Step> {
        self.places().find_map(|(house, digit, cells)| {
            let reason = Reason::LockedCandidates(house.clone(), digit);
            let removed = self.peers_of_all(&cells).map(|other| (other, digit));
            self.step(reason, &cells, None, removed)
        })
    }

    fn naked_subset(&self, size: usize) -> Option<Step> {
        let groups = self.shared.variant.groups().collect_vec();
        groups.iter().find_map(|house| {
            let is_small = |cell: &usize| (2..=size).contains(&self.state.allowed[*cell].len());
            let cells = house.iter().copied().filter(is_small);
            cells.combinations(size).find_map(|cells| {
                let digits = cells.iter().flat_map(|cell| &self.state.allowed[*cell]);
                let digits = digits.copied().sorted_unstable().dedup().collect_vec();
                if digits.len() > size {
                    return None;
                }
                let removed = self.peers_of_all(&cells).cartesian_product(digits);
                self.step(Reason::NakedSubset(house.clone()), &cells, None, removed)
            })
        })
    }

    fn hidden_subset(&self, size: usize) -> Option<Step> {
        self.shared.houses.iter().find_map(|house| {
            let places = self.places().filter(|(other, ..)| *other == house);
            let few = places.filter(|(.., cells)| (2..=size).contains(&cells.len()));
            few.collect_vec().into_iter().combinations(size).find_map(|all| {
                let cells = all.iter().flat_map(|(.., cells)| cells).copied();
                let cells = cells.sorted_unstable().dedup().collect_vec();
                if cells.len() > size {
                    return None;
                }
                let digits = all.iter().map(|(_, digit, _)| *digit).collect_vec();
                let of_cell = |cell: &usize| {
                    let (cell, own) = (*cell, self.state.allowed[*cell].clone());
                    own.into_iter().map(move |digit| (cell, digit))
                };
                let removed = cells.iter().flat_map(of_cell);
                let removed = removed.filter(|(_, digit)| !digits.contains(digit)).collect_vec();
                let reason = Reason::HiddenSubset(house.clone(), digits);
                self.step(reason, &cells, None, removed)
            })
        })
    }

    /// What a rule or a sum alone says of its cells.
    fn rule_or_sum(&mut self, is_wanted: impl Fn(&Reason) -> bool) -> Option<Step> {
        for at in 0..self.shared.sources.len() {
            let source = &self.shared.sources[at];
            if !self.state.is_open[at] || !is_wanted(&source.reason) || self.is_too_long(source) {
                continue;
            }
            let removed = match self.narrowed(source, None) {
                Some(removed) if removed.is_empty() => self.outside(source),
                Some(removed) => removed,
                // Nothing fits: the first cell has no candidate.
                None => {
                    let first = source.cells[0];
                    self.state.allowed[first].iter().map(|digit| (first, *digit)).collect()
                }
            };
            let step = self.step(source.reason.clone(), &source.cells, None, removed);
            if step.is_some() {
                return step;
            }
            self.state.is_open[at] = false;
        }
        None
    }

    /// Whether it has too many combinations for a step of a contradiction.
    fn is_too_long(&self, source: &Source) -> bool {
        let counts = source.cells.iter().map(|cell| self.state.allowed[*cell].len());
        !self.assumes && counts.fold(1, usize::saturating_mul) > MAX_COMBINATIONS
    }

    /// What goes from cells that see all those of a cage that can have a digit, if each combination
    /// has this digit.
    fn outside(&self, source: &Source) -> Vec<CellDigit> {
        let Reason::Rule { rule: Rule { kind: Kind::Killer, .. }, .. } = source.reason else {
            return Vec::new();
        };
        let allowed = &self.state.allowed;
        let of_digit = |digit: i64| {
            let has = |cell: &usize| allowed[*cell].contains(&digit);
            let cells = source.cells.iter().copied().filter(has).collect_vec();
            let others = self.peers_of_all(&cells).filter(has).map(|other| (other, digit));
            let others = others.collect_vec();
            let is_needed = !cells.is_empty()
                && !others.is_empty()
                && self.narrowed(source, Some(digit)).is_none();
            if is_needed { others } else { Vec::new() }
        };
        self.shared.variant.grid.digits().flat_map(of_digit).collect()
    }

    /// What is removed from the cells of a rule or a sum, without a digit, if nothing else holds
    /// besides which of them exclude each other. `None` if nothing fits.
    fn narrowed(&self, source: &Source, without: Option<i64>) -> Option<Vec<CellDigit>> {
        let allowed = &self.state.allowed;
        let candidates = |cell: usize| {
            allowed[cell].iter().copied().filter(move |digit| Some(*digit) != without)
        };
        if source.cells.iter().any(|cell| candidates(*cell).next().is_none()) {
            return None;
        }
        let mut model = Model::new();
        let mut cells = vec![model.constant(0); self.shared.variant.grid.cells()];
        for cell in &source.cells {
            cells[*cell] = model.variable(candidates(*cell));
        }
        for group in self.shared.variant.groups() {
            let group = group.into_iter().filter(|cell| source.cells.contains(cell));
            let group = group.map(|cell| cells[cell]).collect_vec();
            if group.len() > 1 {
                model.all_different(&group);
            }
        }
        for [one, other] in source.cells.iter().array_combinations() {
            if self.shared.peers[*one][*other] {
                model.not_equal(cells[*one], cells[*other]);
            }
        }
        match &source.reason {
            Reason::HouseSum(sum) => sum.post(&mut model, &cells),
            Reason::Rule { rule, .. } => post(&mut model, &cells, &self.shared.variant, rule),
            _ => {}
        }
        // A rule that cannot be a constraint says nothing.
        let Ok(problem) = model.build() else { return Some(Vec::new()) };
        let goes = |cell: usize| {
            let left = problem.get(cells[cell]);
            candidates(cell).filter(move |digit| !left.contains(*digit)).map(move |it| (cell, it))
        };
        let removed = source.cells.iter().flat_map(|cell| goes(*cell)).collect();
        problem.contradiction().is_none().then_some(removed)
    }

    /// The digit from which a contradiction follows by the fewest steps of those that were tried.
    fn contradiction(&self) -> Option<Step> {
        let variant =
            Variant { allowed: self.state.allowed.clone(), ..self.shared.variant.clone() };
        let problem = variant.problem().ok()?;
        let (problem, cells): (&Problem, &[Var]) = (problem.constraints(), &problem.cells);
        let all = self.state.allowed.iter().enumerate();
        let all = all.flat_map(|(cell, digits)| digits.iter().map(move |digit| (cell, *digit)));
        let fails = |(cell, digit): CellDigit| {
            let explanation = problem.explain(cells[cell], digit);
            explanation.failed.map(|_| (explanation.changes.len(), (cell, digit)))
        };
        // The shortest by constraints is looked for first; people's steps may not find it.
        let failing = all.filter(|(cell, _)| self.state.allowed[*cell].len() > 1).filter_map(fails);
        failing.sorted_unstable().take(MAX_ASSUMED).find_map(|(_, assumed)| self.refuted(assumed))
    }

    /// The steps from a digit to a contradiction.
    fn refuted(&self, (cell, digit): CellDigit) -> Option<Step> {
        let mut trial = Self { assumes: false, ..self.clone() };
        let own = self.state.allowed[cell].iter().copied().filter(|other| *other != digit);
        let reason = Reason::NakedSingle;
        let removed = own.map(|other| (cell, other)).collect();
        trial.apply(&Step { reason, cells: Vec::new(), placed: None, removed });
        let mut steps = trial.by_ref().take(MAX_STEPS).collect_vec();
        let end = trial.end()?;
        // Steps without which the others lead to the same end are left out, the last ones first.
        for at in (0..steps.len()).rev() {
            let mut fewer = steps.clone();
            fewer.remove(at);
            let step = self.refutation((cell, digit), fewer, end.clone());
            if self.proves(&step) {
                let Reason::Contradiction(fewer, _) = step.reason else { break };
                steps = fewer;
            }
        }
        let step = self.refutation((cell, digit), steps, end);
        self.step(step.reason, &[cell], None, step.removed)
    }

    fn refutation(&self, assumed: CellDigit, steps: Vec<Step>, end: End) -> Step {
        let cells = vec![(assumed.0, self.state.allowed[assumed.0].clone())];
        let reason = Reason::Contradiction(steps, end);
        Step { reason, cells, placed: None, removed: vec![assumed] }
    }
}

impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.is_contradiction() {
            return None;
        }
        let is_rule = |reason: &Reason| matches!(reason, Reason::Rule { .. });
        let step = self
            .naked_single()
            .or_else(|| self.hidden_single())
            .or_else(|| self.rule_or_sum(is_rule))
            .or_else(|| self.locked_candidates())
            .or_else(|| self.naked_subset(2))
            .or_else(|| self.hidden_subset(2))
            .or_else(|| self.rule_or_sum(|reason| !is_rule(reason)))
            .or_else(|| (3..=MAX_SUBSET).find_map(|size| self.naked_subset(size)))
            .or_else(|| (3..=MAX_SUBSET).find_map(|size| self.hidden_subset(size)))
            .or_else(|| if self.assumes { self.contradiction() } else { None })?;
        self.apply(&step);
        Some(step)
    }
}
