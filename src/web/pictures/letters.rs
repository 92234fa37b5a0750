//! The coordinates of a board as outlines, for PNG files. The renderer uses no fonts, because text
//! shaping crates take longer to compile than all other crates for rendering together.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::style::rules;

/// A table with one line per letter: the letter, its advance, and its outline in font units with y
/// upwards. `font/LICENSE.txt` describes how the file was generated.
const LETTERS: &str = include_str!("font/letters.txt");
/// The number of font units per em.
const UNITS_PER_EM: f64 = 1000.0;

/// The error for text that cannot be converted to outlines.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LettersError {
    #[error("the drawing has text that is not a coordinate: {0}")]
    NotCoordinate(String),
    #[error("the drawing’s rules give no font size to “{0}”")]
    NoSize(String),
    #[error("there is no outline of “{0}”")]
    NoOutline(char),
}

/// Replaces each `<text>` in a drawing with a `<path>` of the same class, position and size.
///
/// # Errors
/// Returns an error if the drawing contains text other than the coordinates that `board_svg`
/// writes.
pub(super) fn outline_text(svg: &str) -> Result<Cow<'_, str>, LettersError> {
    let Some((before, texts)) = svg.split_once("<text") else {
        return Ok(Cow::Borrowed(svg));
    };
    let sheet = before
        .split_once("<style>")
        .and_then(|(_, rest)| rest.split_once("</style>"))
        .map_or("", |(sheet, _)| sheet);
    let mut outlined = String::with_capacity(svg.len() * 2);
    outlined.push_str(before);
    for text in texts.split("<text") {
        let coordinate = CoordinateLabel::read(text)
            .ok_or_else(|| LettersError::NotCoordinate(text.chars().take(100).collect()))?;
        coordinate.outline(sheet, &mut outlined)?;
        outlined.push_str(coordinate.after);
    }
    Ok(Cow::Owned(outlined))
}

/// A parsed `<text>` element, and the rest of the drawing.
struct CoordinateLabel<'a> {
    classes: &'a str,
    x: f64,
    y: f64,
    /// The fraction of the text's width that lies to the left of `x`, from the `text-anchor`.
    left: f64,
    letters: &'a str,
    after: &'a str,
}

impl<'a> CoordinateLabel<'a> {
    /// Parses a `<text>` element. `text` starts after `<text`.
    fn read(text: &'a str) -> Option<Self> {
        let (element, after) = text.split_once("</text>")?;
        let (attributes, letters) = element.split_once('>')?;
        let attribute = |name: &str| {
            let (_, value) = attributes.split_once(&format!(" {name}=\""))?;
            value.split('"').next()
        };
        Some(Self {
            classes: attribute("class")?,
            x: attribute("x")?.parse().ok()?,
            y: attribute("y")?.parse().ok()?,
            left: match attribute("text-anchor") {
                None => 0.0,
                Some("middle") => 0.5,
                Some("end") => 1.0,
                Some(_) => return None,
            },
            letters,
            after,
        })
    }

    fn outline(&self, sheet: &str, out: &mut String) -> Result<(), LettersError> {
        let size = font_size(sheet, self.classes)
            .ok_or_else(|| LettersError::NoSize(self.classes.to_owned()))?;
        let scale = size / UNITS_PER_EM;
        let letters = self
            .letters
            .chars()
            .map(|letter| LetterOutline::find(letter).ok_or(LettersError::NoOutline(letter)))
            .collect::<Result<Vec<_>, _>>()?;
        let width: f64 = letters.iter().map(|letter| letter.advance * scale).sum();
        let mut x = self.x - self.left * width;
        let _ = write!(out, r#"<path class="{}" d=""#, self.classes);
        for letter in letters {
            letter.draw((x, self.y), scale, out);
            x += letter.advance * scale;
        }
        out.push_str("\"/>");
        Ok(())
    }
}

/// Returns the font size for an element with these classes: the one in the last matching rule.
fn font_size(sheet: &str, classes: &str) -> Option<f64> {
    let is_of_text = |selector: &str| {
        selector.strip_prefix('.').is_some_and(|selector| {
            let mut asked = selector.split('.');
            asked.all(|class| classes.split(' ').any(|own| own == class))
        })
    };
    rules(sheet)
        .filter(|(selector, _)| is_of_text(selector))
        .flat_map(|(_, declarations)| declarations.split(';'))
        .filter_map(|declaration| declaration.split_once(':'))
        .filter(|(property, _)| matches!(property.trim(), "font" | "font-size"))
        .flat_map(|(_, value)| value.split_whitespace())
        .filter_map(|word| word.strip_suffix("px")?.parse().ok())
        .last()
}

/// A letter with its outline, in font units.
struct LetterOutline {
    advance: f64,
    /// The commands of the outline, each followed by pairs of x and y.
    outline: &'static str,
}

impl LetterOutline {
    fn find(letter: char) -> Option<Self> {
        let line = |line: &'static str| line.strip_prefix(letter)?.strip_prefix(' ');
        let (advance, outline) = LETTERS.lines().find_map(line)?.split_once(' ')?;
        Some(Self {
            advance: advance.parse().ok()?,
            outline,
        })
    }

