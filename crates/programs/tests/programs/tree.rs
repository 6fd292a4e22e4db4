//! A checkpoint knows the tree that it is of: a program with another tree refuses it, and
//! the program that wrote it does not.

use std::fs;
use std::hash::Hash;
use std::path::Path;

use eight_queens::Queens;
use knights_tour::{Fragments, KnightsTour, Order};
use stack_assumptions::Puzzle;
use stack_assumptions::interval::Interval;
use stack_assumptions::partition::{Checkpoint, Fingerprint, split};
use sudoku::{Grid, Solver, SudokuPuzzle, Visitor};

use crate::common::{run, write_checkpoint};
use crate::long_searches::{folder, prints, rejects_resuming, text};

/// The exit code of a search that a limit stopped.
const LIMIT: i32 = 4;

const MANY: &str = corpus::puzzle("9x9, 125 solutions");

fn checkpoint(file: &Path) -> Checkpoint {
    Checkpoint::read(file).expect("a checkpoint")
}

/// Runs a search in pieces, each in a process of its own that stops at a number of nodes.
/// Returns the numbers of pieces and of solutions.
fn in_pieces(arguments: &[&str], file: &Path) -> (u32, u64) {
    let mut max_nodes = 5;
    for piece in 1.. {
        let option = if piece == 1 { "--checkpoint" } else { "--resume" };
        let stops = [option, text(file), "--max-nodes", &max_nodes.to_string()];
        max_nodes += 5 + max_nodes / 4;
        let output = run("sudoku", &[arguments, &stops].concat());
        assert!(
            matches!(output.code, Some(0 | LIMIT)),
            "{arguments:?} piece {piece}: {}",
            output.stderr
        );
        let state = checkpoint(file);
        if state.remaining.is_empty() {
            return (piece, state.solutions);
        }
        // Learning changes the tree until it is complete.
        let may_learn = arguments.contains(&"cdcl");
        assert!(state.tree.is_some() || may_learn, "{arguments:?} piece {piece}");
    }
    unreachable!()
}

#[test]
fn every_solver_resumes_its_own_tree_anywhere() {
    let folder = folder();
    let puzzle = folder.path().join("puzzle");
    fs::write(&puzzle, format!("{MANY}\n")).expect("a file");
    for solver in Solver::names() {
        for threads in ["1", "3"] {
            let file = folder.path().join(format!("{solver}-{threads}"));
            let arguments = ["count", text(&puzzle), "--solver", solver, "--threads", threads];
            let (pieces, solutions) = in_pieces(&arguments, &file);
            assert_eq!(solutions, 125, "{solver} on {threads} threads");
            assert!(pieces > 3, "{solver} on {threads} threads: {pieces} pieces");
        }
    }
}

/// Learning finds 256 solutions. The others are in a tree that it shaped.
#[test]
fn a_learned_tree_is_resumed_anywhere() {
    let folder = folder();
    let (puzzle, file) = (folder.path().join("puzzle"), folder.path().join("file"));
    let more = &MANY[..66];
    fs::write(&puzzle, format!("{more}{}\n", ".".repeat(15))).expect("a file");
    let count = ["count", text(&puzzle), "--solver", "cdcl"];
    for (place, limit) in ["100", "255", "256", "257", "300", "4000", "4001"].iter().enumerate() {
        let option = if place == 0 { "--checkpoint" } else { "--resume" };
        let stopped = [option, text(&file), "--limit", limit];
        let output = run("sudoku", &[&count[..], &stopped].concat());
        assert_eq!(output.code, Some(LIMIT), "{limit}: {}", output.stderr);
    }
    prints("sudoku", &[&count[..], &["--resume", text(&file)]].concat(), "69594\n");
}

/// The same checkpoint, as a program with another tree near the root or along the paths
/// would have written it.
fn of_other_trees(state: &Checkpoint) -> [Checkpoint; 2] {
    let tree = state.tree.expect("a tree").to_string();
    let (root, paths) = tree.split_once('-').expect("two hashes");
    let other = |text: &str| format!("{:016x}", !u64::from_str_radix(text, 16).expect("a hash"));
    [format!("{}-{paths}", other(root)), format!("{root}-{}", other(paths))].map(|tree| {
        let tree: Fingerprint = tree.parse().expect("a fingerprint");
        Checkpoint { tree: Some(tree), ..state.clone() }
    })
}

/// Asserts that the program resumes from a checkpoint, but from none of another tree.
fn is_checked(name: &str, arguments: &[&str], state: &Checkpoint, result: &str) {
    let folder = folder();
    let file = folder.path().join("file");
    let expected = state.tree.expect("a tree").to_string();
    for other in of_other_trees(state) {
        write_checkpoint(&file, &other);
        let found = other.tree.expect("a tree").to_string();
        let words = [&found, "expected", &expected, "order", "another version"];
        rejects_resuming(&folder, name, arguments, &file, &words);
    }
    write_checkpoint(&file, state);
    prints(name, &[arguments, &["--resume", text(&file)]].concat(), result);
}

/// A checkpoint of a count that has begun.
fn begun<P>(name: &str, interval: &str, puzzle: &P) -> Checkpoint
where
    P: Puzzle<Slot: Hash, Candidate: Hash>,
{
    let interval: Interval = interval.parse().expect("an interval");
    let remaining = vec![interval.clone()];
    let mut begun = Checkpoint { interval, remaining, ..Checkpoint::new(name) };
    begun.update_tree(puzzle);
    begun
}

