//! `Format`: the public names of the formats.

/// A format in which a grid is written as text.
///
/// `formats/table.rs` has one row for each variant, in this order: its name, its
/// description, its writer. The same file lists the parsers.
///
/// ```
/// use sudoku_text::Format;
///
/// assert_eq!("box-drawing".parse(), Ok(Format::BoxDrawing));
/// assert_eq!(Format::BoxDrawing.to_string(), "box-drawing");
/// assert_eq!(Format::ALL.len(), Format::names().count());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Digits at fixed columns, spaces for empty cells, an empty line between bands.
    Newspaper,
    /// `3 0 6 |0 1 5 |0 0 0`, and `------+------+------` between bands.
    Bordered,
    /// All cells on one line, one character per cell.
    Line,
    /// One line per row, one character per cell.
    Block,
    /// One line per row, numbers separated by spaces.
    Numbers,
    /// Boxes drawn with `│`, `─` and the like.
    BoxDrawing,
    /// Nested lists, one row per line: `[[3, 0, 6],`. Also read: arrays in the source text of
    /// programs, `int grid[9][9] = {{3, 0, 6},` and `[3 0 6; …]`, and rows in quotes.
    Matrix,
    /// A JSON object on one line: `{"boxes":"3x3","puzzle":[[3,0,6]]}`.
    Json,
    /// The XML file of the Android program `OpenSudoku`: `<game data="300015000..."/>`.
    OpenSudoku,
    /// The address of a web page, such as `https://www.sudokuwiki.org/sudoku.htm?bd=3000...`.
    Link,
    /// The candidates of each cell between borders, for sides from 4 to 9: `| 4689 5 69 | 7 246 2469 |`.
    Marks,
    /// A square of 3×3 candidates for each cell, 9×9 only, drawn on 27 rows.
    Drawing,
    /// The candidates of each cell as a word, for sides from 4 to 9: 81 words.
    Groups,
    /// Nine characters for each cell, 9×9 only: `.2..5....` for the candidates 2 and 5.
    Candidates729,
    /// Nine rows of words, 9×9 only: `5` is given, `u4` is placed, `246` are candidates.
    Sdx,
    /// A line of `HoDoKu`'s library, 9×9 only: `:0000:x:..3+4...:724 725::`.
    Hodoku,
    /// A list with a puzzle in each row, often below a header: `puzzle,solution`. Also read:
    /// one cell in each column, below the names `c1` to `c81` or `r1c1` to `r9c9`.
    Csv,
    /// A sheet as spreadsheets export it: commas between cells, nothing in an empty cell.
    Sheet,
    /// A sheet as spreadsheets copy it: tabs between cells, nothing in an empty cell.
    Tsv,
    /// A table with bars and a row of dashes: `|---|---|`.
    Markdown,
    /// A table of a web page: `<table><tr><td>5</td>`.
    Html,
    /// The file of `SadMan` Sudoku: `[Puzzle]`, then one line per row.
    Sdk,
    /// A collection of lines in which 0 is an empty cell. The reader reports the format
    /// [`Format::Line`] for it, unless it reads this format only.
    Sdm,
    /// Simple Sudoku's file: `..1|8.5|..9`, and `-----------` between bands.
    Ss,
}
