//! Push notifications without an open page, in Chromium. The test delivers messages to the service
//! worker with the Chrome `DevTools` Protocol. Chromium accepts clicks on notifications only from
//! the operating system, so the test also sends the click event, and opens the page that the worker
//! requests.

use serde_json::{Value, json};

use crate::access::is_fit_for;
use crate::accounts::signs_up;
use crate::harness::{Browser, CalendarServer, Look, Stage, stage};
use crate::outside::{HOST, OutsideServer};
use crate::reached::PushBrowser;
use crate::subscriber::Subscriber;
use crate::table::{at_the_board, begin, begin_with, join};

fn message(game: &str, number: u8, title: &str) -> Value {
    let tag = game.trim_start_matches("/games/");
    json!({
        "id": format!("{tag}-turn-{number}"), "tag": tag, "path": game,
        "title": title, "body": "Hole Chess.",
    })
}

#[tokio::test]
async fn a_message_is_shown_with_no_page_open_and_leads_to_the_game() {
    stage("pushed", async |stage: &mut Stage| {
        let ben = stage.browser("ben", Look::DESKTOP.whole()).await;
        let zoe = stage.browser("zoe", Look::DESKTOP.whole()).await;
        signs_up(&zoe, "Zoë").await;
        let game = begin(&ben, "friend", "white", "correspondence").await;
        let other = begin(&ben, "friend", "white", "correspondence").await;
        join(&zoe, &game).await;
        let mut reached = PushBrowser::of(&zoe).await;
        let [tag, other_tag] = [&game, &other].map(|path| path.trim_start_matches("/games/"));
        // The game is already visible, so the worker shows no notification.
        reached.is_told(&message(&game, 1, "Not shown")).await;
        reached.is_told(&message(&other, 1, "Another game")).await;
        let another = json!(["Another game", "Hole Chess.", other_tag]);
        reached.shows(json!([another])).await;
        zoe.goto("about:blank").await;
        reached.sees_no_page_at(&game).await;
        let mut turn = message(&game, 2, "Your turn against Ben");
        turn["until_ms"] = json!(1_795_253_400_000_i64);
        reached.is_told(&turn).await;
        let until = reached.value(
            "new Date(1795253400000).toLocaleString([], { dateStyle: 'full', timeStyle: 'short' })",
        );
        let until = until.await;
        let until = until.as_str().expect("a date");
        let body = format!("Hole Chess. Until {until}.");
        let mine = json!(["Your turn against Ben", body, tag]);
        reached.shows(json!([another, mine])).await;
        // A newer message about the same game replaces the notification.
        reached.is_told(&message(&game, 4, "Ben asks")).await;
        let newer = json!(["Ben asks", "Hole Chess.", tag]);
        reached.shows(json!([another, newer])).await;
        let led = reached.clicks(tag).await;
        assert_eq!(led, format!("open {game}"));
        zoe.goto(led.trim_start_matches("open ")).await;
        at_the_board(&zoe).await;
        reached.shows(json!([another])).await;
        // A click focuses the page if the game is already open.
        zoe.goto(&other).await;
        zoe.until("document.readyState === 'complete'").await;
        let led = reached.clicks(other_tag).await;
        assert_eq!(led, format!("focus {other}"));
        reached.shows(json!([])).await;
    })
    .await;
}

/// Makes the worker count how often it reads the notifications while it is showing one. Delays each
/// notification until the second message has been received.
const OVERLAP: &str = "(() => {
    self.overlaps = 0;
    self.showing = 0;
    const { getNotifications, showNotification } = ServiceWorkerRegistration.prototype;
    ServiceWorkerRegistration.prototype.getNotifications = function (filter) {
        self.overlaps += self.showing;
        return getNotifications.call(this, filter);
    };
    ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
        self.showing += 1;
        do await clients.matchAll({ type: 'window', includeUncontrolled: true }); while \
        (self.begun < 2);
        await getNotifications.call(this);
        await showNotification.call(this, title, options);
        self.showing -= 1;
    };
})()";

/// If notifications are read while a new one is being shown, Chromium forgets the new one. The
/// worker reads them for each message, so it must handle one message at a time.
#[tokio::test]
async fn of_two_messages_at_once_both_are_shown() {
    stage("pushed_at_once", async |stage: &mut Stage| {
        let zoe = stage.browser("zoe", Look::DESKTOP.whole()).await;
        signs_up(&zoe, "Zoë").await;
        zoe.goto("/me").await;
        let mut reached = PushBrowser::of(&zoe).await;
        reached.value(OVERLAP).await;
        let [first, second] = ["a", "b"].map(|id| message(&format!("/games/{id}"), 1, "Your turn"));
        reached.is_given(&first).await;
        reached.comes("self.showing", json!(1)).await;
        reached.is_given(&second).await;
        reached.is_done().await;
        assert_eq!(reached.value("self.overlaps").await, 0);
        let shown = ["a", "b"].map(|tag| json!(["Your turn", "Hole Chess.", tag]));
        reached.shows(json!(shown)).await;
    })
    .await;
}

