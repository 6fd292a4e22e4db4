//! Shards and their counts as lines of text, and the sum of the counts.

use std::slice;
use std::time::Duration;

use proptest::prelude::*;
use stack_assumptions::interval::Interval;
use stack_assumptions::optimise::Best;
use stack_assumptions::partition::{
    Fingerprint, MergeError, Merged, ParseShardError, Shard, ShardBest, ShardCommand, ShardCount,
    merge, merge_maximised, merge_minimised, uncovered,
};

const TREE: &str = "0123456789abcdef-fedcba9876543210";

/// The line with its checksum.
fn line(body: &str) -> String {
    let step = |sum: u64, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{body}, checksum {:016x}", body.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}

fn count_of(interval: &str, puzzle: &str, tree: &str, solutions: u64) -> ShardCount {
    let (tree, interval) = (tree.parse().unwrap(), interval.parse().unwrap());
    let shard = Shard::new(ShardCommand::Count, puzzle, tree, interval);
    ShardCount::new(shard, solutions, 34, Duration::from_millis(56))
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

/// The count of what was searched of a shard.
fn stopped(interval: &str, solutions: u64, remaining: &[&str]) -> ShardCount {
    let remaining: Vec<_> = remaining.iter().map(|interval| interval.parse().unwrap()).collect();
    count(interval, solutions).with_remaining(&remaining)
}

#[test]
fn what_remains_is_for_other_shards() {
    let sum = |counts: &[ShardCount]| merge(counts).map(|merged| merged.solutions);
    let message = |counts: &[ShardCount]| merge(counts).unwrap_err().to_string();
    let one = stopped(".-1", 5, &["0.7-1", "0.2-0.3"]);
    assert_eq!(
        one.remaining.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["0.2-0.3", "0.7-1"]
    );
    assert_eq!(
        one.searched().iter().map(ToString::to_string).collect::<Vec<_>>(),
        [".-0.2", "0.3-0.7"]
    );
    let all = [one.clone(), count("0.2-0.3", 1), count("0.7-1", 2), count("1-end", 3)];
    assert_eq!(sum(&all), Ok(11));
    assert_eq!(message(&[one.clone(), all[3].clone()]), "gaps: 0.2-0.3, 0.7-1");
    // The same twice, and another result of the same shard.
    let twice = [&all[..], slice::from_ref(&one)].concat();
    assert_eq!(merge(&twice).unwrap().repeats, [4]);
    let more = [&all[..], &[stopped(".-1", 5, &["0.2-0.3"])]].concat();
    assert_eq!(message(&more), "overlaps: .-0.2, 0.3-1, 0.7-1");
    let other = [&all[..], &[stopped(".-1", 6, &["0.2-0.3", "0.7-1"])]].concat();
    assert_eq!(merge(&other), Err(MergeError::Conflict { index: 4, earlier: 0 }));
    // Nothing at all was searched, or the ends were.
    let none = stopped("1-end", 0, &["1-end"]);
    assert_eq!(none.searched(), []);
    assert_eq!(sum(&[&all[..], &[none]].concat()), Ok(11));
    assert_eq!(stopped("1-end", 0, &["2-end"]).searched()[0].to_string(), "1-2");
    assert_eq!(stopped(".-end", 0, &[".-2"]).searched()[0].to_string(), "2-end");
    // What remains in one piece is one interval, whoever left it.
    let joined = stopped(".-end", 0, &["2-3", "1-2", "3-end"]);
    assert_eq!(joined.to_string().parse(), Ok(stopped(".-end", 0, &["1-end"])));
}

/// The parts that remain are inside the shard, in order, and none next to another one.
#[test]
fn what_cannot_remain_is_malformed() {
    let counted = |remaining: &str| {
        let body = format!(
            "count interval 0-5 of x, tree {TREE}, format 2: 1 solutions, 2 nodes, 0.003 s"
        );
        line(&format!("{body}, remaining {remaining}")).parse::<ShardCount>()
    };
    for remaining in ["0-5", "1-2", "1-2 3-4", "0-1 4-5", "0.1.2-0.1.3 2-5"] {
        assert!(counted(remaining).is_ok(), "{remaining}");
    }
    for remaining in [
        "", " ", "1-2 ", "1-2  3-4", "1-2, 3-4", ".-2", "4-6", "4-end", "5-6", "3-4 1-2",
        "1-3 2-4", "1-2 2-3", "1", "x",
    ] {
        assert!(counted(remaining).is_err(), "{remaining:?}");
    }
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
    let tree = format!(", tree {TREE}, format 2");
    for body in [
        String::new(),
        "count".to_owned(),
        "count interval".to_owned(),
        format!("counts interval .-end of x{tree}"),
        format!("best  interval .-end of x{tree}"),
        format!("count interval .-end{tree}"),
        format!("count interval .-end of {tree}"),
        format!("count interval 1-0 of x{tree}"),
        format!("count interval .-end of x\ny{tree}"),
        format!("count Interval .-end of x{tree}"),
        format!(" count interval .-end of x{tree}"),
        format!("count interval 00-end of x{tree}"),
        format!("count interval .-end  of x{tree}"),
        format!("count interval .-end of x{tree} "),
        format!("count interval .-end of x{}", tree.to_uppercase()),
        format!("count interval .-end of x{}", tree.replace("-f", "-")),
        format!("count interval .-end of x{}", tree.replace("-f", "-+")),
        "count interval .-end of x, tree".to_owned(),
    ] {
        let malformed = |error| matches!(error, ParseShardError::Malformed { .. });
        assert!(malformed(line(&body).parse::<Shard>().unwrap_err()), "{body:?}");
        let count = line(&format!("{body}: 1 solutions, 2 nodes, 0.003 s"));
        assert!(malformed(count.parse::<ShardCount>().unwrap_err()), "{body:?}");
    }
    let counted = |solutions: &str, nodes: &str, time: &str| {
        let found = format!("{solutions} solutions, {nodes} nodes, {time} s");
        line(&format!("count interval .-end of x{tree}: {found}")).parse::<ShardCount>()
    };
    assert!(counted("1", "2", "0.003").is_ok());
    for number in ["", "-1", "+1", "01", "1.5", "99999999999999999999"] {
        assert!(counted(number, "2", "0.003").is_err(), "{number}");
        assert!(counted("1", number, "0.003").is_err(), "{number}");
        assert!(counted("1", "2", &format!("{number}.003")).is_err(), "{number}");
    }
    for time in ["0", "0.", "0.03", "0.0003", "0.-03", "0,003", "18446744073709551615.65535", "inf"]
    {
        assert!(counted("1", "2", time).is_err(), "{time}");
    }
    let incumbent = ", incumbent \"5\" found in 0, \"x\"";
    assert!(line(&format!("best interval .-end of x{tree}{incumbent}")).parse::<Shard>().is_ok());
    assert!(line(&format!("count interval .-end of x{tree}{incumbent}")).parse::<Shard>().is_err());
    let good = line(&format!("count interval .-end of x{tree}"));
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
    assert_eq!(count.parse::<ShardCount>().unwrap().found, 1234);
}

#[test]
fn a_line_in_another_format_is_named_as_such() {
    let good = count("0.2-0.5", 12).to_string();
    let body = good.split(", checksum").next().unwrap();
    for other in [
        "interval 0.2-0.5 of toy 3".to_owned(),
        "interval 0.2-0.5 of toy 3: 12 solutions".to_owned(),
        line(&format!("interval 0.2-0.5 of toy 3, tree {TREE}: 12 solutions")),
        line(&body.replace("format 2", "format 3")),
        line(&format!("sample interval 0.2-0.5 of toy 3, tree {TREE}, format 12: 5 %")),
    ] {
        let why = "expected a line in format 2: another version wrote this one; split and run \
                   again with this version";
        let expected = format!("found {other:?}, {why}");
        assert_eq!(other.parse::<Shard>().unwrap_err().to_string(), expected);
        assert_eq!(other.parse::<ShardCount>().unwrap_err().to_string(), expected);
        assert_eq!(other.parse::<ShardBest<u8>>().unwrap_err().to_string(), expected);
    }
}

/// One character more, less or other, anywhere: also in the count.
#[test]
fn an_edited_line_is_refused() {
    let count = stopped("0.5-1.2", 1234, &["0.7-0.8", "1.1-1.2"]);
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
        nodes: u64,
        millis: u64,
        start in proptest::collection::vec(any::<usize>(), 0..5),
    ) {
        let tree: Fingerprint = format!("{:016x}-{:016x}", tree[0], tree[1]).parse().unwrap();
        let interval = Interval::starting_at(start.into());
        let shard = Shard::new(ShardCommand::Count, puzzle, tree, interval);
        let counted = ShardCount::new(shard.clone(), solutions, nodes, Duration::from_millis(millis));
        prop_assert_eq!(shard.to_string().parse(), Ok(shard));
        prop_assert_eq!(counted.to_string().parse(), Ok(counted));
    }

    /// Names that look like the fields after them.
    #[test]
    fn a_name_may_look_like_a_line(words in proptest::collection::vec(0_usize..9, 1..8)) {
        let words: Vec<_> = words.into_iter().map(|word| {
            [
                ", tree ", ", checksum ", ": 12 solutions", " of ", "interval .-end", "x", ", format 2",
                ", 5 nodes, 0.001 s", ", remaining 0-1",
            ][word]
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

    /// As a set of the nodes at the ends: whatever lies where.
    #[test]
    fn what_is_uncovered_is_what_no_other_interval_has(
        intervals in proptest::collection::vec((0_usize..7, 1_usize..8), 0..5),
        others in proptest::collection::vec((0_usize..7, 1_usize..8), 0..5),
    ) {
        let ends = [".", "0.1", "0.7", "0.7.2", "1", "2.2", "9", "end"];
        let of = |pairs: &[(usize, usize)]| -> Vec<Interval> {
            let pairs = pairs.iter().filter(|(start, end)| start < end);
            pairs.map(|(start, end)| format!("{}-{}", ends[*start], ends[*end]).parse().unwrap()).collect()
        };
        let has = |pairs: &[(usize, usize)], at| pairs.iter().any(|(start, end)| (*start..*end).contains(&at));
        let found = uncovered(&of(&intervals), &of(&others));
        // Its own ends, as places in the list.
        let place = |text: &str| ends.iter().position(|end| *end == text).unwrap();
        let found: Vec<(usize, usize)> = found.iter().map(|interval| {
            let text = interval.to_string();
            let (start, end) = text.split_once('-').unwrap();
            (place(start), place(end))
        }).collect();
        for at in 0..7 {
            prop_assert_eq!(has(&found, at), has(&intervals, at) && !has(&others, at));
        }
        // In order, and none next to another one.
        prop_assert!(found.windows(2).all(|pair| pair[0].1 < pair[1].0));
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
    let mut shard = count(interval, 0).shard;
    shard.command = ShardCommand::Best;
    let found_in = shard.interval.start().clone();
    let best = found.map(|(cost, solution)| Best::new(cost, solution.to_owned(), found_in));
    ShardBest::new(shard, best, 34, Duration::from_millis(56))
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
    assert_eq!(minimised.best, found[1].found);
    assert_eq!(merge_maximised(&found).unwrap().best, found[3].found);
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
    /// Whatever is in the name, the cost and the solution.
    #[test]
    fn results_are_read_as_they_were_written(
        puzzle in "[ -~]{1,9}(, tree |: best \"|\" found in 0, \"|: no solution|)[ -~]{1,9}",
        cost in "[ -~\\n\\r\\t]{0,9}( \"|\\\\|\"| found in |)[ -~]{0,3}",
        solution in "(?s).{0,9}( \"|\\\\|\\\\n|, checksum |, \"|).{0,9}",
        [is_found, has_incumbent, is_stopped] in any::<[bool; 3]>(),
    ) {
        let mut shard = count_of("0.2-0.5", &puzzle, TREE, 0).shard;
        shard.command = ShardCommand::Best;
        shard.incumbent =
            has_incumbent.then(|| Best::new(solution.clone(), cost.clone(), "0.1".parse().unwrap()));
        prop_assert_eq!(shard.to_string().parse(), Ok(shard.clone()));
        let found_in = shard.interval.start().clone();
        let best = is_found.then(|| Best::new(Text(cost), solution, found_in));
        let remaining = if is_stopped { vec!["0.3-0.4".parse().unwrap()] } else { Vec::new() };
        let result = ShardBest::new(shard, best, 7, Duration::ZERO).with_remaining(&remaining);
        let line = result.to_string();
        prop_assert!(!line.contains(['\n', '\r']));
        prop_assert_eq!(line.parse(), Ok(result));
        prop_assert!(line.replacen("0.2", "0.1", 1).parse::<ShardBest<Text>>().is_err());
        prop_assert!(line.parse::<ShardCount>().is_err());
    }
}
