//! What it means that a text holds a grid. It uses no code of the reader.
//!
//! A text *holds* a grid of `n` rows if one of these layouts fits, from the line of the
//! record on. A layout is one rule for all rows and all cells:
//!
//! - **Run**: n² cells stand on one line as one word, or as words of equal length that
//!   nothing but separators divides, and no such word precedes or follows them.
//! - **Rows**: n lines, with nothing but borders and empty lines between them, each split
//!   into n cells in the same way: as characters, as words, or as fields between the same
//!   separators. All rows have a label at the left or right, or none; labels count up. An
//!   empty field at the end may be missing only if no row has one.
//! - **Columns**: n lines in which the cells of a column stand at one place of the line, and
//!   where an empty cell is a space. Only the first and last rows may be missing, if empty.
//! - **Nested**: n brackets (of JSON) or table rows (of HTML) in a row with n values each.
//! - **Candidates**: 81 or 729 cells, or 27 lines of 27, that list candidates.
//!
//! Labels of columns and a border may stand above the first row, no other text. No further
//! row of the same layout stands beside the first or last one, unless another record holds
//! it: of ten rows, no nine are a puzzle.
//!
//! So a text in which one cell of a row is deleted and another inserted holds the grid of
//! the shifted row, for the row says so. A grid that is not held is *invented*.

use std::ops::Range;

use sudoku::{Format, Record};

/// Characters between cells and around them.
const BARS: &str = "|│┃║┆┇┊┋╎╏¦!:";
const EMPTY: &str = ".0_*xX-?·•○□";

/// What stands in a cell of the grid.
#[derive(Clone)]
struct Cell {
    digit: u8,
    /// How the record shows the digit: as a symbol, and as a number.
    shown: [String; 2],
    may_list: bool,
}

impl Cell {
    fn is_empty(&self) -> bool {
        self.digit == 0
    }

    /// Returns whether the text of a cell says what the grid has there.
    fn is_shown_by(&self, text: &str) -> bool {
        let text = text.trim();
        if self.may_list {
            let digits: Vec<char> = text.chars().filter(|c| ('1'..='9').contains(c)).collect();
            return match &*digits {
                [one] => self.is_empty() || self.shown[0].starts_with(*one),
                _ => self.is_empty(),
            };
        }
        let text = text.strip_suffix(".0").unwrap_or(text);
        let bare = text.trim_matches(['*', '_', '`', '"', '\'']);
        let is_shown = self
            .shown
            .iter()
            .any(|shown| shown.eq_ignore_ascii_case(bare) || shown == bare.trim_start_matches('0'));
        if self.is_empty() {
            let is_blank = text.chars().all(|symbol| EMPTY.contains(symbol));
            is_blank || ["null", "nil", "none"].contains(&&*text.to_lowercase())
        } else {
            is_shown
        }
    }
}

/// Returns whether a text holds the grid of a record; `records` are all that were read.
pub fn is_held(text: &str, record: &Record, records: &[Record]) -> bool {
    let side = record.grid.shape().side();
    let line = record.to_text(Format::Line).unwrap_or_default();
    let symbols: Vec<char> = line.chars().collect();
    let zero = u32::from(matches!(record.symbols, sudoku::SymbolSet::ZeroBased));
    let cells: Vec<Cell> = record
        .grid
        .digits()
        .iter()
        .enumerate()
        .map(|(at, digit)| {
            let number = (u32::from(*digit)).saturating_sub(zero).to_string();
            let symbol = symbols.get(at).filter(|_| record.marks.is_none());
            let symbol = symbol.map_or(number.clone(), char::to_string);
            Cell { digit: *digit, shown: [symbol, number], may_list: record.marks.is_some() }
        })
        .collect();
    let lines: Vec<String> = split_lines(text).into_iter().map(|line| plain(&line)).collect();
    let from = record.line.saturating_sub(1).min(lines.len());
    match record.format {
        Format::Json | Format::Matrix => {
            is_nested(&lines[from..].join("\n"), &cells, side)
                || is_run(&lines[from..], &cells, 1000)
        }
        Format::Html => is_nested(&html_as_lists(&lines.join("\n")), &cells, side),
        Format::Link => {
            is_run(&lines[from..], &cells, 1) || is_compressed_link(&lines[from], &cells, side)
        }
        Format::OpenSudoku => is_run(&lines[from..], &cells, 1000),
        Format::Csv => is_run(&lines[from..], &cells, 10),
        Format::Hodoku => {
            let line = lines[from].replace('+', "");
            is_run(&[line], &cells, 1)
        }
        Format::Candidates729 | Format::Groups if is_candidate_line(&lines[from..], &cells) => true,
        Format::Drawing => is_drawing(&lines[from..], &cells),
        _ => {
            is_run(&lines[from..], &cells, 1)
                || is_rows(&lines, from, &cells, side, record, records)
        }
    }
}

