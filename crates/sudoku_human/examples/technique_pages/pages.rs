//! The pages of `docs/techniques`, made from the table of techniques and from real states.

use std::fmt::Write as _;

use sudoku::Marks;
use sudoku_human::explain::{Explanation, Notation, svg};
use sudoku_human::{Step, Technique, TechniqueInfo, next_step};
use sudoku_text::{Format, Reader, ToText};

/// A state of a real puzzle for each technique: its name, a colon, and the state as a line
/// of `HoDoKu`'s library.
const STATES: &str = include_str!("states.txt");
/// What each technique is, in one sentence.
const DEFINITIONS: &str = include_str!("definitions.txt");

/// Returns the state in which the page shows a technique.
pub fn state(technique: Technique) -> Option<Marks> {
    let line =
        STATES.lines().find_map(|line| line.strip_prefix(technique.name())?.strip_prefix(": "))?;
    read(line)
}

/// Reads a state.
fn read(line: &str) -> Option<Marks> {
    let record = Reader::new(line.as_bytes()).format(Format::Hodoku).next()?.ok()?;
    Some(record.marks.map_or_else(|| Marks::from(&record.grid), |marks| *marks))
}

/// Writes a state as a line.
pub fn write(marks: &Marks) -> Option<String> {
    let line = marks.to_text(Format::Hodoku).ok()?.trim_end().to_owned();
    (read(&line)? == *marks).then_some(line)
}

/// Returns the names and the texts of all files of the folder.
///
/// # Errors
/// What is missing: a text, a state, or a step in the state.
pub fn files() -> Result<Vec<(String, String)>, String> {
    let mut files = vec![("README.md".to_owned(), index()?)];
    for row in Technique::ALL {
        let name = file_name(row.technique);
        let marks =
            state(row.technique).ok_or(format!("states.txt has no state for {}", row.name))?;
        let step = next_step(&marks, &[row.technique]);
        let step = step.ok_or(format!("the state of {} has no step of it", row.name))?;
        files.push((format!("{name}.md"), page(row, &marks, &step)?));
        files.push((format!("{name}.svg"), svg(&marks, &step, Notation::default())));
    }
    Ok(files)
}

/// Returns the name of the files of a technique, without an ending.
fn file_name(technique: Technique) -> String {
    technique.name().replace(" + ", "-plus-").replace(' ', "-")
}

/// Returns what a technique is.
fn about(row: &TechniqueInfo) -> Result<&'static str, String> {
    let missing = || format!("explain/about.txt has no text for {}", row.name);
    row.technique.about().ok_or_else(missing)
}

/// Returns the values on the two scales.
fn values(row: &TechniqueInfo) -> (String, String) {
    let se = row.se.map_or("–".to_owned(), |se| format!("{}.{}", se / 10, se % 10));
    let hodoku = row.hodoku.as_ref();
    let hodoku = hodoku.map_or("–".to_owned(), |row| format!("{} {:?}", row.value, row.level));
    (se, hodoku)
}

fn page(row: &TechniqueInfo, marks: &Marks, step: &Step) -> Result<String, String> {
    let name = file_name(row.technique);
    let (se, hodoku) = values(row);
    let title =
        row.hodoku.as_ref().map_or_else(|| capitalised(row.name), |row| row.name.to_owned());
    let mut text = format!("# {title}\n\n");
    let hodoku_name = row.hodoku.as_ref().map_or("–", |row| row.name);
    let _ = writeln!(text, "| Sudoku Explainer | HoDoKu | its name there |\n| --- | --- | --- |");
    let _ = writeln!(text, "| {se} | {hodoku} | {hodoku_name} |\n");
    let _ = writeln!(text, "{}\n", about(row)?);
    if row.needs_uniqueness {
        text +=
            "It holds only for a puzzle with one solution; `--uniqueness no` leaves it out.\n\n";
    }
    if row.finder.any.is_none() {
        text += "It is found on 9×9 grids only.\n\n";
    }
    let _ = writeln!(text, "![{title} in a state of a real puzzle]({name}.svg)\n");
    text += "What `sudoku explain` says of this state:\n\n```text\n";
    let _ = writeln!(text, "{}\n```\n", Explanation::new(marks, step, Notation::default()));
    text += "The state, as a line of HoDoKu's library:\n\n```text\n";
    let _ =
        writeln!(text, "{}\n```", write(marks).ok_or("a state that HoDoKu's line cannot hold")?);
    Ok(text)
}

fn index() -> Result<String, String> {
    let mut text = "# Techniques\n\n\
        Each technique that `sudoku explain`, `hint`, `steps` and `rate` know, with its value on the \
        scale of the\nSudoku Explainer and on that of HoDoKu. The value of the Sudoku Explainer is \
        the least one; longer chains\nare worth more.\n\n\
        `cargo run -p sudoku_human --example technique_pages` makes these pages, from the table of \
        techniques,\nthe texts in `crates/sudoku_human/src/explain/about.txt`, and the definitions and\nstates in \
        `crates/sudoku_human/examples/technique_pages`. A test compares them.\n\n\
        ## Techniques that assume one solution\n\n\
        Unique loops, the bivalue universal grave, uniqueness tests, hidden and avoidable rectangles \
        exchange\nthe digits of some cells, and find a second solution. That is a contradiction only \
        if the exchange keeps\nto what has one solution. The finders and the checker \
        look for the least\npart of the state that has one solution, and follow the same rule:\n\n\
        | the least part with one solution | cells that can be exchanged |\n| --- | --- |\n\
        | the givens | all but the given cells; it does not matter what was eliminated since |\n\
        | the filled cells | open cells, whatever they list |\n\
        | only the marks with their candidates | open cells that list both digits |\n\
        | nothing, or the grid is larger than 9×9 | none |\n\n\
        Only avoidable rectangles exchange cells that were placed, so they need givens with one \
        solution.\n\n\
        ## All techniques\n\n\
        | technique | Sudoku Explainer | HoDoKu | what it is |\n| --- | --- | --- | --- |\n"
        .to_owned();
    for row in Technique::ALL {
        let (se, hodoku) = values(row);
        let missing = || format!("definitions.txt has no line for {}", row.name);
        let mut lines = DEFINITIONS.lines().filter_map(|line| line.split_once(": "));
        let (_, first) = lines.find(|(name, _)| *name == row.name).ok_or_else(missing)?;
        let file = file_name(row.technique);
        let _ = writeln!(text, "| [{}]({file}.md) | {se} | {hodoku} | {first} |", row.name);
    }
    Ok(text)
}

/// Returns a text whose first letter is a capital.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
