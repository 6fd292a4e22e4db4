//! Builds a page: compiles a puzzle to WebAssembly, and puts it into one file of HTML.

mod sources;

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use stack_assumptions_show::log::Recording;

const HTML: &str = include_str!("../web/page.html");
const STYLE: &str = include_str!("../web/page.css");
/// The parts of the script, in the order in which they use each other.
const SCRIPTS: [&str; 8] = [
    include_str!("../web/words.js"),
    include_str!("../web/search.js"),
    include_str!("../web/pen.js"),
    include_str!("../web/tree.js"),
    include_str!("../web/view.js"),
    include_str!("../web/quiz.js"),
    include_str!("../web/export.js"),
    include_str!("../web/page.js"),
];
/// The folder in which `debian-rust.sh` has unpacked Debian's Rust.
const DEBIAN_RUST: &str = "DEBIAN_RUST";
const TARGET: &str = "wasm32-unknown-unknown";

/// The manifest of the crate that is compiled, but for its dependencies.
const MANIFEST: &str = "\
[package]
name = \"live\"
version = \"0.1.0\"
edition = \"2024\"

[lib]
name = \"NAME\"
crate-type = [\"cdylib\"]

[workspace]

[profile.release]
opt-level = \"z\"
lto = true
codegen-units = 1
panic = \"abort\"
strip = true

[dependencies]
";

/// What a page is built from.
#[derive(Clone, Debug)]
pub enum Source {
    /// The puzzles of this crate.
    Puzzles,
    /// A puzzle of one's own.
    Own {
        /// The folder of its crate.
        path: PathBuf,
        /// A Rust expression that creates it, such as `my_puzzle::Puzzle::new(4)`.
        puzzle: String,
    },
    /// The log of a search.
    Log(PathBuf),
}

/// Builds a page and returns it.
///
/// # Errors
/// If the puzzle cannot be compiled, the log is not a log, or WebAssembly's target is not installed.
pub fn page(source: &Source) -> anyhow::Result<String> {
    let folder = tempfile::tempdir().context("cannot create a temporary folder")?;
    let module = module(source, folder.path())?;
    let (title, log) = match source {
        Source::Puzzles => (String::new(), String::new()),
        Source::Own { puzzle, .. } => (puzzle.clone(), String::new()),
        Source::Log(file) => log(file)?,
    };
    let is_own = if matches!(source, Source::Puzzles) { "" } else { "own" };
    Ok(HTML
        .replace("{{style}}", &(stack_assumptions_show::render::HTML_STYLE.to_owned() + STYLE))
        .replace("{{module}}", &BASE64_STANDARD.encode(packed(&module)?))
        .replace("{{script}}", &without_comments(&SCRIPTS.concat()))
        .replace("{{own}}", is_own)
        .replace("{{title}}", &escape(&title))
        .replace("{{sources}}", &sources::elements(source)?)
        .replace("{{log}}", &log))
}

/// The name of the puzzle in a log, and the log as it is in a page: no name in it may end the
/// element.
fn log(file: &Path) -> anyhow::Result<(String, String)> {
    let text = fs::read(file).with_context(|| format!("{}", file.display()))?;
    let recording = Recording::read(&*text);
    let header = recording.with_context(|| format!("{}", file.display()))?.header().clone();
    let title = format!("{} {}", header.puzzle, header.arguments.join(" "));
    // All but a last line that was cut is UTF-8.
    Ok((title, String::from_utf8_lossy(&text).replace('<', "\\u003c")))
}

/// The script without its comments `/** … */`, which are types for the most part, and without empty
/// lines. No text of it has these signs.
fn without_comments(script: &str) -> String {
    let after = |part: &str| part.split_once("*/").map_or_else(String::new, |it| it.1.to_owned());
    let (first, rest) = script.split_once("/**").unwrap_or((script, ""));
    let script = first.to_owned() + &rest.split("/**").map(after).collect::<String>();
    script
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.to_owned() + "\n")
        .collect()
}

