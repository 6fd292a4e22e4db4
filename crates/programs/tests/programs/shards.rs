//! Counts in shards: split, run and merged, or chosen by `--nth`.

use std::hash::Hash;
use std::time::Duration;
use std::{fs, slice};

use eight_queens::Queens;
use stack_assumptions::Puzzle;
use stack_assumptions::interval::Interval;
use stack_assumptions::partition::{Fingerprint, Shard, ShardCommand, ShardCount};

use crate::common::{ProgramOutput, run, run_with_stdin};
use crate::long_searches::{
    MANY_SOLUTIONS, files, finished, folder, is_rejected, prints, rejects, rejects_resuming, text,
};

/// Returns the lines that a command prints.
pub fn lines(name: &str, arguments: &[&str]) -> Vec<String> {
    let ProgramOutput { code, stdout, stderr } = run(name, arguments);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{arguments:?}");
    stdout.lines().map(str::to_owned).collect()
}

/// Returns the lines in another order, the same each time.
fn shuffled(mut lines: Vec<String>) -> Vec<String> {
    for place in 1..lines.len() {
        lines.swap(place, place * 7 % (place + 1));
    }
    lines.reverse();
    lines
}

/// A tree fingerprint that no puzzle has.
const NO_TREE: &str = "0000000000000000-0000000000000000";

/// A line of `split`, with the tree of a puzzle of the engine.
fn shard_of<P>(interval: &str, name: &str, puzzle: &P) -> Shard
where
    P: Puzzle<Slot: Hash, Candidate: Hash>,
{
    let interval: Interval = interval.parse().expect("an interval");
    let tree = Fingerprint::of(puzzle, slice::from_ref(&interval));
    Shard::new(ShardCommand::Count, name, tree, interval)
}

/// A shard of eight queens.
pub fn eight_queens(interval: &str) -> Shard {
    shard_of(interval, "eight_queens 8", &Queens::new(8).expect("a board"))
}

/// A line of `split` of a puzzle that there may not be.
fn shard_line(interval: &str, puzzle: &str) -> String {
    let (tree, interval) = (NO_TREE.parse(), interval.parse());
    let (tree, interval) = (tree.expect("a tree"), interval.expect("an interval"));
    Shard::new(ShardCommand::Count, puzzle, tree, interval).to_string()
}

/// A count of a shard.
pub fn count_of(shard: Shard, solutions: u64) -> ShardCount {
    ShardCount::new(shard, solutions, 12, Duration::ZERO)
}

/// The shard in a line of `run`.
pub fn shard_in(counted: &str) -> Shard {
    counted.parse::<ShardCount>().expect("a count").shard
}

/// Splits a count into shards and runs them. Returns each with its count.
fn counted_by(name: &str, puzzle: &[&str], shards: &str) -> Vec<String> {
    let split = lines(name, &[&["split"], puzzle, &["--shards", shards]].concat());
    assert!((1..=shards.parse().unwrap()).contains(&split.len()), "{puzzle:?} {shards}");
    let split = shuffled(split);
    let output = run_with_stdin(name, &["run", "-"], split.join("\n"));
    assert_eq!((output.code, output.stderr.as_str()), (Some(0), ""), "{puzzle:?} {shards}");
    let counted: Vec<_> = output.stdout.lines().map(str::to_owned).collect();
    assert_eq!(counted.len(), split.len());
    for (counted, shard) in counted.iter().zip(split) {
        assert_eq!(shard_in(counted).to_string(), shard);
    }
    counted
}

/// The same for n queens.
pub fn counted(n: &str, shards: &str, options: &[&str]) -> Vec<String> {
    counted_by("eight_queens", &[&[n], options].concat(), shards)
}

pub fn merge_by(name: &str, counted: &[String]) -> ProgramOutput {
    run_with_stdin(name, &["merge", "-"], counted.join("\n"))
}

pub fn merge(counted: &[String]) -> ProgramOutput {
    merge_by("eight_queens", counted)
}

