//! Web Push end to end: the server encrypts a message and posts it to a push service. The service
//! delivers it to Firefox, whose service worker shows a notification without an open page. A click
//! opens the game.

mod service;

use serde_json::{Value, json};

use crate::accounts::signs_up;
use crate::harness::{Browser, CalendarServer, Look, stage, until};
use crate::outside::{HOST, OutsideServer};
use crate::table::begin_with;
use service::Service;

/// A script that makes Firefox accept messages from the test's push service, and allows
/// notifications.
const REACHES: &str = "
    const [url] = arguments;
    Services.prefs.setIntPref('permissions.default.desktop-notification', 1);
    Services.prefs.setBoolPref('alerts.useSystemBackend', false);
    Services.prefs.setBoolPref('dom.push.testing.allowInsecureServerURL', true);
    Services.prefs.setCharPref('dom.push.serverURL', url);
    Services.prefs.setBoolPref('dom.push.connection.enabled', true);
    return 0;";
/// A script that returns the text of the notification that Firefox shows in a separate window.
const SHOWN: &str = "
    const shown = Services.wm.getMostRecentWindow('alert:alert');
    return shown ? shown.document.documentElement.textContent
        + [...shown.document.querySelectorAll('[value]')].map((node) => \
        node.getAttribute('value')).join(' ') : '';";
const CLICK: &str = "
    Services.wm.getMostRecentWindow('alert:alert').document.getElementById('alertBox').click();
    return 0;";
/// A script that returns the URLs of all tabs.
const TABS: &str = "
    return [...Services.wm.getEnumerator('navigator:browser')]
        .flatMap((window) => window.gBrowser.tabs.map((tab) => \
        tab.linkedBrowser.currentURI.spec));";

#[tokio::test]
#[ignore = "it needs Firefox and geckodriver: make test-firefox"]
async fn a_message_goes_the_whole_way_to_firefox() {
    stage("firefox", async |stage| {
        let outside = OutsideServer::start(&[HOST]).await;
        let service = Service::start(outside.address("/send/")).await;
        let site = CalendarServer::start_reaching(outside.sender(), None).await;
        let zoe = stage.browser_at("zoe", Look::DESKTOP, site.url()).await;
        let ben = stage.browser_at("ben", Look::DESKTOP, site.url()).await;
        zoe.inside(REACHES, json!([service.url()])).await;
        signs_up(&zoe, "Zoë").await;
        signs_up(&ben, "Ben").await;
        zoe.goto("/account/notifications").await;
        zoe.press("#push-add button").await;
        zoe.sees("main .entries", "this browser").await;
        zoe.goto("about:blank").await;

        let wish = json!({
            "variant": "hole-chess", "with": "player", "to": "Zoë",
            "time": {"kind": "correspondence", "days": 3},
        });
        let game = begin_with(&ben, wish).await;
        site.pass_seconds(21);
        let posted = outside.request(1).await;
        let channel = posted.line.trim_start_matches("POST /send/");
        service.brings(channel, "1", &posted.body).await;
        shows(&zoe, "Ben challenges you").await;
        zoe.inside(CLICK, json!([])).await;
        let url = format!("{}{game}", site.url());
        until("the click leads to the game", async || {
            let tabs = zoe.inside(TABS, json!([])).await;
            tabs.as_array()?.contains(&Value::from(&*url)).then_some(())
        })
        .await;
    })
    .await;
}

/// Waits until Firefox shows a notification with this text.
async fn shows(browser: &Browser, words: &str) {
    until(&format!("Firefox shows {words:?}"), async || {
        let shown = browser.inside(SHOWN, json!([])).await;
        shown.as_str()?.contains(words).then_some(())
    })
    .await;
}
