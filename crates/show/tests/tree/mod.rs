//! Pictures of search trees.

use std::collections::BTreeMap;

use eight_queens::Queens;
use knights_tour::KnightsTour;
use proptest::prelude::*;
use roxmltree::{Document, Node};
use stack_assumptions::interval::Path;
use stack_assumptions::{Counters, Puzzle, search};
use stack_assumptions_show::log::DebugValues;
use stack_assumptions_show::tree::{Fold, SearchTree, TreeLayout, TreePicture};

fn queens(n: usize) -> Queens {
    Queens::new(n).expect("a small board")
}

fn tours() -> KnightsTour {
    let size = "5x5".parse().expect("a size");
    KnightsTour::new(size).start("a1".parse().expect("a square")).expect("on the board")
}

fn path(text: &str) -> Path {
    text.parse().expect("a path")
}

/// Checks what holds for every picture, and returns its elements.
fn parsed(svg: &str) -> Document<'_> {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error} in {svg}"));
    let root = document.root_element();
    let child = |name| root.children().find(|node| node.has_tag_name(name));
    for name in ["title", "desc"] {
        let text = child(("http://www.w3.org/2000/svg", name)).and_then(|node| node.text());
        assert!(text.is_some_and(|text| !text.is_empty()), "no {name}");
    }
    for node in document.descendants().filter(Node::is_element) {
        assert!(!["script", "a", "image", "use"].contains(&node.tag_name().name()));
        for name in ["x", "y", "cx", "cy", "width", "height"] {
            if let Some(value) = node.attribute(name).filter(|value| !value.ends_with('%')) {
                assert!(value.parse::<f64>().is_ok_and(f64::is_finite), "{name}={value}");
            }
        }
    }
    document
}

/// The nodes of a picture: the elements with a title of their own.
fn titles<'d>(document: &'d Document<'_>) -> Vec<(Node<'d, 'd>, &'d str)> {
    let titles = document.descendants().filter(|node| node.tag_name().name() == "title");
    let titles = titles.filter_map(|title| Some((title.parent()?, title.text()?)));
    titles.filter(|(node, _)| node.tag_name().name() != "svg").collect()
}

/// The middle of a disc or a square.
fn middle(node: Node<'_, '_>) -> Option<(f64, f64)> {
    let number = |name| node.attribute(name)?.parse::<f64>().ok();
    match node.tag_name().name() {
        "circle" => Some((number("cx")?, number("cy")?)),
        "rect" => {
            let side = number("width")?;
            Some((number("x")? + side / 2.0, number("y")? + side / 2.0))
        }
        _ => {
            // A triangle begins at its tip.
            let tip = node.attribute("d")?.strip_prefix('M')?.split('L').next()?;
            let (x, y) = tip.split_once(' ')?;
            Some((x.parse().ok()?, y.parse().ok()?))
        }
    }
}

#[test]
fn eight_queens_are_drawn_as_promised() {
    let tree = SearchTree::of(&queens(8));
    assert_eq!((tree.nodes(), tree.solutions(), tree.is_cut()), (2_057, 92, false));
    let svg = TreePicture::new("8 queens").to_svg(&tree);
    assert!(svg.len() <= 130_000, "{} bytes", svg.len());
    assert!(svg.contains("2,057 nodes") && svg.contains("336 of them leaves"), "{}", &svg[..900]);
    let document = parsed(&svg);
    let nodes = titles(&document);
    assert_eq!(nodes.len(), 795);
    let of = |name| nodes.iter().filter(|(node, _)| node.tag_name().name() == name).count();
    assert_eq!(of("rect"), 92);
    assert!(nodes.iter().any(|(_, title)| *title == "7: 3, 0.2.2.1.0.0.0.0: solution"));
    let radial = TreePicture::new("8 queens").layout(TreeLayout::Radial).to_svg(&tree);
    assert_eq!(titles(&parsed(&radial)).len(), 795);
}

