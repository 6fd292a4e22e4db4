//! A count by the frontier that is continued from a checkpoint.

use knights_tour::{Board, CountError, KnightsTour, ResumeError, TourCounter};
use stack_assumptions::{Limits, Stop};

use crate::common::puzzles::{from, tours};

/// Returns a checkpoint after each square.
fn checkpoints(counter: &TourCounter) -> Vec<Vec<u8>> {
    let mut checkpoints: Vec<Vec<u8>> = Vec::new();
    let count = counter.count_with((), |state| {
        if state.squares() == 1 {
            // The count begins again if a number exceeds a `u64`.
            checkpoints.clear();
        }
        assert_eq!(state.squares(), checkpoints.len() + 1);
        let mut checkpoint = Vec::new();
        state.write(&mut checkpoint).unwrap();
        assert!(checkpoint.len() >= 16 * state.states());
        checkpoints.push(checkpoint);
    });
    count.unwrap();
    checkpoints
}

fn counter(tours: &KnightsTour) -> TourCounter {
    TourCounter::new(tours).unwrap()
}

/// The counts of 4x30 exceed a `u64`, and the wide board has more than 15 places.
#[test]
fn each_checkpoint_leads_to_the_same_count() {
    let ring = "...\n.#.\n...".parse::<Board>().unwrap();
    for tours in [
        tours(5, 6).closed().undirected(),
        from(tours(5, 5), "a1"),
        KnightsTour::on(ring),
        tours(3, 14),
        tours(4, 30),
        wide(),
    ] {
        let counter = counter(&tours);
        let count = counter.count(()).unwrap();
        assert!(count.tours > 0);
        let checkpoints = checkpoints(&counter);
        for checkpoint in checkpoints.iter().step_by(checkpoints.len() / 8) {
            let resumed = counter.resume(&checkpoint[..], (), |state| {
                assert!(state.squares() <= state.all_squares());
            });
            assert_eq!(resumed.unwrap(), count);
        }
        let last = checkpoints.last().unwrap();
        assert_eq!(counter.resume(&last[..], Limits::new().nodes(0), |_| ()).unwrap(), count);
    }
}

/// A board with a short side of 7 and few squares, whose open tours have more than 15 places.
fn wide() -> KnightsTour {
    let board = "...####\n.#.####\n...####\n#######\n#######\n#######\n#######\n#######";
    KnightsTour::on(board.parse().unwrap())
}

#[test]
fn a_resumed_count_has_limits() {
    let counter = counter(&tours(5, 8).closed());
    let checkpoint = &checkpoints(&counter)[20];
    let stopped = counter.resume(&checkpoint[..], Limits::new().nodes(100), |_| ());
    assert!(matches!(stopped, Err(ResumeError::Count(CountError::Stopped(Stop::Nodes)))));
    let small = counter.clone().max_states(100).resume(&checkpoint[..], (), |_| ());
    assert!(matches!(small, Err(ResumeError::Count(CountError::States { limit: 100 }))));
}

#[test]
fn checkpoints_of_other_tours_are_an_error() {
    let closed = counter(&tours(5, 6).closed());
    let checkpoint = &checkpoints(&closed)[9];
    for (other, expected) in [
        (tours(6, 6).closed(), "6x6 closed"),
        (tours(5, 6), "5x6 open from any square to any square"),
        (from(tours(5, 6), "b2"), "5x6 open from b2 to any square"),
    ] {
        let error = counter(&other).resume(&checkpoint[..], (), |_| ()).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("found a checkpoint of \"5x6 closed\", expected \"{expected}\"")
        );
    }
    let error = closed.resume(&b"a text of some other kind\n"[..], (), |_| ()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "found a checkpoint of \"a text of some other kin\", expected \"knights_tour frontier 1\""
    );
}

/// Each changed bit and each lost end is found.
#[test]
fn damaged_checkpoints_are_an_error() {
    let counter = counter(&tours(5, 6).closed());
    let checkpoint = &checkpoints(&counter)[11];
    assert!(counter.resume(&checkpoint[..], (), |_| ()).is_ok());
    let is_damaged = |bytes: &[u8]| counter.resume(bytes, (), |_| ()).is_err();
    for index in 0..checkpoint.len() {
        for bit in 0..8 {
            let mut changed = checkpoint.clone();
            changed[index] ^= 1 << bit;
            assert!(is_damaged(&changed), "byte {index}, bit {bit}");
        }
        assert!(is_damaged(&checkpoint[..index]), "{index} bytes");
    }
    let error = counter.resume(&checkpoint[..checkpoint.len() - 1], (), |_| ()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the checkpoint is damaged: its content does not fit its checksum"
    );
}
