//! `Session`: what the player sees and presses, without a terminal.

use stack_assumptions_show::player::Key;
use sudoku::Marks;
use sudoku_human::explain::path;
use sudoku_human::{Level, Step, se};
use terminal::output::number_of;

use super::game::{Action, Game};
use crate::sudoku::human::hint_text;

/// The keys, and what they do.
pub const KEYS: [(&str, &str); 13] = [
    ("arrows, hjkl", "move; Tab: next empty"),
    ("1-9", "place or remove a digit"),
    ("Space", "pencil: digits are marks"),
    ("' 5", "mark 5, without the pencil"),
    ("0 . Del", "clear the cell"),
    ("u, U", "undo, redo, without end"),
    ("f", "show where its digit is"),
    ("F", "mark all candidates"),
    ("b, B", "assume; take it back"),
    ("?", "hint: each press says more"),
    ("Enter", "take the hint"),
    ("c", "count mistakes, then show"),
    ("N, q", "new puzzle; quit (saved)"),
];

/// What the next key means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waits {
    Command,
    /// The digit of one mark.
    Mark,
    /// The level of a new puzzle.
    Level,
}

/// What must happen outside: besides drawing the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Nothing,
    /// An action to save.
    Done(Action),
    /// A new puzzle of this level.
    New(Level),
    Quit,
}

/// A hint that was asked for.
#[derive(Clone, Debug)]
pub struct Hint {
    marks: Marks,
    step: Step,
    /// How much of it is shown, from 1 to 4.
    pub level: u8,
}

impl Hint {
    /// What it says so far.
    pub fn text(&self) -> String {
        hint_text(self.level, &self.marks, &self.step)
    }
}

pub struct Session {
    pub game: Game,
    /// The cell of the cursor.
    pub cursor: usize,
    pub has_pencil: bool,
    /// The digit whose cells are shown, or 0.
    pub shown_digit: u8,
    pub hint: Option<Hint>,
    pub waits: Waits,
    /// How often mistakes were asked for since the last action: once they are counted, then shown.
    asked_mistakes: u8,
    pub message: String,
}

impl Session {
    pub fn new(game: Game, message: impl Into<String>) -> Self {
        let cursor = (0..game.shape().cells()).find(|at| game.digit(*at) == 0).unwrap_or(0);
        Self {
            game,
            cursor,
            has_pencil: false,
            shown_digit: 0,
            hint: None,
            waits: Waits::Command,
            asked_mistakes: 0,
            message: message.into(),
        }
    }

    pub fn press(&mut self, key: Key) -> Outcome {
        match std::mem::replace(&mut self.waits, Waits::Command) {
            Waits::Command => self.command(key),
            _ if key == Key::Interrupt => Outcome::Quit,
            Waits::Mark => match self.digit_of(key) {
                Some(digit) => self.act(self.game.marking(self.cursor, digit)),
                None => self.say("no mark: expected a digit"),
            },
            Waits::Level => {
                match self.digit_of(key).and_then(|at| Level::ALL.get(usize::from(at) - 1)) {
                    Some(level) => Outcome::New(*level),
                    None => self.say("no new puzzle"),
                }
            }
        }
    }

    fn command(&mut self, key: Key) -> Outcome {
        self.message.clear();
        if let Some(digit) = self.digit_of(key) {
            let action = if self.has_pencil {
                self.game.marking(self.cursor, digit)
            } else {
                self.game.placing(self.cursor, digit)
            };
            return self.act(action);
        }
        match key {
            Key::Left | Key::Char('h') => self.step(0, -1),
            Key::Right | Key::Char('l') => self.step(0, 1),
            Key::Up | Key::Char('k') => self.step(-1, 0),
            Key::Down | Key::Char('j') => self.step(1, 0),
            Key::Tab => self.next_empty(1),
            Key::BackTab => self.next_empty(self.game.shape().cells() - 1),
            Key::Char(' ') => {
                self.has_pencil = !self.has_pencil;
                Outcome::Nothing
            }
            Key::Char('\'') => self.wait(Waits::Mark, "mark: press a digit"),
            Key::Char('0' | '.') | Key::Backspace | Key::Delete => {
                self.act(self.game.clearing(self.cursor))
            }
            Key::Char('u') => self.act(Some(Action::Undo)),
            Key::Char('U') | Key::Control('r') => self.act(Some(Action::Redo)),
            Key::Char('f') => {
                let digit = self.game.digit(self.cursor);
                self.shown_digit = if digit == self.shown_digit { 0 } else { digit };
                Outcome::Nothing
            }
            Key::Char('F') => self.act(self.game.filling()),
            Key::Char('b') => self.act(Some(Action::Assume)),
            Key::Char('B') => self.act(Some(Action::Back)),
            Key::Char('?') => self.ask_hint(),
            Key::Enter => self.take_hint(),
            Key::Char('c') => self.check(),
            Key::Char('N') => {
                let levels = Level::ALL.iter().zip(1..);
                let levels = levels.map(|(level, key)| format!("{key} {}", level.name()));
                let levels = levels.collect::<Vec<_>>().join(", ");
                self.wait(Waits::Level, format!("a new puzzle: {levels}"))
            }
            Key::Escape => {
                (self.hint, self.asked_mistakes, self.shown_digit) = (None, 0, 0);
                Outcome::Nothing
            }
            Key::Char('q') | Key::Interrupt => Outcome::Quit,
            Key::Char(other) => self.say(format!("{other:?} is no key here")),
            Key::Home | Key::End | Key::Control(_) => Outcome::Nothing,
        }
    }

