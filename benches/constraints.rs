//! The crate `constraints` on well-known puzzles: processor time and attempts of each, with the
//! published answer checked. `cargo bench -p workspace_tests --bench constraints [NAME]`.

#![allow(clippy::cast_possible_wrap, clippy::many_single_char_names)]

use std::time::Instant;

use constraints::{Model, PuzzleExt};
use stack_assumptions::{Counters, search};

#[path = "../crates/constraints/tests/constraints/models.rs"]
mod models;

/// The name of a puzzle, its model, and the number of its solutions.
type Case = (&'static str, fn() -> Model, u64);

const COUNTS: [Case; 9] = [
    ("send-more-money", || models::send_more_money().0, 1),
    ("magic-4", || models::magic_square(4), 7_040),
    ("queens-10", || models::queens(10), 724),
    ("queens-12", || models::queens(12), 14_200),
    ("costas-10", || models::costas(10), 2_160),
    ("langford-8", || models::langford(8), 300),
    ("all-interval-12", || models::all_interval(12), 1_328),
    ("latin-5", || models::latin(5).0, 161_280),
    ("tours-3x10", || models::closed_tours(3, 10), 32),
];

fn main() {
    let wanted: Vec<_> = std::env::args().skip(1).filter(|name| !name.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|one| one == name);
    for (name, model, count) in COUNTS {
        if is_wanted(name) {
            let start = Instant::now();
            let problem = model().build().expect("a model without a mistake");
            let mut search = search(&problem).observe(Counters::default());
            assert_eq!(search.count_up_to(u64::MAX), count);
            let attempts = search.observer().nodes + search.observer().rejected;
            println!("{name}: {:.4} s, {attempts} attempts", start.elapsed().as_secs_f64());
        }
    }
    for (marks, length) in [(8, 34), (9, 44), (10, 55)] {
        let name = format!("golomb-{marks}");
        if is_wanted(&name) {
            let start = Instant::now();
            let (model, last) = models::golomb(marks);
            let problem = model.build().expect("a model without a mistake").minimising(last);
            assert_eq!(problem.minimise().finish().best.map(|best| best.cost), Some(length));
            println!("{name}: {:.4} s", start.elapsed().as_secs_f64());
        }
    }
}
