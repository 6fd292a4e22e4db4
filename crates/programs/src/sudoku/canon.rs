//! `sudoku canon` and `sudoku same`: which puzzles are equal but for symmetries and the names of digits.

use std::collections::HashMap;

use anyhow::{Context, anyhow};
use sudoku::Grid;
use sudoku_generate::Canonical;
use sudoku_text::FromText;
use terminal::output::print_record;

use super::args::{CanonArgs, SameArgs};
use super::input::each_puzzle;
use super::output::Output;
use super::report::{Status, eprint_at};

/// Prints the canonical form of each puzzle, or which ones are equal.
pub fn canon(args: &CanonArgs, output: &mut Output) -> anyhow::Result<()> {
    let mut classes: HashMap<Grid, usize> = HashMap::new();
    each_puzzle(&args.input, output, &mut |source, puzzle, output| {
        let record = match puzzle {
            Ok(record) => record,
            Err(error) => return output.report_invalid(source, &error, None),
        };
        let canonical = match Canonical::of(&record.grid) {
            Ok(canonical) => canonical,
            Err(error) => {
                output.report.record_status(Status::Invalid);
                eprint_at(source, format_args!("line {}: {error}", record.line));
                return Ok(());
            }
        };
        let form = canonical.grid.to_line();
        if args.automorphisms {
            return print_record(format_args!("{form} {}", canonical.automorphisms));
        }
        if !args.unique && !args.class {
            return print_record(form);
        }
        let next = classes.len() + 1;
        let class = *classes.entry(canonical.grid).or_insert(next);
        match (args.class, class == next) {
            (true, _) => print_record(class),
            (false, true) => print_record(record.grid.to_line()),
            (false, false) => Ok(()),
        }
    })
}

/// Says whether two puzzles are equal, and what makes the second one of the first.
pub fn same(args: &SameArgs, output: &mut Output) -> anyhow::Result<()> {
    let canonical = |text: &str| {
        let grid = Grid::from_text(text).map_err(|error| anyhow!("{error}"));
        grid.and_then(|grid| Ok(Canonical::of(&grid)?))
            .with_context(|| format!("the puzzle {text:?}"))
    };
    let (one, other) = (canonical(&args.one)?, canonical(&args.other)?);
    if one.grid != other.grid {
        output.report.record_status(Status::NoSolution);
        return print_record("different");
    }
    print_record(format_args!("same: {}", one.symmetry.then(&other.symmetry.inverse())))
}
