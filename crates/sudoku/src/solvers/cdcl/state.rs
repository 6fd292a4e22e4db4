use super::clauses::{Clause, Clauses, Watch};
use super::layout::Layout;
use super::literal::Literal;

/// What is known of each candidate as assumptions stand, and why.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) layout: Layout,
    pub(super) clauses: Clauses,
    /// For each literal 1 where it is true, -1 where it is false, 0 where neither.
    values: Box<[i8]>,
    /// For each candidate that is known, how many assumptions were held, and why.
    known: Box<[Known]>,
    /// The literals that are true, in the order they became so.
    trail: Vec<Literal>,
    /// How long the trail was before each assumption.
    levels: Vec<u32>,
    /// For each choice a mask of the members that are not excluded.
    open: Box<[u64]>,
    /// For each choice the member that was placed last; it may have been taken back.
    holders: Box<[u32]>,
    /// How far the trail has been followed, through choices and through clauses.
    chosen: usize,
    /// Choices with one open member or none, still to be looked at.
    narrow: Vec<u32>,
    watched: usize,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) level: u32,
    /// Where it stands in the trail.
    pub(super) at: u32,
    pub(super) why: Why,
}

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// It was assumed.
    Assumed,
    /// It is excluded: this candidate was placed in a choice that both are in.
    Peer(u32),
    /// It is placed: all others of this choice are excluded.
    Last(u32),
    /// All others of this clause are false.
    Clause(Clause),
}

/// Why what is assumed cannot be.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// Both were to be placed in one choice.
    Peers(u32, u32),
    /// All of the choice are excluded.
    None(u32),
    /// All of the clause are false.
    Clause(Clause),
}

impl State {
    pub(super) fn new(layout: Layout) -> Self {
        let count = layout.count();
        let open = (0..layout.choices())
            .map(|choice| u64::MAX >> (64 - layout.members(choice).len()))
            .collect();
        Self {
            clauses: Clauses::new(count),
            values: vec![0; 2 * count].into(),
            known: vec![Known { level: 0, at: 0, why: Why::Assumed }; count].into(),
            trail: Vec::with_capacity(count),
            levels: Vec::new(),
            open,
            holders: (0..layout.choices()).map(|choice| layout.members(choice)[0]).collect(),
            chosen: 0,
            narrow: Vec::new(),
            watched: 0,
            layout,
        }
    }

    /// The number of assumptions held.
    #[inline]
    pub(super) fn level(&self) -> usize {
        self.levels.len()
    }

    /// The assumption after so many.
    pub(super) fn assumption(&self, level: usize) -> Option<Literal> {
        Some(self.trail[*self.levels.get(level)? as usize])
    }

    #[inline]
    pub(super) fn value(&self, literal: Literal) -> Option<bool> {
        match self.values[literal.index()] {
            0 => None,
            value => Some(value > 0),
        }
    }

    #[inline]
    pub(super) fn known(&self, candidate: usize) -> Known {
        self.known[candidate]
    }

    pub(super) fn trail(&self) -> &[Literal] {
        &self.trail
    }

    /// The trail as it was when this many assumptions were held.
    pub(super) fn trail_at(&self, level: usize) -> &[Literal] {
        let end = self.levels.get(level).map_or(self.trail.len(), |end| *end as usize);
        &self.trail[..end]
    }

    /// Assumes a literal that is not known.
    pub(super) fn assume(&mut self, literal: Literal) -> Result<(), Conflict> {
        #[expect(clippy::cast_possible_truncation, reason = "no longer than there are candidates")]
        self.levels.push(self.trail.len() as u32);
        self.add(literal, Why::Assumed);
        self.follow()
    }

    /// Makes a literal true that is not known.
    #[inline]
    pub(super) fn add(&mut self, literal: Literal, why: Why) {
        debug_assert!(self.value(literal).is_none(), "BUG: known before");
        let candidate = literal.candidate();
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        #[expect(clippy::cast_possible_truncation, reason = "no more than candidates")]
        let level = self.levels.len() as u32;
        #[expect(clippy::cast_possible_truncation, reason = "no more than candidates")]
        let at = self.trail.len() as u32;
        self.known[candidate] = Known { level, at, why };
        self.trail.push(literal);
        if literal.is_placed() {
            for seat in self.layout.seats(candidate) {
                #[expect(clippy::cast_possible_truncation, reason = "it was one")]
                let candidate = candidate as u32;
                self.holders[seat.choice()] = candidate;
            }
        } else {
            for seat in self.layout.seats(candidate) {
                let choice = seat.choice();
                let open = self.open[choice] & !seat.bit();
                self.open[choice] = open;
                if open & open.wrapping_sub(1) == 0 {
                    #[expect(clippy::cast_possible_truncation, reason = "at most 16,384 choices")]
                    self.narrow.push(choice as u32);
                }
            }
        }
    }

    /// Takes assumptions back until this many are held; `forget` is told of each
    /// literal that is no more known.
    #[inline]
    pub(super) fn take_back(&mut self, level: usize, mut forget: impl FnMut(Literal)) {
        if level >= self.levels.len() {
            return;
        }
        let length = self.levels[level] as usize;
        for &literal in self.trail[length..].iter().rev() {
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            if !literal.is_placed() {
                for seat in self.layout.seats(literal.candidate()) {
                    self.open[seat.choice()] |= seat.bit();
                }
            }
            forget(literal);
        }
        self.trail.truncate(length);
        self.levels.truncate(level);
        self.chosen = length;
        self.narrow.clear();
        self.watched = length;
    }

