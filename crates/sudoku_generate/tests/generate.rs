//! What is made is checked by solvers and ratings that the generator does not use.

use stack_assumptions::Limits;
use sudoku::{Grid, Shape, Solver};
use sudoku_generate::{Difficulty, Generated, Generator, Needed, Pattern, Wishes, state_before};
use sudoku_human::{Level, Technique, hodoku, next_step, rate_hodoku, rate_se, se};

// The unit tests of files that use nothing else of the crate. In `lib (test)`, the whole crate would be
// compiled once more for them.
#[path = "../src/assumptions.rs"]
mod assumptions;
#[expect(dead_code, reason = "here are only its tests")]
#[expect(clippy::cast_possible_truncation, reason = "as in the crate")]
#[path = "../src/random.rs"]
mod random;

fn make(wishes: &Wishes, seed: u64, count: u64) -> Vec<Generated> {
    Generator::new(wishes.clone(), seed).unwrap().generate(0..count)
}

fn solutions(grid: &Grid) -> u64 {
    grid.count_with(Solver::Mrv, Limits::new().solutions(2)).unwrap().counters.solutions
}

/// One solution, that one; the symmetry of the pattern; and no orbit that can go.
fn check(made: &Generated, pattern: Pattern) {
    let Generated { puzzle, solution, .. } = made;
    assert_eq!(solutions(puzzle), 1, "{puzzle}");
    assert!(solution.is_solution_of(puzzle), "{puzzle}");
    for orbit in pattern.orbits(puzzle.shape()) {
        let is_clue = |cell: &&usize| puzzle.get(**cell).is_some();
        let clues = orbit.iter().filter(is_clue).count();
        assert!(clues == 0 || clues == orbit.len(), "{pattern}: {puzzle}");
        if clues > 0 {
            let mut digits = puzzle.digits().to_vec();
            for cell in &orbit {
                digits[*cell] = 0;
            }
            let without = Grid::new(puzzle.shape(), digits).unwrap();
            assert_eq!(solutions(&without), 2, "{pattern}: {puzzle}");
        }
    }
}

#[test]
fn puzzles_are_minimal_and_symmetric() {
    for (pattern, _) in Pattern::ALL {
        let mut wishes = Wishes::new(Shape::CLASSIC);
        wishes.pattern = pattern;
        let made = make(&wishes, 1, 60);
        assert_eq!(made.len(), 60);
        for made in &made {
            check(made, pattern);
        }
    }
    for (side, count) in [(4, 40), (6, 40), (8, 20), (10, 8), (12, 3)] {
        let wishes = Wishes::new(Shape::from_side(side).unwrap());
        let made = make(&wishes, 2, count);
        assert_eq!(made.len() as u64, count, "{side}");
        for made in &made {
            check(made, Pattern::None);
        }
    }
}

/// The symmetries of 9×9: as many orbits as their groups have (Burnside's lemma, by hand).
#[test]
fn orbits() {
    let counts = Pattern::ALL.map(|(pattern, _)| pattern.orbits(Shape::CLASSIC).len());
    assert_eq!(counts, [81, 41, 21, 45, 45, 45, 45, 25, 25, 15]);
    for (pattern, name) in Pattern::ALL {
        assert_eq!((name.parse(), pattern.to_string().as_str()), (Ok(pattern), name));
    }
}

/// The same, whatever is made together. The digits are those of the first version: they are promised.
#[test]
fn a_seed_gives_the_same_puzzles() {
    let wishes = Wishes::new(Shape::CLASSIC);
    let mut generator = Generator::new(wishes, 7).unwrap();
    let all = generator.generate(0..40);
    for size in [1, 7, 33] {
        let mut parts = Vec::new();
        while parts.len() < 40 {
            let first = parts.len() as u64;
            parts.extend(generator.generate(first..(first + size).min(40)));
        }
        assert_eq!(parts, all);
    }
    let lines: Vec<String> = all[..3].iter().map(|made| made.puzzle.to_line()).collect();
    assert_eq!(
        lines,
        [
            ".4..7....8961...45.....5...97.3...8.6.5..2..1...........864....2...9..........87.",
            ".....19....97...6........2.542..9.......8.4....8.5....63.9..7....4.....3.7.8.45..",
            "5...3..8.26..7.9.......9.4...9........8..1.........1728..3...91...8..42.9..5.....",
        ]
    );
}

/// Each promise is kept by the ratings of the final puzzle.
#[test]
fn difficulty_is_a_promise() {
    for (text, count) in [("1.2..1.5", 40), ("2.0..3.0", 60), ("4.2..5.0", 100), ("6.5..7.2", 40)] {
        for is_minimal in [false, true] {
            let mut wishes = Wishes::new(Shape::CLASSIC);
            wishes.difficulty = Some(text.parse().unwrap());
            wishes.is_minimal = is_minimal;
            let made = make(&wishes, 3, count);
            assert!(made.len() > 3, "{text}: {}", made.len());
            let Some(Difficulty::Se(range)) = &wishes.difficulty else { panic!("{text}") };
            for made in made {
                assert!(range.contains(&rate_se(&made.puzzle).unwrap().rating), "{text}");
                assert_eq!(solutions(&made.puzzle), 1);
                if is_minimal {
                    check(&made, Pattern::None);
                }
            }
        }
    }
    for (text, level) in [
        ("easy", Level::Easy),
        ("medium", Level::Medium),
        ("hodoku:hard", Level::Hard),
        ("unfair", Level::Unfair),
        ("extreme", Level::Extreme),
    ] {
        let mut wishes = Wishes::new(Shape::CLASSIC);
        wishes.difficulty = Some(text.parse().unwrap());
        wishes.pattern = Pattern::Rotate180;
        let made = make(&wishes, 4, 300);
        assert!(!made.is_empty(), "{text}");
        for made in made {
            assert_eq!(rate_hodoku(&made.puzzle).unwrap().level, level, "{}", made.puzzle);
        }
    }
}