    /// Appends the outline as path data, at the given position and scale.
    fn draw(&self, (x, y): (f64, f64), scale: f64, out: &mut String) {
        let mut is_x = true;
        for word in self.outline.split(' ') {
            let Ok(units) = word.parse::<f64>() else {
                out.push_str(word);
                continue;
            };
            let place = if is_x {
                x + units * scale
            } else {
                y - units * scale
            };
            let _ = write!(out, "{place:.4} ");
            is_x = !is_x;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::outline_text;

    /// Converts `text` to outlines at a scale of ten font units per SVG unit.
    fn outlined(text: &str) -> Result<String, String> {
        let style = ".coord{font: 600 7px sans;fill: red}.coord.in{font-size: 100px}\
                     .coord.out{font-size: 1px}.board .coord{font-size: 2px}";
        let drawing = |contents: &str| format!("<svg><style>{style}</style>{contents}</svg>");
        let svg = drawing(&format!("{text}<g/>"));
        let outlined = outline_text(&svg).map_err(|error| error.to_string())?;
        let around = drawing("|<g/>");
        let (before, after) = around.split_once('|').unwrap();
        let path = outlined.strip_prefix(before).unwrap();
        Ok(path.strip_suffix(after).unwrap().to_owned())
    }

    #[test]
    fn a_letter_stands_where_its_text_did() {
        // The letter l spans 7.8 to 22.7 horizontally and is 76 high. Its advance is 30.5.
        let l = |x: f64| {
            let (left, right) = (x + 7.8, x + 22.7);
            format!(
                "M{right:.4} 20.0000 L{left:.4} 20.0000 L{left:.4} -56.0000 L{right:.4} -56.0000 Z"
            )
        };
        for (anchor, letters, path) in [
            ("", "l", l(10.0)),
            (r#" text-anchor="middle""#, "l", l(10.0 - 15.25)),
            (r#" text-anchor="end""#, "l", l(10.0 - 30.5)),
            ("", "ll", l(10.0) + &l(40.5)),
            (
                r#" text-anchor="end""#,
                "ll",
                l(10.0 - 61.0) + &l(10.0 - 30.5),
            ),
        ] {
            let text =
                format!(r#"<text class="coord in" x="10.0" y="20.0"{anchor}>{letters}</text>"#);
            let expected = format!(r#"<path class="coord in" d="{path}"/>"#);
            assert_eq!(outlined(&text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn every_letter_and_digit_has_its_own_outline() {
        let mut paths: Vec<_> = ('a'..='z')
            .chain('0'..='9')
            .map(|letter| {
                outlined(&format!(
                    r#"<text class="coord in" x="0" y="0">{letter}</text>"#
                ))
                .unwrap()
            })
            .collect();
        paths.sort();
        paths.dedup();
        assert_eq!(paths.len(), 36);
    }

    #[test]
    fn text_that_cannot_be_outlined_is_refused_with_a_sentence() {
        for (text, part) in [
            (
                r#"<text class="coord in" x="1" y="1">A</text>"#,
                "no outline of “A”",
            ),
            (
                r#"<text class="other" x="1" y="1">a</text>"#,
                "no font size to “other”",
            ),
            (
                r#"<text class="coord in" x="1">a</text>"#,
                "not a coordinate",
            ),
            (
                r#"<text class="coord in" x="1" y="1">a"#,
                "not a coordinate",
            ),
            (
                r#"<text class="coord in" x="1" y="1" text-anchor="top">a</text>"#,
                "not a coordinate",
            ),
        ] {
            let error = outlined(text).unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
