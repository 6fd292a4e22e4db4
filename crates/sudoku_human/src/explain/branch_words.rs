//! The sentences of a branch of a proof: what follows, line by line.

use super::conclusion_words::eliminated;
use super::cover_words::cover;
use super::known::{Contradiction, Known, house_of};
use super::names::Names;
use super::proof_words::{Told, last, tell};
use crate::literal::{Candidate, Literal, Set};
use crate::proof::{Branch, Cases, Line, Reason};

/// Tells what follows in a branch. What it concludes is not told again if it is among
/// `conclusions`.
pub fn branch(told: &mut Told, known: &Known<'_>, branch: &Branch, conclusions: &[Literal]) {
    let mut known = known.clone();
    if let Some(assumption) = branch.assumption {
        known.add(assumption);
    }
    let mut latest = branch.assumption;
    let mut lines = &branch.lines[..];
    let mut said: Vec<String> = Vec::new();
    while let Some((line, rest)) = lines.split_first() {
        let taken = match &line.reason {
            Reason::Excluded { by, .. } => excluded(told, lines, *by, latest),
            Reason::Last(set) => {
                if let Some(literal) = line.literals.first() {
                    let now = if latest.is_none() { "" } else { "Then " };
                    let text = last(&known, literal.candidate, *set, told.names, now);
                    told.say(text, known.at_first(*set));
                }
                1
            }
            Reason::Cover { bases, covers } => {
                for (text, candidates) in cover(&known, bases, covers, told.names) {
                    // What a second line about the same cells repeats is not told again.
                    if said.iter().all(|known| *known != text) {
                        told.say(text.clone(), candidates);
                    }
                    said.push(text);
                }
                if !line.literals.iter().all(|literal| conclusions.contains(literal)) {
                    let off: Vec<Candidate> =
                        line.literals.iter().map(|literal| literal.candidate).collect();
                    for (text, candidates) in eliminated(&off, told.names) {
                        told.say(format!("So {text}."), candidates);
                    }
                }
                1
            }
            Reason::Proof(proof) => {
                let is_short = proof.branches.len() < 2 && proof.cases != Cases::Refutation;
                if !is_short {
                    let text = "Now look closer at what follows so far.";
                    told.say(text.to_owned(), Vec::new());
                    told.depth += 1;
                }
                tell(told, &known, proof);
                told.depth -= usize::from(!is_short);
                for literal in &line.literals {
                    let text = format!("So {}.", told.names.literal(*literal));
                    told.say(text, vec![literal.candidate]);
                }
                1
            }
        };
        for line in &lines[..taken] {
            for literal in &line.literals {
                known.add(*literal);
                latest = Some(*literal);
            }
        }
        lines = if taken == 1 { rest } else { &lines[taken..] };
    }
    if branch.assumption.is_some()
        && let Some(contradiction) = known.contradiction()
    {
        let (text, candidates) = impossible(&contradiction, told.names);
        told.say(text, candidates);
    }
}

/// Says which candidates are false since another one is true, and, in the same sentence, which
/// one is therefore the last one of a set. Returns the number of lines that the sentence covers.
fn excluded(told: &mut Told, lines: &[Line], by: Candidate, latest: Option<Literal>) -> usize {
    let names = told.names;
    let is_same =
        |line: &&Line| matches!(&line.reason, Reason::Excluded { by: other, .. } if *other == by);
    let mut count = lines.iter().take_while(is_same).count();
    let off: Vec<Candidate> = lines[..count]
        .iter()
        .flat_map(|line| &line.literals)
        .map(|literal| literal.candidate)
        .collect();
    let since = if latest == Some(by.on()) {
        "Then ".to_owned()
    } else {
        format!("Since {}, ", names.literal(by.on()))
    };
    if let ([only], Some(next)) = (&off[..], lines.get(count))
        && let (Reason::Last(set), Some(literal)) = (&next.reason, next.literals.first())
        && holds(*set, *only, names)
    {
        let not = names.literal(only.off());
        let on = literal.candidate;
        let so = match house_of(*set) {
            None => format!("so it is {}", on.digit),
            Some(house) => {
                format!(
                    "so the {} of {} is in {}",
                    on.digit,
                    names.house(house),
                    names.cell(on.cell)
                )
            }
        };
        told.say(format!("{since}{not}, {so}."), vec![by, *only, on]);
        count += 1;
    } else {
        for (text, mut candidates) in eliminated(&off, names) {
            candidates.push(by);
            told.say(format!("{since}{text}."), candidates);
        }
    }
    count
}

/// Whether a set has a candidate.
fn holds(set: Set, candidate: Candidate, names: Names) -> bool {
    match set {
        Set::Cell(cell) => cell == candidate.cell,
        Set::Places { house, digit } => {
            digit == candidate.digit
                && names.shape.houses_of(candidate.cell.into()).contains(&house)
        }
    }
}

/// Returns the sentence of what cannot be.
fn impossible(contradiction: &Contradiction, names: Names) -> (String, Vec<Candidate>) {
    match *contradiction {
        Contradiction::Both(candidate) => {
            let Candidate { cell, digit } = candidate;
            let cell = names.cell(cell);
            let text = format!("That cannot be: {cell} would be {digit} and not {digit}.");
            (text, vec![candidate])
        }
        Contradiction::Empty(Set::Cell(cell)) => {
            (format!("That cannot be: {} would have no digit left.", names.cell(cell)), Vec::new())
        }
        Contradiction::Empty(Set::Places { house, digit }) => {
            let house = names.house(house);
            (format!("That cannot be: {house} would have no place for {digit}."), Vec::new())
        }
        Contradiction::Two(Set::Cell(cell), first, second) => {
            let cell = names.cell(cell);
            let (one, other) = (first.digit, second.digit);
            (format!("That cannot be: {cell} would be {one} and {other}."), vec![first, second])
        }
        Contradiction::Two(Set::Places { house, digit }, first, second) => {
            let house = names.house(house);
            (format!("That cannot be: {house} would have {digit} twice."), vec![first, second])
        }
    }
}
