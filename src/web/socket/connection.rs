//! A WebSocket connection with bounded buffers, heartbeats in both directions, a rate limit on
//! frames, and a close reason.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use futures_util::SinkExt;
use governor::DefaultDirectRateLimiter;
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, timeout};

use super::heartbeat::Heartbeat;
use super::text::to_text;
use crate::live::GaugeGuard;
use crate::web::limits::RequestLimits;
use crate::web::limits::places::SlotGuard;
use crate::web::{Answer, Context};
use postern_store::TokenHash;

/// The maximum size of a frame from a client, in bytes.
const MAX_FRAME: usize = 4096;
/// The maximum size in bytes of a frame that the server reads. A frame larger than `MAX_FRAME` is
/// refused with a close code. A frame larger than this limit is not read at all.
const HARD_LIMIT: usize = 16 * MAX_FRAME;
/// The size of a connection's read buffer in bytes. Incoming frames are small, and every open page
/// needs a buffer. The default sizes would cost 128 KiB per direction.
const READ_BUFFER: usize = 1024;
const WRITE_BUFFER: usize = 4096;
/// The maximum number of unsent bytes in a connection. Views of the longest games take some
/// megabytes.
const MAX_UNSENT: usize = 16 << 20;
/// The maximum time for sending one frame. A slower client is disconnected, then reconnects and
/// catches up.
const SEND_WITHIN: Duration = Duration::from_secs(10);

/// The maximum time for which the server still reads from a closed connection.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// The error for a closed connection. The close reason has already been sent, if that was possible.
#[derive(Debug)]
pub(super) struct SocketClosed;

/// The result of waiting for a frame or for the next heartbeat.
pub(super) enum IncomingFrame {
    /// A text frame within the limits.
    Frame(Utf8Bytes),
    /// A ping or pong has arrived, or a heartbeat was sent. The caller has nothing to do.
    Nothing,
}

/// An open connection.
pub(super) struct SocketConnection {
    socket: WebSocket,
    frames: DefaultDirectRateLimiter,
    heartbeat: Heartbeat,
    beat: Interval,
    /// Becomes `true` when the session that opened the connection ends.
    signed_out: Option<watch::Receiver<bool>>,
    limits: Arc<RequestLimits>,
    address: IpAddr,
    /// Permits for large frames that have not been sent yet.
    unsent: Vec<SlotGuard>,
}

/// Upgrades the request to a WebSocket and calls `run` with it. A server shutdown waits for `run`.
/// The connection closes when `session` ends.
///
/// # Errors
/// Returns 429 if the client's network has too many sockets open, and 403 if the session has just
/// ended.
pub(super) async fn open<F, T>(
    upgrade: WebSocketUpgrade,
    ctx: &Context,
    session: Option<&TokenHash>,
    run: T,
) -> Answer
where
    T: FnOnce(SocketConnection) -> F + Send + 'static,
    F: Future<Output = Result<(), SocketClosed>> + Send + 'static,
{
    let address = ctx.visitor.address()?;
    let place = ctx.limits.take_socket(address)?;
    let signed_out = match session {
        Some(session) => Some(ctx.live.accounts.follow_session(session).await?),
        None => None,
    };
    let counted = GaugeGuard::in_gauge(metrics::gauge!("postern_sockets"));
    let frames = ctx.limits.frames();
    let tracked = ctx.sockets.token();
    let (limits, times) = (Arc::clone(&ctx.limits), ctx.connection_limits);
    let opened = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(MAX_UNSENT)
        .max_message_size(HARD_LIMIT)
        .max_frame_size(HARD_LIMIT)
        .on_upgrade(async move |socket| {
            let connection = SocketConnection {
                socket,
                frames,
                heartbeat: Heartbeat::begin(Instant::now(), times.beat),
                beat: beats(times.beat),
                signed_out,
                limits,
                address,
                unsent: Vec::new(),
            };
            let _ = run(connection).await;
            drop((place, tracked, counted));
        });
    Ok(opened)
}

/// The last frame before the server closes a connection.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum LastFrame {
    Closing {
        message: &'static str,
    },
    /// The page comes from a build other than the server's. The page must reload to get the
    /// server's build.
    Reload {
        build: &'static str,
    },
    /// The session of the page has ended. The page must reload and then shows a spectator's view.
    SignedOut,
}

/// The close code for a page of another build.
const OTHER_BUILD: u16 = 4001;
/// The close code for a page whose session has ended.
const SIGNED_OUT: u16 = 4002;

impl SocketConnection {
    /// Serialises a value and sends it as one frame.
    pub(super) async fn send(&mut self, frame: &impl Serialize) -> Result<(), SocketClosed> {
        self.put(frame).await?;
        self.flush().await
    }

    /// Serialises a value and queues it as a frame until [`Self::flush`]. Related frames are then
    /// sent together.
    pub(super) async fn put(&mut self, frame: &impl Serialize) -> Result<(), SocketClosed> {
        let text = to_text(frame).map_err(|_| SocketClosed)?;
        self.put_text(text).await
    }

    /// Queues a frame that is already serialised.
    pub(super) async fn put_text(&mut self, text: Utf8Bytes) -> Result<(), SocketClosed> {
        match self.limits.take_unsent(self.address, text.len() as u64) {
            Ok(place) => self.unsent.extend(place),
            Err(_) => return self.crowded().await,
        }
        in_time(self.socket.feed(Message::Text(text))).await
    }

