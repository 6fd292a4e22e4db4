//! `docs/testing.md` names only tests that exist.

use std::fs;
use std::path::Path;

/// Adds the text of every Rust file below a folder, after its path.
fn sources(folder: &Path, texts: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("target") {
            sources(&path, texts);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("UTF-8");
            texts.push(format!("// {}\n{text}", path.display()));
        }
    }
}

/// The commands in the tables of a page.
fn commands(page: &str) -> Vec<&str> {
    let rows = page.lines().filter(|line| line.starts_with('|'));
    let cells = rows.flat_map(|row| row.split('`').skip(1).step_by(2));
    cells.filter(|cell| cell.contains("cargo test")).collect()
}

#[test]
fn each_test_in_the_docs_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/testing.md")).expect("the page");
    let mut texts = Vec::new();
    sources(&root.join("crates"), &mut texts);
    sources(&root.join("tests"), &mut texts);
    let commands = commands(&page);
    assert!(commands.len() > 15, "{commands:?}");
    for command in commands {
        let test = command.split(' ').next_back().expect("a word");
        let is_named = |text: &String| {
            let (path, text) = text.split_once('\n').expect("a path");
            // A test, a module of tests, or a file or folder of them.
            text.contains(&format!("fn {test}"))
                || text.contains(&format!("mod {test};"))
                || path.ends_with(&format!("tests/{test}.rs"))
                || path.ends_with(&format!("tests/{test}/main.rs"))
        };
        assert!(texts.iter().any(is_named), "{command}");
    }
}