/// Makes the browser's push API return a subscription with this endpoint and these keys, because
/// tests have no real push service.
pub async fn stands_in(browser: &Browser, endpoint: &str, (p256dh, auth): (&str, &str)) {
    let made = json!({"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}});
    let service = format!(
        "let made = null;
        PushManager.prototype.getSubscription = async () => made;
        PushManager.prototype.subscribe = async ({{ applicationServerKey, userVisibleOnly }}) => {{
            if (!userVisibleOnly || applicationServerKey.length !== 87) throw new Error('not \
            asked well');
            const subscription = {made};
            return {{ toJSON: () => ({{ ...subscription, endpoint: window.elsewhere ?? \
            subscription.endpoint }}) }};
        }};"
    );
    let source = json!({"source": service});
    browser
        .developer("Page.addScriptToEvaluateOnNewDocument", source)
        .await;
}

/// Grants the current site permission to show notifications.
pub async fn allows_messages(browser: &Browser) {
    is_asked(browser, "granted").await;
}

async fn is_asked(browser: &Browser, setting: &str) {
    let origin = browser.value("location.origin").await;
    let answer =
        json!({"origin": origin, "permission": {"name": "notifications"}, "setting": setting});
    browser.developer("Browser.setPermission", answer).await;
}

const KEYS: (&str, &str) = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
);

#[tokio::test]
async fn a_browser_is_added_and_removed() {
    stage("push", async |stage: &mut Stage| {
        let looks = [Look::DESKTOP, Look::PHONE];
        let zoe = stage.browser("zoe", Look::PHONE.whole()).await;
        signs_up(&zoe, "Zoë").await;
        is_asked(&zoe, "denied").await;
        zoe.goto("/account/notifications").await;
        zoe.sees("#push-needs", "was told not to show messages of this site")
            .await;
        is_fit_for(&zoe, &looks, "messages that are not allowed").await;
        allows_messages(&zoe).await;
        stands_in(&zoe, "https://1.1.1.1/send/Geh3im", KEYS).await;
        zoe.goto("/account/notifications").await;
        zoe.until("document.querySelector('#push-needs').hidden")
            .await;
        is_fit_for(&zoe, &looks, "a browser to be added").await;
        zoe.announce("status of 422");
        zoe.run(
            "window.elsewhere = 'https://127.0.0.1/'; return 0",
            json!([]),
        )
        .await;
        zoe.press("#push-add button").await;
        zoe.sees("main [role=alert]", "not on the open internet")
            .await;
        zoe.press("#push-add button").await;
        zoe.sees("main .entries", "this browser").await;
        assert_eq!(zoe.count("#push-add").await, 0);
        is_fit_for(&zoe, &looks, "a browser that is added").await;
        zoe.press("form[action$='/push'] [name=comment]").await;
        zoe.press("form[action$='/push'] > button").await;
        zoe.sees("main", "Your choices are saved.").await;
        zoe.until("document.querySelector(\"form[action$='/push'] [name=comment]\").checked")
            .await;
        zoe.press("form[action$='/devices/end'] button").await;
        zoe.sees("main", "No browser shows messages yet").await;
    })
    .await;
}

/// A push service can make Chromium change a subscription. Without such a service, the test sends
/// the event to the worker itself.
#[tokio::test]
async fn a_browser_that_takes_messages_elsewhere_tells_the_server() {
    stage("push_moved", async |stage: &mut Stage| {
        let outside = OutsideServer::start(&[HOST]).await;
        let site = CalendarServer::start_reaching(outside.sender(), None).await;
        let zoe = stage
            .browser_at("zoe", Look::DESKTOP.whole(), site.url())
            .await;
        let ben = stage
            .browser_at("ben", Look::DESKTOP.whole(), site.url())
            .await;
        signs_up(&zoe, "Zoë").await;
        signs_up(&ben, "Ben").await;
        allows_messages(&zoe).await;
        let [before, after] = [1, 2].map(Subscriber::new);
        let (p256dh, auth) = before.keys();
        stands_in(&zoe, &outside.address(&before.path), (&p256dh, &auth)).await;
        zoe.goto("/account/notifications").await;
        zoe.press("#push-add button").await;
        zoe.sees("main .entries", "this browser").await;
        let mut reached = PushBrowser::of(&zoe).await;
        zoe.goto("about:blank").await;

        let (p256dh, auth) = after.keys();
        let made = json!({
            "endpoint": outside.address(&after.path), "keys": {"p256dh": p256dh, "auth": auth},
        });
        let moves = format!(
            "(async () => {{
                const event = new ExtendableEvent('pushsubscriptionchange');
                const waits = [];
                event.waitUntil = (promise) => waits.push(promise);
                event.newSubscription = {{ toJSON: () => ({made}) }};
                dispatchEvent(event);
                await Promise.all(waits);
                return waits.length;
            }})()"
        );
        assert_eq!(reached.value(&moves).await, 1);
        let time = json!({"kind": "correspondence", "days": 3});
        let wish = json!({"variant": "hole-chess", "with": "player", "to": "Zoë", "time": time});
        begin_with(&ben, wish).await;
        site.pass_seconds(3);
        let posted = outside.request(1).await;
        assert_eq!(posted.line, format!("POST {}", after.path));
        let told: Value = serde_json::from_slice(&after.decrypts(&posted.body)).expect("JSON");
        assert_eq!(told["title"], "Ben challenges you");
        // The new subscription replaces the old one.
        zoe.goto("/account/notifications").await;
        zoe.until("document.querySelectorAll(\"form[action$='/devices/end']\").length === 1")
            .await;
    })
    .await;
}
