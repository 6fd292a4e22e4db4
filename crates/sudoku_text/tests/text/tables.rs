//! Tables with one cell per field: sheets, tables in Markdown, tables of web pages.

use itertools::Itertools;
use sudoku::{Grid, Shape};
use sudoku_text::{Format, ReadError, Reader, Record, ToText};

use crate::samples::{BLOCK, LINE, report};

/// The fields of each row, empty where the cell is.
fn fields(line: &str) -> Vec<Vec<String>> {
    let side = line.len().isqrt();
    let field = |byte: &u8| if *byte == b'.' { String::new() } else { char::from(*byte).into() };
    line.as_bytes().chunks(side).map(|row| row.iter().map(field).collect()).collect()
}

fn text(parts: impl Iterator<Item = String>) -> String {
    parts.collect()
}

fn joined(rows: &[Vec<String>], between: &str) -> String {
    rows.iter().map(|row| row.join(between) + "\n").collect()
}

#[track_caller]
fn reads(format: Format, line: &str, text: &str) {
    let show = |found: Result<Record, ReadError>| match found {
        Ok(record) => format!("{} {}", record.format, record.grid.to_line()),
        Err(error) => error.to_string(),
    };
    for end in ["\n", "\r\n"] {
        let text = text.replace('\n', end);
        let found: Vec<_> = Reader::new(text.as_bytes()).map(show).collect();
        assert_eq!(found, [format!("{format} {line}")], "\n{text}");
    }
}

#[track_caller]
fn fails(text: &str, expected: &str) {
    assert_eq!(report(Reader::new(text.as_bytes())), [expected], "\n{text}");
}

/// A grid whose first and last row and column have no clue.
const RING: &str = concat!(
    ".........",
    "..7.1.5..",
    ".1...4.6.",
    "..4.9.7..",
    ".9.....1.",
    "..8.6.3..",
    ".5.2...4.",
    "..1.5.8..",
    ".........",
);

#[test]
fn sheets() {
    for (separator, format) in [(",", Format::Sheet), (";", Format::Sheet), ("\t", Format::Tsv)] {
        for line in [LINE, RING, "1..4..1..1..4..1"] {
            let rows = fields(line);
            let side = rows.len();
            let text = joined(&rows, separator);
            reads(format, line, &text);
            reads(format, line, text.trim_end_matches('\n'));
            reads(format, line, &format!("\n\n{text}\n\n"));
            // A separator too many, in all rows. In some rows alone, it may stand anywhere.
            if line != RING {
                reads(format, line, &text.replace('\n', &format!("{separator}\n")));
            }
            for length in [side - 1, side + 1] {
                let mut odd = rows.clone();
                odd[0][side - 1].clear();
                odd[2].resize(length, String::new());
                let found = report(Reader::new(joined(&odd, separator).as_bytes()));
                assert!(found.len() == 1 && found[0].contains("fields, expected"), "{found:?}");
            }
            // Headers and labels.
            let numbers: Vec<_> = (1..=side).map(|number| number.to_string()).collect();
            let letters: Vec<_> = ('A'..).take(side).map(String::from).collect();
            let names: Vec<_> = (1..=side).map(|number| format!("c{number}")).collect();
            for labels in [&numbers, &letters, &names] {
                let below = [std::slice::from_ref(labels), &rows].concat();
                reads(format, line, &joined(&below, separator));
                let beside = |rows: &[Vec<String>], labels: &[String]| -> Vec<Vec<String>> {
                    let rows = rows.iter().zip(labels);
                    rows.map(|(row, label)| [std::slice::from_ref(label), row].concat()).collect()
                };
                reads(format, line, &joined(&beside(&rows, labels), separator));
                let corner: Vec<_> = std::iter::once(String::new()).chain(labels.clone()).collect();
                reads(format, line, &joined(&beside(&below, &corner), separator));
            }
            // Quotes.
            let quoted: Vec<Vec<_>> = rows
                .iter()
                .map(|row| row.iter().map(|field| format!("\"{field}\"")).collect())
                .collect();
            reads(format, line, &joined(&quoted, separator));
            let decimal = |field: &String| {
                if field.is_empty() { String::new() } else { field.clone() + ".0" }
            };
            let decimals: Vec<Vec<_>> =
                rows.iter().map(|row| row.iter().map(decimal).collect()).collect();
            reads(format, line, &joined(&decimals, separator));
        }
    }
}

