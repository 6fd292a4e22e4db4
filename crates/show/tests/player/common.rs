//! Players of a few puzzles, and keys as text.

use eight_queens::Queens;

use stack_assumptions_show::player::{Key, Player};
use stack_assumptions_show::walk::Walk;

pub fn queens(n: usize) -> Queens {
    Queens::new(n).expect("a small board")
}

/// Presses each character of a text, and lets each move come to its end.
pub fn type_keys<W: Walk>(player: &mut Player<W>, keys: &str) {
    for char in keys.chars() {
        let key = match char {
            '→' => Key::Right,
            '←' => Key::Left,
            '↑' => Key::Up,
            '↓' => Key::Down,
            '⇤' => Key::Home,
            '⇥' => Key::End,
            '\n' => Key::Enter,
            '␛' => Key::Escape,
            '⌫' => Key::Backspace,
            char => Key::Char(char),
        };
        player.press(key);
        player.finish();
    }
}

/// Where a player stands: the number of events, the path, the sentence and the board.
pub fn state<W: Walk>(player: &Player<W>) -> (i64, String, String, String) {
    let board = format!("{:?}", player.scene(true));
    (player.tally().events, player.path().to_string(), player.sentence(), board)
}
