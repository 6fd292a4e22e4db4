//! Reads steps from JSON, as anyone may have written it: nothing is taken for granted.

use std::fmt;

use serde_json::Value;
use sudoku::{DigitSet, House, Mark, Marks, Shape};

use super::VERSION;
use crate::literal::{Candidate, Literal, Set};
use crate::proof::{Branch, Cases, DeadlyPattern, Line, Proof, Reason};
use crate::step::{Conclusion, Step};

/// The deepest proof within proofs that is read.
const MAX_DEPTH: usize = 32;

/// Steps as a JSON object states them. Nothing of it is checked but that it can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedSteps {
    /// The state before the first step of the path.
    pub start: Marks,
    /// The steps, which may be a part of the path.
    pub steps: Vec<StatedStep>,
}

/// A step as a JSON object states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedStep {
    /// The number in the path, from 1.
    pub number: usize,
    /// The state before the step.
    pub marks: Marks,
    /// The step.
    pub step: Step,
}

/// Why a JSON text holds no steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// Where: the keys and indices that lead there.
    path: String,
    /// What is wrong.
    what: String,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = if self.path.is_empty() { "the object" } else { &self.path };
        write!(f, "{path}: {}", self.what)
    }
}

impl std::error::Error for JsonError {}

/// Reads the steps of one JSON object.
///
/// # Errors
/// If the text is not JSON, of another version, or not as `docs/steps.schema.json` says.
pub fn read_steps(text: &str) -> Result<StatedSteps, JsonError> {
    let value: Value = serde_json::from_str(text)
        .map_err(|error| JsonError { path: String::new(), what: format!("no JSON: {error}") })?;
    let root = At { value: &value, path: String::new() };
    let version = root.key("version")?.number(u64::MAX)?;
    if version != VERSION {
        return Err(root.error(format!("found version {version}, expected {VERSION}")));
    }
    let boxes = root.key("boxes")?;
    let shape: Shape = boxes.text()?.parse().map_err(|error| boxes.error(error))?;
    let start = marks(&root.key("start")?, shape)?;
    let steps = root.key("steps")?.items()?;
    let steps = steps.iter().map(|item| stated(item, shape)).collect::<Result<_, _>>()?;
    Ok(StatedSteps { start, steps })
}

/// A value, and where it is.
struct At<'v> {
    value: &'v Value,
    path: String,
}

impl<'v> At<'v> {
    fn error(&self, what: impl fmt::Display) -> JsonError {
        JsonError { path: self.path.clone(), what: what.to_string() }
    }

    fn expected(&self, what: impl fmt::Display) -> JsonError {
        let found = match self.value {
            Value::Null => "nothing".to_owned(),
            Value::Array(_) => "a list".to_owned(),
            Value::Object(_) => "an object".to_owned(),
            Value::String(text) => format!("{:?}", text.chars().take(40).collect::<String>()),
            other => other.to_string(),
        };
        self.error(format_args!("found {found}, expected {what}"))
    }

    /// Returns the value of a key, or `null` if there is none.
    fn key(&self, key: &str) -> Result<At<'v>, JsonError> {
        let object = self.value.as_object().ok_or_else(|| self.expected("an object"))?;
        let dot = if self.path.is_empty() { "" } else { "." };
        let path = format!("{}{dot}{key}", self.path);
        Ok(At { value: object.get(key).unwrap_or(&Value::Null), path })
    }

    fn items(&self) -> Result<Vec<At<'v>>, JsonError> {
        let items = self.value.as_array().ok_or_else(|| self.expected("a list"))?;
        let item = |(index, value)| At { value, path: format!("{}[{index}]", self.path) };
        Ok(items.iter().enumerate().map(item).collect())
    }

    fn text(&self) -> Result<&'v str, JsonError> {
        self.value.as_str().ok_or_else(|| self.expected("a string"))
    }

    fn number(&self, max: u64) -> Result<u64, JsonError> {
        let found = self.value.as_u64().filter(|number| *number <= max);
        found.ok_or_else(|| match max {
            u64::MAX => self.expected("a number from 0"),
            max => self.expected(format_args!("a number from 0 to {max}")),
        })
    }

    fn digit(&self, shape: Shape) -> Result<u8, JsonError> {
        let digit = self.number(shape.side() as u64)?;
        let digit = u8::try_from(digit).ok().filter(|digit| *digit > 0);
        digit.ok_or_else(|| self.expected("a digit"))
    }

    fn cell(&self, shape: Shape) -> Result<u16, JsonError> {
        let parse = |text: &str| {
            let (row, column) = text.strip_prefix('r')?.split_once('c')?;
            let (row, column) = (row.parse::<usize>().ok()?, column.parse::<usize>().ok()?);
            let is_in = |number: &usize| (1..=shape.side()).contains(number);
            let is_cell = is_in(&row) && is_in(&column);
            let cell = is_cell.then(|| (row - 1) * shape.side() + column - 1)?;
            u16::try_from(cell).ok()
        };
        parse(self.text()?).ok_or_else(|| self.expected("a cell such as r4c5"))
    }
}

