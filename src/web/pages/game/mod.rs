//! The game page: its handlers, its forms and the export as text.

mod awaited;
mod board_state;
mod build;
pub(crate) mod copy;
mod events;
mod export;
mod form;
mod page;
pub(crate) mod plans;
pub(crate) mod review;
mod review_graph;
mod sheet;
pub(crate) mod time;
pub(crate) mod words;

use axum::extract::{Path, Query};
use axum::http::StatusCode;
use serde::Deserialize;

pub(crate) use board_state::BoardState;
pub(crate) use events::{EventsPanel, StartableCard};
pub(crate) use export::export;
pub(crate) use export::text_of;
pub(crate) use form::{CommandRefusal, command};
pub(crate) use page::{
    CapturedPieces, GamePage, MoveCell, MoveRow, PieceKindRow, PlayerSeat, PromotionChoice,
    SeatClock, SheetLine,
};
pub(crate) use sheet::lines;
pub(crate) use time::claim::EndClaim;
pub(crate) use time::late::LatePlayers;
pub(crate) use time::since::CatchUpLine;

use super::begin::again::RepeatGameForm;
use super::shell::{render_as, render_private, when};
use crate::web::response::secret;
use crate::web::{Answer, Context, Problem, game_id, views};
use postern_game::{GameId, GameView, Seq};
use postern_rules::Color;

/// The query of a game page's URL.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct GamePageQuery {
    /// The ply to show. The default is the last one.
    ply: Option<String>,
    /// The side at the bottom: `white` or `black`. The default is the viewer's own side.
    side: Option<String>,
    /// Selects older comments: those before this event number. The default is the newest comments.
    before: Option<Seq>,
    /// The event number of the comment to reply to.
    reply: Option<Seq>,
    /// Selects older chat messages: those before this message number. The default is the newest
    /// messages.
    chat: Option<i64>,
    /// Not empty if the user has just changed their notes.
    notes: Option<String>,
    /// `mail` if the visitor followed a link in an e-mail.
    from: Option<String>,
}

impl GamePageQuery {
    /// Returns the query for the page with its notes section open.
    fn with_notes() -> Self {
        Self {
            notes: Some("open".to_owned()),
            ..Self::default()
        }
    }

    /// Returns the selected ply in a game of `last` plies.
    ///
    /// # Errors
    /// Returns an error if the ply is not a number or is greater than `last`.
    pub(crate) fn ply(&self, last: usize) -> Result<usize, Problem> {
        self.ply_or(last, last)
    }

    /// Returns the selected ply, or `unasked` if the query selects none.
    ///
    /// # Errors
    /// Returns the same errors as [`GamePageQuery::ply`].
    pub(crate) fn ply_or(&self, unasked: usize, last: usize) -> Result<usize, Problem> {
        let Some(text) = &self.ply else {
            return Ok(unasked);
        };
        let ply = text.parse::<usize>().map_err(|_| {
            Problem::bad_request(format!(
                "“{text}” is no ply: “?ply=” takes a number from 0 to {last} here."
            ))
        })?;
        if ply <= last {
            Ok(ply)
        } else {
            Err(Problem::not_found(format!(
                "There is no position after {ply} turns; {last} have been played."
            )))
        }
    }

    fn side(&self) -> Result<Option<Color>, Problem> {
        let read = |slug: &String| {
            Color::from_slug(slug).ok_or_else(|| {
                Problem::bad_request(format!(
                    "“{slug}” is no side: “?side=” takes white or black."
                ))
            })
        };
        self.side.as_ref().map(read).transpose()
    }
}

/// `GET /games/{id}`: shows the page of a game.
pub(crate) async fn show(
    ctx: Context,
    path: Path<String>,
    Query(query): Query<GamePageQuery>,
) -> Answer {
    let view = views::view(&ctx, &game_id(&path)?, ctx.viewer(), 0).await?;
    answer(&ctx, view, query, None, StatusCode::OK).await
}

/// Renders the page of a game for the visitor.
async fn answer(
    ctx: &Context,
    mut view: GameView,
    query: GamePageQuery,
    refused: Option<CommandRefusal>,
    status: StatusCode,
) -> Answer {
    let shell = ctx.shell().await?;
    let comments = build::GameTexts::of(ctx, &view, &query).await?;
    views::mute(&mut view.kibitz.comments, &comments.muted);
    let is_private =
        comments.chat.is_some() || comments.notes.is_kept() || comments.plans.is_some();
    let large = view.is_large();
    let game = GameId::parse(&view.id).map_err(|_| Problem::internal())?;
    let waits = build::PageExtras {
        open_until: ctx.live.upkeep.open_until(&game).await?.map(when),
        again: match (&*view.you, view.is_against_people()) {
            ([_], true) => RepeatGameForm::of_game(&*ctx.live.games.game(&game).await?),
            _ => None,
        },
        since: match (ctx.viewer(), &*view.you) {
            (Some(person), [_]) => {
                let game = ctx.live.games.game(&game).await?;
                ctx.live.presence.since_last_look(&game, person).await?
            }
            _ => None,
        },
        claimable_ms: ctx.live.presence.claimable_now(&game, ctx.viewer()),
    };
    let is_private = is_private || waits.since.is_some();
    let drawing = {
        let site = ctx.site.clone();
        move || {
            let page = |view| {
                let (shell, comments) = (shell.clone(), comments.clone());
                let (refused, waits) = (refused.clone(), waits.clone());
                GamePage::of(&site, shell, comments, view, &query, refused, waits)
            };
            draw(page, view, status)
        }
    };
    let mut response = if large {
        ctx.on_blocking_thread(drawing).await??
    } else {
        drawing()?
    };
    if is_private {
        // The page may contain hidden squares or private messages, which a later user of the
        // browser must not find in its cache.
        response = secret(response);
    }
    Ok(ctx.remember(response))
}

/// Renders the page of a game after a request was refused.
async fn refuse(
    ctx: &Context,
    game: &GameId,
    query: GamePageQuery,
    problem: impl Into<Problem>,
    typed: CommandRefusal,
) -> Answer {
    let problem = problem.into();
    let view = views::view(ctx, game, ctx.viewer(), 0).await?;
    let refused = CommandRefusal {
        sentence: problem.sentence,
        ..typed
    };
    answer(ctx, view, query, Some(refused), problem.status).await
}

/// Renders a view with `page`. If the viewer has hidden squares, the response is padded, so that
/// its length does not reveal them.
fn draw(
    page: impl Fn(GameView) -> Result<GamePage, Problem>,
    view: GameView,
    status: StatusCode,
) -> Answer {
    match view.without_own_squares() {
        Some(without) => render_private(status, &page(view)?, &page(without)?),
        None => render_as(status, &page(view)?),
    }
}
