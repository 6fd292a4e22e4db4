//! No grid is read that the text does not hold: what could be two puzzles is an error.

use sudoku::{Grid, Marks};
use sudoku_text::{FromText, Reader, ToText};

use crate::samples::{BLOCK, LINE, records, report};

/// The solution of `LINE`.
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Checks that a text is an error with these words, and no puzzle.
#[track_caller]
pub fn refused(text: &str, words: &str) {
    let found = report(Reader::new(text.as_bytes()));
    assert!(found.iter().all(|line| line != "ok"), "{found:?}\n{text}");
    assert!(found.iter().any(|line| line.contains(words)), "{found:?}\n{text}");
}

fn framed(rows: &str) -> String {
    let row = |row: &str| {
        let cells: Vec<String> = row.replace('.', " ").chars().map(String::from).collect();
        let boxes: Vec<String> = cells.chunks(3).map(|cells| cells.join(" ")).collect();
        format!("| {} |", boxes.join(" | "))
    };
    let rows: Vec<String> = rows.lines().map(row).collect();
    let border = "+-------+-------+-------+";
    let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
    format!("{border}\n{}\n{border}", bands.join(&format!("\n{border}\n")))
}

/// Of ten rows, leaving out one or another gives two puzzles.
#[test]
fn a_row_too_many() {
    let mut rows: Vec<&str> = BLOCK.lines().collect();
    rows.insert(4, ".........");
    refused(&rows.join("\n"), "10 rows that may be two puzzles: ");
    rows.rotate_left(4);
    refused(&rows.join("\n"), "10 rows that may be two puzzles: ");
    // The labels of the columns below them change nothing.
    refused(&format!("{}\n123456789\n", rows.join("\n")), "10 rows that may be two puzzles: ");
    // The row `z` is bad, and no other row can be left out.
    let text = format!("zzzzzzzzz\n{BLOCK}");
    assert_eq!(report(Reader::new(text.as_bytes())).last().map(String::as_str), Some("ok"));
}

/// Where spaces are the empty cells, one space more or less moves a digit.
#[test]
fn a_digit_beside_its_column() {
    let grid = framed(BLOCK);
    assert_eq!(records(&grid)[0].grid.to_line(), LINE);
    refused(&grid.replacen("| 4     |", "| 4    |", 1), "beside its column");
    refused(&grid.replacen("|   2   |", "|  2    |", 1), "beside its column");
    refused(&grid.replacen("|     3 |", "|      3 |", 1), "beside its column");
    // A shorter box without digits may have lost one.
    refused(&grid.replacen("|   2   |", "|      |", 1), "beside its column");
    refused(&grid.replacen("|       |", "|      |", 1), "beside its column");
}

/// A solution whose puzzle is damaged is not a puzzle.
#[test]
fn the_solution_of_a_damaged_puzzle() {
    let part = &LINE[..80];
    for text in [
        format!("{part},{SOLUTION}\n"),
        format!("{part},{SOLUTION}\n{part},{SOLUTION}\n"),
        format!("{} {}|{SOLUTION}|7\n", &LINE[..40], &LINE[41..]),
        format!("{}\n{}|{SOLUTION}|7\n", &LINE[..78], &LINE[78..]),
        format!(
            "{{\"puzzle\": \"{}\n{}\", \"solution\": \"{SOLUTION}\"}}\n",
            &LINE[..60],
            &LINE[60..]
        ),
    ] {
        refused(&text, "found");
    }
    // A list of solutions with numbers is one.
    assert_eq!(records(&format!("1,{SOLUTION}\n2,{SOLUTION}\n")).len(), 2);
    assert_eq!(records(&format!("1. {SOLUTION} // full\n")).len(), 1);
    // One damaged row of a list without a header costs no other row.
    let text = format!("{part},{SOLUTION}\n{LINE},{SOLUTION}\n{LINE},{SOLUTION}\n");
    assert_eq!(report(Reader::new(text.as_bytes()))[1..], ["ok", "ok"]);
}