#[test]
fn a_file_of_another_tree_is_rejected() {
    let queens = Queens::new(6).expect("a board");
    let state = begun("eight_queens 6", ".-end", &queens);
    is_checked("eight_queens", &["count", "6"], &state, "4\n");
    let shard = split(&queens, 3)[1].to_string();
    let state = begun("eight_queens 6", &shard, &queens);
    is_checked("eight_queens", &["count", "6", "--nth", "2/3"], &state, "2\n");
    let tours = KnightsTour::new("5x5".parse().expect("a size"));
    let state = begun("knights_tour 5x5 warnsdorff", ".-end", &tours);
    is_checked("knights_tour", &["count", "5x5", "--method", "moves"], &state, "1728\n");
    let fragments = Fragments::new(&tours).expect("a small board");
    let state = begun("knights_tour 5x5 by fragments", ".-end", &fragments);
    is_checked("knights_tour", &["count", "5x5"], &state, "1728\n");
}

#[test]
fn a_file_of_another_tree_is_rejected_by_every_solver() {
    let folder = folder();
    let puzzle = folder.path().join("puzzle");
    fs::write(&puzzle, format!("{MANY}\n")).expect("a file");
    for solver in Solver::names() {
        let file = folder.path().join(solver);
        let count = ["count", text(&puzzle), "--solver", solver];
        let stopped = ["--limit", "5", "--checkpoint", text(&file)];
        assert_eq!(run("sudoku", &[&count[..], &stopped].concat()).code, Some(LIMIT), "{solver}");
        is_checked("sudoku", &count, &checkpoint(&file), "125\n");
    }
}

/// Learning that is stopped leaves a tree that a resumed run does not have. On many
/// threads, too, it must search no more than the solutions found.
#[test]
fn stopped_learning_is_resumed() {
    stopped_learning_is_resumed_on("1");
    stopped_learning_is_resumed_on("3");
}

fn stopped_learning_is_resumed_on(threads: &str) {
    let folder = folder();
    let (puzzle, file) = (folder.path().join("puzzle"), folder.path().join("file"));
    fs::write(&puzzle, format!("{MANY}\n")).expect("a file");
    let count = ["count", text(&puzzle), "--solver", "cdcl", "--threads", threads];
    for max_nodes in 0..60 {
        let max_nodes = max_nodes.to_string();
        let stopped = ["--max-nodes", &max_nodes, "--checkpoint", text(&file)];
        assert_eq!(run("sudoku", &[&count[..], &stopped].concat()).code, Some(LIMIT));
        // Stopped again before it has learned as much, it stays where it was.
        let before = checkpoint(&file);
        let [interval] = &before.remaining[..] else { panic!("{before}") };
        let expected = if before.solutions == 0 {
            ".-end".into()
        } else {
            format!("{}-end", before.solutions)
        };
        assert_eq!(interval.to_string(), expected);
        let again = ["--max-nodes", "3", "--resume", text(&file)];
        assert_eq!(run("sudoku", &[&count[..], &again].concat()).code, Some(LIMIT));
        assert_eq!(checkpoint(&file).solutions, before.solutions);
        prints("sudoku", &[&count[..], &["--resume", text(&file)]].concat(), "125\n");
        fs::remove_file(&file).expect("a file");
    }
}

/// Computes the fingerprint of the tree that a solver has for a grid.
struct TreeOf;

impl Visitor for TreeOf {
    type Output = Fingerprint;

    fn visit<P: SudokuPuzzle>(self, puzzle: P) -> Fingerprint {
        Fingerprint::of(&puzzle, &[])
    }
}

/// The same on every machine, and in every version until a tree changes on purpose. A
/// change here makes checkpoints and shards of before useless: say so in the changelog.
#[test]
fn fingerprints_stay_the_same() {
    let tree = |interval: &str| [interval.parse::<Interval>().expect("an interval")];
    let queens = Queens::new(12).expect("a board");
    let tours = |size: &str| KnightsTour::new(size.parse().expect("a size"));
    let mut found = vec![
        Fingerprint::of(&queens, &tree("0.2-0.5")),
        Fingerprint::of(&tours("5x5"), &tree("3.0.1-7")),
        Fingerprint::of(&tours("8x8").closed().order(Order::Clockwise), &tree("0.1.2.3-end")),
    ];
    let grid: Grid = MANY.parse().expect("a grid");
    for info in Solver::ALL {
        found.push(info.solver.with_puzzle(&grid, TreeOf).expect("no duplicate"));
    }
    let found: Vec<_> = found.iter().map(ToString::to_string).collect();
    let expected = [
        "e7cb4bdc2660bd4c-40f44c7a74bbfadb",
        "3aaf15deeee2c426-697da7a8b5a5bd8b",
        "67606c831117a636-e16ac24ff18198ba",
        "397c90bf4e9cf7cd-cbf29ce484222325",
        "7d7f53f8f3ff7779-cbf29ce484222325",
        "7c77e33df7db1b59-cbf29ce484222325",
        // `mrv` and `bitboards` have one tree.
        "19ff05717a46c0c8-cbf29ce484222325",
        "19ff05717a46c0c8-cbf29ce484222325",
        "c59144f7fe15bf91-cbf29ce484222325",
        "f1657d1ccdf85a33-cbf29ce484222325",
    ];
    assert_eq!(found, expected);
}
