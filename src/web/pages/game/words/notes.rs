//! Players' notes on the game page, and the forms that change them.

use axum::extract::Path;
use axum::response::{Redirect, Response};
use serde::Deserialize;

use crate::live::{LiveError, NotesError, PersonNotes, PublicNotes};
use crate::web::pages::game::{CommandRefusal, GamePageQuery, refuse};
use crate::web::{Answer, Context, FormBody, Problem, Site, game_id};
use postern_game::view::GameStatus;
use postern_game::{GameId, GameView, Millis, PersonId};
use postern_rules::Color;

/// Submitted notes. The type has no `Debug`, because notes are private.
#[derive(Deserialize)]
pub(crate) struct NotesForm {
    #[serde(default)]
    version: Millis,
    #[serde(default)]
    text: String,
}

/// The form that publishes or hides the notes.
#[derive(Deserialize)]
pub(crate) struct NotesVisibilityForm {
    #[serde(default)]
    shown: String,
}

/// The notes about a game: the viewer's own, and those that players have published.
#[derive(Clone, Default)]
pub(crate) struct NotesPanel {
    /// The viewer's own notes. Empty if the viewer is not a player.
    own: PersonNotes,
    /// Whether the viewer can save notes now.
    is_kept: bool,
    /// The published notes, each as the author's name and the text. They include the viewer's own
    /// notes if those are published.
    open: Vec<(String, String)>,
}

/// `POST /games/{id}/notes`: saves the viewer's notes.
pub(crate) async fn save(
    ctx: Context,
    path: Path<String>,
    FormBody(NotesForm { version, text }): FormBody<NotesForm>,
) -> Answer {
    let game = game_id(&path)?;
    let person = &ctx.person()?.id;
    let talk = &ctx.live.talk;
    match talk.save_notes(&game, person, version, &text).await {
        Ok(_) => Ok(back(&ctx, &game)),
        Err(error) => {
            let typed = CommandRefusal {
                notes: Some(text),
                ..CommandRefusal::default()
            };
            refuse(&ctx, &game, GamePageQuery::with_notes(), error, typed).await
        }
    }
}

/// `POST /games/{id}/notes/show`: publishes or hides the viewer's notes.
pub(crate) async fn show(
    ctx: Context,
    path: Path<String>,
    FormBody(NotesVisibilityForm { shown }): FormBody<NotesVisibilityForm>,
) -> Answer {
    let game = game_id(&path)?;
    let person = &ctx.person()?.id;
    let talk = &ctx.live.talk;
    match talk.show_notes(&game, person, shown == "yes").await {
        Ok(()) => Ok(back(&ctx, &game)),
        Err(error) => {
            refuse(
                &ctx,
                &game,
                GamePageQuery::with_notes(),
                error,
                CommandRefusal::default(),
            )
            .await
        }
    }
}

fn back(ctx: &Context, game: &GameId) -> Response {
    let address = format!("/games/{game}?notes=open#notes");
    ctx.remember(Redirect::to(&address))
}

impl NotesPanel {
    /// Returns the notes about a game that the viewer may see.
    ///
    /// # Errors
    /// Returns an error if the notes cannot be read.
    pub(crate) async fn of(ctx: &Context, view: &GameView) -> Result<Self, Problem> {
        let game = GameId::parse(&view.id).map_err(|_| Problem::internal())?;
        let own = match ctx.viewer() {
            Some(person) if !view.you.is_empty() => own(ctx, &game, person).await?,
            _ => None,
        };
        let is_kept = own.is_some();
        let own = own.unwrap_or_default();
        let open = if view.status == GameStatus::Over {
            let notes = ctx.live.talk.open_notes(&game, ctx.viewer()).await?;
            named(ctx, &game, view, notes).await?
        } else {
            Vec::new()
        };
        Ok(Self { own, is_kept, open })
    }
}

async fn own(
    site: &Site,
    game: &GameId,
    person: &PersonId,
) -> Result<Option<PersonNotes>, Problem> {
    match site.live.talk.notes(game, person).await {
        Ok(notes) => Ok(Some(notes)),
        // The game has not begun, or the viewer is not a player.
        Err(LiveError::Notes(NotesError::NotBegun | NotesError::NotYours)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Returns the published notes, each as the author's name and the text.
async fn named(
    site: &Site,
    game: &GameId,
    view: &GameView,
    notes: Vec<PublicNotes>,
) -> Result<Vec<(String, String)>, Problem> {
    if notes.is_empty() {
        return Ok(Vec::new());
    }
    let players = site.live.games.game(game).await?.players().clone();
    let named = notes.into_iter().filter_map(|notes| {
        let color = Color::ALL
            .into_iter()
            .find(|&color| players[color].as_ref() == Some(&notes.by))?;
        let player = view.players[color].as_ref()?;
        Some((player.name.clone(), notes.text))
    });
    Ok(named.collect())
}

impl NotesPanel {
    /// Whether the viewer can save notes now.
    pub(crate) fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// Returns the viewer's own notes.
    pub(crate) fn own(&self) -> &PersonNotes {
        &self.own
    }

    /// Returns the text for the form: the refused input, or the saved notes.
    pub(crate) fn typed<'a>(&'a self, refused: Option<&'a CommandRefusal>) -> &'a str {
        let typed = refused.and_then(|refused| refused.notes.as_deref());
        typed.unwrap_or(&self.own.text)
    }

    /// Returns the reason why the notes were refused, and the saved notes if they differ from the
    /// input.
    pub(crate) fn refusal<'a>(
        &'a self,
        refused: Option<&'a CommandRefusal>,
    ) -> Option<(&'a str, Option<&'a str>)> {
        let refused = refused.filter(|refused| refused.notes.is_some())?;
        let kept = self.own.text.as_str();
        let differs = self.typed(Some(refused)) != kept;
        Some((&refused.sentence, differs.then_some(kept)))
    }

    /// Returns the published notes, each as the author's name and the text.
    pub(crate) fn open(&self) -> &[(String, String)] {
        &self.open
    }
}
