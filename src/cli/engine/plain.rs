//! Turns as chess programs write them: `e2e4`, `e7e8q`, `N@f3`. This notation is used if the
//! variant has the pieces and the board of chess and no additions, so that such programs need no
//! extra knowledge.

use postern_rules::{Click, Position, TurnComposition, Viewer};

/// Whether the turns of a position use this notation. It requires that no event is active.
fn is_plain(position: &Position) -> bool {
    position.variant().info().uci.is_some()
        && position
            .features(Viewer::Spectator)
            .cards
            .in_force
            .is_empty()
}

/// Returns a legal turn as chess programs write it; `None` if our own notation is used.
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

/// Converts a turn in this notation to our own; `None` if it is not in this notation or not legal.
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
        Click::Kind(kind) => kind.to_ascii_lowercase().to_string(),
        Click::Cell(_) | Click::Target(_) => click.text(geometry),
    });
    turn.from.text(geometry) + &clicks.collect::<String>()
}
