//! Grades `exercises/guard.rs`: `cargo test --test guard`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/guard.rs"]
mod exercise;

mod guard {
    use std::cell::Cell;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

    use super::exercise::Placed;

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            the_cell_has_the_digit_while_the_guard_lives();
            the_cell_gets_back_what_it_had();
            a_panic_undoes_it_too();
        });
    }

    fn the_cell_has_the_digit_while_the_guard_lives() {
        let cell = Cell::new(0);
        let placed = Placed::new(&cell, 5);
        assert_eq!(cell.get(), 5, "a guard places 5 in an empty cell");
        drop(placed);
        assert_eq!(cell.get(), 0, "the guard was dropped; the cell was empty before");
    }

    fn the_cell_gets_back_what_it_had() {
        let cell = Cell::new(7);
        let first = Placed::new(&cell, 5);
        let second = Placed::new(&cell, 9);
        assert_eq!(cell.get(), 9, "a second guard places 9 in the cell");
        drop(second);
        assert_eq!(cell.get(), 5, "the second guard was dropped; the first one still holds 5");
        drop(first);
        assert_eq!(cell.get(), 7, "both guards were dropped; the cell had 7 before");
    }

    fn a_panic_undoes_it_too() {
        let cell = Cell::new(3);
        let _ = catch_unwind(AssertUnwindSafe(|| {
            let _placed = Placed::new(&cell, 4);
            // A panic without a message.
            resume_unwind(Box::new(()));
        }));
        assert_eq!(cell.get(), 3, "a panic dropped the guard; the cell had 3 before");
    }
}
