//! What the player exports: the board, the tree and the events so far, as files.

use stack_assumptions::interval::Path;
use stack_assumptions::{Event, Outcome};

use crate::log::DebugValues;
use crate::player::exported::Exported;
use crate::player::player::{EventOf, Player};
use crate::tree::{Recorder, SearchTree, TreePicture};
use crate::walk::Walk;

/// The greatest number of events that are exported: a tree or a log is walked to from the
/// beginning.
const MAX_EVENTS: u64 = 2_000_000;

impl<W: Walk> Player<W> {
    /// Makes the text of a file. An error is a message.
    pub(super) fn exported(&mut self, what: Exported) -> Result<String, String> {
        match what {
            Exported::Board => Ok(self.scene(false).to_svg()),
            Exported::Tree => {
                let title = self.walk.scene().title().to_owned();
                Ok(TreePicture::new(&title).to_svg(&self.tree_so_far()?))
            }
            Exported::Log => self.log_so_far(),
        }
    }

    fn tree_so_far(&mut self) -> Result<SearchTree, String> {
        let mut recorder = Recorder::new(DebugValues, &Path::default());
        // What is held at the beginning of a part of a tree.
        let start = self.walk.part().start().clone();
        let above = start.ordinals().split_last().map_or(&[][..], |(_, above)| above);
        for (depth, ordinal) in above.iter().enumerate() {
            recorder.add(depth + 1, *ordinal, "");
        }
        self.repeat(|walk, last| match last.event {
            Event::Attempt { depth, slot, candidate } => {
                let text = format!("{}: {}", walk.slot_name(slot), walk.candidate_name(candidate));
                recorder.add(depth, last.ordinal.unwrap_or(0), &text);
            }
            Event::Solution { depth } => {
                recorder.keep(depth);
                recorder.solve();
            }
            _ => {}
        })?;
        let tree = recorder.finish(!self.is_at_end());
        tree.ok_or_else(|| "there is no tree".to_owned())
    }

    fn log_so_far(&mut self) -> Result<String, String> {
        let mut events = Vec::new();
        self.repeat(|_, last| events.push(last.event))?;
        let outcome = self.is_at_end().then_some(Outcome::Exhausted);
        Ok(self.walk.log(events, outcome, MAX_EVENTS))
    }

    /// Walks from the beginning to here once more, and passes on each event.
    fn repeat(&mut self, mut pass: impl FnMut(&W, EventOf<W>)) -> Result<(), String> {
        let tally = self.tally();
        let events = u64::try_from(tally.events).unwrap_or(0);
        if !tally.is_exact {
            return Err("after a jump it is not known what was before: press Home first".to_owned());
        }
        if events > MAX_EVENTS {
            return Err(format!("found {events} events, expected at most {MAX_EVENTS}"));
        }
        let place = self.place();
        self.go_to_beginning();
        for _ in 0..events {
            let Some(last) = self.walk.forward() else { break };
            pass(&self.walk, last);
        }
        self.go_to_place(place);
        Ok(())
    }

    /// Whether the whole search was shown.
    fn is_at_end(&mut self) -> bool {
        if self.is_cut_here() {
            return false;
        }
        let is_end = self.walk.forward().is_none();
        if !is_end {
            self.walk.back();
        }
        is_end
    }
}
