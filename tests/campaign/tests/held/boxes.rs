//! Boxes between bars, in which spaces may be the empty cells.

use super::cell::{BARS, Cell, EMPTY};
use super::layout::LABELS;
use super::line_kind::{is_above, is_border};

/// Returns whether the cells are in boxes between bars, and where spaces are the empty
/// cells, those of a column at one distance from the bar before them. Between two bars, all
/// rows have as many characters, an empty box perhaps more; after the last bar, spaces at the
/// end say nothing.
pub(super) fn is_boxes(lines: &[String], from: usize, cells: &[Cell], side: usize) -> bool {
    [false, true].into_iter().any(|is_doubled| {
        LABELS.into_iter().chain([[2, 0], [2, 1]]).any(|[left, right]| {
            let boxes = |line: &String| -> Option<Vec<String>> {
                // Marks of quotation stand for spaces.
                let body = line.trim_start_matches(['>', ' ']);
                let line = " ".repeat(line.len() - body.len()) + body;
                let line = if is_doubled { line.trim().replace("||", "|") } else { line };
                let fields: Vec<&str> = line.split(|symbol| BARS.contains(symbol)).collect();
                let is_outer = |field: &&str| field.trim().chars().count() <= 3;
                let inner = fields.get(left..fields.len().checked_sub(right)?)?;
                let outer = || fields[..left].iter().chain(&fields[fields.len() - right..]);
                (fields.len() > 1 && outer().all(is_outer))
                    .then(|| inner.iter().map(|field| (*field).to_owned()).collect())
            };
            let first = (from..lines.len().min(from + 4)).find(|at| {
                boxes(&lines[*at]).is_some_and(|boxes| {
                    fit_boxes(&boxes, &cells[..side]).is_some() && !is_border(&lines[*at])
                        || boxes.iter().all(|field| field.trim().is_empty())
                            && cells[..side].iter().all(Cell::is_empty)
                }) && (from..*at).all(|above| is_above(&lines[above]))
            });
            let Some(first) = first else { return false };
            let mut at = first;
            let mut rows = Vec::new();
            for row in cells.chunks(side) {
                let fitting = loop {
                    let Some(line) = lines.get(at) else { return false };
                    at += 1;
                    let is_blank = line.chars().all(|c| c.is_whitespace() || BARS.contains(c));
                    let found = boxes(line).and_then(|boxes| fit_boxes(&boxes, row));
                    match found {
                        Some(found) if is_blank || !is_border(line) => break found,
                        _ if is_border(line) => {}
                        _ => return false,
                    }
                };
                rows.push(fitting);
            }
            let width = rows[0].lengths.len();
            rows.iter().all(|row| row.lengths.len() == width)
                && (0..width).all(|index| {
                    let placed: Vec<&Placed> = rows
                        .iter()
                        .flat_map(|row| &row.placed)
                        .filter(|placed| placed.field == index)
                        .collect();
                    let by = |distance: fn(&Placed) -> usize| {
                        (0..side).all(|cell| {
                            let mut here =
                                placed.iter().filter(|p| p.cell == cell).map(|p| distance(p));
                            let first = here.next();
                            here.all(|other| Some(other) == first)
                        })
                    };
                    let mut lengths: Vec<usize> = placed.iter().map(|p| p.length).collect();
                    lengths.dedup();
                    // Cells are equally wide.
                    let widest_of = |index: usize| {
                        let placed = rows.iter().flat_map(|row| &row.placed);
                        placed.filter(|p| p.field == index).map(|p| p.length).max().unwrap_or(0)
                    };
                    // Spaces at the end of a line say nothing.
                    let before = (right == 0 && index > 0 && index + 1 == width)
                        .then(|| widest_of(index - 1))
                        .filter(|length| *length > 0);
                    let widest = widest_of(index).min(before.unwrap_or(usize::MAX));
                    let width_of_cell = (widest + 1) / (side / width);
                    let is_in_cell =
                        |p: &&Placed| p.start / width_of_cell.max(1) == p.cell % (side / width);
                    // A shorter box without digits may have lost one.
                    let shortest = lengths.iter().min().copied().unwrap_or(0);
                    let is_last = right == 0 && index + 1 == width;
                    let may_be_blank = |row: &FittingRow| {
                        is_last || !row.blank.contains(&index) || row.lengths[index] >= shortest
                    };
                    rows.iter().all(may_be_blank)
                        && placed.iter().all(is_in_cell)
                        && (by(|p| p.start) || by(|p| p.end))
                        && (lengths.len() < 2 || right == 0 && index + 1 == width)
                })
        })
    })
}

/// A word where spaces are the empty cells.
struct Placed {
    field: usize,
    cell: usize,
    start: usize,
    end: usize,
    length: usize,
}

struct FittingRow {
    lengths: Vec<usize>,
    placed: Vec<Placed>,
    /// The fields that hold nothing but spaces.
    blank: Vec<usize>,
}

fn fit_boxes(boxes: &[String], row: &[Cell]) -> Option<FittingRow> {
    if boxes.is_empty() || !row.len().is_multiple_of(boxes.len()) {
        return None;
    }
    let count = row.len() / boxes.len();
    let (mut placed, mut blank) = (Vec::new(), Vec::new());
    for (field, (text, cells)) in boxes.iter().zip(row.chunks(count)).enumerate() {
        let words: Vec<&str> = text.split_whitespace().collect();
        let symbols: Vec<String> = text.chars().map(String::from).collect();
        let glyphs: Vec<String> =
            text.chars().filter(|c| !c.is_whitespace()).map(String::from).collect();
        let all = |texts: &[String]| {
            texts.len() == count
                && cells.iter().zip(texts).all(|(cell, text)| cell.is_shown_by(text))
        };
        let words_owned: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let is_blank = words.is_empty() && cells.iter().all(Cell::is_empty);
        if is_blank {
            blank.push(field);
        }
        if is_blank || all(&words_owned) || words.len() == 1 && all(&glyphs) || all(&symbols) {
            continue;
        }
        // Where a symbol is an empty cell, each cell shows one.
        if words.iter().any(|word| word.chars().all(|symbol| EMPTY.contains(symbol))) {
            return None;
        }
        let filled: Vec<usize> = (0..count).filter(|at| !cells[*at].is_empty()).collect();
        if filled.len() != words.len() {
            return None;
        }
        let mut end = 0;
        for (cell, word) in filled.into_iter().zip(words) {
            if !cells[cell].is_shown_by(word) {
                return None;
            }
            let byte = text[end..].find(word)? + end;
            let start = text[..byte].chars().count();
            end = byte + word.len();
            let length = symbols.len();
            let index = field * count + cell;
            let last = start + word.chars().count();
            placed.push(Placed { field, cell: index, start, end: last, length });
        }
    }
    Some(FittingRow {
        lengths: boxes.iter().map(|field| field.chars().count()).collect(),
        placed,
        blank,
    })
}
