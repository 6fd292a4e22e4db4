//! The program `page`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use page::build::{Source, page};
use terminal::exit::exit_code;
use terminal::output::{OtherFiles, OutputArgs, open, print_record};

/// Write a web page, in one file, in which the engine steps through a search
#[derive(Parser)]
#[command(name = "page", version)]
struct Arguments {
    /// The folder of a crate with a puzzle of your own [default: queens, knight's tours, Sudokus]
    #[arg(long, value_name = "DIR", requires = "puzzle")]
    path: Option<PathBuf>,

    /// The Rust expression that creates your puzzle, such as my_puzzle::Puzzle::new(4)
    #[expect(clippy::doc_markdown, reason = "the help has no backticks")]
    #[arg(long, value_name = "EXPRESSION", requires = "path")]
    puzzle: Option<String>,

    /// A log of a search, which the page shows in place of a puzzle
    #[arg(long, value_name = "FILE", conflicts_with_all = ["path", "puzzle"])]
    log: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

fn main() -> ExitCode {
    let Arguments { path, puzzle, log, output } = Arguments::parse();
    let source = match (path.zip(puzzle), log) {
        (Some((path, puzzle)), _) => Source::Own { path, puzzle },
        (None, Some(log)) => Source::Log(log),
        (None, None) => Source::Puzzles,
    };
    exit_code(write(&source, &output))
}

/// Writes the page. What cannot be built leaves the page that is there.
fn write(source: &Source, output: &OutputArgs) -> anyhow::Result<u8> {
    let page = page(source)?;
    open(output, OtherFiles::default())?;
    print_record(page)?;
    Ok(0)
}
