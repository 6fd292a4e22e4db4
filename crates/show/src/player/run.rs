//! The player in a terminal: the screen, the keyboard, and the way out.

use std::fmt;
use std::fs::OpenOptions;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};

use crate::draw::Draw;
use crate::player::exported::Export;
use crate::player::key::Key;
use crate::player::player::Player;
use crate::player::signals::Signals;
use crate::player::view;
use crate::walk::Walk;

/// How long a move runs before the screen is drawn again and a key can break it off.
const SLICE: Duration = Duration::from_millis(30);

/// The steps of a move between two looks at the clock.
const STEPS: u64 = 1_000;

/// How long to wait for a key before the signals are looked at.
const WAIT: Duration = Duration::from_millis(100);

/// Plays the search of a puzzle in the terminal, from before its first event on, until the
/// user quits. Colours are off if the environment variable `NO_COLOR` is set.
///
/// The terminal is restored at the end, after a panic, and on SIGINT, SIGTERM and SIGHUP,
/// which then end the process as usual, also while the puzzle computes.
///
/// # Errors
/// If stdout is not a terminal, or the terminal fails.
pub fn play<P: Draw>(puzzle: &P) -> Result<(), PlayError> {
    play_with(&mut Player::new(puzzle).with_colour(wants_colour()))
}

/// Whether the user wants colours: `NO_COLOR` is not set, or empty (<https://no-color.org>).
#[must_use]
pub fn wants_colour() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Lets a player run in the terminal, as [`play`] does.
///
/// # Errors
/// If stdout is not a terminal, or the terminal fails.
pub fn play_with<W: Walk>(player: &mut Player<W>) -> Result<(), PlayError> {
    with_terminal(|terminal, _| run(player, terminal))
}

/// Lets a function draw on the whole terminal, until it returns. The other one that it gets returns
/// true once a signal has come that ends the process: it returns soon then. The terminal is restored
/// as [`play`] does.
///
/// # Errors
/// If stdout is not a terminal, or the terminal fails.
pub fn with_terminal(
    run: impl FnOnce(&mut DefaultTerminal, &dyn Fn() -> bool) -> io::Result<()>,
) -> Result<(), PlayError> {
    // A dumb terminal cannot move its cursor.
    let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    if is_dumb || !io::stdout().is_terminal() {
        return Err(PlayError::NotATerminal);
    }
    let _signals = Signals::catch()?;
    // Its panic hook restores the terminal before the message is printed.
    let mut terminal = Restored(ratatui::try_init()?);
    let result = run(&mut terminal.0, &Signals::have_come);
    drop(terminal);
    Signals::obey();
    Ok(result?)
}

/// A terminal that is restored when this is dropped.
struct Restored(DefaultTerminal);

impl Drop for Restored {
    fn drop(&mut self) {
        // After a panic the hook has done it. To do it twice would move the cursor back, and
        // the next output over the message.
        if !std::thread::panicking() {
            // Not `restore`, which prints an error: that panics if the terminal is gone.
            let _ = ratatui::try_restore();
        }
    }
}

fn run<W: Walk>(player: &mut Player<W>, terminal: &mut DefaultTerminal) -> io::Result<()> {
    let mut last_tick = Instant::now();
    while !player.is_over() && !Signals::have_come() {
        let begun = Instant::now();
        while begun.elapsed() < SLICE && player.work(STEPS) {}
        if let Some(export) = player.take_export() {
            let message = write(&export);
            player.say(message);
        }
        terminal.draw(|frame| view::draw(frame, player))?;
        loop {
            let playing = player.playing();
            let wait = match playing {
                _ if player.is_busy() => Duration::ZERO,
                Some((wait, _)) => wait.saturating_sub(last_tick.elapsed()),
                None => WAIT,
            };
            if event::poll(wait.min(WAIT))? {
                match event::read()? {
                    Event::Key(key) if key.kind != KeyEventKind::Release => {
                        if let Some(key) = Key::of(key) {
                            player.press(key);
                        }
                    }
                    _ => {}
                }
                break;
            }
            if let Some((wait, steps)) = playing
                && last_tick.elapsed() >= wait
            {
                last_tick = Instant::now();
                (0..steps).for_each(|_| player.tick());
                break;
            }
            if player.is_busy() || Signals::have_come() {
                break;
            }
        }
    }
    Ok(())
}

/// Writes a file that does not exist yet; returns what came of it.
fn write(Export { file, text }: &Export) -> String {
    let opened = OpenOptions::new().write(true).create_new(true).open(file);
    match opened.and_then(|mut opened| opened.write_all(text.as_bytes())) {
        Ok(()) => format!("{file} is written"),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            format!("{file} exists already: give another name")
        }
        Err(error) => format!("{file}: {error}"),
    }
}

/// Why a puzzle cannot be played.
#[derive(Debug)]
#[non_exhaustive]
pub enum PlayError {
    /// Stdout is not a terminal, or one that cannot move its cursor (`TERM=dumb`).
    NotATerminal,
    /// The terminal failed.
    Io(io::Error),
}

impl From<io::Error> for PlayError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotATerminal => f.write_str(
                "stdout is not a terminal that can move its cursor, expected one for the player: \
                 run it without > and |, and not with TERM=dumb, or draw the board with Scene::to_terminal, to_svg or to_html",
            ),
            Self::Io(error) => write!(f, "the terminal failed: {error}"),
        }
    }
}

impl std::error::Error for PlayError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotATerminal => None,
            Self::Io(error) => Some(error),
        }
    }
}
