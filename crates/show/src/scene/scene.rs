//! The type `Scene`: a board, ready to be shown.

use std::fmt::Display;

use crate::scene::clean::{clean, clean_line};
use crate::scene::layout::{Graph, Grid, Layout};
use crate::scene::spot::{Kind, Mark, Spot};

/// What a board looks like: its layout, and what is in each spot.
///
/// [`grid`](Scene::grid), [`graph`](Scene::graph) or [`text`](Scene::text) begins a scene,
/// and [`fill`](Scene::fill) puts into each spot what is there.
///
/// ```
/// use stack_assumptions_show::{Scene, Style};
///
/// let digits = [Some(1), None, None, Some(4)];
/// let scene = Scene::grid(2, 2).fill(|cell| digits[cell]).given(|cell| cell == 3);
/// let board = "\
/// +------+
/// | 1  . |
/// | .  4'|
/// +------+
/// ";
/// assert_eq!(scene.to_terminal(Style::ASCII), board);
///
/// let scene = Scene::graph([(0, 0, "north"), (1, 2, "south")]).links([(0, 1)]);
/// assert_eq!(scene.spots()[1].name(), "south");
/// ```
///
/// Texts are shown as they are; characters that no output can show, such as control
/// characters, are replaced by `�`.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    title: String,
    layout: Layout,
    spots: Vec<Spot>,
    text_width: usize,
}

impl Scene {
    /// The greatest number of spots: 2^18, a board of 512 × 512. A larger one is shown as a
    /// text that says so.
    pub const MAX_SPOTS: usize = 1 << 18;

    /// Makes a grid of free cells. They are numbered row by row from 0 at the top left.
    #[must_use]
    pub fn grid(rows: usize, columns: usize) -> Self {
        match rows.checked_mul(columns) {
            Some(cells @ 0..=Self::MAX_SPOTS) => {
                let grid = Grid { rows, columns, ..Grid::default() };
                Self::new(Layout::Grid(grid), vec![Spot::default(); cells])
            }
            _ => Self::text(format_args!("a grid of {rows} × {columns} is too large to be shown")),
        }
    }

    /// Makes a graph of free spots from the place and the name of each: its distance from
    /// the left, its distance from the top, in any unit, and its name. They are numbered
    /// from 0.
    #[must_use]
    pub fn graph<D: Into<f64>, N: Display>(places: impl IntoIterator<Item = (D, D, N)>) -> Self {
        let finite = |distance: D| Some(distance.into()).filter(|d| d.is_finite()).unwrap_or(0.0);
        let mut graph = Graph::default();
        let mut spots = Vec::new();
        for (x, y, name) in places {
            graph.places.push((finite(x), finite(y)));
            spots.push(Spot { name: clean_line(&name.to_string()), ..Spot::default() });
        }
        match spots.len() {
            0..=Self::MAX_SPOTS => Self::new(Layout::Graph(graph), spots),
            spots => Self::text(format_args!("a graph of {spots} spots is too large to be shown")),
        }
    }

    /// Makes a scene of lines of text.
    #[must_use]
    pub fn text(text: impl Display) -> Self {
        Self::new(Layout::Text(clean(&text.to_string())), Vec::new())
    }

    fn new(layout: Layout, spots: Vec<Spot>) -> Self {
        Self { title: String::new(), layout, spots, text_width: 0 }
    }

    /// Sets the title.
    #[must_use]
    pub fn titled(mut self, title: impl Display) -> Self {
        self.title = clean_line(&title.to_string());
        self
    }

    /// Separates the cells of a grid by lines into boxes of `rows` × `columns`.
    #[must_use]
    pub fn boxes(mut self, rows: usize, columns: usize) -> Self {
        if let Layout::Grid(grid) = &mut self.layout {
            (grid.box_rows, grid.box_columns) = (rows, columns);
        }
        self
    }

    /// Gives the cells of a grid two colours in turn, as on a chessboard: the one at the bottom
    /// left is dark. SVG pictures show it, text does not.
    ///
    /// ```
    /// use stack_assumptions_show::Scene;
    ///
    /// // A dashed line in each row.
    /// let svg = Scene::grid(2, 2).chequered().to_svg();
    /// assert!(svg.contains("M50 30H90M10 70H90"));
    /// ```
    #[must_use]
    pub fn chequered(mut self) -> Self {
        if let Layout::Grid(grid) = &mut self.layout {
            grid.is_chequered = true;
        }
        self
    }

