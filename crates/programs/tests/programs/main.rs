//! The programs, as their users see them, and the commands of the README.

mod bench;
mod chunks;
mod common;
mod eight_queens;
mod faults;
mod generated;
mod input;
mod knights_tour;
mod lists;
mod long_searches;
mod output_files;
#[cfg(unix)]
mod readme;
mod shards;
mod sudoku;
mod tree;
