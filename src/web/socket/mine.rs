//! The WebSocket for a user's own games, which any page may open. It sends the number of games in
//! which it is the user's turn, any game that an opponent has just joined, and changes to the
//! boards on the page. Users with an open socket count as online.

use std::time::Duration;

use axum::extract::{Query, WebSocketUpgrade};
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, sleep_until};

use super::boards::FollowedBoards;
use super::connection;
use super::connection::{IncomingFrame, SocketClosed, SocketConnection};
use crate::web::pages::lists::my_boards::MyBoard;
use crate::web::{Answer, Context, Site};
use postern_game::view::TimeKind;
use postern_game::{GameId, PersonId};

/// The minimum interval between two frames, for users who play many games at the same time.
const AT_MOST_EVERY: Duration = Duration::from_millis(500);

/// A frame about a user's own games.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum MineFrame {
    Mine {
        /// The number of games in which it is the user's turn, excluding the game that the page
        /// shows.
        waiting: u32,
        /// The game that an opponent has joined since the previous frame.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        joined: Option<String>,
        /// The kind of time control of the joined game.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        joined_time: Option<TimeKind>,
    },
    /// One of the boards on the page has changed.
    Board(Box<MyBoard>),
    /// The visitor is anonymous. The server closes the connection, and the page must not open it
    /// again.
    Nobody,
}

/// The query with which a page opens its socket.
#[derive(Deserialize)]
pub(crate) struct MineSocketQuery {
    /// The game that the page shows, which is excluded from the count.
    except: Option<String>,
}

/// `GET /me/socket?except=GAME_ID`: opens the socket for a user's own games.
pub(crate) async fn open(
    ctx: Context,
    Query(MineSocketQuery { except }): Query<MineSocketQuery>,
    upgrade: WebSocketUpgrade,
) -> Answer {
    let except = except.and_then(|id| GameId::parse(&id).ok());
    let run = {
        let ctx = ctx.clone();
        async move |mut connection: SocketConnection| match ctx.viewer() {
            Some(person) => run(&ctx, person, except.as_ref(), connection).await,
            None => connection.send(&MineFrame::Nobody).await,
        }
    };
    connection::open(upgrade, &ctx, ctx.visitor.session(), run).await
}

async fn run(
    site: &Site,
    person: &PersonId,
    except: Option<&GameId>,
    mut connection: SocketConnection,
) -> Result<(), SocketClosed> {
    let _page = site.live.presence.open_page(person);
    let mut news = site.live.lists.news_for(person);
    let closing = site.live.node.closing();
    // The page already contains all changes that happened before it connected.
    news.borrow_and_update();
    let mut joined: Option<GameId> = None;
    let mut boards = FollowedBoards::default();
    loop {
        let joined_time = match &joined {
            Some(game) => site.live.games.game(game).await.ok(),
            None => None,
        };
        let joined_time = joined_time.map(|game| game.time().into());
        let Ok(waiting) = site.live.lists.waiting_elsewhere(person, except).await else {
            return connection.failed().await;
        };
        connection
            .send(&MineFrame::Mine {
                waiting,
                joined: joined.as_ref().map(ToString::to_string),
                joined_time,
            })
            .await?;
        tell(&mut boards, site, person, &mut connection).await?;
        let next = Instant::now() + AT_MOST_EVERY;
        let mut changed = false;
        loop {
            tokio::select! {
                () = closing.cancelled() => return connection.shutdown().await,
                heard = news.changed(), if !changed => {
                    heard.map_err(|_| SocketClosed)?;
                    changed = true;
                }
                () = sleep_until(next), if changed => break,
                heard = connection.receive() => if let IncomingFrame::Frame(text) = heard? {
                    boards = match FollowedBoards::read(&text) {
                        Some(boards) => boards,
                        None => return connection.unreadable().await,
                    };
                    tell(&mut boards, site, person, &mut connection).await?;
                }
            }
        }
        joined.clone_from(&news.borrow_and_update().joined);
    }
}

/// Sends updates of those boards on the page that have changed.
async fn tell(
    boards: &mut FollowedBoards,
    site: &Site,
    person: &PersonId,
    connection: &mut SocketConnection,
) -> Result<(), SocketClosed> {
    let Ok(changed) = boards.changed(site, person).await else {
        return connection.failed().await;
    };
    for board in changed {
        connection.put(&MineFrame::Board(Box::new(board))).await?;
    }
    connection.flush().await
}
