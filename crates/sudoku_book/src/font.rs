//! The font of a book: letters of one line each, with round ends, drawn for this project.

/// How thick a dot is, besides the line around it.
const DOT: f32 = 16.0;

/// How thick the lines are, in thousandths of the size: of usual letters, and of bold ones.
pub const WIDTHS: [f32; 2] = [72.0, 112.0];

/// The letters, how wide each is, and its strokes, in thousandths of the size. Capitals are 700 high, small
/// letters 490. `M x y` begins a stroke, `L x y` is a line to a point, `C` a cubic curve with two control
/// points, `A x y rx ry from to` an arc around a point, in degrees counter-clockwise from the right; it
/// begins with a line from the last point, if there is one. `D x y` is a dot.
const GLYPHS: &[(char, u16, &str)] = &[
    (' ', 270, ""),
    ('0', 560, "A 280 350 195 350 0 360"),
    ('1', 560, "M 130 560 L 300 700 L 300 0"),
    ('2', 560, "A 275 510 180 190 165 -38 L 90 0 L 470 0"),
    ('3', 560, "A 270 530 165 170 155 -90 A 270 180 190 180 90 -155"),
    ('4', 560, "M 360 0 L 360 700 L 70 190 L 490 190"),
    ('5', 560, "M 430 700 L 150 700 L 128 385 A 265 225 200 225 133 -150"),
    ('6', 560, "M 395 700 C 220 620 85 430 85 215 M 475 215 A 280 215 195 215 0 360"),
    ('7', 560, "M 85 700 L 475 700 L 215 0"),
    ('8', 560, "A 280 530 165 170 0 360 M 475 180 A 280 180 195 180 0 360"),
    ('9', 560, "M 165 0 C 340 80 475 270 475 485 A 280 485 195 215 0 360"),
    ('A', 580, "M 40 0 L 290 700 L 540 0 M 122 235 L 458 235"),
    (
        'B',
        580,
        "M 90 0 L 90 700 L 310 700 A 310 530 165 170 90 -90 L 90 360 M 310 360 A 325 180 185 180 90 -90 L 90 0 L 90 360",
    ),
    ('C', 590, "A 340 350 270 350 50 310"),
    ('D', 630, "M 90 0 L 90 700 L 270 700 A 270 350 280 350 90 -90 L 90 0"),
    ('E', 530, "M 470 700 L 90 700 L 90 0 L 470 0 M 90 360 L 420 360"),
    ('F', 510, "M 470 700 L 90 700 L 90 0 M 90 350 L 420 350"),
    ('G', 660, "A 340 350 270 350 50 325 L 561 310 L 380 310"),
    ('H', 630, "M 90 0 L 90 700 M 540 0 L 540 700 M 90 360 L 540 360"),
    ('I', 190, "M 95 0 L 95 700"),
    ('J', 460, "M 370 700 L 370 190 A 205 190 165 190 0 -165"),
    ('K', 560, "M 90 0 L 90 700 M 490 700 L 90 270 M 235 425 L 520 0"),
    ('L', 490, "M 90 700 L 90 0 L 450 0"),
    ('M', 740, "M 90 0 L 90 700 L 370 200 L 650 700 L 650 0"),
    ('N', 640, "M 90 0 L 90 700 L 550 0 L 550 700"),
    ('O', 720, "A 360 350 290 350 0 360"),
    ('P', 550, "M 90 0 L 90 700 L 310 700 A 310 505 190 195 90 -90 L 90 310"),
    ('Q', 720, "A 360 350 290 350 0 360 M 430 150 L 630 -60"),
    ('R', 580, "M 90 0 L 90 700 L 310 700 A 310 505 190 195 90 -90 L 90 310 M 310 310 L 520 0"),
    ('S', 560, "A 280 525 185 175 35 270 A 280 175 205 175 90 -145"),
    ('T', 550, "M 40 700 L 510 700 M 275 700 L 275 0"),
    ('U', 620, "M 90 700 L 90 225 A 310 225 220 225 180 360 L 530 700"),
    ('V', 570, "M 40 700 L 285 0 L 530 700"),
    ('W', 800, "M 40 700 L 220 0 L 400 640 L 580 0 L 760 700"),
    ('X', 550, "M 60 700 L 500 0 M 490 700 L 50 0"),
    ('Y', 550, "M 40 700 L 275 320 L 510 700 M 275 320 L 275 0"),
    ('Z', 550, "M 60 700 L 480 700 L 55 0 L 495 0"),
    ('a', 540, "M 450 245 A 255 245 195 245 0 360 M 450 490 L 450 0"),
    ('b', 540, "M 90 720 L 90 0 M 480 245 A 285 245 195 245 0 360"),
    ('c', 460, "A 265 245 205 245 52 308"),
    ('d', 540, "M 450 245 A 255 245 195 245 0 360 M 450 720 L 450 0"),
    ('e', 520, "M 64 252 L 458 252 A 262 247 197 243 0 312"),
    ('f', 330, "M 135 0 L 135 560 A 275 560 140 160 180 75 M 40 490 L 285 490"),
    ('g', 540, "M 450 245 A 255 245 195 245 0 360 M 450 490 L 450 -10 A 260 -10 190 180 0 -145"),
    ('h', 530, "M 90 720 L 90 0 M 90 290 A 265 290 175 200 180 0 L 440 0"),
    ('i', 180, "M 90 490 L 90 0 D 90 670"),
    ('ı', 180, "M 90 490 L 90 0"),
    ('j', 210, "M 120 490 L 120 -60 A 10 -60 110 130 0 -85 D 120 670"),
    ('k', 460, "M 90 720 L 90 0 M 395 490 L 90 190 M 200 298 L 420 0"),
    ('l', 240, "M 90 720 L 90 100 A 180 100 90 100 180 275"),
    (
        'm',
        760,
        "M 90 490 L 90 0 M 90 320 A 235 320 145 170 180 0 L 380 0 M 380 320 A 525 320 145 170 180 0 L 670 0",
    ),
    ('n', 530, "M 90 490 L 90 0 M 90 290 A 265 290 175 200 180 0 L 440 0"),
    ('o', 530, "A 265 245 205 245 0 360"),
    ('p', 540, "M 90 490 L 90 -190 M 480 245 A 285 245 195 245 0 360"),
    ('q', 540, "M 450 245 A 255 245 195 245 0 360 M 450 490 L 450 -190"),
    ('r', 350, "M 90 490 L 90 0 M 90 290 A 240 290 150 200 180 72"),
    ('s', 440, "A 222 367 145 123 32 270 A 222 122 160 122 90 -148"),
    ('t', 350, "M 140 640 L 140 125 A 255 125 115 125 180 285 M 40 490 L 290 490"),
    ('u', 530, "M 90 490 L 90 200 A 265 200 175 200 180 360 M 440 490 L 440 0"),
    ('v', 460, "M 40 490 L 230 0 L 420 490"),
    ('w', 650, "M 40 490 L 180 0 L 325 440 L 470 0 L 610 490"),
    ('x', 450, "M 50 490 L 405 0 M 400 490 L 45 0"),
    ('y', 480, "M 40 490 L 240 0 M 440 490 L 170 -190"),
    ('z', 450, "M 60 490 L 390 490 L 50 0 L 400 0"),
    (
        'ß',
        540,
        "M 90 0 L 90 550 A 240 550 150 165 180 -90 L 220 385 M 240 385 A 275 192 185 193 90 -95 L 220 0",
    ),
    (
        'æ',
        800,
        "M 400 245 A 232 245 168 245 0 360 M 400 490 L 400 0 M 400 252 L 740 252 A 570 247 170 243 0 312 M 400 247 A 570 247 170 243 180 0",
    ),
    ('ø', 530, "A 265 245 205 245 0 360 M 70 -20 L 460 510"),
    (
        'Æ',
        800,
        "M 40 0 L 380 700 L 740 700 M 400 700 L 400 0 L 750 0 M 155 235 L 400 235 M 400 360 L 690 360",
    ),
    ('Ø', 720, "A 360 350 290 350 0 360 M 100 -20 L 620 720"),
    ('.', 180, "D 90 18"),
    (',', 180, "M 100 20 L 60 -110"),
    (':', 180, "D 90 18 D 90 430"),
    (';', 180, "M 100 20 L 60 -110 D 95 430"),
    ('!', 200, "M 100 700 L 100 210 D 100 18"),
    ('?', 460, "A 225 530 155 170 160 -35 L 230 320 L 230 210 D 230 18"),
    ('\'', 170, "M 85 700 L 85 540"),
    ('’', 180, "M 105 700 L 70 550"),
    ('"', 280, "M 85 700 L 85 540 M 195 700 L 195 540"),
    ('-', 350, "M 65 265 L 285 265"),
    ('–', 520, "M 40 265 L 480 265"),
    ('+', 520, "M 260 70 L 260 490 M 50 280 L 470 280"),
    ('=', 520, "M 50 190 L 470 190 M 50 370 L 470 370"),
    ('<', 520, "M 460 500 L 60 280 L 460 60"),
    ('>', 520, "M 60 500 L 460 280 L 60 60"),
    ('∨', 520, "M 60 490 L 260 70 L 460 490"),
    ('∧', 520, "M 60 70 L 260 490 L 460 70"),
    ('/', 400, "M 50 -60 L 350 740"),
    ('(', 260, "A 330 320 260 460 120 240"),
    (')', 260, "A -70 320 260 460 60 -60"),
    ('[', 260, "M 210 740 L 90 740 L 90 -100 L 210 -100"),
    (']', 260, "M 50 740 L 170 740 L 170 -100 L 50 -100"),
    ('#', 560, "M 170 0 L 240 700 M 330 0 L 400 700 M 70 460 L 510 460 M 50 230 L 490 230"),
    ('%', 760, "A 190 530 110 150 0 360 M 150 0 L 610 700 M 680 170 A 570 170 110 150 0 360"),
    (
        '&',
        620,
        "M 580 0 L 170 480 A 290 560 140 145 215 -25 L 180 330 A 230 165 170 165 130 340 L 560 330",
    ),
    ('*', 400, "M 200 700 L 200 420 M 80 630 L 320 490 M 320 630 L 80 490"),
    ('_', 500, "M 20 -60 L 480 -60"),
    (
        '@',
        800,
        "M 540 480 L 540 250 A 630 250 90 90 180 360 A 400 330 320 350 -5 300 M 540 330 A 400 330 140 150 0 360",
    ),
    ('·', 200, "D 100 265"),
    ('×', 520, "M 90 450 L 430 110 M 430 450 L 90 110"),
    ('→', 640, "M 50 265 L 590 265 M 420 430 L 590 265 L 420 100"),
    ('↘', 600, "M 90 480 L 500 70 M 260 70 L 500 70 L 500 310"),
    ('↗', 600, "M 90 70 L 500 480 M 260 480 L 500 480 L 500 240"),
    ('↙', 600, "M 510 480 L 100 70 M 340 70 L 100 70 L 100 310"),
    ('↖', 600, "M 510 70 L 100 480 M 340 480 L 100 480 L 100 240"),
];

