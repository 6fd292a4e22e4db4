//! Each example prints what is expected.

use std::process::Command;

/// Runs an example and returns what it prints.
fn output(name: &str) -> String {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--quiet", "--offline", "--example", name]);
    let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo runs");
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn map_colouring() {
    let expected = "18 colourings, the first of them:\n\
                    WA red, NT green, SA blue, Q red, NSW green, V red, T red\n";
    assert_eq!(output("map_colouring"), expected);
}

#[test]
fn sudoku() {
    assert!(output("sudoku").starts_with("The problem:\n"));
}
