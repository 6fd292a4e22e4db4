//! A recorded search is played as the live one is.

use std::fmt::Debug;
use std::hash::Hash;

use knights_tour::{KnightsTour, Order, Size};
use stack_assumptions::interval::{Interval, Path};
use stack_assumptions::{Limits, Puzzle, search};
use stack_assumptions_show::log::{Header, Log, LogError, Recording, RecordingEnd};
use stack_assumptions_show::player::{Key, Player};
use stack_assumptions_show::walk::{Recorded, RecordedBoard, Walk};
use stack_assumptions_show::{Draw, Mark, Scene};

use super::common::{queens, type_keys};
use crate::newcomers::magic_square::MagicSquare;

/// The log of a search, with the names that the puzzle gives.
fn log_of<P>(puzzle: &P, part: &Interval, limits: Limits<'_>, lines: u64) -> String
where
    P: Draw + Puzzle<Slot: Debug + Hash, Candidate: Debug + Hash>,
{
    let header = Header::new("test").part(part.clone());
    let names = (|slot| puzzle.slot_name(slot), |candidate| puzzle.candidate_name(candidate));
    let mut text = Vec::new();
    let mut log = Log::with_values(&mut text, &header, names).limit(lines);
    let mut search = search(puzzle).observe(&mut log).limit(limits).within(part).unwrap();
    search.by_ref().for_each(drop);
    let outcome = search.outcome();
    drop(search);
    log.end(outcome).unwrap();
    drop(log);
    String::from_utf8(text).unwrap()
}

fn whole<P>(puzzle: &P) -> String
where
    P: Draw + Puzzle<Slot: Debug + Hash, Candidate: Debug + Hash>,
{
    log_of(puzzle, &Interval::full(), Limits::new(), u64::MAX)
}

fn read(log: &str) -> Recording {
    Recording::read(log.as_bytes()).unwrap()
}

fn player(recording: &Recording) -> Player<Recorded<'_>> {
    Player::of(Recorded::new(recording, RecordedBoard::of(recording.header())))
}

/// Where a player stands, but for the board: what is counted, said and known of each level.
fn state<W: Walk>(player: &mut Player<W>) -> String {
    let levels = player.levels(20);
    let (tally, path) = (player.tally(), player.path());
    // A log does not say why a candidate was rejected, or why none fits.
    let sentence = player.sentence();
    let (slot, words) = sentence.split_once(": ").unwrap_or((&sentence, ""));
    let is_cause = !["try ", "undo ", "all was tried"].iter().any(|it| words.starts_with(it));
    let words = if is_cause { words.rsplit_once(". ").map_or("", |(_, back)| back) } else { words };
    let sentence = format!("{slot}: {}", words.split(" (").next().unwrap_or_default());
    format!("{path} {sentence} {} {tally:?} {levels:?}", player.message())
}

/// Presses the same keys in the player of a puzzle and in that of its log.
fn walk<P>(puzzle: &P, other: &P, keys: usize)
where
    P: Draw + Puzzle<Slot: Debug + Hash, Candidate: Debug + Hash>,
{
    let recording = read(&whole(other));
    let mut live = Player::new(puzzle);
    let mut recorded = player(&recording);
    let choices: Vec<char> = "→→→→←←←←↑↓nNsSdD⇤⇥".chars().collect();
    let mut random = 54_321_u64;
    for _ in 0..keys {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mut keys = choices[(random >> 33) as usize % choices.len()].to_string();
        if random >> 60 == 0 {
            keys = format!("g{}\n", (random >> 40) % 300);
        }
        type_keys(&mut live, &keys);
        type_keys(&mut recorded, &keys);
        assert_eq!(state(&mut recorded), state(&mut live), "{keys}");
    }
    // To each node by its path.
    type_keys(&mut live, "⇤");
    for _ in 0..100 {
        live.press(Key::Right);
        let keys = format!("→⇤g{}\n", live.path());
        let mut there = Player::new(other);
        type_keys(&mut there, &keys);
        type_keys(&mut recorded, &keys);
        assert_eq!(state(&mut recorded), state(&mut there), "{keys}");
    }
}

#[test]
fn each_key_does_what_it_does_on_the_live_search() {
    walk(&queens(6), &queens(6), 600);
    walk(&MagicSquare::default(), &MagicSquare::default(), 200);
    let tours = || KnightsTour::new(Size::new(3, 4).unwrap()).order(Order::Clockwise);
    walk(&tours(), &tours(), 300);
}

#[test]
fn the_player_says_where_and_why_a_log_ends() {
    let cut = log_of(&queens(6), &Interval::full(), Limits::new(), 20);
    let stopped = log_of(&queens(6), &Interval::full(), Limits::new().nodes(7), u64::MAX);
    let whole = whole(&queens(6));
    let broken = &whole[..1_000];
    for (log, message) in [
        (cut.as_str(), "the log was cut here, the search went on"),
        (&stopped, "the search was stopped here (nodes)"),
        (broken, "the log ends here without an end line: its writer was stopped"),
        (&whole, "the search is over"),
    ] {
        let recording = read(log);
        let mut player = player(&recording);
        let is_over = message == "the search is over";
        for keys in ["⇥", "→", "s", "p→"].into_iter().filter(|keys| !is_over || *keys != "s")
        {
            type_keys(&mut player, keys);
            assert_eq!(player.message(), message, "{keys}");
            assert_eq!(player.tally().events, i64::try_from(recording.events()).unwrap());
        }
        assert!(player.prompt().is_none());
        type_keys(&mut player, "p←");
        assert_eq!(player.tally().events + 1, i64::try_from(recording.events()).unwrap());
    }
    // What the log does not tell is not counted as known: the first row has 6 columns.
    let recording = read(&cut);
    let mut player = player(&recording);
    type_keys(&mut player, "→");
    assert_eq!(player.levels(9).1[0].untried, "0+");
    assert!(matches!(recording.ending(), RecordingEnd::Recorded(_)));
}

