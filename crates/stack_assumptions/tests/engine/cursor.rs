//! A cursor steps through the events of a search, both ways.

use std::cell::Cell;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use stack_assumptions::cursor::{Cursor, Position};
use stack_assumptions::interval::Path;
use stack_assumptions::{Event, Hold, Limits, Outcome, Puzzle, Stop, search};

use crate::random_puzzle::RandomPuzzle;
use crate::toys::{Endless, Toy};

type EventOf<P> = Event<<P as Puzzle>::Slot, <P as Puzzle>::Candidate>;

/// The events of a search, each with what the puzzle shows after it, and before the first
/// one what it shows at first; and whether these are all. At most `most` nodes.
fn recorded<P>(puzzle: &P, most: u64) -> (Vec<EventOf<P>>, Vec<P::Solution>, bool)
where
    P: Puzzle<Solution: PartialEq>,
{
    let mut events = Vec::new();
    let mut boards = vec![puzzle.solution()];
    let mut search = search(puzzle)
        .on_event(|event| {
            events.push(event);
            boards.push(puzzle.solution());
        })
        .limit(Limits::new().nodes(most));
    search.by_ref().for_each(drop);
    let is_whole = search.outcome() == Some(Outcome::Exhausted);
    drop(search);
    (events, boards, is_whole)
}

/// Walks through a search and back, then to and fro, and to nodes by their paths.
fn check<P>(puzzle: &P, seed: u64)
where
    P: Puzzle<Slot: Debug + PartialEq, Candidate: Debug + PartialEq, Solution: Debug + PartialEq>,
{
    let (events, boards, is_whole) = recorded(puzzle, 2_000);
    let mut cursor = Cursor::new(puzzle);
    assert_eq!(cursor.back(), None);
    let mut paths = vec![cursor.path()];
    let mut positions = vec![cursor.position()];
    for (event, board) in events.iter().zip(&boards[1..]) {
        let told = cursor.forward().unwrap();
        assert_eq!(told.event, *event);
        assert_eq!(puzzle.solution(), *board);
        if let Event::Attempt { .. } = event {
            assert_eq!(told.ordinal, cursor.path().ordinals().last().copied());
        }
        paths.push(cursor.path());
        positions.push(cursor.position());
    }
    if is_whole {
        assert_eq!(cursor.forward(), None);
        assert_eq!(cursor.forward(), None);
    }
    for at in (0..events.len()).rev() {
        assert_eq!(cursor.position(), positions[at + 1]);
        assert_eq!(cursor.back().unwrap().event, events[at]);
        assert_eq!(puzzle.solution(), boards[at]);
        assert_eq!(cursor.path(), paths[at]);
        assert_eq!(cursor.position(), positions[at]);
    }
    assert_eq!(cursor.back(), None);

    let mut random = seed;
    let mut at = 0;
    for _ in 0..4 * events.len() {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        match random >> 61 {
            0..4 if at < events.len() => {
                assert_eq!(cursor.forward().unwrap().event, events[at]);
                at += 1;
            }
            4.. if at > 0 => {
                at -= 1;
                assert_eq!(cursor.back().unwrap().event, events[at]);
            }
            _ => {}
        }
        assert_eq!(puzzle.solution(), boards[at]);
        assert_eq!(cursor.position().path(), paths[at]);
    }
    drop(cursor);
    for at in (0..positions.len()).step_by(7) {
        let mut again = Cursor::at(puzzle, &positions[at]).unwrap();
        assert_eq!(puzzle.solution(), boards[at]);
        if let Some(event) = events.get(at) {
            assert_eq!(again.forward().unwrap().event, *event);
            again.back();
        }
        if at > 0 {
            assert_eq!(again.back().unwrap().event, events[at - 1]);
        }
    }
    for (at, event) in events.iter().enumerate().step_by(5) {
        let Event::Attempt { .. } = event else { continue };
        let mut cursor = Cursor::new(puzzle);
        cursor.goto(&paths[at + 1]).unwrap();
        assert_eq!(puzzle.solution(), boards[at + 1]);
        assert_eq!(cursor.position(), positions[at + 1]);
        if let Some(event) = events.get(at + 1) {
            assert_eq!(cursor.forward().unwrap().event, *event);
        }
    }
}

#[test]
fn it_tells_the_events_of_a_search_both_ways() {
    for (nth, (_, toy)) in (0..).zip(crate::toys::all()) {
        check(&toy, nth);
        assert!(toy.is_clear());
    }
    for seed in 0..1_000 {
        check(&RandomPuzzle::new(seed), seed);
    }
}

#[test]
fn it_shows_what_is_held_and_untried() {
    let toy = Toy::permutations(4);
    let mut cursor = Cursor::new(&toy);
    let shown = |cursor: &Cursor<'_, Toy>| {
        let untried = cursor.untried().map(|(slot, candidates)| (slot, candidates.collect()));
        (cursor.held().collect::<Vec<_>>(), untried)
    };
    assert_eq!(shown(&cursor), (vec![], Some((0, vec![0, 1, 2, 3]))));
    cursor.forward();
    assert_eq!(shown(&cursor), (vec![(0, 0)], Some((1, vec![1, 2, 3]))));
    cursor.goto(&"2.1".parse().unwrap()).unwrap();
    assert_eq!(shown(&cursor), (vec![(0, 2), (1, 1)], Some((2, vec![0, 3]))));
    cursor.forward_to((), |told| matches!(told.event, Event::Solution { .. })).unwrap();
    assert_eq!(shown(&cursor), (vec![(0, 2), (1, 1), (2, 0), (3, 3)], None));
    cursor.forward();
    assert_eq!(shown(&cursor), (vec![(0, 2), (1, 1), (2, 0)], Some((3, vec![]))));
    cursor.back_to((), |told| matches!(told.event, Event::Undo { depth: 1, .. })).unwrap();
    // That undo is undone: the cursor is at the end of the subtree of 2.0.
    assert_eq!(cursor.path().to_string(), "2.0");
}

