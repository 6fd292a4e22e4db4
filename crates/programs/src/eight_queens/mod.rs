//! Places queens on a chessboard so that none attacks another.

mod args;
mod board;
mod board_args;
mod board_size;
mod border_count;
mod format;
mod given_count;
mod list;
mod plain_count;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use terminal::cluster::{
    ClusterCommand, CountArgs, CountShards, ShardKinds, ShardsCommand, SplitArgs, count,
    parse_name, split_count,
};
use terminal::command_line::print_in_place;
use terminal::generated::GeneratedText;
use terminal::output::OutputArgs;
use terminal::{exit, interrupt, output};

use self::args::{Arguments, Command, ListArgs};
use self::board::Board;
use self::border_count::BorderCount;
use self::given_count::GivenCount;
use self::list::Listed;
use self::plain_count::PlainCount;

/// Runs the program and returns its exit code.
#[must_use]
pub fn main() -> ExitCode {
    let Arguments { command, output } = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return print_in_place(&error),
    };
    let command = command.unwrap_or_default();
    match Task::new(&command) {
        Ok(task) => exit::exit_code(run(&task, &command, &output)),
        Err(error) => {
            print_in_place(&Arguments::command().error(ErrorKind::ValueValidation, error))
        }
    }
}

/// What the command line asks for. Its options were checked.
enum Task<'a> {
    List { args: &'a ListArgs, listed: Listed, limit: usize },
    Count { how: &'a CountArgs, board: Board },
    Split { into: SplitArgs, board: Board },
    Shards(&'a ShardsCommand),
    Generated(&'a GeneratedText),
}

impl<'a> Task<'a> {
    fn new(command: &'a Command) -> Result<Self, String> {
        Ok(match command {
            Command::First(args) => Self::List { args, listed: Listed::new(args, true)?, limit: 1 },
            Command::All(args) => {
                Self::List { args, listed: Listed::new(args, false)?, limit: usize::MAX }
            }
            Command::Cluster(ClusterCommand::Count { named, how }) => {
                Self::Count { how, board: named.counted(how.record.file().is_some())? }
            }
            Command::Cluster(ClusterCommand::Split { named, into }) => {
                Self::Split { into: *into, board: named.counted(false)? }
            }
            Command::Cluster(ClusterCommand::Shards(command)) => Self::Shards(command),
            Command::Generated(text) => Self::Generated(text),
        })
    }
}

fn run(task: &Task<'_>, command: &Command, output: &OutputArgs) -> anyhow::Result<u8> {
    interrupt::install_handler()?;
    output::open(output, command.other_files())?;
    match task {
        Task::List { args, listed, limit } => return listed.print(args, *limit),
        Task::Count { how, board } => match board {
            Board::Plain(board) => return count(board, how),
            Board::Border(board) => return count(board, how),
            Board::Given(board) => return count(board, how),
        },
        Task::Split { into, board } => match board {
            Board::Plain(board) => split_count(board, *into)?,
            Board::Border(board) => split_count(board, *into)?,
            Board::Given(board) => split_count(board, *into)?,
        },
        Task::Shards(command) => {
            return command.run(ShardKinds(&[
                &CountShards(&parse_name::<PlainCount>),
                &CountShards(&parse_name::<BorderCount>),
                &CountShards(&parse_name::<GivenCount>),
            ]));
        }
        Task::Generated(text) => text.print(Arguments::command())?,
    }
    Ok(0)
}
