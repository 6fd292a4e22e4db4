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
