//! Tests a future migration: it runs once, is killed midway, runs out of disk space, and fails in
//! its Rust code.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs};

use sqlx::{AssertSqlSafe, Connection as _, SqlSafeStr as _, SqliteConnection};
use tempfile::TempDir;

use super::open::prepare_with;
use super::schema::{LATEST, MIGRATIONS, Migrations, options};
use crate::StoreError;
use crate::engine::migrations::{MigrationFn, MigrationStep};

const MIB: u64 = 1 << 20;
/// Number of names that the future migration moves into a separate table, about 20 MiB in total.
const NAMES: i64 = 40_000;
/// Environment variable with the path of the file for [`migrate_the_file`].
const FILE: &str = "POSTERN_TEST_FILE";

const NEXT: MigrationStep = MigrationStep {
    version: LATEST + 1,
    name: "next",
    sql: "CREATE TABLE names (person INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
          INSERT INTO names (person, name) SELECT key, name FROM people;
          UPDATE people SET name = '';",
};

fn with_next(work: MigrationFn<SqliteConnection>) -> Migrations {
    let mut steps = MIGRATIONS.steps.to_vec();
    steps.push(NEXT);
    Migrations {
        steps: steps.leak(),
        work: vec![(NEXT.version, work)].leak(),
    }
}

/// Stores the number of rows that the migration's statements have moved.
fn count_names(
    connection: &mut SqliteConnection,
) -> std::pin::Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + '_>> {
    Box::pin(async {
        run(
            connection,
            "INSERT INTO meta (key, value) SELECT 'names', CAST(count(*) AS BLOB) FROM names",
        )
        .await;
        Ok(())
    })
}

async fn run(connection: &mut SqliteConnection, statements: &'static str) {
    sqlx::raw_sql(statements).execute(connection).await.unwrap();
}

async fn number(connection: &mut SqliteConnection, what: &str) -> i64 {
    let statement = AssertSqlSafe(format!("SELECT {what}")).into_sql_str();
    sqlx::query_scalar(statement)
        .fetch_one(connection)
        .await
        .unwrap()
}

async fn connect(file: &Path) -> SqliteConnection {
    SqliteConnection::connect_with(&options(file))
        .await
        .unwrap()
}

/// Creates a file with the current schema and many names.
async fn file_of_today() -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("postern.db");
    prepare_with(&file, None, &MIGRATIONS).await.unwrap();
    let mut connection = connect(&file).await;
    let people = format!(
        "WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < {NAMES})
         INSERT INTO people (id, name, created_ms)
         SELECT 'person' || n, 'name ' || n || ': ' || hex(randomblob(200)), 0 FROM number"
    );
    sqlx::raw_sql(AssertSqlSafe(people).into_sql_str())
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    (directory, file)
}

/// Whether a file has been migrated. Asserts in both cases that the file is consistent.
async fn is_migrated(file: &Path) -> bool {
    let mut connection = connect(file).await;
    let sound: String = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    assert_eq!(sound, "ok");
    let schema = number(&mut connection, "max(version) FROM _sqlx_migrations").await;
    let named = number(&mut connection, "count(*) FROM people WHERE name <> ''").await;
    let table = "count(*) FROM sqlite_schema WHERE name = 'names'";
    let has_table = number(&mut connection, table).await == 1;
    let noted = "coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'names'), 0)";
    let noted = number(&mut connection, noted).await;
    let moved = if has_table {
        number(&mut connection, "count(*) FROM names WHERE name <> ''").await
    } else {
        0
    };
    connection.close().await.unwrap();
    let is_migrated = schema == NEXT.version;
    let (before, after) = ((LATEST, NAMES, 0, 0), (NEXT.version, 0, NAMES, NAMES));
    let wanted = if is_migrated { after } else { before };
    assert_eq!((schema, named, moved, noted), wanted);
    assert_eq!(has_table, is_migrated);
    is_migrated
}

#[tokio::test]
async fn a_migration_and_its_work_are_done_once() {
    let (_directory, file) = file_of_today().await;
    for _ in 0..2 {
        prepare_with(&file, None, &with_next(count_names))
            .await
            .unwrap();
        assert!(is_migrated(&file).await);
    }
    assert_eq!(
        prepare_with(&file, None, &MIGRATIONS).await,
        Err(StoreError::NewerSchema)
    );
}

