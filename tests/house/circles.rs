//! No file of a crate imports from one that imports from it, directly or through others.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::{ROOT, sources};

/// The files that each file imports from. A file is named by its module: `frontier::plan`.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// The imports between files below a folder. That a module declares and re-exports its own
/// parts is not an import.
fn imports_of(folder: &Path) -> Imports {
    let mut files = Vec::new();
    sources(folder, &mut files);
    let module = |path: &Path| {
        let path = path.strip_prefix(folder).expect("below it").with_extension("");
        let names: Vec<_> = path.iter().map(|name| name.to_string_lossy()).collect();
        names.join("::").trim_end_matches("::mod").to_owned()
    };
    let files: BTreeMap<_, _> = files.iter().map(|(path, text)| (module(path), text)).collect();
    let imports = files.iter().map(|(module, text)| {
        let paths = used_paths(module, text);
        let longest = |path: &Vec<String>| {
            let starts = (1..=path.len()).rev().map(|length| path[..length].join("::"));
            starts.into_iter().find(|start| files.contains_key(start))
        };
        let own = format!("{module}::");
        let others = paths.iter().filter_map(longest).filter(|other| other != module);
        (module.clone(), others.filter(|other| !other.starts_with(&own)).collect())
    });
    imports.collect()
}

/// The paths of the `use` lines of a file, from the root of the crate. Unit tests do not count.
fn used_paths(module: &str, text: &str) -> Vec<Vec<String>> {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let mut paths = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("use ") {
        let line = &rest[rest[..at].rfind('\n').map_or(0, |end| end + 1)..at];
        rest = &rest[at + 4..];
        let is_use = line.trim().is_empty() || line.starts_with("pub");
        let Some((tree, _)) = rest.split_once(';').filter(|_| is_use) else { continue };
        let mut found = Vec::new();
        expand("", &tree.split_whitespace().collect::<Vec<_>>().join(" "), &mut found);
        paths.extend(found.iter().filter_map(|path| from_root(module, path)));
    }
    paths.extend(inline_paths(module, text));
    paths
}

/// The paths that begin with `crate` or `super` outside the `use` lines and the comments of a file.
fn inline_paths(module: &str, text: &str) -> Vec<Vec<String>> {
    let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let code = code.filter(|line| !line.starts_with("use ") && !line.contains(" use "));
    let is_part = |char: char| char.is_alphanumeric() || char == '_' || char == ':';
    let words = code.flat_map(|line| line.split(move |char| !is_part(char)));
    let paths = words.filter(|word| word.starts_with("crate::") || word.starts_with("super::"));
    paths.filter_map(|path| from_root(module, path)).collect()
}

/// A path of a file, from the root of the crate; `None` for one into another crate.
fn from_root(module: &str, path: &str) -> Option<Vec<String>> {
    let home: Vec<_> = module.split("::").collect();
    let names: Vec<_> = path.split("::").collect();
    let up = names.iter().take_while(|name| **name == "super").count();
    let base = match names[0] {
        "crate" => &[][..],
        "self" => &home[..],
        "super" => &home[..home.len() - up],
        _ => return None,
    };
    let below = names.iter().skip(up.max(1));
    Some(base.iter().chain(below).map(|name| (*name).to_owned()).collect())
}

/// Adds the paths of a tree such as `crate::{a, b::{c, d}}`.
fn expand(prefix: &str, tree: &str, paths: &mut Vec<String>) {
    let tree = tree.trim();
    let Some((head, body)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or(tree);
        paths.extend((!path.is_empty()).then(|| format!("{prefix}{path}")));
        return;
    };
    let (prefix, body) = (format!("{prefix}{head}"), body.strip_suffix('}').unwrap_or(body));
    let (mut depth, mut start) = (0_usize, 0);
    for (at, symbol) in body.char_indices() {
        match symbol {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                expand(&prefix, &body[start..at], paths);
                start = at + 1;
            }
            _ => {}
        }
    }
    expand(&prefix, &body[start..], paths);
}

/// The files that can be reached from one, itself only if it is on a circle.
fn reached(imports: &Imports, from: &str) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from.to_owned()];
    while let Some(file) = open.pop() {
        for other in imports.get(&file).into_iter().flatten() {
            if reached.insert(other.clone()) {
                open.push(other.clone());
            }
        }
    }
    reached
}

#[test]
fn no_file_imports_in_a_circle() {
    let mut files = 0;
    for folder in fs::read_dir(Path::new(ROOT).join("crates")).expect("the crates") {
        let folder = folder.expect("a crate").path().join("src");
        let imports = imports_of(&folder);
        files += imports.len();
        let on_circles: Vec<_> =
            imports.keys().filter(|file| reached(&imports, file).contains(*file)).collect();
        assert!(on_circles.is_empty(), "{}: {on_circles:?}", folder.display());
    }
    assert!(files > 500, "{files} files");
}

#[test]
fn a_circle_is_found() {
    let text = "use std::fmt;\n\npub use super::{c, x::{d as e, self}};\nuse crate::b;\n";
    let paths: Vec<_> = used_paths("a::b", text).iter().map(|path| path.join("::")).collect();
    assert_eq!(paths, ["a::c", "a::x::d", "a::x::self", "b"]);
    let of = |file: &str, others: &[&str]| {
        (file.to_owned(), others.iter().map(|other| (*other).to_owned()).collect())
    };
    let imports = Imports::from([of("a", &["b"]), of("b", &["c"]), of("c", &["b"])]);
    let on_circle = |file| reached(&imports, file).contains(file);
    assert_eq!(["a", "b", "c"].map(on_circle), [false, true, true]);
}
