//! A correspondence game between players in two time zones, from the challenge to the last comment.
//! Notifications reach the players, and nobody loses on time by accident.

use serde_json::Value;

use crate::accounts::{PASSWORD, signs_up};
use crate::conditional::{begin as begin_plan, clicks, plan, play_answered};
use crate::harness::{Browser, CalendarServer, Look, Stage, stage};
use crate::hours::{sees_deadline, sleeps, travels};
use crate::late_moves::CLAIM;
use crate::mail_server::MailServer;
use crate::outside::{HOST, OutsideServer};
use crate::pushed::{allows_messages, stands_in};
use crate::reached::PushBrowser;
use crate::sample::GAME;
use crate::subscriber::Subscriber;
use crate::table::{at_the_board, join, play, sees_turn, watch};
use crate::talk::say;
use crate::told::{AT_THE_BOARD, confirms_address};

const ADDRESS: &str = "ann@mail.example";
/// A page that does not belong to the server.
const NOWHERE: &str = "about:blank";
/// The delay in seconds of a notification to a player who does not have the game open.
const GRACE: i64 = 21;

/// Ben's browser, which has no page of the server open, and a push service that can reach it.
struct ClosedBrowser<'a> {
    ben: &'a Browser,
    reached: PushBrowser,
    subscriber: Subscriber,
    service: &'a OutsideServer,
    taken: usize,
}

impl<'a> ClosedBrowser<'a> {
    /// Subscribes Ben's browser on the notifications page.
    async fn of(ben: &'a Browser, service: &'a OutsideServer) -> Self {
        let subscriber = Subscriber::new(1);
        let (p256dh, auth) = subscriber.keys();
        allows_messages(ben).await;
        let endpoint = service.address(&subscriber.path);
        stands_in(ben, &endpoint, (&p256dh, &auth)).await;
        ben.goto("/account/notifications").await;
        ben.press("#push-add button").await;
        ben.sees("main .entries", "this browser").await;
        let reached = PushBrowser::of(ben).await;
        ben.goto(NOWHERE).await;
        Self {
            ben,
            reached,
            subscriber,
            service,
            taken: 0,
        }
    }

    /// Waits for the next push message, delivers it to the browser's service worker, and clicks the
    /// resulting notification, which opens the game.
    async fn is_told(&mut self, title: &str, game: &str) {
        self.taken += 1;
        let taken = self.service.request(self.taken).await;
        assert_eq!(taken.line, format!("POST {}", self.subscriber.path));
        let message: Value =
            serde_json::from_slice(&self.subscriber.decrypts(&taken.body)).expect("JSON");
        assert_eq!(message["title"], title, "{message}");
        self.reached.sees_no_page_at(game).await;
        self.reached.is_told(&message).await;
        let tag = game.trim_start_matches("/games/");
        self.reached.shows_title(title).await;
        let led = self.reached.clicks(tag).await;
        assert_eq!(led, format!("open {game}"));
        self.ben.goto(led.trim_start_matches("open ")).await;
        at_the_board(self.ben).await;
    }
}

