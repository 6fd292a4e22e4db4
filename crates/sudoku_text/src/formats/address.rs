//! `Link`: the address of a web page, cut into parts.

use crate::error::Location;

/// What may follow an address in prose.
pub(super) const PUNCTUATION: [char; 6] = [')', '.', ',', ';', '!', ':'];

/// A part of an address: the value of a parameter, or a part of the path.
#[derive(Clone)]
pub(super) struct Part {
    pub name: String,
    /// The value, without percent encoding.
    pub value: String,
    pub at: Location,
}

/// An address, cut into parts.
pub(super) struct Link {
    pub host: String,
    pub path: Vec<Part>,
    pub parameters: Vec<Part>,
    pub at: Location,
}

impl Link {
    /// Cuts an address into parts, given where each byte of it stands.
    pub fn new(text: &str, location: impl Fn(usize) -> Location) -> Self {
        let part = |name: &str, value: &str| {
            // A part that is missing is empty, and no part of the text.
            let start = (value.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
            let at = location(if value.is_empty() { 0 } else { start });
            Part { name: name.to_lowercase(), value: percent_decoded(value), at }
        };
        let (_, rest) = text.split_once("://").unwrap_or(("", text));
        let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        // A fragment may have a path and parameters of its own.
        let (fragment, more) = fragment.split_once('?').unwrap_or((fragment, ""));
        let parameters =
            [query, fragment, more].into_iter().flat_map(|text| text.split(['&', ';']));
        let parameters = parameters.filter(|text| !text.is_empty()).map(|text| {
            // Base64 ends with `=`.
            let (name, value) =
                text.split_once('=').filter(|(name, _)| name.len() < 20).unwrap_or(("", text));
            part(name, value)
        });
        let path_parts = path.split('/').chain(fragment.split('/')).map(|text| part("", text));
        Self {
            host: host.to_lowercase(),
            path: path_parts.chain([part("path", path)]).collect(),
            parameters: parameters.collect(),
            at: location(0),
        }
    }
}

/// Decodes `%2E` and the like. What is no such code stays.
fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = match (first, after) {
            (b'%', [high, low, ..]) => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                digit(*high)
                    .zip(digit(*low))
                    .and_then(|(high, low)| u8::try_from(high * 16 + low).ok())
            }
            _ => None,
        };
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns where the addresses of a text start and end, in bytes.
pub(super) fn addresses(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let at = from + text[from..].find("://")?;
        let start = text[..at].rfind(|symbol: char| !symbol.is_ascii_alphanumeric());
        let start = start
            .map_or(0, |before| before + text[before..].chars().next().map_or(0, char::len_utf8));
        let ends = |symbol: char| symbol.is_whitespace() || "<>\"'`{}[]".contains(symbol);
        let end = text[at..].find(ends).map_or(text.len(), |end| at + end);
        from = end;
        // In Markdown, and in prose, an address is in parentheses.
        let is_in_parentheses = text[..start].trim_end().ends_with('(');
        let close = text[at..end].rfind(')').filter(|_| is_in_parentheses);
        Some((start, close.map_or(end, |close| at + close)))
    })
}
