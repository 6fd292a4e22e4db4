//! Hints: each level says only what is its own, on the states of many puzzles.

use std::collections::BTreeSet;

use sudoku::{Grid, Marks, Shape};
use sudoku_human::explain::{Explanation, Notation, hodoku_path, path};
use sudoku_human::{HintPlace, Step, Technique, all_steps, hodoku, se};

use super::puzzles::EASY;

/// Puzzles that need chains, up to ER 8.3.
const HARDER: [&str; 5] = [
    "................12....34..5.....63....2........78........1....7.6....4..43.2.....",
    "........1......23...4.56........7.6..2.......18.3........1..8....6....5.4........",
    "........1..2..3.4..4..5.6.....6......285.....4..2.9.86.84..2.9...3.....79..1..2..",
    "..............1..2..3.4..5........3..2....4..16...7.........1.....8....6..593....",
    "..............1..2..3..4.5......3....16...7..7.......8....6.3......9.4..2..7.....",
];

/// Calls `visit` with each state on the way to the solutions by both orders, and the next
/// step. There are more than 1,000.
fn visit_states(mut visit: impl FnMut(&Marks, &Step)) {
    let mut states = 0;
    for puzzle in EASY.into_iter().chain(HARDER) {
        let marks = Marks::from(&puzzle.parse::<Grid>().expect("a puzzle"));
        let by_se = path(marks.clone(), se::ORDER.to_vec());
        for item in by_se.chain(hodoku_path(marks, hodoku::ORDER.to_vec())) {
            let (marks, step) = item.expect("a step that follows");
            visit(&marks, &step);
            states += 1;
        }
    }
    assert!(states > 1_000, "{states} states");
}

/// Returns the cells that a text names, such as `r4c5`.
fn cells_in(text: &str) -> BTreeSet<u16> {
    let shape = Shape::CLASSIC;
    let names = (0..81).map(|cell| (cell, shape.position(cell).to_string()));
    let found = names.filter(|(_, name)| text.contains(name.as_str()));
    found.map(|(cell, _)| u16::try_from(cell).expect("81 cells")).collect()
}

/// The first level is the name and the values, and the fourth the whole step.
#[test]
fn the_first_level_names_no_place_and_the_fourth_each_change() {
    visit_states(|marks, step| {
        let explanation = Explanation::new(marks, step, Notation::default());
        let name = &explanation.name;
        assert!(name.starts_with(step.technique.name()));
        assert!(cells_in(name).is_empty() && !name.contains(['=', '<']), "{name}");
        for house in marks.shape().houses() {
            assert!(!name.contains(&house.to_string()), "{name}");
        }
        let so: String = explanation.so.iter().map(|sentence| &*sentence.text).collect();
        let changed = step.conclusion.literals().map(|literal| literal.candidate.cell);
        assert_eq!(cells_in(&so), changed.collect(), "{so}");
    });
}

#[test]
fn the_second_level_names_a_house_or_a_digit_and_no_cell() {
    let mut digits = 0;
    visit_states(|marks, step| {
        let look = step.look(marks);
        let text = look.to_string();
        assert!(cells_in(&text).is_empty() && !text.contains(['=', '<']), "{text}");
        match look {
            HintPlace::Digit(digit) => {
                assert!((1..=9).contains(&digit));
                digits += 1;
            }
            HintPlace::Houses(houses) => {
                assert!((1..=3).contains(&houses.len()), "{text}\n{step:#?}");
            }
        }
    });
    assert!(digits > 30, "{digits} digits");
}

#[test]
fn the_third_level_has_premises_and_no_conclusion() {
    visit_states(|marks, step| {
        let premises = step.premises(marks);
        let text = premises.to_string();
        assert!(!text.is_empty() && !text.contains(['=', '<']), "{text}");
        for literal in step.conclusion.literals() {
            let candidate = literal.candidate;
            let of_cell = premises.cells.iter().find(|(cell, _)| *cell == candidate.cell);
            let has = of_cell.is_some_and(|(_, digits)| digits.contains(&candidate.digit));
            assert!(!has, "{text}\n{step:#?}");
        }
        let named: BTreeSet<u16> = premises.cells.iter().map(|(cell, _)| *cell).collect();
        assert_eq!(cells_in(&text), named, "{text}");
        // A digit that is placed is named without its cell.
        assert!(premises.digit.is_none() || named.is_empty(), "{text}");
    });
}

#[test]
fn premises_of_known_patterns() {
    let line = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    let marks = Marks::from(&line.parse::<Grid>().expect("a puzzle"));
    let first = |technique: Technique| all_steps(&marks, technique).swap_remove(0);
    let single = first(Technique::HiddenSingle);
    assert_eq!(single.premises(&marks).to_string(), "6 in box 1");
    assert_eq!(single.look(&marks).to_string(), "box 1");
    let naked = first(Technique::NakedSingle);
    let cell = naked.conclusion.placement.expect("a placement").cell;
    let position = marks.shape().position(cell.into()).to_string();
    assert_eq!(naked.premises(&marks).to_string(), position);
    assert!(naked.look(&marks).to_string().starts_with("box "));
}
