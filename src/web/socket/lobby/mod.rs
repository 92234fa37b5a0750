//! The WebSocket of the pages that list open challenges and running games.

mod changes;
mod news;

use axum::extract::{Query, WebSocketUpgrade};
use serde::Deserialize;
use tokio::time::sleep_until;

#[cfg(test)]
pub(crate) use news::LobbyFrame;
pub(crate) use news::LobbyNews;

use super::connection;
use super::connection::{SocketClosed, SocketConnection};
use crate::web::pages::lists;
use crate::web::pages::lists::here::PeopleOnline;
use crate::web::pages::lists::seeks;
use crate::web::{Answer, Context, Problem, Site};
use news::{LobbyLists, SerializedEntry};

/// The query with which a page opens the lobby socket.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct LobbySocketQuery {
    /// Whether the page needs only the shorter lists of the start page.
    few: bool,
}

/// `GET /lobby/socket?few=true`: opens the lobby socket.
pub(crate) async fn open(
    Query(LobbySocketQuery { few }): Query<LobbySocketQuery>,
    ctx: Context,
    upgrade: WebSocketUpgrade,
) -> Answer {
    // The lists are public, so the page stays connected after its user signs out. A program's
    // connection closes when its token is revoked.
    let visitor = &ctx.visitor;
    let session = visitor.session().filter(|_| visitor.api_token().is_some());
    let run = {
        let ctx = ctx.clone();
        async move |connection| run(&ctx, few, connection).await
    };
    connection::open(upgrade, &ctx, session, run).await
}

async fn run(
    ctx: &Context,
    few: bool,
    mut connection: SocketConnection,
) -> Result<(), SocketClosed> {
    let mut lobby = ctx.live.lists.lobby();
    let closing = ctx.live.node.closing();
    let news_of = if few {
        &ctx.start_news
    } else {
        &ctx.lobby_news
    };
    let mut seen = None;
    let mut own = None;
    loop {
        let change = *lobby.borrow_and_update();
        let Ok(told) = news_of
            .since(seen, ctx.viewer(), change, lists(ctx, few))
            .await
        else {
            return connection.failed().await;
        };
        for frame in told.frames {
            connection.put_text(frame).await?;
        }
        if told.own != own {
            own = told.own;
            connection
                .put_text(own.clone().unwrap_or(LobbyNews::NONE_OWN))
                .await?;
        }
        connection.flush().await?;
        seen = Some(told.edition);
        let mut news = told.change < change;
        loop {
            tokio::select! {
                () = closing.cancelled() => return connection.shutdown().await,
                changed = lobby.changed(), if !news => {
                    changed.map_err(|_| SocketClosed)?;
                    news = true;
                }
                () = sleep_until(told.next), if news => break,
                // The page sends no frames except heartbeats. Any frames count against the rate
                // limit.
                heard = connection.receive() => { heard?; }
            }
        }
    }
}

/// Returns the public lists. For the start page they are shorter and include the online users.
async fn lists(site: &Site, few: bool) -> Result<LobbyLists, Problem> {
    let (shown, kept_back): (Vec<_>, Vec<_>) = seeks::open_seeks(site)
        .await?
        .into_iter()
        .partition(|open| open.shown);
    let mut running = lists::running(site).await?;
    let mut here = None;
    if few {
        running.truncate(lists::START_BOARDS);
        here = Some(PeopleOnline::of(&site.live).await?);
    }
    Ok(LobbyLists {
        here,
        seeks: shown
            .iter()
            .map(|open| SerializedEntry::of(&open.seek.id, &open.seek))
            .collect::<Result<_, _>>()?,
        kept_back: kept_back
            .into_iter()
            .map(|open| Ok((open.person, SerializedEntry::of(&open.seek.id, &open.seek)?)))
            .collect::<Result<_, Problem>>()?,
        running: running
            .iter()
            .map(|card| SerializedEntry::of(&card.id, card))
            .collect::<Result<_, _>>()?,
    })
}
