//! A model of constraints as a program: magic squares of order 4, of which there are 7,040.
//!
//! `cargo run -p examples --example magic_squares -- count --threads 2 --checkpoint FILE`;
//! `… first --steps` also tells what follows from each attempt, and why.

use std::process::ExitCode;

use constraints::{Model, ModelError, Problem, Relation, Solution};

fn magic_squares() -> Result<Problem, ModelError> {
    let mut model = Model::new();
    let mut cells = Vec::new();
    for row in 'a'..='d' {
        cells.extend((1..=4).map(|column| model.named(format!("{row}{column}"), 1..=16)));
    }
    model.all_different(&cells);
    for at in 0..4 {
        model.sum(&cells[4 * at..][..4], Relation::Equal, 34);
        let column: Vec<_> = cells.iter().copied().skip(at).step_by(4).collect();
        model.sum(&column, Relation::Equal, 34);
    }
    model.sum(&[0, 5, 10, 15].map(|at| cells[at]), Relation::Equal, 34);
    model.sum(&[3, 6, 9, 12].map(|at| cells[at]), Relation::Equal, 34);
    model.columns(4);
    model.build()
}

fn main() -> ExitCode {
    let problem = magic_squares().expect("the model has no mistake");
    let rows = |solution: &Solution| {
        let values = solution.values().iter().map(i64::to_string).collect::<Vec<_>>();
        values.chunks(4).map(|row| row.join(" ")).collect::<Vec<_>>().join(", ")
    };
    terminal::program::program_shown("magic_squares_4", problem, rows)
}
