//! The program `knights_tour`: what it prints, and how it ends.

use crate::common::{ProgramOutput, first_line_of, run_with_stdin};
use ::knights_tour::{Size, Square, is_closed_tour, is_tour};

fn run(arguments: &[&str]) -> ProgramOutput {
    crate::common::run("knights_tour", arguments)
}

fn prints(arguments: &[&str], stdout: &str) {
    let expected =
        ProgramOutput { code: Some(0), stdout: stdout.to_owned(), stderr: String::new() };
    assert_eq!(run(arguments), expected, "{arguments:?}");
}

/// Asserts exit code 1, nothing on stdout, and this on stderr.
fn prints_nothing(arguments: &[&str], stderr: &str) {
    let expected =
        ProgramOutput { code: Some(1), stdout: String::new(), stderr: stderr.to_owned() };
    assert_eq!(run(arguments), expected, "{arguments:?}");
}

/// Asserts exit code 2, nothing on stdout, and these words on stderr.
fn rejects(arguments: &[&str], words: &[&str]) {
    let output = run(arguments);
    assert_eq!(output.code, Some(2), "{arguments:?}");
    assert_eq!(output.stdout, "", "{arguments:?}");
    for word in words {
        assert!(output.stderr.contains(word), "{word}: {}", output.stderr);
    }
}

fn squares(line: &str) -> Vec<Square> {
    line.split(' ').map(|name| name.parse().unwrap()).collect()
}

const EIGHT: &str = "\
8  22  7 44 59 24  9 28 57
7  43 62 23  8 45 58 25 10
6   6 21 60 63 52 27 56 29
5  61 42 51 48 55 46 11 26
4  20  5 64 41 50 53 30 39
3  35  2 49 54 47 40 15 12
2   4 19 36 33 14 17 38 31
1   1 34  3 18 37 32 13 16
    a  b  c  d  e  f  g  h
";

#[test]
fn alone_it_shows_one_board() {
    prints(&[], EIGHT);
    prints(&["first"], EIGHT);
    prints(&["first", "8x8"], EIGHT);
    prints(&["first", "8x8", "--from", "a1", "--order", "warnsdorff"], EIGHT);
}

#[test]
fn boards_are_rows_by_columns() {
    let board = "3   3  6 11  8\n2  12  9  2  5\n1   1  4  7 10\n    a  b  c  d\n";
    prints(&["first", "3x4", "--method", "moves"], board);
    prints(&["first", "3×4", "--order", "warnsdorff"], board);
}

#[test]
fn all_boards_stand_apart() {
    let output = run(&["all", "3x4"]);
    let boards: Vec<_> = output.stdout.split("\n\n").collect();
    assert_eq!((output.code, boards.len()), (Some(0), 16));
    assert!(boards.iter().all(|board| board.lines().count() == 4));
}

#[test]
fn squares_are_listed_in_order() {
    let list = "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3\n";
    prints(&["first", "3x4", "--squares"], list);
    prints(&["first", "3x4", "--format", "list"], list);
    let size = Size::new(5, 6).unwrap();
    let output = run(&["all", "5x6", "--closed", "--squares", "--order", "clockwise"]);
    assert_eq!((output.code, output.stdout.lines().count()), (Some(0), 16));
    for line in output.stdout.lines() {
        assert!(is_closed_tour(size, &squares(line)), "{line}");
    }
}

#[test]
fn tours_start_at_the_given_square() {
    for from in ["a1", "D5", "h8"] {
        let output = run(&["first", "--from", from, "--squares"]);
        let tour = squares(output.stdout.trim_end());
        assert!(is_tour(Size::new(8, 8).unwrap(), &tour), "{}", output.stdout);
        assert_eq!(Ok(tour[0]), from.parse());
    }
}

#[test]
fn fifty_by_fifty() {
    let output = run(&["first", "50x50", "--squares"]);
    let tour = squares(output.stdout.trim_end());
    assert!(is_tour(Size::new(50, 50).unwrap(), &tour));
}

