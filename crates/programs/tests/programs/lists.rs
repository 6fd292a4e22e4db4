//! Rows of puzzles as long searches: kept in a file, in shards, and on many threads.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use stack_assumptions::partition::Checkpoint;
use tempfile::TempDir;

use crate::common::{ProgramOutput, answer, program};

/// Puzzles and their solutions; the way of assumptions takes a second for the last.
const PUZZLES: [(&str, &str); 2] = [
    (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
    ),
    (
        "..............4.15..7.9.......5.6.....8...7...2.......5......64..9.7........8...2",
        "216358497983764215457291683791546328348129756625837149572913864869472531134685972",
    ),
];
/// Two solutions, and none.
const TWO: &str =
    ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
const NONE: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";

/// The digits of a grid by other names, a permutation for each number.
fn relabelled(grid: &str, mut number: usize) -> String {
    let mut left: Vec<char> = ('1'..='9').collect();
    let names: Vec<char> = (1..=9)
        .rev()
        .map(|choices| {
            let name = left.remove(number % choices);
            number /= choices;
            name
        })
        .collect();
    let name = |cell: char| cell.to_digit(10).map_or(cell, |digit| names[digit as usize - 1]);
    grid.chars().map(name).collect()
}

/// A folder with a file of puzzles, and what `solve` and `count` answer.
fn row(puzzles: usize) -> (TempDir, Vec<String>, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut text, mut solved, mut counted) = (String::new(), Vec::new(), Vec::new());
    for number in 0..puzzles {
        let (puzzle, count) = match number % 7 {
            2 => (TWO, "2"),
            4 => (NONE, "0"),
            _ => (PUZZLES[0].0, "1"),
        };
        text += &relabelled(puzzle, number);
        text += "\n";
        counted.push(count.to_owned());
        // The first of two comes last in other names; it is asked for apart.
        solved.push(match count {
            "1" => relabelled(PUZZLES[0].1, number),
            "0" => format!("# line {}: no solution", number + 1),
            _ => String::new(),
        });
    }
    fs::write(folder.path().join("row"), text).expect("a file");
    let told = lines(&folder, &["solve"]);
    assert_eq!(told.len(), puzzles);
    for (solved, told) in solved.iter_mut().zip(told) {
        if solved.is_empty() {
            *solved = told;
        } else {
            assert_eq!(*solved, told);
        }
    }
    (folder, solved, counted)
}

/// What `sudoku` answers to the file of puzzles, by line.
fn lines(folder: &TempDir, arguments: &[&str]) -> Vec<String> {
    let row = folder.path().join("row");
    let ProgramOutput { code, stdout, stderr } =
        answer("sudoku", &[arguments, &[row.to_str().expect("UTF-8")]].concat());
    assert!(matches!(code, Some(0 | 1)), "{arguments:?}: {stderr}");
    stdout.lines().map(str::to_owned).collect()
}

/// Runs `sudoku` again and again, its output appended to one file, each time ended
/// by `end`, until it comes to its end. What each run tells must be `expected` from
/// the place on where its file stood; answers how often it was ended, and how many
/// were told twice.
fn told_in_runs(
    folder: &TempDir,
    arguments: &[&str],
    expected: &[String],
    end: impl Fn(&mut Child),
) -> (u64, usize) {
    const ENDS: u64 = 16;
    const DELAY: u64 = 50_000;
    let [row, file, out] = ["row", "file", "out"].map(|name| folder.path().join(name));
    let path = |path: &Path| path.to_str().expect("UTF-8").to_owned();
    let (mut ends, mut told) = (0, 0);
    loop {
        let done = match Checkpoint::read(&file) {
            Ok(left) => usize::try_from(left.puzzles_done).expect("few"),
            Err(_) => 0,
        };
        let keep = if file.exists() { "--resume" } else { "--checkpoint" };
        let output = File::options().create(true).append(true).open(&out).expect("a file");
        let mut command = program("sudoku");
        command.args(arguments).args([keep, &path(&file), "--checkpoint-every", "0.01"]);
        command.arg(&row).stdout(output).stderr(Stdio::null());
        let mut child = command.spawn().expect("it starts");
        if ends < ENDS {
            thread::sleep(Duration::from_micros(5_000 + ends * 17_389 % DELAY));
            end(&mut child);
        }
        let code = child.wait().expect("it ends").code();
        let all = fs::read_to_string(&out).expect("a file");
        let new: Vec<_> = all.lines().skip(told).collect();
        assert!(done + new.len() <= expected.len(), "{arguments:?}");
        assert_eq!(new, expected[done..done + new.len()], "{arguments:?} from {done}");
        told += new.len();
        if matches!(code, Some(0 | 1)) {
            assert_eq!(done + new.len(), expected.len());
            assert!(!folder.path().join("file.draft").exists());
            for name in [&file, &out] {
                fs::remove_file(name).expect("a file");
            }
            return (ends, told - expected.len());
        }
        assert!(matches!(code, Some(130) | None), "{code:?}");
        ends += 1;
    }
}

