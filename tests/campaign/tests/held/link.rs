//! Links that hold compressed JSON.

use super::cell::Cell;
use super::nested::is_nested;

/// Returns whether a link holds the cells in compressed JSON.
pub(super) fn is_compressed_link(line: &str, cells: &[Cell], side: usize) -> bool {
    line.split(['=', '/', ' ', '?', '&']).any(|part| {
        let part = part.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
        ["", "fpuzzles", "fpuz", "scl", "ctc"].iter().any(|prefix| {
            let Some(part) = part.strip_prefix(prefix) else { return false };
            lz_str::decompress_from_base64(part)
                .and_then(|units| String::from_utf16(&units).ok())
                .is_some_and(|json| is_nested(&json, cells, side))
        })
    }) || {
        // The data may hold a slash.
        ["load=", "fpuzzles", "scl"].iter().any(|mark| {
            line.split_once(mark).is_some_and(|(_, part)| {
                let part = part.trim().replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
                lz_str::decompress_from_base64(&part)
                    .and_then(|units| String::from_utf16(&units).ok())
                    .is_some_and(|json| is_nested(&json, cells, side))
            })
        })
    }
}
