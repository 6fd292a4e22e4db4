//! The sentences that say why a conclusion holds, from its proofs.

use sudoku::{House, Marks};

use super::branch_words::{excluded, impossible};
use super::conclusion_words::{elimination_texts, ruled_out};
use super::cover_words::cover;
use super::known::{Known, house_of};
use super::names::{MAX_ITEMS, Names, digits, list, number, the_digits};
use super::pattern::{Pattern, Role};
use super::sentence::{Explanation, Sentence};
use crate::literal::{Candidate, Literal, Set};
use crate::proof::{Branch, Cases, DeadlyPattern, Line, Proof, Reason};
use crate::step::Step;
use crate::technique::Technique;

/// Returns the sentences that say why the conclusion of a step holds.
pub fn why(marks: &Marks, step: &Step, names: Names) -> Vec<Sentence> {
    let known = Known::new(marks);
    let mut out = Explanation { sentences: Vec::new(), names, depth: 0 };
    open(&mut out, step, &step.pattern(marks));
    let mut kinds = Vec::new();
    for proof in &step.proofs {
        let kind = (structure(proof), sets(proof));
        if kinds.contains(&kind) {
            continue;
        }
        explain_proof(&mut out, &known, proof);
        kinds.push(kind);
        if step.proofs.len() > 1 {
            let first = proof.conclusions.first().map(|literal| names.literal(*literal));
            let text = format!("So {}.", first.unwrap_or_default());
            out.say(text, proof.conclusions.iter().map(|literal| literal.candidate).collect());
        }
    }
    if kinds.len() < step.proofs.len() {
        out.say("The others follow in the same way.".to_owned(), Vec::new());
    }
    out.sentences
}

/// Explains a proof.
pub fn explain_proof(out: &mut Explanation, known: &Known<'_>, proof: &Proof) {
    let Explanation { names, .. } = *out;
    match &proof.cases {
        Cases::None => {
            let Some(only) = proof.branches.first() else { return };
            branch(out, known, only, &proof.conclusions);
            return;
        }
        Cases::Refutation => {
            let Some(only) = proof.branches.first() else { return };
            if let Some(assumption) = only.assumption {
                let were = supposed(assumption, names);
                out.say(format!("Suppose {were}."), vec![assumption.candidate]);
            }
            out.depth += 1;
            branch(out, known, only, &[]);
            out.depth -= 1;
            return;
        }
        Cases::Set(set) => {
            let candidates = known.left(*set);
            out.say(one_of_set(*set, &candidates, names), candidates);
        }
        Cases::Either(candidate) => {
            let Candidate { cell, digit } = *candidate;
            let text = format!("Either {} is {digit}, or it is not.", names.cell(cell));
            out.say(text, vec![*candidate]);
        }
        Cases::Guardians(pattern) => guardians(out, proof, pattern),
    }
    if each_excludes(proof) {
        let eliminated: Vec<Candidate> =
            proof.conclusions.iter().map(|literal| literal.candidate).collect();
        let who = if proof.branches.len() == 1 { "This" } else { "Each of these" };
        for (text, eliminated) in ruled_out(&eliminated, names) {
            out.say(format!("{who} rules out {text}."), eliminated);
        }
        return;
    }
    for case in &proof.branches {
        let Some(assumption) = case.assumption else { continue };
        let text = format!("If {}:", names.literal(assumption));
        out.say(text, vec![assumption.candidate]);
        out.depth += 1;
        branch(out, known, case, &[]);
        out.depth -= 1;
    }
}

/// Returns what a refutation supposes.
fn supposed(assumption: Literal, names: Names) -> String {
    let Candidate { cell, digit } = assumption.candidate;
    let not = if assumption.is_on { "" } else { "not " };
    format!("{} were {not}{digit}", names.cell(cell))
}

/// Says that one candidate of a set is true.
fn one_of_set(set: Set, candidates: &[Candidate], names: Names) -> String {
    match set {
        Set::Places { house, digit } if candidates.len() == 1 => {
            last_in_house(&names.cell(candidates[0].cell), digit, house, names, "")
        }
        Set::Cell(cell) => {
            let all: Vec<u8> = candidates.iter().map(|candidate| candidate.digit).collect();
            format!("{} is {}.", names.cell(cell), digits(&all, "or"))
        }
        Set::Places { house, digit } => {
            let cells: Vec<u16> = candidates.iter().map(|candidate| candidate.cell).collect();
            format!(
                "In {}, the digit {digit} is in {}.",
                names.house(house),
                names.cells(&cells, "or")
            )
        }
    }
}

