//! Well-known puzzles as models. The benchmark `constraints` has them, too.

use constraints::{Model, Relation, Var};

fn number(letters: &[Var], sign: i64) -> Vec<(i64, Var)> {
    let places = letters.iter().rev().scan(sign, |place, letter| {
        let term = (*place, *letter);
        *place *= 10;
        Some(term)
    });
    places.collect()
}

/// `SEND + MORE = MONEY`, and its letters: S, E, N, D, M, O, R, Y.
pub fn send_more_money() -> (Model, Vec<Var>) {
    let mut model = Model::new();
    let letters = model.variables(8, 0..=9);
    let [s, e, n, d, m, o, r, y] = letters[..] else { unreachable!() };
    model.all_different(&letters);
    let terms = [number(&[s, e, n, d], 1), number(&[m, o, r, e], 1), number(&[m, o, n, e, y], -1)];
    model.linear(&terms.concat(), Relation::Equal, 0);
    model.linear(&[(1, s)], Relation::AtLeast, 1);
    model.linear(&[(1, m)], Relation::AtLeast, 1);
    (model, letters)
}

/// Magic squares.
pub fn magic_square(side: usize) -> Model {
    let mut model = Model::new();
    let cells = model.variables(side * side, 1..=(side * side) as i64);
    model.all_different(&cells);
    let total = (side * (side * side + 1) / 2) as i64;
    let mut line = |at: &dyn Fn(usize) -> usize| {
        let cells: Vec<_> = (0..side).map(|place| cells[at(place)]).collect();
        model.sum(&cells, Relation::Equal, total);
    };
    for number in 0..side {
        line(&|place| number * side + place);
        line(&|place| place * side + number);
    }
    line(&|place| place * side + place);
    line(&|place| place * side + side - 1 - place);
    model
}

/// `n` queens: the rows differ, and so do both diagonals.
pub fn queens(n: usize) -> Model {
    let mut model = Model::new();
    let rows = model.variables(n, 1..=n as i64);
    let columns: Vec<_> = (0..n as i64).collect();
    let turned: Vec<_> = columns.iter().map(|column| -column).collect();
    model.all_different(&rows);
    model.all_different_plus(&rows, &columns);
    model.all_different_plus(&rows, &turned);
    model
}

/// Costas arrays: the differences of marks that are as many columns apart differ.
pub fn costas(n: usize) -> Model {
    let mut model = Model::new();
    let marks = model.variables(n, 1..=n as i64);
    model.all_different(&marks);
    for step in 1..n {
        let pairs = marks.iter().zip(&marks[step..]);
        let differences: Vec<_> =
            pairs.map(|(one, other)| model.total(&[(1, *other), (-1, *one)])).collect();
        model.all_different(&differences);
    }
    model.first(&marks);
    model
}

/// Costas arrays by [`Model::differences_differ`].
pub fn costas_by_pairs(n: usize) -> Model {
    let mut model = Model::new();
    let marks = model.variables(n, 1..=n as i64);
    model.all_different(&marks);
    for step in 1..n {
        let pairs: Vec<_> = marks.iter().copied().zip(marks[step..].iter().copied()).collect();
        model.differences_differ(&pairs);
    }
    model
}

/// Langford sequences, in both directions: between the two numbers k there are k others.
pub fn langford(n: usize) -> Model {
    let mut model = Model::new();
    let places = model.variables(2 * n, 0..2 * n as i64);
    model.all_different(&places);
    for number in 0..n {
        let terms = [(1, places[2 * number + 1]), (-1, places[2 * number])];
        model.linear(&terms, Relation::Equal, number as i64 + 2);
    }
    model
}

/// All-interval series of the notes 0 to n - 1.
pub fn all_interval(n: usize) -> Model {
    let mut model = Model::new();
    let notes = model.variables(n, 0..n as i64);
    let intervals = model.variables(n - 1, 1..n as i64);
    model.all_different(&notes);
    model.all_different(&intervals);
    for (pair, interval) in notes.windows(2).zip(&intervals) {
        model.distance(pair[0], pair[1], *interval);
    }
    model.first(&notes);
    model.in_order();
    model
}

/// Latin squares.
pub fn latin(n: usize) -> (Model, Vec<Var>) {
    let mut model = Model::new();
    let cells = model.variables(n * n, 1..=n as i64);
    for line in 0..n {
        model.all_different(&cells[line * n..][..n]);
        let column: Vec<_> = (0..n).map(|row| cells[row * n + line]).collect();
        model.all_different(&column);
    }
    (model, cells)
}

/// The Petersen graph in some colours.
pub fn petersen(colours: i64) -> Model {
    let mut model = Model::new();
    let nodes = model.variables(10, 1..=colours);
    for at in 0..5 {
        model.not_equal(nodes[at], nodes[(at + 1) % 5]);
        model.not_equal(nodes[at], nodes[at + 5]);
        model.not_equal(nodes[at + 5], nodes[(at + 2) % 5 + 5]);
    }
    model
}

/// Golomb rulers, and the last mark.
pub fn golomb(marks: usize) -> (Model, Var) {
    let mut model = Model::new();
    let at = model.variables(marks, 0..64);
    model.linear(&[(1, at[0])], Relation::Equal, 0);
    model.increasing(&at);
    let mut distances = Vec::new();
    for one in 0..marks {
        for other in one + 1..marks {
            let distance = model.variable(1..64);
            model.linear(&[(1, at[other]), (-1, at[one]), (-1, distance)], Relation::Equal, 0);
            distances.push(distance);
        }
    }
    model.all_different(&distances);
    // A ruler and its mirror image.
    model.less(distances[0], distances[distances.len() - 1]);
    model.first(&at);
    model.in_order();
    (model, at[marks - 1])
}

/// Closed tours of a knight.
pub fn closed_tours(rows: i64, columns: i64) -> Model {
    let mut model = Model::new();
    let next: Vec<_> = (0..rows * columns)
        .map(|at| {
            let (row, column) = (at / columns, at % columns);
            let steps = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
            let to = steps.map(|(down, right)| (row + down, column + right));
            let inside = |(row, column): &(i64, i64)| {
                (0..rows).contains(row) && (0..columns).contains(column)
            };
            let to = to.into_iter().filter(inside);
            model.variable(to.map(|(row, column)| row * columns + column))
        })
        .collect();
    model.circuit(&next);
    model
}

/// Fisher and Thompson's job shop of 6 jobs and 6 machines, and its end.
pub fn job_shop_ft06() -> (Model, Var) {
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
                // 1 if one is before other.
                let order = model.variable(0..=1);
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
    (model, end)
}
