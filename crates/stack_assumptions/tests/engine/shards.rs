//! Shards and their counts as lines of text, and the sum of the counts.

use std::slice;

use proptest::prelude::*;
use stack_assumptions::optimise::Best;
use stack_assumptions::partition::{
    Fingerprint, MergeError, Merged, ParseShardError, Shard, ShardBest, ShardCount, merge,
    merge_maximised, merge_minimised,
};

const TREE: &str = "0123456789abcdef-fedcba9876543210";

/// The line with its checksum.
fn line(body: &str) -> String {
    let step = |sum: u64, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{body}, checksum {:016x}", body.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}

fn count_of(interval: &str, puzzle: &str, tree: &str, solutions: u64) -> ShardCount {
    let (tree, interval) = (tree.parse().unwrap(), interval.parse().unwrap());
    ShardCount { shard: Shard { puzzle: puzzle.to_owned(), tree, interval }, solutions }
}

fn count(interval: &str, solutions: u64) -> ShardCount {
    count_of(interval, "toy 3", TREE, solutions)
}

#[test]
fn counts_of_a_partition_add_up_and_others_are_refused() {
    let sum = |counts: &[ShardCount]| merge(counts).map(|merged| merged.solutions);
    let message = |counts: &[ShardCount]| merge(counts).unwrap_err().to_string();
    let (one, two) = (count(".-0.5", 5), count("0.5-end", 7));
    assert_eq!(sum(&[two.clone(), one.clone()]), Ok(12));
    assert_eq!(message(&[]), "gap: .-end");
    assert_eq!(message(slice::from_ref(&one)), "gap: 0.5-end");
    assert_eq!(message(&[one.clone(), count("0.5-1", 2)]), "gap: 1-end");
    assert_eq!(
        message(&[count("0.5-1", 2), one.clone(), two.clone(), count("3-4", 0)]),
        "overlaps: 0.5-1, 3-4"
    );
    assert_eq!(message(&[count("0.2-0.3", 2), count("2-3", 0)]), "gaps: .-0.2, 0.3-2, 3-end");
    assert_eq!(
        message(&[one.clone(), count_of("0.5-end", "toy 4", TREE, 7)]),
        "count 2: found the puzzle \"toy 4\", expected \"toy 3\""
    );
    let (most, none) = (count(".-0.5", u64::MAX), count("0.5-end", 0));
    assert_eq!(sum(&[most.clone(), none]), Ok(u64::MAX));
    assert_eq!(merge(&[most, two]), Err(MergeError::Overflow));
}

#[test]
fn repeated_counts_are_added_once_and_different_ones_refused() {
    let (one, two) = (count(".-0.5", 5), count("0.5-end", 7));
    let all = [one.clone(), two.clone(), one.clone(), two.clone(), one.clone()];
    let Merged { solutions, repeats, .. } = merge(&all).unwrap();
    assert_eq!((solutions, repeats), (12, vec![2, 3, 4]));
    let error = merge(&[one.clone(), two.clone(), one, count("0.5-end", 8)]).unwrap_err();
    assert_eq!(error, MergeError::Conflict { index: 3, earlier: 1 });
    assert_eq!(error.to_string(), "counts 2 and 4 of one shard differ");
}

/// The second half of a fingerprint is that of the interval, the first that of the tree.
#[test]
fn counts_of_another_tree_are_refused() {
    let one = count(".-0.5", 5);
    let same = count_of("0.5-end", "toy 3", "0123456789abcdef-0000000000000000", 7);
    assert_eq!(merge(&[one.clone(), same]).unwrap().solutions, 12);
    let other = "0123456789abcdee-fedcba9876543210";
    let error = merge(&[one, count_of("0.5-end", "toy 3", other, 7)]).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "count 2: found the tree fingerprint {other}, expected {TREE}: another version of the \
             program wrote it"
        )
    );
}

#[test]
fn texts_that_are_no_shards() {
    let tree = format!(", tree {TREE}");
    for body in [
        String::new(),
        "interval".to_owned(),
        format!("interval .-end{tree}"),
        format!("interval .-end of {tree}"),
        format!("interval 1-0 of x{tree}"),
        format!("interval .-end of x\ny{tree}"),
        format!("Interval .-end of x{tree}"),
        format!(" interval .-end of x{tree}"),
        format!("interval 00-end of x{tree}"),
        format!("interval .-end  of x{tree}"),
        format!("interval .-end of x{tree} "),
        format!("interval .-end of x{}", tree.to_uppercase()),
        format!("interval .-end of x{}", tree.replace("-f", "-")),
        format!("interval .-end of x{}", tree.replace("-f", "-+")),
        "interval .-end of x, tree".to_owned(),
    ] {
        let malformed = |error| matches!(error, ParseShardError::Malformed { .. });
        assert!(malformed(line(&body).parse::<Shard>().unwrap_err()), "{body:?}");
        let count = line(&format!("{body}: 1 solutions"));
        assert!(malformed(count.parse::<ShardCount>().unwrap_err()), "{body:?}");
    }
    for count in ["", "-1", "+1", "01", "1.5", "99999999999999999999"] {
        let count = line(&format!("interval .-end of x{tree}: {count} solutions"));
        assert!(count.parse::<ShardCount>().is_err(), "{count}");
    }
    let good = line(&format!("interval .-end of x{tree}"));
    let error = good.parse::<ShardCount>().unwrap_err();
    assert!(matches!(error, ParseShardError::Malformed { .. }), "{error}");
    for spoilt in
        [format!("{good} "), format!("{good}\n"), format!("{good}0"), good.replace(", c", ",  c")]
    {
        assert!(spoilt.parse::<Shard>().is_err(), "{spoilt:?}");
    }
}