/// How a row may be searched, and of how many puzzles: to call threads takes time.
const WAYS: [(&[&str], usize); 4] = [
    (&["solve", "--threads", "1"], 12_000),
    (&["solve", "--threads", "2"], 300),
    (&["count"], 12_000),
    (&["count", "--threads", "2"], 300),
];

#[test]
fn a_killed_row_is_gone_on_with() {
    for (arguments, puzzles) in WAYS {
        let (folder, solved, counted) = row(puzzles);
        let expected = if arguments[0] == "solve" { &solved } else { &counted };
        let (ends, _) = told_in_runs(&folder, arguments, expected, |child| {
            child.kill().expect("it is killed, or was at its end");
        });
        assert!(ends > 1, "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_row_is_told_once() {
    for (arguments, puzzles) in WAYS {
        let (folder, solved, counted) = row(puzzles);
        let expected = if arguments[0] == "solve" { &solved } else { &counted };
        for signal in ["-INT", "-TERM"] {
            let (ends, twice) = told_in_runs(&folder, arguments, expected, |child| {
                // It may have come to its end.
                let mut kill = std::process::Command::new("kill");
                kill.args([signal, &child.id().to_string()]).stderr(Stdio::null());
                kill.status().expect("kill runs");
            });
            assert!(ends > 1, "{arguments:?}");
            assert_eq!(twice, 0, "{arguments:?}");
        }
    }
}

/// Each run is interrupted soon; the solutions of one puzzle come in order, with
/// their numbers.
#[cfg(unix)]
#[test]
fn all_solutions_of_a_puzzle_are_told_once_though_interrupted() {
    let folder = tempfile::tempdir().expect("a folder");
    // Of the corner in the top left, one row is left to be filled in.
    let puzzle = format!("{}{}", &PUZZLES[0].1[..27], ".".repeat(54));
    fs::write(folder.path().join("row"), format!("{puzzle}\n{TWO}\n")).expect("a file");
    let arguments = ["solve", "--limit", "9000", "--format", "json"];
    let file = folder.path().join("row");
    let all = answer("sudoku", &[&arguments[..], &[file.to_str().expect("UTF-8")]].concat());
    assert_eq!(all.code, Some(4));
    let expected: Vec<_> = all.stdout.lines().map(str::to_owned).collect();
    assert_eq!(expected.len(), 9002);
    let [file, out] = ["file", "out"].map(|name| folder.path().join(name));
    for run in 0_u64.. {
        let keep = if file.exists() { "--resume" } else { "--checkpoint" };
        let output = File::options().create(true).append(true).open(&out).expect("a file");
        let mut command = program("sudoku");
        command.args(arguments).arg(keep).arg(&file).arg(folder.path().join("row"));
        let mut child = command.stdout(output).stderr(Stdio::null()).spawn().expect("it starts");
        thread::sleep(Duration::from_millis(5 + 7 * run));
        let mut kill = std::process::Command::new("kill");
        kill.args(["-INT", &child.id().to_string()]).stderr(Stdio::null());
        kill.status().expect("kill runs");
        if child.wait().expect("it ends").code() == Some(4) {
            break;
        }
    }
    let told = fs::read_to_string(&out).expect("a file");
    assert!(told.lines().eq(&expected), "{} lines", told.lines().count());
}

#[test]
fn the_shards_of_a_row_are_each_m_th_puzzle() {
    let (folder, solved, _) = row(20);
    for of in [1, 2, 3, 7, 30] {
        for number in 1..=of {
            let shard = format!("{number}/{of}");
            let expected: Vec<_> = solved.iter().skip(number - 1).step_by(of).cloned().collect();
            assert_eq!(lines(&folder, &["solve", "--shard", &shard]), expected, "{shard}");
        }
    }
}

#[test]
fn the_shards_of_counts_add_up() {
    let (folder, _, counted) = row(7);
    let counts = |arguments: &[&str]| -> Vec<u64> {
        let lines = lines(&folder, &[&["count"], arguments].concat());
        lines.iter().map(|line| line.parse().expect("a number")).collect()
    };
    let expected: Vec<u64> = counted.iter().map(|count| count.parse().unwrap()).collect();
    for way in ["naive", "propagation", "singles", "mrv", "bands", "cdcl"] {
        for of in [1, 3] {
            let mut sums = vec![0; expected.len()];
            for number in 1..=of {
                let shard = format!("{number}/{of}");
                let counts = counts(&["--solver", way, "--shard", &shard]);
                sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            }
            assert_eq!(sums, expected, "{way} {of}");
        }
    }
}

#[test]
fn a_shard_of_a_row_is_gone_on_with_as_such() {
    let (folder, solved, _) = row(400);
    for shard in ["1/3", "2/3", "3/3"] {
        let number: usize = shard[..1].parse().expect("a number");
        let expected: Vec<_> = solved.iter().skip(number - 1).step_by(3).cloned().collect();
        let file = folder.path().join(format!("file{number}"));
        let keep = file.to_str().expect("UTF-8");
        let told = lines(&folder, &["solve", "--shard", shard, "--checkpoint", keep]);
        assert_eq!(told, expected);
        let left = Checkpoint::read(&file).expect("a checkpoint");
        assert_eq!((left.puzzles_done, left.puzzle), (400, format!("sudoku solve {shard} bands")));
        // As it stood after the 101st.
        Checkpoint { puzzles_done: 101, ..Checkpoint::read(&file).expect("a checkpoint") }
            .write(&file)
            .expect("a file");
        let before = (0..101).filter(|place| place % 3 == number - 1).count();
        let told = lines(&folder, &["solve", "--shard", shard, "--resume", keep]);
        assert_eq!(told, expected[before..]);
    }
}

#[test]
fn a_file_of_another_row_is_refused() {
    let (folder, ..) = row(30);
    let (row, file) = (folder.path().join("row"), folder.path().join("file"));
    let (row, keep) = (row.to_str().expect("UTF-8"), file.to_str().expect("UTF-8"));
    lines(&folder, &["solve", "--shard", "1/2", "--checkpoint", keep]);
    let short = folder.path().join("short");
    fs::write(&short, format!("{TWO}\n")).expect("a file");
    let short = short.to_str().expect("UTF-8");
    let refuses = |arguments: &[&str], words: &[&str]| {
        let before = fs::read(&file).expect("a file");
        let ProgramOutput { code, stdout, stderr } =
            answer("sudoku", &[arguments, &["--resume", keep]].concat());
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{arguments:?}: {stderr}");
        for word in words {
            assert!(stderr.contains(word), "{stderr}");
        }
        assert_eq!(fs::read(&file).expect("a file"), before, "{arguments:?}");
    };
    let finished = Checkpoint::read(&file).expect("a checkpoint");
    let half = Checkpoint { puzzle: format!("{} 3x3 {TWO}", finished.puzzle), ..finished.clone() };
    for left in [finished, half] {
        left.write(&file).expect("a file");
        let words = ["is of sudoku solve 1/2 bands", "the same --shard"];
        refuses(&["solve", row], &words);
        refuses(&["solve", "--shard", "2/2", row], &words);
        refuses(&["solve", "--shard", "1/2", "--solver", "singles", row], &words);
        refuses(&["count", "--shard", "1/2", row], &words);
        refuses(&["solve", "--shard", "1/2", short], &["at puzzle 31", "only 1 in all"]);
    }
    // The puzzle in hand is another now.
    let half = Checkpoint { puzzles_done: 2, ..Checkpoint::read(&file).expect("a checkpoint") };
    half.write(&file).expect("a file");
    refuses(&["solve", "--shard", "1/2", row], &["puzzle 3, part .-end of", "expected"]);
}

#[test]
fn counts_and_first_solutions_are_the_same_on_any_number_of_threads() {
    let (folder, _, counted) = row(14);
    for way in ["naive", "propagation", "singles", "mrv", "bands", "cdcl"] {
        let expected = lines(&folder, &["solve", "--solver", way]);
        for threads in ["1", "2", "3"] {
            let on = ["--solver", way, "--threads", threads];
            assert_eq!(lines(&folder, &[&["solve"], &on[..]].concat()), expected, "{way}");
            assert_eq!(lines(&folder, &[&["count"], &on[..]].concat()), counted, "{way}");
        }
    }
}

/// So many legs that each number of threads comes to the solution in another.
#[test]
fn a_first_solution_is_the_same_after_many_legs() {
    let folder = tempfile::tempdir().expect("a folder");
    // With the last digits gone, there are many solutions.
    let (hard, many) = (PUZZLES[1].0, format!("{}{}", &PUZZLES[1].0[..72], ".".repeat(9)));
    fs::write(folder.path().join("row"), format!("{hard}\n{many}\n")).expect("a file");
    let one = lines(&folder, &["solve", "--solver", "naive", "--threads", "1"]);
    assert_eq!(one[0], PUZZLES[1].1);
    for threads in [&["--threads", "2"][..], &["--threads", "3"], &[]] {
        let solve = [&["solve", "--solver", "naive"], threads].concat();
        assert_eq!(lines(&folder, &solve), one, "{threads:?}");
        let file = folder.path().join("file");
        let keep = ["--checkpoint", file.to_str().expect("UTF-8"), "--checkpoint-every", "0.01"];
        assert_eq!(lines(&folder, &[&solve[..], &keep].concat()), one, "{threads:?}");
        fs::remove_file(file).expect("a file");
    }
}
