//! What a deadline leaves of shards, what is missing of their results, and a second search.

use std::fs;

use stack_assumptions::partition::{Shard, ShardCount};

use crate::common::{ProgramOutput, run, run_with_stdin};
#[cfg(unix)]
use crate::common::{program, signalled};
use crate::long_searches::{folder, is_rejected, rejects, text};
use crate::shards::{count_of, counted, eight_queens, is_incomplete, lines, merge, shard_in};

/// Runs a command with lines on stdin, and returns those that it prints.
fn lines_from(name: &str, arguments: &[&str], stdin: &[String]) -> Vec<String> {
    let ProgramOutput { code, stdout, stderr } = run_with_stdin(name, arguments, stdin.join("\n"));
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{arguments:?}");
    stdout.lines().map(str::to_owned).collect()
}

/// Runs shards in rounds with a deadline, and splits what each round has left.
fn counted_in_rounds(name: &str, puzzle: &[&str], deadline: &str, shards: &str) -> Vec<String> {
    let mut todo = lines(name, &[&["split"], puzzle, &["--shards", "3"]].concat());
    let mut results = Vec::new();
    while !todo.is_empty() {
        let run = ["run", "-", "--threads", "1", "--deadline", deadline];
        let more = lines_from(name, &run, &todo);
        assert_eq!(more.len(), todo.len());
        todo = lines_from(name, &["left", "-", "--shards", shards], &more);
        results.extend(more);
    }
    results
}

#[test]
fn what_a_deadline_leaves_is_run_in_later_rounds() {
    let all = &["split", "10", "--shards", "3"];
    let nothing = ["run", "-", "--deadline", "0"];
    let results = lines_from("eight_queens", &nothing, &lines("eight_queens", all));
    // The first shard gets some time whatever the deadline.
    let first: ShardCount = results[0].parse().expect("a count");
    assert!(first.nodes > 0, "{first}");
    for (line, shard) in results.iter().zip(lines("eight_queens", all)).skip(1) {
        let result: ShardCount = line.parse().expect("a count");
        assert_eq!((result.found, result.nodes, result.shard.to_string()), (0, 0, shard));
        assert_eq!(result.remaining, [result.shard.interval]);
    }
    for (name, puzzle, count) in [
        ("eight_queens", &["12", "--method", "rows"][..], "14200\n"),
        ("eight_queens", &["11", "--fundamental", "--method", "rows"], "341\n"),
        ("knights_tour", &["5x6", "--closed", "--undirected"], "8\n"),
    ] {
        let results = counted_in_rounds(name, puzzle, "0.003", "4");
        assert!(results.len() > 3 || name != "eight_queens", "one round is enough: {puzzle:?}");
        let stdin = results.join("\n");
        let merged = run_with_stdin(name, &["merge", "-"], &stdin);
        assert_eq!((merged.code, merged.stdout.as_str()), (Some(0), count), "{puzzle:?}");
        // All of it again, in any order of the lines: nothing is left.
        let twice = format!("{stdin}\n{stdin}");
        let left = run_with_stdin(name, &["left", "-", "--shards", "4"], twice);
        assert_eq!((left.code, left.stdout.as_str()), (Some(0), ""));
        let verified = run_with_stdin(name, &["verify", "-", "--sample", "5"], &stdin);
        let checked = results.len().min(5);
        let expected =
            format!("{checked} results of {} searched again: no difference\n", results.len());
        assert_eq!((verified.code, verified.stdout), (Some(0), expected));
    }
}

#[test]
fn what_is_left_of_shards_is_what_their_results_do_not_have() {
    let shards = lines("eight_queens", &["split", "8", "--shards", "6"]);
    let folder = folder();
    let [all, some] = ["all", "some"].map(|name| folder.path().join(name));
    fs::write(&all, shards.join("\n")).expect("a file");
    let left = |files: &[&str], shards: &str| {
        lines("eight_queens", &[&["left", "--shards", shards], files].concat())
    };
    // Shards that were not run are left whole: two next to each other are one part.
    assert_eq!(left(&[text(&all)], "1"), lines("eight_queens", &["split", "8", "--shards", "1"]));
    assert_eq!(left(&[text(&all)], "9"), lines("eight_queens", &["split", "8", "--shards", "9"]));
    let counted: Vec<_> =
        [0, 2, 3].map(|at| lines("eight_queens", &["run", &shards[at]]).concat()).into();
    fs::write(&some, counted.join("\n")).expect("a file");
    for number in ["1", "2", "20"] {
        let left = left(&[text(&some), text(&all)], number);
        let expected = number.parse::<usize>().expect("a number").max(2);
        assert_eq!(left.len(), expected, "{left:?}");
        let others = lines_from("eight_queens", &["run", "-"], &left);
        let merged = merge(&[&counted[..], &others].concat());
        assert_eq!((merged.stdout.as_str(), merged.stderr.as_str()), ("92\n", ""));
    }
    // Of the results alone nothing is left.
    assert_eq!(left(&[text(&some)], "3"), [""; 0]);
    let empty = run_with_stdin("eight_queens", &["left", "-", "--shards", "3"], "\n");
    assert_eq!((empty.code, empty.stdout.as_str(), empty.stderr.as_str()), (Some(0), "", ""));
}

