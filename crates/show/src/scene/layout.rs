//! Where the spots of a scene are.

/// Where the spots of a scene are.
#[derive(Clone, Debug, PartialEq)]
pub enum Layout {
    /// Rows and columns; the spots are numbered row by row from 0 at the top left.
    Grid(Grid),
    /// Places with links; the spots are numbered from 0 in the order of the places.
    Graph(Graph),
    /// Lines of text, with no spots.
    Text(String),
}

/// The rows and columns of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) box_rows: usize,
    pub(super) box_columns: usize,
    pub(super) is_chequered: bool,
    pub(super) row_names: Vec<String>,
    pub(super) column_names: Vec<String>,
    pub(super) path: Vec<usize>,
}

impl Grid {
    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns whether a line separates this row from the one above it.
    #[must_use]
    pub fn is_box_top(&self, row: usize) -> bool {
        row > 0 && self.box_rows > 0 && row.is_multiple_of(self.box_rows)
    }

    /// Returns whether a line separates this column from the one to its left.
    #[must_use]
    pub fn is_box_left(&self, column: usize) -> bool {
        column > 0 && self.box_columns > 0 && column.is_multiple_of(self.box_columns)
    }

    /// Returns whether the cells have two colours in turn, as on a chessboard.
    #[must_use]
    pub fn is_chequered(&self) -> bool {
        self.is_chequered
    }

    /// Returns the names of the rows from the top: none, or one per row.
    #[must_use]
    pub fn row_names(&self) -> &[String] {
        &self.row_names
    }

    /// Returns the names of the columns from the left: none, or one per column.
    #[must_use]
    pub fn column_names(&self) -> &[String] {
        &self.column_names
    }

    /// Returns the cells of the path in its order; it may be empty. Each cell exists.
    #[must_use]
    pub fn path(&self) -> &[usize] {
        &self.path
    }
}

/// The places of a graph, and its links.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    pub(super) places: Vec<(f64, f64)>,
    pub(super) links: Vec<(usize, usize)>,
}

impl Graph {
    /// Returns the place of each spot: its distance from the left, and from the top, in any
    /// unit. All are finite.
    #[must_use]
    pub fn places(&self) -> &[(f64, f64)] {
        &self.places
    }

    /// Returns the pairs of spots that are linked. Each spot exists.
    #[must_use]
    pub fn links(&self) -> &[(usize, usize)] {
        &self.links
    }
}
