//! Long searches: interrupted and resumed, with a checkpoint file, and on many threads.

use std::fs;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Command;
use std::process::{Output, Stdio};
use std::thread;
use std::time::Duration;

use stack_assumptions::partition::Checkpoint;
use tempfile::TempDir;
use terminal::place::Place;

#[cfg(unix)]
use crate::common::send;
use crate::common::{ProgramOutput, program, run, write_checkpoint};

pub fn prints(name: &str, arguments: &[&str], stdout: &str) {
    let expected =
        ProgramOutput { code: Some(0), stdout: stdout.to_owned(), stderr: String::new() };
    assert_eq!(run(name, arguments), expected, "{name} {arguments:?}");
}

/// Asserts exit code 2, nothing on stdout, and these words on stderr.
pub fn is_rejected(output: &ProgramOutput, words: &[&str]) {
    assert_eq!((output.code, output.stdout.as_str()), (Some(2), ""), "{}", output.stderr);
    for word in words {
        assert!(output.stderr.contains(word), "{word}: {}", output.stderr);
    }
}

pub fn rejects(name: &str, arguments: &[&str], words: &[&str]) {
    is_rejected(&run(name, arguments), words);
}

pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

pub fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// Returns the files in a folder.
pub fn files(folder: &TempDir) -> Vec<PathBuf> {
    let files = fs::read_dir(folder.path()).expect("a folder");
    files.map(|file| file.expect("a file").path()).collect()
}

