//! Statements that delete a person or a game, derived from the columns that refer to people and
//! games.

use std::sync::LazyLock;

use crate::engine::reads::SqlStatement;
use crate::engine::tables::{ColumnType, OnDeletion, TABLES};
use crate::sqlite::SPACES;

/// Expands to the part of a statement after `FROM`. Selects the mail receivers whose address
/// belongs only to the person with key `$1`.
macro_rules! own_mail_receivers {
    () => {
        "receivers WHERE channel = 'mail' AND address IN (SELECT address FROM emails WHERE person = $1
        AND NOT EXISTS (SELECT 1 FROM emails AS others
            WHERE others.address = emails.address AND others.person <> emails.person))"
    };
}

/// Statements for deleting a person that cannot be derived from the column definitions. `$1` is the
/// person's key. While foreign keys are off, a receiver's deliveries must be deleted before the
/// receiver.
const EXTRA_STATEMENTS: [&str; 4] = [
    // Close open reports about the person, because they no longer need a decision.
    "UPDATE reports SET outcome = 'gone' WHERE person = $1 AND outcome IS NULL",
    // Delete all problems by the person except published ones.
    "DELETE FROM problems WHERE composer = $1 AND state <> 'published'",
    concat!(
        "DELETE FROM deliveries WHERE receiver IN (SELECT key FROM ",
        own_mail_receivers!(),
        ")"
    ),
    concat!("DELETE FROM ", own_mail_receivers!()),
];

/// Deletes the deliveries to a person's receivers. `$1` is the person's key. While foreign keys are
/// off, no cascade deletes them.
const REMOVE_DELIVERIES: &str =
    "DELETE FROM deliveries WHERE receiver IN (SELECT key FROM receivers WHERE person = $1)";

/// The statements that delete a person on request, in execution order.
pub(crate) static STATEMENTS: LazyLock<Vec<SqlStatement>> = LazyLock::new(|| {
    let both = statements(SPACES).into_iter().zip(statements("''"));
    let both = both.map(|(sqlite, postgres)| SqlStatement {
        sqlite: sqlite.leak(),
        postgres: postgres.leak(),
    });
    both.collect()
});

/// The statements that remove a person to whom no row refers, in execution order.
pub(crate) static IDLE_STATEMENTS: LazyLock<Vec<SqlStatement>> = LazyLock::new(|| {
    let texts = idle_statements().into_iter();
    texts
        .map(|text| SqlStatement::common(text.leak()))
        .collect()
});

/// The statements that remove a game, in execution order. Rows that refer to the game are removed
/// first.
pub(crate) static GAME_STATEMENTS: LazyLock<Vec<SqlStatement>> = LazyLock::new(|| {
    let texts = game_statements().into_iter();
    texts
        .map(|text| SqlStatement::common(text.leak()))
        .collect()
});

/// Returns the statements that remove the game with key `$1`.
pub(crate) fn game_statements() -> Vec<String> {
    // Triggers allow the deletion of events only if their game is in the table `removing`.
    let before = "INSERT INTO removing (game) VALUES ($1)".to_owned();
    let after = [remove("removing", "game"), remove("games", "key")];
    let referring = TABLES.iter().rev().flat_map(|table| {
        let columns = table.columns.iter();
        let columns = columns.filter(|(_, kind)| *kind == ColumnType::Game);
        columns.map(|(column, _)| remove(table.name, column))
    });
    [before].into_iter().chain(referring).chain(after).collect()
}

/// Returns the statements that delete a person. `blank` is the SQL value that overwrites texts.
pub(crate) fn statements(blank: &str) -> Vec<String> {
    let extra = EXTRA_STATEMENTS.map(str::to_owned).into_iter();
    let of_columns = columns().filter_map(|(table, column, on_deletion)| {
        Some(match on_deletion {
            OnDeletion::Keep => return None,
            OnDeletion::Remove => remove(table, column),
            OnDeletion::Blank => format!("UPDATE {table} SET text = {blank} WHERE {column} = $1"),
            OnDeletion::Forget(emptied) => forget(table, column, emptied),
        })
    });
    extra
        .chain([REMOVE_DELIVERIES.to_owned()])
        .chain(of_columns)
        .collect()
}

/// Returns the statements that remove a person to whom no row refers. Texts in the remaining rows
/// are not erased, because nobody has requested their deletion.
pub(crate) fn idle_statements() -> Vec<String> {
    let of_columns = columns().filter_map(|(table, column, on_deletion)| match on_deletion {
        OnDeletion::Remove => Some(remove(table, column)),
        OnDeletion::Forget(_) => Some(forget(table, column, &[])),
        // People to whom a column with this rule refers are never removed as idle.
        OnDeletion::Blank | OnDeletion::Keep => None,
    });
    [REMOVE_DELIVERIES.to_owned()]
        .into_iter()
        .chain(of_columns)
        .collect()
}

/// Returns all columns that name a person, each with its table and its deletion rule.
fn columns() -> impl Iterator<Item = (&'static str, &'static str, OnDeletion)> {
    TABLES.iter().flat_map(|table| {
        let people = table
            .columns
            .iter()
            .filter_map(|(column, kind)| match kind {
                ColumnType::Person(on_deletion) => Some((*column, *on_deletion)),
                _ => None,
            });
        people.map(|(column, on_deletion)| (table.name, column, on_deletion))
    })
}

fn remove(table: &str, column: &str) -> String {
    format!("DELETE FROM {table} WHERE {column} = $1")
}

fn forget(table: &str, column: &str, emptied: &[&str]) -> String {
    let emptied = emptied.iter().map(|name| format!(", {name} = ''"));
    let emptied = emptied.collect::<String>();
    format!("UPDATE {table} SET {column} = NULL{emptied} WHERE {column} = $1")
}

#[cfg(test)]
mod tests {
    use sqlx::{Connection as _, SqliteConnection};

    use super::*;
    use crate::Store;
    use crate::games::tidy::reads::idle;

    #[tokio::test]
    async fn each_column_that_names_a_person_says_what_deletion_does() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("postern.db");
        Store::open_sqlite(&file).await.unwrap().close().await;
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
        let mut said: Vec<(String, String)> = columns()
            .map(|(table, column, _)| (table.to_owned(), column.to_owned()))
            .collect();
        named.sort();
        said.sort();
        assert_eq!(named, said);
    }
    #[test]
    fn nobody_is_idle_whom_a_row_names_that_stays_as_it_is() {
        // Only people with a game or a comment have rows in these tables.
        let of_games = ["events", "chat_lines", "game_notes", "rated_games"];
        for (table, column, on_deletion) in columns() {
            if matches!(on_deletion, OnDeletion::Blank | OnDeletion::Keep)
                && !of_games.contains(&table)
            {
                let asked = format!(" FROM {table} WHERE {column} = people.key");
                assert!(idle!(sqlite).contains(&asked), "{table}.{column}");
            }
        }
    }
}
