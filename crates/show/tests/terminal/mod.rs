//! The player in a terminal, driven by keys and signals: the terminal is always restored.
use std::cell::Cell;
use std::env;
use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use eight_queens::Queens;
use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use stack_assumptions::{Hold, Puzzle};
use stack_assumptions_show::{Draw, Scene, play};

/// How long to wait for a text: a program that hangs fails the test.
const PATIENCE: Duration = Duration::from_secs(600);

/// A puzzle that panics at its third attempt, or computes without end.
#[derive(Default)]
struct Panicking {
    cell: Cell<u32>,
    hangs: bool,
}

impl Puzzle for Panicking {
    type Slot = usize;
    type Candidate = u32;
    type Attempt<'p> = Hold<'p, u32>;
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<usize> {
        Some(depth)
    }

    fn candidates(&self, _slot: usize) -> impl Iterator<Item = u32> {
        0..3
    }

    fn attempt(&self, slot: usize, _candidate: u32) -> Option<Hold<'_, u32>> {
        if self.hangs && slot == 2 {
            // Longer than this test lasts.
            thread::sleep(2 * PATIENCE);
        }
        assert!(slot < 2, "the puzzle has a fault");
        Some(Hold::new(&self.cell, 1))
    }

    fn solution(&self) {}
}

impl Draw for Panicking {
    fn scene(&self) -> Scene {
        Scene::text("a board")
    }
}

/// Not a test: what the other tests run in a terminal.
#[test]
#[ignore = "the other tests run it in a terminal"]
fn child_plays_queens() {
    play(&Queens::new(8).unwrap()).unwrap();
}

/// Not a test: what another test runs in a terminal.
#[test]
#[ignore = "another test runs it in a terminal"]
fn child_panics() {
    play(&Panicking::default()).unwrap();
}

/// Not a test: what another test runs in a terminal.
#[test]
#[ignore = "another test runs it in a terminal"]
fn child_hangs() {
    play(&Panicking { hangs: true, ..Panicking::default() }).unwrap();
}

/// A terminal: the end of the user, and that of the program.
fn open_terminal() -> (File, File) {
    // The program must not inherit the end of the user, which would keep the terminal alive.
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
    let screen = openpt(flags).expect("a terminal");
    grantpt(&screen).and_then(|()| unlockpt(&screen)).expect("a terminal");
    let name = ptsname(&screen, Vec::new()).expect("its name");
    let flags = OFlags::RDWR | OFlags::NOCTTY;
    let terminal = rustix::fs::open(name.as_c_str(), flags, Mode::empty()).expect("its end");
    let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&screen, size).expect("a size");
    (File::from(screen), File::from(terminal))
}

/// Starts a program, which is one of the tests, in a terminal.
fn start(test: &str, terminal: &File) -> Child {
    start_as("xterm", test, terminal)
}

fn start_as(name: &str, test: &str, terminal: &File) -> Child {
    let end = || Stdio::from(terminal.try_clone().expect("another handle"));
    Command::new(env::current_exe().expect("this test"))
        .args(["--ignored", "--exact", &format!("terminal::{test}")])
        .args(["--nocapture", "--test-threads", "1"])
        .env("TERM", name)
        .stdin(end())
        .stdout(end())
        .stderr(end())
        .spawn()
        .expect("it starts")
}

/// A player in a terminal of its own.
struct Session {
    screen: File,
    /// What the screen gets.
    chunks: Receiver<Vec<u8>>,
    /// The end of the program, whose modes are looked at.
    terminal: File,
    child: Child,
    shown: String,
}

