//! Sentences of a branch of a proof: what a true candidate excludes, and what cannot be.

use super::conclusion_words::elimination_texts;
use super::known::{Contradiction, house_of};
use super::names::Names;
use super::sentence::Explanation;
use crate::literal::{Candidate, Literal, Set};
use crate::proof::{Line, Reason};

/// Says which candidates are false since another one is true, and, in the same sentence, which
/// one is therefore the last one of a set. Returns the number of lines that the sentence covers.
pub fn excluded(
    out: &mut Explanation,
    lines: &[Line],
    by: Candidate,
    latest: Option<Literal>,
) -> usize {
    let names = out.names;
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
        out.say(format!("{since}{not}, {so}."), vec![by, *only, on]);
        count += 1;
    } else {
        for (text, mut candidates) in elimination_texts(&off, names) {
            candidates.push(by);
            out.say(format!("{since}{text}."), candidates);
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
pub fn impossible(contradiction: &Contradiction, names: Names) -> (String, Vec<Candidate>) {
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
