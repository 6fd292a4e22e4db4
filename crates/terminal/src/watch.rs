//! Searches whose events are recorded (`--record`) or printed (`--steps`).

use std::cell::RefCell;
use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::Context;
use clap::Args;
use stack_assumptions::observe::observer_fn;
use stack_assumptions::partition::Fingerprint;
use stack_assumptions::{Event, Observer, Outcome, Puzzle, Stop, search};
use stack_assumptions_show::log::{
    Deduction, DeductionObserver, Header, Log, StepNames, Steps, Values,
};

use crate::args::LimitArgs;
use crate::cluster::{CandidateOf, Named, SlotOf};
use crate::exit::report_stop;
use crate::interrupt::{allow_interrupts, defer_interrupts, is_interrupted, wait_for_exit};
use crate::output::{self, OtherFiles, eprint, print_record};
use crate::shown::shown_path;
use crate::task::Goal;

/// The options of a search whose events are recorded.
#[derive(Args, Clone, Debug, Default)]
#[group(id = "recording")]
pub struct RecordArgs {
    /// Write the events of the search to FILE, as JSON lines; with -, to stdout in place of
    /// the output
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,

    /// End the recording after N events; the search goes on [default: 100000]
    #[arg(long, value_name = "N", requires = "record", value_parser = events)]
    record_limit: Option<u64>,
}

/// Parses a number of events.
fn events(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

impl RecordArgs {
    /// The file of the recording; `-` is stdout.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.record.as_deref()
    }

    /// Opens the file and begins the log, if one is wanted.
    fn open<V>(&self, header: &Header, values: V) -> anyhow::Result<Option<FileLog<V>>> {
        let Some(path) = self.file() else { return Ok(None) };
        let writer: Box<dyn Write> = if path == Path::new("-") {
            Box::new(io::stdout())
        } else {
            let file = File::create(path);
            Box::new(file.with_context(|| format!("{}: cannot record", shown_path(path)))?)
        };
        let limit = self.record_limit.unwrap_or(Log::DEFAULT_LIMIT);
        Ok(Some(Log::with_values(writer, header, values).limit(limit)))
    }
}

type FileLog<V> = Log<Box<dyn Write>, V>;

/// The options of a list of solutions whose search is watched.
#[derive(Args, Clone, Debug, Default)]
#[group(id = "watching")]
pub struct WatchArgs {
    /// Print each step of the search: guesses, dead ends, and what is undone
    #[arg(long)]
    pub steps: bool,

    /// Where the events are recorded.
    #[command(flatten)]
    pub record: RecordArgs,

    /// What stops the search.
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// What was printed of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The number of solutions.
    pub solutions: usize,
    /// The limit that stopped the search, if one did: there may be others.
    pub stop: Option<Stop>,
}

impl Printed {
    /// Says that there is no solution, in these words, or that a limit was reached. Returns the
    /// exit code.
    pub fn exit_code(self, none: impl fmt::Display) -> u8 {
        match self {
            Self { solutions, stop: Some(stop) } => report_stop(stop, solutions),
            Self { solutions: 0, stop: None } => {
                eprint(none);
                1
            }
            _ => 0,
        }
    }
}

impl WatchArgs {
    /// What the command writes besides its output.
    #[must_use]
    pub fn other_files(&self) -> OtherFiles<'_> {
        OtherFiles { recording: self.record.file(), ..OtherFiles::default() }
    }
}

/// Whose events are printed or recorded, and in which words.
pub struct Watch<'w, N, V> {
    /// What the printed steps are called.
    pub names: N,
    /// How slots and candidates are recorded.
    pub values: V,
    /// The first line of the recording.
    pub header: &'w Header,
    /// Where the events are recorded.
    pub record: &'w RecordArgs,
    /// Which steps are printed.
    pub steps: StepsWanted,
}

/// Which steps of a search are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepsWanted {
    /// None.
    None,
    /// Those up to the first solution.
    ToFirstSolution,
    /// All.
    All,
}

/// Who receives the events of a search that is watched.
pub struct Watcher<'w, S, C> {
    /// Receives them.
    pub observer: &'w mut dyn DeductionObserver<S, C>,
    /// Is set once nobody wants further events: the recording has ended, and no steps are
    /// printed. The search may then go on without the observer.
    pub is_done: &'w AtomicBool,
}

