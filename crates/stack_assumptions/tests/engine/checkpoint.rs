//! The text of checkpoints is read as it was written, or rejected.

use proptest::prelude::*;
use stack_assumptions::interval::Interval;
use stack_assumptions::optimise::Best;
use stack_assumptions::partition::{Checkpoint, CheckpointError};

fn sample() -> Checkpoint {
    let mut sample = Checkpoint::new("toy 3");
    sample.interval = "0.1-4".parse().unwrap();
    sample.remaining = vec!["0.7-1".parse().unwrap(), "2.2.2-3".parse().unwrap()];
    sample.tree = Some("0123456789abcdef-fedcba9876543210".parse().unwrap());
    (sample.puzzles_done, sample.solutions, sample.output_bytes) = (7, 12, Some(345));
    (sample.counters.nodes, sample.counters.max_depth) = (u64::MAX, 3);
    sample
}

#[test]
fn every_other_text_is_rejected() {
    use CheckpointError::{BadChecksum, NotACheckpoint, UnsupportedVersion};

    let error = |text: &str| text.parse::<Checkpoint>().unwrap_err();
    assert!(matches!(error(""), NotACheckpoint));
    assert!(matches!(error("53..7....\n"), NotACheckpoint));
    let text = sample().to_string();
    let newer = text.replace("checkpoint 3", "checkpoint 6");
    assert!(matches!(error(&newer), UnsupportedVersion(6)));
    for end in 1..text.len() {
        assert!(matches!(error(&text[..end]), NotACheckpoint | BadChecksum), "{end}");
    }
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        assert!(String::from_utf8(bytes).unwrap().parse::<Checkpoint>().is_err(), "{at}");
    }
    assert!(matches!(error(&format!("{text}\n")), BadChecksum));
    let changed = text.replace("7-1\nremaining 2.2.2", "7-1\nremaining 2.2.3");
    assert_ne!(changed, text);
    assert!(matches!(error(&changed), BadChecksum));
}

#[test]
fn another_version_is_named_with_the_expected_one() {
    let version_1 = "\
stack_assumptions checkpoint 1
puzzle eight_queens 12
part .-end
done 0
solutions 1234
counters 0 0 0 0 0 0
rest 0.2.1-0.5
rest 3-end
sum 5cc4e7dcb0a56bd9
";
    let version_2 = "\
stack_assumptions checkpoint 2
puzzle eight_queens 12
interval .-end
puzzles_done 0
solutions 1234
counters 0 0 0 0 0 0
remaining 0.2.1-0.5
remaining 3-end
checksum d2151a998921c1a0
";
    for (text, version) in [(version_1, 1), (version_2, 2)] {
        assert_eq!(
            text.parse::<Checkpoint>().unwrap_err().to_string(),
            format!(
                "found a checkpoint of version {version}, older than expected: this program reads \
                 versions 3 to 5; continue with the program that wrote it, or begin again"
            )
        );
    }
    let newer = sample().to_string().replace("checkpoint 3", "checkpoint 6");
    assert_eq!(
        newer.parse::<Checkpoint>().unwrap_err().to_string(),
        "found a checkpoint of version 6, newer than expected: this program reads versions 3 to 5; \
         continue with a newer program"
    );
}

#[test]
fn the_state_of_branch_and_bound_is_version_4() {
    let count = sample().to_string();
    assert!(count.starts_with("stack_assumptions checkpoint 3\n"), "{count}");
    let mut best = sample();
    best.best =
        Some(Best::new("-3".into(), "two\nlines \\ and \\n\r".into(), "0.2".parse().unwrap()));
    let text = best.to_string();
    assert!(text.starts_with("stack_assumptions checkpoint 4\n"), "{text}");
    assert_eq!(text.lines().count(), count.lines().count() + 4, "{text}");
    assert_eq!(text.parse::<Checkpoint>().unwrap(), best);
    let mut pruned = sample();
    pruned.counters.pruned = 1;
    let text = pruned.to_string();
    assert!(text.contains("\npruned 1\nremaining "), "{text}");
    assert_eq!(text.parse::<Checkpoint>().unwrap(), pruned);
}

