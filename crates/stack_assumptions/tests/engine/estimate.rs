//! Estimates against exact trees.

use std::cell::Cell;
use std::slice;

use stack_assumptions::interval::{Interval, Path};
use stack_assumptions::partition::{Estimate, check_partition, estimate, split, split_intervals};
use stack_assumptions::{Counters, Hold, Puzzle, search};

use crate::toys::{self, Toy};

#[test]
fn one_probe_estimates_a_uniform_tree_exactly() {
    // 5 + 5·4 + 5·4·3 + 5·4·3·2 + 5!
    let permutations = estimate(&Toy::permutations(5), 2, 7);
    assert_eq!((permutations.nodes.mean, permutations.solutions.mean), (325.0, 120.0));
    assert_eq!(
        (permutations.nodes.standard_error, permutations.solutions.standard_error),
        (0.0, 0.0)
    );
    let free = estimate(&Toy::free(10, 10), 1, 7);
    assert!((free.solutions.mean - 1e10).abs() < 1.0);
    assert!(free.solutions.standard_error.is_nan());
}

#[test]
fn estimates_lie_within_a_few_standard_errors() {
    for (name, toy) in toys::all() {
        let mut exact = Counters::default();
        search(&toy).observe(&mut exact).count();
        let (seeds, probes) = if cfg!(miri) { (1, 100) } else { (20, 2_000) };
        for seed in 1..=seeds {
            let estimate = estimate(&toy, probes, seed);
            for (mean, exact) in
                [(estimate.nodes, exact.nodes), (estimate.solutions, exact.solutions)]
            {
                let exact = f64::from(u32::try_from(exact).unwrap());
                // Chance alone goes beyond five once in a million.
                let far = 5.0 * mean.standard_error;
                assert!(
                    (mean.mean - exact).abs() <= far,
                    "{name}, {seed}: {mean}, exactly {exact}"
                );
            }
        }
        assert!(toy.is_clear());
    }
}

#[test]
fn no_probe_tells_nothing() {
    let none = estimate(&Toy::free(2, 2), 0, 1);
    assert!(none.nodes.mean.is_nan() && none.solutions.standard_error.is_nan());
}

#[test]
fn shown_with_its_error() {
    let probes = if cfg!(miri) { 300 } else { 1_000 };
    let thorny = estimate(&Toy::thorny(), probes, 3);
    let shown = thorny.nodes.to_string();
    let (mean, error) = shown.split_once(" ± ").unwrap();
    assert!((28..=38).contains(&mean.parse::<u32>().unwrap()), "{shown}");
    assert!(error.parse::<u32>().unwrap() <= 1, "{shown}");
}

/// So many slots, each with ten digits or, after a 0, with five: a tree of any size.
struct Digits {
    board: Vec<Cell<u8>>,
    after_zero: u8,
}

impl Digits {
    fn new(slots: usize, after_zero: u8) -> Self {
        Self { board: vec![Cell::new(1); slots], after_zero }
    }

    fn estimate(&self, probes: u64, seed: u64) -> Estimate {
        estimate(self, probes, seed)
    }

    /// The decimal logarithm of the number of solutions, by the recursion of the tree:
    /// of the digits, one is a 0.
    fn log10_of_solutions(&self) -> f64 {
        // The numbers below a digit that is not 0 and below a 0, as multiples of `scale`.
        let (mut other, mut zero, mut log10) = (1.0, 1.0, 0.0);
        for _ in 1..self.board.len() {
            let next = 9.0 * other + zero;
            zero += f64::from(self.after_zero - 1) * other;
            (other, zero) = (1.0, zero / next);
            log10 += f64::log10(next);
        }
        log10 + f64::log10(9.0 * other + zero)
    }
}

impl Puzzle for Digits {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = Hold<'p, u8>;
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.board.len()).then_some(depth)
    }
    fn candidates(&self, slot: usize) -> impl Iterator<Item = u8> {
        let is_after_zero = slot > 0 && self.board[slot - 1].get() == 0;
        0..if is_after_zero { self.after_zero } else { 10 }
    }
    fn attempt(&self, slot: usize, digit: u8) -> Option<Hold<'_, u8>> {
        Some(Hold::new(&self.board[slot], digit))
    }
    fn solution(&self) {}
}

#[test]
fn a_tree_of_any_size_has_a_finite_logarithm() {
    let few = [1, 77, 308, 309];
    let many = [1, 76, 77, 78, 307, 308, 309, 310, 1_000, 5_000];
    for &slots in if cfg!(miri) { &few[..] } else { &many } {
        let uniform = Digits::new(slots, 10).estimate(3, 1);
        let exact = f64::from(u16::try_from(slots).unwrap());
        assert!((uniform.solutions.log10() - exact).abs() < 1e-9, "{slots}: {uniform}");
        // 10 + 100 + ... = 1.11... · 10^slots
        let nodes = if slots == 1 { 10.0 } else { 10.0 / 9.0 };
        if slots > 20 {
            assert!((uniform.log10() - exact - f64::log10(nodes)).abs() < 1e-9, "{uniform}");
        }
        for mean in [uniform.nodes, uniform.solutions] {
            assert!(mean.mean.is_finite() && mean.standard_error.is_finite(), "{mean:?}");
            assert_eq!(mean.to_string().contains("more than"), mean.mean >= f64::MAX);
            assert!(!mean.to_string().contains("inf") && !mean.to_string().contains("NaN"));
        }
        assert_eq!(uniform.nodes.mean >= f64::MAX, slots >= 309, "{uniform}");
    }
    let slots = if cfg!(miri) { 400 } else { 5_000 };
    let large = Digits::new(slots, 10).estimate(3, 1).solutions.to_string();
    assert_eq!(large, format!("more than 1.797e308: 10^{slots}.00 ± 0 %"));
}

