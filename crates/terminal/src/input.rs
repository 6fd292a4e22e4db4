//! Files to read, or stdin.

use std::fmt;
use std::fs::{File, Metadata};
use std::io::{self, BufRead, BufReader, ErrorKind, IsTerminal, Read};
use std::path::Path;

use anyhow::Context;

use crate::output::eprint;
use crate::shown::shown_line;

/// Where a text comes from: a file, stdin for `-`, or another named text. Displayed as messages
/// name it.
#[derive(Clone, Debug)]
pub struct InputSource {
    name: String,
    /// The name in messages, which are many in a long list.
    shown: String,
}

impl fmt::Display for InputSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

/// An open file, or stdin.
pub struct Opened {
    /// The bytes.
    pub reader: Box<dyn Read + Send>,
    /// The number of bytes, if it is known before the end.
    pub size: Option<u64>,
}

impl InputSource {
    /// The file of this path; `-` is stdin.
    #[must_use]
    pub fn new(path: &Path) -> Self {
        let is_stdin = path.as_os_str() == "-";
        Self::named(if is_stdin { "stdin".to_owned() } else { path.display().to_string() })
    }

    /// The name as it is. It may hold control characters.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A text that is in no file, under this name.
    #[must_use]
    pub fn named(name: impl Into<String>) -> Self {
        let name = name.into();
        Self { shown: shown_line(&name), name }
    }
}

/// Opens a file, or stdin for `-`. If stdin is a terminal, a message says how to end
/// the input.
///
/// # Errors
/// If the file cannot be opened.
pub fn open(path: &Path) -> io::Result<Opened> {
    if path.as_os_str() == "-" {
        if io::stdin().is_terminal() {
            eprint("reading from the terminal; Ctrl-D ends the input");
        }
        return Ok(Opened { reader: Box::new(io::stdin()), size: None });
    }
    let file = File::open(path)?;
    let metadata = file.metadata().ok();
    if metadata.as_ref().is_some_and(Metadata::is_dir) {
        return Err(io::Error::new(ErrorKind::IsADirectory, "found a directory, expected a file"));
    }
    let size = metadata.map(|metadata| metadata.len());
    Ok(Opened { reader: Box::new(file), size })
}

/// A line of a file, without spaces around it.
pub struct NumberedLine {
    /// The file.
    pub source: InputSource,
    /// The number of the line, counted from 1.
    pub number: usize,
    /// The text.
    pub text: String,
}

impl NumberedLine {
    /// The file and the line, to begin an error message with.
    #[must_use]
    pub fn place(&self) -> String {
        place(&self.source, self.number)
    }
}

fn place(source: &InputSource, number: usize) -> String {
    format!("{source}: line {number}")
}

/// Returns the lines of a file that are not empty.
///
/// # Errors
/// If the file cannot be opened, or a line of it cannot be read.
pub fn lines(path: &Path) -> anyhow::Result<impl Iterator<Item = anyhow::Result<NumberedLine>>> {
    let source = InputSource::new(path);
    let opened = open(path).with_context(|| source.to_string())?;
    let lines = BufReader::new(opened.reader).lines();
    Ok(lines.zip(1..).filter_map(move |(text, number)| {
        match text.with_context(|| place(&source, number)) {
            Ok(text) if text.trim().is_empty() => None,
            Ok(text) => {
                let text = text.trim().to_owned();
                Some(Ok(NumberedLine { source: source.clone(), number, text }))
            }
            Err(error) => Some(Err(error)),
        }
    }))
}