/// Half a row of a drawing says nothing of the other half.
#[test]
fn half_a_row_of_a_drawing() {
    let drawing = sudoku_text::Format::Drawing.example();
    let row = drawing.lines().nth(5).expect("a row");
    refused(&drawing.replacen(row, &row[..18], 1), "found 10 characters, expected 27");
    // Spaces may stand for the dots, and an editor removes them at the end of a row.
    let spaces = drawing.replace('.', " ");
    let trimmed: Vec<&str> = spaces.lines().map(str::trim_end).collect();
    assert_eq!(records(&trimmed.join("\n"))[0].marks, records(drawing)[0].marks);
    let row = spaces.lines().nth(5).expect("a row");
    refused(&spaces.replacen(row, &row[..36], 1), "bars, expected 10, as in other rows");
    // Some of the dots may be spaces, as around the digits that were given.
    let some: String = (0..drawing.len() / 2)
        .map(|at| &drawing[at * 2..at * 2 + 2])
        .map(|pair| if pair.starts_with('.') { pair.replacen('.', " ", 1) } else { pair.into() })
        .collect();
    let row = some.lines().nth(5).expect("a row");
    refused(&some.replacen(row, &row[..36], 1), "bars, expected 10, as in other rows");
}

/// A digit of a drawing is in its own place, once.
#[test]
fn a_digit_in_the_place_of_another_one() {
    let drawing = sudoku_text::Format::Drawing.example();
    let found = &records(drawing)[0];
    let moved = drawing.replacen("1..", ".1.", 1);
    assert_ne!(moved, drawing);
    refused(&moved, "found '1' in the place of 2, expected 2, or a dot");
    refused(&drawing.replacen("1..", "1.1", 1), "found '1' in the place of 3");
    // In other drawings, the digits of each cell are at one end.
    let pack = |is_right: bool| {
        let mut fields: Vec<String> = drawing.split(['|', '\n']).map(str::to_owned).collect();
        let ends: Vec<char> = drawing.chars().filter(|c| "|\n".contains(*c)).collect();
        for field in fields.iter_mut().filter(|field| !field.contains(['-', '='])) {
            let mut symbols: Vec<char> = field.trim().chars().collect();
            symbols.sort_by_key(|symbol| (*symbol == '.') != is_right);
            *field = format!(" {}", symbols.into_iter().collect::<String>());
        }
        let mut packed = fields[0].clone();
        for (end, field) in ends.into_iter().zip(&fields[1..]) {
            packed.push(end);
            packed += field;
        }
        packed
    };
    for packed in [pack(false), pack(true)] {
        assert_eq!(records(&packed)[0].marks, found.marks, "{packed}");
    }
    let twice = pack(false).replacen("1..", "11.", 1);
    refused(&twice, "found '1' a second time in a cell, expected each digit once");
}

/// The second band of a bad newspaper is not a puzzle with an empty first band.
#[test]
fn the_rest_of_a_bad_newspaper() {
    let text = crate::samples::NEWSPAPER.replacen('\n', "\n123456789\n", 1);
    refused(&text, "found");
}

/// A grid has no candidates, so it cannot say which ones are gone.
#[test]
fn marks_are_no_grid() {
    let marks: Marks = Grid::from_text(LINE).map(|grid| Marks::from(&grid)).expect("a puzzle");
    let mut fewer = marks.clone();
    let cell = (0..81).find(|at| marks.candidates(*at).len() > 2).expect("an open cell");
    let digit = marks.candidates(cell).iter().next().expect("a candidate");
    fewer.eliminate(cell, digit).expect("a candidate");
    let text = fewer.to_text(sudoku_text::Format::Groups).expect("81 words");
    assert!(Marks::from_text(&text).is_ok());
    let error = Grid::from_text(&text).unwrap_err();
    assert!(error.to_string().contains("found eliminated candidates, expected a grid"), "{error}");
    assert!(error.report().to_string().contains("`Marks`"), "{}", error.report());
}

/// Where spaces are the empty cells of a newspaper, a symbol is where a digit was.
#[test]
fn symbols_of_empty_cells_among_spaces() {
    let text = crate::samples::NEWSPAPER;
    for symbol in ["x", "0", "_", "*"] {
        let words =
            format!("found '{symbol}', expected a digit, or a space as in other empty cells");
        refused(&text.replacen("9   6", &format!("{symbol}   6"), 1), &words);
        refused(
            &text.replacen("4 5 7", &format!("4 {symbol} 7"), 1).replacen('9', symbol, 1),
            "found",
        );
    }
    refused(&framed(BLOCK).replacen('9', "x", 1), "an empty cell of spaces");
    refused(&BLOCK.replace('.', "_").replacen("_7", "|7", 1).replacen('3', " ", 1), "found");
}

/// Two digits side by side are those of one cell, or one is beside its column.
#[test]
fn digits_side_by_side_among_spaces() {
    let grid = framed(BLOCK);
    refused(&grid.replacen("| 1 9 5 |", "| 19  5 |", 1), "found \"19\"");
    refused(&grid.replacen("| 5 3   |", "| 5 36  |", 1), "found \"36\"");
    // A full box has the length of the others too.
    refused(&grid.replacen("| 1 9 5 |", "| 1 9 5   |", 1), "beside its column");
}

