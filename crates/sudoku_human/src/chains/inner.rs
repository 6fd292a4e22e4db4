//! The type [`Inner`]: a step that a dynamic run uses within.

use std::rc::Rc;

use crate::links::excluded;
use crate::literal::{Candidate, Set};
use crate::proof::{Line, Proof, Reason};

/// What an inner chain adds to the length of the outer one.
#[derive(Clone, Debug)]
pub struct Nested {
    /// The nodes of the chain and of those within it.
    pub nodes: u32,
    /// The nodes themselves, by which equal chains are known.
    pub key: Rc<[u16]>,
}

/// What an inner technique turns off.
#[derive(Clone, Debug)]
pub struct Inner {
    /// What goes, as cells and digits, by cell and digit.
    pub eliminated: Vec<(usize, usize)>,
    /// What must be off for it.
    pub parents: Vec<(usize, usize)>,
    /// What must be off for its proof, and is not a parent.
    pub needed: Vec<(usize, usize)>,
    /// Why.
    pub why: Why,
    /// The chain, if it is one.
    pub nested: Option<Nested>,
}

/// Why an inner technique turns off what it does.
#[derive(Clone, Debug)]
pub enum Why {
    /// By bases and covers.
    Cover {
        /// The bases.
        bases: Vec<Set>,
        /// The covers.
        covers: Vec<Set>,
    },
    /// By a chain, which may place a candidate first.
    Chain {
        /// The candidate that it places.
        placed: Option<(usize, usize)>,
        /// Its proofs, if they were asked for.
        proofs: Vec<Proof>,
    },
}

impl Inner {
    /// Returns the lines that turn off one of the candidates.
    #[must_use]
    pub fn lines(&self, eliminated: (usize, usize)) -> Vec<Line> {
        let off = Candidate::at(eliminated.0, eliminated.1).off();
        match &self.why {
            Why::Cover { bases, covers } => {
                let reason = Reason::Cover { bases: bases.clone(), covers: covers.clone() };
                vec![Line { literals: vec![off], reason }]
            }
            Why::Chain { placed, proofs } => {
                let literal = placed.map_or(off, |(cell, digit)| Candidate::at(cell, digit).on());
                let proof = proofs.iter().find(|proof| proof.conclusions.contains(&literal));
                let proof = proof.expect("BUG: a run without proofs").clone();
                let reason = Reason::Proof(Box::new(proof));
                let mut lines = vec![Line { literals: vec![literal], reason }];
                lines.extend(placed.map(|placed| excluded(eliminated, placed)));
                lines
            }
        }
    }
}