#[test]
fn lines_that_do_not_belong_together_leave_nothing() {
    let mut lines = counted("8", "3", &[]);
    let left = |lines: &[String]| {
        run_with_stdin("eight_queens", &["left", "-", "--shards", "3"], lines.join("\n"))
    };
    lines.push(counted("9", "2", &[])[0].clone());
    is_rejected(&left(&lines), &["stdin: line 4", "another puzzle", "expected \"eight_queens 8\""]);
    lines[3] = lines[0].replace(" of ", " off ");
    is_rejected(&left(&lines), &["stdin: line 4", "expected a line such as"]);
    lines[3] = lines[0].replace(" nodes", "0 nodes");
    is_rejected(&left(&lines), &["stdin: line 4", "changed after it was written"]);
    let result = eight_queens(".-3").to_string();
    rejects("eight_queens", &["left", &result, "--shards", "3"], &["count interval"]);
}

#[test]
fn what_is_missing_is_printed_as_shards() {
    let mut all = counted("9", "7", &[]);
    all.swap_remove(5);
    all.swap_remove(1);
    let missing = run_with_stdin("eight_queens", &["merge", "-", "--missing"], all.join("\n"));
    assert_eq!(missing.code, Some(5));
    let gaps: Vec<_> = missing.stdout.lines().map(str::to_owned).collect();
    assert!(gaps.iter().all(|gap| gap.parse::<Shard>().is_ok()), "{gaps:?}");
    assert!(missing.stderr.starts_with("merge: "), "{}", missing.stderr);
    let same = merge(&all);
    is_incomplete(
        &same,
        &[&format!(" run these shards, and merge their results too:\n{}\n", gaps.join("\n"))],
    );
    all.extend(lines_from("eight_queens", &["run", "-"], &gaps));
    let merged = run_with_stdin("eight_queens", &["merge", "-", "--missing"], all.join("\n"));
    let nothing = "merge: nothing is missing\n";
    assert_eq!(
        (merged.code, merged.stdout.as_str(), merged.stderr.as_str()),
        (Some(0), "", nothing)
    );
    assert_eq!(merge(&all).stdout, "352\n");
    // There are more gaps than a message of other kinds would list.
    let many = counted("9", "500", &[]);
    let (kept, other): (Vec<_>, Vec<_>) =
        many.into_iter().enumerate().partition(|(at, _)| at % 2 == 0);
    let kept: Vec<_> = kept.into_iter().map(|(_, line)| line).collect();
    let message = merge(&kept).stderr;
    assert!((101..=other.len() + 1).contains(&message.lines().count()), "{message}");
    let gaps: Vec<_> = message.lines().skip(1).map(str::to_owned).collect();
    let others = lines_from("eight_queens", &["run", "-"], &gaps);
    assert_eq!(merge(&[kept, others].concat()).stdout, "352\n");
}

#[test]
fn a_line_of_a_file_is_run() {
    let folder = folder();
    let file = folder.path().join("shards");
    let shards = lines("eight_queens", &["split", "8", "--shards", "3"]);
    fs::write(&file, format!("{}\n\n{}\nx\n", shards[0], shards[2])).expect("a file");
    let run_line =
        |line: &str| run("eight_queens", &["run", text(&file), &format!("--line={line}")]);
    for (line, shard) in [("1", &shards[0]), ("3", &shards[2])] {
        let output = run_line(line);
        assert_eq!((output.code, output.stderr.as_str()), (Some(0), ""));
        assert_eq!(shard_in(output.stdout.trim()).to_string(), *shard);
    }
    let place = |line: &str| format!("{}: {line}", text(&file));
    is_rejected(&run_line("2"), &[&place("found no line 2")]);
    is_rejected(&run_line("4"), &[&place("line 4: found \"x\"")]);
    is_rejected(&run_line("5"), &[&place("found no line 5, expected one up to 4")]);
    for line in ["0", "-1", "x", ""] {
        is_rejected(&run_line(line), &["--line <I>"]);
    }
}

