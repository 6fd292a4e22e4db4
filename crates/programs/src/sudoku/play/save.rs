//! A saved game: a file to which each action is added as a line, so that no more than one is lost.

use std::env;
use std::fs::{self, File, OpenOptions};
use std::hash::Hasher;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use fnv::FnvHasher;
use sudoku::Grid;
use sudoku_text::FromText;

use super::game::{Action, Game};

/// The first line of a saved game.
const HEADER: &str = "sudoku play 1";

/// The file of a game.
pub struct SavedGame {
    path: PathBuf,
    file: File,
}

/// The folder of saved games: that for the state of programs, or none if nobody says where it is.
pub fn folder() -> Option<PathBuf> {
    let of = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = of("XDG_STATE_HOME")
        .or_else(|| of("HOME").map(|home| home.join(".local/state")))
        .or_else(|| of("LOCALAPPDATA"));
    state.map(|state| state.join("sudoku"))
}

/// The file of the game of a puzzle, named by its digits.
pub fn file_of(puzzle: &Grid) -> Option<PathBuf> {
    let mut hasher = FnvHasher::default();
    hasher.write(puzzle.to_line().as_bytes());
    Some(folder()?.join(format!("{:016x}.game", hasher.finish())))
}

/// The game that was played last and is not over.
pub fn last() -> Option<PathBuf> {
    let files = fs::read_dir(folder()?).ok()?.flatten().map(|entry| entry.path());
    let games = files.filter(|path| path.extension().is_some_and(|it| it == "game"));
    let time = |path: &PathBuf| fs::metadata(path).and_then(|file| file.modified()).ok();
    let is_open = |path: &PathBuf| read(path).is_ok_and(|game| !game.is_solved());
    let mut games: Vec<PathBuf> = games.collect();
    games.sort_by_key(time);
    games.into_iter().rev().find(is_open)
}

/// Reads a game. The last line does not count if it was cut short.
pub fn read(path: &Path) -> anyhow::Result<Game> {
    let text = fs::read_to_string(path)?;
    let mut lines = text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')).zip(1..);
    let wrong = |number: u32, expected: &str| anyhow!("line {number}: expected {expected}");
    lines.next().filter(|(line, _)| *line == HEADER).ok_or_else(|| wrong(1, HEADER))?;
    let puzzle =
        lines.next().and_then(|(line, _)| Grid::from_text(line.strip_prefix("puzzle ")?).ok());
    let puzzle = puzzle.ok_or_else(|| wrong(2, "a puzzle"))?;
    let mut game = Game::new(puzzle).map_err(|error| anyhow!("line 2: {error}"))?;
    for (line, number) in lines {
        let action: Option<Action> = line.parse().ok();
        if !action.is_some_and(|action| game.act(&action)) {
            return Err(wrong(number, "an action of this game"));
        }
    }
    Ok(game)
}

impl SavedGame {
    /// Opens the file of a game, and reads what was played; a new one is made for this puzzle.
    pub fn open(path: &Path, puzzle: Option<Grid>) -> anyhow::Result<(Self, Game)> {
        let open = || -> anyhow::Result<(Self, Game)> {
            let is_there = path.exists();
            let game = match puzzle {
                Some(puzzle) if !is_there => {
                    Game::new(puzzle).map_err(|error| anyhow!("{error}"))?
                }
                _ => read(path)?,
            };
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            let file = OpenOptions::new().create(true).append(true).open(path)?;
            let mut saved = Self { path: path.to_owned(), file };
            if is_there {
                saved.cut_short()?;
            } else {
                saved.add(HEADER)?;
                saved.add(&format!("puzzle {}", game.givens().to_line()))?;
            }
            Ok((saved, game))
        };
        open().with_context(|| path.display().to_string())
    }

    /// Removes a line that was cut short.
    fn cut_short(&self) -> io::Result<()> {
        let text = fs::read(&self.path)?;
        let end = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        if end < text.len() { self.file.set_len(end as u64) } else { Ok(()) }
    }

    /// Adds a line, and waits until it is on the disk.
    pub fn add(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(format!("{line}\n").as_bytes())?;
        self.file.sync_data()
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}