/// The lines that the messages give as examples parse.
#[test]
fn an_expected_line_is_a_good_one() {
    let expected = |message: String| {
        let (_, example) = message.split_once("expected a line such as \"").unwrap();
        example.strip_suffix('"').unwrap().to_owned()
    };
    let shard = expected("x".parse::<Shard>().unwrap_err().to_string());
    assert_eq!(shard.parse::<Shard>().unwrap().puzzle, "eight_queens 12");
    let count = expected("x".parse::<ShardCount>().unwrap_err().to_string());
    assert_eq!(count.parse::<ShardCount>().unwrap().solutions, 1234);
}

#[test]
fn a_line_of_an_older_version_is_named_as_such() {
    let (shard, count) = ("interval 0.2-0.5 of toy 3", "interval 0.2-0.5 of toy 3: 12 solutions");
    let why = "expected a tree fingerprint and a checksum as well, which an older version did not \
               write; split and run again with this version";
    assert_eq!(shard.parse::<Shard>().unwrap_err().to_string(), format!("found {shard:?}, {why}"));
    assert_eq!(
        count.parse::<ShardCount>().unwrap_err().to_string(),
        format!("found {count:?}, {why}")
    );
}

/// One character more, less or other, anywhere: also in the count.
#[test]
fn an_edited_line_is_refused() {
    let count = count("0.5-1.2", 1234);
    let (shard_line, count_line) = (count.shard.to_string(), count.to_string());
    let edits = |line: &str| {
        let mut edited = Vec::new();
        for place in 0..line.len() {
            let (before, after) = line.split_at(place);
            edited.push(format!("{before}{}", &after[1..]));
            for character in ["0", "1", "9", "a", "f", " ", ".", "-", ",", "x"] {
                edited.push(format!("{before}{character}{after}"));
                edited.push(format!("{before}{character}{}", &after[1..]));
            }
        }
        edited.retain(|edited| edited != line);
        edited
    };
    for edited in edits(&shard_line) {
        assert!(edited.parse::<Shard>().is_err(), "{edited}");
    }
    for edited in edits(&count_line) {
        assert!(edited.parse::<ShardCount>().is_err(), "{edited}");
    }
    let error = count_line.replace("1234", "1235").parse::<ShardCount>().unwrap_err();
    assert!(matches!(error, ParseShardError::BadChecksum { .. }), "{error}");
    assert!(error.to_string().contains("changed after it was written"), "{error}");
}

