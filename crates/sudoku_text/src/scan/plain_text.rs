//! Characters that stand for others: full-width and circled digits, middle dots, the
//! marks of quotations and code, and what programs write around the cells of a row; and which lines are
//! prose, or a rule.

use super::alphabet::is_empty_cell;

/// Asks for the previous character as a picture: a digit and these two are a key cap.
const VARIATION_SELECTOR: char = '\u{FE0F}';
const KEY_CAP: char = '\u{20E3}';

/// The tags of forums and web pages around a grid.
const TAGS: [&str; 15] = [
    "code", "pre", "tt", "quote", "spoiler", "b", "i", "u", "size", "font", "color", "hidden",
    "sudoku", "noparse", "br",
];

/// The elements of XML that hold a puzzle or a row. In brackets, these words are others.
const ELEMENTS: [&str; 8] = ["puzzle", "grid", "board", "problem", "row", "item", "string", "data"];

/// Returns a text whose digits, dots, dashes and bars are those of ASCII, with spaces in
/// place of quotation marks (`> `) at the start, of tags (`[code]`) at both ends, and of what
/// [`blank_code`] names; a table of LaTeX has bars and dashes. A character never changes its column,
/// but a digit on a key cap, which is up to three characters, is one, and the colours of a terminal
/// have no columns.
pub(crate) fn plain_text(text: String) -> String {
    if !needs_change(&text) {
        return text;
    }
    let is_seen = |symbol: &char| !matches!(*symbol, VARIATION_SELECTOR | KEY_CAP);
    let shown = without_colours(&text);
    let mut plain: String = shown.chars().filter(is_seen).map(plain_character).collect();
    draw_latex(&mut plain);
    blank_code(&mut plain);
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
    let is_quote = || text.chars().all(|mark| mark == '>' || mark.is_whitespace());
    if plain.trim().is_empty() && !is_quote() { text } else { plain }
}

/// Returns whether a line holds nothing but tags, such as `[code]` or `</pre>`, or the mark of a
/// formula of LaTeX.
pub(crate) fn is_only_tags(text: &str) -> bool {
    let mut rest = text.trim();
    if matches!(rest, "\\[" | "\\]" | "$$") {
        return true;
    }
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

/// Returns whether a text starts with a bracket that opens a list: not with a tag, the name of a
/// section, or a link of Markdown, `[text](address)`.
pub(crate) fn starts_with_list(text: &str) -> bool {
    let is_other = || {
        let is_tag = tag_at_start(text).is_some() || starts_forum_table(text);
        is_tag || is_section(text) || text.contains("](")
    };
    text.starts_with('[') && !is_other()
}

/// Returns whether a text starts with the table of a post in a forum.
pub(crate) fn starts_forum_table(text: &str) -> bool {
    text.get(..6).is_some_and(|tag| tag.eq_ignore_ascii_case("[table"))
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
        || text.bytes().any(|byte| matches!(byte, b'\\' | b'&' | ESCAPE))
}

/// A line with fewer breaks than this has no rows with breaks between them.
const MIN_BREAKS: usize = 3;

/// The character that starts a colour on a terminal: `ESC [ 1 ; 32 m`.
const ESCAPE: u8 = 0x1B;

/// Returns a text without the colours of a terminal.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1B}[");
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|symbol: char| ('@'..='~').contains(&symbol));
        shown.push_str(end.map_or("", |end| &part[end + 1..]));
    }
    shown
}

/// Puts spaces in place of what programs write around the cells of a row: the names of rows and
/// columns of R (`[,1]` and `[1,]`, and NA for an empty cell), `\n` as two characters between rows,
/// and a backslash at the end of a row. Brackets around each cell, `[5][ ]`, become bars.
fn blank_code(text: &mut String) {
    let start = text.trim_start();
    let index = start.strip_prefix('[').and_then(|text| text.split(']').next());
    let index = index.and_then(|index| index.strip_prefix(',').or(index.strip_suffix(',')));
    if index.is_some_and(|index| index.parse::<u8>().is_ok()) {
        *text = text.replace(['[', ']', ','], " ").replace(" NA", "  .");
    }
    let cells = text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let is_cell = |cell: &str| (1..=3).contains(&cell.len()) && !cell.contains([',', '[', ']']);
    if cells.is_some_and(|cells| {
        cells.matches("][").count() >= MIN_BREAKS && cells.split("][").all(is_cell)
    }) {
        *text = text.replace("][", " |").replace(['[', ']'], "|");
    }
    if !text.contains('{') && text.matches("\\n").count() >= MIN_BREAKS {
        for end in ["\\r\\n", "\\n"] {
            *text = text.replace(end, &" ".repeat(end.len()));
        }
    }
    let body = text.trim_end();
    let row = body.trim_end_matches('\\').trim_end();
    let is_cell = |symbol: char| symbol.is_alphanumeric() || is_empty_cell(symbol);
    let is_end = matches!(body[row.len()..].trim_start(), "\\" | "\\\\");
    if is_end && row.ends_with(is_cell) && !row.contains(['"', '\'']) {
        blank(text, row.len(), text.len());
    }
}

