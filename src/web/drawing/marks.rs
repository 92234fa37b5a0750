//! Marks on a diagram: where a piece may go, what it captures, where it vanishes and reappears, and
//! the line along which it pulls in another piece.

use std::fmt::Write as _;
use std::str::FromStr;

/// A mark on a diagram, written as in the rules templates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BoardMark {
    /// `c4`: a dot on a target square.
    Dot(String),
    /// `!c4`: a ring around a piece that can be captured.
    Ring(String),
    /// `?c4`: a cross on a square that cannot be reached.
    Cross(String),
    /// `c2>c5`: an arrow from cell to cell.
    Arrow(String, String),
    /// `c4~f6`: a piece vanishes on `c4` and reappears on `f6`.
    Through(String, String),
    /// `e8@b5`: the piece on `e8` pulls in the piece on `b5`.
    Pull(String, String),
}

/// The error for text that is not a valid mark.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is no mark: write c4, !c4, ?c4, c2>c5, c4~f6 or e8@b5")]
pub(crate) struct InvalidBoardMark(String);

impl FromStr for BoardMark {
    type Err = InvalidBoardMark;

    fn from_str(text: &str) -> Result<Self, InvalidBoardMark> {
        let mark = if let Some((from, to)) = text.split_once('>') {
            Self::Arrow(from.to_owned(), to.to_owned())
        } else if let Some((from, to)) = text.split_once('~') {
            Self::Through(from.to_owned(), to.to_owned())
        } else if let Some((from, at)) = text.split_once('@') {
            Self::Pull(from.to_owned(), at.to_owned())
        } else if let Some(at) = text.strip_prefix('!') {
            Self::Ring(at.to_owned())
        } else if let Some(at) = text.strip_prefix('?') {
            Self::Cross(at.to_owned())
        } else {
            Self::Dot(text.to_owned())
        };
        let sound = mark
            .cells()
            .iter()
            .all(|cell| !cell.is_empty() && cell.bytes().all(|b| b.is_ascii_alphanumeric()));
        if sound {
            Ok(mark)
        } else {
            Err(InvalidBoardMark(text.to_owned()))
        }
    }
}

impl BoardMark {
    /// Parses marks separated by spaces.
    ///
    /// # Errors
    /// Returns an [`InvalidBoardMark`] with the first mark that cannot be parsed.
    pub(crate) fn parse_all(text: &str) -> Result<Vec<Self>, InvalidBoardMark> {
        text.split_whitespace().map(str::parse).collect()
    }

    /// Returns the cells that the mark refers to.
    pub(crate) fn cells(&self) -> Vec<&str> {
        match self {
            Self::Dot(at) | Self::Ring(at) | Self::Cross(at) => vec![at],
            Self::Arrow(from, to) | Self::Through(from, to) | Self::Pull(from, to) => {
                vec![from, to]
            }
        }
    }

    /// Returns the symbol of the mark in `pieces/board.svg`, and the cell on which to draw it.
    /// `None` for marks that are lines.
    pub(crate) fn symbol(&self) -> Option<(&'static str, &str)> {
        match self {
            Self::Dot(at) => Some(("target", at)),
            Self::Ring(at) => Some(("capture", at)),
            Self::Cross(at) => Some(("cross", at)),
            Self::Pull(_, at) => Some(("pull", at)),
            Self::Arrow(..) | Self::Through(..) => None,
        }
    }

    /// Writes an arrow or a pull as an SVG line. `center` returns the centre of a cell in SVG
    /// units. Lines to unknown cells are omitted.
    pub(crate) fn draw_line(&self, out: &mut String, center: impl Fn(&str) -> Option<(f64, f64)>) {
        let (Self::Arrow(from, to) | Self::Through(from, to) | Self::Pull(from, to)) = self else {
            return;
        };
        let (Some(start), Some(end)) = (center(from), center(to)) else {
            return;
        };
        let _ = if matches!(self, Self::Pull(..)) {
            let ((x1, y1), (x2, y2)) = (start, end);
            write!(
                out,
                r#"<line class="pull-line" data-from="{from}" data-to="{to}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#
            )
        } else {
            let class = if matches!(self, Self::Through(..)) {
                "drawn arrow through"
            } else {
                "drawn arrow"
            };
            write_arrow(out, class, from, to, start, end)
        };
    }
}

/// Writes an arrow with an open head. The arrow ends just before the centre of the target cell,
/// like the arrows that users draw in the browser.
fn write_arrow(
    out: &mut String,
    class: &str,
    from: &str,
    to: &str,
    (x1, y1): (f64, f64),
    (x2, y2): (f64, f64),
) -> std::fmt::Result {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let (tip_x, tip_y) = (x2 - ux * 1.2, y2 - uy * 1.2);
    let wing = |side: f64| {
        (
            tip_x - ux * 2.4 - side * uy * 2.0,
            tip_y - uy * 2.4 + side * ux * 2.0,
        )
    };
    let ((left_x, left_y), (right_x, right_y)) = (wing(1.0), wing(-1.0));
    write!(
        out,
        concat!(
            r#"<path class="{}" data-from="{}" data-to="{}" "#,
            r#"d="M{:.1} {:.1}L{:.1} {:.1}M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}"/>"#
        ),
        class, from, to, x1, y1, tip_x, tip_y, left_x, left_y, tip_x, tip_y, right_x, right_y
    )
}

#[cfg(test)]
mod tests {
    use super::BoardMark;

    #[test]
    fn marks_are_read_as_the_templates_write_them() {
        let marks = BoardMark::parse_all("c4 !b5 ?d4 c2>c5 e8@b5 c4~f6").unwrap();
        let cells: Vec<_> = marks.iter().map(BoardMark::cells).collect();
        assert_eq!(
            cells,
            [
                vec!["c4"],
                vec!["b5"],
                vec!["d4"],
                vec!["c2", "c5"],
                vec!["e8", "b5"],
                vec!["c4", "f6"]
            ]
        );
        assert!(matches!(marks[4], BoardMark::Pull(..)));
        for text in ["c2>", "@", "c4\"onload", "<b>"] {
            assert!(BoardMark::parse_all(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_line_off_the_board_is_left_out() {
        let mut out = String::new();
        BoardMark::Pull("e8".to_owned(), "z9".to_owned())
            .draw_line(&mut out, |name| (name == "e8").then_some((45.0, 25.0)));
        assert!(out.is_empty());
    }
}