#[tokio::test]
async fn a_file_that_another_migration_of_the_same_number_has_made_is_refused() {
    let (_directory, file) = file_of_today().await;
    let mut connection = connect(&file).await;
    run(
        &mut connection,
        "UPDATE _sqlx_migrations SET checksum = x'00'",
    )
    .await;
    connection.close().await.unwrap();
    let first = MIGRATIONS.steps[0].version;
    let refusal = Err(StoreError::Corrupt(format!(
        "its schema is not what migration {first} made"
    )));
    assert_eq!(prepare_with(&file, None, &MIGRATIONS).await, refusal);
    assert_eq!(
        prepare_with(&file, None, &with_next(count_names)).await,
        refusal
    );
    assert!(!is_migrated(&file).await);
}

#[tokio::test]
async fn a_new_file_gets_the_work_of_migrations_too() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("postern.db");
    prepare_with(&file, None, &with_next(count_names))
        .await
        .unwrap();
    let mut connection = connect(&file).await;
    let noted = "count(*) FROM meta WHERE key = 'names' AND CAST(value AS INTEGER) = 0";
    assert_eq!(number(&mut connection, noted).await, 1);
}

#[tokio::test]
async fn nothing_is_left_of_a_migration_whose_work_fails() {
    let (_directory, file) = file_of_today().await;
    let failing: MigrationFn<SqliteConnection> = |_| Box::pin(async { Err(StoreError::Busy) });
    assert_eq!(
        prepare_with(&file, None, &with_next(failing)).await,
        Err(StoreError::Busy)
    );
    assert!(!is_migrated(&file).await);
    prepare_with(&file, None, &with_next(count_names))
        .await
        .unwrap();
    assert!(is_migrated(&file).await);
}

/// Before migration 51, the deletion of an account could leave deliveries without a receiver.
#[tokio::test]
async fn deliveries_without_a_receiver_do_not_stop_a_migration() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations/sqlite");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("postern.db");
    fs::File::create(&file).unwrap();
    let mut connection = connect(&file).await;
    for file in files {
        if file.to_str().unwrap().contains("0051_") {
            let orphan = "PRAGMA foreign_keys = OFF;
                INSERT INTO deliveries (receiver, kind, seq, ply, made_ms, due_ms)
                VALUES (7, 'reset', 0, 0, 1, 1);";
            sqlx::raw_sql(orphan)
                .execute(&mut connection)
                .await
                .unwrap();
        }
        let text = AssertSqlSafe(fs::read_to_string(file).unwrap()).into_sql_str();
        sqlx::raw_sql(text).execute(&mut connection).await.unwrap();
    }
    assert_eq!(number(&mut connection, "count(*) FROM deliveries").await, 0);
}

#[tokio::test]
async fn a_migration_waits_for_no_other_program_for_long() {
    let (_directory, file) = file_of_today().await;
    let mut other = connect(&file).await;
    run(&mut other, "BEGIN IMMEDIATE").await;
    assert_eq!(
        prepare_with(&file, None, &with_next(count_names)).await,
        Err(StoreError::Locked)
    );
    run(&mut other, "ROLLBACK").await;
    assert!(!is_migrated(&file).await);
}

#[tokio::test]
async fn a_file_that_must_not_grow_stays_as_it_is() {
    let (_directory, file) = file_of_today().await;
    let mut connection = connect(&file).await;
    let pages = number(&mut connection, "page_count FROM pragma_page_count").await;
    connection.close().await.unwrap();
    let most = u32::try_from(pages + 1_000).unwrap();
    assert_eq!(
        prepare_with(&file, Some(most), &with_next(count_names)).await,
        Err(StoreError::Full)
    );
    assert!(!is_migrated(&file).await);
}

#[tokio::test]
#[ignore = "a part of other tests, which start it as a process of its own"]
async fn migrate_the_file() {
    let Ok(file) = env::var(FILE) else { return };
    match prepare_with(Path::new(&file), None, &with_next(count_names)).await {
        Ok(()) => println!("it is migrated"),
        Err(error) => println!("it is not migrated: {error}"),
    }
}

