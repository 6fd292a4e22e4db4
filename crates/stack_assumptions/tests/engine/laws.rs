//! Good puzzles pass the law checker; each planted violation of each law is found.

use std::cell::{Cell, RefCell};

use stack_assumptions::laws::{Law, LawReport, LifoProbe, Violation};
use stack_assumptions::{Hold, Laws, Puzzle};

use crate::toys::Toy;

#[test]
fn every_toy_keeps_the_laws() {
    for (name, toy) in crate::toys::all() {
        let expected = toy.brute_force();
        let report = Laws::new(&toy)
            .state(Toy::board)
            .verify(|solution| expected.contains(solution))
            .expect_solutions(expected.len() as u64)
            .check();
        let report = report.unwrap_or_else(|violation| panic!("{name}: {violation}"));
        assert_eq!((report.solutions, report.complete), (expected.len() as u64, true), "{name}");
        // Walking the puzzle needs only its own methods.
        assert_eq!(Laws::new(&toy).check(), Ok(report), "{name}");
    }
}

#[test]
fn a_bounded_check_says_so() {
    let toy = Toy::free(30, 30);
    let report = Laws::new(&toy).state(Toy::board).max_nodes(100).check();
    // 29 nodes down, 30 at the last slot, one back and 30, one back and the remaining ones.
    let LawReport { nodes, solutions, complete, .. } = report.unwrap();
    assert_eq!((nodes, solutions, complete), (100, 30 + 30 + 9, false));
}

/// What is wrong with a [`Planted`] puzzle.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    Nothing,
    KeepsCell,
    RefusesWithATrace,
    UndoesFirstInFirstOut,
    ShufflesSlots,
    ShufflesCandidates,
    DependsOnThePast,
    RefusesTheSecondTime,
    RefusesTheFirstTime,
    CollectsAtOnce,
    CollectsAtFirst,
    DoublesCandidates,
    DoublesSolutions,
    BreaksTheRule,
    LosesSolutions,
}

/// Three slots that hold a permutation of 0, 1, 2, with a fault.
struct Planted {
    fault: Fault,
    board: [Cell<Option<u8>>; 3],
    /// The slots filled, for an undo that goes by this log.
    log: RefCell<Vec<usize>>,
    calls: Cell<usize>,
    computed: Cell<u64>,
    /// Whether a candidate of the last slot was rejected.
    refused: Cell<bool>,
}

impl Planted {
    fn new(fault: Fault) -> Self {
        let (board, log) = (<[Cell<_>; 3]>::default(), RefCell::default());
        let (calls, computed, refused) = Default::default();
        Self { fault, board, log, calls, computed, refused }
    }

    fn check(&self) -> Result<LawReport, Violation> {
        Laws::new(self)
            .state(|puzzle| puzzle.board.clone())
            .candidates_computed(|puzzle| puzzle.computed.get())
            .verify(|solution| (0..3).all(|value| solution.contains(&value)))
            .expect_solutions(6)
            .check()
    }

    fn called(&self) -> usize {
        self.calls.replace(self.calls.get() + 1)
    }
}

struct Guard<'p> {
    planted: &'p Planted,
    slot: usize,
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        let mut log = self.planted.log.borrow_mut();
        match self.planted.fault {
            Fault::KeepsCell if self.slot == 1 => {
                log.pop();
            }
            // Right as long as at most one attempt is held.
            Fault::UndoesFirstInFirstOut => self.planted.board[log.remove(0)].set(None),
            _ => self.planted.board[log.pop().unwrap()].set(None),
        }
    }
}

impl Puzzle for Planted {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = Guard<'p>;
    type Solution = Vec<u8>;

    fn slot(&self, depth: usize) -> Option<usize> {
        let slot = (depth < 3).then_some(depth)?;
        if self.fault == Fault::ShufflesSlots && depth == 0 {
            return Some(self.called() % 2);
        }
        Some(slot)
    }