/// The lines across a table of LaTeX.
const LATEX_RULES: [&str; 5] = ["\\hline", "\\cline", "\\toprule", "\\midrule", "\\bottomrule"];

/// The macro of a row in pictures: `\setrow {5}{3}{ }`.
const SETROW: &str = "\\setrow";

/// Draws a line of a table of LaTeX with bars and dashes: `5 & 3 & \\ \hline`. Of `\begin`, the
/// columns are removed.
fn draw_latex(text: &mut String) {
    let is_rule = |text: &str| LATEX_RULES.iter().any(|rule| text.trim().starts_with(rule));
    if let Some(begin) = text.find("\\begin{") {
        let end = text[begin..].find('}').map_or(text.len(), |end| begin + end + 1);
        blank(text, end, text.len());
    } else if text.trim_start().starts_with(SETROW)
        && let Some(cells) = text.trim_end().strip_suffix('}')
        && cells.matches('}').count() >= MIN_BREAKS
    {
        let mut row = cells.replace('{', "|").replace('}', " ") + "|";
        let start = row.len() - row.trim_start().len();
        blank(&mut row, start, start + SETROW.len());
        *text = row;
    } else if is_rule(text) && text.split_whitespace().all(is_rule) {
        *text = text.replace(|symbol: char| !symbol.is_whitespace(), "-");
    } else if text.matches('&').count() >= MIN_BREAKS {
        let mut row = text.clone();
        if is_rule(&row) {
            // A line across stands before the row.
            let start = row.len() - row.trim_start().len();
            let end = row[start..].find(' ').map_or(start, |length| start + length);
            blank(&mut row, start, end);
        }
        let end = row.find("\\\\").unwrap_or(row.len());
        let after = row.get(end + 2..).unwrap_or_default().trim();
        // In a grid of side 64, `&` is a digit.
        let is_cell = |cell: &str| cell.trim().chars().count() <= 2;
        if row[..end].split('&').all(is_cell) && (after.is_empty() || is_rule(after)) {
            let length = row.len();
            blank(&mut row, end, length);
            *text = row.replace('&', "|");
        }
    }
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
    is_tag(&text[..end]).then_some(end + 1)
}

/// Returns where the tag at the end of a text starts.
fn tag_at_end(text: &str) -> Option<usize> {
    let open = match text.as_bytes().last()? {
        b']' => '[',
        b'>' => '<',
        _ => return None,
    };
    let start = text.rfind(open)?;
    is_tag(&text[start..text.len() - 1]).then_some(start)
}

