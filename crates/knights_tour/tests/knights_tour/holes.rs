//! First tours of boards of more than 64 squares with missing squares, compared with
//! `TourCounter`, which shares no code with them.

use fastrand::Rng;
use itertools::iproduct;
use knights_tour::{
    FirstTour, FirstTourError, KnightsTour, Size, Square, TourCounter, is_closed_tour_on,
    is_tour_on,
};
use stack_assumptions::Limits;

use crate::common::random_board::random_board;

/// The most nodes of a search. No board of these tests needs more than a tenth of them.
const NODES: u64 = 1_000_000;

#[test]
fn where_there_is_no_first_tour_the_counter_counts_none() {
    let (mut found, mut none) = (0, 0);
    for ((rows, columns), seed) in iproduct!([(6, 16), (16, 6)], 0..60) {
        let size = Size::new(rows, columns).unwrap();
        let mut random = Rng::with_seed(seed);
        let board = random_board(size, 30, &mut random);
        assert!(board.squares() > 64, "{board}");
        let squares: Vec<Square> = board.every_square().collect();
        let start = squares[random.usize(..squares.len())];
        for (closed, has_start) in [(true, false), (false, true)] {
            let mut request = FirstTour::on(board.clone());
            let mut tours = KnightsTour::on(board.clone());
            if has_start {
                request = request.start(start).unwrap();
                tours = tours.start(start).unwrap();
            }
            if closed {
                (request, tours) = (request.closed(), tours.closed());
            }
            let what = format!("{board}\nclosed: {closed}, from {start}: {has_start}");
            match request.find(Limits::new().nodes(NODES)) {
                Ok(tour) => {
                    let is_right = if closed { is_closed_tour_on } else { is_tour_on };
                    assert!(is_right(&board, tour.squares()), "{what}");
                    assert!(!has_start || tour.squares()[0] == start, "{what}");
                    found += 1;
                }
                Err(FirstTourError::NoTour(_)) => {
                    let count = TourCounter::new(&tours).unwrap().count(()).unwrap();
                    assert_eq!(count.tours, 0, "{what}");
                    none += 1;
                }
                Err(error) => panic!("{what}: {error}"),
            }
        }
    }
    assert!(found > 10 && none > 10, "{found} found, {none} not");
}
