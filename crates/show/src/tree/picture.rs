//! A picture of a search tree.

use std::fmt::Write;

use super::icicle::Icicle;
use super::layout::{Fold, TreeLayout};
use super::radial::angles;
use super::search_tree::SearchTree;
use super::svg::{BLUE, GREEN, GREY, Short, Svg};
use super::tidy::tidy;
use super::visible::{Visible, VisibleNode};

/// How a search tree is drawn as SVG.
///
/// A square is a solution, a disc another node, and a triangle a folded subtree: the larger,
/// the more nodes it has. Each says in its title which attempt it is, its path, and what is
/// below it. The picture has a title and a description, and no scripts. At most 100,000
/// elements are drawn; if there are more, the picture says so.
#[derive(Clone, Debug)]
pub struct TreePicture {
    title: String,
    layout: TreeLayout,
    fold: Fold,
    max_depth: Option<usize>,
}

/// The width of a picture, unless it has more nodes in a row than that has room for.
const WIDTH: f64 = 1400.0;
const MARGIN: f64 = 20.0;
/// The room for the title and the line below it.
const HEAD: f64 = 70.0;
/// The greatest radius of a node, and the least distance of two in a row.
const RADIUS: f64 = 6.0;
const MIN_SPACING: f64 = 1.5;
/// The greatest distance of two nodes in a row, and of two rows.
const MAX_SPACING: f64 = 60.0;
const MAX_ROW: f64 = 80.0;
/// The radius of the outermost circle.
const CIRCLE: f64 = 640.0;

impl TreePicture {
    /// A layered picture in which failed subtrees are folded.
    #[must_use]
    pub fn new(title: &str) -> Self {
        let (layout, fold) = (TreeLayout::Layered, Fold::Failed);
        Self { title: title.to_owned(), layout, fold, max_depth: None }
    }

    /// Sets where the nodes are drawn.
    #[must_use]
    pub fn layout(mut self, layout: TreeLayout) -> Self {
        self.layout = layout;
        self
    }

    /// Sets which subtrees are folded. An icicle folds none: it leaves out boxes that are
    /// too narrow.
    #[must_use]
    pub fn fold(mut self, fold: Fold) -> Self {
        self.fold = fold;
        self
    }

    /// Draws only so many levels below the root.
    #[must_use]
    pub fn max_depth(mut self, max_depth: usize) -> Self {
        self.max_depth = Some(max_depth);
        self
    }

    /// Draws a tree.
    #[must_use]
    pub fn to_svg(&self, tree: &SearchTree) -> String {
        match self.layout {
            TreeLayout::Layered => self.layered(tree),
            TreeLayout::Radial => self.radial(tree),
            TreeLayout::Icicle => self.icicle(tree),
        }
    }

    fn layered(&self, tree: &SearchTree) -> String {
        let visible = Visible::new(tree, self.fold, self.max_depth);
        let positions = tidy(&visible);
        let span = positions.iter().copied().fold(0.0, f64::max);
        let spacing = ((WIDTH - 4.0 * MARGIN) / span.max(1.0)).clamp(MIN_SPACING, MAX_SPACING);
        let width = WIDTH.max(span * spacing + 4.0 * MARGIN);
        let row = row_height(visible.max_depth());
        let left = (width - span * spacing) / 2.0;
        let points = visible
            .nodes
            .iter()
            .zip(&positions)
            .map(|(node, x)| (left + x * spacing, HEAD + 2.0 * MARGIN + row * depth_of(node)));
        let points = points.collect();
        let radii = vec![radius(spacing); visible.max_depth() + 1];
        let drawing = Drawing { tree, visible: &visible, points, radii };
        let mut svg = Svg::new();
        drawing.lines(&mut svg);
        drawing.nodes(&mut svg);
        if spacing >= 30.0 {
            drawing.names(&mut svg);
        }
        let height = HEAD + 4.0 * MARGIN + row * depth(visible.max_depth());
        self.finish(svg, (width, height), tree, &drawing.about())
    }