#[test]
fn checksums_of_input_and_output_are_version_5() {
    let mut checked = sample();
    checked.input_checksum = Some(0x0123_4567_89ab_cdef);
    let text = checked.to_string();
    assert!(text.starts_with("stack_assumptions checkpoint 5\n"), "{text}");
    assert!(text.contains(" 3\ninput_checksum 0123456789abcdef\nremaining "), "{text}");
    assert_eq!(text.parse::<Checkpoint>().unwrap(), checked);
    checked.output_checksum = Some(7);
    checked.counters.pruned = 1;
    let text = checked.to_string();
    assert!(text.contains("\noutput_checksum 0000000000000007\npruned 1\n"), "{text}");
    assert_eq!(text.parse::<Checkpoint>().unwrap(), checked);
}

#[test]
fn a_field_that_is_not_known_is_no_damage() {
    let text = sample().to_string();
    let (body, _) = text.rsplit_once("checksum ").unwrap();
    let with_checksum = |body: &str| {
        let step = |sum: u64, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        format!("{body}checksum {:016x}\n", body.bytes().fold(0xcbf2_9ce4_8422_2325, step))
    };
    assert_eq!(with_checksum(body), text);
    for changed in [
        format!("{body}cost 12\n"),
        body.replace("output_bytes 345\n", ""),
        body.replace("output_bytes 345", "output_bytes 0345"),
        body.replace("output_bytes 345", "output_bytes +345"),
        body.replace("output_bytes 345", "output_bytes nothing"),
        body.replace("tree 0", "tree "),
        body.replace("tree 0123456789abcdef", "tree 0123456789ABCDEF"),
        body.replace("remaining 2.2.2-3\n", "remaining 2.2.2-3\n\n"),
        body.replace('\n', "\r\n"),
    ] {
        assert_ne!(changed, body);
        let error = with_checksum(&changed).parse::<Checkpoint>().unwrap_err();
        assert!(matches!(error, CheckpointError::UnknownFields), "{changed}: {error}");
    }
}

#[test]
fn a_name_of_many_lines_is_made_one() {
    let checkpoint = Checkpoint::new("two\nlines");
    assert_eq!(checkpoint.puzzle, "two lines");
    assert_eq!(checkpoint.to_string().parse::<Checkpoint>().unwrap(), checkpoint);
}

proptest! {
    #[test]
    fn checkpoints_read_back(
        puzzle in "[ -~]{0,20}",
        numbers in proptest::array::uniform4(any::<u64>()),
        tree: Option<[u64; 2]>,
        best: Option<(String, String)>,
        paths in proptest::collection::vec(proptest::collection::vec(any::<usize>(), 0..5), 0..5),
    ) {
        let mut checkpoint = Checkpoint::new(&puzzle);
        [checkpoint.puzzles_done, checkpoint.solutions, checkpoint.counters.backtracks, _] = numbers;
        checkpoint.output_bytes = (numbers[3] % 3 > 0).then_some(numbers[3]);
        checkpoint.input_checksum = (numbers[2] % 2 > 0).then_some(numbers[2]);
        checkpoint.output_checksum = checkpoint.output_bytes.map(u64::swap_bytes);
        checkpoint.best = best.map(|(cost, solution)| Best::new(cost, solution, "1.0".parse().unwrap()));
        checkpoint.counters.pruned = numbers[3] % 2;
        checkpoint.tree = tree.map(|[root, paths]| format!("{root:016x}-{paths:016x}").parse().unwrap());
        checkpoint.remaining = paths.into_iter().map(|path| Interval::starting_at(path.into())).collect();
        prop_assert_eq!(checkpoint.to_string().parse::<Checkpoint>().unwrap(), checkpoint);
    }

    #[test]
    fn any_text_is_one_or_an_error(text: String) {
        let _ = text.parse::<Checkpoint>();
    }
}
