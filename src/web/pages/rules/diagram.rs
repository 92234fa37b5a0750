//! Diagrams of the rules. Their positions are read, and their turns played, by the rules themselves: what is not so cannot be drawn.

use crate::{
    rules::{Color, Done, Line, Position, Variant, Viewer, What},
    web::{
        board_svg::{BoardSvg, Signs, Svg},
        board_text,
        marks::Mark,
    },
};

type Slip = Box<dyn std::error::Error + Send + Sync>;

/// A diagram of `fen` (empty for the start) after `turns`, with marks as [`Mark`] reads them; both are separated by spaces. `about` says
/// what it shows; the pieces are named after it for those who cannot see it. A hidden square that the FEN names is drawn as its owner sees it.
///
/// # Errors
/// When `fen` or `marks` cannot be read, or a turn is not legal or not written as the game writes it.
pub(super) fn of(
    variant: Variant,
    fen: &str,
    turns: &str,
    marks: &str,
    about: &str,
    assets: &str,
) -> Result<Svg, Slip> {
    let start = if fen.is_empty() { Position::start(variant) } else { Position::from_fen(variant, fen)? };
    let mut line = Line::new(start);
    for turn in turns.split_whitespace() {
        play(&mut line, turn)?;
    }
    let position = line.position();
    let passage = position.events().and_then(|events| events.passage).map(Vec::from).unwrap_or_default();
    let known = |side| position.secret(side).and_then(|secret| secret.seen_by(Viewer::BothPlayers).cloned());
    let hidden: Vec<String> =
        if position.hides() { Color::ALL.into_iter().filter_map(known).collect() } else { Vec::new() };
    let pieces = position.pieces(Viewer::Spectator);
    let label = format!("{about} {}", board_text::in_words(variant, &pieces, None, &passage));
    Ok(BoardSvg {
        variant,
        pieces: &pieces,
        orientation: Color::White,
        coordinates: true,
        last: &line.plies().last().map(|ply| ply.facts.touched()).unwrap_or_default(),
        checks: &position.checks(),
        signs: Signs { passage: &passage, hidden: &hidden, choosable: &[] },
        marks: &Mark::parse_all(marks)?,
        label: &label,
        assets,
    }
    .draw())
}

/// Plays a turn that must come out as it is written; one that is taken back is written with a `~` after it.
fn play(line: &mut Line, turn: &str) -> Result<(), Slip> {
    let written = match line.submit(turn.trim_end_matches('~'))? {
        Done::Turn => line.plies().last().map(|ply| ply.facts.notation.clone()),
        Done::Aside => line.last_aside().and_then(|aside| match &aside.what {
            What::TakenBack { facts, .. } => Some(facts.notation.clone()),
            _ => None,
        }),
    };
    if written.as_deref() == Some(turn) { Ok(()) } else { Err(format!("“{turn}” is {written:?} here").into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_that_is_not_so_is_not_drawn() {
        let draw = |turns| of(Variant::HoleChess, "", turns, "", "", "");
        assert!(draw("c4 e6").is_ok());
        for wrong in ["c6", "c3-c4", "c4 e4"] {
            assert!(draw(wrong).is_err(), "{wrong}");
        }
    }
}
