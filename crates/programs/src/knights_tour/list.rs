//! `first` and `all`: the tours themselves.

use knights_tour::Tour;
use terminal::cluster::Named;
use terminal::output::{eprint, print_record};
use terminal::watch::print_solutions;

use super::args::TourListArgs;
use super::tour::TourArgs;

/// Prints at most `limit` tours; returns the exit code.
pub fn list(args: &TourListArgs, limit: usize) -> anyhow::Result<u8> {
    let tours = args.tours.puzzle();
    let print = |tour: &_, before| print(tour, args.squares, before > 0);
    let printed = print_solutions(&args.tours, &tours, &args.watch, limit, print)?;
    if printed == 0 {
        let TourArgs { size, from, closed, .. } = &args.tours;
        let kind = if *closed { "closed" } else { "open" };
        let from = from.map_or_else(String::new, |square| format!(" from {square}"));
        eprint(format_args!("no {kind} tour of the {size} board{from}"));
        return Ok(1);
    }
    Ok(0)
}

/// Prints a tour: its squares in one line, or a board, after an empty line if another
/// board precedes it.
fn print(tour: &Tour, squares: bool, has_predecessor: bool) -> anyhow::Result<()> {
    if squares {
        return print_record(tour.list());
    }
    let separator = if has_predecessor { "\n" } else { "" };
    print_record(format_args!("{separator}{tour}"))
}
