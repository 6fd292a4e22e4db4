//! Chapter 5, exercise `colouring`: colour a map, and choose the order of the countries.
//!
//! Countries that are neighbours get different colours. As soon as a country has no colour left,
//! the search should see it: the next country is always the one with the fewest free colours.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

/// A map, and how many colours there are. Countries and colours are counted from 0.
#[derive(Clone, Debug)]
pub struct Colouring {
    /// The neighbours of each country.
    neighbours: Vec<Vec<usize>>,
    colours: usize,
    /// The colour of each country.
    colour: Vec<Cell<Option<usize>>>,
}

impl Colouring {
    /// A map without colours. `borders` are pairs of neighbours.
    pub fn new(countries: usize, borders: &[(usize, usize)], colours: usize) -> Self {
        let mut neighbours = vec![Vec::new(); countries];
        for &(one, other) in borders {
            neighbours[one].push(other);
            neighbours[other].push(one);
        }
        Self { neighbours, colours, colour: vec![Cell::new(None); countries] }
    }
}

impl Puzzle for Colouring {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, Option<usize>>;
    type Solution = Vec<Option<usize>>;

    /// The country without a colour that has the fewest free colours; of several, the first.
    /// `None` if each country has a colour.
    fn slot(&self, depth: usize) -> Option<usize> {
        todo!("count the candidates of each country without a colour")
    }

    /// The colours that no neighbour has.
    fn candidates(&self, country: usize) -> impl Iterator<Item = usize> {
        todo!("the colours that no neighbour has") as std::ops::Range<usize>
    }

    fn attempt(&self, country: usize, colour: usize) -> Option<Self::Attempt<'_>> {
        Some(Hold::new(&self.colour[country], Some(colour)))
    }

    fn solution(&self) -> Vec<Option<usize>> {
        self.colour.iter().map(Cell::get).collect()
    }
}
