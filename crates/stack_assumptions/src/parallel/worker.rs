use core::ops::ControlFlow;
use std::time::Instant;

use crate::generators::generators;
use crate::observe::observer::Observer;
use crate::outcome::{Outcome, Stop};
use crate::parallel::collector::Collector;
use crate::parallel::quota::WorkerLimit;
use crate::parallel::scheduler::{Command, Scheduler};
use crate::puzzle::Puzzle;
use crate::search::Search;

/// How many times as long as it takes to find a piece to give away, a worker searches
/// before it is ready to do so again: the deeper the stack, the longer it takes.
const SELDOM: u32 = 10;

/// Searches parts for a team until there are no more.
pub(super) fn work<'t, 'l, P, O, H, L>(
    team: &'t Scheduler<'l>,
    worker: usize,
    puzzle: &P,
    observer: &mut O,
    gather: &mut H,
) where
    P: Puzzle,
    O: Observer<P::Slot, P::Candidate>,
    H: Collector<P>,
    L: WorkerLimit<'t, 'l>,
{
    let mut gives_from = Instant::now();
    while let Some(at_work) = team.take() {
        let part = &at_work.part;
        gather.begin(part);
        let Ok(search) = Search::new(generators(puzzle)).within(part) else {
            unreachable!("BUG: law 3 is broken: the part has gone")
        };
        let mut search = search.observe(&mut *observer).limit(L::new(team, worker));
        search.current_limit().was_called();
        let mut call = team.asks();
        loop {
            match call {
                Command::GoOn => {}
                Command::Give => {
                    let begun = Instant::now();
                    if begun >= gives_from {
                        if let Some(part) = search.split_off() {
                            team.give(part);
                        }
                        gives_from = begun + SELDOM * begun.elapsed();
                    }
                }
                Command::PutAside => {
                    team.put_aside(search.remaining());
                    break;
                }
            }
            let mut surplus = false;
            let end = search.visit(|| {
                surplus = !team.take_solution();
                if surplus { ControlFlow::Break(()) } else { gather.solution(puzzle) }
            });
            match end {
                ControlFlow::Continue(Outcome::Exhausted) => break,
                ControlFlow::Continue(Outcome::Stopped(stop)) => {
                    if !search.current_limit().was_called() {
                        team.halt(stop);
                    }
                    search.clear_stop();
                }
                ControlFlow::Break(()) if surplus => {
                    team.put_aside(search.remaining_inclusive());
                    break;
                }
                ControlFlow::Break(()) if H::LEADS => {
                    let rest = search.remaining_inclusive();
                    if let Some(rest) = &rest {
                        gather.at(rest.start());
                        team.lead(rest.start().clone());
                    }
                    team.put_aside(rest);
                    break;
                }
                ControlFlow::Break(()) => team.halt(Stop::Cancelled),
            }
            call = team.asks();
            if H::LEADS && team.has_leader() {
                let rest = search.remaining();
                if rest.as_ref().is_none_or(|rest| team.is_behind(rest.start())) {
                    call = Command::PutAside;
                }
            }
        }
    }
}
