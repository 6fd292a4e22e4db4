//! The files to read, one puzzle after the other, with a progress bar.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;
use std::time::Instant;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use sudoku::{Entry, ReadError, Reader};

use crate::arguments::Input;
use crate::output::{Output, Trouble, message};
use crate::terminal::{self, bar};

/// Where puzzles come from: a file, or stdin.
pub struct Source(Option<String>);

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_deref().unwrap_or("stdin"))
    }
}

/// Hands each puzzle of each file to `solve`. What cannot be opened or read is
/// told, and the next file opened.
pub fn each_puzzle(
    input: &Input,
    output: &mut Output,
    mut solve: impl FnMut(&Source, Result<Entry, ReadError>, &mut Output) -> io::Result<()>,
) -> io::Result<()> {
    let stdin = [Path::new("-").to_owned()];
    let files = if input.files.is_empty() { &stdin[..] } else { &input.files };
    for file in files {
        let (source, opened) = if file.as_os_str() == "-" {
            if io::stdin().is_terminal() {
                terminal::message("reading from the terminal; Ctrl-D ends the input");
            }
            (Source(None), Ok((Box::new(io::stdin()) as Box<dyn Read>, None)))
        } else {
            let opened = File::open(file).map(|file| {
                let size = file.metadata().ok().map(|metadata| metadata.len());
                (Box::new(file) as Box<dyn Read>, size)
            });
            (Source(Some(file.display().to_string())), opened)
        };
        match opened {
            Ok((read, size)) => {
                let mut progress = Progress::new(size);
                let read = progress.bar.wrap_read(read);
                each_of(&source, BufReader::new(read), input, output, &mut progress, &mut solve)?;
            }
            Err(error) => {
                output.note(Trouble::Unreadable);
                message(&source, format_args!("cannot open: {error}"));
            }
        }
    }
    Ok(())
}

fn each_of(
    source: &Source,
    text: impl BufRead,
    input: &Input,
    output: &mut Output,
    progress: &mut Progress,
    solve: &mut impl FnMut(&Source, Result<Entry, ReadError>, &mut Output) -> io::Result<()>,
) -> io::Result<()> {
    let mut reader = Reader::new(text);
    if let Some(shape) = input.boxes {
        reader = reader.shape(shape);
    }
    let mut puzzles = 0_u64;
    for puzzle in reader {
        puzzles += 1;
        let failed = puzzle.as_ref().is_err_and(ReadError::is_io);
        solve(source, puzzle, output)?;
        if puzzles.is_multiple_of(256) || puzzles < 256 {
            progress.tell(puzzles);
        }
        if failed {
            break;
        }
    }
    if puzzles == 0 {
        output.note(Trouble::Unreadable);
        message(source, "found no puzzle, expected at least one");
    }
    Ok(())
}

/// A bar on stderr, for files that take more than a second, where stderr is a
/// terminal and stdout, which would run through it, is not.
struct Progress {
    bar: ProgressBar,
    since: Instant,
    is_drawn: bool,
}

impl Progress {
    fn new(size: Option<u64>) -> Self {
        let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::hidden());
        let template = match size {
            Some(_) => "{wide_bar} {msg}",
            None => "{spinner} {bytes}, {msg}",
        };
        let style = ProgressStyle::with_template(template);
        let bar = bar.with_style(style.expect("BUG: the template is bad"));
        Self { bar, since: Instant::now(), is_drawn: false }
    }

    /// Now and then shows how many puzzles were read.
    fn tell(&mut self, puzzles: u64) {
        if self.is_drawn {
            let Some(size) = self.bar.length() else {
                return self.bar.set_message(format!("{puzzles} puzzles"));
            };
            let percent = 100 * self.bar.position() / size.max(1);
            let left = HumanDuration(self.bar.eta());
            self.bar.set_message(bar::fitting([
                format!("{percent} % of the file, {puzzles} puzzles, {left:#} left"),
                format!("{percent} %, {left:#} left"),
                format!("{percent} %"),
            ]));
        } else if self.since.elapsed() > bar::PATIENCE
            && !io::stdout().is_terminal()
            && io::stderr().is_terminal()
        {
            self.bar = bar::draw(self.bar.clone());
            self.is_drawn = true;
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.is_drawn {
            bar::wipe(&self.bar);
        }
    }
}
