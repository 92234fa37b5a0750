//! The game page: its handlers, its forms and its export.

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

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;

pub(crate) use board_state::BoardState;
pub(crate) use events::{EventsPanel, Startable};
pub(crate) use export::export;
pub(crate) use export::text_of;
pub(crate) use form::{Refused, command};
pub(crate) use page::{
    Captured, Clock, GamePage, KindRow, MoveCell, MoveRow, Promotion, Seat, SheetLine,
};
pub(crate) use sheet::lines;
pub(crate) use time::claim::Claim;
pub(crate) use time::late::Late;
pub(crate) use time::since::Since;

use super::account::sign_in::device::secret;
use super::begin::again::Again;
use super::shell::{Shell, render_as, render_private, when};
use crate::web::{Problem, Site, Visitor, game_id, views};
use postern_game::{GameId, GameView, Seq};
use postern_rules::Color;

/// What the address of a game page asks for.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct PageQuery {
    /// The ply to show; the last one by default.
    ply: Option<String>,
    /// The side at the bottom: `white` or `black`; the viewer's own by default.
    side: Option<String>,
    /// The event before which comments are shown; the newest by default.
    before: Option<Seq>,
    /// The event of the comment that somebody wants to answer.
    reply: Option<Seq>,
    /// The line before which the players' own chat is shown; the newest by default.
    chat: Option<i64>,
    /// Not empty for somebody who has changed their notes.
    notes: Option<String>,
    /// `mail` for somebody who comes from a mail.
    from: Option<String>,
}

impl PageQuery {
    /// The requested ply in a game of `last` plies.
    ///
    /// # Errors
    /// When it is not a number, or beyond the end of the game.
    pub(crate) fn ply(&self, last: usize) -> Result<usize, Problem> {
        self.ply_or(last, last)
    }

    /// The same with another ply to show when the address asks for none.
    ///
    /// # Errors
    /// As [`Query::ply`].
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

/// `GET /games/{id}`.
pub(crate) async fn show(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    Query(query): Query<PageQuery>,
) -> Result<Response, Problem> {
    let view = views::view(&site, &game_id(&path)?, visitor.id(), 0).await?;
    answer(&site, &visitor, view, query, None, StatusCode::OK).await
}

/// The page as an answer.
async fn answer(
    site: &Site,
    visitor: &Visitor,
    mut view: GameView,
    query: PageQuery,
    refused: Option<Refused>,
    status: StatusCode,
) -> Result<Response, Problem> {
    let shell = Shell::of(visitor, site).await?;
    let comments = build::Talk::of(site, visitor, &view, &query).await?;
    views::mute(&mut view.kibitz.comments, &comments.muted);
    let is_private =
        comments.chat.is_some() || comments.notes.is_kept() || comments.plans.is_some();
    let large = view.is_large();
    let game = GameId::parse(&view.id).map_err(|_| Problem::internal())?;
    let waits = build::Waits {
        open_until: site.live.upkeep.open_until(&game).await?.map(when),
        again: match (&*view.you, view.is_against_people()) {
            ([_], true) => Again::of_game(&*site.live.games.game(&game).await?),
            _ => None,
        },
        since: match (visitor.id(), &*view.you) {
            (Some(person), [_]) => {
                let game = site.live.games.game(&game).await?;
                site.live.presence.since_last_look(&game, person).await?
            }
            _ => None,
        },
        claimable_ms: site.live.presence.claimable_now(&game, visitor.id()),
    };
    let is_private = is_private || waits.since.is_some();
    let drawing = {
        let site = site.clone();
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
        site.apart(drawing).await??
    } else {
        drawing()?
    };
    if is_private {
        // Nobody who comes to the browser later finds it there.
        response = secret(response);
    }
    Ok(visitor.remember(site, response))
}

/// Draws what `page` makes of a view.
fn draw(
    page: impl Fn(GameView) -> Result<GamePage, Problem>,
    view: GameView,
    status: StatusCode,
) -> Result<Response, Problem> {
    match view.without_own_squares() {
        Some(without) => render_private(status, &page(view)?, &page(without)?),
        None => render_as(status, &page(view)?),
    }
}