/// Says why one of the guardians of a deadly pattern is true.
fn guardians(out: &mut Explanation, proof: &Proof, pattern: &DeadlyPattern) {
    let names = out.names;
    let cells: Vec<u16> = pattern.cells.iter().map(|(cell, _)| *cell).collect();
    let mut pair = pattern.cells.first().map_or([0; 2], |(_, digits)| *digits);
    pair.sort_unstable();
    let is_pair = pattern.cells.iter().all(|(_, digits)| {
        let mut digits = *digits;
        digits.sort_unstable();
        digits == pair
    });
    let all = pattern
        .cells
        .iter()
        .flat_map(|&(cell, digits)| digits.map(|digit| Candidate { cell, digit }));
    let all: Vec<Candidate> = all.collect();
    if is_pair && cells.len() <= 8 {
        let text = format!("Look at {} in {}.", the_digits(&pair), names.cells(&cells, "and"));
        out.say(text, all.clone());
        let text = format!(
            "If these {} cells held only these two digits, they could be swapped in all of them.",
            number(cells.len()),
        );
        out.say(text, all);
    } else {
        out.say(
            "Nearly every open cell has two candidates, and each house has each of them twice."
                .to_owned(),
            all.clone(),
        );
        let text = "If all of them had two, each cell could take the other one.";
        out.say(text.to_owned(), all);
    }
    out.say("The puzzle would have a second solution, but it has only one.".to_owned(), Vec::new());
    let extra: Vec<Candidate> =
        proof.branches.iter().filter_map(|case| case.assumption).map(|on| on.candidate).collect();
    let shown =
        |guardian: &Candidate| format!("{} in {}", guardian.digit, names.cell(guardian.cell));
    match &extra[..] {
        [] => {}
        [only] => out.say(format!("So {} must be true.", shown(only)), extra.clone()),
        _ => {
            for (index, part) in extra.chunks(5).enumerate() {
                let part: Vec<String> = part.iter().map(shown).collect();
                let text = if index == 0 {
                    format!("So one of these is true: {}.", list(&part, "or"))
                } else {
                    format!("Or one of these: {}.", list(&part, "or"))
                };
                out.say(text, extra.clone());
            }
        }
    }
}

/// Whether each branch rules out all conclusions by its assumption alone.
fn each_excludes(proof: &Proof) -> bool {
    let are_off = proof.conclusions.iter().all(|literal| !literal.is_on);
    let by_assumption = |case: &Branch| {
        let assumed = case.assumption.filter(|assumption| assumption.is_on);
        case.lines.iter().all(|line| match &line.reason {
            Reason::Excluded { by, .. } => assumed.is_some_and(|on| on.candidate == *by),
            _ => false,
        })
    };
    are_off && !proof.branches.is_empty() && proof.branches.iter().all(by_assumption)
}

/// What a step begins with, by its technique and by what its pattern has.
fn open(out: &mut Explanation, step: &Step, pattern: &Pattern) {
    let names = out.names;
    match step.technique {
        Technique::FullHouse => {
            if let ([house], Some(placed)) = (&pattern.houses[..], step.conclusion.placement) {
                let cell = names.cell(placed.cell);
                let house = names.house(*house);
                out.say(format!("{cell} is the last open cell of {house}."), vec![placed]);
            }
        }
        Technique::XyWing | Technique::XyzWing => {
            if let Some(Set::Cell(pivot)) = pattern.cases.first() {
                let mut pincers: Vec<u16> =
                    pattern.candidates.iter().map(|(c, _)| c.cell).collect();
                pincers.dedup();
                pincers.retain(|cell| cell != pivot);
                let pincers = names.cells(&pincers, "and");
                let text =
                    format!("The pivot is {}, the pincers are {pincers}.", names.cell(*pivot));
                out.say(text, pattern.candidates.iter().map(|(c, _)| *c).collect());
            }
        }
        _ => {}
    }
    for set in pattern.almost_locked.iter().filter(|set| (2..=MAX_ITEMS).contains(&set.cells.len()))
    {
        let text = format!(
            "{} have {} digits for {} cells: {}.",
            names.cells(&set.cells, "and"),
            number(set.digits.len()),
            number(set.cells.len()),
            digits(&set.digits, "and")
        );
        let of_set = |candidate: &Candidate| set.cells.contains(&candidate.cell);
        let all = pattern.candidates.iter().map(|(candidate, _)| *candidate).filter(of_set);
        out.say(text, all.collect());
    }
    let fins = pattern.candidates.iter().filter(|(_, role)| *role == Role::Fin);
    let fins: Vec<Candidate> = fins.map(|(candidate, _)| *candidate).collect();
    let cells: Vec<u16> = fins.iter().map(|fin| fin.cell).collect();
    match cells.len() {
        0 => {}
        1 => out.say(format!("The fin is {}.", names.cells(&cells, "and")), fins),
        2..=MAX_ITEMS => out.say(format!("The fins are {}.", names.cells(&cells, "and")), fins),
        many => out.say(format!("There are {many} fins."), fins),
    }
}