#[test]
fn count_prints_the_number_alone() {
    prints(&["count", "5x5"], "1728\n");
    prints(&["count", "5x5", "--undirected"], "864\n");
    prints(&["count", "5x5", "--from", "a1"], "304\n");
    prints(&["count", "5x5", "--from", "a1", "--order", "clockwise"], "304\n");
    prints(&["count", "6x6", "--closed"], "19724\n");
    prints(&["count", "6x6", "--closed", "--undirected"], "9862\n");
    prints(&["count", "5x6", "--closed", "--undirected", "--from", "c3"], "8\n");
    prints(&["count", "4x4"], "0\n");
    prints(&["count", "5x5", "--closed"], "0\n");
    prints(&["count", "1x1"], "1\n");
    prints(&["count", "1x1", "--undirected"], "1\n");
    prints(&["count", "1x1", "--closed"], "0\n");
}

#[test]
fn no_tour_is_reported_and_exits_1() {
    let small = "an open tour of 4x4 does not exist: the 3x3, 3x5, 3x6 and 4x4 boards have no tour \
                 (Cull & De Curtins 1978)\n";
    prints_nothing(&["first", "4x4"], small);
    prints_nothing(&["all", "4x4"], small);
    let narrow = "a closed tour of 4x20 does not exist: a side is 1, 2 or 4 (Schwenk 1991)\n";
    prints_nothing(&["first", "4x20", "--closed"], narrow);
    let colours = "an open tour of 7x7 from b1 does not exist: the number of squares is odd, and a \
                   tour starts and ends on the colour with more squares\n";
    prints_nothing(&["first", "7x7", "--from", "b1"], colours);
    let searched = "an open tour of 3x10 from b2 to c2 does not exist: a search shows that \
                    there is none\n";
    for command in [&["first"][..], &["all"], &["all", "--method", "fragments"]] {
        prints_nothing(&[command, &["3x10", "--from", "b2", "--to", "c2"]].concat(), searched);
    }
}

/// Each has taken a search of moves too long.
#[test]
fn first_tours_are_found_soon() {
    for (size, options) in [
        ("5x999", &["--from", "c3"][..]),
        ("200x201", &["--from", "b7", "--closed"]),
        ("7x60", &["--to", "d5"]),
        ("30x30", &["--from", "a1", "--to", "b1"]),
        ("10x12", &["--closed", "--from", "e5", "--to", "f7"]),
    ] {
        let output = run(&[&["first", size, "--squares"], options].concat());
        assert_eq!((output.code, output.stderr.as_str()), (Some(0), ""), "{size} {options:?}");
        let tour = squares(output.stdout.trim_end());
        let is_right = if options.contains(&"--closed") { is_closed_tour } else { is_tour };
        assert!(is_right(size.parse().unwrap(), &tour), "{size} {options:?}");
        for pair in options.windows(2) {
            let place = if pair[0] == "--from" { 0 } else { tour.len() - 1 };
            let is_end = pair[0] == "--from" || pair[0] == "--to";
            assert!(!is_end || pair[1].parse() == Ok(tour[place]), "{size} {options:?}");
        }
    }
}

const RING: &str = "...\n.#.\n...\n";

#[test]
fn boards_of_other_shapes_are_read() {
    let expected = |stdout: &str| ProgramOutput {
        code: Some(0),
        stdout: stdout.to_owned(),
        stderr: String::new(),
    };
    let ring = |arguments: &[&str]| run_with_stdin("knights_tour", arguments, RING);
    let board = "3  7 4 1\n2  2 # 6\n1  5 8 3\n   a b c\n";
    assert_eq!(ring(&["first", "--board", "-", "--from", "c3"]), expected(board));
    assert_eq!(ring(&["count", "--board", "-"]), expected("16\n"));
    assert_eq!(ring(&["count", "--board", "-", "--closed", "--undirected"]), expected("1\n"));
    for method in ["moves", "fragments", "frontier"] {
        let arguments = ["count", "--board", "-", "--from", "a1", "--method", method];
        assert_eq!(ring(&arguments), expected("2\n"), "{method}");
    }
    let split = ring(&["split", "--board", "-", "--shards", "1"]);
    assert!(split.stdout.contains(" of knights_tour 3x3 without b2 by fragments, "));
    let counted = run_with_stdin("knights_tour", &["run", "-"], &split.stdout);
    assert_eq!(run_with_stdin("knights_tour", &["merge", "-"], &counted.stdout), expected("16\n"));

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board");
    let file = file.to_str().unwrap();
    std::fs::write(file, format!("{RING}\n")).unwrap();
    prints(&["count", "--board", file, "--from", "a1", "--to", "c2"], "1\n");
    rejects(&["count", "--board", file, "-o", file], &[file]);
    rejects(&["first", "3x3", "--board", file], &["--board", "cannot be used with"]);
    rejects(&["first", "--board", file, "--from", "b2"], &["--from: found b2", "not missing"]);
    rejects(&["first", "--board", "/no/such/file"], &["/no/such/file: "]);
    std::fs::write(file, "...\n.x.\n").unwrap();
    let words = [file, "line 2, column 2: found 'x', expected . (a square) or # (none)"];
    rejects(&["first", "--board", file], &words);
    std::fs::write(file, "").unwrap();
    rejects(&["first", "--board", file], &[file, "found 0 rows"]);
    std::fs::write(file, [b'.', 0xff]).unwrap();
    rejects(&["first", "--board", file], &[file, "line 1, column 2: found '\u{fffd}'"]);
    std::fs::write(file, format!("\u{feff}{RING}\r\n")).unwrap();
    prints(&["count", "--board", file], "16\n");
}