fn stated(at: &At<'_>, shape: Shape) -> Result<StatedStep, JsonError> {
    let number = at.key("number")?.number(u32::MAX.into())?;
    let name = at.key("technique")?;
    let technique = name.text()?.parse().map_err(|error| name.error(error))?;
    let placement = at.key("placement")?;
    let placement = match placement.value {
        Value::Null => None,
        _ => Some(candidate(&placement, shape)?),
    };
    let eliminated = at.key("eliminations")?.items()?;
    let eliminations = eliminated
        .iter()
        .map(|eliminated| candidate(eliminated, shape))
        .collect::<Result<_, _>>()?;
    let proofs = at.key("proofs")?.items()?;
    let proofs = proofs.iter().map(|of| proof(of, shape, 0)).collect::<Result<_, _>>()?;
    let conclusion = Conclusion { placement, eliminations };
    let marks = marks(&at.key("state")?, shape)?;
    let se = at.key("se")?.value.as_f64().map(|se| (se * 10.0).round());
    let se = se.and_then(|se| (0..=1000).find(|tenths: &u16| f64::from(*tenths) >= se));
    let number = usize::try_from(number).map_err(|error| at.error(error))?;
    Ok(StatedStep { number, marks, step: Step { technique, se, conclusion, proofs } })
}

fn marks(at: &At<'_>, shape: Shape) -> Result<Marks, JsonError> {
    let rows = |key: &str| -> Result<Vec<u64>, JsonError> {
        let mut digits = Vec::new();
        for row in at.key(key)?.items()? {
            let items = row.items()?;
            if items.len() != shape.side() {
                return Err(row.expected("a digit or 0 for each column"));
            }
            for item in items {
                digits.push(item.number(shape.side() as u64)?);
            }
        }
        let expected = || at.key(key).map(|at| at.expected("as many rows as columns"));
        if digits.len() == shape.cells() { Ok(digits) } else { Err(expected()?) }
    };
    let (givens, filled) = (rows("givens")?, rows("filled")?);
    let candidates = at.key("candidates")?;
    let of_cells = candidates.items()?;
    if of_cells.len() != shape.cells() {
        return Err(candidates.expected("a list of digits for each cell"));
    }
    let mut marks = Vec::with_capacity(shape.cells());
    for ((given, filled), left) in givens.into_iter().zip(filled).zip(of_cells) {
        let digit = |number| u8::try_from(number).expect("BUG: a side of at most 64");
        let left = left.items()?;
        let left: Vec<u8> =
            left.iter().map(|digit| digit.digit(shape)).collect::<Result<_, _>>()?;
        marks.push(match (given, filled) {
            (0, 0) => Mark::Candidates(left.into_iter().collect::<DigitSet>()),
            (0, filled) => Mark::Placed(digit(filled)),
            (given, _) => Mark::Given(digit(given)),
        });
    }
    Marks::new(shape, marks).map_err(|error| at.error(error))
}

fn candidate(at: &At<'_>, shape: Shape) -> Result<Candidate, JsonError> {
    Ok(Candidate { cell: at.key("cell")?.cell(shape)?, digit: at.key("digit")?.digit(shape)? })
}

