//! UTF-16 text: how it is recognised, and its conversion to UTF-8.

/// The order of the two bytes of a code unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByteOrder {
    LittleEndian,
    BigEndian,
}

/// The number of bytes from which [`ByteOrder::detect`] decides.
pub(crate) const DETECT_BYTES: usize = 4;

impl ByteOrder {
    /// Returns the byte order of a text with these first bytes; `None` if the text is not
    /// UTF-16. A byte order mark shows it, and so do two ASCII characters: in UTF-8, no
    /// text begins with a NUL in every second byte.
    ///
    /// Bytes after the first line feed do not count: an input that waits at the end of a
    /// line gives no more.
    pub fn detect(start: &[u8]) -> Option<Self> {
        let end = start.iter().position(|byte| *byte == b'\n');
        match start[..end.map_or(start.len(), |at| at + 1)] {
            [0xFF, 0xFE, ..] => Some(Self::LittleEndian),
            [0xFE, 0xFF, ..] => Some(Self::BigEndian),
            [a, 0, b, 0, ..] if a > 0 && b > 0 => Some(Self::LittleEndian),
            [0, a, 0, b, ..] if a > 0 && b > 0 => Some(Self::BigEndian),
            [a, 0] | [a, 0, _] if a > 0 => Some(Self::LittleEndian),
            [0, a] | [0, a, _] if a > 0 => Some(Self::BigEndian),
            _ => None,
        }
    }
}

/// Converts UTF-16 to UTF-8, from any pieces of the text.
pub(crate) struct Utf16Decoder {
    order: ByteOrder,
    /// The first byte of a code unit whose second byte is in the next piece.
    half: Option<u8>,
    /// The first surrogate of a pair whose second one is in the next piece.
    high: Option<u16>,
    /// The text in UTF-8.
    decoded: Vec<u8>,
    /// Where the part that is not yet taken starts.
    start: usize,
}

impl Utf16Decoder {
    pub fn new(order: ByteOrder) -> Self {
        Self { order, half: None, high: None, decoded: Vec::new(), start: 0 }
    }

    /// Converts the next bytes of the text.
    pub fn push(&mut self, bytes: &[u8]) {
        let mut units = Vec::with_capacity(bytes.len() / 2 + 2);
        units.extend(self.high.take());
        for &byte in bytes {
            match self.half.take() {
                None => self.half = Some(byte),
                Some(first) => units.push(match self.order {
                    ByteOrder::LittleEndian => u16::from_le_bytes([first, byte]),
                    ByteOrder::BigEndian => u16::from_be_bytes([first, byte]),
                }),
            }
        }
        if let Some(last @ 0xD800..=0xDBFF) = units.last() {
            self.high = Some(*last);
            units.pop();
        }
        self.push_units(units);
    }

    /// Ends the text: a half of a character becomes a replacement character.
    pub fn finish(&mut self) {
        // A first surrogate without a second one stands for the missing byte.
        let half = self.half.take().map(|_| 0xD800);
        let units = self.high.take().into_iter().chain(half).collect();
        self.push_units(units);
    }

    fn push_units(&mut self, units: Vec<u16>) {
        self.decoded.drain(..self.start);
        self.start = 0;
        let mut buffer = [0; 4];
        for symbol in char::decode_utf16(units) {
            let symbol = symbol.unwrap_or(char::REPLACEMENT_CHARACTER);
            self.decoded.extend_from_slice(symbol.encode_utf8(&mut buffer).as_bytes());
        }
    }

    /// Takes the text up to the end of its first line, at most `limit` bytes; `None` if
    /// more of the text must be converted first.
    pub fn take_line(&mut self, limit: usize) -> Option<Vec<u8>> {
        let rest = &self.decoded[self.start..];
        let within = &rest[..rest.len().min(limit)];
        let length = match within.iter().position(|byte| *byte == b'\n') {
            Some(at) => at + 1,
            None if within.len() == limit => limit,
            None => return None,
        };
        let line = within[..length].to_vec();
        self.start += length;
        Some(line)
    }

    /// Takes all the text that is left.
    pub fn take_rest(&mut self) -> Vec<u8> {
        let start = std::mem::take(&mut self.start);
        std::mem::take(&mut self.decoded).split_off(start)
    }
}
