//! Each command of the README gives the output printed there.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The commands of a page and what is printed below each.
pub fn commands(readme: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    let mut in_console = false;
    for line in readme.lines() {
        if line.starts_with("```") {
            in_console = line == "```console";
        } else if in_console {
            match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(command), _) => commands.push((command.to_owned(), String::new())),
                (None, Some((_, output))) => output.extend([line, "\n"]),
                (None, None) => panic!("output before a command: {line}"),
            }
        }
    }
    commands
}

/// The folder of the programs, and `PATH` with it in front.
pub fn programs() -> (PathBuf, OsString) {
    let programs = crate::common::program("sudoku").get_program().to_owned();
    let programs = Path::new(&programs).parent().unwrap().to_owned();
    let path =
        [programs.as_os_str(), &env::var_os("PATH").unwrap_or_default()].join(OsStr::new(":"));
    (programs, path)
}

#[test]
fn every_command_prints_what_the_readme_says() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let commands = commands(&fs::read_to_string(readme).unwrap());
    let run = "cargo run --release --example ";
    for program in ["sudoku", "eight_queens"] {
        let run = format!("{run}{program}");
        assert!(commands.iter().any(|(command, _)| command.contains(&run)), "{program}");
    }

    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let (programs, path) = programs();
    for (command, expected) in commands {
        if command == "cargo test --workspace" {
            // This test is part of it.
            continue;
        }
        if command == "cargo run --release --example sudoku" {
            // Only the example has a puzzle of its own: tests/examples runs it.
            continue;
        }
        // The example of this name is the same program.
        let built = if command.contains(run) {
            command.replace(run, &format!("{}/", programs.display())).replace(" -- ", " ")
        } else {
            command.clone()
        };
        let output = Command::new("sh")
            .args(["-c", &built])
            .current_dir(&folder)
            .env("PATH", &path)
            .output()
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{command}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command}");
        assert!(output.status.success(), "{command}");
    }
}
