//! `--output FILE`: the bytes that stdout would get, exactly once however often the
//! program is killed, and never over a file that matters.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use stack_assumptions::partition::Checkpoint;
use tempfile::TempDir;

use crate::common::{ProgramOutput, program, run, run_with_stdin};
use crate::long_searches::{folder, is_rejected, rejects, text};

const HARD: &str = corpus::puzzle("9x9, hard");
const TWO: &str = corpus::puzzle("9x9, two solutions");
const NONE: &str = corpus::puzzle("9x9, box without solution");

/// A folder with a list of puzzles in two formats: with one solution, two, none and very
/// many, one that cannot be read, and empty lines between.
fn list(of_each: usize) -> (TempDir, PathBuf) {
    let folder = folder();
    let list = folder.path().join("list");
    let many = format!("{}{}", &HARD[..63], ".".repeat(18));
    let bordered = run_with_stdin("sudoku", &["convert", "--format", "bordered"], HARD).stdout;
    let each = format!("{HARD}\n{many}\n{TWO}\n{NONE}\n\n{bordered}\n{bordered}\n{}\n", &TWO[..79]);
    fs::write(&list, each.repeat(of_each)).expect("a file");
    (folder, list)
}

/// Kills a program while it writes to its output file, and resumes it until it comes to
/// its end. The file then has what a run without a kill prints.
fn prints_once_though_killed(arguments: &[&str], kills: usize) {
    let (folder, list) = list(8);
    let [file, out] = ["file", "out"].map(|name| folder.path().join(name));
    let whole = [arguments, &[text(&list)]].concat();
    let expected = run("sudoku", &whole);
    let (mut done, mut rounds) = (0, 0);
    // A fast machine may come to the end before the last kill: then it begins again.
    while done < kills {
        rounds += 1;
        assert!(rounds <= kills, "{arguments:?}: the runs are too short to be killed");
        for path in [&file, &out] {
            let _ = fs::remove_file(path);
        }
        loop {
            let option = if file.exists() { "--resume" } else { "--checkpoint" };
            let mut command = program("sudoku");
            command.args(&whole).args(["-o", text(&out), option, text(&file)]);
            command.args(["--checkpoint-every", "0.005"]);
            let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
            let mut child = child.expect("it starts");
            if done < kills {
                // After some more bytes than the last time, so that each run comes further.
                let more = expected.stdout.len() * (done % 7 + 1) / (kills + 4);
                let length = || fs::metadata(&out).map_or(0, |metadata| metadata.len());
                let until = length() + more as u64;
                while length() < until && child.try_wait().expect("a status").is_none() {
                    thread::sleep(Duration::from_micros(100 + 37 * done as u64));
                }
                child.kill().expect("it is killed, or was at its end");
            }
            let output = child.wait_with_output().expect("it ends");
            assert!(output.stdout.is_empty());
            if output.status.code().is_some() {
                break;
            }
            done += 1;
            let printed = fs::read_to_string(&out).expect("a file");
            assert!(expected.stdout.starts_with(&printed), "{arguments:?}, kill {done}");
        }
        let printed = fs::read_to_string(&out).expect("a file");
        assert!(printed == expected.stdout, "{arguments:?}: {} bytes", printed.len());
        // Once more: a finished search has nothing to add.
        let resumed = [&whole[..], &["-o", text(&out), "--resume", text(&file)]].concat();
        assert_eq!(run("sudoku", &resumed).stdout, "");
        assert!(fs::read_to_string(&out).expect("a file") == expected.stdout, "{arguments:?}");
    }
}

#[test]
fn solutions_are_printed_once_though_killed() {
    prints_once_though_killed(&["solve", "--limit", "3000"], 24);
}

#[test]
fn grids_of_many_lines_are_printed_once_though_killed() {
    prints_once_though_killed(&["solve", "--limit", "500", "--format", "newspaper"], 12);
}

#[test]
fn objects_of_a_shard_are_printed_once_though_killed() {
    prints_once_though_killed(&["solve", "--limit", "700", "--format", "json", "--nth", "2/3"], 12);
}

#[test]
fn first_solutions_are_printed_once_though_killed() {
    prints_once_though_killed(&["solve", "--solver", "naive"], 12);
    prints_once_though_killed(&["solve", "--solver", "naive", "--any"], 12);
}

