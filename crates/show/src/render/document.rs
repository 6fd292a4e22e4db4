//! What is around the elements of an SVG picture.

use std::fmt::Display;

use crate::render::escape::escape;

/// Returns a picture of a width and a height: an `<svg>` element with a title, a description
/// and a white ground. `attributes` are those of the `<svg>` besides its size and font, each
/// after a space.
pub(crate) fn document(
    (width, height): (impl Display, impl Display),
    attributes: &str,
    (title, description): (&str, &str),
    elements: &str,
) -> String {
    let (title, description) = (escape(title), escape(description));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\"\
         {attributes}>\n\
         <title>{title}</title>\n\
         <desc>{description}</desc>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         {elements}</svg>\n"
    )
}
