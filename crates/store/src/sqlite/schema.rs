//! Connections to a file, and the migrations that make its schema.

use std::{path::Path, time::Duration};

use sqlx::{SqliteConnection, sqlite::SqliteConnectOptions};

use crate::{
    StoreError,
    migrations::{Step, migrator},
};

/// Each is a file in `migrations/sqlite/`, never changed once it is released.
const MIGRATIONS: &[Step] = &[
    (
        1,
        "games",
        include_str!("../../../../migrations/sqlite/0001_games.sql"),
    ),
    (
        2,
        "choices",
        include_str!("../../../../migrations/sqlite/0002_choices.sql"),
    ),
    (
        3,
        "keys",
        include_str!("../../../../migrations/sqlite/0003_keys.sql"),
    ),
    (
        4,
        "sessions",
        include_str!("../../../../migrations/sqlite/0004_sessions.sql"),
    ),
    (
        5,
        "names",
        include_str!("../../../../migrations/sqlite/0005_names.sql"),
    ),
    (
        6,
        "limits",
        include_str!("../../../../migrations/sqlite/0006_limits.sql"),
    ),
    (
        7,
        "lists",
        include_str!("../../../../migrations/sqlite/0007_lists.sql"),
    ),
    (
        8,
        "removal",
        include_str!("../../../../migrations/sqlite/0008_removal.sql"),
    ),
    (
        9,
        "accounts",
        include_str!("../../../../migrations/sqlite/0009_accounts.sql"),
    ),
    (
        10,
        "archive",
        include_str!("../../../../migrations/sqlite/0010_archive.sql"),
    ),
    (
        11,
        "rated",
        include_str!("../../../../migrations/sqlite/0011_rated.sql"),
    ),
    (
        12,
        "records",
        include_str!("../../../../migrations/sqlite/0012_records.sql"),
    ),
    (
        13,
        "challenges",
        include_str!("../../../../migrations/sqlite/0013_challenges.sql"),
    ),
    (
        14,
        "positions",
        include_str!("../../../../migrations/sqlite/0014_positions.sql"),
    ),
    (
        15,
        "conduct",
        include_str!("../../../../migrations/sqlite/0015_conduct.sql"),
    ),
    (
        16,
        "avoided",
        include_str!("../../../../migrations/sqlite/0016_avoided.sql"),
    ),
    (
        17,
        "talk",
        include_str!("../../../../migrations/sqlite/0017_talk.sql"),
    ),
    (
        18,
        "ratings",
        include_str!("../../../../migrations/sqlite/0018_ratings.sql"),
    ),
    (
        19,
        "visitors",
        include_str!("../../../../migrations/sqlite/0019_visitors.sql"),
    ),
    (
        20,
        "api_tokens",
        include_str!("../../../../migrations/sqlite/0020_api_tokens.sql"),
    ),
    (
        21,
        "passkeys",
        include_str!("../../../../migrations/sqlite/0021_passkeys.sql"),
    ),
    (
        22,
        "rating-range",
        include_str!("../../../../migrations/sqlite/0022_rating_range.sql"),
    ),
    (
        23,
        "list-indexes",
        include_str!("../../../../migrations/sqlite/0023_list_indexes.sql"),
    ),
    (
        24,
        "reports",
        include_str!("../../../../migrations/sqlite/0024_reports.sql"),
    ),
    (
        25,
        "mail",
        include_str!("../../../../migrations/sqlite/0025_mail.sql"),
    ),
    (
        26,
        "chat",
        include_str!("../../../../migrations/sqlite/0026_chat.sql"),
    ),
    (
        27,
        "occasions",
        include_str!("../../../../migrations/sqlite/0027_occasions.sql"),
    ),
    (
        28,
        "feed-addresses",
        include_str!("../../../../migrations/sqlite/0028_feed_addresses.sql"),
    ),
    (
        29,
        "webhooks",
        include_str!("../../../../migrations/sqlite/0029_webhooks.sql"),
    ),
    (
        30,
        "push",
        include_str!("../../../../migrations/sqlite/0030_push.sql"),
    ),
    (
        31,
        "person-hours",
        include_str!("../../../../migrations/sqlite/0031_person_hours.sql"),
    ),
    (
        32,
        "vacations",
        include_str!("../../../../migrations/sqlite/0032_vacations.sql"),
    ),
    (
        33,
        "conditional-moves",
        include_str!("../../../../migrations/sqlite/0033_conditional_moves.sql"),
    ),
    (
        34,
        "game-notes",
        include_str!("../../../../migrations/sqlite/0034_game_notes.sql"),
    ),
    (
        35,
        "looks",
        include_str!("../../../../migrations/sqlite/0035_looks.sql"),
    ),
    (
        36,
        "variations",
        include_str!("../../../../migrations/sqlite/0036_variations.sql"),
    ),
    (
        37,
        "webhook-reminders",
        include_str!("../../../../migrations/sqlite/0037_webhook_reminders.sql"),
    ),
    (
        38,
        "standing",
        include_str!("../../../../migrations/sqlite/0038_standing.sql"),
    ),
    (
        39,
        "cards-read",
        include_str!("../../../../migrations/sqlite/0039_cards_read.sql"),
    ),
    (
        40,
        "deals",
        include_str!("../../../../migrations/sqlite/0040_deals.sql"),
    ),
    (
        41,
        "computer",
        include_str!("../../../../migrations/sqlite/0041_computer.sql"),
    ),
    (
        42,
        "reviews",
        include_str!("../../../../migrations/sqlite/0042_reviews.sql"),
    ),
    (
        43,
        "studies",
        include_str!("../../../../migrations/sqlite/0043_studies.sql"),
    ),
    (
        44,
        "problems",
        include_str!("../../../../migrations/sqlite/0044_problems.sql"),
    ),
    (
        45,
        "against-computer",
        include_str!("../../../../migrations/sqlite/0045_against_computer.sql"),
    ),
    (
        46,
        "works",
        include_str!("../../../../migrations/sqlite/0046_works.sql"),
    ),
];

