//! Places queens on a chessboard so that none attacks another.

mod args;
mod board;
mod border_count;
mod format;
mod given_count;
mod list;
mod plain_count;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use terminal::cluster::{ClusterCommand, CountShards, ShardKinds, count, parse_name, split_count};
use terminal::output::OutputArgs;
use terminal::{exit, interrupt, output};

use self::args::{Arguments, Command};
use self::board::{Board, BoardArgs};
use self::border_count::BorderCount;
use self::given_count::GivenCount;
use self::plain_count::PlainCount;

/// Runs the program and returns its exit code.
#[must_use]
pub fn main() -> ExitCode {
    let Arguments { command, output } = Arguments::parse();
    let command = command.unwrap_or_default();
    if let Err(error) = check(&command) {
        Arguments::command().error(ErrorKind::ValueValidation, error).exit();
    }
    exit::exit_code(run(command, &output))
}

/// Checks that the options of the board fit together.
fn check(command: &Command) -> Result<(), String> {
    let Some((board, is_recorded)) = command.board() else { return Ok(()) };
    let is_first = matches!(command, Command::First(_));
    match board.plain_size() {
        Some(n) if is_first && board.method.is_none() && !board.fundamental && n > 64 => Ok(()),
        _ => board.counted(is_recorded).map(|_| ()),
    }
}

fn run(command: Command, output: &OutputArgs) -> anyhow::Result<u8> {
    interrupt::install_handler()?;
    output::open(output, command.other_files())?;
    match command {
        Command::First(args) => return list::list(&args, 1),
        Command::All(args) => return list::list(&args, usize::MAX),
        Command::Cluster(command) => return run_cluster(&command),
        Command::Generated(text) => text.print(Arguments::command())?,
    }
    Ok(0)
}

/// Runs a command on a count or on shards of one, whatever the way in which it is counted.
fn run_cluster(command: &ClusterCommand<BoardArgs>) -> anyhow::Result<u8> {
    let checked = "BUG: the options were checked";
    match command {
        ClusterCommand::Count { named, how } => {
            let is_recorded = how.record.file().is_some();
            match named.counted(is_recorded).expect(checked) {
                Board::Plain(board) => count(&board, how)?,
                Board::Border(board) => count(&board, how)?,
                Board::Given(board) => count(&board, how)?,
            }
        }
        ClusterCommand::Split { named, into } => match named.counted(false).expect(checked) {
            Board::Plain(board) => split_count(&board, *into)?,
            Board::Border(board) => split_count(&board, *into)?,
            Board::Given(board) => split_count(&board, *into)?,
        },
        ClusterCommand::Shards(command) => {
            return command.run(ShardKinds(&[
                &CountShards(&parse_name::<PlainCount>),
                &CountShards(&parse_name::<BorderCount>),
                &CountShards(&parse_name::<GivenCount>),
            ]));
        }
    }
    Ok(0)
}
