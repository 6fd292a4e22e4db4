//! The screen of a game: the board, what the keys do, and messages to the player.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use terminal::output::number_of;

use super::game::bit;
use super::session::{KEYS, Session};

/// How large cells are, without the lines between them.
#[derive(Clone, Copy)]
struct CellSize {
    width: usize,
    height: usize,
}

/// Where the board is, and how large its cells are.
#[derive(Clone, Copy)]
pub struct Board {
    area: Rect,
    cell: CellSize,
    side: usize,
}

impl Board {
    /// With large cells, which have room for all marks, if they fit.
    pub fn new(area: Rect, side: usize) -> Self {
        let of = |cell: CellSize| {
            let length = |cell: usize| u16::try_from(side * (cell + 1) + 1).unwrap_or(u16::MAX);
            let (width, height) = (length(cell.width), length(cell.height));
            Self { area: Rect::new(area.x, area.y + 1, width, height), cell, side }
        };
        let in_row = (side - 1).isqrt() + 1;
        let large = of(CellSize { width: 2 * in_row + 1, height: in_row });
        let fits = |it: &Self| {
            it.area.width + PANEL < area.width && it.area.height + MESSAGE < area.height
        };
        if fits(&large) { large } else { of(CellSize { width: 3, height: 1 }) }
    }

    /// The cell at a place of the screen.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<usize> {
        let (right, down) = (column.checked_sub(self.area.x)?, row.checked_sub(self.area.y)?);
        let (x, y) = (
            usize::from(right) / (self.cell.width + 1),
            usize::from(down) / (self.cell.height + 1),
        );
        (x < self.side && y < self.side).then_some(y * self.side + x)
    }
}

/// The least width of what stands beside the board, and the height of what stands below it.
const PANEL: u16 = 36;
const MESSAGE: u16 = 3;

/// Draws the screen.
pub fn draw(frame: &mut Frame<'_>, session: &Session, title: &str, has_colour: bool) {
    let area = frame.area();
    let board = Board::new(area, session.game.side());
    if board.area.right() + PANEL > area.width || board.area.bottom() + MESSAGE > area.height {
        let (width, height) = (board.area.width + PANEL, board.area.height + 1 + MESSAGE);
        let words = format!(
            "The game needs a terminal of {width}×{height}; this one has {}×{}.",
            area.width, area.height
        );
        frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: true }), area);
        return;
    }
    let bold = Style::new().add_modifier(Modifier::BOLD);
    frame.render_widget(
        Paragraph::new(Line::styled(title.to_owned(), bold)),
        Rect { height: 1, ..area },
    );
    frame.render_widget(Paragraph::new(board_lines(session, board, has_colour)), board.area);
    let left = board.area.right() + 2;
    let beside = Rect::new(left, 1, area.width - left, board.area.bottom() - 1);
    let [state, keys] =
        Layout::vertical([Constraint::Length(6), Constraint::Fill(1)]).areas(beside);
    frame.render_widget(Paragraph::new(state_lines(session)), state);
    let hint = session.hint.as_ref();
    let words = match hint {
        Some(hint) => {
            let mut lines = vec![Line::styled(format!("Hint {} of 4", hint.level), bold)];
            lines.extend(hint.text().lines().map(|line| Line::raw(line.to_owned())));
            let more = if hint.level < 4 { "? says more. " } else { "" };
            lines.push(Line::raw(format!("{more}Enter takes the step.")));
            lines
        }
        None => KEYS.iter().map(|(keys, text)| Line::raw(format!("{keys:<12} {text}"))).collect(),
    };
    frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: false }), keys);
    let below = Rect::new(0, board.area.bottom(), area.width, area.height - board.area.bottom());
    let message = Paragraph::new(Line::styled(session.message.clone(), bold));
    frame.render_widget(message.wrap(Wrap { trim: true }), below);
}

/// What the pencil, the cell and the digits are like.
fn state_lines(session: &Session) -> Vec<Line<'static>> {
    let game = &session.game;
    let digits = 1..=u8::try_from(game.side()).unwrap_or(9);
    let cell = game.cell(session.cursor);
    let of = |bits: u16| {
        let marked = digits.clone().filter(move |digit| bits & bit(*digit) != 0);
        marked.map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
    };
    let name = game.shape().position(session.cursor);
    let what = match (game.is_given(session.cursor), cell.digit, cell.marks) {
        (true, ..) => "given".to_owned(),
        (_, 0, 0) => "empty".to_owned(),
        (_, 0, marks) => format!("marks {}", of(marks)),
        _ => "placed".to_owned(),
    };
    let assumed = match game.assumptions() {
        0 => String::new(),
        1 => ", assuming".to_owned(),
        count => format!(", {count} assumptions"),
    };
    let left = digits.clone().filter(|digit| game.left(*digit) > 0);
    let left = left.map(|digit| format!("{digit}×{}", game.left(digit))).collect::<Vec<_>>();
    vec![
        Line::raw(number_of(game.moves(), "move") + &assumed),
        Line::raw(format!("pencil {}", if session.has_pencil { "on" } else { "off" })),
        Line::raw(format!("{name}: {what}")),
        Line::raw(format!(
            "to place: {}",
            if left.is_empty() {
                "nothing".to_owned()
            } else {
                left[..left.len().min(5)].join(" ")
            }
        )),
        Line::raw(format!("          {}", left.get(5..).unwrap_or_default().join(" "))),
    ]
}

