//! A puzzle as an argument, in place of the name of a file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Command, CommandFactory};
use sudoku::Shape;
use sudoku_text::Reader;

use super::command_line::Arguments;

/// What an argument, or several, name.
#[derive(Debug)]
pub enum Input {
    /// A file that exists, or `-` for stdin.
    File(PathBuf),
    /// The text of a puzzle, and what messages call it.
    Puzzle {
        /// The name.
        name: String,
        /// The text.
        text: String,
    },
    /// Neither.
    Unknown {
        /// The argument, shortened.
        name: String,
        /// Why it is neither.
        why: String,
    },
}

/// Returns what the arguments name: a file if there is one of this name, or else a puzzle.
/// Arguments in a row that are the rows of one grid are one puzzle.
pub fn inputs(arguments: &[PathBuf], boxes: Option<Shape>) -> Vec<Input> {
    let mut inputs = Vec::new();
    let mut rest = arguments;
    while let [argument, others @ ..] = rest {
        let error = match find_file(argument) {
            Ok(()) => {
                inputs.push(Input::File(argument.clone()));
                rest = others;
                continue;
            }
            Err(error) => error,
        };
        let number = arguments.len() - rest.len() + 1;
        let name =
            if arguments.len() == 1 { "argument".to_owned() } else { format!("argument {number}") };
        let texts = rest
            .iter()
            .map_while(|argument| argument.to_str().filter(|_| find_file(argument).is_err()));
        let texts: Vec<&str> = texts.collect();
        let text = texts.join("\n");
        // Names of files that do not exist may be as long as rows.
        if are_rows(&texts) && (text.chars().all(is_cell) || read(&text, boxes).is_ok()) {
            let count = texts.len();
            let name = if count == arguments.len() { "arguments".to_owned() } else { name };
            inputs.push(Input::Puzzle { name, text });
            rest = &rest[count..];
        } else {
            inputs.push(parse(argument, &error, name, boxes));
            rest = others;
        }
    }
    inputs
}

/// Whether there is a file of this name, or it is `-` for stdin.
fn find_file(argument: &Path) -> io::Result<()> {
    if argument.as_os_str() == "-" { Ok(()) } else { fs::metadata(argument).map(drop) }
}

/// Returns the puzzle that an argument holds. There is no file of this name, for this
/// reason.
fn parse(argument: &Path, error: &io::Error, name: String, boxes: Option<Shape>) -> Input {
    let text = lines_of(&argument.to_string_lossy());
    let why = match read(&text, boxes) {
        Ok(()) => return Input::Puzzle { name, text },
        Err(why) => why,
    };
    let unknown = |name, why| Input::Unknown { name, why };
    let shown = shortened(&argument.display().to_string());
    match argument.to_str() {
        Some(word) if is_word(word) => unknown(shown, unknown_word(word)),
        Some(text) if looks_like_puzzle(text) => unknown(name, why),
        _ => unknown(shown, format!("cannot open: {error}; as a puzzle: {why}")),
    }
}

/// Whether a text looks like a command.
fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphabetic() || c == '-')
}

/// What is said of a word that is not a file: it looks like a command.
fn unknown_word(word: &str) -> String {
    let commands = Arguments::command();
    let names = commands.get_subcommands().map(Command::get_name);
    let distance = |name: &&str| strsim::osa_distance(word, name);
    let nearest = names.min_by_key(distance).filter(|name| 2 * distance(name) <= name.len());
    let hint = match nearest {
        Some(name) if name == word => {
            format!("the command comes first: sudoku {name} [FILE|PUZZLE]...")
        }
        Some(name) => format!("did you mean sudoku {name}?"),
        None => "for the commands: sudoku help".to_owned(),
    };
    format!("found no file of this name, and no puzzle; {hint}")
}

/// Whether a text that is not a puzzle looks more like one than like the name of a file: most of it
/// is cells, and it does not end like a file.
fn looks_like_puzzle(text: &str) -> bool {
    let (cells, others): (Vec<_>, Vec<_>) = text.chars().partition(|c| is_cell(*c));
    let ending = Path::new(text).extension().and_then(|ending| ending.to_str());
    let is_file = ending.is_some_and(|ending| ending.starts_with(|c: char| c.is_alphabetic()));
    cells.len() >= 3 * others.len() && !is_file
}

