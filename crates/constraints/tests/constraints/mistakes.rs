//! Mistakes in a model are errors before the search, which name the variable or the constraint;
//! what has no solution says why.

use constraints::{Constraint, ConstraintLaws, Domains, Failed, Model, PuzzleExt, Relation, Var};

fn error(make: impl FnOnce(&mut Model)) -> String {
    let mut model = Model::new();
    make(&mut model);
    model.build().unwrap_err().to_string()
}

#[test]
fn each_mistake_is_named() {
    let too_many = error(|model| _ = model.variable(1..=65));
    let expected = "x0: found values from 1 to 65, expected values less than 64 apart; \
                    Model::<2>::default() has 128 of them";
    assert_eq!(too_many, expected);
    let endless = error(|model| _ = model.variable(0..));
    assert_eq!(endless, expected.replace("from 1 to 65", "from 0 to 64"));
    assert_eq!(error(|model| _ = model.variable([])), "x0: found no value, expected at least one");
    let mut other = Model::new();
    let foreign = other.variables(3, 1..=3);
    let found = "found x0 of another model, expected its own variables";
    let all = error(|model| model.all_different(&foreign));
    assert_eq!(all, format!("all_different: {found}"));
    let sum = error(|model| model.sum(&foreign, Relation::Equal, 4));
    assert_eq!(sum, format!("x0 + x1 + x2 = 4: {found}"));
    assert_eq!(error(|model| model.table(&foreign, &[])), format!("table: {found}"));
    let twice = error(|model| {
        let a = model.named("a", 1..=3);
        model.all_different(&[a, a]);
    });
    assert_eq!(twice, "all_different: found a twice, expected each variable once");
    let row = error(|model| {
        let vars = model.variables(2, 1..=3);
        model.table(&vars, &[vec![1, 2], vec![1]]);
    });
    assert_eq!(row, "table: found 1 values in row 2, expected 2, one for each variable");
    let large = error(|model| {
        let a = model.named("a", 1..=3);
        model.linear(&[(i64::MAX, a)], Relation::Equal, i64::MIN);
    });
    assert!(large.ends_with("found a sum that may overflow, expected sums below 2^62"), "{large}");
    let states = error(|model| {
        let vars = model.variables(30, 0..=1);
        model.regular(&vars, 0_u64, |state, value| Some(2 * state + value as u64), |_| true);
    });
    assert!(states.starts_with("the automaton of x0, x1"), "{states}");
    let lists = error(|model| {
        let vars = model.variables(3, 0..=1);
        model.lexicographically_less(&vars[..1], &vars[1..]);
    });
    assert_eq!(
        lists,
        "a lexicographic order: found lists of 1 and 2 variables, expected lists of the same length"
    );
}

#[test]
fn bad_expressions_say_where() {
    let of = |expression: &str| {
        error(|model| {
            let vars = model.variables(2, 0..=1);
            model.matches(&vars, expression);
        })
    };
    assert_eq!(of("1(0|1"), "the expression \"1(0|1\": found the end at 6, expected ')'");
    let value = "expected a digit, <12>, [1-3 5], '.' or '('";
    assert_eq!(of("1a"), format!("the expression \"1a\": found 'a' at 2, {value}"));
    assert_eq!(of("*1"), format!("the expression \"*1\": found '*' at 1, {value}"));
    assert_eq!(of("1)"), "the expression \"1)\": found ')' at 2, expected the end");
    assert_eq!(of("<x>"), "the expression \"<x>\": found '>' at 3, expected a number and '>'");
    assert_eq!(of("[1"), format!("the expression \"[1\": found the end at 3, {value}"));
    assert!(
        of(&"(".repeat(100_000))
            .ends_with("found '(' at 101, expected at most 100 parentheses within each other")
    );
    assert_eq!(
        of("[<0>-<99999>]"),
        "the expression \"[<0>-<99999>]\": found ']' at 13, expected a shorter range before"
    );
}

