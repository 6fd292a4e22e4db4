//! Chunks of 9×9 puzzles in line format, solved in batches on many threads.

use std::io::BufRead;
use std::mem::replace;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::thread;

use rayon::ThreadPool;
use sudoku::{ReadError, Reader, Record};
use terminal::args::SearchArgs;
use terminal::input::InputSource;
use terminal::runner::thread_pool;

use super::args::InputArgs;
use super::input::each_text;
use super::output::Output;
use super::solved_chunk::SolvedChunk;

/// The next item of a text.
pub enum TextItem<'s> {
    /// Puzzles of a chunk, solved.
    Solved(&'s SolvedChunk),
    /// A puzzle that is in no chunk, or an error.
    Other(Result<Record, ReadError>),
}

/// The number of puzzles that one thread solves before all cores are used.
const PARALLEL_FROM: usize = 256;

/// The number of items, per thread, that are read ahead of the one that is printed.
const CHUNKS_PER_THREAD: usize = 4;

/// An item that was read and is not yet printed.
enum InFlight {
    Chunk(Receiver<SolvedChunk>),
    Other(Result<Record, ReadError>),
}

/// Calls `visit` with each item of each file, in order. Up to `limit` solutions are
/// searched for of each puzzle in a chunk.
pub fn each_item(
    input: &InputArgs,
    search: &SearchArgs,
    limit: u64,
    output: &mut Output,
    mut visit: impl FnMut(&InputSource, TextItem, &mut Output) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let threads = search.threads.map_or(0, NonZeroUsize::get);
    each_text(input, search.progress, output, |source, reader, output, report| {
        items_of(reader, threads, limit, |item| {
            let puzzles = match &item {
                TextItem::Solved(solved) => solved.results.len(),
                TextItem::Other(_) => 1,
            };
            visit(source, item, output)?;
            report(puzzles);
            Ok(())
        })
    })
}

/// Calls `visit` with each item of a text. `threads` is 0 for one thread per core, 1 for
/// the current thread alone.
fn items_of(
    mut reader: Reader<impl BufRead + Send + 'static>,
    threads: usize,
    limit: u64,
    mut visit: impl FnMut(TextItem) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut puzzles = 0;
    let mut solved = SolvedChunk::default();
    while threads == 1 || puzzles < PARALLEL_FROM {
        if reader.read_chunk(&mut solved.chunk) {
            solved.solve(limit);
            puzzles += solved.results.len();
            visit(TextItem::Solved(&solved))?;
        } else if let Some(puzzle) = reader.next() {
            visit(TextItem::Other(puzzle))?;
        } else {
            return Ok(());
        }
    }
    let pool = thread_pool(threads)?;
    let (sender, items) = sync_channel(CHUNKS_PER_THREAD * pool.current_num_threads());
    let (recycle, recycled) = channel();
    // The reader has its own thread: it may wait for input while solved puzzles are
    // printed, or while the output is blocked.
    let reading = thread::spawn(move || read_ahead(reader, limit, &pool, &sender, &recycled));
    for item in items {
        match item {
            InFlight::Chunk(solved) => {
                let solved = solved.recv().expect("BUG: a solver is gone");
                visit(TextItem::Solved(&solved))?;
                let _ = recycle.send(solved);
            }
            InFlight::Other(puzzle) => visit(TextItem::Other(puzzle))?,
        }
    }
    reading.join().unwrap_or_else(|panic| resume_unwind(panic));
    Ok(())
}

/// Reads all items of a text and sends them in order; chunks are solved in the pool. Ends
/// early if nobody receives any more.
fn read_ahead(
    mut reader: Reader<impl BufRead>,
    limit: u64,
    pool: &ThreadPool,
    sender: &SyncSender<InFlight>,
    recycled: &Receiver<SolvedChunk>,
) {
    let mut next = SolvedChunk::default();
    loop {
        let item = if reader.read_chunk(&mut next.chunk) {
            let mut read = replace(&mut next, recycled.try_recv().unwrap_or_default());
            let (solved, receiver) = sync_channel(1);
            pool.spawn_fifo(move || {
                read.solve(limit);
                // Nobody receives it if the program is about to end.
                let _ = solved.send(read);
            });
            InFlight::Chunk(receiver)
        } else if let Some(puzzle) = reader.next() {
            InFlight::Other(puzzle)
        } else {
            return;
        };
        if sender.send(item).is_err() {
            return;
        }
    }
}
