//! Keys that the reader does not know. They are never dropped where they may be a rule, or
//! the misspelled key of a digit.
//!
//! Beside a grid, a key is one of these:
//!
//! - It says something of the puzzle: the grid, its solution, its boxes, its side (`keys`).
//! - It is a rule by its name, or because it names cells (`rules`): an error.
//! - It is what programs add to a puzzle, such as its title, its rating, the version of the
//!   program, a time or a count: skipped. Its words tell: `puzzleNumber`, `num_clues`.
//! - It is unknown. It may be a rule if its value is `true`, a number other than 0, or a list
//!   or an object with such a value: an error. Other texts are for people, and `false`, 0,
//!   `null` and what is empty say nothing: skipped.
//!
//! In a cell, a rule is an error too. So is any key with a digit, in a cell without a key that
//! the reader knows to be that of the digit. The place of the cell, its color and the like
//! are skipped.

use super::keys::{Meaning, is_harmless_part, meaning, normalized};
use super::rules::{is_rule_name, is_short_rule};
use super::value::{Key, Kind, Value};
use crate::error::{ReadError, quoted};
use crate::format::Format;
use crate::scan::raw_cell::RawCell;

/// The words of keys that programs add to a puzzle. They tell what a number or `true` is.
const METADATA: &str = "\
    id ids uid no nr num number index idx key code hash seed version revision rev build \
    schema format pack book chapter collection series episode volume issue page pages \
    batch sort priority slot more misc about details additional \
    date day weekday week month year hour hours minute minutes second seconds sec secs \
    ms millis time timer timestamp ts epoch duration elapsed today daily weekly monthly \
    yearly \
    difficulty diff rating rate rated grade rank ranking level tier stage score scores \
    point points star stars like likes vote votes view views play plays downloads users \
    average avg mean median percent percentage elo se er ep ed count counts total clue \
    clues given givens blank blanks hole holes missing filled remaining \
    length solutions \
    solved solvable solver solve complete completed finished done won attempts tries \
    mistake mistakes error errors fails failed lives hint hints move moves step steps \
    undo redo guess guesses backtracks backtracking nodes iterations recursion branches \
    branching logic logical human technique techniques singles naked \
    quads pointing claiming wing swordfish jellyfish chains \
    unique uniqueness valid verified checked approved minimal symmetric symmetry random \
    generated started running paused pending active enabled disabled locked unlocked \
    public private published archived deleted visible shown featured favorite favourite \
    bookmarked free premium paid price cost playable printable ok success online \
    offline cached saved save sync synced demo sample test beta debug dark theme \
    mode sound music audio autosave autocheck conflicts highlight selected correct \
    player players multiplayer \
    width height rows cols columns size px pixels zoom scale margin padding font opacity \
    color colour background";

/// The names of the place of a cell.
const PLACES: &str = "\
    r c i j x y row col column rowindex colindex columnindex rownumber colnumber \
    columnnumber cell cellid pos coord coords coordinates square squareindex box \
    boxindex boxid block blockindex region regionindex subgrid quadrant house";

/// Refuses the first field beside a grid that is unknown and may be a rule.
pub(super) fn refuse_unknown(fields: &[(Key, Value)]) -> Result<(), ReadError> {
    match fields.iter().find(|(key, value)| is_unknown(key, value)) {
        None => Ok(()),
        Some((key, _)) => {
            let expected = "a known key, for it may be a rule";
            Err(unknown(key, expected))
        }
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
    match &value.kind {
        Kind::Word(word) => {
            !value.is_empty() && (is_true(word) || word.parse::<f64>().is_ok_and(|it| it != 0.0))
        }
        Kind::Text(text) => is_true(text),
        Kind::List(elements) => {
            elements.iter().any(|element| says_something(element) || is_short_rule(element))
        }
        Kind::Object(fields) => fields.iter().any(|(key, value)| is_unknown(key, value)),
    }
}

fn is_true(text: &str) -> bool {
    ["true", "yes", "on", "enabled"].iter().any(|word| word.eq_ignore_ascii_case(text.trim()))
}

/// Returns whether a word of a key is one of metadata, such as `number` in `puzzleNumber`.
fn is_metadata(key: &str) -> bool {
    let words = words(key);
    let is_known = |word: &String| METADATA.split(' ').any(|known| known == word);
    let whole = normalized(key);
    // Words may stand together without capitals: `cluecount`, `isvalid`.
    let ends = |word: &str| word.len() >= 4 && whole.ends_with(word);
    words.iter().any(is_known) || METADATA.split(' ').any(ends)
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

/// Returns the error of a field of a cell that is a rule.
pub(super) fn rule_of_cell(key: &Key, value: &Value) -> Option<ReadError> {
    let is_place = PLACES.split(' ').any(|place| place == normalized(&key.text));
    let is_stated = !is_place && !value.is_empty() && is_rule_name(&key.text);
    is_stated.then(|| unknown(key, "no rule beyond rows, columns and boxes"))
}

/// Returns the error of a field that may be the digit of a cell without another one.
pub(super) fn digit_of_cell(key: &Key, value: &Value) -> Option<ReadError> {
    let (Kind::Word(text) | Kind::Text(text)) = &value.kind else { return None };
    let name = normalized(&key.text);
    let is_digit = matches!(
        RawCell::from_word(text.trim()),
        Some(RawCell::Number(_) | RawCell::Symbol('1'..='9' | 'A'..='W' | 'a'..='w'))
    );
    let is_other = PLACES.split(' ').any(|place| place == name)
        || meaning(&key.text) == Meaning::Solution
        || is_metadata(&key.text)
        || is_harmless_part(&name);
    let expected = "a known key of a cell, such as \"value\"";
    (is_digit && !is_other).then(|| unknown(key, expected))
}
