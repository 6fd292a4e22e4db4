//! Three puzzles that are in no crate, drawn as a newcomer would, in all three outputs.

pub mod magic_square;
#[path = "../../../../examples/map_colouring/main.rs"]
#[expect(dead_code, reason = "the example has a `main`")]
mod map_colouring;
mod petersen;
mod send_more_money;
pub mod snapshot;

use stack_assumptions::cursor::Cursor;
use stack_assumptions::{Event, search};
use stack_assumptions_show::{Draw, Mark, Scene, Style, sentence};

use self::magic_square::MagicSquare;
use self::map_colouring::Map;
use self::petersen::Petersen;
use self::send_more_money::SendMoreMoney;
use self::snapshot::assert_snapshot;

/// Compares the scene of a puzzle with the files of a name, in each output, after so many
/// events: the candidate of the last one is marked.
fn assert_scenes<P: Draw>(puzzle: &P, name: &str, events: usize) {
    let mut cursor = Cursor::new(puzzle);
    let mut last = None;
    for _ in 0..events {
        last = cursor.forward();
    }
    let last = last.expect("an event").event;
    let mut scene = puzzle.scene();
    let marked = match last {
        Event::Attempt { slot, candidate, .. } => Some((slot, candidate, Mark::Attempt)),
        Event::Rejected { slot, candidate, .. } => Some((slot, candidate, Mark::Rejected)),
        Event::Undo { slot, candidate, .. } => Some((slot, candidate, Mark::Undo)),
        _ => None,
    };
    if let Some((slot, candidate, mark)) = marked
        && let Some(spot) = puzzle.spot(slot, candidate)
    {
        scene.mark(spot, mark);
    }
    assert_outputs(&scene, name, &sentence(puzzle, last));
}

fn assert_outputs(scene: &Scene, name: &str, sentence: &str) {
    let styles = [Style::UNICODE, Style::ASCII, Style::COLOUR];
    let [unicode, ascii, colour] = styles.map(|style| scene.to_terminal(style));
    let colour = colour.replace('\x1b', "␛");
    let text = format!("{sentence}\n\n{unicode}\n{ascii}\n{colour}\n{}\n", scene.description());
    assert_snapshot(&format!("{name}.txt"), &text);
    assert_snapshot(&format!("{name}.svg"), &scene.to_svg());
    assert_snapshot(&format!("{name}.html"), &scene.to_html());
}

#[test]
fn a_magic_square_is_drawn_as_a_grid() {
    let square = MagicSquare::default();
    assert_eq!(search(&square).count(), 8);
    assert_scenes(&square, "magic_square", 20);
}

#[test]
fn the_colours_of_the_petersen_graph_are_drawn_at_its_vertices() {
    let graph = Petersen::default();
    assert_eq!(search(&graph).count(), 120);
    assert_scenes(&graph, "petersen", 7);
}

#[test]
fn a_cryptarithm_is_drawn_as_text() {
    let sum = SendMoreMoney::default();
    assert_eq!(search(&sum).count(), 1);
    assert_scenes(&sum, "send_more_money", 40);
}

#[test]
fn the_map_of_australia_is_drawn_as_a_graph() {
    assert_scenes(&Map::default(), "australia", 5);
}

#[test]
fn each_is_drawn_in_at_most_15_lines() {
    let sources = [
        include_str!("magic_square.rs"),
        include_str!("petersen.rs"),
        include_str!("send_more_money.rs"),
    ];
    for source in sources {
        let (_, drawing) = source.split_once("\nimpl Draw for ").expect("an impl of Draw");
        let lines = drawing.lines().take_while(|line| *line != "}").count() + 1;
        assert!(lines <= 15, "{lines} lines:\n{drawing}");
    }
}