/// A line of a list that is broken within its puzzle leaves its end beside the solution.
#[test]
fn the_solution_of_a_broken_line() {
    for at in [3, 40, 72, 74, 77, 80, 81] {
        for between in [",", "|"] {
            let (start, end) = LINE.split_at(at);
            let text = format!("{start}\n{end}{between}{SOLUTION}\n");
            let found: Vec<_> = Reader::new(text.as_bytes()).filter_map(Result::ok).collect();
            assert!(found.iter().all(|it| it.grid.to_line() == LINE), "{text}");
            let rows = format!("{LINE}{between}{SOLUTION}");
            let found: Vec<_> = Reader::new(format!("{rows}\n{text}{rows}\n").as_bytes()).collect();
            let found: Vec<_> = found.into_iter().filter_map(Result::ok).collect();
            assert!(found.iter().all(|it| it.grid.to_line() == LINE), "{text}");
            assert!(!found.is_empty(), "{text}");
        }
    }
    let object = format!("{{\"puzzle\": \"{LINE}\"}} \"solution\": \"{SOLUTION}\",\n");
    let found: Vec<_> = Reader::new(object.as_bytes()).filter_map(Result::ok).collect();
    assert!(found.iter().all(|record| record.grid.to_line() == LINE), "{object}");
    // The bad lines above may have begun with a row that has separators.
    let (start, end) = LINE.split_at(79);
    let text = format!("0 9 8 |0 0 0 |0 6 0\n------+------+------\n{start}\n{end},{SOLUTION}\n");
    assert!(report(Reader::new(text.as_bytes())).iter().all(|line| line != "ok"), "{text}");
    let expected = "a solution beside a part of its puzzle";
    refused(&format!("...8..79|{SOLUTION}|7\n"), expected);
    refused(&format!(".79|{SOLUTION}|7\n"), expected);
    let space = format!("{{\"puzzle\": \"{} {}\"}}\n", &LINE[..20], &LINE[20..]);
    refused(&space, "expected words of equal length, or no space");
    for start in ["9\", \"solution\": \"", "\"solution\": \"", "\": \"", "\", \"sol\": \""] {
        refused(&format!("{start}{SOLUTION}\"}}\n"), expected);
    }
}

/// Spaces are the empty cells of a list, or some of them, and the puzzle of its first row is
/// damaged.
#[test]
fn the_solution_beside_damaged_cells_of_spaces() {
    let spaces = LINE.replace('.', " ");
    let row = format!("{spaces},{SOLUTION}\n");
    assert_eq!(records(&row)[0].grid.to_line(), LINE);
    for (part, damaged) in
        [("195", "1 95"), ("    98", "   98"), ("98    6", "   6"), ("34", ". 4")]
    {
        let text = format!("{}{row}", row.replacen(part, damaged, 1));
        let found = report(Reader::new(text.as_bytes()));
        assert_eq!((found[0].starts_with("line 1"), &*found[1]), (true, "ok"), "{found:?}\n{text}");
        refused(&row.replacen(part, damaged, 1), "as in the other grid of this row");
    }
    // A symbol alone is what is left of a puzzle.
    for rest in [".", "..", "x", "_ _", ".79"] {
        refused(&format!("{rest},{SOLUTION}\n"), "as in the other grid of this row");
    }
    assert_eq!(records(&format!("0,{SOLUTION}\n1,{SOLUTION}\n")).len(), 2);
    // A date or a few numbers beside a solution are no puzzle.
    let text = format!("2026-11-22 14:30,{SOLUTION}\n1 2 3 4 5,{SOLUTION}\n");
    assert_eq!(records(&text).len(), 2);
}

/// The first row of a list has one cell less in its solution, and none in its puzzle.
#[test]
fn the_column_of_the_puzzles_is_not_that_of_a_damaged_solution() {
    let open = SOLUTION.replacen('7', ".", 1);
    let text = format!("..79,{open}\n{LINE},{SOLUTION}\n");
    let found: Vec<_> = Reader::new(text.as_bytes()).filter_map(Result::ok).collect();
    assert!(found.iter().all(|record| record.grid.to_line() != SOLUTION), "{text}");
}

