//! Each constraint against brute force, by a definition that shares no code with it.

use constraints::{AnyOf, Constraint, ConstraintLaws, Linear, Model, Not, Relation, Var};

/// Checks a rule; returns whether it removed all that it could.
fn check(
    vars: usize,
    values: impl IntoIterator<Item = i64>,
    post: impl Fn(&mut Model, &[Var]),
    means: impl Fn(&[i64]) -> bool,
) -> bool {
    let laws = ConstraintLaws::of_model(vars, post).values(values).means(means).rounds(2_000);
    let report = laws.check().unwrap_or_else(|violation| panic!("{violation}"));
    assert!(report.removed > 0);
    report.missed == 0
}

fn all_differ(values: &[i64]) -> bool {
    values.iter().enumerate().all(|(at, value)| !values[..at].contains(value))
}

#[test]
fn all_different() {
    check(4, 1..=4, |model, vars| model.all_different(vars), all_differ);
    check(5, -2..=4, |model, vars| model.all_different(vars), all_differ);
    assert!(check(2, 1..=4, |model, vars| model.not_equal(vars[0], vars[1]), |v| v[0] != v[1]));
    assert!(check(3, 1..=3, |model, vars| model.all_different(vars), all_differ));
}

#[test]
fn differences() {
    let pairs = |v: &[Var]| [(v[0], v[1]), (v[1], v[2]), (v[3], v[0])];
    check(
        4,
        -3..=4,
        |model, vars| model.differences_differ(&pairs(vars)),
        |v| all_differ(&[v[1] - v[0], v[2] - v[1], v[0] - v[3]]),
    );
    check(
        4,
        1..=5,
        |model, vars| model.distances_differ(&pairs(vars)),
        |v| all_differ(&[v[1] - v[0], v[2] - v[1], v[0] - v[3]].map(i64::abs)),
    );
}

#[test]
fn linear() {
    let term = |coefficients: &'static [i64]| {
        move |vars: &[Var]| -> Vec<(i64, Var)> {
            coefficients.iter().copied().zip(vars.iter().copied()).collect()
        }
    };
    for (coefficients, total) in [
        (&[1, 1, 1][..], 7),
        (&[1, -1, 0], 0),
        (&[2, 3, -4], 1),
        (&[-1, -2, 5], 3),
        (&[7, -3, 2], 10),
        (&[30, 50, -70], 10),
        (&[100, 90, -70], 50),
    ] {
        let terms = term(coefficients);
        let sum = move |values: &[i64]| -> i64 {
            coefficients.iter().zip(values).map(|(coefficient, value)| coefficient * value).sum()
        };
        check(
            3,
            0..=5,
            |model, vars| model.linear(&terms(vars), Relation::Equal, total),
            |values| sum(values) == total,
        );
        let small = coefficients.iter().map(|one| one.abs() * 5).sum::<i64>() < 128;
        let is_consistent = check(
            3,
            0..=5,
            |model, vars| {
                let linear = Linear::new(&terms(vars), Relation::Equal, total);
                model.add(linear.domain_consistent());
            },
            |values| sum(values) == total,
        );
        assert!(is_consistent || !small, "{coefficients:?}");
        let relations: [(Relation, fn(i64, i64) -> bool); 3] = [
            (Relation::AtMost, |sum, total| sum <= total),
            (Relation::AtLeast, |sum, total| sum >= total),
            (Relation::NotEqual, |sum, total| sum != total),
        ];
        for (relation, holds) in relations {
            let is_consistent = check(
                3,
                0..=5,
                |model, vars| model.linear(&terms(vars), relation, total),
                |values| holds(sum(values), total),
            );
            assert!(is_consistent, "{coefficients:?} {relation:?}");
        }
    }
    // A variable twice.
    check(
        2,
        0..=5,
        |model, vars| model.sum(&[vars[0], vars[1], vars[0]], Relation::Equal, 8),
        |values| 2 * values[0] + values[1] == 8,
    );
}

#[test]
fn sum_distinct() {
    for total in [6, 10, 15, 24] {
        check(
            3,
            1..=9,
            |model, vars| model.sum_distinct(vars, total),
            |values| all_differ(values) && values.iter().sum::<i64>() == total,
        );
    }
}

#[test]
fn table() {
    let rows = vec![vec![1, 2, 3], vec![2, 2, 1], vec![3, 1, 1], vec![4, 4, 4], vec![1, 4, 2]];
    let has = |rows: &[Vec<i64>], values: &[i64]| rows.iter().any(|row| row == values);
    assert!(check(3, 1..=4, |model, vars| model.table(vars, &rows), |values| has(&rows, values)));
    check(3, 1..=4, |model, vars| model.no_row_of(vars, &rows), |values| !has(&rows, values));
    let many: Vec<_> = (0..100).map(|n| vec![n % 5, n / 5 % 7, n * n % 6]).collect();
    assert!(check(3, 0..=6, |model, vars| model.table(vars, &many), |values| has(&many, values)));
}

