//! Scenes of any size with any text: each output stays valid and harmless.

use proptest::prelude::*;
use stack_assumptions_show::{Mark, Scene, Style};

const HOSTILE: &str = "</script><b a='1'>&amp;\u{1b}[2J\u{7}\0\n\u{202e}\u{ffff}\"";

/// Checks each output of a scene.
fn assert_harmless(scene: &Scene) {
    let svg = scene.to_svg();
    let html = scene.to_html();
    let document = roxmltree::Document::parse(&svg).expect("valid XML");
    let names = ["svg", "title", "desc", "rect", "text", "line", "path", "circle"];
    for element in document.descendants().filter(roxmltree::Node::is_element) {
        assert!(names.contains(&element.tag_name().name()), "{element:?}");
    }
    roxmltree::Document::parse(&html).expect("a part of a page that is valid XML too");
    for text in [&svg, &html] {
        assert!(!text.contains("</script>") && !text.contains("<b "), "{text}");
    }
    let [ascii, unicode, colour] =
        [Style::ASCII, Style::UNICODE, Style::COLOUR].map(|style| scene.to_terminal(style));
    for text in [&ascii, &unicode, &svg, &html] {
        let is_control = |char: char| char.is_control() && char != '\n';
        assert!(!text.contains(is_control), "{text:?}");
    }
    assert!(ascii.is_ascii(), "{ascii}");
    assert!(colour.split('\u{1b}').skip(1).all(|code| code.starts_with('[')), "{colour:?}");
    assert!(!colour.contains("\u{1b}[2J"));
}

#[test]
fn hostile_texts_are_shown_as_text() {
    let fill = |scene: Scene| scene.titled(HOSTILE).fill(|_| Some(HOSTILE));
    assert_harmless(&fill(Scene::grid(2, 3).row_names([HOSTILE; 9]).column_names([HOSTILE; 1])));
    assert_harmless(&fill(Scene::graph([(0, 0, HOSTILE), (1, 1, HOSTILE)]).links([(0, 1)])));
    assert_harmless(&Scene::text(HOSTILE).titled(HOSTILE));
}

#[test]
fn any_size_is_drawn_or_said_to_be_too_large() {
    for (rows, columns) in
        [(0, 0), (0, 5), (5, 0), (1, 1), (1, 300), (usize::MAX, 2), (9, usize::MAX)]
    {
        assert_harmless(&Scene::grid(rows, columns).boxes(0, 7));
    }
    let text = Scene::grid(usize::MAX, 2).to_terminal(Style::UNICODE);
    assert!(text.contains("too large to be shown"), "{text}");
    assert_harmless(&Scene::graph([(0, 0, ""); 0]));
    let places = [(f64::NAN, f64::INFINITY, "a"), (1e308, -1e308, "b"), (-1e308, 0.0, "c")];
    assert_harmless(&Scene::graph(places).links([(0, 1), (1, 1), (7, 0)]));
}

#[test]
fn labels_that_would_cover_each_other_are_listed() {
    let graph = Scene::graph([(0, 0, "one"), (0, 0, "two")]).links([(0, 1)]);
    assert_eq!(graph.to_terminal(Style::ASCII), " one  - two\n two  - one\n");
}

proptest! {
    #[test]
    fn any_scene_is_harmless(
        (rows, columns) in (0..6_usize, 0..6_usize),
        texts in prop::collection::vec(any::<Option<String>>(), 36),
        places in prop::collection::vec((any::<f64>(), any::<f64>(), any::<String>()), 0..9),
        links in prop::collection::vec((0..9_usize, 0..9_usize), 0..9),
        mark in 0..40_usize,
    ) {
        let marks = [Mark::Attempt, Mark::Rejected, Mark::Undo, Mark::Untried];
        for mut scene in [Scene::grid(rows, columns).boxes(2, 2), Scene::graph(places).links(links)] {
            scene = scene.fill(|spot| texts[spot].as_ref());
            scene = scene.given(|spot| spot % 3 == 0).blocked(|spot| spot % 7 == 6);
            scene.mark(mark, marks[mark % 4]);
            assert_harmless(&scene);
        }
    }
}
