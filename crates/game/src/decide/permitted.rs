//! Determines which commands are currently permitted, using the same checks as for deciding a
//! command.

use super::seat::ActingSeat;
use super::{DecisionFacts, Game, Millis, board, kibitz, require_running, seat, takeback, turn};
use crate::{
    Command, CommandKind, CommandPurpose, DrawSeed, NONCE_BYTES, PersonId, RandomBytes, SEED_BYTES,
    SubmittedSecret,
};
use postern_rules::{ByColor, Color};
use strum::IntoEnumIterator as _;

/// Returns the commands that `viewer` could send at `now`. Claims because of an opponent's absence
/// are not included, because this function does not know who is connected: see
/// [`claimable_ms`](crate::claimable_ms).
pub(crate) fn permitted(game: &Game, viewer: Option<&PersonId>, now: Millis) -> Vec<CommandKind> {
    let seat = ActingSeat::of(game, viewer).filter(|_| turn::flag_outcome(game, now).is_none());
    let moves = seat.map_or_else(Vec::new, |seat| board_commands(game, seat));
    let facts = placeholder_facts(game);
    let may = |command: Command| match (command.kind(), seat) {
        (CommandKind::Join, _) => seat::may_join(game, viewer).is_ok(),
        (CommandKind::Decline, _) => seat::may_decline(game, viewer).is_ok(),
        (CommandKind::Kibitz, _) => kibitz::may_comment(game, viewer).is_ok(),
        (kind, _) if kind.rule().purpose == CommandPurpose::Move => moves.contains(&kind),
        (_, Some(seat)) => {
            let command = with_current_arguments(game, seat, command);
            !accepts_offer(game, seat, &command)
                && command.judge(game, viewer, Some(seat), &facts, now).is_ok()
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

/// Returns the commands with which the player of `seat` can continue on the board. No search for
/// legal turns is necessary: in a position without any, the game is over or an event card must be
/// started.
fn board_commands(game: &Game, seat: ActingSeat) -> Vec<CommandKind> {
    let events = game.line().events();
    let must_start = events.as_ref().is_some_and(|events| events.must_start);
    let check_can_continue =
        board::check_can_continue(game, seat, game.line().plies().len()).is_ok();
    let play = (check_can_continue && !must_start).then_some(CommandKind::Play);
    let startable = check_can_continue && events.is_some_and(|events| !events.startable.is_empty());
    let start = startable.then_some(CommandKind::StartEvent);
    let choose = choosing_side(game, seat).map(|_| CommandKind::Choose);
    play.into_iter().chain(start).chain(choose).collect()
}

/// Returns placeholder facts for checking whether a command would be permitted.
fn placeholder_facts(game: &Game) -> DecisionFacts {
    let seeds = ByColor::of(|_| DrawSeed::new([0; SEED_BYTES]));
    DecisionFacts::new(
        game.id().clone(),
        SubmittedSecret::new([0; NONCE_BYTES]),
        seeds,
    )
}

/// Fills in the arguments with which the player would send `command` now.
fn with_current_arguments(game: &Game, seat: ActingSeat, command: Command) -> Command {
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

/// Whether sending the offer would only accept the opponent's offer. The list of permitted commands
/// contains a separate command for accepting.
fn accepts_offer(game: &Game, seat: ActingSeat, command: &Command) -> bool {
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

/// Returns the side for which `viewer` could choose a secret square now.
pub(crate) fn choosing_side_of(game: &Game, viewer: Option<&PersonId>) -> Option<Color> {
    ActingSeat::of(game, viewer).and_then(|seat| choosing_side(game, seat))
}

fn choosing_side(game: &Game, seat: ActingSeat) -> Option<Color> {
    board::chooser(game, seat).filter(|_| require_running(game).is_ok())
}

/// Returns the number of plies that a take-back by `viewer` would undo; 0 if none can be undone.
pub(crate) fn takeback_plies(game: &Game, viewer: Option<&PersonId>) -> usize {
    ActingSeat::of(game, viewer)
        .filter(|_| require_running(game).is_ok())
        .and_then(|seat| takeback::plies_to_undo(game, seat).ok())
        .unwrap_or(0)
}