    fn candidates(&self, slot: usize) -> impl Iterator<Item = u8> {
        let lenient = matches!(self.fault, Fault::BreaksTheRule);
        let lossy = self.fault == Fault::LosesSolutions && slot == 1;
        let mut order: Vec<u8> = (0..3).collect();
        match self.fault {
            Fault::ShufflesCandidates => order.rotate_left(self.called() % 2),
            Fault::DependsOnThePast => order.rotate_left(self.calls.get() % 3),
            Fault::DoublesCandidates => order.push(2),
            _ => {}
        }
        let free = move |value: &u8| {
            self.computed.set(self.computed.get() + 1);
            let stands = self.board.iter().any(|cell| cell.get() == Some(*value));
            (lenient || !stands) && !(lossy && *value == 2)
        };
        let mut all: Box<dyn Iterator<Item = u8> + '_> = Box::new(order.into_iter().filter(free));
        if self.fault == Fault::CollectsAtOnce {
            all = Box::new(all.collect::<Vec<_>>().into_iter());
        }
        if self.fault == Fault::CollectsAtFirst {
            all = Box::new(std::iter::once(all).flat_map(Iterator::collect::<Vec<_>>));
        }
        all
    }

    fn attempt(&self, slot: usize, value: u8) -> Option<Guard<'_>> {
        let calls = self.called();
        if self.fault == Fault::RefusesTheSecondTime && calls % 2 == 1 {
            return None;
        }
        // Only at the last slot, once: no other node shows it, and the board is as before.
        if self.fault == Fault::RefusesTheFirstTime && slot == 2 && !self.refused.replace(true) {
            return None;
        }
        self.board[slot].set(Some(value));
        if self.fault == Fault::RefusesWithATrace && slot == 2 {
            return None;
        }
        self.log.borrow_mut().push(slot);
        Some(Guard { planted: self, slot })
    }

    fn solution(&self) -> Vec<u8> {
        let mut solution: Vec<_> = self.board.iter().filter_map(Cell::get).collect();
        if self.fault == Fault::DoublesSolutions {
            solution.sort_unstable();
        }
        solution
    }
}

fn broken(fault: Fault) -> (Law, String) {
    let violation = Planted::new(fault).check().unwrap_err();
    (violation.law, violation.to_string())
}

#[test]
fn the_planted_puzzle_without_a_fault_keeps_the_laws() {
    let report = Planted::new(Fault::Nothing).check();
    let LawReport { nodes, solutions, complete, .. } = report.unwrap();
    assert_eq!((nodes, solutions, complete), (15, 6, true));
}

#[test]
fn restoring() {
    let (law, text) = broken(Fault::KeepsCell);
    assert_eq!(law, Law::Restoring);
    assert_eq!(
        text,
        "law 1 (restoring) is broken at 0: the board shows \
         [Cell { value: Some(0) }, Cell { value: Some(1) }, Cell { value: None }], \
         expected [Cell { value: Some(0) }, Cell { value: None }, Cell { value: None }]"
    );
    let (law, text) = broken(Fault::RefusesWithATrace);
    assert_eq!(law, Law::Restoring);
    assert!(text.starts_with("law 1 (restoring) is broken at 0.0: the board shows "), "{text}");
}

#[test]
fn an_undo_that_goes_first_in_first_out() {
    let (law, text) = broken(Fault::UndoesFirstInFirstOut);
    assert_eq!(law, Law::Restoring, "{text}");
    assert!(text.contains("broken at 0:"), "{text}");
}

/// Holds what it should not show: an attempt restores the board, and the attempts
/// under a deeper one do not.
#[test]
fn an_undo_that_only_works_with_nothing_deeper() {
    struct Shallow {
        filled: Cell<usize>,
        deepest: Cell<usize>,
    }
    struct Undo<'p>(&'p Shallow, usize);
    impl Drop for Undo<'_> {
        fn drop(&mut self) {
            let Shallow { filled, deepest } = self.0;
            filled.set(if deepest.get() > self.1 + 1 { self.1 + 1 } else { self.1 });
        }
    }
    impl Puzzle for Shallow {
        type Slot = usize;
        type Candidate = u8;
        type Attempt<'p> = Undo<'p>;
        type Solution = usize;
        fn slot(&self, depth: usize) -> Option<usize> {
            (depth < 2).then_some(depth)
        }
        fn candidates(&self, _: usize) -> impl Iterator<Item = u8> {
            0..1
        }
        fn attempt(&self, slot: usize, _: u8) -> Option<Undo<'_>> {
            self.filled.set(slot + 1);
            self.deepest.set(self.deepest.get().max(slot + 1));
            Some(Undo(self, slot))
        }
        fn solution(&self) -> usize {
            self.filled.get()
        }
    }

    let puzzle = Shallow { filled: Cell::new(0), deepest: Cell::new(0) };
    let violation = Laws::new(&puzzle).state(|puzzle| puzzle.filled.get()).check().unwrap_err();
    assert_eq!(
        violation.to_string(),
        "law 2 (last in, first out) is broken at the root: the board shows 1, expected 0"
    );
}

