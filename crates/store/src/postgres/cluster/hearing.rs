//! Receives messages from other nodes: through `LISTEN` on a dedicated connection, and by polling
//! the stored notices for nodes that missed a notification.

use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgListener, PgNotification};

use super::super::connection;
use super::notices::CHANNEL;
use crate::StoreError;
use crate::cluster::{ClusterMessage, ClusterNotice, NOTICES_KEPT, NodeKey, NoticeSnapshot};
use postern_game::GameId;

/// Name of the channel for changed connection counts.
pub(super) const PRESENCE: &str = "postern_presence";
/// Name of the channel for the nodes' heartbeats.
pub(super) const BEATS: &str = "postern_beats";

/// A connection on which a node listens. After a failure it receives nothing more and must be
/// replaced.
pub struct NoticeListener {
    listener: PgListener,
}

pub(super) async fn listen(connect: &PgConnectOptions) -> Result<NoticeListener, StoreError> {
    // The pool has a single connection, which only this listener uses.
    let pool = connection::pool(connect.clone(), 1);
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.ignore_pool_close_event(true);
    // Disable automatic reconnection: the node must read the missed notices before it listens
    // again.
    listener.eager_reconnect(false);
    listener.listen_all([CHANNEL, PRESENCE, BEATS]).await?;
    Ok(NoticeListener { listener })
}

impl NoticeListener {
    /// Waits for the next message. This method is cancel safe: dropping the future loses no
    /// message.
    pub async fn next(&mut self) -> Result<ClusterMessage, StoreError> {
        match Box::pin(self.listener.try_recv()).await? {
            Some(notification) => Ok(call(&notification)),
            None => Err(StoreError::Unreachable),
        }
    }
}

fn call(notification: &PgNotification) -> ClusterMessage {
    let (node, rest) = split(notification.payload());
    let node = node.parse().unwrap_or_default();
    match notification.channel() {
        BEATS => ClusterMessage::Beat(node),
        PRESENCE => {
            let games = rest.split(' ').filter_map(|game| GameId::parse(game).ok());
            ClusterMessage::Presence(node, games.collect())
        }
        _ => {
            let (number, body) = split(rest);
            let number = number.parse().unwrap_or_default();
            ClusterMessage::Notice(notice(number, node, body))
        }
    }
}

fn split(text: &str) -> (&str, &str) {
    text.split_once(' ').unwrap_or((text, ""))
}

fn notice(number: i64, node: NodeKey, body: &str) -> ClusterNotice {
    ClusterNotice {
        number,
        node,
        news: serde_json::from_str(body).ok(),
    }
}

pub(super) async fn mark(pool: &PgPool) -> Result<NoticeSnapshot, StoreError> {
    let snapshot = sqlx::query_scalar("SELECT pg_current_snapshot()::text")
        .fetch_one(pool)
        .await?;
    Ok(NoticeSnapshot(snapshot))
}

/// The current snapshot, and the number, node and body of a notice, if one was found.
type NoticeRow = (String, Option<i64>, Option<NodeKey>, Option<String>);

/// Returns the notices that are visible in this statement's snapshot but not in the snapshot
/// `since`. So each notice is found exactly once, whatever the order in which transactions start
/// and commit.
pub(super) async fn notices(
    pool: &PgPool,
    node: NodeKey,
    since: &NoticeSnapshot,
    limit: u32,
) -> Result<(Vec<ClusterNotice>, NoticeSnapshot), StoreError> {
    let rows: Vec<NoticeRow> = sqlx::query_as(
        "SELECT pg_current_snapshot()::text, number, node, body
         FROM (SELECT 1) AS one LEFT JOIN (
            SELECT number, node, body FROM notices
            WHERE xact >= pg_snapshot_xmin($1::text::pg_snapshot)
                AND NOT pg_visible_in_snapshot(xact, $1::text::pg_snapshot) AND node <> $2
            LIMIT $3) AS found ON true
         ORDER BY number",
    )
    .bind(&since.0)
    .bind(node)
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    let next = rows.first().map(|(snapshot, ..)| snapshot);
    let mark = NoticeSnapshot(next.unwrap_or(&since.0).clone());
    let notices = rows.into_iter().filter_map(|(_, number, node, body)| {
        let body = body?;
        Some(notice(number?, node?, &body))
    });
    Ok((notices.collect(), mark))
}

pub(super) async fn prune(pool: &PgPool) -> Result<(), StoreError> {
    sqlx::query(
        "DELETE FROM notices
         WHERE at_ms < (extract(epoch FROM clock_timestamp()) * 1000)::bigint - $1",
    )
    .bind(NOTICES_KEPT)
    .execute(pool)
    .await?;
    Ok(())
}
