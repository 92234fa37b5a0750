//! The migrations that make the schema. Their numbers are those of SQLite's.

use sqlx::{PgConnection, Row as _};

use super::error;
use crate::{
    StoreError,
    migrations::{Step, migrator},
};

/// Each is a file in `migrations/postgres/`, never changed once it is released.
const MIGRATIONS: &[Step] = &[
    (
        8,
        "start",
        include_str!("../../../../migrations/postgres/0008_start.sql"),
    ),
    (
        9,
        "accounts",
        include_str!("../../../../migrations/postgres/0009_accounts.sql"),
    ),
    (
        10,
        "archive",
        include_str!("../../../../migrations/postgres/0010_archive.sql"),
    ),
    (
        11,
        "rated",
        include_str!("../../../../migrations/postgres/0011_rated.sql"),
    ),
    (
        12,
        "records",
        include_str!("../../../../migrations/postgres/0012_records.sql"),
    ),
    (
        13,
        "challenges",
        include_str!("../../../../migrations/postgres/0013_challenges.sql"),
    ),
    (
        14,
        "positions",
        include_str!("../../../../migrations/postgres/0014_positions.sql"),
    ),
    (
        15,
        "conduct",
        include_str!("../../../../migrations/postgres/0015_conduct.sql"),
    ),
    (
        16,
        "avoided",
        include_str!("../../../../migrations/postgres/0016_avoided.sql"),
    ),
    (
        17,
        "talk",
        include_str!("../../../../migrations/postgres/0017_talk.sql"),
    ),
    (
        18,
        "ratings",
        include_str!("../../../../migrations/postgres/0018_ratings.sql"),
    ),
    (
        19,
        "visitors",
        include_str!("../../../../migrations/postgres/0019_visitors.sql"),
    ),
    (
        20,
        "api_tokens",
        include_str!("../../../../migrations/postgres/0020_api_tokens.sql"),
    ),
    (
        21,
        "passkeys",
        include_str!("../../../../migrations/postgres/0021_passkeys.sql"),
    ),
    (
        22,
        "rating-range",
        include_str!("../../../../migrations/postgres/0022_rating_range.sql"),
    ),
    (
        23,
        "list-indexes",
        include_str!("../../../../migrations/postgres/0023_list_indexes.sql"),
    ),
    (
        24,
        "reports",
        include_str!("../../../../migrations/postgres/0024_reports.sql"),
    ),
    (
        25,
        "mail",
        include_str!("../../../../migrations/postgres/0025_mail.sql"),
    ),
    (
        26,
        "chat",
        include_str!("../../../../migrations/postgres/0026_chat.sql"),
    ),
    (
        27,
        "occasions",
        include_str!("../../../../migrations/postgres/0027_occasions.sql"),
    ),
    (
        28,
        "feed-addresses",
        include_str!("../../../../migrations/postgres/0028_feed_addresses.sql"),
    ),
    (
        29,
        "webhooks",
        include_str!("../../../../migrations/postgres/0029_webhooks.sql"),
    ),
    (
        30,
        "push",
        include_str!("../../../../migrations/postgres/0030_push.sql"),
    ),
    (
        31,
        "person-hours",
        include_str!("../../../../migrations/postgres/0031_person_hours.sql"),
    ),
    (
        32,
        "vacations",
        include_str!("../../../../migrations/postgres/0032_vacations.sql"),
    ),
    (
        33,
        "conditional-moves",
        include_str!("../../../../migrations/postgres/0033_conditional_moves.sql"),
    ),
    (
        34,
        "game-notes",
        include_str!("../../../../migrations/postgres/0034_game_notes.sql"),
    ),
    (
        35,
        "looks",
        include_str!("../../../../migrations/postgres/0035_looks.sql"),
    ),
    (
        36,
        "variations",
        include_str!("../../../../migrations/postgres/0036_variations.sql"),
    ),
    (
        37,
        "webhook-reminders",
        include_str!("../../../../migrations/postgres/0037_webhook_reminders.sql"),
    ),
    (
        38,
        "standing",
        include_str!("../../../../migrations/postgres/0038_standing.sql"),
    ),
    (
        39,
        "cards-read",
        include_str!("../../../../migrations/postgres/0039_cards_read.sql"),
    ),
    (
        40,
        "deals",
        include_str!("../../../../migrations/postgres/0040_deals.sql"),
    ),
    (
        41,
        "computer",
        include_str!("../../../../migrations/postgres/0041_computer.sql"),
    ),
    (
        42,
        "reviews",
        include_str!("../../../../migrations/postgres/0042_reviews.sql"),
    ),
    (
        43,
        "studies",
        include_str!("../../../../migrations/postgres/0043_studies.sql"),
    ),
    (
        44,
        "problems",
        include_str!("../../../../migrations/postgres/0044_problems.sql"),
    ),
    (
        45,
        "against-computer",
        include_str!("../../../../migrations/postgres/0045_against_computer.sql"),
    ),
    (
        46,
        "works",
        include_str!("../../../../migrations/postgres/0046_works.sql"),
    ),
];

