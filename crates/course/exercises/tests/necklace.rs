//! Grades `exercises/necklace.rs`: `cargo test --test necklace`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/necklace.rs"]
mod exercise;

mod necklace {
    use exercises::{Numbers, within};

    use super::exercise::{is_smallest, number};

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            turns_are_compared();
            each_necklace_once();
            one_of_the_turns_is_the_smallest();
            the_lemma();
        });
    }

    fn smallest(ring: &[usize]) -> bool {
        let ring = ring.to_vec();
        within("`is_smallest`", move || is_smallest(&ring))
    }

    fn turns_are_compared() {
        assert!(smallest(&[0, 0, 1]), "[0, 0, 1] is smaller than [0, 1, 0] and [1, 0, 0]");
        assert!(!smallest(&[0, 1, 0]), "[0, 1, 0]: found smallest, but a turn is [0, 0, 1]");
        assert!(
            smallest(&[0, 1, 0, 1]),
            "[0, 1, 0, 1]: a turn by two beads is equal, not smaller, expected smallest"
        );
        assert!(
            !smallest(&[0, 1, 0, 0]),
            "[0, 1, 0, 0]: found smallest, but a turn is [0, 0, 0, 1]"
        );
        let both = smallest(&[0, 0, 1, 0, 1, 1]) && smallest(&[0, 0, 1, 1, 0, 1]);
        assert!(
            both,
            "[0, 0, 1, 0, 1, 1] is not the same as [0, 0, 1, 1, 0, 1]: a necklace is not turned \
             over, expected both smallest"
        );
    }

    /// All rings of so many beads, by counting.
    fn rings(beads: u32, colours: usize) -> Vec<Vec<usize>> {
        let ring = |mut all: usize| -> Vec<usize> {
            (0..beads).map(|_| (all % colours, all /= colours).0).collect()
        };
        (0..colours.pow(beads)).map(ring).collect()
    }

    /// OEIS A000031 and A001867.
    fn each_necklace_once() {
        let two = [2, 3, 4, 6, 8, 14, 20, 36, 60, 108];
        let three = [3, 6, 11, 24, 51, 130, 315];
        for (colours, counts) in [(2, &two[..]), (3, &three)] {
            for (beads, expected) in (1..).zip(counts) {
                let found = within("`is_smallest`", move || {
                    rings(beads, colours).iter().filter(|ring| is_smallest(ring)).count()
                });
                assert_eq!(
                    found, *expected,
                    "{beads} beads, {colours} colours: {found} rings are smallest, expected {expected}"
                );
            }
        }
    }

    fn one_of_the_turns_is_the_smallest() {
        let mut numbers = Numbers::of_class();
        for _ in 0..20 {
            // 13 beads that are not all alike have 13 different turns.
            let mut ring: Vec<_> = (0..13).map(|_| numbers.below(4)).collect();
            ring[0] = (ring[1] + 1) % 4;
            let turned = |turn| [&ring[turn..], &ring[..turn]].concat();
            let found = (0..13).filter(|turn| smallest(&turned(*turn))).count();
            assert_eq!(found, 1, "of the 13 turns of {ring:?}, {found} are smallest, expected 1");
        }
    }

    fn the_lemma() {
        let found = within("`number`", || number(1, 5));
        assert_eq!(
            found, 5,
            "1 bead, 5 colours: found {found}: the turn by 0 beads changes no ring"
        );
        let found = within("`number`", || number(3, 2));
        assert_eq!(
            found, 4,
            "3 beads, 2 colours: found {found}, expected 4: a ring of one colour has one turn only"
        );
        let counts = [2, 3, 4, 6, 8, 14, 20, 36, 60, 108, 188, 352];
        for (beads, expected) in (1..).zip(counts).chain([(30, 35_792_568)]) {
            let found = within("`number`", move || number(beads, 2));
            assert_eq!(
                found, expected,
                "{beads} beads, 2 colours: found {found} necklaces, expected {expected}"
            );
        }
        let found = within("`number`", || number(7, 3));
        assert_eq!(found, 315, "7 beads, 3 colours: found {found}, expected 315");
    }
}
