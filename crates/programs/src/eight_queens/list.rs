//! `first` and `all`: the solutions themselves.

use eight_queens::Solution;
use itertools::Itertools;
use terminal::cluster::Named;
use terminal::output::{eprint, print_record};
use terminal::watch::print_solutions;

use super::args::ListArgs;

/// Prints at most `limit` solutions; returns the exit code.
pub fn list(args: &ListArgs, limit: usize) -> anyhow::Result<u8> {
    let queens = args.board.puzzle();
    let print = |solution: &_, before| print(solution, args.columns, before > 0);
    let printed = print_solutions(&args.board, &queens, &args.watch, limit, print)?;
    if printed == 0 {
        eprint(format_args!("no solution for {} queens", args.board.queens));
        return Ok(1);
    }
    Ok(0)
}

/// Prints a solution: its columns in one line, or a board, after an empty line if
/// another board precedes it.
fn print(solution: &Solution, columns: bool, has_predecessor: bool) -> anyhow::Result<()> {
    if columns {
        let columns = solution.columns().iter().map(|column| column + 1);
        return print_record(columns.format(" "));
    }
    let separator = if has_predecessor { "\n" } else { "" };
    print_record(format_args!("{separator}{solution}"))
}
