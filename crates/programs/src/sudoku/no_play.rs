//! `sudoku play` in a program that was built without it.

use anyhow::bail;

use super::args::PlayArgs;
use super::output::Output;

/// Says how to get a program that plays.
pub fn play(_: &PlayArgs, _: &mut Output) -> anyhow::Result<()> {
    bail!(
        "this program was built without play, expected the feature of this name: \
         cargo install --path crates/programs --locked --features play"
    )
}
