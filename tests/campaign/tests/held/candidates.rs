//! Lists and drawings of candidates.

use super::cell::Cell;

/// Returns whether one line lists the candidates: 729 characters, or 81 words.
pub(super) fn is_candidate_line(lines: &[String], cells: &[Cell]) -> bool {
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
pub(super) fn is_drawing(lines: &[String], cells: &[Cell]) -> bool {
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
            line.chars().filter(|c| c.is_ascii_digit() || ".·*_".contains(*c)).collect();
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
