//! Grades `exercises/colouring.rs`: `cargo test --test colouring`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/colouring.rs"]
mod exercise;

mod colouring {
    use exercises::{Grader, Numbers, within};
    use stack_assumptions::{Puzzle, search};

    use super::exercise::Colouring;

    /// The mainland of Australia: Western Australia, Northern Territory, South Australia,
    /// Queensland, New South Wales, Victoria.
    const AUSTRALIA: &[(usize, usize)] =
        &[(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (2, 4), (2, 5), (3, 4), (4, 5)];

    fn grader() -> Grader<Colouring> {
        Grader::new(
            "colouring",
            || Colouring::new(6, AUSTRALIA, 3),
            |map| format!("{:?}", map.solution()),
        )
    }

    fn is_right(colours: &[Option<usize>], borders: &[(usize, usize)]) -> bool {
        colours.iter().all(Option::is_some)
            && borders.iter().all(|(one, other)| colours[*one] != colours[*other])
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            the_laws_hold();
            the_country_with_the_fewest_colours_comes_first();
            a_country_without_a_colour_left_is_seen_at_once();
            the_maps_of_the_class();
        });
    }

    /// Three colours in any order for the first three countries; each other has one left.
    fn the_laws_hold() {
        within("the search", || {
            grader().check_laws(6, |colours| {
                if is_right(colours, AUSTRALIA) {
                    return None;
                }
                let is_wrong = |(one, other): &&(usize, usize)| colours[*one] == colours[*other];
                Some(match AUSTRALIA.iter().find(is_wrong) {
                    Some((one, other)) => {
                        format!("the neighbours {one} and {other} have the same colour")
                    }
                    None => "a country has no colour: was one left out?".to_owned(),
                })
            });
        });
    }

    fn the_country_with_the_fewest_colours_comes_first() {
        // A path 0-1-2-3 and a country 4 without neighbours.
        let map = Colouring::new(5, &[(0, 1), (1, 2), (2, 3)], 3);
        let slot = map.slot(0);
        assert_eq!(slot, Some(0), "all countries have three free colours: found {slot:?}");
        let _first = map.attempt(2, 0);
        let slot = map.slot(1);
        assert_eq!(
            slot,
            Some(1),
            "country 2 has a colour, so its neighbours 1 and 3 have two left: found {slot:?}"
        );
    }

    fn a_country_without_a_colour_left_is_seen_at_once() {
        let map = Colouring::new(3, &[(0, 2), (1, 2)], 2);
        let _guards = (map.attempt(0, 0), map.attempt(1, 1));
        let slot = map.slot(2);
        assert_eq!(slot, Some(2), "country 2 has no colour left: found {slot:?}");
        let free = map.candidates(2).count();
        assert_eq!(free, 0, "its neighbours have both colours: found {free} candidates");
    }

    fn the_maps_of_the_class() {
        let mut numbers = Numbers::of_class();
        for _ in 0..20 {
            let mut borders: Vec<_> =
                (0..9).map(|_| (numbers.below(7), numbers.below(7))).collect();
            borders.retain(|(one, other)| one < other);
            borders.sort_unstable();
            borders.dedup();
            let colours = |mut all: usize| -> Vec<_> {
                (0..7).map(|_| (Some(all % 3), all /= 3).0).collect()
            };
            let all = 0..3_usize.pow(7);
            let expected = all.filter(|all| is_right(&colours(*all), &borders)).count() as u64;
            let map = Colouring::new(7, &borders, 3);
            let found = within("the search", move || search(&map).count_up_to(10_000));
            assert_eq!(found, expected, "7 countries, 3 colours, borders {borders:?}: {found}");
        }
    }

    #[test]
    #[ignore = "it prints for `course show`"]
    fn show() {
        grader().show();
    }
}