/// A quote, a comment or a space within a puzzle is none of its cells.
#[test]
fn what_is_no_cell_within_a_field() {
    let quoted = format!("{}\"{}", &LINE[..20], &LINE[20..]);
    refused(&format!("{quoted},{SOLUTION}\n"), "found");
    refused(&format!("puzzle\n{quoted}\n"), "found");
    refused(&format!("{}#{},{SOLUTION}\n", &LINE[..5], &LINE[6..]), "found");
    let crosses = LINE.replace('.', "x").replacen("x7x", " 7x", 1);
    refused(&format!("puzzle\n{crosses}\n"), "found");
    // Quotes around it are, and spaces that are all empty cells.
    let around = format!("puzzle,solution\n \"{LINE}\" ,{SOLUTION}\n");
    assert_eq!(records(&around)[0].grid.to_line(), LINE);
    assert_eq!(records(&format!("puzzle\n{}\n", LINE.replace('.', " ")))[0].grid.to_line(), LINE);
    // Two numbers far apart are no puzzle of 4×4.
    let far = "puzzle,note\n               1,easy\n";
    refused(far, "found 1 character");
}

/// A row that no candidate grid has belongs to the rows below it.
#[test]
fn the_row_of_a_grid_below_bad_candidates() {
    let marks = sudoku_text::Format::Marks.example();
    let above: Vec<&str> = marks.lines().filter(|line| !line.contains("--")).take(3).collect();
    let mut rows: Vec<String> =
        BLOCK.lines().map(|row| row.chars().flat_map(|cell| [cell, ' ']).collect()).collect();
    rows.insert(2, ".2.6..8..".to_owned());
    refused(&format!("{}\n{}", above.join("\n"), rows.join("\n").replace(". ", "0 ")), "found");
}

/// A space within a line of digits stands for a cell, or for nothing: nobody knows.
#[test]
fn spaces_within_lines_of_cells() {
    let hodoku = format!(":0000:x:{LINE}:::");
    assert_eq!(records(&hodoku)[0].grid.to_line(), LINE);
    let rows: Vec<&str> = BLOCK.lines().collect();
    assert_eq!(records(&format!(":0000:x:{}:::", rows.join(" ")))[0].grid.to_line(), LINE);
    refused(&hodoku.replacen("53..7", "53. .7", 1), "found ' '");
    let line = sudoku_text::Format::Candidates729.example();
    refused(&line.replacen("....", ".. ..", 1), "found");
}

/// A row of cells above the words of a candidate grid is not a header.
#[test]
fn a_row_above_the_words_of_sdx() {
    let text = sudoku_text::Format::Sdx.example();
    assert_eq!(records(&format!("[State]\n{text}")).len(), 1);
    for above in ["6..195...", "3,,6,,1,5,,,", "I 6..195...", "H .3.2.8...\nI 4.57..2.."] {
        let found = report(Reader::new(format!("{above}\n{text}").as_bytes()));
        assert_eq!((found[0].starts_with("line "), &*found[1]), (true, "ok"), "{found:?}");
    }
}

/// A comma among the spaces of candidates stands for a space, or for nothing.
#[test]
fn separators_of_candidates() {
    let sdx = sudoku_text::Format::Sdx.example();
    let groups = sudoku_text::Format::Groups.example();
    for text in [sdx, groups] {
        assert_eq!(records(text).len(), 1);
        let row = text.lines().next().expect("a row");
        let (one, two) = row.split_once(' ').expect("two words");
        let two = two.split(' ').next().expect("a word");
        let odd = text.replacen(&format!("{one} {two}"), &format!("{one},{two}"), 1);
        refused(&odd, "expected a space between two cells, as between the others");
    }
    // All may be separators alone, and spaces may stand between the boxes.
    let grid = &records(groups)[0].grid;
    assert_eq!(&records(&groups.replace(' ', ","))[0].grid, grid);
    assert_eq!(&records(&groups.replace(' ', ", "))[0].grid, grid);
    let words: Vec<&str> = groups.split(' ').collect();
    let boxes: Vec<String> = words.chunks(3).map(|words| words.join(",")).collect();
    assert_eq!(&records(&boxes.join(" "))[0].grid, grid);
}

/// A full stop may follow a link, but of two dots at its end, one may be a cell.
#[test]
fn a_dot_at_the_end_of_a_link() {
    let link = |cells: &str| format!("see https://example.org/sudoku?bd={cells}");
    let zeros = LINE.replace('.', "0");
    assert_eq!(records(&link(&format!("{zeros}.")))[0].grid.to_line(), LINE);
    assert_eq!(records(&link(LINE))[0].grid.to_line(), LINE);
    assert_eq!(records(&link(&format!("{zeros}...")))[0].grid.to_line(), LINE);
    assert_eq!(records(&link(&format!("{LINE}.")))[0].grid.to_line(), LINE);
    refused(&link(&format!("{}..7.....", &zeros[..74])), "found 82 characters, expected 81");
}
