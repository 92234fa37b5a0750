//! A player gets an e-mail about a waiting game, opens its link in a browser without a session, and
//! moves.

use serde_json::json;

use crate::access::is_fit;
use crate::accounts::{PASSWORD, signs_up};
use crate::harness::{Browser, CalendarServer, Look, Stage, stage};
use crate::mail_server::MailServer;
use crate::sample::GAME;
use crate::table::{at_the_board, begin_with, join, play, sees_turn};

const ADDRESS: &str = "zoe@mail.example";
/// The delay in seconds of a turn notification to a player who has just had the game open.
pub const AT_THE_BOARD: i64 = 6 * 60;

#[tokio::test]
async fn a_mail_leads_to_the_game() {
    stage("told", async |stage: &mut Stage| {
        let mails = MailServer::start();
        let site = CalendarServer::start_with_mail(&mails.url()).await;
        let ben = stage.browser_at("ben", Look::DESKTOP, site.url()).await;
        let zoe = stage.browser_at("zoe", Look::PHONE, site.url()).await;
        let elsewhere = stage.browser_at("elsewhere", Look::PHONE, site.url()).await;
        signs_up(&ben, "Ben").await;
        signs_up(&zoe, "Zoë").await;
        confirms_address(&zoe, &mails, ADDRESS).await;
        zoe.press("main a[href='/account/notifications']").await;
        zoe.sees("main", ADDRESS).await;
        is_fit(&zoe, "notifications").await;
        zoe.press("main [name=comment]").await;
        zoe.press("main form .primary").await;
        zoe.sees("main", "Your choices are saved.").await;
        zoe.until("document.querySelector('[name=comment]').checked")
            .await;

        let time = json!({"kind": "correspondence", "days": 3});
        let game = begin_with(
            &ben,
            json!({"variant": "hole-chess", "with": "friend", "time": time}),
        )
        .await;
        join(&zoe, &game).await;
        zoe.goto("/rules").await;
        play(&ben, &GAME[0]).await;
        site.pass_seconds(AT_THE_BOARD);
        let mail = mails.mail_to(ADDRESS, 2).await;
        assert_eq!(mail.headers["subject"], "Your turn against Ben – Postern");
        let link = mail.link("/games/");
        elsewhere.goto(&link).await;
        elsewhere.sees("main", "You are not signed in here").await;
        is_fit(&elsewhere, "a game by mail").await;
        elsewhere.press("main a[href^='/sign-in?next=']").await;
        elsewhere.write("#name", "Zoë").await;
        elsewhere.write("#password", PASSWORD).await;
        elsewhere.press("main form .primary").await;
        elsewhere
            .until(&format!("location.pathname === '{game}'"))
            .await;
        at_the_board(&elsewhere).await;
        play(&elsewhere, &GAME[1]).await;
        sees_turn(&ben, 2, GAME[1].notation).await;

        elsewhere.goto(&mail.link("/unsubscribe/")).await;
        elsewhere.sees("h1", "End e-mails").await;
        is_fit(&elsewhere, "an end of mails").await;
        elsewhere.press("main form .primary").await;
        elsewhere
            .sees("main", "Zoë gets no more e-mails about games.")
            .await;
        is_fit(&elsewhere, "mails are ended").await;
    })
    .await;
}

/// Adds an e-mail address to an account, and confirms it with the link in the e-mail.
pub async fn confirms_address(zoe: &Browser, mails: &MailServer, address: &str) {
    zoe.goto("/account").await;
    zoe.write("#email", address).await;
    zoe.write("#email-password", PASSWORD).await;
    zoe.press("form[action='/account/email'] button:not([type])")
        .await;
    zoe.sees("main", "A mail is on its way to").await;
    let link = mails.mail_to(address, 1).await.link("/account/email/");
    zoe.goto(&link).await;
    zoe.press("main form .primary").await;
    zoe.sees("h1", "Your address is confirmed").await;
    zoe.goto("/account").await;
}
