//! The socket of the start page and of “watch”: seeks and running games.

use std::{collections::BTreeMap, time::Duration};

use axum::{
    extract::{State, WebSocketUpgrade, ws::Utf8Bytes},
    response::Response,
};
use serde::Serialize;

use super::connection::{self, Closed, Connection};
use crate::{
    game::view::GeometryView,
    web::{
        error::Problem,
        extract::ClientAddress,
        pages::lists::{self, Card, Seek},
        state::Site,
    },
};
use postern_rules::Variant;

/// Shortest time between two lists for one page: many games move at once, and a list shows the
/// latest anyway.
const AT_MOST_EVERY: Duration = Duration::from_millis(500);

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(in crate::web) enum LobbyFrame {
    Lobby {
        seeks: Vec<Seek>,
        running: Vec<Card>,
        /// The boards of all variants by their names, so that a page can draw a game of any.
        boards: BTreeMap<&'static str, GeometryView>,
    },
}

async fn lists_frame(site: &Site) -> Result<Utf8Bytes, Problem> {
    let frame = LobbyFrame::Lobby {
        seeks: lists::seeks(site, None).await?,
        running: lists::running(site).await?,
        boards: Variant::ALL
            .map(|variant| (variant.slug(), GeometryView::of(variant)))
            .into(),
    };
    let text = serde_json::to_string(&frame).map_err(|_| Problem::internal())?;
    Ok(text.into())
}

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
    connection::open(upgrade, &site, address, run)
}

async fn run(site: Site, mut connection: Connection) -> Result<(), Closed> {
    let mut lobby = site.live.lobby();
    let stopping = site.live.stopping();
    loop {
        let number = *lobby.borrow_and_update();
        let Ok(frame) = site.lobby_news.frame(number, lists_frame(&site)).await else {
            return connection.failed().await;
        };
        connection.send_text(frame).await?;
        let rested = tokio::time::sleep(AT_MOST_EVERY);
        tokio::pin!(rested);
        let mut may_send = false;
        let mut news = false;
        while !(may_send && news) {
            tokio::select! {
                () = stopping.cancelled() => return connection.shutdown().await,
                changed = lobby.changed(), if !news => {
                    changed.map_err(|_| Closed)?;
                    news = true;
                }
                () = &mut rested, if !may_send => may_send = true,
                // Nothing is expected from this page; whatever comes counts against its bound.
                heard = connection.receive() => { heard?; }
            }
        }
    }
}
