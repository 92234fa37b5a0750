//! Compares the contents of all tables on SQLite and PostgreSQL.

use std::path::Path;

use postern_store::{CopyEndpoint, DatabaseUrl, copy};
use postern_test_postgres::ClusterDatabase;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqlSafeStr as _, SqliteConnection};

/// Compares all rows of an SQLite file and a PostgreSQL database that no server uses.
pub(super) async fn assert_alike(file: &Path, database: &ClusterDatabase) {
    let url = database.url();
    // Servers that only read games leave a row in `nodes`, which would block the copy.
    let mut connection = PgConnection::connect(&url).await.unwrap();
    let forget = sqlx::query("DELETE FROM nodes").execute(&mut connection);
    forget.await.unwrap();
    connection.close().await.unwrap();
    let url = DatabaseUrl::parse(&url).unwrap();
    let other = file.with_extension("copy");
    let copied = copy(CopyEndpoint::Server(&url), CopyEndpoint::File(&other));
    copied.await.unwrap();
    let mut files = Vec::new();
    for file in [file, &other] {
        let connection = SqliteConnection::connect(file.to_str().unwrap());
        files.push(connection.await.unwrap());
    }
    let tables =
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'";
    let tables: Vec<(String,)> = sqlx::query_as(tables)
        .fetch_all(&mut files[0])
        .await
        .unwrap();
    for (table,) in tables {
        let statement = rows_of(&table, &mut files[0]).await;
        let mut rows = Vec::new();
        for file in &mut files {
            let statement = AssertSqlSafe(statement.clone()).into_sql_str();
            let found: Vec<(String,)> = sqlx::query_as(statement).fetch_all(file).await.unwrap();
            rows.push(found);
        }
        assert_eq!(rows[0], rows[1], "{table}");
    }
}

/// Returns a query for a table's rows, each as one text. SQLite and PostgreSQL number rows
/// differently, so the query replaces keys with values that both share.
async fn rows_of(table: &str, connection: &mut SqliteConnection) -> String {
    let columns = format!(
        "SELECT columns.name, referred.\"table\", columns.pk = 1
            AND (SELECT count(*) FROM pragma_table_info('{table}') WHERE pk > 0) = 1
         FROM pragma_table_info('{table}') AS columns
            LEFT JOIN pragma_foreign_key_list('{table}') AS referred ON referred.\"from\" = columns.name"
    );
    let columns = sqlx::query_as(AssertSqlSafe(columns).into_sql_str());
    let columns: Vec<(String, Option<String>, bool)> = columns.fetch_all(connection).await.unwrap();
    let values = columns.iter().filter_map(|(name, referred, is_key)| {
        match (&**name, referred.as_deref()) {
            ("key", _) if *is_key => None,
            // Each password hash has its own random salt.
            ("password_hash", _) => None,
            (name, Some(referred @ ("people" | "games"))) => Some(format!(
                "coalesce((SELECT id FROM {referred} WHERE key = {table}.{name}), '-')"
            )),
            (name, Some("receivers")) => Some(format!(
                "coalesce((SELECT channel || address FROM receivers WHERE key = {table}.{name}), '-')"
            )),
            // Erased text is blank in one database and empty in the other.
            (name, _) => Some(format!(
                "CASE typeof({name}) WHEN 'text' THEN quote(trim({name})) ELSE quote({name}) END"
            )),
        }
    });
    let values = values.collect::<Vec<_>>().join(" || ' ' || ");
    format!("SELECT {values} FROM {table} ORDER BY 1")
}
