//! Colours the map of Australia so that no two neighbours look alike: a puzzle of
//! one's own, written from the README.
//!
//! `cargo run -p examples --example map_colouring --features player -- play` steps through the search in
//! the terminal, forward and back.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle, search};

#[cfg(feature = "player")]
mod draw;

const STATES: [&str; 7] = ["WA", "NT", "SA", "Q", "NSW", "V", "T"];
const BORDERS: [(usize, usize); 9] =
    [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (2, 4), (2, 5), (3, 4), (4, 5)];
const COLOURS: [&str; 3] = ["red", "green", "blue"];

/// The colour of each state.
#[derive(Default)]
pub struct Map([Cell<Option<usize>>; STATES.len()]);

impl Puzzle for Map {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, Option<usize>>;
    type Solution = Vec<String>;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < STATES.len()).then_some(depth)
    }

    fn candidates(&self, state: usize) -> impl Iterator<Item = usize> {
        (0..COLOURS.len()).filter(move |&colour| {
            BORDERS.iter().all(|&(one, other)| {
                let is_taken = |neighbour: usize| self.0[neighbour].get() == Some(colour);
                !(state == one && is_taken(other) || state == other && is_taken(one))
            })
        })
    }

    fn attempt(&self, state: usize, colour: usize) -> Option<Self::Attempt<'_>> {
        Some(Hold::new(&self.0[state], Some(colour)))
    }

    fn solution(&self) -> Vec<String> {
        let colour = |state: usize| self.0[state].get().map_or("", |colour| COLOURS[colour]);
        (0..STATES.len()).map(|state| format!("{} {}", STATES[state], colour(state))).collect()
    }
}

fn main() {
    let map = Map::default();
    #[cfg(feature = "player")]
    if std::env::args().any(|argument| argument == "play") {
        return draw::play(&map);
    }
    let first = search(&map).next().expect("three colours are enough");
    println!("{} colourings, the first of them:\n{}", search(&map).count(), first.join(", "));
}
