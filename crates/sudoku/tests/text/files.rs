use sudoku::{Form, Grid};

use crate::samples::{BLOCK, BORDERED, BORDERED_LINE, LINE, NEWSPAPER, NEWSPAPER_LINE, entries};

#[test]
fn many_forms_in_one_file() {
    let text = format!(
        "# all\n{LINE}\n{LINE} # twice\n{BLOCK}\n{BLOCK}\n\n{BORDERED}\n\n{NEWSPAPER}\n\n{}\n{}\n{}\n{LINE}",
        BLOCK.parse::<Grid>().unwrap(),
        LINE.parse::<Grid>().unwrap().write(Form::Matrix),
        LINE.parse::<Grid>().unwrap().write(Form::Json),
    );
    let expected = [
        (Form::Line, 2),
        (Form::Line, 3),
        (Form::Block, 4),
        (Form::Block, 13),
        (Form::Bordered, 23),
        (Form::Newspaper, 35),
        (Form::Boxed, 47),
        (Form::Matrix, 60),
        (Form::Json, 69),
        (Form::Line, 70),
    ];
    let changes: [fn(&str) -> String; 5] = [
        str::to_owned,
        |text| text.replace('\n', "\r\n"),
        |text| text.replace('\n', " \t \n"),
        |text| format!("\u{FEFF}{text}\n\n\n"),
        |text| text.replace('\n', "\n# a comment\n"),
    ];
    for (index, change) in changes.iter().enumerate() {
        let found = entries(&change(&text));
        let forms: Vec<_> = found.iter().map(|entry| entry.form).collect();
        assert_eq!(forms, expected.map(|(form, _)| form));
        if index < 4 {
            let lines: Vec<_> = found.iter().map(|entry| entry.line).collect();
            assert_eq!(lines, expected.map(|(_, line)| line));
        }
        for entry in found {
            let line = entry.grid.write(Form::Line);
            assert!([LINE, BORDERED_LINE, NEWSPAPER_LINE].contains(&&*line), "{line}");
        }
    }
}
