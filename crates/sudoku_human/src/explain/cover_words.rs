//! The sentences of a line whose bases need all room in as many covers: locked candidates,
//! subsets, fish, and what is like them.

use sudoku::House;

use super::known::Known;
use super::names::{MAX_ITEMS, Names, all_of, digits, list, number, the_digits};
use crate::literal::{Candidate, Set};

/// Returns sentences, each with its candidates.
pub fn cover(
    known: &Known<'_>,
    bases: &[Set],
    covers: &[Set],
    names: Names,
) -> Vec<(String, Vec<Candidate>)> {
    let members: Vec<Candidate> = bases.iter().flat_map(|base| known.left(*base)).collect();
    let texts = match kind(bases, covers) {
        Kind::Locked { digit, from, to } => {
            let cells: Vec<u16> = members.iter().map(|candidate| candidate.cell).collect();
            let [from, to] = [from, to].map(|house| names.house(house));
            vec![
                format!(
                    "In {from}, the digit {digit} fits only in cells of {to}: {}.",
                    short(&cells.iter().map(|cell| names.cell(*cell)).collect::<Vec<_>>(), "and")
                ),
                format!("One of them is {digit}, so the rest of {to} is not."),
            ]
        }
        Kind::Naked { cells, digits: all, houses } => {
            let house = names.houses(&houses, "and");
            let many = number(cells.len());
            let place = if houses.len() == 1 {
                format!("No other cell of {house} can be {}.", digits(&all, "or"))
            } else {
                format!("These digits are then used up in {house}.")
            };
            let verb = if cells.len() == 1 { "has" } else { "have" };
            let mut texts = vec![format!(
                "{} {verb} only {}.",
                short(&cells.iter().map(|cell| names.cell(*cell)).collect::<Vec<_>>(), "and"),
                the_digits(&all)
            )];
            if cells.len() > 1 {
                texts.push(format!("These {many} cells need {}.", all_of(all.len(), "digit")));
            }
            texts.push(place);
            texts
        }
        Kind::Hidden { digits: all, cells, house } => vec![
            format!(
                "In {}, {} fit only in {}.",
                names.house(house),
                the_digits(&all),
                names.cells(&cells, "and")
            ),
            format!(
                "These {} digits need {}, so no other digit fits there.",
                number(all.len()),
                all_of(cells.len(), "cell")
            ),
        ],
        Kind::Fish { digit, from, to } => vec![
            format!(
                "In {}, the digit {digit} fits only in {}.",
                names.houses(&from, "and"),
                names.houses(&to, "and")
            ),
            format!(
                "The {} need {} places for {digit}, one in each of {}.",
                plural(&from),
                number(from.len()),
                names.houses(&to, "and")
            ),
            format!("The rest of {} is not {digit}.", names.houses(&to, "and")),
        ],
        Kind::Other => other(bases, covers, names),
    };
    texts.into_iter().map(|text| (text, members.clone())).collect()
}

/// What bases and covers are.
enum Kind {
    /// A digit in a house lies in another house as well.
    Locked { digit: u8, from: House, to: House },
    /// Cells have as many digits as they are.
    Naked { cells: Vec<u16>, digits: Vec<u8>, houses: Vec<House> },
    /// Digits of a house have as many cells as they are.
    Hidden { digits: Vec<u8>, cells: Vec<u16>, house: House },
    /// A digit in some houses lies in as many others.
    Fish { digit: u8, from: Vec<House>, to: Vec<House> },
    /// Anything else.
    Other,
}

fn kind(bases: &[Set], covers: &[Set]) -> Kind {
    match (cells_of(bases), cells_of(covers), places_of(bases), places_of(covers)) {
        (Some(cells), _, _, Some((digits, houses))) if cells.len() <= MAX_ITEMS => {
            let mut all = houses;
            all.sort_unstable();
            all.dedup();
            let mut sorted = digits.clone();
            sorted.sort_unstable();
            sorted.dedup();
            if sorted.len() == digits.len() && all.len() <= 3 {
                return Kind::Naked { cells, digits: sorted, houses: all };
            }
        }
        (_, Some(cells), Some((digits, houses)), _)
            if houses.iter().all(|house| *house == houses[0]) && cells.len() <= 8 =>
        {
            return Kind::Hidden { digits, cells, house: houses[0] };
        }
        (_, _, Some((digits, from)), Some((other, to))) => {
            let is_one = digits.iter().chain(&other).all(|digit| *digit == digits[0]);
            match (&from[..], &to[..]) {
                _ if !is_one => {}
                ([from], [to]) => return Kind::Locked { digit: digits[0], from: *from, to: *to },
                _ => return Kind::Fish { digit: digits[0], from, to },
            }
        }
        _ => {}
    }
    Kind::Other
}

fn cells_of(sets: &[Set]) -> Option<Vec<u16>> {
    sets.iter()
        .map(|set| match set {
            Set::Cell(cell) => Some(*cell),
            Set::Places { .. } => None,
        })
        .collect::<Option<Vec<u16>>>()
        .filter(|cells| !cells.is_empty())
}

fn places_of(sets: &[Set]) -> Option<(Vec<u8>, Vec<House>)> {
    let place = |set: &Set| match set {
        Set::Cell(_) => None,
        Set::Places { house, digit } => Some((*digit, *house)),
    };
    let places = sets.iter().map(place).collect::<Option<Vec<_>>>()?;
    (!places.is_empty()).then(|| places.into_iter().unzip())
}

/// Returns the sentences of any bases and covers.
fn other(bases: &[Set], covers: &[Set], names: Names) -> Vec<String> {
    let mut texts = Vec::new();
    let mut add = |first: &str, next: &str, sets: &[Set]| {
        // `6 in row 4` has four words.
        for (index, sets) in sets.chunks(4).enumerate() {
            let sets: Vec<String> = sets.iter().map(|set| names.set(*set)).collect();
            texts.push(format!(
                "{} {}.",
                if index == 0 { first } else { next },
                list(&sets, "and")
            ));
        }
    };
    add("Each of these needs one place:", "Also these:", bases);
    add("They can only get it from:", "And from:", covers);
    texts.push(format!(
        "That is {} against {}, so nothing else has room there.",
        number(bases.len()),
        number(covers.len())
    ));
    texts
}

/// Returns the plural of the kind of houses.
fn plural(houses: &[House]) -> &'static str {
    let is_kind = |kind: fn(&House) -> bool| houses.iter().all(kind);
    if is_kind(|house| matches!(house, House::Row(_))) {
        "rows"
    } else if is_kind(|house| matches!(house, House::Column(_))) {
        "columns"
    } else if is_kind(|house| matches!(house, House::Box(_))) {
        "boxes"
    } else {
        "houses"
    }
}

/// Returns a list, without its items if they are too many for a sentence.
fn short(items: &[String], word: &str) -> String {
    if items.len() <= MAX_ITEMS { list(items, word) } else { format!("{} cells", items.len()) }
}