impl<N, V> Watch<'_, N, V> {
    /// Runs a search, which returns its result and its outcome, and prints and records its
    /// events.
    ///
    /// # Errors
    /// If the steps or the recording cannot be written. The search runs to its end all the
    /// same.
    pub fn run<S: Copy, C: Copy, R>(
        self,
        search: impl FnOnce(Watcher<'_, S, C>) -> (R, Option<Outcome>),
    ) -> anyhow::Result<R>
    where
        N: StepNames<S, C>,
        V: Values<S, C>,
    {
        let Self { names, values, header, record, steps } = self;
        let printed = RefCell::new(Ok(()));
        let print = |line: fmt::Arguments<'_>| {
            let mut printed = printed.borrow_mut();
            if printed.is_ok() {
                *printed = print_record(line);
            }
        };
        let steps = match steps {
            StepsWanted::None => None,
            StepsWanted::ToFirstSolution => Some(Steps::new(names, print).to_first_solution()),
            StepsWanted::All => Some(Steps::new(names, print)),
        };
        let is_done = AtomicBool::new(false);
        let log = record.open(header, values)?;
        if log.is_some() {
            defer_interrupts();
        }
        let mut both = Both { steps, log, is_done: &is_done };
        let (result, outcome) = search(Watcher { observer: &mut both, is_done: &is_done });
        let Both { steps, log, .. } = both;
        if let Some(mut steps) = steps {
            steps.end();
        }
        if let Some(mut log) = log {
            let path = shown_path(record.file().unwrap_or(Path::new("-")));
            let ended = log.end(outcome);
            allow_interrupts();
            ended.with_context(|| format!("{path}: cannot write the recording"))?;
        }
        printed.into_inner()?;
        Ok(result)
    }
}

/// Prints the steps and records the events.
struct Both<'d, N, F, V> {
    steps: Option<Steps<N, F>>,
    log: Option<FileLog<V>>,
    is_done: &'d AtomicBool,
}

