//! The keys of the player.

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
    /// Ctrl-C.
    Interrupt,
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
