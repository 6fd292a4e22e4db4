//! `Step`: a step of a person who solves a variant, and what it rests on.

use std::collections::BTreeSet;

use itertools::Itertools;

use crate::holds::holds;
use crate::innies::HouseSum;
use crate::kind::Kind;
use crate::rule::Rule;
use crate::text::letters;
use crate::variant::Variant;

/// A step names the combinations of a cage if it has at most so many cells, and there are at most so many
/// combinations.
const MAX_CELLS: usize = 5;
const MAX_COMBINATIONS: usize = 8;

/// A cell and a digit.
pub type CellDigit = (usize, i64);

/// A step: what follows, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// Why it holds.
    pub reason: Reason,
    /// The cells that it rests on, each with its candidates.
    pub cells: Vec<(usize, Vec<i64>)>,
    /// The cell that gets its digit, if one does.
    pub placed: Option<CellDigit>,
    /// The candidates that go.
    pub removed: Vec<CellDigit>,
}

/// Why a step holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// One candidate is left in a cell.
    NakedSingle,
    /// A house with all digits has one cell left for this digit.
    HiddenSingle(Vec<usize>, i64),
    /// All cells of a house with all digits that can have this digit exclude it elsewhere.
    LockedCandidates(Vec<usize>, i64),
    /// So many cells of a house have as many candidates.
    NakedSubset(Vec<usize>),
    /// So many digits have as many cells of a house with all digits.
    HiddenSubset(Vec<usize>, Vec<i64>),
    /// No digits that fit a rule, or one that is a part of another one, have what goes.
    Rule {
        /// On the cells that matter.
        rule: Rule,
        /// A rule of the variant.
        of: Rule,
    },
    /// The rule of 45: no digits that fit this sum have what goes.
    HouseSum(HouseSum),
    /// The digit leads by these steps to something that cannot be.
    Contradiction(Vec<Step>, End),
}

/// Where a contradiction ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// A cell without candidates.
    NoCandidate(usize),
    /// A house with all digits without a cell for this digit.
    NoCell(Vec<usize>, i64),
}

impl Step {
    /// Removes what goes from the candidates.
    pub(crate) fn apply(&self, allowed: &mut [Vec<i64>]) {
        for (cell, digit) in &self.removed {
            allowed[*cell].retain(|other| other != digit);
        }
    }

    /// The name of the technique, such as `naked pair`; for a rule, that of its kind.
    #[must_use]
    pub fn technique(&self) -> String {
        let of = |count: usize| ["single", "pair", "triple", "quadruple"].get(count - 1).copied();
        let subset = |word: &str, count| format!("{word} {}", of(count).unwrap_or("subset"));
        match &self.reason {
            Reason::NakedSingle => subset("naked", 1),
            Reason::HiddenSingle(..) => subset("hidden", 1),
            Reason::LockedCandidates(..) => "locked candidates".to_owned(),
            Reason::NakedSubset(_) => subset("naked", self.cells.len()),
            Reason::HiddenSubset(_, digits) => subset("hidden", digits.len()),
            Reason::Rule { of, .. } => of.kind.name().to_owned(),
            Reason::HouseSum(sum) => format!("rule of {}", sum.house_total()),
            Reason::Contradiction(..) => "contradiction".to_owned(),
        }
    }

    /// Where to look: a house, a rule or a cell.
    #[must_use]
    pub fn place(&self, variant: &Variant) -> String {
        match &self.reason {
            Reason::HiddenSingle(house, _)
            | Reason::LockedCandidates(house, _)
            | Reason::NakedSubset(house)
            | Reason::HiddenSubset(house, _) => variant.house_name(house),
            Reason::Rule { rule, of } => {
                let cells =
                    rule.groups.iter().map(|group| variant.cell_names(group.iter().copied()));
                format!("{}: {}", of.heading(), cells.format("; "))
            }
            Reason::HouseSum(sum) => {
                sum.houses.iter().map(|house| variant.house_name(house)).join(", ")
            }
            Reason::NakedSingle | Reason::Contradiction(..) => {
                variant.cell_names(self.cells.iter().map(|(cell, _)| *cell))
            }
        }
    }

    /// The cells that it rests on, with their candidates: `r1c1=12 r1c2=12`.
    #[must_use]
    pub fn pattern(&self, variant: &Variant) -> String {
        let one = |(cell, digits): &(usize, Vec<i64>)| {
            format!("{}={}", variant.grid.name(*cell), letters(digits))
        };
        self.cells.iter().map(one).join(" ")
    }

    /// What follows: `r1c1=5`, or `r1c2<>35 r1c3<>5`.
    #[must_use]
    pub fn result(&self, variant: &Variant) -> String {
        if let Some((cell, digit)) = self.placed {
            return format!("{}={}", variant.grid.name(cell), letters(&[digit]));
        }
        let cells = self.removed.iter().into_group_map_by(|(cell, _)| *cell);
        let one = |(cell, digits): (usize, Vec<&CellDigit>)| {
            let digits = digits.iter().map(|(_, digit)| *digit).collect_vec();
            format!("{}<>{}", variant.grid.name(cell), letters(&digits))
        };
        cells.into_iter().sorted_unstable().map(one).join(" ")
    }

