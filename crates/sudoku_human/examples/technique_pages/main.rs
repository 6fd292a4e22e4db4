//! Makes the pages of `docs/techniques`.
//!
//! `technique_pages` writes all of them. `technique_pages find PUZZLES` prints a line for
//! `states.txt` for each technique that has none, from the puzzles of a file, one per line.

mod pages;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::{env, fs};

use sudoku::{Grid, Marks};
use sudoku_human::explain::{Explanation, Notation, path};
use sudoku_human::{Technique, next_step, se};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    match (arguments.next().as_deref(), arguments.next()) {
        (None, _) => write_pages(),
        (Some("find"), Some(file)) => find_states(&fs::read_to_string(file)?),
        _ => Err("expected no argument, or find and a file of puzzles".into()),
    }
}

fn write_pages() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/techniques");
    fs::create_dir_all(&folder)?;
    for entry in fs::read_dir(&folder)? {
        fs::remove_file(entry?.path())?;
    }
    for (name, text) in pages::files()? {
        fs::write(folder.join(name), text)?;
    }
    Ok(())
}

/// Prints for each technique without a state the one with the fewest sentences,
/// then the one with the nearest to 40 open cells, among the first that are found.
fn find_states(puzzles: &str) -> Result<(), Box<dyn Error>> {
    /// The number of states from which the best is taken.
    const STATES: usize = 12;
    let missing: Vec<Technique> = Technique::ALL
        .iter()
        .map(|row| row.technique)
        .filter(|technique| pages::state(*technique).is_none())
        .collect();
    let mut found: BTreeMap<Technique, (usize, Vec<usize>, String)> = BTreeMap::new();
    for puzzle in puzzles.lines().filter_map(|line| line.split(',').next()?.parse::<Grid>().ok()) {
        for item in path(Marks::from(&puzzle), se::ORDER.to_vec()) {
            let (marks, step) = item?;
            let Some(line) = pages::write(&marks) else { continue };
            let is_nested = |technique: Technique| technique.info().se >= Some(95);
            for technique in missing.iter().copied() {
                let count = found.get(&technique).map_or(0, |(count, ..)| *count);
                // Nested chains take seconds, and are looked for where nothing else is found.
                if count >= STATES || is_nested(technique) && !is_nested(step.technique) {
                    continue;
                }
                let Some(step) = next_step(&marks, &[technique]) else { continue };
                if step.technique != technique {
                    continue;
                }
                let told = Explanation::new(&marks, &step, Notation::default()).why.len();
                let open = marks.marks().iter().filter(|mark| mark.digit().is_none()).count();
                let cost = vec![told, open.abs_diff(40)];
                let entry = found.entry(technique).or_insert((0, cost.clone(), line.clone()));
                entry.0 += 1;
                if cost < entry.1 {
                    (entry.1, entry.2) = (cost, line.clone());
                }
            }
        }
    }
    for (technique, (_, _, line)) in found {
        println!("{technique}: {line}");
    }
    Ok(())
}