    /// Names the rows of a grid, from the top. Names that are missing are empty, and those
    /// that are left over are ignored.
    #[must_use]
    pub fn row_names<N: Display>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        if let Layout::Grid(grid) = &mut self.layout {
            grid.row_names = first_names(names, grid.rows);
        }
        self
    }

    /// Names the columns of a grid, from the left, as [`row_names`](Scene::row_names) does.
    #[must_use]
    pub fn column_names<N: Display>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        if let Layout::Grid(grid) = &mut self.layout {
            grid.column_names = first_names(names, grid.columns);
        }
        self
    }

    /// Draws a path through the middles of cells of a grid, with a disc on its first cell and a
    /// frame on its last. If these are the same, the path is closed, and has the disc alone. A
    /// cell that does not exist is left out. SVG pictures show the path, and
    /// the [`description`](Scene::description) names its ends; text does not show it.
    ///
    /// ```
    /// use stack_assumptions_show::Scene;
    ///
    /// let scene = Scene::grid(3, 2).path([0, 5]);
    /// assert!(scene.to_svg().contains("<polyline"));
    /// let path = "A path through 2 cells from row 1, column 1 to row 3, column 2.";
    /// assert!(scene.description().ends_with(path));
    /// ```
    #[must_use]
    pub fn path(mut self, cells: impl IntoIterator<Item = usize>) -> Self {
        let spots = self.spots.len();
        if let Layout::Grid(grid) = &mut self.layout {
            grid.path = cells.into_iter().filter(|cell| *cell < spots).collect();
        }
        self
    }

    /// Links pairs of spots of a graph by lines. A pair with a spot that does not exist is
    /// left out.
    #[must_use]
    pub fn links(mut self, links: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let spots = self.spots.len();
        if let Layout::Graph(graph) = &mut self.layout {
            let exist = |(one, other): &(usize, usize)| *one < spots && *other < spots;
            graph.links.extend(links.into_iter().filter(exist));
        }
        self
    }

    /// Keeps room for texts of this many characters in each spot, so that the board does not
    /// change its size during a search.
    #[must_use]
    pub fn text_width(mut self, characters: usize) -> Self {
        self.text_width = characters.min(1_000);
        self
    }

    /// Puts into each spot what is there; a spot with `None` is free.
    #[must_use]
    pub fn fill<T: Display>(mut self, mut text: impl FnMut(usize) -> Option<T>) -> Self {
        for (number, spot) in self.spots.iter_mut().enumerate() {
            let text = text(number);
            spot.kind = if text.is_some() { Kind::Held } else { Kind::Free };
            spot.text = text.map_or_else(String::new, |text| clean_line(&text.to_string()));
        }
        self
    }

    /// Says which spots the puzzle itself gives; the others that are filled are held by the
    /// search. Call it after [`fill`](Scene::fill).
    #[must_use]
    pub fn given(self, is_given: impl FnMut(usize) -> bool) -> Self {
        self.with_kind(Kind::Given, is_given)
    }

    /// Says where nothing may stand. Call it after [`fill`](Scene::fill).
    #[must_use]
    pub fn blocked(self, is_blocked: impl FnMut(usize) -> bool) -> Self {
        self.with_kind(Kind::Blocked, is_blocked)
    }

    fn with_kind(mut self, kind: Kind, mut is_so: impl FnMut(usize) -> bool) -> Self {
        for (number, spot) in self.spots.iter_mut().enumerate() {
            if is_so(number) {
                spot.kind = kind;
            }
        }
        self
    }

    /// Says what follows from what the search holds, by the rules of the puzzle. Call it after
    /// [`fill`](Scene::fill).
    #[must_use]
    pub fn deduced(self, is_deduced: impl FnMut(usize) -> bool) -> Self {
        self.with_kind(Kind::Deduced, is_deduced)
    }

    /// Puts notes into each spot that has no text: what may stand there. An empty note keeps the
    /// place of one that may not. The HTML shows them.
    #[must_use]
    pub fn notes<N: Display, I: IntoIterator<Item = N>>(
        mut self,
        mut notes: impl FnMut(usize) -> I,
    ) -> Self {
        for (number, spot) in self.spots.iter_mut().enumerate() {
            if spot.text.is_empty() {
                spot.notes =
                    notes(number).into_iter().map(|it| clean_line(&it.to_string())).collect();
            }
        }
        self
    }

    /// Says which spots exclude that something stands in a free spot: none, if it may. The HTML
    /// shows it. A spot that does not exist is left out.
    ///
    /// ```
    /// use stack_assumptions_show::Scene;
    ///
    /// // A rook in the first cell excludes the others of its row and of its column.
    /// let rook = |cell| (cell == 0).then_some("R");
    /// let scene = Scene::grid(2, 2).fill(rook).excluded(|cell| (cell < 3).then_some(0));
    /// assert_eq!(scene.to_html().matches("data-by=\"0\"").count(), 2);
    /// ```
    #[must_use]
    pub fn excluded<I: IntoIterator<Item = usize>>(
        mut self,
        mut by: impl FnMut(usize) -> I,
    ) -> Self {
        let spots = self.spots.len();
        for (number, spot) in self.spots.iter_mut().enumerate() {
            if spot.kind == Kind::Free {
                spot.excluded_by = by(number).into_iter().filter(|by| *by < spots).collect();
            }
        }
        self
    }

    /// Marks the spots of the slot whose candidates are being tried. A spot that does not exist is
    /// ignored.
    pub fn turn_to(&mut self, spots: impl IntoIterator<Item = usize>) {
        for spot in spots {
            if let Some(spot) = self.spots.get_mut(spot) {
                spot.is_in_turn = true;
            }
        }
    }

    /// Puts a text into a spot that the search holds. A spot that does not exist is ignored.
    pub fn put(&mut self, spot: usize, text: impl Display) {
        if let Some(spot) = self.spots.get_mut(spot) {
            spot.kind = Kind::Held;
            spot.text = clean_line(&text.to_string());
        }
    }

    /// Marks a spot with what happened there. A spot that does not exist is ignored.
    pub fn mark(&mut self, spot: usize, mark: Mark) {
        if let Some(spot) = self.spots.get_mut(spot) {
            spot.mark = Some(mark);
        }
    }

    /// Returns the title; it may be empty.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns where the spots are.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the spots, in the order of their numbers.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// Returns the room that [`text_width`](Scene::text_width) keeps, in characters.
    #[must_use]
    pub fn kept_width(&self) -> usize {
        self.text_width
    }
}

fn first_names<N: Display>(names: impl IntoIterator<Item = N>, length: usize) -> Vec<String> {
    let names = names.into_iter().map(|name| clean_line(&name.to_string()));
    let mut names: Vec<_> = names.take(length).collect();
    names.resize(length, String::new());
    names
}
