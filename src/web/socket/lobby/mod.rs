//! The socket of the start page and of “watch”: seeks and running games.

mod changes;
mod news;

use axum::{
    extract::{State, WebSocketUpgrade},
    response::Response,
};
use tokio::time::sleep_until;

#[cfg(test)]
pub(in crate::web) use news::LobbyFrame;
pub(crate) use news::LobbyNews;

use super::connection::{self, Closed, Connection};
use crate::web::{error::Problem, extract::ClientAddress, pages::lists, state::Site};
use news::{Item, Lists};

/// `GET /lobby/socket`.
pub(crate) async fn open(
    State(site): State<Site>,
    ClientAddress(address): ClientAddress,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let run = {
        let site = site.clone();
        async move |connection| run(site, connection).await
    };
    connection::open(upgrade, &site, address, None, run).await
}

async fn run(site: Site, mut connection: Connection) -> Result<(), Closed> {
    let mut lobby = site.live.lobby();
    let stopping = site.live.stopping();
    let mut seen = None;
    loop {
        let change = *lobby.borrow_and_update();
        let Ok(told) = site.lobby_news.since(seen, change, lists(&site)).await else {
            return connection.failed().await;
        };
        for frame in told.frames {
            connection.put_text(frame).await?;
        }
        connection.flush().await?;
        seen = Some(told.edition);
        let mut news = told.change < change;
        loop {
            tokio::select! {
                () = stopping.cancelled() => return connection.shutdown().await,
                changed = lobby.changed(), if !news => {
                    changed.map_err(|_| Closed)?;
                    news = true;
                }
                () = sleep_until(told.next), if news => break,
                // Nothing is expected from this page; whatever comes counts against its bound.
                heard = connection.receive() => { heard?; }
            }
        }
    }
}

/// The lists for everybody.
async fn lists(site: &Site) -> Result<Lists, Problem> {
    let seeks = lists::seeks(site, None).await?;
    let running = lists::running(site).await?;
    Ok(Lists {
        seeks: seeks
            .iter()
            .map(|seek| Item::of(&seek.id, seek))
            .collect::<Result<_, _>>()?,
        running: running
            .iter()
            .map(|card| Item::of(&card.id, card))
            .collect::<Result<_, _>>()?,
    })
}
