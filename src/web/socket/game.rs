//! The WebSocket of a game page.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use axum::extract::{Path, Query, WebSocketUpgrade};
use serde::Deserialize;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::chat::ChatSubscription;
use super::connection;
use super::connection::{IncomingFrame, SocketClosed, SocketConnection};
use super::feed::{GameFeed, WatcherState};
use super::frame::{ClientFrame, ServerFrame};
use super::missing::{MissingFrames, PageFrames};
use crate::live::PresenceState;
use crate::web::commands::execute_as;
use crate::web::explain::explain_at;
use crate::web::{Answer, Context, Problem, assets, command_id, game_id};
use postern_game::view::frames::Audience;
use postern_game::{Command, GameId, Millis, Seq};

/// The maximum delay of an updated watcher count.
const WATCHERS_EVERY: Duration = Duration::from_secs(1);

/// The query with which a game page opens its socket.
#[derive(Deserialize)]
pub(crate) struct GameSocketQuery {
    /// The number of the last event that the page knows.
    #[serde(default)]
    since: Seq,
    /// The build that served the page. Clients other than the site's own pages omit it.
    build: Option<String>,
    /// The version of the chat that a player's page has.
    #[serde(default)]
    chat: String,
}

/// `GET /games/{id}/socket?since=SEQ&build=HASH&chat=MARK`: opens the socket of a game page.
pub(crate) async fn open(
    ctx: Context,
    path: Path<String>,
    Query(GameSocketQuery { since, build, chat }): Query<GameSocketQuery>,
    upgrade: WebSocketUpgrade,
) -> Answer {
    let game = game_id(&path)?;
    let listener = ctx.live.games.subscribe(&game).await?;
    let run = {
        let ctx = ctx.clone();
        async move |mut connection: SocketConnection| {
            let ours = assets::build();
            if build.is_some_and(|build| build != ours) {
                return connection.outdated(ours).await;
            }
            let feed = ctx.feeds.of(&game);
            GameSocket {
                listener,
                ctx,
                game,
                seen: since,
                purged: None,
                connection,
                feed,
                own: None,
                chat: None,
                chat_mark: chat,
                here: PresenceState::default(),
                told: Default::default(),
                tell_at: None,
            }
            .run()
            .await
        }
    };
    let opened = connection::open(upgrade, &ctx, ctx.visitor.session(), run).await?;
    Ok(ctx.remember(opened))
}

/// The server's state for an open game page.
struct GameSocket {
    /// Wakes the task when the game has new events.
    listener: watch::Receiver<Seq>,
    ctx: Context,
    game: GameId,
    /// The number of the last event that the page knows.
    seen: Seq,
    connection: SocketConnection,
    /// The number of comment removals that the page knows of. Comments are removed when their
    /// author's account is deleted.
    purged: Option<u64>,
    /// The feed with the frames that all pages of this game share.
    feed: Arc<GameFeed>,
    /// The last frame that was sent with data for this viewer only.
    own: Option<Utf8Bytes>,
    /// The subscription to the chat. `None` if the viewer is not a player.
    chat: Option<Box<ChatSubscription>>,
    /// The version of the chat that the page had when it connected.
    chat_mark: String,
    /// The players who are present, and the number of watchers.
    here: PresenceState,
    /// The presence that was sent last, and the time from which the viewer may claim the game.
    told: (PresenceState, Option<Millis>),
    /// The time at which an updated watcher count must be sent. `None` if none is pending.
    tell_at: Option<Instant>,
}

