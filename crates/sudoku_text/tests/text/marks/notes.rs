//! What a player placed and noted: kept from text to text, and no part of the puzzle.

use sudoku::{Clues, DigitSet, Grid, Mark, Marks, Note, Notes, Shape};
use sudoku_text::{Format, FromText, Reader, Record, ToText};

use super::random::{Random, solved_grid};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read(text: &str) -> Record {
    let records: Result<Vec<_>, _> = Reader::new(text.as_bytes()).collect();
    let mut records = records.unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

fn digits<const N: usize>(digits: [u8; N]) -> DigitSet {
    digits.into_iter().collect()
}

/// A wrong digit placed in r1c3, notes in r1c4 and r1c6, and digits in the corners of
/// r1c6.
fn noted() -> Vec<Note> {
    let mut notes = vec![Note::default(); 81];
    notes[2].placed = Some(1);
    notes[3].candidates = digits([2, 6]);
    notes[5].candidates = digits([1, 2]);
    notes[5].corner = digits([2, 4]);
    notes
}

fn without_corners() -> Vec<Note> {
    let plain = |note: Note| Note { corner: DigitSet::default(), ..note };
    noted().into_iter().map(plain).collect()
}

/// The state of a game with these notes.
fn open_sudoku(version: u8, notes: &[Note]) -> String {
    let bits = |set: DigitSet| set.iter().map(|digit| 1_u32 << (digit - 1)).sum::<u32>();
    let list = |set: DigitSet| match set.len() {
        0 => "-".to_owned(),
        _ => set.iter().map(|digit| digit.to_string() + ",").collect(),
    };
    let cell = |(symbol, note): (char, &Note)| {
        let (value, editable) = match symbol.to_digit(10) {
            Some(digit) => (digit, 0),
            None => (note.placed.map_or(0, u32::from), 1),
        };
        let (centre, corner) = (bits(note.candidates), bits(note.corner));
        match version {
            1 => format!("{value}|{}|{editable}|", list(note.candidates)),
            2 => format!("{value}|{centre}||{editable}|"),
            3 => format!("{value}|{centre}|{editable}|"),
            4 => format!("{value}|{centre}|{corner}|{editable}|"),
            _ => format!("{value}|{centre}|{corner}|7|{editable}|"),
        }
    };
    let cells: String = LINE.chars().zip(notes).map(cell).collect();
    format!("<opensudoku><game data=\"version: {version}&#10;{cells}\"/></opensudoku>")
}

/// An object with a cell for each of the 81, made by a function of its digit and its note.
fn json(cell: impl Fn(Option<u32>, &Note) -> String) -> String {
    let notes = noted();
    let cells: Vec<_> =
        LINE.chars().zip(&notes).map(|(symbol, note)| cell(symbol.to_digit(10), note)).collect();
    let rows: Vec<_> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    format!("{{\"grid\":[{}]}}", rows.join(","))
}

fn list(set: DigitSet) -> String {
    format!("[{}]", set.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(","))
}

#[test]
fn the_notes_of_an_open_sudoku_game_are_kept() {
    for version in 1..=5 {
        let notes = if version > 3 { noted() } else { without_corners() };
        let record = read(&open_sudoku(version, &notes));
        assert_eq!(record.grid.to_line(), LINE, "version {version}");
        let found = record.notes.as_deref().expect("notes");
        assert_eq!(found.notes(), notes, "version {version}");
        for format in [Format::OpenSudoku, Format::Json] {
            let text = record.to_text(format).unwrap();
            let again = read(&text);
            assert_eq!(
                (again.format, &again.grid, &again.notes),
                (format, &record.grid, &record.notes)
            );
            assert_eq!(again.to_text(format).unwrap(), text);
        }
    }
    // Who placed and noted nothing has no notes.
    assert_eq!(read(&open_sudoku(3, &[Note::default(); 81])).notes, None);
}

/// The digit in r1c3 is wrong: with it there is no solution.
#[test]
fn solvers_leave_out_what_a_player_noted() {
    let record = read(&open_sudoku(5, &noted()));
    assert_eq!(record.clues(), Clues::Grid(&Grid::from_text(LINE).unwrap()));
    assert_eq!(record.marks, None);
    let marks = record.notes.as_ref().unwrap().marks(&record.grid);
    assert_eq!(marks.count_solutions(2).unwrap(), 0);
    assert_eq!(record.grid.count_solutions(2).unwrap(), 1);
}

#[test]
fn formats_of_candidates_get_what_a_player_noted() {
    let record = read(&open_sudoku(3, &without_corners()));
    let notes = record.notes.as_ref().unwrap();
    let marks = notes.marks(&record.grid);
    assert_eq!(marks.mark(0), Mark::Given(5));
    assert_eq!(marks.mark(2), Mark::Placed(1));
    assert_eq!(marks.mark(3), Mark::Candidates(digits([2, 6])));
    // The player noted nothing in r2c2: the digits leave these, and 1 is placed in the box.
    assert_eq!(marks.mark(10), Mark::Candidates(digits([2, 4, 7])));
    for format in [Format::Marks, Format::Groups, Format::Drawing, Format::Candidates729] {
        let text = record.to_text(format).unwrap();
        let found = read(&text).marks.unwrap();
        assert!((0..81).all(|cell| found.candidates(cell) == marks.candidates(cell)), "{format}");
    }
    // The digit 1 is a note in a row in which it is placed: a line of HoDoKu cannot show it.
    let error = record.to_text(Format::Hodoku).unwrap_err().to_string();
    assert_eq!(error, "the format hodoku cannot show the candidate 1 of r1c6: a peer holds it");
    assert_eq!(record.to_text(Format::Line).unwrap(), LINE);
}

#[test]
fn corners_are_kept_or_refused_by_name() {
    let record = read(&open_sudoku(4, &noted()));
    let error = record.to_text(Format::Groups).unwrap_err().to_string();
    assert_eq!(
        error,
        "the format groups cannot show the notes in the corners of r1c6; these can: json, opensudoku"
    );
    let json = record.to_text(Format::Json).unwrap();
    assert!(json.contains("{\"centerPencilMarks\":[1,2],\"cornerPencilMarks\":[2,4]}"), "{json}");
}

#[test]
fn notes_of_json_under_many_names() {
    let value = |digit: Option<u32>, note: &Note| digit.or(note.placed.map(u32::from));
    let cell = |name: &str, shown: fn(DigitSet) -> String| {
        json(|digit, note| {
            let value = value(digit, note).map_or("null".to_owned(), |value| value.to_string());
            let fixed = digit.is_some();
            format!("{{\"value\":{value},\"fixed\":{fixed},\"{name}\":{}}}", shown(note.candidates))
        })
    };
    let truths = |set: DigitSet| {
        format!("{:?}", (1..=9).map(|digit| set.contains(digit)).collect::<Vec<_>>())
    };
    let text = |set: DigitSet| {
        format!("\"{}\"", set.iter().map(|digit| digit.to_string()).collect::<String>())
    };
    let object = |set: DigitSet| {
        let field = |digit| format!("\"{digit}\":{}", set.contains(digit));
        format!("{{{}}}", (1..=9).map(field).collect::<Vec<_>>().join(","))
    };
    for text in [
        cell("notes", list),
        cell("pencilMarks", list),
        cell("centerPencilMarks", list),
        cell("centre_marks", list),
        cell("notes", truths),
        cell("notes", text),
        cell("notes", object),
    ] {
        let record = read(&text);
        assert_eq!(record.grid.to_line(), LINE, "{text}");
        assert_eq!(record.marks, None, "{text}");
        assert_eq!(record.notes.as_ref().unwrap().notes(), without_corners(), "{text}");
    }
    // The notes may stand beside the grid.
    let rows = |name: &str, shown: fn(DigitSet) -> String| {
        let cells: Vec<_> = noted().iter().map(|note| shown(note.candidates)).collect();
        let rows: Vec<_> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
        format!("{{\"puzzle\":\"{LINE}\",\"{name}\":[{}]}}", rows.join(","))
    };
    for text in [rows("notes", list), rows("pencil_marks", truths)] {
        let record = read(&text);
        let found = record.notes.as_ref().unwrap();
        let expected = without_corners();
        assert!(
            (0..81).all(|cell| found.note(cell).candidates == expected[cell].candidates),
            "{text}"
        );
    }
    // Prose is not a note of a cell.
    assert_eq!(read(&format!("{{\"puzzle\":\"{LINE}\",\"notes\":\"hard\"}}")).notes, None);
    assert_eq!(
        read(&format!("{{\"puzzle\":\"{LINE}\",\"notes\":[\"hard\",\"nice\"]}}")).notes,
        None
    );
}

#[test]
fn what_is_wrong_in_notes_is_named() {
    let message = |text: &str| {
        let error = Reader::new(text.as_bytes()).next().unwrap().unwrap_err();
        error.to_string()
    };
    let wrong = |note: &str| {
        let cells: Vec<_> = (0..81)
            .map(|cell| if cell == 0 { format!("{{\"notes\":{note}}}") } else { "{}".into() })
            .collect();
        format!("{{\"puzzle\":[{}]}}", cells.join(","))
    };
    assert_eq!(
        message(&wrong("[1,12]")),
        "line 1, column 24: found 12 among the candidates of r1c1, expected 1 to 9"
    );
    assert_eq!(
        message(&wrong("[\"one\"]")),
        "line 1, column 22: found \"one\", expected the candidates of a cell, such as [1, 2]"
    );
    let few = format!("{{\"puzzle\":\"{LINE}\",\"candidates\":[[1],[2]]}}");
    assert_eq!(message(&few), "line 1, column 108: found 2 lists, expected 81 cells");
    let game = open_sudoku(3, &noted()).replacen("|34|", "|512|", 1);
    assert!(
        message(&game).ends_with("found \"512\", expected notes: digits from 1 to 9"),
        "{}",
        message(&game)
    );
}

/// Candidates are what is left, and solvers take them; notes are a player's.
#[test]
fn candidates_of_json_are_marks() {
    let record =
        read("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");
    let mut marks = Marks::from(&record.grid);
    marks.place(3, 7).unwrap();
    marks.eliminate(0, 2).unwrap();
    let text = marks.to_text(Format::Json).unwrap();
    let again = read(&text);
    assert_eq!(again.marks.as_deref(), Some(&marks));
    assert_eq!((&again.grid, &again.notes), (&marks.filled(), &None));
    assert_eq!(again.clues(), Clues::Marks(&marks));
    assert_eq!(again.to_text(Format::Json).unwrap(), text);
    let objects = json(|digit, note| match digit {
        Some(digit) => format!("{{\"value\":{digit}}}"),
        None => format!("{{\"candidates\":{}}}", list(note.candidates)),
    });
    let marks = read(&objects).marks.unwrap();
    assert_eq!(marks.mark(3), Mark::Candidates(digits([2, 6])));
    // Nobody has listed those of r2c2 yet.
    assert!(marks.candidates(10).len() > 1);
    // Candidates alone are a puzzle, too.
    let sukaku = Marks::new(
        Shape::CLASSIC,
        (0..81).map(|cell| Mark::Candidates(digits([1 + cell % 9, 1 + (cell + 1) % 9]))).collect(),
    )
    .unwrap();
    assert_eq!(read(&sukaku.to_text(Format::Json).unwrap()).marks.as_deref(), Some(&sukaku));
    let error = sukaku.to_text(Format::OpenSudoku).unwrap_err().to_string();
    assert!(error.ends_with("the puzzle has no given digit"), "{error}");
}

/// A link of f-puzzles holds what a player placed and noted.
#[test]
fn the_notes_of_a_link_are_kept() {
    let cells = json(|digit, note| match (digit, note.placed) {
        (Some(digit), _) => format!("{{\"value\":{digit},\"given\":true}}"),
        (None, Some(digit)) => format!("{{\"value\":{digit}}}"),
        (None, None) if note.candidates.is_empty() => "{}".to_owned(),
        (None, None) => format!(
            "{{\"centerPencilMarks\":{},\"cornerPencilMarks\":{}}}",
            list(note.candidates),
            list(note.corner)
        ),
    });
    let link = format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(&cells));
    let record = read(&link);
    assert_eq!((record.format, record.grid.to_line()), (Format::Link, LINE.to_owned()));
    assert_eq!(record.notes.as_ref().unwrap().notes(), noted());
}

/// Random notes, right and wrong, on a random puzzle.
pub fn played(shape: Shape, random: &mut Random) -> (Grid, Notes) {
    let solution = solved_grid(shape, random);
    let side = shape.side();
    let given = |digit: &u8| if random.below(3) == 0 { *digit } else { 0 };
    let puzzle = Grid::new(shape, solution.digits().iter().map(given).collect()).unwrap();
    let set = |random: &mut Random| {
        let count = random.below(4);
        (0..count).map(|_| u8::try_from(random.below(side) + 1).unwrap()).collect()
    };
    let notes = (0..shape.cells()).map(|cell| match (puzzle.get(cell), random.below(4)) {
        (Some(_), _) | (None, 0) => Note::default(),
        (None, 1) => {
            let placed = u8::try_from(random.below(side) + 1).ok();
            Note { placed, ..Note::default() }
        }
        (None, 2) => Note { candidates: set(random), ..Note::default() },
        (None, _) => Note { candidates: set(random), corner: set(random), ..Note::default() },
    });
    let notes = Notes::new(shape, notes.collect()).unwrap();
    (puzzle, notes)
}
