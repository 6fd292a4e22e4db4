//! Grades `exercises/change.rs`: `cargo test --test change`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/change.rs"]
mod exercise;

mod change {
    use exercises::{Grader, within};
    use stack_assumptions::{Puzzle, search};

    use super::exercise::Change;

    const COINS: [u32; 5] = [50, 25, 10, 5, 1];

    fn grader() -> Grader<Change> {
        Grader::new(
            "change",
            || Change::new(20, &[10, 5, 2]),
            |change| format!("paid {:?}, rest {}", change.solution(), change.rest()),
        )
    }

    fn ways(amount: u32, coins: &'static [u32]) -> Vec<Vec<u32>> {
        within("the search", move || search(&Change::new(amount, coins)).take(10_000).collect())
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            no_way_is_lost();
            the_laws_hold();
            large_coins_come_first();
        });
    }

    fn no_way_is_lost() {
        let found = ways(6, &[4, 3]).len();
        assert_eq!(found, 1, "6 with 4 and 3: found {found} ways, expected 1, which is 3 and 3");
        let found = ways(3, &[4, 2]).len();
        assert_eq!(found, 0, "3 with 4 and 2: found {found} ways, expected 0");
    }

    /// Any number of tens and fives, if twos can pay what is left.
    fn the_laws_hold() {
        let pays =
            |counts: &Vec<u32>| counts.iter().zip([10, 5, 2]).map(|(n, c)| n * c).sum::<u32>();
        let all = (0..=2).flat_map(|tens| (0..=4).map(move |fives| 10 * tens + 5 * fives));
        let expected = all.filter(|paid| *paid <= 20 && (20 - paid) % 2 == 0).count();
        within("the search", move || {
            grader().check_laws(expected as u64, |counts| {
                let paid = pays(counts);
                (paid != 20).then(|| format!("the coins are {paid}, expected 20"))
            });
        });
    }

    /// A dollar can be changed in 292 ways (G. Pólya, *On picture-writing*, 1956).
    fn large_coins_come_first() {
        let found = ways(100, &COINS);
        assert_eq!(found.len(), 292, "100 with 50, 25, 10, 5 and 1: found {} ways", found.len());
        assert_eq!(
            found[0],
            [2, 0, 0, 0, 0],
            "100 with 50, 25, 10, 5 and 1: the first way has to be two coins of 50"
        );
        assert!(
            found.is_sorted_by(|one, next| one > next),
            "100 with 50, 25, 10, 5 and 1: more of the larger coins come before less"
        );
    }

    #[test]
    #[ignore = "it prints for `course show`"]
    fn show() {
        grader().show();
    }
}
