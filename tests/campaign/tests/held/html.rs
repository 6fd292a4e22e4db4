//! Tables of HTML as nested lists.

/// Returns the rows and cells of tables as lists in brackets.
pub(super) fn html_as_lists(text: &str) -> String {
    let mut lists = String::new();
    let mut rows = Vec::new();
    for table in text.split("<table").skip(1) {
        let table = table.split("</table").next().unwrap_or_default();
        for row in table.split("<tr").skip(1) {
            let mut cells = Vec::new();
            for cell in row.replace("<th", "<td").split("<td").skip(1) {
                let inner = cell.split_once('>').map_or("", |(_, inner)| inner);
                let inner = inner.split("</td").next().unwrap_or_default();
                let inner = inner.split("</th").next().unwrap_or_default();
                let inner = inner.split("</tr").next().unwrap_or_default();
                let value =
                    inner.split_once("value=\"").and_then(|(_, value)| value.split('"').next());
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
                cells.push(format!("\"{}{}\"", text.trim(), value.unwrap_or("").trim()));
            }
            if !cells.is_empty() {
                rows.push(cells);
            }
        }
    }
    // Labels may stand in the first row and column.
    for (top, left) in [(0, 0), (1, 1), (1, 0), (0, 1)] {
        let rows: Vec<String> = rows
            .iter()
            .skip(top)
            .map(|row| {
                format!("[{}]", row.iter().skip(left).cloned().collect::<Vec<_>>().join(","))
            })
            .collect();
        lists += "[";
        lists += &rows.join(",");
        lists += "]";
    }
    lists
}
