//! Guests: joining an open challenge, and continuing on another device.

use crate::harness::{Browser, Look, stage};
use crate::sample::GAME;
use crate::table::{at_the_board, begin, join, play, sees_turn, watch};

#[tokio::test]
async fn a_seek_appears_on_other_start_pages_and_goes_when_it_is_taken() {
    stage("seek", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        let third = stage.browser("third", Look::DESKTOP).await;
        red.goto("/").await;
        third.goto("/").await;
        let game = begin(&yellow, "anyone", "white", "unlimited").await;
        let seek = format!("#seeks a[href='{game}']");
        for browser in [&red, &third] {
            browser
                .until(&format!("document.querySelector(\"{seek}\") !== null"))
                .await;
        }
        red.sees("#seeks", "Play Red").await;
        red.press(&seek).await;
        at_the_board(&red).await;
        red.press(".invite button[name=do][value=join]").await;
        third
            .until(&format!("document.querySelector(\"{seek}\") === null"))
            .await;
        third
            .until(&format!(
                "document.querySelector(\"#running a[href='{game}']\") !== null"
            ))
            .await;
        play(&yellow, &GAME[0]).await;
        // The small board in the list of running games is updated as well.
        third
            .until(&format!(
                "document.querySelector(\"#running a[href='{game}'] .piece[data-at=c4]\") !== null"
            ))
            .await;
        sees_turn(&red, 1, "c4").await;
    })
    .await;
}

#[tokio::test]
async fn the_lobby_leaves_the_boards_that_the_server_drew_until_their_games_go_on() {
    stage("lobby_boards", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        let watcher = stage.browser("watcher", Look::DESKTOP).await;
        let mut games = Vec::new();
        for _ in 0..2 {
            let game = begin(&yellow, "friend", "white", "unlimited").await;
            join(&red, &game).await;
            play(&yellow, &GAME[0]).await;
            games.push(game);
        }
        watcher.goto("/watch").await;
        // The page receives this turn live, so the script redraws this game's board only.
        play(&red, &GAME[1]).await;
        let script_drew = |game: &str| {
            format!(
                "document.querySelector(\"#running a[href='{game}'] svg.board > .layer\") !== null"
            )
        };
        watcher.until(&script_drew(&games[1])).await;
        assert_eq!(
            watcher.value(&script_drew(&games[0])).await,
            Some(false.into()),
            "the board of the game that stands still is the server’s"
        );
        watch(&red, &games[0]).await;
        play(&red, &GAME[1]).await;
        watcher.until(&script_drew(&games[0])).await;
    })
    .await;
}

#[tokio::test]
async fn a_watcher_who_came_before_anybody_played_sees_the_first_game() {
    stage("watch", async |stage| {
        let watcher = stage.browser("watcher", Look::DESKTOP).await;
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        watcher.goto("/watch").await;
        watcher.sees("main", "No games in progress").await;
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &game).await;
        play(&yellow, &GAME[0]).await;
        watcher
            .until(&format!(
                "document.querySelector(\"#running a[href='{game}'] .piece[data-at=c4]\") !== null"
            ))
            .await;
        watcher.press(&format!("#running a[href='{game}']")).await;
        at_the_board(&watcher).await;
        sees_turn(&watcher, 1, "c4").await;
    })
    .await;
}

/// Creates a private link and copies its URL.
async fn private_link(browser: &Browser) -> String {
    browser.goto("/account").await;
    browser.press("form[action='/account/device'] button").await;
    let shown = "document.querySelector('main input[readonly]').value";
    browser
        .until(&format!("{shown}.includes('/device/')"))
        .await;
    let link = browser.value(shown).await;
    link.and_then(|link| link.as_str().map(str::to_owned))
        .expect("a link")
}

#[tokio::test]
async fn a_device_that_is_signed_out_elsewhere_only_watches() {
    stage("signed_out", async |stage| {
        let laptop = stage.browser("laptop", Look::DESKTOP).await;
        let phone = stage.browser("phone", Look::PHONE).await;
        let game = begin(&laptop, "both-sides", "white", "unlimited").await;
        phone.goto(&private_link(&laptop).await).await;
        phone.press("main form button").await;
        phone.sees("h1", "now plays as").await;
        watch(&phone, &game).await;
        play(&phone, &GAME[0]).await;

        laptop.goto("/me/devices").await;
        laptop.press(".devices li:not([data-this]) summary").await;
        laptop.press(".devices li:not([data-this]) button").await;
        laptop
            .until("document.querySelectorAll('.devices li').length === 1")
            .await;
        // A page that was already open on the phone is updated.
        phone
            .until("document.body.dataset.state === 'waiting'")
            .await;
        phone
            .sees("main", "You have been signed out in this browser")
            .await;
        laptop
            .press("form[action='/me/sign-out-everywhere'] summary")
            .await;
        laptop
            .press("form[action='/me/sign-out-everywhere'] button")
            .await;
        laptop.until("location.pathname === '/'").await;
        laptop.goto("/me").await;
        laptop.sees("main", "Nobody is signed in here").await;
    })
    .await;
}

#[tokio::test]
async fn a_private_link_takes_the_seat_to_another_device() {
    stage("device", async |stage| {
        let laptop = stage.browser("laptop", Look::DESKTOP).await;
        let phone = stage.browser("phone", Look::PHONE).await;
        let game = begin(&laptop, "both-sides", "white", "unlimited").await;
        play(&laptop, &GAME[0]).await;
        watch(&phone, &game).await;
        assert_eq!(
            phone.value("document.body.dataset.state").await,
            Some("waiting".into()),
            "a stranger only watches"
        );

        let link = private_link(&laptop).await;
        phone.goto(&link).await;
        phone.press("main form button").await;
        phone.sees("h1", "now plays as").await;
        watch(&phone, &game).await;
        play(&phone, &GAME[1]).await;
        let thief = stage.browser("thief", Look::DESKTOP).await;
        thief.announce("status of 4");
        thief.goto(&link).await;
        thief.sees("main", "This link has been used already").await;
    })
    .await;
}