/// The module as gzip, which a browser unpacks itself.
fn packed(module: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(module)?;
    Ok(encoder.finish()?)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// Compiles a small crate that exports the puzzle, and returns the module.
fn module(source: &Source, folder: &Path) -> anyhow::Result<Vec<u8>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    if !here.join("Cargo.toml").is_file() {
        bail!("{}: found no source of the page, expected the repository there", here.display());
    }
    let dependency =
        |name: &str, path: &Path| format!("{name} = {{ path = {:?}", path.to_string_lossy());
    let page = dependency("page", here);
    let (dependencies, code) = match source {
        Source::Own { path, puzzle } => {
            let path = path.canonicalize().with_context(|| format!("{}", path.display()))?;
            let name = package_name(&path)?;
            let module = name.replace('-', "_");
            // Found here, and not after a minute of compiling.
            ensure!(
                puzzle.contains(&format!("{module}::")),
                "found the puzzle {puzzle:?}, expected an expression with {module}:: in it, such as \
                 {module}::Puzzle::new(4)"
            );
            let own = dependency(&name, &path);
            let code = format!("page::live_page!(|_: &str| page::open_one({puzzle}));\n");
            (format!("{own} }}\n{page} }}\n"), code)
        }
        Source::Puzzles => {
            let code = "page::live_page!(page::puzzles::open);\n".to_owned();
            (format!("{page}, features = [\"puzzles\"] }}\n"), code)
        }
        Source::Log(_) => {
            let code = "page::live_page!(|_: &str| Err(String::new()));\n".to_owned();
            (format!("{page} }}\n"), code)
        }
    };
    // Another page may be built at the same time.
    let name = format!("live_{}", std::process::id());
    fs::create_dir_all(folder.join("src"))?;
    fs::write(folder.join("Cargo.toml"), MANIFEST.replace("NAME", &name) + &dependencies)?;
    fs::write(folder.join("src/lib.rs"), code)?;
    // The versions of the dependencies are those of the workspace.
    let _ = fs::copy(here.join("../../Cargo.lock"), folder.join("Cargo.lock"));
    let debian_rust = env::var_os(DEBIAN_RUST);
    ensure!(
        debian_rust.is_some() || has_target(),
        "Rust cannot compile to WebAssembly here, expected the target {TARGET}: rustup target add \
         {TARGET}, or crates/page/debian-rust.sh"
    );
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--quiet", "--release", "--target", TARGET]).current_dir(folder);
    if let Some(rust) = debian_rust {
        use_debian_rust(&mut cargo, Path::new(&rust))?;
    }
    // Kept, so that the next page is built in seconds.
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| here.join("../../target"), PathBuf::from);
    let target = target.join("page");
    let status = cargo.env("CARGO_TARGET_DIR", &target).stdin(Stdio::null()).status()?;
    if !status.success() {
        bail!("the puzzle cannot be compiled to WebAssembly: see above");
    }
    let file = target.join(TARGET).join("release").join(name).with_extension("wasm");
    let module = fs::read(&file).with_context(|| format!("{}", file.display()))?;
    // The module and its list of sources.
    let _ = (fs::remove_file(&file), fs::remove_file(file.with_extension("d")));
    Ok(module)
}

/// Whether the standard library for WebAssembly is installed. If `rustc` cannot say it, cargo will.
fn has_target() -> bool {
    let printed =
        Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let libraries = printed.map(|it| String::from_utf8_lossy(&it.stdout).trim().to_owned());
    libraries.is_ok_and(|folder| folder.is_empty() || Path::new(&folder).is_dir())
}

/// Compiles with Debian's Rust, and with the standard library from its source.
fn use_debian_rust(cargo: &mut Command, root: &Path) -> anyhow::Result<()> {
    // Debian's linker is a package of its own; that of the toolchain does as well.
    let printed = Command::new("rustc").args(["--print", "target-libdir"]).output();
    let printed = printed.context("cannot run rustc")?;
    let libraries = PathBuf::from(String::from_utf8_lossy(&printed.stdout).trim());
    let linker = libraries.with_file_name("bin").join("rust-lld");
    cargo.args(["-Z", "build-std=std,panic_abort"]);
    cargo.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", root.join("usr/bin/rustc"));
    cargo.env("LD_LIBRARY_PATH", root.join("usr/lib/x86_64-linux-gnu"));
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    Ok(())
}

/// The name of the package in a folder.
fn package_name(folder: &Path) -> anyhow::Result<String> {
    let file = folder.join("Cargo.toml");
    let text = fs::read_to_string(&file).with_context(|| format!("{}", file.display()))?;
    let name = text.lines().find_map(|line| {
        let (key, value) = line.split_once('=')?;
        (key.trim() == "name").then(|| value.trim().trim_matches('"').to_owned())
    });
    name.with_context(|| format!("{}: found no package", file.display()))
}
