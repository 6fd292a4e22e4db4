//! What the screens show: texts that are kept as files.

use knights_tour::{KnightsTour, Order, Size};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use stack_assumptions::Event;

use stack_assumptions_show::listing::{line_of, listing};
use stack_assumptions_show::player::{Player, view};
use stack_assumptions_show::walk::Walk;
use sudoku::{Grid, ShownSudoku, Singles};

use super::common::{queens, type_keys};
use crate::newcomers::snapshot::assert_snapshot;

/// Draws a screen of a size as text.
fn screen<W: Walk>(player: &mut Player<W>, columns: u16, rows: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
    terminal.draw(|frame| view::draw(frame, player)).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..rows).map(|y| row(y).trim_end().to_owned() + "\n").collect()
}

fn assert_screens<W: Walk>(player: &mut Player<W>, name: &str) {
    for (columns, rows) in [(80, 24), (120, 40)] {
        assert_snapshot(&format!("{name}_{columns}x{rows}.txt"), &screen(player, columns, rows));
    }
}

#[test]
fn queens_at_the_first_solution() {
    let queens = queens(8);
    let mut player = Player::new(&queens);
    type_keys(&mut player, "s");
    assert_screens(&mut player, "player_queens");
    type_keys(&mut player, "?");
    assert_snapshot("player_help_80x24.txt", &screen(&mut player, 80, 24));
    type_keys(&mut player, "?⇥");
    assert_snapshot("player_end_80x24.txt", &screen(&mut player, 80, 24));
}

#[test]
fn the_guide_shows_the_screen() {
    let guide = include_str!("../../../../docs/guide/8-drawing-and-playing.md");
    let shown = include_str!("../snapshots/player_queens_80x24.txt");
    assert!(guide.contains(shown.trim_end()), "copy player_queens_80x24.txt to the guide");
}

#[test]
fn a_tour_at_a_rejected_square() {
    let size = Size::new(5, 5).unwrap();
    let tours = KnightsTour::new(size).start("a1".parse().unwrap()).unwrap();
    let tours = tours.order(Order::Clockwise);
    let mut player = Player::new(&tours);
    type_keys(&mut player, "/rejected\n");
    assert!(
        player.sentence().ends_with("is rejected: a square would have too few neighbours left.")
    );
    assert_screens(&mut player, "player_tour");
}

#[test]
fn a_sudoku_at_an_undone_guess() {
    let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let grid: Grid = line.parse().unwrap();
    let sudoku = ShownSudoku::new(Singles::mrv(&grid).unwrap(), &grid);
    let mut player = Player::new(&sudoku).with_colour(false);
    type_keys(&mut player, "/undo\n");
    assert_screens(&mut player, "player_sudoku");
}

#[test]
fn panes_are_left_out_on_a_small_screen() {
    let queens = queens(8);
    let mut player = Player::new(&queens);
    type_keys(&mut player, "s");
    assert_snapshot("player_queens_20x5.txt", &screen(&mut player, 20, 5));
    assert_snapshot("player_queens_60x16.txt", &screen(&mut player, 60, 16));
    type_keys(&mut player, "←");
    for columns in 0..130 {
        for rows in [0, 1, 2, 3, 4, 5, 9, 10, 15, 16, 20, 23, 24, 41] {
            let shown = screen(&mut player, columns, rows);
            if rows >= 2 && columns >= 8 {
                assert!(shown.contains("Row 8"), "{columns} {rows}\n{shown}");
            }
            if rows >= 3 && columns >= 10 {
                assert!(shown.contains("[Q]"), "{columns} {rows}\n{shown}");
            }
        }
    }
}

#[test]
fn each_event_has_exactly_one_line_of_the_loop() {
    let (depth, slot, candidate) = (1, (), ());
    let events: [Event<(), ()>; 6] = [
        Event::Attempt { depth, slot, candidate },
        Event::Rejected { depth, slot, candidate },
        Event::Undo { depth, slot, candidate },
        Event::DeadEnd { depth, slot },
        Event::Backtrack { depth, slot },
        Event::Solution { depth },
    ];
    let lines = listing();
    for event in events {
        let name = format!("{event:?}");
        let name = name.split(' ').next().unwrap();
        let told = format!("Event::{name} ");
        let numbers: Vec<_> =
            (0..lines.len()).filter(|line| lines[*line].contains(&told)).collect();
        assert_eq!(numbers.len(), 1, "{name}");
        assert_eq!(line_of(&event), Some(numbers[0]), "{name}");
    }
    // The listing is whole: as many braces are opened as closed, but for the heads.
    let braces = |brace| lines.iter().flat_map(|line| line.chars()).filter(|c| *c == brace).count();
    assert_eq!(braces('{') + 6, braces('}'));
    assert!(lines.len() > 60 && lines.len() < 110, "{}", lines.len());
}
