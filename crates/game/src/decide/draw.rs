//! Draw offers and draw claims.

use postern_rules::{Color, EndReason, Outcome};

use super::seat::ActingSeat;
use super::{Game, Refusal, board, require_log_space, require_running};
use crate::GameEvent;

const AGREED: GameEvent = GameEvent::Ended {
    outcome: Outcome::draw(EndReason::Agreement),
};

/// The minimum number of plies between two draw offers of the same side.
const PLIES_BETWEEN_OFFERS: usize = 2;

/// Offers a draw. Ends the game in a draw if the opponent has already offered one, or if the player
/// plays both sides.
pub(super) fn offer(
    game: &Game,
    ActingSeat { side, both }: ActingSeat,
) -> Result<GameEvent, Refusal> {
    require_running(game)?;
    if both || game.offers.draw == Some(!side) {
        return Ok(AGREED);
    }
    require_log_space(game)?;
    if game.offers.draw == Some(side) {
        return Err(Refusal::DrawOfferOpen);
    }
    let plies = game.line().plies().len();
    if game.offers.draw_at[side].is_some_and(|at| plies < at + PLIES_BETWEEN_OFFERS) {
        return Err(Refusal::DrawOfferedLately);
    }
    Ok(GameEvent::DrawOffered { by: side })
}

pub(super) fn accept(game: &Game, side: Color) -> Result<GameEvent, Refusal> {
    require_offer(game, side)?;
    Ok(AGREED)
}

pub(super) fn decline(game: &Game, side: Color) -> Result<GameEvent, Refusal> {
    require_offer(game, side)?;
    Ok(GameEvent::DrawDeclined { by: side })
}

fn require_offer(game: &Game, side: Color) -> Result<(), Refusal> {
    require_running(game)?;
    if game.offers.draw == Some(!side) {
        Ok(())
    } else {
        Err(Refusal::NoDrawOffer)
    }
}

/// Claims a draw to which the rules entitle the player. Only the player to move may claim.
pub(super) fn claim(game: &Game, side: Color) -> Result<GameEvent, Refusal> {
    require_running(game)?;
    board::check_turn(game, side)?;
    let none = Refusal::NoClaim(game.setup().variant.info().counting);
    let reason = game.line().claimable().ok_or(none)?;
    Ok(GameEvent::Ended {
        outcome: Outcome::draw(reason),
    })
}
