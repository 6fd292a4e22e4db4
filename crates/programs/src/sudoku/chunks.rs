//! 9×9 puzzles in line form, solved by the thousand, on many threads.

use std::io::{self, BufRead};
use std::mem::replace;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, channel, sync_channel};
use std::thread;

use sudoku::{Batch, BatchResult, Chunk, ReadError, Reader, Record};

use super::args::Input;
use super::input::{Source, each_text};
use super::output::Output;
use terminal::args::Run;
use terminal::runner::pool;

/// What a text holds, in order.
pub enum Item<'s> {
    /// Puzzles, solved.
    Solved(&'s SolvedChunk),
    /// A puzzle of another kind, or none.
    Other(Result<Record, ReadError>),
}

/// What was found of each puzzle of a stretch. Its memory serves for the next one.
#[derive(Default)]
pub struct SolvedChunk {
    pub stretch: Chunk,
    pub answers: Vec<BatchResult>,
    /// A line for each, with the digits of its first solution.
    pub lines: Vec<[u8; 82]>,
    batch: Batch,
}

impl SolvedChunk {
    /// Looks for no more than `most` solutions of each.
    fn solve(&mut self, most: u64) {
        let puzzles = self.stretch.puzzles();
        self.answers.resize(puzzles.len(), BatchResult::EMPTY);
        self.batch.solve(puzzles, most, &mut self.answers);
        self.lines.clear();
        // Written here, for here the answers are at hand.
        self.lines.extend(self.answers.iter().map(|answer| {
            let mut line = [b'\n'; 82];
            for (symbol, digit) in line.iter_mut().zip(answer.solution) {
                *symbol = b'0' + digit;
            }
            line
        }));
    }
}

/// More threads are called once there have been so many puzzles.
const FEW: usize = 256;

/// How many items are read ahead of the one that is written, for each thread.
const AHEAD: usize = 4;

/// What was read and is not written yet.
enum Ahead {
    Chunk(Receiver<SolvedChunk>),
    Other(Result<Record, ReadError>),
}

/// Hands each item of each file to `take`, in order. Of puzzles in stretches `most`
/// solutions are looked for.
pub fn each_item(
    input: &Input,
    run: &Run,
    most: u64,
    output: &mut Output,
    mut take: impl FnMut(&Source, Item, &mut Output) -> io::Result<()>,
) -> io::Result<()> {
    let threads = run.threads.map_or(0, NonZeroUsize::get);
    each_text(input, run.progress, output, |source, reader, output, told| {
        items_of(reader, threads, most, |item| {
            let puzzles = match &item {
                Item::Solved(solved) => solved.answers.len(),
                Item::Other(_) => 1,
            };
            take(source, item, output)?;
            told(puzzles);
            Ok(())
        })
    })
}

/// With many threads, 0 for one on each core, one more reads, and the others solve
/// what is ahead.
fn items_of(
    mut reader: Reader<impl BufRead + Send + 'static>,
    threads: usize,
    most: u64,
    mut take: impl FnMut(Item) -> io::Result<()>,
) -> io::Result<()> {
    let mut puzzles = 0;
    let mut solved = SolvedChunk::default();
    while threads == 1 || puzzles < FEW {
        if reader.read_chunk(&mut solved.stretch) {
            solved.solve(most);
            puzzles += solved.answers.len();
            take(Item::Solved(&solved))?;
        } else if let Some(puzzle) = reader.next() {
            take(Item::Other(puzzle))?;
        } else {
            return Ok(());
        }
    }
    let pool = pool(threads)?;
    let (sender, items) = sync_channel(AHEAD * pool.current_num_threads());
    let (used, again) = channel::<SolvedChunk>();
    // On its own, for it may wait for input when what was read is solved, or when
    // nothing can be written any more.
    let reading = thread::spawn(move || {
        loop {
            let sent = if reader.read_chunk(&mut solved.stretch) {
                let mut next = replace(&mut solved, again.try_recv().unwrap_or_default());
                let (solved, receiver) = sync_channel(1);
                pool.spawn_fifo(move || {
                    next.solve(most);
                    // Nobody may be left to take it.
                    let _ = solved.send(next);
                });
                sender.send(Ahead::Chunk(receiver))
            } else if let Some(puzzle) = reader.next() {
                sender.send(Ahead::Other(puzzle))
            } else {
                break;
            };
            if sent.is_err() {
                break;
            }
        }
    });
    for item in items {
        match item {
            Ahead::Chunk(solved) => {
                let solved = solved.recv().expect("BUG: a solver is gone");
                take(Item::Solved(&solved))?;
                let _ = used.send(solved);
            }
            Ahead::Other(puzzle) => take(Item::Other(puzzle))?,
        }
    }
    reading.join().unwrap_or_else(|panic| resume_unwind(panic));
    Ok(())
}
