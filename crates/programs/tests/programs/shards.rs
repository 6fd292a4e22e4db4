//! Counts in shards: split, run and merged, or chosen by `--nth`.

use std::fs;

use crate::common::{ProgramOutput, run, run_with_stdin};
use crate::long_searches::{
    files, finished, folder, is_rejected, prints, rejects, rejects_resuming, text,
};

/// Returns the lines that a command prints.
fn lines(name: &str, arguments: &[&str]) -> Vec<String> {
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

/// A line of `split`.
fn shard_line(interval: &str, puzzle: &str) -> String {
    format!("interval {interval} of {puzzle}")
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
        assert!(counted.starts_with(&format!("{shard}: ")), "{counted}: {shard}");
    }
    counted
}

/// The same for n queens.
fn counted(n: &str, shards: &str, options: &[&str]) -> Vec<String> {
    counted_by("eight_queens", &[&[n], options].concat(), shards)
}

fn merge_by(name: &str, counted: &[String]) -> ProgramOutput {
    run_with_stdin(name, &["merge", "-"], counted.join("\n"))
}

fn merge(counted: &[String]) -> ProgramOutput {
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
            fs::write(&file, format!("\n{}\r\n\n", lines.join("\n"))).expect("a file");
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
        let count = counted.strip_prefix(&format!("{shard}: ")).expect("the shard");
        let count = count.strip_suffix(" solutions").expect("its count");
        sum += count.parse::<u64>().expect("a number");
    }
    assert_eq!(sum, 92);
}

#[test]
fn a_shard_has_a_checkpoint_file() {
    let folder = folder();
    let shards = lines("eight_queens", &["split", "8", "--shards", "2"]);
    let file = finished(&folder, "eight_queens", &["run", &shards[0]]);
    let counted = lines("eight_queens", &["run", &shards[0], "--resume", text(&file)]);
    assert_eq!(counted, lines("eight_queens", &["run", &shards[0]]));
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
        "interval 1-2",
        "interval 2-1 of eight_queens 8",
        "interval .-end of eight_queens 8 ",
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
    let shard = shard_line("9-end", "eight_queens 8");
    let words = ["error: the path 9 leaves the tree"];
    rejects("eight_queens", &["run", &shard], &words);
    let folder = folder();
    let file = folder.path().join("file");
    let with_file = ["run", &shard, "--checkpoint", text(&file)];
    rejects("eight_queens", &with_file, &words);
    assert_eq!(files(&folder).len(), 0);
    let two = run_with_stdin("eight_queens", &["run", "-"], "\nx\n");
    is_rejected(&two, &["stdin: line 2", "\"x\""]);
}

#[test]
fn options_that_are_not_for_one_shard_are_rejected() {
    let folder = folder();
    let (file, shard) = (folder.path().join("file"), shard_line(".-end", "eight_queens 8"));
    for shard in [&shard, "-"] {
        let arguments = ["run", shard, "--nth", "1/3"];
        rejects("eight_queens", &arguments, &["<LINE>", "cannot be used with", "--nth <I/M>"]);
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
    let words = ["--shards <K>", "expected a whole number from 1 to 10000"];
    for shards in ["0", "x", "", "-1", "10001", "18446744073709551615"] {
        rejects("eight_queens", &["split", "8", &format!("--shards={shards}")], &words);
        rejects("eight_queens", &["split", "8", "--shards", shards], &words);
    }
}

/// The interval in a line of `split` or `run`.
fn interval_of(line: &str) -> String {
    let interval = line.strip_prefix("interval ").expect("a shard");
    interval.split(" of ").next().expect("an interval").to_owned()
}

/// The puzzle in a line of `split`.
fn puzzle_of(line: &str) -> String {
    line.split(" of ").nth(1).expect("a puzzle").to_owned()
}

#[test]
fn counts_that_do_not_cover_the_tree_once_are_not_merged() {
    let all = counted("8", "5", &[]);
    for place in 0..all.len() {
        let mut missing = all.clone();
        let removed = missing.remove(place);
        is_rejected(&merge(&missing), &[&format!("gap: {}", interval_of(&removed))]);
        let mut doubled = all.clone();
        doubled.push(all[place].clone());
        is_rejected(&merge(&doubled), &[&format!("overlap: {}", interval_of(&removed))]);
        let mut two = missing.clone();
        two.push(all[(place + 1) % all.len()].clone());
        // There is a gap and an overlap; either message is right.
        is_rejected(&merge(&two), &[]);
    }
    is_rejected(&merge(&[]), &["found no counts"]);
    is_rejected(&run_with_stdin("eight_queens", &["merge", "-"], "\n\n"), &["found no counts"]);
}

#[test]
fn counts_of_another_puzzle_are_not_merged() {
    let all = counted("8", "3", &[]);
    for foreign in [counted("7", "3", &[]), counted("8", "3", &["--fundamental"])] {
        let puzzle = foreign[0].split(" of ").nth(1).expect("a name");
        let puzzle = puzzle.split(": ").next().expect("a name");
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
    let counted = [".-3", "3-end"].map(|interval| {
        format!("{}: {} solutions", shard_line(interval, "eight_queens 8"), u64::MAX)
    });
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
