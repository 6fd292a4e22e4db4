//! The format `opensudoku`: the files of the Android program.

use proptest::prelude::*;
use sudoku::{Grid, Shape};
use sudoku_text::{Format, Reader, Record, ToText};

use crate::samples::{LINE, breaks, damage, pattern, reads_as, records, report};

fn plain() -> String {
    LINE.replace('.', "0")
}

/// The state of a game: the given digits, one placed digit, and some notes.
fn state(version: u8) -> String {
    let cell = |(at, symbol): (usize, char)| {
        let (value, editable) = match symbol {
            '.' if at == 2 => ('4', 1),
            '.' => ('0', 1),
            digit => (digit, 0),
        };
        let has_notes = value == '0' && at % 2 == 0;
        match version {
            1 => format!("{value}|{}|{editable}|", if has_notes { "1,2," } else { "-" }),
            2 => format!("{value}|{}||{editable}|", if has_notes { 3 } else { 0 }),
            3 => format!("{value}|{}|{editable}|", if has_notes { 3 } else { 0 }),
            4 => format!("{value}|{}|0|{editable}|", if has_notes { 3 } else { 0 }),
            _ => format!("{value}|{}|0|7|{editable}|", if has_notes { 3 } else { 0 }),
        }
    };
    LINE.chars().enumerate().map(cell).collect()
}

fn first_error(text: &str) -> String {
    let results: Vec<Result<Record, _>> = Reader::new(text.as_bytes()).collect();
    results.into_iter().find_map(Result::err).expect("no error").report().to_string()
}

#[test]
fn folders_attributes_quotes_and_entities() {
    let data = plain();
    for text in [
        format!("<opensudoku><game data=\"{data}\"/></opensudoku>"),
        format!("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<opensudoku version=\"2\">\n  <folder name=\"Easy &lt;1&gt;\" created=\"1\">\n    <game created='5' state=\"1\" data='{data}' time='0'></game>\n  </folder>\n</opensudoku>\n"),
        format!("<!-- games > of\n{LINE}x -->\n<opensudoku>\n<name>a b</name>\n<author>me &amp; you</author>\n\n<game\n  data=\"{data}\"\n/>\n</opensudoku>"),
        format!("<!DOCTYPE opensudoku [ <!ELEMENT game EMPTY> ]>\n<opensudoku><![CDATA[ <x ]]><game data=\"&#48;{}\"/></opensudoku>", &data[1..]).replace("&#48;", "&#53;"),
        format!("<folder name=\"x\"><game data=\"{LINE}\" /></folder>"),
        format!("<game data=\"{data}\" />"),
    ] {
        reads_as(Format::OpenSudoku, LINE, &text);
        let two = format!("{text}\n\n{LINE}\n{text}");
        assert_eq!(records(&two).len(), 3, "{two}");
    }
    let games = format!("<game data=\"{data}\"/>").repeat(3);
    let text = format!("<opensudoku>{games}<folder name=\"a\">{games}</folder></opensudoku>");
    assert_eq!(records(&text).len(), 6);
}

#[test]
fn states_of_all_versions() {
    for version in 1..=5 {
        for space in ["&#10;", "\n", " ", "&#xA;"] {
            let data = format!("version: {version}{space}{}", state(version));
            let text = format!("<opensudoku>\n<game data=\"{data}\"/>\n</opensudoku>");
            reads_as(Format::OpenSudoku, LINE, &text);
        }
    }
}

/// Each error shows its line, so a thousand of one line would take seconds.
#[test]
fn a_line_of_broken_tags_is_left_after_some_errors() {
    for tag in ["<game", "<game data=\"", "<game data=\"1\"/>"] {
        let text = format!("{}\n{LINE}\n", tag.repeat(1_000));
        let found = report(Reader::new(text.as_bytes()));
        assert_eq!((found.len(), &*found[100]), (101, "ok"), "{tag}");
    }
}

#[test]
fn errors_have_their_place() {
    let data = plain();
    let fails = |game: &str, message: &str| {
        let text = format!("<opensudoku>\n{game}\n<game data=\"{data}\"/>\n</opensudoku>");
        let found = report(Reader::new(text.as_bytes()));
        assert_eq!(found, [message, "ok"], "{text}");
    };
    fails(
        &format!("<game data=\"{}\"/>", &data[1..]),
        "line 2, column 13: found 80 characters, expected 81 for 9×9",
    );
    fails(
        &format!("<game data=\"{}\"/>", data.replacen('6', "x", 1).replacen('1', "z", 1)),
        "line 2, column 25: found 'z', expected 1 to 9, or an empty cell (. 0 X x * _ ? -)",
    );
    fails(
        &format!("<game data=\"{}\"/>", data.replacen("53", "55", 1)),
        "line 2, column 14: found 5 twice in row 1, at r1c1 and at r1c2",
    );
    fails(
        &format!("<game data=\"version: 1&#10;{}\"/>", state(1).replacen("|-|", "|q|", 1)),
        "line 2, column 30: found \"q\", expected notes: digits from 1 to 9",
    );
    fails(
        "<game data=\"version: 9&#10;\"/>",
        "line 2, column 22: found data of version \"9\", expected 1 to 5",
    );
    fails(
        "<game date=\"1\"/>",
        "line 2, column 1: found a game without data, expected a tag such as <game data=\"...\"/>",
    );
}