#[test]
fn pairs_and_functions() {
    let divides = |a: i64, b: i64| b % a == 0;
    assert!(check(
        2,
        1..=9,
        |model, vars| model.pair(vars[0], vars[1], divides),
        |v| divides(v[0], v[1])
    ));
    let three = |vars: &[Var]| (vars[0], vars[1], vars[2]);
    assert!(check(
        3,
        -3..=4,
        |model, vars| {
            let (a, b, c) = three(vars);
            model.distance(a, b, c);
        },
        |v| (v[0] - v[1]).abs() == v[2],
    ));
    assert!(check(
        3,
        -3..=4,
        |model, vars| {
            let (a, b, c) = three(vars);
            model.product(a, b, c);
        },
        |v| v[0] * v[1] == v[2],
    ));
    assert!(check(
        3,
        -3..=4,
        |model, vars| {
            let (a, b, c) = three(vars);
            model.quotient(a, b, c);
        },
        |v| v[1] != 0 && v[0] % v[1] == 0 && v[0] / v[1] == v[2],
    ));
    check(3, 1..=5, |model, vars| model.rule(vars, |v| v[0] * v[1] > v[2]), |v| v[0] * v[1] > v[2]);
}

#[test]
fn element_and_extremes() {
    let element = |v: &[i64]| (0..3).contains(&v[3]) && v[v[3] as usize] == v[4];
    assert!(check(5, 0..=3, |model, vars| model.element(&vars[..3], vars[3], vars[4]), element));
    let list = [3, 1, 4, 1, 5];
    assert!(check(
        2,
        0..=6,
        |model, vars| model.element_of(&list, vars[0], vars[1]),
        |v| usize::try_from(v[0]).ok().and_then(|at| list.get(at)) == Some(&v[1]),
    ));
    let greatest = |v: &[i64]| v[..3].iter().max() == Some(&v[3]);
    let least = |v: &[i64]| v[..3].iter().min() == Some(&v[3]);
    check(4, -1..=3, |model, vars| model.maximum(&vars[..3], vars[3]), greatest);
    check(4, -1..=3, |model, vars| model.minimum(&vars[..3], vars[3]), least);
}

#[test]
fn counts_and_orders() {
    let of = |v: &[i64]| v.iter().filter(|value| [1, 3].contains(value)).count();
    check(4, 1..=4, |model, vars| _ = model.count(vars, [1, 3], [2]), |v| of(v) == 2);
    let three = |v: &[i64]| [1, 2, 3].map(|value| v.iter().filter(|own| **own == value).count());
    check(
        5,
        1..=3,
        |model, vars| model.cardinalities(vars, &[(1, 1, 2), (2, 0, 1), (3, 2, 4)]),
        |v| matches!(three(v), [1 | 2, 0 | 1, 2..=4]),
    );
    assert!(check(
        4,
        1..=3,
        |model, vars| model.lexicographically_less(&vars[..2], &vars[2..]),
        |v| v[..2] < v[2..]
    ));
    assert!(check(
        6,
        1..=3,
        |model, vars| model.lexicographically_at_most(&vars[..3], &vars[3..]),
        |v| v[..3] <= v[3..]
    ));
    assert!(check(
        4,
        1..=6,
        |model, vars| model.increasing(vars),
        |v| v.is_sorted_by(|a, b| a < b)
    ));
}

#[test]
fn permutations() {
    let is_inverse = |v: &[i64]| (0..3).all(|at| v[3 + v[at] as usize] == at as i64);
    check(6, 0..=2, |model, vars| model.inverse(&vars[..3], &vars[3..]), is_inverse);
    let is_circuit = |v: &[i64]| {
        let mut seen = vec![0];
        while !seen.contains(&v[*seen.last().unwrap() as usize]) {
            seen.push(v[*seen.last().unwrap() as usize]);
        }
        seen.len() == v.len() && v[*seen.last().unwrap() as usize] == 0
    };
    check(4, 0..=3, |model, vars| model.circuit(vars), is_circuit);
    check(5, 0..=4, |model, vars| model.circuit(vars), is_circuit);
}

#[test]
fn automata() {
    // Runs of 1 of the lengths 2 and 1.
    let runs = |v: &[i64]| {
        let text: String = v.iter().map(|value| if *value == 1 { 'x' } else { ' ' }).collect();
        text.split_whitespace().map(str::len).collect::<Vec<_>>() == [2, 1]
    };
    let step = |(run, length): &(usize, usize), value: i64| match (value, length) {
        (1, _) => ([2, 1].get(*run)? > length).then_some((*run, length + 1)),
        (_, 0) => Some((*run, 0)),
        _ => (length == [2, 1].get(*run)?).then_some((run + 1, 0)),
    };
    let accepts = |state: &(usize, usize)| matches!(state, (2, 0) | (1, 1));
    assert!(check(5, 0..=1, |model, vars| model.regular(vars, (0, 0), step, accepts), runs));
}

