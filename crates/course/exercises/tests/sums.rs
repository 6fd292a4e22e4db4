//! Grades `exercises/sums.rs`: `cargo test --test sums`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/sums.rs"]
mod exercise;

mod sums {
    use exercises::{Numbers, within};

    use super::exercise::{Sum, narrow};

    type Ranges = Vec<(i32, i32)>;

    fn sum(numbers: &[usize], total: i32) -> Sum {
        Sum { numbers: numbers.to_vec(), total }
    }

    fn narrowed(ranges: &[(i32, i32)], sums: &[Sum]) -> (Result<(), usize>, Ranges) {
        let (mut ranges, sums) = (ranges.to_vec(), sums.to_vec());
        within("`narrow`", move || (narrow(&mut ranges, &sums), ranges))
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            one_sum();
            one_sum_narrows_for_another();
            a_sum_that_cannot_be();
            no_solution_is_lost();
        });
    }

    fn one_sum() {
        let (result, ranges) = narrowed(&[(1, 9); 2], &[sum(&[0, 1], 17)]);
        assert_eq!(
            (result, &ranges[..]),
            (Ok(()), &[(8, 9), (8, 9)][..]),
            "two numbers from 1 to 9 add up to 17, so both are 8 to 9; found {ranges:?}"
        );
        let (result, ranges) = narrowed(&[(1, 9), (1, 9), (5, 6)], &[sum(&[0, 1, 2], 9)]);
        assert_eq!(
            (result, &ranges[..]),
            (Ok(()), &[(1, 3), (1, 3), (5, 6)][..]),
            "1 to 9, 1 to 9 and 5 to 6 add up to 9; found {ranges:?}"
        );
    }

    fn one_sum_narrows_for_another() {
        let sums = [sum(&[1, 2], 10), sum(&[0, 1], 17)];
        let (result, ranges) = narrowed(&[(1, 9); 3], &sums);
        assert_eq!(
            (result, &ranges[..]),
            (Ok(()), &[(8, 9), (8, 9), (1, 2)][..]),
            "the second and third number add up to 10, the first and second to 17: the third number \
             is 1 to 2; found {ranges:?}"
        );
    }

    fn a_sum_that_cannot_be() {
        let (result, _) = narrowed(&[(1, 9); 3], &[sum(&[0, 1, 2], 28), sum(&[0, 1], 5)]);
        assert!(result.is_err(), "3 numbers from 1 to 9 cannot add up to 28; found {result:?}");
        assert_eq!(
            result,
            Err(0),
            "the sum at 0 cannot be, and nothing is known of the other: expected Err(0)"
        );
        let sums = [sum(&[0, 1], 17), sum(&[1, 2], 16)];
        let (result, _) = narrowed(&[(1, 9), (1, 9), (1, 6)], &sums);
        assert_eq!(result, Err(1), "the second number is at least 8, the third at most 6");
    }

    /// Hidden numbers of the class; all numbers that fit the same sums stay in the ranges.
    fn no_solution_is_lost() {
        let mut numbers = Numbers::of_class();
        for _ in 0..30 {
            let hidden: Vec<i32> = (0..5).map(|_| 1 + numbers.below(6) as i32).collect();
            let pairs = [vec![3, 4], vec![0, 1, 2], vec![2, 3], vec![1, 4]];
            let totals = pairs.iter().map(|pair| pair.iter().map(|one| hidden[*one]).sum());
            let sums: Vec<Sum> =
                pairs.iter().zip(totals).map(|(pair, all)| sum(pair, all)).collect();
            let (result, ranges) = narrowed(&[(1, 6); 5], &sums);
            assert_eq!(result, Ok(()), "{hidden:?} fits all of {sums:?}");
            for code in 0..6_usize.pow(5) {
                let one: Vec<i32> =
                    (0..5).map(|i| 1 + (code / 6_usize.pow(i) % 6) as i32).collect();
                let adds_up = |sum: &Sum| {
                    sum.numbers.iter().map(|number| one[*number]).sum::<i32>() == sum.total
                };
                let is_inside =
                    one.iter().zip(&ranges).all(|(n, range)| (range.0..=range.1).contains(n));
                assert!(
                    !sums.iter().all(adds_up) || is_inside,
                    "{one:?} fits all of {sums:?}, but not the ranges {ranges:?}"
                );
            }
            assert!(is_narrow(&ranges, &sums), "{ranges:?} can be narrowed more by {sums:?}");
        }
    }

    /// Whether each end of a range fits each sum, with some numbers of the others' ranges.
    fn is_narrow(ranges: &[(i32, i32)], sums: &[Sum]) -> bool {
        sums.iter().all(|sum| {
            sum.numbers.iter().all(|one| {
                let others = sum.numbers.iter().filter(|other| *other != one);
                let ends = others.fold((0, 0), |all, other| {
                    (all.0 + ranges[*other].0, all.1 + ranges[*other].1)
                });
                let fits = |number: i32| (ends.0..=ends.1).contains(&(sum.total - number));
                fits(ranges[*one].0) && fits(ranges[*one].1)
            })
        })
    }
}
