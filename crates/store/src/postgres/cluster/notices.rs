//! Notices, which announce changes to other nodes. Each is a row that is inserted in the same
//! transaction as the change. It is also sent with `NOTIFY`, unless that is turned off.

use std::collections::HashSet;

use sqlx::PgConnection;

use crate::News;
use crate::log::codec;

/// Name of the channel for notices.
pub(super) const CHANNEL: &str = "postern";
/// Maximum length of a notice, in bytes. `PostgreSQL` accepts notifications below 8,000 bytes. The
/// numbers of the node and the notice take the rest.
pub(super) const MAX_NOTICE_BYTES: usize = 7_900;

/// Writes this node's notices to the database.
#[derive(Clone, Copy, Debug)]
pub(in crate::postgres) struct NoticeWriter {
    pub(in crate::postgres) node: i64,
    /// Whether to send `NOTIFY`. Otherwise the other nodes find a notice when they poll.
    pub(in crate::postgres) notify: bool,
}

impl NoticeWriter {
    /// Inserts the notices as part of the connection's transaction.
    pub(in crate::postgres) async fn write(
        self,
        connection: &mut PgConnection,
        news: &[News],
    ) -> Result<(), sqlx::Error> {
        let bodies = bodies(news);
        if bodies.is_empty() {
            return Ok(());
        }
        sqlx::query(
            "WITH written AS (
                INSERT INTO notices (node, at_ms, body)
                SELECT $1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint, body FROM unnest($2::text[]) AS body
                RETURNING number, body)
             SELECT pg_notify($4, concat_ws(' ', $1, number, body)) FROM written WHERE $3",
        )
        .bind(self.node)
        .bind(bodies)
        .bind(self.notify)
        .bind(CHANNEL)
        .execute(connection)
        .await?;
        Ok(())
    }
}

/// Removes duplicate events and encodes the rest as JSON lists below the maximum length.
fn bodies(news: &[News]) -> Vec<String> {
    let mut said = HashSet::new();
    let mut bodies = Vec::new();
    let mut body = String::new();
    for one in news.iter().filter(|one| said.insert(*one)) {
        let item = codec::to_json(one);
        if !body.is_empty() && body.len() + item.len() + 2 > MAX_NOTICE_BYTES {
            body.push(']');
            bodies.push(std::mem::take(&mut body));
        }
        body.push(if body.is_empty() { '[' } else { ',' });
        body.push_str(&item);
    }
    if !body.is_empty() {
        body.push(']');
        bodies.push(body);
    }
    bodies
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_game::GameId;

    #[test]
    fn news_are_split_into_lists_that_a_notification_can_carry() {
        let game = |number: i64| GameId::parse(&format!("game-{number:020}")).unwrap();
        let news: Vec<_> = (0..1_000)
            .map(|number| News::Game(game(number), number))
            .collect();
        let twice = [news.clone(), news.clone()].concat();
        let bodies = bodies(&twice);
        assert!(bodies.len() > 1);
        assert!(bodies.iter().all(|body| body.len() <= MAX_NOTICE_BYTES));
        let read: Vec<News> = bodies
            .iter()
            .flat_map(|body| serde_json::from_str::<Vec<News>>(body).unwrap())
            .collect();
        assert_eq!(read, news);
    }
}
