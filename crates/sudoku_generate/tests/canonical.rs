//! Canonical forms: the same for all equal grids, and as many as are published.
#![expect(clippy::cast_possible_truncation, reason = "digits")]

use std::collections::HashMap;

use sudoku::{Grid, Shape};
use sudoku_generate::{Canonical, CanonicalError, Generator, Random, Symmetry, Wishes};

/// All full grids whose first row is 1, 2, 3, …
fn grids(shape: Shape) -> Vec<Grid> {
    fn extend(shape: Shape, digits: &mut Vec<u8>, all: &mut Vec<Grid>) {
        let cell = digits.len();
        if cell == shape.cells() {
            all.push(Grid::new(shape, digits.clone()).unwrap());
            return;
        }
        let taken: Vec<u8> =
            shape.peers(cell).filter(|peer| *peer < cell).map(|peer| digits[peer]).collect();
        for digit in (1..=shape.side() as u8).filter(|digit| !taken.contains(digit)) {
            digits.push(digit);
            extend(shape, digits, all);
            digits.pop();
        }
    }
    let mut all = Vec::new();
    extend(shape, &mut (1..=shape.side() as u8).collect(), &mut all);
    all
}

/// The classes of all grids of a shape: there are as many as published, and their sizes have the sum of
/// the number of grids. 4×4: 288 grids in 2 classes; 6×6: 28,200,960 in 49 (Russell and Jarvis,
/// "Mathematics of Sudoku II", 2006).
#[test]
fn all_classes_of_small_grids() {
    for (shape, classes, normal, renamings, symmetries) in [
        (Shape::new(2, 2).unwrap(), 2, 12, 24, 2 * 8 * 8),
        (Shape::new(2, 3).unwrap(), 49, 39_168, 720, 48 * 72),
    ] {
        let all = grids(shape);
        assert_eq!(all.len(), normal);
        let mut forms: HashMap<Grid, usize> = HashMap::new();
        for grid in &all {
            let canonical = Canonical::of(grid).unwrap();
            *forms.entry(canonical.grid).or_insert(canonical.automorphisms) =
                canonical.automorphisms;
        }
        assert_eq!(forms.len(), classes);
        let sizes = forms.values().map(|automorphisms| symmetries * renamings / automorphisms);
        assert_eq!(sizes.sum::<usize>(), normal * renamings);
    }
}

#[test]
fn equal_puzzles_have_one_form() {
    let mut generator = Generator::new(Wishes::new(Shape::CLASSIC), 3).unwrap();
    let mut random = Random::new(4, 5);
    for made in generator.generate(0..300) {
        let symmetry = Symmetry::random(Shape::CLASSIC, &mut random);
        for grid in [&made.puzzle, &made.solution] {
            let (one, other) =
                (Canonical::of(grid).unwrap(), Canonical::of(&symmetry.apply(grid)).unwrap());
            assert_eq!(one.grid, other.grid);
            assert_eq!(one.automorphisms, other.automorphisms);
            // From one to the other, by both forms.
            let between = one.symmetry.then(&other.symmetry.inverse());
            assert_eq!(between.apply(grid).is_solved(), grid.is_solved());
            assert_eq!(Canonical::of(&between.apply(grid)).unwrap().grid, one.grid);
            assert_eq!(one.symmetry.apply(grid), one.grid);
            assert_eq!(one.symmetry.inverse().apply(&one.grid), *grid);
            // A form is its own.
            assert_eq!(Canonical::of(&one.grid).unwrap().grid, one.grid);
        }
    }
}

/// The grid with the most automorphisms, 648, and the greatest of all least forms, with 72: both from
/// the list of all grids with automorphisms (Russell and Jarvis, 2006).
#[test]
fn known_automorphisms() {
    for (line, automorphisms) in [
        ("123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648),
        ("123456789457893612986217354274538196531964827698721435342685971715349268869172543", 72),
    ] {
        let canonical = Canonical::of(&line.parse().unwrap()).unwrap();
        assert_eq!(
            (canonical.grid.to_line().as_str(), canonical.automorphisms),
            (line, automorphisms)
        );
    }
}

#[test]
fn errors() {
    let of = |line: &str| Canonical::of(&line.parse::<Grid>().unwrap()).unwrap_err();
    assert_eq!(of(&".".repeat(81)), CanonicalError::NotUnique);
    assert_eq!(of(&("11".to_owned() + &".".repeat(79))), CanonicalError::NoSolution);
    let shape = Shape::new(2, 4).unwrap();
    assert_eq!(Canonical::of(&Grid::empty(shape)), Err(CanonicalError::Shape(shape)));
}
