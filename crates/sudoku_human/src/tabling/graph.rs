//! The type [`Graph`]: the nodes of a state, and the links between them.

use crate::board::bits::{cells, ones};
use crate::board::nine::Nine;
use crate::board::tables::{HOUSE_SETS, HOUSES_OF, PEERS};
use crate::techniques::als::Als;

/// A candidate, or a group of them: two or three places of a digit in a box and a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// The digit, from 0.
    pub digit: usize,
    /// The cells.
    pub cells: u128,
    /// The first cell.
    pub first: usize,
    /// The cells that see all of these.
    pub seen: u128,
}

impl Item {
    /// Makes the item of the places of a digit.
    #[must_use]
    pub fn new(digit: usize, set: u128) -> Self {
        let seen = cells(set).fold(u128::MAX, |seen, cell| seen & PEERS[cell]);
        Self { digit, cells: set, first: set.trailing_zeros() as usize, seen }
    }

    /// Returns whether there are several cells.
    #[must_use]
    pub fn is_group(&self) -> bool {
        !self.cells.is_power_of_two()
    }
}

/// An item that is on or off: twice the number of the item, and 1 if it is on.
pub type Node = u16;

/// Returns whether a node is on.
#[inline]
#[must_use]
pub fn is_on(node: Node) -> bool {
    node & 1 == 1
}

/// Returns the number of the item of a node.
#[inline]
#[must_use]
pub fn item_of(node: Node) -> usize {
    usize::from(node >> 1)
}

/// Makes a node.
///
/// # Panics
/// If the number is above 32767.
#[inline]
#[must_use]
pub fn node(item: usize, is_on: bool) -> Node {
    Node::try_from(item * 2 + usize::from(is_on)).expect("BUG: at most 1215 items")
}

/// The nodes of a state, and for each one those that follow from it by one link.
pub struct Graph {
    /// The candidates, cell by cell, then the groups, and last the almost locked sets without a
    /// digit: their places for it.
    pub items: Vec<Item>,
    /// The number of candidates.
    pub candidates: usize,
    /// The number of candidates and groups.
    pub plain: usize,
    /// The almost locked sets.
    pub sets: Vec<Als>,
    /// The set of each item that is one.
    pub set_numbers: Vec<usize>,
    /// The number of each candidate: by nine times the cell, plus the digit.
    numbers: [u16; 729],
    /// The candidates of each cell.
    pub masks: [u16; 81],
    /// The cells of each digit.
    pub digits: [u128; 9],
    /// Where the links of each node end in `links`.
    ends: Vec<u32>,
    pub(super) links: Vec<Node>,
    /// The links of each node as a set of nodes.
    rows: Vec<u64>,
    /// The number of words of a set of nodes.
    pub words: usize,
}

impl Graph {
    /// Returns the nodes of a board, and their links; with group nodes if they are wanted.
    #[must_use]
    pub fn new(board: &Nine, with_groups: bool) -> Self {
        Self::with_sets(board, with_groups, Vec::new())
    }

    /// Returns the same with nodes for almost locked sets of several cells.
    #[must_use]
    pub fn with_sets(board: &Nine, with_groups: bool, sets: Vec<Als>) -> Self {
        let mut graph = Self {
            items: Vec::with_capacity(512),
            candidates: 0,
            plain: 0,
            sets,
            set_numbers: Vec::new(),
            numbers: [u16::MAX; 729],
            masks: std::array::from_fn(|cell| board.mask(cell)),
            digits: std::array::from_fn(|digit| board.cells_of(digit)),
            ends: Vec::with_capacity(1024),
            links: Vec::with_capacity(8192),
            rows: Vec::new(),
            words: 0,
        };
        for cell in cells(board.open_cells()) {
            for digit in ones(graph.masks[cell].into()) {
                graph.numbers[cell * 9 + digit] =
                    u16::try_from(graph.items.len()).expect("BUG: at most 729 candidates");
                graph.items.push(Item::new(digit, 1 << cell));
            }
        }
        graph.candidates = graph.items.len();
        if with_groups {
            graph.add_groups();
        }
        graph.plain = graph.items.len();
        graph.add_sets();
        graph.add_links();
        graph
    }

    /// Returns the number of a candidate.
    #[inline]
    #[must_use]
    pub fn number(&self, cell: usize, digit: usize) -> usize {
        self.numbers[cell * 9 + digit].into()
    }

    /// Returns the item of a node.
    #[inline]
    #[must_use]
    pub fn item(&self, node: Node) -> &Item {
        &self.items[item_of(node)]
    }

    /// Returns the nodes that follow from one by a link, in the order of `HoDoKu`.
    #[inline]
    #[must_use]
    pub fn links(&self, node: Node) -> &[Node] {
        let node = usize::from(node);
        let start = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.links[start as usize..self.ends[node] as usize]
    }

    /// Returns the links of a node as a set of nodes.
    #[inline]
    #[must_use]
    pub fn row(&self, node: Node) -> &[u64] {
        &self.rows[usize::from(node) * self.words..][..self.words]
    }

    /// Rows first, then columns; in each of them digit by digit, box by box.
    fn add_groups(&mut self) {
        for line in &HOUSE_SETS[..18] {
            for digit in 0..9 {
                let places = line & self.digits[digit];
                let boxes = (18..27).map(|square| places & HOUSE_SETS[square]);
                let groups = boxes.filter(|set| set.count_ones() >= 2);
                self.items.extend(groups.map(|set| Item::new(digit, set)));
            }
        }
    }

