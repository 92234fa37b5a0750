//! Rematches: the same settings with colours swapped.

use postern_rules::Color;

use super::seat::ActingSeat;
use super::{CommandDecision, DecisionFacts, Game, Refusal};
use crate::{GameEvent, GameSetup, SeatConditions, StartingSeats};

/// Offers a rematch. The rematch starts if the opponent has already offered one, or if the player
/// plays both sides.
pub(super) fn offer(
    game: &Game,
    seat: ActingSeat,
    facts: &DecisionFacts,
) -> Result<CommandDecision, Refusal> {
    check_can_rematch(game)?;
    if seat.both || game.offers.rematch == Some(!seat.side) {
        return Ok(begin(game, facts));
    }
    if game.offers.rematch == Some(seat.side) {
        return Err(Refusal::RematchOfferOpen);
    }
    if game.offers.rematch_declined[seat.side] {
        return Err(Refusal::RematchDeclined);
    }
    Ok(GameEvent::RematchOffered { by: seat.side }.into())
}

pub(super) fn accept(
    game: &Game,
    side: Color,
    facts: &DecisionFacts,
) -> Result<CommandDecision, Refusal> {
    require_offer(game, side)?;
    Ok(begin(game, facts))
}

pub(super) fn decline(game: &Game, side: Color) -> Result<GameEvent, Refusal> {
    require_offer(game, side)?;
    Ok(GameEvent::RematchDeclined { by: side })
}

fn require_offer(game: &Game, side: Color) -> Result<(), Refusal> {
    check_can_rematch(game)?;
    if game.offers.rematch == Some(!side) {
        Ok(())
    } else {
        Err(Refusal::NoRematchOffer)
    }
}

/// Returns an error unless the game is over, had two players, and has no rematch yet.
fn check_can_rematch(game: &Game) -> Result<(), Refusal> {
    if game.outcome().is_none() {
        Err(Refusal::NotOver)
    } else if game.offers.next_game.is_some() {
        Err(Refusal::RematchExists)
    } else if game.free_side().is_some() {
        Err(Refusal::NobodyToRematch)
    } else {
        Ok(())
    }
}

fn begin(game: &Game, facts: &DecisionFacts) -> CommandDecision {
    let old = game.setup();
    let successor = facts.game_id.clone();
    let seats = match &old.seats {
        StartingSeats::BothCreator => StartingSeats::BothCreator,
        StartingSeats::OneFree { creator_plays } | StartingSeats::Taken { creator_plays, .. } => {
            StartingSeats::Taken {
                creator_plays: !*creator_plays,
                opponent: game.players()[!*creator_plays]
                    .clone()
                    .unwrap_or_else(|| old.creator.clone()),
            }
        }
    };
    let setup = GameSetup {
        rules_version: old.variant.info().rules_version,
        time: game.time(),
        seats,
        admission: SeatConditions::default(),
        seeds: old.seeds.as_ref().map(|_| facts.seeds.clone()),
        rematch_of: Some(game.id().clone()),
        ..old.clone()
    };
    CommandDecision {
        events: vec![GameEvent::Rematched {
            game: successor.clone(),
        }],
        successor: Some((successor, vec![GameEvent::Created(Box::new(setup))])),
        refusal: None,
    }
}