/// The object of a first solution follows the proof.
#[test]
fn objects_of_first_solutions_are_printed_once_though_killed() {
    prints_once_though_killed(&["solve", "--solver", "naive", "--format", "json"], 12);
}

/// The solver that learns begins each puzzle again.
#[test]
fn learned_solutions_are_printed_once_though_killed() {
    prints_once_though_killed(&["solve", "--solver", "cdcl"], 12);
}

#[test]
fn counts_are_printed_once_though_killed() {
    prints_once_though_killed(&["count", "--limit", "20000"], 12);
}

/// The lines of `run` up to their nodes: what follows are the time and the checksum.
fn without_time(lines: &str) -> Vec<&str> {
    lines.lines().map(|line| line.split(" nodes, ").next().unwrap_or_default()).collect()
}

#[test]
fn a_count_and_its_shards_are_printed_once() {
    let folder = folder();
    let [file, out] = ["file", "out"].map(|name| folder.path().join(name));
    let (file, out) = (text(&file), text(&out));
    let shards = run("eight_queens", &["split", "8", "--shards", "2"]).stdout;
    let shard = shards.lines().next().expect("a shard");
    for arguments in [&["count", "8"][..], &["run", shard]] {
        let expected = run("eight_queens", arguments).stdout;
        let with =
            |option| run("eight_queens", &[arguments, &["--output", out, option, file]].concat());
        for option in ["--checkpoint", "--resume", "--resume"] {
            let output = with(option);
            assert_eq!((output.code, output.stdout.as_str()), (Some(0), ""), "{output:?}");
            let printed = fs::read_to_string(out).expect("a file");
            assert_eq!(without_time(&printed), without_time(&expected), "{option}");
        }
        for name in [file, out] {
            fs::remove_file(name).expect("a file");
        }
    }
}

/// The commands that print, each with what it reads.
#[test]
fn a_file_gets_what_stdout_gets() {
    let (folder, list) = list(1);
    let counts = folder.path().join("counts");
    let shards = run("eight_queens", &["split", "6", "--shards", "2"]).stdout;
    fs::write(&counts, run_with_stdin("eight_queens", &["run", "-"], &shards).stdout).unwrap();
    let [list, counts] = [&list, &counts].map(|path| text(path));
    let out = folder.path().join("out");
    for (name, arguments) in [
        ("sudoku", &[list][..]),
        ("sudoku", &[HARD]),
        ("sudoku", &["solve", list]),
        ("sudoku", &["solve", "--steps", list]),
        ("sudoku", &["count", "--limit", "9", list]),
        ("sudoku", &["check", list]),
        ("sudoku", &["convert", "--format", "block", list]),
        ("sudoku", &["completions", "bash"]),
        ("eight_queens", &[]),
        ("eight_queens", &["all", "6", "--columns"]),
        ("eight_queens", &["count", "6"]),
        ("eight_queens", &["split", "6", "--shards", "3"]),
        ("eight_queens", &["run", shards.lines().next().expect("a line")]),
        ("eight_queens", &["merge", counts]),
        ("knights_tour", &["first", "6x6"]),
        ("knights_tour", &["all", "5x5", "--from", "a1"]),
        ("knights_tour", &["count", "5x5"]),
        ("knights_tour", &["man"]),
    ] {
        let expected = run(name, arguments);
        fs::write(&out, "an older result, which is longer\n".repeat(99)).expect("a file");
        let output = run(name, &[&["-o", text(&out)], arguments].concat());
        let printed = fs::read_to_string(&out).expect("a file");
        let is_same = without_time(&printed) == without_time(&expected.stdout);
        assert!(is_same && output.stdout.is_empty(), "{name} {arguments:?}");
        assert_eq!((output.code, output.stderr), (expected.code, expected.stderr), "{arguments:?}");
        let output = run(name, &[arguments, &["--output=-"]].concat());
        assert_eq!(without_time(&output.stdout), without_time(&printed), "{name} {arguments:?}");
    }
}