#[test]
fn a_broken_tag_is_named() {
    let data = plain();
    for broken in [
        format!("<game data=\"{data}\" "),
        format!("<game data=\"{data} />"),
        format!("<game data={data} />"),
        format!("<game data=\"{data}\" data=\"{data}\" />"),
        format!("<game data=\"&bomb;{data}\" />"),
        "</folder>".to_owned(),
        "stray text".to_owned(),
    ] {
        let text = format!("<opensudoku>\n{broken}\n<game data=\"{data}\"/>\n</opensudoku>");
        let found = report(Reader::new(text.as_bytes()));
        assert_eq!((found.len(), &*found[1]), (2, "ok"), "{text}\n{found:?}");
        let help = "help: this looks like an OpenSudoku file with a broken tag";
        assert!(first_error(&text).contains(help), "{}", first_error(&text));
    }
    let text = format!("<opensudoku>\n<game data=\"{data}\"/>\n");
    let found = report(Reader::new(text.as_bytes()));
    assert_eq!(found.len(), 2);
    assert!(found[1].ends_with("found the end of the text, expected </opensudoku>"), "{found:?}");
    let followed = format!("{text}{LINE}\n{LINE}\n");
    let found = report(Reader::new(followed.as_bytes()));
    assert_eq!(found[2..], ["ok", "ok"], "{found:?}");
}

#[test]
fn other_xml_is_no_open_sudoku() {
    for text in ["<html><body>game</body></html>", "<?xml version=\"1.0\"?>\n<svg/>", "<", "<gam"] {
        let found = Reader::new(text.as_bytes()).next().unwrap().unwrap_err();
        assert_ne!(found.format(), Some(Format::OpenSudoku), "{text}");
    }
}

#[test]
fn hostile_files_end_in_errors() {
    let entities =
        "<!DOCTYPE x [<!ENTITY a \"0000000000\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]>";
    let bomb = format!("{entities}\n<opensudoku><game data=\"&b;\"/></opensudoku>");
    let nested = "<folder>".repeat(100_000);
    let long = format!("<opensudoku><game data=\"{}\"/></opensudoku>", "0".repeat(1_000_000));
    let attributes = format!("<opensudoku><game {}/></opensudoku>", "a=\"1\" ".repeat(10_000));
    for text in
        [bomb, nested, long, attributes, "<opensudoku><!--".to_owned() + &"-".repeat(1_000_000)]
    {
        let mut reader = Reader::new(text.as_bytes());
        assert!(reader.next().unwrap().is_err());
        assert!(reader.all(|result| result.is_err()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_games_are_read(kept in prop::collection::vec(prop::bool::weighted(0.4), 81), games in 1..5_usize) {
        let digits = pattern(Shape::CLASSIC).concat().into_iter().zip(kept);
        let digits = digits.map(|(digit, kept)| if kept { digit } else { 0 }).collect();
        let grid = Grid::new(Shape::CLASSIC, digits).unwrap();
        let text = grid.to_text(Format::OpenSudoku).unwrap();
        let game = text.lines().nth(2).unwrap();
        let text = text.replace(game, &vec![game; games].join("\n"));
        let found = records(&text);
        prop_assert_eq!(found.len(), games);
        prop_assert!(found.iter().all(|record| record.grid == grid), "{}", text);
    }

    #[test]
    fn damage_ends_in_puzzles_or_errors(
        breaks in breaks(1..8),
        version in 1..=5_u8,
    ) {
        let game = format!("<game data=\"version: {version}&#10;{}\"/>", state(version));
        let text = format!("<?xml version=\"1.0\"?>\n<opensudoku>\n{game}\n<game data=\"{}\"/>\n</opensudoku>", plain());
        let mut bytes = text.into_bytes();
        damage(&mut bytes, breaks);
        for record in Reader::new(&bytes[..]).flatten() {
            prop_assert_eq!(record.grid.duplicate(), None);
        }
    }
}
