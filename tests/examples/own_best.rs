//! A program of one's own that searches the best solution.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::own_programs::{own, save_file};
use crate::{EXAMPLES, example};

const BEST: &str = "best 55, proved\n[0, 1, 6, 10, 23, 26, 34, 41, 53, 55]\n";

fn own_best(arguments: &[&str], stdin: &str) -> (i32, String, String) {
    own("own_best", arguments, stdin)
}

#[test]
fn a_program_of_ones_own_finds_the_best_solution() {
    let first = "[0, 1, 3, 7, 12, 20, 30, 44, 65, 80]";
    let (code, best, messages) = own_best(&[], "");
    assert_eq!((code, best.as_str()), (0, BEST));
    // Each better solution, as it is found.
    let messages: Vec<_> =
        messages.lines().filter_map(|line| line.strip_prefix("found ")).collect();
    assert_eq!(messages.first(), Some(&&*format!("80: {first}")));
    assert!(messages.len() > 2 && messages.is_sorted_by(|one, other| one > other), "{messages:?}");
    assert!(messages.last().is_some_and(|last| last.starts_with("55: ")), "{messages:?}");
    for threads in ["1", "2"] {
        let (code, best, messages) = own_best(&["best", "--threads", threads], "");
        assert_eq!((code, best.as_str()), (0, BEST));
        assert!(messages.lines().all(|line| line.starts_with("found ")), "{messages}");
    }
    assert_eq!(own_best(&["first"], "").1, format!("{first}\n"));
    assert_eq!(own_best(&["best", "--unknown"], "").0, 2);
    assert!(own_best(&["--help"], "").1.contains("own_best [OPTIONS] [best|first|all|count"));
}

/// The program says whether a limit, a proof or the lack of a solution ended the search.
#[test]
fn a_limit_ends_the_search_for_the_best_solution() {
    let (code, best, _) = own_best(&["best", "--max-nodes", "1000", "--threads", "1"], "");
    let expected = "\
best 73, bound 29 (60 % gap), not proved: node limit reached
[0, 1, 3, 7, 12, 22, 35, 49, 65, 73]
";
    assert_eq!((code, best.as_str()), (4, expected));
    let (code, best, messages) = own_best(&["best", "--max-nodes", "3"], "");
    let nothing = "no solution found: node limit reached\n";
    assert_eq!((code, best.as_str(), messages.as_str()), (4, "", nothing));
    let (code, best, messages) = own_best(&["best", "--timeout", "0"], "");
    assert!(
        code == 4 && (best + &messages).contains(": time limit reached\n"),
        "{code}: {messages}"
    );
    // The last rulers of the tree have no room for 10 marks.
    let (code, best, messages) = own_best(&["best", "--nth", "10000/10000"], "");
    let nothing = "no solution in shard 10000/10000\n";
    assert_eq!((code, best.as_str(), messages.as_str()), (1, "", nothing));
    // Each run begins where the one before stopped.
    let file = save_file("own_best.limits");
    let mut nodes = 0;
    loop {
        nodes += 40_000;
        let option = if nodes == 40_000 { "--checkpoint" } else { "--resume" };
        let nodes = nodes.to_string();
        let (code, best, _) = own_best(&["best", option, &file, "--max-nodes", &nodes], "");
        if code == 0 {
            assert_eq!(best, BEST);
            break;
        }
        assert_eq!(code, 4);
        assert!(best.contains("not proved: node limit reached"), "{best}");
    }
    let (code, _, error) = own_best(&["count", "--resume", &file], "");
    assert_eq!(code, 2);
    assert!(error.contains("golomb_10 minimised"), "{error}");
}

/// The lines without the nodes, which depend on the threads, the time and the checksum.
fn found_in(results: &str) -> Vec<&str> {
    results.lines().map(|line| line.rsplitn(4, ", ").last().expect("fields")).collect()
}

/// A search that is stopped passes its best solution on to those of what it has left.
#[test]
fn the_best_solution_is_found_in_what_is_left() {
    let shards = own_best(&["split", "--shards", "3"], "").1;
    for deadline in ["0", "0.002", "0.02"] {
        let mut results =
            own_best(&["run", "-", "--threads", "1", "--deadline", deadline], &shards).1;
        assert_eq!(own_best(&["merge", "-"], &results).0, 5);
        let left = own_best(&["left", "-", "--shards", "7"], &results).1;
        let is_known = results.contains(": best \"");
        assert!(left.lines().all(|line| line.contains(", incumbent \"") == is_known), "{left}");
        results += &own_best(&["run", "-"], &left).1;
        assert_eq!(own_best(&["merge", "-"], &results).1, BEST);
        assert_eq!(own_best(&["left", "-", "--shards", "7"], &results).1, "");
        assert_eq!(own_best(&["verify", "-", "--sample", "99"], &results).0, 0, "{results}");
    }
}

