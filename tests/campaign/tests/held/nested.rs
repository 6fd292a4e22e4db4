//! Nested lists, as in JSON.

use super::cell::Cell;

/// A value of nested lists.
enum Value {
    Text(String),
    List(Vec<Value>),
}

/// Returns whether lists in brackets hold the cells: rows of values, or texts.
pub(super) fn is_nested(text: &str, cells: &[Cell], side: usize) -> bool {
    let mut lists = Vec::new();
    let symbols: Vec<char> = text.chars().collect();
    let mut at = 0;
    while at < symbols.len() {
        if matches!(symbols[at], '[' | '{') {
            let value = value(&symbols, &mut at, 0);
            collect_lists(&value, &mut lists);
        } else {
            at += 1;
        }
    }
    lists.iter().any(|list: &Vec<String>| {
        let all: Vec<String> = if list.len() == side && side > 1 {
            let symbols = list.iter().map(|row| row.split('\u{1}').collect::<Vec<_>>());
            symbols
                .flat_map(|row| match &*row {
                    [text] => text.chars().map(String::from).collect::<Vec<_>>(),
                    row => row.iter().map(|cell| (*cell).to_owned()).collect(),
                })
                .collect()
        } else {
            list.iter().flat_map(|row| row.split('\u{1}')).map(str::to_owned).collect()
        };
        all.len() == cells.len()
            && cells.iter().zip(&all).all(|(cell, text)| cell.is_shown_by(text))
    })
}

/// Collects lists; the lists in them are joined by U+0001.
fn collect_lists(value: &Value, lists: &mut Vec<Vec<String>>) {
    if let Value::List(values) = value {
        let text = |value: &Value| match value {
            Value::Text(text) => text.clone(),
            Value::List(values) => {
                let texts = values.iter().map(|value| match value {
                    Value::Text(text) => text.clone(),
                    Value::List(_) => String::new(),
                });
                texts.collect::<Vec<_>>().join("\u{1}")
            }
        };
        lists.push(values.iter().map(text).collect());
        for value in values {
            collect_lists(value, lists);
        }
    }
}

/// Reads the value at an index. An object is its field `value`, or a list of its values.
fn value(symbols: &[char], at: &mut usize, depth: usize) -> Value {
    let blank = |at: &mut usize| {
        while symbols.get(*at).is_some_and(|symbol| symbol.is_whitespace()) {
            *at += 1;
        }
    };
    blank(at);
    match symbols.get(*at) {
        Some(open @ ('[' | '{')) if depth < 64 => {
            let is_object = *open == '{';
            *at += 1;
            let mut values = Vec::new();
            let mut known = None;
            loop {
                blank(at);
                match symbols.get(*at) {
                    None => break,
                    Some(']' | '}') => {
                        *at += 1;
                        break;
                    }
                    Some(',') => *at += 1,
                    _ => {
                        let mut found = value(symbols, at, depth + 1);
                        blank(at);
                        if is_object && symbols.get(*at) == Some(&':') {
                            *at += 1;
                            let key = found;
                            found = value(symbols, at, depth + 1);
                            let is_value = matches!(&key, Value::Text(key) if key == "value");
                            if is_value && let Value::Text(text) = &found {
                                known = Some(text.clone());
                            }
                        }
                        values.push(found);
                    }
                }
            }
            match known {
                Some(text) => Value::Text(text),
                None if is_object && values.is_empty() => Value::Text(String::new()),
                None if is_object
                    && depth > 0
                    && values.iter().all(|value| matches!(value, Value::Text(_)))
                    && values.len() < 4 =>
                {
                    Value::Text(String::new())
                }
                None => Value::List(values),
            }
        }
        Some(quote @ ('"' | '\'')) => {
            *at += 1;
            let start = *at;
            while symbols.get(*at).is_some_and(|symbol| symbol != quote) {
                *at += 1;
            }
            let text: String = symbols[start..*at].iter().collect();
            *at += 1;
            Value::Text(text)
        }
        _ => {
            let start = *at;
            while symbols.get(*at).is_some_and(|symbol| !",:[]{}\"'".contains(*symbol)) {
                *at += 1;
            }
            *at = (*at).max(start + 1).min(symbols.len());
            Value::Text(symbols[start..*at].iter().collect::<String>().trim().to_owned())
        }
    }
}
