//! Draws a board as a standalone SVG file. It contains its colours and symbols, so that any program
//! can show it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::address::PictureSize;
use super::style::BoardStyle;
use crate::web::assets;
use crate::web::drawing::board_svg::escape;
use crate::web::drawing::{BoardSvg, sprites};

/// The bundled style sheet with the CSS rules that all pages share.
const SHEET: &str = "css/text.css";

/// A CSS rule that turns off the clipping of symbols. Clipping a symbol takes as long as drawing
/// it, and symbols hardly extend beyond their edges.
const UNCUT: &str = "symbol{overflow: visible}";

/// The margin around the board for its rim, in SVG units.
pub(super) const MARGIN: u32 = 1;

/// The error for a static file that is missing or lacks data that a drawing needs.
#[derive(Debug, thiserror::Error)]
#[error("the static files have no {0}")]
pub(super) struct MissingFile(String);

/// Draws a board as an SVG file of the given size.
///
/// # Errors
/// Returns an error if a static file lacks data that the drawing needs.
pub(super) fn draw(board: &BoardSvg, size: PictureSize) -> Result<String, MissingFile> {
    let mut contents = String::with_capacity(16 * 1024);
    board.draw_contents(&mut contents);
    complete(board, size, "", &contents)
}

/// Wraps `contents`, which are drawn on the board, in an SVG file with additional CSS rules.
///
/// # Errors
/// Returns the same errors as [`draw`].
pub(super) fn complete(
    board: &BoardSvg,
    size: PictureSize,
    rules: &str,
    contents: &str,
) -> Result<String, MissingFile> {
    let style = BoardStyle::read(content(SHEET)?, board.variant.info().scheme);
    let symbols = symbols(board, contents)?;
    let (width, height) = size.pixels(board.variant);
    let (across, up) = board.size();
    let (across, up) = (across + 2 * MARGIN, up + 2 * MARGIN);
    let mut svg = String::with_capacity(contents.len() + symbols.len() + 2048);
    let _ = write!(
        svg,
        concat!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="board" width="{}" height="{}" "#,
            r#"viewBox="-{} -{} {} {}" role="img" aria-label="{}"><style>{}{}{}</style><defs>{}</defs>"#,
            r#"<rect x="-{}" y="-{}" width="{}" height="{}" fill="{}"/>{}</svg>"#
        ),
        width,
        height,
        MARGIN,
        MARGIN,
        across,
        up,
        escape(board.label),
        UNCUT,
        style.rules(),
        rules,
        style.resolve(&symbols),
        MARGIN,
        MARGIN,
        across,
        up,
        style.resolve("var(--paper)"),
        contents
    );
    Ok(svg)
}

/// Returns the definitions of the symbols that `contents` use.
fn symbols(board: &BoardSvg, contents: &str) -> Result<String, MissingFile> {
    let names: BTreeSet<&str> = contents
        .split("href=\"#")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    let sprites = [
        content(sprites::BOARD)?,
        content(&sprites::pieces(board.variant))?,
    ];
    let symbol = |name: &&str| {
        let start = format!("<symbol id=\"{name}\"");
        let found = sprites.iter().find_map(|sprite| {
            let from = &sprite[sprite.find(&start)?..];
            from.split_inclusive("</symbol>").next()
        });
        found.ok_or_else(|| MissingFile(format!("symbol {name}")))
    };
    names.iter().map(symbol).collect()
}