/// The same probes, once within the range of `f64` and once beyond it.
#[test]
fn standard_errors_beyond_the_range_of_floats() {
    let mut far = 0;
    let (seeds, probes) = if cfg!(miri) { (1, 10) } else { (10, 300) };
    for seed in 0..seeds {
        for slots in [20, 300, 400, 1_000].into_iter().filter(|slots| !cfg!(miri) || *slots < 500) {
            let digits = Digits::new(slots, 5);
            let estimate = digits.estimate(probes, seed);
            let (mean, text) = (estimate.solutions, estimate.solutions.to_string());
            assert!(mean.mean.is_finite() && mean.standard_error > 0.0, "{text}");
            let percent = if slots > 310 {
                let (start, percent) = text.split_once(" ± ").unwrap();
                assert!(start.starts_with("more than 1.797e308: 10^"), "{text}");
                percent.strip_suffix(" %").unwrap().parse::<f64>().unwrap()
            } else {
                100.0 * mean.standard_error / mean.mean
            };
            assert!((0.1..=100.0).contains(&percent), "{slots}, {seed}: {text}");
            let ratio = 10_f64.powf(mean.log10() - digits.log10_of_solutions());
            far += u32::from((ratio - 1.0).abs() > 3.0 * percent / 100.0);
        }
    }
    // Heavy tails: a few more than the normal distribution has.
    assert!(far < 8, "{far} of 40 lie beyond three standard errors");
}

#[test]
fn unknown_numbers_are_called_so() {
    let text = |probes, slots| Digits::new(slots, 10).estimate(probes, 1).to_string();
    assert_eq!(text(0, 3), "unknown nodes, unknown solutions");
    assert_eq!(text(1, 3), "1110 ± unknown nodes, 1000 ± unknown solutions");
    assert_eq!(text(2, 3), "1110 ± 0 nodes, 1000 ± 0 solutions");
    assert_eq!(text(2, 20), "1.111e20 ± 0 nodes, 1.000e20 ± 0 solutions");
    let one = Digits::new(400, 10).estimate(1, 1);
    assert_eq!(one.solutions.to_string(), "more than 1.797e308: 10^400.00 ± unknown %");
    let none = estimate(&Toy::failing(), 5, 1);
    assert_eq!(
        (none.to_string().as_str(), none.log10()),
        ("0 ± 0 nodes, 0 ± 0 solutions", f64::NEG_INFINITY)
    );
}

/// Most slots have 300 candidates: a subtree that a probe samples has 300^126 = 10^312
/// solutions.
#[cfg_attr(miri, ignore = "takes hours: 10^8 candidates are computed")]
#[test]
fn subtrees_beyond_the_range_of_floats_are_split_by_size() {
    struct Wide(Vec<Cell<u16>>);
    impl Puzzle for Wide {
        type Slot = usize;
        type Candidate = u16;
        type Attempt<'p> = Hold<'p, u16>;
        type Solution = ();
        fn slot(&self, depth: usize) -> Option<usize> {
            (depth < self.0.len()).then_some(depth)
        }
        fn candidates(&self, slot: usize) -> impl Iterator<Item = u16> {
            // Nearly all nodes lie below the last candidate of the first slot.
            0..match (slot, self.0[0].get()) {
                (0 | 1, _) => 10,
                (_, 9) => 300,
                _ => 280,
            }
        }
        fn attempt(&self, slot: usize, number: u16) -> Option<Hold<'_, u16>> {
            Some(Hold::new(&self.0[slot], number))
        }
        fn solution(&self) {}
    }
    let wide = Wide(vec![Cell::new(0); 128]);
    let intervals = split(&wide, 4);
    check_partition(&intervals).unwrap();
    let starts: Vec<_> = intervals.iter().map(|interval| interval.start().ordinals()).collect();
    assert_eq!(starts.len(), 4);
    assert!(starts[1..].iter().all(|start| start.starts_with(&[9])), "{starts:?}");
}

/// The weight of an interval deep in a tree is less than what rounding leaves of it.
#[test]
fn an_interval_of_no_weight_is_split_all_the_same() {
    let toy = Toy::free(100, 2);
    let first = Path::from(vec![1; 70]);
    let next = first.next_sibling().unwrap();
    let deep = Interval::starting_at(first).ending_before(next.clone()).unwrap();
    assert_eq!(deep.weight(&toy), Ok(0.0));
    for parts in [1, 2, 16] {
        assert_eq!(split_intervals(&toy, slice::from_ref(&deep), parts).unwrap().len(), parts);
    }
    let two = [Interval::starting_at(Path::default()).ending_before(vec![1].into()).unwrap(), deep];
    let parts = split_intervals(&toy, &two, 10).unwrap();
    assert_eq!((parts.len(), parts[10].clone()), (11, two[1].clone()));
}
