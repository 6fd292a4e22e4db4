//! The pages of `docs/techniques` are those that the example `technique_pages` makes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use sudoku_human::Technique;

#[path = "../../examples/technique_pages/pages.rs"]
mod pages;

#[test]
fn each_technique_has_a_page_and_all_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/techniques");
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        found.insert(name, fs::read_to_string(path).expect("a text"));
    }
    for (name, text) in pages::files().expect("all that the pages need") {
        let page = found.remove(&name);
        let command = "cargo run -p sudoku_human --example technique_pages";
        assert!(page.as_ref() == Some(&text), "{name} is not current: {command}");
    }
    assert!(found.is_empty(), "no technique has {:?}", found.keys());
}

#[test]
fn each_technique_is_reported_in_a_few_short_sentences() {
    for row in Technique::ALL {
        let about = row.technique.about().unwrap_or_else(|| panic!("no text for {}", row.name));
        let sentences: Vec<&str> = about.split(". ").collect();
        assert!((2..=7).contains(&sentences.len()), "{}", row.name);
        for sentence in sentences {
            assert!(sentence.split_whitespace().count() <= 25, "{}: {sentence}", row.name);
        }
        let marks = pages::state(row.technique).expect("a state");
        assert_eq!(pages::state(row.technique), Some(marks.clone()));
        assert!(marks.solve().expect("no duplicate").unique().is_some(), "{}", row.name);
    }
}
