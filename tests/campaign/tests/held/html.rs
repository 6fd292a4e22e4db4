//! Tables of HTML as nested lists. As the standard of HTML has it, a cell between rows begins
//! a row.

/// Returns the rows and cells of tables as lists in brackets.
pub(super) fn html_as_lists(text: &str) -> String {
    let mut lists = String::new();
    let mut rows = Vec::new();
    for table in text.split("<table").skip(1) {
        let table = table.split("</table").next().unwrap_or_default();
        let mut is_open = false;
        let tags: Vec<(usize, &str)> = tags(table).collect();
        for (index, &(at, name)) in tags.iter().enumerate() {
            match name {
                "tr" | "td" | "th" => {
                    if name == "tr" || !is_open {
                        rows.push(Vec::new());
                    }
                    is_open = true;
                    let end = tags.get(index + 1).map_or(table.len(), |tag| tag.0);
                    if let Some(row) = rows.last_mut().filter(|_| name != "tr") {
                        row.push(cell(&table[at..end]));
                    }
                }
                "/tr" => is_open = false,
                _ => {}
            }
        }
    }
    rows.retain(|row| !row.is_empty());
    // Labels may stand in the first row and column. The others have as many cells each.
    for (top, left) in [(0, 0), (1, 1), (1, 0), (0, 1)] {
        let Some(rows) = rows
            .get(top..)
            .filter(|rows| rows.iter().all(|row| row.len() > left && row.len() == rows[0].len()))
        else {
            continue;
        };
        let rows: Vec<String> =
            rows.iter().map(|row| format!("[{}]", row[left..].join(","))).collect();
        lists += "[";
        lists += &rows.join(",");
        lists += "]";
    }
    lists
}

/// The tags of rows and cells: where each starts, and its name.
fn tags(table: &str) -> impl Iterator<Item = (usize, &str)> {
    let tags = table.match_indices('<').map(|(at, _)| {
        let text = &table[at + 1..];
        let end = text.find(|symbol: char| symbol.is_whitespace() || symbol == '>');
        let name = &text[..end.unwrap_or(text.len())];
        (at, name.strip_suffix('/').unwrap_or(name))
    });
    tags.filter(|(_, name)| ["tr", "td", "th", "/tr", "/td", "/th"].contains(name))
}

/// Returns the text of a cell, from its tag on, as a value in quotes.
fn cell(text: &str) -> String {
    let inner = text.split_once('>').map_or("", |(_, inner)| inner);
    let value = inner.split_once("value=\"").and_then(|(_, value)| value.split('"').next());
    let mut text = String::new();
    let mut in_tag = false;
    for symbol in inner.chars() {
        match symbol {
            '<' => in_tag = true,
            '>' => in_tag = false,
            _ if !in_tag => text.push(symbol),
            _ => {}
        }
    }
    let text = text.replace("&nbsp;", " ").replace("&#160;", " ");
    format!("\"{}{}\"", text.trim(), value.unwrap_or("").trim())
}
