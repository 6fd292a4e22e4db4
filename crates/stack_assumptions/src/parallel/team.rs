use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use core::time::Duration;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::{Limits, Part, Path, Stop};

/// What the workers of one parallel search share.
pub(super) struct Team<'l> {
    /// Moves when the workers are to look at the board of the team.
    epoch: AtomicU32,
    board: Mutex<Board>,
    /// Something is to be done, or nothing more.
    news: Condvar,
    pub(super) limits: Limits<'l>,
    /// How many more nodes none has taken, where they are limited.
    nodes: AtomicU64,
    /// How many more solutions are asked for, where they are limited.
    solutions: AtomicU64,
}

/// What is to be done, and who does it.
#[derive(Default)]
struct Board {
    /// Parts to be searched; the first in the tree first.
    to_do: BinaryHeap<Reverse<Part>>,
    /// Parts that will not be searched now.
    rest: Vec<Part>,
    /// How many workers search a part, and how many wait for one.
    at_work: usize,
    waiting: usize,
    halt: Option<Stop>,
    /// The first solution in the tree so far, where only the first is asked for.
    leading: Option<Path>,
}

impl Board {
    fn is_behind(&self, node: &Path) -> bool {
        self.leading.as_ref().is_some_and(|leading| leading < node)
    }
}

/// What a worker is asked to do.
pub(super) enum Call {
    /// Go on with the search.
    GoOn,
    /// Give a piece of it away.
    Give,
    /// Put it aside.
    PutAside,
}

impl<'l> Team<'l> {
    pub(super) fn new(parts: Vec<Part>, limits: Limits<'l>) -> Self {
        let to_do = parts.into_iter().map(Reverse).collect();
        let board = Board { to_do, ..Board::default() };
        Self {
            epoch: AtomicU32::new(0),
            board: Mutex::new(board),
            news: Condvar::new(),
            nodes: AtomicU64::new(limits.nodes.unwrap_or(u64::MAX)),
            solutions: AtomicU64::new(limits.solutions.unwrap_or(u64::MAX)),
            limits,
        }
    }

    fn board(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn epoch(&self) -> u32 {
        self.epoch.load(Ordering::Relaxed)
    }

    fn call(&self) {
        self.epoch.fetch_add(1, Ordering::Relaxed);
    }

    /// Takes a part to be searched; waits while others may still give one. `None`
    /// when there will be no more.
    pub(super) fn take(&self) -> Option<AtWork<'_, 'l>> {
        let mut board = self.board();
        loop {
            if board.halt.is_some() || board.to_do.is_empty() && board.at_work == 0 {
                return None;
            }
            if let Some(Reverse(part)) = board.to_do.pop() {
                if board.is_behind(part.first()) {
                    board.rest.push(part);
                    continue;
                }
                board.at_work += 1;
                return Some(AtWork { team: self, part });
            }
            board.waiting += 1;
            self.call();
            // Asks again in a while: it may be that none had anything to give.
            let news = self.news.wait_timeout(board, Duration::from_millis(1));
            (board, _) = news.unwrap_or_else(PoisonError::into_inner);
            board.waiting -= 1;
        }
    }

    /// What a worker that has been called is to do.
    pub(super) fn asks(&self) -> Call {
        let board = self.board();
        if board.halt.is_some() {
            Call::PutAside
        } else if board.waiting > board.to_do.len() {
            Call::Give
        } else {
            Call::GoOn
        }
    }

    /// Whether a solution before this node is known, and only the first asked for.
    pub(super) fn is_behind(&self, node: &Path) -> bool {
        self.board().is_behind(node)
    }

    /// Whether only the first solution is asked for, and one is known.
    pub(super) fn has_leader(&self) -> bool {
        self.board().leading.is_some()
    }

    pub(super) fn give(&self, part: Part) {
        self.board().to_do.push(Reverse(part));
        self.news.notify_one();
    }

    pub(super) fn put_aside(&self, rest: Option<Part>) {
        self.board().rest.extend(rest);
    }

    /// Ends the search for all.
    pub(super) fn halt(&self, stop: Stop) {
        self.board().halt.get_or_insert(stop);
        self.call();
        self.news.notify_all();
    }

    /// Tells the place of a solution, where only the first is asked for.
    pub(super) fn lead(&self, node: Path) {
        let mut board = self.board();
        if !board.is_behind(&node) {
            board.leading = Some(node);
        }
        drop(board);
        self.call();
    }

    /// Takes one of the solutions that are asked for; `false` when there are no more.
    pub(super) fn take_solution(&self) -> bool {
        if self.limits.solutions.is_none() {
            return true;
        }
        let less = |left: u64| left.checked_sub(1);
        let left = self.solutions.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        if left == Ok(1) {
            self.halt(Stop::Solutions);
        }
        left.is_ok()
    }

    /// Takes some of the nodes that are left; 0 when there are none.
    pub(super) fn take_nodes(&self) -> u64 {
        let mut taken = 0;
        let less = |left: u64| {
            taken = left.min(Self::BLOCK);
            Some(left - taken)
        };
        let _ = self.nodes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        taken
    }

    /// Gives back nodes that were taken and not made.
    pub(super) fn give_back_nodes(&self, nodes: u64) {
        if self.limits.nodes.is_some() {
            self.nodes.fetch_add(nodes, Ordering::Relaxed);
        }
    }

    /// The most nodes that a worker takes at once.
    const BLOCK: u64 = 512;

    /// How it ended, and what is left: of the tree, and of the limits.
    pub(super) fn end(self) -> (Option<Stop>, Vec<Part>, Limits<'l>) {
        let board = self.board.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut rest = board.rest;
        rest.extend(board.to_do.into_iter().map(|Reverse(part)| part));
        rest.sort();
        let nodes = self.limits.nodes.map(|_| self.nodes.into_inner());
        let solutions = self.limits.solutions.map(|_| self.solutions.into_inner());
        (board.halt, rest, Limits { nodes, solutions, ..self.limits })
    }
}

/// A worker with its part. While it is there, more parts may come.
pub(super) struct AtWork<'t, 'l> {
    team: &'t Team<'l>,
    pub(super) part: Part,
}

impl Drop for AtWork<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.team.halt(Stop::Panicked);
        }
        let mut board = self.team.board();
        board.at_work -= 1;
        if board.at_work == 0 {
            self.team.news.notify_all();
        }
    }
}