#[tokio::test]
async fn a_game_goes_on_by_itself_between_two_who_are_seldom_there() {
    stage("away", async |stage: &mut Stage| {
        let (mails, service) = (MailServer::start(), OutsideServer::start(&[HOST]).await);
        let site = CalendarServer::start_reaching(service.sender(), Some(&mails.url())).await;
        let ann = stage
            .browser_at("ann", Look::DESKTOP.whole(), site.url())
            .await;
        let ben = stage
            .browser_at("ben", Look::PHONE.whole(), site.url())
            .await;
        for (browser, name, zone, now) in [
            (&ann, "Ann", "Asia/Tokyo", "Saturday 18:30"),
            (&ben, "Ben", "America/New_York", "Saturday 04:30"),
        ] {
            travels(browser, zone).await;
            signs_up(browser, name).await;
            sleeps(browser, zone, ("", ""), now).await;
        }
        confirms_address(&ann, &mails, ADDRESS).await;
        let mut pocket = ClosedBrowser::of(&ben, &service).await;

        let game = challenge(&ann).await;
        site.pass_seconds(GRACE);
        pocket.is_told("Ann challenges you", &game).await;
        join(&ben, &game).await;
        // The deadline is two days after the start of Monday in Tokyo, shown in each player's time
        // zone.
        sees_deadline(&ann, "November 25").await;
        sees_deadline(&ann, "12:00").await;
        sees_deadline(&ben, "November 24").await;
        sees_deadline(&ben, "10:00").await;

        plans(&ann).await;
        play_answered(&ben, &["e8", "e6"], 3).await;
        play_answered(&ben, &["d9", "g6"], 5).await;
        sees_turn(&ben, 5, GAME[4].notation).await;
        play(&ben, &GAME[5]).await;
        ben.goto(NOWHERE).await;

        site.pass_seconds(AT_THE_BOARD);
        let phone = stage
            .browser_at("phone", Look::DARK_PHONE, site.url())
            .await;
        travels(&phone, "Asia/Tokyo").await;
        answers_a_mail(&phone, &mails, &game).await;

        site.pass_seconds(GRACE);
        pocket.is_told("Your turn against Ann", &game).await;
        sees_turn(&ben, 7, GAME[6].notation).await;
        is_on_vacation_for_five_days(&ben, &phone, &site, &game).await;
        reminds(&mut pocket, &site, &game).await;
        is_late_and_forgiven(&ben, &phone, &site, &game).await;
        let watcher = stage
            .browser_at("watcher", Look::DESKTOP.whole(), site.url())
            .await;
        watch(&watcher, &game).await;
        say(&watcher, "The rook has nothing to fear").await;
        is_late_and_loses(&ben, &mails, &site, &game).await;
        talk_it_over(&ann, &watcher, &mails, &game).await;
    })
    .await;
}

/// Ann challenges Ben: two days per turn, half a day more per move, at most five days, no weekends,
/// and a win on time must be claimed. Returns the game's path.
async fn challenge(ann: &Browser) -> String {
    ann.goto("/challenges/new?to=Ben").await;
    ann.pick("play", "white").await;
    ann.pick("time", "correspondence").await;
    for option in ["bank", "weekends_off", "late_moves"] {
        ann.press(&format!("form.create [name={option}]")).await;
    }
    for (field, value) in [("days", "2"), ("bank_hours", "12"), ("bank_days", "5")] {
        ann.write(&format!("form.create [name={field}]"), value)
            .await;
    }
    ann.press("form.create > button.primary").await;
    ann.until("location.pathname.startsWith('/games/')").await;
    at_the_board(ann).await;
    ann.path().await
}

/// Ann makes the first move, saves conditional moves for two replies, and closes the page.
async fn plans(ann: &Browser) {
    play(ann, &GAME[0]).await;
    begin_plan(ann, "conditional").await;
    clicks(ann, &["e8", "e6"], "e6").await;
    clicks(ann, &["e3", "e4"], "e6 e4").await;
    clicks(ann, &["d9", "g6"], "e6 e4 Qg6").await;
    clicks(ann, &["b3", "b5"], "e6 e4 Qg6 b5").await;
    plan(ann, "keep").await;
    ann.sees("#plans", "If e6 – e4, then Qg6 – b5").await;
    ann.goto(NOWHERE).await;
}

/// Ann gets an e-mail about her turn, opens its link on a phone where she is not signed in, signs
/// in and moves.
async fn answers_a_mail(phone: &Browser, mails: &MailServer, game: &str) {
    let mail = mails.mail_to(ADDRESS, 2).await;
    assert_eq!(mail.headers["subject"], "Your turn against Ben – Postern");
    assert!(
        mail.text.contains("Ben has played Qe8/@b5"),
        "{}",
        mail.text
    );
    assert_eq!(mail.pictures.len(), 1, "the board");
    phone.goto(&mail.link("/games/")).await;
    phone.sees("main", "You are not signed in here").await;
    sees_turn(phone, 6, GAME[5].notation).await;
    phone.press("main a[href^='/sign-in?next=']").await;
    phone.write("#name", "Ann").await;
    phone.write("#password", PASSWORD).await;
    phone.press("main form .primary").await;
    phone
        .until(&format!("location.pathname === '{game}'"))
        .await;
    at_the_board(phone).await;
    // Opening the e-mail's link does not play a turn. The turn is sent only when Ann confirms it.
    let before = phone
        .value("document.querySelector('#board').dataset.plies")
        .await;
    assert_eq!(before, Some("6".into()));
    play(phone, &GAME[6]).await;
}

