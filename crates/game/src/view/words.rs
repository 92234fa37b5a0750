//! Descriptions of a game's status and outcome.

use crate::{DAY, Game, GameStatus, Millis};
use postern_rules::{Color, EndReason, HighlightLook, Outcome, StepEffect, Variant, Viewer};

/// Describes the status of the game as a clause.
#[must_use]
pub fn status_words(game: &Game) -> String {
    match (game.status(), game.outcome()) {
        (_, Some(outcome)) => outcome_words(game, outcome),
        (GameStatus::Open, None) => "Waiting for an opponent".to_owned(),
        (GameStatus::Running | GameStatus::Over, None) => {
            let position = game.line().position();
            let features = position.features(Viewer::Spectator);
            if let Some(phase) = features.phases.first() {
                return format!("{}{}", phase.status, stopped_words(game));
            }
            let side = game.setup().variant.side_name(position.to_move());
            let check = if position.checks().is_empty() {
                ""
            } else {
                ", in check"
            };
            let compelled = features.highlighted(HighlightLook::MustAct);
            let capture = if compelled.is_empty() {
                ""
            } else {
                ", and must capture"
            };
            format!("{side} to move{check}{capture}{}", stopped_words(game))
        }
    }
}

/// Describes why a pause or a vacation stops the clocks; empty if nothing stops them.
fn stopped_words(game: &Game) -> String {
    if game.paused_until_ms().is_some() {
        return "; the game is paused".to_owned();
    }
    let sides = Color::ALL.into_iter();
    let away = sides.filter(|&side| game.vacation_until_ms(side).is_some());
    let away: Vec<_> = away
        .map(|side| game.setup().variant.side_name(side))
        .collect();
    match away[..] {
        [] => String::new(),
        [side] => format!("; {side} is on vacation"),
        _ => "; both are on vacation".to_owned(),
    }
}

/// Describes the outcome, such as `Yellow wins: Red resigned.`
#[must_use]
pub fn outcome_words(game: &Game, outcome: Outcome) -> String {
    let variant = game.setup().variant;
    match outcome.winner {
        Some(winner) => {
            format!(
                "{} wins: {}.",
                variant.side_name(winner),
                loss(game, variant, !winner, outcome.reason)
            )
        }
        None => match game.declined() {
            Some(reason) => format!("Challenge declined: “{}.”", reason.words()),
            None => outcome.reason.drawn(),
        },
    }
}

/// Describes why the loser lost, as a clause.
fn loss(game: &Game, variant: Variant, loser: Color, reason: EndReason) -> String {
    let side = variant.side_name(loser);
    match (reason, last_effect(game)) {
        (
            EndReason::KingCaptured,
            Some(StepEffect::Remove {
                into: Some(drawn), ..
            }),
        ) => format!(
            "the {} king was drawn into {} at {}",
            side.to_lowercase(),
            variant.info().terms.hole,
            variant.geometry().name(drawn.hole)
        ),
        _ => reason.lost(side),
    }
}

/// Returns the last effect of the last turn. If the turn captured a king, this is the capture of
/// the king.
fn last_effect(game: &Game) -> Option<&StepEffect> {
    game.line()
        .plies()
        .last()?
        .facts
        .steps
        .last()?
        .effects
        .last()
}

/// Describes a duration, such as `15 seconds` or `a day`.
pub(super) fn span_words(ms: Millis) -> String {
    match ms {
        DAY => "a day".to_owned(),
        _ if ms > DAY => format!("{} days", (ms + DAY - 1) / DAY),
        _ => format!("{} seconds", ms / 1_000),
    }
}
