//! Executes a command, whether it came as JSON, from a form or over a socket.

use std::net::IpAddr;

use axum::http::StatusCode;

use super::{error::Problem, session::Visitor, state::Site};
use crate::game::{
    Actor, Command, CommandId, GameId, NewGame, Opponent, Person, Refusal, Seq, Status,
};

/// Whether a visitor may become a guest to create this game: one that would be refused anyway makes no
/// guest.
///
/// # Errors
/// [`Refusal::NeedsAccount`] for a rated game.
pub(crate) fn may_create(visitor: &Visitor, new: &NewGame) -> Result<(), Problem> {
    if new.rated && visitor.person.is_none() {
        return Err(Refusal::NeedsAccount.into());
    }
    Ok(())
}

/// Creates a game for `person`, whose request has come from `address`.
///
/// # Errors
/// When the wish is refused or the game cannot be saved.
pub(crate) async fn create(
    site: &Site,
    person: &Person,
    address: IpAddr,
    id: &CommandId,
    new: NewGame,
) -> Result<GameId, Problem> {
    if new.with == Opponent::Anyone {
        // Before it is created: from then on it can be listed.
        site.crowding
            .posting(site.live.new_game_id(&person.id, id), address);
    }
    Ok(site.live.create(person, id, new).await?)
}

/// Executes `command` for `visitor`, who becomes a guest if the command is one with which people
/// start to take part.
///
/// # Errors
/// The refusal, with the visitor: a new guest keeps the cookie.
pub(crate) async fn execute(
    site: &Site,
    visitor: Visitor,
    game: &GameId,
    id: &CommandId,
    command: Command,
) -> Result<(Visitor, Seq), (Visitor, Problem)> {
    if visitor.person.is_none()
        && let Err(problem) = may_begin(site, &visitor, game, &command).await
    {
        return Err((visitor, problem));
    }
    let visitor = match visitor.clone().or_guest(site).await {
        Ok(visitor) => visitor,
        Err(problem) => return Err((visitor, problem)),
    };
    match execute_as(site, &visitor, game, id, command).await {
        Ok(seq) => Ok((visitor, seq)),
        Err(problem) => Err((visitor, problem)),
    }
}

/// Executes `command` for somebody who already has a cookie.
///
/// # Errors
/// The refusal; for a visitor whom the server does not know, it says what to do.
pub(crate) async fn execute_as(
    site: &Site,
    visitor: &Visitor,
    game: &GameId,
    id: &CommandId,
    command: Command,
) -> Result<Seq, Problem> {
    let Some(person) = &visitor.person else {
        return Err(stranger(visitor));
    };
    Ok(site
        .live
        .execute(game, &Actor::Person(person.id.clone()), id, command)
        .await?)
}

/// Whether a stranger's command may create a guest. One that would be refused anyway does not.
async fn may_begin(
    site: &Site,
    visitor: &Visitor,
    game: &GameId,
    command: &Command,
) -> Result<(), Problem> {
    let game = site.live.game(game).await?;
    if !command.kind().makes_a_guest() {
        Err(stranger(visitor))
    } else if matches!(command, Command::Join) && game.status() != Status::Open {
        Err(Refusal::SeatTaken.into())
    } else if matches!(command, Command::Join) && game.setup().rated {
        Err(Refusal::NeedsAccount.into())
    } else {
        Ok(())
    }
}

/// The refusal for a visitor whom the server does not know.
pub(crate) fn stranger(visitor: &Visitor) -> Problem {
    let sentence = if visitor.unknown_cookie {
        "The server does not know this device's cookie, so it cannot tell who you are. Sign in, open a private \
         link from another device of yours, or join a game as a new guest."
    } else {
        "Nobody plays on this device yet. Sign in, join a game, or open the private link from your other device."
    };
    Problem::new(StatusCode::FORBIDDEN, sentence)
}
