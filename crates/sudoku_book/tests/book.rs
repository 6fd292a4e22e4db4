//! Books: pages, bytes, and what is refused.

use sudoku_book::{Book, BookError, Paper, Puzzle};
use sudoku_variants::{Shown, Variant};

// The unit tests of a file that uses nothing else of the crate. In `lib (test)`, the whole crate would be
// compiled once more for it.
#[expect(dead_code, reason = "here are only its tests")]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "as in the crate")]
#[path = "../src/font.rs"]
mod font;

fn puzzles(count: usize) -> Vec<Puzzle> {
    let variant: Variant =
        "1...\n..3.\n.2..\n...1\nthermo: r1c2 r1c3\narrow: r4c1; r4c2 r4c3".parse().unwrap();
    let puzzle = |number: usize| Puzzle {
        label: number.to_string(),
        details: "easy".to_owned(),
        picture: variant.to_svg(Shown::Candidates),
        solution: Some(variant.to_svg(Shown::Puzzle)),
    };
    (1..=count).map(puzzle).collect()
}

fn pages(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    text.matches("/Type /Page\n").count()
}

#[test]
fn as_many_pages_as_needed() {
    for (count, per_page, expected) in
        [(1, 6, 2), (6, 6, 2), (7, 6, 3), (12, 12, 2), (3, 1, 4), (41, 6, 10)]
    {
        let mut book = Book::new("Thermometers");
        book.per_page = per_page;
        let pdf = book.to_pdf(&puzzles(count)).unwrap();
        assert_eq!(pages(&pdf), expected, "{count} puzzles, {per_page} on a page");
        assert_eq!(pdf, book.to_pdf(&puzzles(count)).unwrap());
        assert_eq!(
            book.to_svg(&puzzles(count)).unwrap().matches("<rect width=\"595").count(),
            expected
        );
    }
}

/// Everything is on the paper, for each number of puzzles.
#[test]
fn nothing_is_beside_the_paper() {
    for paper in [Paper::A4, Paper::A5, Paper::LETTER] {
        for per_page in 1..=12 {
            let mut book = Book::new("A title");
            (book.paper, book.per_page) = (paper, per_page);
            let svg = book.to_svg(&puzzles(per_page)).unwrap();
            let moves =
                svg.lines().filter_map(|line| line.strip_prefix("<g transform=\"translate("));
            for line in moves.filter(|line| line.contains("scale")) {
                let numbers: Vec<f32> =
                    line.split([' ', '(', ')']).filter_map(|word| word.parse().ok()).collect();
                let [x, y, scale, ..] = numbers[..] else { panic!("{line}") };
                // Four cells of 40 and the lines around them.
                let side = 163.0 * scale;
                assert!(x >= 42.0 && x + side <= paper.width - 42.0, "{per_page}: {line}");
                assert!(y >= 42.0 && y + side <= paper.height - 42.0, "{per_page}: {line}");
            }
        }
    }
}

#[test]
fn what_cannot_be_printed_is_named() {
    assert_eq!(Book::new("Судоку").to_pdf(&puzzles(1)), Err(BookError::Letter('С')));
    let picture = |text: &str| vec![Puzzle { picture: text.to_owned(), ..puzzles(1).remove(0) }];
    for (text, part) in [
        ("<svg", "picture"),
        ("<svg/>", "empty"),
        ("<svg><image/></svg>", "\"image\""),
        ("<svg><path d=\"M1,1Q2,2\"/></svg>", "\"path\""),
        ("<svg><circle cx=\"1\"/></svg>", "\"circle\""),
    ] {
        let error = Book::new("").to_pdf(&picture(text)).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}
