//! Where the panes are, on a screen of any size.

use ratatui::layout::Rect;

/// The areas of the panes. Those that find no room are left out.
#[derive(Debug)]
pub(super) struct Panes {
    pub(super) header: Rect,
    pub(super) board: Rect,
    pub(super) stack: Option<Rect>,
    pub(super) tree: Option<Rect>,
    pub(super) code: Option<Rect>,
    pub(super) counters: Option<Rect>,
    pub(super) sentence: Rect,
    pub(super) status: Rect,
    body: Rect,
}

/// The least width of the stack beside the board.
const LEAST_STACK: u16 = 24;

/// The least number of rows of the upper panes, if there are lower ones.
const LEAST_UPPER: u16 = 10;

/// The least number of rows of the lower panes.
const LEAST_LOWER: u16 = 6;

impl Panes {
    /// Divides a screen beside a board of a width.
    pub(super) fn new(screen: Rect, board_width: u16) -> Self {
        let mut rest = screen;
        // The board is the most important, then the sentence.
        let status = take_bottom(&mut rest, u16::from(screen.height > 2));
        let sentence = take_bottom(&mut rest, u16::from(screen.height > 1));
        let header = take_top(&mut rest, u16::from(screen.height > 4));
        let body = rest;
        let has_lower = screen.width >= 60 && rest.height >= LEAST_UPPER + LEAST_LOWER;
        let lower = if has_lower { LEAST_LOWER.max(rest.height / 3) } else { 0 };
        let lower = take_bottom(&mut rest, lower);
        let wanted = board_width.saturating_add(2);
        let board_width =
            wanted.min(rest.width.saturating_sub(LEAST_STACK + 1).max(rest.width / 2));
        let has_stack = rest.width.saturating_sub(board_width) > LEAST_STACK;
        let mut board = rest;
        let mut side = Rect { width: 0, ..rest };
        if has_stack {
            board.width = board_width;
            side.x += board_width + 1;
            side.width = rest.width - board_width - 1;
        }
        let has_tree = has_stack && side.height >= LEAST_UPPER;
        let tree_height = if has_tree { side.height / 2 } else { 0 };
        let tree = take_bottom(&mut side, tree_height);
        let mut code = lower;
        let counters_width = 32;
        code.width = lower.width.saturating_sub(counters_width + 1);
        let counters = Rect {
            x: lower.x + code.width + 1,
            width: lower.width.saturating_sub(code.width + 1),
            ..lower
        };
        Self {
            header,
            board,
            stack: has_stack.then_some(side),
            tree: has_tree.then_some(tree),
            code: has_lower.then_some(code),
            counters: has_lower.then_some(counters),
            sentence,
            status,
            body,
        }
    }

    /// All between the header and the sentence.
    pub(super) fn body(&self) -> Rect {
        self.body
    }
}

fn take_top(rest: &mut Rect, height: u16) -> Rect {
    let height = height.min(rest.height);
    let taken = Rect { height, ..*rest };
    rest.y += height;
    rest.height -= height;
    taken
}

fn take_bottom(rest: &mut Rect, height: u16) -> Rect {
    let height = height.min(rest.height);
    rest.height -= height;
    Rect { y: rest.y + rest.height, height, ..*rest }
}
