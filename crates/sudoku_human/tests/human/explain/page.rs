//! The page of a path.

use roxmltree::{Document, Node};
use sudoku_human::explain::{Explanation, Notation, Page, path};
use sudoku_human::se;

use super::{PUZZLES, marks};

/// Returns the page of a puzzle, and the explanations of its steps.
fn page(puzzle: &str) -> (String, Vec<Explanation>) {
    let mut page = Page::new("A <page> & more", Notation::default());
    let mut explanations = Vec::new();
    for (index, item) in path(marks(puzzle), se::ORDER.to_vec()).enumerate() {
        let (marks, step) = item.expect("a step that follows");
        page.add(index + 1, &marks, &step);
        explanations.push(Explanation::new(&marks, &step, Notation::default()));
    }
    (page.finish("Solved."), explanations)
}

/// Returns the page as XML, without its script and style, which are no XML.
fn without_script(page: &str) -> String {
    let mut page = page.replace("<!DOCTYPE html>", "");
    for tag in ["script", "style"] {
        let (start, end) = (format!("<{tag}>"), format!("</{tag}>"));
        while let Some(first) = page.find(&start) {
            let length = page[first..].find(&end).expect("an end tag") + end.len();
            page.replace_range(first..first + length, "");
        }
    }
    page
}

#[test]
fn a_page_has_every_step_with_its_sentences() {
    for puzzle in [PUZZLES[0], PUZZLES[3]] {
        let (page, explanations) = page(puzzle);
        let page = without_script(&page);
        let document = Document::parse(&page).expect("a page that is valid XML too");
        let of = |tag: &str| -> Vec<Node<'_, '_>> {
            document.descendants().filter(|node| node.has_tag_name(tag)).collect()
        };
        let articles = of("article");
        assert_eq!(articles.len(), explanations.len());
        for ((article, explanation), number) in articles.iter().zip(&explanations).zip(1..) {
            let sentences: Vec<&str> = article
                .descendants()
                .filter(|node| node.has_tag_name("li"))
                .filter_map(|node| node.text())
                .collect();
            let expected: Vec<&str> =
                explanation.sentences().map(|sentence| &*sentence.text).collect();
            assert_eq!(sentences, expected);
            assert_eq!(article.attribute("id"), Some(&*format!("step-{number}")));
            // A screen reader says the name, and describes the picture.
            let label = article.attribute("aria-labelledby").expect("a label");
            let is_label = |node: &Node<'_, '_>| node.attribute("id") == Some(label);
            assert!(article.descendants().any(|node| is_label(&node)));
            let picture = "http://www.w3.org/2000/svg";
            let is_title = |node: &Node<'_, '_>| node.has_tag_name((picture, "title"));
            assert!(article.descendants().any(|node| is_title(&node)));
        }
        for link in of("a") {
            let target = link.attribute("href").and_then(|link| link.strip_prefix('#'));
            assert!(articles.iter().any(|article| article.attribute("id") == target));
        }
        let mut ids: Vec<&str> =
            document.descendants().filter_map(|node| node.attribute("id")).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "an identifier stands twice");
    }
}

#[test]
fn a_page_needs_no_network() {
    let (page, _) = page(PUZZLES[2]);
    let rest = page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
    for word in ["http", "src=", "@import", "url(", "fetch(", "<link"] {
        assert!(!rest.contains(word), "{word}");
    }
}

/// The luminance of a colour such as `#1a2b3c` or `#123` (WCAG 2.2, relative luminance).
fn luminance(colour: &str) -> f64 {
    let digits = &colour[1..];
    let part = |index: usize| {
        let text = match digits.len() {
            3 => digits[index..=index].repeat(2),
            _ => digits[2 * index..2 * index + 2].to_owned(),
        };
        let value = f64::from(u8::from_str_radix(&text, 16).expect("a colour")) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2)
}

/// Text has a contrast of at least 4.5 to what lies behind it, and shapes of at least 3
/// (WCAG 2.2, AA), in the light and in the dark.
#[test]
fn colours_have_contrast() {
    let (page, _) = page(PUZZLES[0]);
    let (light, dark) =
        page.split_once("@media screen and (prefers-color-scheme:dark)").expect("both");
    let value = |of: &str, selector: &str, property: &str| -> String {
        let rules = of.split('}');
        let found = rules.filter_map(|rule| rule.split_once('{')).filter(|(selectors, _)| {
            selectors.rsplit('\n').next().unwrap_or_default().split(',').any(|one| one == selector)
        });
        let values = found.flat_map(|(_, rule)| rule.split(';'));
        let mut values = values.filter_map(|pair| pair.split_once(':'));
        let found = values.find(|(key, value)| *key == property && value.starts_with('#'));
        found.unwrap_or_else(|| panic!("{selector} {property}")).1.to_owned()
    };
    let contrast = |one: &str, other: &str| {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    };
    for of in [light, &dark[1..]] {
        let ground = value(of, ":root", "--ground");
        assert_eq!(ground, value(of, ".ground", "fill"));
        let given = value(of, ".given-ground", "fill");
        let raised = value(of, ":root", "--raised");
        let candidate = value(of, ".candidate", "fill");
        let mut texts = vec![
            (value(of, ":root", "--text"), ground.clone()),
            (value(of, ":root", "--text"), raised.clone()),
            (value(of, ":root", "--soft"), raised),
            (value(of, ":root", "--accent"), ground.clone()),
            (value(of, ".given", "fill"), given),
            (value(of, ".placed", "fill"), ground.clone()),
            (value(of, ".legend", "fill"), ground.clone()),
            (candidate.clone(), ground.clone()),
        ];
        let signs = [".base", ".on", ".off", ".fin", ".deadly", ".guardian", ".new"];
        texts.extend(signs.map(|sign| (candidate.clone(), value(of, sign, "fill"))));
        for (text, behind) in texts {
            assert!(contrast(&text, &behind) >= 4.5, "{text} on {behind}");
        }
        let shapes = [".lost", ".strong", ".weak", ".base-house", ".cover-house"];
        for shape in signs.into_iter().chain(shapes) {
            let stroke = value(of, shape, "stroke");
            assert!(contrast(&stroke, &ground) >= 3.0, "{shape}: {stroke} on {ground}");
        }
    }
}
