//! What `sudoku` shows on a terminal: a pseudo-terminal in place of stdout or stdin.

use std::io::Read;
use std::process::{Command, Stdio};

use crate::common::{program, run, terminal};

const LINE: &str = "..3..4..2......1";

/// The puzzle beside its solution.
const PLAIN: &str = "\
┌─────┬─────┐   ┌─────┬─────┐
│ . . │ 3 . │   │ 1 2 │ 3 4 │
│ . 4 │ . . │   │ 3 4 │ 1 2 │
├─────┼─────┤   ├─────┼─────┤
│ 2 . │ . . │   │ 2 1 │ 4 3 │
│ . . │ . 1 │   │ 4 3 │ 2 1 │
└─────┴─────┘   └─────┴─────┘
";

/// Returns what a program shows on a terminal.
fn shown(command: &mut Command) -> String {
    let (mut screen, output) = terminal();
    let mut child = command.stdout(output).stderr(Stdio::null()).spawn().expect("it starts");
    // The end for the program is closed once the program and the command are gone.
    command.stdout(Stdio::null());
    let mut text = Vec::new();
    // The end of the text is an error on Linux.
    let _ = screen.read_to_end(&mut text);
    child.wait().expect("it ends");
    String::from_utf8(text).expect("UTF-8").replace("\r\n", "\n")
}

fn sudoku(arguments: &[&str]) -> Command {
    let mut command = program("sudoku");
    command.args(arguments).env_remove("NO_COLOR").env("TERM", "xterm");
    command
}

/// Removes the styles from a text.
fn without_styles(text: &str) -> String {
    let mut pieces = text.split('\u{1b}');
    let first = pieces.next().unwrap_or_default().to_owned();
    first + &pieces.map(|piece| piece.split_once('m').expect("a style").1).collect::<String>()
}

#[test]
fn a_terminal_shows_givens_and_answers_apart() {
    let drawn = shown(&mut sudoku(&[LINE]));
    let solution: String =
        PLAIN.lines().map(|line| line.chars().skip(16).chain(['\n']).collect::<String>()).collect();
    assert_eq!(without_styles(&drawn), solution);
    let givens = drawn.matches("\u{1b}[1m").count();
    let answers = drawn.matches("\u{1b}[32m").count();
    assert_eq!((givens, answers), (4, 12), "{drawn:?}");
    assert!(drawn.contains("│ \u{1b}[32m3\u{1b}[0m \u{1b}[1m4\u{1b}[0m │"), "{drawn:?}");
    // What follows is the next grid.
    let two = shown(&mut sudoku(&[LINE, LINE]));
    assert_eq!(two, format!("{drawn}\n{drawn}"));
    assert_eq!(shown(&mut sudoku(&["--any", LINE])), drawn);
}

#[test]
fn colours_can_be_turned_off_and_on() {
    assert_eq!(shown(&mut sudoku(&["--color", "never", LINE])), PLAIN);
    assert_eq!(shown(sudoku(&[LINE]).env("NO_COLOR", "1")), PLAIN);
    assert_eq!(shown(sudoku(&[LINE]).env("TERM", "dumb")), PLAIN);
    let drawn = shown(&mut sudoku(&[LINE]));
    for command in [&["--color", "always", LINE][..], &["solve", LINE, "--color=always"]] {
        assert_eq!(run("sudoku", command).stdout, drawn, "{command:?}");
        assert_eq!(shown(sudoku(command).env("NO_COLOR", "1")), drawn, "{command:?}");
    }
}

#[test]
fn a_pipe_and_a_chosen_format_have_no_drawing() {
    for arguments in [&[LINE][..], &["--color", "never", LINE], &["--color", "auto", LINE]] {
        assert_eq!(run("sudoku", arguments).stdout, "1234341221434321\n", "{arguments:?}");
    }
    let piped = run("sudoku", &[LINE]).stdout;
    assert_eq!(shown(&mut sudoku(&["--format", "line", LINE])), piped);
    let bordered = run("sudoku", &["--format", "bordered", LINE]).stdout;
    assert_eq!(shown(&mut sudoku(&["--format", "bordered", LINE])), bordered);
}

