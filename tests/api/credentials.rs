//! The program never prints the password of a PostgreSQL database, not even in errors.

use std::fs;
use std::path::Path;

use postern_test_postgres::TestCluster;
use serde_json::json;

use crate::database::TestDatabase;
use crate::helpers::Player;
use crate::program::{Program, postern, serve};

const PASSWORD: &str = "Geh3im-und-lang";

/// Returns whether the program succeeded, and its combined output.
fn said(program: &mut std::process::Command) -> (bool, String) {
    let output = program.output().expect("it runs");
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

/// Adds a password to the database URL. This PostgreSQL server does not require one.
fn url_with_password(database: &TestDatabase) -> String {
    format!("{}&password={PASSWORD}", database.argument())
}

#[tokio::test]
async fn a_log_of_a_server_at_work_does_not_have_it() {
    let database = TestDatabase::postgres().await;
    let file = database.folder().join("url");
    fs::write(&file, url_with_password(&database) + "\n").unwrap();
    let log = fs::File::create(database.folder().join("log")).unwrap();
    let mut program = Program::launch(
        postern()
            .args(["serve", "--listen", "127.0.0.1:0", "--database-url-file"])
            .arg(&file)
            .env("RUST_LOG", "trace")
            .stderr(log),
    );
    let person = Player::of(format!("http://{}", program.address));
    let game = person.creates(&json!({"with": "both-sides"})).await;
    person.plays(&game, "c4", 0).await;
    assert_eq!(program.stop(), Some(0));
    let log = fs::read_to_string(database.folder().join("log")).unwrap();
    assert!(log.contains("/api/games"), "it is talkative: {log}");
    assert!(!log.contains(PASSWORD), "{log}");
}

#[test]
fn complaints_do_not_repeat_it() {
    let folder = tempfile::tempdir().unwrap();
    let nobody = folder.path().display();
    for (url, part) in [
        (
            format!("postgres:///postern?host={nobody}&user=ann&password={PASSWORD}"),
            "postern",
        ),
        (
            format!("postgres://ann:{PASSWORD}@127.0.0.1:1/postern"),
            "127.0.0.1",
        ),
        (
            format!("postgres://ann:{PASSWORD}@[::1/postern"),
            "postgres://user:password@host",
        ),
        (
            format!("postgress://ann:{PASSWORD}@db.example/postern"),
            "does not begin with postgres://",
        ),
    ] {
        for command in ["serve", "check"] {
            let (well, text) = said(
                postern()
                    .args([command, "--database", &url])
                    .env("RUST_LOG", "trace"),
            );
            assert!(!well && !text.contains(PASSWORD), "{text}");
            let complaint = text.lines().last().unwrap_or_default();
            assert!(command == "check" || complaint.contains(part), "{text}");
        }
    }
}

#[test]
fn help_does_not_show_the_environment() {
    let url = format!("postgres://ann:{PASSWORD}@db.example/postern");
    for command in ["serve", "backup", "restore", "check", "rebuild"] {
        let (well, text) = said(
            postern()
                .args([command, "--help"])
                .env("POSTERN_DATABASE", &url),
        );
        assert!(well && text.contains("--database-url-file"), "{text}");
        assert!(!text.contains(PASSWORD), "{text}");
    }
}

#[test]
fn what_is_for_files_alone_says_what_to_use_instead() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    for (command, instead) in [("backup", "pg_dump"), ("restore", "pg_restore")] {
        let (well, text) = said(
            postern()
                .arg(command)
                .arg(&copy)
                .args(["--database", "postgres://db.example/postern"]),
        );
        assert!(!well && text.contains(instead), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
    assert!(!copy.exists());
}

/// Runs `pg_dump` and `pg_restore` as `docs/SCALING.md` describes.
#[tokio::test]
async fn a_dump_brings_every_game_into_another_database() {
    let database = TestDatabase::postgres().await;
    let mut program = Program::launch(&mut serve(&database));
    let person = Player::of(format!("http://{}", program.address));
    let game = person.creates(&json!({"with": "both-sides"})).await;
    person.plays(&game, "c4", 0).await;
    let dump = database.folder().join("dump");
    let cluster = TestCluster::shared();
    run(cluster, "pg_dump", |command| {
        command.args(["--format=custom", "--file"]).arg(&dump);
        command.arg(database.argument())
    });
    person.plays(&game, "e6", 1).await;
    assert_eq!(program.stop(), Some(0));

    let other = cluster.database();
    run(cluster, "pg_restore", |command| {
        command.args(["--exit-on-error", "--dbname", &other.url()]);
        command.arg(&dump)
    });
    let mut restored = Program::launch(
        postern()
            .args(["serve", "--listen", "127.0.0.1:0", "--database"])
            .arg(other.url()),
    );
    let person = person.at_address(format!("http://{}", restored.address));
    let view = person.view(&game).await;
    assert_eq!(view["plies"].as_array().unwrap().len(), 1, "{view}");
    assert_eq!(view["you"], json!(["white", "black"]));
    person.plays(&game, "e6", 1).await;
    assert_eq!(restored.stop(), Some(0));
}

fn run<'a>(
    cluster: &TestCluster,
    program: &str,
    arguments: impl FnOnce(&mut std::process::Command) -> &mut std::process::Command + 'a,
) {
    let path: &Path = &cluster.program(program);
    let (well, text) = said(arguments(&mut std::process::Command::new(path)));
    assert!(well, "{program}: {text}");
}
