//! Draws by agreement and by claim.

use postern_rules::{Color, Outcome, Reason};

use super::{Game, Refusal, moment, room_in_log, running, seat::Seat};
use crate::GameEvent;

const AGREED: GameEvent = GameEvent::Ended {
    outcome: Outcome::draw(Reason::Agreement),
};

/// Both sides must make a turn before the same side may offer again.
const PLIES_BETWEEN_OFFERS: usize = 2;

/// Two who offer have agreed, and so has one who plays both sides.
pub(super) fn offer(game: &Game, Seat { side, both }: Seat) -> Result<GameEvent, Refusal> {
    running(game)?;
    if both || game.offers.draw == Some(!side) {
        return Ok(AGREED);
    }
    room_in_log(game)?;
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
    offered(game, side)?;
    Ok(AGREED)
}

pub(super) fn decline(game: &Game, side: Color) -> Result<GameEvent, Refusal> {
    offered(game, side)?;
    Ok(GameEvent::DrawDeclined { by: side })
}

fn offered(game: &Game, side: Color) -> Result<(), Refusal> {
    running(game)?;
    if game.offers.draw == Some(!side) {
        Ok(())
    } else {
        Err(Refusal::NoDrawOffer)
    }
}

/// The player to move may claim what the line of positions grants.
pub(super) fn claim(game: &Game, side: Color) -> Result<GameEvent, Refusal> {
    running(game)?;
    moment::to_move(game, side)?;
    let none = Refusal::NoClaim(game.setup().variant.info().counting);
    let reason = game.line().claimable().ok_or(none)?;
    Ok(GameEvent::Ended {
        outcome: Outcome::draw(reason),
    })
}
