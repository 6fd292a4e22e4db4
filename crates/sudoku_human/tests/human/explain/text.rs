//! Steps in sentences.

use sudoku::{Grid, Marks, Shape};
use sudoku_human::Technique;
use sudoku_human::explain::{Explanation, Notation};

use super::{STEPS, first};

/// The most words of a sentence that a child of twelve reads.
const MAX_WORDS: usize = 25;

#[test]
fn every_sentence_is_short_and_ends() {
    for (marks, step) in &*STEPS {
        let explanation = Explanation::new(marks, step, Notation::default());
        assert!(!explanation.why.is_empty() && !explanation.so.is_empty(), "{step:#?}");
        let closer = |text: &str| text.starts_with("Now look closer");
        for pair in explanation.why.windows(2).filter(|pair| closer(&pair[0].text)) {
            assert!(pair[1].depth > pair[0].depth, "nothing to look at: {step:#?}");
        }
        for sentence in explanation.sentences() {
            let text = &sentence.text;
            assert!(text.split_whitespace().count() <= MAX_WORDS, "{text}");
            assert!(text.ends_with('.') || text.ends_with(':'), "{text}");
            assert!(text.starts_with(|c: char| c.is_uppercase() || c == 'r'), "{text}");
            assert!(!text[..text.len() - 1].contains(['.', '<', '>']), "{text}");
        }
    }
}

#[test]
fn the_conclusion_is_reported_once_and_whole() {
    for (marks, step) in &*STEPS {
        let explanation = Explanation::new(marks, step, Notation::default());
        let mut told: Vec<_> =
            explanation.so.iter().flat_map(|sentence| sentence.candidates.clone()).collect();
        let mut expected: Vec<_> = step.conclusion.literals().map(|on| on.candidate).collect();
        told.sort_unstable();
        expected.sort_unstable();
        assert_eq!(told, expected);
    }
}

#[test]
fn each_kind_of_step_has_its_words() {
    for (technique, expected) in [
        (Technique::XWing, "The rest of "),
        (Technique::XyWing, "The pivot is "),
        (Technique::NakedPair, "These two cells need both digits."),
        (Technique::HiddenTriple, "These three digits need all three cells"),
        (Technique::UniqueLoop, "The puzzle would have a second solution, but it has only one."),
        (Technique::Nishio, "That cannot be: "),
        (Technique::FullHouse, " is the last open cell of "),
    ] {
        let (marks, step) = first(technique);
        let text = Explanation::new(marks, step, Notation::default()).to_string();
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn cells_are_written_in_three_notations() {
    let (marks, step) = first(Technique::HiddenSingle);
    let so = |notation| Explanation::new(marks, step, notation).so[0].text.clone();
    assert_eq!(so(Notation::RowColumn), "So r1c6 is 8.");
    assert_eq!(so(Notation::Capitals), "So R1C6 is 8.");
    assert_eq!(so(Notation::Letters), "So F1 is 8.");
    for (notation, example) in Notation::ALL {
        assert_eq!(example.parse(), Ok(notation));
    }
    assert_eq!("E5".parse(), Ok(Notation::Letters));
    for text in ["", "e5", "R4c5", "r0c1", "rc", "E", "5E"] {
        assert!(text.parse::<Notation>().is_err(), "{text}");
    }
}

#[test]
fn other_shapes_are_reported_too() {
    let shape = Shape::new(4, 4).expect("a shape");
    let digits = (0..256).map(|cell| if (1..16).contains(&cell) { cell } else { 0 });
    let digits = digits.map(|digit| u8::try_from(digit).expect("at most 16")).collect();
    let marks = Marks::from(&Grid::new(shape, digits).expect("a grid"));
    let step = sudoku_human::next_step(&marks, &[Technique::FullHouse]).expect("a step");
    let explanation = Explanation::new(&marks, &step, Notation::Letters);
    assert_eq!(explanation.so[0].text, "So A1 is 16.");
}
