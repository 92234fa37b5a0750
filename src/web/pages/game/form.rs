//! The forms on the game page, which work without JavaScript.

use std::collections::HashMap;

use axum::extract::Path;
use axum::response::Redirect;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{GamePageQuery, refuse};
use crate::web::commands::execute;
use crate::web::{Answer, Context, FormBody, Problem, command_id_or_fresh, game_id, views};
use postern_game::{Command, CommandKind, GameId, PlanKind};
use postern_rules::excerpt;

/// The submitted fields: `command_id`, and the fields of the command under their JSON names. The
/// type has no `Debug`, because the fields may contain a hidden square.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct CommandForm(HashMap<String, String>);

impl CommandForm {
    /// Returns the text of a field. Empty if the field is missing.
    fn text(&self, field: &str) -> &str {
        self.0.get(field).map_or("", String::as_str)
    }

    /// Returns the user's input, so that the page can show it again.
    fn typed(&self) -> CommandRefusal {
        CommandRefusal {
            turn: self.text("turn").to_owned(),
            text: self.text("text").to_owned(),
            ..CommandRefusal::default()
        }
    }

    /// Parses the command.
    ///
    /// # Errors
    /// Returns 400 if the command does not exist, or if a field is missing or invalid.
    fn read(&self) -> Result<Command, Problem> {
        let name = self.text("do");
        let kind: CommandKind = name.parse().map_err(|_| {
            Problem::bad_request(format!(
                "There is no command “{}” in a game.",
                excerpt(name)
            ))
        })?;
        if kind == CommandKind::Play && self.text("turn").trim().is_empty() {
            return Err(Problem::bad_request("Type your turn first, such as c4."));
        }
        let fields = self.0.iter();
        let command: Map<String, Value> = fields
            .map(|(name, text)| (name.clone(), typed(name, text)))
            .collect();
        serde_json::from_value(command.into())
            .map_err(|_| Problem::bad_request("The form is incomplete. Reload the page."))
    }
}

/// Converts the text of a form field to the JSON type that the command expects.
fn typed(name: &str, text: &str) -> Value {
    let value = match name {
        "ply" | "plies" | "days" | "event" | "comment" | "version" | "in_reply_to" => {
            text.trim().parse::<u64>().map(Value::from).ok()
        }
        "allowed" => text.parse::<bool>().map(Value::from).ok(),
        _ => None,
    };
    value.unwrap_or_else(|| Value::from(text))
}

/// The reason why a form was refused, with the user's input. The type has no `Debug`, because the
/// input may be a hidden square or a private message.
#[derive(Clone, Default)]
pub(crate) struct CommandRefusal {
    pub sentence: String,
    /// The turn as the user typed it.
    pub turn: String,
    /// The comment as the user typed it.
    pub text: String,
    /// The chat message as the user typed it.
    pub chat: String,
    /// The notes as the user typed them.
    pub notes: Option<String>,
    /// The planned line as the user typed it, with the kind of plan.
    pub planned: Option<(PlanKind, String)>,
}

/// `POST /games/{id}/commands`: executes a command. Then redirects to the game, or shows the game
/// page with the reason for a refusal.
pub(crate) async fn command(
    mut ctx: Context,
    path: Path<String>,
    FormBody(form): FormBody<CommandForm>,
) -> Answer {
    let game = game_id(&path)?;
    let id = command_id_or_fresh(form.0.get("command_id").map(String::as_str))?;
    let command = match form.read() {
        Ok(command) => command,
        Err(problem) => {
            return refuse(&ctx, &game, GamePageQuery::default(), problem, form.typed()).await;
        }
    };
    let next = PageAfterCommand::of(&command);
    match execute(&mut ctx, &game, &id, command).await {
        Ok(_) => {
            let next = next.address(&ctx, &game).await?;
            Ok(ctx.remember(Redirect::to(&next)))
        }
        Err(problem) => refuse(&ctx, &game, GamePageQuery::default(), problem, form.typed()).await,
    }
}

/// The target of the redirect after a command: a part of the game page, or another page.
enum PageAfterCommand {
    /// The position to which the new comment refers, given as its ply.
    Comment(usize),
    /// The comments section of the game page.
    Comments,
    /// The page of the rematch, if it exists.
    Rematch,
    /// The list of open challenges.
    Challenges,
    Game,
}

impl PageAfterCommand {
    const fn of(command: &Command) -> Self {
        match command {
            Command::Kibitz { ply, .. } => Self::Comment(*ply),
            Command::Decline { .. } => Self::Challenges,
            Command::EditComment { .. } | Command::DeleteComment { .. } => Self::Comments,
            Command::OfferRematch | Command::AcceptRematch => Self::Rematch,
            _ => Self::Game,
        }
    }

    async fn address(self, ctx: &Context, game: &GameId) -> Result<String, Problem> {
        Ok(match self {
            Self::Comment(ply) => format!("/games/{game}?ply={ply}#kibitz"),
            Self::Comments => format!("/games/{game}#kibitz"),
            Self::Rematch => {
                let view = views::view(ctx, game, ctx.viewer(), 0).await?;
                format!(
                    "/games/{}",
                    view.next_game.as_deref().unwrap_or(game.as_str())
                )
            }
            Self::Challenges => "/challenges".to_owned(),
            Self::Game => format!("/games/{game}"),
        })
    }
}