#[test]
fn counts_of_shards_merge_to_the_count() {
    for (n, options, count) in [
        ("0", &[][..], "1\n"),
        ("1", &[], "1\n"),
        ("3", &[], "0\n"),
        ("6", &[], "4\n"),
        ("8", &[], "92\n"),
        ("8", &["--fundamental"], "12\n"),
        ("10", &[], "724\n"),
    ] {
        for shards in ["1", "2", "3", "7", "40"] {
            let counted = counted(n, shards, options);
            let expected =
                ProgramOutput { code: Some(0), stdout: count.to_owned(), stderr: String::new() };
            assert_eq!(merge(&counted), expected, "{n} {options:?} {shards}");
        }
    }
}

#[test]
fn counts_of_tours_are_split_and_merged_too() {
    for (puzzle, count) in [
        (&["5x5"][..], "1728\n"),
        (&["5x5", "--from", "a1", "--order", "clockwise"], "304\n"),
        (&["5x6", "--closed", "--undirected", "--from", "c3"], "8\n"),
        (&["4x4", "--undirected"], "0\n"),
        (&["5x5", "--method", "moves"], "1728\n"),
    ] {
        for shards in ["1", "5"] {
            let counted = counted_by("knights_tour", puzzle, shards);
            let expected =
                ProgramOutput { code: Some(0), stdout: count.to_owned(), stderr: String::new() };
            assert_eq!(merge_by("knights_tour", &counted), expected, "{puzzle:?} {shards}");
        }
    }
    for puzzle in [
        "knights_tour 5x5",
        "knights_tour 5x5 plain",
        "knights_tour 5×5 warnsdorff",
        "knights_tour 5x5 undirected closed warnsdorff",
        "knights_tour 5x5 from A1 warnsdorff",
        "knights_tour 5x5 from a9 warnsdorff",
        "knights_tour 5x5 from a1 undirected warnsdorff",
        "knights_tour 5x5 warnsdorff more",
        "knights_tour 5x5 by fragment",
        "knights_tour 9x9 by fragments",
        "knights_tour 5x5 from a1 to a1 by fragments",
        "knights_tour 5x5 without a1 from a1 by fragments",
        "knights_tour 3x1 without a1,a2,a3 warnsdorff",
        "eight_queens 8",
    ] {
        let words = [puzzle, "expected knights_tour MxN"];
        rejects("knights_tour", &["run", &shard_line(".-end", puzzle)], &words);
    }
}

#[test]
fn counts_merge_from_many_files() {
    let folder = folder();
    let counted = counted("8", "7", &[]);
    let files: Vec<_> = counted
        .chunks(3)
        .enumerate()
        .map(|(number, lines)| {
            let file = folder.path().join(number.to_string());
            // As if the file were written by hand.
            fs::write(&file, format!("\n{}\r\n \t\n", lines.join(" \r\n\t"))).expect("a file");
            file
        })
        .collect();
    let mut arguments = vec!["merge"];
    arguments.extend(files.iter().map(|file| text(file)));
    prints("eight_queens", &arguments, "92\n");
}

#[test]
fn a_shard_is_counted_alone() {
    let (mut sum, shards) = (0, lines("eight_queens", &["split", "8", "--shards", "4"]));
    assert_eq!(shards.len(), 4);
    for shard in &shards {
        let counted = lines("eight_queens", &["run", shard]);
        let [counted] = &counted[..] else { panic!("{counted:?}") };
        let count: ShardCount = counted.parse().expect("a count");
        assert_eq!(count.shard.to_string(), *shard);
        sum += count.found;
    }
    assert_eq!(sum, 92);
}

#[test]
fn a_shard_has_a_checkpoint_file() {
    let folder = folder();
    let shards = lines("eight_queens", &["split", "8", "--shards", "2"]);
    let file = finished(&folder, "eight_queens", &["run", &shards[0]]);
    let counted = lines("eight_queens", &["run", &shards[0], "--resume", text(&file)]);
    let [resumed, alone] = [counted, lines("eight_queens", &["run", &shards[0]])].map(|counted| {
        let count: ShardCount = counted.concat().parse().expect("a count");
        (count.shard, count.found, count.nodes, count.remaining)
    });
    assert_eq!(resumed, alone);
    let other = ["run", &shards[1]];
    rejects_resuming(
        &folder,
        "eight_queens",
        &other,
        &file,
        &[&puzzle_of(&shards[0]), &interval_of(&shards[0]), &interval_of(&shards[1])],
    );
}