impl Session {
    fn new(test: &str) -> Self {
        let (screen, terminal) = open_terminal();
        let child = start(test, &terminal);
        let mut reader = screen.try_clone().expect("another handle");
        let (sender, chunks) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4_096];
            while let Ok(read) = reader.read(&mut bytes) {
                if sender.send(bytes[..read].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self { screen, chunks, terminal, child, shown: String::new() }
    }

    /// Reads until the screen shows a text. Only what changes is written to it, so a text is
    /// a word.
    fn wait_for(&mut self, text: &str) {
        let from = self.shown.len();
        while !self.shown[from..].contains(text) {
            let Ok(chunk) = self.chunks.recv_timeout(PATIENCE) else {
                let _ = self.child.kill();
                panic!("{text:?} is not shown: {:?}", &self.shown[from..]);
            };
            self.shown += &String::from_utf8_lossy(&chunk);
        }
    }

    fn press(&mut self, keys: &[u8]) {
        self.screen.write_all(keys).expect("the program still runs");
    }

    /// Waits for the end; returns how it ended, after it has checked the terminal.
    fn end(mut self) -> (ExitStatus, String) {
        if !self.shown.contains("\x1b[?1049l") {
            self.wait_for("\x1b[?1049l");
        }
        let status = self.child.wait().expect("it ends");
        let modes = tcgetattr(&self.terminal).expect("its modes").local_modes;
        assert!(modes.contains(LocalModes::ICANON | LocalModes::ECHO), "{modes:?}");
        // What was shown on the ordinary screen after the player.
        self.terminal.write_all(b"END").expect("it is open");
        if !self.shown.contains("END") {
            self.wait_for("END");
        }
        let (_, after) = self.shown.rsplit_once("\x1b[?1049l").expect("it was waited for");
        (status, after.to_owned())
    }
}

#[test]
fn keys_lead_to_the_first_solution_and_out() {
    let mut session = Session::new("child_plays_queens");
    session.wait_for("shows");
    let modes = tcgetattr(&session.terminal).unwrap().local_modes;
    assert!(!modes.intersects(LocalModes::ICANON | LocalModes::ECHO));
    session.press(b"s");
    session.wait_for("366");
    session.press(b"\x1b[D\x1b[C\x1b[F");
    session.wait_for("6813");
    session.press(b"q");
    assert!(session.end().0.success());
}

#[test]
fn the_terminal_is_restored_by_ctrl_c_and_by_signals() {
    let mut session = Session::new("child_plays_queens");
    session.wait_for("shows");
    session.press(b"\x03");
    assert!(session.end().0.success());
    for (name, signal) in [("-TERM", 15), ("-INT", 2), ("-HUP", 1)] {
        let mut session = Session::new("child_plays_queens");
        session.wait_for("shows");
        let kill = Command::new("kill").args([name, &session.child.id().to_string()]).status();
        assert!(kill.expect("kill runs").success());
        assert_eq!(session.end().0.signal(), Some(signal));
    }
}

#[test]
fn a_signal_ends_a_player_whose_puzzle_hangs() {
    let mut session = Session::new("child_hangs");
    session.wait_for("shows");
    session.press(b"lll");
    let kill = Command::new("kill").arg(session.child.id().to_string()).status();
    assert!(kill.expect("kill runs").success());
    assert_eq!(session.end().0.signal(), Some(15));
}

#[test]
fn the_terminal_is_restored_before_the_message_of_a_panic() {
    let mut session = Session::new("child_panics");
    session.wait_for("shows");
    session.press(b"lll");
    let (status, after) = session.end();
    assert!(!status.success());
    assert!(after.contains("the puzzle has a fault"), "{after:?}");
}

#[test]
fn a_dumb_terminal_gets_no_escape_sequences() {
    let (mut screen, terminal) = open_terminal();
    let mut child = start_as("dumb", "child_plays_queens", &terminal);
    assert!(!child.wait().expect("it ends").success());
    drop(terminal);
    let mut shown = Vec::new();
    // On Linux, the end is an error.
    let _ = screen.read_to_end(&mut shown);
    let shown = String::from_utf8_lossy(&shown);
    assert!(shown.contains("NotATerminal") && !shown.contains('\u{1b}'), "{shown}");
}

/// The other side closes the terminal, which does not control the program: no signal tells it.
#[test]
fn a_player_whose_terminal_is_gone_ends() {
    for test in ["child_plays_queens", "child_hangs"] {
        let (mut screen, terminal) = open_terminal();
        let mut child = start(test, &terminal);
        drop(terminal);
        let (sender, is_shown) = channel();
        let keys: &[u8] = if test == "child_hangs" { b"lll" } else { b"" };
        thread::spawn(move || {
            let (mut shown, mut bytes) = (Vec::new(), [0; 4_096]);
            while !String::from_utf8_lossy(&shown).contains("shows") {
                let read = screen.read(&mut bytes).expect("the program writes");
                shown.extend_from_slice(&bytes[..read]);
            }
            screen.write_all(keys).expect("the program reads");
            thread::sleep(Duration::from_millis(300));
            drop(screen);
            sender.send(()).expect("the test waits");
        });
        is_shown.recv_timeout(PATIENCE).expect("the player is shown");
        let since = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().expect("a status") {
                break status;
            }
            if since.elapsed() > PATIENCE {
                let _ = child.kill();
                panic!("{test}: the player still runs");
            }
            thread::sleep(Duration::from_millis(20));
        };
        assert!(!status.success(), "{test}: {status}");
    }
}
