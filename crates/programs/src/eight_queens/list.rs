//! `first` and `all`: the solutions themselves.

use eight_queens::{BorderQueens, Placement, Solution, first_solution};
use stack_assumptions::{Puzzle, search};
use terminal::cluster::Named;
use terminal::output::eprint;
use terminal::watch::print_solutions;

use super::args::ListArgs;
use super::board::Method;
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
    /// Those of a board with what stands on it, in order.
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
        let Some(n) = board.plain_size() else { return board.given().map(Self::Given) };
        let is_watched = watch.steps || watch.record.file().is_some();
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
        let printed = match self {
            Self::First(n) => print_all(first_solution(*n), args, limit)?,
            Self::Fundamental(queens) => {
                let solutions = search(queens).flat_map(|leaf| leaf.fundamental_solutions());
                print_all(solutions, args, limit)?
            }
            Self::Plain(count) => print_counted(count, args, limit)?,
            Self::Given(count) => print_counted(count, args, limit)?,
        };
        if printed == 0 {
            eprint(format_args!("no solution for {}", args.board.describe()));
            return Ok(1);
        }
        Ok(0)
    }
}

/// Prints the solutions that are counted; returns their number.
fn print_counted<N: Named>(count: &N, args: &ListArgs, limit: usize) -> anyhow::Result<usize>
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
) -> anyhow::Result<usize> {
    let mut printed = 0;
    for solution in solutions.into_iter().take(limit) {
        args.format.print(&Placement::from(&solution), &[], printed > 0)?;
        printed += 1;
    }
    Ok(printed)
}
