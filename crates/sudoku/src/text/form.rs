use std::fmt;
use std::str::FromStr;

/// A way of writing a grid down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
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
    Boxed,
    /// Nested lists, a row on each line: `[[3, 0, 6],`.
    Matrix,
    /// An object on one line: `{"boxes":"3x3","puzzle":[[3,0,6]]}`.
    Json,
}

impl Form {
    /// Every form.
    pub const ALL: [Self; 8] = [
        Self::Newspaper,
        Self::Bordered,
        Self::Line,
        Self::Block,
        Self::Numbers,
        Self::Boxed,
        Self::Matrix,
        Self::Json,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Newspaper => "newspaper",
            Self::Bordered => "grid",
            Self::Line => "line",
            Self::Block => "block",
            Self::Numbers => "numbers",
            Self::Boxed => "box",
            Self::Matrix => "matrix",
            Self::Json => "json",
        }
    }
}

/// The name: newspaper, grid, line, block, numbers, box, matrix or json.
impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the name.
impl FromStr for Form {
    type Err = FormError;

    fn from_str(text: &str) -> Result<Self, FormError> {
        let found = Self::ALL.into_iter().find(|form| form.name() == text);
        found.ok_or_else(|| FormError { found: text.to_owned() })
    }
}

/// No form has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormError {
    found: String,
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected one of", self.found)?;
        let mut before = "";
        for form in Form::ALL {
            write!(f, "{before} {form}")?;
            before = ",";
        }
        Ok(())
    }
}

impl std::error::Error for FormError {}
