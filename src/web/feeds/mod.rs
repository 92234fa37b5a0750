//! Atom feeds of finished games. They contain only public information and are the same for every
//! reader. The module `own` serves each user's own feed and calendar at a secret URL.

mod atom;
mod calendar;
mod own;
mod pace;

pub(crate) use own::{calendar as own_calendar, feed as own_feed};
pub(crate) use pace::FeedPace;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;

use crate::web::drawing::person;
use crate::web::pages::archive::ArchiveQuery;
use crate::web::pages::lists::status_words;
use crate::web::pages::player;
use crate::web::pages::shell::datetime;
use crate::web::response::tagged;
use crate::web::{Answer, Problem, Site, redirect};
use atom::{AtomEntry, AtomFeed};
use postern_game::ListedGame;
use postern_store::{ArchiveFilter, ArchiveOrder};

/// The maximum number of games in a feed.
const GAMES: u32 = 30;

/// `GET /games.atom`: the newest finished games, with the same filters as `/games`.
pub(crate) async fn of_archive(
    State(site): State<Site>,
    Query(asked): Query<ArchiveQuery>,
    headers: HeaderMap,
) -> Answer {
    let meant = asked.search(&site).await?;
    let query = asked.query(None);
    let at = |path: &str| {
        let sign = if query.is_empty() { "" } else { "?" };
        format!("{}{path}{sign}{query}", site.public_url)
    };
    let mut feed = AtomFeed {
        title: "Finished games".to_owned(),
        address: at("/games.atom"),
        page: at("/games"),
        entries: Vec::new(),
    };
    if !meant.is_nobody {
        let filter = ArchiveFilter {
            order: ArchiveOrder::Newest,
            ..meant.filter
        };
        feed.entries = entries(&site, &filter).await?;
    }
    answer(&headers, &feed)
}

/// `GET /players/NAME/games.atom`: a player's finished games. Other spellings of the name redirect
/// to the current one.
pub(crate) async fn of_player(
    State(site): State<Site>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let found = player::named(&site, &name).await?.person;
    let path = person::address(&found.name);
    if found.name != name {
        return redirect(&format!("{path}/games.atom"));
    }
    let filter = ArchiveFilter {
        player: Some(found.id),
        ..ArchiveFilter::default()
    };
    let feed = AtomFeed {
        title: format!("Games of {name}"),
        address: format!("{}{path}/games.atom", site.public_url),
        page: format!("{}{path}", site.public_url),
        entries: entries(&site, &filter).await?,
    };
    answer(&headers, &feed)
}

async fn entries(site: &Site, filter: &ArchiveFilter) -> Result<Vec<AtomEntry>, Problem> {
    let page = site.live.lists.archive(filter, None, GAMES).await?;
    Ok(page.games.iter().map(|game| entry(site, game)).collect())
}

fn entry(site: &Site, listed: &ListedGame) -> AtomEntry {
    let game = &listed.game;
    let name = |name: &Option<String>| name.clone().unwrap_or_default();
    let (white, black) = (name(&listed.names.white), name(&listed.names.black));
    let turns = if game.ply == 1 { "turn" } else { "turns" };
    let address = format!("{}/games/{}", site.public_url, game.id);
    AtomEntry {
        id: address.clone(),
        address,
        title: format!("{}: {white} – {black}", game.title()),
        summary: format!("{}, {} {turns}", status_words(game), game.ply),
        updated: datetime(game.active_ms),
    }
}

fn answer(headers: &HeaderMap, feed: &AtomFeed) -> Answer {
    let document = feed.write().map_err(|error| {
        tracing::error!(%error, "a feed could not be written");
        Problem::internal()
    })?;
    Ok(tagged(headers, atom::KIND, document))
}