#[test]
fn the_best_solution_of_shards_is_merged() {
    let split = |shards| own_best(&["split", "--shards", shards], "").1;
    for shards in ["1", "3", "40"] {
        let shards = split(shards);
        let (code, results, _) = own_best(&["run", "-", "--threads", "2"], &shards);
        assert_eq!((code, results.lines().count()), (0, shards.lines().count()));
        let again = own_best(&["run", "-", "--threads", "1"], &shards).1;
        assert_eq!(found_in(&again), found_in(&results));
        let reversed: Vec<_> = results.lines().rev().collect();
        let (code, best, messages) = own_best(&["merge", "-"], &reversed.join("\n"));
        assert_eq!((code, best.as_str(), messages.as_str()), (0, BEST, ""));
    }
    let shards = split("3");
    let results = own_best(&["run", "-"], &shards).1;
    let merge = |results: &str| own_best(&["merge", "-"], results);
    let (code, best, messages) = merge(&format!("{results}{results}"));
    assert_eq!((code, best.as_str()), (0, BEST));
    assert!(
        messages.starts_with("merge: 3 repeated lines, counted once: stdin: line 4"),
        "{messages}"
    );
    // What is missing can be run.
    let (missing, others) = results.split_once('\n').expect("three results");
    let (code, _, error) = merge(others);
    assert_eq!(code, 5);
    let (gap, shard) = error.split_once('\n').expect("a shard");
    assert!(
        gap.ends_with("merge: incomplete, 1 gap; run these shards, and merge their results too:"),
        "{error}"
    );
    // It begins with the best solution of the others.
    assert!(shard.contains(", incumbent \""), "{shard}");
    let others = format!("{others}{}", own_best(&["run", shard.trim()], "").1);
    assert_eq!(merge(&others).1, BEST);
    assert_ne!(found_in(missing), found_in(shard));
    // Neither edited lines, nor those of a count, nor the shards themselves.
    // A count without bounds takes long, but not that of the last of many shards.
    let counts = own_best(&["split", "--shards", "10000", "--count"], "").1;
    let count = counts.lines().last().expect("a shard");
    let counted = own_best(&["run", count], "").1;
    assert!(counted.contains(" of golomb_10, ") && counted.contains(" solutions, "), "{counted}");
    for wrong in [
        results.replace("best \"", "best \"1"),
        results.replace("minimised", "maximised"),
        format!("{results}{counted}"),
        format!("{counted}{results}"),
        shards,
    ] {
        let (code, best, error) = merge(&wrong);
        assert_eq!((code, best.as_str()), (2, ""), "{wrong}");
        assert!(error.starts_with("error: stdin: line "), "{error}");
    }
}

/// Each piece is ended by SIGKILL, at another moment.
#[test]
fn the_best_solution_is_the_same_though_killed() {
    for threads in ["1", "2"] {
        let mut kills = 0;
        for number in 0.. {
            let file = save_file(&format!("own_best.{threads}.{number}"));
            loop {
                let option = if Path::new(&file).exists() { "--resume" } else { "--checkpoint" };
                let mut program = example("own_best");
                program.args(["best", "--threads", threads, option, &file]);
                program.args(["--checkpoint-every", "0.005"]);
                let pipes = program.stdout(Stdio::piped()).stderr(Stdio::piped());
                let mut child = pipes.spawn().expect("it starts");
                if kills < 12 {
                    sleep(Duration::from_micros(kills * 17_389 % 60_000));
                    child.kill().expect("it is killed, or was at its end");
                }
                let output = child.wait_with_output().expect("it ends");
                let messages = String::from_utf8_lossy(&output.stderr);
                assert!(messages.lines().all(|line| line.starts_with("found ")), "{messages}");
                if output.status.success() {
                    assert_eq!(String::from_utf8_lossy(&output.stdout), BEST);
                    break;
                }
                assert_eq!(output.status.code(), None, "{messages}");
                kills += 1;
            }
            if kills == 12 {
                break;
            }
        }
    }
}

/// Without a file, the best solution so far is printed; with one, the next run prints it.
#[cfg(unix)]
#[test]
fn an_interrupt_keeps_the_best_solution_so_far() {
    for file in [None, Some(save_file("own_best.interrupted"))] {
        let mut program = example("own_best");
        program.args(["best", "--threads", "1"]);
        program.args(file.iter().flat_map(|file| ["--checkpoint", file]));
        let pipes = program.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = pipes.spawn().expect("it starts");
        let mut messages = BufReader::new(child.stderr.take().expect("a pipe"));
        messages.read_line(&mut String::new()).expect("the first solution");
        let mut kill = Command::new("kill");
        let sent = kill.args(["-INT", &child.id().to_string()]).status().expect("it runs");
        assert!(sent.success());
        let mut rest = String::new();
        messages.read_to_string(&mut rest).expect("UTF-8");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130), "{rest}");
        assert!(rest.contains("interrupted before the best, "), "{rest}");
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        if let Some(file) = file {
            assert_eq!(printed, "");
            assert!(rest.contains("interrupted; continue with: "), "{rest}");
            assert_eq!(own_best(&["best", "--resume", &file], "").1, BEST);
        } else {
            assert!(printed.starts_with("best "), "{printed}");
            assert!(printed.contains(", not proved: interrupted\n[0, "), "{printed}");
        }
    }
}

/// The progress bar has the gap between the best cost and the bound.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_the_gap() {
    let file = save_file("own_best.gap");
    let program = EXAMPLES.join("own_best");
    let command = format!(
        "{} best --threads 1 --progress --checkpoint {file} --checkpoint-every 0.005",
        program.display()
    );
    // `script` gives it a pseudo-terminal.
    let mut script = Command::new("script");
    let Ok(output) = script.args(["-qec", &command, "/dev/null"]).env("COLUMNS", "100").output()
    else {
        eprintln!("script is not installed: not run");
        return;
    };
    let shown = String::from_utf8_lossy(&output.stdout);
    let gaps: Vec<_> = shown.split("best ").filter(|text| text.contains(" % gap), ")).collect();
    assert!(gaps.iter().any(|text| text.contains(", bound ")), "{shown}");
}
