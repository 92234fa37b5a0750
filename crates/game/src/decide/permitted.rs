//! Which commands would be granted, asked of the same judges that grant them.

use super::{
    DecisionFacts, Game, Millis, kibitz, moment, running, seat, seat::Seat, takeback, turn,
};
use crate::{
    Command, CommandKind, NONCE_BYTES, PersonId, Purpose, RandomBytes, SEED_BYTES, Seed, Unowned,
};
use postern_rules::{ByColor, Color};
use strum::IntoEnumIterator as _;

/// The commands that `viewer` could give at `now`. Who has left a game is not known here: see
/// [`claimable_ms`](crate::claimable_ms).
pub(crate) fn permitted(game: &Game, viewer: Option<&PersonId>, now: Millis) -> Vec<CommandKind> {
    let seat = Seat::of(game, viewer).filter(|_| turn::fallen(game, now).is_none());
    let moves = seat.map_or_else(Vec::new, |seat| moves(game, seat));
    let facts = unused(game);
    let may = |command: Command| match (command.kind(), seat) {
        (CommandKind::Join, _) => seat::may_join(game, viewer).is_ok(),
        (CommandKind::Decline, _) => seat::may_decline(game, viewer).is_ok(),
        (CommandKind::Kibitz, _) => kibitz::may_comment(game, viewer).is_ok(),
        (kind, _) if kind.rule().purpose == Purpose::Move => moves.contains(&kind),
        (_, Some(seat)) => {
            let command = suited(game, seat, command);
            !answers(game, seat, &command)
                && command
                    .judge(game, (viewer, Some(seat)), &facts, now)
                    .is_ok()
        }
        (_, None) => false,
    };
    Command::iter()
        .filter(|command| command.kind().rule().is_listed)
        .filter_map(|command| {
            let kind = command.kind();
            may(command).then_some(kind)
        })
        .collect()
}

/// How the player of `seat` could go on with what is on the board. Whether any turn is legal need not
/// be tried: a position without one is over, unless an event has to be started there.
fn moves(game: &Game, seat: Seat) -> Vec<CommandKind> {
    let events = game.line().events();
    let must_start = events.as_ref().is_some_and(|events| events.must_start);
    let may_go_on = moment::may_go_on(game, seat, game.line().plies().len()).is_ok();
    let play = (may_go_on && !must_start).then_some(CommandKind::Play);
    let startable = may_go_on && events.is_some_and(|events| !events.startable.is_empty());
    let start = startable.then_some(CommandKind::StartEvent);
    let choose = choosing_as(game, seat).map(|_| CommandKind::Choose);
    play.into_iter().chain(start).chain(choose).collect()
}

/// Nothing comes of a question, so that no chance is needed for it.
fn unused(game: &Game) -> DecisionFacts {
    let seeds = ByColor::of(|_| Seed::new([0; SEED_BYTES]));
    DecisionFacts::new(game.id().clone(), Unowned::new([0; NONCE_BYTES]), seeds)
}

/// A command of a player with what it would carry now.
fn suited(game: &Game, seat: Seat, command: Command) -> Command {
    match command {
        Command::GrantTakeback { .. } => Command::GrantTakeback {
            plies: game.offers.takeback.map_or(0, |request| request.plies),
        },
        Command::AllowKibitz { .. } => Command::AllowKibitz {
            allowed: !game.kibitz_allowed()[seat.side],
        },
        Command::OfferCorrespondence { .. } => Command::OfferCorrespondence { days: 1 },
        Command::AcceptCorrespondence { .. } => Command::AcceptCorrespondence {
            days: super::offered_days(game).unwrap_or_default(),
        },
        Command::SendRandom { .. } => Command::SendRandom {
            bytes: RandomBytes::default().to_string(),
        },
        command => command,
    }
}

/// Whether an offer would only accept the other side's, for which there is a plainer command.
fn answers(game: &Game, seat: Seat, command: &Command) -> bool {
    match command {
        Command::OfferDraw => game.offers.draw == Some(!seat.side),
        Command::OfferPause => game.offers.pause == Some(!seat.side),
        Command::OfferCorrespondence { .. } => {
            game.offers.time.is_some_and(|(by, _)| by == !seat.side)
        }
        Command::OfferRematch => game.offers.rematch == Some(!seat.side),
        _ => false,
    }
}

/// The side for which `viewer` could choose a square now.
pub(crate) fn choosing_for(game: &Game, viewer: Option<&PersonId>) -> Option<Color> {
    Seat::of(game, viewer).and_then(|seat| choosing_as(game, seat))
}

fn choosing_as(game: &Game, seat: Seat) -> Option<Color> {
    moment::chooser(game, seat).filter(|_| running(game).is_ok())
}

/// The plies that a take-back asked for by `viewer` would undo; 0 when there is nothing to undo.
pub(crate) fn takeback_plies(game: &Game, viewer: Option<&PersonId>) -> usize {
    Seat::of(game, viewer)
        .filter(|_| running(game).is_ok())
        .and_then(|seat| takeback::plies_to_undo(game, seat).ok())
        .unwrap_or(0)
}
