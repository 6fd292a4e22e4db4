use super::clauses::Clause;
use super::literal::Literal;
use super::state::{Conflict, State, Why};

/// Works out of a conflict the clause to be learned.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    /// For each candidate, what is known of it in this conflict.
    marks: Box<[Mark]>,
    /// The candidates that are marked.
    marked: Vec<u32>,
    /// The clause.
    learned: Vec<Literal>,
    /// From how many levels its literals come.
    levels: u32,
    /// For each level, and for each choice, the `count` at which it was last met.
    met_levels: Box<[u32]>,
    met_choices: Box<[u32]>,
    count: u32,
    /// Kept for their memory.
    because: Vec<Literal>,
    stack: Vec<Literal>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Unseen,
    /// It had a part in the conflict.
    Seen,
    /// It follows from others of the clause.
    Follows,
    /// It does not.
    Independent,
}

impl Analysis {
    pub(super) fn new(candidates: usize, choices: usize) -> Self {
        Self {
            marks: vec![Mark::Unseen; candidates].into(),
            marked: Vec::new(),
            learned: Vec::new(),
            levels: 0,
            met_levels: vec![0; candidates + 1].into(),
            met_choices: vec![0; choices].into(),
            count: 0,
            because: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// The clause learned last; to be given back for its memory.
    pub(super) fn take_learned(&mut self) -> Vec<Literal> {
        std::mem::take(&mut self.learned)
    }

    pub(super) fn give_back(&mut self, learned: Vec<Literal>) {
        self.learned = learned;
    }

    /// From how many levels its literals came.
    pub(super) fn levels(&self) -> u32 {
        self.levels
    }

    /// Learns from a conflict: goes back along the trail, and puts in the place of each
    /// literal those it became true by, until one of the last level is left. `bump` is
    /// told of each candidate that had a part in it. Answers the level to go back to,
    /// where the first literal of the clause is made true by it, and the second is of
    /// that level.
    pub(super) fn learn(
        &mut self,
        state: &mut State,
        conflict: Conflict,
        now: u32,
        mut bump: impl FnMut(usize),
    ) -> usize {
        let level = u32::try_from(state.level()).expect("BUG: over 2^32 levels");
        let mut because = std::mem::take(&mut self.because);
        self.learned.clear();
        self.learned.push(Literal::placed(0));
        state.against(conflict, &mut because);
        if let Conflict::Clause(clause) = conflict {
            self.use_clause(state, clause, now);
        }
        let mut of_level = 0;
        let mut at = u32::MAX;
        let mut trail = state.trail().len();
        loop {
            for &literal in &because {
                let literal = self.by_peer(state, literal, at, &mut bump);
                let candidate = literal.candidate();
                let of = state.known(candidate).level;
                if self.marks[candidate] == Mark::Unseen && of > 0 {
                    self.mark(candidate, Mark::Seen);
                    bump(candidate);
                    if of == level {
                        of_level += 1;
                    } else {
                        self.learned.push(literal);
                    }
                }
            }
            let literal = loop {
                trail -= 1;
                let literal = state.trail()[trail];
                if self.marks[literal.candidate()] != Mark::Unseen {
                    break literal;
                }
            };
            of_level -= 1;
            if of_level == 0 {
                self.learned[0] = !literal;
                break;
            }
            let known = state.known(literal.candidate());
            if let Why::Clause(clause) = known.why {
                self.use_clause(state, clause, now);
            }
            at = known.at;
            state.because(literal, known.why, &mut because);
        }
        self.because = because;
        self.shorten(state);
        for candidate in self.marked.drain(..) {
            self.marks[candidate as usize] = Mark::Unseen;
        }
        self.levels = self.count_levels(state, None);
        let of = |literal: &Literal| state.known(literal.candidate()).level;
        let Some(second) = (1..self.learned.len()).max_by_key(|at| of(&self.learned[*at])) else {
            return 0;
        };
        self.learned.swap(1, second);
        of(&self.learned[1]) as usize
    }

    /// In the place of an excluded candidate, the peer that excludes it: placed before
    /// `at`, one that had a part already if there is one, or of the lowest level. Many
    /// are excluded by one, so clauses grow short.
    #[inline]
    fn by_peer(
        &self,
        state: &State,
        literal: Literal,
        at: u32,
        bump: &mut impl FnMut(usize),
    ) -> Literal {
        let candidate = literal.candidate();
        let level = state.known(candidate).level;
        if !literal.is_placed() || level == 0 {
            return literal;
        }
        let rank = |peer: &usize| match self.marks[*peer] {
            Mark::Unseen => state.known(*peer).level + 1,
            _ => 0,
        };
        let peers = state.excluders(candidate, at).filter(|peer| rank(peer) <= level + 1);
        let Some(peer) = peers.min_by_key(rank) else { return literal };
        bump(candidate);
        #[expect(clippy::cast_possible_truncation, reason = "it was one")]
        Literal::excluded(peer as u32)
    }

    fn mark(&mut self, candidate: usize, mark: Mark) {
        if self.marks[candidate] == Mark::Unseen {
            #[expect(clippy::cast_possible_truncation, reason = "it was one")]
            self.marked.push(candidate as u32);
        }
        self.marks[candidate] = mark;
    }

    fn use_clause(&mut self, state: &mut State, clause: Clause, now: u32) {
        let before = state.clauses.levels(clause);
        let levels = if before > 2 { self.count_levels(state, Some(clause)) } else { before };
        state.clauses.used(clause, levels, now);
    }

    /// From how many levels the literals of a clause come; of the learned one, where
    /// none is told.
    fn count_levels(&mut self, state: &State, clause: Option<Clause>) -> u32 {
        self.count += 1;
        let mut levels = 0;
        let (met, count) = (&mut self.met_levels, self.count);
        let mut see = |literal: Literal| {
            let level = state.known(literal.candidate()).level as usize;
            levels += u32::from(met[level] != count);
            met[level] = count;
        };
        match clause {
            Some(clause) => state.clauses.literals(clause).for_each(&mut see),
            None => self.learned.iter().copied().for_each(&mut see),
        }
        levels
    }

    /// Leaves out of the clause what follows from its other literals.
    fn shorten(&mut self, state: &State) {
        let mut kept = 1;
        for at in 1..self.learned.len() {
            let literal = self.learned[at];
            if !self.follows(state, literal) {
                self.learned[kept] = literal;
                kept += 1;
            }
        }
        self.learned.truncate(kept);
        // "One is not placed, or the other is": of two peers that says no more than
        // its first half.
        self.count += 1;
        for literal in self.learned.iter().filter(|literal| !literal.is_placed()) {
            for seat in state.layout.seats(literal.candidate()) {
                self.met_choices[seat.choice()] = self.count;
            }
        }
        let (met, count, first) = (&self.met_choices, self.count, self.learned[0]);
        self.learned.retain(|literal| {
            let seats = state.layout.seats(literal.candidate());
            *literal == first
                || !literal.is_placed()
                || seats.iter().all(|seat| met[seat.choice()] != count)
        });
    }

    /// Whether a literal is false on account of others of the clause alone.
    fn follows(&mut self, state: &State, literal: Literal) -> bool {
        if state.known(literal.candidate()).why == Why::Assumed {
            return false;
        }
        let mut because = std::mem::take(&mut self.because);
        let mark_from = self.marked.len();
        self.stack.clear();
        self.stack.push(literal);
        let mut follows = true;
        'all: while let Some(literal) = self.stack.pop() {
            state.because(!literal, state.known(literal.candidate()).why, &mut because);
            for &cause in &because {
                let candidate = cause.candidate();
                let known = state.known(candidate);
                let mark = self.marks[candidate];
                if known.level == 0 || matches!(mark, Mark::Seen | Mark::Follows) {
                    continue;
                }
                if known.why == Why::Assumed || mark == Mark::Independent {
                    follows = false;
                    break 'all;
                }
                self.mark(candidate, Mark::Follows);
                self.stack.push(cause);
            }
        }
        if !follows {
            for at in mark_from..self.marked.len() {
                self.marks[self.marked[at] as usize] = Mark::Independent;
            }
        }
        self.because = because;
        follows
    }
}
