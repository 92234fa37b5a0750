//! Carries out a command, whether it came as JSON, by form or over a socket.

use axum::http::StatusCode;

use super::{error::Problem, session::Visitor, state::Site};
use crate::game::{Actor, Command, CommandId, GameId, Refusal, Seq, Status};

/// Carries out `command` for `visitor`, who becomes a guest when the command is a way in.
///
/// # Errors
/// The refusal, with the visitor as known by then: a guest who was made keeps the cookie.
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

/// Carries out `command` for somebody who has a cookie already.
///
/// # Errors
/// The refusal; one that says what to do when nobody plays on this device yet.
pub(crate) async fn execute_as(
    site: &Site,
    visitor: &Visitor,
    game: &GameId,
    id: &CommandId,
    command: Command,
) -> Result<Seq, Problem> {
    let Some(person) = visitor.person.clone() else {
        return Err(stranger(visitor));
    };
    Ok(site
        .live
        .execute(game, &Actor::Person(person), id, command)
        .await?)
}

/// Whether a stranger's command can begin a guest's life. What is refused anyway makes nobody.
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
    } else {
        Ok(())
    }
}

/// What somebody hears whom the server does not know.
pub(crate) fn stranger(visitor: &Visitor) -> Problem {
    let sentence = if visitor.unknown_cookie {
        "The server does not know this device's cookie (any more), so it cannot tell who you are. Open a private link from \
         another device of yours, or begin anew by joining a game."
    } else {
        "Nobody plays on this device yet. Join a game, or open the private link from your other device."
    };
    Problem::new(StatusCode::FORBIDDEN, sentence)
}
