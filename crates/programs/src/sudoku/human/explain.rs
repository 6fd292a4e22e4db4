//! `sudoku explain`: the steps to the solution, and why each holds.

use anyhow::ensure;
use sudoku::Marks;
use sudoku_human::explain::json::{Outcome, StepsHeader, end_json, header_json, step_json};
use sudoku_human::explain::{Explanation, Page, Path, svg};
use sudoku_human::{Limit, Step};
use sudoku_text::Record;
use terminal::input::InputSource;
use terminal::output::print_record;

use super::explain_args::{ExplainArgs, ExplainFormat};
use super::explain_check::check_files;
use super::order::Order;
use super::problem::{report_bug, report_problem};
use super::state::{Known, state_of};
use super::step_limit::{REACHED, step_limit};
use crate::sudoku::input::each_puzzle;
use crate::sudoku::output::Output;
use crate::sudoku::report::{Status, eprint_at};

/// Explains each puzzle.
pub fn explain(args: &ExplainArgs, output: &mut Output) -> anyhow::Result<()> {
    if args.check {
        return check_files(&args.input.files, output);
    }
    let order = args.order.order()?;
    let mut explained = 0;
    each_puzzle(&args.input, output, &mut |source, puzzle, output| {
        let record = match puzzle {
            Ok(record) => record,
            Err(error) => return output.report_invalid(source, &error, None),
        };
        if !matches!(args.format, ExplainFormat::Text | ExplainFormat::Json) {
            let format = if args.format == ExplainFormat::Svg { "svg" } else { "html" };
            ensure!(
                explained == 0,
                "found a second puzzle, expected one: --format {format} shows one"
            );
        }
        let marks = state_of(&record);
        let is_json = args.format == ExplainFormat::Json;
        if !report_problem(&Known::of(&marks), (source, &record), is_json, output)? {
            explained += 1;
            let place = (source, &record);
            let limit = step_limit(&args.limits, true);
            let is_first = explained == 1;
            let puzzle = Explained { args, order: &order, place, is_first, limit };
            puzzle.explain(&marks, output)?;
        }
        Ok(())
    })
}

/// A puzzle that is explained.
struct Explained<'t> {
    args: &'t ExplainArgs,
    order: &'t Order,
    place: (&'t InputSource, &'t Record),
    is_first: bool,
    limit: Limit,
}

impl Explained<'_> {
    fn explain(&self, marks: &Marks, output: &mut Output) -> anyhow::Result<()> {
        let mut path = self.order.path(marks.clone(), &self.limit);
        let steps = match self.args.format {
            ExplainFormat::Text => self.print_text(&mut path, output)?,
            ExplainFormat::Json => self.print_json(marks, &mut path, output)?,
            ExplainFormat::Svg => self.print_svg(&mut path, output)?,
            ExplainFormat::Html => self.print_html(&mut path, output)?,
        };
        if path.is_solved() || steps.is_none() {
            return Ok(());
        }
        self.report_unsolved(&path, output);
        Ok(())
    }

    /// Calls `show` with each step that is shown, and its number. Returns the number of steps
    /// of the whole path, or `None` if the checker refused one.
    fn each_step(
        &self,
        path: &mut Path,
        output: &mut Output,
        mut show: impl FnMut(usize, &Marks, &Step) -> anyhow::Result<()>,
    ) -> anyhow::Result<Option<usize>> {
        let mut number = 0;
        for item in path.by_ref() {
            number += 1;
            match item {
                Ok((marks, step)) => {
                    let is_shown = number >= self.args.first_step
                        && self.args.only.is_none_or(|hardness| hardness.shows(&step));
                    if is_shown {
                        show(number, &marks, &step)?;
                    }
                }
                Err(refused) => {
                    report_bug(&refused, self.place, output);
                    return Ok(None);
                }
            }
        }
        if self.args.first_step > number.max(1) {
            output.report.record_status(Status::Invalid);
            let first = self.args.first_step;
            self.eprint(format_args!(
                "found --first-step {first}, expected at most {number}, the last step"
            ));
        }
        Ok(Some(number))
    }

    fn eprint(&self, message: impl std::fmt::Display) {
        let (source, record) = self.place;
        eprint_at(source, format_args!("line {}: {message}", record.line));
    }

    /// Returns why the path does not end with the solution.
    fn why_unsolved(&self) -> &'static str {
        if self.limit.is_reached() { REACHED } else { "no technique of the order finds a step" }
    }

    fn report_unsolved(&self, path: &Path, output: &mut Output) {
        output.report.record_status(Status::Limit);
        let (why, open) = (self.why_unsolved(), path.open_cells());
        self.eprint(format_args!("not solved without trying: {why}, {open} cells are open"));
    }

    fn print_text(&self, path: &mut Path, output: &mut Output) -> anyhow::Result<Option<usize>> {
        let mut shown = 0;
        let notation = self.args.notation;
        let steps = self.each_step(path, output, |number, marks, step| {
            let separator = if shown == 0 && self.is_first { "" } else { "\n" };
            shown += 1;
            let text = Explanation::new(marks, step, notation);
            print_record(format_args!("{separator}{number}. {text}"))
        })?;
        if let Some(steps) = steps.filter(|_| path.is_solved()) {
            let separator = if shown == 0 && self.is_first { "" } else { "\n" };
            let noun = if steps == 1 { "step" } else { "steps" };
            print_record(format_args!("{separator}Solved in {steps} {noun}."))?;
        }
        Ok(steps)
    }

    fn print_json(
        &self,
        start: &Marks,
        path: &mut Path,
        output: &mut Output,
    ) -> anyhow::Result<Option<usize>> {
        let (order, uniqueness) = (self.args.order.name(), self.args.order.assumes_uniqueness());
        let mut text = header_json(StepsHeader { start, order, uniqueness });
        let mut separator = "";
        let steps = self.each_step(path, output, |number, marks, step| {
            text += separator;
            text += &step_json(number, marks, step);
            separator = ",";
            Ok(())
        })?;
        if let Some(steps) = steps {
            text += &end_json(Outcome { steps, open_cells: path.open_cells() });
            print_record(text)?;
        }
        Ok(steps)
    }

    /// Prints the picture of the first step that is shown.
    fn print_svg(&self, path: &mut Path, output: &mut Output) -> anyhow::Result<Option<usize>> {
        let mut picture = None;
        let notation = self.args.notation;
        let steps = self.each_step(path, output, |_, marks, step| {
            picture.get_or_insert_with(|| svg(marks, step, notation));
            Ok(())
        })?;
        if let (Some(_), Some(picture)) = (steps, &picture) {
            print_record(picture.trim_end())?;
        } else if steps.is_some() {
            output.report.record_status(Status::Invalid);
            self.eprint("found no such step, expected one to draw");
        }
        Ok(steps)
    }

    fn print_html(&self, path: &mut Path, output: &mut Output) -> anyhow::Result<Option<usize>> {
        let mut page = Page::new("Sudoku, step by step", self.args.notation);
        let steps = self.each_step(path, output, |number, marks, step| {
            page.add(number, marks, step);
            Ok(())
        })?;
        if let Some(steps) = steps {
            let end = if path.is_solved() {
                format!("Solved in {steps} steps.")
            } else {
                format!("After {steps} steps: {}.", self.why_unsolved())
            };
            let shown = if page.steps() == steps {
                String::new()
            } else {
                format!(" {} of them are shown.", page.steps())
            };
            print_record(page.finish(&(end + &shown)).trim_end())?;
        }
        Ok(steps)
    }
}
