//! `sudoku rate`: ratings on both scales, for one puzzle and for lists.

use serde_json::Value;

use crate::common::{ProgramOutput, first_line_of, run, run_with_stdin};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARDER: &str =
    "..............1..2..3.4..5........3..2....4..16...7.........1.....8....6..593....";
const TWO: &str = corpus::puzzle("9x9, two solutions");
const NONE: &str = corpus::puzzle("9x9, box without solution");

fn rate(arguments: &[&str], text: &str) -> ProgramOutput {
    run_with_stdin("sudoku", &[&["rate"], arguments].concat(), text)
}

/// Returns what is printed on stdout, if nothing is printed on stderr and the program succeeds.
fn rated(arguments: &[&str], text: &str) -> String {
    let ProgramOutput { code, stdout, stderr } = rate(arguments, text);
    assert_eq!((code, &*stderr), (Some(0), ""), "{arguments:?}");
    stdout
}

/// A list with every kind of puzzle that has no rating, and two that have one.
fn mixed() -> String {
    format!("{HARDER}\n{EASY}\n{TWO}\n{NONE}\n1...............\n12345\n")
}

#[test]
fn a_rating_names_the_hardest_step() {
    assert_eq!(run("sudoku", &["rate", EASY]).stdout, rated(&[], EASY));
    assert_eq!(rated(&[], EASY), "ER 1.2, EP 1.2, ED 1.2; hardest step: hidden single\n");
    let harder = rated(&[], HARDER);
    assert_eq!(harder, "ER 7.2, EP 1.2, ED 1.2; hardest step: forcing chain or cycle\n");
    let score = rated(&["--scale", "hodoku"], EASY);
    assert_eq!(score, "score 204, Easy; hardest step: naked single\n");
}

#[test]
fn all_formats_say_the_same() {
    let list = mixed();
    let [text, csv, json] = ["text", "csv", "json"].map(|format| {
        let ProgramOutput { code, stdout, stderr } = rate(&["--format", format], &list);
        assert_eq!(code, Some(2), "{stderr}");
        for message in ["line 3: multiple solutions", "line 4: no solution", "line 6, column 6: "] {
            assert!(stderr.contains(message), "{stderr}");
        }
        stdout
    });
    let expected = format!(
        "puzzle,er,ep,ed\n{HARDER},7.2,1.2,1.2\n{EASY},1.2,1.2,1.2\n{},multiple,,\n{},none,,\n\
         1...............,shape,,\n,invalid,,\n",
        TWO.trim(),
        NONE.trim()
    );
    assert_eq!(csv, expected);
    for ((text, row), object) in text.lines().zip(csv.lines().skip(1)).zip(json.lines()) {
        let fields: Vec<&str> = row.split(',').collect();
        let object: Value = serde_json::from_str(object).expect("JSON");
        match fields[1].parse::<f64>() {
            Ok(er) => {
                assert_eq!(object["er"], er);
                let [_, er, ep, ed] = fields[..] else { panic!("{row}") };
                assert!(text.starts_with(&format!("ER {er}, EP {ep}, ED {ed}; ")), "{text}");
                let hardest = object["hardest"].as_str().expect("a name");
                assert!(text.ends_with(hardest), "{text}");
            }
            Err(_) if fields[1] == "invalid" => assert!(object["error"].is_string()),
            Err(_) => {
                assert_eq!(object["unrated"], fields[1]);
                assert_eq!(object["why"], text);
            }
        }
    }
    assert_eq!((text.lines().count(), json.lines().count()), (6, 6));
    let rows = rate(&["--format", "csv", "--scale", "hodoku"], &list).stdout;
    assert!(rows.starts_with("puzzle,score,level\n"), "{rows}");
    assert!(rows.contains(&format!("{EASY},204,Easy\n")), "{rows}");
    assert!(rows.contains(&format!("{},multiple,\n", TWO.trim())), "{rows}");
}

#[test]
fn the_exit_code_tells_what_happened() {
    for (text, code) in [(EASY, 0), (NONE, 1), ("1234", 2), ("1...............", 2), (TWO, 3)] {
        assert_eq!(rate(&[], text).code, Some(code), "{text}");
    }
    assert_eq!(rate(&["--max", "7.0"], HARDER).code, Some(4));
    assert_eq!(rate(&["--max", "7.2"], HARDER).code, Some(0));
    for max in ["hard", "-1", "", "7.05", "1e3", "99999999999"] {
        let ProgramOutput { code, stdout, stderr } = rate(&["--max", max], HARDER);
        assert_eq!((code, &*stdout), (Some(2), ""), "{max}");
        let expected = "expected a number from 0 to 429496729.5 with at most one decimal";
        assert!(stderr.contains(expected), "{stderr}");
    }
}

