//! `sudoku variant`, and the commands that take variants as they take plain grids.

use std::fs;

use crate::common::{check_snapshot, output, run, run_with_stdin};

/// A killer of our own: one solution.
const KILLER: &str = "\
size 4x4
killer 3: r1c1 r1c2
killer 7: r1c3 r1c4
greater: r1c2 r1c1
greater: r1c4 r1c3
killer 5: r2c1 r3c1
killer 3: r3c2 r3c1
thermo: r3c2 r2c4
";

#[test]
fn each_question_is_answered() {
    let ask =
        |arguments: &[&str]| run_with_stdin("sudoku", &[&["variant"], arguments].concat(), KILLER);
    let count = ask(&["count"]);
    assert_eq!(ask(&["count", "--threads", "2"]), count);
    let solutions: u64 = count.stdout.trim().parse().expect("a number");
    assert!(solutions > 0, "{count:?}");
    let word = if solutions == 1 { "unique\n" } else { "multiple\n" };
    assert_eq!(ask(&["check"]).stdout, word);
    let candidates = ask(&["candidates"]);
    assert_eq!((candidates.code, candidates.stdout.lines().count()), (Some(0), 4));
    assert!(candidates.stdout.starts_with("1 "), "{candidates:?}");
    assert_eq!(ask(&["solve"]).stdout.lines().next(), Some("1234"));
    let written = ask(&["convert"]).stdout;
    assert_eq!(run_with_stdin("sudoku", &["variant", "convert"], &written).stdout, written);
    // At a limit, the program says so and gives no answer.
    let empty = "size 9x9\nantiknight\n";
    let ask = |arguments: &[&str]| {
        run_with_stdin("sudoku", &[&["variant"], arguments, &["--max-nodes", "5"]].concat(), empty)
    };
    assert_eq!(ask(&["check"]), output(4, "unknown\n", ""));
    assert_eq!(ask(&["count"]), output(4, "0+\n", ""));
    let solved = ask(&["solve"]);
    assert_eq!((solved.code, solved.stdout.as_str()), (Some(4), ""));
    assert!(ask(&["candidates"]).stderr.contains("are still open"));
}

#[test]
fn what_is_not_needed_is_named() {
    let text = "1234\n3412\n2...\n....\nkiller 6: r3c1 r4c1\ngreater: r3c4 r3c2\n";
    let checked = run_with_stdin("sudoku", &["variant", "check", "--minimal"], text);
    assert_eq!(checked.code, Some(0));
    assert!(checked.stdout.contains("given: r1c1\n"), "{checked:?}");
    assert!(checked.stdout.contains("killer 6: r3c1 r4c1\n"), "{checked:?}");
    assert!(!checked.stdout.contains("greater"), "{checked:?}");
    // A plain grid is a variant without rules.
    let plain = run_with_stdin("sudoku", &["check", "--minimal", "-"], "1234\n3412\n214.\n....\n");
    assert_eq!(plain.code, Some(0));
    assert!(plain.stdout.starts_with("given: r1c1\n"), "{plain:?}");
}