fn split_lines(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.split('\n').map(std::borrow::ToOwned::to_owned).collect()
}

/// Returns a line in ASCII where it stands for ASCII.
fn plain(line: &str) -> String {
    let of = |symbol: char| match symbol {
        '\u{FF01}'..='\u{FF5E}' => {
            char::from_u32(u32::from(symbol) - 0xFF01 + 0x21).unwrap_or(symbol)
        }
        '①'..='⑨' => {
            char::from_u32(u32::from(symbol) - u32::from('①') + 0x31).unwrap_or(symbol)
        }
        '\u{3000}' | '\u{A0}' => ' ',
        '–' | '—' | '−' => '-',
        '・' => '.',
        other => other,
    };
    let line: String = line.chars().map(of).collect();
    // The words behind `#` are a comment.
    match line.find('#') {
        Some(at) if at == 0 || !line.contains("://") => line[..at].to_owned(),
        _ => line,
    }
}

fn is_cell_symbol(symbol: char) -> bool {
    symbol.is_alphanumeric() || EMPTY.contains(symbol)
}

/// Returns whether one of the first `count` lines has the cells as a run.
fn is_run(lines: &[String], cells: &[Cell], count: usize) -> bool {
    lines.iter().take(count).any(|line| {
        let words: Vec<Vec<char>> = line
            .split(|symbol| !is_cell_symbol(symbol))
            .filter(|word| !word.is_empty())
            .map(|word| word.chars().collect())
            .collect();
        (0..words.len()).any(|first| {
            let length = words[first].len();
            let number = cells.len() / length.max(1);
            if length * number != cells.len() || first + number > words.len() {
                return false;
            }
            let taken = &words[first..first + number];
            let is_alike =
                |at: usize| number > 1 && words.get(at).is_some_and(|word| word.len() == length);
            let is_whole = taken.iter().all(|word| word.len() == length)
                && !(first > 0 && is_alike(first - 1))
                && !is_alike(first + number);
            let mut symbols = taken.iter().flatten();
            is_whole
                && cells.iter().all(|cell| {
                    symbols.next().is_some_and(|symbol| cell.is_shown_by(&symbol.to_string()))
                })
        })
    })
}

/// How a line is split into cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Split {
    Characters,
    Words,
    /// Fields between a separator; some of the outermost are no cells.
    Fields(char, [usize; 2]),
}

/// Which end of a row has labels.
const LABELS: [[usize; 2]; 4] = [[0, 0], [1, 0], [0, 1], [1, 1]];

fn is_rows(
    lines: &[String],
    from: usize,
    cells: &[Cell],
    side: usize,
    record: &Record,
    records: &[Record],
) -> bool {
    let mut splits = vec![Split::Characters, Split::Words];
    for separator in [',', ';', '\t', '|', '│', '¦', ' '] {
        for outer in [[0, 0], [1, 0], [0, 1], [1, 1]] {
            splits.push(Split::Fields(separator, outer));
        }
    }
    for split in splits {
        for labels in LABELS {
            let layout = Layout { split, labels, side };
            if layout.holds(lines, from, cells, record, records) {
                return true;
            }
        }
    }
    is_boxes(lines, from, cells, side) || is_columns(lines, from, cells, side)
}