#[test]
fn clues_and_solution_are_as_wished() {
    let mut wishes = Wishes::new(Shape::CLASSIC);
    wishes.clues = Some(30..=32);
    let made = make(&wishes, 5, 30);
    assert_eq!(made.len(), 30);
    assert!(made.iter().all(|made| made.puzzle.clues() == 32 && solutions(&made.puzzle) == 1));
    wishes.pattern = Pattern::Full;
    let made = make(&wishes, 5, 100);
    assert!(!made.is_empty());
    assert!(made.iter().all(|made| (30..=32).contains(&made.puzzle.clues())));
    wishes = Wishes::new(Shape::CLASSIC);
    wishes.clues = Some(23..=23);
    wishes.is_minimal = true;
    wishes.solution = Some(made[0].solution.clone());
    let own = make(&wishes, 6, 60);
    assert!(!own.is_empty());
    for other in own {
        assert_eq!((other.puzzle.clues(), &other.solution), (23, &made[0].solution));
        check(&other, Pattern::None);
    }
}

#[test]
fn techniques_are_needed() {
    for (technique, is_only, count) in [
        (Technique::XyWing, true, 200),
        (Technique::Skyscraper, false, 100),
        (Technique::ForcingChain, true, 40),
    ] {
        let mut wishes = Wishes::new(Shape::CLASSIC);
        wishes.technique = Some(Needed { technique, is_only });
        let made = make(&wishes, 8, count);
        assert!(!made.is_empty(), "{technique}");
        let order = Needed::order(technique);
        let at = order.iter().position(|other| *other == technique).unwrap();
        for made in made {
            let marks = state_before(&made.puzzle, technique).expect("a state");
            assert_eq!(next_step(&marks, order).unwrap().technique, technique);
            // The easier ones find nothing there.
            assert_eq!(next_step(&marks, &order[..at]), None);
        }
    }
    assert_eq!(Needed::order(Technique::ForcingChain), se::ORDER);
    assert_eq!(Needed::order(Technique::Skyscraper), hodoku::ORDER);
}

#[test]
fn wishes_that_cannot_be_met() {
    let error = |change: &dyn Fn(&mut Wishes)| {
        let mut wishes = Wishes::new(Shape::CLASSIC);
        change(&mut wishes);
        Generator::new(wishes, 1).unwrap_err().to_string()
    };
    assert!(error(&|it| it.clues = Some(16..=17)).contains("found at most 17 clues, expected 20"));
    assert!(error(&|it| it.clues = Some(30..=82)).contains("found 30 to 82 clues"));
    let difficulty = |it: &mut Wishes| it.difficulty = Some(Difficulty::Hodoku(Level::Easy));
    let other = |it: &mut Wishes| it.shape = Shape::new(2, 3).unwrap();
    assert!(error(&|it| (difficulty(it), other(it)).1).contains("expected 3x3"));
    let turned = |it: &mut Wishes| it.pattern = Pattern::Diagonal;
    assert!(error(&|it| (turned(it), other(it)).1).contains("expected square boxes"));
    assert!(error(&|it| it.solution = Some(Grid::empty(Shape::CLASSIC))).contains("a full grid"));
    for text in ["", "hardest", "0.5", "7.0..6.0", "6.55", "..6", "13..", "se:easy", "99999"] {
        assert!(text.parse::<Difficulty>().is_err(), "{text}");
    }
    assert_eq!("se:9.5..".parse(), Ok(Difficulty::Se(95..=120)));
}

/// Puzzles that chance does not meet are relatives of known ones, and meet the wishes all the same.
#[test]
fn rare_puzzles_are_relatives_of_known_ones() {
    let wishes = |difficulty: Option<&str>, technique: Option<&str>, is_only| {
        let mut wishes = Wishes::new(Shape::CLASSIC);
        wishes.difficulty = difficulty.map(|text| text.parse().unwrap());
        wishes.technique =
            technique.map(|name| Needed { technique: name.parse().unwrap(), is_only });
        wishes
    };
    for (wishes, indices) in [
        (wishes(Some("9.5..9.8"), None, false), 0..64),
        (wishes(None, Some("jellyfish"), false), 0..64),
        (wishes(None, Some("sashimi jellyfish"), true), 0..128),
        (wishes(None, Some("hidden quadruple"), false), 0..128),
    ] {
        assert!(wishes.are_relatives());
        let mut generator = Generator::new(wishes.clone(), 3).unwrap();
        let made = generator.generate(indices);
        assert!(!made.is_empty(), "{wishes:?}");
        for made in made {
            check(&made, Pattern::None);
            if wishes.difficulty.is_some() {
                let rated = rate_se(&made.puzzle).unwrap();
                assert!((95..=98).contains(&rated.rating), "{rated}");
            }
        }
    }
    let mut turned = wishes(Some("9.5..9.8"), None, false);
    turned.pattern = Pattern::Rotate180;
    assert!(Generator::new(turned, 3).is_err());
    let too_hard = Generator::new(wishes(Some("easy"), Some("x-wing"), false), 3).unwrap_err();
    assert!(too_hard.to_string().contains("not harder than the puzzle"), "{too_hard}");
}
