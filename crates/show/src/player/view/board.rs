//! The pane of the board.

use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::render::{Line as BoardLine, Look, width};
use crate::scene::{Kind, Mark};

/// Draws a board. If it is larger than its pane, the spot of the last step is in view.
pub(super) fn board(lines: &[BoardLine], area: Rect, has_colour: bool) -> Paragraph<'static> {
    let (row, column) = marked(lines).unwrap_or_default();
    let widest = lines.iter().map(BoardLine::width).max().unwrap_or(0);
    let scroll = (
        first_in_view(row, lines.len(), area.height.into()),
        first_in_view(column, widest, area.width.into()),
    );
    let line = |line: &BoardLine| {
        let span =
            |run: &crate::render::Run| Span::styled(run.text.clone(), style(run.look, has_colour));
        Line::from(line.runs().iter().map(span).collect::<Vec<_>>())
    };
    Paragraph::new(lines.iter().map(line).collect::<Vec<_>>()).scroll(scroll)
}

/// The row and the column of the spot of the last step.
fn marked(lines: &[BoardLine]) -> Option<(usize, usize)> {
    lines.iter().enumerate().find_map(|(row, line)| {
        let is_marked = |look| matches!(look, Look::Spot(_, Some(mark)) if mark != Mark::Untried);
        let before = line.runs().iter().position(|run| is_marked(run.look))?;
        Some((row, line.runs()[..before].iter().map(|run| width(&run.text)).sum()))
    })
}

/// The first of `length` rows or columns to show in `room`, with `marked` near the middle.
fn first_in_view(marked: usize, length: usize, room: usize) -> u16 {
    let first = marked.saturating_sub(room / 2).min(length.saturating_sub(room));
    u16::try_from(first).unwrap_or(u16::MAX)
}

fn style(look: Look, has_colour: bool) -> Style {
    let style = Style::new();
    let (colour, modifier) = match look {
        Look::Text | Look::Spot(Kind::Held, None) => return style,
        Look::Spot(Kind::Deduced, None) => (Some(Color::Blue), Modifier::empty()),
        Look::Spot(_, Some(Mark::Attempt)) => (Some(Color::Green), Modifier::BOLD),
        Look::Spot(_, Some(Mark::Rejected | Mark::Clash)) => (Some(Color::Red), Modifier::BOLD),
        Look::Spot(_, Some(Mark::Undo)) => (Some(Color::Yellow), Modifier::BOLD),
        Look::Spot(_, Some(Mark::Untried)) => (Some(Color::Cyan), Modifier::empty()),
        Look::Spot(Kind::Given, None) => (None, Modifier::BOLD),
        Look::Frame | Look::Spot(Kind::Free | Kind::Blocked, None) => (None, Modifier::DIM),
    };
    let style = style.add_modifier(modifier);
    match colour.filter(|_| has_colour) {
        Some(colour) => style.fg(colour),
        None => style,
    }
}
