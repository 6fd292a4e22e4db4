//! `first` and `all`: the solutions themselves.

use anyhow::anyhow;
use eight_queens::{BorderQueens, Placement, first_solution};
use stack_assumptions::{Puzzle, search};
use terminal::cluster::Named;
use terminal::output::eprint;
use terminal::watch::print_solutions;

use super::args::ListArgs;
use super::board::Method;

/// The most queens whose first solution is the least one. To find it takes a second for 27, and
/// much longer for some more.
const MAX_LEAST: usize = 20;

/// Prints at most `limit` solutions; returns the exit code.
pub fn list(args: &ListArgs, limit: usize) -> anyhow::Result<u8> {
    let ListArgs { board, format, watch } = args;
    format.format().check(limit == 1).map_err(|error| anyhow!(error))?;
    let is_watched = watch.steps || watch.record.file().is_some();
    let is_free = !is_watched && board.method.is_none();
    let mut printed = 0;
    match board.plain_size() {
        Some(n) if limit == 1 && is_free && n > MAX_LEAST && !board.fundamental => {
            if let Some(solution) = first_solution(n) {
                format.print(&Placement::from(&solution), &[], false)?;
                printed = 1;
            }
        }
        Some(n) if board.fundamental && !is_watched && board.method != Some(Method::Rows) => {
            printed = match BorderQueens::new(n) {
                Some(queens) => list_fundamental(&queens, args, limit)?,
                None => list_counted(&board.plain(n).map_err(|e| anyhow!(e))?, args, limit)?,
            };
        }
        Some(n) => printed = list_counted(&board.plain(n).map_err(|e| anyhow!(e))?, args, limit)?,
        None => printed = list_counted(&board.given().map_err(|e| anyhow!(e))?, args, limit)?,
    }
    if printed == 0 {
        eprint(format_args!("no solution for {}", board.describe()));
        return Ok(1);
    }
    Ok(0)
}

/// Prints the solutions that are counted; returns their number.
fn list_counted<N: Named>(count: &N, args: &ListArgs, limit: usize) -> anyhow::Result<usize>
where
    for<'s> Placement: From<&'s <N::Puzzle as Puzzle>::Solution>,
{
    let ListArgs { board, format, watch } = args;
    print_solutions(count, &count.puzzle(), watch, limit, |solution, before| {
        format.print(&Placement::from(solution), &board.block, before > 0)
    })
}

/// Prints the fundamental solutions, in the order of their borders; returns their number.
fn list_fundamental(queens: &BorderQueens, args: &ListArgs, limit: usize) -> anyhow::Result<usize> {
    let mut printed = 0;
    for solution in search(queens).flat_map(|leaf| leaf.fundamental_solutions()).take(limit) {
        args.format.print(&Placement::from(&solution), &[], printed > 0)?;
        printed += 1;
    }
    Ok(printed)
}
