//! `is_held`: the layouts that a text in each format may have.

use sudoku_text::{Format, Record};

use super::candidates::{is_candidate_line, is_drawing};
use super::cell::Cell;
use super::html::html_as_lists;
use super::link::is_compressed_link;
use super::markdown::is_markdown;
use super::nested::is_nested;
use super::rows::is_rows;
use super::run::{is_attribute, is_run, is_spaced_field};

/// Returns whether a text holds the grid of a record; `records` are all that were read.
pub fn is_held(text: &str, record: &Record, records: &[Record]) -> bool {
    let side = record.grid.shape().side();
    let line = record.to_text(Format::Line).unwrap_or_default();
    let symbols: Vec<char> = line.chars().collect();
    let zero = u32::from(matches!(record.symbols, sudoku_text::SymbolSet::ZeroBased));
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
    // JSON and HTML have no comments behind `#`.
    let all: Vec<String> = split_lines(text).iter().map(|line| plain_symbols(line)).collect();
    let unquoted = |lines: &[String]| -> String {
        let lines = lines[from..].iter().map(|line| line.trim_start_matches(['>', ' ']));
        lines.collect::<Vec<_>>().join("\n")
    };
    match record.format {
        Format::Json if is_nested(&unquoted(&all), &cells, side) => true,
        Format::Json | Format::Matrix => {
            is_nested(&unquoted(&lines), &cells, side) || is_run(&lines[from..], &cells, 1000)
        }
        Format::Html => {
            is_nested(&html_as_lists(&all.join("\n")), &cells, side)
                || is_run(&all[from..], &cells, 10)
        }
        Format::Link => {
            // A sentence may end behind an address.
            let address = lines[from].trim_end().trim_end_matches('.').to_owned();
            // The first question mark begins the query.
            let query = address.replacen('?', " ", 1);
            is_run(&lines[from..], &cells, 1)
                || is_run(&[address, query], &cells, 2)
                || is_compressed_link(&lines[from], &cells, side)
        }
        Format::OpenSudoku => {
            // XML has no comments behind `#`.
            let all = split_lines(text);
            is_run(&lines[from..], &cells, 1000) || is_attribute(&all[from..].join("\n"), &cells)
        }
        Format::Csv => {
            is_run(&lines[from..], &cells, 10) || is_spaced_field(&lines[from..], &cells)
        }
        Format::Markdown => is_markdown(&lines, from, &cells, side),
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

/// Returns a line in ASCII where it stands for ASCII, up to a comment behind `#`.
fn plain(line: &str) -> String {
    let line = plain_symbols(line);
    match line.find('#') {
        Some(at) if at == 0 || !line.contains("://") => line[..at].to_owned(),
        _ => line,
    }
}

/// Returns a line in ASCII where it stands for ASCII.
fn plain_symbols(line: &str) -> String {
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
    line.chars().map(of).collect()
}