impl<S, C, N, F, V> Observer<S, C> for Both<'_, N, F, V>
where
    S: Copy,
    C: Copy,
    N: StepNames<S, C>,
    F: FnMut(fmt::Arguments<'_>),
    V: Values<S, C>,
{
    fn on_event(&mut self, event: Event<S, C>) {
        if let Some(log) = self.log.as_mut().filter(|log| log.is_open()) {
            if is_interrupted() {
                // Nobody is left to report a failure to.
                let _ = log.end(Some(Outcome::Stopped(Stop::Cancelled)));
                wait_for_exit();
            }
            log.on_event(event);
            if !log.is_open() {
                allow_interrupts();
                self.is_done.store(self.steps.is_none(), Ordering::Relaxed);
            }
        }
        if let Some(steps) = &mut self.steps {
            steps.on_event(event);
        }
    }
}

impl<S, C, N, F, V> DeductionObserver<S, C> for Both<'_, N, F, V>
where
    S: Copy,
    C: Copy,
    N: StepNames<S, C>,
    F: FnMut(fmt::Arguments<'_>),
    V: Values<S, C>,
{
    fn on_deduction(&mut self, deduction: Deduction<'_, S, C>) {
        if let Some(log) = &mut self.log {
            log.on_deduction(deduction);
        }
        if let Some(steps) = &mut self.steps {
            steps.on_deduction(deduction);
        }
    }

    fn on_note(&mut self, note: fmt::Arguments<'_>) {
        if let Some(steps) = &mut self.steps {
            DeductionObserver::<S, C>::on_note(steps, note);
        }
    }

    fn on_contradiction(&mut self, contradiction: fmt::Arguments<'_>) {
        if let Some(log) = &mut self.log {
            DeductionObserver::<S, C>::on_contradiction(log, contradiction);
        }
        if let Some(steps) = &mut self.steps {
            DeductionObserver::<S, C>::on_contradiction(steps, contradiction);
        }
    }
}

impl RecordArgs {
    /// Watches the search of a count.
    pub(crate) fn watch<'w, N: Named>(
        &'w self,
        named: &N,
        header: &'w Header,
        steps: StepsWanted,
    ) -> Watch<'w, impl StepNames<SlotOf<N>, CandidateOf<N>>, impl Values<SlotOf<N>, CandidateOf<N>>>
    {
        let values = named.log_values();
        Watch { names: named.step_names(), values, header, record: self, steps }
    }
}

/// Prints at most `limit` of the solutions that are counted, in order, within the limits;
/// `print` gets a solution, and the number of those before it. Prints and records the events
/// of the search too, if that is wanted.
///
/// # Errors
/// If a solution, the steps or the recording cannot be written.
pub fn print_solutions<N: Named>(
    named: &N,
    puzzle: &N::Puzzle,
    args: &WatchArgs,
    limit: usize,
    mut print: impl FnMut(&<N::Puzzle as Puzzle>::Solution, usize) -> anyhow::Result<()>,
) -> anyhow::Result<Printed> {
    let goal = named.goal();
    let mut printed = 0;
    let mut written = Ok(());
    let stop = visit_solutions(named, puzzle, args, &mut |solution| {
        if let Goal::CountIf(accepts) = goal
            && !accepts(&solution)
        {
            return ControlFlow::Continue(());
        }
        written = print(&solution, printed);
        printed += 1;
        let continues = written.is_ok() && printed < limit;
        if continues { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    written?;
    Ok(Printed { solutions: printed, stop })
}

/// Visits the solutions of a puzzle in order, until `visitor` returns `Break` or a limit is
/// reached, which it returns. Prints and records the events of the search if that is wanted. If the recording goes to stdout
/// in place of the output, the search ends with the recording.
fn visit_solutions<N: Named>(
    named: &N,
    puzzle: &N::Puzzle,
    args: &WatchArgs,
    visitor: &mut dyn FnMut(<N::Puzzle as Puzzle>::Solution) -> ControlFlow<()>,
) -> anyhow::Result<Option<Stop>> {
    let WatchArgs { steps, record, limits } = args;
    let stop_of = |outcome| match outcome {
        Some(Outcome::Stopped(stop)) => Some(stop),
        _ => None,
    };
    let budget = limits.budget();
    if !steps && record.file().is_none() {
        if limits.is_empty() {
            let _ = search(puzzle).try_for_each(visitor);
            return Ok(None);
        }
        let mut search = search(puzzle).limit(budget.limits());
        let _ = search.try_for_each(visitor);
        return Ok(stop_of(search.outcome()));
    }
    if *steps {
        named.watch(puzzle);
    }
    let steps = if *steps { StepsWanted::All } else { StepsWanted::None };
    let header = named.log_header().tree(Fingerprint::of(puzzle, &[]));
    record.watch(named, &header, steps).run(|watcher| {
        let Watcher { observer, is_done } = watcher;
        let begun = Instant::now();
        let mut nodes = 0;
        let count_nodes = observer_fn(|event: Event<_, _>| {
            nodes += u64::from(matches!(event, Event::Attempt { .. }));
        });
        let observe = observer_fn(|event| {
            observer.on_event(event);
            if let Event::Attempt { slot, candidate, .. }
            | Event::Rejected { slot, candidate, .. } = event
            {
                for line in named.follows(puzzle, slot, candidate) {
                    observer.on_note(format_args!("{line}"));
                }
            }
        });
        let limit = budget.limits().cancel(is_done);
        let mut search = search(puzzle).observe((count_nodes, observe)).limit(limit);
        let flow = search.try_for_each(&mut *visitor);
        let outcome = search.outcome();
        let is_cut = outcome == Some(Outcome::Stopped(Stop::Cancelled));
        if flow.is_continue() && is_cut && !output::is_discarded() {
            // Nobody wants more events, and the search goes on.
            let search = search.observe(());
            let mut search = search.limit(budget.minus(0, nodes, begun.elapsed()).limits());
            let _ = search.try_for_each(visitor);
            return (stop_of(search.outcome()), outcome);
        }
        let is_recording = is_cut && output::is_discarded();
        (stop_of(outcome).filter(|_| flow.is_continue() && !is_recording), outcome)
    })
}
