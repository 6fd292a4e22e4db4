//! The terminal that progress bars are drawn on.

use std::io;

use console::Term;
use indicatif::TermLike;

/// The terminal of stderr, three columns narrower than it is. On Ctrl-C a terminal
/// prints `^C` at the cursor, which is at the end of a bar: there must be room for it
/// on the same line.
#[derive(Debug)]
pub struct NarrowTerm(Term);

impl Default for NarrowTerm {
    fn default() -> Self {
        Self(Term::buffered_stderr())
    }
}

impl TermLike for NarrowTerm {
    fn width(&self) -> u16 {
        self.0.width().saturating_sub(3).max(1)
    }

    fn height(&self) -> u16 {
        self.0.height()
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_up(n)
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_down(n)
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_right(n)
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_left(n)
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.0.write_line(line)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}
