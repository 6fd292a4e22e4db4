//! Operations on checkpoint and output files that fail in the real programs: the file then
//! holds the old state or the new one, the program says an error, and a resumed run prints
//! what was missing. The engine's own tests let each step of a write fail
//! (`cargo test -p stack_assumptions --features files --lib`).

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use stack_assumptions::partition::Checkpoint;
use terminal::place::Place;

use crate::common::{program, run};
use crate::long_searches::{folder, text};

const MANY: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..................";

/// A search of a list with a checkpoint and an output file.
struct Search<'a> {
    list: &'a str,
    file: &'a str,
    out: &'a str,
}

impl Search<'_> {
    fn arguments(&self) -> Vec<&str> {
        let option = if Path::new(self.file).exists() { "--resume" } else { "--checkpoint" };
        let Self { list, file, out } = self;
        let options = ["--limit", "40", "--checkpoint-every", "0.005"];
        [&["solve", list, "-o", out, option, file], &options[..]].concat()
    }

    /// Asserts that the files hold a state of the search, and that it can be resumed.
    fn is_intact_after(&self, output: &Output, expected: &str, case: &str) {
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(!message.contains("panicked"), "{case}: {message}");
        // 2 is an error of the program, 127 one of the loader.
        let says_so = message.contains("error: ") || matches!(output.status.code(), Some(2 | 127));
        let is_complete = fs::read_to_string(self.out).is_ok_and(|printed| printed == expected);
        assert!(says_so || is_complete, "{case}: {:?} {message}", output.status);
        if Path::new(self.file).exists() {
            let saved = Checkpoint::read(Path::new(self.file));
            let saved = saved.unwrap_or_else(|error| panic!("{case}: {error}"));
            let place = Place::of(&saved).expect("a place");
            let counted = place.output.expect("it has an output file").bytes;
            let printed = fs::read_to_string(self.out).expect("a file");
            let counted = &printed[..usize::try_from(counted).expect("few")];
            assert!(expected.starts_with(counted), "{case}");
        } else {
            // It failed before anything was saved: it begins anew.
            let _ = fs::remove_file(self.out);
        }
        let resumed = run("sudoku", &self.arguments());
        assert_eq!(resumed.stderr.matches("error: ").count(), 0, "{case}: {}", resumed.stderr);
        let printed = fs::read_to_string(self.out).expect("a file");
        assert!(printed == expected, "{case}: {} bytes", printed.len());
    }
}

/// Runs a search for each case until `fails` returns `None`: in a folder of its own, as
/// `fails` lets it run.
fn each_failure(mut fails: impl FnMut(usize, &[&str]) -> Option<Output>) -> usize {
    for case in 0.. {
        let folder = folder();
        let [list, file, out] = ["list", "file", "out"].map(|name| folder.path().join(name));
        fs::write(&list, format!("{MANY}\n").repeat(12)).expect("a file");
        let [list, file, out] = [&list, &file, &out].map(|path| text(path));
        let expected = run("sudoku", &["solve", "--limit", "40", list]).stdout;
        let search = Search { list, file, out };
        let Some(output) = fails(case, &search.arguments()) else { return case };
        search.is_intact_after(&output, &expected, &format!("case {case}"));
    }
    0
}

/// A file in the middle of a list cannot be opened, or cannot be read. The checkpoint counts
/// puzzles, so the run ends there; once the file is readable, nothing is missing.
#[test]
fn a_list_with_an_unreadable_file_is_resumed_once_it_can_be_read() {
    for command in ["solve", "count"] {
        for is_folder in [true, false] {
            let folder = folder();
            let [first, second, file, out] =
                ["first", "second", "file", "out"].map(|name| folder.path().join(name));
            fs::write(&first, format!("{MANY}\n").repeat(3)).expect("a file");
            if is_folder {
                fs::create_dir(&second).expect("a folder");
            }
            let [one, two, file, out] = [&first, &second, &file, &out].map(|path| text(path));
            let search = [command, "--limit", "5", one, two, one];
            let with = |option| run("sudoku", &[&search[..], &["-o", out, option, file]].concat());
            for option in ["--checkpoint", "--resume"] {
                let output = with(option);
                assert_eq!(output.code, Some(2), "{}", output.stderr);
                assert!(output.stderr.contains("error: "), "{}", output.stderr);
                assert!(output.stderr.contains(two) && output.stderr.contains("--resume"));
            }
            if is_folder {
                fs::remove_dir(&second).expect("a folder");
            }
            fs::write(&second, format!("{MANY}\n").repeat(2)).expect("a file");
            assert_eq!(with("--resume").code, Some(4));
            let printed = fs::read_to_string(out).expect("a file");
            assert_eq!(printed, run("sudoku", &search).stdout, "{command} {is_folder}");
        }
    }
}

/// No file may grow past a number of bytes: first only the output is too long, then also
/// the checkpoint. `prlimit` is in util-linux.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_loses_nothing() {
    let sizes = [0, 1, 50, 200, 300, 400, 1000, 3000, 10_000, 20_000, 39_000];
    let cases = each_failure(|case, arguments| {
        let size = sizes.get(case)?;
        // A signal would end the program; the system returns an error if it is ignored.
        let script = format!("trap '' XFSZ; exec prlimit --fsize={size} \"$@\"");
        let sudoku = program("sudoku").get_program().to_owned();
        let mut command = Command::new("sh");
        command.args(["-c", &script, "sh"]).arg(sudoku).args(arguments);
        let output = command.output().expect("sh runs");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{size}: {message}");
        assert!(message.contains("error: "), "{size}: {message}");
        Some(output)
    });
    assert_eq!(cases, sizes.len());
}

/// Lets the system calls of the real program fail, one after the other, and all from each
/// one on. `strace` makes them fail.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs strace: cargo test -p programs --test programs faults -- --ignored"]
fn each_system_call_fails_in_turn() {
    const CALLS: [&str; 14] = [
        "write",
        "fsync",
        "fdatasync",
        "rename",
        "renameat2",
        "fchmod",
        "ftruncate",
        "lseek",
        "linkat",
        "unlink",
        "read",
        "flock",
        "fchown",
        "openat",
    ];
    for call in CALLS {
        for when in ["", "+"] {
            each_failure(|case, arguments| {
                // The first of them are those of the loader.
                let first = case + 1;
                let inject = format!("inject={call}:error=ENOSPC:when={first}{when}");
                let log = tempfile::NamedTempFile::new().expect("a file");
                let mut command = Command::new("strace");
                command.args(["-f", "-qq", "-o", text(log.path()), "-e", &format!("trace={call}")]);
                command.args(["-e", &inject]).arg(program("sudoku").get_program()).args(arguments);
                let output = command.output().expect("strace runs");
                let log = fs::read_to_string(log.path()).expect("a text");
                // Enough cases, and no more calls of this kind.
                (log.contains("(INJECTED)") && case < 60).then_some(output)
            });
        }
    }
}