/// The accents, around the middle of a letter, above a small one.
const ACCENTS: &[(char, &str)] = &[
    ('´', "M -30 600 L 60 700"),
    ('`', "M 30 600 L -60 700"),
    ('^', "M -100 600 L 0 700 L 100 600"),
    ('ˇ', "M -100 700 L 0 600 L 100 700"),
    ('¨', "D -90 650 D 90 650"),
    ('~', "M -120 620 C -40 720 40 560 120 670"),
    ('°', "A 0 660 60 60 0 360"),
    ('¸', "M 0 0 L 0 -60 A -30 -120 60 60 60 -120"),
];

/// Letters with an accent: the letter, the one below it, the accent.
const ACCENTED: &str = "ÁA´ ÀA` ÂA^ ÄA¨ ÃA~ ÅA° ÇC¸ ÉE´ ÈE` ÊE^ ËE¨ ÍI´ ÌI` ÎI^ ÏI¨ ÑN~ ÓO´ ÒO` ÔO^ ÖO¨ ÕO~ \
    ÚU´ ÙU` ÛU^ ÜU¨ ÝY´ ŠSˇ ŽZˇ ČCˇ ŘRˇ ĚEˇ áa´ àa` âa^ äa¨ ãa~ åa° çc¸ ée´ èe` êe^ ëe¨ íı´ ìı` îı^ ïı¨ \
    ñn~ óo´ òo` ôo^ öo¨ õo~ úu´ ùu` ûu^ üu¨ ýy´ ÿy¨ šsˇ žzˇ čcˇ řrˇ ěeˇ";

