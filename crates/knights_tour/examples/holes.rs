//! Finds first tours on random boards with missing squares, each within a limit of time, and
//! prints how many tours exist, do not exist, and stay undecided. Each tour is checked.
//!
//! ```sh
//! cargo run --release -p knights_tour --example holes         # 5 boards of each kind, 1 s
//! cargo run --release -p knights_tour --example holes -- 10 2 # 10 boards of each kind, 2 s
//! ```
//!
//! Each board has equally many squares of both colours, and two moves from each square, so
//! that these rules do not decide it.

use std::error::Error;
use std::time::{Duration, Instant};

use fastrand::Rng;
use itertools::iproduct;
use knights_tour::{
    Board, FirstTour, FirstTourError, NoTourReason, Size, Square, is_closed_tour_on, is_tour_on,
};
use stack_assumptions::Limits;

#[path = "../tests/knights_tour/common/random_board.rs"]
mod random_board;

use random_board::random_board;

/// Rows and columns.
const SIZES: [(usize, usize); 6] = [(8, 9), (9, 10), (10, 10), (10, 11), (11, 12), (12, 12)];

/// The missing squares in percent of the rectangle.
const MISSING: [usize; 4] = [5, 10, 20, 30];

/// The kinds of requests: whether the tour is closed, and how many ends are given.
const KINDS: [(&str, bool, usize); 4] =
    [("open", false, 0), ("from", false, 1), ("from, to", false, 2), ("closed", true, 0)];

/// How many requests ended in each way.
#[derive(Default)]
struct Answers {
    tours: usize,
    by_rule: usize,
    by_search: usize,
    undecided: usize,
    slowest: Duration,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut argument = |default| arguments.next().map_or(Ok(default), |text| text.parse::<u64>());
    let (boards, timeout) = (argument(5)?, Duration::from_secs(argument(1)?));
    println!("board  missing  kind         tours  none: rule  search  undecided  slowest");
    for ((rows, columns), percent) in iproduct!(SIZES, MISSING) {
        let size = Size::new(rows, columns)?;
        for (kind, closed, ends) in KINDS {
            let mut answers = Answers::default();
            for seed in 0..boards {
                let mut random = Rng::with_seed(seed);
                let board = random_board(size, percent, &mut random);
                let mut squares: Vec<Square> = board.every_square().collect();
                random.shuffle(&mut squares);
                let mut request = FirstTour::on(board.clone());
                if ends > 0 {
                    request = request.start(squares[0])?;
                }
                if ends > 1 {
                    let is_end = |end: &&Square| end.colour() != squares[0].colour();
                    request = request.end(*squares.iter().find(is_end).ok_or("one colour")?)?;
                }
                if closed {
                    request = request.closed();
                }
                ask(&request, &board, closed, timeout, &mut answers);
            }
            let Answers { tours, by_rule, by_search, undecided, slowest } = answers;
            println!(
                "{size:6} {percent:5} %  {kind:12} {tours:5} {by_rule:11} {by_search:7} \
                 {undecided:10} {:9.4} s",
                slowest.as_secs_f64()
            );
        }
    }
    Ok(())
}

/// Finds and checks one tour.
fn ask(request: &FirstTour, board: &Board, closed: bool, timeout: Duration, answers: &mut Answers) {
    let clock = Instant::now();
    let result = request.find(Limits::new().timeout(timeout));
    let time = clock.elapsed();
    match result {
        Ok(tour) => {
            let is_right = if closed { is_closed_tour_on } else { is_tour_on };
            assert!(is_right(board, tour.squares()), "{request:?}");
            answers.tours += 1;
        }
        Err(FirstTourError::NoTour(none)) if none.reason == NoTourReason::Exhausted => {
            answers.by_search += 1;
        }
        Err(FirstTourError::NoTour(_)) => answers.by_rule += 1,
        Err(_) => {
            answers.undecided += 1;
            return;
        }
    }
    answers.slowest = answers.slowest.max(time);
}
