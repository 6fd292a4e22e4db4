//! `Markup`: cuts an XML text into tags, one after the other.

use sudoku::Shape;

use crate::error::{Location, ReadError, quoted};
use crate::format::Format;
use crate::scan::line_stats::side_of_puzzle_line;
use crate::scan::lookahead::Lines;

/// A longer tag is refused.
const MAX_TAG_BYTES: usize = 1 << 16;

/// A part of an XML text.
pub(super) enum Markup {
    Tag(Tag),
    /// Text between tags, up to the end of its line.
    Text(Location),
    /// A line that holds a whole puzzle. It is not consumed.
    PuzzleLine(Location),
}

/// A tag, from `<` to `>`.
pub(super) struct Tag {
    pub text: String,
    /// Where each byte of the text stands.
    locations: Vec<Location>,
}

impl Tag {
    pub fn at(&self) -> Location {
        self.locations[0]
    }

    /// Returns where a byte of the text stands.
    pub fn location(&self, byte: usize) -> Location {
        self.locations[byte.min(self.locations.len() - 1)]
    }

    fn push(&mut self, symbol: char, at: Location) {
        self.text.push(symbol);
        self.locations.resize(self.text.len(), at);
    }
}

/// Takes the characters of the lines. A line ends with `\n`.
struct Characters<'l, 'i> {
    lines: &'l mut Lines<'i>,
}

impl Characters<'_, '_> {
    fn peek(&mut self) -> Option<(char, Location)> {
        loop {
            let line = self.lines.front()?;
            match (line.peek(), line.continues()) {
                (Some(symbol), _) => return Some((symbol, line.here())),
                (None, false) => return Some(('\n', line.here())),
                (None, true) => self.lines.pop(),
            }
        }
    }

    fn take(&mut self) -> Option<(char, Location)> {
        let (symbol, at) = self.peek()?;
        match self.lines.front() {
            Some(line) if line.peek().is_some() => line.advance(symbol),
            _ => self.lines.pop(),
        }
        Some((symbol, at))
    }

    /// Skips what is before the end of a comment or the like. Returns whether it ends.
    fn skip_to(&mut self, end: &str) -> bool {
        let mut last = String::new();
        while let Some((symbol, _)) = self.take() {
            last.push(symbol);
            if last.ends_with(end) {
                return true;
            }
            if last.len() > 2 * end.len() {
                last.remove(0);
            }
        }
        false
    }

    /// Skips a document type, and the declarations in its brackets.
    fn skip_document_type(&mut self) -> bool {
        let mut depth = 0_usize;
        while let Some((symbol, _)) = self.take() {
            match symbol {
                '<' => depth += 1,
                '>' if depth == 0 => return true,
                '>' => depth -= 1,
                _ => {}
            }
        }
        false
    }
}

/// Takes the next tag or text. Returns `None` at the end of the text, and an error for a
/// tag without its end.
pub(super) fn next_markup(
    lines: &mut Lines,
    shape: Option<Shape>,
) -> Option<Result<Markup, ReadError>> {
    loop {
        let line = lines.front()?;
        if line.is_unread() && side_of_puzzle_line(line, shape).is_some_and(|side| side > 1) {
            return Some(Ok(Markup::PuzzleLine(line.here())));
        }
        let mut characters = Characters { lines: &mut *lines };
        let (symbol, at) = characters.peek()?;
        if symbol.is_whitespace() {
            characters.take();
            continue;
        }
        if symbol != '<' {
            while characters.peek().is_some_and(|(symbol, _)| !matches!(symbol, '<' | '\n')) {
                characters.take();
            }
            return Some(Ok(Markup::Text(at)));
        }
        let mut tag = Tag { text: String::new(), locations: Vec::new() };
        let is_ended = loop {
            match &*tag.text {
                "<!--" => break characters.skip_to("-->"),
                "<![CDATA[" => break characters.skip_to("]]>"),
                "<?" => break characters.skip_to("?>"),
                "<!D" => break characters.skip_document_type(),
                text if !is_special(text) => {
                    return Some(rest_of_tag(&mut characters, tag).map(Markup::Tag));
                }
                _ => {}
            }
            let Some((symbol, at)) = characters.take() else { break false };
            tag.push(symbol, at);
        };
        if !is_ended {
            return Some(Err(broken(at, &format!("{} without its end", quoted(&tag.text)))));
        }
    }
}

/// Returns whether a text may become the start of a comment or the like.
fn is_special(text: &str) -> bool {
    ["<!--", "<![CDATA[", "<?", "<!D"].iter().any(|start| start.starts_with(text))
}

/// Takes the tag that starts with these characters.
fn rest_of_tag(characters: &mut Characters<'_, '_>, mut tag: Tag) -> Result<Tag, ReadError> {
    let mut quote = None;
    while let Some((symbol, at)) = characters.peek() {
        if symbol == '<' {
            return Err(broken(at, "'<' within a tag"));
        }
        if tag.text.len() > MAX_TAG_BYTES {
            break;
        }
        characters.take();
        tag.push(symbol, at);
        match (quote, symbol) {
            (None, '>') => return Ok(tag),
            (None, '"' | '\'') => quote = Some(symbol),
            (Some(open), _) if open == symbol => quote = None,
            _ => {}
        }
    }
    Err(broken(tag.at(), &format!("{} without its end", quoted(&tag.text))))
}

/// Returns the error of a tag that is not as it should be.
pub(super) fn broken(at: Location, found: &str) -> ReadError {
    ReadError::text(at, Format::OpenSudoku, found, "a tag such as <game data=\"...\"/>")
        .with_help("this looks like an OpenSudoku file with a broken tag")
}