    fn digit_of(&self, key: Key) -> Option<u8> {
        let Key::Char(char) = key else { return None };
        let digit = u8::try_from(char.to_digit(10)?).ok()?;
        (1..=self.game.side()).contains(&digit.into()).then_some(digit)
    }

    fn say(&mut self, message: impl Into<String>) -> Outcome {
        self.message = message.into();
        Outcome::Nothing
    }

    fn wait(&mut self, waits: Waits, message: impl Into<String>) -> Outcome {
        self.waits = waits;
        self.say(message)
    }

    /// Moves the cursor; beyond a side it comes back at the other one.
    fn step(&mut self, down: isize, right: isize) -> Outcome {
        let side = self.game.side().cast_signed();
        let at = self.cursor.cast_signed();
        let (row, column) =
            ((at / side + down).rem_euclid(side), (at % side + right).rem_euclid(side));
        self.cursor = (row * side + column).cast_unsigned();
        Outcome::Nothing
    }

    fn next_empty(&mut self, step: usize) -> Outcome {
        let cells = self.game.shape().cells();
        let mut others = (1..cells).map(|times| (self.cursor + times * step) % cells);
        if let Some(next) = others.find(|at| self.game.digit(*at) == 0) {
            self.cursor = next;
        }
        Outcome::Nothing
    }

    /// Moves the cursor to a cell; there again, it changes between pencil and digits.
    pub fn click(&mut self, cell: usize) {
        self.has_pencil ^= self.cursor == cell;
        self.cursor = cell;
    }

    fn act(&mut self, action: Option<Action>) -> Outcome {
        let Some(action) = action else {
            return self.say("this cell cannot change so");
        };
        if !self.game.act(&action) {
            return self.say(match action {
                Action::Undo => "nothing to undo",
                Action::Redo => "nothing to redo",
                _ => "no assumption",
            });
        }
        (self.hint, self.asked_mistakes) = (None, 0);
        if self.game.is_solved() {
            let moves = number_of(self.game.moves(), "move");
            self.message = format!("Solved in {moves}. N begins a new puzzle.");
        } else if action == Action::Assume {
            "assumed from here on: B takes it all back".clone_into(&mut self.message);
        }
        Outcome::Done(action)
    }

    fn check(&mut self) -> Outcome {
        let (wrong, lacking) = self.game.mistakes();
        self.asked_mistakes = (self.asked_mistakes + 1).min(2);
        self.say(format!(
            "{}, {} whose marks lack the digit{}",
            number_of(wrong.len(), "wrong digit"),
            number_of(lacking.len(), "cell"),
            if self.shows_mistakes() || wrong.is_empty() && lacking.is_empty() {
                ""
            } else {
                "; c again shows them"
            }
        ))
    }

    /// Whether mistakes are shown in their cells.
    pub fn shows_mistakes(&self) -> bool {
        self.asked_mistakes > 1
    }

    fn ask_hint(&mut self) -> Outcome {
        if let Some(hint) = &mut self.hint {
            hint.level = (hint.level + 1).min(4);
            return Outcome::Nothing;
        }
        if self.game.is_solved() {
            return self.say("the puzzle is solved");
        }
        let (wrong, lacking) = self.game.mistakes();
        if !wrong.is_empty() || !lacking.is_empty() {
            return self.say("there is a mistake: c counts them, and shows them");
        }
        let step = self.game.state().and_then(|marks| path(marks, se::ORDER.to_vec()).next());
        match step {
            Some(Ok((marks, step))) => {
                self.hint = Some(Hint { marks, step, level: 1 });
                Outcome::Nothing
            }
            _ => self.say("no technique finds a step: assume something (b)"),
        }
    }

    fn take_hint(&mut self) -> Outcome {
        let Some(hint) = self.hint.take() else {
            return self.say("? gives a hint, Enter takes it");
        };
        let conclusion = &hint.step.conclusion;
        if let Some(placed) = conclusion.placement {
            self.cursor = placed.cell.into();
            let action = self.game.placing(self.cursor, placed.digit);
            return self.act(action);
        }
        let gone = conclusion.eliminations.iter().map(|it| (usize::from(it.cell), it.digit));
        let action = self.game.eliminating(gone);
        self.act(Some(action))
    }
}
