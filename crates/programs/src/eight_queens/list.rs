//! `first` and `all`: the solutions themselves.

use eight_queens::{
    BorderQueens, Placement, Setup, Solution, first_placement, first_solution_within, usual_nodes,
};
use stack_assumptions::{Outcome, Puzzle, search};
use terminal::cluster::Named;
use terminal::exit::{LIMIT, report_stop};
use terminal::output::eprint;
use terminal::runner::Budget;
use terminal::watch::{Printed, print_solutions};

use super::args::ListArgs;
use super::board_args::Method;
use super::given_count::GivenCount;
use super::plain_count::PlainCount;

/// The most queens whose first solution is the least one. To find it takes a second for 27, and
/// much longer for some more.
const MAX_LEAST: usize = 20;

/// Which solutions are listed, and in which way.
pub enum Listed {
    /// One solution for this number of queens.
    First(usize),
    /// The fundamental ones, in the order of their borders.
    Fundamental(BorderQueens),
    /// Those of a plain board, in order.
    Plain(PlainCount),
    /// One solution of a board with what is on it.
    Placed(Setup),
    /// Those of a board with what is on it, in order.
    Given(GivenCount),
}

impl Listed {
    /// Chooses the way for these options.
    ///
    /// # Errors
    /// If the options contradict each other.
    pub fn new(args: &ListArgs, is_first: bool) -> Result<Self, String> {
        let ListArgs { board, format, watch } = args;
        format.check(board.size, is_first)?;
        let is_watched = watch.steps || watch.record.file().is_some();
        let Some(n) = board.plain_size() else {
            if is_first && !is_watched {
                return board.setup().map(Self::Placed);
            }
            return board.given().map(Self::Given);
        };
        if is_watched || board.method == Some(Method::Rows) {
            return board.plain(n).map(Self::Plain);
        }
        if board.fundamental || board.method == Some(Method::Border) {
            match BorderQueens::new(n) {
                Some(queens) if board.fundamental => return Ok(Self::Fundamental(queens)),
                None if board.method.is_none() => {}
                _ => {
                    return Err("found --method border, expected it with --fundamental and 4 to \
                                27 queens: only then are solutions listed by the border"
                        .to_owned());
                }
            }
        } else if is_first && n > MAX_LEAST {
            return Ok(Self::First(n));
        }
        board.plain(n).map(Self::Plain)
    }

    /// Prints at most `limit` solutions; returns the exit code.
    ///
    /// # Errors
    /// If they, the steps or the recording cannot be written.
    pub fn print(&self, args: &ListArgs, limit: usize) -> anyhow::Result<u8> {
        let limits = &args.watch.limits;
        let printed = match self {
            Self::First(n) => match first_solution_within(*n, limits.budget().limits()) {
                Ok(found) => print_all(found, args, limit)?,
                Err(stop) => Printed { solutions: 0, stop: Some(stop) },
            },
            Self::Placed(setup) => return print_placed(setup, args),
            Self::Fundamental(queens) => {
                let mut search = search(queens).limit(limits.budget().limits());
                let leaves = search.by_ref().flat_map(|leaf| leaf.fundamental_solutions());
                let printed = print_all(leaves, args, limit)?;
                let stop = match search.outcome() {
                    Some(Outcome::Stopped(stop)) => Some(stop),
                    _ => None,
                };
                Printed { stop, ..printed }
            }
            Self::Plain(count) => print_counted(count, args, limit)?,
            Self::Given(count) => print_counted(count, args, limit)?,
        };
        Ok(printed.exit_code(format_args!("no solution for {}", args.board.describe())))
    }
}

/// Prints one solution of a board with what is on it; returns the exit code.
fn print_placed(setup: &Setup, args: &ListArgs) -> anyhow::Result<u8> {
    let limits = &args.watch.limits;
    let budget = limits.budget();
    let nodes = usual_nodes(setup);
    let usual = Budget { nodes: limits.is_empty().then_some(nodes).or(budget.nodes), ..budget };
    match first_placement(setup, usual.limits()) {
        Ok(Some(placement)) => {
            args.format.print(&placement, &args.board.block, false)?;
            Ok(0)
        }
        Ok(None) => {
            eprint(format_args!("no solution for {}", args.board.describe()));
            Ok(1)
        }
        Err(_) if limits.is_empty() => {
            eprint(format_args!(
                "gave up after {nodes} nodes: there may be a solution for {}; --max-nodes or \
                 --timeout makes the search longer",
                args.board.describe()
            ));
            Ok(LIMIT)
        }
        Err(stop) => Ok(report_stop(stop, 0)),
    }
}

/// Prints the solutions that are counted; returns their number.
fn print_counted<N: Named>(count: &N, args: &ListArgs, limit: usize) -> anyhow::Result<Printed>
where
    for<'s> Placement: From<&'s <N::Puzzle as Puzzle>::Solution>,
{
    let ListArgs { board, format, watch } = args;
    print_solutions(count, &count.puzzle(), watch, limit, |solution, before| {
        format.print(&Placement::from(solution), &board.block, before > 0)
    })
}

/// Prints solutions of a plain board; returns their number.
fn print_all(
    solutions: impl IntoIterator<Item = Solution>,
    args: &ListArgs,
    limit: usize,
) -> anyhow::Result<Printed> {
    let mut printed = 0;
    for solution in solutions.into_iter().take(limit) {
        args.format.print(&Placement::from(&solution), &[], printed > 0)?;
        printed += 1;
    }
    Ok(Printed { solutions: printed, stop: None })
}
