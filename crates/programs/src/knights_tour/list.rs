//! `first` and `all`: the tours themselves.

use anyhow::anyhow;
use knights_tour::{FirstTourError, Tour};
use stack_assumptions::Puzzle;
use terminal::cluster::Named;
use terminal::exit::report_stop;
use terminal::output::eprint;
use terminal::watch::{Printed, print_solutions};

use super::args::TourListArgs;
use super::searched::{Counted, Searched};

/// What is listed.
pub enum Listed {
    /// One tour, as soon as possible.
    Soonest,
    /// The tours of a search in its order.
    Search(Counted),
}

/// Returns what is listed.
///
/// # Errors
/// If the options contradict each other, or the board is too large.
pub fn listed(args: &TourListArgs, searched: &Searched, is_first: bool) -> Result<Listed, String> {
    let wanted = &searched.wanted;
    args.format.check(&wanted.board, is_first)?;
    if is_first && searched.method.is_none() && !args.is_watched() {
        let is_plain =
            wanted.board.is_rectangle() && (wanted.from.is_none() || wanted.to.is_none());
        if !is_plain {
            wanted.check_size()?;
        }
        return Ok(Listed::Soonest);
    }
    searched.listed(args.is_watched()).map(Listed::Search)
}

/// Prints at most `limit` tours; returns the exit code.
pub fn list(
    args: &TourListArgs,
    searched: &Searched,
    listed: &Listed,
    limit: usize,
) -> anyhow::Result<u8> {
    let wanted = &searched.wanted;
    // `find` checks this itself.
    if matches!(listed, Listed::Search(_))
        && !args.is_watched()
        && let Some(none) = wanted.request().no_tour()
    {
        eprint(none);
        return Ok(1);
    }
    let printed = match listed {
        Listed::Soonest => match wanted.request().find(args.watch.limits.budget().limits()) {
            Ok(tour) => {
                args.format.print(&tour, false)?;
                return Ok(0);
            }
            Err(FirstTourError::Stopped(stop)) => return Ok(report_stop(stop, 0)),
            Err(FirstTourError::NoTour(none)) => {
                eprint(none);
                return Ok(1);
            }
            Err(error) => return Err(anyhow!(error)),
        },
        Listed::Search(Counted::Moves(count)) => print_tours(count, args, limit)?,
        Listed::Search(Counted::Fragments(count)) => print_tours(count, args, limit)?,
        Listed::Search(Counted::Frontier(_)) => unreachable!("BUG: the options were checked"),
    };
    let what = wanted.describe();
    let none = format_args!("{what} does not exist: a search shows that there is none");
    Ok(printed.exit_code(none))
}

fn print_tours<N>(count: &N, args: &TourListArgs, limit: usize) -> anyhow::Result<Printed>
where
    N: Named<Puzzle: Puzzle<Solution = Tour>>,
{
    print_solutions(count, &count.puzzle(), &args.watch, limit, |tour, before| {
        args.format.print(tour, before > 0)
    })
}