/// Returns whether this is a tag, a bracket first, without the last one.
fn is_tag(tag: &str) -> bool {
    let name = tag[1..].strip_prefix('/').unwrap_or(&tag[1..]);
    let end = name.find(|symbol: char| !symbol.is_ascii_alphabetic()).unwrap_or(name.len());
    if tag.starts_with('[') && name.starts_with(|symbol: char| symbol.is_ascii_digit()) {
        // The time of a message: `[12:04]`.
        let has_minutes = name.split_once(':').is_some_and(|(_, after)| {
            after.len() >= 2 && after.bytes().take(2).all(|byte| byte.is_ascii_digit())
        });
        return has_minutes && name.bytes().all(|byte| b"0123456789:/- ".contains(&byte));
    }
    let is_end = matches!(name.as_bytes().get(end), None | Some(b'=' | b' ' | b':' | b'/'));
    let elements = if tag.starts_with('<') { &ELEMENTS[..] } else { &[] };
    let mut names = TAGS.iter().chain(elements);
    is_end && names.any(|tag| tag.eq_ignore_ascii_case(&name[..end]))
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

/// A longer word is not a word of prose, but perhaps a bad puzzle.
const MAX_WORD: usize = 30;
/// The fewest equal characters that make a line across the text.
const MIN_RULE: usize = 3;

/// Returns whether a line is prose: words, and few numbers among them. A line that may be
/// a damaged row or a damaged puzzle is not prose.
pub(crate) fn is_prose(text: &str) -> bool {
    if is_only_tags(text) {
        return true;
    }
    let (mut letters, mut cells, mut has_word) = (0, 0, false);
    for token in text.split_whitespace() {
        match Token::new(token) {
            Token::Word(count) => {
                letters += count;
                has_word |= count >= 3;
            }
            Token::Cells(count) => cells += count,
        }
    }
    has_word && cells <= letters
}

/// Returns whether a line is a rule of equal characters, such as `=====`, or the `--`
/// above a signature.
pub(crate) fn is_rule(text: &str) -> bool {
    let text = text.trim();
    let first = text.bytes().next();
    (text.len() >= MIN_RULE || text == "--")
        && first.is_some_and(|first| b"-=_*~+".contains(&first))
        && text.bytes().all(|byte| Some(byte) == first || first == Some(b'=') && byte == b' ')
}

/// Returns whether a line holds ratings and nothing else, such as `5.6/5.6/3.2` or `ED=5.6/3.2`.
pub(crate) fn is_rating(text: &str) -> bool {
    let is_decimal = |text: &str| text.contains('.') && text.parse::<f32>().is_ok();
    let mut tokens = text.split_whitespace().peekable();
    tokens.peek().is_some()
        && tokens.all(|token| {
            let ratings = token.rsplit_once('=').map_or(token, |(_, ratings)| ratings);
            ratings.contains('/') && ratings.split('/').all(is_decimal)
        })
}

/// What a token of a line looks like.
enum Token {
    /// A word of this many letters.
    Word(usize),
    /// This many characters that may be cells.
    Cells(usize),
}

impl Token {
    fn new(token: &str) -> Self {
        let core = token.trim_matches(|symbol: char| !symbol.is_alphanumeric());
        let count = core.chars().count();
        if count == 0 {
            let is_cell = |symbol: &char| matches!(symbol, '.' | '_' | '*' | '|' | '-' | '?');
            let cells = token.chars().filter(is_cell).count();
            return Self::Cells(if cells > 3 || token.contains('|') { cells } else { 0 });
        }
        let letters = core.chars().filter(|symbol| symbol.is_alphabetic()).count();
        if letters == 0 {
            return Self::Cells(if is_number(core) { 1 } else { count });
        }
        let is_link = core.contains("://") || core.starts_with("www.");
        if is_link {
            return Self::Word(3);
        }
        let has_blanks =
            ["..", "__", "**", "??", "--", "xx", "XX"].iter().any(|blanks| core.contains(blanks));
        if has_blanks || count > MAX_WORD {
            return Self::Cells(count);
        }
        if is_cell_name(core) {
            return Self::Word(3);
        }
        let first = core.chars().next();
        let is_same = core.chars().all(|symbol| Some(symbol) == first)
            || core.chars().all(|symbol| !symbol.is_alphabetic() || matches!(symbol, 'x' | 'X'));
        let is_short = count == 1 && !matches!(core, "a" | "I");
        if letters * 2 < count || is_short || is_same && count > 1 {
            return Self::Cells(count);
        }
        Self::Word(letters)
    }
}

/// Returns whether a token is a number, a date or a time: at most three groups of digits,
/// and single separators between them.
fn is_number(token: &str) -> bool {
    const MAX_DIGITS: usize = 8;
    let groups: Vec<_> = token.split(['.', ',', ':', '/', '-', '\'']).collect();
    let is_group =
        |group: &&str| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit());
    groups.len() <= 3 && token.len() <= MAX_DIGITS + 2 && groups.iter().all(is_group)
}

/// Returns whether a token starts with the name of a cell, such as `r1c2=3`.
fn is_cell_name(token: &str) -> bool {
    let rest = token.strip_prefix(['r', 'R']).unwrap_or_default();
    let rest = rest.trim_start_matches(|digit: char| digit.is_ascii_digit());
    rest.starts_with(['c', 'C'])
        && rest.len() > 1
        && rest[1..].starts_with(|digit: char| digit.is_ascii_digit())
}
