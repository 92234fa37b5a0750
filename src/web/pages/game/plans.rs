//! A player's planned lines on the game page, and the forms that change them.

use axum::Extension;
use axum::extract::Path;
use axum::response::Redirect;
use serde::Deserialize;

use super::{CommandRefusal, GamePageQuery, refuse};
use crate::live::LiveError;
use crate::web::{Answer, Context, FormBody, Problem, game_id};
use postern_game::view::{PlanView, TimeKind};
use postern_game::{GameId, GameView, PlanKind, Seq};

/// A player's planned lines in a game, by kind.
#[derive(Clone, Debug)]
pub(crate) struct PlansPanel {
    kinds: [PlansOfKind; 2],
}

/// The planned lines of one kind: conditional moves or variations.
#[derive(Clone, Debug)]
pub(crate) struct PlansOfKind {
    /// The last segment of the URL to which the forms post.
    pub name: &'static str,
    pub title: &'static str,
    /// The placeholder text of the form.
    pub hint: &'static str,
    kind: PlanKind,
    pub view: PlanView,
}

/// The submitted form: a planned line to add or to remove.
#[derive(Deserialize)]
pub(crate) struct PlanLineForm {
    #[serde(default)]
    since: Seq,
    /// The turns of a new planned line, separated by spaces. Move numbers are allowed.
    line: Option<String>,
    /// The turns of the planned line to remove, separated by spaces.
    remove: Option<String>,
}

impl PlansPanel {
    /// Returns the viewer's planned lines. `None` for spectators, for live games, and if one player
    /// plays both sides.
    ///
    /// # Errors
    /// Returns an error if the plans cannot be read.
    pub(super) async fn of(ctx: &Context, view: &GameView) -> Result<Option<Self>, Problem> {
        let plans = view.you.len() == 1 && !view.one_board && view.time.kind != TimeKind::Live;
        if !plans {
            return Ok(None);
        }
        let game = GameId::parse(&view.id).map_err(|_| Problem::internal())?;
        let read = async |kind| ctx.live.plans.plan(kind, &game, ctx.viewer()).await;
        Ok(Some(Self {
            kinds: [
                PlansOfKind {
                    name: "conditional",
                    title: "Conditional moves",
                    hint: "What your opponent may play, what you answer, and so on",
                    kind: PlanKind::Answers,
                    view: read(PlanKind::Answers).await?,
                },
                PlansOfKind {
                    name: "variations",
                    title: "Variations",
                    hint: "Turns of both sides, from this position on",
                    kind: PlanKind::Variations,
                    view: read(PlanKind::Variations).await?,
                },
            ],
        }))
    }

    pub(crate) const fn kinds(&self) -> &[PlansOfKind; 2] {
        &self.kinds
    }

    /// Whether the player can plan lines now. If so, the page reserves space for a row of buttons
    /// that the script adds.
    pub(crate) fn is_open(&self) -> bool {
        self.kinds.iter().any(|plan| plan.view.closed.is_none())
    }
}

impl PlansOfKind {
    /// Returns the planned lines in words, each with the text that the removal form sends.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (&String, String)> {
        let texts = self.view.lines.iter().map(|line| line.join(" "));
        self.view.words.iter().zip(texts)
    }

    /// Whether the section is empty. If so, the page omits it.
    pub(crate) fn is_hidden(&self) -> bool {
        self.view.lines.is_empty() && self.view.closed.is_some() && self.view.ended.is_none()
    }

    /// Returns the reason why a line of this kind was refused, and the line as the user typed it.
    pub(crate) fn refusal<'a>(
        &self,
        refused: Option<&'a CommandRefusal>,
    ) -> Option<(&'a str, &'a str)> {
        let refused = refused?;
        let (kind, typed) = refused.planned.as_ref()?;
        (*kind == self.kind).then_some((&*refused.sentence, &**typed))
    }
}

/// `POST /games/{id}/conditional` or `/games/{id}/variations`: adds or removes a planned line. An
/// empty form dismisses the notice that explains why the planned lines were dropped.
pub(crate) async fn change(
    Extension(kind): Extension<PlanKind>,
    ctx: Context,
    path: Path<String>,
    FormBody(change): FormBody<PlanLineForm>,
) -> Answer {
    let game = game_id(&path)?;
    match changed(&ctx, kind, &game, &change).await {
        Ok(()) => Ok(ctx.remember(Redirect::to(&format!("/games/{game}#plans")))),
        Err(error) => {
            let typed = CommandRefusal {
                planned: Some((kind, change.line.unwrap_or_default())),
                ..CommandRefusal::default()
            };
            refuse(&ctx, &game, GamePageQuery::default(), error, typed).await
        }
    }
}

async fn changed(
    ctx: &Context,
    kind: PlanKind,
    game: &GameId,
    change: &PlanLineForm,
) -> Result<(), LiveError> {
    let plans = &ctx.live.plans;
    let mut lines = plans.plan(kind, game, ctx.viewer()).await?.lines;
    if change.line.is_none() && change.remove.is_none() {
        // Deletes nothing if planned lines have been saved on another page in the meantime.
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

/// Splits a line into turns, and removes move numbers.
fn turns(line: &str) -> Vec<String> {
    let is_number = |word: &str| {
        let digits = word.trim_end_matches(['.', '…']);
        digits.chars().all(|char| char.is_ascii_digit())
    };
    let words = line.split_whitespace().filter(|word| !is_number(word));
    words.map(str::to_owned).collect()
}
