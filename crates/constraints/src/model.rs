//! `Model`: variables and constraints, as one writes them down.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::constraint::Constraint;
use crate::domain::{Domain, Var};
use crate::error::ModelError;
use crate::set::Set;

/// Variables and constraints: what is to be solved, written down.
///
/// Each variable has a list of values, at most `64 * W` from the least to the greatest:
/// `Model::new()` has one word, `Model::<4>::default()` four of them. [`build`](Model::build)
/// makes a [`Problem`](crate::Problem) of it, which the engine searches.
///
/// A wrong value, a variable of another model or a table with rows of different lengths is an
/// error of `build`, which names the variable or the constraint.
pub struct Model<const W: usize = 1> {
    id: u32,
    pub(crate) domains: Vec<Domain<W>>,
    names: Vec<Option<String>>,
    pub(crate) constraints: Vec<Box<dyn Constraint<W>>>,
    /// For each variable, which others must not be its value plus a number.
    pub(crate) different: Vec<Vec<(Var, i64)>>,
    /// The variables that are assigned first.
    pub(crate) first: Vec<Var>,
    pub(crate) in_order: bool,
    pub(crate) columns: usize,
    pub(crate) error: Option<ModelError>,
}

/// The number of models that were made.
static MODELS: AtomicU32 = AtomicU32::new(0);

impl Model {
    /// A model without variables, whose domains have at most 64 values.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<const W: usize> Default for Model<W> {
    fn default() -> Self {
        Self {
            id: MODELS.fetch_add(1, Ordering::Relaxed),
            domains: Vec::new(),
            names: Vec::new(),
            constraints: Vec::new(),
            different: Vec::new(),
            first: Vec::new(),
            in_order: false,
            columns: 0,
            error: None,
        }
    }
}

impl<const W: usize> Model<W> {
    /// Makes a variable with these values: a range such as `1..=9`, or a list.
    pub fn variable(&mut self, values: impl IntoIterator<Item = i64>) -> Var {
        let domain = Domain::new(values);
        self.with_domain(domain)
    }

    /// Makes a variable with the values from one to another.
    pub(crate) fn interval(&mut self, least: i64, greatest: i64) -> Var {
        self.with_domain(Domain::new(least..=greatest))
    }

    fn with_domain(&mut self, domain: Result<Domain<W>, (i64, i64)>) -> Var {
        let index = self.domains.len();
        let var = self.var(index);
        let domain = domain.unwrap_or_else(|(least, greatest)| {
            let (most, words) = (Set::<W>::CAPACITY, 2 * W);
            let expected = format!(
                "values less than {most} apart; Model::<{words}>::default() has {} of them",
                2 * most
            );
            self.fail(format!("x{index}"), format!("values from {least} to {greatest}"), expected);
            Domain { base: 0, bits: Set::EMPTY }
        });
        // An earlier mistake stays. Until `build` returns it, each variable has a value.
        let bits = if domain.is_empty() { Set::one(0) } else { domain.bits };
        if domain.is_empty() {
            self.fail(format!("x{index}"), "no value", "at least one");
        }
        self.domains.push(Domain { bits, ..domain });
        self.names.push(None);
        self.different.push(Vec::new());
        var
    }

    /// Makes variables with the same values.
    pub fn variables(
        &mut self,
        count: usize,
        values: impl IntoIterator<Item = i64, IntoIter: Clone>,
    ) -> Vec<Var> {
        let values = values.into_iter();
        (0..count).map(|_| self.variable(values.clone())).collect()
    }

    /// A variable with one value.
    pub fn constant(&mut self, value: i64) -> Var {
        self.variable([value])
    }

    /// Gives a variable a name, for messages; without one it is `x0`, `x1` and so on.
    pub fn name(&mut self, var: Var, name: impl Into<String>) {
        if self.check("a name", &[var]) {
            self.names[var.index()] = Some(name.into());
        }
    }

    /// Makes a variable with these values and a name.
    pub fn named(&mut self, name: impl Into<String>, values: impl IntoIterator<Item = i64>) -> Var {
        let var = self.variable(values);
        self.name(var, name);
        var
    }

    /// Adds a constraint, such as one of your own.
    pub fn add(&mut self, constraint: impl Constraint<W> + 'static) {
        let mistake = match self.foreign(&constraint.variables()) {
            Some(other) => {
                Some((format!("{other:?} of another model"), "its own variables".to_owned()))
            }
            None => constraint.mistake(&|var| self.domains[var.index()]),
        };
        if let Some((found, expected)) = mistake {
            let subject = constraint.describe(&|var| self.name_of(var));
            self.fail(subject, found, expected);
        }
        self.constraints.push(Box::new(constraint));
    }

    /// Variables that the search assigns first, before all others: those from which the others
    /// follow.
    pub fn first(&mut self, vars: &[Var]) {
        if self.check("the variables that are first", vars) {
            self.first.extend(vars);
        }
    }

    /// Makes the search assign the variables in their order. Otherwise the next one is that with
    /// the fewest values.
    pub fn in_order(&mut self) {
        self.in_order = true;
    }

    /// Draws the variables in rows of so many, in the order in which they were made.
    pub fn columns(&mut self, columns: usize) {
        self.columns = columns;
    }

    /// The variable with an index.
    pub(crate) fn var(&self, index: usize) -> Var {
        Var { index: u32::try_from(index).expect("fewer than 2^32 variables"), model: self.id }
    }

    /// The name of a variable.
    pub(crate) fn name_of(&self, var: Var) -> String {
        let name = self.names.get(var.index()).cloned().flatten();
        name.unwrap_or_else(|| format!("{var:?}"))
    }

    pub(crate) fn take_names(&mut self) -> Vec<String> {
        let names = std::mem::take(&mut self.names).into_iter().enumerate();
        names.map(|(index, name)| name.unwrap_or_else(|| format!("x{index}"))).collect()
    }

    /// Notes a mistake, unless there is one before.
    pub(crate) fn fail(
        &mut self,
        subject: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) {
        self.error.get_or_insert_with(|| ModelError::new(subject, found, expected));
    }

    fn foreign(&self, vars: &[Var]) -> Option<Var> {
        vars.iter().copied().find(|var| var.model != self.id)
    }

    /// Returns whether all variables are those of this model; notes a mistake otherwise.
    pub(crate) fn check(&mut self, subject: &str, vars: &[Var]) -> bool {
        let Some(other) = self.foreign(vars) else { return true };
        self.fail(subject, format!("{other:?} of another model"), "its own variables");
        false
    }

    /// `other` must not be `one` plus a number: it is struck at once when `one` has a value.
    pub(crate) fn differ(&mut self, one: Var, other: Var, shift: i64) {
        for (var, other) in [(one, (other, shift)), (other, (one, -shift))] {
            let others = &mut self.different[var.index()];
            if !others.contains(&other) {
                others.push(other);
            }
        }
    }
}
