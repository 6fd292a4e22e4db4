//! What the keys of objects mean.

/// What a key of an object says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Puzzle,
    Solution,
    /// The boxes as `3x3`.
    Boxes,
    BoxRows,
    BoxColumns,
    /// The side.
    Size,
    /// What programs add to a puzzle: names, dates, ratings, the state of the player.
    Harmless,
    Unknown,
}

/// Keys of a puzzle, in the spelling of [`normalized`].
const PUZZLES: &[&str] = &[
    "puzzle", "puzzles", "grid", "grids", "board", "boards", "given", "givens", "quiz", "quizz",
    "quizzes", "cells", "data", "value", "values", "clues", "sudoku", "sudokus", "problem",
    "initial", "start", "question", "mission", "unsolved", "task", "game", "games", "matrix",
    "field", "rows", "items", "results", "list", "squares", "numbers", "digits", "newboard",
    "response", "payload", "body", "content",
];

/// Parts of keys of what a player did, and of what does not change the puzzle.
const HARMLESS_PARTS: &[&str] = &[
    "current",
    "progress",
    "player",
    "user",
    "entered",
    "history",
    "undo",
    "redo",
    "move",
    "step",
    "time",
    "date",
    "elapsed",
    "created",
    "updated",
    "author",
    "title",
    "difficult",
    "rating",
    "score",
    "hint",
    "note",
    "pencil",
    "candidate",
    "highlight",
    "color",
    "colour",
    "setting",
    "option",
    "metadata",
    "comment",
    "descri",
    "version",
    "source",
    "license",
    "tags",
    "theme",
    "techni",
    "strateg",
    "statistic",
    "symmetry",
    "ruleset",
    "disabledlogic",
    "locale",
    "language",
];

/// Keys that say nothing about the puzzle.
const HARMLESS: &[&str] = &[
    "id", "uuid", "guid", "name", "level", "status", "state", "message", "error", "url", "link",
    "rank", "count", "total", "index", "number", "seed", "hash", "unique", "valid", "solved", "se",
    "er", "ep", "ed", "mask", "answers", "meta", "info", "text", "msg", "ok", "success", "tag",
    "type", "variant", "kind", "rules", "cellsize", "duration", "videos", "category",
];

/// Returns a key in small letters and digits: `Initial_Board` as `initialboard`.
pub(super) fn normalized(key: &str) -> String {
    let kept = |symbol: &char| symbol.is_alphanumeric() || matches!(symbol, '+');
    key.chars().filter(kept).flat_map(char::to_lowercase).collect()
}

/// Returns what a key says.
pub(super) fn meaning(key: &str) -> Meaning {
    let key = &*normalized(key);
    let ends = |ends: &[&str]| ends.iter().any(|end| key.ends_with(end));
    match key {
        "boxes" => return Meaning::Boxes,
        "size" | "side" | "order" | "dimension" | "dimensions" | "n" => return Meaning::Size,
        _ => {}
    }
    let is_of_box = ["box", "block", "region", "subgrid"].iter().any(|part| key.starts_with(part));
    if is_of_box && ends(&["width", "columns", "cols"]) {
        return Meaning::BoxColumns;
    }
    if is_of_box && ends(&["height", "rows"]) {
        return Meaning::BoxRows;
    }
    let is_solved = key.starts_with("solved") && key.len() > "solved".len();
    if key.contains("solution") || key == "answer" || is_solved {
        return Meaning::Solution;
    }
    if PUZZLES.contains(&key) {
        return Meaning::Puzzle;
    }
    if HARMLESS.contains(&key) || is_harmless_part(key) {
        return Meaning::Harmless;
    }
    let starts = ["puzzle", "sudoku", "initial", "start", "original", "unsolved", "clue", "given"];
    let is_puzzle = starts.iter().any(|start| key.starts_with(start))
        || ends(&["puzzle", "board", "grid", "clues", "givens"]);
    let is_id = key.ends_with("id") && !key.ends_with("grid");
    let is_name = is_id || ends(&["name", "type", "number", "date", "count", "size"]);
    match (is_puzzle, is_name) {
        (true, false) => Meaning::Puzzle,
        (_, true) => Meaning::Harmless,
        (false, false) => Meaning::Unknown,
    }
}

/// Returns whether a part of a key, in the spelling of [`normalized`], says that it does not
/// change the puzzle.
pub(super) fn is_harmless_part(key: &str) -> bool {
    HARMLESS_PARTS.iter().any(|part| key.contains(part))
}
