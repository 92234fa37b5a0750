//! Draws a board as SVG for the game page, the cards of the start page and the diagrams of the
//! rules.
//!
//! A cell is 10 units wide. White's first rank is at the bottom unless the board is flipped. The
//! board in the browser uses the same elements, classes and `data-` attributes, so one style sheet
//! serves both.

use std::fmt;
use std::fmt::Write as _;

use super::marks::BoardMark;
use super::outline::outline;
use super::sprites;
use super::sprites::{piece_href, piece_symbol};
use postern_game::view::{FeaturesView, HighlightView, MarkView};
use postern_rules::{CellInfo, CellKind, Color, PlacedPiece, Variant};

/// The width and height of a cell in SVG units.
const UNIT: u32 = 10;

/// Generated SVG that is safe to insert into a page. All text in it is escaped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Svg(String);

impl fmt::Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for Svg {}

/// Everything drawn on a board besides the pieces. Empty fields draw nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BoardOverlays<'a> {
    /// The highlighted cells, each with its style.
    pub highlights: &'a [HighlightView],
    /// The symbols that mark cells, edges and pieces.
    pub marks: &'a [MarkView],
    /// The hidden squares that the viewer has chosen.
    pub hidden: &'a [String],
    /// The squares from which the viewer may choose a hidden square now.
    pub choosable: &'a [String],
}

/// A board with its pieces and overlays, ready to be drawn.
#[derive(Clone, Debug)]
pub(crate) struct BoardSvg<'a> {
    pub variant: Variant,
    pub pieces: &'a [PlacedPiece],
    /// The side at the bottom of the board.
    pub orientation: Color,
    /// Whether files and ranks are labelled inside the outermost cells.
    pub coordinates: bool,
    /// The cells that the last turn touched.
    pub last: &'a [String],
    /// The cells of kings that are in check.
    pub checks: &'a [String],
    pub signs: BoardOverlays<'a>,
    pub marks: &'a [BoardMark],
    /// A text alternative for screen readers.
    pub label: &'a str,
    /// The URL prefix of the static files that contain the symbols. `None` if the drawing itself
    /// contains them.
    pub assets: Option<&'a str>,
}

impl<'a> BoardSvg<'a> {
    /// Draws a small board for lists, with White at the bottom and without coordinates.
    pub(crate) fn small(
        variant: Variant,
        pieces: &'a [PlacedPiece],
        features: &'a FeaturesView,
        label: &'a str,
        assets: &'a str,
    ) -> Self {
        Self {
            variant,
            pieces,
            orientation: Color::White,
            coordinates: false,
            last: &[],
            checks: &[],
            signs: BoardOverlays {
                highlights: &features.highlights,
                marks: &features.marks,
                ..BoardOverlays::default()
            },
            marks: &[],
            label,
            assets: Some(assets),
        }
    }

    /// Returns the width and height of the board in SVG units.
    pub(crate) fn size(&self) -> (u32, u32) {
        let geometry = self.variant.geometry();
        (
            u32::from(geometry.files) * UNIT,
            u32::from(geometry.ranks) * UNIT,
        )
    }

    pub(crate) fn draw(&self) -> Svg {
        let (width, height) = self.size();
        let mut out = String::with_capacity(8 * 1024);
        let _ = write!(
            out,
            concat!(
                r#"<svg class="board" viewBox="0 0 {} {}" data-scheme="{}" data-orientation="{}" "#,
                r#"role="img" aria-label="{}">"#
            ),
            width,
            height,
            self.variant.info().scheme,
            self.orientation.slug(),
            escape(self.label)
        );
        self.draw_contents(&mut out);
        out.push_str("</svg>");
        Svg(out)
    }

    /// Draws everything inside the `<svg>` element.
    pub(crate) fn draw_contents(&self, out: &mut String) {
        self.draw_cells(out);
        self.draw_on_cells(out);
    }

    /// Draws everything except the empty board. The coordinates are drawn last, because the pieces
    /// would otherwise cover them.
    pub(crate) fn draw_on_cells(&self, out: &mut String) {
        self.draw_highlights(out);
        self.draw_pieces(out);
        if self.coordinates {
            self.draw_coordinates(out);
        }
        self.draw_marks(out);
    }

