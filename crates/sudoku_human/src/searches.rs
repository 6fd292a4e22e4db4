//! Techniques that `HoDoKu` searches for together: it takes the best step of any of them.

use std::ops::ControlFlow::{self, Continue};

use crate::board::nine::Nine;
use crate::proof::Proof;
use crate::sink::{SeTenths, Sink};
use crate::step::Conclusion;
use crate::tabling::{forcing, loops, nets};
use crate::technique::Technique;
use crate::techniques::{multi_colors, simple_colors};
use crate::workspace::Workspace;

/// Passes the steps of some techniques on to another sink.
pub struct Only<'s> {
    /// The techniques.
    pub wanted: &'s [Technique],
    /// The sink.
    pub sink: &'s mut dyn Sink,
}

impl Sink for Only<'_> {
    fn wants_more(&self) -> bool {
        self.sink.wants_more()
    }

    fn receive(
        &mut self,
        technique: Technique,
        surcharge: SeTenths,
        conclusion: Conclusion,
        proofs: &mut dyn FnMut(&Conclusion) -> Vec<Proof>,
    ) -> ControlFlow<()> {
        if self.wanted.contains(&technique) {
            self.sink.receive(technique, surcharge, conclusion, proofs)
        } else {
            Continue(())
        }
    }
}

/// Techniques that are searched for together.
struct Search {
    techniques: &'static [Technique],
    find: fn(&Nine, &mut dyn Sink) -> ControlFlow<()>,
}

const SEARCHES: &[Search] = &[
    Search {
        techniques: &[Technique::SimpleColorsTrap, Technique::SimpleColorsWrap],
        find: simple_colors::find,
    },
    Search {
        techniques: &[Technique::MultiColors1, Technique::MultiColors2],
        find: multi_colors::find,
    },
    Search {
        techniques: &[
            Technique::ContinuousNiceLoop,
            Technique::DiscontinuousNiceLoop,
            Technique::Aic,
        ],
        find: loops::plain,
    },
    Search {
        techniques: &[
            Technique::GroupedContinuousNiceLoop,
            Technique::GroupedDiscontinuousNiceLoop,
            Technique::GroupedAic,
        ],
        find: loops::grouped,
    },
    Search {
        techniques: &[Technique::ForcingChainContradiction, Technique::ForcingChainVerity],
        find: forcing::find,
    },
    Search {
        techniques: &[Technique::ForcingNetContradiction, Technique::ForcingNetVerity],
        find: nets::find,
    },
];

fn search_of(technique: Technique) -> Option<usize> {
    SEARCHES.iter().position(|search| search.techniques.contains(&technique))
}

/// Splits an order into parts that are searched for one after the other: neighbours that are
/// searched for together are one part.
pub fn parts(order: &[Technique]) -> impl Iterator<Item = &[Technique]> {
    order.chunk_by(|a, b| search_of(*a).is_some() && search_of(*a) == search_of(*b))
}

/// Finds the steps of a part of an order.
pub fn find(part: &[Technique], workspace: &mut Workspace, sink: &mut dyn Sink) -> ControlFlow<()> {
    if !workspace.limit.goes_on(0) {
        return Continue(());
    }
    match search_of(part[0]) {
        Some(search) => (SEARCHES[search].find)(&workspace.board, &mut Only { wanted: part, sink }),
        None => (part[0].info().finder.nine)(workspace, sink),
    }
}
