//! Published counts and optima.

use constraints::{Model, PuzzleExt, Relation};
use itertools::Itertools;

use crate::models::{
    all_interval, closed_tours, costas, costas_by_pairs, golomb, job_shop_ft06, langford, latin,
    magic_square, petersen, queens, send_more_money,
};

#[test]
fn send_more_money_has_one_solution() {
    let (model, letters) = send_more_money();
    let problem = model.build().unwrap();
    let solutions: Vec<_> = problem.search().collect();
    assert_eq!(solutions.len(), 1);
    assert_eq!(solutions[0].of(&letters), [9, 5, 6, 7, 1, 0, 8, 2]);
    assert!(problem.violated(&solutions[0]).is_empty());
}

/// Order 3: 8; order 4: 7,040 (Frénicle, 880 up to symmetry).
#[test]
fn magic_squares() {
    assert_eq!(magic_square(3).build().unwrap().count(), 8);
    assert_eq!(magic_square(4).build().unwrap().count(), 7_040);
}

/// A000170.
#[test]
fn queens_of_all_sizes() {
    for (n, count) in [(4, 2), (5, 10), (6, 4), (7, 40), (8, 92), (9, 352), (10, 724)] {
        assert_eq!(queens(n).build().unwrap().count(), count, "{n}");
    }
}

/// A008404.
#[test]
fn costas_arrays() {
    for (n, count) in [(4, 12), (5, 40), (6, 116), (7, 200), (8, 444)] {
        assert_eq!(costas(n).build().unwrap().count(), count, "{n}");
        assert_eq!(costas_by_pairs(n).build().unwrap().count(), count, "{n}");
    }
}

/// Twice A014552.
#[test]
fn langford_sequences() {
    for (n, count) in [(3, 2), (4, 2), (5, 0), (6, 0), (7, 52), (8, 300)] {
        assert_eq!(langford(n).build().unwrap().count(), count, "{n}");
    }
}

/// A006967.
#[test]
fn all_interval_series() {
    for (n, count) in [(6, 24), (8, 40), (10, 296)] {
        assert_eq!(all_interval(n).build().unwrap().count(), count, "{n}");
    }
}

/// A002860.
#[test]
fn latin_squares() {
    for (n, count) in [(3, 12), (4, 576), (5, 161_280)] {
        assert_eq!(latin(n).0.build().unwrap().count(), count, "{n}");
    }
}

/// The chromatic polynomial of the Petersen graph.
#[test]
fn colourings_of_the_petersen_graph() {
    for (colours, count) in [(2, 0), (3, 120), (4, 12_960), (5, 332_880)] {
        assert_eq!(petersen(colours).build().unwrap().count(), count, "{colours}");
    }
}

/// A003022.
#[test]
fn golomb_rulers() {
    for (marks, length) in [(4, 6), (5, 11), (6, 17), (7, 25)] {
        let (model, last) = golomb(marks);
        let best = model.build().unwrap().minimising(last).minimise().finish().best.unwrap();
        assert_eq!(best.cost, length, "{marks}");
    }
}

/// 16 on 3×10, each in two directions (A070030).
#[test]
fn closed_tours_of_a_knight() {
    assert_eq!(closed_tours(3, 10).build().unwrap().count(), 32);
}

/// 55 (Fisher and Thompson 1963).
#[test]
fn job_shop() {
    let (model, end) = job_shop_ft06();
    let problem = model.build().unwrap().settle(3_000).minimising(end);
    assert_eq!(problem.minimise().finish().best.unwrap().cost, 55);
}

/// The shortest ruler of 12 marks, whose distances need two words; with the last mark at 86, two of
/// them are equal.
#[test]
fn a_wide_ruler() {
    let ruler = [0, 2, 6, 24, 29, 40, 43, 55, 68, 75, 76, 85];
    for (moved, count) in [(0, 1), (1, 0)] {
        let mut model = Model::<2>::default();
        let marks: Vec<_> = ruler.iter().map(|mark| model.variable([*mark])).collect();
        let last = model.variable([85 + moved]);
        let mut distances = Vec::new();
        for (at, one) in marks[..11].iter().enumerate() {
            for other in marks[at + 1..11].iter().chain([&last]) {
                distances.push(model.total(&[(1, *other), (-1, *one)]));
            }
        }
        model.all_different(&distances);
        assert_eq!(model.build().unwrap().count(), count, "{moved}");
    }
}

/// A word square of four-letter words, and how many there are in a small list, by brute force.
#[test]
fn word_squares_by_table() {
    let words = [
        "area", "card", "dart", "rear", "ante", "bean", "nets", "earn", "ares", "abed", "bard",
        "eats", "dean", "test",
    ];
    let rows: Vec<Vec<i64>> = words
        .iter()
        .map(|word| word.bytes().map(|letter| i64::from(letter - b'a')).collect())
        .collect();
    let mut model = Model::new();
    let letters = model.variables(16, 0..26);
    for line in 0..4 {
        model.table(&letters[4 * line..][..4], &rows);
        let column: Vec<_> = (0..4).map(|row| letters[4 * row + line]).collect();
        model.table(&column, &rows);
    }
    let mut expected = 0;
    for square in (0..4).map(|_| &rows).multi_cartesian_product() {
        let column = |at: usize| square.iter().map(|row| row[at]).collect::<Vec<_>>();
        expected += u64::from((0..4).all(|at| rows.contains(&column(at))));
    }
    let count = model.build().unwrap().count();
    assert!(expected > 0);
    assert_eq!(count, expected);
}

/// A quasigroup of order 10 with 50 cells given, and as many open: each solution keeps them.
#[test]
fn quasigroup_completion() {
    let n = 10;
    let (model, cells) = latin(n);
    let full = model.build().unwrap().settle(1_000).first().unwrap();
    let (mut model, again) = latin(n);
    for (at, cell) in again.iter().enumerate().filter(|(at, _)| at % 2 == 0) {
        model.linear(&[(1, *cell)], Relation::Equal, full.of(&cells)[at]);
    }
    let problem = model.build().unwrap();
    let solution = problem.first().unwrap();
    assert!(problem.violated(&solution).is_empty());
    assert!((0..n * n).step_by(2).all(|at| solution.values()[at] == full.values()[at]));
}
