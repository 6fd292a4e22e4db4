//! `explore tree`, and the pictures of `docs/pictures`.

use std::fs;
use std::path::Path;

use tempfile::tempdir;

use crate::{run, run_with_stdin};

/// Each picture is what its line in `make.sh` makes now.
#[test]
fn pictures_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let script = fs::read_to_string(root.join("docs/pictures/make.sh")).expect("a file");
    let folder = tempdir().expect("a folder");
    let mut made = Vec::new();
    for line in script.lines().filter(|line| line.starts_with("explore tree ")) {
        let mut words: Vec<_> = line.split(' ').skip(1).collect();
        let picture = words.pop().expect("a file");
        let new = folder.path().join("new.svg");
        words.push(new.to_str().expect("UTF-8"));
        assert_eq!(run("explore", &words), (Some(0), String::new(), String::new()), "{line}");
        let (found, expected) = (fs::read(root.join(picture)), fs::read(&new));
        assert!(
            found.expect(picture) == expected.expect("a picture"),
            "{picture} is not up to date; run docs/pictures/make.sh"
        );
        made.push(Path::new(picture).file_name().expect("a name").to_owned());
    }
    assert!(made.len() > 3);
    // The test of a chapter compares these.
    let by_tests = script.lines().filter(|line| line.starts_with("WRITE_PICTURES=1 cargo test "));
    made.extend(by_tests.filter_map(|line| Some(line.rsplit_once('/')?.1.into())));
    let files = fs::read_dir(root.join("docs/pictures")).expect("a folder");
    for file in files.map(|file| file.expect("a file").file_name()) {
        assert!(file == *"make.sh" || made.contains(&file), "{} is not made", file.display());
    }
}

#[test]
fn trees_of_each_puzzle_are_drawn() {
    for (arguments, title) in [
        (&["queens", "8"][..], ">8 queens: 2,057 nodes, solutions: 92<"),
        (
            &["queens", "8", "--at", "0.2", "--depth", "2"],
            ">8 queens: 36 nodes, solutions: 1, below 0.2<",
        ),
        (
            &["tour", "5x5", "--from", "a1", "--fold", "10"],
            "s tour on 5x5: 4,964 nodes, solutions: 304<",
        ),
        (&["sudoku", "1..4....2...3..2", "--solver", "naive"], ">Sudoku: "),
        (&["sudoku", "1..4/..../2.../3..2", "--layout", "radial"], ">Sudoku: "),
        (&["queens", "9", "--max-nodes", "50"], ">9 queens: the first 51 nodes, solutions: 1<"),
    ] {
        let arguments = [&["tree"], arguments].concat();
        let (code, svg, stderr) = run("explore", &arguments);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{arguments:?}");
        assert!(svg.contains(title), "{title} in {}", &svg[..svg.len().min(600)]);
    }
    // With the names of the program.
    let (_, svg, _) = run("explore", &["tree", "queens", "10", "--layout", "icicle"]);
    assert!(svg.len() <= 500_000, "{} bytes", svg.len());
}

#[test]
fn what_cannot_be_drawn_is_reported() {
    for (arguments, expected) in [
        (
            &["queens", "8", "--at", "0.9"][..],
            "error: --at: found the path 0.9, which names no node; expected the path of an attempt\n",
        ),
        (&["sudoku", "nofile"], "error: nofile: found no file of this name, and no puzzle"),
        (
            &["queens", "8", "--fold", "x"],
            "error: invalid value 'x' for '--fold <failed|none|N>': \
          expected failed, none or a number of nodes",
        ),
        (
            &["queens", "8", "--svg", "/nonexistent/f"],
            "error: /nonexistent/f: cannot write the \
          picture: ",
        ),
    ] {
        let arguments = [&["tree"], arguments].concat();
        let (code, stdout, stderr) = run_with_stdin("explore", &arguments, "");
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(stderr.starts_with(expected), "{stderr}");
    }
}