/// How long a statement waits for another program's lock.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The schema of today.
pub(super) const LATEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// What makes the schema of today in an empty database.
pub(crate) fn statements() -> impl Iterator<Item = &'static str> {
    MIGRATIONS.iter().map(|(_, _, sql)| *sql)
}

/// Runs the migrations up to `last` that the file has not seen.
pub(super) async fn migrate(
    connection: &mut SqliteConnection,
    path: &Path,
    last: i64,
) -> Result<(), StoreError> {
    let steps = MIGRATIONS.iter().copied();
    migrator(steps.filter(|(version, ..)| *version <= last))
        .run(connection)
        .await
        .map_err(|error| StoreError::migrating(&error, path.to_owned()))
}

pub(super) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
}

pub(super) fn limited(
    options: SqliteConnectOptions,
    max_pages: Option<u32>,
) -> SqliteConnectOptions {
    match max_pages {
        Some(pages) => options.pragma("max_page_count", pages.to_string()),
        None => options,
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{Connection as _, Executor as _};

    use super::*;

    #[tokio::test]
    async fn games_against_the_computer_get_its_level() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("older.db");
        let create = options(&path).create_if_missing(true);
        let mut connection = SqliteConnection::connect_with(&create).await.unwrap();
        migrate(&mut connection, &path, 42).await.unwrap();
        connection
            .execute(
                "INSERT INTO people (key, id, name, created_ms, seen_ms)
                     VALUES (1, 'ann', 'Ann', 0, 0), (2, 'computer-7', 'Computer 7', 0, 0), (3, 'ben', 'Ben', 0, 0);
                 INSERT INTO games (key, id, variant, access, one_board, time, status, white, black, created_ms)
                     SELECT column1, 'game' || column1, 'crazyhouse', 'link', 0, '{}', 'running', column2, column3, 0
                     FROM (VALUES (1, 1, 2), (2, 2, 3), (3, 1, 3), (4, 1, NULL));",
            )
            .await
            .unwrap();
        migrate(&mut connection, &path, LATEST).await.unwrap();
        let levels: Vec<Option<i64>> =
            sqlx::query_scalar("SELECT computer_level FROM games ORDER BY key")
                .fetch_all(&mut connection)
                .await
                .unwrap();
        assert_eq!(levels, [Some(7), Some(7), None, None]);
    }
}
