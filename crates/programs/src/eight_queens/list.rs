//! `first` and `all`: the solutions themselves.

use std::ops::ControlFlow;

use eight_queens::Solution;
use itertools::Itertools;
use terminal::cluster::Named;
use terminal::output::{eprint, print_record};
use terminal::watch::visit_solutions;

use super::args::ListArgs;

/// Prints at most `limit` solutions; returns the exit code.
pub fn list(args: &ListArgs, limit: usize) -> anyhow::Result<u8> {
    let queens = args.board.puzzle();
    let mut printed = 0;
    let mut written = Ok(());
    visit_solutions(&args.board, &queens, &args.watch, &mut |solution| {
        if !args.board.accepts(&solution) {
            return ControlFlow::Continue(());
        }
        written = print(&solution, args.columns, printed > 0);
        printed += 1;
        let continues = written.is_ok() && printed < limit;
        if continues { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    written?;
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
