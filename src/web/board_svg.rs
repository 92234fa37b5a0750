//! Draws a board as SVG: on the game page, on the cards of the start page and in the diagrams of the rules.
//!
//! A cell is 10 units wide; White's first rank is at the bottom unless the board is turned. The board in the browser draws
//! the same elements with the same classes and `data-` attributes, so that one style sheet serves both.

use std::fmt::{self, Write as _};

use crate::rules::{Cell, CellKind, Color, Placed, Variant};

use super::marks::Mark;

/// Width and height of a cell in SVG units.
const UNIT: u32 = 10;

/// Finished SVG, safe to stand in a page as it is: everything in it was written here or escaped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Svg(String);

impl fmt::Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for Svg {}

/// What to draw.
#[derive(Clone, Debug)]
pub(crate) struct BoardSvg<'a> {
    pub variant: Variant,
    pub pieces: &'a [Placed],
    /// The side at the bottom.
    pub orientation: Color,
    /// Whether files and ranks are named inside the outermost cells.
    pub coordinates: bool,
    /// Cells that the last turn touched.
    pub last: &'a [String],
    /// Cells of kings in check.
    pub checks: &'a [String],
    pub marks: &'a [Mark],
    /// What the picture shows, in words, for those who cannot see it.
    pub label: &'a str,
    /// Where the static files are, for the piece sprite.
    pub assets: &'a str,
}

impl BoardSvg<'_> {
    #[must_use]
    pub(crate) fn draw(&self) -> Svg {
        let geometry = self.variant.geometry();
        let (width, height) = (u32::from(geometry.files) * UNIT, u32::from(geometry.ranks) * UNIT);
        let mut out = String::with_capacity(8 * 1024);
        let _ = write!(
            out,
            r#"<svg class="board" viewBox="0 0 {width} {height}" data-orientation="{}" role="img" aria-label="{}">"#,
            self.orientation.slug(),
            escape(self.label)
        );
        self.draw_cells(&mut out);
        self.draw_highlights(&mut out);
        if self.coordinates {
            self.draw_coordinates(&mut out);
        }
        self.draw_pieces(&mut out);
        self.draw_marks(&mut out);
        out.push_str("</svg>");
        Svg(out)
    }

    fn draw_cells(&self, out: &mut String) {
        out.push_str(r#"<g class="cells">"#);
        for cell in self.variant.geometry().cells {
            let (x, y) = self.corner(cell);
            let name = cell.name;
            let _ = match cell.kind {
                CellKind::Square => {
                    let shade = if (cell.file + cell.rank) % 2 == 0 { "dark" } else { "light" };
                    write!(
                        out,
                        r#"<rect class="cell {shade}" data-cell="{name}" x="{x}" y="{y}" width="10" height="10"/>"#
                    )
                }
                CellKind::Hole => write!(
                    out,
                    concat!(
                        r#"<g class="hole" data-cell="{}"><rect class="rim" x="{}" y="{}" width="10" height="10"/>"#,
                        r#"<circle class="pit" cx="{}" cy="{}" r="4.2"/><circle class="depth" cx="{}" cy="{}" r="3"/></g>"#
                    ),
                    name,
                    x,
                    y,
                    x + 5,
                    y + 5,
                    x + 5,
                    y + 5
                ),
            };
        }
        out.push_str("</g>");
    }

    fn draw_highlights(&self, out: &mut String) {
        out.push_str(r#"<g class="highlights">"#);
        for (class, names) in [("last", self.last), ("check", self.checks)] {
            for cell in names.iter().filter_map(|name| self.cell(name)) {
                let (x, y) = self.corner(cell);
                let name = cell.name;
                let _ =
                    write!(out, r#"<rect class="{class}" data-at="{name}" x="{x}" y="{y}" width="10" height="10"/>"#);
            }
        }
        out.push_str("</g>");
    }

    /// Ranks are named in the leftmost cell of each rank, files in the lowest cell of each file: a board need not be a rectangle.
    fn draw_coordinates(&self, out: &mut String) {
        out.push_str(r#"<g class="coordinates" aria-hidden="true">"#);
        let cells = self.variant.geometry().cells;
        for cell in cells {
            let (x, y) = self.corner(cell);
            let letters = cell.name.trim_end_matches(|c: char| c.is_ascii_digit());
            let leftmost = !cells.iter().any(|other| other.rank == cell.rank && self.corner(other).0 < x);
            let lowest = !cells.iter().any(|other| other.file == cell.file && self.corner(other).1 > y);
            if leftmost {
                let rank = &cell.name[letters.len()..];
                let _ = write!(out, r#"<text class="rank" x="{x}.5" y="{y}.5" dy="1.6">{rank}</text>"#);
            }
            if lowest {
                let (x, y) = (x + 9, y + 9);
                let _ = write!(out, r#"<text class="file" x="{x}.5" y="{y}.4" text-anchor="end">{letters}</text>"#);
            }
        }
        out.push_str("</g>");
    }

    fn draw_pieces(&self, out: &mut String) {
        out.push_str(r#"<g class="pieces">"#);
        for piece in self.pieces {
            let Some(cell) = self.cell(&piece.at) else { continue };
            let (x, y) = self.corner(cell);
            let (name, color, kind) = (cell.name, piece.color.slug(), piece.kind);
            let _ = write!(
                out,
                concat!(
                    r#"<use class="piece" data-at="{}" data-color="{}" data-kind="{}" href="{}" "#,
                    r#"x="{}" y="{}" width="10" height="10"/>"#
                ),
                name,
                color,
                kind,
                piece_href(self.assets, piece.color, kind),
                x,
                y
            );
        }
        out.push_str("</g>");
    }

    fn draw_marks(&self, out: &mut String) {
        out.push_str(r#"<g class="marks">"#);
        for mark in self.marks {
            mark.draw(out, |name| {
                let (x, y) = self.corner(self.cell(name)?);
                Some((f64::from(x) + 5.0, f64::from(y) + 5.0))
            });
        }
        out.push_str("</g>");
    }

    /// The upper left corner of a cell in SVG units.
    fn corner(&self, cell: &Cell) -> (u32, u32) {
        let geometry = self.variant.geometry();
        let (column, row) = match self.orientation {
            Color::White => (cell.file, geometry.ranks - 1 - cell.rank),
            Color::Black => (geometry.files - 1 - cell.file, cell.rank),
        };
        (u32::from(column) * UNIT, u32::from(row) * UNIT)
    }

    fn cell(&self, name: &str) -> Option<&'static Cell> {
        self.variant.geometry().cells.iter().find(|cell| cell.name == name)
    }
}

/// The address of one piece's picture in the sprite of drawn pieces.
#[must_use]
pub(crate) fn piece_href(assets: &str, color: Color, kind: char) -> String {
    let side = match color {
        Color::White => 'w',
        Color::Black => 'b',
    };
    format!("{assets}/pieces/drawn.svg#{side}{kind}")
}

/// A text as it may stand in an attribute or between tags.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}
