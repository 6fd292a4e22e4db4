//! No grid is read that the text does not hold: damaged texts of all formats.
//!
//! What it means that a text holds a grid is defined in `held`, and tested in `oracle.rs`.

use campaign::Cases;
use fastrand::Rng;
use sudoku::Grid;
use sudoku_text::{Format, Reader, Record, ToText};

use crate::held::is_held;

/// A text, and the lines of its grids.
pub(crate) struct Sample {
    pub text: String,
    lines: Vec<String>,
}

const PUZZLES: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..6..74.3...9.6.2.5..3.4..674.....1.8.9...3.4.1.....572..6.3..5.3.2.8...4.57..2..",
    "3.6.15.....4...3......68194.8...6......2496.164....2.5..8..3.1..37891462.2.6..8..",
];

pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The rows of a puzzle, each as boxes of three characters.
fn boxes(line: &str, between: &str, cells: &str) -> Vec<String> {
    let rows = line.as_bytes().chunks(9).map(|row| {
        let cell = |cell: &u8| char::from(*cell).to_string();
        let part = |part: &[u8]| part.iter().map(cell).collect::<Vec<_>>().join(cells);
        row.chunks(3).map(part).collect::<Vec<_>>().join(between)
    });
    rows.collect()
}

/// Texts as people write them, beside those of the writers.
fn drawn(line: &str) -> Vec<String> {
    let spaced = boxes(line, " | ", " ");
    let banded = |rows: &[String], border: &str| -> String {
        rows.chunks(3)
            .map(|band| band.join("\n"))
            .collect::<Vec<_>>()
            .join(&format!("\n{border}\n"))
    };
    let barred: Vec<String> = spaced.iter().map(|row| format!("| {row} |")).collect();
    let border = "+-------+-------+-------+";
    let framed = format!("{border}\n{}\n{border}", banded(&barred, border));
    let plain = boxes(line, "", "");
    let numbered = |rows: &[String]| -> String {
        let rows = rows.iter().zip('A'..).map(|(row, label)| format!("{label} {row}"));
        rows.collect::<Vec<_>>().join("\n")
    };
    vec![
        framed.clone(),
        framed.replace(" .", "  "),
        format!("Hello,\n\n[code]\n{framed}\n[/code]\nany idea?\n"),
        banded(&spaced, "------+-------+------").replace('.', " "),
        banded(&plain.iter().map(|row| row.replace('.', "0")).collect::<Vec<_>>(), ""),
        format!("123456789\n{}", plain.join("\n")),
        format!("  123456789\n{}", numbered(&plain)),
        format!("> {}", plain.join("\n> ")),
        plain.join("\n").replace('.', "-"),
        boxes(line, " ", " ").join("\n").replace('.', "x"),
        plain.join("/"),
        format!("{line} 7.1 hard one\n{line};3.4\n"),
        boxes(line, "\t", "\t").join("\n").replace('.', ""),
        boxes(line, ";", ";").join("\n").replace('.', ""),
    ]
}

/// Texts of all formats.
pub(crate) fn samples() -> Vec<Sample> {
    let mut texts: Vec<String> = Format::ALL.map(|format| format.example().to_owned()).into();
    for puzzle in PUZZLES {
        let grid: Grid = puzzle.parse().expect("a puzzle");
        texts.extend(Format::ALL.iter().filter_map(|format| grid.to_text(*format).ok()));
        texts.extend(drawn(puzzle));
    }
    let puzzle = PUZZLES[0];
    texts.push(format!("puzzle,solution\n{puzzle},{SOLUTION}\n{puzzle},{SOLUTION}\n"));
    texts.push(format!("{puzzle},{SOLUTION}\n{puzzle},{SOLUTION}\n"));
    texts.push(format!("{puzzle}|{SOLUTION}|7\n"));
    texts.push(format!("{{\"puzzle\": \"{puzzle}\", \"solution\": \"{SOLUTION}\"}}\n"));
    texts.push(format!("<div data-puzzle=\"{puzzle}\" data-solution=\"{SOLUTION}\"></div>\n"));
    let sample = |text: String| {
        let records: Vec<Record> = Reader::new(text.as_bytes()).filter_map(Result::ok).collect();
        assert!(!records.is_empty(), "{text}");
        for record in &records {
            assert!(is_held(&text, record, &records), "{}\n{text}", record.format);
        }
        let lines = records.iter().map(|record| record.grid.to_line()).collect();
        Sample { text, lines }
    };
    texts.into_iter().map(sample).collect()
}

