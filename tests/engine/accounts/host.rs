//! The `postern` program's commands for accounts.

use std::process::{Command, Output};

use super::*;
use crate::database::on_postgres;

fn postern(server: &Server, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_postern"))
        .args(["people"])
        .args(arguments)
        .args(["--database", &server.database.argument()])
        .env_remove("POSTERN_PUBLIC_URL")
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap().trim()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_makes_a_reset_link_beside_a_running_server() {
    let server = Server::start().await;
    let (zoe, _) = account(&server.live, "Zoë").await;
    let made = postern(
        &server,
        &[
            "reset-password",
            "zoë",
            "--public-url",
            "https://chess.example",
        ],
    );
    assert_eq!(text(&made.stderr), "");
    let link = text(&made.stdout).strip_prefix("https://chess.example/reset/");
    // The command uses the system clock, so the test clock must match.
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    server
        .clock
        .advance(i64::try_from(now.unwrap().as_millis()).unwrap() - START);
    let person = server
        .live
        .accounts
        .person_of_reset_link(link.unwrap())
        .await;
    assert_eq!(person, Ok(zoe));
    let made = postern(&server, &["reset-password", "Zoë"]);
    assert!(text(&made.stdout).starts_with("/reset/"));
    let refused = postern(&server, &["reset-password", "Ann"]);
    assert!(!refused.status.success());
    assert_eq!(text(&refused.stderr), "There is no account of this name.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_deletes_an_account() {
    let server = Server::start().await;
    let (zoe, _) = account(&server.live, "Zoë").await;
    if !on_postgres() {
        server.live.shutdown().await;
    }
    let deleted = postern(&server, &["delete", "Zoë"]);
    assert_eq!(text(&deleted.stderr), "");
    assert!(text(&deleted.stdout).starts_with("The account of Zoë is deleted."));
    let server = server.restart().await;
    assert_eq!(server.live.people.person(&zoe.id).await, Ok(None));
    assert_eq!(server.live.people.account(&zoe.id).await, Ok(None));
}
