//! Databases that the store opens, and those that it refuses.

use postern_store::{Store, StoreError};
use postern_test_postgres::{ClusterDatabase, TestCluster};

use super::proxy::Proxy;
use super::*;

/// The SQL with which a newer version records a schema change.
const CHANGE_SCHEMA: &str = "
    INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
    VALUES (9999, 'later', true, '', 0)";

async fn opened(url: &str) -> Result<(), StoreError> {
    let options = PostgresOptions::new(DatabaseUrl::parse(url).unwrap());
    let store = Store::open_postgres(options).await?;
    store.close().await;
    Ok(())
}

async fn execute(database: &ClusterDatabase, statement: &'static str) {
    sqlx::raw_sql(statement)
        .execute(&mut stranger(&database.url()).await)
        .await
        .unwrap();
}

#[tokio::test]
async fn nodes_that_start_together_set_an_empty_database_up_once() {
    let database = TestCluster::shared().database();
    let url = database.url();
    let all = tokio::join!(opened(&url), opened(&url), opened(&url));
    assert_eq!(all, (Ok(()), Ok(()), Ok(())));
    assert_eq!(opened(&url).await, Ok(()), "and it can be opened again");
}

#[tokio::test]
async fn another_programs_tables_are_left_alone() {
    let database = TestCluster::shared().database();
    execute(&database, "CREATE TABLE orders (number integer)").await;
    let refused = Err(StoreError::ForeignDatabase(database.name().to_owned()));
    assert_eq!(opened(&database.url()).await, refused);
    execute(&database, "DROP TABLE orders").await;
    assert_eq!(opened(&database.url()).await, Ok(()));
}

#[tokio::test]
async fn a_newer_versions_database_is_left_alone() {
    let database = TestCluster::shared().database();
    opened(&database.url()).await.unwrap();
    execute(&database, CHANGE_SCHEMA).await;
    let refused = Err(StoreError::NewerSchema);
    assert_eq!(opened(&database.url()).await, refused);
}

#[tokio::test]
async fn a_database_in_which_only_the_writer_is_kept_out_fails_the_check() {
    let database = TestCluster::shared().database();
    let node = node(&database.url()).await;
    assert_eq!(node.check().await, Ok(()));
    execute(&database, CHANGE_SCHEMA).await;
    assert_eq!(node.check().await, Err(StoreError::NewerSchema));
    assert_eq!(node.probe().await, Ok(()), "it goes on");
    node.close().await;
    node.writer_ended().await;
    assert_eq!(node.probe().await, Err(StoreError::Closed));
}

#[tokio::test]
async fn a_database_that_cannot_keep_every_text_is_refused() {
    let database = TestCluster::shared().database();
    let name = format!("{}_ascii", database.name());
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!(
        "CREATE DATABASE {name} TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'"
    )))
    .execute(&mut stranger(&database.url()).await)
    .await
    .unwrap();
    let url = database.url().replace(database.name(), &name);
    let refused = Err(StoreError::Encoding("SQL_ASCII".to_owned()));
    assert_eq!(opened(&url).await, refused);
}

#[tokio::test]
async fn a_database_that_cannot_be_written_says_so() {
    let database = TestCluster::shared().database();
    let node = node(&database.url()).await;
    introduce(&node).await;
    node.close().await;
    let statement = format!(
        "ALTER DATABASE {} SET default_transaction_read_only = on",
        database.name()
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
        .execute(&mut stranger(&database.url()).await)
        .await
        .unwrap();
    let refused = opened(&database.url()).await;
    assert!(
        matches!(refused, Err(StoreError::ReadOnly(_))),
        "{refused:?}"
    );
}

#[tokio::test]
async fn a_server_that_may_lose_what_it_has_confirmed_is_refused() {
    let cluster = TestCluster::start();
    let database = cluster.database();
    for setting in ["fsync", "full_page_writes"] {
        for value in ["off", "on"] {
            let statement = format!("ALTER SYSTEM SET {setting} = {value}");
            sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
                .execute(&mut stranger(&database.url()).await)
                .await
                .unwrap();
            cluster.stop(postern_test_postgres::StopMode::Fast);
            cluster.start_again();
            let wanted = if value == "off" {
                Err(StoreError::ServerNotDurable(setting))
            } else {
                Ok(())
            };
            assert_eq!(opened(&database.url()).await, wanted);
        }
    }
}

#[tokio::test]
async fn a_server_that_is_too_old_is_refused() {
    let database = TestCluster::shared().database();
    let (number, version): (i32, String) = sqlx::query_as(
        "SELECT current_setting('server_version_num')::integer, current_setting('server_version')",
    )
    .fetch_one(&mut stranger(&database.url()).await)
    .await
    .unwrap();
    let (major, minor) = version.split_once('.').unwrap();
    let old_number = 130_000 + number % 10_000;
    let old_version = format!("13.{minor}");
    assert_eq!(major.len(), 2, "both versions are of one length");
    let changes = vec![
        (
            number.to_be_bytes().to_vec(),
            old_number.to_be_bytes().to_vec(),
        ),
        (version.into_bytes(), old_version.clone().into_bytes()),
    ];
    let proxy = Proxy::changing(&database, changes);
    let error = opened(&proxy.url()).await.unwrap_err();
    assert_eq!(error, StoreError::ServerTooOld(old_version.clone()));
    assert_eq!(
        error.to_string(),
        format!(
            "the database server is PostgreSQL {old_version}, which is too old: version 14 or a newer one is needed"
        )
    );
}

#[tokio::test]
async fn a_server_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!(
        "postgres:///games?host={}&user=ann&password=secret",
        folder.path().display()
    );
    let error = opened(&url).await.unwrap_err();
    assert!(matches!(error, StoreError::NoConnection(..)), "{error:?}");
    let sentence = error.to_string();
    assert!(sentence.contains("games (socket in "), "{sentence}");
    assert!(!sentence.contains("secret"), "{sentence}");
}
