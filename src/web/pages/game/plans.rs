//! What a player plans, on the page of the game, and the forms for it.

use axum::Extension;
use axum::extract::Path;
use axum::response::Redirect;
use serde::Deserialize;

use super::{PageQuery, Refused, refuse};
use crate::live::LiveError;
use crate::web::{Answer, Context, FormBody, Problem, game_id};
use postern_game::view::{PlanView, TimeKind};
use postern_game::{GameId, GameView, PlanKind, Seq};

/// What a player plans in a game.
#[derive(Clone, Debug)]
pub(crate) struct PlansPart {
    kinds: [Planned; 2],
}

/// What is planned of one kind, and how the page calls it.
#[derive(Clone, Debug)]
pub(crate) struct Planned {
    /// The last part of the address to which its forms are sent.
    pub name: &'static str,
    pub title: &'static str,
    /// What somebody types into its form, in words.
    pub hint: &'static str,
    kind: PlanKind,
    pub view: PlanView,
}

/// A line that is typed or removed.
#[derive(Deserialize)]
pub(crate) struct Change {
    #[serde(default)]
    since: Seq,
    /// Turns with spaces between them; numbers of moves may stand before them.
    line: Option<String>,
    /// The line to remove, written in the same way.
    remove: Option<String>,
}

impl PlansPart {
    /// What the viewer plans; `None` for everybody but the players of a game in which that can be done.
    ///
    /// # Errors
    /// When it cannot be read.
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
                    hint: "What your opponent may play, what you refuse, and so on",
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

    /// Whether anything can be planned now: scripts then bring a row of buttons, for which the page keeps room.
    pub(crate) fn is_open(&self) -> bool {
        self.kinds.iter().any(|plan| plan.view.closed.is_none())
    }
}

impl Planned {
    /// The lines as people read them, each as it is sent to be removed.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (&String, String)> {
        let texts = self.view.lines.iter().map(|line| line.join(" "));
        self.view.words.iter().zip(texts)
    }

    /// Whether there is nothing to see, and nothing to do.
    pub(crate) fn is_hidden(&self) -> bool {
        self.view.lines.is_empty() && self.view.closed.is_some() && self.view.ended.is_none()
    }

    /// Why a line of this kind was refused, and what had been typed.
    pub(crate) fn refusal<'a>(&self, refused: Option<&'a Refused>) -> Option<(&'a str, &'a str)> {
        let refused = refused?;
        let (kind, typed) = refused.planned.as_ref()?;
        (*kind == self.kind).then_some((&*refused.sentence, &**typed))
    }
}

/// `POST /games/{id}/conditional` and `/games/{id}/variations`: adds a line, removes one, or, with
/// neither, forgets why lines have ended.
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
        // Others may have been kept meanwhile, on another page.
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

/// The turns of a line as somebody writes it.
fn turns(line: &str) -> Vec<String> {
    let is_number = |word: &str| {
        let digits = word.trim_end_matches(['.', '…']);
        digits.chars().all(|char| char.is_ascii_digit())
    };
    let words = line.split_whitespace().filter(|word| !is_number(word));
    words.map(str::to_owned).collect()
}
