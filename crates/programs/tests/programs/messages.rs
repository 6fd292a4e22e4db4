//! Each command of `docs/messages.md` prints the message that is there.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::readme::{commands, path};

/// The exit codes that the table names, by section.
fn exit_codes(page: &str) -> BTreeMap<&str, i32> {
    page.lines().filter_map(row).collect()
}

/// A row of the table: the section, and the exit code.
fn row(line: &str) -> Option<(&str, i32)> {
    let (section, rest) = line.strip_prefix("| [")?.split_once("](#")?;
    let code = rest.split(" | ").nth(1)?.strip_suffix(" |")?;
    Some((section, code.parse().expect("a code")))
}

#[test]
fn every_command_prints_its_message() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/messages.md");
    let page = fs::read_to_string(page).expect("the page");
    let mut codes = exit_codes(&page);
    assert!(codes.len() > 30, "{codes:?}");
    let path = path();
    for section in page.split("\n### ").skip(1) {
        let (name, text) = section.split_once('\n').expect("a title");
        let expected = codes.remove(name).unwrap_or_else(|| panic!("no row for {name}"));
        assert!(text.contains(&format!("\n```\n\nExit code {expected}. ")), "{name}");
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("messages");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let mut code = None;
        for (command, printed) in commands(text) {
            // As on a terminal, where both streams are seen.
            let output = Command::new("sh")
                .args(["-c", &format!("exec 2>&1; {command}")])
                .current_dir(&folder)
                .env("PATH", &path)
                .output()
                .expect("it runs");
            assert_eq!(String::from_utf8_lossy(&output.stdout), printed, "{name}: {command}");
            code = output.status.code();
        }
        assert_eq!(code, Some(expected), "{name}");
    }
    assert!(codes.is_empty(), "no section for {codes:?}");
}
