//! The reference schema, built from the current migrations. Schemas are compared by columns, keys,
//! checks, indexes and triggers, whatever the SQL that created them.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::super::schema;
use super::statement::{checks, condition, words};

/// The tables, indexes and triggers of a schema, by name.
pub(super) struct ReferenceSchema {
    items: BTreeMap<String, SchemaItem>,
}

#[derive(Debug)]
struct SchemaItem {
    /// Type in `sqlite_schema`: `table`, `index` or `trigger`.
    kind: String,
    sql: String,
    /// Properties of the item, in a fixed order.
    parts: Vec<String>,
}

/// Selects a table's properties, except its checks. Ignores temporary tables with the same name.
const PARTS_OF_TABLE: &str = "
    SELECT concat_ws(' ', 'column', name, type, \"notnull\", dflt_value, pk, hidden)
        FROM pragma_table_xinfo(?1, 'main')
    UNION ALL SELECT concat_ws(' ', 'options', wr, strict)
        FROM pragma_table_list(?1) WHERE schema = 'main'
    UNION ALL SELECT concat_ws(' ', 'reference', group_concat(\"from\" ORDER BY seq), \"table\",
            group_concat(\"to\" ORDER BY seq), on_update, on_delete)
        FROM pragma_foreign_key_list(?1, 'main') GROUP BY id
    UNION ALL SELECT concat_ws(' ', 'key', origin, (SELECT group_concat(name ORDER BY seqno)
            FROM pragma_index_xinfo(indexes.name, 'main') WHERE key))
        FROM pragma_index_list(?1, 'main') AS indexes WHERE origin <> 'c'";

/// Selects an index's properties, except its condition.
const PARTS_OF_INDEX: &str = "
    SELECT concat_ws(' ', 'index of', tbl_name, (SELECT \"unique\" FROM pragma_index_list(tbl_name, 'main')
            WHERE name = ?1))
        FROM main.sqlite_schema WHERE name = ?1
    UNION ALL SELECT concat_ws(' ', 'column', seqno, name, \"desc\", coll)
        FROM pragma_index_xinfo(?1, 'main') WHERE key";

impl ReferenceSchema {
    pub(super) fn of_today() -> rusqlite::Result<Self> {
        let connection = Connection::open_in_memory()?;
        for statements in schema::statements() {
            connection.execute_batch(statements)?;
        }
        Self::of(&connection)
    }

    fn of(connection: &Connection) -> rusqlite::Result<Self> {
        let mut items = BTreeMap::new();
        let mut statement = connection
            .prepare("SELECT name, type, sql FROM main.sqlite_schema WHERE sql IS NOT NULL")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (name, kind, sql): (String, String, String) =
                (row.get(0)?, row.get(1)?, row.get(2)?);
            let parts = match kind.as_str() {
                "table" => {
                    let mut parts = parts(connection, PARTS_OF_TABLE, &name)?;
                    parts.extend(checks(&sql));
                    parts.sort();
                    parts
                }
                "index" => {
                    let mut parts = parts(connection, PARTS_OF_INDEX, &name)?;
                    parts.push(condition(&sql));
                    parts
                }
                _ => words(&sql),
            };
            items.insert(name, SchemaItem { kind, sql, parts });
        }
        Ok(Self { items })
    }

    /// Returns the names of the tables.
    pub(super) fn tables(&self) -> impl Iterator<Item = &str> {
        self.items
            .iter()
            .filter(|(_, item)| item.kind == "table")
            .map(|(name, _)| name.as_str())
    }

    /// Returns the statement that creates a temporary table with this table's columns.
    pub(super) fn temporary(&self, table: &str) -> Option<String> {
        let item = self.items.get(table)?;
        let rest = item.sql.strip_prefix("CREATE TABLE ")?;
        Some(format!("CREATE TEMP TABLE {rest}"))
    }

    /// Returns a sentence for each reference item that a database lacks. Additional items are
    /// ignored: the host may have added them.
    pub(super) fn faults(&self, connection: &Connection) -> rusqlite::Result<Vec<String>> {
        Ok(self.missing_in(&Self::of(connection)?))
    }

    fn missing_in(&self, found: &Self) -> Vec<String> {
        let faults = self.items.iter().filter_map(|(name, wanted)| {
            let kind = &wanted.kind;
            match found.items.get(name) {
                None => Some(format!("the {kind} {name} is missing")),
                Some(item) if (&item.kind, &item.parts) != (kind, &wanted.parts) => {
                    Some(format!("the {kind} {name} is not as this program makes it"))
                }
                Some(_) => None,
            }
        });
        faults.collect()
    }
}

fn parts(connection: &Connection, select: &str, name: &str) -> rusqlite::Result<Vec<String>> {
    let mut select = connection.prepare_cached(select)?;
    let parts = select.query_map([name], |row| row.get(0))?;
    parts.collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::sqlite::open::prepare;

    /// Migrates a file and returns its schema items.
    async fn of_today(file: &Path) -> BTreeMap<String, (String, Vec<String>)> {
        prepare(file, None).await.unwrap();
        let found = ReferenceSchema::of(&Connection::open(file).unwrap()).unwrap();
        let items = found.items.into_iter();
        items
            .map(|(name, item)| (name, (item.kind, item.parts)))
            .collect()
    }

    #[tokio::test]
    async fn an_adopted_file_has_the_schema_of_a_new_one() {
        let directory = tempfile::tempdir().unwrap();
        let (old, new) = (
            directory.path().join("old.db"),
            directory.path().join("new.db"),
        );
        let fixture = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../tests/fixtures/6001f8b7/schema_46.db"
        );
        fs::copy(fixture, &old).unwrap();
        let items = of_today(&new).await;
        assert!(items.len() > 120, "the test must be able to fail");
        assert_eq!(of_today(&old).await, items);
    }

    #[test]
    fn what_another_schema_lacks_is_said() {
        let wanted = ReferenceSchema::of_today().unwrap();
        for (change, fault) in [
            (
                "DROP INDEX archive_by_end",
                Some("the index archive_by_end is missing"),
            ),
            (
                "DROP INDEX archive_by_end; CREATE INDEX archive_by_end ON games (over_ms)",
                Some("the index archive_by_end is not as this program makes it"),
            ),
            (
                "DROP INDEX archive_by_end; CREATE INDEX \"archive_by_end\" ON games(over_ms) /* the same */ WHERE result is not null",
                None,
            ),
            (
                "DROP TRIGGER events_are_not_removed",
                Some("the trigger events_are_not_removed is missing"),
            ),
            (
                "DROP TRIGGER events_are_not_removed;
                 CREATE TRIGGER events_are_not_removed BEFORE DELETE ON events BEGIN SELECT 1; END",
                Some("the trigger events_are_not_removed is not as this program makes it"),
            ),
            (
                "ALTER TABLE looks ADD COLUMN more TEXT",
                Some("the table looks is not as this program makes it"),
            ),
            (
                "DROP TABLE removing; CREATE TABLE removing (game INTEGER PRIMARY KEY CHECK (game > 0)) STRICT;
                 DROP TRIGGER IF EXISTS only_unplayed_games_are_removed",
                Some("the table removing is not as this program makes it"),
            ),
            (
                "DROP TABLE unindexed; CREATE TABLE unindexed (game INTEGER PRIMARY KEY) STRICT",
                Some("the table unindexed is not as this program makes it"),
            ),
        ] {
            let connection = Connection::open_in_memory().unwrap();
            for statements in schema::statements() {
                connection.execute_batch(statements).unwrap();
            }
            connection.execute_batch(change).unwrap();
            let faults = wanted.faults(&connection).unwrap();
            assert_eq!(
                faults.iter().any(|found| Some(found.as_str()) == fault),
                fault.is_some(),
                "{change}: {faults:?}"
            );
            assert_eq!(faults.is_empty(), fault.is_none(), "{change}: {faults:?}");
        }
    }
}