    /// Draws the rim and then the cells. The cells cover the inner half of the rim.
    pub(crate) fn draw_cells(&self, out: &mut String) {
        out.push_str(r#"<g class="cells">"#);
        let cells = self.variant.geometry().cells;
        let around = outline(cells.iter().map(|cell| self.corner(cell)), UNIT);
        let _ = write!(out, r#"<path class="rim" d="{around}"/>"#);
        for cell in cells {
            let (x, y) = self.corner(cell);
            let (name, shade) = (cell.name, shade(cell));
            let _ = match cell.kind {
                CellKind::Square => write!(
                    out,
                    r#"<rect class="cell {shade}" data-cell="{name}" x="{x}" y="{y}" width="10" height="10"/>"#
                ),
                CellKind::Hole => write!(
                    out,
                    concat!(
                        r#"<g class="hole" data-cell="{}"><rect class="cell {}" x="{}" y="{}" width="10" height="10"/>"#,
                        r#"<use href="{}" x="{}" y="{}" width="10" height="10"/></g>"#
                    ),
                    name,
                    shade,
                    x,
                    y,
                    self.symbol_href("hole"),
                    x,
                    y
                ),
            };
        }
        out.push_str("</g>");
    }

    /// Draws the cells of the last turn (the target cell last), the highlighted cells, and the
    /// kings in check.
    fn draw_highlights(&self, out: &mut String) {
        out.push_str(r#"<g class="under">"#);
        for (index, name) in self.last.iter().enumerate() {
            let symbol = if index + 1 == self.last.len() {
                "last-to"
            } else {
                "last-from"
            };
            self.stamp(out, symbol, name);
        }
        for highlight in self.signs.highlights {
            for name in &highlight.cells {
                self.stamp(out, highlight.look.into(), name);
            }
        }
        for name in self.checks {
            self.stamp(out, "check", name);
        }
        out.push_str("</g>");
    }

    /// Draws a mark's symbol on a cell.
    fn stamp(&self, out: &mut String, symbol: &str, name: &str) {
        let Some(cell) = self.cell(name) else { return };
        let (x, y) = self.corner(cell);
        let _ = write!(
            out,
            r#"<use class="mark mark-{symbol}" data-mark="{}" href="{}" x="{x}" y="{y}" width="10" height="10"/>"#,
            cell.name,
            self.symbol_href(symbol)
        );
    }

    /// Draws the rank labels in the leftmost cell of each rank and the file labels in the lowest
    /// cell of each file. This works for boards of any shape. The page also contains labels outside
    /// the board, and the style sheet hides those that the user has not chosen.
    fn draw_coordinates(&self, out: &mut String) {
        out.push_str(r#"<g class="coordinates" aria-hidden="true">"#);
        let cells = self.variant.geometry().cells;
        for cell in cells {
            let (x, y) = self.corner(cell);
            let (file, rank) = cell
                .name
                .split_at(cell.name.find(|c: char| c.is_ascii_digit()).unwrap_or(0));
            let leftmost = !cells
                .iter()
                .any(|other| other.rank == cell.rank && self.corner(other).0 < x);
            let lowest = !cells
                .iter()
                .any(|other| other.file == cell.file && self.corner(other).1 > y);
            let (x, y, shade) = (f64::from(x), f64::from(y), shade(cell));
            if leftmost {
                let _ = write!(
                    out,
                    concat!(
                        r#"<text class="coord inside on-{}" x="{:.1}" y="{:.1}">{}</text>"#,
                        r#"<text class="coord outside" x="{:.1}" y="{:.1}" text-anchor="end">{}</text>"#
                    ),
                    shade,
                    x + 0.5,
                    y + 2.2,
                    rank,
                    x - 1.4,
                    y + 5.9,
                    rank
                );
            }
            if lowest {
                let _ = write!(
                    out,
                    concat!(
                        r#"<text class="coord inside on-{}" x="{:.1}" y="{:.1}" text-anchor="end">{}</text>"#,
                        r#"<text class="coord outside" x="{:.1}" y="{:.1}" text-anchor="middle">{}</text>"#
                    ),
                    shade,
                    x + 9.5,
                    y + 9.0,
                    file,
                    x + 5.0,
                    y + 13.2,
                    file
                );
            }
        }
        out.push_str("</g>");
    }

    fn draw_pieces(&self, out: &mut String) {
        out.push_str(r#"<g class="pieces">"#);
        for piece in self.pieces {
            let Some(cell) = self.variant.geometry().info(piece.at) else {
                continue;
            };
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
                self.piece_href(piece.color, kind),
                x,
                y
            );
        }
        out.push_str("</g>");
    }

    fn draw_marks(&self, out: &mut String) {
        out.push_str(r#"<g class="marks">"#);
        for mark in self.signs.marks {
            match mark.cells[..] {
                [one, other] => self.draw_edge(out, mark.look.into(), one, other),
                _ => mark
                    .cells
                    .iter()
                    .for_each(|name| self.stamp(out, mark.look.into(), name)),
            }
        }
        for name in self.signs.hidden {
            self.stamp(out, "own-hidden", name);
        }
        for name in self.signs.choosable {
            self.stamp(out, "choosable", name);
        }
        for mark in self.marks {
            mark.draw_line(out, |name| self.center(name));
            if let Some((symbol, name)) = mark.symbol() {
                self.stamp(out, symbol, name);
            }
        }
        out.push_str("</g>");
    }

    /// Draws a line along the edge between two neighbouring cells.
    fn draw_edge(&self, out: &mut String, look: &str, one: &str, other: &str) {
        let (Some((ax, ay)), Some((bx, by))) = (self.center(one), self.center(other)) else {
            return;
        };
        let (x, y) = (f64::midpoint(ax, bx), f64::midpoint(ay, by));
        // Half the vector from cell to cell, rotated by 90 degrees.
        let (dx, dy) = ((ay - by) / 2.0, (bx - ax) / 2.0);
        let _ = write!(
            out,
            r#"<line class="edge edge-{look}" data-from="{one}" data-to="{other}" x1="{}" y1="{}" x2="{}" y2="{}"/>"#,
            x - dx,
            y - dy,
            x + dx,
            y + dy
        );
    }

    /// Returns the URL of the symbol for a mark or for a hole in the board.
    fn symbol_href(&self, symbol: &str) -> String {
        match self.assets {
            Some(assets) => format!("{assets}/{}#{symbol}", sprites::BOARD),
            None => format!("#{symbol}"),
        }
    }

    fn piece_href(&self, color: Color, kind: char) -> String {
        match self.assets {
            Some(assets) => piece_href(assets, self.variant, color, kind),
            None => format!("#{}", piece_symbol(color, kind)),
        }
    }

    /// Returns the centre of a cell in SVG units.
    fn center(&self, name: &str) -> Option<(f64, f64)> {
        let (x, y) = self.corner(self.cell(name)?);
        Some((f64::from(x) + 5.0, f64::from(y) + 5.0))
    }

    /// Returns the upper left corner of a cell in SVG units, as the board is oriented.
    pub(crate) fn corner(&self, cell: &CellInfo) -> (u32, u32) {
        let geometry = self.variant.geometry();
        let (column, row) = match self.orientation {
            Color::White => (cell.file, geometry.ranks - 1 - cell.rank),
            Color::Black => (geometry.files - 1 - cell.file, cell.rank),
        };
        (u32::from(column) * UNIT, u32::from(row) * UNIT)
    }

    fn cell(&self, name: &str) -> Option<&'static CellInfo> {
        let geometry = self.variant.geometry();
        geometry.info(geometry.cell(name)?)
    }
}

fn shade(cell: &CellInfo) -> &'static str {
    if (cell.file + cell.rank).is_multiple_of(2) {
        "dark"
    } else {
        "light"
    }
}

/// Escapes text for HTML attributes and content.
pub(crate) fn escape(text: &str) -> String {
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
