//! Puzzles with published counts.

use constraints::{Model, PuzzleExt, Relation};

#[test]
fn send_more_money() {
    let mut model = Model::new();
    let letters = model.variables(8, 0..=9);
    let [s, e, n, d, m, o, r, y] = letters[..] else { unreachable!() };
    model.all_different(&letters);
    let number = |letters: &[_], sign: i64| {
        let places = letters.iter().rev().scan(sign, |place, letter| {
            let term = (*place, *letter);
            *place *= 10;
            Some(term)
        });
        places.collect::<Vec<_>>()
    };
    let terms = [number(&[s, e, n, d], 1), number(&[m, o, r, e], 1), number(&[m, o, n, e, y], -1)];
    model.linear(&terms.concat(), Relation::Equal, 0);
    model.linear(&[(1, s)], Relation::AtLeast, 1);
    model.linear(&[(1, m)], Relation::AtLeast, 1);
    let problem = model.build().unwrap();
    let solutions: Vec<_> = problem.search().collect();
    assert_eq!(solutions.len(), 1);
    assert_eq!(solutions[0].of(&letters), [9, 5, 6, 7, 1, 0, 8, 2]);
    assert!(problem.violated(&solutions[0]).is_empty());
}

/// Order 3: 8; order 4: 7,040 (Frénicle, 880 up to symmetry).
#[test]
fn magic_squares() {
    for (side, total, count) in [(3, 15, 8), (4, 34, 7_040)] {
        let mut model = Model::new();
        let cells = model.variables(side * side, 1..=(side * side) as i64);
        model.all_different(&cells);
        for line in 0..side {
            let row: Vec<_> = (0..side).map(|at| cells[line * side + at]).collect();
            let column: Vec<_> = (0..side).map(|at| cells[at * side + line]).collect();
            model.sum(&row, Relation::Equal, total);
            model.sum(&column, Relation::Equal, total);
        }
        let diagonal: Vec<_> = (0..side).map(|at| cells[at * side + at]).collect();
        let other: Vec<_> = (0..side).map(|at| cells[at * side + side - 1 - at]).collect();
        model.sum(&diagonal, Relation::Equal, total);
        model.sum(&other, Relation::Equal, total);
        assert_eq!(model.build().unwrap().count(), count);
    }
}

/// `n` queens: the rows, and both diagonals, differ. A000170.
fn queens(n: usize) -> Model {
    let mut model = Model::new();
    let rows = model.variables(n, 1..=n as i64);
    let columns: Vec<_> = (0..n as i64).collect();
    let turned: Vec<_> = columns.iter().map(|column| -column).collect();
    model.all_different(&rows);
    model.all_different_plus(&rows, &columns);
    model.all_different_plus(&rows, &turned);
    model
}

#[test]
fn queens_of_all_sizes() {
    for (n, count) in [(4, 2), (5, 10), (6, 4), (7, 40), (8, 92), (9, 352), (10, 724)] {
        assert_eq!(queens(n).build().unwrap().count(), count, "{n}");
    }
}

/// Costas arrays: the differences of each row of the triangle differ. A008404.
fn costas(n: usize) -> Model {
    let mut model = Model::new();
    let marks = model.variables(n, 1..=n as i64);
    model.all_different(&marks);
    for step in 1..n {
        let pairs = marks.iter().zip(&marks[step..]);
        let differences: Vec<_> =
            pairs.map(|(one, other)| model.total(&[(1, *other), (-1, *one)])).collect();
        model.all_different(&differences);
    }
    model
}

#[test]
fn costas_arrays() {
    for (n, count) in [(4, 12), (5, 40), (6, 116), (7, 200), (8, 444)] {
        assert_eq!(costas(n).build().unwrap().count(), count, "{n}");
    }
}

/// Langford sequences, both readings: between the two numbers k there are k others. A014552.
#[test]
fn langford_sequences() {
    for (n, count) in [(3, 2), (4, 2), (5, 0), (6, 0), (7, 52), (8, 300)] {
        let mut model = Model::new();
        let places = model.variables(2 * n, 0..2 * n as i64);
        model.all_different(&places);
        for number in 0..n {
            let terms = [(1, places[2 * number + 1]), (-1, places[2 * number])];
            model.linear(&terms, Relation::Equal, number as i64 + 2);
        }
        assert_eq!(model.build().unwrap().count(), count, "{n}");
    }
}

/// All-interval series. A006967.
#[test]
fn all_interval_series() {
    for (n, count) in [(6, 24), (8, 40), (10, 296)] {
        let mut model = Model::new();
        let notes = model.variables(n, 0..n as i64);
        let intervals = model.variables(n - 1, 1..n as i64);
        model.all_different(&notes);
        model.all_different(&intervals);
        for (pair, interval) in notes.windows(2).zip(&intervals) {
            model.distance(pair[0], pair[1], *interval);
        }
        assert_eq!(model.build().unwrap().count(), count, "{n}");
    }
}

