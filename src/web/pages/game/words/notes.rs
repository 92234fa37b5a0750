//! What people note for themselves about their games, on the page of the game, and the forms for it.

use axum::extract::Path;
use axum::response::{Redirect, Response};
use serde::Deserialize;

use crate::live::{LiveError, NotesError, OpenNotes, OwnNotes};
use crate::web::pages::game::{PageQuery, Refused, refuse};
use crate::web::{Answer, Context, FormBody, Problem, Site, game_id};
use postern_game::view::Status;
use postern_game::{GameId, GameView, Millis, PersonId};
use postern_rules::Color;

/// Notes that were typed into the page's form. They are private, so they cannot be printed.
#[derive(Deserialize)]
pub(crate) struct Noted {
    #[serde(default)]
    version: Millis,
    #[serde(default)]
    text: String,
}

/// Whether everybody may read the notes: `yes` or `no`.
#[derive(Deserialize)]
pub(crate) struct Shown {
    #[serde(default)]
    shown: String,
}

/// What a page shows of notes.
#[derive(Clone, Default)]
pub(crate) struct NotesPart {
    /// The viewer's own; empty for everybody who does not play.
    own: OwnNotes,
    /// Whether the viewer can keep any now.
    is_kept: bool,
    /// Those that others have opened, and the viewer's own if they have, with their writers' names.
    open: Vec<(String, String)>,
}

/// `POST /games/{id}/notes`.
pub(crate) async fn save(
    ctx: Context,
    path: Path<String>,
    FormBody(Noted { version, text }): FormBody<Noted>,
) -> Answer {
    let game = game_id(&path)?;
    let person = &ctx.person()?.id;
    let talk = &ctx.live.talk;
    match talk.save_notes(&game, person, version, &text).await {
        Ok(_) => Ok(back(&ctx, &game)),
        Err(error) => {
            let typed = Refused {
                notes: Some(text),
                ..Refused::default()
            };
            refuse(&ctx, &game, PageQuery::with_notes(), error, typed).await
        }
    }
}

/// `POST /games/{id}/notes/show`.
pub(crate) async fn show(
    ctx: Context,
    path: Path<String>,
    FormBody(Shown { shown }): FormBody<Shown>,
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
                PageQuery::with_notes(),
                error,
                Refused::default(),
            )
            .await
        }
    }
}

fn back(ctx: &Context, game: &GameId) -> Response {
    let address = format!("/games/{game}?notes=open#notes");
    ctx.remember(Redirect::to(&address))
}

impl NotesPart {
    /// What the viewer may see of the notes about a game.
    ///
    /// # Errors
    /// When they cannot be read.
    pub(crate) async fn of(ctx: &Context, view: &GameView) -> Result<Self, Problem> {
        let game = GameId::parse(&view.id).map_err(|_| Problem::internal())?;
        let own = match ctx.viewer() {
            Some(person) if !view.you.is_empty() => own(ctx, &game, person).await?,
            _ => None,
        };
        let is_kept = own.is_some();
        let own = own.unwrap_or_default();
        let open = if view.status == Status::Over {
            let notes = ctx.live.talk.open_notes(&game, ctx.viewer()).await?;
            named(ctx, &game, view, notes).await?
        } else {
            Vec::new()
        };
        Ok(Self { own, is_kept, open })
    }
}

async fn own(site: &Site, game: &GameId, person: &PersonId) -> Result<Option<OwnNotes>, Problem> {
    match site.live.talk.notes(game, person).await {
        Ok(notes) => Ok(Some(notes)),
        // Nobody has joined yet.
        Err(LiveError::Notes(NotesError::NotBegun | NotesError::NotYours)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Opened notes with their writers' names, as the game shows them.
async fn named(
    site: &Site,
    game: &GameId,
    view: &GameView,
    notes: Vec<OpenNotes>,
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

impl NotesPart {
    /// Whether the viewer keeps notes here now.
    pub(crate) fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// The viewer's own notes.
    pub(crate) fn own(&self) -> &OwnNotes {
        &self.own
    }

    /// What stands in the box: what was typed and refused, or what is kept.
    pub(crate) fn typed<'a>(&'a self, refused: Option<&'a Refused>) -> &'a str {
        let typed = refused.and_then(|refused| refused.notes.as_deref());
        typed.unwrap_or(&self.own.text)
    }

    /// Why the notes were not saved, and what is kept, if that is something else than what was typed.
    pub(crate) fn refusal<'a>(
        &'a self,
        refused: Option<&'a Refused>,
    ) -> Option<(&'a str, Option<&'a str>)> {
        let refused = refused.filter(|refused| refused.notes.is_some())?;
        let kept = self.own.text.as_str();
        let differs = self.typed(Some(refused)) != kept;
        Some((&refused.sentence, differs.then_some(kept)))
    }

    /// Notes that everybody may read, each with its writer's name.
    pub(crate) fn open(&self) -> &[(String, String)] {
        &self.open
    }
}