/// A part of a stroke.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stroke {
    Move(f32, f32),
    Line(f32, f32),
    /// Two control points, and the end.
    Curve([f32; 6]),
    /// Back to where it began.
    Close,
}

impl Stroke {
    /// Where it ends.
    pub fn end(&self) -> Option<(f32, f32)> {
        match *self {
            Self::Move(x, y) | Self::Line(x, y) | Self::Curve([.., x, y]) => Some((x, y)),
            Self::Close => None,
        }
    }
}

/// How wide a letter is, in thousandths of the size. `None` if the font does not have it.
pub fn width(letter: char) -> Option<u16> {
    let base = accented(letter).map_or(letter, |(base, _)| base);
    GLYPHS.iter().find(|(known, ..)| *known == base).map(|(_, width, _)| *width)
}

/// The strokes of a letter.
pub fn strokes(letter: char) -> Vec<Stroke> {
    let (base, accent) = accented(letter).unwrap_or((letter, ' '));
    let Some((_, width, path)) = GLYPHS.iter().find(|(known, ..)| *known == base) else {
        return Vec::new();
    };
    let mut all = parsed(path, (0.0, 0.0));
    if let Some((_, path)) = ACCENTS.iter().find(|(known, _)| *known == accent) {
        let is_below = accent == '¸';
        let up = if base.is_uppercase() && !is_below { 190.0 } else { 0.0 };
        all.extend(parsed(path, (f32::from(*width) / 2.0, up)));
    }
    all
}

