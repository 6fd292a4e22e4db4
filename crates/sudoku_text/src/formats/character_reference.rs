//! Character references of HTML, which Markdown has too: `&nbsp;`, `&#53;`.

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
