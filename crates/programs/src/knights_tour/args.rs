//! The command line of `knights_tour`.

use std::ffi::OsString;

use clap::{Args, CommandFactory, Parser, Subcommand};
use terminal::cluster::ClusterCommand;
use terminal::exit::EXIT_CODES;
use terminal::generated::GeneratedText;
use terminal::output::{OtherFiles, OutputArgs};
use terminal::watch::WatchArgs;

use super::format::FormatArgs;
use super::tour_args::SearchedArgs;

/// Move a knight over each square of a chessboard once
///
/// Without a command, prints the first tour. The command may follow the options.
#[derive(Parser)]
#[command(
    name = "knights_tour",
    version,
    after_long_help = EXIT_CODES,
    subcommand_value_name = "first|all|count|split|run|left|merge|verify"
)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,

    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(Subcommand)]
pub enum Command {
    /// Print one tour, or say why there is none
    ///
    /// It is found soon on each rectangle that has one, from each start, open or closed. On other
    /// boards, or with --from and --to, it may take long if there are few tours. It starts on a1
    /// unless --from, --to or the board demand another square. With --order, --steps, --record or
    /// --method it is the first tour of that search, which may take very long.
    First(TourListArgs),
    /// Print all tours
    ///
    /// They are in the order of the moves, or with --method fragments in another one that
    /// takes less time.
    All(TourListArgs),
    #[command(flatten)]
    Cluster(ClusterCommand<SearchedArgs>),
    #[command(flatten)]
    Generated(GeneratedText),
}

impl Command {
    /// Returns what the command reads and writes besides its output.
    pub fn other_files(&self) -> OtherFiles<'_> {
        let (named, files) = match self {
            Self::Cluster(command) => (command.named(), command.other_files()),
            Self::First(args) | Self::All(args) => (Some(&args.tours), args.watch.other_files()),
            Self::Generated(_) => (None, OtherFiles::default()),
        };
        named.map_or(files, |named| OtherFiles { inputs: named.tours.inputs(), ..files })
    }
}

#[derive(Args)]
pub struct TourListArgs {
    #[command(flatten)]
    pub tours: SearchedArgs,

    #[command(flatten)]
    pub format: FormatArgs,

    #[command(flatten)]
    pub watch: WatchArgs,
}

impl TourListArgs {
    /// Whether the steps of the search are printed or recorded.
    pub fn is_watched(&self) -> bool {
        self.watch.steps || self.watch.record.file().is_some()
    }
}

/// Moves the command before the options: it may follow them, as in
/// `knights_tour --closed count 6x6`, or be missing, which means `first`.
pub fn command_first(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let program = Arguments::command();
    let takes_value = |option: &str| {
        let options = program.get_subcommands().flat_map(clap::Command::get_arguments);
        let options = options.chain(program.get_arguments());
        options.filter(|known| known.get_action().takes_values()).any(|known| {
            let short = known.get_short().map(|letter| format!("-{letter}"));
            option.strip_prefix("--").is_some_and(|name| known.get_long() == Some(name))
                || short.is_some_and(|short| option == short)
        })
    };
    let mut args: Vec<_> = args.collect();
    let mut index = 1;
    let command = loop {
        match args.get(index).map(|arg| arg.to_str().unwrap_or_default()) {
            Some("-h" | "--help" | "-V" | "--version") if index == 1 => return args,
            Some(option) if takes_value(option) => index += 2,
            Some(option) if option.starts_with('-') && option != "--" => index += 1,
            None | Some("--") => break OsString::from("first"),
            Some(_) => break args.remove(index),
        }
    };
    args.insert(args.len().min(1), command);
    args
}

#[cfg(test)]
mod tests {
    use super::command_first;

    #[test]
    fn the_command_comes_first() {
        for (given, expected) in [
            ("", "first"),
            ("count 5x5", "count 5x5"),
            ("--closed", "first --closed"),
            ("--closed count 6x6", "count --closed 6x6"),
            ("--from a1 all 3x4", "all --from a1 3x4"),
            ("--from=a1 all", "all --from=a1"),
            ("--threads 2 count --undirected", "count --threads 2 --undirected"),
            ("--closed --help", "first --closed --help"),
            ("--help", "--help"),
            ("-- 8x8", "first -- 8x8"),
            ("-o all count 5x5", "count -o all 5x5"),
            ("--output all count 5x5", "count --output all 5x5"),
            ("-oall count", "count -oall"),
            ("some 8x8", "some 8x8"),
        ] {
            let args = |text: &str| {
                let words = ["knights_tour"].into_iter().chain(text.split_whitespace());
                words.map(Into::into).collect::<Vec<_>>()
            };
            assert_eq!(command_first(args(given).into_iter()), args(expected), "{given}");
        }
    }
}
