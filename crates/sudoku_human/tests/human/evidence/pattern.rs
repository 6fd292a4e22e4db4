//! What a proof rests on, as clauses, and a search for counterexamples. Shares nothing with
//! the checker.

use sudoku::{House, Marks};
use sudoku_human::{Candidate, Cases, DeadlyPattern, Literal, Proof, Reason, Set};

/// Literals of which at least one is true.
type Clause = Vec<Literal>;

/// The premises of a proof.
pub struct Pattern<'m> {
    marks: &'m Marks,
    clauses: Vec<Clause>,
}

impl<'m> Pattern<'m> {
    /// Collects the premises of a proof: what its lines take as given, and no more.
    pub fn new(marks: &'m Marks, proof: &Proof) -> Self {
        let mut pattern = Self { marks, clauses: Vec::new() };
        pattern.collect(proof);
        pattern.contradicted(proof, &[]);
        pattern
    }

    fn collect(&mut self, proof: &Proof) {
        match &proof.cases {
            Cases::Set(set) => self.at_least_one(*set),
            Cases::Guardians(deadly) => self.guardians(deadly),
            _ => {}
        }
        for line in proof.branches.iter().flat_map(|branch| &branch.lines) {
            match &line.reason {
                Reason::Excluded { set, .. } => self.at_most_one(*set),
                Reason::Last(set) => self.at_least_one(*set),
                Reason::Cover { bases, covers } => {
                    for base in bases {
                        self.at_least_one(*base);
                    }
                    for cover in covers {
                        self.at_most_one(*cover);
                    }
                }
                Reason::Proof(inner) => self.collect(inner),
            }
        }
    }

    fn at_least_one(&mut self, set: Set) {
        self.clauses.push(members(self.marks, set).into_iter().map(Candidate::on).collect());
    }

    fn at_most_one(&mut self, set: Set) {
        let members = members(self.marks, set);
        for (index, one) in members.iter().enumerate() {
            for other in &members[index + 1..] {
                self.clauses.push(vec![one.off(), other.off()]);
            }
        }
    }

    /// Adds that a guardian is true, if the pattern is deadly.
    fn guardians(&mut self, deadly: &DeadlyPattern) {
        let shape = self.marks.shape();
        let is_deadly = shape.houses().all(|house| {
            (1..=9).all(|digit| {
                let is_in = |cell: u16| shape.houses_of(cell.into()).contains(&house);
                let mut cells = deadly.cells.iter();
                let here =
                    cells.by_ref().filter(|(cell, two)| is_in(*cell) && two.contains(&digit));
                matches!(here.count(), 0 | 2)
            })
        });
        if is_deadly && !deadly.cells.is_empty() {
            let all = deadly.cells.iter().flat_map(|(cell, two)| {
                let members = members(self.marks, Set::Cell(*cell)).into_iter();
                members.filter(|candidate| !two.contains(&candidate.digit))
            });
            let clause = all.map(Candidate::on).collect();
            self.clauses.push(clause);
        }
    }

    /// Adds the sets that the lines of the branches contradict: each has no candidate that is
    /// left, or two that are true. A contradiction takes them as given.
    fn contradicted(&mut self, proof: &Proof, before: &[Literal]) {
        for branch in &proof.branches {
            let lines = branch.lines.iter().flat_map(|line| line.literals.iter().copied());
            let known: Vec<_> =
                before.iter().copied().chain(branch.assumption).chain(lines).collect();
            for set in all_sets() {
                let members = members(self.marks, set);
                let ons = members.iter().filter(|one| known.contains(&one.on())).count();
                if ons > 1 || members.iter().all(|one| known.contains(&one.off())) {
                    self.at_least_one(set);
                    self.at_most_one(set);
                }
            }
            for line in &branch.lines {
                if let Reason::Proof(inner) = &line.reason {
                    self.contradicted(inner, &known);
                }
            }
        }
    }

    /// Returns whether the premises allow that a conclusion of the proof is false.
    pub fn has_counterexample(&self, proof: &Proof) -> bool {
        proof.conclusions.iter().any(|conclusion| self.allows(conclusion.negated()))
    }

    /// Returns whether an assignment makes every clause true, and this literal. Gives up after
    /// some thousand nodes.
    fn allows(&self, literal: Literal) -> bool {
        let mut assignment = vec![None; 729];
        assignment[index(literal.candidate)] = Some(literal.is_on);
        self.search(assignment, &mut 2_000)
    }

    fn search(&self, mut assignment: Vec<Option<bool>>, nodes: &mut u32) -> bool {
        if *nodes == 0 {
            return false;
        }
        *nodes -= 1;
        loop {
            let (mut open, mut has_changed) = (None, false);
            for clause in &self.clauses {
                let value = |literal: &&Literal| {
                    assignment[index(literal.candidate)].map(|is_on| is_on == literal.is_on)
                };
                if clause.iter().any(|literal| value(&literal) == Some(true)) {
                    continue;
                }
                let mut left = clause.iter().filter(|literal| value(literal).is_none());
                match (left.next(), left.next()) {
                    (None, _) => return false,
                    (Some(last), None) => {
                        let last = *last;
                        assignment[index(last.candidate)] = Some(last.is_on);
                        has_changed = true;
                    }
                    (Some(first), Some(_)) => open = Some(first.candidate),
                }
            }
            if has_changed {
                continue;
            }
            let Some(candidate) = open else { return true };
            return [true, false].into_iter().any(|is_on| {
                let mut next = assignment.clone();
                next[index(candidate)] = Some(is_on);
                self.search(next, nodes)
            });
        }
    }
}

fn index(candidate: Candidate) -> usize {
    usize::from(candidate.cell) * 9 + usize::from(candidate.digit) - 1
}

/// Returns the candidates of a set that the marks have.
fn members(marks: &Marks, set: Set) -> Vec<Candidate> {
    let all: Vec<Candidate> = match set {
        Set::Cell(cell) => (1..=9).map(|digit| Candidate { cell, digit }).collect(),
        Set::Places { house, digit } => {
            let cells = marks.shape().cells_of(house);
            let cell = |cell| u16::try_from(cell).expect("81 cells");
            cells.map(|at| Candidate { cell: cell(at), digit }).collect()
        }
    };
    let has = |one: &Candidate| marks.candidates(one.cell.into()).contains(one.digit);
    all.into_iter().filter(has).collect()
}

fn all_sets() -> Vec<Set> {
    let houses = (0..9).flat_map(|n| [House::Row(n), House::Column(n), House::Box(n)]);
    let places = houses.flat_map(|house| (1..=9).map(move |digit| Set::Places { house, digit }));
    (0..81).map(Set::Cell).chain(places).collect()
}
