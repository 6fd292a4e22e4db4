//! `sudoku play`: a game in the terminal.

mod game;
mod save;
mod screen;
mod session;
#[cfg(test)]
mod tests;

use std::io::{self, stdout};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, anyhow, ensure};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use stack_assumptions_show::player::{Key, wants_colour, with_terminal};
use sudoku::{Grid, Shape};
use sudoku_generate::{Difficulty, Generator, Wishes};
use sudoku_human::Level;
use terminal::output::number_of;

use self::game::{Action, Game};
use self::save::SavedGame;
use self::screen::Board;
use self::session::{Outcome, Session};
use super::args::{InputArgs, PlayArgs};
use super::generate::random_seed;
use super::human::level;
use super::input::each_puzzle;
use super::output::Output;

/// How long to wait for a key before the signals are looked at.
const WAIT: Duration = Duration::from_millis(100);

/// Plays a puzzle: the one that is named, a new one, or the last one that is not solved.
pub fn play(args: &PlayArgs, output: &mut Output) -> anyhow::Result<()> {
    let is_named = !args.input.files.is_empty();
    let puzzle = match &args.difficulty {
        Some(difficulty) => Some(new_puzzle(difficulty, args.seed.unwrap_or_else(random_seed))?),
        None if is_named => Some(first_puzzle(&args.input, output)?),
        None => None,
    };
    let last = if puzzle.is_none() && args.save.is_none() { save::last() } else { None };
    let puzzle = match (puzzle, &last) {
        (None, None) if !args.save.as_ref().is_some_and(|file| file.exists()) => {
            Some(new_puzzle(&Difficulty::Hodoku(Level::Easy), random_seed())?)
        }
        (puzzle, _) => puzzle,
    };
    let mut playing = Playing::open(args.save.clone().or(last), puzzle)?;
    with_terminal(|terminal, is_over| playing.run(terminal, is_over))
        .map_err(|error| anyhow!("{error}").context("sudoku play"))?;
    playing.failed.map_or(Ok(()), |error| Err(error.context("the game is not saved any more")))
}

/// The first puzzle of the input.
fn first_puzzle(input: &InputArgs, output: &mut Output) -> anyhow::Result<Grid> {
    let mut first = None;
    each_puzzle(input, output, &mut |source, puzzle, output| {
        match puzzle {
            Ok(record) => _ = first.get_or_insert(record.grid),
            Err(error) => output.report_invalid(source, &error, None)?,
        }
        Ok(())
    })?;
    first.context("found no puzzle to play")
}

/// The first puzzle that `generate` prints for a seed.
fn new_puzzle(difficulty: &Difficulty, seed: u64) -> anyhow::Result<Grid> {
    /// So many indices have an extreme puzzle.
    const TRIES: u64 = 1 << 20;
    const AT_ONCE: u64 = 64;
    let mut wishes = Wishes::new(Shape::CLASSIC);
    wishes.difficulty = Some(difficulty.clone());
    let mut generator = Generator::new(wishes, seed).map_err(|error| anyhow!("{error}"))?;
    let mut found =
        (0..TRIES / AT_ONCE).flat_map(|at| generator.generate(at * AT_ONCE..(at + 1) * AT_ONCE));
    found.next().map(|made| made.puzzle).context("no puzzle of this difficulty was found")
}

/// A game with its file and its screen.
struct Playing {
    session: Session,
    /// The level of the puzzle. Its rating by the Sudoku Explainer may take many seconds.
    title: String,
    saved: Option<SavedGame>,
    /// Why the game is not saved any more.
    failed: Option<anyhow::Error>,
}

impl Playing {
    /// Opens the game of a puzzle, or of a file.
    fn open(file: Option<PathBuf>, puzzle: Option<Grid>) -> anyhow::Result<Self> {
        let file = file.or_else(|| puzzle.as_ref().and_then(save::file_of));
        let Some(file) = file else {
            let game = puzzle.context("found no puzzle")?;
            let game = Game::new(game).map_err(|error| anyhow!("{error}"))?;
            return Ok(Self::new(game, "not saved: use --save FILE", None));
        };
        let named = puzzle.clone();
        let (saved, game) = SavedGame::open(&file, puzzle)?;
        ensure!(
            named.is_none_or(|named| named == *game.givens()),
            "{}: found the game of another puzzle",
            file.display()
        );
        let message = match game.moves() {
            0 => format!("saved in {}", saved.path().display()),
            moves => format!("resumed after {}", number_of(moves, "move")),
        };
        Ok(Self::new(game, message, Some(saved)))
    }

    fn new(game: Game, message: impl Into<String>, saved: Option<SavedGame>) -> Self {
        let title =
            format!("Sudoku {}", level(game.givens()).unwrap_or_default()).trim_end().to_owned();
        Self { session: Session::new(game, message), title, saved, failed: None }
    }

    fn run(
        &mut self,
        terminal: &mut DefaultTerminal,
        is_over: &dyn Fn() -> bool,
    ) -> io::Result<()> {
        let _mouse = Mouse::capture()?;
        let has_colour = wants_colour();
        let mut area = ratatui::layout::Rect::default();
        while !is_over() {
            terminal.draw(|frame| {
                area = frame.area();
                screen::draw(frame, &self.session, &self.title, has_colour);
            })?;
            if !event::poll(WAIT)? {
                continue;
            }
            let outcome = match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    Key::of(key).map_or(Outcome::Nothing, |key| self.session.press(key))
                }
                Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                    let board = Board::new(area, self.session.game.side());
                    if let Some(cell) = board.cell_at(mouse.column, mouse.row) {
                        self.session.click(cell);
                    }
                    Outcome::Nothing
                }
                _ => Outcome::Nothing,
            };
            match outcome {
                Outcome::Nothing => {}
                Outcome::Done(action) => self.save(&action),
                Outcome::New(level) => self.begin(level),
                Outcome::Quit => return Ok(()),
            }
        }
        Ok(())
    }

    /// Saves an action. After an error the game goes on without its file, and the program reports the
    /// error at the end.
    fn save(&mut self, action: &Action) {
        let Some(saved) = &mut self.saved else { return };
        if let Err(error) = saved.add(&action.to_string()) {
            self.session.message = format!("not saved: {error}");
            self.failed = Some(error.into());
            self.saved = None;
        }
    }

    /// Begins a new puzzle of a level, with a file of its own.
    fn begin(&mut self, level: Level) {
        let opened = new_puzzle(&Difficulty::Hodoku(level), random_seed())
            .and_then(|it| Self::open(None, Some(it)));
        match opened {
            Ok(playing) => *self = playing,
            Err(error) => self.session.message = format!("{error:#}"),
        }
    }
}

/// The mouse is reported as long as this lives.
struct Mouse;

impl Mouse {
    fn capture() -> io::Result<Self> {
        execute!(stdout(), EnableMouseCapture)?;
        Ok(Self)
    }
}

impl Drop for Mouse {
    fn drop(&mut self) {
        let _ = execute!(stdout(), DisableMouseCapture);
    }
}
