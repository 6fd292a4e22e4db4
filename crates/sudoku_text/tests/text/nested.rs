use sudoku::Shape;
use sudoku_text::Format;

use crate::samples::{BLOCK, LINE, reads_as, records};

#[test]
fn lists_of_many_languages() {
    let rows = |empty_cell: &str, quote: &str| {
        let cell = |cell: char| match cell {
            '.' => empty_cell.to_owned(),
            digit => format!("{quote}{digit}{quote}"),
        };
        let row = |row: &str| format!("[{}]", row.chars().map(cell).collect::<Vec<_>>().join(", "));
        BLOCK.lines().map(row).collect::<Vec<_>>()
    };
    for empty_cell in
        ["nil", "null", "None", "False", "false", "0", "\"\"", "'.'", "\".\"", "\"0\""]
    {
        for quote in ["", "\"", "'"] {
            let text = format!("[{}]", rows(empty_cell, quote).join(", "));
            reads_as(Format::Matrix, LINE, &text);
        }
    }
    let rows = rows("nil", "");
    reads_as(Format::Matrix, LINE, &format!("[\n  {},\n]\n", rows.join(",\n  ")));
    reads_as(Format::Matrix, LINE, &format!("[\n{}]", rows.join(", # a row\n\n")));
    reads_as(Format::Matrix, LINE, &format!("[{}]", rows.join(",").replace(']', ",]")));
    let quoted: Vec<_> = BLOCK.lines().map(|row| format!("\"{row}\"")).collect();
    reads_as(Format::Matrix, LINE, &format!("[{}]", quoted.join(",")));
    let list = format!("[{}]", rows.join(","));
    assert_eq!(records(&format!("{list}, {list}\n{list}")).len(), 3);
}

#[test]
fn objects() {
    let list = "[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]";
    let line = "1..4..1..1..4..1";
    reads_as(Format::Json, line, &format!("{{\"puzzle\":{list}}}"));
    reads_as(Format::Json, line, "{\"puzzle\": \"1..4..1..1..4..1\"}");
    let text = format!(
        "{{\"name\": \"a \\\" # [ b\", \"boxes\": \"4x1\",\n \"more\": {{\"a\": [1, {{\"b\": null}}]}},\n\"puzzle\": {list}}}"
    );
    reads_as(Format::Json, line, &text);
    assert_eq!(records(&text)[0].grid.shape(), Shape::new(4, 1).unwrap());
}
