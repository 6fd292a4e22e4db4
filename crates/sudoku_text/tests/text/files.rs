use sudoku::Grid;
use sudoku_text::{Format, FromText, ToText};

use crate::samples::{BLOCK, BORDERED, BORDERED_LINE, LINE, NEWSPAPER, NEWSPAPER_LINE, records};

#[test]
fn many_formats_in_one_file() {
    let text = format!(
        "# all\n{LINE}\n{LINE} # twice\n{BLOCK}\n{BLOCK}\n\n{BORDERED}\n\n{NEWSPAPER}\n\n{}\n{}\n{}\n{LINE}",
        Grid::from_text(BLOCK).unwrap(),
        Grid::from_text(LINE).unwrap().to_text(Format::Matrix).unwrap(),
        Grid::from_text(LINE).unwrap().to_text(Format::Json).unwrap(),
    );
    let expected = [
        (Format::Line, 2),
        (Format::Line, 3),
        (Format::Block, 4),
        (Format::Block, 13),
        (Format::Bordered, 23),
        (Format::Newspaper, 35),
        (Format::BoxDrawing, 47),
        (Format::Matrix, 60),
        (Format::Json, 69),
        (Format::Line, 70),
    ];
    let changes: [fn(&str) -> String; 5] = [
        str::to_owned,
        |text| text.replace('\n', "\r\n"),
        |text| text.replace('\n', " \t \n"),
        |text| format!("\u{FEFF}{text}\n\n\n"),
        |text| text.replace('\n', "\n# a comment\n"),
    ];
    for (index, change) in changes.iter().enumerate() {
        let found = records(&change(&text));
        let formats: Vec<_> = found.iter().map(|record| record.format).collect();
        assert_eq!(formats, expected.map(|(format, _)| format));
        if index < 4 {
            let lines: Vec<_> = found.iter().map(|record| record.line).collect();
            assert_eq!(lines, expected.map(|(_, line)| line));
        }
        for record in found {
            let line = record.grid.to_line();
            assert!([LINE, BORDERED_LINE, NEWSPAPER_LINE].contains(&&*line), "{line}");
        }
    }
}