#[test]
fn logic() {
    let boxed = |constraint: Linear| -> Box<dyn Constraint> { Box::new(constraint) };
    let sum = |vars: &[Var], total| {
        Linear::new(&[(1, vars[0]), (1, vars[1]), (1, vars[2])], Relation::Equal, total)
    };
    let total = |v: &[i64]| v.iter().sum::<i64>();
    assert!(check(
        3,
        1..=4,
        |model, vars| {
            let sums = [4, 11].map(|total| boxed(sum(vars, total).domain_consistent()));
            model.any_of(sums.into());
        },
        |v| [4, 11].contains(&total(v)),
    ));
    check(3, 1..=4, |model, vars| model.add(Not(sum(vars, 7))), |v| total(v) != 7);
    check(
        3,
        1..=4,
        |model, vars| model.implies(sum(vars, 7), Linear::new(&[(1, vars[0])], Relation::Equal, 3)),
        |v| total(v) != 7 || v[0] == 3,
    );
    let _ = AnyOf::<1>::new(Vec::new());
}

/// Expressions beside an independent matcher that tries all ways.
#[test]
fn expressions() {
    for (expression, means) in [
        ("0*110+1110*", (|v| runs_of(v) == [2, 3]) as fn(&[i64]) -> bool),
        ("(0|11)*", |v| runs_of(v).iter().all(|run| run % 2 == 0)),
        (".1.*", |v| v[1] == 1),
        ("[^1].*1?", |v| v[0] == 0),
        ("<0>+[0-1]+|1+", |v| v[0] == 0 && v.len() > 1 || v.iter().all(|one| *one == 1)),
    ] {
        for length in [2, 5, 7] {
            let laws = ConstraintLaws::of_model(length, |model: &mut Model, vars| {
                model.matches(vars, expression);
            });
            let report = laws.values(0..=1).means(means).check();
            let report = report.unwrap_or_else(|violation| panic!("{expression}: {violation}"));
            assert_eq!(report.missed, 0, "{expression}");
        }
    }
}

fn runs_of(values: &[i64]) -> Vec<usize> {
    let runs = values.chunk_by(|one, next| one == next).filter(|run| run[0] == 1);
    runs.map(<[i64]>::len).collect()
}

/// Domains of two and of four words.
#[test]
fn wide_domains() {
    fn check_wide<const W: usize>(far: i64) {
        let values = [-7, 0, 1, 2, 62, 63, 64, 65, far - 7];
        let check = |vars: usize,
                     post: &dyn Fn(&mut Model<W>, &[Var]),
                     means: &dyn Fn(&[i64]) -> bool| {
            let laws = ConstraintLaws::of_model(vars, post).values(values).means(means).rounds(300);
            laws.check().unwrap_or_else(|violation| panic!("{violation}"));
        };
        check(3, &|model, vars| model.all_different(vars), &all_differ);
        check(3, &|model, vars| model.all_different_plus(vars, &[0, 1, -63]), &|v| {
            all_differ(&[v[0], v[1] + 1, v[2] - 63])
        });
        check(3, &|model, vars| model.sum(vars, Relation::Equal, 127), &|v| {
            v.iter().sum::<i64>() == 127
        });
        check(
            3,
            &|model, vars| {
                let terms = [(1, vars[0]), (-1, vars[1]), (2, vars[2])];
                model.add(Linear::new(&terms, Relation::Equal, 62).domain_consistent());
            },
            &|v| v[0] - v[1] + 2 * v[2] == 62,
        );
        check(
            3,
            &|model, vars| model.differences_differ(&[(vars[0], vars[1]), (vars[2], vars[1])]),
            &|v| v[0] != v[2],
        );
        check(3, &|model, vars| model.distance(vars[0], vars[1], vars[2]), &|v| {
            (v[0] - v[1]).abs() == v[2]
        });
        check(2, &|model, vars| model.pair(vars[0], vars[1], |a, b| (a + b) % 3 == 0), &|v| {
            (v[0] + v[1]) % 3 == 0
        });
        check(3, &|model, vars| model.maximum(&vars[..2], vars[2]), &|v| v[0].max(v[1]) == v[2]);
        check(3, &|model, vars| model.increasing(vars), &|v| v.is_sorted_by(|a, b| a < b));
        check(
            3,
            &|model, vars| model.table(vars, &[vec![64, 63, 2], vec![-7, far - 7, 65]]),
            &|v| v == [64, 63, 2] || v == [-7, far - 7, 65],
        );
        check(3, &|model, vars| model.sum_distinct(vars, 65), &|v| {
            all_differ(v) && v.iter().sum::<i64>() == 65
        });
    }
    check_wide::<2>(127);
    check_wide::<4>(255);
}
