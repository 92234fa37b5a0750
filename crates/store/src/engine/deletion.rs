//! What is done to the rows that name somebody who is deleted.

use std::sync::LazyLock;

use crate::{
    engine::{
        reads::Statement,
        tables::{Kind, OnDeletion, TABLES},
    },
    sqlite::SPACES,
};

/// What the columns that name a person do not say. `$1` is the person's key.
const EXTRA_STATEMENTS: [&str; 4] = [
    // Nobody has to judge what was reported of them any more.
    "UPDATE reports SET outcome = 'gone' WHERE person = $1 AND outcome IS NULL",
    // Only what was published stays.
    "DELETE FROM problems WHERE composer = $1 AND state <> 'published'",
    // Mails that name only an address which nobody else has.
    "DELETE FROM receivers WHERE channel = 'mail' AND address IN (SELECT address FROM emails WHERE person = $1
        AND NOT EXISTS (SELECT 1 FROM emails AS others
            WHERE others.address = emails.address AND others.person <> emails.person))",
    "DELETE FROM deliveries WHERE receiver IN (SELECT key FROM receivers WHERE person = $1)",
];

/// The statements, in order.
pub(crate) static STATEMENTS: LazyLock<Vec<Statement>> = LazyLock::new(|| {
    let both = statements(SPACES).into_iter().zip(statements("''"));
    let both = both.map(|(sqlite, postgres)| Statement {
        sqlite: sqlite.leak(),
        postgres: postgres.leak(),
    });
    both.collect()
});

/// The statements, where `blank` is what stands in place of a text that was written over.
pub(crate) fn statements(blank: &str) -> Vec<String> {
    let columns = TABLES
        .iter()
        .flat_map(|table| table.columns.iter().map(|column| (table.name, *column)));
    let of_columns = columns.filter_map(|(table, (column, kind))| {
        let Kind::Person(on_deletion) = kind else {
            return None;
        };
        Some(match on_deletion {
            OnDeletion::Keep => return None,
            OnDeletion::Remove => format!("DELETE FROM {table} WHERE {column} = $1"),
            OnDeletion::Blank => format!("UPDATE {table} SET text = {blank} WHERE {column} = $1"),
            OnDeletion::Forget(emptied) => {
                let emptied = emptied.iter().map(|name| format!(", {name} = ''"));
                let emptied = emptied.collect::<Vec<_>>().concat();
                format!("UPDATE {table} SET {column} = NULL{emptied} WHERE {column} = $1")
            }
        })
    });
    EXTRA_STATEMENTS
        .map(str::to_owned)
        .into_iter()
        .chain(of_columns)
        .collect()
}

#[cfg(test)]
mod tests {
    use sqlx::{Connection as _, SqliteConnection};

    use super::*;
    use crate::{SqliteStore, Store as _};

    #[tokio::test]
    async fn each_column_that_names_a_person_says_what_deletion_does() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("postern.db");
        SqliteStore::open(&file).await.unwrap().close().await;
        let mut connection = SqliteConnection::connect(file.to_str().unwrap())
            .await
            .unwrap();
        let mut named: Vec<(String, String)> = sqlx::query_as(
            r#"SELECT tables.name, keys."from" FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
               WHERE tables.type = 'table' AND keys."table" = 'people'"#,
        )
        .fetch_all(&mut connection)
        .await
        .unwrap();
        let columns = TABLES
            .iter()
            .flat_map(|table| table.columns.iter().map(|column| (table.name, *column)));
        let mut said: Vec<(String, String)> = columns
            .filter(|(_, (_, kind))| matches!(kind, Kind::Person(_)))
            .map(|(table, (column, _))| (table.to_owned(), column.to_owned()))
            .collect();
        named.sort();
        said.sort();
        assert_eq!(named, said);
    }
}
