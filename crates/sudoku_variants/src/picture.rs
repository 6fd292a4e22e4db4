//! `Variant::to_svg`: a variant drawn as people draw it.

use std::fmt::{Arguments, Write};

use itertools::Itertools;

use crate::grid::Grid;
use crate::kind::Kind;
use crate::rule::Rule;
use crate::text::letters;
use crate::variant::Variant;

/// The side of a cell, and the room around the grid for clues.
const CELL: i64 = 40;
const MARGIN: i64 = 28;

/// What a picture has besides the rules and the givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown<'a> {
    /// The digits that a cell is restricted to.
    Puzzle,
    /// The candidates of each cell: what no given excludes.
    Candidates,
    /// The digits of a solution, row by row.
    Solution(&'a [i64]),
}

/// How a rule is drawn.
enum Look {
    /// A line of a colour and a width; `true` for discs at its first and last cell, as bulbs or ends.
    Line(&'static str, i64, [bool; 2]),
    /// A circle, and a shaft with a point.
    Arrow,
    /// A dashed line around the cells, with a text in its corner.
    Cage,
    /// Cells in a colour.
    Fill(&'static str),
    /// A circle around each cell.
    Circles,
    /// A sign between two cells.
    Dot(&'static str),
    /// Digits where four cells meet.
    Corner,
    /// A number outside, before the first cell.
    Outside,
    /// Words below the grid.
    Words,
}

impl Look {
    fn of(rule: &Rule, grid: &Grid) -> Self {
        let cells = rule.cells();
        let are_neighbours =
            cells.len() == 2 && steps(grid, cells).all(|step| step.0 + step.1 == 1);
        match rule.kind {
            Kind::Arrow => Self::Arrow,
            Kind::Thermo => Self::Line("#c8c8c8", 12, [true, false]),
            Kind::SlowThermo => Self::Line("#d9c3a0", 12, [true, false]),
            Kind::Palindrome => Self::Line("#b8b8b8", 8, [false; 2]),
            Kind::Renban => Self::Line("#e78be7", 8, [false; 2]),
            Kind::Whispers => Self::Line("#7ddc7d", 8, [false; 2]),
            Kind::Nabner => Self::Line("#d8c64a", 8, [false; 2]),
            Kind::Between | Kind::DoubleArrow => Self::Line("#a9a9c9", 6, [true; 2]),
            Kind::Lockout => Self::Line("#7f9fe0", 6, [true; 2]),
            Kind::RegionSum => Self::Line("#6cb8f0", 8, [false; 2]),
            Kind::Zipper => Self::Line("#b9a3ee", 8, [false; 2]),
            Kind::SumLine => Self::Line("#5cc9b8", 8, [false; 2]),
            Kind::Entropic => Self::Line("#f2a67c", 8, [false; 2]),
            Kind::Modular => Self::Line("#7fd0d8", 8, [false; 2]),
            Kind::Pairs | Kind::AllPairs => Self::Line("#c9b28f", 8, [false; 2]),
            Kind::AllDifferent if is_straight(grid, cells, 1) => {
                Self::Line("#8fb4e8", 2, [false; 2])
            }
            Kind::Clone | Kind::SameDigits | Kind::EqualSum | Kind::AllDifferent => {
                Self::Fill("#dfe7f5")
            }
            Kind::ColumnIndexer => Self::Fill("#f6d5d5"),
            Kind::RowIndexer => Self::Fill("#d5ebd5"),
            Kind::BoxIndexer => Self::Fill("#d5d5f6"),
            Kind::CountingCircles => Self::Circles,
            Kind::Greater | Kind::Sum if are_neighbours => Self::Dot(""),
            Kind::Sum if is_straight(grid, cells, 1) => Self::Outside,
            Kind::Difference if are_neighbours => Self::Dot("#fff"),
            Kind::Ratio if are_neighbours => Self::Dot("#000"),
            Kind::Quadruple
                if grid.squares().iter().any(|it| cells.iter().sorted_unstable().eq(it)) =>
            {
                Self::Corner
            }
            Kind::Sandwich
            | Kind::XSum
            | Kind::Skyscraper
            | Kind::HiddenSkyscraper
            | Kind::NumberedRoom
            | Kind::FullRank
                if is_straight(grid, cells, 0) =>
            {
                Self::Outside
            }
            _ if cells.is_empty() => Self::Words,
            _ => Self::Cage,
        }
    }
}

/// How far each cell of a line is from the one before, in rows and in columns.
fn steps(grid: &Grid, cells: &[usize]) -> impl Iterator<Item = (i64, i64)> {
    let places = cells.iter().map(|cell| grid.place(*cell));
    places.tuple_windows().map(|(a, b)| (a.0.abs_diff(b.0) as i64, a.1.abs_diff(b.1) as i64))
}

/// Whether the cells are a straight line that ends at the edge of the grid: a diagonal of at least
/// two cells (`least` 1), or a row or column.
fn is_straight(grid: &Grid, cells: &[usize], diagonal: i64) -> bool {
    let end = |cell: Option<&usize>| {
        let (row, column) = grid.place(*cell.unwrap_or(&0));
        row == 0 || column == 0 || row + 1 == grid.rows || column + 1 == grid.columns
    };
    let step = (diagonal, 1);
    cells.len() > 1
        && steps(grid, cells).all(|it| it == step || it == (1, diagonal))
        && steps(grid, cells).all_equal()
        && end(cells.first())
        && end(cells.last())
}

/// The elements of a picture so far.
struct Picture<'a> {
    grid: &'a Grid,
    svg: String,
}

impl Variant {
    /// Draws the grid, its rules and the givens as an SVG picture: cages are dashed, lines have
    /// their usual colours, clues stand outside; digits of a solution are blue. What holds on the
    /// whole grid stands below it in words.
    #[must_use]
    pub fn to_svg(&self, shown: Shown<'_>) -> String {
        let grid = &self.grid;
        let mut picture = Picture { grid, svg: String::new() };
        let looks = self.rules.iter().map(|rule| (rule, Look::of(rule, grid))).collect_vec();
        let is_below = |look: &Look| matches!(look, Look::Fill(_) | Look::Line(..) | Look::Arrow);
        let is_fill = |(_, look): &&(&Rule, Look)| matches!(look, Look::Fill(_));
        let others = looks.iter().filter(|look| !is_fill(look));
        for (rule, look) in looks.iter().filter(is_fill).chain(others) {
            if is_below(look) {
                picture.rule(rule, look);
            }
        }
        picture.lines();
        for (rule, look) in looks.iter().filter(|(_, look)| !is_below(look)) {
            picture.rule(rule, look);
        }
        picture.digits(self, shown);
        let words = looks.iter().filter(|(_, look)| matches!(look, Look::Words));
        let words = words.map(|(rule, _)| self.line_of(rule)).join(", ");
        let (width, height) =
            (grid.columns as i64 * CELL + 2 * MARGIN, grid.rows as i64 * CELL + 2 * MARGIN);
        if !words.is_empty() {
            let y = height - 8;
            picture.add(format_args!(
                "<text x=\"{}\" y=\"{y}\" font-size=\"13\">{words}</text>",
                width / 2
            ));
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" text-anchor=\"middle\">\n\
             <title>Sudoku</title>\n<desc>{}</desc>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{}</svg>\n",
            self.rules.iter().map(|rule| self.line_of(rule)).join("; "),
            picture.svg
        )
    }
}

impl Picture<'_> {
    fn add(&mut self, element: Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.svg, "{element}");
    }

