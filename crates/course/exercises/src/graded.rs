//! How the program `course` learns that all steps of a test were passed.

use std::env;
use std::io::{self, Write};

/// Runs the steps of a test.
///
/// The program `course` sends a word that is new in each run, and grades by it: the word is printed
/// after the last step. An answer can print what it likes, or end the process, but it runs later
/// than the word is read, and it cannot read it again.
///
/// # Panics
/// If a step does.
pub fn graded(steps: impl FnOnce()) {
    let mut word = String::new();
    if env::var_os("COURSE_GRADE").is_some() {
        io::stdin().read_line(&mut word).expect("`course` sends a word");
    }
    steps();
    // Not by `print!`: the test harness keeps that back.
    let written = io::stdout().write_all(format!("\n{word}\n").as_bytes());
    written.expect("stdout can be written");
}
