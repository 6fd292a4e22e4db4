//! First tours of many boards from many starts, each checked and timed.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use fastrand::Rng;
use itertools::iproduct;
use knights_tour::{FirstTour, FirstTourError, NoTour, Size, Square, is_closed_tour, is_tour};

/// The boards up to this size get a tour from every square.
const EVERY_START: usize = 48;

/// How many random starts a larger board gets, besides the corners and the centre.
const RANDOM_STARTS: usize = 10;

/// One request and what came of it.
pub struct Run {
    pub size: Size,
    pub start: Square,
    pub closed: bool,
    /// How long the search took, without the check.
    pub time: Duration,
    /// Why there is no tour. If there is one, it was checked.
    pub none: Option<NoTour>,
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { size, start, closed, time, none } = self;
        let kind = if *closed { "closed" } else { "open" };
        write!(f, "{:.6} s  {size} {kind} from {start}", time.as_secs_f64())?;
        none.map_or(Ok(()), |none| write!(f, ": {none}"))
    }
}

/// Finds and checks one tour.
///
/// # Panics
/// If the tour is wrong, or if the search ends in another error than that there is none.
pub fn run(size: Size, start: Square, closed: bool) -> Run {
    let request = FirstTour::new(size).start(start).unwrap();
    let request = if closed { request.closed() } else { request };
    let clock = Instant::now();
    let result = request.find(());
    let time = clock.elapsed();
    let none = match result {
        Ok(tour) => {
            let is_right = if closed { is_closed_tour } else { is_tour };
            let squares = tour.squares();
            assert!(is_right(size, squares), "{size} from {start}, closed: {closed}");
            assert_eq!(squares[0], start, "{size}, closed: {closed}");
            None
        }
        Err(FirstTourError::NoTour(none)) => {
            assert_eq!(Some(none), request.no_tour(), "{size} from {start}, closed: {closed}");
            Some(none)
        }
        Err(error) => panic!("{size} from {start}, closed: {closed}: {error}"),
    };
    Run { size, start, closed, time, none }
}

/// Returns the starts of a board: every square of a small one, otherwise the corners, the
/// centre and ten random squares, the same each time.
pub fn starts(size: Size) -> Vec<Square> {
    if size.squares() <= EVERY_START {
        return size.every_square().collect();
    }
    let square = |row: usize, column: usize| Square {
        column: column.try_into().unwrap(),
        row: row.try_into().unwrap(),
    };
    let (top, right) = (size.rows() - 1, size.columns() - 1);
    let fixed = [(0, 0), (0, right), (top, 0), (top, right), (top / 2, right / 2)];
    let mut random = Rng::with_seed(size.squares() as u64);
    let random = (0..RANDOM_STARTS).map(|_| (random.usize(..=top), random.usize(..=right)));
    fixed.into_iter().chain(random).map(|(row, column)| square(row, column)).collect()
}

/// Returns the runs of all boards with these rows and columns, open and closed.
pub fn runs(
    rows: RangeInclusive<usize>,
    columns: RangeInclusive<usize>,
    starts: fn(Size) -> Vec<Square>,
) -> impl Iterator<Item = Run> {
    iproduct!(rows, columns)
        .map(|(rows, columns)| Size::new(rows, columns).unwrap())
        .flat_map(move |size| iproduct!([size], starts(size), [false, true]))
        .map(|(size, start, closed)| run(size, start, closed))
}