#[test]
fn a_rating_stops_above_the_limit() {
    for format in ["text", "csv", "json"] {
        let arguments = ["--format", format, "--max", "7.0"];
        let ProgramOutput { stdout, stderr, .. } = rate(&arguments, HARDER);
        assert_eq!(stderr, "");
        match format {
            "text" => assert_eq!(stdout, "> 7.0\n"),
            "csv" => assert_eq!(stdout, format!("puzzle,er,ep,ed\n{HARDER},>7.0,,\n")),
            _ => assert!(stdout.ends_with(",\"unrated\":\">7.0\",\"why\":\"> 7.0\"}\n")),
        }
    }
    let score = rate(&["--scale", "hodoku", "--max", "200"], EASY);
    assert_eq!((score.code, &*score.stdout), (Some(4), "> 200\n"));
}

#[test]
fn without_uniqueness_a_rating_may_be_higher() {
    let bug = "................12....34..5.....63....2........78........1....7.6....4..43.2.....";
    assert!(rated(&[], bug).starts_with("ER 5.7, "));
    assert!(!rated(&["--uniqueness", "no"], bug).starts_with("ER 5.7, "));
}

/// A list is rated on any number of threads in the order of its puzzles.
#[test]
fn ratings_come_in_order() {
    let list: String = (0..300)
        .map(|number| match number % 30 {
            7 => format!("{HARDER}\n"),
            11 => "# a comment\n".to_owned(),
            23 => format!("{}\n", TWO.trim()),
            _ => format!("{EASY}\n"),
        })
        .collect();
    let expected = rate(&["--format", "csv", "--threads", "1"], &list);
    assert_eq!(expected.stdout.lines().count(), 291);
    for threads in [&[][..], &["--threads", "2"], &["--threads", "7"]] {
        let found = rate(&[&["--format", "csv"], threads].concat(), &list);
        assert_eq!(found, expected, "{threads:?}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("list.txt");
    std::fs::write(&file, format!("{EASY}\n").repeat(20_000)).expect("a file");
    let file = file.to_str().expect("UTF-8");
    let first = first_line_of("sudoku", &["rate", file]);
    assert_eq!((first.code, &*first.stderr), (Some(0), ""));
}

/// Ctrl-C keeps the ratings that are done: the output ends with a whole line.
#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_done() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("list.txt");
    std::fs::write(&file, format!("{HARDER}\n").repeat(20_000)).expect("a file");
    let file = file.to_str().expect("UTF-8");
    let ended = crate::common::interrupted("sudoku", &["rate", "--format", "csv", file]);
    assert_eq!((ended.code, &*ended.stderr), (Some(130), ""));
    let row = format!("{HARDER},7.2,1.2,1.2");
    let mut rows = ended.stdout.lines().skip(1);
    assert!(ended.stdout.ends_with('\n') && rows.all(|found| found == row), "{}", ended.stdout);
}

/// Candidates that the text leaves out are respected, and the notes of a player are not.
#[test]
fn candidate_grids_are_rated_from_their_state() {
    let convert = |format: &str, text: &str| {
        run_with_stdin("sudoku", &["convert", "--format", format], text).stdout
    };
    let line = rated(&[], HARDER);
    for format in ["groups", "marks", "729", "sdx", "hodoku"] {
        assert_eq!(rated(&[], &convert(format, HARDER)), line, "{format}");
    }
    // The candidate that the solution needs is left out.
    let hodoku = convert("hodoku", EASY);
    let eliminated = hodoku.replace(":::", ":413::");
    assert_ne!(hodoku, eliminated);
    let ProgramOutput { code, stdout, .. } = rate(&[], &eliminated);
    assert_eq!((code, stdout.starts_with("no solution")), (Some(1), true), "{stdout}");
    let noted = convert("json", &eliminated).replace("\"candidates\"", "\"notes\"");
    assert_eq!(rated(&[], &noted), rated(&[], EASY));
}

#[test]
fn what_the_techniques_do_not_solve_has_a_level_and_no_score() {
    let puzzle =
        "5..2..3......8..9...2..4..66..1..9...1.....4...7..3..87..3..4...9..7..2...5..6..9";
    let rate = |format| rate(&["--scale", "hodoku", "--format", format], puzzle);
    let csv = rate("csv");
    assert_eq!((csv.code, &*csv.stderr), (Some(4), ""));
    assert_eq!(csv.stdout, format!("puzzle,score,level\n{puzzle},beyond,Extreme\n"));
    let text = rate("text").stdout;
    assert!(text.starts_with("not solved without trying: "), "{text}");
    assert!(text.ends_with("; Extreme, without a score\n"), "{text}");
    let object: Value = serde_json::from_str(&rate("json").stdout).expect("JSON");
    assert_eq!(
        (object["unrated"].as_str(), object["level"].as_str()),
        (Some("beyond"), Some("Extreme"))
    );
    assert!(object.get("score").is_none(), "{object}");
}