fn content(path: &str) -> Result<&'static str, MissingFile> {
    assets::content(path).ok_or_else(|| MissingFile(path.to_owned()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use resvg::tiny_skia::Pixmap;

    use super::{PictureSize, draw};
    use crate::web::drawing::board_svg::BoardSvg;
    use crate::web::pictures::png::png;
    use postern_game::view::FeaturesView;
    use postern_rules::{Position, Variant, Viewer};

    /// Draws a position in which the given events are active.
    fn picture(board: &str, events: &str) -> String {
        let fen = format!("{board} w - - 0 1 {events}");
        let position = Position::with_deck(Variant::EventChess, Some(&fen), None)
            .expect("it has a deck")
            .expect("a position");
        let features = FeaturesView::of(&position);
        let pieces = position.pieces(Viewer::Spectator);
        let board = BoardSvg {
            assets: None,
            ..BoardSvg::small(Variant::EventChess, &pieces, &features, "", "")
        };
        draw(&board, PictureSize::Large).expect("each look has a symbol")
    }

    #[test]
    fn whatever_is_marked_is_in_the_picture() {
        let queens = picture("4k3/7q/8/8/R7/8/8/Q3K3", "d--,91:a4/-,116");
        let pits = picture("4k3/8/8/8/8/8/8/4K3", "d--,107,9:h4?");
        for (svg, symbols) in [(&queens, ["crown", "tired"]), (&pits, ["pit", "hole"])] {
            for symbol in symbols {
                let is_drawn = svg.contains(&format!("href=\"#{symbol}\""));
                assert_eq!(is_drawn, symbol != "hole", "{symbol}");
                assert_eq!(svg.contains(&format!("<symbol id=\"{symbol}\"")), is_drawn);
            }
        }
        let edges = pits.matches("<line class=\"edge edge-wall\"").count();
        assert_eq!((edges, pits.contains(".edge-wall{stroke: ")), (4, true));
        for svg in [queens, pits] {
            assert!(!svg.contains("var("), "every colour is in the picture");
            assert!(png(&svg).is_ok());
        }
    }

    /// Renders an empty board as a bitmap.
    fn empty(coordinates: bool) -> Pixmap {
        let features = FeaturesView::default();
        let board = BoardSvg {
            coordinates,
            assets: None,
            ..BoardSvg::small(Variant::EventChess, &[], &features, "", "")
        };
        let svg = draw(&board, PictureSize::Large).expect("it needs no symbol");
        Pixmap::decode_png(&png(&svg).expect("it is drawn")).expect("it is a PNG file")
    }

    /// Compares two bitmaps. Returns the bounding box (left, top, right, bottom) of the differing
    /// pixels in each quarter of a cell, in thousandths of an SVG unit. Quarters are counted from
    /// the upper left. Differences below the board count for the lowest quarters.
    fn differences(one: &Pixmap, other: &Pixmap) -> BTreeMap<[i64; 2], [i64; 4]> {
        let mut found = BTreeMap::new();
        let place = |pixel: u32| i64::from(pixel) * 82_000 / i64::from(one.width()) - 1_000;
        for y in 0..one.height() {
            for x in (0..one.width()).filter(|&x| one.pixel(x, y) != other.pixel(x, y)) {
                let pixel = [place(x), place(y), place(x + 1), place(y + 1)];
                let [column, row] = [pixel[0], pixel[1]].map(|place| place.div_euclid(5_000));
                let quarter = [column, row.min(15)];
                let [left, top, right, bottom] = found.entry(quarter).or_insert(pixel);
                *left = pixel[0].min(*left);
                *top = pixel[1].min(*top);
                *right = pixel[2].max(*right);
                *bottom = pixel[3].max(*bottom);
            }
        }
        found
    }

    #[test]
    fn a_png_file_has_each_coordinate_at_its_place() {
        let found = differences(&empty(true), &empty(false));
        let ranks = (0..8).map(|row| [0, 2 * row]);
        let files = (0..8).map(|column| [2 * column + 1, 15]);
        let mut quarters: Vec<_> = ranks.clone().chain(files.clone()).collect();
        quarters.sort_unstable();
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), quarters);
        for (row, quarter) in (0..8).zip(ranks) {
            let [left, top, right, bottom] = found[&quarter];
            let rank = 8 - row;
            assert!((400..850).contains(&left), "{rank} begins at {left}");
            assert!((600..1_400).contains(&(right - left)), "{rank}");
            let below = bottom - (10_000 * row + 2_200);
            assert!((-100..150).contains(&below), "{rank} ends {below} low");
            assert!((1_500..1_800).contains(&(bottom - top)), "{rank}");
        }
        for ((column, file), quarter) in (0..8).zip('a'..).zip(files) {
            let [left, top, right, bottom] = found[&quarter];
            let beyond = right - (10_000 * column + 9_500);
            assert!((-350..150).contains(&beyond), "{file} ends at {beyond}");
            assert!((600..1_700).contains(&(right - left)), "{file}");
            // The label `g` has a descender, which is 0.6 units deep.
            let below = bottom - 79_000 - if file == 'g' { 600 } else { 0 };
            assert!((-100..200).contains(&below), "{file} ends {below} low");
            assert!((1_100..1_800).contains(&(79_000 - top)), "{file}");
        }
    }
}
