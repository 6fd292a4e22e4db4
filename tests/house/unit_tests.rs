//! A library with `test = false` is not compiled once more for its unit tests. Files of it that have some are
//! modules of an integration test: `#[path = "../src/font.rs"]`, or a `mod.rs` for its folder.

use std::fs;
use std::path::Path;

use crate::{ROOT, sources};

#[test]
fn each_unit_test_is_run() {
    let mut checked = 0;
    for entry in fs::read_dir(Path::new(ROOT).join("crates")).expect("a folder") {
        let folder = entry.expect("an entry").path();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let library = manifest.split("\n[").find(|section| section.starts_with("lib]"));
        if !library.is_some_and(|section| section.contains("\ntest = false")) {
            continue;
        }
        let (mut tests, mut files) = (Vec::new(), Vec::new());
        sources(&folder.join("src"), &mut files);
        if folder.join("tests").exists() {
            sources(&folder.join("tests"), &mut tests);
        }
        for (path, _) in files.iter().filter(|(_, text)| text.contains("#[cfg(test)]")) {
            let name = path.strip_prefix(&folder).expect("a file of the folder");
            let of_folder = name.with_file_name("mod.rs");
            let is_named = |name: &Path| {
                let end = format!("../{}\"]", name.display());
                tests.iter().any(|(_, text)| text.contains(&end))
            };
            assert!(is_named(name) || is_named(&of_folder), "{} is not tested", path.display());
            checked += 1;
        }
    }
    assert!(checked > 5, "found {checked} files with unit tests");
}
