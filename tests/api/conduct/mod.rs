//! Moderation: roles, suspensions and administrators' settings, on pages and on the command line.

mod admin;
mod avoid;
mod here;
mod hide;
mod impartial;
mod lines;
mod reports;
mod suspension;
mod works;

use std::process::{Command, Output};

use crate::accounts::{PASSWORD, account};
use crate::helpers::{Player, Server};

/// Runs the `postern` command-line program on the database of a running server.
fn postern(server: &Server, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_postern"))
        .args(arguments)
        .args(["--database", &server.database.argument()])
        .output()
        .expect("the command runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text").trim()
}

/// Runs a `postern` command that must succeed, and returns its output.
#[track_caller]
pub(crate) fn host(server: &Server, arguments: &[&str]) -> String {
    let done = postern(server, arguments);
    assert_eq!(text(&done.stderr), "");
    assert!(done.status.success());
    text(&done.stdout).to_owned()
}

/// Creates an account and makes it an administrator on the command line.
async fn admin(server: &Server) -> Player {
    let admin = account(server, "Adele").await;
    host(server, &["moderators", "add", "Adele", "--admin"]);
    admin
}

pub(crate) async fn moderator(server: &Server) -> Player {
    let moderator = account(server, "Moses").await;
    host(server, &["moderators", "add", "Moses"]);
    moderator
}
