//! Grades `exercises/trace.rs`: `cargo test --test trace`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/trace.rs"]
mod exercise;

mod trace {
    use exercises::within;

    use super::exercise::{Step, trace};

    /// The steps of 4 queens up to the first solution, and all that it takes to undo it.
    const FOUR: &str = "place 1 1, place 2 3, dead end 3, remove 2 3, place 2 4, place 3 2, \
        dead end 4, remove 3 2, remove 2 4, remove 1 1, place 1 2, place 2 4, place 3 1, \
        place 4 3, solution, remove 4 3, remove 3 1, remove 2 4, remove 1 2, place 1 3";

    /// A step in words: rows and columns are counted from 1.
    fn words(step: &Step) -> String {
        match step {
            Step::Place { row, column } => format!("place {} {}", row + 1, column + 1),
            Step::Solution => "solution".to_owned(),
            Step::DeadEnd { row } => format!("dead end {}", row + 1),
            Step::Remove { row, column } => format!("remove {} {}", row + 1, column + 1),
        }
    }

    fn traced(n: usize) -> Vec<String> {
        let steps = within(&format!("the search for {n} queens"), move || trace(n));
        steps.iter().map(words).collect()
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            the_steps_of_4_queens();
            the_numbers_of_steps_of_8_queens();
        });
    }

    fn the_steps_of_4_queens() {
        let found = traced(4);
        for (number, expected) in FOUR.split(", ").enumerate() {
            let found = found.get(number).map_or("the end", String::as_str);
            assert_eq!(found, expected, "4 queens, step {}: found {found}", number + 1);
        }
    }

    fn the_numbers_of_steps_of_8_queens() {
        let found = traced(8);
        for (word, expected) in
            [("place", 2_056), ("remove", 2_056), ("dead end", 644), ("solution", 92)]
        {
            let count = found.iter().filter(|step| step.starts_with(word)).count();
            assert_eq!(count, expected, "8 queens: found {count} times {word:?}");
        }
    }
}
