//! The picture of a step.

use roxmltree::{Document, Node};
use sudoku::{Grid, Marks, Shape};
use sudoku_human::explain::{Notation, svg};
use sudoku_human::{Technique, all_steps};

use super::{STEPS, first};

/// The greatest length of a picture, in bytes.
const MAX_BYTES: usize = 60_000;

/// Returns the number of elements of a class.
fn count(document: &Document<'_>, class: &str) -> usize {
    let is = |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
    };
    document.descendants().filter(is).count()
}

/// Returns the number of texts in the groups of a class.
fn texts(document: &Document<'_>, class: &str) -> usize {
    let of_class = |node: &Node<'_, '_>| {
        let parent = node.parent().and_then(|parent| parent.attribute("class"));
        node.tag_name().name() == "text" && parent == Some(class)
    };
    document.descendants().filter(of_class).count()
}

#[test]
fn every_picture_is_valid_small_and_complete() {
    for (marks, step) in &*STEPS {
        let picture = svg(marks, step, Notation::default());
        assert!(picture.len() <= MAX_BYTES, "{} bytes", picture.len());
        let document = Document::parse(&picture).expect("valid XML");
        let marks = marks.marks();
        let open = marks.iter().filter(|mark| mark.digit().is_none());
        let candidates: usize = open.map(|mark| mark.candidates().len()).sum();
        assert_eq!(texts(&document, "candidate"), candidates);
        let filled = marks.iter().filter(|mark| mark.digit().is_some()).count();
        assert_eq!(texts(&document, "given") + texts(&document, "placed"), filled);
        // The legend has one more.
        let lost = step.conclusion.eliminations.len();
        assert_eq!(count(&document, "lost"), if lost == 0 { 0 } else { lost + 1 });
        let placed = usize::from(step.conclusion.placement.is_some());
        assert_eq!(count(&document, "new"), 2 * placed);
    }
}

#[test]
fn links_and_roles_are_drawn() {
    let document = |technique| {
        let (marks, step) = first(technique);
        svg(marks, step, Notation::default())
    };
    let wing = document(Technique::XyWing);
    let wing = Document::parse(&wing).expect("valid XML");
    assert_eq!((count(&wing, "strong"), count(&wing, "weak")), (3, 3));
    let fish = document(Technique::XWing);
    let fish = Document::parse(&fish).expect("valid XML");
    assert_eq!((count(&fish, "base-house"), count(&fish, "cover-house")), (2, 2));
}

#[test]
fn large_grids_have_small_pictures() {
    for (box_rows, box_columns) in [(2, 3), (3, 4), (4, 4), (5, 5)] {
        let shape = Shape::new(box_rows, box_columns).expect("a shape");
        // The first row lacks its last digit.
        let side = shape.side();
        let digit = |cell: usize| if cell + 1 < side { u8::try_from(cell + 1) } else { Ok(0) };
        let digits = (0..shape.cells()).map(|cell| digit(cell).expect("at most 25")).collect();
        let marks = Marks::from(&Grid::new(shape, digits).expect("a grid"));
        for technique in [Technique::FullHouse, Technique::Claiming, Technique::HiddenSingle] {
            for step in all_steps(&marks, technique).iter().take(2) {
                let picture = svg(&marks, step, Notation::Letters);
                assert!(picture.len() <= MAX_BYTES, "{shape}: {} bytes", picture.len());
                Document::parse(&picture).expect("valid XML");
            }
        }
    }
}

/// A grid that is nearly full shows a digit in each cell, or those around the step.
#[test]
fn full_grids_have_small_pictures() {
    for box_side in [3, 4, 5, 6, 8] {
        let shape = Shape::new(box_side, box_side).expect("a shape");
        let side = shape.side();
        let digit = |cell: usize| {
            let (row, column) = (cell / side, cell % side);
            let digit = (box_side * (row % box_side) + row / box_side + column) % side + 1;
            u8::try_from(if cell == side + 1 { 0 } else { digit }).expect("at most 64")
        };
        let marks = Marks::from(
            &Grid::new(shape, (0..shape.cells()).map(digit).collect()).expect("a grid"),
        );
        for technique in [Technique::FullHouse, Technique::NakedSingle] {
            let steps = all_steps(&marks, technique);
            let picture = svg(&marks, &steps[0], Notation::default());
            assert!(picture.len() <= MAX_BYTES, "{shape}: {} bytes", picture.len());
            let document = Document::parse(&picture).expect("valid XML");
            let digits = texts(&document, "given");
            let is_whole = digits == shape.cells() - 1;
            assert!(is_whole == (side <= 25) && digits >= side - 1, "{shape}: {digits} digits");
        }
    }
}
