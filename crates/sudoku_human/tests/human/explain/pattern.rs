//! What a step rests on.

use sudoku::House;
use sudoku_human::explain::{Pattern, Role};
use sudoku_human::{Candidate, Set, Step, Technique};

use super::{STEPS, first};

/// Returns the first step of a technique, and its pattern.
fn found(technique: Technique) -> (&'static Step, Pattern) {
    let (marks, step) = first(technique);
    (step, step.pattern(marks))
}

#[test]
fn a_pattern_has_premises_and_no_conclusion() {
    for (marks, step) in &*STEPS {
        let pattern = step.pattern(marks);
        let lost = || step.conclusion.literals().map(|literal| literal.candidate);
        let has = |candidate: Candidate| pattern.candidates.iter().any(|(c, _)| *c == candidate);
        assert!(!lost().any(has), "{step:#?}");
        for link in &pattern.links {
            assert!(lost().all(|lost| lost != link.from && lost != link.to), "{step:#?}");
            assert!(has(link.to) || has(link.from), "{step:#?}");
        }
        let is_candidate = |candidate: &Candidate| {
            let cell = usize::from(candidate.cell);
            marks.mark(cell).digit().is_none() && marks.candidates(cell).contains(candidate.digit)
        };
        assert!(pattern.candidates.iter().all(|(candidate, _)| is_candidate(candidate)));
        let is_empty =
            pattern.candidates.is_empty() && pattern.houses.is_empty() && pattern.cells.is_empty();
        assert!(!is_empty, "{step:#?}");
        assert!(pattern.houses.is_sorted() && pattern.cells.is_sorted());
    }
}

#[test]
fn a_fish_has_bases_and_covers() {
    let (step, pattern) = found(Technique::XWing);
    assert_eq!((pattern.bases.len(), pattern.covers.len()), (2, 2));
    assert_eq!(pattern.houses.len(), 4);
    let digit = step.conclusion.eliminations[0].digit;
    for set in pattern.bases.iter().chain(&pattern.covers) {
        assert!(matches!(set, Set::Places { digit: other, .. } if *other == digit));
    }
    assert!(pattern.candidates.iter().all(|(c, role)| c.digit == digit && *role == Role::Base));
    assert!(pattern.links.is_empty() && pattern.almost_locked.is_empty());
}

#[test]
fn a_single_has_a_house_or_a_cell() {
    let (_, pattern) = found(Technique::HiddenSingle);
    assert!(matches!(pattern.houses[..], [House::Box(_)]), "{pattern:?}");
    let (step, pattern) = found(Technique::NakedSingle);
    assert_eq!(pattern.cells, [step.conclusion.placement.expect("a placement").cell]);
    assert!(pattern.houses.is_empty());
}

#[test]
fn a_wing_has_links_between_its_cells() {
    let (step, pattern) = found(Technique::XyWing);
    let mut cells: Vec<u16> = pattern.candidates.iter().map(|(c, _)| c.cell).collect();
    cells.dedup();
    assert_eq!(cells.len(), 3, "{step:#?}");
    let strong = pattern.links.iter().filter(|link| link.is_strong).count();
    let weak = pattern.links.iter().filter(|link| !link.is_strong).count();
    assert_eq!((strong, weak, pattern.cases.len()), (2, 2, 1), "{pattern:#?}");
}

#[test]
fn a_unique_loop_has_a_deadly_pattern_and_guardians() {
    let (_, pattern) = found(Technique::UniqueLoop);
    assert!(pattern.deadly.len() >= 4);
    assert!(pattern.candidates.iter().any(|(_, role)| *role == Role::Guardian));
    assert!(pattern.candidates.iter().any(|(_, role)| *role == Role::Deadly));
}
