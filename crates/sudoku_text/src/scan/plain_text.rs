//! Characters that stand for others: full-width and circled digits, middle dots, the
//! marks of quotations and code.

/// Asks for the previous character as a picture: a digit and these two are a key cap.
const VARIATION_SELECTOR: char = '\u{FE0F}';
const KEY_CAP: char = '\u{20E3}';

/// The tags of forums and web pages around a grid.
const TAGS: [&str; 14] = [
    "code", "pre", "tt", "quote", "spoiler", "b", "i", "u", "size", "font", "color", "hidden",
    "sudoku", "noparse",
];

/// Returns a text whose digits, dots, dashes and bars are those of ASCII, with spaces in
/// place of quotation marks (`> `) at the start and of tags (`[code]`) at both ends. A
/// character never changes its column, but a digit on a key cap, which is up to three
/// characters, is one.
pub(crate) fn plain_text(text: String) -> String {
    if !needs_change(&text) {
        return text;
    }
    let is_seen = |symbol: &char| !matches!(*symbol, VARIATION_SELECTOR | KEY_CAP);
    let mut plain: String = text.chars().filter(is_seen).map(plain_character).collect();
    let quoted = plain.len() - plain.trim_start_matches(['>', ' ', '\t']).len();
    if plain[..quoted].contains('>') {
        let spaces: String =
            plain[..quoted].chars().map(|mark| if mark == '>' { ' ' } else { mark }).collect();
        plain.replace_range(..quoted, &spaces);
    }
    while let Some(end) = tag_at_start(plain.trim_start()) {
        let start = plain.len() - plain.trim_start().len();
        blank(&mut plain, start, start + end);
    }
    while let Some(start) = tag_at_end(plain.trim_end()) {
        let end = plain.trim_end().len();
        blank(&mut plain, start, end);
    }
    if plain.trim().is_empty() { text } else { plain }
}

/// Returns whether a line holds nothing but tags, such as `[code]` or `</pre>`.
pub(crate) fn is_only_tags(text: &str) -> bool {
    let mut rest = text.trim();
    if rest.len() >= 3
        && (rest.bytes().all(|byte| byte == b'`') || rest.bytes().all(|byte| byte == b'~'))
    {
        return true;
    }
    let mut has_tag = false;
    while let Some(end) = tag_at_start(rest) {
        rest = rest[end..].trim_start();
        has_tag = true;
    }
    has_tag && rest.is_empty()
}

/// Returns whether a text that starts with a bracket starts with a tag.
pub(crate) fn starts_with_tag(text: &str) -> bool {
    tag_at_start(text).is_some()
}

/// Returns whether a line is the name of a section, such as `[Puzzle]`.
pub(crate) fn is_section(text: &str) -> bool {
    let name = text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    name.is_some_and(|name| {
        let is_empty_cell =
            ["nil", "null", "none"].iter().any(|nil| nil.eq_ignore_ascii_case(name));
        let is_name = |symbol: char| symbol.is_alphanumeric() || matches!(symbol, ' ' | '/');
        let letters = name.chars().filter(|symbol| symbol.is_alphabetic()).count();
        letters >= 3 && !is_empty_cell && name.chars().all(is_name)
    })
}

fn needs_change(text: &str) -> bool {
    if !text.is_ascii() {
        return true;
    }
    let body = text.trim_ascii();
    matches!(body.as_bytes().first(), Some(b'>' | b'[' | b'<'))
        || matches!(body.as_bytes().last(), Some(b']' | b'>'))
}

/// Replaces the characters of a range by as many spaces.
fn blank(text: &mut String, start: usize, end: usize) {
    let spaces = " ".repeat(text[start..end].chars().count());
    text.replace_range(start..end, &spaces);
}

/// Returns where the tag at the start of a text ends.
fn tag_at_start(text: &str) -> Option<usize> {
    let close = match text.as_bytes().first()? {
        b'[' => ']',
        b'<' => '>',
        _ => return None,
    };
    let end = text.find(close)?;
    is_tag(&text[1..end]).then_some(end + 1)
}

/// Returns where the tag at the end of a text starts.
fn tag_at_end(text: &str) -> Option<usize> {
    let open = match text.as_bytes().last()? {
        b']' => '[',
        b'>' => '<',
        _ => return None,
    };
    let start = text.rfind(open)?;
    is_tag(&text[start + 1..text.len() - 1]).then_some(start)
}

/// Returns whether this is the text between the brackets of a tag.
fn is_tag(inside: &str) -> bool {
    let name = inside.strip_prefix('/').unwrap_or(inside);
    let end = name.find(|symbol: char| !symbol.is_ascii_alphabetic()).unwrap_or(name.len());
    let is_end = matches!(name.as_bytes().get(end), None | Some(b'=' | b' ' | b':'));
    is_end && TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(&name[..end]))
}

/// Returns the character of ASCII that a character stands for, or the character itself.
pub(crate) fn plain_character(symbol: char) -> char {
    if symbol.is_ascii() {
        return symbol;
    }
    let from = |first: char, base: u8| {
        let offset = u32::from(symbol) - u32::from(first);
        char::from(base + u8::try_from(offset % 128).expect("BUG: an offset over 127"))
    };
    match symbol {
        '\u{FF01}'..='\u{FF5E}' => from('\u{FF01}', b'!'),
        // In circles, in brackets, with a full stop.
        '①'..='⑨' => from('①', b'1'),
        '⑴'..='⑼' => from('⑴', b'1'),
        '⒈'..='⒐' => from('⒈', b'1'),
        '⓵'..='⓽' => from('⓵', b'1'),
        '❶'..='❾' => from('❶', b'1'),
        '➀'..='➈' => from('➀', b'1'),
        '➊'..='➒' => from('➊', b'1'),
        '⓪' | '⓿' => '0',
        'Ⓐ'..='Ⓩ' => from('Ⓐ', b'A'),
        'ⓐ'..='ⓩ' => from('ⓐ', b'a'),
        // Above and below the line.
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁰' | '⁴'..='⁹' => from('⁰', b'0'),
        '₀'..='₉' => from('₀', b'0'),
        // Of other scripts.
        '٠'..='٩' => from('٠', b'0'),
        '۰'..='۹' => from('۰', b'0'),
        '०'..='९' => from('०', b'0'),
        '𝟎'..='𝟿' => char::from(
            b'0' + u8::try_from((u32::from(symbol) - 0x1D7CE) % 10).expect("BUG: a digit over 9"),
        ),
        '·' | '∙' | '•' | '⋅' | '・' | '･' | '․' | '‧' | '◦' | '。' | '｡' | '○' | '◯' | '□'
        | '▢' | '◻' | '⬜' | '⬛' | '◽' | '◾' | '🔲' | '🔳' | '⚪' | '⚫' | '☐' | '▫' | '⚬'
        | '˙' | '⸱' => '.',
        '␣' => '_',
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '﹣' => '-',
        '∣' | '⏐' | '❘' => '|',
        '×' | '✕' | '✗' => 'x',
        other => other,
    }
}
