//! A player's plans on the page of the game, and the forms for them.

use axum::Extension;
use axum::extract::Path;
use axum::response::Redirect;
use serde::Deserialize;

use super::{PageQuery, Refused, refuse};
use crate::live::LiveError;
use crate::web::{Answer, Context, FormBody, Problem, game_id};
use postern_game::view::{PlanView, TimeKind};
use postern_game::{GameId, GameView, PlanKind, Seq};

/// A player's plans in a game.
#[derive(Clone, Debug)]
pub(crate) struct PlansPart {
    kinds: [Planned; 2],
}

/// The plans of one kind, and their name on the page.
#[derive(Clone, Debug)]
pub(crate) struct Planned {
    /// The last part of the address to which the forms are sent.
    pub name: &'static str,
    pub title: &'static str,
    /// A hint about the content of the form.
    pub hint: &'static str,
    kind: PlanKind,
    pub view: PlanView,
}

/// A line to add or to remove.
#[derive(Deserialize)]
pub(crate) struct Change {
    #[serde(default)]
    since: Seq,
    /// Turns separated by spaces. Move numbers before them are allowed.
    line: Option<String>,
    /// The line to remove, written in the same way.
    remove: Option<String>,
}

impl PlansPart {
    /// Returns the viewer's plans. `None` unless the viewer is a player of a game that allows
    /// plans.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub(super) async fn of(ctx: &Context, view: &GameView) -> Result<Option<Self>, Problem> {
        let plans = view.you.len() == 1 && !view.one_board && view.time.kind != TimeKind::Live;
        if !plans {
            return Ok(None);
        }
        let game = GameId::parse(&view.id).map_err(|_| Problem::internal())?;
        let read = async |kind| ctx.live.plans.plan(kind, &game, ctx.viewer()).await;
        Ok(Some(Self {
            kinds: [
                Planned {
                    name: "conditional",
                    title: "Conditional moves",
                    hint: "What your opponent may play, what you answer, and so on",
                    kind: PlanKind::Answers,
                    view: read(PlanKind::Answers).await?,
                },
                Planned {
                    name: "variations",
                    title: "Variations",
                    hint: "Turns of both sides, from this position on",
                    kind: PlanKind::Variations,
                    view: read(PlanKind::Variations).await?,
                },
            ],
        }))
    }

    pub(crate) const fn kinds(&self) -> &[Planned; 2] {
        &self.kinds
    }

    /// Whether anything can be planned now. If so, scripts add a row of buttons, for which the page
    /// reserves space.
    pub(crate) fn is_open(&self) -> bool {
        self.kinds.iter().any(|plan| plan.view.closed.is_none())
    }
}

impl Planned {
    /// Returns the lines in words, each with the text that is sent to remove it.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (&String, String)> {
        let texts = self.view.lines.iter().map(|line| line.join(" "));
        self.view.words.iter().zip(texts)
    }

    /// Whether there is nothing to see and nothing to do.
    pub(crate) fn is_hidden(&self) -> bool {
        self.view.lines.is_empty() && self.view.closed.is_some() && self.view.ended.is_none()
    }

    /// Returns why a line of this kind was refused, and the typed line.
    pub(crate) fn refusal<'a>(&self, refused: Option<&'a Refused>) -> Option<(&'a str, &'a str)> {
        let refused = refused?;
        let (kind, typed) = refused.planned.as_ref()?;
        (*kind == self.kind).then_some((&*refused.sentence, &**typed))
    }
}

/// `POST /games/{id}/conditional` and `/games/{id}/variations`: adds or removes a line. With
/// neither, it clears the reason why lines have ended.
pub(crate) async fn change(
    Extension(kind): Extension<PlanKind>,
    ctx: Context,
    path: Path<String>,
    FormBody(change): FormBody<Change>,
) -> Answer {
    let game = game_id(&path)?;
    match changed(&ctx, kind, &game, &change).await {
        Ok(()) => Ok(ctx.remember(Redirect::to(&format!("/games/{game}#plans")))),
        Err(error) => {
            let typed = Refused {
                planned: Some((kind, change.line.unwrap_or_default())),
                ..Refused::default()
            };
            refuse(&ctx, &game, PageQuery::default(), error, typed).await
        }
    }
}

async fn changed(
    ctx: &Context,
    kind: PlanKind,
    game: &GameId,
    change: &Change,
) -> Result<(), LiveError> {
    let plans = &ctx.live.plans;
    let mut lines = plans.plan(kind, game, ctx.viewer()).await?.lines;
    if change.line.is_none() && change.remove.is_none() {
        // Other lines may have been saved in the meantime, on another page.
        return if lines.is_empty() {
            plans.forget_plan(kind, game, ctx.viewer()).await
        } else {
            Ok(())
        };
    }
    if let Some(removed) = &change.remove {
        let removed = turns(removed);
        lines.retain(|line| *line != removed);
    }
    lines.extend(change.line.as_deref().map(turns));
    let kept = plans.keep_plan(kind, game, ctx.viewer(), change.since, lines);
    kept.await.map(drop)
}

/// Splits a typed line into turns.
fn turns(line: &str) -> Vec<String> {
    let is_number = |word: &str| {
        let digits = word.trim_end_matches(['.', '…']);
        digits.chars().all(|char| char.is_ascii_digit())
    };
    let words = line.split_whitespace().filter(|word| !is_number(word));
    words.map(str::to_owned).collect()
}