    /// All choices are looked at, as if all their members had just become open.
    pub(super) fn begin(&mut self) -> Result<(), Conflict> {
        for choice in 0..self.layout.choices() {
            self.look_at(choice)?;
        }
        self.follow()
    }

    /// Follows the trail until nothing new becomes true: through choices first.
    pub(super) fn follow(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some(&literal) = self.trail.get(self.chosen) {
                self.chosen += 1;
                if literal.is_placed() {
                    self.exclude_others(literal)?;
                }
                let mut next = 0;
                while let Some(&choice) = self.narrow.get(next) {
                    next += 1;
                    self.look_at(choice as usize)?;
                }
                self.narrow.clear();
            }
            let Some(&literal) = self.trail.get(self.watched) else { return Ok(()) };
            self.watched += 1;
            self.follow_clauses(!literal)?;
        }
    }

    /// Excludes the others of the four choices of a candidate that was placed.
    #[inline]
    fn exclude_others(&mut self, placed: Literal) -> Result<(), Conflict> {
        #[expect(clippy::cast_possible_truncation, reason = "it was one")]
        let candidate = placed.candidate() as u32;
        for seat in self.layout.seats(placed.candidate()) {
            let choice = seat.choice();
            let mut others = self.open[choice] & !seat.bit();
            while others != 0 {
                let other = self.layout.lowest(choice, others);
                others &= others - 1;
                let excluded = Literal::excluded(other);
                if self.values[excluded.index()] != 0 {
                    return Err(Conflict::Peers(candidate, other));
                }
                self.add(excluded, Why::Peer(candidate));
            }
        }
        Ok(())
    }

    /// Places the last member of a choice that is open.
    #[inline]
    fn look_at(&mut self, choice: usize) -> Result<(), Conflict> {
        let open = self.open[choice];
        if open & open.wrapping_sub(1) != 0 {
            return Ok(());
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 16,384 choices")]
        let narrow = choice as u32;
        if open == 0 {
            return Err(Conflict::None(narrow));
        }
        let last = Literal::placed(self.layout.lowest(choice, open));
        if self.values[last.index()] == 0 {
            self.add(last, Why::Last(narrow));
        }
        Ok(())
    }

    /// Looks at the clauses that watch a literal that became false.
    fn follow_clauses(&mut self, literal: Literal) -> Result<(), Conflict> {
        let mut watches = self.clauses.take_watches(literal);
        let mut kept = 0;
        let mut result = Ok(());
        let mut next = 0;
        while let Some(&watch) = watches.get(next) {
            next += 1;
            if self.values[watch.other.index()] > 0 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let clause = watch.clause;
            let words = self.clauses.words_of(clause);
            // The literal stands second.
            if words[0] == literal.code() {
                words.swap(0, 1);
            }
            let first = Literal::of_code(words[0]);
            let now = Watch { clause, other: first };
            if self.values[first.index()] > 0 {
                watches[kept] = now;
                kept += 1;
                continue;
            }
            let free = |code: &u32| self.values[Literal::of_code(*code).index()] >= 0;
            if let Some(at) = words[2..].iter().position(free) {
                words.swap(1, at + 2);
                let free = Literal::of_code(words[1]);
                self.clauses.push_watch(free, now);
                continue;
            }
            watches[kept] = now;
            kept += 1;
            if self.values[first.index()] < 0 {
                result = Err(Conflict::Clause(clause));
                while let Some(&watch) = watches.get(next) {
                    watches[kept] = watch;
                    kept += 1;
                    next += 1;
                }
                break;
            }
            self.add(first, Why::Clause(clause));
        }
        watches.truncate(kept);
        self.clauses.put_watches(literal, watches);
        result
    }

    /// The members of its choices that exclude a candidate, as placed before `at`.
    pub(super) fn excluders(&self, candidate: usize, at: u32) -> impl Iterator<Item = usize> {
        self.layout.seats(candidate).into_iter().filter_map(move |seat| {
            let holder = self.holders[seat.choice()] as usize;
            let is_placed = self.values[2 * holder] > 0 && self.known[holder].at < at;
            (is_placed && holder != candidate).then_some(holder)
        })
    }

    /// The literals, all false, on account of which a literal is true.
    pub(super) fn because(&self, literal: Literal, why: Why, because: &mut Vec<Literal>) {
        because.clear();
        match why {
            Why::Assumed => {}
            Why::Peer(placed) => because.push(Literal::excluded(placed)),
            Why::Last(choice) => {
                let others = self.layout.members(choice as usize).iter();
                let others = others.map(|candidate| Literal::placed(*candidate));
                because.extend(others.filter(|other| *other != literal));
            }
            Why::Clause(clause) => {
                because.extend(self.clauses.literals(clause).filter(|other| *other != literal));
            }
        }
    }

    /// The literals, all false, of which a conflict says that one is true.
    pub(super) fn against(&self, conflict: Conflict, because: &mut Vec<Literal>) {
        because.clear();
        match conflict {
            Conflict::Peers(one, other) => {
                because.extend([one, other].map(Literal::excluded));
            }
            Conflict::None(choice) => {
                let all = self.layout.members(choice as usize).iter();
                because.extend(all.map(|candidate| Literal::placed(*candidate)));
            }
            Conflict::Clause(clause) => because.extend(self.clauses.literals(clause)),
        }
    }
}