#[test]
fn an_engine_that_drops_front_to_back() {
    let toy = Toy::free(3, 1);
    let probe = LifoProbe::new(&toy);
    let attempts: Vec<_> = (0..3).map(|slot| probe.attempt(slot, 0)).collect();
    assert_eq!((probe.held(), probe.violation()), (3, None));
    drop(attempts);
    assert_eq!(
        probe.violation().unwrap().to_string(),
        "law 2 (last in, first out) is broken at the root: \
         attempt 1 was dropped while 2 later were held"
    );
}

#[test]
fn an_engine_that_drops_the_old_after_the_new_is_made() {
    let toy = Toy::free(1, 2);
    let probe = LifoProbe::new(&toy);
    let mut held = probe.attempt(0, 0);
    assert!(held.is_some());
    held = probe.attempt(0, 1);
    assert_eq!(probe.violation().map(|violation| violation.law), Some(Law::LastInFirstOut));
    drop(held);
}

#[test]
fn repeatable() {
    let (law, text) = broken(Fault::ShufflesSlots);
    assert_eq!(law, Law::Repeatable);
    assert_eq!(
        text,
        "law 3 (repeatable) is broken at the root: the slot is Some(1), expected Some(0)"
    );
    let (law, text) = broken(Fault::ShufflesCandidates);
    assert_eq!(law, Law::Repeatable);
    assert_eq!(
        text,
        "law 3 (repeatable) is broken at the root: the candidates are [1, 2, 0], \
         expected [0, 1, 2]"
    );
    assert_eq!(broken(Fault::DependsOnThePast).0, Law::Repeatable);
    let (law, text) = broken(Fault::RefusesTheSecondTime);
    assert_eq!(law, Law::Repeatable);
    assert_eq!(
        text,
        "law 3 (repeatable) is broken at the root: the candidate 0 was held before, \
         and is rejected now"
    );
    // Without a look at the board, and without a count that is expected.
    let violation = Laws::new(&Planted::new(Fault::RefusesTheFirstTime)).check().unwrap_err();
    assert_eq!(
        violation.to_string(),
        "law 3 (repeatable) is broken at 0.0.0: the candidate 2 was rejected, and now it is held"
    );
}

#[test]
fn an_order_that_depends_on_the_past_is_found_without_a_board_to_look_at() {
    let violation = Laws::new(&Planted::new(Fault::DependsOnThePast)).check().unwrap_err();
    assert_eq!(violation.law, Law::Repeatable);
}

#[test]
fn a_board_left_changed_is_found_without_looking_at_it() {
    let violation = Laws::new(&Planted::new(Fault::KeepsCell)).check().unwrap_err();
    assert_eq!(violation.law, Law::Restoring);
}

#[test]
fn lazy() {
    let (law, text) = broken(Fault::CollectsAtOnce);
    assert_eq!(law, Law::Lazy);
    assert_eq!(
        text,
        "law 4 (lazy) is broken at the root: calling `candidates` for 0 computed some \
         before any was requested"
    );
    let (law, text) = broken(Fault::CollectsAtFirst);
    assert_eq!(law, Law::Lazy);
    assert_eq!(
        text,
        "law 4 (lazy) is broken at the root: the candidate 1 was computed before it was requested"
    );
}

#[test]
fn exact() {
    let (law, text) = broken(Fault::DoublesCandidates);
    assert_eq!(law, Law::Exact);
    assert_eq!(
        text,
        "law 5 (exact) is broken at the root: the candidate 2 comes twice in its slot"
    );
    let (law, text) = broken(Fault::DoublesSolutions);
    assert_eq!(law, Law::Exact);
    assert_eq!(text, "law 5 (exact) is broken at 0.1.0: the solution [0, 1, 2] is reached twice");
    let (law, text) = broken(Fault::BreaksTheRule);
    assert_eq!(law, Law::Exact);
    assert_eq!(text, "law 5 (exact) is broken at 0.0.0: the solution [0, 0, 0] breaks the rules");
    let (law, text) = broken(Fault::LosesSolutions);
    assert_eq!(law, Law::Exact);
    assert_eq!(text, "law 5 (exact) is broken at the root: 4 solutions were reached, expected 6");
}

