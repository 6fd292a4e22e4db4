//! Random walks: whatever the keys, the counters and the tree are those of a walk from the
//! beginning.

use eight_queens::Queens;
use knights_tour::{KnightsTour, Order, Size};
use stack_assumptions_show::Draw;
use stack_assumptions_show::player::{Key, Player};
use sudoku::{Grid, ShownSudoku, Singles};

use super::common::{queens, state, type_keys};
use crate::newcomers::magic_square::MagicSquare;

/// Presses so many keys, and compares each place with that of a player who goes there by
/// single steps.
fn walk<P: Draw>(puzzle: &P, other: &P, keys: usize) {
    let choices: Vec<char> = "→→→→←←←←↑↓nNsSdD⇤".chars().collect();
    let mut player = Player::new(puzzle);
    let mut fresh = Player::new(other);
    let mut random = 12_345_u64;
    for _ in 0..keys {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let key = choices[(random >> 33) as usize % choices.len()];
        let before = player.tally().events;
        type_keys(&mut player, &key.to_string());
        let event = player.tally().events;
        while fresh.tally().events < event {
            fresh.press(Key::Right);
        }
        while fresh.tally().events > event {
            fresh.press(Key::Left);
        }
        assert_eq!(state(&player), state(&fresh), "{key} from {before}");
        assert_eq!(player.tally(), fresh.tally(), "{key} from {before}");
        assert_eq!(player.levels(10), fresh.levels(10), "{key} from {before}");
    }
}

#[test]
fn a_walk_to_and_fro_counts_as_a_walk_from_the_beginning() {
    walk(&queens(6), &queens(6), 600);
    walk(&MagicSquare::default(), &MagicSquare::default(), 300);
    let tours = || KnightsTour::new(Size::new(3, 4).unwrap()).order(Order::Clockwise);
    walk(&tours(), &tours(), 300);
    let grid: Grid = "1...............".parse().unwrap();
    let sudoku = || ShownSudoku::new(Singles::new(&grid).unwrap(), &grid);
    walk(&sudoku(), &sudoku(), 300);
}

#[test]
fn the_sizes_of_subtrees_add_up() {
    let queens = queens(6);
    let mut player = Player::new(&queens);
    for _ in 0..503 {
        player.press(Key::Right);
        let (above, levels) = player.levels(100);
        assert_eq!(above, 0);
        let tally = player.tally();
        let undone = tally.undone_sizes(usize::MAX);
        let of_slot = |slot: &Vec<u32>| slot.iter().map(|size| i64::from(*size)).sum::<i64>();
        let mut below = tally.nodes;
        for (slot, size) in undone.iter().zip(tally.open_sizes()) {
            let size = size.expect("it was walked to");
            assert_eq!(below, of_slot(slot) + size);
            below = size - 1;
        }
        assert_eq!(below, of_slot(undone.last().unwrap()));
        assert!(levels.len() >= tally.open_sizes().len());
    }
    let sizes: Vec<u32> = player.tally().undone_sizes(9)[0].clone();
    assert_eq!((sizes.len(), sizes.iter().sum::<u32>()), (6, 152));
}

#[test]
fn the_untried_candidates_are_counted_at_each_level() {
    let queens: Queens = queens(8);
    let mut player = Player::new(&queens);
    type_keys(&mut player, "g1.2\n");
    let (_, levels) = player.levels(100);
    let untried: Vec<_> = levels.iter().map(|level| level.untried.as_str()).collect();
    // Row 1 has 8 candidates, row 2 then has 5, row 3 has 4.
    assert_eq!(untried[..2], ["6", "2"]);
    assert_eq!(levels[1].held, Some(("column 6".to_owned(), 2)));
    let before = state(&player);
    player.levels(1);
    assert_eq!(state(&player), before);
}
