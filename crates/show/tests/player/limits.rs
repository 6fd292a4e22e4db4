//! Searches that are too long, endless or cut.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};
use stack_assumptions_show::player::{Key, Player};
use stack_assumptions_show::{Draw, Scene};

use super::common::{queens, type_keys};

/// Slots without end, each with endless candidates.
#[derive(Default)]
struct Endless(Cell<u64>);

impl Puzzle for Endless {
    type Slot = usize;
    type Candidate = u64;
    type Attempt<'p> = Hold<'p, u64>;
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<usize> {
        Some(depth)
    }

    fn candidates(&self, _slot: usize) -> impl Iterator<Item = u64> {
        0..
    }

    fn attempt(&self, slot: usize, candidate: u64) -> Option<Hold<'_, u64>> {
        // The third slot rejects everything: a search never leaves it.
        (slot < 2).then(|| Hold::new(&self.0, candidate))
    }

    fn solution(&self) {}
}

impl Draw for Endless {
    fn scene(&self) -> Scene {
        Scene::text(self.0.get())
    }
}

#[test]
fn an_endless_search_stops_at_a_limit_and_says_so() {
    let endless = Endless::default();
    let mut player = Player::new(&endless);
    type_keys(&mut player, "⇥");
    assert_eq!(player.message(), "stopped at the limit of 10000000 steps: the same key goes on");
    assert_eq!(player.tally().events, 10_000_000);
    let (_, levels) = player.levels(9);
    assert_eq!(levels.last().unwrap().untried, "1000+");
}

#[test]
fn any_key_breaks_off_a_move() {
    let endless = Endless::default();
    let mut player = Player::new(&endless);
    player.press(Key::End);
    assert!(player.work(1_000) && player.is_busy());
    player.press(Key::Char('s'));
    assert!(!player.is_busy());
    assert_eq!(player.message(), "broken off at event 1000");
    assert_eq!(player.sentence(), "2: 997 is rejected.");
    player.press(Key::Left);
    assert_eq!(player.tally().events, 999);
}

#[test]
fn a_node_that_is_far_away_is_jumped_to() {
    let queens = queens(16);
    let mut player = Player::new(&queens);
    type_keys(&mut player, "g9.3.2\n");
    assert_eq!(player.message(), "a jump: the counters count from here");
    assert_eq!(player.path().to_string(), "9.3.2");
    assert!(!player.tally().is_exact && player.tally().events == 0);
    assert!(player.sentence().starts_with("Row 3: try "), "{}", player.sentence());
    let (_, levels) = player.levels(9);
    assert_eq!(levels[0].size, None);
    // To and fro over the place of the jump.
    type_keys(&mut player, "←←←→→→→→");
    assert_eq!(player.tally().events, 2);
    player.levels(9);
    type_keys(&mut player, "g0\n");
    assert!(player.tally().is_exact);
    type_keys(&mut player, "''");
    assert_eq!(player.tally().events, 2);
}

#[test]
fn a_cut_search_ends_where_it_was_cut() {
    let queens = queens(6);
    let mut player = Player::new(&queens).ending_after(20, "the log was cut here");
    type_keys(&mut player, "⇥");
    assert_eq!((player.tally().events, player.message()), (20, "the log was cut here"));
    type_keys(&mut player, "→");
    assert_eq!((player.tally().events, player.message()), (20, "the log was cut here"));
    type_keys(&mut player, "←");
    assert_eq!(player.tally().events, 19);
}