#[test]
fn a_puzzle_that_changes_by_itself_is_reported_as_such() {
    /// Leaves out a candidate at every n-th call.
    struct Flickering<'t> {
        toy: &'t Toy,
        every: usize,
        calls: Cell<usize>,
    }
    impl Puzzle for Flickering<'_> {
        type Slot = usize;
        type Candidate = u8;
        type Attempt<'p>
            = Hold<'p, Option<u8>>
        where
            Self: 'p;
        type Solution = Vec<u8>;
        fn slot(&self, depth: usize) -> Option<usize> {
            self.toy.slot(depth)
        }
        fn candidates(&self, slot: usize) -> impl Iterator<Item = u8> {
            self.calls.set(self.calls.get() + 1);
            let is_whole = !self.calls.get().is_multiple_of(self.every);
            self.toy.candidates(slot).filter(move |value| is_whole || *value != 2)
        }
        fn attempt(&self, slot: usize, value: u8) -> Option<Hold<'_, Option<u8>>> {
            self.toy.attempt(slot, value)
        }
        fn solution(&self) -> Vec<u8> {
            self.toy.solution()
        }
    }
    for every in 2..40 {
        let toy = Toy::permutations(3);
        let puzzle = Flickering { toy: &toy, every, calls: Cell::new(0) };
        let violation = Laws::new(&puzzle).check().unwrap_err();
        assert_eq!(violation.law, Law::Repeatable, "{every}: {violation}");
    }
}

#[test]
fn endless_candidates_are_looked_at_in_part() {
    let list = crate::toys::Endless::default();
    let report = Laws::new(&list).max_nodes(50).check().unwrap();
    assert!(!report.complete);
    assert!(report.truncated.slots > 0 && !report.truncated.out_of_candidates, "{report}");
}

#[test]
fn solutions_without_content_are_no_violation() {
    struct Silent(Toy);
    impl Puzzle for Silent {
        type Slot = usize;
        type Candidate = u8;
        type Attempt<'p> = Hold<'p, Option<u8>>;
        type Solution = ();
        fn slot(&self, depth: usize) -> Option<usize> {
            self.0.slot(depth)
        }
        fn candidates(&self, slot: usize) -> impl Iterator<Item = u8> {
            self.0.candidates(slot)
        }
        fn attempt(&self, slot: usize, value: u8) -> Option<Hold<'_, Option<u8>>> {
            self.0.attempt(slot, value)
        }
        fn solution(&self) {}
    }
    let silent = Silent(Toy::permutations(3));
    assert_eq!(Laws::new(&silent).expect_solutions(6).check().unwrap().solutions, 6);
    let report = Laws::new(&silent).state(|silent| silent.0.board()).expect_solutions(6).check();
    assert!(report.unwrap().complete);
}

#[test]
fn a_hold_over_two_cells_keeps_the_laws() {
    struct Pair([Cell<u8>; 2]);
    impl Puzzle for Pair {
        type Slot = ();
        type Candidate = u8;
        type Attempt<'p> = [Hold<'p, u8>; 2];
        type Solution = u8;
        fn slot(&self, depth: usize) -> Option<()> {
            (depth < 1).then_some(())
        }
        fn candidates(&self, (): ()) -> impl Iterator<Item = u8> {
            1..4
        }
        fn attempt(&self, (): (), value: u8) -> Option<Self::Attempt<'_>> {
            Some([Hold::new(&self.0[0], value), Hold::new(&self.0[1], value + 1)])
        }
        fn solution(&self) -> u8 {
            self.0[0].get() + self.0[1].get()
        }
    }
    let pair = Pair(Default::default());
    let report = Laws::new(&pair).state(|pair| pair.0.clone()).expect_solutions(3).check();
    assert_eq!(report.unwrap().solutions, 3);
}
