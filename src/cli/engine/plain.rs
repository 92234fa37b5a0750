//! Turns as programs for chess write them: `e2e4`, `e7e8q`, `N@f3`. They are used where the pieces and
//! the board are those of chess and nothing is added to it, so that such programs need to know nothing new.

use postern_rules::{Click, Position, TurnComposition, Viewer};

/// Whether turns of a position are written so: no event is in force.
fn is_plain(position: &Position) -> bool {
    position.variant().info().uci.is_some()
        && position
            .features(Viewer::Spectator)
            .cards
            .in_force
            .is_empty()
}

/// A legal turn as chess programs write it; `None` where our own notation is used.
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

/// The notation of a turn that is written so; `None` when it is no such turn, or no legal one.
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
