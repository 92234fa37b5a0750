//! Challenging a named player, and finding the next opponent after the game.

use crate::access::is_fit;
use crate::accounts::signs_up;
use crate::harness::{Browser, Look, stage};
use crate::sample::GAME;
use crate::table::{at_the_board, join, play, press_twice, sees_turn};

#[tokio::test]
async fn a_player_who_is_here_is_challenged() {
    stage("challenges", async |stage| {
        let zoe = stage.browser("zoe", Look::PHONE).await;
        let lea = stage.browser("lea", Look::DARK).await;
        signs_up(&zoe, "Zoë").await;
        signs_up(&lea, "Lea").await;
        lea.goto("/me").await;
        zoe.goto("/").await;
        zoe.sees("#here", "Lea").await;
        is_fit(&zoe, "who is here").await;
        zoe.press("#here a[href='/challenges/new?to=Lea']").await;
        zoe.until("document.querySelector('input[name=to]')?.value === 'Lea'")
            .await;
        is_fit(&zoe, "a new challenge").await;
        challenges(&zoe).await;

        lea.goto("/challenges").await;
        lea.sees(".challenges", "Zoë").await;
        lea.press(".challenges .decline summary").await;
        lea.press(".challenges .decline button[value=later]").await;
        zoe.until("document.body.dataset.status === 'over'").await;
        is_fit(&zoe, "a challenge that was declined").await;

        zoe.goto("/players/Lea").await;
        zoe.press("main a.button[href='/challenges/new?to=Lea']")
            .await;
        let game = challenges(&zoe).await;
        lea.goto(&game).await;
        lea.press(".invite button[name=do][value=join]").await;
        for player in [&zoe, &lea] {
            player
                .until("document.body.dataset.status === 'running'")
                .await;
            at_the_board(player).await;
        }
        play(&zoe, &GAME[0]).await;
        sees_turn(&lea, 1, GAME[0].notation).await;
        play(&lea, &GAME[1]).await;
        sees_turn(&zoe, 2, GAME[1].notation).await;
        press_twice(&lea, "resign").await;
        zoe.sees("#ratings", "+162").await;

        // “New opponent” posts an open challenge, which a guest with the same settings joins.
        zoe.press("button[form=new-opponent]").await;
        zoe.until(&format!("location.pathname !== '{game}'")).await;
        at_the_board(&zoe).await;
        zoe.sees(".invite", "Send this link").await;
        let open = zoe.path().await;
        lea.goto("/").await;
        lea.sees("#seeks", "Zoë").await;
        join(&lea, &open).await;
        zoe.until("document.body.dataset.status === 'running'")
            .await;
        zoe.goto("/games?player=Lea").await;
        zoe.until(&format!(
            "document.querySelector(\"a[href='{game}']\") !== null"
        ))
        .await;
        is_fit(&zoe, "the archive of a player").await;
    })
    .await;
}

/// Submits the page's challenge form for a live rated game as White. Returns the game's path.
pub async fn challenges(browser: &Browser) -> String {
    for (name, value) in [("play", "white"), ("time", "live"), ("rated", "yes")] {
        browser.pick(name, value).await;
    }
    browser.press("form.create > button.primary").await;
    browser
        .until("location.pathname.startsWith('/games/')")
        .await;
    at_the_board(browser).await;
    browser.path().await
}
