//! What the engine gives a model: laws, threads, parts, resuming, steps, objectives.

use std::collections::HashSet;
use std::num::NonZeroUsize;

use constraints::{Linear, Model, Problem, PuzzleExt, Relation, Solution, Var};
use itertools::Itertools;
use stack_assumptions::cursor::Cursor;
use stack_assumptions::interval::Interval;
use stack_assumptions::parallel::parallel;
use stack_assumptions::partition::{Fingerprint, split};
use stack_assumptions::{Laws, Limits, search};

use crate::models::{
    all_interval, closed_tours, costas, golomb, langford, latin, magic_square, queens,
};

/// Problems and the number of their solutions.
fn problems() -> Vec<(&'static str, Problem, u64)> {
    let settled = |model: Model| model.build().unwrap().settle(500);
    vec![
        ("queens", queens(7).build().unwrap(), 40),
        ("settled queens", settled(queens(7)), 40),
        ("costas", costas(6).build().unwrap(), 116),
        ("magic", magic_square(3).build().unwrap(), 8),
        ("langford", langford(7).build().unwrap(), 52),
        ("intervals", all_interval(8).build().unwrap(), 40),
        ("latin", latin(4).0.build().unwrap(), 576),
        ("tours", closed_tours(3, 10).build().unwrap(), 32),
    ]
}

#[test]
fn the_laws_hold() {
    for (name, problem, count) in problems() {
        let laws = Laws::new(&problem)
            .state(|problem| format!("{:?}", problem.domains()))
            .verify(|solution: &Solution| problem.violated(solution).is_empty())
            .expect_solutions(count)
            .max_nodes(3_000);
        laws.check().unwrap_or_else(|violation| panic!("{name}: {violation}"));
    }
    let (model, last) = golomb(5);
    Laws::new(&model.build().unwrap().minimising(last))
        .minimised()
        .max_nodes(2_000)
        .check()
        .unwrap();
    let (model, last) = golomb(4);
    Laws::new(&model.build().unwrap().maximising(last))
        .maximised()
        .max_nodes(2_000)
        .check()
        .unwrap();
}

#[test]
fn threads_parts_and_resuming_count_the_same() {
    for (name, problem, count) in problems() {
        for threads in [1, 2, 4] {
            let threads = NonZeroUsize::new(threads).unwrap();
            assert_eq!(parallel(problem.clone()).threads(threads).count().value, count, "{name}");
        }
        let parts = split(&problem, 7);
        let of_part =
            |part: &Interval| search(&problem).within(part).unwrap().count_up_to(u64::MAX);
        assert_eq!(parts.iter().map(of_part).sum::<u64>(), count, "{name}");
        // Each run has nothing but a line of text, and a problem of its own.
        let (mut rest, mut sum) = (Some(Interval::full().to_string()), 0);
        while let Some(line) = rest {
            let other = problem.clone();
            let interval: Interval = line.parse().unwrap();
            let limit = Limits::new().nodes(50);
            let mut search = search(&other).limit(limit).within(&interval).unwrap();
            sum += search.count_up_to(u64::MAX);
            rest = search.remaining().map(|rest| rest.to_string());
        }
        assert_eq!(sum, count, "{name}");
    }
}

/// Models of one run and of another have the same fingerprint; other weights give another one.
#[test]
fn the_fingerprint_is_that_of_the_tree() {
    let of = |problem: &Problem| Fingerprint::of(problem, &[Interval::full()]);
    let [one, other] = [(); 2].map(|()| costas(8).build().unwrap().settle(2_000));
    assert_eq!((one.weights(), of(&one)), (other.weights(), of(&other)));
    assert!(one.weights().iter().any(|weight| *weight > 1));
    assert_ne!(of(&costas(8).build().unwrap()), of(&costas(7).build().unwrap()));
}

