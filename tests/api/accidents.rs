//! Backup, restore, check and rebuild of a database with the `postern` program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rusqlite::Connection;
use serde_json::json;

use crate::database::TestDatabase;
use crate::helpers::Player;
use crate::program::{Program, postern, serve};

/// An SQLite database for the `postern` commands of a test.
struct HostDirectory {
    database: TestDatabase,
}

/// A command's exit status and output.
struct CommandOutput {
    status: Option<i32>,
    text: String,
}

impl HostDirectory {
    fn new() -> Self {
        Self {
            database: TestDatabase::sqlite(),
        }
    }

    fn serve(&self) -> Program {
        let log = fs::File::create(self.path("log")).expect("a file for the log");
        Program::launch(serve(&self.database).stderr(log))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.database.folder().join(name)
    }

    fn database(&self) -> PathBuf {
        self.database.path()
    }

    /// Runs a `postern` command on the database.
    fn run(&self, arguments: &[&str]) -> CommandOutput {
        said(
            postern()
                .args(arguments)
                .arg("--database")
                .arg(self.database())
                .current_dir(self.database.folder()),
        )
    }

    /// Runs SQL on the database directly, bypassing the `postern` program.
    fn meddle(&self, statements: &str) {
        let connection = Connection::open(self.database()).expect("it opens");
        connection.execute_batch(statements).expect("it is done");
    }

    /// Returns the number of the root page of a table or index.
    fn root(&self, name: &str) -> u64 {
        let connection = Connection::open(self.database()).expect("it opens");
        let _: String = connection
            .query_row("PRAGMA journal_mode = DELETE", [], |row| row.get(0))
            .expect("nobody else has it open");
        let select = "SELECT rootpage FROM sqlite_schema WHERE name = ?";
        let page: u32 = connection
            .query_row(select, [name], |row| row.get(0))
            .expect("it is there");
        page.into()
    }

    /// Overwrites a page of the database with garbage.
    fn scribble(&self, page: u64) {
        let mut bytes = fs::read(self.database()).expect("it is read");
        let from = usize::try_from((page - 1) * 4_096).expect("a small file");
        bytes[from..from + 4_096].fill(0x5a);
        fs::write(self.database(), bytes).expect("it is written");
    }
}

fn said(command: &mut Command) -> CommandOutput {
    let output = command.output().expect("it runs");
    let text = [output.stdout, output.stderr].concat();
    CommandOutput {
        status: output.status.code(),
        text: String::from_utf8(text).expect("it is text"),
    }
}

/// Creates a game in which one person plays both sides, plays these turns, and returns the game's
/// ID.
async fn played(person: &Player, turns: &[&str]) -> String {
    let game = person.creates(&json!({"with": "both-sides"})).await;
    for (ply, turn) in turns.iter().enumerate() {
        person.plays(&game, turn, ply).await;
    }
    game
}

