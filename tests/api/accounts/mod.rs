//! Accounts: pages and forms.

mod account;
mod data;
mod enter;
mod limits;
mod next;
mod passkeys;

use crate::helpers::{Answer, Player, Server};

pub(crate) const PASSWORD: &str = "a green door";
const OTHER: &str = "a yellow door";

pub(crate) async fn account(server: &Server, name: &str) -> Player {
    account_at(&server.url(""), name).await
}

/// Signs up a new account at a server that is known only by its base URL.
pub(crate) async fn account_at(base: &str, name: &str) -> Player {
    let player = Player::of(base.to_owned());
    signs_up(&player, name, PASSWORD).await.leads_to("/me");
    player
}

async fn signs_up(player: &Player, name: &str, password: &str) -> Answer {
    let fields = [("name", name), ("password", password)];
    player.form("/sign-up", &fields).await
}

async fn signs_in(player: &Player, name: &str, password: &str) -> Answer {
    let fields = [("name", name), ("password", password)];
    player.form("/sign-in", &fields).await
}

/// Whether the header shows that the player is signed in as `name`.
async fn is_in(player: &Player, name: &str) -> bool {
    let page = player.get("/").await.body;
    let who = format!("<span class=\"account-name\">{name}</span>");
    assert_ne!(page.contains(&who), page.contains("href=\"/sign-in\""));
    page.contains(&who)
}

/// Returns the value of a cookie in a player's cookie jar.
fn cookie(player: &Player, name: &str) -> Option<String> {
    let all = player.cookie();
    let values = all.split("; ").filter_map(|pair| pair.split_once('='));
    values
        .filter(|(key, _)| *key == name)
        .map(|(_, value)| value.to_owned())
        .next()
}
