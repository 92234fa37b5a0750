//! Undoing turns, with the opponent's consent.

use postern_rules::{AsideRecord, Color, GameLine};

use super::{Game, Refusal, room_in_log, running, seat::Seat};
use crate::{GameEvent, Takeback};

/// Who plays both sides needs nobody's consent.
pub(super) fn ask(game: &Game, seat: Seat) -> Result<GameEvent, Refusal> {
    running(game)?;
    room_in_log(game)?;
    let plies = plies_to_undo(game, seat)?;
    if seat.both {
        return Ok(undo(game, plies));
    }
    if game.offers.takeback.is_some() {
        return Err(Refusal::TakebackOpen);
    }
    if game.offers.takeback_declined[seat.side] {
        return Err(Refusal::TakebackDeclined);
    }
    Ok(GameEvent::TakebackAsked {
        by: seat.side,
        plies,
    })
}

/// How many plies lead back to before the last turn of this seat. What stands for good, and what
/// went before it, stays.
pub(super) fn plies_to_undo(game: &Game, seat: Seat) -> Result<usize, Refusal> {
    let plies = game.line().plies();
    let last = plies
        .iter()
        .rposition(|ply| seat.both || ply.by == seat.side)
        .ok_or(Refusal::NothingToTakeBack)?;
    if last < game.line().fixed() {
        Err(fixed_by(game.line()))
    } else {
        Ok(plies.len() - last)
    }
}

/// Why turns stand for good.
fn fixed_by(line: &GameLine) -> Refusal {
    let fixed = line.fixed();
    let aside = line
        .asides()
        .iter()
        .rev()
        .find(|aside| aside.after == fixed);
    match aside.map(|aside| &aside.record) {
        Some(AsideRecord::EventStarted(_)) => Refusal::FixedByEvent,
        Some(AsideRecord::Chose(_)) => Refusal::FixedByChoice,
        Some(AsideRecord::TakenBack { .. } | AsideRecord::Landed(_)) | None => {
            Refusal::FixedByReveal
        }
    }
}

/// `plies` says what the player has read in the request, so that nobody grants another one than was
/// seen.
pub(super) fn grant(game: &Game, side: Color, plies: usize) -> Result<GameEvent, Refusal> {
    let asked = asked_of(game, side)?.plies;
    if asked != plies {
        return Err(Refusal::TakebackMismatch {
            asked,
            granted: plies,
        });
    }
    Ok(undo(game, plies))
}

pub(super) fn decline(game: &Game, side: Color) -> Result<GameEvent, Refusal> {
    asked_of(game, side)?;
    Ok(GameEvent::TakebackDeclined { by: side })
}

/// The request that waits for this side's answer.
fn asked_of(game: &Game, side: Color) -> Result<Takeback, Refusal> {
    running(game)?;
    game.offers
        .takeback
        .filter(|request| request.by != side)
        .ok_or(Refusal::NoTakebackRequest)
}

fn undo(game: &Game, plies: usize) -> GameEvent {
    GameEvent::TakenBack {
        left: game.line().plies().len().saturating_sub(plies),
    }
}
