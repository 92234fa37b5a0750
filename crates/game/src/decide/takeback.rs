//! Take-backs: undoing turns with the opponent's consent.

use postern_rules::{AsideRecord, Color, GameLine};

use super::seat::ActingSeat;
use super::{Game, Refusal, require_log_space, require_running};
use crate::{GameEvent, TakebackRequest};

/// Requests a take-back. In pass and play, the turns are undone without a request.
pub(super) fn ask(game: &Game, seat: ActingSeat) -> Result<GameEvent, Refusal> {
    require_running(game)?;
    require_log_space(game)?;
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

/// Returns how many plies a take-back undoes: the last turn of this seat's player, and everything
/// after it. Turns before an irrevocable event, such as the reveal of a hidden square, cannot be
/// undone.
pub(super) fn plies_to_undo(game: &Game, seat: ActingSeat) -> Result<usize, Refusal> {
    let plies = game.line().plies();
    let last = plies
        .iter()
        .rposition(|ply| seat.both || ply.by == seat.side)
        .ok_or(Refusal::NothingToTakeBack)?;
    if last < game.line().fixed() {
        Err(irrevocable_reason(game.line()))
    } else {
        Ok(plies.len() - last)
    }
}

/// Returns the refusal that explains why the last turns cannot be undone.
fn irrevocable_reason(line: &GameLine) -> Refusal {
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

/// Grants a take-back. `plies` is the number that the player saw, which prevents granting a newer
/// request by mistake.
pub(super) fn grant(game: &Game, side: Color, plies: usize) -> Result<GameEvent, Refusal> {
    let asked = open_request(game, side)?.plies;
    if asked != plies {
        return Err(Refusal::TakebackMismatch {
            asked,
            granted: plies,
        });
    }
    Ok(undo(game, plies))
}

pub(super) fn decline(game: &Game, side: Color) -> Result<GameEvent, Refusal> {
    open_request(game, side)?;
    Ok(GameEvent::TakebackDeclined { by: side })
}

/// Returns the opponent's take-back request that `side` has not answered.
fn open_request(game: &Game, side: Color) -> Result<TakebackRequest, Refusal> {
    require_running(game)?;
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