#[test]
fn sheets_with_an_empty_row_or_column_around_them() {
    let rows = fields(LINE);
    let empty = vec![vec![String::new(); 9]];
    for between in [",", "\t"] {
        let format = if between == "," { Format::Sheet } else { Format::Tsv };
        reads(format, LINE, &joined(&[&empty, &*rows].concat(), between));
        reads(format, LINE, &joined(&[&*rows, &empty, &empty].concat(), between));
        let shifted: Vec<_> = rows.iter().map(|row| [&[String::new()], &**row].concat()).collect();
        reads(format, LINE, &joined(&shifted, between));
        // One of the two empty rows may belong to the puzzle.
        let rows = fields(RING);
        let text = joined(&[&*rows, &empty].concat(), between);
        let found = report(Reader::new(text.as_bytes()));
        assert!(found.len() == 1 && found[0].contains("found a table that is 9×9 ."), "{found:?}");
    }
    // A 10×10 sheet whose first row and column are empty may be a 9×9 puzzle.
    let diagonal: String = (1..10).map(|at| format!("{at:.<10}").replace('0', ".")).collect();
    let diagonal = &format!("{diagonal}..........")[..81];
    let mut sheet = vec![vec![String::new(); 10]];
    let rows = fields(diagonal);
    sheet.extend(rows.iter().map(|row| [&[String::new()], &**row].concat()));
    let text = joined(&sheet, ",");
    let found = report(Reader::new(text.as_bytes()));
    assert!(found.len() == 1 && found[0].contains("found a table that is 10×10 ."), "{found:?}");
    let shaped = Reader::new(text.as_bytes()).shape(Shape::CLASSIC).next().unwrap().unwrap();
    assert_eq!(shaped.grid.to_line(), diagonal);
}

/// An editor removes tabs at the end of lines.
#[test]
fn trimmed_tabs() {
    let trimmed = |line: &str| -> String {
        let text = joined(&fields(line), "\t");
        text.lines().map(|line| line.trim_end_matches('\t').to_owned() + "\n").collect()
    };
    reads(Format::Tsv, LINE, &trimmed(LINE));
    let middle = LINE.replace("4..8.3..1", ".........");
    reads(Format::Tsv, &middle, &trimmed(&middle));
    let last = LINE.replace("....8..79", ".........");
    reads(Format::Tsv, &last, &trimmed(&last));
    let first = LINE.replace("53..7....", ".........");
    reads(Format::Tsv, &first, &trimmed(&first));
    let rows = LINE.as_bytes().chunks(9);
    let column = text(rows.map(|row| format!("{}.", str::from_utf8(&row[..8]).unwrap())));
    reads(Format::Tsv, &column, &trimmed(&column));
    // One empty line above and one below: either may be the ninth row.
    let text = format!("{}\n", trimmed(&first));
    assert!(Reader::new(text.as_bytes()).all(|found| found.is_err()), "{text}");
    // A row is missing, not empty.
    let text: String = trimmed(LINE).lines().skip(1).map(|line| line.to_owned() + "\n").collect();
    assert!(Reader::new(text.as_bytes()).all(|found| found.is_err()), "{text}");
}