/// Under this key a fact says that what is in the database is a part of something that is copied.
pub(super) const COPY_MARK: &str = "copying";

/// The schema of today.
pub(super) const LATEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// The number of the database's last migration; 0 for an empty database.
pub(super) async fn version(connection: &mut PgConnection) -> Result<i64, StoreError> {
    let (migrated, foreign, database): (bool, bool, String) = sqlx::query_as(
        "SELECT to_regclass('_sqlx_migrations') IS NOT NULL,
            EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema()),
            current_database()::text",
    )
    .fetch_one(&mut *connection)
    .await?;
    if !migrated {
        return if foreign {
            Err(StoreError::ForeignDatabase(database))
        } else {
            Ok(0)
        };
    }
    let version: Option<i64> = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
        .fetch_one(connection)
        .await?;
    Ok(version.unwrap_or(0))
}

/// Whether there is a schema that migrations will change.
pub(super) async fn is_older(connection: &mut PgConnection) -> Result<bool, StoreError> {
    Ok((1..LATEST).contains(&version(connection).await?))
}

/// Runs the migrations that the database has not seen. Of several servers that start at the same
/// moment one does it; the others wait.
pub(super) async fn migrate(connection: &mut PgConnection) -> Result<(), StoreError> {
    if version(connection).await? > LATEST {
        return Err(StoreError::NewerSchema);
    }
    migrator(MIGRATIONS.iter().copied())
        .run(connection)
        .await
        .map_err(error::migrating)
}

/// Keeps all nodes from writing to logs until this connection is closed. Waits for those that are
/// writing.
pub(super) async fn lock(connection: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::raw_sql("SELECT pg_advisory_lock(hashtextextended('postern schema', 0))")
        .execute(connection)
        .await?;
    Ok(())
}

/// Begins a transaction in which the schema stays as it is. Fails when a newer version has changed
/// it: a node that was halted meanwhile may not know yet.
pub(super) async fn begin(connection: &mut PgConnection) -> Result<(), StoreError> {
    // All in one round trip. The last statement sees what was committed while the lock was waited for.
    let rows = sqlx::raw_sql(
        "BEGIN;
         SELECT pg_advisory_xact_lock_shared(hashtextextended('postern schema', 0));
         SELECT max(version) FROM _sqlx_migrations",
    )
    .fetch_all(connection)
    .await?;
    let version = rows.last().ok_or(sqlx::Error::RowNotFound)?;
    if version.try_get::<i64, _>(0)? > LATEST {
        return Err(StoreError::NewerSchema);
    }
    Ok(())
}

/// What makes the schema of today in an empty database.
pub(super) fn statements() -> impl Iterator<Item = &'static str> {
    MIGRATIONS.iter().map(|(_, _, sql)| *sql)
}