/// Looks for a puzzle in a text; returns the first error if there is none.
fn read(text: &str, boxes: Option<Shape>) -> Result<(), String> {
    let mut reader = Reader::new(text.as_bytes());
    if let Some(shape) = boxes {
        reader = reader.shape(shape);
    }
    let mut first = None;
    for puzzle in reader {
        match puzzle {
            Ok(_) => return Ok(()),
            // In a name of a file there is no place to show.
            Err(error) if text.chars().all(is_cell) => {
                first = first.or_else(|| Some(error.report().to_string()));
            }
            Err(error) => first = first.or_else(|| Some(error.to_string())),
        }
    }
    Err(first.unwrap_or_else(|| "found no puzzle".to_owned()))
}

/// Whether a character is a digit, an empty cell or a space: no name of a file has only
/// these.
fn is_cell(c: char) -> bool {
    c.is_ascii_digit() || c.is_whitespace() || ".-_*?xX|".contains(c)
}

/// The longest name of an argument in a message, in characters.
const MAX_NAME: usize = 100;

fn shortened(name: &str) -> String {
    match name.char_indices().nth(MAX_NAME) {
        Some((end, _)) => format!("{}...", &name[..end]),
        None => name.to_owned(),
    }
}

/// Returns a text with the rows of a grid on lines if they are separated by slashes or
/// spaces, and else as it is.
fn lines_of(text: &str) -> String {
    if text.contains('\n') {
        return text.to_owned();
    }
    let by_slashes: Vec<&str> = text.trim_matches(['/', ' ']).split('/').map(str::trim).collect();
    let by_spaces: Vec<&str> = text.split_whitespace().collect();
    [by_slashes, by_spaces]
        .into_iter()
        .find(|rows| are_rows(rows))
        .map_or_else(|| text.to_owned(), |rows| rows.join("\n"))
}

/// Whether most of these texts have as many cells as there are texts, or one more or less:
/// a row may be missing, and some may be damaged. A cell is a character, or a word if the
/// text has spaces.
fn are_rows(texts: &[&str]) -> bool {
    /// The side of the smallest grid whose rows are taken for such.
    const MIN_SIDE: usize = 4;
    let is_row = |text: &&&str| {
        let words = text.split_whitespace().count();
        let characters = text.chars().filter(|c| !c.is_whitespace()).count();
        [words, characters]
            .into_iter()
            .any(|cells| cells >= MIN_SIDE && cells.abs_diff(texts.len()) <= 1)
    };
    texts.len() >= MIN_SIDE && 2 * texts.iter().filter(is_row).count() > texts.len()
}

#[cfg(test)]
mod tests {
    use super::lines_of;

    #[test]
    fn rows_are_separated_by_slashes_or_spaces() {
        for (text, lines) in [
            ("1..4/..../2.../3..2", "1..4\n....\n2...\n3..2"),
            ("1..4 .... 2... 3..2", "1..4\n....\n2...\n3..2"),
            ("1..4 / .... / 2... / 3..2 /", "1..4\n....\n2...\n3..2"),
            ("1 . . 4/. . . ./2 . . ./3 . . 2", "1 . . 4\n. . . .\n2 . . .\n3 . . 2"),
            // A row is missing, or a cell.
            ("12345/...../2..../3....", "12345\n.....\n2....\n3...."),
            ("1..4 .... 2.. 3..2", "1..4\n....\n2..\n3..2"),
        ] {
            assert_eq!(lines_of(text), lines);
        }
        for text in [
            "1..4....2...3..2",
            "1 . . 4 . . . . 2 . . . 3 . . 2",
            "1..4....2...3..2 # easy",
            "1..4\n....\n2...\n3..2",
            "https://example.org/?bd=1..4....2...3..2",
            "no/such/file",
            "",
        ] {
            assert_eq!(lines_of(text), text);
        }
    }
}
