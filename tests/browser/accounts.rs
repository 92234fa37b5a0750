//! An account from a guest's first game to the account's deletion.

use serde_json::json;

use crate::harness::{Browser, Look, stage};
use crate::sample::GAME;
use crate::table::{LIGHT, at_the_board, begin, join, play, sees_turn, watch};

/// The password of every account in these tests.
pub const PASSWORD: &str = "a green door";
const OTHER: &str = "a yellow door";

/// Creates an account by a direct request, without loading the form or the page after it.
pub async fn signs_up(browser: &Browser, name: &str) {
    browser.goto(LIGHT).await;
    let script = "const [name, password] = arguments;
        return fetch('/sign-up', {method: 'POST', body: new URLSearchParams({name, password})})
            .then((answer) => new URL(answer.url).pathname);";
    let path = browser.run(script, json!([name, PASSWORD])).await;
    assert_eq!(path, "/me", "{name} has an account");
}

#[tokio::test]
async fn an_account_from_a_phone_to_a_desktop() {
    stage("account", async |stage| {
        let guest = stage.browser("guest", Look::PHONE).await;
        let opponent = stage.browser("opponent", Look::DESKTOP).await;
        let game = begin(&guest, "friend", "white", "unlimited").await;
        join(&opponent, &game).await;
        play(&guest, &GAME[0]).await;

        guest.press(".site-nav a[href='/sign-in']").await;
        guest.press(".form-links a[href^='/sign-up']").await;
        reveals(&guest).await;
        guest.write("#name", "Zoë").await;
        guest.press("main form .primary").await;
        guest
            .until(&format!("location.pathname === '{game}'"))
            .await;
        at_the_board(&guest).await;
        guest.sees(".account-name", "Zoë").await;
        watch(&opponent, &game).await;
        opponent.sees(".seat .name", "Zoë").await;
        play(&opponent, &GAME[1]).await;
        sees_turn(&guest, 2, GAME[1].notation).await;

        let other = stage.browser("other", Look::DARK).await;
        other.goto("/").await;
        signs_in(&other, PASSWORD).await;
        other.press(&format!("#games a[href='{game}']")).await;
        at_the_board(&other).await;
        play(&other, &GAME[2]).await;
        sees_turn(&opponent, 3, GAME[2].notation).await;
        sees_turn(&guest, 3, GAME[2].notation).await;

        other.goto("/account").await;
        other.write("#password", PASSWORD).await;
        other.write("#new-password", OTHER).await;
        other
            .press("form[action='/account/password'] > button")
            .await;
        other.sees("main", "Your password is changed.").await;
        guest.sees("main", "You have been signed out").await;

        deletes(&other, &game, &opponent).await;
    })
    .await;
}

/// Types a password, shows it, and hides it again.
async fn reveals(browser: &Browser) {
    browser.write("#password", PASSWORD).await;
    browser.press("[data-reveals=password]").await;
    let shown = format!("document.querySelector('#password[type=text]')?.value === '{PASSWORD}'");
    browser.until(&shown).await;
    browser.press("[data-reveals=password]").await;
    browser
        .until("document.querySelector('#password[type=password]') !== null")
        .await;
}

/// Signs in, first with a wrong password. The sign-in leads to the list of games.
async fn signs_in(browser: &Browser, password: &str) {
    browser.announce("status of 422");
    browser.press(".site-nav a[href='/sign-in']").await;
    browser.write("#name", "zoë").await;
    browser.write("#password", "wrong").await;
    browser.press("main form .primary").await;
    browser
        .sees("#password-error", "The name or the password is wrong.")
        .await;
    browser.goto("/sign-in?next=%2Fme").await;
    browser.write("#name", "zoë").await;
    browser.write("#password", password).await;
    browser.press("main form .primary").await;
    browser.until("location.pathname === '/me'").await;
}

/// Deletes the account. Its name disappears from the finished game.
async fn deletes(browser: &Browser, game: &str, opponent: &Browser) {
    browser.goto("/account").await;
    browser
        .press("form[action='/account/delete'] summary")
        .await;
    browser.write("#delete-password", OTHER).await;
    browser
        .press("form[action='/account/delete'] button.danger")
        .await;
    browser.sees("h1", "Zoë is deleted").await;
    opponent.sees("#status", "Red wins").await;
    watch(opponent, game).await;
    opponent.sees(".seat .name", "Deleted player #1").await;
    browser.goto("/").await;
    browser.sees(".account-name", "Sign in").await;
    browser.goto(game).await;
    browser.sees("#status", "Red wins").await;
}
