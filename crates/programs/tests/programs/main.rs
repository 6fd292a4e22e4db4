//! The programs, as their users see them, and the commands of the README.

mod arguments;
mod bench;
mod book;
mod chapters;
mod chunks;
mod common;
mod csv;
#[cfg(target_os = "linux")]
mod drawing;
mod eight_queens;
mod explain;
mod faults;
mod formats;
mod generate;
mod generated;
mod hint;
mod input;
#[cfg(unix)]
mod interrupts;
mod knights_tour;
mod left;
mod list_shards;
mod lists;
mod long_searches;
mod marks;
#[cfg(unix)]
mod messages;
mod output_files;
#[cfg(target_os = "linux")]
mod play;
mod proof;
mod rate;
#[cfg(unix)]
mod readme;
mod shards;
mod steps;
mod sudoku;
mod tree;
mod variants;
