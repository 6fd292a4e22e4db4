//! Colours the map of Australia so that no two neighbours look alike: a puzzle of
//! one's own, written from the README.
//!
//! `cargo run --example map_colouring --features player -- play` steps through the search in
//! the terminal, forward and back.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle, search};
#[cfg(feature = "player")]
use stack_assumptions_show::{Draw, Scene};

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
        let colour = |cell: &Cell<Option<usize>>| cell.get().map_or("", |colour| COLOURS[colour]);
        STATES
            .iter()
            .zip(&self.0)
            .map(|(state, cell)| format!("{state} {}", colour(cell)))
            .collect()
    }
}

/// The map as a graph: each state at its place, and a link for each border.
#[cfg(feature = "player")]
impl Draw for Map {
    fn scene(&self) -> Scene {
        let places = [(0, 3), (3, 1), (3, 5), (6, 2), (6, 5), (5, 7), (6, 9)];
        let states = places.into_iter().zip(STATES).map(|((x, y), state)| (x, y, state));
        let map = Scene::graph(states).links(BORDERS).titled("Australia").text_width(5);
        map.fill(|state| self.0[state].get().map(|colour| COLOURS[colour]))
    }

    fn slot_name(&self, state: usize) -> String {
        STATES[state].to_owned()
    }

    fn candidate_name(&self, colour: usize) -> String {
        COLOURS[colour].to_owned()
    }

    fn spot(&self, state: usize, _colour: usize) -> Option<usize> {
        Some(state)
    }
}

fn main() {
    let map = Map::default();
    #[cfg(feature = "player")]
    if std::env::args().any(|argument| argument == "play") {
        if let Err(error) = stack_assumptions_show::play(&map) {
            eprintln!("error: {error}");
            std::process::exit(2);
        }
        return;
    }
    println!("{} colourings, the first of them:", search(&map).count());
    if let Some(solution) = search(&map).next() {
        println!("{}", solution.join(", "));
    }
}
