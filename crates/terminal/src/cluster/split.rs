//! `split`: a search as shards.

use std::time::{Duration, Instant};

use anyhow::ensure;
use indicatif::HumanDuration;
use stack_assumptions::interval::Interval;
use stack_assumptions::partition::{Checkpoint, ShardCommand, split, split_intervals};
use stack_assumptions::{Limits, Outcome, Puzzle};

use super::Named;
use super::cluster_args::SplitArgs;
use super::named::NamedTree;
use crate::args::MAX_SHARDS;
use crate::output::{eprint, print_record};

/// Searches the first interval that remains in a state, on one thread, within limits.
pub(super) type SearchPart<'s> =
    dyn FnMut(&mut Checkpoint, Limits<'_>) -> anyhow::Result<Outcome> + 's;

/// Prints the shards of a count.
///
/// # Errors
/// If they cannot be written, or are too many.
pub fn split_count<N: Named>(named: &N, into: SplitArgs) -> anyhow::Result<()> {
    let puzzle = named.puzzle();
    print_shards(named, ShardCommand::Count, into, &mut |state, limits| {
        named.run(&puzzle, &mut |puzzle| {
            let limits = limits.clone();
            Ok(puzzle.run_sequential(state, limits, false, &mut named.goal())?)
        })
    })
}

/// Splits a search into as many shards as `into` says, and prints them. A tree with fewer nodes
/// gives fewer shards.
pub(super) fn print_shards<N: Named>(
    named: &N,
    command: ShardCommand,
    into: SplitArgs,
    search: &mut SearchPart<'_>,
) -> anyhow::Result<()> {
    let tree = NamedTree::new(named);
    let shards = match into {
        SplitArgs { shards: Some(shards), .. } => shards,
        SplitArgs { minutes, .. } => {
            let minutes = minutes.unwrap_or(1.0);
            let seconds = estimated_seconds(&tree.puzzle, search)?;
            shards_of_minutes(seconds, minutes)?
        }
    };
    for interval in split(&tree.puzzle, shards) {
        print_record(tree.shard(command, interval))?;
    }
    Ok(())
}

/// Returns the number of shards of some minutes each, of a search that takes so many seconds,
/// and says on stderr how it was found.
///
/// # Errors
/// If there are too many.
pub fn shards_of_minutes(seconds: f64, minutes: f64) -> anyhow::Result<usize> {
    let shards = (seconds / (60.0 * minutes)).ceil().max(1.0);
    let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    let time = format!("about {:#} on one core of this machine", HumanDuration(time));
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let most = MAX_SHARDS as f64;
    ensure!(
        shards <= most,
        "split --minutes {minutes}: found {time}, which is {shards:.3e} shards, expected at most \
         {MAX_SHARDS}; pass more minutes"
    );
    eprint(format_args!("split: {time}: {shards} shards"));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "from 1 to MAX_SHARDS"
    )]
    Ok(shards as usize)
}

/// How long parts are searched for an estimate, in all.
const SAMPLE_TIME: Duration = Duration::from_secs(3);
/// How long a part is searched at most; a longer one is split.
const PART_TIME: Duration = Duration::from_millis(50);
/// The number of parts that a longer one is split into.
const PARTS: usize = 16;
/// The fewest parts that are searched to their end.
const MIN_SAMPLES: u32 = 5;

/// Returns the time that a search takes on one thread, in seconds, by a random sample: a part
/// that takes longer than [`PART_TIME`] is split into parts of about the same number of nodes,
/// and one of them stands for all.
fn estimated_seconds<P: Puzzle>(puzzle: &P, search: &mut SearchPart<'_>) -> anyhow::Result<f64> {
    let since = Instant::now();
    let mut random = fastrand::Rng::with_seed(0);
    let mut state = Checkpoint::new("");
    let (mut sum, mut samples) = (0.0, 0);
    // Parts of this level have turned out to be too long.
    let mut longest_level = 0;
    loop {
        let (mut part, mut weight) = (Interval::full(), 1.0);
        let mut part_time = PART_TIME;
        for level in 1.. {
            if level > longest_level || part_time > PART_TIME {
                let begun = Instant::now();
                state.remaining = vec![part.clone()];
                let mut outcome = Outcome::Exhausted;
                while outcome == Outcome::Exhausted && !state.remaining.is_empty() {
                    let left = part_time.saturating_sub(begun.elapsed());
                    outcome = search(&mut state, Limits::new().timeout(left))?;
                }
                if outcome == Outcome::Exhausted {
                    sum += weight * begun.elapsed().as_secs_f64();
                    samples += 1;
                    break;
                }
                longest_level = level;
            }
            let mut parts = split_intervals(puzzle, &[part], PARTS)?;
            #[expect(clippy::cast_precision_loss, reason = "a small number")]
            let number = parts.len() as f64;
            weight *= number;
            if parts.len() == 1 {
                // It cannot be split, so it is searched whatever time that takes.
                part_time = Duration::MAX;
            }
            part = parts.swap_remove(random.usize(..parts.len()));
        }
        let is_whole = longest_level == 0;
        if is_whole || samples >= MIN_SAMPLES && since.elapsed() >= SAMPLE_TIME {
            return Ok(sum / f64::from(samples));
        }
    }
}