/// The file is overwritten only if there is a result.
#[test]
fn a_merge_without_a_result_leaves_the_output_as_it_is() {
    let folder = folder();
    let out = folder.path().join("out");
    fs::write(&out, "dear to someone\n").expect("a file");
    let results = run("eight_queens", &["split", "6", "--shards", "2"]).stdout;
    let results = run_with_stdin("eight_queens", &["run", "-"], &results).stdout;
    let (one, _) = results.split_once('\n').expect("two lines");
    let merge = |lines: &str| {
        let arguments = ["merge", "-", "-o", text(&out)];
        let code = run_with_stdin("eight_queens", &arguments, lines).code;
        (code, fs::read_to_string(&out).expect("a file"))
    };
    assert_eq!(merge(one), (Some(5), "dear to someone\n".to_owned()));
    assert_eq!(merge("x"), (Some(2), "dear to someone\n".to_owned()));
    assert_eq!(merge(&results), (Some(0), "4\n".to_owned()));
}

#[test]
fn a_new_search_does_not_overwrite_the_output_of_another() {
    let (folder, list) = list(1);
    let [file, out] = ["file", "out"].map(|name| folder.path().join(name));
    fs::write(&out, "dear to someone\n").expect("a file");
    let arguments = ["solve", text(&list), "-o", text(&out), "--checkpoint", text(&file)];
    let words = [text(&out), "found 16 bytes", "a new or an empty file", "--resume"];
    rejects("sudoku", &arguments, &words);
    assert_eq!(fs::read_to_string(&out).expect("a file"), "dear to someone\n");
    assert!(!file.exists());
    File::create(&out).expect("a file");
    assert_eq!(run("sudoku", &arguments).code, Some(2));
    assert!(fs::metadata(&out).expect("a file").len() > 16);
}

#[test]
fn a_search_is_resumed_with_its_output_only() {
    let (folder, list) = list(1);
    let [file, out, other] = ["file", "out", "other"].map(|name| folder.path().join(name));
    let [list, file, out, other] = [&list, &file, &out, &other].map(|path| text(path));
    let solve = |more: &[&str]| run("sudoku", &[&["solve", list], more].concat());
    solve(&["-o", out, "--checkpoint", file]);
    let printed = fs::read_to_string(out).expect("a file");
    is_rejected(&solve(&["--resume", file]), &["wrote", "pass the same --output FILE"]);
    is_rejected(&solve(&["--resume", file, "-o", other]), &[other, "No such file"]);
    for (content, words) in [
        ("", "found 0 bytes of output, but the checkpoint counts"),
        (&printed[..printed.len() - 1], "this is another file, or its end is lost"),
        (&printed.replace('\n', " "), "found other text in the first"),
    ] {
        fs::write(other, content).expect("a file");
        is_rejected(&solve(&["--resume", file, "-o", other]), &[other, words]);
        assert_eq!(fs::read_to_string(other).expect("a file"), content);
    }
    // What follows the checkpoint is cut off.
    fs::write(out, format!("{printed}half a li")).expect("a file");
    assert_eq!(solve(&["--resume", file, "-o", out]).stdout, "");
    assert_eq!(fs::read_to_string(out).expect("a file"), printed);
    // A search that began on stdout goes on there.
    fs::remove_file(file).expect("a file");
    solve(&["--checkpoint", file]);
    let words = ["the search began without --output"];
    is_rejected(&solve(&["--resume", file, "-o", out]), &words);
    assert_eq!(fs::read_to_string(out).expect("a file"), printed);
}