proptest! {
    #[test]
    fn shards_read_back(
        puzzle in "[ -~äß, :]{1,30}",
        tree: [u64; 2],
        solutions: u64,
        start in proptest::collection::vec(any::<usize>(), 0..5),
    ) {
        let tree: Fingerprint = format!("{:016x}-{:016x}", tree[0], tree[1]).parse().unwrap();
        let interval = stack_assumptions::interval::Interval::starting_at(start.into());
        let shard = Shard { puzzle, tree, interval };
        let counted = ShardCount { shard: shard.clone(), solutions };
        prop_assert_eq!(shard.to_string().parse(), Ok(shard));
        prop_assert_eq!(counted.to_string().parse(), Ok(counted));
    }

    /// Names that look like the fields after them.
    #[test]
    fn a_name_may_look_like_a_line(words in proptest::collection::vec(0_usize..6, 1..8)) {
        let words: Vec<_> = words.into_iter().map(|word| {
            [", tree ", ", checksum ", ": 12 solutions", " of ", "interval .-end", "x"][word]
        }).collect();
        let counted = count_of("0.2-7", &words.concat(), TREE, 5);
        prop_assert_eq!(counted.shard.to_string().parse(), Ok(counted.shard.clone()));
        prop_assert_eq!(counted.to_string().parse(), Ok(counted));
    }

    #[test]
    fn any_text_is_a_shard_or_an_error(text: String) {
        let _ = text.parse::<Shard>();
        let _ = text.parse::<ShardCount>();
    }

    /// Whatever pieces are missing or there twice, the gaps and overlaps are those.
    #[test]
    fn every_gap_is_named(uses in proptest::collection::vec(0_usize..3, 6)) {
        let ends = [".", "0.1", "0.7.2", "1", "2.2", "9", "end"];
        let piece = |at: usize| format!("{}-{}", ends[at], ends[at + 1]);
        let mut counts = Vec::new();
        let mut missing: Vec<(usize, usize)> = Vec::new();
        for (at, &used) in uses.iter().enumerate() {
            match (used, missing.last_mut()) {
                (0, Some((_, end))) if *end == at => *end = at + 1,
                (0, _) => missing.push((at, at + 1)),
                _ => {}
            }
            counts.extend((0..used).map(|_| count(&piece(at), 10)));
        }
        let gaps: Vec<_> = missing.iter().map(|&(start, end)| format!("{}-{}", ends[start], ends[end])).collect();
        match merge(&counts) {
            Ok(merged) => prop_assert_eq!((gaps.len(), merged.solutions), (0, 60)),
            Err(MergeError::Partition(error)) => {
                let found: Vec<_> = error.gaps.iter().map(ToString::to_string).collect();
                prop_assert_eq!(found, gaps);
                prop_assert_eq!(error.overlaps.len(), 0);
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}

fn best(interval: &str, found: Option<(i32, &str)>) -> ShardBest<i32> {
    let shard = count(interval, 0).shard;
    let found_in = shard.interval.start().clone();
    let best = found.map(|(cost, solution)| Best::new(cost, solution.to_owned(), found_in));
    ShardBest { shard, best }
}

#[test]
fn the_first_of_the_best_solutions_is_chosen() {
    let found = [
        best("2-end", Some((-3, "last"))),
        best("0.5-2", Some((-3, "second"))),
        best(".-0.2", None),
        best("0.2-0.5", Some((7, "first"))),
    ];
    let minimised = merge_minimised(&found).unwrap();
    assert_eq!(minimised.best, found[1].best);
    assert_eq!(merge_maximised(&found).unwrap().best, found[3].best);
    let twice = [&found[..], &found[..2]].concat();
    assert_eq!(merge_minimised(&twice).unwrap().repeats, [4, 5]);
    assert_eq!(merge_minimised(&twice).unwrap().best, minimised.best);
    assert_eq!(merge_minimised(&[best(".-end", None)]).unwrap().best, None);
}

#[test]
fn results_that_do_not_fit_are_refused() {
    let (one, two) = (best(".-0.5", Some((1, "a"))), best("0.5-end", Some((2, "b"))));
    let refused = |bests: &[ShardBest<i32>]| merge_minimised(bests).unwrap_err();
    assert_eq!(refused(&[]).to_string(), "gap: .-end");
    assert_eq!(refused(slice::from_ref(&two)).to_string(), "gap: .-0.5");
    let overlap = best("0.4-end", Some((2, "b")));
    let overlaps = "overlaps: 0.4-end, 0.5-end";
    assert_eq!(refused(&[one.clone(), two.clone(), overlap]).to_string(), overlaps);
    for other in [None, Some((2, "a")), Some((1, "b"))] {
        let error = refused(&[one.clone(), two.clone(), best(".-0.5", other)]);
        assert_eq!(error, MergeError::Conflict { index: 2, earlier: 0 });
    }
    let mut other = two.clone();
    other.shard.puzzle.push('x');
    assert!(matches!(refused(&[one.clone(), other]), MergeError::OtherPuzzle { index: 1, .. }));
    let mut other = two;
    other.shard.tree = "0123456789abcdee-fedcba9876543210".parse().unwrap();
    assert!(matches!(refused(&[one, other]), MergeError::OtherTree { index: 1, .. }));
}

/// A cost whose text is any text.
#[derive(Clone, Debug, PartialEq)]
struct Text(String);

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::str::FromStr for Text {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(text.to_owned()))
    }
}

proptest! {
    /// Whatever stands in the name, the cost and the solution.
    #[test]
    fn results_are_read_as_they_were_written(
        puzzle in "[ -~]{1,9}(, tree |: best \"|\" found in 0, \"|: no solution|)[ -~]{1,9}",
        cost in "[ -~\\n\\r\\t]{0,9}( \"|\\\\|\"| found in |)[ -~]{0,3}",
        solution in "(?s).{0,9}( \"|\\\\|\\\\n|, checksum |, \"|).{0,9}",
        is_found in any::<bool>(),
    ) {
        let shard = count_of("0.2-0.5", &puzzle, TREE, 0).shard;
        let found_in = shard.interval.start().clone();
        let best = is_found.then(|| Best::new(Text(cost), solution, found_in));
        let result = ShardBest { shard, best };
        let line = result.to_string();
        prop_assert!(!line.contains(['\n', '\r']));
        prop_assert_eq!(line.parse(), Ok(result));
        prop_assert!(line.replacen("0.2", "0.1", 1).parse::<ShardBest<Text>>().is_err());
        prop_assert!(line.parse::<ShardCount>().is_err());
    }
}