/// Latin squares: A002860; a quasigroup with some cells given.
#[test]
fn latin_squares() {
    for (n, count) in [(3_usize, 12), (4, 576), (5, 161_280)] {
        let mut model = Model::new();
        let cells = model.variables(n * n, 1..=n as i64);
        for line in 0..n {
            model.all_different(&cells[line * n..][..n]);
            let column: Vec<_> = (0..n).map(|row| cells[row * n + line]).collect();
            model.all_different(&column);
        }
        assert_eq!(model.build().unwrap().count(), count, "{n}");
    }
}

/// The chromatic polynomial of the Petersen graph at 3, 4 and 5 colours.
#[test]
fn colourings_of_the_petersen_graph() {
    for (colours, count) in [(2, 0), (3, 120), (4, 12_960), (5, 332_880)] {
        let mut model = Model::new();
        let nodes = model.variables(10, 1..=colours);
        for at in 0..5 {
            model.not_equal(nodes[at], nodes[(at + 1) % 5]);
            model.not_equal(nodes[at], nodes[at + 5]);
            model.not_equal(nodes[at + 5], nodes[(at + 2) % 5 + 5]);
        }
        assert_eq!(model.build().unwrap().count(), count, "{colours}");
    }
}

/// Golomb rulers: A003022.
#[test]
fn golomb_rulers() {
    for (marks, length) in [(4, 6), (5, 11), (6, 17), (7, 25)] {
        let mut model = Model::new();
        let at = model.variables(marks, 0..=40);
        model.linear(&[(1, at[0])], Relation::Equal, 0);
        model.increasing(&at);
        let mut distances = Vec::new();
        for one in 0..marks {
            for other in one + 1..marks {
                let distance = model.variable(1..=40);
                let terms = [(1, at[other]), (-1, at[one]), (-1, distance)];
                model.linear(&terms, Relation::Equal, 0);
                distances.push(distance);
            }
        }
        model.all_different(&distances);
        let last = at[marks - 1];
        let best = model.build().unwrap().minimising(last).minimise().finish().best.unwrap();
        assert_eq!(best.cost, length, "{marks}");
    }
}

/// Closed knight's tours on 6×6: 9,862 without direction (A001230), twice that with it; here on
/// 3×10, 16 undirected ones.
#[test]
fn closed_tours_of_a_knight() {
    let (rows, columns) = (3_i64, 10_i64);
    let mut model = Model::new();
    let squares: Vec<(i64, i64)> =
        (0..rows * columns).map(|at| (at / columns, at % columns)).collect();
    let next: Vec<_> = squares
        .iter()
        .map(|(row, column)| {
            let steps = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
            let to = steps.map(|(down, right)| (row + down, column + right));
            let inside = |(row, column): &(i64, i64)| {
                (0..rows).contains(row) && (0..columns).contains(column)
            };
            model
                .variable(to.into_iter().filter(inside).map(|(row, column)| row * columns + column))
        })
        .collect();
    model.circuit(&next);
    assert_eq!(model.build().unwrap().count(), 32);
}

/// Fisher and Thompson's job shop of 6 jobs and 6 machines: 55.
#[test]
fn job_shop_ft06() {
    let jobs = [
        [(2, 1), (0, 3), (1, 6), (3, 7), (5, 3), (4, 6)],
        [(1, 8), (2, 5), (4, 10), (5, 10), (0, 10), (3, 4)],
        [(2, 5), (3, 4), (5, 8), (0, 9), (1, 1), (4, 7)],
        [(1, 5), (0, 5), (2, 5), (3, 3), (4, 8), (5, 9)],
        [(2, 9), (1, 3), (4, 5), (5, 4), (0, 3), (3, 1)],
        [(1, 3), (3, 3), (5, 9), (0, 10), (4, 4), (2, 1)],
    ];
    let mut model = Model::new();
    let end = model.variable(0..=60);
    let mut machines = vec![Vec::new(); 6];
    for job in jobs {
        let starts = model.variables(6, 0..=60);
        for (at, (machine, time)) in job.into_iter().enumerate() {
            let next = starts.get(at + 1).copied().unwrap_or(end);
            model.linear(&[(1, starts[at]), (-1, next)], Relation::AtMost, -time);
            machines[machine].push((starts[at], time));
        }
    }
    let mut orders = Vec::new();
    for tasks in machines {
        for (at, (one, time)) in tasks.iter().enumerate() {
            for (other, other_time) in &tasks[at + 1..] {
                let order = model.variable(0..=1);
                // order = 1: one is before other.
                model.linear(
                    &[(1, *one), (-1, *other), (100, order)],
                    Relation::AtMost,
                    100 - time,
                );
                model.linear(
                    &[(1, *other), (-1, *one), (-100, order)],
                    Relation::AtMost,
                    -other_time,
                );
                orders.push(order);
            }
        }
    }
    model.first(&orders);
    let best =
        model.build().unwrap().settle(3_000).minimising(end).minimise().finish().best.unwrap();
    assert_eq!(best.cost, 55);
}
