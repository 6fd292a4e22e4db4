//! Tables of Markdown: a row of dashes, with the rows of the grid below it.

use super::cell::Cell;
use super::line_kind::count_up;

/// Returns whether a table starts at one of the first lines whose rows are those of the grid,
/// below the row of dashes. The first row may be the header of the table, if some cell of it
/// is filled or all have symbols.
///
/// The dashes show where the rows begin, and nothing else: their number and emphasis do not
/// count. As Markdown has it, a bar at the start or the end of a line is not a separator, and
/// each line may have one or not.
pub(super) fn is_markdown(lines: &[String], from: usize, cells: &[Cell], side: usize) -> bool {
    // The record may start at its first row, below the dashes.
    let lines = &lines[from.saturating_sub(1)..];
    let is_dashes = |line: &&String| {
        let is_dash = |text: &&str| {
            let text = text.trim_matches(['*', '_', '`', '~']).trim_matches(':');
            text.contains('-') && text.chars().all(|c| c == '-')
        };
        line.contains('|') && fields(line).iter().all(is_dash)
    };
    let Some(dashes) = lines.iter().take(3).position(|line| is_dashes(&line)) else { return false };
    let rows: Vec<Vec<&str>> = lines[dashes + 1..]
        .iter()
        .take_while(|line| line.contains('|'))
        .map(|l| fields(l))
        .collect();
    let above = lines[..dashes].last().map(|line| fields(line));
    let holds = |rows: &[Vec<&str>]| {
        rows.len() == side
            && rows.iter().zip(cells.chunks(side)).all(|(row, cells)| {
                row.len() == side
                    && cells.iter().zip(row).all(|(cell, text)| cell.is_shown_by(text))
            })
    };
    let is_row = |row: &Vec<&str>| row.iter().any(is_filled) || !row.contains(&"");
    // Labels are at the left.
    let unlabelled = || -> Option<Vec<Vec<&str>>> {
        let labels: Option<Vec<&str>> = rows.iter().map(|row| row.first().copied()).collect();
        count_up(&labels?).then(|| rows.iter().map(|row| row[1..].to_vec()).collect())
    };
    holds(&rows)
        || unlabelled().is_some_and(|rows| holds(&rows))
        || above.filter(is_row).is_some_and(|above| {
            let all: Vec<_> = std::iter::once(above).chain(rows.iter().cloned()).collect();
            holds(&all)
        })
}

fn is_filled(text: &&str) -> bool {
    text.chars().any(|symbol| symbol.is_alphanumeric() && !"0xX".contains(symbol))
}

/// The cells of a line.
fn fields(line: &str) -> Vec<&str> {
    let line = line.trim_start_matches(['>', ' ']).trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let line = line.strip_suffix('|').unwrap_or(line);
    line.split('|').map(str::trim).collect()
}
