//! The names that are nearest to a misspelt one.

use strsim::levenshtein;

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
        let changes = names.map(|name| (levenshtein(&text, &name.to_lowercase()), name));
        changes.min_by_key(|(changes, _)| *changes).unwrap_or((usize::MAX, ours))
    };
    let rows = Technique::ALL.iter();
    let mut names: Vec<_> =
        rows.map(|row| of_row(row.name, row.hodoku.as_ref().map(|row| row.name))).collect();
    sort_by_rank(&mut names, |(changes, _)| [*changes, 0, 0]);
    names.into_iter().take(SUGGESTED).map(|(_, name)| name).collect()
}
