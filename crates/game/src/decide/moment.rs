//! What turns, events and choices have in common: when they may happen, and what comes of them.

use postern_rules::{ByColor, Color, GameLineError, Record};

use super::{Game, Refusal, room_in_log, running, seat::Seat};
use crate::GameEvent;

/// Whether the player of `seat` may go on from the position after `ply` turns, by a turn or an
/// event.
pub(super) fn may_go_on(game: &Game, seat: Seat, ply: usize) -> Result<(), Refusal> {
    running(game)?;
    room_in_log(game)?;
    let now = game.line().plies().len();
    if ply != now {
        return Err(Refusal::Stale { seen: ply, now });
    }
    nobody_chooses(game, seat)?;
    to_move(game, seat.side)
}

/// No turn is played while a choice is owed.
pub(super) fn nobody_chooses(game: &Game, seat: Seat) -> Result<(), Refusal> {
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

/// What happened, with the end that it brought about, if it did: a turn that was taken back can
/// leave a mate as well. A game that goes on under other rules than it began with says so first.
pub(super) fn with_end(game: &Game, event: GameEvent, record: &Record) -> Vec<GameEvent> {
    let mut line = game.line().clone();
    line.append(record.clone());
    let end = line.outcome().map(|outcome| GameEvent::Ended { outcome });
    let changed = rules_changed(game);
    changed.into_iter().chain([event]).chain(end).collect()
}

/// What is written when a game of another version of the rules goes on under today's.
fn rules_changed(game: &Game) -> Option<GameEvent> {
    let from = game.rules_version();
    let to = game.setup().variant.info().rules_version;
    (from != to).then_some(GameEvent::RulesChanged { from, to })
}

/// Whether it is this side's turn.
pub(super) fn to_move(game: &Game, side: Color) -> Result<(), Refusal> {
    if game.line().position().to_move() == side {
        Ok(())
    } else {
        Err(Refusal::NotYourTurn)
    }
}

/// The side for which a player would choose now. Who plays both sides chooses for the side to move
/// first.
pub(crate) fn chooser(game: &Game, seat: Seat) -> Option<Color> {
    let owed = game
        .line()
        .events()
        .map_or_else(ByColor::default, |events| events.owed);
    let to_move = game.line().position().to_move();
    let sides = if seat.both {
        vec![to_move, !to_move]
    } else {
        vec![seat.side]
    };
    sides.into_iter().find(|&side| owed[side])
}

/// Why the line did not go on.
pub(super) fn refusal(game: &Game, error: GameLineError) -> Refusal {
    match error {
        GameLineError::Over(outcome) => Refusal::Over(outcome),
        GameLineError::Illegal(illegal) => Refusal::Illegal {
            illegal,
            variant: game.setup().variant,
        },
        GameLineError::NotATurn(_) => Refusal::NotYourTurn,
    }
}
