//! Work on the puzzles of texts, some at a time, on many threads. The results come in the
//! order of the puzzles.

use std::io::BufRead;
use std::mem::replace;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use rayon::ThreadPool;
use sudoku_text::{ReadError, Reader, Record, SkippedLines};
use terminal::args::SearchArgs;
use terminal::input::InputSource;
use terminal::runner::thread_pool;

use super::args::InputArgs;
use super::input::each_text;
use super::output::Output;
use super::work::Work;

/// The next item of a text.
pub enum TextItem<'w, W> {
    /// Puzzles that were worked on.
    Done(&'w W),
    /// Another puzzle, or an error.
    Other(Result<Record, ReadError>),
}

/// An item that was read and is not yet printed.
enum InFlight<W> {
    Work(Receiver<W>),
    Other(Result<Record, ReadError>),
}

/// How the work is shared.
#[derive(Clone, Copy)]
pub struct Threads {
    /// The number of threads: 0 for one per core, 1 for the current thread alone.
    pub number: usize,
    /// Whether progress is shown at once.
    pub at_once: bool,
}

impl Threads {
    /// Returns what these arguments say.
    pub fn of(search: &SearchArgs) -> Self {
        let number = search.threads.map_or(0, NonZeroUsize::get);
        Self { number, at_once: search.progress }
    }
}

/// Calls `visit` with each item of each file, in order.
pub fn each_item<W: Work>(
    input: &InputArgs,
    threads: Threads,
    task: &W::Task,
    output: &mut Output,
    mut visit: impl FnMut(&InputSource, TextItem<W>, &mut Output) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    each_text(input, threads.at_once, output, &mut |source, reader, output, report| {
        items_of(reader, threads.number, task, &mut |item: TextItem<W>| {
            let puzzles = match &item {
                TextItem::Done(work) => work.puzzles(),
                TextItem::Other(_) => 1,
            };
            visit(source, item, output)?;
            report(puzzles)
        })
    })
}

/// Calls `visit` with each item of a text. `threads` is 0 for one thread per core, 1 for
/// the current thread alone. Returns the lines that the reader has skipped.
fn items_of<W: Work>(
    mut reader: Reader<impl BufRead + Send + 'static>,
    threads: usize,
    task: &W::Task,
    visit: &mut dyn FnMut(TextItem<W>) -> anyhow::Result<()>,
) -> anyhow::Result<SkippedLines> {
    let mut puzzles = 0;
    let mut work = W::default();
    while threads == 1 || puzzles < W::PARALLEL_FROM {
        if work.read(&mut reader) {
            work.run(task);
            puzzles += work.puzzles();
            visit(TextItem::Done(&work))?;
        } else if let Some(puzzle) = reader.next() {
            visit(TextItem::Other(puzzle))?;
            puzzles += 1;
        } else {
            return Ok(reader.skipped().clone());
        }
    }
    let pool = thread_pool(threads)?;
    let (sender, items) = sync_channel(W::AHEAD_PER_THREAD * pool.current_num_threads());
    let (recycle, recycled) = channel();
    let task = task.clone();
    // The reader has its own thread: it may wait for input while results are printed, or
    // while the output is blocked.
    let reading = thread::spawn(move || read_ahead(reader, &task, &pool, &sender, &recycled));
    for item in items {
        match item {
            InFlight::Work(work) => {
                let work = work.recv().expect("BUG: a worker is gone");
                visit(TextItem::Done(&work))?;
                let _ = recycle.send(work);
            }
            InFlight::Other(puzzle) => visit(TextItem::Other(puzzle))?,
        }
    }
    Ok(reading.join().unwrap_or_else(|panic| resume_unwind(panic)))
}

/// Reads all items of a text and sends them in order; the work is done in the pool. Ends
/// early if nobody receives any more. Returns the lines that the reader has skipped.
fn read_ahead<W: Work>(
    mut reader: Reader<impl BufRead>,
    task: &W::Task,
    pool: &ThreadPool,
    sender: &SyncSender<InFlight<W>>,
    recycled: &Receiver<W>,
) -> SkippedLines {
    let mut next = W::default();
    let mut last: Option<Waiting<W>> = None;
    loop {
        let is_read = next.read(&mut reader);
        let mut other = None;
        if !is_read {
            match reader.next() {
                None => return reader.skipped().clone(),
                Some(Ok(puzzle)) => {
                    let Some(puzzle) = add(last.as_ref(), puzzle) else { continue };
                    other = next.add(puzzle).map(Ok);
                }
                error => other = error,
            }
        }
        last = None;
        let item = if let Some(other) = other {
            InFlight::Other(other)
        } else {
            let read = replace(&mut next, recycled.try_recv().unwrap_or_default());
            let waiting = Arc::new(Mutex::new(Some(read)));
            if !is_read {
                last = Some(Arc::clone(&waiting));
            }
            let (done, receiver) = sync_channel(1);
            let task = task.clone();
            pool.spawn_fifo(move || {
                let mut work = waiting.lock().expect("BUG: a panic").take().expect("BUG: no work");
                work.run(&task);
                // Nobody receives it if the program is about to end.
                let _ = done.send(work);
            });
            InFlight::Work(receiver)
        };
        if sender.send(item).is_err() {
            return SkippedLines::default();
        }
    }
}

/// A piece of work that waits for a thread, which takes it.
type Waiting<W> = Arc<Mutex<Option<W>>>;

/// Adds a puzzle to the last piece of work. Returns the puzzle if a thread has taken the work, or if
/// there is no room.
fn add<W: Work>(last: Option<&Waiting<W>>, puzzle: Record) -> Option<Record> {
    let Some(last) = last else { return Some(puzzle) };
    match &mut *last.lock().expect("BUG: a panic") {
        Some(work) => work.add(puzzle),
        None => Some(puzzle),
    }
}
