//! Grades `exercises/intervals.rs`: `cargo test --test intervals`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/intervals.rs"]
mod exercise;

mod intervals {
    use exercises::{Numbers, within};

    use super::exercise::{Mistake, Part, check, contains};

    fn part(start: &[usize], end: &[usize]) -> Part {
        let end = (!end.is_empty()).then(|| end.to_vec());
        Part { start: start.to_vec(), end }
    }

    fn checked(parts: &[Part]) -> Result<(), Mistake> {
        let parts = parts.to_vec();
        within("`check`", move || check(&parts))
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            a_node_belongs_to_a_part();
            the_whole_tree();
            in_any_order();
            gaps();
            overlaps();
            parts_of_the_class();
        });
    }

    fn a_node_belongs_to_a_part() {
        let middle = part(&[0, 2], &[1, 1]);
        for (path, expected, why) in [
            (&[0, 2][..], true, "the start belongs to it"),
            (&[1, 1], false, "the end does not belong to it"),
            (&[0, 2, 0], true, "a node below the start comes after it"),
            (&[0, 1, 9], false, "it comes before the start"),
            (&[1], true, "a path comes before a longer one only if it is its beginning"),
            (&[1, 0, 7], true, "it comes before the end, however long it is"),
            (&[0], false, "the node above the start comes before it"),
            (&[1, 1, 0], false, "a node below the end comes after it"),
        ] {
            let asked = middle.clone();
            let found = within("`contains`", move || contains(&asked, path));
            assert_eq!(found, expected, "{middle:?}, {path:?}: found {found}: {why}");
        }
        let last = part(&[2], &[]);
        let found = within("`contains`", move || contains(&last, &[7, 7, 7]));
        assert!(found, "a part without an end goes to the end of the tree");
    }

    fn the_whole_tree() {
        let found = checked(&[part(&[], &[])]);
        assert_eq!(found, Ok(()), "one part is the whole tree: found {found:?}");
        let found = checked(&[part(&[], &[0, 2]), part(&[0, 2], &[1]), part(&[1], &[])]);
        assert_eq!(found, Ok(()), "up to 0.2, up to 1, and the rest: found {found:?}");
    }

    fn in_any_order() {
        let found = checked(&[part(&[1], &[]), part(&[0, 2], &[1]), part(&[], &[0, 2])]);
        assert_eq!(found, Ok(()), "the parts come in any order: found {found:?}");
    }

    fn expect(parts: &[Part], expected: Mistake, why: &str) {
        let found = checked(parts);
        let expected = Err(expected);
        assert_eq!(found, expected, "{parts:?}: found {found:?}, expected {expected:?}: {why}");
    }

    fn gaps() {
        expect(&[part(&[0], &[])], Mistake::Gap(vec![]), "nothing has the root");
        expect(&[part(&[], &[3])], Mistake::Gap(vec![3]), "the end of the tree is in no part");
        let parts = [part(&[], &[1]), part(&[1, 4], &[])];
        expect(&parts, Mistake::Gap(vec![1]), "the nodes 1 to 1.3 are in no part");
        expect(&[], Mistake::Gap(vec![]), "no part, no node");
    }

    fn overlaps() {
        let parts = [part(&[], &[2]), part(&[1, 1], &[])];
        expect(&parts, Mistake::Overlap(vec![1, 1]), "from 1.1 up to 2 there are two parts");
        let parts = [part(&[], &[]), part(&[5], &[6])];
        expect(&parts, Mistake::Overlap(vec![5]), "the first part has all of the tree");
        let parts = [part(&[], &[1]), part(&[1], &[2]), part(&[1], &[2]), part(&[2], &[])];
        expect(&parts, Mistake::Overlap(vec![1]), "a part is there twice");
    }

    /// Random cuts, then one part is taken away or comes twice.
    fn parts_of_the_class() {
        let mut numbers = Numbers::of_class();
        for _ in 0..20 {
            let mut path =
                || (0..1 + numbers.below(3)).map(|_| numbers.below(5)).collect::<Vec<_>>();
            let mut cuts: Vec<_> = (0..6).map(|_| path()).collect();
            cuts.sort();
            cuts.dedup();
            let starts = [vec![]].into_iter().chain(cuts.iter().cloned());
            let ends = cuts.iter().cloned().map(Some).chain([None]);
            let mut parts: Vec<_> =
                starts.zip(ends).map(|(start, end)| Part { start, end }).collect();
            numbers.shuffle(&mut parts);
            let found = checked(&parts);
            assert_eq!(found, Ok(()), "{parts:?}: found {found:?}");
            let mut twice = parts.clone();
            let again = parts[numbers.below(parts.len())].clone();
            twice.push(again.clone());
            expect(&twice, Mistake::Overlap(again.start), "one part comes twice");
            let missing = parts.swap_remove(numbers.below(parts.len()));
            expect(&parts, Mistake::Gap(missing.start), "one part is missing");
        }
    }
}
