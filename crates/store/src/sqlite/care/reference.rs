//! The schema as today's migrations make it, to compare others with.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::super::schema;

/// Tables, indexes and triggers by their names.
pub(super) struct Reference {
    items: BTreeMap<String, Item>,
}

struct Item {
    /// As `sqlite_schema` calls it: `table`, `index`, `trigger`.
    kind: String,
    sql: String,
}

impl Reference {
    pub(super) fn of_today() -> rusqlite::Result<Self> {
        let connection = Connection::open_in_memory()?;
        for statements in schema::statements() {
            connection.execute_batch(statements)?;
        }
        Self::of(&connection)
    }

    fn of(connection: &Connection) -> rusqlite::Result<Self> {
        let mut statement = connection
            .prepare("SELECT name, type, sql FROM main.sqlite_schema WHERE sql IS NOT NULL")?;
        let items = statement.query_map([], |row| {
            let (kind, sql) = (row.get(1)?, row.get(2)?);
            Ok((row.get(0)?, Item { kind, sql }))
        })?;
        Ok(Self {
            items: items.collect::<Result<_, _>>()?,
        })
    }

    /// The names of the tables.
    pub(super) fn tables(&self) -> impl Iterator<Item = &str> {
        self.items
            .iter()
            .filter(|(_, item)| item.kind == "table")
            .map(|(name, _)| name.as_str())
    }

    /// The statement that makes a table of this name for the connection alone.
    pub(super) fn temporary(&self, table: &str) -> Option<String> {
        let item = self.items.get(table)?;
        let rest = item.sql.strip_prefix("CREATE TABLE ")?;
        Some(format!("CREATE TEMP TABLE {rest}"))
    }

    /// What a database lacks, each in a sentence. What it has besides is the host's own.
    pub(super) fn faults(&self, connection: &Connection) -> rusqlite::Result<Vec<String>> {
        let found = Self::of(connection)?;
        let faults = self.items.iter().filter_map(|(name, wanted)| {
            let kind = &wanted.kind;
            match found.items.get(name) {
                None => Some(format!("the {kind} {name} is missing")),
                Some(item)
                    if !item
                        .sql
                        .split_whitespace()
                        .eq(wanted.sql.split_whitespace()) =>
                {
                    Some(format!("the {kind} {name} is not as this program makes it"))
                }
                Some(_) => None,
            }
        });
        Ok(faults.collect())
    }
}
