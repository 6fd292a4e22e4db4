//! The screen of the player, drawn with ratatui.

mod board;
mod layout;
mod panes;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Paragraph, Wrap};

use crate::player::key::KEYS;
use crate::player::player::Player;
use crate::render::Style as Characters;
use crate::render::{Charset, Line as BoardLine};
use crate::scene::Scene;
use crate::walk::Walk;

use self::layout::Panes;

/// Draws the player. On a small screen panes are left out; the board comes first.
pub fn draw<W: Walk>(frame: &mut Frame<'_>, player: &mut Player<W>) {
    let scene = player.scene(true);
    let characters = Characters { charset: Charset::Unicode, colour: player.has_colour() };
    let board = scene.lines(characters);
    let panes = Panes::new(frame.area(), widest(&board));
    frame.render_widget(Paragraph::new(header(player, &scene)).style(bold()), panes.header);
    if player.shows_help() {
        let body = panes.body();
        let lines: Vec<_> =
            KEYS.iter().map(|(keys, text)| Line::raw(format!("{keys:<10} {text}"))).collect();
        frame.render_widget(Paragraph::new(lines).block(titled("Keys")), body);
    } else {
        draw_panes(frame, player, &panes, &board);
    }
    let sentence = Paragraph::new(player.sentence()).style(bold()).wrap(Wrap { trim: true });
    frame.render_widget(sentence, panes.sentence);
    frame.render_widget(Paragraph::new(status(player)), panes.status);
}

fn draw_panes<W: Walk>(
    frame: &mut Frame<'_>,
    player: &mut Player<W>,
    panes: &Panes,
    board: &[BoardLine],
) {
    let has_colour = player.has_colour();
    frame.render_widget(board::board(board, panes.board, has_colour), panes.board);
    if let Some(area) = panes.stack {
        let rows = usize::from(area.height);
        // The levels are read by moving the cursor to and fro: not in the middle of a move.
        let (above, levels) = if player.is_busy() { (0, Vec::new()) } else { player.levels(rows) };
        frame.render_widget(panes::stack(above, &levels, area), area);
        if let Some(area) = panes.tree {
            let path = player.path();
            frame.render_widget(panes::tree(&path, above, &levels, player.tally(), area), area);
        }
    }
    if let Some(area) = panes.code {
        frame.render_widget(panes::code(player, area), area);
    }
    if let Some(area) = panes.counters {
        frame.render_widget(panes::counters(player), area);
    }
}

fn widest(board: &[BoardLine]) -> u16 {
    let widest = board.iter().map(BoardLine::width).max().unwrap_or(0);
    u16::try_from(widest).unwrap_or(u16::MAX)
}

/// The title of the board, and where the player stands.
fn header<W: Walk>(player: &Player<W>, scene: &Scene) -> String {
    let title = if scene.title().is_empty() { "Search" } else { scene.title() };
    let tally = player.tally();
    let event = if tally.is_exact {
        format!("event {}", tally.events)
    } else {
        format!("event {:+} after a jump", tally.events)
    };
    let busy = if player.is_busy() { ", searching (any key breaks it off)" } else { "" };
    format!("{title}  {event}  path {}{busy}", player.path())
}

/// What is asked, or what the player says.
fn status<W: Walk>(player: &Player<W>) -> String {
    match player.prompt() {
        Some(prompt) => format!("{}: {}_", prompt.words, prompt.input),
        None => player.message().to_owned(),
    }
}

fn bold() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// The frame of a pane: a line with its title above it.
fn titled(title: &str) -> Block<'_> {
    Block::new().borders(Borders::TOP).title(title)
}

/// The rows of a pane below its title.
fn rows(area: Rect) -> usize {
    usize::from(area.height.saturating_sub(1))
}