#[test]
fn tours_are_printed_in_each_format() {
    let first = |format| run(&["first", "3x4", "--format", format]).stdout;
    assert_eq!(first("board"), "3   3  6  9 12\n2   8 11  2  5\n1   1  4  7 10\n    a  b  c  d\n");
    assert_eq!(first("line"), "3 6 9 12 8 11 2 5 1 4 7 10\n");
    let json: serde_json::Value = serde_json::from_str(&first("json")).unwrap();
    let list = first("list");
    let names: Vec<&str> = list.trim_end().split(' ').collect();
    let expected = serde_json::json!({
        "rows": 3, "columns": 4, "closed": false, "squares": names,
    });
    assert_eq!(json, expected);
    let svg = first("svg");
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{svg}");
    assert!(svg.contains("Open knight") && svg.contains("path through 12 cells"), "{svg}");
    let line = svg.lines().find(|line| line.contains("<polyline")).expect("a path");
    assert_eq!(line.matches(',').count(), 12, "{line}");
    let closed = run(&["first", "5x6", "--closed", "--format", "svg"]).stdout;
    assert!(closed.contains("closed path through 30 cells"), "{closed}");

    let ring = |format| {
        let arguments = ["first", "--board", "-", "--from", "c3", "--format", format];
        run_with_stdin("knights_tour", &arguments, RING).stdout
    };
    assert_eq!(ring("line"), "7 4 1 2 0 6 5 8 3\n");
    assert_eq!(ring("svg").matches("fill=\"#333\"").count(), 1);
    rejects(&["all", "5x5", "--format", "svg"], &["found all with --format svg"]);
    rejects(&["first", "600x600", "--format", "svg"], &["found 360000 squares", "at most 262144"]);
    rejects(&["first", "--format", "png"], &["'png'", "board, list, line, svg, json"]);
    rejects(&["first", "--format", "line", "--squares"], &["--squares"]);
}

/// OEIS A001230 for 6x6. The counts of 4x30 and of 3x100 exceed a u64.
#[test]
fn each_method_counts_the_same() {
    for method in ["moves", "fragments", "frontier"] {
        for (arguments, count) in [
            (&["5x5"][..], "1728\n"),
            (&["5x5", "--from", "a1", "--to", "e5"], "56\n"),
            (&["6x6", "--closed", "--undirected"], "9862\n"),
            (&["5x6", "--closed"], "16\n"),
            (&["3x4"], "16\n"),
            (&["4x4"], "0\n"),
        ] {
            prints(&[&["count", "--method", method], arguments].concat(), count);
        }
    }
    let ends = ["count", "5x5", "--from", "a1", "--to", "c3", "--method"];
    let counts =
        ["moves", "fragments", "frontier"].map(|method| run(&[&ends[..], &[method]].concat()));
    assert!(counts.iter().all(|count| *count == counts[0] && count.stdout != "0\n"), "{counts:?}");
    // Beyond a u64, and by a rule.
    prints(&["count", "4x30"], "318738002895113637864\n");
    prints(&["count", "99x99", "--closed"], "0\n");
}

