//! A book as PDF (ISO 32000-1), by the crate `pdf-writer`.

use itertools::Itertools;
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{LineCapStyle, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use crate::book::{Book, Puzzle};
use crate::error::BookError;
use crate::figure::{Colour, Figure, Letters, Shape};
use crate::font::{Stroke, WIDTHS, strokes, width};
use crate::page::Item;

/// The names of the two fonts in the pages.
const FONTS: [Name; 2] = [Name(b"F0"), Name(b"F1")];

/// The letters that are used, in the order of their codes from 1 on: of the usual font, and of the bold one.
type UsedLetters = [Vec<char>; 2];

impl Book {
    /// The bytes of a PDF file. They depend on the puzzles and the options alone.
    ///
    /// # Errors
    /// If a title or label has a letter that the font does not have, or a picture is not one of this
    /// project.
    pub fn to_pdf(&self, puzzles: &[Puzzle]) -> Result<Vec<u8>, BookError> {
        let pages = self.pages(puzzles)?;
        let mut used = UsedLetters::default();
        let (mut next, mut pdf) = (Ref::new(1), Pdf::new());
        let (catalog, tree, info) = (next.bump(), next.bump(), next.bump());
        let fonts = [next.bump(), next.bump()];
        let mut of_pages = Vec::new();
        for page in &pages {
            let (id, stream) = (next.bump(), next.bump());
            let mut content = Content::new();
            // From the top left corner down, as in SVG.
            content.transform([1.0, 0.0, 0.0, -1.0, 0.0, self.paper.height]);
            for item in page {
                match item {
                    Item::Figure { figure, at, scale } => {
                        draw_figure(&mut content, &mut used, figure, (*at, *scale))?;
                    }
                    Item::Letters(text) => draw_text(&mut content, &mut used, text)?,
                }
            }
            let data = compress_to_vec_zlib(&content.finish(), 9);
            pdf.stream(stream, &data).filter(Filter::FlateDecode);
            of_pages.push((id, stream));
        }
        for (id, stream) in &of_pages {
            let mut page = pdf.page(*id);
            page.media_box(Rect::new(0.0, 0.0, self.paper.width, self.paper.height));
            page.parent(tree).contents(*stream);
            let of_page = FONTS.into_iter().zip(fonts).zip(&used);
            let of_page = of_page.filter(|(_, letters)| !letters.is_empty()).map(|(font, _)| font);
            page.resources().fonts().pairs(of_page);
        }
        let count = i32::try_from(of_pages.len()).unwrap_or(i32::MAX);
        pdf.pages(tree).count(count).kids(of_pages.iter().map(|(id, _)| *id));
        for ((font, letters), thickness) in fonts.into_iter().zip(&used).zip(WIDTHS) {
            if !letters.is_empty() {
                write_font(&mut pdf, &mut next, font, letters, thickness);
            }
        }
        pdf.document_info(info).title(TextStr(&self.title)).producer(TextStr("sudoku"));
        pdf.catalog(catalog).pages(tree);
        Ok(pdf.finish())
    }
}

fn draw_figure(
    content: &mut Content,
    used: &mut UsedLetters,
    figure: &Figure,
    ((x, y), scale): ((f32, f32), f32),
) -> Result<(), BookError> {
    content.save_state();
    let (right, down) = (x - scale * figure.left, y - scale * figure.top);
    content.transform([scale, 0.0, 0.0, scale, right, down]);
    for shape in &figure.shapes {
        match shape {
            Shape::Letters(text) => draw_text(content, used, text)?,
            Shape::Path { strokes, fill, line, dashes, is_round } => {
                if let Some([red, green, blue]) = *fill {
                    content.set_fill_rgb(red, green, blue);
                }
                if let Some(([red, green, blue], width)) = *line {
                    content.set_stroke_rgb(red, green, blue).set_line_width(width);
                    content.set_dash_pattern(dashes.iter().copied(), 0.0);
                    let (cap, join) = if *is_round {
                        (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin)
                    } else {
                        (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin)
                    };
                    content.set_line_cap(cap).set_line_join(join);
                }
                add_path(content, strokes);
                match (fill, line) {
                    (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
                    (Some(_), None) => content.fill_nonzero(),
                    (None, Some(_)) => content.stroke(),
                    (None, None) => content.end_path(),
                };
            }
        }
    }
    content.restore_state();
    Ok(())
}

fn add_path(content: &mut Content, strokes: &[Stroke]) {
    for stroke in strokes {
        match *stroke {
            Stroke::Move(x, y) => content.move_to(x, y),
            Stroke::Line(x, y) => content.line_to(x, y),
            Stroke::Curve(of) => content.cubic_to(of[0], of[1], of[2], of[3], of[4], of[5]),
            Stroke::Close => content.close_path(),
        };
    }
}

fn draw_text(
    content: &mut Content,
    used: &mut UsedLetters,
    text: &Letters,
) -> Result<(), BookError> {
    let used = &mut used[usize::from(text.is_bold)];
    let mut code = |letter: char| {
        let at = used.iter().position(|known| *known == letter).unwrap_or_else(|| {
            used.push(letter);
            used.len() - 1
        });
        u8::try_from(at + 1).map_err(|_| BookError::Letter(letter))
    };
    let codes: Vec<u8> = text.text.chars().map(&mut code).try_collect()?;
    let [red, green, blue]: Colour = text.colour;
    let (x, y) = (text.at.0 - text.left * text.length()?, text.at.1);
    // The letters are drawn as lines; some programs take the colour of areas for them.
    content.set_fill_rgb(red, green, blue).set_stroke_rgb(red, green, blue);
    content.begin_text().set_font(FONTS[usize::from(text.is_bold)], text.size);
    content.set_text_matrix([1.0, 0.0, 0.0, -1.0, x, y]).show(Str(&codes)).end_text();
    Ok(())
}

/// A font of type 3: each letter is a drawing of its own.
fn write_font(pdf: &mut Pdf, next: &mut Ref, id: Ref, letters: &[char], thickness: f32) {
    let streams = letters.iter().map(|_| next.bump()).collect_vec();
    let unicode = next.bump();
    let names = letters.iter().map(|letter| format!("u{:04X}", u32::from(*letter))).collect_vec();
    let widths = letters.iter().map(|letter| f32::from(width(*letter).unwrap_or(0))).collect_vec();
    let last = u8::try_from(letters.len()).unwrap_or(u8::MAX);
    let mut font = pdf.type3_font(id);
    font.bbox(Rect::new(-100.0, -300.0, 900.0, 1000.0));
    font.matrix([0.001, 0.0, 0.0, 0.001, 0.0, 0.0]);
    font.char_procs()
        .pairs(names.iter().map(|it| Name(it.as_bytes())).zip(streams.iter().copied()));
    let mut encoding = font.encoding_custom();
    encoding.differences().consecutive(1, names.iter().map(|it| Name(it.as_bytes())));
    encoding.finish();
    font.first_char(1).last_char(last).widths(widths.iter().copied()).to_unicode(unicode);
    font.resources();
    font.finish();
    let system = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"UCS"), supplement: 0 };
    let mut map = UnicodeCmap::<u8>::new(Name(b"Letters"), system);
    for (code, letter) in (1..=last).zip(letters) {
        map.pair(code, *letter);
    }
    pdf.cmap(unicode, &map.finish());
    for ((letter, stream), width) in letters.iter().zip(streams).zip(widths) {
        let mut content = Content::new();
        content.start_shape_glyph(width, -100.0, -300.0, width + 100.0, 1000.0);
        content.set_line_width(thickness);
        content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
        content.set_dash_pattern([], 0.0);
        add_path(&mut content, &strokes(*letter));
        content.stroke();
        pdf.stream(stream, &content.finish());
    }
}