/// The others are run, and the exit code is that of bad input.
#[test]
fn a_shard_that_cannot_be_read_is_reported_and_the_others_are_run() {
    let mut shards = lines("eight_queens", &["split", "8", "--shards", "3"]);
    shards.insert(1, shards[0].replace("eight", "nine"));
    let bytes = [shards[0].as_bytes(), b"\n\xFF\n", shards[2].as_bytes()].concat();
    let output = run_with_stdin("eight_queens", &["run", "-"], bytes);
    assert_eq!((output.code, output.stdout.lines().count()), (Some(2), 2), "{}", output.stderr);
    assert!(output.stderr.starts_with("error: stdin: line 2: "), "{}", output.stderr);
    let folder = folder();
    let file = folder.path().join("shards");
    fs::write(&file, shards.join("\n")).expect("a file");
    let from_stdin = run_with_stdin("eight_queens", &["run", "-"], shards.join("\n"));
    for (output, name) in
        [(from_stdin, "stdin"), (run("eight_queens", &["run", text(&file)]), text(&file))]
    {
        assert_eq!(output.code, Some(2));
        let words = format!("error: {name}: line 2: found \"count interval");
        assert!(output.stderr.starts_with(&words), "{}", output.stderr);
        assert_eq!(output.stderr.lines().count(), 1);
        let counted: Vec<_> = output.stdout.lines().map(str::to_owned).collect();
        assert_eq!(merge(&counted).stdout, "92\n");
    }
}

#[test]
fn a_result_that_a_second_search_does_not_find_is_named() {
    let mut results = counted("8", "4", &[]);
    let ShardCount { shard, found, .. } = results[2].parse().expect("a count");
    results[2] = count_of(shard, found + 1).to_string();
    let verify = |sample: &str| {
        let arguments = ["verify", "-", "--sample", sample];
        run_with_stdin("eight_queens", &arguments, results.join("\n"))
    };
    let words = [
        "error: stdin: line 3: found ",
        &format!(" {} solutions, expected {found} solutions\n", found + 1),
        "error: verify: 1 of 4 results differ from a second search",
    ];
    is_rejected(&verify("4"), &words);
    is_rejected(&verify("100"), &words);
    is_rejected(&verify("0"), &["--sample <N>"]);
    let none = run_with_stdin("eight_queens", &["verify", "-", "--sample", "2"], "\n");
    is_rejected(&none, &["verify: found no results"]);
    let shard = eight_queens(".-end").to_string();
    let shard = run_with_stdin("eight_queens", &["verify", "-", "--sample", "2"], shard);
    is_rejected(&shard, &["stdin: line 1", "expected a line such as"]);
}

/// Estimates depend on the machine, so what is certain is little.
#[test]
fn shards_are_made_by_minutes() {
    let output = run("eight_queens", &["split", "8", "--minutes", "5"]);
    assert_eq!(
        output.stdout,
        lines("eight_queens", &["split", "8", "--shards", "1"]).concat() + "\n"
    );
    assert!(output.stderr.starts_with("split: about "), "{}", output.stderr);
    assert!(
        output.stderr.ends_with(" on one core of this machine: 1 shards\n"),
        "{}",
        output.stderr
    );
    let many = ["split", "30", "--minutes", "1e-3"];
    rejects("eight_queens", &many, &["expected at most 1000000; pass more minutes"]);
    for minutes in ["0", "-1", "x", "nan", "inf", ""] {
        let minutes = format!("--minutes={minutes}");
        rejects("eight_queens", &["split", "8", &minutes], &["expected a number above 0"]);
    }
    rejects("eight_queens", &["split", "8"], &["--shards <K>", "--minutes <M>"]);
    let both = ["split", "8", "--minutes", "1", "--shards", "2"];
    rejects("eight_queens", &both, &["cannot be used with"]);
}

/// An interrupt ends `run` with the result of what it has searched.
#[cfg(unix)]
#[test]
fn an_interrupted_shard_has_a_result_too() {
    let shard = &lines("eight_queens", &["split", "20", "--shards", "1"])[0];
    for signal in ["-INT", "-TERM"] {
        let output = signalled(program("eight_queens").args(["run", shard]), signal);
        assert_eq!(output.code, Some(130), "{output:?}");
        let result: ShardCount = output.stdout.trim().parse().expect("a result");
        assert_eq!(result.shard.to_string(), *shard);
        assert!(!result.remaining.is_empty(), "{result}");
    }
}

#[test]
fn a_deadline_is_not_for_a_search_that_is_saved() {
    let shard = eight_queens(".-end").to_string();
    let folder = folder();
    let file = folder.path().join("file");
    for option in ["--checkpoint", "--resume"] {
        let arguments = ["run", &shard, "--deadline", "3", option, text(&file)];
        rejects("eight_queens", &arguments, &["cannot be used with", "--deadline"]);
    }
}

#[test]
fn the_exit_codes_of_merge_are_in_each_help() {
    for name in ["eight_queens", "knights_tour"] {
        for arguments in [&["merge", "--help"][..], &["--help"]] {
            let help = run(name, arguments).stdout;
            assert!(help.contains("\n  5    "), "{name} {arguments:?}: {help}");
        }
    }
}
