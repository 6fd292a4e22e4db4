//! What the keys of objects mean.
//!
//! A key beside a grid is one of these:
//!
//! - It says something of the puzzle: the grid, its solution, its boxes, its side ([`Meaning`]).
//! - It is a rule beyond rows, columns and boxes, by its name ([`is_rule_name`]) or because it
//!   names cells: an error that names it.
//! - It is what programs add to a puzzle, such as its title, its rating, the version of the
//!   program, a time or a count: skipped. Its words tell: `puzzleNumber`, `num_clues`.
//! - It is unknown. It may be a rule if its value is `true`, a number other than 0, or a list
//!   or an object with such a value: an error. Other texts are for people, and `false`, 0,
//!   `null` and what is empty say nothing: skipped.
//!
//! In a cell, a rule is an error too. So is any key with a digit, in a cell without a key that
//! the reader knows to be that of the digit. The place of the cell, its color and the like
//! are skipped.

use sudoku::Shape;

use super::place::{cell_name, is_cell_name, is_place_name, normalized};
use super::value::{Key, Kind, Value};
use crate::error::{NO_RULE, ReadError, count, quoted};
use crate::format::Format;
use crate::scan::alphabet::RawCell;
use crate::scan::side::are_regions_boxes;

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

/// Words with spaces between them, each in the spelling of [`normalized`].
struct Words(&'static str);

impl Words {
    fn any(&self, is_it: impl FnMut(&'static str) -> bool) -> bool {
        self.0.split_ascii_whitespace().any(is_it)
    }

    fn contains(&self, word: &str) -> bool {
        self.any(|other| other == word)
    }
}

/// Keys of a puzzle.
const PUZZLES: Words = Words(
    "puzzle puzzles grid grids board boards given givens quiz quizz quizzes cells data value \
     values clues sudoku sudokus problem initial start question mission unsolved task game games \
     matrix field rows items results list squares numbers digits newboard response payload body \
     content",
);

/// Parts of keys of what a player did, and of what does not change the puzzle.
const HARMLESS_PARTS: Words = Words(
    "current progress player user entered history undo redo move step time date elapsed created \
     updated author title difficult rating score hint note pencil candidate highlight color \
     colour setting option metadata comment descri version source license tags theme techni \
     strateg statistic symmetry ruleset disabledlogic locale language",
);

/// Keys that say nothing about the puzzle.
const HARMLESS: Words = Words(
    "id uuid guid name level status state message error url link rank count total index number \
     seed hash unique valid solved se er ep ed mask answers meta info text msg ok success tag \
     type variant kind rules cellsize duration videos category",
);

/// The words of keys that programs add to a puzzle. They tell what a number or `true` is.
const METADATA: Words = Words(
    "id ids uid no nr num number index idx key code hash seed version revision rev build schema \
     format pack book chapter collection series episode volume issue page pages batch sort \
     priority slot more misc about details additional date day weekday week month year hour \
     hours minute minutes second seconds sec secs ms millis time timer timestamp ts epoch \
     duration elapsed today daily weekly monthly yearly difficulty diff rating rate rated grade \
     rank ranking level tier stage score scores point points star stars like likes vote votes \
     view views play plays downloads users average avg mean median percent percentage elo se er \
     ep ed count counts total clue clues given givens blank blanks hole holes missing filled \
     remaining length solutions solved solvable solver solve complete completed finished done won \
     attempts tries mistake mistakes error errors fails failed lives hint hints move moves step \
     steps undo redo guess guesses backtracks backtracking nodes iterations recursion branches \
     branching logic logical human technique techniques singles naked quads pointing claiming \
     wing swordfish jellyfish chains unique uniqueness valid verified checked approved minimal \
     symmetric symmetry random generated started running paused pending active enabled disabled \
     locked unlocked public private published archived deleted visible shown featured favorite \
     favourite bookmarked free premium paid price cost playable printable ok success online \
     offline cached saved save sync synced demo sample test beta debug dark theme mode sound \
     music audio autosave autocheck conflicts highlight selected correct player players \
     multiplayer width height rows cols columns size px pixels zoom scale margin padding font \
     opacity color colour background",
);

/// The names of the place of a cell.
const PLACES: Words = Words(
    "r c i j x y row col column rowindex colindex columnindex rownumber colnumber columnnumber \
     cell cellid pos coord coords coordinates square squareindex box boxindex boxid block \
     blockindex region regionindex subgrid quadrant house",
);

/// Parts of the names of rules beyond rows, columns and boxes.
const RULE_PARTS: Words = Words(
    "killer cage thermo arrow diagonal knight antiking kingsmove kingmove queen nonconsec \
     consecutive disjoint palindrome renban whisper kropki sandwich quadruple clone betweenline \
     extraregion skyscraper xsum lockout zipper nabner entropic jigsaw irregular constraint \
     windoku hyper inequal greaterthan overlay underlay fog xsudoku sudokux chess asterisk \
     centerdot littlesum equalsum regionsum",
);

/// Names of such rules that are common words too, in the singular.
const RULE_NAMES: Words = Words(
    "odd even minimum maximum min max xv line dot difference ratio negative sum region box block \
     parity circle rectangle",
);

/// Returns what a key says.
pub(super) fn meaning(key: &str) -> Meaning {
    let key = &*normalized(key);
    let starts = |words: Words| words.any(|start| key.starts_with(start));
    let ends = |words: Words| words.any(|end| key.ends_with(end));
    match key {
        "boxes" => return Meaning::Boxes,
        "size" | "side" | "order" | "dimension" | "dimensions" | "n" => return Meaning::Size,
        _ => {}
    }
    let is_of_box = starts(Words("box block region subgrid"));
    if is_of_box && ends(Words("width columns cols")) {
        return Meaning::BoxColumns;
    }
    if is_of_box && ends(Words("height rows")) {
        return Meaning::BoxRows;
    }
    let is_solved = key.starts_with("solved") && key.len() > "solved".len();
    if key.contains("solution") || key == "answer" || is_solved {
        return Meaning::Solution;
    }
    if PUZZLES.contains(key) {
        return Meaning::Puzzle;
    }
    if HARMLESS.contains(key) || is_harmless_part(key) {
        return Meaning::Harmless;
    }
    let is_puzzle = starts(Words("puzzle sudoku initial start original unsolved clue given"))
        || ends(Words("puzzle board grid clues givens"));
    let is_id = key.ends_with("id") && !key.ends_with("grid");
    let is_name = is_id || ends(Words("name type number date count size"));
    match (is_puzzle, is_name) {
        (true, false) => Meaning::Puzzle,
        (_, true) => Meaning::Harmless,
        (false, false) => Meaning::Unknown,
    }
}

/// Returns whether a part of a key, in the spelling of [`normalized`], says that it does not
/// change the puzzle.
fn is_harmless_part(key: &str) -> bool {
    HARMLESS_PARTS.any(|part| key.contains(part))
}

/// Returns whether a key is that of the place of a cell.
pub(super) fn is_place(key: &str) -> bool {
    PLACES.contains(&normalized(key))
}

/// Returns whether a text, in the spelling of [`normalized`], has a part of the name of a rule.
fn has_rule_part(text: &str) -> bool {
    RULE_PARTS.any(|part| text.contains(part))
}

/// Returns whether a text, in the spelling of [`normalized`], is a common word that is the name of a
/// rule, too. A list may have it in the plural.
fn is_rule_word(text: &str, is_list: bool) -> bool {
    let singular = text.strip_suffix('s').unwrap_or(text);
    RULE_NAMES.contains(singular) || is_list && RULE_NAMES.contains(text)
}

/// Returns whether a key is the name of rules, and no puzzle is below it.
pub(super) fn is_rule_name(key: &str) -> bool {
    let name = normalized(key);
    name.contains("region") || has_rule_part(&name) || is_rule_word(&name, true)
}

/// Returns whether a word of a key is one of metadata, such as `number` in `puzzleNumber`.
fn is_metadata(key: &str) -> bool {
    let words = words(key);
    let whole = normalized(key);
    // Words may stand together without capitals: `cluecount`, `isvalid`.
    let ends = |word: &str| word.len() >= 4 && whole.ends_with(word);
    words.iter().any(|word| METADATA.contains(word)) || METADATA.any(ends)
}

/// Returns the words of a key in small letters: `puzzleNumber` and `puzzle_number` have two.
fn words(key: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_small = false;
    for symbol in key.chars() {
        if !symbol.is_alphabetic() || symbol.is_uppercase() && was_small {
            words.push(String::new());
        }
        was_small = symbol.is_lowercase();
        if symbol.is_alphabetic()
            && let Some(word) = words.last_mut()
        {
            word.extend(symbol.to_lowercase());
        }
    }
    words
}

/// Words for the usual rules.
const USUAL: &[&str] = &["none", "no", "classic", "normal", "standard", "regular", "plain"];

/// Refuses the first rule that the fields of an object state. The shape is that of the
/// puzzle, if the object holds one.
pub(super) fn refuse_rules(fields: &[(Key, Value)], shape: Option<Shape>) -> Result<(), ReadError> {
    let rule = fields.iter().find(|(key, value)| is_rule(&key.text, value, shape));
    let Some((key, value)) = rule else { return Ok(()) };
    let entries = |entries| match entries {
        1 => " with 1 entry".to_owned(),
        entries => format!(" with {}", count(entries, "entrie")),
    };
    let size = match &value.kind {
        Kind::List(elements) => entries(elements.len()),
        Kind::Object(fields) => entries(fields.len()),
        Kind::Word(text) | Kind::Text(text) => format!(": {}", quoted(text)),
    };
    let found = format!("{}{size}", quoted(&key.text));
    Err(ReadError::text(key.at, Format::Json, found, NO_RULE))
}

/// Returns whether a field states a rule.
pub(super) fn is_rule(key: &str, value: &Value, shape: Option<Shape>) -> bool {
    if value.is_empty() {
        return false;
    }
    let name = normalized(key);
    if name.contains("region") && shape.is_some_and(|shape| are_boxes(value, shape)) {
        return false;
    }
    if name == "cages" || name == "cage" {
        return !is_metadata_of_cages(value);
    }
    let is_list = matches!(value.kind, Kind::List(_) | Kind::Object(_));
    let is_true = matches!(&value.kind, Kind::Word(word) if word == "true");
    if has_rule_part(&name) || (is_list || is_true) && is_rule_word(&name, is_list) {
        let is_usual =
            matches!(&value.kind, Kind::Text(text) if USUAL.contains(&&*normalized(text)));
        let is_dimension =
            matches!(meaning(key), Meaning::BoxRows | Meaning::BoxColumns | Meaning::Boxes);
        return !is_usual && !is_dimension;
    }
    let is_nested = |element: &Value| matches!(element.kind, Kind::List(_) | Kind::Object(_));
    match meaning(key) {
        Meaning::Unknown => mentions_cells(value) || value.elements().iter().any(is_nested),
        // The name of a variant, such as "killer".
        Meaning::Harmless if ["variant", "type", "kind", "rules"].contains(&&*name) => {
            says_rule(value)
        }
        _ => false,
    }
}

/// Returns whether a value names a rule, such as `antiking`. Rules as prose are for people.
fn says_rule(value: &Value) -> bool {
    match &value.kind {
        Kind::Text(text) => {
            let text = normalized(text);
            text.len() < 40 && has_rule_part(&text)
        }
        _ => value.elements().iter().any(says_rule),
    }
}

/// Returns whether a value names cells of the grid.
fn mentions_cells(value: &Value) -> bool {
    match &value.kind {
        Kind::Word(_) => false,
        Kind::Text(text) => is_cell_name(text),
        Kind::List(elements) => elements.iter().any(mentions_cells),
        Kind::Object(fields) => fields.iter().any(|(key, value)| {
            ["cell", "cells", "lines", "waypoints", "path"].contains(&&*normalized(&key.text))
                || is_place_name(&key.text)
                || mentions_cells(value)
        }),
    }
}

/// Returns whether cages hold no cells: `SudokuPad` keeps the title and the like there. The
/// cages of type `rowcol` are the rows and columns.
fn is_metadata_of_cages(value: &Value) -> bool {
    let Kind::List(cages) = &value.kind else { return false };
    cages.iter().all(|cage| {
        let Kind::Object(fields) = &cage.kind else { return false };
        let field = |name: &str| fields.iter().find(|(key, _)| key.text == name);
        let is_row = field("type").is_some_and(|(_, value)| value.scalar() == Some("rowcol"));
        let has_no_cells = |(_, value): &(Key, Value)| matches!(&value.kind, Kind::List(cells) if cells.is_empty());
        is_row || field("cells").is_none_or(has_no_cells)
    })
}

/// Returns whether regions are the boxes of a shape: a grid of their names, or the cells of
/// each.
fn are_boxes(value: &Value, shape: Shape) -> bool {
    let (rows, side) = (value.elements(), shape.side());
    if rows.len() != side || rows.iter().any(|row| row.elements().len() != side) {
        return false;
    }
    let mut regions = vec![None; shape.cells()];
    for (index, row) in rows.iter().enumerate() {
        for (column, cell) in row.elements().iter().enumerate() {
            let place = |row: usize, column: usize| {
                (column < side).then(|| (row * side + column, index.to_string()))
            };
            let found = match (cell.scalar(), cell.elements()) {
                (Some(text), _) => match cell_name(text) {
                    Some((row, column)) if row > 0 && column > 0 => place(row - 1, column - 1),
                    Some(_) => None,
                    None => Some((index * side + column, text.to_owned())),
                },
                (None, [row, column]) => match (row.number(), column.number()) {
                    (Some(row), Some(column)) => place(row, column),
                    _ => None,
                },
                _ => None,
            };
            let Some((cell, region)) = found else { return false };
            match regions.get_mut(cell) {
                Some(place @ None) => *place = Some(region),
                _ => return false,
            }
        }
    }
    are_regions_boxes(&regions, shape)
}

/// Refuses the first field beside a grid that is unknown and may be a rule.
pub(super) fn refuse_unknown(fields: &[(Key, Value)]) -> Result<(), ReadError> {
    match fields.iter().find(|(key, value)| is_unknown(key, value)) {
        None => Ok(()),
        Some((key, _)) => Err(unknown(key, "a known key, for it may be a rule")),
    }
}

fn unknown(key: &Key, expected: &str) -> ReadError {
    ReadError::text(key.at, Format::Json, format!("unknown key {}", quoted(&key.text)), expected)
}

fn is_unknown(key: &Key, value: &Value) -> bool {
    meaning(&key.text) == Meaning::Unknown
        && !is_rule_name(&key.text)
        && !is_metadata(&key.text)
        && says_something(value)
}

/// Returns whether a value may state a rule.
fn says_something(value: &Value) -> bool {
    let is_true = |text: &str| {
        ["true", "yes", "on", "enabled"].iter().any(|word| word.eq_ignore_ascii_case(text.trim()))
    };
    match &value.kind {
        Kind::Word(word) => {
            !value.is_empty() && (is_true(word) || word.parse::<f64>().is_ok_and(|it| it != 0.0))
        }
        Kind::Text(text) => is_true(text),
        Kind::List(elements) => elements.iter().any(|element| {
            says_something(element) || matches!(element.kind, Kind::Text(_)) && says_rule(element)
        }),
        Kind::Object(fields) => fields.iter().any(|(key, value)| is_unknown(key, value)),
    }
}

/// Returns the error of a field of a cell that is a rule, or that may be the digit of a cell
/// without another one.
pub(super) fn refuse_in_cell(key: &Key, value: &Value, has_digit: bool) -> Result<(), ReadError> {
    let is_place = is_place(&key.text);
    if !is_place && !value.is_empty() && is_rule_name(&key.text) {
        return Err(unknown(key, NO_RULE));
    }
    let is_digit = value.scalar().is_some_and(|text| {
        matches!(
            RawCell::from_word(text.trim()),
            Some(RawCell::Number(_) | RawCell::Symbol('1'..='9' | 'A'..='W' | 'a'..='w'))
        )
    });
    let is_other = is_place
        || meaning(&key.text) == Meaning::Solution
        || is_metadata(&key.text)
        || is_harmless_part(&normalized(&key.text));
    if is_digit && !is_other && !has_digit {
        return Err(unknown(key, "a known key of a cell, such as \"value\""));
    }
    Ok(())
}