/// Whatever the runs exclude, each solution is found once.
#[test]
fn restarts_find_the_same_solutions() {
    for (name, problem, count) in problems() {
        let all: HashSet<Solution> = search(&problem).collect();
        for (most, learn, nodes) in [
            (1_000, 10_000, 100_000),
            (1_000, 100, 100_000),
            (3, 10_000, 100_000),
            (1_000, 90, 200),
        ] {
            let (found, is_over) = problem.clone().search_with_restarts(most, learn, nodes);
            assert!(found.iter().all_unique(), "{name}");
            assert!(found.iter().all(|solution| all.contains(solution)), "{name}");
            let is_whole = found.len() as u64 == count;
            match nodes {
                200 => assert!(is_whole || !is_over, "{name}"),
                _ => assert_eq!((found.len() == most, is_over), (!is_whole, is_whole), "{name}"),
            }
        }
    }
}

#[test]
fn a_cursor_steps_both_ways() {
    let problem = magic_square(3).build().unwrap();
    let before = format!("{:?}", problem.domains());
    let mut cursor = Cursor::new(&problem);
    let mut boards = Vec::new();
    while cursor.forward().is_some() {
        boards.push(format!("{:?}", problem.domains()));
    }
    for board in boards.iter().rev() {
        assert_eq!(board, &format!("{:?}", problem.domains()));
        cursor.back();
    }
    drop(cursor);
    assert_eq!(before, format!("{:?}", problem.domains()));
}

#[test]
fn the_best_solution_is_the_same_by_threads() {
    let (model, last) = golomb(7);
    let problem = model.build().unwrap().minimising(last);
    let best = problem.minimise().finish().best.unwrap();
    assert_eq!(best.cost, 25);
    let other = parallel(problem).minimise().value.unwrap();
    assert_eq!((other.cost, other.solution), (25, best.solution));
}

/// 15 kinds of random rules on up to 5 variables: the solutions of brute force. With
/// `CONSTRAINTS_ROUNDS` other rounds than 20,000.
#[test]
fn random_models_have_the_solutions_of_brute_force() {
    let mut random = fastrand::Rng::with_seed(7);
    let rounds = std::env::var("CONSTRAINTS_ROUNDS").ok().and_then(|text| text.parse().ok());
    for round in 0..rounds.unwrap_or(20_000) {
        let mut model = Model::new();
        let count = random.usize(2..=5);
        let values = random.i64(2..=4);
        let vars = model.variables(count, 0..values);
        let mut rules: Vec<Box<dyn Fn(&[i64]) -> bool>> = Vec::new();
        for _ in 0..random.usize(1..=4) {
            let some: Vec<usize> = {
                let mut all: Vec<usize> = (0..count).collect();
                random.shuffle(&mut all);
                all.truncate(random.usize(2..=count));
                all
            };
            rules.push(add_random(&mut model, &vars, some, &mut random));
        }
        let problem = model.build().unwrap();
        let mut found: Vec<Vec<i64>> = problem.search().map(|one| one.of(&vars)).collect();
        found.sort_unstable();
        let mut expected = Vec::new();
        for number in 0..values.pow(count as u32) {
            let all: Vec<i64> =
                (0..count as u32).map(|at| number / values.pow(at) % values).collect();
            if rules.iter().all(|rule| rule(&all)) {
                expected.push(all);
            }
        }
        expected.sort_unstable();
        assert_eq!(found, expected, "round {round}");
    }
}

