//! True candidates and what is not needed, against all grids.

use fastrand::Rng;

use sudoku_variants::{PuzzleExt, Redundant, Solved};

use crate::brute_force::{cells, grids, names, variant};

#[test]
fn true_candidates_are_those_of_all_solutions() {
    let grids = grids();
    let mut random = Rng::with_seed(41);
    for _ in 0..100 {
        let killer = format!("killer: {}", names(&cells(&mut random, 3)));
        let thermo = format!("thermo: {}", names(&cells(&mut random, 2)));
        let given = format!("given {}: {}", random.i64(1..=4), names(&cells(&mut random, 1)));
        let variant = variant(&format!("{killer}\n{thermo}\n{given}"));
        let solutions: Vec<_> =
            grids.iter().filter(|grid| variant.violated(grid).is_empty()).collect();
        let found = variant.true_candidates(10_000).unwrap();
        assert!(found.open.iter().all(Vec::is_empty));
        for cell in 0..16 {
            let mut digits: Vec<i64> = solutions.iter().map(|grid| grid[cell]).collect();
            digits.sort_unstable();
            digits.dedup();
            assert_eq!(found.possible[cell], digits, "{cell}: {variant}");
        }
        let number = |solved| match solved {
            Solved::None => 0,
            Solved::Unique(_) => 1,
            Solved::Multiple(_) => 2,
            Solved::Unknown(_) => 9,
        };
        assert_eq!(number(variant.solve(10_000).unwrap()), solutions.len().min(2));
    }
}

/// A limit never gives a wrong answer: what is not known is open.
#[test]
fn a_limit_leaves_candidates_open() {
    let variant: sudoku_variants::Variant = "size 9x9\nantiknight".parse().unwrap();
    let found = variant.true_candidates(1).unwrap();
    assert!(found.open.iter().any(|open| !open.is_empty()));
    assert_eq!(variant.solve(1).unwrap(), Solved::Unknown(None));
}

#[test]
fn what_is_not_needed() {
    let variant = variant("1234\n3412\n2...\n....\nkiller 6: r3c1 r4c1\ngreater: r3c4 r3c2");
    let Solved::Unique(_) = variant.solve(1_000).unwrap() else { panic!("{variant}") };
    let (redundant, unknown) = variant.redundant(1_000).unwrap();
    assert!(unknown.is_empty());
    let names: Vec<String> = redundant
        .iter()
        .map(|it| match it {
            Redundant::Given(cell) => variant.grid().name(*cell),
            Redundant::Rule(rule) => variant.line_of(rule),
        })
        .collect();
    assert!(names.contains(&"r1c1".to_owned()), "{names:?}");
}

/// Grids without rules take another solver.
#[test]
fn plain_grids() {
    let grids = grids();
    let mut random = Rng::with_seed(5);
    for regions in ["", "regions: 1122 1122 3344 3344\n", "regions: 1112 1222 3334 3444\n"] {
        for _ in 0..200 {
            let count = random.usize(1..8);
            let digits: Vec<_> = (cells(&mut random, count).into_iter())
                .map(|cell| (cell, random.i64(1..=4), random.i64(1..=4)))
                .collect();
            let given =
                |(cell, a, b): &(usize, i64, i64)| format!("given {a} {b}: {}", names(&[*cell]));
            let lines: Vec<String> = digits.iter().map(given).collect();
            let variant = variant(&(regions.to_owned() + &lines.join("\n")));
            let expected = if regions.contains("1112") {
                variant.problem().unwrap().count()
            } else {
                let fits = |grid: &&Vec<i64>| {
                    digits.iter().all(|(cell, a, b)| [*a, *b].contains(&grid[*cell]))
                };
                grids.iter().filter(fits).count() as u64
            };
            let found = match variant.solve(1_000).unwrap() {
                Solved::None => 0,
                Solved::Unique(_) => 1,
                Solved::Multiple(_) => 2,
                Solved::Unknown(_) => panic!("{variant}"),
            };
            assert_eq!(found, expected.min(2), "{variant}");
        }
    }
}
