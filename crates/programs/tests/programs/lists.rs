//! Lists of puzzles as long searches: with a checkpoint file, in shards, and on many
//! threads.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use stack_assumptions::partition::{Checkpoint, Checksum};
use tempfile::TempDir;
use terminal::place::{Place, Written};

#[cfg(unix)]
use crate::common::send;
use crate::common::{ProgramOutput, program, run, write_checkpoint};

/// Puzzles and their solutions. The solver `naive` takes a second for the last one.
const PUZZLES: [(&str, &str); 2] = [
    (corpus::puzzle("9x9, hard"), corpus::puzzle("9x9, hard, solved")),
    (
        "..............4.15..7.9.......5.6.....8...7...2.......5......64..9.7........8...2",
        "216358497983764215457291683791546328348129756625837149572913864869472531134685972",
    ),
];
const TWO: &str = corpus::puzzle("9x9, two solutions");
const NONE: &str = corpus::puzzle("9x9, box without solution");

/// Returns the grid with its digits permuted: another permutation for each number.
fn relabelled(grid: &str, mut number: usize) -> String {
    let mut unused: Vec<char> = ('1'..='9').collect();
    let names: Vec<char> = (1..=9)
        .rev()
        .map(|choices| {
            let name = unused.remove(number % choices);
            number /= choices;
            name
        })
        .collect();
    let name = |cell: char| cell.to_digit(10).map_or(cell, |digit| names[digit as usize - 1]);
    grid.chars().map(name).collect()
}

/// Returns a folder with a file of puzzles, and what `solve` and `count` print.
fn list(puzzles: usize) -> (TempDir, Vec<String>, Vec<String>) {
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
        // Which of two solutions comes first depends on the permutation.
        solved.push(match count {
            "1" => relabelled(PUZZLES[0].1, number),
            "0" => format!("# line {}: no solution", number + 1),
            _ => String::new(),
        });
    }
    fs::write(folder.path().join("list"), text).expect("a file");
    let printed = lines(&folder, &["solve"]);
    assert_eq!(printed.len(), puzzles);
    for (solved, printed) in solved.iter_mut().zip(printed) {
        if solved.is_empty() {
            *solved = printed;
        } else {
            assert_eq!(*solved, printed);
        }
    }
    (folder, solved, counted)
}

/// Returns the lines that `sudoku` prints for the file of puzzles.
fn lines(folder: &TempDir, arguments: &[&str]) -> Vec<String> {
    let list = folder.path().join("list");
    let ProgramOutput { code, stdout, stderr } =
        run("sudoku", &[arguments, &[list.to_str().expect("UTF-8")]].concat());
    assert!(matches!(code, Some(0 | 1 | 3)), "{arguments:?}: {stderr}");
    stdout.lines().map(str::to_owned).collect()
}

/// Waits until a program has written this many lines to a file. Returns `false` if it ended
/// before.
fn wait_for_lines(child: &mut Child, file: &Path, lines: usize) -> bool {
    while fs::read_to_string(file).expect("a file").matches('\n').count() < lines {
        if child.try_wait().expect("a status").is_some() {
            return false;
        }
        thread::sleep(Duration::from_micros(200));
    }
    true
}