#[test]
fn bad_sheets() {
    let rows = fields(LINE);
    let text = |rows: &[Vec<String>]| joined(rows, ",");
    fails(&text(&rows[..8]), "line 8, column 13: found 8 rows, expected 9");
    let mut bad = rows.clone();
    bad[3][0] = "z".to_owned();
    fails(
        &text(&bad),
        "line 4, column 1: found 'z', expected 1 to 9, or an empty cell (. 0 X x * _ ? -)",
    );
    bad[3][0] = "88".to_owned();
    fails(
        &text(&bad),
        "line 4, column 1: found 88, expected 1 to 9, or an empty cell (. 0 X x * _ ? -)",
    );
    bad[3][0] = "5".to_owned();
    fails(&text(&bad), "line 4, column 1: found 5 twice in column 1, at r1c1 and at r4c1");
    let mut bad = rows.clone();
    bad[4].push("7".to_owned());
    fails(&text(&bad), "line 5, column 14: found 10 fields, expected 9");
    let empty = vec![vec![String::new(); 9]; 9];
    assert!(Reader::new(joined(&empty, "\t").as_bytes()).next().is_none());
}

fn markdown(rows: &[Vec<String>]) -> String {
    text(rows.iter().map(|row| format!("| {} |\n", row.join(" | "))))
}

#[test]
fn tables_in_markdown() {
    let rows = fields(LINE);
    let body = markdown(&rows);
    let dashes = |count: usize| format!("|{}\n", "---|".repeat(count));
    let (empty, numbers) = ("|".repeat(10) + "\n", "|1|2|3|4|5|6|7|8|9|\n");
    let read = |text: &str| reads(Format::Markdown, LINE, text);
    for header in [&empty, numbers, "|a|b|c|d|e|f|g|h|i|\n", "| Sudoku |||||||||\n", ""] {
        read(&format!("{header}{}{body}", dashes(9)));
        read(&format!("{header}|:-:|--|:--|--:|----|-|-|-|-|\n{body}"));
    }
    // The header is the first row.
    let (first, rest) = body.split_once('\n').unwrap();
    read(&format!("{first}\n{}{rest}", dashes(9)));
    // Without bars at the ends of the lines.
    let bare: String = rows.iter().map(|row| row.join(" | ") + "\n").collect();
    read(&format!("1|2|3|4|5|6|7|8|9\n-|-|-|-|-|-|-|-|-\n{bare}"));
    // Labels, emphasis and references.
    let labelled = ('A'..).zip(body.lines());
    let labelled = text(labelled.map(|(label, row)| format!("| **{label}** {row}\n")));
    read(&format!("| |1|2|3|4|5|6|7|8|9|\n{}{labelled}", dashes(10)));
    read(&format!(
        "{empty}{}{}",
        dashes(9),
        body.replace(" 5 ", " **5** ").replace("|  |", "|&nbsp;|")
    ));
    // An empty last row is a row.
    let last = LINE.replace("....8..79", ".........");
    reads(Format::Markdown, &last, &format!("{empty}{}{}", dashes(9), markdown(&fields(&last))));
}

#[test]
fn bad_tables_in_markdown() {
    let rows = fields(LINE);
    let start = format!("{}\n|{}\n", "|".repeat(10), "---|".repeat(9));
    let empty_cells = "or an empty cell (. 0 X x * _ ? -)";
    let text = |rows: &[Vec<String>]| format!("{start}{}", markdown(rows));
    let mut bad = rows.clone();
    bad[3][0] = "z".to_owned();
    fails(&text(&bad), &format!("line 6, column 3: found 'z', expected 1 to 9, {empty_cells}"));
    bad[3][0] = "\\|".to_owned();
    fails(&text(&bad), "line 6, column 3: found \"\\\\|\", expected a number in each cell");
    bad = rows.clone();
    bad[3].pop();
    fails(&text(&bad), "line 6, column 27: found 8 fields, expected 9");
    let ten = [&rows[..1], &rows].concat();
    assert!(
        Reader::new(
            format!("{}|{}\n{}", markdown(&ten[..1]), "---|".repeat(9), markdown(&rows)).as_bytes()
        )
        .all(|found| found.is_err())
    );
}

