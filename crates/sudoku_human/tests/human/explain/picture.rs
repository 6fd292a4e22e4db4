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

#[test]
fn every_picture_is_valid_small_and_complete() {
    for (marks, step) in &*STEPS {
        let picture = svg(marks, step, Notation::default());
        assert!(picture.len() <= MAX_BYTES, "{} bytes", picture.len());
        let document = Document::parse(&picture).expect("valid XML");
        let marks = marks.marks();
        let open = marks.iter().filter(|mark| mark.digit().is_none());
        let candidates: usize = open.map(|mark| mark.candidates().len()).sum();
        let texts = document.descendants().filter(|node| {
            node.has_tag_name("text")
                && node.parent().and_then(|parent| parent.attribute("class")) == Some("candidate")
        });
        assert_eq!(texts.count(), candidates);
        let filled = marks.iter().filter(|mark| mark.digit().is_some()).count();
        assert_eq!(count(&document, "given") + count(&document, "placed"), filled);
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