    fn radial(&self, tree: &SearchTree) -> String {
        let visible = Visible::new(tree, self.fold, self.max_depth);
        let step = CIRCLE / depth(visible.max_depth().max(1));
        let middle = (WIDTH / 2.0, HEAD + 2.0 * MARGIN + CIRCLE);
        let angles = angles(&visible);
        let points = visible.nodes.iter().zip(&angles).map(|(node, angle)| {
            let (sin, cos) = angle.sin_cos();
            let radius = step * depth_of(node);
            (middle.0 + radius * sin, middle.1 - radius * cos)
        });
        let points: Vec<_> = points.collect();
        let radii = nearest_by_depth(&visible, &points);
        let radii = radii.into_iter().map(|nearest| radius(nearest.min(step))).collect();
        let drawing = Drawing { tree, visible: &visible, points, radii };
        let mut svg = Svg::new();
        drawing.lines(&mut svg);
        drawing.nodes(&mut svg);
        let height = HEAD + 4.0 * MARGIN + 2.0 * CIRCLE;
        self.finish(svg, (WIDTH, height), tree, &drawing.about())
    }

    fn icicle(&self, tree: &SearchTree) -> String {
        let height = 700.0;
        let (left, top) = (MARGIN, HEAD + MARGIN);
        let width = WIDTH - 2.0 * MARGIN;
        let icicle = Icicle { tree, max_depth: self.max_depth, left, top, width, height };
        let mut svg = Svg::new();
        let drawn = icicle.draw(&mut svg);
        let mut about = format!(
            "{} boxes drawn, each as wide as its number of nodes; narrower ones than a quarter of \
             a pixel are left out. High: leads to a solution; low: failed",
            grouped(drawn.boxes as u64)
        );
        if drawn.is_cut {
            about.push_str(". The picture was cut here: there are more boxes");
        }
        self.finish(svg, (WIDTH, drawn.bottom + MARGIN), tree, &about)
    }

    /// Adds the title and what the picture shows.
    fn finish(
        &self,
        mut svg: Svg,
        (width, height): (f64, f64),
        tree: &SearchTree,
        about: &str,
    ) -> String {
        let more = if tree.is_cut() { "the first " } else { "" };
        let nodes = grouped(tree.nodes() as u64);
        let solutions = grouped(u64::from(tree.solutions()));
        let mut title = format!("{}: {more}{nodes} nodes, solutions: {solutions}", self.title);
        if !tree.at.ordinals().is_empty() {
            let _ = write!(title, ", below {}", tree.at);
        }
        svg.text((MARGIN, 34.0), 22, false, &title);
        svg.text((MARGIN, 58.0), 15, false, about);
        svg.finish((width, height), &title, about)
    }
}

/// The nodes of a picture, and where they are.
struct Drawing<'t> {
    tree: &'t SearchTree,
    visible: &'t Visible,
    points: Vec<(f64, f64)>,
    /// The radius of the nodes of each depth.
    radii: Vec<f64>,
}