/// Runs `sudoku` again and again until it comes to its end. All runs append their output
/// to one file, and each is ended by `end` after a number of lines. Asserts that each
/// run prints the lines of `expected` that follow the checkpoint. Returns the number of
/// runs that were ended early, and the number of lines printed twice.
fn print_in_runs(
    folder: &TempDir,
    arguments: &[&str],
    expected: &[String],
    end: impl Fn(&mut Child),
) -> (usize, usize) {
    const MAX_ENDS: usize = 16;
    let [list, file, out] = ["list", "file", "out"].map(|name| folder.path().join(name));
    let path = |path: &Path| path.to_str().expect("UTF-8").to_owned();
    let (mut ends, mut printed) = (0, 0);
    loop {
        let done = match Checkpoint::read(&file) {
            Ok(saved) => {
                let place = Place::of(&saved).expect("a place");
                let done = usize::try_from(place.puzzles_done).expect("few");
                // The proof that a solution is the only one follows its line.
                let is_printed = arguments[0] == "solve" && saved.solutions > 0;
                done + usize::from(is_printed)
            }
            Err(_) => 0,
        };
        let option = if file.exists() { "--resume" } else { "--checkpoint" };
        let output = File::options().create(true).append(true).open(&out).expect("a file");
        let mut command = program("sudoku");
        command.args(arguments).args([option, &path(&file), "--checkpoint-every", "0.01"]);
        command.arg(&list).stdout(output).stderr(Stdio::null());
        let mut child = command.spawn().expect("it starts");
        if ends < MAX_ENDS && wait_for_lines(&mut child, &out, printed + ends * 7 % 23) {
            thread::sleep(Duration::from_micros(ends as u64 * 389 % 3_000));
            end(&mut child);
        }
        let code = child.wait().expect("it ends").code();
        let mut all = fs::read_to_string(&out).expect("a file");
        if code.is_none() && !all.ends_with('\n') {
            // A write that is killed ends where a page of the file does.
            all.truncate(all.rfind('\n').map_or(0, |at| at + 1));
            fs::write(&out, &all).expect("a file");
        }
        let new: Vec<_> = all.lines().skip(printed).collect();
        assert!(done + new.len() <= expected.len(), "{arguments:?}");
        assert_eq!(new, expected[done..done + new.len()], "{arguments:?} from {done}");
        printed += new.len();
        if matches!(code, Some(0 | 1 | 3)) {
            assert_eq!(done + new.len(), expected.len());
            assert!(!folder.path().join("file.tmp").exists());
            for name in [&file, &out] {
                fs::remove_file(name).expect("a file");
            }
            return (ends, printed - expected.len());
        }
        assert!(matches!(code, Some(130) | None), "{code:?}");
        ends += 1;
    }
}

/// Runs a command over longer and longer lists, until at least two of its runs were ended
/// early by `end`: a fast machine may solve a list before it is interrupted. Calls
/// `check` with the number of lines printed twice.
fn ended_in_runs(
    (arguments, puzzles): (&[&str], usize),
    end: impl Fn(&mut Child),
    check: impl Fn(usize),
) {
    let mut puzzles = puzzles;
    loop {
        let (folder, solved, counted) = list(puzzles);
        let expected = if arguments[0] == "solve" { &solved } else { &counted };
        let (ends, twice) = print_in_runs(&folder, arguments, expected, &end);
        check(twice);
        if ends > 1 {
            return;
        }
        puzzles *= 2;
    }
}

/// Commands, and the lengths of their first lists. Starting threads for each puzzle takes
/// time, so those lists are shorter.
const COMMANDS: [(&[&str], usize); 4] = [
    (&["solve", "--threads", "1"], 12_000),
    (&["solve", "--threads", "2"], 300),
    (&["count"], 12_000),
    (&["count", "--threads", "2"], 300),
];

