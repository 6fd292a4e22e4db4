//! The terminal of stderr, as bars see it.

use std::io;

use console::Term;
use indicatif::TermLike;

/// A little narrower than it is: the `^C` that a terminal shows where the cursor
/// stands, at the end of a bar, then stays on the line of that bar.
#[derive(Debug)]
pub struct Narrow(Term);

impl Default for Narrow {
    fn default() -> Self {
        Self(Term::buffered_stderr())
    }
}

impl TermLike for Narrow {
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