impl Drawing<'_> {
    /// Draws the lines from each node to its parent.
    fn lines(&self, svg: &mut Svg) {
        let mut data = String::new();
        for (node, (x, y)) in self.visible.nodes.iter().zip(&self.points).skip(1) {
            let (from_x, from_y) = self.points[node.parent];
            let _ =
                write!(data, "M{} {}L{} {}", Short(from_x), Short(from_y), Short(*x), Short(*y));
        }
        svg.lines(&data);
    }

    fn nodes(&self, svg: &mut Svg) {
        for (node, point) in self.visible.nodes.iter().zip(&self.points) {
            let title = self.tree.describe(node.node);
            let radius = self.radii[node.depth];
            if node.is_folded {
                self.triangle(svg, node, *point, &title);
            } else if self.tree.is_solution(node.node) {
                square(svg, *point, radius, &title);
            } else {
                self.disc(svg, node, *point, &title);
            }
        }
    }

    fn disc(&self, svg: &mut Svg, node: &VisibleNode, (x, y): (f64, f64), title: &str) {
        let node_radius = self.radii[node.depth];
        let has_failed = self.tree.solutions_below(node.node) == 0;
        let colour = if has_failed { GREY } else { BLUE };
        // What has failed is small and hollow.
        let (radius, fill) = if has_failed {
            (node_radius * 0.6, format!("fill=\"#fff\" stroke=\"{colour}\" stroke-width=\".8\""))
        } else {
            (node_radius, format!("fill=\"{colour}\""))
        };
        let attributes =
            format!("cx=\"{}\" cy=\"{}\" r=\"{}\" {fill}", Short(x), Short(y), Short(radius));
        svg.element("circle", &attributes, title);
    }

    /// A folded subtree: its height grows with the logarithm of its nodes.
    fn triangle(&self, svg: &mut Svg, node: &VisibleNode, (x, y): (f64, f64), title: &str) {
        let nodes = f64::from(self.tree.size(node.node));
        let half = self.radii[node.depth];
        let height = half * (1.0 + nodes.log2() * 0.6);
        let has_solution = self.tree.solutions_below(node.node) > 0;
        let colour = if has_solution { BLUE } else { GREY };
        let attributes = format!(
            "d=\"M{} {}L{} {}L{} {}Z\" fill=\"{colour}\"",
            Short(x),
            Short(y - half),
            Short(x + half),
            Short(y - half + height),
            Short(x - half),
            Short(y - half + height)
        );
        svg.element("path", &attributes, title);
        if has_solution {
            // A white square in the triangle: it has solutions.
            let side = half * 0.6;
            let (left, top) = (Short(x - side / 2.0), Short(y - half + height - side * 1.4));
            let side = Short(side);
            svg.raw(&format!(
                "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" fill=\"#fff\"/>"
            ));
        }
    }

    /// Writes the ordinals of the nodes beside them.
    fn names(&self, svg: &mut Svg) {
        for (node, (x, y)) in self.visible.nodes.iter().zip(&self.points).skip(1) {
            let text = self.tree.ordinals[node.node as usize].to_string();
            svg.text((x + self.radii[node.depth] + 7.0, y + 4.0), 11, true, &text);
        }
    }

    /// What the picture shows, in words.
    fn about(&self) -> String {
        let leaves = grouped(self.visible.leaves() as u64);
        let drawn = grouped(self.visible.nodes.len() as u64);
        let mut about = format!(
            "{drawn} nodes drawn, {leaves} of them leaves. Square: solution; disc: node; triangle: \
             folded subtree; hollow: failed"
        );
        if self.visible.is_cut {
            about.push_str(". The picture was cut here: there are more nodes");
        }
        about
    }
}

/// A solution.
fn square(svg: &mut Svg, (x, y): (f64, f64), radius: f64, title: &str) {
    let side = radius * 1.8;
    let (left, top) = (Short(x - side / 2.0), Short(y - side / 2.0));
    let side = Short(side);
    let attributes =
        format!("x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" fill=\"{GREEN}\"");
    svg.element("rect", &attributes, title);
}

/// The distance of the nearest two nodes of each depth, on circles.
fn nearest_by_depth(visible: &Visible, points: &[(f64, f64)]) -> Vec<f64> {
    let mut ends: Vec<Option<[(f64, f64); 2]>> = vec![None; visible.max_depth() + 1];
    let mut nearest = vec![f64::INFINITY; ends.len()];
    let distance =
        |(x, y): (f64, f64), (other_x, other_y): (f64, f64)| (x - other_x).hypot(y - other_y);
    for (node, &point) in visible.nodes.iter().zip(points) {
        match &mut ends[node.depth] {
            Some([_, last]) => {
                let nearest = &mut nearest[node.depth];
                *nearest = nearest.min(distance(*last, point));
                *last = point;
            }
            none => *none = Some([point, point]),
        }
    }
    // The last node on a circle is beside the first.
    for (nearest, ends) in nearest.iter_mut().zip(ends) {
        if let Some([first, last]) = ends
            && nearest.is_finite()
        {
            *nearest = nearest.min(distance(first, last));
        }
    }
    nearest
}

/// The radius of nodes that stand so far apart.
fn radius(spacing: f64) -> f64 {
    (spacing * 0.45).min(RADIUS)
}

/// The height of a row, so that all fit on a page.
fn row_height(max_depth: usize) -> f64 {
    (720.0 / depth(max_depth.max(1))).clamp(6.0, MAX_ROW)
}

#[expect(clippy::cast_precision_loss, reason = "a depth is far below 2^52")]
fn depth(depth: usize) -> f64 {
    depth as f64
}

fn depth_of(node: &VisibleNode) -> f64 {
    depth(node.depth)
}

/// A number with a comma after each three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
