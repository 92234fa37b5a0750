//! Queued e-mails of old databases, after migrations have moved them to a single queue.

use postern_store::Store;
use sqlx::{AssertSqlSafe, Connection as _, SqlSafeStr as _};

use super::{connect, copy, run};

/// Adds rows to an old database: an address that two accounts share, an address that has refused
/// five e-mails, and an unconfirmed address. A node is sending an e-mail to one of the two
/// accounts.
pub(crate) const MAILS: &str = "
    DELETE FROM occasions;
    DELETE FROM outbox;
    DELETE FROM mail_rounds;
    DELETE FROM emails;
    INSERT INTO emails (person, address, verified_ms, pending, pending_ms, refusals) VALUES
        (1, 'family@mail.example', 11, NULL, NULL, 4),
        (2, 'family@mail.example', 12, NULL, NULL, 0),
        (4, 'dead@mail.example', 13, NULL, NULL, 5),
        (6, NULL, NULL, 'pending@mail.example', 14, 0);
    INSERT INTO mail_rounds (person, taken_until_ms, quiet_until_ms, daily_until_ms, tries, list_token) VALUES
        (1, 101, 102, 103, 2, 'first'), (4, 104, 105, 106, 0, 'fourth');
    INSERT INTO occasions (person, game, kind, seq, made_ms, due_ms, taken) VALUES
        (1, 4, 'turn', 7, 201, 202, 101), (2, 4, 'reminder', 8, 203, 204, 0),
        (4, 4, 'turn', 9, 205, 206, 0), (6, 4, 'turn', 10, 207, 208, 0);
    INSERT INTO outbox (kind, person, address, made_ms, due_ms, tries) VALUES
        ('reset', NULL, 'family@mail.example', 301, 302, 3),
        ('confirm', 6, 'pending@mail.example', 303, 304, 0);";

/// Queries that return one text per row, and the expected texts in order.
pub(crate) const CARRIED: [(&str, &[&str]); 3] = [
    (
        "SELECT channel || ' ' || coalesce(CAST(person AS TEXT), '-') || ' <' || label || address || '> '
            || made_ms || ' ' || next_ms || ' ' || failures || ' ' || leases || ' ' || quiet_until_ms || ' '
            || coalesce(CAST(stopped_ms AS TEXT), '-') || ' ' || coalesce('[' || wants || ']', '-')
         FROM receivers WHERE channel IN ('digest', 'mail')",
        &[
            "digest 1 <> 11 101 2 0 102 - -",
            "digest 2 <> 12 0 0 0 0 - -",
            "digest 4 <> 13 104 0 0 105 13 -",
            "mail - <family@mail.example> 301 302 3 0 0 - []",
            "mail 6 <pending@mail.example> 303 304 0 0 0 - []",
        ],
    ),
    (
        "SELECT deliveries.channel || ' ' || coalesce(CAST(person AS TEXT), '-') || ' ' || coalesce(CAST(game AS TEXT), '-')
            || ' ' || kind || ' ' || seq || ' ' || deliveries.made_ms || ' ' || due_ms
         FROM deliveries JOIN receivers ON receivers.key = receiver
         WHERE deliveries.channel IN ('digest', 'mail')",
        &[
            "digest 1 4 turn 7 201 202",
            "digest 2 4 reminder 8 203 204",
            "mail - - reset 0 301 301",
            "mail 6 - confirm 0 303 303",
        ],
    ),
    (
        "SELECT person || ' ' || daily_until_ms || ' ' || list_token FROM mail_rounds",
        &["1 103 first", "4 106 fourth"],
    ),
];

#[tokio::test]
async fn the_mails_that_waited_in_a_file_wait_in_the_queue() {
    let (_directory, file) = copy();
    run(&file, MAILS).await;
    Store::open_sqlite(&file).await.unwrap().close().await;
    let mut connection = connect(&file).await;
    for (statement, expected) in CARRIED {
        let statement = AssertSqlSafe(statement.to_owned()).into_sql_str();
        let lines = sqlx::query_scalar(statement).fetch_all(&mut connection);
        let mut lines: Vec<String> = lines.await.unwrap();
        lines.sort_unstable();
        assert_eq!(lines, expected);
    }
    connection.close().await.unwrap();
}
