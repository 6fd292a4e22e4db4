//! The files to read, one puzzle after the other, with a progress bar.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read};
use std::path::Path;
use std::time::Instant;

use indicatif::{HumanDuration, ProgressBar, ProgressBarIter, ProgressDrawTarget, ProgressStyle};
use sudoku::{ReadError, Reader, Record};

use super::args::Input;
use super::output::{Output, Trouble, message};
use terminal::progress as bar;

/// Where puzzles come from: a file, or stdin.
pub struct Source(Option<String>);

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_deref().unwrap_or("stdin"))
    }
}

/// A text, with the reader's buffer.
type Text = BufReader<ProgressBarIter<Box<dyn Read + Send>>>;

/// So many bytes are read at a time, if there are as many.
const BUFFER: usize = 1 << 18;

/// Opens each file and hands its puzzles to `read`, which tells of each item how
/// many puzzles it has. What cannot be opened or read is told, and the next file
/// opened.
pub fn each_text(
    input: &Input,
    at_once: bool,
    output: &mut Output,
    mut read: impl FnMut(&Source, Reader<Text>, &mut Output, &mut dyn FnMut(usize)) -> io::Result<()>,
) -> io::Result<()> {
    let stdin = [Path::new("-").to_owned()];
    let files = if input.files.is_empty() { &stdin[..] } else { &input.files };
    for file in files {
        let (source, opened) = if file.as_os_str() == "-" {
            if io::stdin().is_terminal() {
                terminal::message("reading from the terminal; Ctrl-D ends the input");
            }
            (Source(None), Ok((Box::new(io::stdin()) as Box<dyn Read + Send>, None)))
        } else {
            let opened = File::open(file).map(|file| {
                let size = file.metadata().ok().map(|metadata| metadata.len());
                (Box::new(file) as Box<dyn Read + Send>, size)
            });
            (Source(Some(file.display().to_string())), opened)
        };
        match opened {
            Ok((text, size)) => {
                let mut progress = Progress::new(size, at_once);
                let text = BufReader::with_capacity(BUFFER, progress.bar.wrap_read(text));
                let mut reader = Reader::new(text);
                if let Some(shape) = input.boxes {
                    reader = reader.shape(shape);
                }
                let mut puzzles = 0_u64;
                read(&source, reader, output, &mut |more| {
                    let before = puzzles;
                    puzzles += more as u64;
                    if puzzles / 256 > before / 256 || puzzles < 256 {
                        progress.tell(puzzles);
                    }
                })?;
                if puzzles == 0 {
                    output.note(Trouble::Unreadable);
                    message(&source, "found no puzzle, expected at least one");
                }
            }
            Err(error) => {
                output.note(Trouble::Unreadable);
                message(&source, format_args!("cannot open: {error}"));
            }
        }
    }
    Ok(())
}

/// Hands each puzzle of each file to `solve`.
pub fn each_puzzle(
    input: &Input,
    output: &mut Output,
    mut solve: impl FnMut(&Source, Result<Record, ReadError>, &mut Output) -> io::Result<()>,
) -> io::Result<()> {
    each_text(input, false, output, |source, reader, output, told| {
        for puzzle in reader {
            solve(source, puzzle, output)?;
            told(1);
        }
        Ok(())
    })
}

/// A bar on stderr, for files that take more than a second, where stderr is a
/// terminal and stdout, which would run through it, is not.
struct Progress {
    bar: ProgressBar,
    since: Instant,
    /// Whether it is drawn without waiting for a second.
    at_once: bool,
    is_drawn: bool,
}

impl Progress {
    fn new(size: Option<u64>, at_once: bool) -> Self {
        let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::hidden());
        let template = match size {
            Some(_) => "{wide_bar} {msg}",
            None => "{spinner} {bytes}, {msg}",
        };
        let style = ProgressStyle::with_template(template);
        let bar = bar.with_style(style.expect("BUG: the template is bad"));
        Self { bar, since: Instant::now(), at_once, is_drawn: false }
    }

    /// Now and then shows how many puzzles were read.
    fn tell(&mut self, puzzles: u64) {
        if self.is_drawn {
            #[expect(clippy::cast_precision_loss, reason = "for people")]
            let rate = puzzles as f64 / self.since.elapsed().as_secs_f64().max(1e-3);
            let Some(size) = self.bar.length() else {
                return self.bar.set_message(format!("{puzzles} puzzles, {rate:.0} puzzles/s"));
            };
            let percent = 100 * self.bar.position() / size.max(1);
            let left = HumanDuration(self.bar.eta());
            self.bar.set_message(bar::fitting([
                format!("{percent} %, {puzzles} puzzles, {rate:.0} puzzles/s, {left:#} left"),
                format!("{percent} %, {rate:.0} puzzles/s, {left:#} left"),
                format!("{percent} %, {left:#} left"),
                format!("{percent} %"),
            ]));
        } else if (self.at_once || self.since.elapsed() > bar::PATIENCE)
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
