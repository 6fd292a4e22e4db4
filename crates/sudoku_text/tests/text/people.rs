//! Grids as people draw them: decorations, labels, words around them, other symbols.

use sudoku_text::{Format, FromText, Reader, Record, SymbolSet, ToText};

use crate::samples::{BLOCK, LINE, records, report};

/// The solution of `LINE`.
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The cells of a row, with separators between boxes and between cells.
fn boxes(row: &str, between: &str, cells: &str) -> String {
    let cells = |part: &[char]| part.iter().map(char::to_string).collect::<Vec<_>>().join(cells);
    let row: Vec<char> = row.chars().collect();
    row.chunks(3).map(cells).collect::<Vec<_>>().join(between)
}

/// A grid of rows, each drawn by a function, with borders above, between and below the bands.
fn drawn(row: impl Fn(usize, &str) -> String, [top, middle, bottom]: [&str; 3]) -> String {
    let mut lines = vec![top.to_owned()];
    for (index, cells) in BLOCK.lines().enumerate() {
        if index == 3 || index == 6 {
            lines.push(middle.to_owned());
        }
        lines.push(row(index, cells));
    }
    lines.push(bottom.to_owned());
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

/// `| 5 3 . | . 7 . | . . . |`
fn spaced(row: &str) -> String {
    format!("| {} |", boxes(row, " | ", " "))
}

const PLUS: [&str; 3] = ["+-------+-------+-------+"; 3];

#[track_caller]
fn holds(text: &str) -> Record {
    let found = records(text);
    let lines: Vec<_> = found.iter().map(|record| record.to_text(Format::Line).unwrap()).collect();
    assert_eq!(lines, [LINE], "{text}");
    found.into_iter().next().unwrap()
}

#[test]
fn borders_of_any_decoration() {
    let row = |_, row: &str| spaced(row);
    for borders in [
        PLUS,
        [".-------.-------.-------.", ":-------+-------+-------:", "'-------'-------'-------'"],
        [".-----------------------.", "|-------+-------+-------|", "'-----------------------'"],
        ["*-------*-------*-------*"; 3],
        ["+=======+=======+=======+"; 3],
        ["_________________________", "|-------+-------+-------|", ""],
    ] {
        holds(&drawn(row, borders));
        holds(&drawn(row, borders).replace(" . ", "   ").replace(". ", "  ").replace(" .", "  "));
        holds(&drawn(|_, row| spaced(row).replace('|', "!"), borders));
        holds(&drawn(|_, row| spaced(row).replace('|', "||"), borders));
    }
    let glued = |_, row: &str| format!("|{}|", boxes(row, "|", ""));
    let record = holds(&drawn(glued, ["*-----------*", "|---+---+---|", "*-----------*"]));
    assert_eq!(record.format, Format::Ss);
    holds(&drawn(|_, row| boxes(row, "|", ""), ["", "---+---+---", ""]));
    holds(&drawn(
        |_, row| format!("│{}│", boxes(row, "│", "").replace('.', " ")),
        ["┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘"],
    ));
    holds(&drawn(
        |_, row| format!("┃ {} ┃", boxes(row, " ┃ ", " ").replace('.', " ")),
        ["┏━━━━━━━┳━━━━━━━┳━━━━━━━┓", "┣━━━━━━━╋━━━━━━━╋━━━━━━━┫", "┗━━━━━━━┻━━━━━━━┻━━━━━━━┛"],
    ));
    let underlined = |row: &str| {
        let cells =
            row.chars().map(|cell| if cell == '.' { "___".into() } else { format!("_{cell}_") });
        format!("|{}|", cells.collect::<Vec<_>>().join("|"))
    };
    holds(&BLOCK.lines().map(underlined).collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_missing_symbol_is_no_empty_cell() {
    let grid = drawn(|_, row| spaced(row), PLUS);
    for bad in [grid.replacen("8 . .", "8 .", 1), grid.replacen("8 . .", "8   .", 1)] {
        let found = report(Reader::new(bad.as_bytes()));
        assert!(found.len() == 1 && found[0] != "ok", "{found:?}");
    }
}

#[test]
fn prose_and_tags_around_a_grid() {
    let grid = drawn(|_, row| spaced(row), PLUS);
    for text in [
        format!(
            "Hello all,\n\nstuck here:\n[code]\n{grid}\n[/code]\nI see r1c3=4, any ideas?\n--\nBob\n"
        ),
        format!("[code]{grid}[/code]"),
        format!("<pre>\n{grid}\n</pre>\n"),
        format!("From 2026-11-22, rated 7.1 (hard)!\n=====\n\n```text\n{grid}\n```\n\nSolve it!\n"),
        format!("Ann wrote:\n> {}\n\nTry box 5 | row 2.\n", grid.replace('\n', "\n> ")),
        format!("Ann wrote:\n> > {}\nYes!\n", BLOCK.replace('\n', "\n> > ")),
        format!("My grid:\n{BLOCK}\nis it hard?\n"),
    ] {
        assert_eq!(report(Reader::new(text.as_bytes())), ["ok"], "{text}");
        holds(&text);
    }
    // Prose alone, and a damaged grid among prose, are errors.
    let bad = grid.replacen("| 5 3 .", "| 5 3 . .", 1);
    for text in
        ["Hello all!\nNo grid today.\n".to_owned(), format!("Hello all,\n\n{bad}\n\nBye now\n")]
    {
        let found = report(Reader::new(text.as_bytes()));
        assert_eq!(found.len(), 1, "{found:?}");
        assert_ne!(found[0], "ok");
    }
    let text = "Hello all!\nNo grid today.\n";
    let error = Reader::new(text.as_bytes()).next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 1: found \"Hello all!\", expected a puzzle");
    assert_eq!(error.lines(), 1..=2);
    // A damaged row among prose is not skipped.
    let text = format!("Here it is:\n53..7...\n{BLOCK}");
    assert_eq!(report(Reader::new(text.as_bytes())).len(), 2);
}

#[test]
fn labels_around_a_grid() {
    let letter = |index: usize| char::from(b'A' + u8::try_from(index).unwrap());
    let columns = "    1 2 3   4 5 6   7 8 9";
    let borders = ["  +-------+-------+-------+"; 3];
    let rows: Vec<_> = BLOCK.lines().collect();
    let labelled = |row: &dyn Fn(usize, &str) -> String| {
        rows.iter().enumerate().map(|(at, cells)| row(at, cells)).collect::<Vec<_>>().join("\n")
    };
    for text in [
        format!(
            "{columns}\n{}",
            drawn(|at, row| format!("{} {}", letter(at), spaced(row)), borders)
        ),
        format!(
            "{columns}\n{}",
            drawn(|at, row| format!("{} {}", letter(at), spaced(row).replace('.', " ")), borders)
        ),
        format!(
            "   A B C   D E F   G H I\n{}\n   A B C   D E F   G H I",
            drawn(|at, row| format!("{} {} {}", at + 1, spaced(row), at + 1), borders)
        ),
        drawn(|at, row| format!("{} {}", spaced(row), letter(at)), PLUS),
        format!(
            "     c1 c2 c3   c4 c5 c6   c7 c8 c9\n{}",
            drawn(
                |at, row| format!("r{} | {} |", at + 1, boxes(row, " | ", "  ")),
                ["   +----------+----------+----------+"; 3]
            )
        ),
        format!(
            "|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n{}",
            labelled(&|at, row| format!("| {} | {} |", letter(at), boxes(row, " | ", " | ")))
        ),
        format!("  123456789\n{}", labelled(&|at, row| format!("{} {row}", letter(at)))),
        format!(
            "  1 2 3 4 5 6 7 8 9\n{}",
            labelled(&|at, row| format!(
                "{} {}",
                letter(at),
                boxes(row, " ", " ").replace('.', " ")
            ))
        ),
        labelled(&|at, row| format!("R{}: {row}", at + 1)),
        labelled(&|at, row| format!("{} {}", at + 1, boxes(row, " ", " "))),
        format!("ABCDEFGHI\n{BLOCK}"),
    ] {
        holds(&text);
    }
}

/// `123456789` is a header if nine more rows follow, and else a row.
#[test]
fn a_bare_header() {
    holds(&format!("123456789\n{BLOCK}"));
    holds(&format!("123456789\n{}", BLOCK.replace('.', "0")));
    holds(&format!(
        "1 2 3 4 5 6 7 8 9\n{}",
        BLOCK.lines().map(|row| boxes(row, " ", " ")).collect::<Vec<_>>().join("\n")
    ));
    let rows = "123456789\n456789123\n789123456\n.........\n.........\n.........\n.........\n.........\n2........";
    assert_eq!(records(rows)[0].grid.clues(), 28);
    // Two puzzles of nine rows each.
    assert_eq!(records(&format!("{rows}\n{rows}")).len(), 2);
    // Either a header, nine rows and nine rows, or nine rows, a header and nine rows.
    let sparse = "123456789\n".to_owned() + &".........\n".repeat(8);
    let text = format!("{sparse}123456789\n{}", ".........\n".repeat(8) + "2........\n");
    let found = report(Reader::new(text.as_bytes()));
    assert!(
        found[0].contains("two readings: block, 123456789") && found[0].contains("below labels"),
        "{found:?}"
    );
    let settled: Vec<_> = Reader::new(text.as_bytes()).format(Format::Block).collect();
    assert_eq!(settled[0].as_ref().unwrap().grid.clues(), 9);
}

#[test]
fn text_of_other_characters() {
    let digits = |zero: char, text: &str| -> String {
        let digit = |symbol: char| match symbol.to_digit(10) {
            Some(value) => char::from_u32(u32::from(zero) + value).unwrap(),
            None => symbol,
        };
        text.chars().map(digit).collect()
    };
    let wide = digits('０', &BLOCK.replace('.', "\u{3000}"));
    holds(&wide);
    holds(&digits('０', &BLOCK.replace('.', "０")));
    holds(&digits('\u{245F}', &BLOCK.replace('.', "○")));
    for dot in ['·', '•', '・', '□'] {
        holds(&BLOCK.replace('.', &dot.to_string()));
    }
    holds(&BLOCK.replace('.', " "));
    holds(
        &BLOCK
            .lines()
            .map(|row| boxes(&row.replace('.', "0"), "\u{A0}", "\u{A0}"))
            .collect::<Vec<_>>()
            .join("\n"),
    );
    let empty_first = wide.replacen("５３", "\u{3000}\u{3000}", 1).replacen('７', "\u{3000}", 1);
    assert_eq!(records(&empty_first)[0].grid.to_line(), format!(".........{}", &LINE[9..]));
}

#[test]
fn words_around_a_line() {
    for text in [
        format!("{LINE} 7.1 hard one"),
        format!("{LINE} ED=7.2/1.2/1.2"),
        format!("{LINE};7.1;3.4"),
        format!("{LINE}\t7.1\tname"),
        format!("Puzzle 1: {LINE}"),
        format!("1. {LINE} // easy"),
        format!("\"{LINE}\""),
        format!("{LINE}|{SOLUTION}|7"),
        format!("// a list\n; of one\n{LINE}"),
        BLOCK.replace('\n', "/"),
        BLOCK.replace('\n', ","),
        format!("{} easy", BLOCK.replace('\n', " ")),
        format!("[Collection]\n{}", LINE.replace('.', "0")),
    ] {
        holds(&text);
    }
    let other = LINE.replacen("53", "..", 1);
    let found = report(Reader::new(&*format!("{LINE} {other}").into_bytes()));
    assert_eq!(found, ["line 1, column 1: found two puzzles on one line, expected one"]);
    let found = report(Reader::new(&*format!("easy: {}", &LINE[1..]).into_bytes()));
    assert_eq!(found, ["line 1, column 87: found 80 characters, expected 81 for 9×9"]);
}

/// What a player placed and noted is kept; a stated solution is checked.
#[test]
fn what_other_sections_of_sadman_hold() {
    let state = BLOCK.replacen("53.", "534", 1);
    let marks: Vec<&str> = (0..81).map(|cell| if cell == 3 { "26" } else { "." }).collect();
    let marks: Vec<String> = marks.chunks(9).map(|row| row.join(" ")).collect();
    let solution = solved_block();
    let text = |state: &str, marks: &str, solution: &str| {
        format!(
            "[Puzzle]\n{BLOCK}\n[State]\n{state}\n[PencilMarks]\n{marks}\n\n[Solution]\n{solution}\n"
        )
    };
    let record = holds(&text(&state, &marks.join("\n"), &solution));
    let notes = record.notes.expect("notes");
    assert_eq!(notes.note(2).placed, Some(4));
    assert!(notes.note(3).candidates.iter().eq([2, 6]));
    assert_eq!(notes.notes().iter().filter(|note| note.placed.is_some()).count(), 1);
    let fails = |text: &str, message: &str| {
        assert_eq!(report(Reader::new(text.as_bytes())), [message], "{text}");
    };
    let wrong = solution.replace('5', "x").replace('3', "5").replace('x', "3");
    fails(
        &text(&state, &marks.join("\n"), &wrong),
        "line 33, column 1: found 3 at r1c1 of the solution, expected 5 as in the puzzle",
    );
    fails(
        &text(&state.replacen('5', "7", 1), &marks.join("\n"), &solution),
        "line 12, column 1: found 7 at r1c1 of [State], expected 5 as in [Puzzle]",
    );
    // Pencil marks of another form are left out.
    let other = holds(&text(&state, &marks[1..].join("\n"), &solution));
    assert!(other.notes.expect("notes").note(3).candidates.is_empty());
}

fn solved_block() -> String {
    let grid = sudoku::Grid::from_text(BLOCK).expect("a grid");
    let solution = grid.any_solution().expect("no duplicate").expect("a solution");
    solution.to_text(Format::Block).expect("a block")
}

#[test]
fn sections_of_sadman() {
    let state = BLOCK.replacen("53.", "534", 1);
    for text in [
        format!("#ARuud\n#B03-08-2006\n[Puzzle]\n{BLOCK}"),
        format!(
            "[Puzzle]\r\n{}\r\n\r\n[State]\r\n{}\r\n",
            BLOCK.replace('\n', "\r\n"),
            state.replace('\n', "\r\n")
        ),
    ] {
        assert_eq!(holds(&text).format, Format::Sdk);
    }
}

#[test]
fn letters_come_back() {
    let renamed = |symbols: &str, text: &str| -> String {
        let symbols: Vec<char> = symbols.chars().collect();
        let rename = |cell: char| match cell.to_digit(10) {
            Some(digit) => symbols[digit as usize - 1],
            None => cell,
        };
        text.chars().map(rename).collect()
    };
    let solution = records(SOLUTION).remove(0).grid;
    for symbols in ["ABCDEFGHI", "abcdefghi", "ADEINRSTU", "BCDEFGHÄÜ", "adeinrstu", "AEIMNRTXY"]
    {
        for text in [BLOCK.to_owned(), LINE.to_owned(), drawn(|_, row| spaced(row), PLUS)] {
            let text = renamed(symbols, &text);
            let [record] = &records(&text)[..] else { panic!("{text}") };
            assert_eq!(record.to_text(Format::Line).unwrap(), renamed(symbols, LINE));
            assert!(!record.to_text(record.format).unwrap().contains('3'));
            for format in [Format::Line, Format::Bordered, Format::BoxDrawing, Format::Newspaper] {
                let written = record.solution_to_text(&solution, format).unwrap();
                let back = records(&written).remove(0);
                assert_eq!(
                    back.to_text(Format::Line).unwrap(),
                    renamed(symbols, &solution.to_line())
                );
            }
            for format in [Format::Numbers, Format::Matrix, Format::Json] {
                let error = record.to_text(format).unwrap_err().to_string();
                assert!(error.contains(&format!("the format {format} cannot show")), "{error}");
            }
        }
    }
    // One of the nine letters is missing, so its name is not known.
    assert_ne!(
        report(Reader::new(renamed("ADEINRSTU", &LINE.replace('5', ".")).as_bytes())),
        ["ok"]
    );
}

#[test]
fn sixteen_symbols_come_back() {
    let pattern = crate::samples::pattern(sudoku::Shape::from_side(16).unwrap());
    for symbols in [
        "0123456789ABCDEF",
        "0123456789abcdef",
        "123456789abcdefg",
        "ABCDEFGHIJKLMNOP",
        "abcdefghijklmnop",
    ] {
        let symbols: Vec<char> = symbols.chars().collect();
        let cell = |at: usize, digit: &u8| {
            if at.is_multiple_of(3) { '.' } else { symbols[usize::from(*digit) - 1] }
        };
        let rows: Vec<String> = pattern
            .iter()
            .map(|row| row.iter().enumerate().map(|(at, digit)| cell(at, digit)).collect())
            .collect();
        let line = rows.concat();
        let record = records(&rows.join("\n")).remove(0);
        for format in
            [Format::Line, Format::Block, Format::Bordered, Format::BoxDrawing, Format::Newspaper]
        {
            let text = record.to_text(format).unwrap();
            let back = records(&text).remove(0);
            assert_eq!(back.to_text(Format::Line).unwrap(), line, "{text}");
        }
    }
    let hex = SymbolSet::ZeroBased;
    let record =
        records(&"0123456789ABCDEF".chars().chain(".".repeat(240).chars()).collect::<String>())
            .remove(0);
    assert_eq!(record.symbols, hex);
    assert!(record.to_text(Format::Json).is_err());
    assert!(record.to_text(Format::Numbers).unwrap().starts_with(" 0  1  2"));
}