/// A file of a variant is taken by the commands of plain grids; so are lists with one in each line.
#[test]
fn other_commands_take_variants() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        path.to_str().expect("UTF-8").to_owned()
    };
    let (one, list) = (
        path("one", KILLER),
        path("list", ".Shape~4x4.Cage~3~R1C1~R1C2\n\n.Shape~4x4.Fog~R1C1\n.~R1C1_1\n"),
    );
    for command in [&["solve"][..], &[]] {
        let solved = run("sudoku", &[command, &[&one]].concat());
        assert_eq!(solved.stdout.lines().next(), Some("1234"), "{solved:?}");
    }
    assert_eq!(
        run("sudoku", &["check", "--max-nodes", "1000", &list]),
        output(
            2,
            "multiple\nmultiple\n",
            &format!("{list}: line 3: constraint 2 (Fog): the rule \"Fog\" is not known\n")
        )
    );
    let text = ".Shape~4x4.~R1C1_1~R1C2_2~R2C1_3.Thermo~R3C1~R4C1~R4C2";
    assert_eq!(run("sudoku", &["count", text]).code, Some(0));
    let wrong = path("wrong", "size 4x4\nkiller 99: r1c1 r1c2\n");
    let refused = run("sudoku", &["solve", &wrong]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("wrong: line 2: found a sum of 99"), "{refused:?}");
    // A plain grid stays one.
    let plain = path("plain", "1234341221434321\n");
    assert_eq!(run("sudoku", &["check", &plain]).stdout, "unique\n");
    for (text, words) in [
        ("killer 99: r1c1 r1c2", "a sum of 99"),
        ("fog: r1c1", "the rule \"fog\" is not known"),
        ("thermo: r1c1-r2c3", "a straight line"),
    ] {
        let refused = run_with_stdin("sudoku", &["variant", "solve"], text);
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{text:?}");
        assert!(refused.stderr.contains(words), "{refused:?}");
    }
}

/// The counts of all shards of a list have the sum of the whole, on any number of threads; a count
/// that a limit stopped goes on from its checkpoint, whose list must be the same.
#[test]
fn counts_are_split_and_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("list");
    fs::write(&list, ".Shape~4x4.Cage~3~R1C1~R1C2\n.Shape~4x4.Thermo~R1C1~R2C2\n").expect("a file");
    let list = list.to_str().expect("UTF-8");
    let count = |arguments: &[&str]| run("sudoku", &[&["count", list], arguments].concat());
    let numbers = |text: &str| -> Vec<u64> {
        text.lines().map(|line| line.parse().expect("a number")).collect()
    };
    let all = numbers(&count(&["--threads", "1"]).stdout);
    assert_eq!(all.len(), 2, "{all:?}");
    assert_eq!(numbers(&count(&["--threads=3"]).stdout), all);
    let mut sums = vec![0; 2];
    for nth in ["1/3", "2/3", "3/3"] {
        let part = numbers(&count(&["--nth", nth]).stdout);
        sums.iter_mut().zip(part).for_each(|(sum, count)| *sum += count);
    }
    assert_eq!(sums, all);
    let file = folder.path().join("saved");
    let file = file.to_str().expect("UTF-8");
    let grid = ["variant", "count", "-"];
    let asked = |arguments: &[&str], text: &str| {
        run_with_stdin("sudoku", &[&grid, arguments].concat(), text)
    };
    let text = "size 6x6\nantiknight\nkiller 7: r1c1 r1c2";
    let whole = asked(&[], text);
    let stopped = asked(&["--checkpoint", file, "--max-nodes", "50"], text);
    assert_eq!(stopped.code, Some(4), "{stopped:?}");
    assert!(stopped.stdout.ends_with("+\n"), "{stopped:?}");
    let other = asked(&["--resume", file], "size 6x6\nantiknight");
    assert_eq!((other.code, other.stdout.as_str()), (Some(2), ""), "{other:?}");
    assert_eq!(asked(&["--resume", file], text).stdout, whole.stdout);
}

/// A hint says more with each level, and the steps lead to the solution.
#[test]
fn people_get_steps() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/variants/example.txt");
    for (level, words) in [
        ("1", "The next step: killer\n"),
        ("2", "Look at killer 8: r1c2 r1c3\n"),
        ("3", "The pattern: r1c2=123456789 r1c3=123456789\n"),
        (
            "4",
            "killer\n  killer 8: r1c2 r1c3 can be 17, 26 or 35 only.\n  So r1c2<>489 r1c3<>489.\n",
        ),
    ] {
        assert_eq!(run("sudoku", &["hint", "--level", level, path]), output(0, words, ""));
    }
    let explained = run("sudoku", &["explain", path]);
    assert_eq!(explained.code, Some(0), "{explained:?}");
    assert!(explained.stdout.contains("rule of 45\n  box 2 without killer 21"), "{explained:?}");
    assert!(explained.stdout.ends_with(&run("sudoku", &["solve", path]).stdout), "{explained:?}");
    let refused = run("sudoku", &["hint", "--level", "5", path]);
    assert_eq!(refused.code, Some(2), "{refused:?}");
    for (text, code, why) in [
        ("size 4x4", 3, "stdin: multiple solutions\n"),
        (
            "size 4x4\ngiven 1: r1c1 r1c2",
            1,
            "stdin: no solution: no value is left of r1c1: r1c2 is 1, and they differ\n",
        ),
    ] {
        let asked = run_with_stdin("sudoku", &["variant", "explain"], text);
        assert_eq!(asked, output(code, "", why));
    }
}