fn exists(path: &Path) -> bool {
    path.try_exists().expect("it can be looked at")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_running_server_is_whole_and_is_restored_when_it_has_stopped() {
    let host = HostDirectory::new();
    let mut program = host.serve();
    let ann = Player::of(format!("http://{}", program.address));
    let game = played(&ann, &["c4", "e6"]).await;

    let made = host.run(&["backup", "copy.db"]);
    assert_eq!(made.status, Some(0), "{}", made.text);
    let again = host.run(&["backup", "copy.db"]);
    assert_eq!(again.status, Some(1));
    assert!(again.text.contains("copy.db already"), "{}", again.text);
    let checked = said(
        postern()
            .args(["check", "--database"])
            .arg(host.path("copy.db")),
    );
    assert_eq!(checked.status, Some(0), "{}", checked.text);
    assert!(
        checked.text.contains("1 games of 3 events"),
        "{}",
        checked.text
    );

    ann.plays(&game, "e4", 2).await;
    let refused = host.run(&["restore", "copy.db"]);
    assert_eq!(refused.status, Some(1));
    assert!(refused.text.contains("running server"), "{}", refused.text);
    assert_eq!(program.kill(), None, "its write-ahead log is left over");
    assert!(exists(&host.path("postern.db-wal")));

    let restored = host.run(&["restore", "copy.db"]);
    assert_eq!(restored.status, Some(0), "{}", restored.text);
    assert!(!exists(&host.path("postern.db-wal")));
    let checked = host.run(&["check"]);
    assert_eq!(checked.status, Some(0), "{}", checked.text);
    assert!(checked.text.contains("of 3 events"), "{}", checked.text);
    // `postern restore` keeps the replaced database as `postern.db.before-restore`.
    let kept = said(
        postern()
            .args(["check", "--database"])
            .arg(host.path("postern.db.before-restore")),
    );
    assert!(kept.text.contains("of 4 events"), "{}", kept.text);

    let program = host.serve();
    let ann = ann.at_address(format!("http://{}", program.address));
    ann.plays(&game, "e4", 2).await;
}

#[test]
fn a_second_server_is_refused_with_a_sentence() {
    let host = HostDirectory::new();
    let _program = host.serve();
    let link = host.path("link.db");
    std::os::unix::fs::symlink(host.database(), &link).unwrap();
    for file in [host.database(), link] {
        let second = said(
            postern()
                .args(["serve", "--listen", "127.0.0.1:0", "--database"])
                .arg(file)
                .env("RUST_LOG", "error"),
        );
        assert_eq!(second.status, Some(1));
        assert_eq!(second.text.lines().count(), 1, "{}", second.text);
        assert!(second.text.contains("uses the database"), "{}", second.text);
    }
    let rebuilt = host.run(&["rebuild"]);
    assert!(
        rebuilt.text.contains("uses the database"),
        "{}",
        rebuilt.text
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_index_is_found_and_rebuilt() {
    let host = HostDirectory::new();
    let mut program = host.serve();
    let ann = Player::of(format!("http://{}", program.address));
    let game = played(&ann, &["c4"]).await;
    assert_eq!(program.stop(), Some(0));
    host.scribble(host.root("events_commands"));

    let refused = said(serve(&host.database).env("RUST_LOG", "error"));
    assert_eq!(refused.status, Some(1));
    assert!(refused.text.contains("damaged"), "{}", refused.text);
    assert!(refused.text.contains("postern rebuild"), "{}", refused.text);
    let checked = host.run(&["check"]);
    assert_eq!(checked.status, Some(1));
    assert!(checked.text.contains("table events: "), "{}", checked.text);

    let rebuilt = host.run(&["rebuild"]);
    assert_eq!(rebuilt.status, Some(0), "{}", rebuilt.text);
    let program = host.serve();
    let ann = ann.at_address(format!("http://{}", program.address));
    ann.plays(&game, "e6", 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_that_show_something_else_than_the_logs_are_found_and_rebuilt() {
    let host = HostDirectory::new();
    let mut program = host.serve();
    let ann = Player::of(format!("http://{}", program.address));
    let first = played(&ann, &["c4"]).await;
    let second = played(&ann, &["c4", "e6"]).await;
    assert_eq!(program.stop(), Some(0));
    assert_eq!(host.run(&["check"]).status, Some(0));
    host.meddle(&format!(
        "UPDATE game_state SET ply = 99, awaits_white = 0 WHERE game = (SELECT key FROM games \
            WHERE id = '{first}');
         DELETE FROM game_state WHERE game = (SELECT key FROM games WHERE id = '{second}');
         UPDATE games SET status = 'over', over_ms = 5 WHERE id = '{second}';
         INSERT INTO records SELECT key, 'crazyhouse', 1, 0, 0 FROM people;
         DROP INDEX games_seeks; DROP TRIGGER events_are_not_removed"
    ));
    let checked = host.run(&["check"]);
    assert_eq!(checked.status, Some(1));
    for fault in [
        "the index games_seeks is missing",
        "the trigger events_are_not_removed is missing",
        "table records: ",
        &format!("game {first}: game_state has something else than its log says: ply"),
        &format!("game {second}: games has something else than its log says: status"),
        &format!("game {second}: it has no row in game_state"),
    ] {
        assert!(checked.text.contains(fault), "{fault}: {}", checked.text);
    }
    let rebuilt = host.run(&["rebuild"]);
    assert_eq!(rebuilt.status, Some(0), "{}", rebuilt.text);
    assert!(exists(&host.path("postern.db.before-rebuild")));
    assert_eq!(host.run(&["check"]).status, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flipped_bit_in_a_log_is_found() {
    let host = HostDirectory::new();
    let mut program = host.serve();
    let ann = Player::of(format!("http://{}", program.address));
    let game = played(&ann, &["c4", "e6"]).await;
    assert_eq!(program.stop(), Some(0));
    let connection = Connection::open(host.database()).unwrap();
    let trigger: String = connection
        .query_row(
            "SELECT sql FROM sqlite_schema WHERE name = 'events_are_not_changed'",
            [],
            |row| row.get(0),
        )
        .unwrap();
    drop(connection);
    host.meddle(&format!(
        "DROP TRIGGER events_are_not_changed; UPDATE events SET at_ms = at_ms + 1 WHERE seq = 2; \
            {trigger}"
    ));
    let checked = host.run(&["check"]);
    assert_eq!(checked.status, Some(1));
    let fault = format!("game {game}: its event 2 is not as it was written");
    assert!(checked.text.contains(&fault), "{}", checked.text);
}

#[test]
fn files_that_are_no_databases_are_said_to_be_so() {
    let host = HostDirectory::new();
    for command in ["check", "rebuild"] {
        let missing = host.run(&[command]);
        assert_eq!(missing.status, Some(1));
        assert!(
            missing.text.contains("there is no database"),
            "{}",
            missing.text
        );
    }
    fs::write(host.path("letter"), "Dear Ann, ".repeat(1_000)).unwrap();
    let restored = host.run(&["restore", "letter"]);
    assert_eq!(restored.status, Some(1));
    assert!(
        restored.text.contains("not a database"),
        "{}",
        restored.text
    );
    assert!(!exists(&host.database()));
}
