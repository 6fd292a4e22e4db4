//! `sudoku play`, driven by keys in a terminal.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::termios::{Winsize, tcsetwinsize};

use crate::common::{program, run, terminal};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// How long to wait: a program that hangs fails the test.
const PATIENCE: Duration = Duration::from_secs(300);

/// A game in a terminal of 80 × 24.
struct Terminal {
    keys: File,
    shown: Receiver<Vec<u8>>,
    child: Child,
}

impl Terminal {
    fn play(arguments: &[&str]) -> Self {
        let (keys, end) = terminal();
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&keys, size).expect("a size");
        let stdio = || Stdio::from(end.try_clone().expect("another handle"));
        let child = program("sudoku")
            .arg("play")
            .args(arguments)
            .env("TERM", "xterm")
            .stdin(stdio())
            .stdout(stdio())
            .stderr(stdio())
            .spawn()
            .expect("it starts");
        let mut reader = keys.try_clone().expect("another handle");
        let (sender, shown) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4_096];
            while let Ok(read) = reader.read(&mut bytes) {
                if sender.send(bytes[..read].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self { keys, shown, child }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("it reads keys");
    }

    /// Waits until a word is written to the screen.
    fn wait_for(&mut self, word: &str) {
        let mut all = String::new();
        let end = Instant::now() + PATIENCE;
        while !all.contains(word) {
            assert!(Instant::now() < end, "no {word:?} in {all:?}");
            if let Ok(bytes) = self.shown.recv_timeout(Duration::from_millis(100)) {
                all.push_str(&String::from_utf8_lossy(&bytes));
            }
        }
    }

    fn end(mut self) -> Option<i32> {
        self.child.wait().expect("it ends").code()
    }
}

/// Waits until a game has so many lines.
fn wait_for_lines(file: &Path, count: usize) {
    let end = Instant::now() + PATIENCE;
    while fs::read_to_string(file).unwrap_or_default().lines().count() < count {
        assert!(Instant::now() < end, "fewer than {count} lines");
        thread::sleep(Duration::from_millis(20));
    }
}

/// A whole game, killed in its middle: all that was pressed before is there again.
#[test]
fn a_whole_game_is_played_through_a_kill() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game");
    let save = file.to_str().expect("UTF-8");
    let arguments = [PUZZLE, "--save", save];
    let open = || PUZZLE.chars().zip(SOLUTION.chars()).filter(|(given, _)| *given == '.');
    // From each empty cell to the next one.
    let all = open().flat_map(|(_, digit)| [digit, '\t']).collect::<String>();
    let (first, rest) = all.split_at(60);

    let mut game = Terminal::play(&arguments);
    game.wait_for("saved in");
    game.press("F");
    game.press(first);
    // The header, the puzzle, the marks and 30 digits.
    wait_for_lines(&file, 33);
    game.child.kill().expect("it is killed");
    game.end();

    // A line that was cut short is not taken for an action.
    let mut cut = fs::OpenOptions::new().append(true).open(&file).expect("a game");
    cut.write_all(b"set 1").expect("a file");
    let mut game = Terminal::play(&arguments);
    game.wait_for("resumed after 31 moves");
    game.press("u");
    game.press("U");
    game.press("?");
    game.wait_for("Hint 1 of 4");
    game.press(rest);
    game.wait_for("Solved in 52 moves");
    game.press("q");
    assert_eq!(game.end(), Some(0));

    // A solved game is shown, and undo goes back through the kill.
    let mut game = Terminal::play(&["--save", save]);
    game.wait_for("resumed after 52 moves");
    game.press(&"u".repeat(53));
    game.wait_for("nothing to undo");
    game.press("\u{3}");
    assert_eq!(game.end(), Some(0));
}

#[test]
fn what_cannot_be_played() {
    let no_terminal = run("sudoku", &["play", PUZZLE, "--save", "/dev/null/game"]);
    assert_eq!(no_terminal.code, Some(2));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game");
    let save = file.to_str().expect("UTF-8");
    let run_with =
        |arguments: &[&str]| run("sudoku", &[&["play", "--save", save], arguments].concat());
    for (puzzle, message) in [
        ("1234341.........", "the puzzle has multiple solutions"),
        ("12341...........", "1"),
        ("nothing", "nothing"),
    ] {
        let refused = run_with(&[puzzle]);
        assert_eq!((refused.code, file.exists()), (Some(2), false), "{refused:?}");
        assert!(refused.stderr.contains(message), "{refused:?}");
    }
    fs::write(&file, "sudoku play 1\npuzzle 1234341221434321\nset 0=1,0,0\n").expect("a file");
    let refused = run_with(&[]);
    assert!(refused.stderr.contains("line 3: expected an action of this game"), "{refused:?}");
    fs::write(&file, format!("sudoku play 1\npuzzle {PUZZLE}\n")).expect("a file");
    let refused = run_with(&["123434122143...."]);
    assert!(refused.stderr.contains("found the game of another puzzle"), "{refused:?}");
    let refused = run_with(&[]);
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
    assert!(refused.stderr.contains("stdout is not a terminal"), "{refused:?}");
}
