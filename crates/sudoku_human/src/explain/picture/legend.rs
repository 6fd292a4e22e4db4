//! The signs of a picture, and the legend that names them.

use super::canvas::{Canvas, rounded};
use crate::explain::pattern::Role;

/// A sign of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// The sign of a candidate's role: a circle for a base, a diamond for a fin, a circle with
    /// a second one for what is then true, a square for what is then false, a dotted square for
    /// a deadly pattern, and a triangle for a guardian.
    Role(Role),
    /// A cross.
    Lost,
    /// A thick circle.
    New,
    /// A line.
    Strong,
    /// A dashed line.
    Weak,
}

impl Sign {
    /// Returns what the legend says.
    fn text(self) -> &'static str {
        match self {
            Self::Role(Role::Base) => "part of the pattern",
            Self::Role(Role::Fin) => "fin",
            Self::Role(Role::On) => "is then true",
            Self::Role(Role::Off) => "is then false",
            Self::Role(Role::Deadly) => "deadly pattern",
            Self::Role(Role::Guardian) => "one of these is true",
            Self::Lost => "goes",
            Self::New => "is placed",
            Self::Strong => "strong link",
            Self::Weak => "weak link",
        }
    }

    /// Returns the shape around a middle.
    pub fn shape(self, (x, y): (f64, f64), radius: f64) -> String {
        let square = |class: &str| {
            let side = rounded(radius * 1.8);
            let (x, y) = (rounded(x - radius * 0.9), rounded(y - radius * 0.9));
            format!(
                "<rect class=\"sign {class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
            )
        };
        let circle = |class: &str| {
            format!("<circle class=\"sign {class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
        };
        let [left, right, top, bottom] = [
            rounded(x - radius * 1.1),
            rounded(x + radius * 1.1),
            rounded(y - radius * 1.1),
            rounded(y + radius * 1.1),
        ];
        match self {
            Self::Role(Role::Base) => circle("base"),
            Self::Role(Role::On) => {
                let inner = rounded(radius * 0.8);
                circle("on")
                    + &format!("<circle class=\"sign on\" cx=\"{x}\" cy=\"{y}\" r=\"{inner}\"/>")
            }
            Self::New => circle("new"),
            Self::Role(Role::Off) => square("off"),
            Self::Role(Role::Deadly) => square("deadly"),
            Self::Role(Role::Fin) => format!(
                "<path class=\"sign fin\" d=\"M{x} {top}L{right} {y}L{x} {bottom}L{left} {y}Z\"/>"
            ),
            Self::Role(Role::Guardian) => {
                format!("<path class=\"sign guardian\" d=\"M{x} {top}L{right} {bottom}H{left}Z\"/>")
            }
            Self::Lost => format!(
                "<path class=\"lost\" d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\"/>"
            ),
            Self::Strong | Self::Weak => {
                let class = if self == Self::Strong { "strong" } else { "weak" };
                format!("<path class=\"{class}\" d=\"M{} {y}H{}\"/>", x - 10.0, x + 10.0)
            }
        }
    }
}

/// Draws the legend below the grid.
pub fn draw(canvas: &mut Canvas, signs: &[Sign]) {
    /// The width of an item, and the height of a line.
    const ITEM: (f64, f64) = (170.0, 22.0);
    let right = Canvas::origin() + canvas.side();
    let (mut x, mut y) = (Canvas::origin(), Canvas::origin() + canvas.side() + 18.0);
    for sign in signs {
        if x + ITEM.0 > right + 12.0 && x > Canvas::origin() {
            (x, y) = (Canvas::origin(), y + ITEM.1);
        }
        let shape = sign.shape((x + 10.0, y), 7.0);
        let text = sign.text();
        canvas.add(format_args!(
            "{shape}<text class=\"legend\" font-size=\"15\" x=\"{}\" y=\"{}\">{text}</text>",
            x + 25.0,
            y + 5.0
        ));
        x += ITEM.0;
    }
    canvas.legend = y - Canvas::origin() - canvas.side() + 4.0;
}
