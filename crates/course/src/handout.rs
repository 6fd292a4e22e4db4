//! A folder with exercises that builds by itself, without a network.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use include_dir::{Dir, include_dir};

use crate::exercise::{Exercise, HINTS};

static TESTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/exercises/tests");
static SHARED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/exercises/src");
static ENGINE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../stack_assumptions/src");
const MANIFEST: &str = include_str!("../exercises/Cargo.toml");
const ENGINE_MANIFEST: &str = include_str!("../templates/engine.toml");
const README: &str = include_str!("../templates/README.md");

/// Writes a handout to a folder that does not exist yet, or is empty.
///
/// # Errors
/// If the folder has files, or cannot be written.
pub(crate) fn write(folder: &Path, exercises: &[Exercise], class: &str) -> anyhow::Result<()> {
    if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) {
        bail!("{}: found a folder with files in it, expected a new folder", folder.display());
    }
    let put = |name: &str, text: &str| {
        let path = folder.join(name);
        let parent = path.parent().expect("BUG: a file without a folder");
        let written = fs::create_dir_all(parent).and_then(|()| fs::write(&path, text));
        written.with_context(|| format!("{}: cannot be written", path.display()))
    };
    put("Cargo.toml", &manifest())?;
    put("README.md", README)?;
    put("class.txt", &format!("{class}\n"))?;
    put("engine/Cargo.toml", ENGINE_MANIFEST)?;
    put_all("engine/src", &ENGINE, &put)?;
    put_all("src", &SHARED, &put)?;
    put_one("tests", &TESTS, "parts/board.rs", &put)?;
    for exercise in exercises {
        let name = exercise.file();
        put(&format!("exercises/{name}"), exercise.text())?;
        put_one("tests", &TESTS, &name, &put)?;
        put_one("hints", &HINTS, &format!("{}.md", exercise.name), &put)?;
    }
    Ok(())
}

/// The manifest of the exercises, with the copy of the engine beside them.
fn manifest() -> String {
    let path = "../../stack_assumptions";
    assert!(MANIFEST.contains(path), "BUG: the manifest does not name the engine");
    MANIFEST.replace(path, "engine")
}

fn put_all(
    to: &str,
    folder: &Dir<'_>,
    put: &impl Fn(&str, &str) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for file in folder.files() {
        let name = file.path().to_str().context("BUG: a file name that is no text")?;
        put_one(to, folder, name, put)?;
    }
    folder.dirs().try_for_each(|inner| put_all(to, inner, put))
}

/// `name` is the path in the folder that was embedded.
fn put_one(
    to: &str,
    folder: &Dir<'_>,
    name: &str,
    put: &impl Fn(&str, &str) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let text = folder.get_file(name).and_then(|file| file.contents_utf8());
    put(&format!("{to}/{name}"), text.with_context(|| format!("BUG: {name} is missing"))?)
}