impl GameSocket {
    async fn run(mut self) -> Result<(), SocketClosed> {
        let entered = self
            .ctx
            .live
            .games
            .enter(&self.game, self.ctx.viewer())
            .await;
        let Ok((_here, mut presence)) = entered else {
            return self.connection.failed().await;
        };
        let closing = self.ctx.live.node.closing();
        self.here = *presence.borrow_and_update();
        self.tell_presence().await?;
        loop {
            Box::pin(self.catch_up()).await?;
            loop {
                tokio::select! {
                    () = closing.cancelled() => return self.connection.shutdown().await,
                    notified = self.listener.changed() => break notified.map_err(|_| SocketClosed)?,
                    changed = presence.changed() => {
                        changed.map_err(|_| SocketClosed)?;
                        self.here = *presence.borrow_and_update();
                        self.notice().await?;
                    }
                    changed = chat_changed(&mut self.chat) => {
                        changed.map_err(|_| SocketClosed)?;
                        Box::pin(self.tell_chat()).await?;
                    }
                    () = sleep_until(self.tell_at.unwrap_or_else(Instant::now)), if self.tell_at.is_some() => {
                        self.tell_presence().await?;
                    }
                    heard = self.connection.receive() => {
                        if let IncomingFrame::Frame(text) = heard? {
                            // The future is boxed, so that connections of spectators do not reserve
                            // memory for it.
                            Box::pin(self.answer(&text)).await?;
                        }
                    }
                }
            }
        }
    }

    /// Sends the events since the last update to the page.
    async fn catch_up(&mut self) -> Result<(), SocketClosed> {
        self.put_news().await?;
        // The viewer's right to claim the game also depends on whose turn it is.
        if self.claimable_ms() != self.told.1 {
            self.put_presence().await?;
        }
        self.connection.flush().await
    }

    /// Queues the frames with the events since the last update.
    async fn put_news(&mut self) -> Result<(), SocketClosed> {
        // Marks the change as seen before reading the game, so that a later change wakes this task
        // again.
        let known = *self.listener.borrow_and_update();
        let names_changed = self.ctx.live.people.names_changed();
        let (game, names) = match self.feed.game_at(known, names_changed) {
            Some(built) => built,
            None => match self.ctx.live.games.game_with_names(&self.game).await {
                Ok((game, names)) => (game, Arc::new(names)),
                Err(_) => return self.connection.failed().await,
            },
        };
        let audience = Audience::of(game.viewer(self.ctx.viewer()));
        if self.chat.is_none() && audience != Audience::Spectators {
            let (live, person) = (&self.ctx.live, self.ctx.viewer());
            let chat = ChatSubscription::follow(live, &game, person, &self.chat_mark);
            self.chat = chat.map(Box::new);
        }
        let missing = MissingFrames {
            feed: Arc::clone(&self.feed),
            game,
            names,
            names_changed,
            known: WatcherState {
                seen: self.seen,
                purged: self.purged,
            },
            audience,
            person: self.ctx.viewer().cloned(),
            now: self.ctx.live.node.now_ms(),
            told: self.own.is_some(),
        };
        let Ok(PageFrames {
            frames,
            own,
            purged,
            seen,
        }) = missing.make(&self.ctx).await
        else {
            return self.connection.failed().await;
        };
        self.purged = Some(purged);
        for frame in frames {
            self.connection.put_text(frame).await?;
        }
        self.seen = seen;
        let plays = audience != Audience::Spectators;
        match own {
            // A player's page waits for the personal frame, so it always receives one. Other pages
            // receive one only if it has changed.
            Some(own) if plays || self.own.as_ref() != Some(&own) => {
                self.own = Some(own.clone());
                self.connection.put_text(own).await
            }
            _ => Ok(()),
        }
    }

    /// Sends a player's page the changes in the chat.
    async fn tell_chat(&mut self) -> Result<(), SocketClosed> {
        let Some(chat) = &mut self.chat else {
            return Ok(());
        };
        let news = chat.news(&self.ctx.live, &self.game, self.ctx.viewer());
        match news.await {
            Ok(Some(frame)) => {
                self.connection.put_text(frame).await?;
                self.connection.flush().await
            }
            Ok(None) => Ok(()),
            Err(_) => self.connection.failed().await,
        }
    }

