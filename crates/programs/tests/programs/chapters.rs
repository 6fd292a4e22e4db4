//! The figures of the course's chapters are what their commands print.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{ProgramOutput, run};

fn chapter(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/course");
    fs::read_to_string(folder.join(name)).expect("the chapter")
}

/// The number in a text between two others, without its commas.
fn number(text: &str, before: &str, after: &str) -> u64 {
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("no {before:?}"));
    let (number, _) = rest.split_once(after).unwrap_or_else(|| panic!("no {after:?}"));
    number.replace(',', "").parse().unwrap_or_else(|_| panic!("found {number:?}"))
}

/// The nodes of a solver, or `None` if it takes more than 3,000,000 and they are limited.
fn nodes(solver: &str, puzzle: &str, is_limited: bool) -> Option<u64> {
    let limit = if is_limited { &["--max-nodes", "3000000"][..] } else { &[] };
    let arguments = [&["solve", "--solver", solver, "--stats", puzzle], limit].concat();
    let ProgramOutput { code, stderr, .. } = run("sudoku", &arguments);
    (code != Some(4)).then(|| number(&stderr, "nodes ", ","))
}

#[test]
fn a_hard_sudoku_of_the_fifth_chapter() {
    let text = chapter("5-the-order-of-the-slots.md");
    let (_, command) = text.split_once("sudoku solve --solver naive --stats ").expect("a command");
    let puzzle = command.lines().next().expect("a puzzle");
    let naive = number(&text, "the naive solver needs ", " nodes");
    assert_eq!(nodes("naive", puzzle, false), Some(naive));
    let propagation = number(&text, "brings that down to ", " nodes");
    assert_eq!(nodes("propagation", puzzle, false), Some(propagation));
    assert!(text.contains("With hidden singles as well, there are\nnone."));
    assert_eq!(nodes("mrv", puzzle, false), Some(0));
}

#[test]
fn the_solvers_of_the_seventh_chapter() {
    let text = chapter("7-propagation.md");
    let (_, after) = text.split_once("This is for `").expect("a puzzle");
    let (puzzle, _) = after.split_once('`').expect("a puzzle");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |"));
    let rows: Vec<_> = rows.collect();
    assert_eq!(rows.len(), 4);
    for row in rows {
        let (solver, _) = row.split_once('`').expect("a solver");
        let (_, figure) = row.rsplit_once("| ").expect("nodes");
        let shown = nodes(solver, puzzle, true)
            .map_or_else(|| "more than 3,000,000".to_owned(), |nodes| nodes.to_string());
        assert_eq!(figure, shown, "{solver}");
    }
}

#[test]
fn the_shards_of_the_eleventh_chapter() {
    let text = chapter("11-many-workers.md");
    let (_, block) = text.split_once("```sh\neight_queens split").expect("commands");
    let (block, _) = block.split_once("```").expect("an end");
    let merged = number(block, "missing, or ", "\n");
    let script = format!("eight_queens split{block}");
    let others = (2..=6).fold(String::new(), |others, line| {
        others + &format!("eight_queens run shards.txt --line {line} > result-{line}.txt\n")
    });
    let script = script.replace("eight_queens merge", &(others + "eight_queens merge"));
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("chapter-11");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let path = crate::readme::path();
    let mut shell = Command::new("sh");
    let output = shell.args(["-c", &script]).current_dir(&folder).env("PATH", path).output();
    let output = output.expect("a shell");
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{merged}\n"));
}

/// The nodes and solutions of "no three in line" from a row on, by a recursion that shares
/// nothing with the engine.
fn no_three(points: &mut Vec<(i32, i32)>, row: i32, size: i32, variant: Variant) -> (u64, u64) {
    if row == size {
        return (0, 1);
    }
    let is_in_line = |points: &[(i32, i32)], new: (i32, i32)| {
        points.iter().enumerate().any(|(number, a)| {
            let turn = |b: &(i32, i32)| (b.0 - a.0) * (new.1 - a.1) - (b.1 - a.1) * (new.0 - a.0);
            points[..number].iter().any(|b| turn(b) == 0)
        })
    };
    let mut found = (0, 0);
    for one in 0..size {
        for two in one + 1..size {
            let is_mirrored = row == 0 && (one, two) > (size - 1 - two, size - 1 - one);
            let new = [(row, one), (row, two)];
            if variant == Variant::Symmetry && is_mirrored
                || new.iter().any(|point| is_in_line(points, *point))
            {
                continue;
            }
            points.extend(new);
            let can_get_two = |column: i32| {
                let there = points.iter().filter(|point| point.1 == column).count();
                i32::try_from(there).is_ok_and(|there| there + size - 1 - row >= 2)
            };
            if variant != Variant::LookAhead || (0..size).all(can_get_two) {
                let (nodes, solutions) = no_three(points, row + 1, size, variant);
                found = (found.0 + 1 + nodes, found.1 + solutions);
            }
            points.truncate(points.len() - 2);
        }
    }
    found
}

#[derive(Clone, Copy, PartialEq)]
enum Variant {
    Plain,
    LookAhead,
    Symmetry,
}

#[test]
fn no_three_in_line_of_the_twelfth_chapter() {
    let text = chapter("12-a-puzzle-of-your-own.md").replace('\n', " ");
    let of = |variant| no_three(&mut Vec::new(), 0, 7, variant);
    let plain = number(&text, "The plain search has ", " nodes");
    assert_eq!(of(Variant::Plain), (plain, number(&text, "nodes and finds ", " solutions")));
    assert_eq!(of(Variant::LookAhead).0, number(&text, "That leaves ", " nodes"));
    let (_, symmetry) = text.split_once("*Symmetry*").expect("symmetry");
    let nodes = number(symmetry, "That leaves ", " nodes");
    assert_eq!(of(Variant::Symmetry), (nodes, number(symmetry, " nodes and ", " solutions")));
}