#[test]
fn a_killed_list_is_resumed() {
    for command in COMMANDS {
        let kill = |child: &mut Child| child.kill().expect("it is killed, or was at its end");
        ended_in_runs(command, kill, |_| {});
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_list_is_printed_once() {
    for command in COMMANDS {
        for signal in ["-INT", "-TERM"] {
            let check = |twice| assert_eq!(twice, 0, "{command:?}");
            ended_in_runs(command, |child| send(signal, child), check);
        }
    }
}

/// Each run is interrupted early. The solutions of one puzzle come in order, with their
/// numbers.
#[cfg(unix)]
#[test]
fn all_solutions_of_a_puzzle_are_printed_once_though_interrupted() {
    let folder = tempfile::tempdir().expect("a folder");
    // Only the first three rows are given.
    let puzzle = format!("{}{}", &PUZZLES[0].1[..27], ".".repeat(54));
    fs::write(folder.path().join("list"), format!("{puzzle}\n{TWO}\n")).expect("a file");
    let arguments = ["solve", "--limit", "9000", "--format", "json"];
    let [list, file, out] = ["list", "file", "out"].map(|name| folder.path().join(name));
    let all = run("sudoku", &[&arguments[..], &[list.to_str().expect("UTF-8")]].concat());
    assert_eq!(all.code, Some(4));
    let expected: Vec<_> = all.stdout.lines().map(str::to_owned).collect();
    assert_eq!(expected.len(), 9002);
    for number in 0_u64.. {
        let option = if file.exists() { "--resume" } else { "--checkpoint" };
        let output = File::options().create(true).append(true).open(&out).expect("a file");
        let mut command = program("sudoku");
        command.args(arguments).arg(option).arg(&file).arg(&list);
        let mut child = command.stdout(output).stderr(Stdio::null()).spawn().expect("it starts");
        thread::sleep(Duration::from_millis(5 + 7 * number));
        send("-INT", &child);
        // Killed before it could handle the signal, or interrupted; else it came to the end.
        if !matches!(child.wait().expect("it ends").code(), None | Some(130)) {
            break;
        }
    }
    let printed = fs::read_to_string(&out).expect("a file");
    assert!(printed.lines().eq(&expected), "{} lines", printed.lines().count());
}

#[test]
fn a_shard_of_a_list_is_each_m_th_puzzle() {
    let (folder, solved, _) = list(20);
    for of in [1, 2, 3, 7, 30] {
        for number in 1..=of {
            let shard = format!("{number}/{of}");
            let expected: Vec<_> = solved.iter().skip(number - 1).step_by(of).cloned().collect();
            assert_eq!(lines(&folder, &["solve", "--nth", &shard]), expected, "{shard}");
        }
    }
}

#[test]
fn the_shards_of_counts_add_up() {
    let (folder, _, counted) = list(7);
    let counts = |arguments: &[&str]| -> Vec<u64> {
        let lines = lines(&folder, &[&["count"], arguments].concat());
        lines.iter().map(|line| line.parse().expect("a number")).collect()
    };
    let expected: Vec<u64> = counted.iter().map(|count| count.parse().unwrap()).collect();
    for solver in ["naive", "propagation", "singles", "mrv", "bitboards", "bands", "cdcl"] {
        for of in [1, 3] {
            let mut sums = vec![0; expected.len()];
            for number in 1..=of {
                let shard = format!("{number}/{of}");
                let counts = counts(&["--solver", solver, "--nth", &shard]);
                sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            }
            assert_eq!(sums, expected, "{solver} {of}");
        }
    }
}

/// The checksum of lines, as a checkpoint has it.
fn checksum<'l>(lines: impl Iterator<Item = &'l str>) -> u64 {
    let mut checksum = Checksum::default();
    lines.for_each(|line| checksum.update(line.as_bytes()));
    checksum.value()
}

/// Neither another format, nor another list before the place, nor an output that was edited.
#[test]
fn nothing_is_resumed_beside_what_was_printed() {
    let (folder, ..) = list(30);
    let [list, other, file, out] = ["list", "other", "file", "out"].map(|name| {
        let path = folder.path().join(name);
        path.to_str().expect("UTF-8").to_owned()
    });
    let text = fs::read_to_string(&list).expect("a file");
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let solve = |list: &str, more: &[&str]| run("sudoku", &[&["solve", list], more].concat());
    let begun = solve(&list, &["-o", &out, "--checkpoint", &file]);
    assert_ne!(begun.code, Some(2), "{}", begun.stderr);
    // As if it had been killed after 20 puzzles.
    let printed = fs::read_to_string(&out).expect("a file");
    let part: String = printed.split_inclusive('\n').take(20).collect();
    let saved = Checkpoint::read(Path::new(&file)).expect("a checkpoint");
    let written = Written { bytes: part.len() as u64, checksum: checksum([&*part].into_iter()) };
    let place = Place {
        puzzles_done: 20,
        input_checksum: Some(checksum(lines[..20].iter().copied())),
        output: Some(written),
    };
    let half = Checkpoint { note: place.to_string(), ..saved };
    let rejects = |list: &str, more: &[&str], edit: &dyn Fn(String) -> String, words: &str| {
        write_checkpoint(Path::new(&file), &half);
        fs::write(&out, edit(part.clone())).expect("a file");
        let resumed = solve(list, &[more, &["-o", &out, "--resume", &file]].concat());
        assert_eq!(resumed.code, Some(2), "{more:?}: {}", resumed.stderr);
        assert!(resumed.stderr.contains(words), "{words}: {}", resumed.stderr);
        assert_eq!(fs::read_to_string(&out).expect("a file"), edit(part.clone()));
    };
    let same = |text: String| text;
    rejects(&list, &["--format", "json"], &same, "--format=json");
    rejects(&list, &["--symbols", "letters"], &same, "--symbols");
    rejects(&list, &["--boxes", "3x3"], &same, "--boxes");
    let digit = |text: String| text.replacen('1', "2", 1);
    rejects(&list, &[], &digit, "found other text in the first");
    rejects(&list, &[], &|text| text.replacen('\n', "\n\n", 1), "found other text in the first");
    for edited in [lines[1..].concat(), text.replacen('.', "0", 1), format!("# new\n{text}")] {
        fs::write(&other, edited).expect("a file");
        rejects(&other, &[], &same, "a line before puzzle 21 was edited, inserted or removed");
    }
    // What is after the place may change.
    fs::write(&other, format!("{text}# new\n")).expect("a file");
    write_checkpoint(Path::new(&file), &half);
    fs::write(&out, &part).expect("a file");
    let resumed = solve(&other, &["-o", &out, "--resume", &file]);
    assert_ne!(resumed.code, Some(2), "{}", resumed.stderr);
    assert_eq!(fs::read_to_string(&out).expect("a file"), printed);
}

#[test]
fn a_shard_of_a_list_is_resumed_as_such() {
    let (folder, solved, _) = list(400);
    for shard in ["1/3", "2/3", "3/3"] {
        let number: usize = shard[..1].parse().expect("a number");
        let expected: Vec<_> = solved.iter().skip(number - 1).step_by(3).cloned().collect();
        let file = folder.path().join(format!("file{number}"));
        let path = file.to_str().expect("UTF-8");
        let printed = lines(&folder, &["solve", "--nth", shard, "--checkpoint", path]);
        assert_eq!(printed, expected);
        let saved = Checkpoint::read(&file).expect("a checkpoint");
        assert_eq!(Place::of(&saved).expect("a place").puzzles_done, 400);
        assert_eq!(saved.puzzle, format!("sudoku solve {shard} bands"));
        // As if it were written after the 101st puzzle.
        let saved = Checkpoint::read(&file).expect("a checkpoint");
        let list = fs::read_to_string(folder.path().join("list")).expect("a file");
        let input_checksum = Some(checksum(list.split_inclusive('\n').take(101)));
        let place = Place { puzzles_done: 101, input_checksum, output: None };
        write_checkpoint(&file, &Checkpoint { note: place.to_string(), ..saved });
        let before = (0..101).filter(|place| place % 3 == number - 1).count();
        let printed = lines(&folder, &["solve", "--nth", shard, "--resume", path]);
        assert_eq!(printed, expected[before..]);
    }
}

#[test]
fn a_file_of_another_list_is_rejected() {
    let (folder, ..) = list(30);
    let (list, file) = (folder.path().join("list"), folder.path().join("file"));
    let (list, path) = (list.to_str().expect("UTF-8"), file.to_str().expect("UTF-8"));
    lines(&folder, &["solve", "--nth", "1/2", "--checkpoint", path]);
    let short = folder.path().join("short");
    fs::write(&short, format!("{TWO}\n")).expect("a file");
    let short = short.to_str().expect("UTF-8");
    let rejects = |arguments: &[&str], words: &[&str]| {
        let before = fs::read(&file).expect("a file");
        let ProgramOutput { code, stdout, stderr } =
            run("sudoku", &[arguments, &["--resume", path]].concat());
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{arguments:?}: {stderr}");
        for word in words {
            assert!(stderr.contains(word), "{stderr}");
        }
        assert_eq!(fs::read(&file).expect("a file"), before, "{arguments:?}");
    };
    let finished = Checkpoint::read(&file).expect("a checkpoint");
    let half = Checkpoint { puzzle: format!("{} 3x3 {TWO}", finished.puzzle), ..finished.clone() };
    for saved in [finished, half] {
        write_checkpoint(&file, &saved);
        let words = ["a checkpoint of \"sudoku solve 1/2 bands", "the same options"];
        rejects(&["solve", list], &words);
        rejects(&["solve", "--nth", "2/2", list], &words);
        rejects(&["solve", "--nth", "1/2", "--solver", "singles", list], &words);
        rejects(&["count", "--nth", "1/2", list], &words);
        let other = ["a checkpoint of \"sudoku solve 1/2 bands", "expected \"sudoku solve 1/2 --a"];
        rejects(&["solve", "--nth", "1/2", "--any", list], &other);
        rejects(&["solve", "--nth", "1/2", "--all", list], &other);
        rejects(&["solve", "--nth", "1/2", "--limit", "9", list], &other);
        rejects(&["solve", "--nth", "1/2", short], &["at puzzle 31", "at most 1,"]);
    }
    // Puzzle 3 of the list is not the puzzle of the checkpoint.
    let read = fs::read_to_string(list).expect("a file");
    let before = checksum(read.split_inclusive('\n').take(2));
    let half = Checkpoint::read(&file).expect("a checkpoint");
    let place = Place { puzzles_done: 2, input_checksum: Some(before), output: None };
    let half = Checkpoint { note: place.to_string(), ..half };
    write_checkpoint(&file, &half);
    rejects(&["solve", "--nth", "1/2", list], &["puzzle 3, interval .-end of", "expected"]);
}

#[test]
fn counts_and_first_solutions_are_the_same_on_any_number_of_threads() {
    let (folder, _, counted) = list(14);
    for solver in ["naive", "propagation", "singles", "mrv", "bitboards", "bands", "cdcl"] {
        let expected = lines(&folder, &["solve", "--solver", solver]);
        for threads in ["1", "2", "3"] {
            let on = ["--solver", solver, "--threads", threads];
            assert_eq!(lines(&folder, &[&["solve"], &on[..]].concat()), expected, "{solver}");
            assert_eq!(lines(&folder, &[&["count"], &on[..]].concat()), counted, "{solver}");
        }
    }
}

/// There are enough slices that each number of threads finds the solution in another
/// one.
#[test]
fn a_first_solution_is_the_same_after_many_slices() {
    let folder = tempfile::tempdir().expect("a folder");
    // Without the digits of the last row, there are many solutions.
    let (hard, many) = (PUZZLES[1].0, format!("{}{}", &PUZZLES[1].0[..72], ".".repeat(9)));
    fs::write(folder.path().join("list"), format!("{hard}\n{many}\n")).expect("a file");
    let one = lines(&folder, &["solve", "--solver", "naive", "--threads", "1"]);
    assert_eq!(one[0], PUZZLES[1].1);
    for threads in [&["--threads", "2"][..], &["--threads", "3"], &[]] {
        let solve = [&["solve", "--solver", "naive"], threads].concat();
        assert_eq!(lines(&folder, &solve), one, "{threads:?}");
        let file = folder.path().join("file");
        let saved = ["--checkpoint", file.to_str().expect("UTF-8"), "--checkpoint-every", "0.01"];
        assert_eq!(lines(&folder, &[&solve[..], &saved].concat()), one, "{threads:?}");
        fs::remove_file(file).expect("a file");
    }
}
