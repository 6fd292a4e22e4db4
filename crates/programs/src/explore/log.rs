//! `explore log`: what is done with a log of events.

use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Subcommand;
use stack_assumptions_show::log::{End, check};
use terminal::input::{self, InputSource};
use terminal::output::{OtherFiles, print_record};

/// What is done with a log.
#[derive(Subcommand)]
pub enum LogCommand {
    /// Check a log, and print how it ends
    ///
    /// Names the line and the column of the first fault: an attempt at a slot that is held,
    /// an undo that mirrors no attempt, an ordinal that is left out, a counter that is wrong,
    /// no end line.
    Check {
        /// The log; - is stdin
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

impl LogCommand {
    /// Returns what the command reads besides its output.
    pub fn other_files(&self) -> OtherFiles<'_> {
        let Self::Check { file } = self;
        OtherFiles { inputs: std::slice::from_ref(file), ..OtherFiles::default() }
    }

    /// Runs the command.
    pub fn run(&self) -> anyhow::Result<()> {
        let Self::Check { file } = self;
        check_log(file)
    }
}

fn check_log(file: &Path) -> anyhow::Result<()> {
    let source = InputSource::new(file);
    let reader = input::open(file).with_context(|| source.to_string())?.reader;
    let End { ending, events, counters, .. } =
        check(BufReader::new(reader)).with_context(|| source.to_string())?;
    print_record(format_args!("{ending}: events {events}, {counters}"))
}