    /// Sends the arrival or departure of a player immediately. An updated watcher count is delayed
    /// a little. Otherwise, a thousand watchers who arrive together would cause a million frames.
    async fn notice(&mut self) -> Result<(), SocketClosed> {
        let players = |here: PresenceState| (here.white, here.black, here.away_since);
        if players(self.here) == players(self.told.0) {
            self.tell_at
                .get_or_insert_with(|| Instant::now() + WATCHERS_EVERY);
            Ok(())
        } else {
            self.tell_presence().await
        }
    }

    async fn tell_presence(&mut self) -> Result<(), SocketClosed> {
        self.put_presence().await?;
        self.connection.flush().await
    }

    async fn put_presence(&mut self) -> Result<(), SocketClosed> {
        self.tell_at = None;
        self.told = (self.here, self.claimable_ms());
        let frame = ServerFrame::presence(self.here, self.told.1);
        self.connection.put(&frame).await
    }

    /// Returns the time from which the viewer may claim the game, because the opponent has left.
    fn claimable_ms(&self) -> Option<Millis> {
        let live = &self.ctx.live;
        live.presence
            .claimable_ms(&self.game, self.ctx.viewer(), self.here)
    }

    async fn answer(&mut self, text: &str) -> Result<(), SocketClosed> {
        match serde_json::from_str(text) {
            Ok(ClientFrame::Command { id, command }) => {
                match self.execute(&id, command, text.len()).await {
                    Ok(seq) => {
                        // The new events are sent together with this answer.
                        let accepted = ServerFrame::Accepted { id: &id, seq };
                        self.connection.put(&accepted).await?;
                        self.catch_up().await
                    }
                    Err(problem) => {
                        let refused = ServerFrame::refused(&id, &problem);
                        self.connection.send(&refused).await
                    }
                }
            }
            Ok(ClientFrame::Explain { id, path }) => {
                let explained = explain_at(&self.ctx, &self.game, self.ctx.viewer(), &path).await;
                let (message, marks) = match &explained {
                    Ok(Some(explained)) => (Some(&*explained.message), &explained.marks[..]),
                    Ok(None) => (None, &[][..]),
                    Err(problem) => (Some(&*problem.sentence), &[][..]),
                };
                let id = &id;
                let frame = ServerFrame::Explained { id, message, marks };
                self.connection.send(&frame).await
            }
            Ok(ClientFrame::Ping { id, seen }) => {
                if seen && let Ok(game) = self.ctx.live.games.game(&self.game).await {
                    let live = &self.ctx.live;
                    live.presence.looked(&game, self.ctx.viewer(), self.seen);
                }
                let now_ms = self.ctx.live.node.now_ms();
                let pong = ServerFrame::Pong { id: &id, now_ms };
                self.connection.send(&pong).await
            }
            Err(_) => self.connection.unreadable().await,
        }
    }
    /// Executes a command. A socket cannot set a cookie, so anonymous visitors must use a form
    /// instead.
    async fn execute(
        &mut self,
        id: &str,
        command: serde_json::Value,
        sent: usize,
    ) -> Result<Seq, Problem> {
        self.ctx.take_write()?;
        let id = command_id(id)?;
        let command: Command = serde_json::from_value(command).map_err(|error| {
            Problem::bad_request(format!("The command cannot be read: {error}."))
        })?;
        if let Some(person) = &self.ctx.visitor.person {
            self.ctx.visitor.person = self.ctx.live.people.person(&person.id).await?;
        }
        let seq = execute_as(&self.ctx, &self.game, &id, command).await?;
        self.ctx
            .limits
            .wrote(self.ctx.visitor.address()?, sent as u64);
        Ok(seq)
    }
}

/// Waits for a change that may affect the chat. Without a subscription, it waits forever.
async fn chat_changed(
    chat: &mut Option<Box<ChatSubscription>>,
) -> Result<(), watch::error::RecvError> {
    match chat {
        Some(chat) => chat.changed().await,
        None => std::future::pending().await,
    }
}
