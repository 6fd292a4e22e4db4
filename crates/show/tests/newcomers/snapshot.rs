//! Texts that are kept as files.

use std::path::Path;
use std::{env, fs};

/// Compares a text with the file of this name in `tests/snapshots`. With
/// `UPDATE_SNAPSHOTS=1` it writes the file instead: look at it before you commit it.
pub fn assert_snapshot(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name);
    if env::var_os("UPDATE_SNAPSHOTS").is_some_and(|value| value == "1") {
        fs::write(&path, found).expect("the folder of the snapshots can be written");
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "{} differs; run with UPDATE_SNAPSHOTS=1, and look at the change\nfound:\n{found}\n\
         expected:\n{expected}",
        path.display()
    );
}
