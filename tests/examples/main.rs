//! Each example prints what is expected, and is short.

mod own_best;
mod own_programs;

use std::collections::HashSet;
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

/// The folder of the examples. Cargo builds them here, so none is stale. With
/// `--workspace` their dependencies have the same features as in
/// `cargo test --workspace`, so those are not compiled again.
static EXAMPLES: LazyLock<PathBuf> = LazyLock::new(|| {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--offline", "--workspace", "--examples", "--target-dir"]);
    let status = cargo.arg(target).current_dir(env!("CARGO_MANIFEST_DIR")).status();
    assert!(status.expect("cargo runs").success());
    target.join("debug/examples")
});

/// The command that runs an example.
fn example(name: &str) -> Command {
    Command::new(EXAMPLES.join(format!("{name}{EXE_SUFFIX}")))
}

/// Runs an example and returns what it prints.
fn output(name: &str, arguments: &[&str]) -> String {
    let mut example = example(name);
    let output = example.args(arguments).output().expect("it runs");
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn map_colouring() {
    let expected = "\
18 colourings, the first of them:
WA red, NT green, SA blue, Q red, NSW green, V red, T red
";
    assert_eq!(output("map_colouring", &[]), expected);
}

#[test]
fn limits() {
    let expected = "\
3 queens: no solution
20 queens: stopped after 100000 nodes
20 queens: [0, 2, 4, 1, 3, 12, 14, 11, 17, 19, 16, 8, 15, 18, 7, 9, 6, 13, 5, 10]
199635 nodes in all
";
    assert_eq!(output("limits", &[]), expected);
}

#[test]
fn parallel() {
    let expected = "\
724 solutions: exhausted
the first one is [0, 2, 5, 7, 9, 4, 8, 1, 3, 6]
all 724 are in order
";
    assert_eq!(output("parallel", &[]), expected);
}

#[test]
fn resume() {
    let expected = "\
.-end: 12 solutions
2.0.0.1.0-end: 32 solutions
3.4.0.1.0.0-end: 35 solutions
5.3.2.1.1.0-end: 13 solutions
7.4.2.0.0.0.0-end: 0 solutions
92 solutions in all
";
    assert_eq!(output("resume", &[]), expected);
}

#[test]
fn watch() {
    let expected = "\
row 0: column 0
  row 1: column 2
    row 2: no column is free
  row 1: column 3
    row 2: column 1
      row 3: no column is free
row 0: column 1
  row 1: column 3
    row 2: column 0
      row 3: column 2
a solution

. Q . .
. . . Q
Q . . .
. . Q .

nodes 8, rejected 0, backtracks 4, dead ends 2, solutions 1, ";
    let output = output("watch", &[]);
    let (steps, depth) = output.rsplit_once("solutions 1, ").expect("the counters");
    assert_eq!(format!("{steps}solutions 1, "), expected);
    assert!(depth.ends_with("depth 4\n"), "{depth}");
}

#[test]
fn golomb_ruler() {
    let expected = "\
8 marks: 34, at [0, 1, 4, 9, 15, 22, 32, 34]
9 marks: 44, at [0, 1, 5, 12, 25, 27, 35, 41, 44]
10 marks: 55, at [0, 1, 6, 10, 23, 26, 34, 41, 53, 55]
";
    assert_eq!(output("golomb_ruler", &[]), expected);
}

#[test]
fn knapsack() {
    assert_eq!(output("knapsack", &[]), "worth 13549094, room left 1620\n");
}

#[test]
fn travelling_salesman() {
    let printed = output("travelling_salesman", &[]);
    let lengths: Vec<_> = printed.lines().filter_map(|line| line.split(": 0 ").next()).collect();
    assert_eq!(lengths, ["burma14: 3323 km", "ulysses16: 6859 km"], "{printed}");
}

#[test]
fn solve_a_file() {
    let first =
        "unique: 812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    let embedded = format!(
        "line 1: {first}\n\
         line 2, column 16: found 4 twice in column 4, at r1c4 and at r4c4\n\
         line 3: multiple: 1234432121433412, 1234432124133142\n"
    );
    assert_eq!(output("solve_a_file", &[]), embedded);
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/solve_a_file.txt");
    fs::write(file, "1..4....2...3..2\n1234341221434323\n\n123....4........\n").expect("a file");
    let expected = "\
line 1: multiple: 1234432121433412, 1234432124133142
line 2, column 16: found 3 twice in row 4, at r4c2 and at r4c4
line 4: none
";
    assert_eq!(output("solve_a_file", &[file]), expected);
}

#[test]
fn sudoku() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md");
    let readme = fs::read_to_string(readme).expect("a text");
    let command = "$ cargo run --release --example sudoku\n";
    let (_, printed) = readme.split_once(command).expect("the first command");
    let printed = printed.split_once("\n$ ").expect("the second command").0;
    assert_eq!(output("sudoku", &[]), format!("{printed}\n"));
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/two_sudokus");
    fs::write(file, "1..4....2...3..2\n\n1...............\n").expect("a file");
    let printed = output("sudoku", &["123....4........", file]);
    for part in ["There is no solution.", "│ 1 2 │ 3 4 │\n│ 3 4 │ 1 2 │", "Two solutions:"]
    {
        assert!(printed.contains(part), "{printed}");
    }
    let error = example("sudoku").arg("12\u{1b}").output().expect("it runs");
    assert_eq!(error.status.code(), Some(1));
    let message = String::from_utf8_lossy(&error.stderr);
    assert!(
        message.contains("found 3 cells, expected") && !message.contains('\u{1b}'),
        "{message}"
    );
    fs::write(file, "\n").expect("a file");
    let error = example("sudoku").arg(file).output().expect("it runs");
    assert_eq!(error.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&error.stderr).contains("found an empty file"));
    // More than a pipe holds, and nobody reads it.
    fs::write(file, "1..4....2...3..2\n".repeat(3_000)).expect("a file");
    let mut unread = example("sudoku");
    unread.arg(file).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut unread = unread.spawn().expect("it starts");
    drop(unread.stdout.take());
    let ended = unread.wait_with_output().expect("it ends");
    assert_eq!((ended.status.code(), &ended.stderr[..]), (Some(0), &b""[..]));
}

#[test]
fn every_example_has_at_most_sixty_lines() {
    let files = |folder: &Path| -> Vec<PathBuf> {
        fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()).collect()
    };
    let examples = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples"));
    let in_folders = examples.iter().filter(|path| path.is_dir()).flat_map(|path| files(path));
    let all = in_folders.chain(examples.iter().filter(|path| path.is_file()).cloned());
    let lines_of = |path: &Path| fs::read_to_string(path).expect("a text").lines().count();
    for path in all.filter(|path| path.extension().is_some_and(|extension| extension == "rs")) {
        let lines = lines_of(&path);
        assert!(lines <= 60, "{}: {lines} lines", path.display());
    }
    // The driver for Dask, in Python.
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/cluster/dask/drive.py");
    assert!(lines_of(&driver) <= 100);
}

/// Cargo compiles the features that any package of the command turns on.
#[test]
fn the_first_command_compiles_little() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline", "--prefix", "none"])
        .current_dir(root)
        .output()
        .expect("cargo runs");
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let packages = String::from_utf8(tree.stdout).expect("UTF-8");
    let names: HashSet<_> = packages.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(names.contains("stack_assumptions_sudoku") && names.len() <= 40, "{names:?}");
    for package in ["programs", "rayon", "ratatui", "sudoku_text"] {
        assert!(!names.contains(package), "{package}");
    }
}
