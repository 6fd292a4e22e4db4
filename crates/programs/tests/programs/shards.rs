//! Searches in parts: split, run, merged, and as shards.

use std::fs;

use crate::common::{ProgramOutput, answer, answer_to};
use crate::long_searches::{
    files, finished, folder, is_refused, refuses, refuses_to_resume, shows, text,
};

/// What `split` and such print, by line.
fn lines(name: &str, arguments: &[&str]) -> Vec<String> {
    let ProgramOutput { code, stdout, stderr } = answer(name, arguments);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{arguments:?}");
    stdout.lines().map(str::to_owned).collect()
}

/// In another order, the same each time.
fn shuffled(mut lines: Vec<String>) -> Vec<String> {
    for place in 1..lines.len() {
        lines.swap(place, place * 7 % (place + 1));
    }
    lines.reverse();
    lines
}

/// The parts of a count, each with its count.
fn counted(n: &str, parts: &str, options: &[&str]) -> Vec<String> {
    let split = lines("eight_queens", &[&["split", n, "--parts", parts], options].concat());
    assert!((1..=parts.parse().unwrap()).contains(&split.len()), "{n} {parts}");
    let split = shuffled(split);
    let run = answer_to("eight_queens", &["run", "--part", "-"], split.join("\n"));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{n} {parts}");
    let counted: Vec<_> = run.stdout.lines().map(str::to_owned).collect();
    assert_eq!(counted.len(), split.len());
    for (counted, part) in counted.iter().zip(split) {
        assert!(counted.starts_with(&format!("{part}: ")), "{counted}: {part}");
    }
    counted
}

fn merge(counted: &[String]) -> ProgramOutput {
    answer_to("eight_queens", &["merge", "-"], counted.join("\n"))
}

#[test]
fn counts_of_parts_merge_to_the_count() {
    for (n, options, count) in [
        ("0", &[][..], "1\n"),
        ("1", &[], "1\n"),
        ("3", &[], "0\n"),
        ("6", &[], "4\n"),
        ("8", &[], "92\n"),
        ("8", &["--fundamental"], "12\n"),
        ("10", &[], "724\n"),
    ] {
        for parts in ["1", "2", "3", "7", "40"] {
            let counted = counted(n, parts, options);
            let expected =
                ProgramOutput { code: Some(0), stdout: count.to_owned(), stderr: String::new() };
            assert_eq!(merge(&counted), expected, "{n} {options:?} {parts}");
        }
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
            // As files go that were put together by hand.
            fs::write(&file, format!("\n{}\r\n\n", lines.join("\n"))).expect("a file");
            file
        })
        .collect();
    let mut arguments = vec!["merge"];
    arguments.extend(files.iter().map(|file| text(file)));
    shows("eight_queens", &arguments, "92\n");
}

#[test]
fn a_part_is_counted_alone() {
    let (mut sum, parts) = (0, lines("eight_queens", &["split", "8", "--parts", "4"]));
    assert_eq!(parts.len(), 4);
    for part in &parts {
        let counted = lines("eight_queens", &["run", "--part", part]);
        let [counted] = &counted[..] else { panic!("{counted:?}") };
        let count = counted.strip_prefix(&format!("{part}: ")).expect("the part");
        let count = count.strip_suffix(" solutions").expect("its count");
        sum += count.parse::<u64>().expect("a number");
    }
    assert_eq!(sum, 92);
}

#[test]
fn a_part_is_kept_in_a_file() {
    let folder = folder();
    let parts = lines("eight_queens", &["split", "8", "--parts", "2"]);
    let file = finished(&folder, "eight_queens", &["run", "--part", &parts[0]]);
    let counted = lines("eight_queens", &["run", "--part", &parts[0], "--resume", text(&file)]);
    assert_eq!(counted, lines("eight_queens", &["run", "--part", &parts[0]]));
    let other = ["run", "--part", &parts[1]];
    refuses_to_resume(&folder, "eight_queens", &other, &file, &[&parts[0], &parts[1]]);
}

#[test]
fn a_line_that_is_no_part_is_refused() {
    for line in ["", "x", "part 1-2", "part 2-1 of eight_queens 8", "part .-end of eight_queens 8 "]
    {
        refuses("eight_queens", &["run", "--part", line], &["found", "expected"]);
    }
    for puzzle in [
        "eight_queens 65",
        "eight_queens",
        "eight_queens x",
        "eight_queens 08",
        "eight_queens +8",
        "eight_queens 8  fundamental",
        "knights_tour 5x5 plain",
    ] {
        let part = format!("part .-end of {puzzle}");
        refuses("eight_queens", &["run", "--part", &part], &[puzzle, "expected eight_queens"]);
    }
    let part = "part 9-end of eight_queens 8";
    let words = ["error: the path 9 leaves the tree"];
    refuses("eight_queens", &["run", "--part", part], &words);
    let folder = folder();
    let file = folder.path().join("file");
    let keep = ["run", "--part", part, "--checkpoint", text(&file)];
    refuses("eight_queens", &keep, &words);
    assert_eq!(files(&folder).len(), 0);
    let two = answer_to("eight_queens", &["run", "--part", "-"], "\nx\n");
    is_refused(&two, &["stdin: line 2", "\"x\""]);
}