#[test]
fn what_cannot_be_says_why() {
    let mut model = Model::new();
    let vars = model.variables(3, 1..=3);
    model.name(vars[0], "a");
    model.sum(&vars, Relation::Equal, 10);
    let problem = model.build().unwrap();
    assert_eq!(problem.contradiction().unwrap().to_string(), "this cannot hold: a + x1 + x2 = 10");
    assert_eq!(problem.count(), 0);
    let mut model = Model::new();
    let a = model.named("a", [1]);
    let b = model.named("b", [1]);
    model.not_equal(a, b);
    let problem = model.build().unwrap();
    let why = "no value is left of a: b is 1, and they differ";
    assert_eq!(problem.contradiction().unwrap().to_string(), why);
    // No variable at all: one solution, the empty one.
    assert_eq!(Model::new().build().unwrap().count(), 1);
    let mut model = Model::new();
    model.regular(&[], (), |(), _| None, |()| false);
    assert_eq!(model.build().unwrap().count(), 0);
}

#[test]
fn what_follows_is_explained() {
    let mut model = Model::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| model.named(name, 1..=4));
    model.all_different(&[a, b, c]);
    model.sum(&[a, b, c], Relation::Equal, 7);
    let problem = model.build().unwrap();
    let explanation = problem.explain(a, 4);
    let texts: Vec<_> =
        explanation.changes.iter().map(|change| problem.describe_change(change)).collect();
    assert_eq!(texts[0], "a = 4");
    assert_eq!(texts[1], "b without 4: a is 4, and they differ");
    assert!(texts.contains(&"b without 3: a + b + c = 7".to_owned()), "{texts:?}");
    assert_eq!(explanation.failed, None);
    let failing = problem.explain(a, 3);
    assert!(failing.failed.is_some(), "{failing:?}");
    // Explaining changes nothing.
    assert_eq!(problem.count(), 6);
}

/// Violations of each law are found.
#[test]
fn planted_violations_are_found() {
    /// Which law is broken.
    #[derive(Clone, Copy, PartialEq)]
    enum Broken {
        Nothing,
        RemovesTooMuch,
        DoesNotFail,
        FailsTooEarly,
        Monotone,
        Idempotent,
    }
    /// `one < other`.
    struct Less(Var, Var, Broken);
    impl Constraint for Less {
        fn variables(&self) -> Vec<Var> {
            vec![self.0, self.1]
        }
        fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
            value(self.0) < value(self.1)
        }
        fn propagate(&self, domains: &Domains) -> Result<(), Failed> {
            let Self(one, other, broken) = *self;
            let (a, b) = (domains.get(one), domains.get(other));
            match broken {
                Broken::RemovesTooMuch => domains.at_most(one, b.max() - 2),
                Broken::DoesNotFail if b.max() <= a.min() => Ok(()),
                Broken::FailsTooEarly if a.len() == 3 => Err(Failed),
                // It removes less if less is left.
                Broken::Monotone if a.len() + b.len() < 5 && a.len() + b.len() > 2 => Ok(()),
                // One value in each run.
                Broken::Idempotent if a.max() >= b.max() => domains.remove(one, a.max()),
                _ => {
                    domains.at_most(one, b.max() - 1)?;
                    domains.at_least(other, domains.get(one).min() + 1)
                }
            }
        }
        fn is_idempotent(&self) -> bool {
            self.2 == Broken::Idempotent
        }
    }
    let check = |broken| ConstraintLaws::new(2, |vars| Less(vars[0], vars[1], broken)).check();
    assert_eq!(check(Broken::Nothing).unwrap().missed, 0);
    for (broken, text) in [
        (Broken::RemovesTooMuch, "hold"),
        (Broken::DoesNotFail, "it does not fail"),
        (Broken::FailsTooEarly, "it fails, but holds"),
        (Broken::Monotone, "it leaves"),
        (Broken::Idempotent, "and then"),
    ] {
        let violation = check(broken).unwrap_err().to_string();
        assert!(violation.contains(text), "{violation}");
    }
}