    /// The middle of a cell.
    fn middle(&self, cell: usize) -> (i64, i64) {
        let (row, column) = self.grid.place(cell);
        (MARGIN + column as i64 * CELL + CELL / 2, MARGIN + row as i64 * CELL + CELL / 2)
    }

    /// A line from middle to middle.
    fn path(&self, cells: &[usize]) -> String {
        let points = cells.iter().map(|cell| self.middle(*cell));
        points.map(|(x, y)| format!("{x},{y}")).join(" ")
    }

    fn text(&mut self, (x, y): (i64, i64), size: i64, text: &str) {
        let y = y + size * 36 / 100;
        self.add(format_args!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{text}</text>"));
    }

    fn disc(&mut self, (x, y): (i64, i64), radius: i64, fill: &str, stroke: &str) {
        self.add(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{stroke}\"/>"
        ));
    }

    fn polyline(&mut self, cells: &[usize], colour: &str, width: i64) {
        let points = self.path(cells);
        self.add(format_args!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        ));
    }

    fn rule(&mut self, rule: &Rule, look: &Look) {
        let cells = rule.cells();
        let numbers = rule.numbers.iter().join(" ");
        match look {
            Look::Line(colour, width, ends) => {
                self.polyline(cells, colour, *width);
                for (cell, has_disc) in
                    [cells.first(), cells.last()].into_iter().flatten().zip(ends)
                {
                    if *has_disc {
                        self.disc(self.middle(*cell), 14, colour, colour);
                    }
                }
            }
            Look::Arrow => self.arrow(cells, &rule.groups[1]),
            Look::Fill(colour) => {
                for cell in rule.groups.iter().flatten() {
                    let (x, y) = self.middle(*cell);
                    let (x, y) = (x - CELL / 2, y - CELL / 2);
                    self.add(format_args!(
                        "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{colour}\"/>"
                    ));
                }
            }
            Look::Circles => {
                for cell in cells {
                    self.disc(self.middle(*cell), 15, "none", "#888");
                }
            }
            Look::Dot(fill) => self.dot(rule, fill),
            Look::Corner => {
                let (x, y) = self.middle(*cells.iter().min().unwrap_or(&0));
                let at = (x + CELL / 2, y + CELL / 2);
                self.disc(at, 11, "#fff", "#000");
                self.text(at, if numbers.len() > 3 { 7 } else { 11 }, &numbers);
            }
            Look::Outside => {
                let (first, second) = (self.middle(cells[0]), self.middle(cells[1]));
                let (right, down) = (second.0 - first.0, second.1 - first.1);
                let at = (first.0 - right * 8 / 10, first.1 - down * 8 / 10);
                // A diagonal has an arrow; a clue of a row or column needs none.
                let arrow = match (right.signum(), down.signum()) {
                    (1, 1) => " ↘",
                    (1, -1) => " ↗",
                    (-1, 1) => " ↙",
                    (-1, -1) => " ↖",
                    _ => "",
                };
                self.text(at, 14, &format!("{}{arrow}", rule.number()));
            }
            Look::Cage => {
                let text = if rule.kind == Kind::Killer { numbers } else { rule.heading() };
                self.cage(cells, &text);
            }
            Look::Words => {}
        }
    }

    fn dot(&mut self, rule: &Rule, fill: &str) {
        let (one, other) = (self.middle(rule.cells()[0]), self.middle(rule.cells()[1]));
        let at = (i64::midpoint(one.0, other.0), i64::midpoint(one.1, other.1));
        let number = rule.number();
        let (usual, sign) = match rule.kind {
            Kind::Difference => (1, number.to_string()),
            Kind::Ratio => (2, number.to_string()),
            // The point is at the smaller one.
            Kind::Greater => {
                let sign = match (other.0 - one.0, other.1 - one.1) {
                    (1.., _) => "&gt;",
                    (..=-1, _) => "&lt;",
                    (_, 1..) => "∨",
                    _ => "∧",
                };
                (0, sign.to_owned())
            }
            _ => (
                0,
                match number {
                    10 => "X".into(),
                    5 => "V".into(),
                    _ => number.to_string(),
                },
            ),
        };
        if fill.is_empty() {
            self.disc(at, 7, "#fff", "none");
        } else {
            self.disc(at, 7, fill, "#000");
        }
        if number != usual || fill.is_empty() {
            let ink = if fill == "#000" { "#fff" } else { "#000" };
            let (x, y) = (at.0, at.1 + 4);
            self.add(format_args!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"11\" fill=\"{ink}\">{sign}</text>"
            ));
        }
    }

    /// A dashed line around cells, and a text in the corner of the first one.
    fn cage(&mut self, cells: &[usize], text: &str) {
        let inset = 4;
        let has = |row: i64, column: i64| {
            self.grid.cell(row, column).is_some_and(|cell| cells.contains(&cell))
        };
        let mut path = String::new();
        for cell in cells {
            let (row, column) = self.grid.place(*cell);
            let (row, column) = (row as i64, column as i64);
            let (x, y) = self.middle(*cell);
            // The side that is turned by 90 degrees each time: down, right.
            for (down, right) in [(-1, 0), (0, 1), (1, 0), (0, -1)] {
                if has(row + down, column + right) {
                    continue;
                }
                let half = CELL / 2 - inset;
                let side = (x + right * half, y + down * half);
                // To both ends: as far as the cage goes on, or only to its own corner.
                let end = |sign: i64| {
                    let along = (sign * right, sign * down);
                    let (a_row, a_column) = (row + along.0, column + along.1);
                    let length = match (has(a_row, a_column), has(a_row + down, a_column + right)) {
                        (true, true) => CELL / 2 + inset,
                        (true, false) => CELL / 2,
                        _ => half,
                    };
                    (side.0 + along.1 * length, side.1 + along.0 * length)
                };
                let (from, to) = (end(-1), end(1));
                let _ = write!(path, "M{},{}L{},{}", from.0, from.1, to.0, to.1);
            }
        }
        self.add(format_args!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"#333\" stroke-dasharray=\"4 3\"/>"
        ));
        if let Some(first) = cells.iter().min().filter(|_| !text.is_empty()) {
            let (x, y) = self.middle(*first);
            let (left, base) = (x - CELL / 2 + 3, y - CELL / 2 + 12);
            let width = text.chars().count() as i64 * 6 + 2;
            let top = base - 9;
            self.add(format_args!(
                "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"11\" fill=\"#fff\"/>\
                 <text x=\"{left}\" y=\"{base}\" font-size=\"10\" text-anchor=\"start\">{text}</text>"
            ));
        }
    }

    fn arrow(&mut self, circle: &[usize], shaft: &[usize]) {
        let line = circle.iter().take(1).chain(shaft).copied().collect_vec();
        self.polyline(&line, "#888", 2);
        if let [.., before, last] = line[..] {
            let (from, to) = (self.middle(before), self.middle(last));
            let (right, down) = ((to.0 - from.0).signum() * 7, (to.1 - from.1).signum() * 7);
            let (x, y) = to;
            self.add(format_args!(
                "<path d=\"M{},{}L{x},{y}L{},{}\" fill=\"none\" stroke=\"#888\" stroke-width=\"2\"/>",
                x - right + down, y - down - right, x - right - down, y - down + right
            ));
        }
        let points = self.path(circle);
        for (colour, width) in [("#888", 32), ("#fff", 28)] {
            self.add(format_args!(
                "<polyline points=\"{points} {points}\" fill=\"none\" stroke=\"{colour}\" \
                 stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
            ));
        }
    }

    /// The lines between cells, thick between regions.
    fn lines(&mut self) {
        let grid = self.grid;
        let (width, height) = (grid.columns as i64 * CELL, grid.rows as i64 * CELL);
        let [mut thin, mut thick] = [(); 2].map(|()| String::new());
        for (one, other) in grid.neighbours() {
            let (x, y) = self.middle(other);
            let (left, top) = (x - CELL / 2, y - CELL / 2);
            let is_thick = grid.region(one) != grid.region(other);
            let path = if is_thick { &mut thick } else { &mut thin };
            let way = if other == one + 1 { 'v' } else { 'h' };
            let _ = write!(path, "M{left},{top}{way}{CELL}");
        }
        let _ = write!(thick, "M{MARGIN},{MARGIN}h{width}v{height}h-{width}z");
        for (path, colour, width) in [(thin, "#999", 1), (thick, "#000", 2)] {
            self.add(format_args!(
                "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
            ));
        }
    }

    /// The givens, the digits of a solution, and the candidates.
    fn digits(&mut self, variant: &Variant, shown: Shown<'_>) {
        let all = match shown {
            Shown::Candidates => variant.steps().candidates().to_vec(),
            _ => variant.allowed.clone(),
        };
        for (cell, (allowed, digits)) in variant.allowed.iter().zip(&all).enumerate() {
            let at = self.middle(cell);
            match (&allowed[..], shown) {
                ([digit], _) => self.text(at, 22, &letters(&[*digit])),
                (_, Shown::Solution(solution)) => {
                    let (x, y) = (at.0, at.1 + 8);
                    let digit = letters(&solution[cell..=cell]);
                    self.add(format_args!(
                        "<text x=\"{x}\" y=\"{y}\" font-size=\"22\" fill=\"#0060b0\">{digit}</text>"
                    ));
                }
                (some, Shown::Puzzle) if some.len() == variant.grid.digit_count() => {}
                _ => self.candidates(at, digits),
            }
        }
    }

    /// The candidates of a cell, each at its place in rows: three of three for nine digits.
    fn candidates(&mut self, (x, y): (i64, i64), digits: &[i64]) {
        let count = self.grid.digit_count();
        let in_row = ((count - 1).isqrt() + 1) as i64;
        let (step, size) = ((CELL - 4) / in_row, 33 / in_row);
        for digit in digits {
            let at = digit - self.grid.values.0;
            let place = |at: i64| (2 * at + 1 - in_row) * step / 2;
            let middle = (x + place(at % in_row), y + place(at / in_row));
            self.text(middle, size, &letters(&[*digit]));
        }
    }
}