#[test]
fn large_trees_are_icicles_without_the_narrowest_boxes() {
    let tree = SearchTree::of(&queens(10));
    let svg = TreePicture::new("10 queens").layout(TreeLayout::Icicle).to_svg(&tree);
    assert!(svg.len() <= 500_000, "{} bytes", svg.len());
    let document = parsed(&svg);
    for (node, title) in titles(&document) {
        let data = node.attribute("d").expect("a box");
        let width = data.split(['h', 'v']).nth(1).expect("a width");
        assert!(width.parse::<f64>().is_ok_and(|width| width >= 0.2), "{data}: {title}");
    }
    // Too many nodes for a layered picture: it says that it was cut.
    let tree = SearchTree::of(&queens(11));
    let svg = TreePicture::new("11 queens").fold(Fold::None).to_svg(&tree);
    let document = parsed(&svg);
    assert!(svg.contains("The picture was cut here: there are more nodes"));
    assert!(document.descendants().filter(Node::is_element).count() <= 2 * 100_000 + 20);
    assert_eq!(titles(&document).len(), 50_000);
}

#[test]
fn the_search_may_be_cut() {
    let tree = SearchTree::record(&queens(8), DebugValues, &Path::default(), 100);
    let tree = tree.expect("the root");
    assert_eq!((tree.nodes(), tree.is_cut()), (101, true));
    assert!(TreePicture::new("q").to_svg(&tree).contains("the first 101 nodes"));
}

/// The tree has the counts of the engine, and each part of it is the same as in the whole.
fn matches_the_engine<P>(puzzle: &P)
where
    P: Puzzle<Slot: std::fmt::Debug, Candidate: std::fmt::Debug>,
{
    let mut counters = Counters::default();
    let solutions = search(puzzle).observe(&mut counters).count();
    let tree = SearchTree::of(puzzle);
    assert_eq!(tree.nodes() as u64, counters.nodes + 1);
    assert_eq!(tree.solutions() as usize, solutions);
    let step = (tree.nodes() / 40).max(1);
    for node in (1..tree.nodes()).step_by(step) {
        let node = u32::try_from(node).expect("a small tree");
        let at = path(&tree.path(node));
        let part = SearchTree::record(puzzle, DebugValues, &at, u32::MAX).expect("a node");
        assert_eq!(part.nodes(), tree.size(node) as usize, "{at}");
        assert_eq!(part.solutions(), tree.solutions_below(node), "{at}");
        for below in 0..tree.size(node) {
            assert_eq!(part.describe(below), tree.describe(node + below));
        }
    }
}

#[test]
fn trees_match_the_engine_at_every_node() {
    for n in 0..=7 {
        matches_the_engine(&queens(n));
    }
    // This one rejects candidates.
    matches_the_engine(&tours());
}

#[test]
fn a_path_that_names_no_node_is_an_error() {
    for text in ["8", "0.9", "0.0.0.0.0.0.0.0.0", "99999999999"] {
        let error = SearchTree::record(&queens(8), DebugValues, &path(text), 10);
        let error = error.expect_err("no node").to_string();
        assert!(
            error.starts_with(&format!("found the path {text}, which names no node")),
            "{error}"
        );
    }
}

/// No two nodes of a row are nearer than the radius of a node, in any picture.
fn nodes_stand_apart(svg: &str) {
    let document = parsed(svg);
    let mut rows: BTreeMap<i64, Vec<(f64, f64)>> = BTreeMap::new();
    let mut radius: f64 = 0.0;
    for (node, _) in titles(&document) {
        if let Some(r) = node.attribute("r").and_then(|r| r.parse::<f64>().ok()) {
            radius = radius.max(r);
        }
        let (x, y) = middle(node).expect("a place");
        // Squares are rounded to a tenth, and triangles stand a radius higher.
        if node.tag_name().name() != "path" {
            #[expect(clippy::cast_possible_truncation, reason = "a row of a picture")]
            rows.entry(y.round() as i64).or_default().push((x, y));
        }
    }
    for row in rows.values_mut() {
        row.sort_by(|one, other| one.0.total_cmp(&other.0));
        for pair in row.windows(2) {
            assert!(pair[1].0 - pair[0].0 >= radius - 0.11, "{pair:?}, radius {radius}");
        }
    }
}