/// The kinds of reasons of the lines of each branch: equal in proofs that go the same way.
fn structure(proof: &Proof) -> Vec<Vec<std::mem::Discriminant<Reason>>> {
    let kinds = |case: &Branch| {
        case.lines.iter().map(|line: &Line| std::mem::discriminant(&line.reason)).collect()
    };
    proof.branches.iter().map(kinds).collect()
}

/// The sets of a proof that do not follow from what it proves.
fn sets(proof: &Proof) -> (Option<Set>, Vec<Set>) {
    let of_cases = match &proof.cases {
        Cases::Set(set) => Some(*set),
        _ => None,
    };
    let bases =
        proof.branches.iter().flat_map(|case| &case.lines).flat_map(|line| match &line.reason {
            Reason::Cover { bases, .. } => bases.clone(),
            _ => Vec::new(),
        });
    (of_cases, bases.collect())
}

/// Returns the sentence that a set has one candidate left in the state.
pub fn last(known: &Known<'_>, candidate: Candidate, set: Set, names: Names, now: &str) -> String {
    let Candidate { cell, digit } = candidate;
    let cell = names.cell(cell);
    match house_of(set) {
        None if known.at_first(set).len() == 1 => format!("{cell} has only {digit} left."),
        None => format!("{now}{cell} can only be {digit}."),
        Some(house) => last_in_house(&cell, digit, house, names, now),
    }
}

fn last_in_house(cell: &str, digit: u8, house: House, names: Names, now: &str) -> String {
    let house = names.house(house);
    if now.is_empty() {
        format!("In {house}, only {cell} can be {digit}.")
    } else {
        format!("{now}in {house} only {cell} can be {digit}.")
    }
}

/// Says what follows in a branch, line by line. It does not repeat the `conclusions` of the
/// proof.
fn branch(out: &mut Explanation, known: &Known<'_>, branch: &Branch, conclusions: &[Literal]) {
    let mut known = known.clone();
    if let Some(assumption) = branch.assumption {
        known.add(assumption);
    }
    let mut latest = branch.assumption;
    let mut lines = &branch.lines[..];
    let mut said: Vec<String> = Vec::new();
    while let Some((line, rest)) = lines.split_first() {
        let taken = match &line.reason {
            Reason::Excluded { by, .. } => excluded(out, lines, *by, latest),
            Reason::Last(set) => {
                if let Some(literal) = line.literals.first() {
                    let now = if latest.is_none() { "" } else { "Then " };
                    let text = last(&known, literal.candidate, *set, out.names, now);
                    out.say(text, known.at_first(*set));
                }
                1
            }
            Reason::Cover { bases, covers } => {
                for (text, candidates) in cover(&known, bases, covers, out.names) {
                    // What a second line about the same cells repeats is not said again.
                    if said.iter().all(|known| *known != text) {
                        out.say(text.clone(), candidates);
                    }
                    said.push(text);
                }
                if !line.literals.iter().all(|literal| conclusions.contains(literal)) {
                    let off: Vec<Candidate> =
                        line.literals.iter().map(|literal| literal.candidate).collect();
                    for (text, candidates) in elimination_texts(&off, out.names) {
                        out.say(format!("So {text}."), candidates);
                    }
                }
                1
            }
            Reason::Proof(proof) => {
                let is_short = proof.branches.len() < 2 && proof.cases != Cases::Refutation;
                if !is_short {
                    let text = "Now look closer at what follows so far.";
                    out.say(text.to_owned(), Vec::new());
                    out.depth += 1;
                }
                explain_proof(out, &known, proof);
                out.depth -= usize::from(!is_short);
                for literal in &line.literals {
                    let text = format!("So {}.", out.names.literal(*literal));
                    out.say(text, vec![literal.candidate]);
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
        let (text, candidates) = impossible(&contradiction, out.names);
        out.say(text, candidates);
    }
}
