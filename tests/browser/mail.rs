//! E-mail in the browser: confirming an address, and resetting a forgotten password.

use crate::access::is_fit;
use crate::accounts::{PASSWORD, signs_up};
use crate::harness::{Browser, CalendarServer, Look, Stage, stage};
use crate::mail_server::MailServer;

const ADDRESS: &str = "zoe.with.a.rather.long.name@department.university.example";
const NEW_PASSWORD: &str = "a purple door";

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_mail() {
    stage("mail", async |stage: &mut Stage| {
        let mails = MailServer::start();
        let site = CalendarServer::start_with_mail(&mails.url()).await;
        let zoe = stage.browser_at("zoe", Look::PHONE, site.url()).await;
        let phone = stage.browser_at("phone", Look::PHONE, site.url()).await;
        signs_up(&zoe, "Zoë").await;
        zoe.goto("/account").await;
        is_fit(&zoe, "an account").await;
        zoe.announce("status of 422");
        enters(&zoe, "a wrong door").await;
        zoe.sees("#email-password-error", "The password is wrong")
            .await;
        enters(&zoe, PASSWORD).await;
        zoe.sees("main", "A mail is on its way to").await;
        is_fit(&zoe, "an address to be confirmed").await;

        // The player opens the e-mail on another device without signing in.
        let link = mails.mail_to(ADDRESS, 1).await.link("/account/email/");
        phone.goto(&link).await;
        phone.sees("main", ADDRESS).await;
        is_fit(&phone, "a link in a mail").await;
        phone.press("main form .primary").await;
        phone.sees("h1", "Your address is confirmed").await;
        is_fit(&phone, "a confirmed address").await;
        zoe.goto("/account").await;
        zoe.sees("main", "confirmed 21 Nov 2026").await;
        is_fit(&zoe, "an account with an address").await;

        site.pass(24 * 21);
        zoe.goto("/account").await;
        zoe.press("form[action='/me/sign-out'] button").await;
        zoe.until("location.pathname === '/'").await;
        zoe.goto("/sign-in").await;
        is_fit(&zoe, "signing in").await;
        zoe.press("a[href='/reset']").await;
        zoe.sees("h1", "Forgotten password").await;
        is_fit(&zoe, "a forgotten password").await;
        zoe.write("#email", ADDRESS).await;
        zoe.press("main form .primary").await;
        zoe.sees("main", "a mail with a link is on its way").await;
        is_fit(&zoe, "a mail on its way").await;
        let link = mails.mail_to(ADDRESS, 2).await.link("/reset/");
        zoe.goto(&link).await;
        zoe.sees("h1", "New password for Zoë").await;
        zoe.write("#password", NEW_PASSWORD).await;
        zoe.press("main form .primary").await;
        zoe.sees("main", "Your password is changed").await;
        zoe.sees(".account-name", "Zoë").await;

        zoe.press("form[action='/account/email/remove'] summary")
            .await;
        zoe.write("#remove-password", NEW_PASSWORD).await;
        zoe.press("form[action='/account/email/remove'] .danger")
            .await;
        zoe.until("document.querySelector('form[action=\"/account/email/remove\"]') === null")
            .await;
        mails.mail_to(ADDRESS, 3).await;
    })
    .await;
}

async fn enters(browser: &Browser, password: &str) {
    browser.write("#email", ADDRESS).await;
    browser.write("#email-password", password).await;
    browser
        .press("form[action='/account/email'] button:not([type])")
        .await;
}
