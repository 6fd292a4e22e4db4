//! Grades `exercises/discrepancies.rs`: `cargo test --test discrepancies`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/discrepancies.rs"]
mod exercise;

mod discrepancies {
    use std::cell::Cell;

    use exercises::{Numbers, within};
    use stack_assumptions::{Hold, Puzzle};

    use super::exercise::{first, solutions};

    /// Words of some letters, of which some beginnings are rejected.
    #[derive(Clone)]
    struct Words {
        letters: usize,
        rejected: fn(&str) -> bool,
        word: Vec<Cell<Option<char>>>,
    }

    impl Words {
        fn new(length: usize, letters: usize, rejected: fn(&str) -> bool) -> Self {
            Self { letters, rejected, word: vec![Cell::new(None); length] }
        }
    }

    impl Puzzle for Words {
        type Slot = usize;
        type Candidate = char;
        type Attempt<'p> = Hold<'p, Option<char>>;
        type Solution = String;

        fn slot(&self, depth: usize) -> Option<usize> {
            (0..self.word.len()).nth(depth)
        }

        fn candidates(&self, _place: usize) -> impl Iterator<Item = char> {
            ('a'..='z').take(self.letters)
        }

        fn attempt(&self, place: usize, letter: char) -> Option<Self::Attempt<'_>> {
            let hold = Hold::new(self.word.get(place)?, Some(letter));
            (!(self.rejected)(&self.solution())).then_some(hold)
        }

        fn solution(&self) -> String {
            self.word.iter().filter_map(Cell::get).collect()
        }
    }

    /// All words without a rejected beginning, with at most so many letters that are not `a`.
    fn expected(words: &Words, most: usize) -> Vec<String> {
        let mut all = vec![String::new()];
        for _ in &words.word {
            let longer = all.iter().flat_map(|word| {
                ('a'..='z').take(words.letters).map(move |letter| format!("{word}{letter}"))
            });
            all = longer.filter(|word| !(words.rejected)(word)).collect();
        }
        all.retain(|word| word.chars().filter(|letter| *letter != 'a').count() <= most);
        all
    }

    fn check(words: &Words, most: usize, why: &str) {
        let expected = expected(words, most);
        let words = words.clone();
        let length = words.word.len();
        let letters = words.letters;
        let found = within("`solutions`", move || solutions(&words, most));
        assert_eq!(
            found, expected,
            "words of {length} letters out of {letters}, at most {most} discrepancies{why}: found \
             {found:?}, expected {expected:?}"
        );
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            none();
            one();
            rejected_ones_count();
            up_to_all();
            the_first_one();
            none_at_all();
        });
    }

    fn nothing(_: &str) -> bool {
        false
    }

    fn none() {
        check(&Words::new(3, 2, nothing), 0, "");
    }

    fn one() {
        check(
            &Words::new(1, 3, nothing),
            1,
            ": the third candidate is one discrepancy, like the second; what one candidate uses \
             up is not missing for the next one",
        );
        check(&Words::new(2, 2, |word| word.ends_with("ab")), 1, "");
        check(&Words::new(4, 2, nothing), 1, "");
    }

    fn rejected_ones_count() {
        let why = ": \"b\" is a discrepancy, although the first one is rejected";
        check(&Words::new(2, 2, |word| word == "a"), 0, why);
        check(&Words::new(3, 3, |word| word.ends_with("ba")), 1, why);
    }

    fn up_to_all() {
        let mut numbers = Numbers::of_class();
        for most in 0..=5 {
            check(&Words::new(5, 2 + numbers.below(2), |word| word.contains("aa")), most, "");
            check(&Words::new(5, 3, |word| word.ends_with("bc")), most, "");
        }
    }

    fn the_first_one() {
        for (rejected, expected) in [
            (nothing as fn(&str) -> bool, (0, "aaa")),
            (|word: &str| word == "aaa" || word == "aab", (1, "aba")),
            (|word: &str| word.contains("aa"), (1, "aba")),
            (|word: &str| word.ends_with('a'), (3, "bbb")),
        ] {
            let words = Words::new(3, 2, rejected);
            let found = within("`first`", move || first(&words, 3));
            let found = found.as_ref().map(|(most, word)| (*most, word.as_str()));
            let why = if expected.0 == 3 { ": each step is a discrepancy" } else { "" };
            assert_eq!(
                found,
                Some(expected),
                "`first`: found {found:?}, expected {expected:?}{why}"
            );
        }
    }

    fn none_at_all() {
        let words = Words::new(3, 2, |word| word.len() == 3);
        let found = within("`first` of a puzzle without a solution", move || first(&words, 3));
        assert_eq!(found, None, "there is no solution: found {found:?}");
    }
}
