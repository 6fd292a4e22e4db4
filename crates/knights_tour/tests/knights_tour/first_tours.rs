//! First tours: found on each board that has one, and checked by `is_tour`.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use itertools::iproduct;
use knights_tour::{FirstTour, FirstTourError, Size, Square, is_closed_tour, is_tour};
use proptest::prelude::*;
use stack_assumptions::{Limits, Stop};

use crate::sweep::{run, runs, starts};

fn size(rows: usize, columns: usize) -> Size {
    Size::new(rows, columns).unwrap()
}

/// Finds and checks the tours of a board with both sides at least 5, and closed ones only if
/// it has some: an odd board has open tours from the colour of a1, another one has all.
fn finds_all(size: Size) {
    let is_odd = size.squares() % 2 == 1;
    for (start, closed) in iproduct!(starts(size), [false, true]) {
        let is_light = (start.column + start.row) % 2 == 1;
        let run = run(size, start, closed);
        assert_eq!(run.none.is_some(), is_odd && (closed || is_light), "{run}");
    }
}

/// A sample of the sweep (`examples/sweep.rs`).
#[test]
fn small_boards_have_all_tours() {
    for (rows, columns) in iproduct!(5..=14, 5..=14) {
        finds_all(size(rows, columns));
    }
}

/// `run` checks each tour, and that a rule forbids those that are missing.
#[test]
fn boards_three_and_four_wide_have_tours() {
    for run in runs(3..=4, 7..=40, starts).chain(runs(7..=40, 3..=4, starts)) {
        let is_corner = run.start == Square { column: 0, row: 0 };
        assert!(run.none.is_none() || run.closed || !is_corner, "{run}");
    }
}

#[test]
fn every_square_of_8x8_starts_an_open_and_a_closed_tour() {
    for start in size(8, 8).every_square() {
        for run in [false, true].map(|closed| run(size(8, 8), start, closed)) {
            assert!(run.none.is_none(), "{run}");
        }
    }
}

#[test]
fn sides_up_to_40_are_searched_as_a_whole() {
    for (rows, columns) in iproduct!([6, 17, 29, 40], [15, 16, 39, 40]) {
        finds_all(size(rows, columns));
    }
}

/// All pairs of sizes of blocks that can meet, except the block with the start.
#[test]
fn blocks_are_joined_on_every_board_with_a_longer_side() {
    for (rows, columns) in iproduct!(6..=24, 41..=60) {
        finds_all(size(rows, columns));
        finds_all(size(columns, rows));
    }
}

/// The block with the start has another tour for each start.
#[test]
fn blocks_are_joined_to_the_block_of_any_start() {
    for (rows, columns) in [(7, 43), (9, 45), (43, 11), (41, 41), (47, 49)] {
        let size = size(rows, columns);
        for start in size.every_square() {
            let run = run(size, start, false);
            assert_eq!(run.none.is_none(), (start.column + start.row) % 2 == 0, "{run}");
        }
    }
}

#[test]
fn long_narrow_boards_have_tours() {
    let runs = |size, closed| starts(size).into_iter().map(move |start| run(size, start, closed));
    for closed in [false, true] {
        for size in [size(3, 1000), size(1000, 5), size(6, 1001)] {
            runs(size, closed).for_each(|run| assert!(run.none.is_none(), "{run}"));
        }
    }
    for run in runs(size(4, 1001), false) {
        assert_eq!(run.none.is_none(), matches!(run.start.row, 0 | 3), "{run}");
    }
    for run in runs(size(5, 999), false) {
        assert_eq!(run.none.is_none(), (run.start.column + run.start.row) % 2 == 0, "{run}");
    }
    for size in [size(3, 65_536), size(65_536, 5)] {
        assert!(run(size, Square { column: 0, row: 0 }, true).none.is_none());
    }
}

