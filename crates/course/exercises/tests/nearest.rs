//! Grades `exercises/nearest.rs`: `cargo test --test nearest`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/nearest.rs"]
mod exercise;

mod nearest {
    use exercises::{Grader, Numbers, within};
    use stack_assumptions::{Puzzle, search};

    use super::exercise::Trip;

    const TOWNS: usize = 6;
    const NO_LIMIT: u32 = 100_000;

    /// Distances that differ from class to class. Those from a town differ from each other.
    fn distances() -> Vec<Vec<u32>> {
        let mut numbers = Numbers::of_class();
        let mut distances = vec![vec![0; TOWNS]; TOWNS];
        let pairs = (0..TOWNS).flat_map(|one| (0..one).map(move |other| (one, other)));
        for (number, (one, other)) in pairs.enumerate() {
            let distance = 16 * numbers.below(10) as u32 + number as u32 + 10;
            distances[one][other] = distance;
            distances[other][one] = distance;
        }
        distances
    }

    fn length(trip: &[usize]) -> u32 {
        let distances = distances();
        (0..TOWNS).map(|place| distances[trip[place]][trip[(place + 1) % TOWNS]]).sum()
    }

    /// All orders of the towns with town 0 first, each with its length.
    fn all_trips() -> Vec<(u32, Vec<usize>)> {
        let mut trips = vec![vec![0]];
        for _ in 1..TOWNS {
            let longer = trips.iter().flat_map(|trip| {
                let towns = (1..TOWNS).filter(|town| !trip.contains(town));
                towns.map(|town| [trip.as_slice(), &[town]].concat())
            });
            trips = longer.collect();
        }
        let mut trips: Vec<_> = trips.into_iter().map(|trip| (length(&trip), trip)).collect();
        trips.sort();
        trips
    }

    /// So that about a quarter of all trips are short enough, and one has exactly this length.
    fn limit() -> u32 {
        all_trips()[30].0
    }

    fn grader() -> Grader<Trip> {
        Grader::new(
            "nearest",
            || Trip::new(&distances(), limit()),
            |trip| format!("towns {:?}, length {}", trip.solution(), trip.length()),
        )
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            the_nearest_town_comes_first();
            no_trip_is_lost();
            the_laws_hold();
        });
    }

    fn the_nearest_town_comes_first() {
        let towns = [[0, 3, 1, 2], [3, 0, 4, 1], [1, 4, 0, 5], [2, 1, 5, 0]].map(Vec::from);
        let trip = Trip::new(&towns, NO_LIMIT);
        let found: Vec<_> = trip.candidates(1).take(9).collect();
        assert_eq!(
            found,
            [2, 3, 1],
            "distances from town 0: town 1 has 3, town 2 has 1, town 3 has 2, so the nearest to \
             town 0 comes first; found {found:?}"
        );
        let _stop = trip.attempt(1, 2);
        let found: Vec<_> = trip.candidates(2).take(9).collect();
        assert_eq!(
            found,
            [1, 3],
            "distances from town 2: town 1 has 4, town 3 has 5, so the nearest to town 2 comes \
             first; found {found:?}"
        );
    }

    fn no_trip_is_lost() {
        let found =
            within("the search", || search(&Trip::new(&distances(), NO_LIMIT)).count_up_to(10_000));
        assert_eq!(found, 120, "6 towns without a limit: found {found} trips, expected 120");
    }

    fn the_laws_hold() {
        let limit = limit();
        let expected = all_trips().iter().filter(|(length, _)| *length <= limit).count() as u64;
        within("the search", move || {
            grader().check_laws(expected, |trip| {
                let length = length(trip);
                (length > limit)
                    .then(|| format!("the trip is {length} long, expected at most {limit}"))
            });
        });
    }

    #[test]
    #[ignore = "it prints for `course show`"]
    fn show() {
        grader().show();
    }
}
