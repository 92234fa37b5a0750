//! A board as plain text and as sentences, for screen readers and text browsers.

use postern_game::view::{FeaturesView, PoolPiecesView};
use postern_rules::{Cell, CellInfo, CellKind, Color, PlacedPiece, Variant};

/// Returns the board as lines of text: White's pieces in upper case, Black's in lower case, `.` for
/// an empty square, `*` for a hole.
pub(crate) fn diagram(variant: Variant, pieces: &[PlacedPiece], orientation: Color) -> String {
    let geometry = variant.geometry();
    let mut ranks: Vec<u8> = (0..geometry.ranks).collect();
    let mut files: Vec<u8> = (0..geometry.files).collect();
    match orientation {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    let mut text = String::new();
    for &rank in &ranks {
        let mut line = format!("{:>2}", rank + 1);
        for &file in &files {
            let cell = geometry
                .iter()
                .find(|(_, info)| info.file == file && info.rank == rank);
            line.push(' ');
            line.push(cell.map_or(' ', |(cell, info)| symbol(cell, info, pieces)));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    let letters: Vec<_> = files
        .iter()
        .map(|&file| char::from(b'a' + file).to_string())
        .collect();
    text.push_str("   ");
    text.push_str(&letters.join(" "));
    text
}

fn symbol(cell: Cell, info: &CellInfo, pieces: &[PlacedPiece]) -> char {
    match (pieces.iter().find(|piece| piece.at == cell), info.kind) {
        (Some(piece), _) if piece.color == Color::Black => piece.kind.to_ascii_lowercase(),
        (Some(piece), _) => piece.kind,
        (None, CellKind::Hole) => '*',
        (None, CellKind::Square) => '.',
    }
}

/// Describes the position in short sentences: `Yellow: King d1; Queen d2. Red: King d10. Yellow to
/// move.` Additional features of the position come last.
pub(crate) fn in_words(
    variant: Variant,
    pieces: &[PlacedPiece],
    to_move: Option<Color>,
    features: &FeaturesView,
) -> String {
    let mut sentences: Vec<String> = Color::ALL
        .into_iter()
        .map(|color| {
            let named: Vec<_> = variant
                .info()
                .pieces
                .iter()
                .filter_map(|kind| {
                    let own =
                        |piece: &&PlacedPiece| piece.color == color && piece.kind == kind.letter;
                    let mut cells: Vec<_> =
                        pieces.iter().filter(own).map(|piece| piece.at).collect();
                    cells.sort_unstable();
                    let at: Vec<_> = cells
                        .into_iter()
                        .map(|cell| variant.geometry().name(cell))
                        .collect();
                    (!at.is_empty()).then(|| format!("{} {}", kind.name, at.join(", ")))
                })
                .collect();
            format!(
                "{}: {}.",
                variant.side_name(color),
                if named.is_empty() {
                    "none".to_owned()
                } else {
                    named.join("; ")
                }
            )
        })
        .collect();
    if let Some(color) = to_move {
        sentences.push(format!("{} to move.", variant.side_name(color)));
    }
    sentences.extend(features.sentences());
    sentences.extend(pools(variant, features));
    sentences.join(" ")
}

/// Describes the pieces in hand or in reserve, in one sentence for each side that has any.
pub(crate) fn pools(variant: Variant, features: &FeaturesView) -> Vec<String> {
    let of_side = |side: Color| {
        let pools = features.pools.as_ref()?;
        pool_words(variant, variant.side_name(side), &pools[side])
    };
    Color::ALL.into_iter().filter_map(of_side).collect()
}

/// Describes a side's pieces in hand or in reserve. `None` if the side has none.
fn pool_words(variant: Variant, side: &str, pool: &[PoolPiecesView]) -> Option<String> {
    let counted = |waiting: &PoolPiecesView| match waiting.count {
        1 => waiting.name.to_owned(),
        count => format!("{} ×{count}", waiting.name),
    };
    let named = pool.iter().map(counted).collect::<Vec<_>>().join(", ");
    match pool {
        [] => None,
        _ if variant.info().drops => Some(format!("{side} has in hand: {named}.")),
        _ => Some(format!("{side} has in reserve: {named}.")),
    }
}