fn literal(at: &At<'_>, shape: Shape) -> Result<Literal, JsonError> {
    let is = at.key("is")?;
    let is_on = is.value.as_bool().ok_or_else(|| is.expected("true or false"))?;
    Ok(Literal { candidate: candidate(at, shape)?, is_on })
}

fn literals(at: &At<'_>, shape: Shape) -> Result<Vec<Literal>, JsonError> {
    at.items()?.iter().map(|one| literal(one, shape)).collect()
}

fn set(at: &At<'_>, shape: Shape) -> Result<Set, JsonError> {
    let cell = at.key("cell")?;
    if !cell.value.is_null() {
        return Ok(Set::Cell(cell.cell(shape)?));
    }
    for (key, house) in
        [("row", House::Row as fn(usize) -> House), ("column", House::Column), ("box", House::Box)]
    {
        let index = at.key(key)?;
        if !index.value.is_null() {
            let number = usize::from(index.digit(shape)?);
            let digit = at.key("digit")?.digit(shape)?;
            return Ok(Set::Places { house: house(number - 1), digit });
        }
    }
    Err(at.expected("a cell, or a row, column or box with a digit"))
}

fn sets(at: &At<'_>, shape: Shape) -> Result<Vec<Set>, JsonError> {
    at.items()?.iter().map(|one| set(one, shape)).collect()
}

fn proof(at: &At<'_>, shape: Shape, depth: usize) -> Result<Proof, JsonError> {
    if depth > MAX_DEPTH {
        return Err(at.error("proofs are nested too deep"));
    }
    let cases = at.key("cases")?;
    let kind = cases.key("kind")?;
    let cases = match kind.text()? {
        "none" => Cases::None,
        "refutation" => Cases::Refutation,
        "set" => Cases::Set(set(&cases.key("set")?, shape)?),
        "either" => Cases::Either(candidate(&cases.key("candidate")?, shape)?),
        "guardians" => {
            let cells = cases.key("cells")?.items()?;
            let cell = |at: &At<'_>| {
                let digits = at.key("digits")?;
                match &digits.items()?[..] {
                    [first, second] => {
                        let digits = [first.digit(shape)?, second.digit(shape)?];
                        Ok((at.key("cell")?.cell(shape)?, digits))
                    }
                    _ => Err(digits.expected("two digits")),
                }
            };
            let cells = cells.iter().map(cell).collect::<Result<_, _>>()?;
            Cases::Guardians(DeadlyPattern { cells })
        }
        _ => return Err(kind.expected("none, refutation, set, either or guardians")),
    };
    let branches = at.key("branches")?.items()?;
    let branches = branches.iter().map(|of| branch(of, shape, depth)).collect::<Result<_, _>>()?;
    Ok(Proof { conclusions: literals(&at.key("conclusions")?, shape)?, cases, branches })
}

fn branch(at: &At<'_>, shape: Shape, depth: usize) -> Result<Branch, JsonError> {
    let assumption = at.key("assumption")?;
    let assumption = match assumption.value {
        Value::Null => None,
        _ => Some(literal(&assumption, shape)?),
    };
    let lines = at.key("lines")?.items()?;
    let lines = lines.iter().map(|of| line(of, shape, depth)).collect::<Result<_, _>>()?;
    Ok(Branch { assumption, lines })
}

fn line(at: &At<'_>, shape: Shape, depth: usize) -> Result<Line, JsonError> {
    let reason = at.key("reason")?;
    let kind = reason.key("kind")?;
    let reason = match kind.text()? {
        "excluded" => Reason::Excluded {
            by: candidate(&reason.key("by")?, shape)?,
            set: set(&reason.key("set")?, shape)?,
        },
        "last" => Reason::Last(set(&reason.key("set")?, shape)?),
        "cover" => Reason::Cover {
            bases: sets(&reason.key("bases")?, shape)?,
            covers: sets(&reason.key("covers")?, shape)?,
        },
        "proof" => Reason::Proof(Box::new(proof(&reason.key("proof")?, shape, depth + 1)?)),
        _ => return Err(kind.expected("excluded, last, cover or proof")),
    };
    Ok(Line { literals: literals(&at.key("literals")?, shape)?, reason })
}
