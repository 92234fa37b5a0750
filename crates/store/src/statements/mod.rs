//! Tests that every SQL statement of the store can be prepared on a database with the current
//! schema.
//!
//! The test does not search for functions that run statements, because it could easily miss some.
//! Instead, it prepares every string in the sources that starts like a statement, on the engines
//! for which its file is meant. It fails for a string that contains SQL keywords but starts in
//! another way, and for a statement that is built in an unknown way.

mod macros;
mod sources;

use std::path::Path;

use postern_test_postgres::TestCluster;
use sqlx::{AssertSqlSafe, Connection as _, Executor, SqlSafeStr as _, SqliteConnection};

use crate::engine::deletion;
use crate::engine::tables::{ColumnType, GAME_STATE, GAMES, TABLES, Table};
use crate::games::positions;
use crate::log::records;
use crate::postgres::connected;
use crate::{DatabaseUrl, Store};
use sources::{SourceText, texts};

/// The first words of SQL statements.
const COMMANDS: [&str; 22] = [
    "ALTER",
    "ANALYZE",
    "ATTACH",
    "BEGIN",
    "COMMIT",
    "CREATE",
    "DELETE",
    "DETACH",
    "INSERT",
    "LOCK",
    "PRAGMA",
    "REINDEX",
    "RELEASE",
    "REPLACE",
    "ROLLBACK",
    "SAVEPOINT",
    "SELECT",
    "SET",
    "TRUNCATE",
    "UPDATE",
    "VACUUM",
    "WITH",
];
/// SQL keywords that appear in no other strings.
const WORDS: [&str; 8] = [
    "FROM", "INTO", "JOIN", "ORDER", "SELECT", "TABLE", "VALUES", "WHERE",
];

