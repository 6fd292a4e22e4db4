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
    (sample.note, sample.solutions) = ("line 7\nof 9".to_owned(), 12);
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
    let newer = text.replace("checkpoint 6", "checkpoint 7");
    assert!(matches!(error(&newer), UnsupportedVersion(7)));
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
                 version 6; continue with the program that wrote it, or begin again"
            )
        );
    }
    let newer = sample().to_string().replace("checkpoint 6", "checkpoint 7");
    assert_eq!(
        newer.parse::<Checkpoint>().unwrap_err().to_string(),
        "found a checkpoint of version 7, newer than expected: this program reads version 6; \
         continue with a newer program"
    );
}

#[test]
fn a_best_solution_has_three_lines_and_a_note_one() {
    let count = sample().to_string();
    assert!(count.contains("\nnote line 7\\nof 9\nsolutions 12\n"), "{count}");
    let mut best = sample();
    best.best =
        Some(Best::new("-3".into(), "two\nlines \\ and \\n\r".into(), "0.2".parse().unwrap()));
    let text = best.to_string();
    assert_eq!(text.lines().count(), count.lines().count() + 3, "{text}");
    assert_eq!(text.parse::<Checkpoint>().unwrap(), best);
    best.note.clear();
    assert_eq!(best.to_string().lines().count(), count.lines().count() + 2, "{text}");
    assert_eq!(best.to_string().parse::<Checkpoint>().unwrap(), best);
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
        body.replace("solutions 12\n", ""),
        body.replace("solutions 12", "solutions 012"),
        body.replace("solutions 12", "solutions +12"),
        body.replace("solutions 12", "solutions none"),
        body.replace("note line", "note \\t line"),
        body.replace("note line 7\\nof 9", "note "),
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
        note: String,
        numbers in proptest::array::uniform3(any::<u64>()),
        tree: Option<[u64; 2]>,
        best: Option<(String, String)>,
        paths in proptest::collection::vec(proptest::collection::vec(any::<usize>(), 0..5), 0..5),
    ) {
        let mut checkpoint = Checkpoint::new(&puzzle);
        [checkpoint.counters.pruned, checkpoint.solutions, checkpoint.counters.backtracks] = numbers;
        checkpoint.note = note;
        checkpoint.best = best.map(|(cost, solution)| Best::new(cost, solution, "1.0".parse().unwrap()));
        checkpoint.tree = tree.map(|[root, paths]| format!("{root:016x}-{paths:016x}").parse().unwrap());
        checkpoint.remaining = paths.into_iter().map(|path| Interval::starting_at(path.into())).collect();
        prop_assert_eq!(checkpoint.to_string().parse::<Checkpoint>().unwrap(), checkpoint);
    }

    #[test]
    fn any_text_is_one_or_an_error(text: String) {
        let _ = text.parse::<Checkpoint>();
    }
}
