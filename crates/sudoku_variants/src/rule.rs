//! `Rule`: a rule with its cells and numbers.

use itertools::Itertools;

use crate::error::ReadError;
use crate::grid::Grid;
use crate::kind::{Form, Kind};

/// The most lists of rules of which one holds.
const MAX_WAYS: usize = 1_000;

/// A rule with its cells and numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    pub(crate) kind: Kind,
    /// Its numbers: mostly none or one.
    pub(crate) numbers: Vec<i64>,
    /// Its cells, in order: mostly one group.
    pub(crate) groups: Vec<Vec<usize>>,
    /// The rules of which all of one list hold: those of [`Kind::Any`].
    pub(crate) ways: Vec<Vec<Rule>>,
}

impl Rule {
    pub(crate) fn new(
        kind: Kind,
        numbers: impl IntoIterator<Item = i64>,
        groups: impl IntoIterator<Item = Vec<usize>>,
    ) -> Self {
        let (numbers, groups) = (numbers.into_iter().collect(), groups.into_iter().collect());
        Self { kind, numbers, groups, ways: Vec::new() }
    }

    /// All rules of at least one list hold. Such a rule in a list is resolved: each of its lists
    /// makes another one. `None` if that makes too many.
    pub(crate) fn any(ways: Vec<Vec<Self>>) -> Option<Self> {
        let mut flat = Vec::new();
        for rules in ways {
            let inner = rules.into_iter().map(|rule| match rule.kind {
                Kind::Any => rule.ways,
                _ => vec![vec![rule]],
            });
            let mut all = vec![Vec::new()];
            for ways in inner {
                let both = all.into_iter().cartesian_product(ways);
                all = both.map(|(one, other)| [one, other].concat()).take(MAX_WAYS + 1).collect();
            }
            flat.extend(all);
        }
        let cells = flat.iter().flatten().flat_map(|rule| rule.groups.concat());
        let cells = cells.sorted_unstable().dedup().collect_vec();
        let rule = Self::new(Kind::Any, [], [cells]);
        (flat.len() <= MAX_WAYS).then_some(Self { ways: flat, ..rule })
    }

    /// The same rule on other cells, if all of them are there.
    pub(crate) fn moved(&self, to: &impl Fn(usize) -> Option<usize>) -> Option<Self> {
        let moved = |group: &Vec<usize>| group.iter().map(|cell| to(*cell)).collect();
        let all = |rules: &Vec<Self>| rules.iter().map(|rule| rule.moved(to)).collect();
        Some(Self {
            groups: self.groups.iter().map(moved).collect::<Option<_>>()?,
            ways: self.ways.iter().map(all).collect::<Option<_>>()?,
            ..self.clone()
        })
    }

    /// The kind.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The numbers.
    #[must_use]
    pub fn numbers(&self) -> &[i64] {
        &self.numbers
    }

    /// The cells, in groups.
    #[must_use]
    pub fn groups(&self) -> &[Vec<usize>] {
        &self.groups
    }

    /// The lists of rules of [`Kind::Any`]: all rules of at least one of them hold.
    #[must_use]
    pub fn ways(&self) -> &[Vec<Self>] {
        &self.ways
    }

    /// Its name and its numbers: `killer 15`.
    pub(crate) fn heading(&self) -> String {
        let numbers = self.numbers.iter().map(|number| format!(" {number}")).join("");
        self.kind.name().to_owned() + &numbers
    }

    /// The first number, or 0 for a rule without numbers.
    pub(crate) fn number(&self) -> i64 {
        self.numbers.first().copied().unwrap_or(0)
    }

    /// The cells of the first group.
    pub(crate) fn cells(&self) -> &[usize] {
        self.groups.first().map_or(&[], Vec::as_slice)
    }