    /// Sends all frames in the queue.
    pub(super) async fn flush(&mut self) -> Result<(), SocketClosed> {
        in_time(self.socket.flush()).await?;
        self.unsent.clear();
        Ok(())
    }

    async fn send_message(&mut self, message: Message) -> Result<(), SocketClosed> {
        in_time(SinkExt::send(&mut self.socket, message)).await
    }

    /// Waits for a frame from the client or for the next heartbeat. This is cancellation-safe.
    pub(super) async fn receive(&mut self) -> Result<IncomingFrame, SocketClosed> {
        let message = tokio::select! {
            // Reads pending frames before the heartbeat decides that the client is silent.
            biased;
            () = ended(&mut self.signed_out) => return self.leave().await,
            message = self.socket.recv() => message,
            _ = self.beat.tick() => return self.keep_alive().await,
        };
        self.heartbeat.hear(Instant::now());
        match message {
            Some(Ok(Message::Text(text))) if text.len() <= MAX_FRAME => {
                self.count().await.map(|()| IncomingFrame::Frame(text))
            }
            Some(Ok(Message::Text(_)) | Err(_)) => {
                // A frame above the hard limit is not read, but the client may still receive the
                // close reason.
                self.end(
                    close_code::SIZE,
                    "A frame is a text of at most 4,096 bytes.",
                )
                .await
            }
            Some(Ok(Message::Binary(_))) => self.unreadable().await,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                self.count().await.map(|()| IncomingFrame::Nothing)
            }
            Some(Ok(Message::Close(_))) | None => Err(SocketClosed),
        }
    }

    async fn keep_alive(&mut self) -> Result<IncomingFrame, SocketClosed> {
        if !self.heartbeat.beat(Instant::now()) {
            return self
                .end(
                    close_code::POLICY,
                    "This page has been silent for 45 seconds.",
                )
                .await;
        }
        self.send_message(Message::Ping(axum::body::Bytes::new()))
            .await
            .map(|()| IncomingFrame::Nothing)
    }

    async fn count(&mut self) -> Result<(), SocketClosed> {
        if self.frames.check().is_ok() {
            Ok(())
        } else {
            metrics::counter!("postern_refused_by_limit_total", "limit" => "frames").increment(1);
            self.end(
                close_code::POLICY,
                "Too many frames in a second. Please slow down.",
            )
            .await
        }
    }

    /// Closes the connection because the client has sent an invalid frame.
    pub(super) async fn unreadable<T>(&mut self) -> Result<T, SocketClosed> {
        self.end(
            close_code::INVALID,
            "This frame is not JSON of a form that this server reads.",
        )
        .await
    }

    /// Closes the connection because of an internal error.
    pub(super) async fn failed<T>(&mut self) -> Result<T, SocketClosed> {
        self.end(
            close_code::AGAIN,
            "Something went wrong on the server. Please try again in a moment.",
        )
        .await
    }

    /// Closes the connection because too many unsent bytes wait for its network.
    async fn crowded(&mut self) -> Result<(), SocketClosed> {
        self.end(
            close_code::AGAIN,
            "Too much is still on its way to this network. Please come back in a moment.",
        )
        .await
    }

    /// Closes the connection because the server is shutting down.
    pub(super) async fn shutdown(&mut self) -> Result<(), SocketClosed> {
        self.send(&LastFrame::Closing {
            message: "Server restarting. Your game is safe; reconnecting…",
        })
        .await?;
        self.end(close_code::RESTART, "The server restarts.").await
    }

    /// Tells a page of another build to reload, and closes the connection.
    pub(super) async fn outdated(&mut self, build: &'static str) -> Result<(), SocketClosed> {
        self.send(&LastFrame::Reload { build }).await?;
        self.end(
            OTHER_BUILD,
            "This page is from a different version of the server.",
        )
        .await
    }

    /// Tells the page that its session has ended, and closes the connection.
    async fn leave<T>(&mut self) -> Result<T, SocketClosed> {
        self.signed_out = None;
        self.send(&LastFrame::SignedOut).await?;
        self.end(SIGNED_OUT, "This device was signed out.").await
    }

    /// Closes the connection with a code and a reason of at most 123 bytes. Then discards incoming
    /// data for a while, because closing a connection with unread bytes can lose the close frame.
    async fn end<T>(&mut self, code: u16, reason: &'static str) -> Result<T, SocketClosed> {
        self.send_message(Message::Close(Some(CloseFrame {
            code,
            reason: reason.into(),
        })))
        .await?;
        let emptied = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = timeout(LAST_WORDS, emptied).await;
        Err(SocketClosed)
    }
}

/// Waits until the session ends. Without a session, it waits forever.
async fn ended(session: &mut Option<watch::Receiver<bool>>) {
    match session {
        // A dropped sender also means that the session has ended.
        Some(session) => drop(session.wait_for(|ended| *ended).await),
        None => std::future::pending().await,
    }
}

fn beats(every: Duration) -> Interval {
    let mut beat = interval_at(Instant::now() + every, every);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    beat
}

/// Disconnects a client that does not accept a frame in time.
async fn in_time(
    sending: impl Future<Output = Result<(), axum::Error>>,
) -> Result<(), SocketClosed> {
    match timeout(SEND_WITHIN, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(SocketClosed),
    }
}
