//! Damaged checkpoints and lines of shards: refused, or the same as before.

use std::sync::Arc;
use std::time::Duration;
use std::{fs, slice};

use campaign::{Cases, Tree, TreePuzzle, Truth, mutated};
use fastrand::Rng;
use stack_assumptions::interval::{Interval, Path};
use stack_assumptions::partition::{
    Checkpoint, Fingerprint, Shard, ShardCommand, ShardCount, merge, split,
};
use stack_assumptions::search;

/// The state of a count of a random tree, stopped at a random node.
fn checkpoint(random: &mut Rng) -> Checkpoint {
    let tree = Arc::new(Tree::random(random, 100));
    let truth = Truth::new(&tree);
    let puzzle = TreePuzzle::new(tree);
    let node = random.choice(&truth.nodes).expect("the root");
    let rest = Interval::starting_at(Path::from(node.path.clone()));
    let mut checkpoint = Checkpoint::new(&format!("tree {}", random.u8(..)));
    checkpoint.solutions = truth.counters.solutions - truth.count_within(slice::from_ref(&rest));
    checkpoint.counters = truth.counters;
    if random.bool() {
        checkpoint.note = format!("puzzles_done {}", random.u64(..) >> random.u32(..64));
    }
    checkpoint.remaining = vec![rest];
    if random.bool() {
        checkpoint.update_tree(&puzzle);
    }
    checkpoint
}

#[test]
fn damaged_checkpoints() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("checkpoint");
    Cases::new("damaged_checkpoints", 3_000).run(|random| {
        let written = [checkpoint(random), checkpoint(random)];
        let texts = written.each_ref().map(|checkpoint| checkpoint.to_string().into_bytes());
        for nth in 0..20 {
            let damaged = mutated(random, &texts);
            let read = if nth == 0 {
                fs::write(&file, &damaged).expect("a file");
                Checkpoint::read(&file).ok()
            } else {
                str::from_utf8(&damaged).ok().and_then(|text| text.parse().ok())
            };
            // A mutation may undo another, or put one file in place of the other.
            assert_eq!(read.is_some(), texts.contains(&damaged), "{}", damaged.escape_ascii());
            assert!(read.is_none_or(|read| written.contains(&read)));
        }
        20
    });
}

/// The lines of the counts of a split, and the sum of them.
fn counts(random: &mut Rng) -> (Vec<String>, u64) {
    let tree = Arc::new(Tree::random(random, 200));
    let truth = Truth::new(&tree);
    let puzzle = TreePuzzle::new(tree);
    let name = format!("tree {}", random.u8(..));
    let intervals = split(&puzzle, random.usize(1..6));
    let lines = intervals.into_iter().map(|interval| {
        let solutions = search(&puzzle).within(&interval).expect("its own").count() as u64;
        let tree = Fingerprint::of(&puzzle, slice::from_ref(&interval));
        let shard = Shard::new(ShardCommand::Count, name.clone(), tree, interval);
        ShardCount::new(shard, solutions, solutions, Duration::from_millis(solutions)).to_string()
    });
    (lines.collect(), truth.counters.solutions)
}

/// The sum of lines of counts, or `None` if they are refused.
fn sum(text: &str) -> Option<u64> {
    let counts = text.lines().map(str::parse).collect::<Result<Vec<ShardCount>, _>>();
    Some(merge(&counts.ok()?).ok()?.solutions)
}

#[test]
fn damaged_shards() {
    Cases::new("damaged_shards", 3_000).run(|random| {
        let (lines, solutions) = counts(random);
        let text = lines.join("\n");
        assert_eq!(sum(&text), Some(solutions));
        let seeds = [text.into_bytes()];
        for _ in 0..20 {
            let damaged = mutated(random, &seeds);
            let Ok(damaged) = str::from_utf8(&damaged) else { continue };
            for line in damaged.lines().filter(|line| line.parse::<ShardCount>().is_ok()) {
                assert!(lines.iter().any(|written| written == line), "{line}\nin\n{damaged}");
            }
            assert!(sum(damaged).is_none_or(|sum| sum == solutions), "{damaged}");
        }
        20
    });
}
