//! The forms of the game page, for browsers without JavaScript.

use std::collections::HashMap;

use axum::extract::Path;
use axum::response::Redirect;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{PageQuery, refuse};
use crate::web::commands::execute;
use crate::web::{Answer, Context, FormBody, Problem, command_id_or_fresh, game_id, views};
use postern_game::{Command, CommandKind, GameId, PlanKind};
use postern_rules::excerpt;

/// The fields of a form: those of the command, by their names on the wire, and `command_id`. It has
/// no `Debug`, because the fields may hold a secret square.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct CommandForm(HashMap<String, String>);

impl CommandForm {
    /// Returns the typed text of a field. Empty if there is none.
    fn text(&self, field: &str) -> &str {
        self.0.get(field).map_or("", String::as_str)
    }

    /// Returns the typed text, for the page with the refusal.
    fn typed(&self) -> Refused {
        Refused {
            turn: self.text("turn").to_owned(),
            text: self.text("text").to_owned(),
            ..Refused::default()
        }
    }

    /// Reads the command.
    ///
    /// # Errors
    /// Returns 400 with a sentence if there is no such command, or if a field is missing or cannot
    /// be read.
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

/// Converts a field into JSON. Forms send only text.
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

/// A refusal that is shown on the page, with the typed text. It has no `Debug`, because the text
/// may be a secret square or a private message.
#[derive(Clone, Default)]
pub(crate) struct Refused {
    pub sentence: String,
    /// The turn as it was typed.
    pub turn: String,
    /// The comment as it was typed.
    pub text: String,
    /// The message to the other player as it was typed.
    pub chat: String,
    /// The notes as they were typed.
    pub notes: Option<String>,
    /// A planned line as it was typed, and the kind of plan.
    pub planned: Option<(PlanKind, String)>,
}

/// `POST /games/{id}/commands`: executes the command of a form and redirects to the game, or shows
/// the game with the refusal.
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
            return refuse(&ctx, &game, PageQuery::default(), problem, form.typed()).await;
        }
    };
    let next = After::of(&command);
    match execute(&mut ctx, &game, &id, command).await {
        Ok(_) => {
            let next = next.address(&ctx, &game).await?;
            Ok(ctx.remember(Redirect::to(&next)))
        }
        Err(problem) => refuse(&ctx, &game, PageQuery::default(), problem, form.typed()).await,
    }
}

/// The page to open after a command.
enum After {
    /// The position after the given number of plies, which a comment is about.
    Comment(usize),
    /// The comments.
    Comments,
    /// The rematch, if there is one.
    Rematch,
    /// The other challenges.
    Challenges,
    Game,
}

impl After {
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
