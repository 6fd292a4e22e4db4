//! A list of Sudokus, and the count of one, in shards.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::common::{ProgramOutput, run, run_with_stdin};
use crate::long_searches::{MANY_SOLUTIONS, folder, is_rejected, rejects, text};

/// A puzzle of 81 cells, with the digits replaced by others.
fn puzzle(number: u32) -> String {
    const PUZZLES: [&str; 3] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ];
    let which = match number {
        number if number % 400 == 7 => 2,
        number => usize::from(number % 2 == 1),
    };
    let shift = |cell: char| match cell.to_digit(10) {
        Some(digit) => char::from_digit((digit + number / 2) % 9 + 1, 10).expect("a digit"),
        None => cell,
    };
    PUZZLES[which].chars().map(shift).collect()
}

/// A folder with a list, and a folder for outputs.
struct Lists {
    folder: TempDir,
    list: PathBuf,
}

impl Lists {
    fn new(name: &str, content: &str) -> Self {
        let folder = folder();
        let list = folder.path().join(name);
        fs::write(&list, content).expect("a file");
        fs::create_dir(folder.path().join("out")).expect("a folder");
        Self { folder, list }
    }

    /// A list of this many puzzles, one per line.
    fn lines(puzzles: u32) -> Self {
        Self::new("list.txt", &(0..puzzles).map(|number| puzzle(number) + "\n").collect::<String>())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn split(&self, shards: &str, command: &[&str]) -> ProgramOutput {
        let arguments = ["split", "--list", text(&self.list), "--shards", shards, "--"];
        run("sudoku", &[&arguments, command].concat())
    }

    fn run(&self, shards: &str, options: &[&str]) -> ProgramOutput {
        let out = self.path("out");
        let arguments = [&["run", "-", "--folder", text(&out)], options].concat();
        run_with_stdin("sudoku", &arguments, shards)
    }

    /// The output of one process.
    fn whole(&self, command: &[&str]) -> String {
        run("sudoku", &[command, &[text(&self.list)]].concat()).stdout
    }
}

fn merge(results: &str) -> ProgramOutput {
    run_with_stdin("sudoku", &["merge", "-"], results)
}

/// The lines in reverse order.
fn reversed(lines: &str) -> String {
    lines.lines().rev().map(|line| line.to_owned() + "\n").collect()
}

fn is_merged(output: &ProgramOutput, whole: &str, case: &str) {
    assert_eq!((output.code, output.stderr.as_str()), (Some(0), ""), "{case}");
    assert!(output.stdout == whole, "{case}: found\n{}\nexpected\n{whole}", output.stdout);
}

/// Whatever is printed for the puzzles, and whatever else is in the list.
#[test]
fn joined_outputs_are_those_of_one_process() {
    let lines: String = (0..60).map(|number| puzzle(number) + "\n").collect();
    let mixed = lines.replacen(&puzzle(20), "# a comment\n\nbad line\n1..4\n55", 1) + "\n\n";
    let rows = lines.replace('\n', ",7\n");
    for (name, list) in [
        ("plain", lines.clone()),
        ("mixed", mixed),
        ("crlf", lines.replace('\n', "\r\n")),
        ("mark", format!("\u{feff}{lines}")),
        ("open", lines.trim_end().to_owned()),
        ("table", format!("puzzle,id\n{rows}")),
    ] {
        let lists = Lists::new(name, &list);
        for command in [
            &["solve"][..],
            &["solve", "--any"],
            &["solve", "--all"],
            &["solve", "--format", "csv"],
            &["solve", "--format", "json"],
            &["count"],
            &["count", "--limit", "1"],
        ] {
            let whole = lists.whole(command);
            for shards in ["1", "3", "25"] {
                let case = format!("{name} {command:?} {shards}");
                let ProgramOutput { code, stdout, stderr } = lists.split(shards, command);
                assert_eq!((code, stderr.as_str()), (Some(0), ""), "{case}");
                let number = stdout.lines().count();
                // A shard begins with a puzzle that can be read.
                assert!(number.to_string() == shards || name == "mixed" && number > 15, "{case}");
                let results = lists.run(&reversed(&stdout), &[]);
                assert_eq!(results.code, Some(0), "{case}: {}", results.stderr);
                is_merged(&merge(&results.stdout), &whole, &case);
            }
        }
    }
}

#[test]
fn a_deadline_leaves_lines_for_later() {
    let lists = Lists::lines(2_000);
    let whole = lists.whole(&["solve"]);
    let shards = lists.split("3", &["solve"]).stdout;
    let mut results = String::new();
    let mut todo = shards.clone();
    let mut rounds = 0;
    while !todo.is_empty() {
        // At least one chunk of each shard is done in each round.
        let more = lists.run(&todo, &["--deadline", "0", "--threads", "1"]).stdout;
        results += &more;
        todo = run_with_stdin("sudoku", &["left", "-", "--shards", "3"], more).stdout;
        rounds += 1;
    }
    assert!(rounds > 1, "all was done in no time");
    is_merged(&merge(&results), &whole, "deadline");
    let left = ["left", "-", "--shards", "3"];
    assert_eq!(run_with_stdin("sudoku", &left, shards.clone() + &results).stdout, "");
    let whole_list = run_with_stdin("sudoku", &["left", "-", "--shards", "3"], &shards).stdout;
    assert_eq!(whole_list, shards);
    let verified = run_with_stdin("sudoku", &["verify", "-", "--sample", "9999"], &results);
    assert_eq!(verified.code, Some(0), "{}", verified.stderr);
    assert!(verified.stdout.ends_with(" searched again: no difference\n"));
}

#[test]
fn outputs_with_gaps_overlaps_or_changes_are_not_joined() {
    let lists = Lists::lines(90);
    let whole = lists.whole(&["solve"]);
    let shards = lists.split("3", &["solve"]).stdout;
    let results = lists.run(&shards, &[]).stdout;
    // A line twice, and a shard that was run twice.
    let again = lists.run(shards.lines().next().expect("a shard"), &[]).stdout;
    let twice = merge(&format!("{results}{again}"));
    assert_eq!((twice.code, twice.stdout.as_str()), (Some(0), &*whole));
    assert_eq!(twice.stderr, "merge: 1 repeated line, counted once: stdin: line 4\n");
    // A gap is printed as a shard.
    let lines: Vec<&str> = results.lines().collect();
    let (missing, others) = (lines[1], format!("{}\n{}\n", lines[0], lines[2]));
    let gap = run_with_stdin("sudoku", &["merge", "-", "--missing"], &others);
    assert_eq!((gap.code, gap.stderr.as_str()), (Some(5), "merge: 1 gap\n"));
    assert_eq!(Some(gap.stdout.trim()), shards.lines().nth(1));
    let incomplete = merge(&others);
    assert_eq!((incomplete.code, incomplete.stdout.as_str()), (Some(5), ""));
    assert!(incomplete.stderr.ends_with(&gap.stdout), "{}", incomplete.stderr);
    // Other lines.
    is_rejected(&merge(&results.replace("30 lines", "31 lines")), &["line 1", "changed after"]);
    is_rejected(&merge(&shards), &["stdin: line 1", "expected a line such as"]);
    is_rejected(&merge("solve lines x\n"), &["stdin: line 1", "expected a line such as"]);
    let overlap = lists.run(&lists.split("2", &["solve"]).stdout, &[]).stdout;
    is_rejected(&merge(&format!("{others}{overlap}")), &["overlap: lines 1-30", "lines 1-45"]);
    let other = lists.run(&lists.split("3", &["solve", "--any"]).stdout, &[]).stdout;
    is_rejected(&merge(&format!("{others}{other}")), &["solve --any", "as in the first line"]);
    // An output that has changed, or is gone.
    let output = lists.path("out").join("list.txt.solve.31-60");
    fs::write(&output, whole.lines().next().expect("a line")).expect("a file");
    is_rejected(&merge(&results), &[text(&output), "changed since"]);
    fs::remove_file(&output).expect("a file");
    let lost = merge(&results);
    assert_eq!((lost.code, lost.stdout.as_str()), (Some(5), ""));
    let missing_file = format!("stdin: line 2: {} is missing", text(&output));
    assert!(lost.stderr.contains(&missing_file), "{}", lost.stderr);
    assert!(lost.stderr.ends_with(&gap.stdout), "{}", lost.stderr);
    // No unfinished file is left.
    let files = fs::read_dir(lists.path("out")).expect("a folder");
    assert!(files.flatten().all(|file| !file.file_name().to_string_lossy().ends_with(".tmp")));
    assert!(missing.contains("31-60"));
}

#[test]
fn a_list_that_has_changed_is_not_run() {
    let lists = Lists::lines(40);
    let shards = lists.split("2", &["count"]).stdout;
    let results = lists.run(&shards, &[]).stdout;
    let content = fs::read_to_string(&lists.list).expect("a file");
    fs::write(&lists.list, content.replacen('5', "6", 1)).expect("a file");
    let output = lists.run(&shards, &[]);
    assert_eq!(output.code, Some(2));
    // The second part is as it was, but not the first.
    assert!(output.stderr.contains("lines 1-20 are not those of this shard"), "{}", output.stderr);
    assert_eq!(output.stdout.lines().count(), 1);
    let one = results.lines().next().expect("a result").to_owned();
    is_rejected(&merge(&one), &["the list has changed since it was split"]);
    fs::remove_file(&lists.list).expect("a file");
    let output = lists.run(&shards, &[]);
    assert_eq!((output.code, output.stderr.matches("cannot read").count()), (Some(2), 2));
}

#[test]
fn lists_that_cannot_be_split_are_refused() {
    let bordered = run("sudoku", &["convert", "--format", "bordered", &puzzle(1)]).stdout;
    let lines = |start: &str| format!("{start}{}\n{}\n", puzzle(1), puzzle(2));
    let header = format!("a,b\n{0},{1}\n{1},{0}\n", puzzle(1), puzzle(2));
    for (list, command, words) in [
        (bordered.as_str(), &[][..], &["format bordered", "one puzzle per line", "convert"][..]),
        ("", &[], &["found no puzzle"]),
        ("Dear all,\n", &[], &["found no puzzle"]),
        (&lines(&bordered), &[], &["expected a list in one format"]),
        (&header, &["solve", "--column", "b"], &["cannot be read without the lines before"]),
        (&lines(""), &["rate"], &["found the command \"rate\"", "solve, count"]),
        (
            &lines(""),
            &["solve", "--format", "bordered"],
            &["found bordered", "one puzzle per line"],
        ),
        (&lines(""), &["solve", "--steps"], &["--steps"]),
        (&lines(""), &["solve", "--nope"], &["error: unexpected argument '--nope'"]),
        (&lines(""), &["solve", "x.txt"], &["found a file"]),
        (&lines(""), &["count", "--nth", "1/2"], &["found --checkpoint, --resume or --nth"]),
        (&lines(""), &["count", "--record", "x"], &["found --record"]),
        (&lines(""), &["solve", "-o", "x"], &["found --output"]),
    ] {
        is_rejected(&Lists::new("list.txt", list).split("2", command), words);
    }
    rejects("sudoku", &["split", "--list", "no such file", "--shards", "2"], &["no such file"]);
    let lists = Lists::lines(3);
    rejects("sudoku", &["split", text(&lists.list), "--shards", "2"], &["line 2", "split --list"]);
    rejects("sudoku", &["split", "--shards", "2", "x", "--", "solve"], &["--list"]);
    assert!(!Path::new("x").exists());
}

#[test]
fn a_list_is_split_by_minutes() {
    let lists = Lists::lines(20);
    let arguments = ["split", "--list", text(&lists.list), "--minutes", "5"];
    let ProgramOutput { code, stdout, stderr } = run("sudoku", &arguments);
    assert_eq!((code, stdout), (Some(0), lists.split("1", &[]).stdout));
    assert!(stderr.starts_with("split: about "), "{stderr}");
}

#[test]
fn the_count_of_a_puzzle_is_split() {
    let (puzzle, count) = MANY_SOLUTIONS;
    let six = format!("123456{}", ".".repeat(30));
    for (puzzle, count) in [
        (puzzle, count),
        ("1..4....2...3..2", 5),
        ("................", 288),
        ("1...............", 72),
        // 28,200,960 grids, and 6! first rows.
        (&six, 39_168),
    ] {
        let split = run("sudoku", &["split", puzzle, "--shards", "4"]);
        assert_eq!((split.code, split.stderr.as_str()), (Some(0), ""));
        let results = run_with_stdin("sudoku", &["run", "-"], &split.stdout);
        assert_eq!((results.code, results.stderr.as_str()), (Some(0), ""));
        let merged = merge(&results.stdout);
        assert_eq!((merged.code, merged.stdout), (Some(0), format!("{count}\n")));
        let verified = run_with_stdin("sudoku", &["verify", "-", "--sample", "2"], &results.stdout);
        assert_eq!(verified.code, Some(0), "{}", verified.stderr);
    }
    // Another puzzle, and another kind of shard.
    let shard = run("sudoku", &["split", "1..4....2...3..2", "--shards", "1"]).stdout;
    assert!(shard.starts_with("count interval .-end of sudoku 2x2 1..4"), "{shard}");
    let other = shard.replace("2x2 1", "2x2 2");
    rejects("sudoku", &["run", other.trim()], &["changed after it was written"]);
    let lists = Lists::lines(3);
    let both = lists.run(&lists.split("1", &[]).stdout, &[]).stdout
        + &run("sudoku", &["run", shard.trim()]).stdout;
    is_rejected(&merge(&both), &["line 2", "expected a line for the same command as in"]);
}
