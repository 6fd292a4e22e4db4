//! The forms of a board.

use clap::ValueEnum;

/// A form of a board.
#[derive(Clone, Copy, Default, ValueEnum)]
pub enum Form {
    /// Text with Unicode's lines
    #[default]
    Text,
    /// Text in ASCII
    Ascii,
    /// A picture
    Svg,
    /// A web page
    Html,
}
