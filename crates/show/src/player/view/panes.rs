//! The panes beside the board.

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use stack_assumptions::interval::Path;

use crate::listing::{line_of, listing};
use crate::player::levels::Level;

use crate::player::player::Player;
use crate::player::tally::Tally;
use crate::player::view::{rows, titled};
use crate::render::width;
use crate::walk::Walk;

/// The stack: slot, candidate, and how many candidates are untried. The top is below.
pub(super) fn stack(above: usize, levels: &[Level], area: Rect) -> Paragraph<'static> {
    let name = |level: &Level| match &level.held {
        Some((candidate, _)) => format!("{}: {candidate}", level.slot),
        None => format!("{}: –", level.slot),
    };
    let row = |level: &Level| (name(level), format!("{} untried", level.untried));
    let levels: Vec<_> = levels.iter().map(row).collect();
    list("Stack", above, &levels, area)
}

/// Where one is in the tree: for each level its ordinal, the nodes below it so far, and the
/// sizes of the subtrees right before it.
pub(super) fn tree(
    path: &Path,
    above: usize,
    levels: &[Level],
    tally: &Tally,
    area: Rect,
) -> Paragraph<'static> {
    let row = |(index, level): (usize, &Level)| {
        let indent = " ".repeat((above + index).min(8));
        let before: Vec<_> = level.undone.iter().map(u32::to_string).collect();
        let before =
            if before.is_empty() { String::new() } else { format!(" after {}", before.join(", ")) };
        match (&level.held, level.size) {
            (Some((_, ordinal)), Some(size)) => (format!("{indent}{ordinal}{before}"), nodes(size)),
            (Some((_, ordinal)), None) => (format!("{indent}{ordinal}{before}"), "?".to_owned()),
            (None, _) => (format!("{indent}*{before}"), String::new()),
        }
    };
    let mut all = Vec::new();
    if above == 0 {
        all.push((format!(". (path {path})"), nodes(tally.nodes)));
    }
    all.extend(levels.iter().enumerate().map(row));
    list("Tree: ordinal, nodes so far", above, &all, area)
}

fn nodes(number: i64) -> String {
    format!("{number} node{}", if number == 1 { "" } else { "s" })
}

/// The last rows of a list that fit, each with a text at its right end.
fn list(
    title: &'static str,
    above: usize,
    all: &[(String, String)],
    area: Rect,
) -> Paragraph<'static> {
    let room = rows(area);
    let fits = above == 0 && all.len() <= room;
    let shown = if fits { all.len() } else { room.saturating_sub(1).min(all.len()) };
    let hidden = above + all.len() - shown;
    let mut lines = Vec::new();
    if hidden > 0 && room > 0 {
        lines.push(Line::raw(format!("… {hidden} above")));
    }
    for (left, right) in &all[all.len() - shown..] {
        let columns = usize::from(area.width).saturating_sub(width(right) + 1);
        lines.push(Line::raw(format!("{} {right}", fitted(left, columns))));
    }
    Paragraph::new(lines).block(titled(title))
}

/// A text of exactly so many columns, cut if it is longer.
fn fitted(text: &str, columns: usize) -> String {
    let mut fitted = String::new();
    for char in text.chars() {
        if width(&fitted) + width(char.encode_utf8(&mut [0; 4])) > columns {
            break;
        }
        fitted.push(char);
    }
    let missing = columns.saturating_sub(width(&fitted));
    fitted + &" ".repeat(missing)
}

/// The loop of the engine, with the line of the last event in view.
pub(super) fn code<W: Walk>(player: &Player<W>, area: Rect) -> Paragraph<'static> {
    let lines = listing();
    let lit = player.last().and_then(|last| line_of(&last.event));
    let room = rows(area);
    let first = lit.unwrap_or(0).saturating_sub(room / 2).min(lines.len().saturating_sub(room));
    let shown = lines.into_iter().enumerate().skip(first).take(room);
    let line = |(number, text): (usize, &'static str)| {
        if Some(number) == lit {
            let style = Style::new().add_modifier(Modifier::REVERSED);
            Line::styled(format!("> {text}"), style)
        } else {
            Line::raw(format!("  {text}"))
        }
    };
    Paragraph::new(shown.map(line).collect::<Vec<_>>()).block(titled("Loop of the engine"))
}

/// The counters, and the score of the quiz.
pub(super) fn counters<W: Walk>(player: &Player<W>) -> Paragraph<'static> {
    let tally = player.tally();
    let mut lines = vec![
        format!("nodes {}, rejected {}", tally.nodes, tally.rejected),
        format!("dead ends {}", tally.dead_ends),
        format!("backtracks {}", tally.backtracks),
        format!("solutions {}", tally.solutions),
        format!("greatest depth {}", tally.max_depth()),
    ];
    if let Some(quiz) = player.quiz() {
        let score = format!("quiz {} of {}, streak {}", quiz.right, quiz.asked, quiz.streak);
        lines.insert(0, format!("{score}; none: {}", quiz.none));
    }
    let lines: Vec<_> = lines.into_iter().map(Line::raw).collect();
    Paragraph::new(lines).block(titled("Counters"))
}
