//! What each key does, and that its opposite undoes it.

use stack_assumptions_show::log::{Ending, check};
use stack_assumptions_show::player::{Export, KEYS, Key, Player, Tally};
use stack_assumptions_show::tree::{SearchTree, TreePicture};

use super::common::{queens, state, type_keys};

#[test]
fn the_figures_of_eight_queens() {
    let queens = queens(8);
    let mut player = Player::new(&queens);
    type_keys(&mut player, "s");
    assert_eq!(
        (player.tally().events, player.path().to_string().as_str()),
        (366, "0.2.2.1.0.0.0.0")
    );
    type_keys(&mut player, "D");
    assert_eq!(player.path().to_string(), "0.2.2.0.1.0.0");
    assert_eq!(player.sentence(), "Row 8: every column is attacked. Back to row 7.");
    type_keys(&mut player, "⇥");
    assert_eq!((player.tally().events, player.tally().solutions), (6_813, 92));
    assert_eq!(player.tally().nodes, 2_056);
    assert_eq!(player.message(), "the search is over");
    type_keys(&mut player, "⇤");
    assert_eq!(player.tally(), &Tally::default());
    assert_eq!(player.sentence(), "before the first step");
    assert!(player.scene(false).spots().iter().all(|spot| spot.text().is_empty()));
}

/// Each pair of opposites, from many places: the second key leads back to where the first one
/// was pressed.
#[test]
fn each_key_is_undone_by_its_opposite() {
    let queens = queens(6);
    // From an attempt with something below it, from a solution, a dead end, a later sibling.
    for (there, back, places) in [
        ("→", "←", &["", "→", "→→→", "s", "sss", "d", "dd→→"][..]),
        ("l", "h", &["", "→→→→→→→→"]),
        ("↓", "↑", &["→", "→→", "d↑", "s→→↑"]),
        ("j", "k", &["→→"]),
        ("n", "N", &["→", "→→", "nn"]),
        ("s", "S", &["s", "ss"]),
        ("d", "D", &["d", "ddd", "ddddddd"]),
        ("s", "''", &["", "→→→", "dd"]),
        ("⇥", "''", &["", "s→→", "dd"]),
        ("⇤", "''", &["s→", "ddd"]),
        ("g0.3.1\n", "''", &["", "s→"]),
        ("g100\n", "''", &["", "sss"]),
        ("/row 4\n", "''", &["", "d"]),
        ("⇤", "⇥", &["⇥"]),
        ("⇥", "⇤", &[""]),
        ("ma→→s", "'a", &["", "s", "dd"]),
        ("c", "c", &["→"]),
        ("?", "?", &["→"]),
        ("  ", "", &["→"]),
        ("+", "-", &["→"]),
        ("p", "p", &["→→"]),
    ] {
        for place in places {
            let mut player = Player::new(&queens);
            type_keys(&mut player, place);
            let (before, tally) = (state(&player), player.tally().clone());
            type_keys(&mut player, there);
            type_keys(&mut player, back);
            assert_eq!(state(&player), before, "{place:?} {there:?} {back:?}");
            assert_eq!(*player.tally(), tally, "{place:?} {there:?} {back:?}");
        }
    }
}

#[test]
fn moves_lead_where_they_say() {
    let queens = queens(6);
    let mut player = Player::new(&queens);
    let mut go = |keys: &str, path: &str, sentence: &str| {
        type_keys(&mut player, keys);
        assert_eq!(player.path().to_string(), path, "{keys}");
        assert!(player.sentence().starts_with(sentence), "{keys}: {}", player.sentence());
    };
    go("→→→", "0.0.0", "Row 3: try");
    go("↑", "0.0", "Row 2: try column 3.");
    go("↓", "0", "Row 2: undo column 3.");
    go("↑", "0.0", "Row 2: try column 3.");
    go("n", "0.1", "Row 2: try column 4.");
    go("N", "0.0", "Row 2: try column 3.");
    go("N", "0.0", "Row 2: try column 3.");
    go("↑↑", ".", "before the first step");
    go("→nn", "2", "Row 1: try column 3.");
    go("nnnn", ".", "Row 1: all was tried. The search is over.");
}

#[test]
fn a_move_without_a_goal_says_so() {
    let queens = queens(4);
    let mut player = Player::new(&queens);
    let mut says = |keys: &str, message: &str| {
        type_keys(&mut player, keys);
        assert_eq!(player.message(), message, "{keys}");
    };
    says("←", "the beginning");
    says("S", "no earlier solution");
    says("D", "no earlier dead end");
    says("n", "no attempt is held, so there is no sibling");
    says("→N", "no earlier sibling");
    says("sss", "no further solution");
    says("→", "the search is over");
    says("/nowhere\n", "\"nowhere\" was not found from here to the end");
    says("g0.9\n", "the path 0.9 leaves the tree at its ordinal 2");
    says("'x", "there is no mark x");
    says("m!", "a mark is a letter from a to z");
    says("g999999\n", "the search has no event 999999");
    says("/␛", "cancelled");
    says("x", "'x' is no key: ? shows the keys");
    says(
        "gabc\n",
        "found \"abc\", expected numbers separated by dots, such as 0.2.1, or the number of an event, such as 366",
    );
}