/// Changes a text in one place, or the symbols of its empty cells.
fn damage(random: &mut Rng, text: &str, samples: &[Sample]) -> String {
    const SYMBOLS: &str = ". |-5\nx0A,:#1_*\t\"><+";
    const EMPTY: &str = " .0-_*x?";
    const LINES: [&str; 6] = ["hello there", "", "  ", "123456789", "A note 5", "-----"];
    let symbol =
        |random: &mut Rng, of: &str| -> char { of.as_bytes()[random.usize(..of.len())].into() };
    let mut symbols: Vec<char> = text.chars().collect();
    if symbols.is_empty() {
        return String::new();
    }
    let at = random.usize(..symbols.len());
    let other = random.usize(..symbols.len());
    let mut lines: Vec<&str> = text.split('\n').collect();
    let (line, to) = (random.usize(..lines.len()), random.usize(..lines.len()));
    match random.u8(..11) {
        0 => drop(symbols.remove(at)),
        1 => symbols.insert(at, symbols[other]),
        2 => symbols[at] = symbol(random, SYMBOLS),
        3 => symbols.swap(at, other),
        4 => drop(symbols.drain(at..symbols.len().min(at + random.usize(..20)))),
        5 => {
            let (from, to) = (symbol(random, ".0 -"), symbol(random, EMPTY));
            let is_whole = random.u8(..3) == 0;
            for symbol in &mut symbols {
                if *symbol == from && (is_whole || random.u8(..4) == 0) {
                    *symbol = to;
                }
            }
        }
        change => {
            let sample = random.choice(samples).expect("a sample");
            let others: Vec<&str> = sample.text.split('\n').collect();
            match change {
                6 => drop(lines.remove(line)),
                7 => lines.insert(to, lines[line]),
                8 => lines.insert(line, LINES[random.usize(..LINES.len())]),
                9 => lines.swap(line, to),
                _ => {
                    let from = random.usize(..others.len());
                    let until = others.len().min(from + random.usize(1..5));
                    lines.splice(line..line, others[from..until].iter().copied());
                }
            }
            return lines.join("\n");
        }
    }
    symbols.into_iter().collect()
}

/// Returns whether a full grid is behind other words of its line: the solution of a
/// damaged puzzle. No puzzle of the samples is full.
///
/// A number alone before the first grid of a text is no such word: a numbered list of
/// solutions is byte for byte the same text, whatever became of the digits of a puzzle.
pub(crate) fn is_solution(text: &str, record: &Record) -> bool {
    let line = record.grid.to_line();
    let is_number = |before: &str| {
        let digits = before.strip_suffix(['|', ',', ';', '\t']).unwrap_or_default();
        (1..=3).contains(&digits.len())
            && digits.bytes().all(|digit| digit.is_ascii_digit())
            && !digits.starts_with('0')
    };
    let is_first = || text.lines().take(record.line - 1).all(|line| line.trim().is_empty());
    let found = text.lines().nth(record.line - 1);
    let before = found.and_then(|found| Some(&found[..found.find(&line[..12])?]));
    !record.grid.digits().contains(&0)
        && before.is_some_and(|before| !(before.is_empty() || is_number(before) && is_first()))
}

#[test]
fn inventions() {
    let samples = samples();
    Cases::new("inventions", 6_000).run(|random| {
        let sample = random.choice(&samples).expect("a sample");
        let mut text = sample.text.clone();
        for _ in 0..random.u8(1..4) {
            text = damage(random, &text, &samples);
        }
        let all: Vec<_> = Reader::new(text.as_bytes()).collect();
        let records: Vec<Record> =
            all.iter().filter_map(|record| record.as_ref().ok().cloned()).collect();
        for record in &records {
            let line = record.grid.to_line();
            let is_small = record.grid.shape().side() == 1;
            if is_small || sample.lines.contains(&line) {
                continue;
            }
            let is_good = is_held(&text, record, &records) && !is_solution(&text, record);
            assert!(is_good, "{} line {}: {line}\n{text}", record.format, record.line);
        }
        // No other format reads another grid from the text.
        if let ([Ok(record)], 0) = (&*all, random.u8(..16)) {
            for format in Format::ALL {
                let mut reader = Reader::new(text.as_bytes()).format(format);
                let (Some(Ok(other)), None) = (reader.next(), reader.next()) else { continue };
                let is_same = other.grid == record.grid || other.grid.shape().side() == 1;
                assert!(is_same, "{} or {format}:\n{text}", record.format);
            }
        }
        all.len() as u64
    });
}
