use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};

#[derive(Clone, Debug)]
pub struct Colouring {
    neighbours: Vec<Vec<usize>>,
    colours: usize,
    colour: Vec<Cell<Option<usize>>>,
}

impl Colouring {
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

    fn slot(&self, depth: usize) -> Option<usize> {
        let _ = depth;
        let empty = (0..self.colour.len()).filter(|country| self.colour[*country].get().is_none());
        empty.min_by_key(|country| self.candidates(*country).count())
    }

    fn candidates(&self, country: usize) -> impl Iterator<Item = usize> {
        (0..self.colours).filter(move |colour| {
            let neighbours = &self.neighbours[country];
            neighbours.iter().all(|other| self.colour[*other].get() != Some(*colour))
        })
    }

    fn attempt(&self, country: usize, colour: usize) -> Option<Self::Attempt<'_>> {
        Some(Hold::new(&self.colour[country], Some(colour)))
    }

    fn solution(&self) -> Vec<Option<usize>> {
        self.colour.iter().map(Cell::get).collect()
    }
}
