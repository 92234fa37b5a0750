//! Whether a command is granted, and what happens then.
//!
//! Each file judges one kind of command against the game as it stands; nothing here changes a game.

mod cards;
mod draw;
mod event;
mod kibitz;
mod moment;
mod permitted;
mod program;
mod rematch;
mod seat;
mod takeback;
mod time;
mod turn;

pub use cards::waits_for_readers;
pub(super) use permitted::{choosing_for, permitted, takeback_plies};
pub use seat::{create, create_by_program, read_start};
pub(super) use time::change_time::offered_days;
pub(super) use time::give_time::amount as time_to_give;
pub use turn::explain;
pub(super) use turn::of_clicks;

use seat::Seat;

use super::{
    Actor, Command, CommandKind, Fresh, Game, GameEvent, GameId, Millis, PeopleHours, PersonId,
    Refusal, Status,
};

/// Most events in a game's log, so that a log can always be folded in a blink. Reached only by two
/// who mean to; ends are still written.
const MAX_EVENTS: i64 = 10_000;

/// What follows from a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// What happens in the game, in this order, all at once.
    pub events: Vec<GameEvent>,
    /// Another game that begins at the same moment: a rematch, with its id and its first events.
    pub successor: Option<(GameId, Vec<GameEvent>)>,
    /// Set when the events happen although the command is refused: a turn that comes after the flag
    /// ends the game and is not played.
    pub refusal: Option<Refusal>,
}

impl From<GameEvent> for Decision {
    fn from(event: GameEvent) -> Self {
        vec![event].into()
    }
}

impl From<Vec<GameEvent>> for Decision {
    fn from(events: Vec<GameEvent>) -> Self {
        Self {
            events,
            ..Self::default()
        }
    }
}

/// Judges a command against the game as it stands at `now`, vacations and pauses that are over by then
/// included. What it may create gets the values of `fresh`; clocks that go on do so by the players’
/// `hours`.
///
/// # Errors
/// [`Refusal`] says why not; nothing happens then.
pub fn decide(
    game: &Game,
    actor: &Actor,
    command: Command,
    fresh: Fresh,
    hours: &PeopleHours,
    now: Millis,
) -> Result<Decision, Refusal> {
    match time::overdue::up_to(game, hours, now) {
        Some((events, game)) => {
            let asked = time::overdue::asked_for(&game, actor, &command, &events);
            let decided = on(&game, actor, command, fresh, now);
            time::overdue::followed_by(events, asked, decided)
        }
        None => on(game, actor, command, fresh, now),
    }
}

fn on(
    game: &Game,
    actor: &Actor,
    command: Command,
    fresh: Fresh,
    now: Millis,
) -> Result<Decision, Refusal> {
    let person = match (actor, &command) {
        (Actor::Server, Command::Flag) => return turn::flag(game, now).map(Decision::from),
        (Actor::Server, Command::HideComment { comment, why }) => {
            return kibitz::hide(game, *comment, *why).map(Decision::from);
        }
        (Actor::Server, _) => return Err(Refusal::NotAPlayer),
        (Actor::Person(_) | Actor::Program(_), Command::Flag | Command::HideComment { .. }) => {
            return Err(Refusal::NotThePlayers);
        }
        (Actor::Person(person), _) => person,
        (Actor::Program(person), _) => {
            program::may(game, &command)?;
            let decision = by_person(game, person, command, fresh, now)?;
            return Ok(program::noted(game, person, decision));
        }
    };
    by_person(game, person, command, fresh, now)
}

/// Judges what somebody does.
fn by_person(
    game: &Game,
    person: &PersonId,
    command: Command,
    fresh: Fresh,
    now: Millis,
) -> Result<Decision, Refusal> {
    match command {
        Command::Join => seat::join(game, person).map(Decision::from),
        Command::Decline { reason } => seat::decline(game, person, reason).map(Decision::from),
        Command::Kibitz {
            ply,
            text,
            in_reply_to,
        } => kibitz::comment(game, person, ply, &text, in_reply_to).map(Decision::from),
        Command::EditComment {
            comment,
            version,
            text,
        } => kibitz::edit(game, person, (comment, version), &text, now).map(Decision::from),
        Command::DeleteComment { comment, version } => {
            kibitz::delete(game, person, (comment, version)).map(Decision::from)
        }
        command => {
            let seat = Seat::of(game, Some(person)).ok_or(Refusal::NotAPlayer)?;
            match turn::fallen(game, now) {
                Some(outcome) => Ok(Decision {
                    events: vec![GameEvent::Ended { outcome }],
                    refusal: Some(Refusal::OutOfTime(outcome)),
                    ..Decision::default()
                }),
                None => by_player(game, seat, command, fresh, now),
            }
        }
    }
}