#[test]
fn bars_without_a_row_of_dashes_are_bordered() {
    let rows = fields(LINE);
    reads(
        Format::Bordered,
        LINE,
        &markdown(&rows).replace("|  |", "|   |").replace("|  |", "|   |"),
    );
    // A row of empty cells is not a row of dashes.
    let second = LINE.replace("6..195...", ".........");
    let dashes = second.replace('.', "-");
    let text = text(dashes.as_bytes().chunks(9).map(|row| {
        let cells: Vec<_> = row.iter().map(|byte| char::from(*byte).to_string()).collect();
        format!("|{}|\n", cells.join("|"))
    }));
    let found: Vec<_> = Reader::new(text.as_bytes()).flatten().collect();
    assert!(found.iter().all(|record| record.grid.to_line() == second), "{text}");
}

/// A web page with these rows in a table.
fn html(rows: &[Vec<String>], cell: impl Fn(&str) -> String) -> String {
    let row = |row: &Vec<String>| {
        let cells: String = row.iter().map(|field| cell(field)).collect();
        format!("  <tr>{cells}</tr>\n")
    };
    format!("<table class=\"sudoku\">\n{}</table>\n", rows.iter().map(row).collect::<String>())
}

#[test]
fn tables_of_web_pages() {
    let rows = fields(LINE);
    let read = |text: &str| reads(Format::Html, LINE, text);
    let plain = html(&rows, |field| format!("<td>{field}</td>"));
    read(&plain);
    read(&plain.replace('\n', ""));
    read(&plain.replace("</td>", "").replace("</tr>", "").replace("</table>", ""));
    read(&plain.to_uppercase());
    read(&html(&rows, |field| match field {
        "" => "<td class='a>b' id=c2>&nbsp;</td>".to_owned(),
        field => format!("<td><b style=\"color: red\">{field}</b>\n</td>"),
    }));
    read(&html(&rows, |field| {
        format!("<td><input type=text maxlength=1 value=\"{field}\" /></td>")
    }));
    read(&html(&rows, |field| match field {
        "" => "<td><input></td>".to_owned(),
        field => format!("<td>&#{};<input type=\"hidden\" value=\"7\"></td>", field.as_bytes()[0]),
    }));
    let page = format!(
        "<!DOCTYPE html>\n<html><head><title>5</title><style>td > p {{ a: b }}</style>\n\
         <script>if (a < b) {{ document.write('<table><tr><td>1'); }}</script></head>\n<body>\n\
         <!-- <table> -->\n<p>Solve this\n\nby 5 o'clock:\n<table><tr><td>Menu<td>{plain}</table>\n\
         <table><tr><th>Name</th><th>Time</th></tr><tr><td>Ann</td><td>5</td></tr></table>\n\
         Good luck\n</body></html>\n\n"
    );
    read(&page);
    read(&format!("<div>\n<h1>Today</h1>\n{plain}\n</div>\n<p>Bye</p>\n"));
    let labelled: Vec<Vec<String>> =
        ('A'..).zip(&rows).map(|(label, row)| [&[label.to_string()], &**row].concat()).collect();
    let head = text((1..10).map(|number| format!("<th>{number}")));
    let labelled = html(&labelled, |field| {
        let is_label = field.starts_with(|symbol: char| symbol.is_alphabetic());
        if is_label { format!("<th>{field}") } else { format!("<td>{field}") }
    });
    read(&labelled.replacen(
        '\n',
        &format!("<caption>Sudoku</caption><tr><th colspan=10>Easy</th></tr><tr><th>{head}\n"),
        1,
    ));
    let cells = |row: &Vec<String>, at: usize| {
        text(row[at * 3..at * 3 + 3].iter().map(|field| format!("<td>{field}")))
    };
    let of_box = |band: usize, at: usize| {
        let rows = rows[band * 3..band * 3 + 3].iter();
        text(rows.map(|row| format!("<tr>{}", cells(row, at))))
    };
    let boxes = text((0..3).map(|band| {
        let boxes = (0..3).map(|at| format!("<td><table>{}</table></td>", of_box(band, at)));
        format!("<tr>{}</tr>\n", text(boxes))
    }));
    read(&format!("<table>\n{boxes}</table>\n"));
}

