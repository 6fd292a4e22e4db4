use std::fmt;
use std::str::FromStr;

/// A way of writing a grid down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Digits at fixed columns, blanks for empty cells, an empty line between
    /// bands.
    Newspaper,
    /// `3 0 6 |0 1 5 |0 0 0`, and `------+------+------` between bands.
    Bordered,
    /// All cells on one line, a character each.
    Line,
    /// A line for each row, a character for each cell.
    Block,
    /// A line for each row, numbers apart by blanks.
    Numbers,
    /// Boxes drawn with `│`, `─` and the like.
    BoxDrawing,
    /// Nested lists, a row on each line: `[[3, 0, 6],`.
    Matrix,
    /// An object on one line: `{"boxes":"3x3","puzzle":[[3,0,6]]}`.
    Json,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 8] = [
        Self::Newspaper,
        Self::Bordered,
        Self::Line,
        Self::Block,
        Self::Numbers,
        Self::BoxDrawing,
        Self::Matrix,
        Self::Json,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Newspaper => "newspaper",
            Self::Bordered => "bordered",
            Self::Line => "line",
            Self::Block => "block",
            Self::Numbers => "numbers",
            Self::BoxDrawing => "box-drawing",
            Self::Matrix => "matrix",
            Self::Json => "json",
        }
    }
}

/// The name: newspaper, bordered, line, block, numbers, box-drawing, matrix or json.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the name.
impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Self, ParseFormatError> {
        let found = Self::ALL.into_iter().find(|format| format.name() == text);
        found.ok_or_else(|| ParseFormatError { found: text.to_owned() })
    }
}

/// No format has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseFormatError {
    found: String,
}

impl fmt::Display for ParseFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected one of", self.found)?;
        let mut before = "";
        for format in Format::ALL {
            write!(f, "{before} {format}")?;
            before = ",";
        }
        Ok(())
    }
}

impl std::error::Error for ParseFormatError {}