#[test]
fn a_line_that_is_no_shard_is_rejected() {
    for line in [
        "",
        "x",
        "count interval 1-2",
        "count interval 2-1 of eight_queens 8",
        "count interval .-end of eight_queens 8 ",
        "interval .-end of eight_queens 8 ",
        "best interval .-end of eight_queens 8",
    ] {
        rejects("eight_queens", &["run", line], &["found", "expected"]);
    }
    for puzzle in [
        "eight_queens 65",
        "eight_queens",
        "eight_queens x",
        "eight_queens 08",
        "eight_queens +8",
        "eight_queens 8  fundamental",
        "knights_tour 5x5 clockwise",
    ] {
        let shard = shard_line(".-end", puzzle);
        rejects("eight_queens", &["run", &shard], &[puzzle, "expected eight_queens"]);
    }
    let shard = eight_queens("9-end").to_string();
    let words = ["error: the path 9 leaves the tree"];
    rejects("eight_queens", &["run", &shard], &words);
    let folder = folder();
    let file = folder.path().join("file");
    let with_file = ["run", &shard, "--checkpoint", text(&file)];
    rejects("eight_queens", &with_file, &words);
    assert_eq!(files(&folder).len(), 0);
    let two = run_with_stdin("eight_queens", &["run", "-"], "\nx\n");
    is_rejected(&two, &["stdin: line 2", "\"x\""]);
    let best = Shard::new(ShardCommand::Best, "x", NO_TREE.parse().unwrap(), Interval::full());
    rejects("eight_queens", &["run", &best.to_string()], &["command best, expected count"]);
}

#[test]
fn options_that_are_not_for_one_shard_are_rejected() {
    let folder = folder();
    let (file, shard) = (folder.path().join("file"), eight_queens(".-end").to_string());
    for shard in [&shard, "-"] {
        let arguments = ["run", shard, "--nth", "1/3"];
        rejects("eight_queens", &arguments, &["<LINE|FILE>", "cannot be used with", "--nth <I/M>"]);
    }
    for option in ["--checkpoint", "--resume"] {
        let arguments = ["run", "-", option, text(&file)];
        let output = run_with_stdin("eight_queens", &arguments, &shard);
        is_rejected(&output, &[option, "found many shards", "expected one"]);
    }
    assert!(!file.exists());
}

#[test]
fn bad_numbers_of_shards_are_rejected() {
    let words = ["--shards <K>", "expected a whole number from 1 to 1000000"];
    for shards in ["0", "x", "", "-1", "1000001", "18446744073709551615"] {
        rejects("eight_queens", &["split", "8", &format!("--shards={shards}")], &words);
        rejects("eight_queens", &["split", "8", "--shards", shards], &words);
    }
}

/// Asserts exit code 5, nothing on stdout, and these words on stderr.
pub fn is_incomplete(output: &ProgramOutput, words: &[&str]) {
    assert_eq!((output.code, output.stdout.as_str()), (Some(5), ""), "{}", output.stderr);
    for word in words {
        assert!(output.stderr.contains(word), "{word}: {}", output.stderr);
    }
}

/// The interval in a line of `split` or `run`.
fn interval_of(line: &str) -> String {
    let interval = line.strip_prefix("count interval ").expect("a shard");
    interval.split(" of ").next().expect("an interval").to_owned()
}

/// The puzzle in a line of `split`.
fn puzzle_of(line: &str) -> String {
    line.parse::<Shard>().expect("a shard").puzzle
}