#[test]
fn several_tables_and_other_puzzles() {
    let plain = html(&fields(LINE), |field| format!("<td>{field}</td>"));
    let text =
        format!("{LINE}\n<p>One:</p>\n{plain}<p>Two:</p>\n{plain}\n{LINE}\n\n{BLOCK}\n\n{plain}");
    let records: Result<Vec<_>, _> = Reader::new(text.as_bytes()).collect();
    let records = records.unwrap();
    let formats: Vec<_> = records.iter().map(|record| record.format).collect();
    let (line, html) = (Format::Line, Format::Html);
    assert_eq!(formats, [line, html, html, line, Format::Block, html]);
    assert!(records.iter().all(|record| record.grid.to_line() == LINE));
}

#[test]
fn bad_tables_of_web_pages() {
    let rows = fields(LINE);
    let cell = |field: &str| format!("<td>{field}</td>");
    let mut bad = rows.clone();
    bad[3][0] = "z".to_owned();
    let empty_cells = "or an empty cell (. 0 X x * _ ? -)";
    fails(
        &html(&bad, cell),
        &format!("line 5, column 11: found 'z', expected 1 to 9, {empty_cells}"),
    );
    bad[3].pop();
    bad[3][0] = "8".to_owned();
    fails(&html(&bad, cell), "line 5, column 72: found 8 fields, expected 9");
    fails(&html(&rows[1..], cell), "line 10, column 1: found 8 rows, expected 9");
    fails(
        "<html>\n<body>\nNothing\n</body>\n</html>\n",
        "line 1, column 1: found no table with a puzzle, expected one",
    );
    let text = format!("<html>\n{}</html>\n{LINE}\n", html(&bad, cell));
    let found: Vec<_> = Reader::new(text.as_bytes()).collect();
    assert_eq!((found.len(), found[0].as_ref().unwrap_err().lines()), (2, 2..=12));
}

/// What is outside of tables is kept up to the end of a page, so there is a bound.
#[test]
fn a_page_of_many_grids() {
    let grids = ('1'..='9').permutations(9).map(|names| -> String {
        let name =
            |symbol: char| symbol.to_digit(10).map_or('.', |digit| names[digit as usize - 1]);
        LINE.chars().map(name).collect()
    });
    let grids: Vec<String> = grids.take(4_097).map(|line| format!("<p id=\"{line}\">\n")).collect();
    let page = |count: usize| format!("<html>\n{}</html>\n", grids[..count].concat());
    let all = vec!["ok"; 4_096];
    assert_eq!(report(Reader::new(page(4_096).as_bytes())), all);
    let found = report(Reader::new(page(4_097).as_bytes()));
    assert_eq!(found[..4_096], all);
    let error = "line 4098, column 1: found more than 4096 grids outside of tables, \
                 expected fewer on a page";
    assert_eq!(found[4_096..], [error]);
}

#[test]
fn sixteen_columns() {
    let shape = Shape::from_side(16).unwrap();
    let digits = crate::samples::pattern(shape).concat();
    let digits =
        digits.into_iter().enumerate().map(|(at, digit)| if at % 3 > 0 { digit } else { 0 });
    let grid = Grid::new(shape, digits.collect()).unwrap();
    for format in [Format::Sheet, Format::Tsv, Format::Markdown, Format::Html] {
        reads(format, &grid.to_line(), &grid.to_text(format).unwrap());
        let letters = grid.to_text_with(format, sudoku_text::SymbolSet::Letters).unwrap();
        let record = Reader::new(letters.as_bytes()).next().unwrap().unwrap();
        assert_eq!((&record.grid, record.symbols), (&grid, sudoku_text::SymbolSet::Letters));
        assert_eq!(record.to_text(format).unwrap(), letters);
    }
}
