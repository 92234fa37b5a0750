//! The reference schema, built from the current migrations, with which a database's schema is
//! compared.

use std::collections::BTreeMap;

use sqlx::{AssertSqlSafe, PgConnection, SqlSafeStr as _};

use crate::StoreError;
use crate::postgres::schema;

/// Selects the items of a schema: kind, name, definition.
const ITEMS: &str = "
    SELECT 'column', concat_ws('.', relname, attname), concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attcollation,
            attidentity, pg_get_expr(adbin, adrelid))
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
            LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        WHERE relnamespace = $1::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT 'index', relname::text, concat_ws(' ', replace(pg_get_indexdef(pg_class.oid), $1 || '.', ''), indisvalid)
        FROM pg_class JOIN pg_index ON indexrelid = pg_class.oid WHERE relnamespace = $1::regnamespace
    UNION ALL SELECT 'constraint', concat_ws('.', relname, conname),
            concat_ws(' ', replace(pg_get_constraintdef(pg_constraint.oid), $1 || '.', ''), convalidated)
        FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE connamespace = $1::regnamespace
    UNION ALL SELECT 'trigger', concat_ws('.', relname, tgname),
            concat_ws(' ', replace(pg_get_triggerdef(pg_trigger.oid), $1 || '.', ''), tgenabled)
        FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE relnamespace = $1::regnamespace AND NOT tgisinternal
    UNION ALL SELECT 'function', proname::text, regexp_replace(prosrc, '\\s+', ' ', 'g')
        FROM pg_proc WHERE pronamespace = $1::regnamespace";

/// Name of the temporary schema in which the reference is built.
const SCHEMA: &str = "postern_reference";

/// Definitions of schema items, by kind and name.
type SchemaItems = BTreeMap<(String, String), String>;

/// Returns a sentence for each reference item that a database lacks. Additional items are ignored:
/// the host may have added them. The reference is built in a transaction that is rolled back.
pub(super) async fn faults(connection: &mut PgConnection) -> Result<Vec<String>, StoreError> {
    let own: String = sqlx::query_scalar("SELECT quote_ident(current_schema())")
        .fetch_one(&mut *connection)
        .await?;
    let found = items(connection, &own).await?;
    sqlx::raw_sql("BEGIN").execute(&mut *connection).await?;
    let start = format!("CREATE SCHEMA {SCHEMA}; SET LOCAL search_path = {SCHEMA}");
    sqlx::raw_sql(AssertSqlSafe(start).into_sql_str())
        .execute(&mut *connection)
        .await?;
    for statements in schema::statements() {
        sqlx::raw_sql(statements).execute(&mut *connection).await?;
    }
    let wanted = items(connection, SCHEMA).await?;
    sqlx::raw_sql("ROLLBACK").execute(&mut *connection).await?;
    let faults = wanted.into_iter().filter_map(|((kind, name), definition)| {
        match found.get(&(kind.clone(), name.clone())) {
            None => Some(format!("the {kind} {name} is missing")),
            Some(other) if *other != definition => {
                Some(format!("the {kind} {name} is not as this program makes it"))
            }
            Some(_) => None,
        }
    });
    let mut faults: Vec<String> = faults.collect();
    faults.extend(orphans(connection).await?);
    Ok(faults)
}

async fn items(connection: &mut PgConnection, schema: &str) -> Result<SchemaItems, StoreError> {
    let rows: Vec<(String, String, String)> = sqlx::query_as(ITEMS)
        .bind(schema)
        .fetch_all(connection)
        .await?;
    let items = rows
        .into_iter()
        .map(|(kind, name, definition)| ((kind, name), definition));
    Ok(items.collect())
}

/// Finds events by people who do not exist. No foreign key protects this reference.
async fn orphans(connection: &mut PgConnection) -> Result<Option<String>, StoreError> {
    let some: bool = sqlx::query_scalar(
        "SELECT EXISTS (SELECT FROM events WHERE person IS NOT NULL
            AND NOT EXISTS (SELECT FROM people WHERE key = person))",
    )
    .fetch_one(connection)
    .await?;
    Ok(some.then(|| "table events: it has rows that belong to nobody in people".to_owned()))
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use std::process::Command;

    use postern_test_postgres::TestCluster;
    use sqlx::Connection as _;

    use super::*;
    use crate::postgres::{DatabaseUrl, connected};

    /// Migrates a database and returns its schema items.
    async fn of_today(url: &str) -> SchemaItems {
        let url = DatabaseUrl::parse(url).unwrap();
        let mut connection = connected(&url).await.unwrap();
        let items = items(&mut connection, "public").await.unwrap();
        connection.close().await.unwrap();
        items
    }

    #[tokio::test]
    async fn an_adopted_database_has_the_schema_of_a_new_one() {
        let cluster = TestCluster::shared();
        let (old, new) = (cluster.database(), cluster.database());
        let status = Command::new(cluster.program("psql"))
            .args(["--quiet", "--set", "ON_ERROR_STOP=1", "--file"])
            .arg(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../tests/fixtures/6001f8b7/schema_46.sql"
            ))
            .arg(old.url())
            .stdout(std::process::Stdio::null())
            .status()
            .unwrap();
        assert!(status.success());
        let items = of_today(&new.url()).await;
        assert!(items.len() > 500, "the test must be able to fail");
        assert_eq!(of_today(&old.url()).await, items);
    }
}
