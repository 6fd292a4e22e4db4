//! `sudoku play` in a program that was built without it.

use anyhow::bail;
use clap::Args;

use super::args::InputArgs;
use super::output::Output;

#[derive(Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub input: InputArgs,
}

/// Says how to get a program that plays.
pub fn play(_: &PlayArgs, _: &mut Output) -> anyhow::Result<()> {
    bail!(
        "this program was built without play, expected the feature of this name: \
         cargo install --path crates/programs --locked --features play"
    )
}
