//! The forms of the game page, for browsers without JavaScript.

use std::str::FromStr;

use axum::{
    extract::{Path, State},
    response::{IntoResponse, Redirect, Response},
};
use serde::Deserialize;

use super::{GamePage, Query, Refused};
use crate::{
    game::{GameId, Unowned},
    web::{
        commands::execute,
        error::Problem,
        extract::{FormBody, command_id, fresh_command_id, game_id},
        pages::shell::render_as,
        session::Visitor,
        state::Site,
        wire::WireCommand,
    },
};

/// Every field that a form of the page may have.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct CommandForm {
    #[serde(rename = "do")]
    name: String,
    turn: String,
    ply: String,
    plies: String,
    /// The number of the event to start.
    event: String,
    square: Unowned<String>,
    text: String,
    allowed: String,
    command_id: Option<String>,
}

impl CommandForm {
    /// # Errors
    /// 400 with a sentence when a field is missing or no number.
    fn read(&self) -> Result<WireCommand, Problem> {
        Ok(match self.name.as_str() {
            "join" => WireCommand::Join,
            "play" if self.turn.trim().is_empty() => {
                return Err(Problem::bad_request(
                    "Write your turn into the box first, such as c4.",
                ));
            }
            "play" => WireCommand::Play {
                turn: self.turn.clone(),
                ply: number(&self.ply)?,
            },
            "start_event" => WireCommand::StartEvent {
                event: number(&self.event)?,
                ply: number(&self.ply)?,
            },
            "choose" => WireCommand::Choose {
                square: self.square.clone(),
            },
            "resign" => WireCommand::Resign,
            "offer_draw" => WireCommand::OfferDraw,
            "accept_draw" => WireCommand::AcceptDraw,
            "decline_draw" => WireCommand::DeclineDraw,
            "claim_draw" => WireCommand::ClaimDraw,
            "ask_takeback" => WireCommand::AskTakeback,
            "grant_takeback" => WireCommand::GrantTakeback {
                plies: number(&self.plies)?,
            },
            "decline_takeback" => WireCommand::DeclineTakeback,
            "abort" => WireCommand::Abort,
            "offer_rematch" => WireCommand::OfferRematch,
            "accept_rematch" => WireCommand::AcceptRematch,
            "decline_rematch" => WireCommand::DeclineRematch,
            "kibitz" => WireCommand::Kibitz {
                ply: number(&self.ply)?,
                text: self.text.clone(),
            },
            "allow_kibitz" => WireCommand::AllowKibitz {
                allowed: self.allowed == "true",
            },
            other => {
                return Err(Problem::bad_request(format!(
                    "There is no command “{other}” in a game."
                )));
            }
        })
    }
}

fn number<T: FromStr>(text: &str) -> Result<T, Problem> {
    text.trim()
        .parse()
        .map_err(|_| Problem::bad_request("The form is incomplete. Load the page again."))
}

/// `POST /games/{id}/commands`: carries a form out and goes back to the game, or shows the game
/// with the refusal on it.
pub(crate) async fn command(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    FormBody(form): FormBody<CommandForm>,
) -> Result<Response, Problem> {
    let game = game_id(&path)?;
    let id = match form.command_id.as_deref() {
        Some(text) => command_id(text)?,
        None => fresh_command_id(),
    };
    let done = match form.read() {
        Ok(command) => execute(&site, visitor, &game, &id, command).await,
        Err(problem) => Err((visitor, problem)),
    };
    match done {
        Ok((visitor, _)) => {
            let next = address_after(&site, &visitor, &game, &form).await?;
            Ok(visitor.remember(&site, Redirect::to(&next).into_response()))
        }
        Err((visitor, problem)) => refuse(&site, &visitor, &game, form, problem).await,
    }
}

/// Where a form leads: to the comment's own position, to the rematch, else to the game.
async fn address_after(
    site: &Site,
    visitor: &Visitor,
    game: &GameId,
    form: &CommandForm,
) -> Result<String, Problem> {
    match form.name.as_str() {
        "kibitz" => Ok(format!(
            "/games/{game}?ply={}#kibitz",
            number::<usize>(&form.ply)?
        )),
        "offer_rematch" | "accept_rematch" => {
            let view = site.live.view(game, visitor.id(), 0).await?;
            Ok(format!(
                "/games/{}",
                view.offers.next_game.as_deref().unwrap_or(game.as_str())
            ))
        }
        _ => Ok(format!("/games/{game}")),
    }
}

async fn refuse(
    site: &Site,
    visitor: &Visitor,
    game: &GameId,
    form: CommandForm,
    problem: Problem,
) -> Result<Response, Problem> {
    let view = site.live.view(game, visitor.id(), 0).await?;
    let refused = Refused {
        sentence: problem.sentence,
        turn: form.turn,
        text: form.text,
    };
    let page = GamePage::of(site, visitor, view, &Query::default(), Some(refused)).await?;
    Ok(visitor.remember(site, render_as(problem.status, &page)?))
}
