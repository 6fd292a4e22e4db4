//! Steps with evidence that is spoiled.

use sudoku::{Grid, Marks};
use sudoku_human::{Candidate, Cases, Literal, Proof, Reason, Step};

/// Makes steps that contradict the solution, with evidence that claims it: each change is
/// replaced by a wrong one, and a wrong one is added.
pub fn against_the_solution(marks: &Marks, solution: &Grid, step: &Step) -> Vec<Step> {
    let mut spoiled = Vec::new();
    for old in step.conclusion.literals() {
        for new in wrong_literals(marks, solution, old.candidate) {
            let mut replaced = step.clone();
            replace(&mut replaced, old, new);
            spoiled.push(replaced);
            let mut added = step.clone();
            if !new.is_on {
                added.conclusion.eliminations.push(new.candidate);
                for proof in &mut added.proofs {
                    proof.conclusions.push(new);
                    for branch in &mut proof.branches {
                        if let Some(line) = branch.lines.last_mut() {
                            line.literals.push(new);
                        }
                    }
                }
                spoiled.push(added);
            }
        }
    }
    spoiled
}

/// Returns that the solution's digit of the cell of a candidate is false, and that another one
/// is true; the same for the next open cell.
fn wrong_literals(marks: &Marks, solution: &Grid, near: Candidate) -> Vec<Literal> {
    let open = |cell: &usize| marks.mark(*cell).digit().is_none();
    let cells = (usize::from(near.cell)..81).chain(0..usize::from(near.cell));
    let mut wrong = Vec::new();
    for cell in cells.filter(open).take(2) {
        let is_right = solution.get(cell);
        let at = u16::try_from(cell).expect("81 cells");
        let mut digits = marks.candidates(cell).iter();
        wrong.extend(is_right.map(|digit| Candidate { cell: at, digit }.off()));
        let other = digits.by_ref().find(|digit| Some(*digit) != is_right);
        wrong.extend(other.map(|digit| Candidate { cell: at, digit }.on()));
    }
    wrong
}

/// Replaces a change and what its evidence concludes.
fn replace(step: &mut Step, old: Literal, new: Literal) {
    let conclusion = &mut step.conclusion;
    if old.is_on {
        conclusion.placement = None;
    } else {
        conclusion.eliminations.retain(|other| *other != old.candidate);
    }
    if new.is_on {
        conclusion.placement = Some(new.candidate);
    } else {
        conclusion.eliminations.push(new.candidate);
    }
    let exchange = |literals: &mut Vec<Literal>| {
        literals.iter_mut().filter(|literal| **literal == old).for_each(|literal| *literal = new);
    };
    for proof in &mut step.proofs {
        exchange(&mut proof.conclusions);
        let is_refutation = proof.cases == Cases::Refutation;
        for branch in &mut proof.branches {
            if is_refutation && branch.assumption == Some(old.negated()) {
                branch.assumption = Some(new.negated());
            }
            branch.lines.iter_mut().for_each(|line| exchange(&mut line.literals));
        }
    }
}

/// Makes the proofs that each lack one premise: a line, a base, a cover, a case, or a cell of
/// a deadly pattern.
pub fn without_a_premise(proof: &Proof) -> Vec<Proof> {
    let mut spoiled = Vec::new();
    loop {
        let mut copy = proof.clone();
        if !remove(&mut copy, &mut spoiled.len()) {
            return spoiled;
        }
        spoiled.push(copy);
    }
}

/// Removes the premise of this number, or subtracts the number of premises from it.
fn remove(proof: &mut Proof, number: &mut usize) -> bool {
    if matches!(proof.cases, Cases::Set(_)) && take(&mut proof.branches, number) {
        return true;
    }
    if let Cases::Guardians(deadly) = &mut proof.cases
        && (take(&mut deadly.cells, number) || take(&mut proof.branches, number))
    {
        return true;
    }
    proof.branches.iter_mut().any(|branch| {
        take(&mut branch.lines, number)
            || branch.lines.iter_mut().any(|line| match &mut line.reason {
                Reason::Cover { bases, covers } => take(bases, number) || take(covers, number),
                Reason::Proof(inner) => remove(inner, number),
                _ => false,
            })
    })
}

/// Removes the item of this number, or subtracts the number of items from it.
fn take<T>(items: &mut Vec<T>, number: &mut usize) -> bool {
    if *number < items.len() {
        items.remove(*number);
        return true;
    }
    *number -= items.len();
    false
}
