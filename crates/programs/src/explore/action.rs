//! What is done with a puzzle.

use anyhow::{Context, anyhow};
use stack_assumptions::cursor::Cursor;
use stack_assumptions::interval::Path;
use stack_assumptions_show::log::Recording;
use stack_assumptions_show::player::{Key, PlayError, Player, play_with, wants_colour};
use stack_assumptions_show::render::HTML_STYLE;
use stack_assumptions_show::walk::{Recorded, Walk};
use stack_assumptions_show::{Draw, Scene, Style};
use terminal::output::print_record;

use super::form::Form;
use super::recording::board;
use super::tree::PictureArgs;

/// What is done with a puzzle.
pub enum Action {
    /// Its search is played from a node on.
    Play { at: Option<Path> },
    /// Its board at a node is printed.
    Draw { at: Option<Path>, form: Form },
    /// Its search tree is drawn.
    Tree(PictureArgs),
}

impl Action {
    /// Does it.
    pub fn run<P: Draw>(self, puzzle: &P) -> anyhow::Result<()> {
        match self {
            Self::Play { at } => {
                find(puzzle, at.as_ref())?;
                play(Player::new(puzzle), at.as_ref())
            }
            Self::Draw { at, form } => {
                let cursor = find(puzzle, at.as_ref())?;
                let scene = puzzle.scene();
                drop(cursor);
                print_record(text(&scene, form).trim_end())
            }
            Self::Tree(args) => args.draw(puzzle),
        }
    }

    /// Does it with a recorded search.
    pub fn run_recorded(self, recording: &Recording) -> anyhow::Result<()> {
        let mut recorded = Recorded::new(recording, board(recording.header()));
        let mut find = |at: Option<&Path>| match at {
            Some(path) => recorded.goto(path).map_err(|why| anyhow!("--at {path}: {why}")),
            None => Ok(()),
        };
        match self {
            Self::Play { at } => {
                find(at.as_ref())?;
                recorded.goto(&Path::default()).map_err(anyhow::Error::msg)?;
                play(Player::of(recorded), at.as_ref())
            }
            Self::Draw { at, form } => {
                find(at.as_ref())?;
                print_record(text(&recorded.scene(), form).trim_end())
            }
            Self::Tree(args) => args.draw_recorded(recording, recorded.scene().title()),
        }
    }
}

/// Plays, from a node on.
fn play<W: Walk>(player: Player<W>, at: Option<&Path>) -> anyhow::Result<()> {
    let mut player = player.with_colour(wants_colour());
    if let Some(path) = at {
        press_path(&mut player, path);
    }
    play_with(&mut player).map_err(|error| match error {
        PlayError::NotATerminal => anyhow!(
            "stdout is not a terminal that can move its cursor, expected one for the player: run it \
             without > and |, and not with TERM=dumb, or print the board with explore draw"
        ),
        error => error.into(),
    })
}

/// A cursor at a node.
fn find<'p, P: Draw>(puzzle: &'p P, at: Option<&Path>) -> anyhow::Result<Cursor<'p, P>> {
    let mut cursor = Cursor::new(puzzle);
    if let Some(path) = at {
        cursor.goto(path).with_context(|| format!("--at {path}"))?;
    }
    Ok(cursor)
}

/// Types `g`, the path, and Enter.
fn press_path<W: Walk>(player: &mut Player<W>, path: &Path) {
    player.press(Key::Char('g'));
    path.to_string().chars().for_each(|char| player.press(Key::Char(char)));
    player.press(Key::Enter);
}

fn text(scene: &Scene, form: Form) -> String {
    match form {
        Form::Text => scene.to_terminal(Style::UNICODE),
        Form::Ascii => scene.to_terminal(Style::ASCII),
        Form::Svg => scene.to_svg(),
        Form::Html => format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
             <title>Board</title>\n<style>\n{HTML_STYLE}</style>\n{}</html>\n",
            scene.to_html()
        ),
    }
}
