//! How the statements behind every page find their rows: through indexes, however many rows there
//! are.

use sqlx::{AssertSqlSafe, SqlSafeStr as _};

use super::{
    SqliteStore,
    writer::limits::{CHALLENGES, SEEKS, UNFINISHED},
};
use crate::{
    conduct::reads as conduct,
    games::{
        archive::reads as archive, lists, matching::reads as matching,
        positions::reads as positions, public_lists,
    },
    notifications::{DELIVERIES_EXPIRED, mail::writes as mail, reads as notifications},
    people::players::reads as players,
};

/// What SQLite says of how it carries a statement out.
async fn plan(store: &SqliteStore, statement: &str) -> Vec<String> {
    let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
    let steps: Vec<(i64, i64, i64, String)> = sqlx::query_as(explain.into_sql_str())
        .fetch_all(&store.readers)
        .await
        .unwrap();
    steps.into_iter().map(|(.., detail)| detail).collect()
}

/// Whether a step goes through a whole table, and not only through an index of a part of it that is
/// meant to be gone through.
fn is_scan(step: &str, scan: &str, indexes: &[&str]) -> bool {
    let goes_through = step == scan || step.starts_with(&format!("{scan} "));
    goes_through && !indexes.iter().any(|index| step.contains(index))
}

#[tokio::test]
async fn what_a_person_has_is_found_through_indexes() {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&directory.path().join("plans.db"))
        .await
        .unwrap();
    let unfinished = [
        "games_unfinished_of_white",
        "games_unfinished_of_black",
        "games_unfinished_at_one_board",
    ];
    let finished = ["games_finished_of_white", "games_finished_of_black"];
    let seeks = ["games_seeks_of_white", "games_seeks_of_black"];
    let challenges = ["games_challenges_of_white", "games_challenges_of_black"];
    let archive = archive::statements();
    let archive = archive
        .iter()
        .map(|(statement, index)| (statement.sqlite, std::slice::from_ref(index)));
    for (statement, indexes) in [
        (lists::UNFINISHED.sqlite, &unfinished[..]),
        (lists::LISTED.sqlite, &[]),
        (lists::FINISHED.sqlite, &finished),
        (players::RUNNING.sqlite, &unfinished[..2]),
        (players::PROFILE.sqlite, &[]),
        (positions::UNINDEXED.sqlite, &[]),
        (positions::HITS.sqlite, &[]),
        (positions::NEXT_TURNS.sqlite, &[]),
        (lists::WAITING.sqlite, &unfinished[..2]),
        (UNFINISHED, &unfinished),
        (matching::CHALLENGES_TO.sqlite, &["games_challenges_to"]),
        (matching::CHALLENGES_OF.sqlite, &challenges),
        (CHALLENGES, &challenges),
        (SEEKS, &seeks),
        (public_lists::RUNNING.sqlite, &["game_state_running"]),
        (
            public_lists::RUNNING_WITH_COMPUTER.sqlite,
            &["games_running_with_computer"],
        ),
        (
            public_lists::COUNT_RUNNING_WITH_COMPUTER.sqlite,
            &["games_running_with_computer"],
        ),
        (conduct::SUSPENDED.sqlite, &["suspensions_by_start"]),
        (notifications::DUE.sqlite, &["deliveries_by_channel"]),
        (notifications::WAITING.sqlite, &["deliveries_by_channel"]),
        (DELIVERIES_EXPIRED, &["deliveries_by_channel"]),
        (mail::RESUME, &["emails_by_address", "receivers_of_digests"]),
        (mail::STOP, &["emails_by_address", "receivers_of_digests"]),
    ]
    .into_iter()
    .chain(archive)
    {
        let plan = plan(&store, statement).await;
        for table in [
            "games",
            "game_state",
            "state",
            "people",
            "events",
            "positions",
            "receivers",
            "deliveries",
            "emails",
        ] {
            let scan = format!("SCAN {table}");
            assert!(
                !plan.iter().any(|step| is_scan(step, &scan, indexes)),
                "{statement}\n{plan:#?}"
            );
        }
        for index in indexes {
            assert!(
                plan.iter().any(|step| step.contains(index)),
                "{index}: {statement}\n{plan:#?}"
            );
        }
    }
}
