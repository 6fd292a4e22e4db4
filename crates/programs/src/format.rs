//! The forms in which the programs on chessboards print a solution.

use std::str::FromStr;

use clap::builder::TypedValueParser;
use terminal::args::one_of;

/// The form of a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Format {
    /// The board as text.
    #[default]
    Board,
    /// The names of squares in one line.
    List,
    /// Numbers in one line.
    Line,
    /// A picture.
    Svg,
    /// One line of JSON.
    Json,
}

impl Format {
    /// Returns a parser of the names. Its help says what the list, the line and the JSON hold.
    pub(crate) fn parser(
        list: &'static str,
        line: &'static str,
        json: &'static str,
    ) -> impl TypedValueParser<Value = Self> {
        one_of([
            ("board", "The board as text, the top row first"),
            ("list", list),
            ("line", line),
            ("svg", "A picture, for `first`"),
            ("json", json),
        ])
    }

    /// Checks that the form suits the command.
    ///
    /// # Errors
    /// If many pictures would follow each other.
    pub(crate) fn check(self, is_first: bool) -> Result<(), String> {
        if self == Self::Svg && !is_first {
            return Err("found all with --format svg, expected first: a picture is of one \
                        solution"
                .to_owned());
        }
        Ok(())
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Ok(match name {
            "board" => Self::Board,
            "list" => Self::List,
            "line" => Self::Line,
            "svg" => Self::Svg,
            "json" => Self::Json,
            _ => return Err(format!("found {name:?}, expected the name of a format")),
        })
    }
}