/// SQL literals that are only parts of statements: the file, and how the literal starts.
const PARTS: [(&str, &str); 2] = [
    // A fragment of the statements that `Table::page` builds.
    ("engine/tables/mod.rs", " WHERE ({keys}) > "),
    // The prefix of the statements that create the test's tables.
    ("sqlite/care/reference.rs", "CREATE "),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Engine {
    Sqlite,
    Postgres,
}

struct FoundStatement {
    place: String,
    text: String,
    /// Whether the statement needs the temporary tables of a database check.
    is_of_care: bool,
}

/// Whether a string is a statement for this engine.
fn is_for(engine: Engine, text: &SourceText) -> bool {
    let owner = text.owner.as_deref().unwrap_or_default();
    if text.file.contains("sqlite") || owner == "sqlite" {
        engine == Engine::Sqlite
    } else {
        // Statements that lock rows are only for PostgreSQL, because SQLite cannot lock rows.
        let is_of_postgres = text.file.contains("postgres") || owner == "postgres";
        engine == Engine::Postgres || !(is_of_postgres || owner.ends_with("_LOCKED"))
    }
}

/// Returns all statements for an engine.
fn statements(engine: Engine) -> Vec<FoundStatement> {
    let mut statements = Vec::new();
    let mut faults = Vec::new();
    for text in texts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        if PARTS
            .iter()
            .any(|(file, part)| text.file == *file && text.words.starts_with(part))
        {
            continue;
        }
        let place = format!("{}:{}", text.file, text.line);
        let words = text.words.split(|sign: char| !sign.is_alphanumeric());
        let mut words = words.filter(|word| !word.is_empty());
        if !words.next().is_some_and(|first| COMMANDS.contains(&first)) {
            if text.is_run || words.any(|word| WORDS.contains(&word)) {
                faults.push(format!("{place}: is this a statement? {}", text.words));
            }
            continue;
        }
        let filled = if text.is_format {
            fill(&text)
        } else {
            vec![text.words.clone()]
        };
        if text.is_format && filled.iter().any(|filled| filled.contains('{')) {
            faults.push(format!("{place}: what is put in here? {}", text.words));
        } else if is_for(engine, &text) {
            statements.extend(filled.into_iter().map(|statement| FoundStatement {
                place: place.clone(),
                text: statement,
                is_of_care: text.file.contains("/care/"),
            }));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    statements
}

/// Returns the statements built from a format string, one for each table to which it applies.
fn fill(template: &SourceText) -> Vec<String> {
    let text = &template.words;
    match &*template.file {
        "engine/tables/mod.rs" if text.starts_with("INSERT") => {
            return TABLES.iter().map(|table| table.insertion(2)).collect();
        }
        "engine/tables/mod.rs" => {
            let pages = |table: &Table| {
                [false, true].map(|is_behind| table.page(&table.names(), is_behind, 1))
            };
            return TABLES.iter().flat_map(pages).collect();
        }
        "engine/deletion.rs" => {
            let of_people = [deletion::statements("''"), deletion::idle_statements()];
            return [of_people.concat(), deletion::game_statements()].concat();
        }
        _ => {}
    }
    // The statement that compares lists with logs leaves out the key column.
    let is_judge = template.file.ends_with("care/judge.rs") || text.ends_with("FOR UPDATE");
    let is_counter = text.contains("setval(");
    let is_meant = |table: &&Table| {
        (!is_judge || [GAMES.name, GAME_STATE.name].contains(&table.name))
            && (!is_counter || table.columns[0].1 == ColumnType::Number)
    };
    let mut filled = Vec::new();
    for table in TABLES.iter().filter(is_meant) {
        let mut text = text.clone();
        for (name, value) in values(table, is_judge) {
            text = text.replace(&format!("{{{name}}}"), &value);
        }
        filled.push(text);
    }
    filled.dedup();
    filled
}

/// Returns the placeholders of format strings with their values for a table.
fn values(table: &Table, is_judge: bool) -> Vec<(&'static str, String)> {
    let columns: Vec<&str> = table.columns.iter().map(|(name, _)| *name).collect();
    let key = columns[0].to_owned();
    let (name, names, others) = (table.name, table.names(), &columns[1..]);
    let changes = others
        .iter()
        .map(|name| format!("{name} = excluded.{name}"));
    let listed = if is_judge { others } else { &columns };
    vec![
        ("key", key.clone()),
        ("own_key", key),
        ("name", name.to_owned()),
        ("table", name.to_owned()),
        ("table.name", name.to_owned()),
        ("table_names()", name.to_owned()),
        ("names", listed.join(", ")),
        ("columns", names.clone()),
        ("table.names()", names),
        ("changes", changes.collect::<Vec<_>>().join(", ")),
        ("records::RECOUNT", records::RECOUNT.to_owned()),
        ("positions::EMPTY", positions::EMPTY.to_owned()),
        ("schema", "public".to_owned()),
        ("judge.schema", "public".to_owned()),
        ("SCHEMA", "made_for_a_moment".to_owned()),
        ("NOT_COPIED", "nodes".to_owned()),
        ("readable", "('created', 1)".to_owned()),
    ]
}

/// Prepares all statements for an engine. Statements from `care/` are prepared with the temporary
/// tables that the SQL in `beside` creates.
async fn prepare_all<C>(engine: Engine, connection: &mut C, beside: String)
where
    for<'a> &'a mut C: Executor<'a>,
{
    let (of_care, others): (Vec<_>, Vec<_>) = statements(engine)
        .into_iter()
        .partition(|statement| statement.is_of_care);
    let count = of_care.len() + others.len();
    assert!(count > 800, "{count} are too few");
    let mut refused = prepare(connection, &others).await;
    let beside = sqlx::raw_sql(AssertSqlSafe(beside).into_sql_str());
    connection.execute(beside).await.unwrap();
    refused.extend(prepare(connection, &of_care).await);
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

/// Prepares the statements and returns the rejected ones.
async fn prepare<C>(connection: &mut C, statements: &[FoundStatement]) -> Vec<String>
where
    for<'a> &'a mut C: Executor<'a>,
{
    let mut refused = Vec::new();
    for FoundStatement { place, text, .. } in statements {
        // PostgreSQL prepares only one statement at a time.
        for text in text.split(';').filter(|text| !text.trim().is_empty()) {
            let statement = AssertSqlSafe(text.to_owned()).into_sql_str();
            if let Err(error) = connection.prepare(statement).await {
                refused.push(format!("{place}: {error}: {text}"));
            }
        }
    }
    refused
}

#[tokio::test]
async fn sqlite_knows_all_that_its_statements_name() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("postern.db");
    Store::open_sqlite(&file).await.unwrap().close().await;
    let file = file.to_str().unwrap();
    let mut connection = SqliteConnection::connect(file).await.unwrap();
    let beside = format!(
        "CREATE TEMP TABLE games AS SELECT * FROM main.games;
         CREATE TEMP TABLE game_state AS SELECT * FROM main.game_state;
         ATTACH '{file}' AS old"
    );
    prepare_all(Engine::Sqlite, &mut connection, beside).await;
}

#[tokio::test]
async fn postgresql_knows_all_that_its_statements_name() {
    let database = TestCluster::shared().database();
    let url = DatabaseUrl::parse(&database.url()).unwrap();
    let mut connection = connected(&url).await.unwrap();
    let beside = "CREATE TEMP TABLE games (LIKE games);
                  CREATE TEMP TABLE game_state (LIKE game_state)";
    prepare_all(Engine::Postgres, &mut connection, beside.to_owned()).await;
}
