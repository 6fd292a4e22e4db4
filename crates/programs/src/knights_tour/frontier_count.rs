//! The count by the frontier, with its progress and its checkpoint file.

use anyhow::Context;
use indicatif::ProgressBar;
use knights_tour::{CountError, PartialCount, ResumeError, TourCount, TourCounter};
use terminal::args::{LimitArgs, SearchArgs};
use terminal::output::eprint;
use terminal::progress::{Delayed, longest_that_fits, style};
use terminal::shown::shown_path;
use terminal::state_file::StateFile;

/// Counts the tours; `Ok(Err)` says why they are not counted.
pub fn count_states(
    counter: &TourCounter,
    args: &SearchArgs,
    limits: &LimitArgs,
) -> anyhow::Result<Result<TourCount, CountError>> {
    let limits = limits.budget().limits();
    let mut file = StateFile::open(args)?;
    let saved = file.as_ref().map(StateFile::saved).transpose()?.flatten();
    let mut bar = Delayed::new(args.progress);
    let observe = |state: PartialCount<'_>| {
        show(&mut bar, state);
        if let Some(file) = &mut file
            && (file.is_due() || state.squares() == state.all_squares())
            && let Err(error) = file.write(|to| state.write(to))
        {
            // The count is worth more than the file.
            eprint(format_args!("error: {error:#}; the count continues"));
        }
    };
    let count = match saved {
        Some(saved) => counter.resume(saved, limits, observe),
        None => counter.count_with(limits, observe).map_err(ResumeError::Count),
    };
    match count {
        Ok(count) => Ok(Ok(count)),
        Err(ResumeError::Count(error)) => Ok(Err(error)),
        Err(error) => {
            let path = args.file().map(|path| shown_path(path));
            Err(error).with_context(|| path.unwrap_or_default())
        }
    }
}

/// Shows the number of squares and of states.
fn show(bar: &mut Delayed, state: PartialCount<'_>) {
    let (squares, all) = (state.squares(), state.all_squares());
    let make = || ProgressBar::new(all as u64).with_style(style("{wide_bar} {msg}"));
    let Some(bar) = bar.show(make) else { return };
    bar.set_position(squares as u64);
    #[expect(clippy::cast_precision_loss, reason = "display only")]
    let millions = state.states() as f64 / 1e6;
    bar.set_message(longest_that_fits([
        format!("square {squares} of {all}, {millions:.2} million states"),
        format!("{squares} of {all}"),
    ]));
}