/// Fails unless the database has the schema of today.
pub(super) async fn must_be_latest(connection: &mut PgConnection) -> Result<(), StoreError> {
    match version(connection).await? {
        LATEST => Ok(()),
        newer if newer > LATEST => Err(StoreError::NewerSchema),
        _ => Err(StoreError::OlderSchema),
    }
}

/// Fails when a copy into the database was interrupted.
pub(super) async fn must_be_whole(connection: &mut PgConnection) -> Result<(), StoreError> {
    let partial: bool = sqlx::query_scalar("SELECT EXISTS (SELECT FROM meta WHERE key = $1)")
        .bind(COPY_MARK)
        .fetch_one(connection)
        .await?;
    if partial {
        Err(StoreError::UnfinishedCopy)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use postern_test_postgres::Cluster;
    use sqlx::Connection as _;

    use super::{super::connection, *};
    use crate::postgres::DatabaseUrl;

    #[tokio::test]
    async fn games_that_were_finished_before_there_was_an_archive_come_into_it() {
        let database = Cluster::shared().database();
        let url = DatabaseUrl::parse(&database.url()).unwrap();
        let mut connection = connection::connect(&connection::options(&url))
            .await
            .unwrap();
        let run = async |connection: &mut PgConnection, sql: &'static str| {
            sqlx::raw_sql(sql).execute(connection).await.unwrap();
        };
        let before = |(version, ..): &&(i64, &str, &str)| *version < 10;
        for (.., sql) in MIGRATIONS.iter().filter(before) {
            run(&mut connection, sql).await;
        }
        run(
            &mut connection,
            "INSERT INTO people (id, name, created_ms, seen_ms) VALUES ('ann', 'Ann', 0, 0), ('ben', 'Ben', 0, 0);
             INSERT INTO games (id, variant, access, one_board, time, status, white, black, winner, reason, created_ms, over_ms) VALUES
                ('won', 'v', 'link', false, '{\"kind\":\"live\"}', 'over', 1, 2, 'black', 'time', 0, 7),
                ('drawn', 'v', 'link', false, '{\"kind\":\"unlimited\"}', 'over', 1, 2, NULL, 'agreement', 0, 7),
                ('aborted', 'v', 'link', false, '{\"kind\":\"unlimited\"}', 'over', 1, 2, NULL, 'aborted', 0, 7),
                ('unjoined', 'v', 'seek', false, '{\"kind\":\"live\"}', 'over', 1, NULL, NULL, 'aborted', 0, 7),
                ('alone', 'v', 'link', true, '{\"kind\":\"live\"}', 'over', 1, 1, 'white', 'resignation', 0, 7),
                ('running', 'v', 'link', false, '{\"kind\":\"live\"}', 'running', 1, 2, NULL, NULL, 0, NULL);
             INSERT INTO game_state (game, seq, ply, to_move, fen, last_cells, active_ms, awaits_white, awaits_black, choosing)
                SELECT key, 9, 5 + key, 'white', '', '[]', 0, false, false, false FROM games WHERE id <> 'drawn'",
        )
        .await;
        for (.., sql) in MIGRATIONS.iter().filter(|one| !before(one)) {
            run(&mut connection, sql).await;
        }
        let games: Vec<(String, String, Option<String>, Option<i64>)> =
            sqlx::query_as("SELECT id, time_kind, result, plies FROM games ORDER BY key")
                .fetch_all(&mut connection)
                .await
                .unwrap();
        let games: Vec<_> = games
            .iter()
            .map(|(id, time, result, plies)| (&**id, &**time, result.as_deref(), *plies))
            .collect();
        assert_eq!(
            games,
            [
                ("won", "live", Some("black"), Some(6)),
                ("drawn", "unlimited", Some("drawn"), Some(0)),
                ("aborted", "unlimited", Some("aborted"), Some(8)),
                ("unjoined", "live", None, None),
                ("alone", "live", None, None),
                ("running", "live", None, None),
            ]
        );
        connection.close().await.unwrap();
    }
}
