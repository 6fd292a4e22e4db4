//! 9×9 puzzles in line form, solved by the thousand, on many threads.

use std::io::{self, BufRead};
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use sudoku::{Answer, Batch, Entry, ReadError, Reader, Stretch};

use crate::arguments::Input;
use crate::input::{Source, each_text};
use crate::output::Output;
use crate::terminal::arguments::Run;
use crate::terminal::run::pool;

/// What a text holds, in order.
pub enum Item {
    /// Puzzles, solved.
    Solved(Solved),
    /// A puzzle of another kind, or none.
    Other(Result<Entry, ReadError>),
}

/// What was found of each puzzle of a stretch.
pub struct Solved {
    pub stretch: Stretch,
    pub answers: Vec<Answer>,
}

impl Solved {
    /// Looks for no more than `most` solutions of each.
    fn of(stretch: Stretch, most: u64) -> Self {
        let mut answers = vec![Answer::NONE; stretch.puzzles().len()];
        Batch::new().solve(stretch.puzzles(), most, &mut answers);
        Self { stretch, answers }
    }
}

/// What is read next.
enum Read {
    Stretch(Stretch),
    Other(Result<Entry, ReadError>),
}

fn read(reader: &mut Reader<impl BufRead>) -> Option<Read> {
    let stretch = reader.stretch();
    if !stretch.puzzles().is_empty() {
        return Some(Read::Stretch(stretch));
    }
    reader.next().map(Read::Other)
}

/// More threads are called once there have been so many puzzles.
const FEW: usize = 256;

/// How many items are read ahead of the one that is written, for each thread.
const AHEAD: usize = 4;

/// What was read and is not written yet.
enum Ahead {
    Stretch(Receiver<Solved>),
    Other(Result<Entry, ReadError>),
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
    while threads == 1 || puzzles < FEW {
        match read(&mut reader) {
            None => return Ok(()),
            Some(Read::Other(puzzle)) => take(Item::Other(puzzle))?,
            Some(Read::Stretch(stretch)) => {
                puzzles += stretch.puzzles().len();
                take(Item::Solved(Solved::of(stretch, most)))?;
            }
        }
    }
    let pool = pool(threads)?;
    let (sender, items) = sync_channel(AHEAD * pool.current_num_threads());
    // On its own, for it may wait for input when what was read is solved, or when
    // nothing can be written any more.
    let reading = thread::spawn(move || {
        while let Some(read) = read(&mut reader) {
            let sent = match read {
                Read::Other(puzzle) => sender.send(Ahead::Other(puzzle)),
                Read::Stretch(stretch) => {
                    let (solved, receiver) = sync_channel(1);
                    // Nobody may be left to take it.
                    pool.spawn_fifo(move || drop(solved.send(Solved::of(stretch, most))));
                    sender.send(Ahead::Stretch(receiver))
                }
            };
            if sent.is_err() {
                break;
            }
        }
    });
    for item in items {
        take(match item {
            Ahead::Stretch(solved) => Item::Solved(solved.recv().expect("BUG: a solver is gone")),
            Ahead::Other(puzzle) => Item::Other(puzzle),
        })?;
    }
    reading.join().unwrap_or_else(|panic| resume_unwind(panic));
    Ok(())
}
