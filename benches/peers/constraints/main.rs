//! Counts all solutions of Latin squares and queens with other crates for constraints.
use std::time::Instant;

use csp_solver::domain::BitsetDomain;
use csp_solver::ordering::Ordering;
use csp_solver::{Csp, Pruning, SolveConfig};

fn lines_of_latin(n: usize) -> Vec<Vec<usize>> {
    let row = |r| (0..n).map(|c| r * n + c).collect();
    let column = |c| (0..n).map(|r| r * n + c).collect();
    (0..n).map(row).chain((0..n).map(column)).collect()
}

fn pumpkin(n: i32, is_queens: bool) -> u64 {
    use pumpkin_solver::conflict_resolvers::resolvers::ResolutionResolver;
    use pumpkin_solver::core::results::solution_iterator::IteratedSolution;
    use pumpkin_solver::core::termination::Indefinite;
    use pumpkin_solver::core::variables::TransformableVariable;
    let mut solver = pumpkin_solver::Solver::default();
    let count = if is_queens { n } else { n * n };
    let vars: Vec<_> = (0..count).map(|_| solver.new_bounded_integer(0, n - 1)).collect();
    if is_queens {
        for sign in [-1, 0, 1] {
            let tag = solver.new_constraint_tag();
            let all: Vec<_> = vars.iter().zip(0..).map(|(v, i)| v.offset(sign * i)).collect();
            solver.add_constraint(pumpkin_solver::all_different(all, tag)).post();
        }
    } else {
        for line in lines_of_latin(n as usize) {
            let tag = solver.new_constraint_tag();
            let all: Vec<_> = line.iter().map(|at| vars[*at]).collect();
            solver.add_constraint(pumpkin_solver::all_different(all, tag)).post();
        }
    }
    let (mut brancher, mut never, mut resolver) =
        (solver.default_brancher(), Indefinite, ResolutionResolver::default());
    let mut all = solver.get_solution_iterator(&mut brancher, &mut never, &mut resolver);
    let mut found = 0;
    while let IteratedSolution::Solution(..) = all.next_solution() {
        found += 1;
    }
    found
}

fn selen(n: usize, is_queens: bool) -> u64 {
    use selen::prelude::*;
    let mut m = Model::default();
    let vars = m.ints(if is_queens { n } else { n * n }, 1, n as i32);
    if is_queens {
        m.alldiff(&vars);
        for sign in [-1, 1] {
            let all: Vec<_> = vars
                .iter()
                .enumerate()
                .map(|(i, v)| {
                    let e = add(*v, int(sign * i as i32));
                    let d = m.int(-(n as i32), 2 * n as i32);
                    m.new(e.eq(d));
                    d
                })
                .collect();
            m.alldiff(&all);
        }
    } else {
        for line in lines_of_latin(n) {
            m.alldiff(&line.iter().map(|at| vars[*at]).collect::<Vec<_>>());
        }
    }
    m.enumerate().count() as u64
}

fn csp(n: usize) -> u64 {
    let mut csp = Csp::new();
    let domain = BitsetDomain::new(0..n as u32);
    let vars: Vec<_> = (0..n * n).map(|_| csp.add_variable(domain.clone())).collect();
    for line in lines_of_latin(n) {
        csp.add_all_different(line.iter().map(|at| vars[*at]).collect());
    }
    csp.finalize();
    let config = SolveConfig {
        pruning: Pruning::Ac3,
        ordering: Ordering::FailFirst,
        max_solutions: usize::MAX,
        node_budget: None,
        ..Default::default()
    };
    csp.solve(&config).len() as u64
}

fn time(name: &str, of: impl FnOnce() -> u64) {
    let start = Instant::now();
    let count = of();
    println!("{name}: {count} in {:.4} s", start.elapsed().as_secs_f64());
}

fn main() {
    time("selen queens 8", || selen(8, true));
    time("selen latin 4", || selen(4, false));
    time("csp-solver latin 4", || csp(4));
    time("csp-solver latin 5", || csp(5));
    time("pumpkin queens 8", || pumpkin(8, true));
    time("pumpkin latin 4", || pumpkin(4, false));
    time("selen queens 10", || selen(10, true));
    time("pumpkin queens 10", || pumpkin(10, true));
}
