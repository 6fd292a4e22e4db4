//! Grades `exercises/fewest.rs`: `cargo test --test fewest`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/fewest.rs"]
mod exercise;

mod fewest {
    use exercises::Numbers;

    use super::exercise::fewest;

    fn check(cells: &[Option<usize>], expected: Option<usize>) {
        let found = fewest(cells);
        assert_eq!(found, expected, "{cells:?}: found {found:?}, expected {expected:?}");
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            the_fewest_candidates();
            filled_cells_are_left_out();
            the_first_of_several();
            an_empty_cell_without_candidates_comes_first();
            the_cells_of_the_class();
        });
    }

    fn the_fewest_candidates() {
        check(&[Some(3), Some(1), Some(2)], Some(1));
        check(&[Some(3)], Some(0));
    }

    fn filled_cells_are_left_out() {
        check(&[None, Some(3), None, Some(2)], Some(3));
        check(&[None, None], None);
        check(&[], None);
    }

    fn the_first_of_several() {
        check(&[Some(4), Some(2), None, Some(2), Some(2)], Some(1));
    }

    /// Such a cell shows at once that there is no solution here.
    fn an_empty_cell_without_candidates_comes_first() {
        check(&[Some(1), None, Some(0), Some(2)], Some(2));
    }

    fn the_cells_of_the_class() {
        let mut numbers = Numbers::of_class();
        for _ in 0..100 {
            let least = numbers.below(3);
            let mut cells: Vec<_> = (0..10).map(|_| Some(least + 1 + numbers.below(5))).collect();
            let place = numbers.below(10);
            for (cell, number) in cells.iter_mut().enumerate() {
                if cell != place && numbers.below(3) == 0 {
                    *number = None;
                }
            }
            cells[place] = Some(least);
            check(&cells, Some(place));
        }
    }
}
