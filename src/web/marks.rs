//! Marks on a diagram: where a piece may go, what it takes, and along which line a beam draws.

use std::{fmt::Write as _, str::FromStr};

/// One mark, as the templates of the rules write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// `c4`: a dot on a square to go to.
    Dot(String),
    /// `!c4`: a ring around a piece that can be taken.
    Ring(String),
    /// `?c4`: a cross on a square that cannot be reached.
    Cross(String),
    /// `c2>c5`: an arrow from cell to cell.
    Arrow(String, String),
    /// `e8@b5`: a beam from the piece on `e8` that draws in the piece on `b5`.
    Beam(String, String),
}

/// A text that is no mark.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is no mark: write c4, !c4, ?c4, c2>c5 or e8@b5")]
pub(crate) struct InvalidMark(String);

impl FromStr for Mark {
    type Err = InvalidMark;

    fn from_str(text: &str) -> Result<Self, InvalidMark> {
        let mark = if let Some((from, to)) = text.split_once('>') {
            Self::Arrow(from.to_owned(), to.to_owned())
        } else if let Some((from, at)) = text.split_once('@') {
            Self::Beam(from.to_owned(), at.to_owned())
        } else if let Some(at) = text.strip_prefix('!') {
            Self::Ring(at.to_owned())
        } else if let Some(at) = text.strip_prefix('?') {
            Self::Cross(at.to_owned())
        } else {
            Self::Dot(text.to_owned())
        };
        let sound = mark.cells().iter().all(|cell| !cell.is_empty() && cell.bytes().all(|b| b.is_ascii_alphanumeric()));
        if sound { Ok(mark) } else { Err(InvalidMark(text.to_owned())) }
    }
}

impl Mark {
    /// Reads marks that are separated by spaces.
    ///
    /// # Errors
    /// [`InvalidMark`] names the first that cannot be read.
    pub(crate) fn parse_all(text: &str) -> Result<Vec<Self>, InvalidMark> {
        text.split_whitespace().map(str::parse).collect()
    }

    /// The cells that the mark speaks of.
    #[must_use]
    pub(crate) fn cells(&self) -> Vec<&str> {
        match self {
            Self::Dot(at) | Self::Ring(at) | Self::Cross(at) => vec![at],
            Self::Arrow(from, to) | Self::Beam(from, to) => vec![from, to],
        }
    }

    /// Writes the mark as SVG. `center` gives the middle of a cell in SVG units; a mark on a cell that does not exist is left out.
    pub(crate) fn draw(&self, out: &mut String, center: impl Fn(&str) -> Option<(f64, f64)>) {
        let points: Option<Vec<_>> = self.cells().into_iter().map(center).collect();
        let Some(points) = points else { return };
        let (x, y) = points[0];
        let _ = match self {
            Self::Dot(at) => write!(out, r#"<circle class="mark dot" data-at="{at}" cx="{x}" cy="{y}" r="1.5"/>"#),
            Self::Ring(at) => write!(out, r#"<circle class="mark ring" data-at="{at}" cx="{x}" cy="{y}" r="4.3"/>"#),
            Self::Cross(at) => {
                let (left, right, top, bottom) = (x - 2.0, x + 2.0, y - 2.0, y + 2.0);
                write!(
                    out,
                    r#"<path class="mark cross" data-at="{at}" d="M{left} {top} L{right} {bottom} M{right} {top} L{left} {bottom}"/>"#
                )
            }
            Self::Arrow(from, to) => draw_line(out, "arrow", (from, to), points[0], points[1]),
            Self::Beam(from, at) => draw_line(out, "beam", (from, at), points[0], points[1]),
        };
    }
}

/// A line that ends a little before the middle of its target, with a head for an arrow and a ring for a beam.
fn draw_line(
    out: &mut String,
    class: &str,
    (from, to): (&str, &str),
    (x1, y1): (f64, f64),
    (x2, y2): (f64, f64),
) -> std::fmt::Result {
    /// How far from the middle of the target the line ends, in SVG units.
    const GAP: f64 = 3.0;
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let (x3, y3) = (x2 - ux * GAP, y2 - uy * GAP);
    write!(
        out,
        r#"<g class="mark {class}" data-from="{from}" data-at="{to}"><line x1="{x1:.1}" y1="{y1:.1}" x2="{x3:.1}" y2="{y3:.1}"/>"#
    )?;
    if class == "arrow" {
        let (left, right) = ((x3 - uy * 1.6, y3 + ux * 1.6), (x3 + uy * 1.6, y3 - ux * 1.6));
        let tip = (x3 + ux * 2.4, y3 + uy * 2.4);
        write!(
            out,
            r#"<polygon points="{:.1},{:.1} {:.1},{:.1} {:.1},{:.1}"/>"#,
            tip.0, tip.1, left.0, left.1, right.0, right.1
        )?;
    } else {
        write!(out, r#"<circle cx="{x2:.1}" cy="{y2:.1}" r="4.3"/>"#)?;
    }
    out.push_str("</g>");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Mark;

    #[test]
    fn marks_are_read_as_the_templates_write_them() {
        let marks = Mark::parse_all("c4 !b5 ?d4 c2>c5 e8@b5").unwrap();
        let cells: Vec<_> = marks.iter().map(Mark::cells).collect();
        assert_eq!(cells, [vec!["c4"], vec!["b5"], vec!["d4"], vec!["c2", "c5"], vec!["e8", "b5"]]);
        assert!(matches!(marks[4], Mark::Beam(..)));
        for text in ["c2>", "@", "c4\"onload", "<b>"] {
            assert!(Mark::parse_all(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_mark_off_the_board_is_left_out() {
        let mut out = String::new();
        Mark::Dot("z9".to_owned()).draw(&mut out, |_| None);
        assert!(out.is_empty());
    }
}
