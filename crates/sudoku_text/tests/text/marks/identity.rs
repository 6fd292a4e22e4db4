//! What is written in a format and read again is the same: the digits, the symbols, which
//! digits are given or placed, the candidates and the notes, as far as the format has them.
//! What it has not, the writer refuses by name.

use sudoku::{Grid, Mark, Marks, Shape};
use sudoku_text::{Format, Reader, Record, SymbolSet, ToText};

use super::notes;
use super::random::{Random, solved_grid};

/// The sides that people have, and those whose numbers have two digits.
const SIDES: [usize; 8] = [9, 9, 4, 6, 8, 12, 16, 25];

#[test]
fn a_hundred_puzzles_in_each_format() {
    for format in Format::ALL {
        puzzles(format, 0..100);
    }
}

#[test]
#[ignore = "takes a minute"]
fn a_thousand_puzzles_in_each_format() {
    for format in Format::ALL {
        puzzles(format, 0..1_000);
    }
}

/// Checks puzzles of all kinds that the format may show.
fn puzzles(format: Format, seeds: std::ops::Range<u64>) {
    let mut shown = 0;
    for seed in seeds.clone() {
        let mut random = Random::new(seed);
        shown += u64::from(grid(format, &mut random));
        marks(format, &mut random);
        if format.has_notes() {
            notes_of_a_player(format, &mut random);
        }
    }
    let least = if format.shows_candidates() { 0 } else { (seeds.end - seeds.start) / 8 };
    assert!(shown >= least, "{format}: {shown} grids were shown");
}

fn read(text: &str, shape: Shape, format: Format) -> Record {
    let mut reader = Reader::new(text.as_bytes()).shape(shape).format(format);
    let record = reader.next().unwrap_or_else(|| panic!("{format}\n{text}"));
    let record = record.unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
    assert!(reader.next().is_none(), "{format}\n{text}");
    record
}

/// Checks a grid in some symbols. Returns whether the format shows it.
fn grid(format: Format, random: &mut Random) -> bool {
    let shape = Shape::from_side(SIDES[random.below(SIDES.len())]).unwrap();
    let side = shape.side();
    let percent = [20, 40, 90, 100][random.below(4)];
    let solution = solved_grid(shape, random);
    let keep = |digit: &u8| if random.below(100) < percent { *digit } else { 0 };
    let grid = Grid::new(shape, solution.digits().iter().map(keep).collect()).unwrap();
    let word: SymbolSet = "RUDENISAT".parse().unwrap();
    let sets = [SymbolSet::OneBased, SymbolSet::ZeroBased, SymbolSet::Letters, word];
    // An empty grid has no symbols.
    let symbols = sets[if grid.clues() == 0 { 0 } else { random.below(4) }];
    let text = match grid.to_text_with(format, symbols) {
        Ok(text) => text,
        Err(error) => {
            let plain = side == 9 && symbols == SymbolSet::OneBased;
            assert!(!plain || format.shows_candidates(), "{error}");
            let error = error.to_string();
            let says = ["cannot show ", "shows ", "has no "];
            assert!(error.starts_with(&format!("the format {format} ")), "{error}");
            assert!(says.iter().any(|says| error.contains(says)), "{error}");
            return false;
        }
    };
    if !is_readable(&grid, symbols) {
        // One letter, or some letters of a word: the reader refuses them.
        let found = Reader::new(text.as_bytes()).format(format).next();
        assert!(found.is_none_or(|found| found.is_err()), "{format}\n{text}");
        return true;
    }
    let record = read(&text, shape, format);
    let again = record.grid.to_text_with(format, record.symbols);
    assert_eq!(again.as_deref(), Ok(&*text), "{format} {symbols}");
    if is_told(&grid, symbols) {
        assert_eq!(record.grid, grid, "{format} {symbols}\n{text}");
    }
    true
}

/// Returns whether the letters of a grid are enough for the reader to take them as digits.
fn is_readable(grid: &Grid, symbols: SymbolSet) -> bool {
    let all = 1..=u8::try_from(grid.shape().side()).unwrap();
    let different = all.filter(|digit| grid.digits().contains(digit)).count();
    match symbols {
        SymbolSet::Letters => grid.shape().side() > 9 || different > 1,
        SymbolSet::Custom(_) => different == 9,
        SymbolSet::OneBased | SymbolSet::ZeroBased => true,
    }
}