    /// The whole step: the technique, why it holds, and what follows, a line each. The steps of a
    /// contradiction are lines of their own.
    #[must_use]
    pub fn text(&self, variant: &Variant) -> String {
        let (technique, result) = (self.technique(), self.result(variant));
        let assumed = match self.removed.first() {
            Some((cell, digit)) => format!("{}={}", variant.grid.name(*cell), letters(&[*digit])),
            None => String::new(),
        };
        let why = match &self.reason {
            Reason::Contradiction(steps, end) => {
                let steps = steps.iter().map(|step| format!("    {}\n", step.line(variant)));
                let steps = steps.format("");
                format!("Suppose that {assumed}.\n{steps}  Then {}", end.text(variant))
            }
            _ => self.why(variant),
        };
        format!("{technique}\n  {why}.\n  So {result}.")
    }

    /// The step in a line.
    fn line(&self, variant: &Variant) -> String {
        format!("{} ({}: {})", self.result(variant), self.technique(), self.why(variant))
    }

    fn why(&self, variant: &Variant) -> String {
        let place = self.place(variant);
        let cells = variant.cell_names(self.cells.iter().map(|(cell, _)| *cell));
        match &self.reason {
            Reason::NakedSingle => format!("One candidate is left in {cells}"),
            Reason::HiddenSingle(_, digit) => {
                format!("Only {cells} of {place} can be {}", letters(&[*digit]))
            }
            Reason::LockedCandidates(_, digit) => {
                let digit = letters(&[*digit]);
                format!("The {digit} of {place} is in {cells}; each of them excludes it elsewhere")
            }
            Reason::NakedSubset(_) => {
                format!("In {place}, {} have no other digits", self.pattern(variant))
            }
            Reason::HiddenSubset(_, digits) => {
                format!("The digits {} of {place} are in {cells}", letters(digits))
            }
            Reason::Rule { rule, .. } => match self.combinations(variant, rule) {
                Some(combinations) => format!("{place} can be {combinations} only"),
                None => format!("Nothing else fits {place}, with {}", self.pattern(variant)),
            },
            Reason::HouseSum(sum) => {
                let cages = sum.cages.iter().map(|cage| variant.line_of(cage)).join(", ");
                let less =
                    if cages.is_empty() { String::new() } else { format!(" without {cages}") };
                let (sum, pattern) = (sum.text(variant), self.pattern(variant));
                format!("{place}{less}: {sum}, and {pattern}")
            }
            Reason::Contradiction(_, end) => end.text(variant),
        }
    }

    /// The digits of a cage, in any order, if there are few: `17, 26 or 35`.
    fn combinations(&self, variant: &Variant, rule: &Rule) -> Option<String> {
        let is_sum = matches!(rule.kind, Kind::Killer | Kind::Sum) && !rule.numbers.is_empty();
        if !is_sum || self.cells.len() > MAX_CELLS {
            return None;
        }
        let mut digits = vec![0; variant.grid.cells()];
        let all = self.cells.iter().map(|(_, digits)| digits.iter().copied());
        let fitting = all.multi_cartesian_product().filter(|row| {
            for ((cell, _), digit) in self.cells.iter().zip(row) {
                digits[*cell] = *digit;
            }
            holds(rule, variant, &digits)
        });
        let all = fitting
            .map(|row| row.into_iter().sorted_unstable().collect_vec())
            .collect::<BTreeSet<_>>();
        let mut all = all.iter().map(|row| letters(row)).collect_vec();
        let last = all.pop().filter(|_| all.len() < MAX_COMBINATIONS)?;
        Some(if all.is_empty() { last } else { format!("{} or {last}", all.join(", ")) })
    }
}

impl End {
    fn text(&self, variant: &Variant) -> String {
        match self {
            Self::NoCandidate(cell) => format!("{} has no candidate", variant.grid.name(*cell)),
            Self::NoCell(house, digit) => {
                format!("{} has no cell for {}", variant.house_name(house), letters(&[*digit]))
            }
        }
    }
}

impl HouseSum {
    /// The sum of a house: 45 for the digits from 1 to 9.
    fn house_total(&self) -> i64 {
        let cages: i64 = self.cages.iter().map(Rule::number).sum();
        (self.total + cages) / self.houses.len() as i64
    }

    /// The cells and their sum: `r1c1 + r1c2 - r4c1 = 7`.
    fn text(&self, variant: &Variant) -> String {
        // Those that are added first.
        let terms = self.cells.iter().sorted_by_key(|(sign, _)| -sign).enumerate();
        let terms = terms.map(|(at, (sign, cell))| {
            let sign = match (*sign > 0, at) {
                (true, 0) => "",
                (true, _) => " + ",
                (false, 0) => "-",
                (false, _) => " - ",
            };
            format!("{sign}{}", variant.grid.name(*cell))
        });
        format!("{} = {}", terms.format(""), self.total)
    }
}

impl Variant {
    /// The name of a house: `row 1`, `box 3`, or the line of its rule.
    pub(crate) fn house_name(&self, house: &[usize]) -> String {
        let grid = &self.grid;
        let regions = if grid.regions == grid.boxes(grid.digit_count()) { "box" } else { "region" };
        let all =
            [("row", grid.rows()), ("column", grid.columns()), (regions, grid.regions.clone())];
        for (name, houses) in all {
            if let Some(at) = houses.iter().position(|other| other == house) {
                return format!("{name} {}", at + 1);
            }
        }
        let rule = self.rules.iter().find(|rule| rule.cells() == house);
        rule.map_or_else(|| self.cell_names(house.iter().copied()), |rule| self.line_of(rule))
    }

    fn cell_names(&self, cells: impl IntoIterator<Item = usize>) -> String {
        cells.into_iter().map(|cell| self.grid.name(cell)).join(" ")
    }
}