#[test]
fn counts_that_do_not_cover_the_tree_once_are_not_merged() {
    let all = counted("8", "5", &[]);
    for place in 0..all.len() {
        let mut missing = all.clone();
        let removed = missing.remove(place);
        let shard = shard_in(&removed).to_string();
        is_incomplete(&merge(&missing), &["1 gap; run these shards", &format!("\n{shard}\n")]);
        // There is a gap, whatever else is there twice.
        let mut two = missing.clone();
        two.push(all[(place + 1) % all.len()].clone());
        is_incomplete(&merge(&two), &["1 gap; run these shards", &format!("\n{shard}\n")]);
    }
    is_rejected(&merge(&[]), &["found no results"]);
    is_rejected(&run_with_stdin("eight_queens", &["merge", "-"], "\n\n"), &["found no results"]);
}

#[test]
fn every_gap_is_named_with_the_shard_to_run() {
    let all = counted("8", "20", &[]);
    let mut sorted: Vec<ShardCount> =
        all.iter().map(|line| line.parse().expect("a count")).collect();
    sorted.sort_by(|one, other| one.shard.interval.cmp(&other.shard.interval));
    let some = sorted.iter().enumerate().filter(|(at, _)| !matches!(at, 0 | 3 | 4 | 19));
    let some: Vec<String> = some.map(|(_, count)| count.to_string()).collect();
    let output = merge(&some);
    is_incomplete(
        &output,
        &["merge: incomplete, 3 gaps; run these shards, and merge their results too:\n"],
    );
    let gaps: Vec<&str> =
        output.stderr.lines().filter(|line| line.starts_with("count interval")).collect();
    let bounds: Vec<_> = gaps.iter().map(|gap| interval_of(gap)).collect();
    let [second, third, fifth, last] = [1, 3, 5, 19].map(|at| sorted[at].shard.interval.start());
    assert_eq!(bounds, [format!(".-{second}"), format!("{third}-{fifth}"), format!("{last}-end")]);
    let others = run_with_stdin("eight_queens", &["run", "-"], gaps.join("\n"));
    let more = [some, others.stdout.lines().map(str::to_owned).collect()].concat();
    let merged = merge(&more);
    assert_eq!((merged.stdout.as_str(), merged.stderr.as_str()), ("92\n", ""));
}

/// Lines that were written twice, or files that are given twice.
#[test]
fn a_repeated_line_is_counted_once() {
    let mut lines = counted("8", "5", &[]);
    lines.push(lines[3].clone());
    let ProgramOutput { code, stdout, stderr } = merge(&lines);
    assert_eq!((code, stdout.as_str()), (Some(0), "92\n"));
    assert_eq!(stderr, "merge: 1 repeated line, counted once: stdin: line 6\n");
    let folder = folder();
    let file = folder.path().join("counts");
    fs::write(&file, lines[..5].join("\n")).expect("a file");
    let output = run("eight_queens", &["merge", text(&file), text(&file), text(&file)]);
    assert_eq!((output.code, output.stdout.as_str()), (Some(0), "92\n"));
    assert_eq!(output.stderr.lines().count(), 1, "{}", output.stderr);
    assert!(output.stderr.starts_with("merge: 10 repeated lines, counted once: "));
}

#[test]
fn different_counts_of_a_shard_are_not_merged() {
    let mut lines = counted("8", "5", &[]);
    let count: ShardCount = lines[1].parse().expect("a count");
    let solutions = count.found + 1;
    lines.push(count_of(count.shard.clone(), solutions).to_string());
    let expected = format!(
        "stdin: line 6: found {solutions} solutions, expected {} solutions, as in stdin: line 2",
        count.found
    );
    is_rejected(&merge(&lines), &[&expected, &format!("\n{}\n", count.shard)]);
}

#[test]
fn overlapping_counts_are_not_merged() {
    let counted = |interval: &str| {
        let shard = eight_queens(interval).to_string();
        lines("eight_queens", &["run", &shard]).concat()
    };
    let all = [".-3", "2-5", "4.1-4.2", "5-end"].map(counted);
    is_rejected(
        &merge(&all),
        &[
            "2 overlaps",
            "\noverlap: 2-5 (stdin: line 1, stdin: line 2, stdin: line 3)\n",
            "\noverlap: 4.1-4.2 (stdin: line 2, stdin: line 3)\n",
        ],
    );
    let two = [".-3", "2-5"].map(counted);
    is_rejected(&merge(&two), &["1 gap;", &eight_queens("5-end").to_string(), "1 overlap;"]);
}

