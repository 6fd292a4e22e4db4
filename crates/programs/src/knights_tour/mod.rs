//! Moves a knight over each square of a chessboard once.

mod args;
mod format;
mod fragment_count;
mod frontier_count;
mod list;
pub(crate) mod move_count;
mod searched;
pub(crate) mod tour_args;
mod wanted;

use std::process::ExitCode;

use anyhow::bail;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use knights_tour::{CountError, TourCounter};
use terminal::cluster::{
    ClusterCommand, CountArgs, CountShards, ShardKinds, ShardsCommand, SplitArgs, count,
    parse_name, split_count,
};
use terminal::command_line::print_in_place;
use terminal::generated::GeneratedText;
use terminal::output::{eprint, print_record};
use terminal::{exit, interrupt, output};

use self::args::{Arguments, Command, TourListArgs, command_first};
use self::fragment_count::FragmentCount;
use self::frontier_count::count_states;
use self::list::{Listed, list, listed};
use self::move_count::MoveCount;
use self::searched::{Counted, Searched};

/// Runs the program and returns its exit code.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse_from(command_first(std::env::args_os())) {
        Ok(arguments) => arguments,
        Err(error) => return print_in_place(&error),
    };
    match Task::new(&arguments.command) {
        Ok(task) => exit::exit_code(run(&task, &arguments)),
        Err(error) => {
            print_in_place(&Arguments::command().error(ErrorKind::ValueValidation, error))
        }
    }
}

/// What the command line asks for. Its options were checked.
enum Task<'a> {
    List { args: &'a TourListArgs, searched: Searched, listed: Listed, limit: usize },
    Count { how: &'a CountArgs, searched: Searched, counted: Counted },
    Split { into: SplitArgs, counted: Counted },
    Shards(&'a ShardsCommand),
    Generated(&'a GeneratedText),
}

impl<'a> Task<'a> {
    /// Reads the board, and checks the options.
    fn new(command: &'a Command) -> Result<Self, String> {
        Ok(match command {
            Command::First(args) => Self::list(args, 1)?,
            Command::All(args) => Self::list(args, usize::MAX)?,
            Command::Cluster(ClusterCommand::Count { named, how }) => {
                let searched = Searched::new(named)?;
                let counted = searched.counted(how)?;
                Self::Count { how, searched, counted }
            }
            Command::Cluster(ClusterCommand::Split { named, into }) => {
                let counted = Searched::new(named)?.split()?;
                Self::Split { into: *into, counted }
            }
            Command::Cluster(ClusterCommand::Shards(command)) => Self::Shards(command),
            Command::Generated(text) => Self::Generated(text),
        })
    }

    fn list(args: &'a TourListArgs, limit: usize) -> Result<Self, String> {
        let searched = Searched::new(&args.tours)?;
        let listed = listed(args, &searched, limit == 1)?;
        Ok(Self::List { args, searched, listed, limit })
    }
}

fn run(task: &Task<'_>, arguments: &Arguments) -> anyhow::Result<u8> {
    interrupt::install_handler()?;
    output::open(&arguments.output, arguments.command.other_files())?;
    match task {
        Task::List { args, searched, listed, limit } => {
            return list(args, searched, listed, *limit);
        }
        Task::Count { how, searched, counted } => return count_tours(how, searched, counted),
        Task::Split { into, counted } => match counted {
            Counted::Moves(tours) => split_count(tours, *into)?,
            Counted::Fragments(tours) => split_count(tours, *into)?,
            Counted::Frontier(_) => unreachable!("BUG: the options were checked"),
        },
        Task::Shards(command) => {
            return command.run(ShardKinds(&[
                &CountShards(&parse_name::<MoveCount>),
                &CountShards(&parse_name::<FragmentCount>),
            ]));
        }
        Task::Generated(text) => text.print(Arguments::command())?,
    }
    Ok(0)
}

fn count_tours(how: &CountArgs, searched: &Searched, tours: &Counted) -> anyhow::Result<u8> {
    match tours {
        Counted::Moves(tours) => count(tours, how),
        Counted::Fragments(tours) => count(tours, how),
        Counted::Frontier(counter) => count_by_frontier(counter, how, searched),
    }
}

/// Prints the number of tours. If the frontier has too many states, and was not chosen by the
/// user, counts in another way.
fn count_by_frontier(
    counter: &TourCounter,
    how: &CountArgs,
    searched: &Searched,
) -> anyhow::Result<u8> {
    if searched.wanted.request().no_tour().is_some() {
        return print_record(0).map(|()| 0);
    }
    match count_states(counter, &how.search, &how.limits)? {
        Ok(count) => print_record(count.tours).map(|()| 0),
        Err(CountError::Stopped(stop)) => {
            print_record("0+")?;
            eprint(format_args!("stopped: {stop}; tours are counted only at the end"));
            Ok(exit::LIMIT)
        }
        Err(error @ (CountError::States { .. } | CountError::OutOfMemory)) => {
            let many = match error {
                CountError::States { limit } => {
                    format!("the frontier has more than {limit} states")
                }
                error => error.to_string(),
            };
            let Some(other) = searched.other_than_frontier() else {
                bail!(
                    "{many}; raise --max-states if there is memory, at up to 48 bytes a state and \
                     64 with numbers above 2^64, or try --method fragments or moves"
                );
            };
            eprint(format_args!(
                "{many}; the tours are now counted one by one, which may take very long \
                 (--checkpoint saves the progress)"
            ));
            count_tours(how, searched, &other)
        }
        Err(error) => bail!(error),
    }
}
