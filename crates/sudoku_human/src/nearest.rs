//! The names that are nearest to a misspelt one.

use crate::ranked::sort_by_rank;
use crate::technique::Technique;

/// The number of names that a message suggests.
const SUGGESTED: usize = 3;

/// Returns the names of techniques that need the fewest changes to become this text, ours or
/// those of `HoDoKu`. Each technique is named once.
pub fn nearest(text: &str) -> Vec<&'static str> {
    let text = text.to_lowercase();
    let of_row = |ours: &'static str, other: Option<&'static str>| {
        let names = [Some(ours), other].into_iter().flatten();
        let changes = names.map(|name| (changes(&text, &name.to_lowercase()), name));
        changes.min_by_key(|(changes, _)| *changes).unwrap_or((usize::MAX, ours))
    };
    let rows = Technique::ALL.iter();
    let mut names: Vec<_> =
        rows.map(|row| of_row(row.name, row.hodoku.as_ref().map(|row| row.name))).collect();
    sort_by_rank(&mut names, |(changes, _)| [*changes, 0, 0]);
    names.into_iter().take(SUGGESTED).map(|(_, name)| name).collect()
}

/// Returns the number of letters to insert, delete or replace that makes one text the other
/// (Levenshtein's distance).
fn changes(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, letter) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, other) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::{changes, nearest};

    #[test]
    fn the_distance_counts_changes() {
        for (from, to, expected) in
            [("", "abc", 3), ("abc", "abc", 0), ("xwing", "x-wing", 1), ("kitten", "sitting", 3)]
        {
            assert_eq!(changes(from, to), expected, "{from} {to}");
        }
    }

    #[test]
    fn the_nearest_name_comes_first() {
        assert_eq!(nearest("X Wing")[0], "x-wing");
        assert_eq!(nearest("nakd pair")[0], "naked pair");
        assert_eq!(nearest("locked candidates type 1")[0], "Locked Candidates Type 1 (Pointing)");
    }
}