/// The lines of the board.
fn board_lines(session: &Session, board: Board, has_colour: bool) -> Vec<Line<'static>> {
    let (shape, cell) = (session.game.shape(), board.cell);
    let (wrong, lacking) =
        if session.shows_mistakes() { session.game.mistakes() } else { (Vec::new(), Vec::new()) };
    let is_thick = |at: usize, step: usize| at.is_multiple_of(step);
    let rule = |row: usize| {
        let across = is_thick(row, shape.box_rows());
        let mut line = String::new();
        for column in 0..=board.side {
            line.push(corner(
                (row, column),
                board.side,
                (across, is_thick(column, shape.box_columns())),
            ));
            if column < board.side {
                let piece = if across { "━" } else { "─" };
                line.push_str(&piece.repeat(cell.width));
            }
        }
        Line::raw(line)
    };
    let mut lines = Vec::new();
    for row in 0..board.side {
        lines.push(rule(row));
        for part in 0..cell.height {
            let mut spans = Vec::new();
            for column in 0..board.side {
                let at = row * board.side + column;
                let bar = if is_thick(column, shape.box_columns()) { "┃" } else { "│" };
                spans.push(Span::raw(bar));
                let is_wrong = wrong.contains(&at) || lacking.contains(&at);
                spans.push(part_of_cell(session, (at, part), cell, (is_wrong, has_colour)));
            }
            spans.push(Span::raw("┃"));
            lines.push(Line::from(spans));
        }
    }
    lines.push(rule(board.side));
    lines
}

/// What stands in a line of a cell. Each colour has a sign or a style beside it: brackets for the digit
/// that is shown, `!` for a mistake, `?` for an assumption, bold for a given.
fn part_of_cell(
    session: &Session,
    (at, part): (usize, usize),
    size: CellSize,
    (is_wrong, has_colour): (bool, bool),
) -> Span<'static> {
    let game = &session.game;
    let (digit, cell) = (game.digit(at), game.cell(at));
    let is_middle = part == size.height / 2;
    let is_shown = digit != 0 && digit == session.shown_digit;
    let mut style = Style::new();
    let mut colour = |colour: Color| {
        if has_colour {
            style = style.fg(colour);
        }
    };
    let is_assumed = game.is_assumed(at);
    let text = if digit != 0 {
        let sign = if is_wrong {
            '!'
        } else if is_assumed {
            '?'
        } else {
            ' '
        };
        let text = if is_shown { format!("[{digit}]") } else { format!(" {digit}{sign}") };
        if is_wrong {
            colour(Color::Red);
        } else if is_assumed {
            colour(Color::Magenta);
        } else if !game.is_given(at) {
            colour(Color::Blue);
        }
        if is_middle { text } else { String::new() }
    } else {
        if is_wrong {
            colour(Color::Red);
        }
        let marks = marks(session, cell.marks, part, size);
        if is_wrong && is_middle && size.height == 1 {
            format!("{:.2}!", marks.trim())
        } else {
            marks
        }
    };
    if game.is_given(at) {
        style = style.add_modifier(Modifier::BOLD);
    }
    if at == session.cursor {
        style = style.add_modifier(Modifier::REVERSED);
    }
    Span::styled(format!("{text:^width$}", width = size.width), style)
}

/// The marks of a line of a cell: each at its place in a large cell; up to three in a small one.
fn marks(session: &Session, bits: u16, part: usize, size: CellSize) -> String {
    let has = |digit: &u8| bits & bit(*digit) != 0;
    let all = 1..=u8::try_from(session.game.side()).unwrap_or(9);
    if size.height > 1 {
        let in_row = size.height;
        let row = all.skip(part * in_row).take(in_row);
        let one = |digit: u8| if has(&digit) { digit.to_string() } else { " ".to_owned() };
        return row.map(one).collect::<Vec<_>>().join(" ");
    }
    let some: String = all.filter(has).map(|digit| digit.to_string()).collect();
    if some.len() > size.width { format!("{}…", &some[..size.width - 1]) } else { some }
}

/// Where lines of the board meet, thick or thin.
fn corner((row, column): (usize, usize), side: usize, is_thick: (bool, bool)) -> char {
    let at = |place: usize| usize::from(place > 0) + usize::from(place == side);
    match (at(row), at(column), is_thick) {
        (0, 0, _) => '┏',
        (0, 2, _) => '┓',
        (2, 0, _) => '┗',
        (2, 2, _) => '┛',
        (0, _, (_, thick)) => {
            if thick {
                '┳'
            } else {
                '┯'
            }
        }
        (2, _, (_, thick)) => {
            if thick {
                '┻'
            } else {
                '┷'
            }
        }
        (_, 0, (thick, _)) => {
            if thick {
                '┣'
            } else {
                '┠'
            }
        }
        (_, 2, (thick, _)) => {
            if thick {
                '┫'
            } else {
                '┨'
            }
        }
        (_, _, (true, true)) => '╋',
        (_, _, (true, false)) => '┿',
        (_, _, (false, true)) => '╂',
        (_, _, (false, false)) => '┼',
    }
}
