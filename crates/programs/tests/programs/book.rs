//! `sudoku book`.

use std::fs;

use crate::common::{check_snapshot, output, run, run_with_stdin};

/// The puzzles of the picture in the guide.
fn six() -> String {
    run("sudoku", &["generate", "--seed", "7", "-n", "6", "--difficulty", "easy"]).stdout
}

#[test]
fn the_page_of_the_guide() {
    let arguments =
        ["book", "--format", "svg", "--title", "Six for Sunday", "--levels", "--no-solutions"];
    let page = run_with_stdin("sudoku", &arguments, six());
    assert_eq!((page.code, page.stderr.as_str()), (Some(0), ""));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/book.svg");
    check_snapshot(path, &page.stdout);
}

/// Plain puzzles of two sizes and variants in one PDF; the same bytes each time.
#[test]
fn plain_puzzles_and_variants_in_one_book() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let large = run("sudoku", &["generate", "--seed", "7", "--size", "16"]).stdout;
    fs::write(path("plain"), six() + &large).expect("a file");
    let killer = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/variants/example.txt");
    let book = |name: &str| {
        let to = path(name);
        let made = run("sudoku", &["book", &path("plain"), killer, "--candidates", "-o", &to]);
        assert_eq!(made, output(0, "", ""));
        fs::read(to).expect("a book")
    };
    let pdf = book("one.pdf");
    assert_eq!(pdf, book("other.pdf"));
    assert!(pdf.starts_with(b"%PDF-1.7") && pdf.ends_with(b"%%EOF"));
    let variant = fs::read_to_string(killer).expect("a file");
    let one = run("sudoku", &["book", "--format", "svg", killer]);
    let other = run_with_stdin("sudoku", &["book", "--format", "svg", "--variants"], variant);
    assert_eq!((one.code, other), (Some(0), one));
    // Two pages of puzzles, and one or two of solutions.
    let pages = pdf.windows(12).filter(|it| it == b"/Type /Page\n").count();
    assert!((3..=4).contains(&pages), "{pages} pages");
}

#[test]
fn what_has_no_place_in_a_book() {
    let multiple = "1234\n34..\n2...\n....\n";
    let made = run_with_stdin("sudoku", &["book", "--format", "svg"], multiple);
    assert_eq!(made.code, Some(3));
    assert!(made.stderr.contains("puzzle 1: multiple solutions"), "{made:?}");
    assert!(made.stdout.ends_with("</svg>\n") && !made.stdout.contains("Solutions"), "{made:?}");
    let made = run_with_stdin("sudoku", &["book", "--title", "Судоку"], six());
    assert_eq!((made.code, made.stdout.as_str()), (Some(2), ""));
    assert!(made.stderr.contains("the letter 'С'"), "{made:?}");
    let made = run_with_stdin("sudoku", &["book"], "nothing\n");
    assert_eq!((made.code, made.stdout.as_str()), (Some(2), ""));
    let made = run_with_stdin("sudoku", &["book", "--per-page", "13"], six());
    assert_eq!(made.code, Some(2));
}
