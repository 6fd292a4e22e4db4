//! How a scene is drawn in a terminal.

/// The characters and colours of a terminal. The caller decides, for it knows the terminal
/// and `NO_COLOR`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// The characters of frames and lines.
    pub charset: Charset,
    /// Whether to colour by the escape sequences of ANSI. Without colours a `'` follows what
    /// the puzzle gives, if the search holds something too.
    pub colour: bool,
}

impl Style {
    /// ASCII alone: `+--+`.
    pub const ASCII: Self = Self { charset: Charset::Ascii, colour: false };
    /// Unicode's lines, without colours.
    pub const UNICODE: Self = Self { charset: Charset::Unicode, colour: false };
    /// Unicode's lines, with colours.
    pub const COLOUR: Self = Self { charset: Charset::Unicode, colour: true };
}

/// A set of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Charset {
    /// ASCII; each other character of a text becomes `?`.
    Ascii,
    /// Unicode.
    Unicode,
}

impl Charset {
    /// Returns the one of two that this set has.
    pub(super) fn choose<T>(self, unicode: T, ascii: T) -> T {
        match self {
            Self::Unicode => unicode,
            Self::Ascii => ascii,
        }
    }

    /// Returns a text in this set.
    pub(super) fn show(self, text: &str) -> String {
        let shown = |char: char| if char.is_ascii() { char } else { '?' };
        match self {
            Self::Unicode => text.to_owned(),
            Self::Ascii => text.chars().map(shown).collect(),
        }
    }
}
