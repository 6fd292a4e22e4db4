//! Reads a text of a size, so that `.ci/linear` can count the instructions: twice the text must
//! take about twice as many.
//!
//! - `linear list`: the names of the texts, one a line.
//! - `linear NAME KIB`: reads the text.
//!
//! A text is a pattern, repeated: on one line, on lines of their own, or with an empty line
//! between them. The patterns are the examples of all formats, and what the reader looks for in
//! the middle of a text: quotes, brackets, tags, bars, links, comments.

use sudoku_text::{Format, Reader};

/// Patterns that are no example of a format.
const PATTERNS: [(&str, &str); 32] = [
    ("digits", "53..7...."),
    ("words", "5 3 . . 7 "),
    ("prose", "a puzzle from the newspaper "),
    ("bars", "| 5 3 . "),
    ("dashes", "------+"),
    ("drawn", "│5 3 ."),
    ("commas", "5,3,,,7,"),
    ("semicolons", "5;3;;;7;"),
    ("tabs", "5\t3\t\t\t7\t"),
    ("quote", "\"5,3"),
    ("quotes", "\"53..7....\","),
    ("list", "[5,3,0,"),
    ("lists", "[5,3,0],"),
    ("objects", "{\"a\":1},"),
    ("open-objects", "{\"a\":"),
    ("facts", "initial(1,2,3). "),
    ("named-cells", "r1c2=3 "),
    ("cells", "{\"row\":1,\"col\":2,\"value\":3},"),
    ("named", "\"a1\":[[5,3,0]],"),
    ("table", "<table><tr><td>5</td></tr></table>"),
    ("open-tables", "<table><tr><td>"),
    ("tag", "<a b=\"c\" "),
    ("references", "&nbsp;5"),
    ("xml", "<game data=\"53..7....\"/>"),
    ("links", "https://www.sudokuwiki.org/sudoku.htm?bd=53..7 "),
    ("comment", "# 53..7.... "),
    ("program", "int a[9][9] = {{5, 3, 0},"),
    ("escapes", "53..7....\\n"),
    ("colours", "\x1b[31m5\x1b[0m 3 "),
    ("candidates", "4689 5 69 | "),
    ("library", ":0000:x:53+1..:724 725::"),
    ("sections", "[Puzzle]\n53..7....\n[State]\n"),
];

/// What stands between two patterns.
const BETWEEN: [(&str, &str); 3] = [("line", ""), ("lines", "\n"), ("paragraphs", "\n\n")];

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).filter(|name| name != "--bench").collect();
    let examples = Format::ALL.map(|format| (format.to_string(), format.example().to_owned()));
    let patterns = PATTERNS.map(|(name, pattern)| (name.to_owned(), pattern.to_owned()));
    let all = || {
        let patterns = examples.iter().chain(&patterns);
        patterns.flat_map(|(name, pattern)| {
            // An example has lines.
            let is_line = |kind: &str| kind != "line" || !pattern.contains('\n');
            let kinds = BETWEEN.into_iter().filter(move |(kind, _)| is_line(kind));
            kinds.map(move |(kind, between)| (format!("{name}-{kind}"), pattern, between))
        })
    };
    let (name, size) = match &*arguments {
        [] => return,
        [list] if list == "list" => return all().for_each(|(name, ..)| println!("{name}")),
        [name, kib] => (name, kib.parse::<usize>().expect("a number of KiB") << 10),
        _ => panic!("expected: list, or NAME KIB"),
    };
    let (_, pattern, between) =
        all().find(|(other, ..)| other == name).expect("a name of the list");
    let mut text = format!("{pattern}{between}").repeat(size / (pattern.len() + between.len()));
    text.push('\n');
    // Even a text without a puzzle gives an error.
    assert!(Reader::new(text.as_bytes()).count() > 0);
}