/// Jigsaws and killers of one line are variants, and `candidates` takes plain grids, too.
#[test]
fn lines_are_variants() {
    let jigsaw = "1234341221434321aabbaabbccddccdd";
    assert_eq!(run("sudoku", &["check", jigsaw]), output(0, "unique\n", ""));
    let killer = "3<7<7<3<3<7<7<3<";
    assert_eq!(run("sudoku", &["check", killer]), output(3, "multiple\n", ""));
    let wrong = run("sudoku", &["check", "^<7<7<3<3<7<7<3<"]);
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.stderr.contains("found an arrow off the grid at r1c1"), "{wrong:?}");
    let marks = "1  2  3  4\n3  4  1  2\n24 13 24 13\n24 13 24 13\n";
    assert_eq!(run("sudoku", &["candidates", "12343412........"]), output(0, marks, ""));
    let list = format!("12343412........\n{jigsaw}\n");
    let both = run_with_stdin("sudoku", &["candidates"], &list);
    let single = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n";
    assert_eq!(both, output(0, &format!("{marks}{single}"), ""));
}

/// A picture of the documents is that of `sudoku variant draw`.
fn check_picture(path: &str, text: &str) {
    let drawn = run_with_stdin("sudoku", &["variant", "draw"], text);
    assert_eq!((drawn.code, drawn.stderr.as_str()), (Some(0), ""), "{text}");
    check_snapshot(path, &drawn.stdout);
}

#[test]
fn the_picture_of_the_readme_is_that_of_its_killer() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/variants/example");
    let text = fs::read_to_string(format!("{path}.txt")).expect("a killer");
    check_picture(&format!("{path}.svg"), &text);
    let unique = run_with_stdin("sudoku", &["variant", "check"], &text);
    assert_eq!(unique.stdout, "unique\n");
}

/// Each rule of the guide can be typed as it stands there, and is drawn beside it.
#[test]
fn rules_of_the_guide_are_read_and_drawn() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/variants.md");
    let pictures = page.trim_end_matches(".md");
    let page = fs::read_to_string(page).expect("a page");
    let (_, table) = page.split_once("| rule | what holds | picture |").expect("the table");
    let cells = table.lines().skip(2).map_while(|line| line.strip_prefix("| ")?.split(" |").next());
    let rules = cells.flat_map(|cell| cell.split(", ").map(|rule| rule.trim_matches('`')));
    let mut count = 0;
    for rule in rules {
        let read = run_with_stdin("sudoku", &["variant", "convert"], rule);
        assert_eq!((read.code, read.stderr.as_str()), (Some(0), ""), "{rule}");
        let name = rule.split([' ', ':']).next().expect("a name");
        assert!(page.contains(&format!("<img src=\"variants/{name}.svg\"")), "{name}");
        check_picture(&format!("{pictures}/{name}.svg"), rule);
        count += 1;
    }
    assert_eq!(count, 56);
    let (_, lines) = page.split_once("```text\n").expect("the example");
    let (lines, _) = lines.split_once("```").expect("its end");
    let solved = run_with_stdin("sudoku", &["variant", "check"], lines);
    assert_eq!((solved.code, solved.stdout.as_str()), (Some(0), "unique\n"), "{solved:?}");
}