/// Returns whether the cells stand in boxes between bars, and where spaces are the empty
/// cells, those of a column at one distance from the bar before them.
fn is_boxes(lines: &[String], from: usize, cells: &[Cell], side: usize) -> bool {
    [false, true].into_iter().any(|is_doubled| {
        LABELS.into_iter().chain([[2, 0], [2, 1]]).any(|[left, right]| {
            let boxes = |line: &String| -> Option<Vec<String>> {
                let line = if is_doubled { line.trim().replace("||", "|") } else { line.clone() };
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
            let is_trimmed = rows.iter().all(|row| !row.ends_with_space);
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
                    (by(|p| p.start) || by(|p| p.end))
                        && (lengths.len() < 2 || is_trimmed && index + 1 == width)
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
    ends_with_space: bool,
}

fn fit_boxes(boxes: &[String], row: &[Cell]) -> Option<FittingRow> {
    if boxes.is_empty() || !row.len().is_multiple_of(boxes.len()) {
        return None;
    }
    let count = row.len() / boxes.len();
    let mut placed = Vec::new();
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
        if is_blank || all(&words_owned) || words.len() == 1 && all(&glyphs) || all(&symbols) {
            continue;
        }
        let is_filled = |word: &&str| !word.chars().all(|symbol| EMPTY.contains(symbol));
        let words: Vec<&str> = words.into_iter().filter(is_filled).collect();
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
        ends_with_space: boxes.last().is_some_and(|last| last.ends_with(' ')),
    })
}

struct Layout {
    split: Split,
    labels: [usize; 2],
    side: usize,
}

impl Layout {
    /// Returns the cells of a line and its labels.
    fn cells(&self, line: &str) -> Option<(Vec<String>, Vec<String>)> {
        let line = line.trim_start_matches(['>', ' ']).replace("[code]", "").replace("[/code]", "");
        let is_bar = |symbol: char| BARS.contains(symbol);
        let is_between = |symbol: char| symbol.is_whitespace() || is_bar(symbol);
        let words = || line.split(is_between).filter(|word| !word.is_empty());
        let mut words: Vec<String> = match self.split {
            Split::Words => words().map(str::to_owned).collect(),
            Split::Characters if self.labels == [0, 0] => {
                words().flat_map(str::chars).map(String::from).collect()
            }
            Split::Characters => {
                let words: Vec<&str> = words().collect();
                let [left, right] = self.labels;
                if words.len() <= left + right {
                    return None;
                }
                let inner = &words[left..words.len() - right];
                let symbols = inner.iter().flat_map(|word| word.chars()).map(String::from);
                let mut all: Vec<String> =
                    words[..left].iter().map(std::string::ToString::to_string).collect();
                all.extend(symbols);
                all.extend(
                    words[words.len() - right..].iter().map(std::string::ToString::to_string),
                );
                all
            }
            Split::Fields(separator, [left, right]) => {
                let line = if separator == '\t' { &*line } else { line.trim() };
                let fields: Vec<&str> = line.split(separator).collect();
                if fields.len() < 2 || fields.len() <= left + right {
                    return None;
                }
                let outer = fields[..left].iter().chain(&fields[fields.len() - right..]);
                if !outer.clone().all(|field| field.trim().is_empty()) {
                    return None;
                }
                let inner = &fields[left..fields.len() - right];
                inner.iter().map(|field| field.trim().to_owned()).collect()
            }
        };
        let [left, right] = self.labels;
        let is_fields = matches!(self.split, Split::Fields(..));
        if is_fields && right == 0 && words.len() < self.side + left {
            // Trimmed at the end: the caller looks whether all rows are.
            words.resize(self.side + left, "\u{0}".to_owned());
        }
        if words.len() != self.side + left + right {
            return None;
        }
        let mut labels: Vec<String> = words.drain(..left).collect();
        labels.extend(words.drain(self.side..));
        Some((words, labels))
    }

    fn holds(
        &self,
        lines: &[String],
        from: usize,
        cells: &[Cell],
        record: &Record,
        records: &[Record],
    ) -> bool {
        let first = (from..lines.len().min(from + 4)).find(|at| {
            let fits = self.fits(&lines[*at], &cells[..self.side]);
            fits && (from..*at).all(|above| is_above(&lines[above]))
        });
        let Some(first) = first else { return false };
        let Some(rows) = self.rows(lines, first, cells) else { return false };
        let split: Vec<_> = rows.iter().filter_map(|at| self.cells(&lines[*at])).collect();
        let is_trimmed = |(cells, _): &(Vec<String>, _)| cells.last().is_some_and(|c| c == "\u{0}");
        let ends_empty = |(cells, _): &(Vec<String>, _)| cells.last().is_some_and(String::is_empty);
        if split.iter().any(is_trimmed) && split.iter().any(ends_empty) {
            return false;
        }
        if !(0..self.labels[0] + self.labels[1]).all(|column| {
            let labels: Vec<&str> = split.iter().map(|(_, labels)| &*labels[column]).collect();
            count_up(&labels)
        }) {
            return false;
        }
        // No other row beside the grid.
        let is_letter = |text: &str| text.chars().any(|c| c.is_alphabetic() && !"xX".contains(c));
        let has_letters = cells.iter().any(|cell| is_letter(&cell.shown[0]));
        let is_row = |at: usize| {
            let line = &lines[at];
            self.cells(line).is_some_and(|(cells, _)| {
                (has_letters || !cells.iter().any(|cell| is_letter(cell)))
                    && cells
                        .iter()
                        .all(|cell| cell.chars().count() < 3 && cell.chars().all(is_cell_symbol))
                    && cells.iter().any(|cell| cell.chars().any(char::is_alphanumeric))
                    && !is_border(line)
            })
        };
        let last = rows[rows.len() - 1];
        let is_of_other = |at: usize| {
            records.iter().any(|other| {
                let range: Range<usize> = other.line - 1..other.line - 1 + 3 * self.side;
                other.line != record.line && range.contains(&at)
            })
        };
        let is_extra = |at: usize| is_row(at) && !is_of_other(at) && !is_header(&lines[at]);
        let above: Vec<usize> = (0..first).rev().take_while(|at| is_extra(*at)).collect();
        let below: Vec<usize> = (last + 1..lines.len()).take_while(|at| is_extra(*at)).collect();
        let extra = above.len() + below.len();
        if extra == 0 || extra >= self.side {
            return true;
        }
        let all: Vec<usize> = above.into_iter().rev().chain(rows).chain(below).collect();
        let texts: Vec<Vec<String>> =
            all.iter().filter_map(|at| Some(self.cells(&lines[*at])?.0)).collect();
        let own: Vec<bool> = (0..=self.side)
            .filter_map(|left_out| {
                let kept = texts[..left_out].iter().chain(texts[left_out + extra..].iter());
                let texts: Vec<&String> = kept.flatten().collect();
                let is_own = cells.iter().zip(&texts).all(|(cell, text)| cell.is_shown_by(text));
                has_no_digit_twice(&texts, record.grid.shape()).then_some(is_own)
            })
            .collect();
        own.iter().all(|is_own| *is_own)
    }

    fn fits(&self, line: &str, row: &[Cell]) -> bool {
        self.cells(line).is_some_and(|(found, _)| {
            found.iter().zip(row).all(|(found, cell)| {
                if found == "\u{0}" { cell.is_empty() } else { cell.is_shown_by(found) }
            })
        })
    }

    /// Returns the lines of the rows.
    fn rows(&self, lines: &[String], first: usize, cells: &[Cell]) -> Option<Vec<usize>> {
        let mut rows = Vec::new();
        let mut at = first;
        for row in cells.chunks(self.side) {
            loop {
                let line = lines.get(at)?;
                at += 1;
                if self.fits(line, row)
                    && !(is_border(line) && lines.get(at).is_some_and(|next| self.fits(next, row)))
                {
                    rows.push(at - 1);
                    break;
                }
                if !is_border(line) {
                    return None;
                }
            }
        }
        Some(rows)
    }
}

/// Returns whether no house of a grid shows a digit twice.
fn has_no_digit_twice(texts: &[&String], shape: sudoku::Shape) -> bool {
    let side = shape.side();
    let houses = |at: usize| {
        let (row, column) = (at / side, at % side);
        let across = side / shape.box_columns();
        [row, column, row / shape.box_rows() * across + column / shape.box_columns()]
    };
    (0..texts.len()).all(|one| {
        let is_empty = texts[one].chars().all(|symbol| EMPTY.contains(symbol));
        is_empty
            || (0..one).all(|other| {
                let (a, b) = (houses(one), houses(other));
                texts[one] != texts[other] || (0..3).all(|kind| a[kind] != b[kind])
            })
    })
}

/// Returns whether labels are 1, 2, 3 or A, B, C, perhaps with the same letters before.
fn count_up(labels: &[&str]) -> bool {
    let trimmed = |label: &&str| label.trim_matches([':', ')', '.', '*', '_']).to_owned();
    let labels: Vec<String> = labels.iter().map(trimmed).collect();
    let letters = |label: &str| label.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
    let numbers: Option<Vec<usize>> =
        labels.iter().map(|label| label[letters(label).len()..].parse().ok()).collect();
    if let Some(numbers) = numbers {
        return labels.iter().all(|label| letters(label) == letters(&labels[0]))
            && numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
    }
    let codes: Vec<u32> =
        labels.iter().filter_map(|label| label.chars().next()).map(u32::from).collect();
    codes.len() == labels.len()
        && codes.windows(2).all(|pair| (1..=2).contains(&(pair[1].wrapping_sub(pair[0]))))
}

/// Returns whether a line holds no cell.
fn is_border(line: &str) -> bool {
    if line.trim_start().starts_with("//") {
        return true;
    }
    let line = line.replace("[code]", "").replace("[/code]", "");
    !line.chars().any(|symbol| symbol.is_alphanumeric() && !matches!(symbol, 'x' | 'X'))
}

/// Returns whether a line counts up, in numbers or letters.
fn is_header(line: &str) -> bool {
    let found: String = line.chars().filter(|symbol| symbol.is_alphanumeric()).collect();
    let found = found.to_uppercase().replace('C', "").replace("COLUMN", "");
    ["123456789", "ABDEFGHI", "12345678910111213141516", "1234", "012345678", "123456"]
        .iter()
        .any(|h| found == *h)
        || found.is_empty()
}

fn is_above(line: &str) -> bool {
    is_border(line) || is_header(line) || line.trim_start().starts_with(['[', '<', '`']) || {
        line.chars().filter(|symbol| symbol.is_alphabetic()).count() >= 3
    }
}

/// Where a line shows symbols: its display column and the symbol.
fn symbols(line: &str) -> Vec<(usize, char)> {
    let mut at = 0;
    let mut found = Vec::new();
    for symbol in line.chars() {
        if symbol == '\t' {
            at += 8 - at % 8;
            continue;
        }
        if symbol.is_alphanumeric() || ".*_?".contains(symbol) {
            found.push((at, symbol));
        }
        at += 1;
    }
    found
}

/// Returns whether the cells stand in columns of the line.
fn is_columns(lines: &[String], from: usize, cells: &[Cell], side: usize) -> bool {
    let shown: Vec<Vec<(usize, char)>> = lines.iter().map(|line| symbols(line)).collect();
    let is_blank = |row: &[Cell]| row.iter().all(Cell::is_empty);
    let rows: Vec<&[Cell]> = cells.chunks(side).collect();
    let hidden = rows.iter().take_while(|row| is_blank(row)).count();
    let after = side - rows.iter().rev().take_while(|row| is_blank(row)).count().min(side);
    for label in [0, 1] {
        for skip in 0..=hidden {
            for start in from..lines.len().min(from + 4) {
                if !(from..start).all(|at| is_above(&lines[at])) {
                    break;
                }
                let mut columns = vec![None; side];
                if fits_columns(&shown, start, &rows[..after.max(skip)], skip, label, &mut columns)
                {
                    return true;
                }
            }
        }
    }
    false
}

fn fits_columns(
    shown: &[Vec<(usize, char)>],
    at: usize,
    rows: &[&[Cell]],
    row: usize,
    label: usize,
    columns: &mut Vec<Option<usize>>,
) -> bool {
    let Some(cells) = rows.get(row) else { return true };
    let Some(found) = shown.get(at) else { return false };
    if found.is_empty()
        || found.iter().all(|(_, symbol)| "._".contains(*symbol)) && found.len() != cells.len()
    {
        if cells.iter().all(Cell::is_empty)
            && fits_columns(shown, at + 1, rows, row + 1, label, columns)
        {
            return true;
        }
        return fits_columns(shown, at + 1, rows, row, label, columns);
    }
    let Some(found) = found.get(label..) else { return false };
    let mut next = columns.clone();
    let digits: Vec<usize> = (0..cells.len()).filter(|at| !cells[*at].is_empty()).collect();
    let shown_digits: Vec<&(usize, char)> =
        found.iter().filter(|(_, symbol)| !"._*?".contains(*symbol)).collect();
    if digits.len() != shown_digits.len() {
        return false;
    }
    for (cell, (column, symbol)) in digits.iter().zip(shown_digits) {
        if !cells[*cell].is_shown_by(&symbol.to_string())
            || next[*cell].is_some_and(|c| c != *column)
        {
            return false;
        }
        next[*cell] = Some(*column);
    }
    let known: Vec<usize> = next.iter().flatten().copied().collect();
    if !known.windows(2).all(|pair| pair[0] < pair[1]) {
        return false;
    }
    // Cells between two known columns need places of their own.
    let mut last: Option<(usize, usize)> = None;
    for (cell, column) in next.iter().enumerate() {
        let Some(column) = column else { continue };
        if let Some((other, before)) = last
            && column - before < cell - other
        {
            return false;
        }
        last = Some((cell, *column));
    }
    let mut kept = next;
    let fits = fits_columns(shown, at + 1, rows, row + 1, label, &mut kept);
    *columns = kept;
    fits
}

/// A value of nested lists.
enum Value {
    Text(String),
    List(Vec<Value>),
}

/// Returns whether lists in brackets hold the cells: rows of values, or texts.
fn is_nested(text: &str, cells: &[Cell], side: usize) -> bool {
    let mut lists = Vec::new();
    let symbols: Vec<char> = text.chars().collect();
    let mut at = 0;
    while at < symbols.len() {
        if matches!(symbols[at], '[' | '{') {
            let value = value(&symbols, &mut at, 0);
            collect_lists(&value, &mut lists);
        } else {
            at += 1;
        }
    }
    lists.iter().any(|list: &Vec<String>| {
        let all: Vec<String> = if list.len() == side && side > 1 {
            let symbols = list.iter().map(|row| row.split('\u{1}').collect::<Vec<_>>());
            symbols
                .flat_map(|row| match &*row {
                    [text] => text.chars().map(String::from).collect::<Vec<_>>(),
                    row => row.iter().map(|cell| (*cell).to_owned()).collect(),
                })
                .collect()
        } else {
            list.iter().flat_map(|row| row.split('\u{1}')).map(str::to_owned).collect()
        };
        all.len() == cells.len()
            && cells.iter().zip(&all).all(|(cell, text)| cell.is_shown_by(text))
    })
}

/// Collects lists; the lists in them are joined by U+0001.
fn collect_lists(value: &Value, lists: &mut Vec<Vec<String>>) {
    if let Value::List(values) = value {
        let text = |value: &Value| match value {
            Value::Text(text) => text.clone(),
            Value::List(values) => {
                let texts = values.iter().map(|value| match value {
                    Value::Text(text) => text.clone(),
                    Value::List(_) => String::new(),
                });
                texts.collect::<Vec<_>>().join("\u{1}")
            }
        };
        lists.push(values.iter().map(text).collect());
        for value in values {
            collect_lists(value, lists);
        }
    }
}

/// Reads the value at an index. An object is its field `value`, or a list of its values.
fn value(symbols: &[char], at: &mut usize, depth: usize) -> Value {
    let blank = |at: &mut usize| {
        while symbols.get(*at).is_some_and(|symbol| symbol.is_whitespace()) {
            *at += 1;
        }
    };
    blank(at);
    match symbols.get(*at) {
        Some(open @ ('[' | '{')) if depth < 64 => {
            let is_object = *open == '{';
            *at += 1;
            let mut values = Vec::new();
            let mut known = None;
            loop {
                blank(at);
                match symbols.get(*at) {
                    None => break,
                    Some(']' | '}') => {
                        *at += 1;
                        break;
                    }
                    Some(',') => *at += 1,
                    _ => {
                        let mut found = value(symbols, at, depth + 1);
                        blank(at);
                        if is_object && symbols.get(*at) == Some(&':') {
                            *at += 1;
                            let key = found;
                            found = value(symbols, at, depth + 1);
                            let is_value = matches!(&key, Value::Text(key) if key == "value");
                            if is_value && let Value::Text(text) = &found {
                                known = Some(text.clone());
                            }
                        }
                        values.push(found);
                    }
                }
            }
            match known {
                Some(text) => Value::Text(text),
                None if is_object && values.is_empty() => Value::Text(String::new()),
                None if is_object
                    && depth > 0
                    && values.iter().all(|value| matches!(value, Value::Text(_)))
                    && values.len() < 4 =>
                {
                    Value::Text(String::new())
                }
                None => Value::List(values),
            }
        }
        Some(quote @ ('"' | '\'')) => {
            *at += 1;
            let start = *at;
            while symbols.get(*at).is_some_and(|symbol| symbol != quote) {
                *at += 1;
            }
            let text: String = symbols[start..*at].iter().collect();
            *at += 1;
            Value::Text(text)
        }
        _ => {
            let start = *at;
            while symbols.get(*at).is_some_and(|symbol| !",:[]{}\"'".contains(*symbol)) {
                *at += 1;
            }
            *at = (*at).max(start + 1).min(symbols.len());
            Value::Text(symbols[start..*at].iter().collect::<String>().trim().to_owned())
        }
    }
}

/// Returns the rows and cells of tables as lists in brackets.
fn html_as_lists(text: &str) -> String {
    let mut lists = String::new();
    let mut rows = Vec::new();
    for table in text.split("<table").skip(1) {
        let table = table.split("</table").next().unwrap_or_default();
        for row in table.split("<tr").skip(1) {
            let mut cells = Vec::new();
            for cell in row.replace("<th", "<td").split("<td").skip(1) {
                let inner = cell.split_once('>').map_or("", |(_, inner)| inner);
                let inner = inner.split("</td").next().unwrap_or_default();
                let inner = inner.split("</th").next().unwrap_or_default();
                let inner = inner.split("</tr").next().unwrap_or_default();
                let value =
                    inner.split_once("value=\"").and_then(|(_, value)| value.split('"').next());
                let mut text = String::new();
                let mut in_tag = false;
                for symbol in inner.chars() {
                    match symbol {
                        '<' => in_tag = true,
                        '>' => in_tag = false,
                        _ if !in_tag => text.push(symbol),
                        _ => {}
                    }
                }
                let text = text.replace("&nbsp;", " ").replace("&#160;", " ");
                cells.push(format!("\"{}{}\"", text.trim(), value.unwrap_or("").trim()));
            }
            rows.push(cells);
        }
    }
    // Labels may stand in the first row and column.
    for (top, left) in [(0, 0), (1, 1), (1, 0), (0, 1)] {
        let rows: Vec<String> = rows
            .iter()
            .skip(top)
            .map(|row| {
                format!("[{}]", row.iter().skip(left).cloned().collect::<Vec<_>>().join(","))
            })
            .collect();
        lists += "[";
        lists += &rows.join(",");
        lists += "]";
    }
    lists
}

/// Returns whether a link holds the cells in compressed JSON.
fn is_compressed_link(line: &str, cells: &[Cell], side: usize) -> bool {
    line.split(['=', '/', ' ', '?', '&']).any(|part| {
        let part = part.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
        ["", "fpuzzles", "fpuz", "scl", "ctc"].iter().any(|prefix| {
            let Some(part) = part.strip_prefix(prefix) else { return false };
            lz_str::decompress_from_base64(part)
                .and_then(|units| String::from_utf16(&units).ok())
                .is_some_and(|json| is_nested(&json, cells, side))
        })
    }) || {
        // The data may hold a slash.
        ["load=", "fpuzzles", "scl"].iter().any(|mark| {
            line.split_once(mark).is_some_and(|(_, part)| {
                let part = part.trim().replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
                lz_str::decompress_from_base64(&part)
                    .and_then(|units| String::from_utf16(&units).ok())
                    .is_some_and(|json| is_nested(&json, cells, side))
            })
        })
    }
}

/// Returns whether one line lists the candidates: 729 characters, or 81 words.
fn is_candidate_line(lines: &[String], cells: &[Cell]) -> bool {
    let symbols: Vec<char> = lines[0].trim().chars().collect();
    if symbols.len() == 9 * cells.len() {
        return cells.iter().zip(symbols.chunks(9)).all(|(cell, symbols)| {
            let digits: String = symbols.iter().filter(|c| ('1'..='9').contains(*c)).collect();
            cell.is_shown_by(&digits)
        });
    }
    let words: Vec<&str> =
        lines[0].split([' ', ',', ';', '\t']).filter(|word| !word.is_empty()).collect();
    words.len() == cells.len() && words.iter().zip(cells).all(|(word, cell)| cell.is_shown_by(word))
}

/// Returns whether 27 lines of 27 places list the candidates.
fn is_drawing(lines: &[String], cells: &[Cell]) -> bool {
    let fields = |line: &String| -> Option<Vec<String>> {
        let fields = line.split('|').map(str::to_owned).filter(|field| !field.is_empty());
        let fields: Vec<String> = fields.collect();
        (fields.len() == 9 && !line.contains('-')).then_some(fields)
    };
    let drawn: Vec<Vec<String>> = lines.iter().filter_map(fields).take(27).collect();
    if drawn.len() == 27
        && cells.iter().enumerate().all(|(at, cell)| {
            let texts = drawn[at / 9 * 3..at / 9 * 3 + 3].iter().map(|row| &*row[at % 9]);
            cell.is_shown_by(&texts.collect::<String>())
        })
    {
        return true;
    }
    let places = |line: &String| -> Option<Vec<char>> {
        let places: Vec<char> =
            line.chars().filter(|c| c.is_ascii_digit() || ".·*".contains(*c)).collect();
        (places.len() == 27).then_some(places)
    };
    let rows: Vec<Vec<char>> = lines.iter().filter_map(places).take(27).collect();
    rows.len() == 27
        && cells.iter().enumerate().all(|(at, cell)| {
            let (row, column) = (at / 9, at % 9);
            let block =
                rows[row * 3..row * 3 + 3].iter().flat_map(|row| &row[column * 3..column * 3 + 3]);
            let digits: String = block.filter(|symbol| symbol.is_ascii_digit()).collect();
            cell.is_shown_by(&digits)
        })
}