/// Returns the command line that runs only the test [`migrate_the_file`].
fn migrating() -> Vec<String> {
    let program = env::current_exe().unwrap().display().to_string();
    let name = format!(
        "{}::migrate_the_file",
        module_path!().split_once("::").unwrap().1
    );
    let arguments = ["--exact", &name, "--ignored", "--nocapture"];
    let arguments = arguments.map(str::to_owned);
    [program].into_iter().chain(arguments).collect()
}

/// Starts to migrate a file, and kills the process once the write-ahead log has reached this number
/// of bytes.
async fn killed_at(file: &Path, bytes: u64) {
    let log = PathBuf::from(format!("{}-wal", file.display()));
    let command = migrating();
    let mut process = Command::new(&command[0])
        .args(&command[1..])
        .env(FILE, file)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let grown = async {
        while fs::metadata(&log).map_or(0, |log| log.len()) < bytes {
            tokio::task::yield_now().await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_mins(1), grown).await;
    assert!(in_time.is_ok(), "the log grows");
    // On Unix, this sends SIGKILL.
    process.kill().unwrap();
    process.wait().unwrap();
}

#[tokio::test]
async fn a_migration_that_is_killed_anywhere_loses_nothing_and_is_done_once() {
    let (directory, original) = file_of_today().await;
    let mut in_the_middle = 0;
    for mib in [1, 8, 16, 24] {
        let file = directory.path().join(format!("killed-{mib}.db"));
        fs::copy(&original, &file).unwrap();
        killed_at(&file, mib * MIB).await;
        in_the_middle += u32::from(!is_migrated(&file).await);
        prepare_with(&file, None, &with_next(count_names))
            .await
            .unwrap();
        assert!(is_migrated(&file).await);
    }
    assert!(in_the_middle > 0, "none was killed in its middle");
}

/// A shell script that migrates a copy of a file on a disk with the given size in MiB, and then
/// copies the disk's contents back.
const ON_A_SMALL_DISK: &str = r#"
    mount -t tmpfs -o "size=$1m" tmpfs "$2" || exit 77
    cp "$3" "$2/postern.db" || exit 77
    taken_back=$4
    shift 4
    POSTERN_TEST_FILE=$0 "$@" > "$taken_back/said" 2>&1
    cp "${0%/*}"/* "$taken_back/"
"#;

/// Returns the output of a migration on a disk with this size in MiB; `None` if the disk cannot be
/// created.
fn said_on_disk(mib: u32, original: &Path, taken_back: &Path) -> Option<String> {
    let disk = tempfile::tempdir().unwrap();
    let status = Command::new("unshare")
        .args(["--mount", "--", "sh", "-c", ON_A_SMALL_DISK])
        .arg(disk.path().join("postern.db"))
        .arg(mib.to_string())
        .args([disk.path(), original, taken_back])
        .args(migrating())
        .stderr(Stdio::null())
        .status();
    let is_mounted = status.is_ok_and(|status| status.success());
    is_mounted.then(|| fs::read_to_string(taken_back.join("said")).unwrap())
}

#[tokio::test]
async fn a_migration_that_finds_the_disk_full_anywhere_loses_nothing() {
    let (_directory, original) = file_of_today().await;
    let (mut full, mut done) = (0, 0);
    let sizes = [25, 30, 40, 50, 60, 400];
    for mib in sizes {
        let taken_back = tempfile::tempdir().unwrap();
        let Some(said) = said_on_disk(mib, &original, taken_back.path()) else {
            eprintln!("NOT TESTED: no small disk can be mounted here");
            return;
        };
        full += usize::from(said.contains("the disk is full"));
        done += usize::from(said.contains("it is migrated"));
        let file = taken_back.path().join("postern.db");
        assert_eq!(
            is_migrated(&file).await,
            said.contains("it is migrated"),
            "{said}"
        );
        prepare_with(&file, None, &with_next(count_names))
            .await
            .unwrap();
        assert!(is_migrated(&file).await);
    }
    assert!(full > 0 && done > 0, "{full} {done}");
    assert_eq!(full + done, sizes.len(), "each says why it is not migrated");
}
