//! Writes steps as JSON.

use serde_json::{Value, json};
use sudoku::{House, Mark, Marks, Shape};

use super::VERSION;
use crate::explain::explanation::Explanation;
use crate::explain::names::Notation;
use crate::literal::{Candidate, Literal, Set};
use crate::proof::{Branch, Cases, Line, Proof, Reason};
use crate::step::Step;

/// What is before the steps.
#[derive(Clone, Copy, Debug)]
pub struct StepsHeader<'h> {
    /// The state before the first step.
    pub start: &'h Marks,
    /// The name of the order.
    pub order: &'h str,
    /// Whether techniques are used that assume one solution.
    pub uniqueness: bool,
}

/// How a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of steps of the whole path.
    pub steps: usize,
    /// The number of cells that are still open. 0 if the puzzle is solved.
    pub open_cells: usize,
}

/// Returns the beginning of an object: all keys before the list of steps, without its bracket
/// at the end.
#[must_use]
pub fn header_json(header: StepsHeader<'_>) -> String {
    let StepsHeader { start, order, uniqueness } = header;
    let order = Value::from(order);
    let boxes = Value::from(start.shape().to_string());
    format!(
        "{{\"version\":{VERSION},\"boxes\":{boxes},\"order\":{order},\"uniqueness\":{uniqueness},\
         \"start\":{},\"steps\":[",
        state(start)
    )
}

/// Returns the end of an object, after the steps.
#[must_use]
pub fn end_json(outcome: Outcome) -> String {
    let Outcome { steps, open_cells } = outcome;
    let outcome = if open_cells == 0 { "solved" } else { "not solved without trying" };
    format!("],\"outcome\":\"{outcome}\",\"path_length\":{steps},\"open_cells\":{open_cells}}}")
}

/// Returns the object of a step: its number in the path, from 1, its state, and why it holds.
#[must_use]
pub fn step_json(number: usize, marks: &Marks, step: &Step) -> String {
    let shape = marks.shape();
    let row = step.technique.info();
    let explanation = Explanation::new(marks, step, Notation::default());
    let text: Vec<&str> = explanation.sentences().map(|sentence| &*sentence.text).collect();
    let hodoku = row.hodoku.as_ref().map(|hodoku| {
        let level = hodoku.level.name();
        json!({ "name": hodoku.name, "value": hodoku.value, "level": level })
    });
    let placement = step.conclusion.placement.map(|placed| candidate(placed, shape));
    let eliminated =
        step.conclusion.eliminations.iter().map(|eliminated| candidate(*eliminated, shape));
    let proofs = step.proofs.iter().map(|of_step| proof(of_step, shape));
    // The keys in this order: an object of `serde_json` would sort them.
    let fields = [
        ("number", number.into()),
        ("technique", row.name.into()),
        ("se", step.se.map_or(Value::Null, tenths)),
        ("hodoku", hodoku.unwrap_or(Value::Null)),
        ("text", text.into()),
        ("placement", placement.unwrap_or(Value::Null)),
        ("eliminations", eliminated.collect()),
        ("state", state(marks)),
        ("proofs", proofs.collect()),
    ];
    let fields = fields.map(|(key, value): (&str, Value)| format!("\"{key}\":{value}"));
    format!("{{{}}}", fields.join(","))
}

/// Returns a number of tenths as a number.
fn tenths(value: u16) -> Value {
    json!(f64::from(value) / 10.0)
}

/// Returns a state: the givens and all filled cells as rows, and the candidates of each cell.
fn state(marks: &Marks) -> Value {
    let rows = |digit: &dyn Fn(&Mark) -> Option<u8>| -> Value {
        let rows = marks.marks().chunks(marks.shape().side());
        rows.map(|row| row.iter().map(|mark| digit(mark).unwrap_or(0)).collect::<Vec<_>>())
            .map(Value::from)
            .collect()
    };
    let given = |mark: &Mark| match mark {
        Mark::Given(digit) => Some(*digit),
        _ => None,
    };
    let candidates = marks.marks().iter().map(|mark| match mark {
        Mark::Candidates(digits) => Value::from(digits.iter().collect::<Vec<u8>>()),
        _ => Value::from(Vec::<u8>::new()),
    });
    json!({
        "givens": rows(&given),
        "filled": rows(&|mark| mark.digit()),
        "candidates": candidates.collect::<Vec<_>>(),
    })
}

fn candidate(candidate: Candidate, shape: Shape) -> Value {
    json!({ "cell": cell(candidate.cell, shape), "digit": candidate.digit })
}

fn cell(cell: u16, shape: Shape) -> String {
    shape.position(cell.into()).to_string()
}

fn literal(literal: Literal, shape: Shape) -> Value {
    let Candidate { cell: of, digit } = literal.candidate;
    json!({ "cell": cell(of, shape), "digit": digit, "is": literal.is_on })
}

fn literals(all: &[Literal], shape: Shape) -> Value {
    all.iter().map(|one| literal(*one, shape)).collect()
}

fn set(set: Set, shape: Shape) -> Value {
    match set {
        Set::Cell(of) => json!({ "cell": cell(of, shape) }),
        Set::Places { house: House::Row(index), digit } => {
            json!({ "row": index + 1, "digit": digit })
        }
        Set::Places { house: House::Column(index), digit } => {
            json!({ "column": index + 1, "digit": digit })
        }
        Set::Places { house: House::Box(index), digit } => {
            json!({ "box": index + 1, "digit": digit })
        }
    }
}

fn sets(all: &[Set], shape: Shape) -> Value {
    all.iter().map(|one| set(*one, shape)).collect()
}

fn proof(of: &Proof, shape: Shape) -> Value {
    let cases = match &of.cases {
        Cases::None => json!({ "kind": "none" }),
        Cases::Refutation => json!({ "kind": "refutation" }),
        Cases::Set(of) => json!({ "kind": "set", "set": set(*of, shape) }),
        Cases::Either(of) => json!({ "kind": "either", "candidate": candidate(*of, shape) }),
        Cases::Guardians(pattern) => {
            let cells = pattern.cells.iter();
            let cells = cells.map(|(of, two)| json!({ "cell": cell(*of, shape), "digits": two }));
            json!({ "kind": "guardians", "cells": cells.collect::<Vec<_>>() })
        }
    };
    let branches = of.branches.iter().map(|case| branch(case, shape));
    json!({
        "conclusions": literals(&of.conclusions, shape),
        "cases": cases,
        "branches": branches.collect::<Vec<_>>(),
    })
}

fn branch(of: &Branch, shape: Shape) -> Value {
    let lines = of.lines.iter().map(|one| line(one, shape));
    json!({
        "assumption": of.assumption.map(|assumption| literal(assumption, shape)),
        "lines": lines.collect::<Vec<_>>(),
    })
}

fn line(of: &Line, shape: Shape) -> Value {
    let reason = match &of.reason {
        Reason::Excluded { by, set: of } => {
            json!({ "kind": "excluded", "by": candidate(*by, shape), "set": set(*of, shape) })
        }
        Reason::Last(of) => json!({ "kind": "last", "set": set(*of, shape) }),
        Reason::Cover { bases, covers } => json!({
            "kind": "cover", "bases": sets(bases, shape), "covers": sets(covers, shape),
        }),
        Reason::Proof(inner) => json!({ "kind": "proof", "proof": proof(inner, shape) }),
    };
    json!({ "literals": literals(&of.literals, shape), "reason": reason })
}
