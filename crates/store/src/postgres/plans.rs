//! Tests that all statements that load the site's pages use indexes, even for a person with 20,000
//! games.

use postern_test_postgres::TestCluster;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqlSafeStr as _};

use super::{DatabaseUrl, connection, schema};
use crate::engine::plans::planned;

/// Inserts 20,000 people, 20,000 games between the first two of them, and 20,000 games between the
/// others, of which one in ten is unfinished. Nearly all people have pending e-mails, and a few
/// have pending push messages.
const ROWS: &str = "
    INSERT INTO people (id, name, created_ms, seen_ms) SELECT 'person' || i, 'Person', i, i FROM generate_series(1, 20000) AS i;
    INSERT INTO games (id, variant, access, one_board, time, status, white, black, created_ms, over_ms)
        SELECT 'game' || i, 'event', 'link', false, '{\"kind\":\"unlimited\"}', 'over', 1 + i % 2, 2 - i % 2, i, i
        FROM generate_series(1, 20000) AS i;
    INSERT INTO games (id, variant, access, one_board, time, status, white, black, created_ms, over_ms)
        SELECT 'other' || i, 'event', CASE WHEN i % 100 = 0 THEN 'seek' ELSE 'link' END, false, '{\"kind\":\"unlimited\"}',
            CASE WHEN i % 100 = 0 THEN 'open' WHEN i % 10 = 0 THEN 'running' ELSE 'over' END,
            i, CASE WHEN i % 100 > 0 THEN 20001 - i END, i, CASE WHEN i % 10 > 0 THEN i END
        FROM generate_series(3, 20000) AS i;
    INSERT INTO game_state (game, seq, ply, to_move, fen, last_cells, active_ms, running_ms, awaits_white, awaits_black, choosing, deadline_ms)
        SELECT key, 3, 1, 'white', '', '[]', created_ms, CASE WHEN status = 'running' THEN created_ms END, true, false, false,
            CASE WHEN status <> 'over' THEN created_ms END FROM games;
    INSERT INTO sessions (hash, person, made_ms, used_ms, device, exchanged)
        SELECT sha256(id::bytea), key, 0, 0, '', false FROM people;
    INSERT INTO accounts (person, password_hash, password_ms, made_ms, named_ms) SELECT key, '', 0, 0, 0 FROM people;
    INSERT INTO emails (person, address, verified_ms) SELECT key, 'person' || key || '@example.org', 0 FROM people;
    INSERT INTO records (person, variant, won, drawn, lost) SELECT key, 'variant' || v, 1, 1, 1 FROM people, generate_series(0, 4) AS v;
    INSERT INTO positions (key, game, ply, next) SELECT ply, key, ply, 'e4' FROM games, generate_series(1, 5) AS ply;
    UPDATE games SET invited = 1 + key % 3 WHERE status = 'open';
    INSERT INTO suspensions (person, reason, since_ms) SELECT key, 'Insults', key FROM people;
    UPDATE games SET variant = 'variant' || key % 5, result = (ARRAY['white', 'black', 'drawn'])[1 + key % 3], plies = key % 100,
        reason = 'reason' || key % 7, time_kind = 'kind' || key % 4,
        rated_set = CASE WHEN key % 3 = 0 THEN 'set' END WHERE status = 'over';
    INSERT INTO receivers (channel, person, address, made_ms, next_ms)
        SELECT CASE WHEN key % 100 = 0 THEN 'push' ELSE 'digest' END, key, id, 1, 1 FROM people;
    INSERT INTO deliveries (receiver, channel, kind, seq, ply, made_ms, due_ms)
        SELECT key, channel, 'turn', 1, 1, 1, 1 FROM receivers;
    UPDATE games SET computer_level = 1 + key % 8, result = NULL, plies = NULL, rated_set = NULL WHERE key % 4 = 0;
    ANALYZE";

/// Returns the generic plan of a statement, which does not depend on its parameters.
async fn plan(connection: &mut PgConnection, statement: &str) -> Vec<String> {
    let parameters = (1..=12)
        .take_while(|number| statement.contains(&format!("${number}")))
        .map(|_| "NULL")
        .collect::<Vec<_>>();
    let run = async |connection: &mut PgConnection, text: String| {
        sqlx::raw_sql(AssertSqlSafe(text).into_sql_str())
            .execute(connection)
            .await
            .unwrap();
    };
    run(connection, format!("PREPARE tried AS {statement}")).await;
    let executed = format!("EXECUTE tried ({})", parameters.join(", "));
    let steps = explain(connection, &executed).await;
    run(connection, "DEALLOCATE tried".to_owned()).await;
    steps
}

async fn explain(connection: &mut PgConnection, statement: &str) -> Vec<String> {
    let text = AssertSqlSafe(format!("EXPLAIN {statement}"));
    let steps = sqlx::query_scalar(text.into_sql_str());
    steps.fetch_all(connection).await.unwrap()
}

#[tokio::test]
async fn pages_are_found_through_indexes() {
    let database = TestCluster::shared().database();
    let url = DatabaseUrl::parse(&database.url()).unwrap();
    let mut connection = connection::connect(&connection::options(&url))
        .await
        .unwrap();
    schema::migrate(&mut connection).await.unwrap();
    // Inserting this many rows takes a long time on a busy machine.
    sqlx::raw_sql("SET statement_timeout = 0")
        .execute(&mut connection)
        .await
        .unwrap();
    sqlx::raw_sql(ROWS).execute(&mut connection).await.unwrap();
    sqlx::raw_sql("SET plan_cache_mode = force_generic_plan")
        .execute(&mut connection)
        .await
        .unwrap();
    for planned in planned() {
        let statement = planned.statement.postgres;
        let plan = plan(&mut connection, statement).await;
        for table in [
            "games",
            "game_state",
            "people",
            "events",
            "positions",
            "records",
            "sessions",
        ] {
            let scan = format!("Seq Scan on {table}");
            assert!(
                !plan.iter().any(|step| step.contains(&scan)),
                "{statement}\n{plan:#?}"
            );
        }
        // No statement is allowed to scan all games from the newest on until the page is full. The
        // search by position is exempt: its plan contains this scan order, but finds games by
        // position.
        let by_position = statement.contains("FROM positions");
        assert!(
            by_position
                || !plan
                    .iter()
                    .any(|step| step.contains("Backward using games_pkey")),
            "{statement}\n{plan:#?}"
        );
        for index in planned.postgres {
            assert!(
                plan.iter().any(|step| step.contains(index)),
                "{index}: {statement}\n{plan:#?}"
            );
        }
    }
    connection.close().await.unwrap();
}