#[test]
fn an_edited_count_is_not_merged() {
    let all = counted("8", "3", &[]);
    for place in 0..all.len() {
        let count: ShardCount = all[place].parse().expect("a count");
        let mut edited = all.clone();
        let number = format!(": {} solutions", count.found);
        edited[place] = all[place].replace(&number, &format!(": {} solutions", count.found + 1));
        assert_ne!(edited[place], all[place]);
        let place = format!("stdin: line {}", place + 1);
        is_rejected(&merge(&edited), &[&place, "changed after it was written", "checksum"]);
    }
}

/// As a version of the program would have written it whose candidates come in another
/// order.
#[test]
fn a_shard_of_another_tree_is_neither_run_nor_merged() {
    let folder = folder();
    let file = folder.path().join("file");
    let nine = Queens::new(9).expect("a board");
    let foreign = shard_of(".-3", "eight_queens 8", &nine);
    let (found, expected) = (foreign.tree.to_string(), eight_queens(".-3").tree.to_string());
    let words = ["tree fingerprint", &found, "expected", &expected, "order", "another version"];
    rejects("eight_queens", &["run", &foreign.to_string()], &words);
    let with_file = ["run", &foreign.to_string(), "--checkpoint", text(&file)];
    rejects("eight_queens", &with_file, &words);
    assert_eq!(files(&folder).len(), 0);
    let output = run_with_stdin("eight_queens", &["run", "-"], format!("\n{foreign}\n"));
    is_rejected(&output, &[&["stdin: line 2"], &words[..]].concat());
    for place in 0..2 {
        let mut all = [".-3", "3-end"].map(|interval| count_of(eight_queens(interval), 46));
        let interval = all[place].shard.interval.to_string();
        all[place].shard = shard_of(&interval, "eight_queens 8", &nine);
        let place = format!("stdin: line {}", place + 1);
        let words = [&place, "tree fingerprint", "order", "another version"];
        is_rejected(&merge(&all.map(|count| count.to_string())), &words);
    }
}

#[test]
fn lines_of_an_older_version_are_named_as_such() {
    let (shard, count) =
        ("interval .-end of eight_queens 8", "interval .-end of eight_queens 8: 92 solutions");
    let words = ["expected a line in format 2", "another version", "again"];
    rejects("eight_queens", &["run", shard], &words);
    is_rejected(&merge(&[count.to_owned()]), &[&["stdin: line 1"], &words[..]].concat());
}

#[test]
fn counts_of_another_puzzle_are_not_merged() {
    let all = counted("8", "3", &[]);
    for foreign in [counted("7", "3", &[]), counted("8", "3", &["--fundamental"])] {
        let puzzle = &shard_in(&foreign[0]).puzzle;
        let mut more = all.clone();
        more.push(foreign[1].clone());
        is_rejected(&merge(&more), &["other puzzle", puzzle]);
        let mut instead = all.clone();
        instead[2].clone_from(&foreign[2]);
        is_rejected(&merge(&instead), &["other puzzle", puzzle]);
    }
}

#[test]
fn a_malformed_line_is_reported_with_its_place() {
    let folder = folder();
    let all = counted("8", "4", &[]);
    let good = folder.path().join("good");
    fs::write(&good, all[..2].join("\n")).expect("a file");
    let bad = folder.path().join("bad");
    let line = all[3].as_str();
    for broken in [
        "x".to_owned(),
        line.replace(" solutions", ""),
        line.replace(": ", ": -"),
        line.replace(": ", ": +"),
        line.replace(" of ", " off "),
        line.replace("interval ", ""),
        line.replace("count ", ""),
        line.replace("count ", "best "),
        line.replace(" nodes", ""),
        line.replace("format 2", "format 3"),
        line.replace('-', ""),
        line[..line.len() - 1].to_owned(),
        line.repeat(2),
        line.replace("queens 8", "queens 08"),
        line.replace("queens 8", "queens +8"),
        line.replace("eight_queens 8", "knights_tour 5x5 clockwise"),
        format!("{line}, {line}, more"),
        lines("eight_queens", &["split", "8", "--shards", "1"]).concat(),
    ] {
        fs::write(&bad, format!("{}\n\n{broken}\n", all[2])).expect("a file");
        let place = format!("{}: line 3", text(&bad));
        rejects("eight_queens", &["merge", text(&good), text(&bad)], &[&place, "expected"]);
    }
    fs::write(&bad, b"\n\xff\xfe\n").expect("a file");
    let place = format!("{}: line 2", text(&bad));
    rejects("eight_queens", &["merge", text(&good), text(&bad)], &[&place, "UTF-8"]);
    let missing = folder.path().join("missing");
    rejects("eight_queens", &["merge", text(&good), text(&missing)], &[text(&missing)]);
    is_rejected(&run_with_stdin("eight_queens", &["merge", "-"], "x"), &["stdin: line 1", "\"x\""]);
}

