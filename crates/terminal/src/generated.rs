//! The commands `completions` and `man`, which print what is generated from the
//! definition of a command line. Cargo installs no files but programs.

use anyhow::{Context, anyhow};
use clap::{Command, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::output::print_record;

/// A command that prints a generated text.
#[derive(Subcommand)]
pub enum GeneratedText {
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the man page, to be read with `man -l -`
    Man {
        /// The command to print the page of [default: the program]
        command: Option<String>,
    },
}

impl GeneratedText {
    /// Prints the text for a program with this command line.
    ///
    /// # Errors
    /// If there is no such command, or the output cannot be written.
    pub fn print(&self, mut program: Command) -> anyhow::Result<()> {
        let mut text = Vec::new();
        match self {
            Self::Completions { shell } => {
                let name = program.get_name().to_owned();
                clap_complete::generate(*shell, &mut program, name, &mut text);
            }
            Self::Man { command } => {
                let page = man_page_of(program, command.as_deref())?;
                Man::new(page).render(&mut text).context("cannot write the man page")?;
            }
        }
        print_record(String::from_utf8_lossy(&text).trim_end())
    }
}

/// Returns the command line whose man page is printed: that of the program, or of one
/// of its commands.
fn man_page_of(mut program: Command, command: Option<&str>) -> anyhow::Result<Command> {
    program.build();
    let Some(name) = command else { return Ok(program) };
    let found = program.find_subcommand(name).cloned();
    let found = found.ok_or_else(|| anyhow!("man: found {name:?}, expected a command"))?;
    Ok(found)
}