/// Returns whether the text of a grid tells its symbols: see [`Grid::to_text_with`].
fn is_told(grid: &Grid, symbols: SymbolSet) -> bool {
    let side = grid.shape().side();
    let has = |digit: u8| grid.digits().contains(&digit);
    match symbols {
        SymbolSet::OneBased => true,
        SymbolSet::ZeroBased => side <= 9 || grid.clues() == side * side || has(0) && has(1),
        SymbolSet::Letters if side <= 9 => true,
        SymbolSet::Letters => {
            grid.digits().iter().any(|digit| usize::from(*digit) > side - 9 && *digit != 24)
        }
        // The reader takes the letters in the order of the alphabet.
        SymbolSet::Custom(_) => false,
    }
}

/// Marks that follow from a puzzle by steps of a player.
fn played(shape: Shape, random: &mut Random) -> Marks {
    let solution = solved_grid(shape, random);
    let given = |digit: &u8| if random.below(3) == 0 { *digit } else { 0 };
    let puzzle = Grid::new(shape, solution.digits().iter().map(given).collect()).unwrap();
    let mut marks = Marks::from(&puzzle);
    for _ in 0..random.below(shape.cells() / 2) {
        let cell = random.below(shape.cells());
        let digit = solution.digits()[cell];
        let other = u8::try_from(random.below(shape.side()) + 1).unwrap();
        if random.below(2) == 0 {
            let _ = marks.place(cell, digit);
        } else if other != digit {
            let _ = marks.eliminate(cell, other);
        }
    }
    marks
}

/// Checks marks, and what the format tells of them.
fn marks(format: Format, random: &mut Random) {
    let shape = Shape::from_side(SIDES[random.below(SIDES.len())]).unwrap();
    let marks = played(shape, random);
    let text = match marks.to_text(format) {
        Ok(text) => text,
        Err(error) => {
            assert!(shape != Shape::CLASSIC || marks.givens().clues() == 0, "{error}");
            return assert!(
                error.to_string().starts_with(&format!("the format {format} ")),
                "{error}"
            );
        }
    };
    let record = read(&text, shape, format);
    assert_eq!(record.to_text(format).as_deref(), Ok(&*text), "{format}");
    if format == Format::OpenSudoku {
        // Candidates are notes there.
        let found = record.notes.map(|notes| notes.marks(&record.grid));
        return assert_eq!(found.unwrap_or_else(|| Marks::from(&record.grid)), marks, "{text}");
    }
    let tells_givens = [Format::Hodoku, Format::Sdx, Format::Json].contains(&format);
    let candidates = || marks.marks().iter().map(|mark| Mark::Candidates(mark.candidates()));
    if tells_givens {
        assert_eq!(record.marks.as_deref(), Some(&marks), "{format}\n{text}");
    } else if format.shows_candidates() {
        let expected = Marks::new(shape, candidates().collect()).unwrap();
        assert_eq!(record.marks.as_deref(), Some(&expected), "{format}\n{text}");
    } else {
        assert_eq!(record.grid, marks.givens(), "{format}\n{text}");
    }
}

/// Checks a puzzle with what a player placed and noted, through the format and another one
/// that has notes.
fn notes_of_a_player(format: Format, random: &mut Random) {
    let shape = match format {
        Format::OpenSudoku => Shape::CLASSIC,
        _ => Shape::from_side(SIDES[random.below(SIDES.len())]).unwrap(),
    };
    let (puzzle, notes) = notes::played(shape, random);
    let mut record = read(&puzzle.to_text(format).unwrap(), shape, format);
    record.notes = Some(Box::new(notes)).filter(|notes| !notes.is_empty());
    let others = Format::ALL.into_iter().filter(|format| format.has_notes());
    for other in others.filter(|other| shape == Shape::CLASSIC || *other == Format::Json) {
        let text = record.to_text(other).unwrap();
        let again = read(&text, shape, other);
        assert_eq!((&again.grid, &again.notes), (&puzzle, &record.notes), "{text}");
        assert_eq!(again.to_text(other).as_deref(), Ok(&*text), "{other}");
    }
}
