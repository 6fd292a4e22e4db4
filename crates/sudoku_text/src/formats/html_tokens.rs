//! `Tokens`: the tags and the text of HTML, as they come.
//!
//! It is not a parser of HTML: it knows tags with quoted attributes, comments, scripts and
//! styles. What is not a tag is text.

use crate::error::Location;

/// The longest tag that is kept; a longer one is text.
const MAX_TAG_BYTES: usize = 1 << 14;

/// A tag, or a character between tags.
pub(super) enum Token {
    Symbol(char, Location),
    Tag(Tag),
}

/// A tag such as `<td class="a">` or `</td>`.
pub(super) struct Tag {
    /// In lower case.
    pub name: String,
    pub closes: bool,
    attributes: String,
    pub start: Location,
}

impl Tag {
    fn new(text: &str, start: Location) -> Self {
        let closes = text.starts_with('/');
        let text = text.trim_start_matches('/');
        let end = text.find(|symbol: char| symbol.is_whitespace() || symbol == '/');
        let (name, attributes) = text.split_at(end.unwrap_or(text.len()));
        let (name, attributes) = (name.to_ascii_lowercase(), attributes.to_owned());
        Self { name, closes, attributes, start }
    }

    /// Returns whether another tag starts in this one, outside of quotes: one lacks its end.
    pub fn has_bracket(&self) -> bool {
        let mut quote = None;
        let is_outside = |symbol: char| {
            match quote {
                None if matches!(symbol, '"' | '\'') => quote = Some(symbol),
                Some(open) if open == symbol => quote = None,
                _ => {}
            }
            quote.is_none() && symbol == '<'
        };
        self.name.contains('<')
            || self.attributes.contains('<') && self.attributes.chars().any(is_outside)
    }

    /// Returns whether the name may be that of an element, as those of authors with `-` or `:`.
    pub fn has_name(&self) -> bool {
        let is_part =
            |symbol: char| symbol.is_alphanumeric() || matches!(symbol, '-' | ':' | '_' | '.');
        self.name.starts_with('!') || self.name.starts_with('?') || self.name.chars().all(is_part)
    }

    /// Returns whether a slash is between the name and an attribute, as in `<td/td>`:
    /// an end tag lacks its start.
    pub fn has_slash(&self) -> bool {
        self.attributes.trim_end().strip_prefix('/').is_some_and(|rest| !rest.is_empty())
    }

    /// Returns the names and values of all attributes, as the text has them.
    pub fn attributes(&self) -> &str {
        &self.attributes
    }

    /// Returns the value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let mut rest = &*self.attributes;
        loop {
            rest = rest.trim_start_matches(|symbol: char| symbol.is_whitespace() || symbol == '/');
            let end = rest.find(|symbol: char| symbol.is_whitespace() || symbol == '=')?;
            let (found, after) = rest.split_at(end);
            let after = after.trim_start();
            let Some(value) = after.strip_prefix('=') else {
                rest = after;
                continue;
            };
            let value = value.trim_start();
            let quote = value.chars().next().filter(|symbol| matches!(symbol, '"' | '\''));
            let (value, after) = match quote {
                Some(quote) => value[1..].split_once(quote).unwrap_or((&value[1..], "")),
                None => value.split_at(value.find(char::is_whitespace).unwrap_or(value.len())),
            };
            if found.eq_ignore_ascii_case(name) {
                return Some(value);
            }
            rest = after;
        }
    }
}

/// What the next character belongs to.
enum State {
    Text,
    /// A tag, up to here.
    Tag {
        text: String,
        start: Location,
        quote: Option<char>,
    },
    Comment {
        dashes: usize,
    },
    /// A script or a style, and the end of what was read of it.
    Raw {
        name: &'static str,
        end: String,
    },
}

/// Cuts HTML into tags and text.
pub(super) struct Tokens {
    state: State,
}

impl Tokens {
    pub fn new() -> Self {
        Self { state: State::Text }
    }

    /// Returns whether the next character is text.
    pub fn is_text(&self) -> bool {
        matches!(self.state, State::Text)
    }

    /// Returns whether the next character belongs to a tag.
    pub fn is_tag(&self) -> bool {
        matches!(self.state, State::Tag { quote: None, .. })
    }

    /// Takes the next character.
    pub fn push(&mut self, symbol: char, at: Location, mut visit: impl FnMut(Token)) {
        match &mut self.state {
            State::Text if symbol == '<' => {
                self.state = State::Tag { text: String::new(), start: at, quote: None };
            }
            State::Text => visit(Token::Symbol(symbol, at)),
            State::Comment { dashes } => match symbol {
                '-' => *dashes += 1,
                '>' if *dashes >= 2 => self.state = State::Text,
                _ => *dashes = 0,
            },
            State::Raw { name, end } => {
                if symbol == '<' || end.len() > name.len() + 2 {
                    end.clear();
                }
                end.push(symbol.to_ascii_lowercase());
                if end.strip_prefix("</").is_some_and(|end| end == *name) {
                    let text = format!("/{name}");
                    self.state = State::Tag { text, start: at, quote: None };
                }
            }
            State::Tag { text, start, quote } => {
                let is_start = symbol.is_ascii_alphabetic() || matches!(symbol, '/' | '!' | '?');
                if text.is_empty() && !is_start || text.len() > MAX_TAG_BYTES {
                    let start = *start;
                    self.state = State::Text;
                    visit(Token::Symbol('<', start));
                    return self.push(symbol, at, visit);
                }
                match (symbol, *quote) {
                    ('>', None) => {
                        let tag = Tag::new(text, *start);
                        self.state = match &*tag.name {
                            "script" if !tag.closes => raw("script"),
                            "style" if !tag.closes => raw("style"),
                            _ => State::Text,
                        };
                        return visit(Token::Tag(tag));
                    }
                    (_, Some(open)) if open == symbol => *quote = None,
                    ('"' | '\'', None) if text.trim_end().ends_with('=') => *quote = Some(symbol),
                    _ => {}
                }
                text.push(symbol);
                if text == "!--" {
                    self.state = State::Comment { dashes: 0 };
                }
            }
        }
    }
}

fn raw(name: &'static str) -> State {
    State::Raw { name, end: String::new() }
}

/// The longest reference that is decoded, without `&` and `;`.
const MAX_BYTES: usize = 10;

/// Replaces the references of a text. Unknown ones remain.
pub(super) fn decode(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        decoded.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let end = rest.bytes().take(MAX_BYTES + 1).position(|byte| byte == b';');
        match end.and_then(|end| Some((symbol(&rest[..end])?, end))) {
            Some((symbol, end)) => {
                decoded.push(symbol);
                rest = &rest[end + 1..];
            }
            None => decoded.push('&'),
        }
    }
    decoded.push_str(rest);
    decoded
}

/// Returns the character of a reference.
fn symbol(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let number = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(number);
    }
    Some(match name {
        "nbsp" => '\u{A0}',
        "ensp" => '\u{2002}',
        "emsp" => '\u{2003}',
        "thinsp" => '\u{2009}',
        "middot" => '·',
        "bull" => '•',
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => return None,
    })
}
