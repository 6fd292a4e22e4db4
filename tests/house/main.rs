//! What holds for the workspace as a whole: its documents, and the imports between its files.

mod circles;
mod promises;
mod unit_tests;

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the workspace.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Adds every Rust file below a folder, with its text.
fn sources(folder: &Path, files: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("target") {
            sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("UTF-8");
            files.push((path, text));
        }
    }
}
