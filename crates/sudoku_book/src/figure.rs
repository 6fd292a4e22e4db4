//! `Figure`: a picture in the part of SVG that this project writes, as shapes.

use roxmltree::{Document, Node};

use crate::error::BookError;
use crate::font::{Stroke, arc, width};

/// A colour: red, green, blue, from 0 to 1.
pub type Colour = [f32; 3];

pub const BLACK: Colour = [0.0; 3];

/// What is drawn.
#[derive(Clone, Debug)]
pub enum Shape {
    /// Lines and curves.
    Path {
        strokes: Vec<Stroke>,
        fill: Option<Colour>,
        /// The colour of the line and its thickness.
        line: Option<(Colour, f32)>,
        /// The lengths of the dashes and of the gaps between them.
        dashes: Vec<f32>,
        is_round: bool,
    },
    /// Letters.
    Letters(Letters),
}

/// Letters at a place: how much of them is to the left of it, from 0 to 1.
#[derive(Clone, Debug)]
pub struct Letters {
    pub at: (f32, f32),
    pub left: f32,
    pub size: f32,
    pub colour: Colour,
    pub is_bold: bool,
    pub text: String,
}

impl Letters {
    /// Its length, if the font has all letters.
    pub fn length(&self) -> Result<f32, BookError> {
        let one = |letter| width(letter).map(f32::from).ok_or(BookError::Letter(letter));
        let all = self.text.chars().map(one).sum::<Result<f32, _>>()?;
        Ok(all * self.size / 1000.0)
    }
}

/// A picture: its shapes, and the least rectangle around them.
#[derive(Clone, Debug)]
pub struct Figure {
    pub shapes: Vec<Shape>,
    pub left: f32,
    pub top: f32,
    pub width: f32,
    pub height: f32,
    /// The elements, as they stand in the text.
    pub svg: String,
}

impl Figure {
    /// Reads an SVG picture of this project.
    pub fn new(svg: &str) -> Result<Self, BookError> {
        let document =
            Document::parse(svg).map_err(|error| BookError::Picture(error.to_string()))?;
        let mut shapes = Vec::new();
        let root = document.root_element();
        let elements = root.children().filter(Node::is_element);
        let mut start = root.range().end;
        let mut end = start;
        for node in elements {
            let is_ground = node.attribute("width") == Some("100%");
            if is_ground || matches!(node.tag_name().name(), "title" | "desc") {
                continue;
            }
            start = start.min(node.range().start);
            end = node.range().end;
            shapes.push(shape(&node)?);
        }
        let mut bounds = (f32::MAX, f32::MAX, f32::MIN, f32::MIN);
        for shape in &shapes {
            for (x, y) in points(shape)? {
                bounds = (bounds.0.min(x), bounds.1.min(y), bounds.2.max(x), bounds.3.max(y));
            }
        }
        // The outermost lines are half outside.
        let (left, top) = (bounds.0 - 1.5, bounds.1 - 1.5);
        let (width, height) = (bounds.2 + 1.5 - left, bounds.3 + 1.5 - top);
        if shapes.is_empty() {
            return Err(BookError::Picture("it is empty".to_owned()));
        }
        Ok(Self { shapes, left, top, width, height, svg: svg[start..end].to_owned() })
    }
}

/// The corners of the rectangle around a shape, or more points of it.
fn points(shape: &Shape) -> Result<Vec<(f32, f32)>, BookError> {
    Ok(match shape {
        Shape::Path { strokes, .. } => strokes.iter().filter_map(Stroke::end).collect(),
        Shape::Letters(text) => {
            let ((x, y), length) = (text.at, text.length()?);
            let left = x - text.left * length;
            vec![(left, y - 0.74 * text.size), (left + length, y + 0.2 * text.size)]
        }
    })
}

fn shape(node: &Node) -> Result<Shape, BookError> {
    let name = node.tag_name().name();
    let unknown = || BookError::Picture(format!("the element {name:?} is not drawn in a book"));
    let number = |name: &str| node.attribute(name).and_then(|text| text.parse::<f32>().ok());
    let needed = |name: &str| number(name).ok_or_else(unknown);
    let colour = |name: &str, usual: Option<Colour>| match node.attribute(name) {
        Some(text) => colour(text),
        None => usual,
    };
    let fill = colour("fill", Some(BLACK));
    if name == "text" {
        let left = if node.attribute("text-anchor") == Some("start") { 0.0 } else { 0.5 };
        return Ok(Shape::Letters(Letters {
            at: (needed("x")?, needed("y")?),
            left,
            size: needed("font-size")?,
            colour: fill.unwrap_or(BLACK),
            is_bold: false,
            text: node.text().unwrap_or_default().to_owned(),
        }));
    }
    let strokes = match name {
        "rect" => {
            let (x, y, width, height) =
                (needed("x")?, needed("y")?, needed("width")?, needed("height")?);
            path(&format!("M{x},{y}h{width}v{height}h{}z", -width))
        }
        "circle" => {
            let mut strokes = Vec::new();
            let radius = needed("r")?;
            arc(&mut strokes, (needed("cx")?, needed("cy")?), (radius, radius), (0.0, 360.0));
            Some(strokes)
        }
        "polyline" => {
            let points = node.attribute("points").unwrap_or_default().replace(' ', "L");
            path(&format!("M{points}"))
        }
        "path" => path(node.attribute("d").unwrap_or_default()),
        _ => None,
    };
    let dashes = node.attribute("stroke-dasharray").unwrap_or_default();
    Ok(Shape::Path {
        strokes: strokes.ok_or_else(unknown)?,
        fill,
        line: colour("stroke", None).map(|it| (it, number("stroke-width").unwrap_or(1.0))),
        dashes: dashes.split_whitespace().filter_map(|text| text.parse().ok()).collect(),
        is_round: node.attribute("stroke-linecap") == Some("round"),
    })
}

/// `#rgb` or `#rrggbb`; nothing for `none`.
fn colour(text: &str) -> Option<Colour> {
    let digits = text.strip_prefix('#')?;
    let step = digits.len() / 3;
    let part = |at: usize| {
        let part = digits.get(at * step..(at + 1) * step)?;
        let greatest = if step == 1 { 15.0 } else { 255.0 };
        Some(f32::from(u8::from_str_radix(part, 16).ok()?) / greatest)
    };
    Some([part(0)?, part(1)?, part(2)?])
}

/// A path of `M`, `L`, `h`, `v` and `z`.
fn path(text: &str) -> Option<Vec<Stroke>> {
    let mut strokes = Vec::new();
    let mut at = (0.0, 0.0);
    let commands = text.match_indices(|char: char| char.is_ascii_alphabetic());
    let starts: Vec<usize> = commands.map(|(at, _)| at).chain([text.len()]).collect();
    for pair in starts.windows(2) {
        let (command, rest) = text[pair[0]..pair[1]].split_at(1);
        let mut numbers = rest.split([',', ' ']).filter_map(|word| word.parse::<f32>().ok());
        let mut next = || numbers.next();
        match command {
            "h" => at.0 += next()?,
            "v" => at.1 += next()?,
            "M" | "L" => at = (next()?, next()?),
            "z" => {}
            _ => return None,
        }
        strokes.push(match command {
            "z" => Stroke::Close,
            "M" => Stroke::Move(at.0, at.1),
            _ => Stroke::Line(at.0, at.1),
        });
    }
    Some(strokes)
}
