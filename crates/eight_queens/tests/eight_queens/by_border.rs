//! The count by borders, compared with published numbers and with the plain puzzle.

use eight_queens::{BorderQueens, LeafTally, Queens, Solution};
use fearless_simd::Level;
use itertools::Itertools;
use stack_assumptions::laws::Violation;
use stack_assumptions::tally::Tally;
use stack_assumptions::{Laws, search};

/// OEIS A000170, from n = 4.
const SOLUTIONS: [u64; 11] = [2, 10, 4, 40, 92, 352, 724, 2_680, 14_200, 73_712, 365_596];

#[test]
fn counts_are_the_published_ones() {
    for (n, &count) in (4..).zip(&SOLUTIONS) {
        let queens = BorderQueens::new(n).unwrap();
        assert_eq!(search(&queens).tally(LeafTally::new(&queens)), Some(count), "{n} queens");
    }
}

/// OEIS A002562, from n = 4.
const FUNDAMENTAL: [usize; 8] = [1, 2, 1, 6, 12, 46, 92, 341];

#[test]
fn fundamental_solutions_are_those_of_the_plain_puzzle() {
    for (n, &count) in (4..).zip(&FUNDAMENTAL) {
        let by_border = BorderQueens::new(n).unwrap();
        let mut found: Vec<_> =
            search(&by_border).flat_map(|leaf| leaf.fundamental_solutions()).collect();
        found.sort();
        let plain = Queens::new(n).unwrap();
        assert!(search(&plain).filter(Solution::is_fundamental).eq(found.iter().cloned()));
        assert_eq!(found.len(), count, "{n} queens");
    }
}

#[test]
fn leaves_have_the_queens_that_were_placed() {
    let queens = BorderQueens::new(12).unwrap();
    for leaf in search(&queens).take(1000) {
        let placed: Vec<_> = leaf.columns().enumerate().collect();
        let placed: Vec<_> = placed.iter().filter_map(|(row, c)| c.map(|c| (*row, c))).collect();
        assert!(placed.len() >= 4);
        for [one, other] in placed.iter().array_combinations() {
            let (rows, columns) = (one.0.abs_diff(other.0), one.1.abs_diff(other.1));
            assert!(columns > 0 && rows != columns, "{placed:?}");
        }
    }
}

/// All levels that this machine has, and first the one without vector instructions.
fn levels() -> Vec<Level> {
    let mut levels = vec![Level::fallback()];
    #[cfg(target_arch = "x86_64")]
    {
        use fearless_simd::Simd;

        let best = Level::new();
        levels.extend(best.as_sse4_2().map(Simd::level));
        levels.extend(best.as_avx2().map(Simd::level));
        levels.extend(best.as_avx512().map(Simd::level));
    }
    levels
}

#[test]
fn counts_are_the_same_with_all_instructions() {
    for level in levels() {
        for (n, &count) in (4..).zip(&SOLUTIONS) {
            let queens = BorderQueens::new(n).unwrap();
            let tally = LeafTally::with_level(&queens, level);
            assert_eq!(search(&queens).tally(tally), Some(count), "{n} queens, {level:?}");
        }
    }
}

/// A board with more than 16 columns inside is searched in another form.
#[test]
fn parts_of_a_large_board_are_the_same_with_all_instructions() {
    for n in [18, 19, 22] {
        let queens = BorderQueens::new(n).unwrap();
        let leaves = search(&queens).step_by(9973).take(if n < 20 { 300 } else { 20 });
        let leaves: Vec<_> = leaves.collect();
        let counts = levels().into_iter().map(|level| {
            let mut tally = LeafTally::with_level(&queens, level);
            for leaf in &leaves {
                tally.add(*leaf);
            }
            tally.settle().unwrap()
        });
        let counts: Vec<_> = counts.collect();
        assert!(counts.iter().all_equal() && counts[0] > 0, "{n} queens: {counts:?}");
    }
}

/// Counts the solutions that have these queens, row by row.
fn completions(columns: &[Option<usize>], placed: &mut Vec<usize>) -> u64 {
    let row = placed.len();
    let Some(given) = columns.get(row) else { return 1 };
    let mut count = 0;
    for column in 0..columns.len() {
        let attacks = |(other_row, other): (usize, usize)| {
            other == column || other.abs_diff(column) == row.abs_diff(other_row)
        };
        let others = columns.iter().enumerate().filter_map(|(row, given)| Some((row, (*given)?)));
        let mut others = others.filter(|(other_row, _)| *other_row > row);
        if given.is_none_or(|given| given == column)
            && !placed.iter().copied().enumerate().any(attacks)
            && !others.any(attacks)
        {
            placed.push(column);
            count += completions(columns, placed);
            placed.pop();
        }
    }
    count
}

/// On large boards, some diagonals have their bits elsewhere.
#[test]
fn leaves_of_any_board_weigh_their_completions() {
    for n in [9, 13, 16, 17, 18, 19, 20, 22] {
        let queens = BorderQueens::new(n).unwrap();
        let mut some = 0;
        let leaves = search(&queens).step_by(n).take(60);
        for leaf in leaves {
            let expected = completions(&leaf.columns().collect::<Vec<_>>(), &mut Vec::new());
            let mut tally = LeafTally::new(&queens);
            tally.add(leaf);
            let weight = tally.settle().unwrap();
            assert!([2, 4, 8].map(|images| images * expected).contains(&weight), "{n} queens");
            some += expected;
        }
        assert!(some > 0, "{n} queens");
    }
}

#[test]
fn a_tally_settles_again_and_again() {
    let queens = BorderQueens::new(9).unwrap();
    let mut tally = LeafTally::new(&queens);
    let mut sum = 0;
    for leaf in search(&queens) {
        tally.add(leaf);
        sum += tally.settle().unwrap();
    }
    assert_eq!(sum, 352);
    assert_eq!(tally.settle(), Some(0));
}

#[test]
fn clones_share_what_is_left_when_they_settle() {
    let queens = BorderQueens::new(9).unwrap();
    let mut tally = LeafTally::new(&queens);
    let mut clone = tally.clone();
    for (number, leaf) in search(&queens).enumerate() {
        if number % 3 == 0 { clone.add(leaf) } else { tally.add(leaf) }
    }
    let sums = std::thread::scope(|scope| {
        let other = scope.spawn(|| clone.settle().unwrap());
        (tally.settle().unwrap(), other.join().unwrap())
    });
    assert_eq!(sums.0 + sums.1, 352);
    assert_eq!((tally.settle(), clone.settle()), (Some(0), Some(0)));
}

#[test]
fn laws_hold() -> Result<(), Violation> {
    for n in [4, 6, 9, 20, 27] {
        let queens = BorderQueens::new(n).unwrap();
        Laws::new(&queens).state(BorderQueens::clone).check()?;
    }
    Ok(())
}

#[test]
fn other_sizes_are_refused() {
    for n in [0, 1, 3, 28, usize::MAX] {
        assert!(BorderQueens::new(n).is_none(), "{n}");
    }
}
