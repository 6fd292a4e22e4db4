//! Counts tours in one of three ways, for the figures of `docs/measurements/chess.md`:
//! `count_tours frontier 6x8 closed`.

use std::error::Error;
use std::time::Instant;
use std::{env, fs};

use knights_tour::{Board, Fragments, KnightsTour, Order, TourCounter};
use stack_assumptions::PuzzleExt;

const USAGE: &str = "usage: count_tours moves|fragments|frontier BOARD [closed] [START]

Counts the undirected tours of a board: open ones, or those from a start square, or closed
ones. BOARD is a size as 5x6, or a file with . for a square and # for a missing one.";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [way, board, options @ ..] = &arguments[..] else { return Err(USAGE.into()) };
    let board = match board.parse() {
        Ok(size) => Board::new(size),
        Err(_) => fs::read_to_string(board)?.parse()?,
    };
    let mut tours = KnightsTour::on(board).undirected().order(Order::Clockwise);
    for option in options {
        tours = if option == "closed" { tours.closed() } else { tours.start(option.parse()?)? };
    }
    let begin = Instant::now();
    let count = match way.as_str() {
        "moves" => tours.count().to_string(),
        "fragments" => Fragments::new(&tours)?.count().to_string(),
        "frontier" => {
            let count = TourCounter::new(&tours)?.count(())?;
            format!("{} ({} states)", count.tours, count.states)
        }
        _ => return Err(USAGE.into()),
    };
    println!("{count} in {:.6} s", begin.elapsed().as_secs_f64());
    Ok(())
}
