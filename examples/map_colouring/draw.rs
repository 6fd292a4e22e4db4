//! How the map is shown, and played.

use stack_assumptions_show::{Draw, Scene};

use super::{BORDERS, COLOURS, Map, STATES};

/// The map as a graph: each state at its place, and a link for each border.
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

/// Plays the search in the terminal.
pub fn play(map: &Map) {
    if let Err(error) = stack_assumptions_show::play(map) {
        eprintln!("error: {error}");
        std::process::exit(2);
    }
}