#[test]
fn the_log_of_a_part_begins_and_ends_there() {
    let part: Interval = "0.2.1-3.1".parse().unwrap();
    let recording = read(&log_of(&queens(6), &part, Limits::new(), u64::MAX));
    let mut player = player(&recording);
    assert_eq!(player.path().to_string(), "0.2");
    type_keys(&mut player, "→");
    let path = player.path().to_string();
    assert!(path.starts_with("0.2.1") || path == "0.2", "{path}");
    type_keys(&mut player, "⇥");
    assert_eq!(player.message(), "the search is over");
    let events = player.tally().events;
    for _ in 0..events {
        type_keys(&mut player, "←");
    }
    assert_eq!((player.path().to_string().as_str(), player.tally().events), ("0.2", 0));
    type_keys(&mut player, "←");
    assert_eq!(player.message(), "the beginning");
    // The slot that was held before the part has the name that its undo tells.
    assert_eq!(player.levels(9).1[0].slot, "row 1");
    type_keys(&mut player, "g0\n→g2.1\n");
    assert_eq!(player.path().to_string(), "2.1");
    type_keys(&mut player, "g0.1\n");
    assert_eq!(player.message(), "the path 0.1 names no node of the log");
    type_keys(&mut player, "g0\n");
    assert_eq!((player.path().to_string().as_str(), player.tally().events), ("0.2", 0));
    type_keys(&mut player, "→→et\nel\n");
    let export = player.take_export().unwrap();
    stack_assumptions_show::log::check(export.text.as_bytes()).unwrap();
}

#[test]
fn a_board_is_drawn_by_the_names_of_the_log() {
    let board = |header: &str, events: &str| {
        let log = format!(
            "{{\"log\":1,\"puzzle\":\"p\",\"arguments\":[],{header}\"engine\":\"1\"}}\n{events}"
        );
        let recording = read(&log);
        let mut player = player(&recording);
        type_keys(&mut player, "⇥");
        player.scene(false).to_terminal(stack_assumptions_show::Style::ASCII)
    };
    let first = "{\"event\":\"attempt\",\"slot\":1,\"candidate\":0,\"ordinal\":0}\n";
    let cells =
        board("\"slots\":[\"r1c1\",\"r1c2\",\"r2c1\",\"r2c2\"],\"candidates\":[\"x\"],", first);
    assert!(cells.contains("1 | . [x]|\n2 | .  . |"), "{cells}");
    let both = board("\"slots\":[\"A\",\"B\"],\"candidates\":[\"x\",\"y\"],", first);
    assert!(both.contains("A |") && both.contains("B |"), "{both}");
    let list = board("\"slots\":[\"A\",\"B\"],", first);
    assert!(list.contains("A | . |\nB |[0]|"), "{list}");
    let deduced = "{\"event\":\"deduction\",\"technique\":\"t\",\"slot\":0,\"candidate\":7}\n";
    let list = board("\"slots\":[\"A\",\"B\"],", &format!("{first}{deduced}"));
    assert!(list.contains("A | 7 |\nB |[0]|"), "{list}");
    let none = board("", &format!("{first}{deduced}"));
    assert_eq!(none, "1: 0\n0: 7\n");
    // What stands nowhere on the board is left out.
    let far = first.replace("\"slot\":1", "\"slot\":999999999999");
    assert!(board("\"slots\":[\"A\"],", &far).contains("A | . |"));
}

/// A puzzle for the example of a scene that a caller gives.
#[test]
fn a_caller_gives_the_board() {
    let recording = read(&whole(&queens(4)));
    let board = RecordedBoard::new(Scene::grid(4, 4), |row, column| {
        let number = |value: &stack_assumptions_show::log::Value| -> Option<usize> {
            value.to_string().rsplit(' ').next()?.parse().ok()
        };
        Some(((number(row)? - 1) * 4 + number(column)? - 1, "Q".to_owned()))
    });
    let mut player = Player::of(Recorded::new(&recording, board));
    type_keys(&mut player, "s");
    let scene = player.scene(false);
    let held: Vec<_> = (0..16).filter(|spot| scene.spots()[*spot].text() == "Q").collect();
    assert_eq!(held, [1, 7, 8, 14]);
    type_keys(&mut player, "→");
    assert_eq!(player.scene(false).spots()[14].mark(), Some(Mark::Undo));
}

#[test]
fn a_wrong_log_is_no_recording() {
    let whole = whole(&queens(4));
    let wrong = whole.replacen("\"undo\"", "\"backtrack\"", 1);
    assert!(matches!(Recording::read(wrong.as_bytes()), Err(LogError::Wrong { .. })));
    assert!(matches!(Recording::read(&b""[..]), Err(LogError::Wrong { line: 1, .. })));
    let newer = whole.replacen("\"log\":1", "\"log\":2", 1);
    assert!(matches!(Recording::read(newer.as_bytes()), Err(LogError::Wrong { line: 1, .. })));
    let recording = read(&whole);
    assert!(recording.is_exhausted());
    let root = Path::default();
    let tree =
        stack_assumptions_show::tree::SearchTree::recorded(&recording, &root, 1_000).unwrap();
    assert_eq!((tree.nodes(), tree.solutions(), tree.is_cut()), (17, 2, false));
}
