//! Code that the commands for turns, event cards and secret choices share: checks, and the
//! resulting log events.

use postern_rules::{Color, GameLineError, PlayRecord};

use super::seat::ActingSeat;
use super::{Game, Refusal, require_log_space, require_running};
use crate::GameEvent;

/// Checks whether the player of `seat` may play a turn or start an event. `ply` is the number of
/// turns that the player has seen.
pub(super) fn check_can_continue(game: &Game, seat: ActingSeat, ply: usize) -> Result<(), Refusal> {
    require_running(game)?;
    require_log_space(game)?;
    let now = game.line().plies().len();
    if ply != now {
        return Err(Refusal::Stale { seen: ply, now });
    }
    check_no_choice_owed(game, seat)?;
    check_turn(game, seat.side)
}

/// Returns an error while a player still has to make a secret choice.
pub(super) fn check_no_choice_owed(game: &Game, seat: ActingSeat) -> Result<(), Refusal> {
    if !game.choosing() {
        Ok(())
    } else if chooser(game, seat).is_some() {
        Err(Refusal::ChooseFirst)
    } else {
        Err(Refusal::OpponentChooses(
            game.setup().variant.side_name(!seat.side),
        ))
    }
}

/// Returns the events to log: a rules change if the game began under older rules, then `event`,
/// then the end of the game if the rules end it. Even a failed turn that is taken back can reveal a
/// mate.
pub(super) fn append_end(game: &Game, event: GameEvent, record: &PlayRecord) -> Vec<GameEvent> {
    let mut line = game.line().clone();
    line.append(record.clone());
    let end = line.outcome().map(|outcome| GameEvent::Ended { outcome });
    let changed = rules_change(game);
    changed.into_iter().chain([event]).chain(end).collect()
}

/// Returns the event for a game that continues under newer rules; `None` if the rules are the same.
fn rules_change(game: &Game) -> Option<GameEvent> {
    let from = game.rules_version();
    let to = game.setup().variant.info().rules_version;
    (from != to).then_some(GameEvent::RulesChanged { from, to })
}

/// Returns an error unless `side` is to move.
pub(super) fn check_turn(game: &Game, side: Color) -> Result<(), Refusal> {
    if game.line().position().to_move() == side {
        Ok(())
    } else {
        Err(Refusal::NotYourTurn)
    }
}

/// Returns the side for which the player of `seat` must choose a square now. In pass and play, the
/// side to move chooses first.
pub(crate) fn chooser(game: &Game, seat: ActingSeat) -> Option<Color> {
    let owed = game.owed_choices();
    let mut sides = [seat.side, !seat.side].into_iter();
    sides.find(|&side| seat.plays(side) && owed[side])
}

/// Converts a rules error into a refusal.
pub(super) fn to_refusal(game: &Game, error: GameLineError) -> Refusal {
    match error {
        GameLineError::Over(outcome) => Refusal::Over(outcome),
        GameLineError::Illegal(illegal) => Refusal::Illegal {
            illegal,
            variant: game.setup().variant,
        },
        GameLineError::NotATurn(_) => Refusal::NotYourTurn,
    }
}