#[test]
fn the_output_is_no_file_that_is_read() {
    let (folder, list) = list(1);
    let before = fs::read_to_string(&list).expect("a file");
    let file = folder.path().join("file");
    let [path, file] = [&list, &file].map(|path| text(path));
    let unchanged = || assert_eq!(fs::read_to_string(&list).expect("a file"), before);
    for command in ["solve", "count", "check", "convert", "bench"] {
        let format = if command == "convert" { &["--format", "line"][..] } else { &[] };
        let arguments = [&[command, path, "-o", path], format].concat();
        rejects("sudoku", &arguments, &[path, "a file that is also read"]);
        unchanged();
    }
    rejects("eight_queens", &["merge", path, "-o", path], &[path, "a file that is also read"]);
    unchanged();
    #[cfg(unix)]
    {
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&list, &link).expect("a link");
        rejects("sudoku", &["solve", path, "-o", text(&link)], &["a file that is also read"]);
        let mut command = program("sudoku");
        command.args(["solve", "-o", path]).stdin(File::open(&list).expect("a file"));
        let output = command.output().expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.contains("the file that stdin reads"), "{message}");
        unchanged();
    }
    let words = ["the checkpoint file as --output"];
    rejects("sudoku", &["solve", path, "-o", file, "--checkpoint", file], &words);
    assert!(!Path::new(file).exists());
    run("sudoku", &["solve", path, "--checkpoint", file]);
    let saved = fs::read(file).expect("a file");
    rejects("sudoku", &["solve", path, "-o", file, "--resume", file], &words);
    assert_eq!(fs::read(file).expect("a file"), saved);
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_get_the_output_but_not_of_a_checkpoint() {
    let folder = folder();
    let [pipe, file] = ["pipe", "file"].map(|name| folder.path().join(name));
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo runs").success());
    for path in [text(&pipe), "/dev/null"] {
        let arguments = ["count", "6", "-o", path, "--checkpoint", text(&file)];
        rejects("eight_queens", &arguments, &[path, "found no regular file"]);
        assert!(!file.exists());
    }
    let null = ["count", "6", "-o", "/dev/null"];
    let empty = ProgramOutput { code: Some(0), stdout: String::new(), stderr: String::new() };
    assert_eq!(run("eight_queens", &null), empty);
    let reader = thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).expect("a text")
    });
    assert_eq!(run("eight_queens", &["count", "6", "-o", text(&pipe)]), empty);
    assert_eq!(reader.join().expect("no panic"), "4\n");
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    let words = ["/dev/full: cannot write the output", "No space left"];
    rejects("eight_queens", &["count", "6", "-o", "/dev/full"], &words);
    rejects("sudoku", &["-o", "/dev/full", HARD], &words);
    let folder = folder();
    let missing = folder.path().join("missing").join("out");
    rejects("sudoku", &["-o", text(&missing)], &[text(&missing), "No such file"]);
    rejects("sudoku", &["-o", text(folder.path())], &[text(folder.path()), "directory"]);
}

/// `subprocess.DEVNULL` of Python and `stdio: "ignore"` of Node open the device like this.
/// So does the runtime of Rust in place of a closed stdout, which cannot be told apart.
#[cfg(unix)]
#[test]
fn a_null_device_for_reading_and_writing_is_no_error() {
    let null = File::options().read(true).write(true).open("/dev/null").expect("a device");
    let mut command = program("eight_queens");
    let output = command.args(["count", "6"]).stdout(null).stderr(Stdio::piped()).output();
    let output = output.expect("it runs");
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
}

/// While one program uses a checkpoint or an output file, another is refused.
#[cfg(unix)]
#[test]
fn one_program_at_a_time() {
    let folder = folder();
    let [file, out, other] = ["file", "out", "other"].map(|name| folder.path().join(name));
    let mut command = program("eight_queens");
    command.args(["count", "18", "-o", text(&out), "--checkpoint", text(&file)]);
    let mut child = command.stderr(Stdio::null()).spawn().expect("it starts");
    while !file.exists() {
        thread::sleep(Duration::from_millis(1));
    }
    let count = |more: &[&str]| run("eight_queens", &[&["count", "18"], more].concat());
    let resumed = count(&["--resume", text(&file)]);
    let is_checkpoint = ["another process uses this checkpoint"];
    let begun = count(&["--checkpoint", text(&file)]);
    let shared = count(&["-o", text(&out), "--checkpoint", text(&other)]);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    is_rejected(&resumed, &[text(&file), is_checkpoint[0]]);
    assert_eq!(resumed.stderr.matches(is_checkpoint[0]).count(), 1, "{}", resumed.stderr);
    is_rejected(&begun, &[text(&file), "exists"]);
    is_rejected(&shared, &[text(&out), "another process writes to this file"]);
    assert!(!other.exists());
    // A killed program holds no lock.
    Checkpoint::new("eight_queens 6").write(&file).expect("a file");
    assert_eq!(run("eight_queens", &["count", "6", "--resume", text(&file)]).stdout, "4\n");
}
