//! Regular expressions of values (Glushkov, *The abstract theory of automata*, 1961: a state is a set
//! of places in the expression).

use std::collections::BTreeSet;
use std::iter::Peekable;
use std::str::CharIndices;

use crate::domain::Var;
use crate::model::Model;

/// Places in an expression: each stands for some values.
type Places = BTreeSet<usize>;

/// What may be at a place.
enum Values {
    Any,
    /// The values, or, if the flag is set, all others.
    Of(Vec<i64>, bool),
}

/// A part of an expression: its first and last places, and whether it may be empty.
#[derive(Default)]
struct Part {
    first: Places,
    last: Places,
    may_be_empty: bool,
}

/// An expression as places, and which may follow each one.
#[derive(Default)]
struct Pattern {
    values: Vec<Values>,
    after: Vec<Places>,
    whole: Part,
}

impl Pattern {
    fn follow(&mut self, last: &Places, first: &Places) {
        for place in last {
            self.after[*place].extend(first);
        }
    }

    fn allows(&self, place: usize, value: i64) -> bool {
        match &self.values[place] {
            Values::Any => true,
            Values::Of(values, is_other) => values.contains(&value) != *is_other,
        }
    }
}

/// Reads an expression, character by character.
struct Parser<'t> {
    text: Peekable<CharIndices<'t>>,
    length: usize,
    pattern: Pattern,
    /// The number of open parentheses.
    depth: usize,
}

/// More parentheses within each other are a mistake.
const MAX_DEPTH: usize = 100;

/// What was found, and what is expected.
type Mistake = (String, &'static str);

impl Parser<'_> {
    fn mistake<T>(&mut self, expected: &'static str) -> Result<T, Mistake> {
        let found = match self.text.peek() {
            Some((at, symbol)) => format!("{symbol:?} at {}", at + 1),
            None => format!("the end at {}", self.length + 1),
        };
        Err((found, expected))
    }

    fn take(&mut self, symbol: char) -> bool {
        self.text.next_if(|(_, next)| *next == symbol).is_some()
    }

    /// Parts between bars.
    fn choice(&mut self) -> Result<Part, Mistake> {
        let mut whole = self.sequence()?;
        while self.take('|') {
            let other = self.sequence()?;
            whole.first.extend(other.first);
            whole.last.extend(other.last);
            whole.may_be_empty |= other.may_be_empty;
        }
        Ok(whole)
    }

    fn sequence(&mut self) -> Result<Part, Mistake> {
        let mut whole = Part { may_be_empty: true, ..Part::default() };
        while self.text.peek().is_some_and(|(_, next)| !matches!(next, '|' | ')')) {
            let next = self.repeated()?;
            self.pattern.follow(&whole.last, &next.first);
            if whole.may_be_empty {
                whole.first.extend(&next.first);
            }
            if next.may_be_empty {
                whole.last.extend(next.last);
            } else {
                whole.last = next.last;
            }
            whole.may_be_empty &= next.may_be_empty;
        }
        Ok(whole)
    }

    fn repeated(&mut self) -> Result<Part, Mistake> {
        let mut part = self.one()?;
        while let Some((_, sign)) = self.text.next_if(|(_, next)| matches!(next, '*' | '+' | '?')) {
            if sign != '?' {
                self.pattern.follow(&part.last, &part.first);
            }
            part.may_be_empty |= sign != '+';
        }
        Ok(part)
    }

    /// A value, a set of values, or an expression in parentheses.
    fn one(&mut self) -> Result<Part, Mistake> {
        let values = match self.text.peek().map(|(_, next)| *next) {
            Some('(') => {
                if self.depth == MAX_DEPTH {
                    return self.mistake("at most 100 parentheses within each other");
                }
                self.text.next();
                self.depth += 1;
                let inner = self.choice()?;
                self.depth -= 1;
                return if self.take(')') { Ok(inner) } else { self.mistake("')'") };
            }
            Some('.') => {
                self.text.next();
                Values::Any
            }
            Some('[') => self.set()?,
            _ => Values::Of(vec![self.value()?], false),
        };
        let place = self.pattern.values.len();
        self.pattern.values.push(values);
        self.pattern.after.push(Places::new());
        Ok(Part { first: [place].into(), last: [place].into(), may_be_empty: false })
    }

    /// A digit, or a number in angle brackets.
    fn value(&mut self) -> Result<i64, Mistake> {
        if let Some((_, digit)) = self.text.next_if(|(_, next)| next.is_ascii_digit()) {
            return Ok(i64::from(digit.to_digit(10).unwrap_or(0)));
        }
        if !self.take('<') {
            return self.mistake("a digit, <12>, [1-3 5], '.' or '('");
        }
        let mut number = String::new();
        while let Some((_, symbol)) = self.text.next_if(|(_, next)| *next != '>') {
            number.push(symbol);
        }
        match number.parse() {
            Ok(value) if self.take('>') => Ok(value),
            _ => self.mistake("a number and '>'"),
        }
    }

    /// Values and ranges in square brackets; `^` before them stands for all others.
    fn set(&mut self) -> Result<Values, Mistake> {
        self.text.next();
        let is_other = self.take('^');
        let mut values = Vec::new();
        while !self.take(']') {
            if self.take(' ') {
                continue;
            }
            let first = self.value()?;
            let last = if self.take('-') { self.value()? } else { first };
            if last.abs_diff(first) > 1 << 12 {
                return self.mistake("a shorter range before");
            }
            values.extend(first..=last);
        }
        Ok(Values::Of(values, is_other))
    }
}

impl<const W: usize> Model<W> {
    /// The values of the variables, in their order, are a word of a regular expression: a digit
    /// or `<12>` is a value, `.` any, `[1-3 5]` some, `[^7]` all others; `*`, `+`, `?`, `|` and
    /// parentheses as usual.
    ///
    /// ```
    /// use constraints::{Model, PuzzleExt};
    ///
    /// let mut model = Model::new();
    /// let week = model.variables(7, 0..=1);
    /// // Two runs of work, of 2 and of 3 days.
    /// model.matches(&week, "0*110+1110*");
    /// assert_eq!(model.build()?.count(), 3);
    /// # Ok::<(), constraints::ModelError>(())
    /// ```
    pub fn matches(&mut self, vars: &[Var], expression: &str) {
        let length = expression.chars().count();
        let text = expression.char_indices().peekable();
        let mut parser = Parser { text, length, pattern: Pattern::default(), depth: 0 };
        let whole = match parser.choice() {
            Ok(_) if parser.text.peek().is_some() => parser.mistake("the end"),
            whole => whole,
        };
        let whole = match whole {
            Ok(whole) => whole,
            Err((found, expected)) => {
                self.fail(format!("the expression {expression:?}"), found, expected);
                return;
            }
        };
        let pattern = Pattern { whole, ..parser.pattern };
        let step = |state: &Option<Places>, value: i64| {
            let next = match state {
                None => &pattern.whole.first,
                Some(places) => {
                    &places.iter().flat_map(|place| &pattern.after[*place]).copied().collect()
                }
            };
            let next: Places =
                next.iter().copied().filter(|place| pattern.allows(*place, value)).collect();
            (!next.is_empty()).then_some(Some(next))
        };
        let accepts = |state: &Option<Places>| match state {
            None => pattern.whole.may_be_empty,
            Some(places) => !places.is_disjoint(&pattern.whole.last),
        };
        self.regular(vars, None, step, accepts);
    }
}