fn accented(letter: char) -> Option<(char, char)> {
    let mut all = ACCENTED.split_whitespace().map(|three| three.chars());
    all.find_map(|mut three| {
        let (whole, base, accent) = (three.next()?, three.next()?, three.next()?);
        (whole == letter).then_some((base, accent))
    })
}

/// The strokes of a path, moved.
fn parsed(path: &str, (right, up): (f32, f32)) -> Vec<Stroke> {
    let mut words = path.split_whitespace();
    let mut all = Vec::new();
    while let Some(command) = words.next() {
        let mut next = || words.next().and_then(|word| word.parse().ok()).expect("BUG: a number");
        let mut point = || (next() + right, next() + up);
        match command {
            "M" => {
                let (x, y) = point();
                all.push(Stroke::Move(x, y));
            }
            "L" => {
                let (x, y) = point();
                all.push(Stroke::Line(x, y));
            }
            "D" => {
                let (x, y) = point();
                all.push(Stroke::Move(x + DOT, y));
                arc(&mut all, (x, y), (DOT, DOT), (0.0, 360.0));
            }
            "C" => {
                let [a, b, c] = [(); 3].map(|()| point());
                all.push(Stroke::Curve([a.0, a.1, b.0, b.1, c.0, c.1]));
            }
            _ => {
                let middle = point();
                let [rx, ry, from, to] = [(); 4].map(|()| next());
                arc(&mut all, middle, (rx, ry), (from, to));
            }
        }
    }
    all
}

/// An arc as cubic curves of at most 90 degrees each (control points at 4/3 tan(angle / 4)). Its points are
/// rounded to tenths, so that they are the same on each machine.
pub fn arc(
    all: &mut Vec<Stroke>,
    (x, y): (f32, f32),
    (rx, ry): (f32, f32),
    (from, to): (f32, f32),
) {
    let count = ((to - from).abs() / 90.0).ceil().max(1.0);
    let step = (to - from).to_radians() / count;
    let control = 4.0 / 3.0 * (step / 4.0).tan();
    let at = |angle: f32| (x + rx * angle.cos(), y + ry * angle.sin());
    let along = |angle: f32| (-rx * angle.sin() * control, ry * angle.cos() * control);
    let mut angle = from.to_radians();
    let begin = at(angle);
    all.push(match all.last() {
        None => Stroke::Move(rounded(begin.0), rounded(begin.1)),
        Some(_) => Stroke::Line(rounded(begin.0), rounded(begin.1)),
    });
    for _ in 0..count as u32 {
        let (one, end) = (at(angle), at(angle + step));
        let (first, last) = (along(angle), along(angle + step));
        let [one, last] = [(one.0 + first.0, one.1 + first.1), (end.0 - last.0, end.1 - last.1)];
        all.push(Stroke::Curve([one.0, one.1, last.0, last.1, end.0, end.1].map(rounded)));
        angle += step;
    }
}

fn rounded(number: f32) -> f32 {
    (number * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::{ACCENTED, ACCENTS, GLYPHS, strokes, width};

    #[test]
    fn each_letter_has_strokes_within_its_box() {
        for (letter, wide, _) in GLYPHS.iter().filter(|(letter, ..)| *letter != ' ') {
            let all = strokes(*letter);
            assert!(!all.is_empty(), "{letter}");
            assert_eq!(width(*letter), Some(*wide));
            for stroke in all {
                let (x, y) = stroke.end().unwrap_or_default();
                assert!((-60.0..=900.0).contains(&x) && (-220.0..=760.0).contains(&y), "{letter}");
            }
        }
    }

    #[test]
    fn each_accent_stands_on_a_letter() {
        for three in ACCENTED.split_whitespace() {
            let [whole, base, accent] = three.chars().collect::<Vec<_>>()[..] else { panic!() };
            assert!(width(whole).is_some() && width(whole) == width(base), "{three}");
            assert!(ACCENTS.iter().any(|(known, _)| *known == accent), "{three}");
            assert!(strokes(whole).len() > strokes(base).len(), "{three}");
        }
        assert_eq!(width('ф'), None);
    }
}
