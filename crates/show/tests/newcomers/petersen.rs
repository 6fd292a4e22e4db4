//! Colours the ten vertices of the Petersen graph with three colours.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};
use stack_assumptions_show::{Draw, Scene};

const COLOURS: [&str; 3] = ["red", "green", "blue"];

fn edges() -> impl Iterator<Item = (usize, usize)> {
    (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)])
}

#[derive(Default)]
pub struct Petersen([Cell<Option<usize>>; 10]);

impl Puzzle for Petersen {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Hold<'p, Option<usize>>;
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < 10).then_some(depth)
    }

    fn candidates(&self, vertex: usize) -> impl Iterator<Item = usize> {
        (0..3).filter(move |colour| {
            edges().all(|(a, b)| {
                let has_it = |other: usize| self.0[other].get() == Some(*colour);
                !(a == vertex && has_it(b) || b == vertex && has_it(a))
            })
        })
    }

    fn attempt(&self, vertex: usize, colour: usize) -> Option<Self::Attempt<'_>> {
        Some(Hold::new(&self.0[vertex], Some(colour)))
    }

    fn solution(&self) {}
}

impl Draw for Petersen {
    fn scene(&self) -> Scene {
        let place = |vertex: u32| {
            let (radius, turn) = (if vertex < 5 { 2.0 } else { 1.0 }, f64::from(vertex % 5) / 5.0);
            let (sin, cos) = (turn * std::f64::consts::TAU).sin_cos();
            (radius * sin, -radius * cos, vertex)
        };
        let graph = Scene::graph((0..10).map(place)).links(edges()).text_width(5);
        graph.fill(|vertex| self.0[vertex].get().map(|colour| COLOURS[colour]))
    }

    fn spot(&self, vertex: usize, _colour: usize) -> Option<usize> {
        Some(vertex)
    }
}