#[expect(clippy::too_many_lines, reason = "a few lines for each kind")]
/// Adds a random rule on some variables; returns what it means.
fn add_random(
    model: &mut Model,
    vars: &[Var],
    at: Vec<usize>,
    random: &mut fastrand::Rng,
) -> Box<dyn Fn(&[i64]) -> bool> {
    let values = |at: &[usize], v: &[i64]| at.iter().map(|at| v[*at]).collect_vec();
    let some: Vec<Var> = at.iter().map(|at| vars[*at]).collect();
    let total = random.i64(-3..=6);
    match random.u8(..15) {
        0 => {
            model.all_different(&some);
            Box::new(move |v| (0..at.len()).all(|a| (0..a).all(|b| v[at[a]] != v[at[b]])))
        }
        1 => {
            let relations =
                [Relation::Equal, Relation::NotEqual, Relation::AtMost, Relation::AtLeast];
            let relation = *random.choice(&relations).unwrap();
            let coefficients: Vec<i64> = at.iter().map(|_| random.i64(-2..=3)).collect();
            let terms: Vec<_> = coefficients.iter().copied().zip(some).collect();
            model.linear(&terms, relation, total);
            Box::new(move |v| {
                let sum: i64 = coefficients.iter().zip(&at).map(|(c, at)| c * v[*at]).sum();
                match relation {
                    Relation::Equal => sum == total,
                    Relation::NotEqual => sum != total,
                    Relation::AtMost => sum <= total,
                    Relation::AtLeast => sum >= total,
                }
            })
        }
        2 => {
            model.sum_distinct(&some, total);
            Box::new(move |v| {
                (0..at.len()).all(|a| (0..a).all(|b| v[at[a]] != v[at[b]]))
                    && at.iter().map(|at| v[*at]).sum::<i64>() == total
            })
        }
        3 => {
            let times = random.i64(0..=2);
            model.count(&some, [0, 2], times..=times + 1);
            Box::new(move |v| {
                let count = at.iter().filter(|at| [0, 2].contains(&v[**at])).count() as i64;
                (times..=times + 1).contains(&count)
            })
        }
        4 => {
            let rows = (0..8).map(|_| at.iter().map(|_| random.i64(0..4)).collect()).collect_vec();
            model.table(&some, &rows);
            Box::new(move |v| rows.contains(&values(&at, v)))
        }
        5 => {
            model.pair(some[0], some[1], move |a, b| (a * 3 + b * 5 + total) % 4 != 0);
            Box::new(move |v| (v[at[0]] * 3 + v[at[1]] * 5 + total) % 4 != 0)
        }
        6 => {
            model.maximum(&some[1..], some[0]);
            Box::new(move |v| at[1..].iter().map(|at| v[*at]).max() == Some(v[at[0]]))
        }
        7 => {
            model.regular(
                &some,
                0,
                |sum, value| (sum + value < 5).then_some(sum + value),
                |sum| sum % 2 == 0,
            );
            Box::new(move |v| {
                let sum: i64 = at.iter().map(|at| v[*at]).sum();
                sum < 5 && sum % 2 == 0
            })
        }
        8 => {
            let rows = (0..8).map(|_| at.iter().map(|_| random.i64(0..4)).collect()).collect_vec();
            model.no_row_of(&some, &rows);
            Box::new(move |v| !rows.contains(&values(&at, v)))
        }
        9 if some.len() > 2 => {
            model.distance(some[0], some[1], some[2]);
            Box::new(move |v| (v[at[0]] - v[at[1]]).abs() == v[at[2]])
        }
        10 if some.len() > 2 => {
            model.element(&some[2..], some[0], some[1]);
            Box::new(move |v| values(&at[2..], v).get(v[at[0]] as usize) == Some(&v[at[1]]))
        }
        11 => {
            let equals = |at: usize, value| Linear::new(&[(1, some[at])], Relation::Equal, value);
            model.implies(equals(0, 1), equals(1, total));
            Box::new(move |v| v[at[0]] != 1 || v[at[1]] == total)
        }
        12 => {
            model.circuit(&some);
            Box::new(move |v| {
                let (mut place, mut seen) = (0, HashSet::new());
                while at.get(place).is_some() && seen.insert(place) {
                    place = v[at[place]] as usize;
                }
                place == 0 && seen.len() == at.len()
            })
        }
        13 => {
            model.distances_differ(&some.iter().copied().tuple_windows().collect_vec());
            Box::new(move |v| at.windows(2).map(|w| (v[w[0]] - v[w[1]]).abs()).all_unique())
        }
        _ => {
            let half = at.len() / 2;
            model.lexicographically_at_most(&some[..half], &some[half..2 * half]);
            Box::new(move |v| {
                let values = values(&at, v);
                values[..half] <= values[half..2 * half]
            })
        }
    }
}