#[test]
fn what_is_not_for_one_part_is_refused() {
    let folder = folder();
    let (file, part) = (folder.path().join("file"), "part .-end of eight_queens 8");
    for part in [part, "-"] {
        let arguments = ["run", "--part", part, "--shard", "1/3"];
        refuses("eight_queens", &arguments, &["--part <LINE>", "cannot be used with", "--shard"]);
    }
    for keep in ["--checkpoint", "--resume"] {
        let arguments = ["run", "--part", "-", keep, text(&file)];
        is_refused(&answer_to("eight_queens", &arguments, part), &["found a file", "one part"]);
    }
    assert!(!file.exists());
}

#[test]
fn bad_numbers_of_parts_are_refused() {
    let words = ["--parts <K>", "expected a whole number from 1 to 10000"];
    for parts in ["0", "x", "", "-1", "10001", "18446744073709551615"] {
        refuses("eight_queens", &["split", "8", &format!("--parts={parts}")], &words);
        refuses("eight_queens", &["split", "8", "--parts", parts], &words);
    }
}

#[test]
fn what_does_not_cover_the_tree_once_is_not_merged() {
    let all = counted("8", "5", &[]);
    let part = |line: &str| {
        let part = line.strip_prefix("part ").expect("a part");
        part.split(" of ").next().expect("a part").to_owned()
    };
    for place in 0..all.len() {
        let mut missing = all.clone();
        let removed = missing.remove(place);
        is_refused(&merge(&missing), &[&format!("gap: {}", part(&removed))]);
        let mut doubled = all.clone();
        doubled.push(all[place].clone());
        is_refused(&merge(&doubled), &[&format!("overlap: {}", part(&removed))]);
        let mut two = missing.clone();
        two.push(all[(place + 1) % all.len()].clone());
        // One is missing, one doubled; either is right, the first is told.
        is_refused(&merge(&two), &[]);
    }
    is_refused(&merge(&[]), &["found no counts"]);
    is_refused(&answer_to("eight_queens", &["merge", "-"], "\n\n"), &["found no counts"]);
}

#[test]
fn foreign_parts_are_not_merged() {
    let all = counted("8", "3", &[]);
    for foreign in [counted("7", "3", &[]), counted("8", "3", &["--fundamental"])] {
        let puzzle = foreign[0].split(" of ").nth(1).expect("a name");
        let puzzle = puzzle.split(": ").next().expect("a name");
        let mut more = all.clone();
        more.push(foreign[1].clone());
        is_refused(&merge(&more), &["other puzzle", puzzle]);
        let mut instead = all.clone();
        instead[2].clone_from(&foreign[2]);
        is_refused(&merge(&instead), &["other puzzle", puzzle]);
    }
}

#[test]
fn a_broken_line_is_told_with_its_place() {
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
        line.replace("part ", ""),
        line.replace('-', ""),
        line[..line.len() - 1].to_owned(),
        line.repeat(2),
        line.replace("queens 8", "queens 08"),
        line.replace("queens 8", "queens +8"),
        line.replace("eight_queens 8", "knights_tour 5x5 plain"),
        format!("{line}, {line}, more"),
        lines("eight_queens", &["split", "8", "--parts", "1"]).concat(),
    ] {
        fs::write(&bad, format!("{}\n\n{broken}\n", all[2])).expect("a file");
        let place = format!("{}: line 3", text(&bad));
        refuses("eight_queens", &["merge", text(&good), text(&bad)], &[&place, "expected"]);
    }
    fs::write(&bad, b"\n\xff\xfe\n").expect("a file");
    let place = format!("{}: line 2", text(&bad));
    refuses("eight_queens", &["merge", text(&good), text(&bad)], &[&place, "UTF-8"]);
    let missing = folder.path().join("missing");
    refuses("eight_queens", &["merge", text(&good), text(&missing)], &[text(&missing)]);
    is_refused(&answer_to("eight_queens", &["merge", "-"], "x"), &["stdin: line 1", "\"x\""]);
}

#[test]
fn a_count_that_is_too_large_is_refused() {
    let most = u64::MAX;
    let parts = [".-3", "3-end"];
    let counted = parts.map(|part| format!("part {part} of eight_queens 8: {most} solutions"));
    is_refused(&merge(&counted), &["error: found more solutions than 18446744073709551615"]);
}

/// Adds up what all shards count.
fn sum_of_shards(name: &str, arguments: &[&str], of: usize) -> u64 {
    let count = |number: usize| -> u64 {
        let shard = format!("{number}/{of}");
        let count = lines(name, &[arguments, &["--shard", &shard]].concat());
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
fn bad_shards_are_refused() {
    let huge = ["1/10001", "1/1000000", "1/18446744073709551615", "1/18446744073709551616"];
    let bad = ["0/3", "4/3", "x", "1/0", "1", "", "/", "1/", "/2", "-1/3", "1/2/3", "1.0/2"];
    for shard in bad.into_iter().chain(huge) {
        let shard = format!("--shard={shard}");
        for name in ["eight_queens", "knights_tour"] {
            refuses(name, &["count", &shard], &["--shard <I/M>"]);
        }
    }
    refuses("eight_queens", &["count", "--shard", "4/3"], &["'4/3'", "I from 1 to M"]);
}