#[test]
fn a_count_that_is_too_large_is_rejected() {
    let counted =
        [".-3", "3-end"].map(|interval| count_of(eight_queens(interval), u64::MAX).to_string());
    is_rejected(
        &merge(&counted),
        &["error: merge: found more solutions than 18446744073709551615"],
    );
}

/// Returns the sum of the counts of all shards.
fn sum_of_shards(name: &str, arguments: &[&str], of: usize) -> u64 {
    let count = |number: usize| -> u64 {
        let shard = format!("{number}/{of}");
        let count = lines(name, &[arguments, &["--nth", &shard]].concat());
        let [count] = &count[..] else { panic!("{count:?}") };
        count.parse().expect("a number")
    };
    (1..=of).map(count).sum()
}

#[test]
fn shards_add_up_to_the_count() {
    for (arguments, count) in [
        (&["count", "3"][..], 0),
        (&["count", "4"], 2),
        (&["count", "8"], 92),
        (&["count", "8", "--fundamental"], 12),
        (&["count", "10", "--threads", "2"], 724),
    ] {
        for of in [1, 2, 5] {
            assert_eq!(sum_of_shards("eight_queens", arguments, of), count, "{arguments:?} {of}");
        }
    }
    for of in [1, 3, 4] {
        assert_eq!(sum_of_shards("knights_tour", &["count", "5x5"], of), 1728);
        assert_eq!(sum_of_shards("knights_tour", &["count", "5x5", "--undirected"], of), 864);
    }
}

#[test]
fn there_may_be_more_shards_than_nodes() {
    assert_eq!(sum_of_shards("eight_queens", &["count", "0"], 3), 1);
    assert_eq!(sum_of_shards("eight_queens", &["count", "1"], 4), 1);
    assert_eq!(sum_of_shards("eight_queens", &["count", "4"], 30), 2);
    assert_eq!(sum_of_shards("knights_tour", &["count", "1x1"], 5), 1);
    assert_eq!(sum_of_shards("knights_tour", &["count", "3x3"], 9), 0);
}

#[test]
fn bad_shard_numbers_are_rejected() {
    let huge = ["1/10001", "1/1000000", "1/18446744073709551615", "1/18446744073709551616"];
    let bad = ["0/3", "4/3", "x", "1/0", "1", "", "/", "1/", "/2", "-1/3", "1/2/3", "1.0/2"];
    for shard in bad.into_iter().chain(huge) {
        let shard = format!("--nth={shard}");
        for name in ["eight_queens", "knights_tour"] {
            rejects(name, &["count", &shard], &["--nth <I/M>"]);
        }
    }
    rejects("eight_queens", &["count", "--nth", "4/3"], &["'4/3'", "I from 1 to M"]);
}

#[test]
fn counts_below_the_leaves_add_up_over_shards() {
    let (puzzle, count) = MANY_SOLUTIONS;
    for (shards, threads) in [(3, "1"), (7, "2")] {
        let counts = (1..=shards).map(|shard| {
            let nth = format!("{shard}/{shards}");
            let lines = lines("sudoku", &["count", puzzle, "--nth", &nth, "--threads", threads]);
            lines.concat().parse::<u64>().expect("a count")
        });
        assert_eq!(counts.sum::<u64>(), count);
    }
}