/// The file of a finished count, of a killed process, and files that do not fit.
#[test]
fn the_frontier_has_checkpoints() {
    fn count<'a>(board: &[&'a str], options: &[&'a str]) -> Vec<&'a str> {
        [&["count", "--method", "frontier", "--closed", "--undirected"], board, options].concat()
    }
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, output) = (path("states"), path("output"));
    let resume = ["--resume", &file];
    prints(&count(&["6x6"], &["--checkpoint", &file]), "9862\n");
    rejects(&count(&["6x6"], &["--checkpoint", &file]), &[&file, "the file exists"]);
    prints(&count(&["6x6"], &resume), "9862\n");
    let words = [&file, "found a checkpoint of \"6x6 closed\"", "expected \"5x6 closed\""];
    rejects(&count(&["5x6"], &resume), &words);
    rejects(&count(&["5x6"], &["--resume", &path("none")]), &["none: "]);
    rejects(&count(&["5x6"], &["--checkpoint", &path("none/file")]), &["none/file: "]);
    let folder_path = folder.path().to_str().unwrap();
    rejects(&count(&["5x6"], &["--resume", folder_path]), &[folder_path]);

    // A count of states that are too many leaves its last checkpoint, which a larger limit
    // continues; what an earlier process left half written is overwritten.
    let few = ["--max-states", "1000", "--checkpoint", &file, "--checkpoint-every", "0"];
    std::fs::remove_file(&file).unwrap();
    std::fs::write(path("states.tmp"), "half").unwrap();
    rejects(&count(&["6x6", "-o", &output], &few), &["more than 1000 states"]);
    let bytes = std::fs::read(&file).unwrap();
    assert!(bytes.len() > 1000 && !std::fs::exists(path("states.tmp")).unwrap());
    prints(&count(&["6x6"], &[&resume[..], &["-o", &output]].concat()), "");
    assert_eq!(std::fs::read_to_string(&output).unwrap(), "9862\n");
    std::fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
    rejects(&count(&["6x6"], &resume), &[&file, "the checkpoint is damaged"]);
}

#[test]
fn methods_that_do_not_fit_are_rejected() {
    let frontier = |arguments: &[&str], words: &[&str]| {
        rejects(&[arguments, &["--method", "frontier"]].concat(), words);
    };
    frontier(&["first"], &["found --method frontier", "the frontier counts only"]);
    frontier(&["all"], &["found --method frontier", "the frontier counts only"]);
    frontier(&["split", "--shards", "2"], &["found split with --method frontier"]);
    frontier(
        &["count", "--nth", "1/2"],
        &["--nth with --method frontier", "not counted in shards"],
    );
    frontier(&["count", "5x5", "--max-states", "0"], &["--max-states", "a whole number from 1"]);
    rejects(&["count", "5x5", "--max-states", "9"], &["found --max-states", "--method frontier"]);
    let words = ["the frontier has more than 99 states", "raise --max-states"];
    rejects(&["count", "6x6", "--closed", "--method", "frontier", "--max-states", "99"], &words);
    frontier(&["count", "12x12"], &["short side of 12 squares", "at most 11"]);
    frontier(&["count", "--order", "clockwise"], &["found --order with --method frontier"]);
    let fragments = |arguments: &[&str], words: &[&str]| {
        rejects(&[arguments, &["--method", "fragments"]].concat(), words);
    };
    fragments(&["count", "9x9"], &["found 81 squares", "at most 64"]);
    fragments(&["first", "--steps"], &["found --steps or --record", "expected --method moves"]);
    fragments(&["count", "--record", "-"], &["found --record", "expected --method moves"]);
    for command in [&["count"][..], &["all"], &["first", "--steps"], &["split", "--shards", "2"]] {
        let arguments = [command, &["3000x3000"]].concat();
        rejects(&arguments, &["found 9000000 squares", "at most 4194304"]);
    }
    let ends = ["first", "3000x3000", "--from", "a1", "--to", "b1"];
    rejects(&ends, &["found 9000000 squares", "at most 4194304"]);
}