/// A puzzle of a list without a solution is named on stderr only.
#[test]
fn a_list_is_drawn() {
    let drawn = shown(&mut sudoku(&[LINE]));
    assert_eq!(shown(&mut sudoku(&[LINE, "123....4........", LINE])), format!("{drawn}\n{drawn}"));
}

/// Of a long list, each solution is a line, as in a pipe. `--color always` draws it.
#[test]
fn a_long_list_is_printed_as_lines() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let folder = tempfile::tempdir().expect("a folder");
    let list = |count: usize| {
        let path = folder.path().join(format!("{count}.txt"));
        std::fs::write(&path, puzzle.repeat(count)).expect("a list");
        path.into_os_string().into_string().expect("UTF-8")
    };
    let (short, long) = (list(4), list(5));
    let drawn = shown(&mut sudoku(&["--color", "never", &short]));
    assert_eq!(drawn.matches('┌').count(), 2 * 4, "{drawn}");
    let piped = run("sudoku", &[&long]).stdout;
    assert_eq!(piped.lines().count(), 5);
    for arguments in [&[&*long][..], &["--any", &long], &["--color", "never", &long]] {
        assert_eq!(shown(&mut sudoku(arguments)), piped, "{arguments:?}");
    }
    let always = shown(&mut sudoku(&["--color", "always", &long]));
    assert_eq!(always.matches('┌').count(), 5, "{always}");
}

/// The same holds for other sides, and for other solvers.
#[test]
fn a_long_list_of_any_side_is_printed_as_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let sixteen = ".".repeat(255) + "1";
    for (puzzle, options) in [
        (LINE, &["--any"][..]),
        (&*sixteen, &["--any"]),
        (nine, &["--solver", "cdcl"]),
        (nine, &[]),
    ] {
        for count in [4, 5] {
            let path = folder.path().join("list.txt");
            std::fs::write(&path, format!("{puzzle}\n").repeat(count)).expect("a list");
            let path = path.to_str().expect("UTF-8");
            let arguments = [options, &["--color", "never", path]].concat();
            let text = shown(&mut sudoku(&arguments));
            if count > 4 {
                assert_eq!(text, run("sudoku", &[options, &[path]].concat()).stdout, "{options:?}");
                assert_eq!(text.lines().count(), count);
            } else {
                let tops = text.lines().filter(|line| line.starts_with('┌')).count();
                assert!(tops >= count, "{options:?}\n{text}");
            }
        }
    }
    // A pipe.
    let list = format!("{sixteen}\n").repeat(5);
    let mut reader =
        Command::new("printf").arg(&list).stdout(Stdio::piped()).spawn().expect("it runs");
    let pipe = reader.stdout.take().expect("a pipe");
    let text = shown(sudoku(&["--any", "--color", "never"]).stdin(pipe));
    reader.wait().expect("it ends");
    assert_eq!(text.lines().count(), 5, "{text}");
    // Five grids of many lines each are drawn.
    let block = "..3.\n.4..\n2...\n...1\n\n".repeat(5);
    let path = folder.path().join("blocks.txt");
    std::fs::write(&path, block).expect("a list");
    let text = shown(&mut sudoku(&["--color", "never", path.to_str().expect("UTF-8")]));
    assert_eq!(text, [PLAIN; 5].join("\n"));
}

#[test]
fn large_grids_fit_below_one_another() {
    let empty = ".".repeat(36 * 36);
    let drawn = shown(&mut sudoku(&["--color", "never", "--any", &empty]));
    assert_eq!(drawn.lines().filter(|line| line.starts_with('┌')).count(), 2);
}

/// With a terminal for stdin and nothing to do, the program shows its help.
#[test]
fn alone_at_a_terminal_it_shows_the_help() {
    let (_screen, input) = terminal();
    let output = program("sudoku").stdin(input).output().expect("it runs");
    assert_eq!(output.status.code(), Some(0));
    let help = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(help.starts_with("Solve Sudokus of any size\n\nTry:\n  sudoku 53..7"), "{help}");
    assert_eq!(help, run("sudoku", &["-h"]).stdout);
}
