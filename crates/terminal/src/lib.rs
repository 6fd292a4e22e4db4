//! What the command line programs on the engine share. No puzzle is named here.
//!
//! - [`args`]: the options of a long search, such as `--threads` and `--checkpoint`
//! - [`runner`]: runs a long search in slices, on one thread or many, with a
//!   [progress bar](progress) and a checkpoint file
//! - [`place`]: what a checkpoint saves beside the search: the place in a list, and the output
//! - [`task`]: what a search is for; [`searchable`] and [`tree`]: a puzzle of any type, as the
//!   runner sees it
//! - [`state_file`]: the checkpoint file of a count that writes its own states
//! - [`cluster`]: the commands `count`, `split`, `run`, `left`, `merge` and `verify`, written
//!   once for all programs
//! - [`program`]: all of these for one puzzle of the user's own, in five lines; if it has a
//!   cost, its best solution as well
//! - [`watch`]: the options `--record` and `--steps`: searches whose events are recorded or
//!   printed
//! - [`generated`]: the commands `completions` and `man`
//! - [`input`]: a file or stdin, by the name that the user typed
//! - [`output`]: whole records on stdout or in a file, messages on stderr
//! - [`interrupt`]: Ctrl-C ends a program between two records
//! - [`exit`]: the exit codes; [`command_line`]: help, the version, or why the command line is
//!   wrong
//! - [`shown`]: texts of users, made safe for a terminal
//!
//! This crate belongs to the programs, so its functions return [`anyhow::Result`]
//! with errors that are ready to be printed.

pub mod args;
mod best_puzzle;
mod budget;
pub mod cluster;
pub mod command_line;
mod direction;
pub mod exit;
pub mod generated;
pub mod input;
pub mod interrupt;
mod list_options;
mod narrow_term;
pub mod output;
mod output_file;
pub mod place;
pub mod program;
pub mod progress;
mod reporting_puzzle;
mod resume_command;
pub mod runner;
mod saved_search;
pub mod searchable;
pub mod shown;
pub mod state_file;
pub mod task;
pub mod tree;
pub mod watch;