#[test]
fn bad_arguments_are_reported_and_exit_2() {
    for size in ["8", "x", "8x", "-8x8", "8x8x8"] {
        let found = format!("found {size:?}");
        rejects(&["first", "--", size], &[&found, "expected rows x columns, as in 5x6"]);
    }
    rejects(&["first", "0x8"], &["found \"0x8\"", "each from 1"]);
    rejects(&["first", "3x65537"], &["found \"3x65537\"", "from 1 to 65536"]);
    rejects(&["first", "--from", "8h"], &["found \"8h\"", "as in a1"]);
    rejects(&["first", "5x6", "--from", "a6"], &["found a6", "from a1 to f5"]);
    rejects(&["first", "--order", "random"], &["'random'", "clockwise, warnsdorff"]);
    let limit = ["first", "--record", "-", "--record-limit", "many"];
    rejects(&limit, &["'many'", "--record-limit", "expected a whole number from 0"]);
    rejects(&["some"], &["'some'", "first", "all", "count"]);
    rejects(&["first", "5x5", "--from", "a1", "--to", "a1"], &["found --to a1 with --from a1"]);
    rejects(&["first", "5x5", "--from", "a1", "--to", "f1"], &["--to: found f1", "from a1 to e5"]);
    rejects(&["count", "5x5", "--to", "a1", "--undirected"], &["found --undirected with --to"]);
    rejects(
        &["count", "5x5", "--from", "a1", "--undirected"],
        &["found --undirected with --from", "Usage: knights_tour"],
    );
}

#[test]
fn help_lists_the_exit_codes() {
    let says = |arguments: &[&str], words: &[&str]| {
        let output = run(arguments);
        assert_eq!((output.code, output.stderr.as_str()), (Some(0), ""));
        for word in words {
            assert!(output.stdout.contains(word), "{word}: {}", output.stdout);
        }
    };
    says(&["--help"], &["Usage: knights_tour", "count", "merge", "Exit codes:", "130"]);
    for arguments in [&["all", "--help"][..], &["--closed", "--help"]] {
        says(arguments, &["[MxN]", "--undirected", "--squares", "--format", "--board", "--to"]);
    }
    says(&["count", "--help"], &["[MxN]", "--undirected", "--checkpoint", "--nth"]);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let output = first_line_of("knights_tour", &["all", "6x6", "--closed", "--squares"]);
    assert_eq!((output.code, output.stderr.as_str()), (Some(0), ""));
    let size = Size::new(6, 6).unwrap();
    assert!(is_closed_tour(size, &squares(output.stdout.trim_end())));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_between_two_tours() {
    let output = crate::common::interrupted("knights_tour", &["all", "--squares"]);
    assert_eq!((output.code, output.stderr.as_str()), (Some(130), ""));
    assert!(output.stdout.ends_with('\n'));
    for line in output.stdout.lines() {
        assert!(is_tour(Size::new(8, 8).unwrap(), &squares(line)), "{line}");
    }
}

/// Two boards of 12x12 that are joined by the square m6 only, so there is no closed tour. Each
/// square can have two links: the left board, without b1, may have a closed tour with m6, and the
/// right one without. Together they are too large for fragments, so no search soon shows it.
#[cfg(unix)]
fn two_boards() -> String {
    let side = ".".repeat(12);
    let row = |middle: &str| format!("{side}{middle}{side}\n");
    let last = row("##").replacen("..", ".#", 1);
    [row("##").repeat(6), row(".#"), row("##").repeat(4), last].concat()
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_search_for_a_first_tour() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board");
    std::fs::write(&file, two_boards()).unwrap();
    let mut command = crate::common::program("knights_tour");
    command.args(["first", "--closed", "--board"]).arg(&file);
    assert_eq!(crate::common::signalled(&mut command, "-INT").code, Some(130));
}

#[test]
fn every_search_obeys_a_limit() {
    for arguments in [
        &["count", "8x8", "--closed", "--timeout", "0"][..],
        &["count", "8x8", "--closed", "--method", "frontier", "--max-nodes", "1000"],
        &["count", "5x5", "--method", "moves", "--max-nodes", "1000"],
        &["count", "7x7", "--method", "fragments", "--max-nodes", "10"],
        &["all", "6x6", "--max-nodes", "10"],
        &["first", "8x8", "--order", "clockwise", "--max-nodes", "10"],
        &["first", "31x33", "--from", "a1", "--to", "b2", "--timeout", "0"],
    ] {
        let output = run(arguments);
        assert_eq!(output.code, Some(4), "{arguments:?}: {output:?}");
        assert!(output.stderr.starts_with("stopped: "), "{arguments:?}: {output:?}");
    }
    prints(&["count", "5x5", "--from", "a1", "--max-nodes", "10000000"], "304\n");
}

/// The program reports that there is too little memory, and prints no backtrace.
#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_is_reported() {
    let program = crate::common::program("knights_tour");
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", "ulimit -v 400000; exec \"$0\" count 8x8 --closed --method frontier"]);
    let output = shell.arg(program.get_program()).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.starts_with("error: found too little memory for the states"), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
}
