//! Seeds, corpus, and mutations of both, through what the fuzz targets call.

use std::fs::{self, DirEntry};
use std::path::Path;

use campaign::{Cases, mutated, parsers};

/// The committed inputs of a fuzz target.
pub fn inputs(target: &str) -> Vec<Vec<u8>> {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let mut files: Vec<_> = ["seeds", "corpus"]
        .iter()
        .filter_map(|folder| fs::read_dir(fuzz.join(folder).join(target)).ok())
        .flatten()
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    assert!(files.len() > 1, "{target}: {} inputs", files.len());
    files.iter().map(|file| fs::read(file).expect("a file")).collect()
}

#[test]
fn parsers() {
    let targets = parsers::ALL.map(|(name, check)| (inputs(name), check));
    for (inputs, check) in &targets {
        for input in inputs {
            check(input);
        }
    }
    Cases::new("parsers", 60_000).run(|random| {
        for (inputs, check) in &targets {
            check(&mutated(random, inputs));
        }
        targets.len() as u64
    });
}

/// `fuzz/fuzz_targets` has one target for each parser, and no other.
#[test]
fn each_parser_is_a_fuzz_target() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/fuzz_targets");
    let files = fs::read_dir(folder).expect("a folder");
    let name = |file: DirEntry| file.file_name().into_string().expect("UTF-8");
    let mut targets: Vec<_> = files.map(|file| name(file.expect("a file"))).collect();
    let mut names = parsers::ALL.map(|(name, _)| format!("{name}.rs"));
    targets.sort();
    names.sort();
    assert_eq!(targets, names);
}