/// Reads the checkpoint in a file. The test fails if it cannot be read.
fn checkpoint(file: &Path) -> Checkpoint {
    Checkpoint::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Waits until a program has saved the first nodes of its search.
fn wait_for_nodes(file: &Path) {
    while !Checkpoint::read(file).is_ok_and(|saved| saved.counters.nodes > 0) {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Runs a command to its end, and returns the checkpoint file that it wrote.
pub fn finished(folder: &TempDir, name: &str, arguments: &[&str]) -> PathBuf {
    let file = folder.path().join(format!("finished-{}", files(folder).len()));
    let arguments = [arguments, &["--checkpoint", text(&file)]].concat();
    assert_eq!(run(name, &arguments).code, Some(0), "{name} {arguments:?}");
    file
}

/// A Sudoku with so many solutions that their count is cut.
pub const MANY_SOLUTIONS: (&str, u64) = (
    "........1.......23..4.56........758..1..9.....2..............3.....7......8......",
    2_429_698,
);

/// The file is of the whole tree, whichever way a run counts.
#[test]
fn a_count_of_each_solution_is_resumed_below_the_leaves_and_back() {
    let (puzzle, count) = MANY_SOLUTIONS;
    let folder = folder();
    let file = folder.path().join("count");
    let runs = |options: &[&str]| {
        let option = if file.exists() { "--resume" } else { "--checkpoint" };
        run("sudoku", &[&["count", puzzle, option, text(&file)], options].concat()).stdout
    };
    // These limits end a count of each solution, somewhere inside a leaf.
    assert_eq!(runs(&["--limit", "300001"]), "300001+\n");
    assert!(runs(&["--timeout", "0.1", "--threads", "2"]).ends_with("+\n"));
    let cut_at = checkpoint(&file).solutions;
    assert!(cut_at > 300_001, "{cut_at}");
    let limit = (cut_at + 100_003).to_string();
    if cut_at + 100_003 < count {
        assert_eq!(runs(&["--limit", &limit]), format!("{limit}+\n"));
    }
    assert_eq!(runs(&["--threads", "1"]), format!("{count}\n"));
    assert_eq!(checkpoint(&file).solutions, count);
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_a_complete_file() {
    let folder = folder();
    for (signal, threads) in [("-INT", "1"), ("-TERM", "2")] {
        let file = folder.path().join(format!("it's {signal}"));
        let mut command = program("eight_queens");
        command.args(["count", "17", "--threads", threads, "--checkpoint", text(&file)]);
        command.args(["--checkpoint-every", "0.01"]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().expect("it starts");
        wait_for_nodes(&file);
        send(signal, &child);
        let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
        assert_eq!((status.code(), stdout.len()), (Some(130), 0), "{signal}");
        let message = String::from_utf8(stderr).expect("it writes UTF-8");
        assert_eq!(message.lines().count(), 1, "{message}");
        let command = message.strip_prefix("interrupted; continue with: ").expect("a command");
        assert!(
            command.ends_with(&format!("--resume \"{}\" --checkpoint-every 0.01\n", text(&file)))
        );
        assert_eq!(files(&folder), [file.as_path()], "{signal}");
        let saved = checkpoint(&file);
        assert!(!saved.remaining.is_empty() && saved.solutions < 95_815_104, "{signal}");
        // What the message says is what a shell needs.
        let output = Command::new("sh").args(["-c", command]).output().expect("it runs");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "95815104\n");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        fs::remove_file(&file).expect("a file");
    }
}

/// Linux shows which signals a process catches. So the signal can be sent as soon as the
/// program catches it, before it has written anything.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_without_a_file_ends_it_in_silence() {
    let catches = |child: &std::process::Child| {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("Linux");
        let caught = u64::from_str_radix(caught.trim(), 16).expect("a number");
        [2, 15].iter().all(|signal| caught >> (signal - 1) & 1 == 1)
    };
    for delay in 0..10 {
        for (signal, threads) in [("-INT", "1"), ("-TERM", "1"), ("-INT", "2"), ("-TERM", "2")] {
            let mut command = program("eight_queens");
            command.args(["count", "18", "--threads", threads]);
            command.stdout(Stdio::piped()).stderr(Stdio::piped());
            let child = command.spawn().expect("it starts");
            while !catches(&child) {
                thread::sleep(Duration::from_millis(1));
            }
            thread::sleep(Duration::from_millis(3 * delay));
            send(signal, &child);
            let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
            let stderr = String::from_utf8_lossy(&stderr);
            assert_eq!((status.code(), stdout.len(), &*stderr), (Some(130), 0, ""), "{signal}");
        }
    }
}

#[test]
fn a_finished_count_is_in_its_file() {
    let folder = folder();
    for (name, arguments, count) in [
        ("eight_queens", &["count", "8"][..], 92),
        ("eight_queens", &["count", "11", "--threads", "2"], 2680),
        ("eight_queens", &["count", "8", "--fundamental"], 12),
        ("eight_queens", &["count", "3"], 0),
        ("eight_queens", &["count", "0"], 1),
        ("knights_tour", &["count", "5x5", "--from", "a1"], 304),
        ("knights_tour", &["count", "5x5", "--from", "a1", "--method", "moves"], 304),
    ] {
        let file = finished(&folder, name, arguments);
        let before = checkpoint(&file);
        assert_eq!((before.solutions, &before.remaining[..]), (count, &[][..]), "{arguments:?}");
        let resume = [arguments, &["--resume", text(&file)]].concat();
        prints(name, &resume, &format!("{count}\n"));
        assert_eq!(checkpoint(&file), before, "{arguments:?}");
    }
}

/// Asserts exit code 2 and a message that names the file and has these words. The folder
/// stays as it was, and so does the file, byte for byte.
fn rejects_file(folder: &TempDir, name: &str, arguments: &[&str], file: &Path, words: &[&str]) {
    let bytes = || fs::read(file).map(|bytes| bytes.escape_ascii().to_string()).ok();
    let (before, all) = (bytes(), files(folder).len());
    let output = run(name, arguments);
    is_rejected(&output, &[&[text(file)], words].concat());
    assert!(output.stderr.lines().count() == 1, "{}", output.stderr);
    assert_eq!(bytes(), before, "{name} {arguments:?}");
    assert_eq!(files(folder).len(), all, "{name} {arguments:?}");
}

pub fn rejects_resuming(
    folder: &TempDir,
    name: &str,
    arguments: &[&str],
    file: &Path,
    words: &[&str],
) {
    let arguments = [arguments, &["--resume", text(file)]].concat();
    rejects_file(folder, name, &arguments, file, words);
}

/// A checkpoint of a search that is not finished.
fn unfinished(puzzle: &str) -> Checkpoint {
    let remaining = ["0.2.1-0.5", "3-end"].map(|text| text.parse().expect("an interval"));
    Checkpoint { solutions: 21, remaining: remaining.into(), ..Checkpoint::new(puzzle) }
}

#[test]
fn a_damaged_file_is_rejected() {
    let folder = folder();
    let file = folder.path().join("damaged");
    let whole = unfinished("eight_queens 8").to_string().into_bytes();
    let rejected = |bytes: &[u8], words: &[&str]| {
        fs::write(&file, bytes).expect("a file");
        rejects_resuming(&folder, "eight_queens", &["count", "8"], &file, words);
    };
    let header = whole.iter().position(|&byte| byte == b'\n').expect("a line");
    for length in [header, header + 1, whole.len() / 2, whole.len() - 2, whole.len() - 1] {
        rejected(&whole[..length], &["damaged"]);
    }
    for place in (header + 1..whole.len()).step_by(3).chain([whole.len() - 1]) {
        let mut flipped = whole.clone();
        flipped[place] ^= 1;
        rejected(&flipped, &["damaged"]);
        flipped[place] ^= 0x81;
        rejected(&flipped, &["not a checkpoint"]);
    }
    let junk: Vec<u8> = (0..=255).collect();
    for bytes in [&b""[..], b"\n", &junk, b"92\n", &whole[..header / 2], &whole[header..]] {
        rejected(bytes, &["not a checkpoint"]);
    }
    rejected(&[&whole[..], b"\n"].concat(), &["damaged"]);
    rejected(&[&whole[..], &whole].concat(), &["damaged"]);
}

#[test]
fn a_foreign_file_is_rejected() {
    let folder = folder();
    let file = folder.path().join("foreign");
    let rejected = |state: &Checkpoint, name: &str, arguments: &[&str], expected: &str| {
        write_checkpoint(&file, state);
        let words = [state.puzzle.as_str(), "expected", expected];
        rejects_resuming(&folder, name, arguments, &file, &words);
    };
    for (puzzle, name, arguments, expected) in [
        ("eight_queens 7", "eight_queens", &["count", "8"][..], "eight_queens 8"),
        ("eight_queens 8 fundamental", "eight_queens", &["count"], "eight_queens 8"),
        ("eight_queens 8", "eight_queens", &["count", "--fundamental"], "fundamental"),
        ("knights_tour 8x8 warnsdorff", "eight_queens", &["count"], "eight_queens 8"),
        ("eight_queens 8", "knights_tour", &["count", "5x5"], "knights_tour 5x5"),
        ("knights_tour 6x5 warnsdorff", "knights_tour", &["count", "5x6"], "knights_tour 5x6"),
        ("knights_tour 5x5 clockwise", "knights_tour", &["count", "5x5"], "5x5 by fragments"),
        (
            "knights_tour 5x5 by fragments",
            "knights_tour",
            &["count", "5x5", "--method", "moves"],
            "warnsdorff",
        ),
        (
            "knights_tour 5x5 closed clockwise",
            "knights_tour",
            &["count", "5x5", "--order", "clockwise"],
            "5x5 clockwise",
        ),
    ] {
        rejected(&unfinished(puzzle), name, arguments, expected);
        let finished = Checkpoint { remaining: Vec::new(), ..unfinished(puzzle) };
        rejected(&finished, name, arguments, expected);
    }
}

#[test]
fn a_file_of_a_list_is_rejected_for_one_puzzle() {
    let folder = folder();
    let file = folder.path().join("list");
    let note = Place { puzzles_done: 3, ..Place::default() }.to_string();
    let list = Checkpoint { note: note.clone(), ..unfinished("sudoku 53..7") };
    write_checkpoint(&file, &list);
    let words = ["puzzle 4, interval .-end of \"sudoku 53..7\"", "expected interval .-end of"];
    rejects_resuming(&folder, "eight_queens", &["count", "8"], &file, &words);
    rejects_resuming(&folder, "knights_tour", &["count", "5x5"], &file, &words);
    rejects_resuming(&folder, "eight_queens", &["count", "8", "--nth", "1/2"], &file, &[]);
    for puzzle in ["", "eight_queens 8"] {
        write_checkpoint(&file, &Checkpoint { note: note.clone(), ..unfinished(puzzle) });
        rejects_resuming(&folder, "eight_queens", &["count", "8"], &file, &["puzzle 4"]);
    }
}

#[test]
fn a_file_of_another_shard_is_rejected() {
    let folder = folder();
    let file = finished(&folder, "eight_queens", &["count", "8", "--nth", "1/2"]);
    rejects_resuming(
        &folder,
        "eight_queens",
        &["count", "8", "--nth", "2/2"],
        &file,
        &["interval"],
    );
    rejects_resuming(
        &folder,
        "eight_queens",
        &["count", "8", "--nth", "1/3"],
        &file,
        &["interval"],
    );
    let interval = checkpoint(&file).interval.to_string();
    let words = [interval.as_str(), "expected interval .-end", "add the same --nth"];
    rejects_resuming(&folder, "eight_queens", &["count", "8"], &file, &words);
    let shard = ["count", "8", "--nth", "1/2", "--resume", text(&file)];
    assert_eq!(run("eight_queens", &shard).code, Some(0));
    let file = finished(&folder, "eight_queens", &["count", "8"]);
    rejects_resuming(
        &folder,
        "eight_queens",
        &["count", "8", "--nth", "1/2"],
        &file,
        &["interval"],
    );
}

#[test]
fn a_shard_without_a_node_has_a_file_too() {
    let folder = folder();
    let shard = ["count", "4", "--nth", "500/600"];
    let file = finished(&folder, "eight_queens", &shard);
    prints("eight_queens", &[&shard[..], &["--resume", text(&file)]].concat(), "0\n");
    let foreign = finished(&folder, "eight_queens", &["count", "5"]);
    rejects_resuming(&folder, "eight_queens", &shard, &foreign, &["eight_queens 5"]);
    rejects_resuming(&folder, "eight_queens", &["count", "4"], &file, &["shard 500/600"]);
}

#[test]
fn a_newer_file_is_rejected() {
    let folder = folder();
    let file = folder.path().join("newer");
    let newer = unfinished("eight_queens 8").to_string().replacen("point 6", "point 7", 1);
    for text in [newer.as_str(), "stack_assumptions checkpoint 7\nnew\n"] {
        fs::write(&file, text).expect("a file");
        let words = ["version 7", "newer than expected", "reads version 6"];
        rejects_resuming(&folder, "eight_queens", &["count", "8"], &file, &words);
    }
}

#[test]
fn a_missing_file_is_rejected() {
    let folder = folder();
    let missing = folder.path().join("missing");
    for name in ["eight_queens", "knights_tour"] {
        rejects_resuming(&folder, name, &["count"], &missing, &["error: "]);
    }
}

#[test]
fn a_file_that_exists_is_not_written_over() {
    let folder = folder();
    let file = finished(&folder, "eight_queens", &["count", "8"]);
    let other = folder.path().join("other");
    fs::write(&other, "dear to someone").expect("a file");
    for file in [&file, &other] {
        for (name, size) in [("eight_queens", "8"), ("eight_queens", "9"), ("knights_tour", "5x5")]
        {
            let arguments = ["count", size, "--checkpoint", text(file)];
            rejects_file(&folder, name, &arguments, file, &["exists", "--resume"]);
        }
    }
}

#[test]
fn a_file_in_a_missing_folder_is_rejected() {
    let folder = folder();
    let file = folder.path().join("missing").join("file");
    let arguments = ["count", "8", "--checkpoint", text(&file)];
    rejects_file(&folder, "eight_queens", &arguments, &file, &["cannot write"]);
    rejects_resuming(&folder, "eight_queens", &["count", "8"], &file, &[]);
}

#[cfg(unix)]
#[test]
fn a_count_is_printed_though_its_folder_is_gone() {
    let folder = folder();
    let before = folder.path().join("before");
    fs::create_dir(&before).expect("a folder");
    let file = before.join("count");
    let mut command = program("eight_queens");
    command.args(["count", "16", "--checkpoint", text(&file), "--checkpoint-every", "0.01"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("it starts");
    // Before the search begins, a file that cannot be written ends the program.
    wait_for_nodes(&file);
    fs::rename(&before, folder.path().join("after")).expect("a folder");
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&stdout), "14772512\n");
    let stderr = String::from_utf8_lossy(&stderr);
    assert!(stderr.contains("cannot write") && stderr.contains(text(&file)), "{stderr}");
    assert_eq!(status.code(), Some(2));
}

#[test]
fn a_search_makes_progress_however_often_its_file_is_written() {
    for every in ["0", "1e-9", "1e-6", "0.001", "1ms"] {
        for threads in ["1", "2"] {
            let folder = folder();
            let arguments = ["count", "10", "--threads", threads, "--checkpoint-every", every];
            let file = finished(&folder, "eight_queens", &arguments);
            assert_eq!(checkpoint(&file).solutions, 724, "{every} {threads}");
        }
    }
}

#[test]
fn options_of_the_file_are_rejected_without_one() {
    for name in ["eight_queens", "knights_tour"] {
        let words = ["--checkpoint <FILE>|--resume <FILE>"];
        rejects(name, &["count", "--checkpoint-every", "3"], &words);
    }
    rejects("sudoku", &["solve", "--checkpoint-every", "3"], &["--resume <FILE>"]);
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_stays_a_link() {
    let folder = folder();
    let file = finished(&folder, "eight_queens", &["count", "8", "--fundamental"]);
    fs::remove_file(&file).expect("a file");
    write_checkpoint(&file, &Checkpoint::new("eight_queens 8"));
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    prints("eight_queens", &["count", "8", "--resume", text(&link)], "92\n");
    assert!(link.is_symlink());
    assert_eq!((checkpoint(&file).solutions, files(&folder).len()), (92, 2));
}

#[test]
fn a_file_is_begun_or_resumed_not_both() {
    let folder = folder();
    let file = finished(&folder, "eight_queens", &["count", "8"]);
    let before = fs::read(&file).expect("a file");
    let other = folder.path().join("other");
    for other in [&file, &other] {
        let files = ["--checkpoint", text(other), "--resume", text(&file)];
        let words = ["--checkpoint <FILE>", "cannot be used with", "--resume <FILE>"];
        rejects("eight_queens", &[&["count", "8"], &files[..]].concat(), &words);
        rejects("knights_tour", &[&["count", "5x5"], &files[..]].concat(), &words);
    }
    assert_eq!(fs::read(&file).expect("a file"), before);
    assert!(!other.exists());
}

#[test]
fn counts_are_the_same_on_any_number_of_threads() {
    for threads in ["1", "2", "3", "8"] {
        let on = |arguments: &[&'static str]| [arguments, &["--threads", threads]].concat();
        prints("eight_queens", &on(&["count", "0"]), "1\n");
        prints("eight_queens", &on(&["count", "3"]), "0\n");
        prints("eight_queens", &on(&["count", "11"]), "2680\n");
        prints("eight_queens", &on(&["count", "11", "--fundamental"]), "341\n");
        prints("knights_tour", &on(&["count", "5x5"]), "1728\n");
        prints("knights_tour", &on(&["count", "6x6", "--closed", "--undirected"]), "9862\n");
    }
}

#[test]
fn bad_numbers_of_threads_are_rejected() {
    // 100,000 threads took 9 s and 230 MB before the first puzzle.
    for threads in ["0", "x", "", "-1", "1.5", "1025", "100000", "99999999999999999999"] {
        let threads = format!("--threads={threads}");
        for (name, command) in [
            ("eight_queens", "count"),
            ("eight_queens", "run"),
            ("knights_tour", "count"),
            ("knights_tour", "run"),
            ("sudoku", "solve"),
            ("sudoku", "count"),
            ("sudoku", "bench"),
        ] {
            let words = ["--threads <T>", "expected a whole number from 1 to 1024"];
            rejects(name, &[command, &threads], &words);
        }
    }
}

#[test]
fn the_largest_number_of_threads_is_accepted() {
    prints("eight_queens", &["count", "11", "--threads", "1024"], "2680\n");
}

#[test]
fn bad_durations_are_rejected() {
    for duration in ["x", "", "-1", "inf", "nan", "1e300", "5 parsecs"] {
        let every = format!("--checkpoint-every={duration}");
        for name in ["eight_queens", "knights_tour"] {
            rejects(name, &["count", &every], &["--checkpoint-every <DURATION>"]);
        }
    }
}

#[test]
fn a_first_tour_is_no_long_search() {
    let folder = folder();
    let file = folder.path().join("file");
    for show in [&[][..], &["first"], &["all", "5x5"]] {
        for option in [
            &["--threads", "2"][..],
            &["--progress"],
            &["--checkpoint", text(&file)],
            &["--checkpoint", text(&file), "--checkpoint-every", "3"],
            &["--resume", text(&file)],
            &["--nth", "1/2"],
        ] {
            let words = [option[0], "unexpected argument", "Usage: knights_tour"];
            rejects("knights_tour", &[show, option].concat(), &words);
        }
    }
    for show in ["first", "all"] {
        rejects("eight_queens", &[show, "--threads", "2"], &["--threads"]);
    }
    assert!(!file.exists());
}
