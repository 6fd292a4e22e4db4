//! `docs/promises.md` and `docs/testing.md` name only tests that exist.

use std::fs;
use std::path::{Path, PathBuf};

use super::{ROOT, sources};

/// The commands in the tables of a page.
fn commands(page: &str) -> Vec<&str> {
    let rows = page.lines().filter(|line| line.starts_with('|'));
    let cells = rows.flat_map(|row| row.split('`').skip(1).step_by(2));
    cells.filter(|cell| cell.contains("cargo test")).collect()
}

/// What a command runs.
#[derive(Debug, Default)]
struct Command<'c> {
    package: Option<&'c str>,
    target: Option<&'c str>,
    /// Whether it runs the unit tests.
    is_lib: bool,
    filter: Option<&'c str>,
}

impl<'c> Command<'c> {
    fn new(command: &'c str) -> Self {
        let (_, arguments) = command.split_once("cargo test").expect("a command");
        let mut parsed = Self::default();
        let mut words = arguments.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "-p" => parsed.package = words.next(),
                "--test" => parsed.target = words.next(),
                "--features" => _ = words.next(),
                "--lib" => parsed.is_lib = true,
                filter => {
                    assert!(!filter.starts_with('-'), "{command}: what is {filter}?");
                    parsed.filter = Some(filter);
                }
            }
        }
        parsed
    }

    /// Returns whether there is such a package, in it such a test target, and in that
    /// such a test, or a module of tests.
    fn exists(&self, root: &Path) -> bool {
        let tests = match self.package {
            None => return false,
            Some("workspace_tests") => root.join("tests"),
            Some("campaign") => root.join("tests/campaign/tests"),
            Some(package) => {
                let folder = package.strip_prefix("stack_assumptions_").unwrap_or(package);
                let is_unit = self.is_lib && self.target.is_none();
                root.join("crates").join(folder).join(if is_unit { "src" } else { "tests" })
            }
        };
        if !tests.is_dir() {
            return false;
        }
        let mut files = Vec::new();
        sources(&tests, &mut files);
        if let Some(target) = self.target {
            let (file, folder) = (tests.join(format!("{target}.rs")), tests.join(target));
            let has_modules = fs::read_to_string(&file).is_ok_and(|text| text.contains("\nmod "));
            files.retain(|(path, _)| has_modules || *path == file || path.starts_with(&folder));
        }
        let is_named = |(path, text): &(PathBuf, String)| {
            self.filter.is_none_or(|filter| {
                let module = if path.ends_with("mod.rs") { path.parent() } else { Some(&**path) };
                let stem = module.and_then(Path::file_stem);
                stem.is_some_and(|stem| stem == filter) && text.contains("#[test]")
                    || text.lines().any(|line| {
                        let name = line.trim_start().strip_prefix("fn ");
                        name.is_some_and(|name| name.starts_with(filter))
                    }) && text.contains("#[test]")
            })
        };
        files.iter().any(is_named)
    }
}

#[test]
fn each_test_in_the_docs_exists() {
    let root = Path::new(ROOT);
    for (page, least) in [("docs/promises.md", 30), ("docs/testing.md", 0)] {
        let text = fs::read_to_string(root.join(page)).expect("the page");
        let commands = commands(&text);
        assert!(commands.len() >= least, "{page}: {commands:?}");
        for command in commands {
            let parsed = Command::new(command);
            assert!(parsed.exists(root), "{page}: {command}: {parsed:?}");
        }
    }
}

#[test]
fn other_commands_do_not_exist() {
    let root = Path::new(ROOT);
    for command in [
        "cargo test -p no_package",
        "cargo test -p stack_assumptions_sudoku --test no_target",
        "cargo test -p sudoku_text --test text no_test",
        "cargo test -p stack_assumptions_sudoku --test solvers nothing_lost",
        "cargo test no_test",
        "cargo test -p stack_assumptions_terminal --lib no_test",
    ] {
        assert!(!Command::new(command).exists(root), "{command}");
    }
}
