//! The crate `constraints` on well-known puzzles: the time and the attempts of each, with the
//! published answer checked. `cargo bench -p workspace_tests --bench constraints [NAME]`.

#![allow(clippy::cast_possible_wrap, clippy::many_single_char_names)]

use constraints::{Model, PuzzleExt, Var};
use stack_assumptions::{Counters, Puzzle, search};

use common::seconds;

#[expect(dead_code, reason = "the other benchmarks take medians, too")]
mod common;
#[path = "../crates/constraints/tests/constraints/models.rs"]
mod models;

/// The name of a puzzle, its model, and the number of its solutions.
type Case = (&'static str, fn() -> Model, u64);

const COUNTS: [Case; 14] = [
    ("send-more-money", || models::send_more_money().0, 1),
    ("magic-4", || models::magic_square(4), 7_040),
    ("queens-8", || models::queens(8), 92),
    ("queens-10", || models::queens(10), 724),
    ("queens-12", || models::queens(12), 14_200),
    ("costas-8", || models::costas(8), 444),
    ("costas-10", || models::costas(10), 2_160),
    ("costas-10-by-pairs", || models::costas_by_pairs(10), 2_160),
    ("langford-8", || models::langford(8), 300),
    ("all-interval-12", || models::all_interval(12), 1_328),
    ("latin-4", || models::latin(4).0, 576),
    ("latin-5", || models::latin(5).0, 161_280),
    ("petersen-5", || models::petersen(5), 332_880),
    ("tours-3x10", || models::closed_tours(3, 10), 32),
];

fn main() {
    let wanted: Vec<_> = std::env::args().skip(1).filter(|name| !name.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|one| one == name);
    for (name, model, count) in COUNTS.into_iter().filter(|(name, ..)| is_wanted(name)) {
        let built = || model().build().expect("a model without a mistake");
        print_count(name, count, built);
    }
    if is_wanted("queens-12-by-hand") {
        let queens = || eight_queens::Queens::new(12).expect("at most 64 queens");
        print_count("queens-12-by-hand", 14_200, queens);
    }
    let golomb = |marks| move || models::golomb(marks);
    best("golomb-8", &golomb(8), 34, &is_wanted);
    best("golomb-9", &golomb(9), 44, &is_wanted);
    best("golomb-10", &golomb(10), 55, &is_wanted);
    best("job-shop-ft06", &models::job_shop_ft06, 55, &is_wanted);
}

/// Builds a puzzle, counts its solutions, and prints the time and the attempts.
fn print_count<P: Puzzle>(name: &str, count: u64, puzzle: impl FnOnce() -> P) {
    let (time, attempts) = seconds(|| {
        let puzzle = puzzle();
        let mut search = search(&puzzle).observe(Counters::default());
        assert_eq!(search.count_up_to(u64::MAX), count);
        search.observer().nodes + search.observer().rejected
    });
    println!("{name}: {time:.4} s, {attempts} attempts");
}

/// Looks for the least value of a variable.
fn best(name: &str, model: &dyn Fn() -> (Model, Var), cost: i64, is_wanted: &dyn Fn(&str) -> bool) {
    if is_wanted(name) {
        let (time, best) = seconds(|| {
            let (model, variable) = model();
            let problem = model.build().expect("a model without a mistake").settle(3_000);
            problem.minimising(variable).minimise().finish().best
        });
        assert_eq!(best.map(|best| best.cost), Some(cost));
        println!("{name}: {time:.4} s");
    }
}