#[test]
fn no_two_nodes_of_a_level_overlap() {
    for fold in [Fold::Failed, Fold::None, Fold::AtMost(3), Fold::AtMost(20)] {
        for tree in
            [SearchTree::of(&queens(8)), SearchTree::of(&queens(6)), SearchTree::of(&tours())]
        {
            nodes_stand_apart(&TreePicture::new("q").fold(fold).to_svg(&tree));
        }
    }
}

/// A puzzle whose tree is any shape: the numbers of children, in the order of the search.
struct Shape {
    children: Vec<u8>,
    held: std::cell::RefCell<Vec<usize>>,
}

struct Held<'p>(&'p Shape);

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.0.held.borrow_mut().pop();
    }
}

impl Shape {
    /// A number that depends on the path held alone.
    fn number(&self) -> usize {
        let held = self.held.borrow();
        held.iter().fold(7, |number: usize, child| number.wrapping_mul(31).wrapping_add(child + 1))
    }
}

impl Puzzle for Shape {
    type Slot = usize;
    type Candidate = usize;
    type Attempt<'p> = Held<'p>;
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<usize> {
        (depth < 9).then_some(depth)
    }

    fn candidates(&self, _: usize) -> impl Iterator<Item = usize> {
        0..usize::from(self.children[self.number() % self.children.len()])
    }

    fn attempt(&self, _: usize, candidate: usize) -> Option<Held<'_>> {
        self.held.borrow_mut().push(candidate);
        Some(Held(self))
    }

    fn solution(&self) {}
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn no_two_nodes_overlap_in_any_tree(children in proptest::collection::vec(0..4_u8, 1..12)) {
        let shape = Shape { children, held: std::cell::RefCell::default() };
        let tree = SearchTree::record(&shape, DebugValues, &Path::default(), 1_500);
        let tree = tree.expect("the root");
        for layout in [TreeLayout::Layered, TreeLayout::Radial, TreeLayout::Icicle] {
            let picture = TreePicture::new("<&>\"'</script>").layout(layout);
            for fold in [Fold::None, Fold::Failed, Fold::AtMost(4)] {
                let svg = picture.clone().fold(fold).to_svg(&tree);
                parsed(&svg);
                if layout == TreeLayout::Layered {
                    nodes_stand_apart(&svg);
                }
            }
            parsed(&picture.max_depth(2).to_svg(&tree));
        }
    }
}

/// A search as deep as this has no recursion in its picture.
#[test]
fn a_deep_tree_is_drawn() {
    struct Deep(std::cell::Cell<usize>);
    impl Puzzle for Deep {
        type Slot = usize;
        type Candidate = usize;
        type Attempt<'p> = stack_assumptions::Hold<'p, usize>;
        type Solution = ();

        fn slot(&self, depth: usize) -> Option<usize> {
            (depth < 200_000).then_some(depth)
        }

        fn candidates(&self, _: usize) -> impl Iterator<Item = usize> {
            0..1
        }

        fn attempt(&self, slot: usize, _: usize) -> Option<stack_assumptions::Hold<'_, usize>> {
            Some(stack_assumptions::Hold::new(&self.0, slot))
        }

        fn solution(&self) {}
    }
    let tree = SearchTree::of(&Deep(std::cell::Cell::new(0)));
    assert_eq!(tree.nodes(), 200_001);
    let svg = TreePicture::new("deep").max_depth(50).to_svg(&tree);
    assert_eq!(titles(&parsed(&svg)).len(), 51);
    let svg = TreePicture::new("deep").layout(TreeLayout::Icicle).max_depth(50).to_svg(&tree);
    assert_eq!(titles(&parsed(&svg)).len(), 51);
    assert!(TreePicture::new("deep").max_depth(3_000).to_svg(&tree).len() > 3_000);
}