/// Judges what only a player can do, while no clock has run out.
fn by_player(
    game: &Game,
    seat: Seat,
    command: Command,
    fresh: Fresh,
    now: Millis,
) -> Result<Decision, Refusal> {
    let side = seat.side;
    if matches!(
        command.kind(),
        CommandKind::Play | CommandKind::StartEvent | CommandKind::Choose
    ) {
        cards::may_play(game, now)?;
    }
    match command {
        Command::Play {
            turn,
            ply,
            position,
        } => turn::play(
            game,
            seat,
            &turn,
            ply,
            position.as_deref(),
            &fresh.cards_read,
        )
        .map(Decision::from),
        Command::StartEvent { event, ply } => {
            event::start(game, seat, event, ply, &fresh.cards_read).map(Decision::from)
        }
        Command::ReadCard => cards::read(game, seat).map(Decision::from),
        Command::SendRandom { bytes } => cards::send_random(game, seat, &bytes).map(Decision::from),
        Command::Choose { square } => {
            event::choose(game, seat, square, fresh.nonce).map(Decision::from)
        }
        Command::Resign => turn::resign(game, side).map(Decision::from),
        Command::OfferDraw => draw::offer(game, seat).map(Decision::from),
        Command::AcceptDraw => draw::accept(game, side).map(Decision::from),
        Command::DeclineDraw => draw::decline(game, side).map(Decision::from),
        Command::ClaimDraw => draw::claim(game, side).map(Decision::from),
        Command::ClaimTime => time::late::claim(game, seat, now).map(Decision::from),
        Command::ClaimAbandonedWin => {
            time::absence::claim(game, seat, fresh.away, Some(side), now).map(Decision::from)
        }
        Command::ClaimAbandonedDraw => {
            time::absence::claim(game, seat, fresh.away, None, now).map(Decision::from)
        }
        Command::GiveTime => time::give_time::give(game, seat).map(Decision::from),
        Command::OfferPause => time::pause::offer(game, seat, now).map(Decision::from),
        Command::AcceptPause => time::pause::accept(game, seat, now).map(Decision::from),
        Command::DeclinePause => time::pause::decline(game, side).map(Decision::from),
        Command::Resume => time::pause::resume(game, side).map(Decision::from),
        Command::OfferCorrespondence { days } => {
            time::change_time::offer(game, seat, days).map(Decision::from)
        }
        Command::AcceptCorrespondence { days } => {
            time::change_time::accept(game, seat, days).map(Decision::from)
        }
        Command::DeclineCorrespondence => {
            time::change_time::decline(game, side).map(Decision::from)
        }
        Command::BeginVacation { until_ms } => {
            time::vacation::begin(game, seat, until_ms, now).map(Decision::from)
        }
        Command::EndVacation => time::vacation::end(game, seat).map(Decision::from),
        Command::AskTakeback => takeback::ask(game, seat).map(Decision::from),
        Command::GrantTakeback { plies } => takeback::grant(game, side, plies).map(Decision::from),
        Command::DeclineTakeback => takeback::decline(game, side).map(Decision::from),
        Command::Abort => seat::abort(game).map(Decision::from),
        Command::OfferRematch => rematch::offer(game, seat, fresh.game_id, fresh.seeds),
        Command::AcceptRematch => rematch::accept(game, side, fresh.game_id, fresh.seeds),
        Command::DeclineRematch => rematch::decline(game, side).map(Decision::from),
        Command::AllowKibitz { allowed } => kibitz::allow(game, seat, allowed).map(Decision::from),
        // The caller has judged these, for they are not the players' alone.
        Command::Join
        | Command::Decline { .. }
        | Command::Kibitz { .. }
        | Command::EditComment { .. }
        | Command::DeleteComment { .. }
        | Command::HideComment { .. }
        | Command::Flag => Err(Refusal::NotThePlayers),
    }
}

/// Most commands need a game that is being played.
fn running(game: &Game) -> Result<(), Refusal> {
    match (game.status(), game.outcome()) {
        (_, Some(outcome)) => Err(Refusal::Over(outcome)),
        (Status::Open, None) => Err(Refusal::NotBegun),
        (Status::Running | Status::Over, None) => Ok(()),
    }
}

/// Refuses what would make a log grow without end.
fn room_in_log(game: &Game) -> Result<(), Refusal> {
    if game.seq() < MAX_EVENTS {
        Ok(())
    } else {
        Err(Refusal::LogFull)
    }
}
