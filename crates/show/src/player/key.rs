//! The keys of the player.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key, whatever program reads the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A character.
    Char(char),
    /// The arrow to the left.
    Left,
    /// The arrow to the right.
    Right,
    /// The arrow up.
    Up,
    /// The arrow down.
    Down,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// Ends an input.
    Enter,
    /// Cancels an input.
    Escape,
    /// Removes the last character of an input.
    Backspace,
    /// Removes what is there.
    Delete,
    /// To the next place.
    Tab,
    /// To the previous place.
    BackTab,
    /// A character with the control key, other than Ctrl-C.
    Control(char),
    /// Ctrl-C.
    Interrupt,
}

impl Key {
    /// The key of an event of the terminal, if it is one of these.
    #[must_use]
    pub fn of(event: KeyEvent) -> Option<Self> {
        let is_control = event.modifiers.contains(KeyModifiers::CONTROL);
        Some(match event.code {
            KeyCode::Char('c') if is_control => Self::Interrupt,
            KeyCode::Char(char) if is_control => Self::Control(char),
            KeyCode::Char(char) => Self::Char(char),
            KeyCode::Left => Self::Left,
            KeyCode::Right => Self::Right,
            KeyCode::Up => Self::Up,
            KeyCode::Down => Self::Down,
            KeyCode::Home => Self::Home,
            KeyCode::End => Self::End,
            KeyCode::Enter => Self::Enter,
            KeyCode::Esc => Self::Escape,
            KeyCode::Backspace => Self::Backspace,
            KeyCode::Delete => Self::Delete,
            KeyCode::Tab => Self::Tab,
            KeyCode::BackTab => Self::BackTab,
            _ => return None,
        })
    }
}

/// The help: keys, and what they do. The opposite of a key is beside it.
pub const KEYS: &[(&str, &str)] = &[
    ("→ l, ← h", "one step forward, back"),
    ("↓, ↑", "over what lies below this attempt; back up to it, or to its parent"),
    ("n, N", "next, previous sibling"),
    ("s, S", "next, previous solution"),
    ("d, D", "next, previous dead end"),
    ("End, Home", "to the end, to the beginning"),
    ("g", "go to a path (0.2.1) or an event number"),
    ("/", "search forward: a text of an event, or the beginning of a path"),
    ("m a, ' a", "set a mark (a to z), go to it; '' goes back to before the last jump"),
    ("space", "play or pause"),
    ("+, -", "play faster, slower"),
    ("p", "predict: say what comes next, and see the score"),
    ("c", "colours on or off"),
    ("e", "export the board or the tree as SVG, or the events as a log"),
    ("? q", "this help; quit"),
];
