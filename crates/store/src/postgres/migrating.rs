//! Tests a future migration: it runs once, survives interruption, and is refused while older nodes
//! are alive.

use std::pin::Pin;

use postern_test_postgres::{ClusterDatabase, TestCluster};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqlSafeStr as _};

use super::schema::{LATEST, MIGRATIONS, Migrations, migrate_to, version};
use super::{DatabaseUrl, connected, connection};
use crate::StoreError;
use crate::engine::migrations::MigrationStep;

const NAMES: i64 = 1_000;

const NEXT: MigrationStep = MigrationStep {
    version: LATEST + 1,
    name: "next",
    sql: "CREATE TABLE names (person bigint PRIMARY KEY, name text NOT NULL);
          INSERT INTO names (person, name) SELECT key, name FROM people;
          UPDATE people SET name = ''",
};

fn with_next() -> Migrations {
    let mut steps = MIGRATIONS.steps.to_vec();
    steps.push(NEXT);
    Migrations {
        steps: steps.leak(),
        work: &[(NEXT.version, count_names)],
    }
}

/// Stores the number of rows that the migration's statements have moved.
fn count_names(
    connection: &mut PgConnection,
) -> Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + '_>> {
    Box::pin(async {
        let note = "INSERT INTO meta (key, value) SELECT 'names', convert_to(count(*)::text, 'UTF8') FROM names";
        sqlx::raw_sql(note).execute(connection).await?;
        Ok(())
    })
}

async fn connect(database: &ClusterDatabase) -> PgConnection {
    let url = DatabaseUrl::parse(&database.url()).unwrap();
    connection::connect(&connection::options(&url))
        .await
        .unwrap()
}

async fn run(connection: &mut PgConnection, statements: &'static str) {
    sqlx::raw_sql(statements).execute(connection).await.unwrap();
}

async fn number(connection: &mut PgConnection, what: &str) -> i64 {
    let statement = AssertSqlSafe(format!("SELECT {what}")).into_sql_str();
    sqlx::query_scalar(statement)
        .fetch_one(connection)
        .await
        .unwrap()
}

/// Creates a database with the current schema and some names.
async fn database_of_today() -> ClusterDatabase {
    let database = TestCluster::shared().database();
    let url = DatabaseUrl::parse(&database.url()).unwrap();
    let mut connection = connected(&url).await.unwrap();
    let people = format!(
        "INSERT INTO people (id, name, created_ms, seen_ms)
         SELECT 'person' || n, 'name ' || n, 0, 0 FROM generate_series(1, {NAMES}) AS n"
    );
    sqlx::raw_sql(AssertSqlSafe(people).into_sql_str())
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    database
}

/// Whether a database has been migrated. Asserts in both cases that the database is consistent.
async fn is_migrated(database: &ClusterDatabase) -> bool {
    let mut connection = connect(database).await;
    let schema = version(&mut connection).await.unwrap();
    let named = number(&mut connection, "count(*) FROM people WHERE name <> ''").await;
    let table = "count(*) FROM pg_tables WHERE tablename = 'names'";
    let moved = if number(&mut connection, table).await == 1 {
        number(&mut connection, "count(*) FROM names WHERE name <> ''").await
    } else {
        0
    };
    let noted =
        "coalesce((SELECT convert_from(value, 'UTF8')::bigint FROM meta WHERE key = 'names'), 0)";
    let noted = number(&mut connection, noted).await;
    connection.close().await.unwrap();
    let is_migrated = schema == NEXT.version;
    let (before, after) = ((LATEST, NAMES, 0, 0), (NEXT.version, 0, NAMES, NAMES));
    let wanted = if is_migrated { after } else { before };
    assert_eq!((schema, named, moved, noted), wanted);
    is_migrated
}

async fn migrated(database: &ClusterDatabase) -> Result<(), StoreError> {
    let mut connection = connect(database).await;
    migrate_to(&mut connection, &with_next()).await?;
    Ok(connection.close().await?)
}

#[tokio::test]
async fn servers_that_start_together_migrate_once() {
    let database = database_of_today().await;
    let all = tokio::join!(
        migrated(&database),
        migrated(&database),
        migrated(&database)
    );
    assert_eq!(all, (Ok(()), Ok(()), Ok(())));
    assert!(is_migrated(&database).await);
    let mut connection = connect(&database).await;
    assert_eq!(
        migrate_to(&mut connection, &MIGRATIONS).await,
        Err(StoreError::NewerSchema)
    );
}

#[tokio::test]
async fn nothing_is_left_of_a_migration_that_is_cut_off() {
    let database = database_of_today().await;
    // Block the migration after its first statements.
    let mut other = connect(&database).await;
    run(
        &mut other,
        "BEGIN; LOCK TABLE people IN ROW EXCLUSIVE MODE; UPDATE people SET name = name",
    )
    .await;
    let mut migrating = connect(&database).await;
    let process = number(&mut migrating, "pg_backend_pid()::bigint").await;
    let migrating = tokio::spawn(async move { migrate_to(&mut migrating, &with_next()).await });
    let mut stranger = connect(&database).await;
    let waits = format!(
        "count(*) FROM pg_stat_activity WHERE pid = {process} AND wait_event_type = 'Lock'"
    );
    while number(&mut stranger, &waits).await == 0 {
        assert!(!migrating.is_finished(), "it waits");
        tokio::task::yield_now().await;
    }
    let ended = format!("pg_terminate_backend({process})::int::bigint");
    assert_eq!(number(&mut stranger, &ended).await, 1);
    assert!(migrating.await.unwrap().is_err());
    run(&mut other, "ROLLBACK").await;
    assert!(!is_migrated(&database).await);
    assert_eq!(migrated(&database).await, Ok(()));
    assert!(is_migrated(&database).await);
}

#[tokio::test]
async fn nothing_is_migrated_while_nodes_of_today_are_alive() {
    let database = database_of_today().await;
    let mut node = connect(&database).await;
    let alive = format!(
        "INSERT INTO nodes (name, schema_version, started_ms, seen_ms)
         SELECT 'one of today', {LATEST}, ms, ms FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms)"
    );
    sqlx::raw_sql(AssertSqlSafe(format!("{alive} AS clock")).into_sql_str())
        .execute(&mut node)
        .await
        .unwrap();
    let refusal = StoreError::OlderNodes("one of today".to_owned());
    assert_eq!(migrated(&database).await, Err(refusal));
    assert!(!is_migrated(&database).await);
}
