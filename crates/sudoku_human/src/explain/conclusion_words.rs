//! The sentences of a conclusion.

use super::names::{MAX_ITEMS, Names, digits};
use super::sentence::Sentence;
use crate::literal::Candidate;
use crate::step::Step;

/// Returns the sentences of what a step changes.
pub fn so(step: &Step, names: Names) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    if let Some(placed) = step.conclusion.placement {
        let text = format!("So {}.", names.literal(placed.on()));
        sentences.push(Sentence { text, depth: 0, candidates: vec![placed] });
    }
    for (text, candidates) in elimination_texts(&step.conclusion.eliminations, names) {
        let so = if sentences.is_empty() { "So" } else { "And" };
        sentences.push(Sentence { text: format!("{so} {text}."), depth: 0, candidates });
    }
    sentences
}

/// Returns clauses such as `r1c2 and r1c3 are not 4 or 5`, each with its candidates.
pub fn elimination_texts(eliminated: &[Candidate], names: Names) -> Vec<(String, Vec<Candidate>)> {
    let clause = |Block { cells, digits: all }: &Block| {
        let verb = if cells.len() == 1 { "is" } else { "are" };
        format!("{} {verb} not {}", names.cells(cells, "and"), digits(all, "or"))
    };
    blocks(eliminated).iter().map(|block| (clause(block), block.candidates())).collect()
}

/// Returns nouns such as `4 and 5 in r1c2 and r1c3`, each with its candidates.
pub fn ruled_out(eliminated: &[Candidate], names: Names) -> Vec<(String, Vec<Candidate>)> {
    let noun = |Block { cells, digits: all }: &Block| {
        format!("{} in {}", digits(all, "and"), names.cells(cells, "and"))
    };
    blocks(eliminated).iter().map(|block| (noun(block), block.candidates())).collect()
}

/// Cells that lose the same digits.
struct Block {
    cells: Vec<u16>,
    digits: Vec<u8>,
}

impl Block {
    fn candidates(&self) -> Vec<Candidate> {
        let of_cell = |&cell: &u16| self.digits.iter().map(move |&digit| Candidate { cell, digit });
        self.cells.iter().flat_map(of_cell).collect()
    }
}

/// Returns candidates as blocks: as few as by cell or by digit.
fn blocks(eliminated: &[Candidate]) -> Vec<Block> {
    let by_digit = groups(eliminated, |candidate| usize::from(candidate.digit));
    let by_cell = groups(eliminated, |candidate| usize::from(candidate.cell));
    let of_group = |group: &Vec<Candidate>| {
        let mut cells: Vec<u16> = group.iter().map(|candidate| candidate.cell).collect();
        let mut digits: Vec<u8> = group.iter().map(|candidate| candidate.digit).collect();
        cells.dedup();
        digits.dedup();
        Block { cells, digits }
    };
    // Groups of the same cells, or of the same digits, are one block.
    let join = |groups: &[Vec<Candidate>]| {
        let mut blocks: Vec<Block> = Vec::new();
        for block in groups.iter().map(of_group) {
            let same = blocks.iter_mut().find(|known| {
                known.cells == block.cells
                    || known.digits == block.digits
                        && known.cells.len() + block.cells.len() <= MAX_ITEMS
            });
            match same {
                Some(known) if known.cells == block.cells => known.digits.extend(block.digits),
                Some(known) => known.cells.extend(block.cells),
                None => blocks.push(block),
            }
        }
        blocks
    };
    let [by_digit, by_cell] = [join(&by_digit), join(&by_cell)];
    if by_cell.len() < by_digit.len() { by_cell } else { by_digit }
}

/// Returns the candidates in groups of the same key, each of at most [`MAX_ITEMS`].
fn groups(eliminated: &[Candidate], key: impl Fn(&Candidate) -> usize) -> Vec<Vec<Candidate>> {
    let mut groups: Vec<Vec<Candidate>> = Vec::new();
    for candidate in eliminated {
        let fits = |group: &&mut Vec<Candidate>| {
            key(&group[0]) == key(candidate) && group.len() < MAX_ITEMS
        };
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(*candidate),
            None => groups.push(vec![*candidate]),
        }
    }
    groups
}
