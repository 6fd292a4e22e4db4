//! The command lines of `split` and `run`.

use std::path::PathBuf;

use clap::Args;
use terminal::cluster;

use crate::sudoku::args::InputArgs;

#[derive(Args)]
pub struct SplitOptions {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub into: cluster::SplitArgs,

    /// Split this list of puzzles by its lines, not the count of one puzzle
    #[arg(long, value_name = "FILE", conflicts_with = "files")]
    pub list: Option<PathBuf>,

    /// With --list: solve or count, with its options [default: solve]
    #[arg(last = true, value_name = "COMMAND")]
    pub command: Vec<String>,
}

impl SplitOptions {
    /// Returns the files that are read.
    pub fn inputs(&self) -> &[PathBuf] {
        self.list.as_ref().map_or(&self.input.files, std::slice::from_ref)
    }
}

#[derive(Args)]
pub struct RunOptions {
    #[command(flatten)]
    pub run: cluster::RunArgs,

    /// Write the output of each shard of a list to a new file in this folder
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub folder: PathBuf,
}
