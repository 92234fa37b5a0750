//! Turns in the notation of chess programs: `e2e4`, `e7e8q`, `N@f3`. The engine uses this notation
//! for variants with the pieces and the board of chess, as long as no event card is active.
//! Ordinary chess programs can then play these variants.

use postern_rules::{Position, TurnClick, TurnComposition, Viewer};

/// Whether turns in this position use the notation of chess programs. This requires that no event
/// card is active.
fn is_plain(position: &Position) -> bool {
    position.variant().info().uci.is_some()
        && position
            .features(Viewer::Spectator)
            .cards
            .in_force
            .is_empty()
}

/// Converts a legal turn to the notation of chess programs; `None` if the position uses Postern's
/// own notation.
pub(super) fn written(position: &Position, notation: &str) -> Option<String> {
    if !is_plain(position) {
        return None;
    }
    let turns = position.legal_turns(Viewer::BothPlayers);
    let turn = turns.into_iter().find(|turn| turn.notation == notation)?;
    Some(spelled(
        position,
        &TurnComposition {
            from: turn.from,
            steps: turn.steps,
        },
    ))
}

/// Converts a turn from the notation of chess programs to Postern's own; `None` if the text is not
/// in that notation or the turn is not legal.
pub(super) fn named(position: &Position, text: &str) -> Option<String> {
    if !is_plain(position) {
        return None;
    }
    position.find_composed_name(Viewer::BothPlayers, |turn| spelled(position, turn) == text)
}

fn spelled(position: &Position, turn: &TurnComposition) -> String {
    let geometry = position.variant().geometry();
    let clicks = turn.steps.iter().filter_map(|step| step.click);
    let clicks = clicks.map(|click| match click {
        TurnClick::Kind(kind) => kind.to_ascii_lowercase().to_string(),
        TurnClick::Cell(_) | TurnClick::Target(_) => click.text(geometry),
    });
    turn.from.text(geometry) + &clicks.collect::<String>()
}