/// Ben takes five days of vacation. Afterwards his clock resumes automatically.
async fn is_on_vacation_for_five_days(
    ben: &Browser,
    phone: &Browser,
    site: &CalendarServer,
    game: &str,
) {
    ben.goto("/account/vacation").await;
    ben.write("[name=days]", "5").await;
    ben.press("form[action='/account/vacation'] .primary").await;
    ben.sees("main", "You are on vacation").await;
    ben.goto(NOWHERE).await;
    phone.sees("#status", "Red is on vacation").await;
    phone
        .until("document.querySelector('.clock[data-running=true]') === null")
        .await;
    site.pass(5 * 24);
    // The server checks every ten seconds for vacations that have ended.
    site.pass_seconds(11);
    phone
        .until("document.querySelector('.clock[data-running=true]') !== null")
        .await;
    // Thursday morning in New York is three and a half days later, weekend excluded.
    watch(phone, game).await;
    sees_deadline(phone, "December 2").await;
}

/// Ben gets reminders a day and three hours before his deadline, with no page open.
async fn reminds(pocket: &mut ClosedBrowser<'_>, site: &CalendarServer, game: &str) {
    const RUNNING_OUT: &str = "Your time against Ann is running out";
    site.pass(4 * 24 + 13);
    pocket.is_told(RUNNING_OUT, game).await;
    sees_deadline(pocket.ben, "December 1").await;
    pocket.ben.goto(NOWHERE).await;
    site.pass(21);
    pocket.is_told(RUNNING_OUT, game).await;
    pocket.ben.goto(NOWHERE).await;
}

/// Ben moves an hour late. Ann could claim the win, but does not.
async fn is_late_and_forgiven(ben: &Browser, phone: &Browser, site: &CalendarServer, game: &str) {
    site.pass(3);
    watch(phone, game).await;
    phone.sees("#late", "You can claim the win").await;
    watch(ben, game).await;
    ben.sees("#late", "You can still move").await;
    play(ben, &GAME[7]).await;
    sees_turn(phone, 8, GAME[7].notation).await;
    phone.until("document.querySelector('#late').hidden").await;
    phone.goto(NOWHERE).await;
    ben.goto(NOWHERE).await;
}

/// Ann gets an e-mail about her turn and two reminders, and still moves too late. Ben claims the
/// win.
async fn is_late_and_loses(ben: &Browser, mails: &MailServer, site: &CalendarServer, game: &str) {
    site.pass_seconds(GRACE);
    let mail = mails.mail_to(ADDRESS, 3).await;
    assert_eq!(mail.headers["subject"], "Your turn against Ben – Postern");
    // Ann has four days, weekend excluded.
    assert!(
        mail.text
            .contains("until Tuesday, 8 Dec 2026, 07:36 (Asia/Tokyo)"),
        "{}",
        mail.text
    );
    for (number, hours) in [(4, 5 * 24 + 1), (5, 21)] {
        site.pass(hours);
        let reminder = mails.mail_to(ADDRESS, number).await;
        let subject = &reminder.headers["subject"];
        assert!(subject.contains("left against Ben"), "{subject}");
    }
    site.pass(3);
    watch(ben, game).await;
    ben.sees("#late", "You can claim the win").await;
    ben.press(CLAIM).await;
    ben.sees("#status", "Red wins: Yellow ran out of time")
        .await;
    site.pass_seconds(GRACE);
}

/// Ann gets an e-mail about the result, reads the comments on the game, and answers.
async fn talk_it_over(ann: &Browser, watcher: &Browser, mails: &MailServer, game: &str) {
    let mail = mails.mail_to(ADDRESS, 6).await;
    let subject = "Your game against Ben is over – Postern";
    assert_eq!(mail.headers["subject"], subject);
    ann.goto(&mail.link("/games/")).await;
    ann.sees("#status", "Red wins: Yellow ran out of time")
        .await;
    ann.sees("#kibitz", "The rook has nothing to fear").await;
    ann.sees("#kibitz a[data-ply='8']", GAME[7].notation).await;
    watch(ann, game).await;
    say(ann, "But I had").await;
    watcher.sees("#kibitz", "But I had").await;
}
