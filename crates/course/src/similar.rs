//! Which answers are alike.

use std::collections::HashSet;

/// How many tokens that follow each other are compared.
const LENGTH: usize = 4;
/// The fewest runs of tokens that say something: a short answer is written alike by many.
const FEWEST: usize = 30;

/// The runs of tokens of an answer, without the lines that were handed out. Names, numbers and signs
/// are tokens; comments and white space are not.
pub(crate) fn runs(answer: &str, handed_out: &str) -> HashSet<Vec<String>> {
    let given: HashSet<_> = handed_out.lines().map(str::trim).collect();
    let own = answer.lines().map(|line| line.split("//").next().unwrap_or_default().trim());
    let own: Vec<_> = own.filter(|line| !given.contains(line)).collect();
    let tokens = tokens(&own.join(" "));
    tokens.windows(LENGTH).map(<[String]>::to_vec).collect()
}

fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut is_in_word = false;
    for char in text.chars() {
        let is_word = char.is_alphanumeric() || char == '_';
        match tokens.last_mut() {
            Some(last) if is_word && is_in_word => last.push(char),
            _ if char.is_whitespace() => {}
            _ => tokens.push(char.to_string()),
        }
        is_in_word = is_word;
    }
    tokens
}

/// In how many of a hundred runs two answers agree; `None` if one of them is too short.
pub(crate) fn similarity(
    one: &HashSet<Vec<String>>,
    other: &HashSet<Vec<String>>,
) -> Option<usize> {
    let all = one.union(other).count();
    (one.len().min(other.len()) >= FEWEST).then(|| 100 * one.intersection(other).count() / all)
}

#[cfg(test)]
mod tests {
    use super::{runs, similarity};

    const GIVEN: &str = "//! Task\npub fn f() -> u32 {\n    todo!()\n}\n";

    #[test]
    fn white_space_comments_and_given_lines_do_not_count() {
        let body = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"]
            .map(|it| format!("let x{it} = {it} + y;"));
        let body = body.join("\n") + "\n";
        let one = format!("//! Task\npub fn f() -> u32 {{\n{body}    1\n}}\n");
        let other = one.replace(" + ", "+").replace("y;", "y; // because");
        assert_eq!(similarity(&runs(&one, GIVEN), &runs(&other, GIVEN)), Some(100));
        let changed = one.replace('y', "z");
        assert!(similarity(&runs(&one, GIVEN), &runs(&changed, GIVEN)).unwrap() < 60);
        assert_eq!(similarity(&runs(GIVEN, GIVEN), &runs(&one, GIVEN)), None);
    }
}