#[test]
fn the_board_is_exported() {
    let queens = queens(4);
    let mut player = Player::new(&queens);
    type_keys(&mut player, "seb\n");
    let export = player.take_export().unwrap();
    assert_eq!(export.file, "board.svg");
    assert!(export.text.contains(">Q</text>"));
    type_keys(&mut player, "ebb⌫four.svg\n");
    assert_eq!(player.take_export().unwrap().file, "four.svg");
    assert!(player.take_export().is_none());
    type_keys(&mut player, "ex");
    assert_eq!(player.message(), "b exports the board, t the tree, l the log");
    type_keys(&mut player, "e␛");
    assert_eq!(player.message(), "cancelled");
}

/// The tree and the log are those of the events up to here: what comes later is hidden.
#[test]
fn the_tree_and_the_log_up_to_here_are_exported() {
    let queens = queens(6);
    let mut player = Player::new(&queens);
    type_keys(&mut player, "s→→");
    let before = state(&player);
    type_keys(&mut player, "et\n");
    let Export { file, text } = player.take_export().unwrap();
    assert_eq!(file, "tree.svg");
    let nodes = player.tally().nodes + 1;
    assert!(text.contains("<title>row 1: column 2, 1: "), "{text}");
    assert!(text.contains(&format!("the first {nodes} nodes, solutions: 1")), "{text}");
    assert!(!text.contains("row 1: column 3"));
    type_keys(&mut player, "el\n");
    let Export { file, text } = player.take_export().unwrap();
    assert_eq!((file.as_str(), state(&player)), ("log.jsonl", before));
    let end = check(text.as_bytes()).unwrap();
    let tally = player.tally();
    assert_eq!(end.ending, Ending::Stopped("caller".to_owned()));
    assert_eq!(i64::try_from(end.events).unwrap(), tally.events);
    assert_eq!(i64::try_from(end.counters.nodes).unwrap(), tally.nodes);
    assert_eq!(end.counters.solutions, 1);
    type_keys(&mut player, "⇥el\n");
    let end = check(player.take_export().unwrap().text.as_bytes()).unwrap();
    assert_eq!((end.ending, end.events), (Ending::Exhausted, 503));
    type_keys(&mut player, "et\n");
    let whole = TreePicture::new("6 queens").to_svg(&SearchTree::of(&self::queens(6)));
    let shape = |svg: &str| svg.matches("<circle").count();
    assert_eq!(shape(&player.take_export().unwrap().text), shape(&whole));
}

#[test]
fn playing_takes_steps_and_stops_at_the_end_or_at_a_key() {
    let queens = queens(4);
    let mut player = Player::new(&queens);
    player.tick();
    assert_eq!(player.tally().events, 0);
    type_keys(&mut player, " ");
    let (slow, _) = player.playing().unwrap();
    type_keys(&mut player, "+");
    assert!(player.playing().unwrap().0 < slow);
    (0..5).for_each(|_| player.tick());
    assert_eq!(player.tally().events, 5);
    type_keys(&mut player, "←");
    assert!(player.playing().is_none());
    type_keys(&mut player, " ");
    (0..1_000).for_each(|_| player.tick());
    assert!(player.playing().is_none());
    assert_eq!(player.tally().solutions, 2);
    type_keys(&mut player, "+++++++++++++++");
    type_keys(&mut player, "S ");
    assert!(player.playing().unwrap().1 > 1);
}

#[test]
fn quitting() {
    let queens = queens(4);
    for key in [Key::Char('q'), Key::Interrupt] {
        let mut player = Player::new(&queens);
        player.press(key);
        assert!(player.is_over());
    }
    // Within an input, only Ctrl-C quits.
    let mut player = Player::new(&queens);
    type_keys(&mut player, "gq");
    assert!(!player.is_over());
    player.press(Key::Interrupt);
    assert!(player.is_over());
}

#[test]
fn the_help_names_each_key() {
    let keys: String = KEYS.iter().map(|(keys, _)| *keys).collect();
    for key in [
        "→", "←", "↑", "↓", "n", "N", "s", "S", "d", "D", "g", "/", "space", "+", "-", "m", "'",
        "p", "c", "e", "Home", "End", "q",
    ] {
        assert!(keys.contains(key), "{key}");
    }
}
