//! Completions and man pages, which each program prints from its command line.

use crate::common::{ProgramOutput, run};
use crate::long_searches::rejects;

const PROGRAMS: [&str; 3] = ["sudoku", "eight_queens", "knights_tour"];

/// Returns what a program prints.
fn output(name: &str, arguments: &[&str]) -> String {
    let ProgramOutput { code, stdout, stderr } = run(name, arguments);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{name} {arguments:?}");
    stdout
}

#[test]
fn completions_are_printed_for_each_shell() {
    for name in PROGRAMS {
        for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
            let script = output(name, &["completions", shell]);
            assert!(script.contains(name) && script.contains("checkpoint-every"), "{script}");
        }
        assert!(output(name, &["completions", "bash"]).contains(&format!("complete -F _{name}")));
        rejects(name, &["completions", "tcsh"], &["'tcsh'", "bash", "zsh"]);
    }
}

#[test]
fn man_pages_are_printed_for_each_program_and_command() {
    for name in PROGRAMS {
        let page = output(name, &["man"]);
        assert!(page.contains(&format!(".TH {name} 1")), "{page}");
        for part in [".SH SYNOPSIS", "completions", "count", "Exit codes:", "130"] {
            assert!(page.contains(part), "{part}: {page}");
        }
        let page = output(name, &["man", "count"]);
        for part in ["count", "\\-\\-checkpoint", "\\-\\-threads"] {
            assert!(page.contains(part), "{part}: {page}");
        }
        rejects(name, &["man", "dissolve"], &["found \"dissolve\"", "expected a command"]);
    }
}