    fn add_links(&mut self) {
        let [mut groups, mut sets]: [[Vec<usize>; 9]; 2] = Default::default();
        for (number, item) in self.items.iter().enumerate().skip(self.candidates) {
            let items = if number < self.plain { &mut groups } else { &mut sets };
            items[item.digit].push(number);
        }
        for number in 0..self.plain {
            let item = self.items[number];
            let others = &groups[item.digit];
            for on in [false, true] {
                let start = self.links.len();
                match (item.is_group(), on) {
                    (false, false) => self.add_links_of_off_candidate(&item),
                    (false, true) => self.add_links_of_on_candidate(&item),
                    (true, false) => self.add_links_of_off_group(&item),
                    (true, true) => self.add_candidates(item.seen, item.digit, false, start),
                }
                if item.is_group() {
                    self.add_links_to_groups_of_group(number, on, others);
                } else {
                    self.add_links_to_groups(&item, on, others);
                }
                if on {
                    self.add_links_to_sets(&item, &sets[item.digit]);
                }
                self.ends.push(u32::try_from(self.links.len()).expect("BUG: too many links"));
            }
        }
        for number in self.plain..self.items.len() {
            self.add_links_of_set(number, &groups, &sets);
            let end = u32::try_from(self.links.len()).expect("BUG: too many links");
            // No link leads to such a node that is on, and none from it.
            self.ends.extend([end, end]);
        }
        // A solved grid has no nodes, but its rows must not be empty.
        self.words = (self.items.len() * 2).div_ceil(64).max(1);
        self.rows = vec![0; self.items.len() * 2 * self.words];
        let mut start = 0;
        for (node, end) in self.ends.iter().enumerate() {
            let row = &mut self.rows[node * self.words..][..self.words];
            for link in &self.links[start as usize..*end as usize] {
                row[usize::from(link / 64)] |= 1 << (link % 64);
            }
            start = *end;
        }
    }

    /// Adds a link to each of the candidates of a digit in a set of cells, except those that
    /// are there since `start`.
    fn add_candidates(&mut self, set: u128, digit: usize, on: bool, start: usize) {
        for cell in cells(set & self.digits[digit]) {
            let link = node(self.number(cell, digit), on);
            if !self.links[start..].contains(&link) {
                self.links.push(link);
            }
        }
    }

    fn add_links_of_on_candidate(&mut self, item: &Item) {
        let (cell, digit, start) = (item.first, item.digit, self.links.len());
        for other in ones((self.masks[cell] & !(1 << digit)).into()) {
            self.links.push(node(self.number(cell, other), false));
        }
        for house in HOUSES_OF[cell] {
            let set = HOUSE_SETS[usize::from(house)] & !item.cells;
            self.add_candidates(set, digit, false, start);
        }
    }

    fn add_links_of_off_candidate(&mut self, item: &Item) {
        let (cell, digit, start) = (item.first, item.digit, self.links.len());
        let others = self.masks[cell] & !(1 << digit);
        if others.is_power_of_two() {
            self.links.push(node(self.number(cell, others.trailing_zeros() as usize), true));
        }
        for house in HOUSES_OF[cell] {
            let set = HOUSE_SETS[usize::from(house)] & self.digits[digit] & !item.cells;
            if set.is_power_of_two() {
                self.add_candidates(set, digit, true, start);
            }
        }
    }

    fn add_links_of_off_group(&mut self, item: &Item) {
        let start = self.links.len();
        for house in houses_of_group(item) {
            let set = HOUSE_SETS[house] & self.digits[item.digit] & !item.cells;
            if set.is_power_of_two() {
                self.add_candidates(set, item.digit, true, start);
            }
        }
    }

    /// Adds the links of a candidate to groups of its digit.
    fn add_links_to_groups(&mut self, item: &Item, on: bool, groups: &[usize]) {
        for &number in groups {
            let group = &self.items[number];
            let is_linked = if on {
                group.seen & item.cells != 0
            } else {
                let both = group.cells | item.cells;
                houses_of_group(group).into_iter().any(|house| {
                    item.cells & HOUSE_SETS[house] != 0
                        && HOUSE_SETS[house] & self.digits[item.digit] == both
                })
            };
            if is_linked {
                self.links.push(node(number, !on));
            }
        }
    }

    /// Adds the links of a group to other groups of its digit that do not overlap it.
    fn add_links_to_groups_of_group(&mut self, number: usize, on: bool, groups: &[usize]) {
        let item = self.items[number];
        let [square, line] = houses_of_group(&item);
        let mut linked: [Vec<usize>; 2] = Default::default();
        for &other in groups {
            let group = &self.items[other];
            if group.cells & item.cells != 0 {
                continue;
            }
            for (linked, house) in linked.iter_mut().zip([line, square]) {
                if group.cells & !HOUSE_SETS[house] == 0 {
                    linked.push(other);
                    if on {
                        self.links.push(node(other, false));
                    }
                }
            }
        }
        for (linked, house) in linked.iter().zip([line, square]) {
            let places = HOUSE_SETS[house] & self.digits[item.digit];
            match linked[..] {
                [other] if !on && places == item.cells | self.items[other].cells => {
                    self.links.push(node(other, true));
                }
                _ => {}
            }
        }
    }
}

/// Returns the box and the line of a group.
#[must_use]
pub fn houses_of_group(group: &Item) -> [usize; 2] {
    let [row, column, square] = HOUSES_OF[group.first].map(usize::from);
    let line = if group.cells & !HOUSE_SETS[row] == 0 { row } else { column };
    [square, line]
}
