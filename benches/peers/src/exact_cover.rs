//! Counts tilings as exact covers with this project's `ExactCover` and with the crates `dlx`
//! and `exact-covers`, in turns.

#[path = "../../../crates/stack_assumptions/tests/engine/exact_cover/tilings.rs"]
mod tilings;

use std::ops::ControlFlow;

use dlx::OptOrder;
use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use dlx::x::make_problem;
use exact_covers::{DlSolver, Solver};
use stack_assumptions::exact_cover::ExactCover;
use stack_assumptions::search;
use tilings::{Tilings, pentominoes, soma};

use crate::common::{median, seconds};

type Count = fn(&Tilings) -> usize;

const CONTENDERS: [(&str, Count); 3] =
    [("ExactCover", ours), ("dlx", dlx), ("exact-covers", exact_covers)];

fn ours(tilings: &Tilings) -> usize {
    let mut cover = ExactCover::new(tilings.items, 0);
    for option in &tilings.options {
        cover.add_option(option.iter().copied()).expect("an option");
    }
    search(&cover).count()
}

fn dlx(tilings: &Tilings) -> usize {
    let number = |item: &usize| *item as dlx::Uint;
    let option = |option: &Vec<usize>| option.iter().map(number).collect();
    let options: Vec<Vec<dlx::Uint>> = tilings.options.iter().map(option).collect();
    let mut problem = make_problem(tilings.items as dlx::Uint, 0, &options, OptOrder::Seq);
    let mut solver = dlx::Solver::new(&mut problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut count = 0;
    while solver.next_solution(&mut chooser) {
        count += 1;
    }
    count
}

/// By its `DlSolver`: the other one of version 0.3 is not finished.
fn exact_covers(tilings: &Tilings) -> usize {
    let items: Vec<usize> = (0..tilings.items).collect();
    let mut solver = DlSolver::<_, ()>::new(&items, &[]);
    for option in &tilings.options {
        solver.add_option(option, []);
    }
    let mut count = 0;
    solver.solve(|_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

/// Prints the times and their ratios.
pub fn compare(rounds: usize) {
    for (name, tilings, answer) in
        [("12 pentominoes, 6x10", pentominoes(6, 10), 4 * 2_339), ("soma cube", soma(), 48 * 240)]
    {
        let mut times = CONTENDERS.map(|_| Vec::new());
        for round in 0..rounds {
            for turn in 0..CONTENDERS.len() {
                let contender = (round + turn) % CONTENDERS.len();
                let (time, found) = seconds(|| CONTENDERS[contender].1(&tilings));
                assert_eq!(found, answer, "{}", CONTENDERS[contender].0);
                times[contender].push(time);
            }
        }
        println!("{name}: {answer} solutions, {rounds} rounds, medians");
        for ((contender, _), own) in CONTENDERS.iter().zip(&times) {
            let ratios: Vec<_> = own.iter().zip(&times[0]).map(|(own, ours)| own / ours).collect();
            println!("  {contender:<16} {:.3} s, {:.2}", median(own), median(&ratios));
        }
    }
}