    /// Checks that it has as many numbers and cells as its kind needs, and that it can hold.
    pub(crate) fn check(&self, place: &str, grid: &Grid) -> Result<(), ReadError> {
        let mistake = |found: String, expected: String| Err(ReadError::new(place, found, expected));
        let name = self.kind.name();
        let (numbers, words, groups) = match self.kind.form() {
            Form::Cells => (0..=0, "none", 1),
            Form::Number => (1..=1, "one", 1),
            Form::Perhaps => (0..=1, "one or none", 1),
            Form::Numbers => (1..=1_296, "one or more", 1),
            Form::Groups => (0..=0, "none", 2),
            Form::Global => (0..=0, "none", 0),
            Form::GlobalNumber => (1..=1, "one", 0),
        };
        if !numbers.contains(&self.numbers.len()) {
            return mistake(format!("{} numbers of {name}", self.numbers.len()), words.into());
        }
        let has_more =
            matches!(self.kind, Kind::SameDigits | Kind::EqualSum) && self.groups.len() > groups;
        if self.groups.len() != groups && !has_more {
            let expected = format!("{groups}, separated by ;");
            return mistake(format!("{} groups of cells of {name}", self.groups.len()), expected);
        }
        if let Some(number) = self.numbers.iter().find(|number| number.unsigned_abs() > 1 << 32) {
            return mistake(format!("{number}"), "a smaller number".into());
        }
        let cells = self.kind.cells();
        if let Some(group) = self.groups.iter().find(|group| !cells.contains(&group.len())) {
            let more = if *cells.end() == *cells.start() { "" } else { " or more" };
            let expected = format!("{}{more}", cells.start());
            return mistake(format!("{} cells of {name}", group.len()), expected);
        }
        self.check_cells(place, grid)
    }

    fn check_cells(&self, place: &str, grid: &Grid) -> Result<(), ReadError> {
        let mistake = |found: String, expected: String| Err(ReadError::new(place, found, expected));
        let name = self.kind.name();
        let (least, greatest) = grid.values;
        let values = grid.digit_count();
        let cells = self.cells();
        let is_distinct = matches!(
            self.kind,
            Kind::Killer
                | Kind::AllDifferent
                | Kind::Renban
                | Kind::Thermo
                | Kind::Nabner
                | Kind::Lunchbox
        );
        let twice = cells.iter().enumerate().find(|(at, cell)| cells[..*at].contains(cell));
        if let Some((_, cell)) = twice.filter(|_| is_distinct) {
            return mistake(
                format!("{} twice in {name}", grid.name(*cell)),
                "each cell once".into(),
            );
        }
        if is_distinct && cells.len() > values {
            let expected = format!("at most {values}, as there are {values} digits");
            return mistake(format!("{} cells of {name}", cells.len()), expected);
        }
        if self.kind == Kind::Killer
            && let Some(sum) = self.numbers.first()
        {
            let count = cells.len() as i64;
            let steps = count * (count - 1) / 2;
            let (low, high) = (count * least + steps, count * greatest - steps);
            if !(low..=high).contains(sum) {
                let expected = format!("{low} to {high} for {count} cells");
                return mistake(format!("a sum of {sum}"), expected);
            }
        }
        if self.kind == Kind::Arrow && cells.len() > 3 {
            return mistake(format!("{} cells in the circle", cells.len()), "1 to 3".into());
        }
        let are_equal = matches!(self.kind, Kind::Clone | Kind::SameDigits);
        if let Some(other) = self.groups.iter().find(|other| other.len() != cells.len())
            && are_equal
        {
            let found = format!("{} and {} cells of {name}", cells.len(), other.len());
            return mistake(found, "as many".into());
        }
        if self.kind == Kind::LookAndSay && self.numbers.len() % 2 == 1 {
            return mistake(format!("{} numbers of {name}", self.numbers.len()), "pairs".into());
        }
        let lines = 2 * (grid.rows + grid.columns) as i64;
        if self.kind == Kind::FullRank && !(1..=lines).contains(&self.number()) {
            return mistake(format!("a rank of {}", self.number()), format!("1 to {lines}"));
        }
        if self.kind == Kind::FullRank && !grid.all_lines().iter().any(|line| line == cells) {
            return mistake("cells of fullrank".into(), "a whole row or column".into());
        }
        if self.kind == Kind::NoPartialSum && cells.len() > 10 {
            return mistake(format!("{} cells of {name}", cells.len()), "at most 10".into());
        }
        if matches!(self.kind, Kind::Modular | Kind::SumLine | Kind::Ratio) && self.number() < 1 {
            return mistake(format!("{name} {}", self.number()), "a number from 1".into());
        }
        Ok(())
    }
}
