//! Grades `exercises/hall.rs`: `cargo test --test hall`.
#![forbid(unsafe_code)]

// Before it is solved, not all is used.
#[allow(dead_code, unused_variables, unused_imports)]
#[path = "../exercises/hall.rs"]
mod exercise;

mod hall {
    use exercises::{Numbers, within};

    use super::exercise::all_different;

    fn run(domains: &[u16]) -> (bool, Vec<u16>) {
        let mut domains = domains.to_vec();
        within("`all_different`", move || (all_different(&mut domains), domains))
    }

    fn values(domain: u16) -> Vec<u32> {
        (0..16).filter(|value| domain >> value & 1 == 1).collect()
    }

    /// Collects the values of all ways, by trying all.
    fn in_ways(domains: &[u16], chosen: &mut Vec<u16>, found: &mut [u16]) {
        let Some(domain) = domains.get(chosen.len()) else {
            found.iter_mut().zip(chosen).for_each(|(all, bit)| *all |= *bit);
            return;
        };
        for value in values(*domain) {
            let chosen_bit = 1 << value;
            if !chosen.contains(&chosen_bit) {
                chosen.push(chosen_bit);
                in_ways(domains, chosen, found);
                chosen.pop();
            }
        }
    }

    /// The values that some way has, from the definition.
    fn expected(domains: &[u16]) -> Vec<u16> {
        let mut found = vec![0; domains.len()];
        in_ways(domains, &mut Vec::new(), &mut found);
        found
    }

    fn check(domains: &[u16]) {
        let expected = expected(domains);
        let (has_way, left) = run(domains);
        let given: Vec<_> = domains.iter().map(|domain| values(*domain)).collect();
        let should = domains.is_empty() || expected[0] != 0;
        assert_eq!(has_way, should, "{given:?}: found {has_way}, expected {should}");
        if !should {
            return;
        }
        for (at, (found, expected)) in left.iter().zip(&expected).enumerate() {
            if let Some(value) = values(expected & !found).first() {
                panic!("{given:?}: the variable {at} can be {value}, but {value} is gone");
            }
            if let Some(value) = values(found & !expected).first() {
                panic!("{given:?}: the variable {at} is never {value}, but {value} is left");
            }
        }
    }

    /// Runs the steps in order, and fails at the first mistake.
    #[test]
    fn grade() {
        exercises::graded(|| {
            nothing_follows();
            pairs_and_triples();
            too_few_values();
            many_variables();
            domains_of_the_class();
        });
    }

    fn nothing_follows() {
        check(&[0b1110, 0b1110, 0b1110]);
        check(&[0b0110, 0b1100, 0b11000, 0b10010]);
        check(&[]);
    }

    fn pairs_and_triples() {
        check(&[0b0110, 0b0110, 0b1110]);
        check(&[0b1110, 0b0110, 0b0110]);
        check(&[0b0110, 0b1100, 0b1010, 0b11110, 0b111110]);
    }

    fn too_few_values() {
        let (has_way, _) = run(&[0b0110, 0b0110, 0b0110]);
        assert!(!has_way, "three variables with two values: found true, expected false");
        check(&[0b0110, 0b1100, 0b1010, 0b1110]);
    }

    /// Ten variables with many ways: the answer must not take the time of all of them.
    fn many_variables() {
        let mut domains = [0b1111_1111_1110; 10];
        domains[3] = 0b0110;
        domains[8] = 0b0110;
        let (has_way, left) = run(&domains);
        assert!(has_way, "ten variables with eleven values: found false, expected true");
        for (at, domain) in left.iter().enumerate() {
            let expected = if at == 3 || at == 8 { 0b0110 } else { 0b1111_1111_1000 };
            assert_eq!(
                values(*domain),
                values(expected),
                "ten variables, of which two have the values 1 and 2: the variable {at}"
            );
        }
    }

    fn domains_of_the_class() {
        let mut numbers = Numbers::of_class();
        for _ in 0..300 {
            let variables = 2 + numbers.below(5);
            let one_of = 1 + numbers.below(3);
            let domains = (0..variables).map(|_| {
                let bits = (1..=variables + 1).filter(|_| numbers.below(4) < one_of);
                bits.fold(0, |bits, value| bits | 1 << value)
            });
            let domains: Vec<u16> = domains.collect();
            if !domains.contains(&0) {
                check(&domains);
            }
        }
    }
}
