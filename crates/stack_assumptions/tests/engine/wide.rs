//! The law checker on slots with thousands of candidates, and with endlessly many: it
//! computes a bounded number, and says what it did not check.

use std::cell::Cell;

use stack_assumptions::laws::{Law, LawReport, Truncation, Violation};
use stack_assumptions::{Laws, Puzzle};

/// So many slots with so many candidates, or endlessly many. Counts the candidates that
/// it computes.
struct Wide {
    board: Vec<Cell<u64>>,
    candidates: u64,
    /// Whether the puzzle rejects all candidates but every hundredth.
    rejects: bool,
    /// The fault: undoing a 7 changes what a slot shows from this candidate on.
    forgets_from: Option<u64>,
    forgotten: Cell<bool>,
    computed: Cell<u64>,
}

impl Wide {
    fn new(slots: usize, candidates: u64) -> Self {
        let board = vec![Cell::new(0); slots];
        let (forgotten, computed) = (Cell::new(false), Cell::new(0));
        Self { board, candidates, rejects: false, forgets_from: None, forgotten, computed }
    }

    fn check(&self, max_nodes: u64) -> Result<LawReport, Violation> {
        let laws = Laws::new(self).max_nodes(max_nodes);
        laws.candidates_computed(|wide| wide.computed.get()).check()
    }
}

struct Attempt<'p>(&'p Wide, usize);

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        let Self(wide, slot) = self;
        if wide.board[*slot].replace(0) == 7 && wide.forgets_from.is_some() {
            wide.forgotten.set(true);
        }
    }
}

impl Puzzle for Wide {
    type Slot = usize;
    type Candidate = u64;
    type Attempt<'p> = Attempt<'p>;
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < self.board.len()).then_some(depth)
    }
    fn candidates(&self, _: usize) -> impl Iterator<Item = u64> {
        let wrong_from = self.forgets_from.filter(|_| self.forgotten.get()).unwrap_or(u64::MAX);
        (1..=self.candidates)
            .inspect(|_| self.computed.set(self.computed.get() + 1))
            .map(move |number| number + u64::from(number >= wrong_from))
    }
    fn attempt(&self, slot: usize, number: u64) -> Option<Attempt<'_>> {
        if self.rejects && !number.is_multiple_of(100) {
            return None;
        }
        self.board[slot].set(number);
        Some(Attempt(self, slot))
    }
    fn solution(&self) {}
}

#[cfg_attr(miri, ignore = "takes an hour: each check computes 50,000 candidates")]
#[test]
fn a_check_computes_a_bounded_number_of_candidates() {
    let nodes = 1_000;
    for (slots, candidates) in
        [(1, u64::MAX), (3, u64::MAX), (5_000, u64::MAX), (1, 10_000), (3, 10_000), (5_000, 10_000)]
    {
        for rejects in [false, true] {
            let wide = Wide { rejects, ..Wide::new(slots, candidates) };
            let report = wide.check(nodes).unwrap();
            let computed = wide.computed.replace(0);
            let case = format!("{slots} slots of {candidates}, {rejects}: {computed}, {report}");
            // Two walks; the way back from the last node of each; the last slot read.
            assert!(computed <= 2 * (2_000 + 64) * nodes + 20_000, "{case}");
            assert!(!report.complete && !report.truncated.is_empty(), "{case}");
            assert!(report.to_string().contains("; not checked: "), "{case}");
            // As many nodes as without a bound, unless most attempts are rejected.
            assert!(rejects || report.nodes == nodes, "{case}");
            assert!(report.nodes == nodes || report.truncated.out_of_candidates, "{case}");

            let report = Laws::new(&wide).max_nodes(nodes).max_candidates(5_000).check().unwrap();
            assert!(report.truncated.out_of_candidates, "{case}: {report}");
            let computed = wide.computed.get();
            assert!(computed <= 2 * (5_000 + 64 * nodes) + 20_000, "{case}: {computed}");
        }
    }
}

#[test]
fn slots_with_up_to_256_candidates_are_checked_whole() {
    let (candidates, nodes) =
        if cfg!(miri) { (&[1, 3, 65][..], 100) } else { (&[1, 64, 65, 200, 256][..], 1_000) };
    for &candidates in candidates {
        let report = Wide::new(2, candidates).check(nodes).unwrap();
        assert_eq!(report.truncated, Truncation::default(), "{candidates}: {report}");
        assert!(!report.to_string().contains("not checked"));
    }
    let report = Wide::new(1, 300).check(1_000).unwrap();
    assert!(report.complete && report.truncated.comparisons > 0, "{report}");
    assert!(!report.truncated.out_of_candidates && report.truncated.slots == 0, "{report}");
}

/// The checker compares a wide slot in full only after several attempts: it then finds
/// what an earlier one left.
#[test]
fn what_an_undo_leaves_is_found_wherever_it_shows() {
    for candidates in if cfg!(miri) { vec![10, 100] } else { vec![10, 100, 1_000, 10_000] } {
        for from in [1, candidates / 2, candidates] {
            let wide = Wide { forgets_from: Some(from), ..Wide::new(1, candidates) };
            let violation = wide.check(20_000).expect_err("the puzzle is faulty");
            assert_eq!(violation.law, Law::Restoring, "{candidates}, {from}");
        }
    }
}
