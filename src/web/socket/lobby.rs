//! The socket of the start page and of “watch”: seeks and running games.

use std::{collections::BTreeMap, time::Duration};

use axum::{
    extract::{State, WebSocketUpgrade, ws::Utf8Bytes},
    response::Response,
};
use serde::Serialize;
use tokio::sync::Mutex;

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

/// The lists as one frame, made once for everybody.
#[derive(Default)]
pub(crate) struct LobbyNews {
    latest: Mutex<Option<(u64, Utf8Bytes)>>,
}

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

impl LobbyNews {
    /// The frame of edition `number` or a later one.
    async fn frame(&self, site: &Site, number: u64) -> Result<Utf8Bytes, Problem> {
        let mut latest = self.latest.lock().await;
        if let Some((made, frame)) = &*latest
            && *made >= number
        {
            return Ok(frame.clone());
        }
        let frame = LobbyFrame::Lobby {
            seeks: lists::seeks(site, None).await?,
            running: lists::running(site).await?,
            boards: Variant::ALL
                .map(|variant| (variant.slug(), GeometryView::of(variant)))
                .into(),
        };
        let text = serde_json::to_string(&frame).map_err(|_| Problem::internal())?;
        let text = Utf8Bytes::from(text);
        *latest = Some((number, text.clone()));
        Ok(text)
    }
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
        let Ok(frame) = site.lobby_news.frame(&site, number).await else {
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