/// No start of a narrow board needs much more nodes than the others.
#[test]
fn no_start_of_a_narrow_board_is_slow() {
    for (rows, columns) in [(3, 201), (4, 201), (201, 4), (5, 201), (5, 200)] {
        let size = size(rows, columns);
        let limits = || Limits::new().nodes(25 * size.squares() as u64);
        for start in size.every_square() {
            let request = FirstTour::new(size).start(start).unwrap();
            let result = request.find(limits());
            let is_stopped = matches!(result, Err(FirstTourError::Stopped(_)));
            assert!(!is_stopped, "{size} from {start}");
        }
    }
}

#[test]
fn large_boards_have_tours() {
    for (rows, columns) in [(400, 400), (399, 401), (1000, 1000)] {
        finds_all(size(rows, columns));
    }
}

#[test]
fn one_square_is_a_tour() {
    let tour = FirstTour::new(size(1, 1)).find(()).unwrap();
    assert_eq!(tour.list().to_string(), "a1");
}

#[test]
fn tours_start_on_a1_unless_told_otherwise() {
    for size in [size(4, 5), size(7, 8), size(41, 43)] {
        let request = FirstTour::new(size);
        let tour = request.find(()).unwrap();
        assert_eq!(tour.squares()[0].to_string(), "a1");
        let from_a1 = request.start(tour.squares()[0]).unwrap();
        assert_eq!(from_a1.find(()).unwrap(), tour);
    }
}

#[test]
fn the_same_request_returns_the_same_tour() {
    // The first search of 27x27 from d20 fails, so a later one has random ties.
    for (size, start) in [(size(12, 5), "d2"), (size(27, 27), "d20"), (size(41, 43), "d20")] {
        let request = FirstTour::new(size).start(start.parse().unwrap()).unwrap();
        assert_eq!(request.find(()).unwrap(), request.find(()).unwrap());
    }
}

#[test]
fn the_start_must_be_on_the_board() {
    let error = FirstTour::new(size(5, 6)).start("a6".parse().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "found a6, expected a square of the 5x6 board, from a1 to f5");
}

#[test]
fn every_search_can_be_stopped() {
    for (rows, columns) in [(3, 1000), (5, 6), (8, 8), (40, 40), (41, 41), (400, 401)] {
        let request = FirstTour::new(size(rows, columns));
        let stopped = |limits: Limits<'_>| request.find(limits).unwrap_err();
        let flag = AtomicBool::new(true);
        assert_eq!(stopped(Limits::new().cancel(&flag)), FirstTourError::Stopped(Stop::Cancelled));
        let no_time = Limits::new().timeout(Duration::ZERO);
        assert_eq!(stopped(no_time), FirstTourError::Stopped(Stop::Time));
        let few = Limits::new().nodes(10);
        assert_eq!(stopped(few), FirstTourError::Stopped(Stop::Nodes));
        let error = stopped(Limits::new().nodes(0));
        assert_eq!(error.to_string(), "no tour found yet: node limit reached");
    }
}

/// A large board has many searches, of which each finds a part of the tour.
#[test]
fn a_limit_of_one_solution_leaves_the_tour_whole() {
    for (rows, columns) in [(5, 6), (8, 8), (41, 42)] {
        let request = FirstTour::new(size(rows, columns)).closed();
        let tour = request.find(Limits::new().solutions(1)).unwrap();
        assert!(is_closed_tour(tour.size(), tour.squares()));
    }
}

#[test]
fn a_limit_that_is_not_reached_changes_nothing() {
    let request = FirstTour::new(size(41, 41)).start("c5".parse().unwrap()).unwrap();
    let limits = Limits::new().timeout(Duration::from_secs(1000)).nodes(u64::MAX);
    let tour = request.find(limits).unwrap();
    assert!(is_tour(tour.size(), tour.squares()));
    assert_eq!(tour, request.find(()).unwrap());
}

proptest! {
    /// `run` checks the tour, and that there is none only if a rule says so.
    #[test]
    fn any_request_is_answered(
        rows in 1..80_usize,
        columns in 1..80_usize,
        (row, column) in any::<(u16, u16)>(),
        closed: bool,
    ) {
        let start = Square {
            column: column % u16::try_from(columns).unwrap(),
            row: row % u16::try_from(rows).unwrap(),
        };
        run(size(rows, columns), start, closed);
    }
}