#[test]
fn a_wrong_path_leaves_it_where_it_is() {
    let toy = Toy::thorny();
    let mut cursor = Cursor::new(&toy);
    for _ in 0..20 {
        cursor.forward();
        let (position, board) = (cursor.position(), toy.board());
        for path in ["7", "0.9", "0.0.0.0.0", "0.0.0.1"] {
            assert!(cursor.goto(&path.parse().unwrap()).is_err(), "{path}");
        }
        let endless = Path::from(vec![usize::MAX]);
        assert!(cursor.goto(&endless).is_err());
        assert_eq!((cursor.position(), toy.board()), (position, board));
    }
    let error = cursor.goto(&"0.9".parse().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "the path 0.9 leaves the tree at its ordinal 2");
}

#[test]
fn limits_stop_it_where_it_is() {
    let endless = Endless::default();
    let mut cursor = Cursor::new(&endless);
    let stopped = cursor.forward_to(Limits::new().nodes(100), |_| false);
    assert_eq!(stopped, Err(Stop::Nodes));
    assert_eq!(cursor.path().to_string(), "0.98");
    assert!(cursor.forward().is_some());
    let all_the_way = cursor.back_to((), |_| false);
    assert_eq!(all_the_way, Ok(None));
    assert_eq!(cursor.path().to_string(), ".");
    assert_eq!(endless.solution(), [None, None]);
}

/// A puzzle and where a cursor is in it: what can be sent to another thread.
struct Kept {
    puzzle: RandomPuzzle,
    position: Position,
}

/// A cursor in a struct, by its name.
struct Player<'p> {
    cursor: Cursor<'p, RandomPuzzle>,
}

#[test]
fn a_position_opens_on_another_thread() {
    let puzzle = RandomPuzzle::new(4);
    let (events, boards, _) = recorded(&puzzle, 1_000);
    let mut player = Player { cursor: Cursor::new(&puzzle) };
    for _ in 0..events.len() / 2 {
        player.cursor.forward();
    }
    let position = player.cursor.position();
    drop(player);
    let kept = Kept { puzzle, position };
    let sent = thread::spawn(move || {
        let mut cursor = Cursor::at(&kept.puzzle, &kept.position).unwrap();
        let board = kept.puzzle.solution();
        (board, cursor.forward().map(|told| told.event))
    });
    let at = events.len() / 2;
    assert!(at > 10);
    assert_eq!(sent.join().unwrap(), (boards[at].clone(), Some(events[at])));
}

/// Panics on its third attempt, once.
struct Panics {
    board: [Cell<u8>; 2],
    attempts: Cell<u32>,
}

impl Puzzle for Panics {
    type Slot = usize;
    type Candidate = u8;
    type Attempt<'p> = Hold<'p, u8>;
    type Solution = [u8; 2];

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < 2).then_some(depth)
    }
    fn candidates(&self, _: usize) -> impl Iterator<Item = u8> {
        1..=2
    }
    fn attempt(&self, slot: usize, value: u8) -> Option<Hold<'_, u8>> {
        self.attempts.set(self.attempts.get() + 1);
        assert_ne!(self.attempts.get(), 3, "planned");
        Some(Hold::new(&self.board[slot], value))
    }
    fn solution(&self) -> [u8; 2] {
        [self.board[0].get(), self.board[1].get()]
    }
}

#[test]
fn after_a_panic_only_goto_leads_on() {
    let puzzle = Panics { board: Default::default(), attempts: Cell::default() };
    let mut cursor = Cursor::new(&puzzle);
    let panicked = catch_unwind(AssertUnwindSafe(|| while cursor.forward().is_some() {}));
    assert!(panicked.is_err());
    assert_eq!((cursor.forward(), cursor.back()), (None, None));
    assert!(cursor.goto(&"1.5".parse().unwrap()).is_err());
    cursor.goto(&"1.0".parse().unwrap()).unwrap();
    assert_eq!(puzzle.solution(), [2, 1]);
    drop(cursor);
    assert_eq!(puzzle.solution(), [0, 0]);
}

/// A million slots with one candidate each; counts the attempts held.
struct Deep(Cell<usize>);

struct Counted<'p>(&'p Cell<usize>, usize);

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        assert_eq!(self.0.replace(self.1), self.1 + 1, "last in, first out");
    }
}

impl Puzzle for Deep {
    type Slot = usize;
    type Candidate = ();
    type Attempt<'p> = Counted<'p>;
    type Solution = usize;

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < 1_000_000).then_some(depth)
    }
    fn candidates(&self, _: usize) -> impl Iterator<Item = ()> {
        [()].into_iter()
    }
    fn attempt(&self, slot: usize, (): ()) -> Option<Counted<'_>> {
        self.0.set(slot + 1);
        Some(Counted(&self.0, slot))
    }
    fn solution(&self) -> usize {
        self.0.get()
    }
}

#[test]
fn a_deep_cursor_ends() {
    let deep = Deep(Cell::new(0));
    let mut cursor = Cursor::new(&deep);
    for _ in 0..1_000_000 {
        cursor.forward();
    }
    assert_eq!((cursor.path().ordinals().len(), deep.0.get()), (1_000_000, 1_000_000));
    drop(cursor);
    assert_eq!(deep.0.get(), 0);
}
