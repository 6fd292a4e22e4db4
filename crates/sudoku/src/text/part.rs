use super::draft::{count, quoted};
use super::lines::{Line, Word, words};
use super::mark::{Mark, mark};

pub(super) const BARS: [char; 11] = ['|', '│', '┃', '║', '┆', '┇', '┊', '┋', '╎', '╏', '¦'];
const HEAVY: [char; 2] = ['┃', '║'];

/// What stands between two bars.
pub(super) struct Part<'t> {
    pub text: &'t str,
    pub column: usize,
    /// Whether a heavy bar ends it.
    heavy: bool,
}

impl Part<'_> {
    fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Whether it is several symbols, one blank apart.
    pub fn is_close(&self) -> bool {
        let mut symbols = self.text.trim().chars().enumerate();
        let has_several = self.text.trim().chars().nth(1).is_some();
        has_several && symbols.all(|(at, symbol)| symbol.is_whitespace() == (at % 2 == 1))
    }
}

/// The boxes in a row: where bars stand between all cells, the heavy ones count.
pub(super) fn boxes_across(rows: &[Vec<Part>], across: usize) -> usize {
    let inner = rows.first().and_then(|row| row.get(..across.checked_sub(1)?));
    let ends: Vec<_> = (1..)
        .zip(inner.unwrap_or_default())
        .filter_map(|(end, part)| part.heavy.then_some(end))
        .collect();
    let boxes = ends.len() + 1;
    let is_even = |(index, end): (usize, &usize)| end * boxes == across * (index + 1);
    if across == rows.len() && boxes > 1 && ends.iter().enumerate().all(is_even) {
        boxes
    } else {
        across
    }
}

/// The parts of all rows, without what stands outside the grid.
pub(super) fn parts<'t>(lines: &[&'t Line]) -> Vec<Vec<Part<'t>>> {
    let mut rows: Vec<_> = lines.iter().map(|line| split(line)).collect();
    let side = rows.len();
    let across = most_common(rows.iter().map(Vec::len));
    let is_whole = across > 0 && side.is_multiple_of(across);
    let is_full = rows.iter().all(|row| cells(row) == side);
    let starts = |row: &Vec<Part>| row.first().is_some_and(Part::is_blank);
    let ends = |row: &Vec<Part>| row.last().is_some_and(Part::is_blank);
    let is_bar = |row: &Vec<Part>| row.first().is_some_and(|part| part.text.is_empty());
    // A blank part at one side only may be a box with every cell empty.
    let [left, right] = [rows.iter().all(starts), rows.iter().all(ends)];
    let is_outside = left && right || is_full || !is_whole;
    let is_left = left && (is_outside || rows.iter().all(is_bar));
    let is_right = right && is_outside;
    for row in &mut rows {
        if is_right && row.len() > 1 {
            row.pop();
        }
        if is_left && row.len() > 1 {
            row.remove(0);
        }
        if !row.is_empty() && !side.is_multiple_of(row.len()) {
            // Bars may be doubled between boxes.
            row.retain(|part| !part.text.is_empty());
        }
    }
    rows
}

fn split(line: &Line) -> Vec<Part<'_>> {
    let mut column = 1;
    let parts = line.body().split_inclusive(BARS).map(|piece| {
        let text = piece.trim_end_matches(BARS);
        let heavy = piece.ends_with(HEAVY);
        let part = Part { text, column, heavy };
        column += piece.chars().count();
        part
    });
    let mut parts: Vec<_> = parts.collect();
    if line.body().ends_with(BARS) {
        parts.push(Part { text: "", column, heavy: false });
    }
    parts
}

/// The cells of a row, as far as they can be counted.
pub(super) fn cells(row: &[Part<'_>]) -> usize {
    let words: usize = row.iter().map(|part| words(part.text, 1).count()).sum();
    if words > row.len() {
        return words;
    }
    let symbols = row.iter().flat_map(|part| part.text.chars());
    symbols.filter(|symbol| !symbol.is_whitespace()).count()
}

/// Marks, and their columns.
type Marks = Vec<(Mark, usize)>;

impl Part<'_> {
    /// The marks of so many cells and their columns; or what was found and what
    /// was expected. Where symbols are close, no cell is one character wide.
    pub fn marks(
        &self,
        cells: usize,
        length: usize,
        are_close: bool,
    ) -> Result<Marks, (String, String)> {
        let words: Vec<_> = words(self.text, self.column).collect();
        let symbols = (self.column..).zip(self.text.chars());
        let glyphs: Marks = symbols
            .filter(|(_, symbol)| !symbol.is_whitespace())
            .map(|(column, symbol)| (Mark::Symbol(symbol), column))
            .collect();
        if words.len() == cells {
            let word = |word: &Word| match mark(word.text) {
                Some(mark) => Ok((mark, word.column)),
                None => Err((quoted(word.text), "a number in each cell".to_owned())),
            };
            return words.iter().map(word).collect();
        }
        if words.len() == 1 && glyphs.len() == cells {
            return Ok(glyphs);
        }
        let fields = (1..=length.saturating_add(1) / cells).find_map(|field| {
            let whole = cells * field;
            let fits = match field {
                1 => length == whole && !are_close,
                _ => (whole - 1..=whole + 1).contains(&length),
            };
            fits.then(|| self.fields(cells, field))?
        });
        if let Some(marks) = fields {
            return Ok(marks);
        }
        if words.is_empty() || glyphs.len() == cells {
            let mut marks = glyphs;
            marks.resize(cells, (Mark::Blank, self.column));
            return Ok(marks);
        }
        let found = if words.len() == 1 { glyphs.len() } else { words.len() };
        Err((format!("{} between bars", count(found, "cell")), cells.to_string()))
    }

    /// The marks where each cell takes so many characters.
    fn fields(&self, cells: usize, field: usize) -> Option<Marks> {
        let mut marks = vec![(Mark::Blank, self.column); cells];
        let mut filled = None;
        for word in words(self.text, self.column) {
            let start = word.column - self.column;
            let last = start + word.text.chars().count() - 1;
            if field == 1 {
                for (at, symbol) in (start..).zip(word.text.chars()) {
                    *marks.get_mut(at)? = (Mark::Symbol(symbol), self.column + at);
                }
                continue;
            }
            let index = (start / field).min(cells - 1);
            if (last / field).min(cells - 1) != index || filled == Some(index) {
                return None;
            }
            filled = Some(index);
            marks[index] = (mark(word.text)?, word.column);
        }
        Some(marks)
    }
}

pub(super) fn most_common(counts: impl Iterator<Item = usize>) -> usize {
    let counts: Vec<_> = counts.collect();
    let often = |count: &&usize| counts.iter().filter(|other| other == count).count();
    counts.iter().max_by_key(often).copied().unwrap_or(0)
}
