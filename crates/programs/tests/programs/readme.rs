//! Each command of the README and of the pages of the programs gives the output printed there.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;
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

/// `PATH` with the folder of the programs in front.
pub fn path() -> OsString {
    let programs = crate::common::program("sudoku").get_program().to_owned();
    let programs = Path::new(&programs).parent().unwrap().as_os_str();
    [programs, &env::var_os("PATH").unwrap_or_default()].join(OsStr::new(":"))
}

#[test]
fn every_command_prints_what_the_page_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for page in
        ["README.md", "docs/guide/sudoku.md", "docs/guide/chess.md", "docs/guide/long-searches.md"]
    {
        check(page, commands(&fs::read_to_string(root.join(page)).expect(page)));
    }
}

fn check(page: &str, commands: Vec<(String, String)>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(page.replace('/', "-"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let path = path();
    assert!(commands.len() > 1, "{page}");
    for (command, expected) in commands {
        // The first is an example, which tests/examples runs; this test is part of the second.
        if ["cargo run --release --example sudoku", "cargo test --workspace"].contains(&&*command) {
            continue;
        }
        let output = Command::new("sh")
            .args(["-c", &command])
            .current_dir(&folder)
            .env("PATH", &path)
            .output()
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{page}: {command}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{page}: {command}");
        assert!(output.status.success(), "{page}: {command}");
    }
}
