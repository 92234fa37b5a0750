//! A browser that may show push notifications, and its service worker, controlled over the Chrome
//! `DevTools` Protocol.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::{Browser, Devtools, until};

/// A script that returns the notifications that the worker shows as `[[title, body, tag]]`, sorted
/// by title.
const SHOWN: &str = "registration.getNotifications().then((all) => \
    all.map(({ title, body, tag }) => [title, body, tag]).sort())";

/// The time limit for the worker. Only a failing test reaches it.
const PATIENCE: Duration = Duration::from_secs(30);

/// A script that counts the messages that the worker has finished handling. While the worker
/// handles a message, the test must not read the notifications, because Chromium would then forget
/// the new one.
const COUNT: &str = "(() => {
    self.begun = 0;
    self.done = 0;
    const { waitUntil } = ExtendableEvent.prototype;
    const isDone = () => { self.done += 1; };
    ExtendableEvent.prototype.waitUntil = function (work) {
        if (this.type === 'push') {
            self.begun += 1;
            work.then(isDone, isDone);
        }
        return waitUntil.call(this, work);
    };
})()";

/// A browser that may show notifications, and its service worker. The worker runs as long as this
/// value lives.
pub struct PushBrowser {
    devtools: Devtools,
    page: String,
    worker: String,
    registration: String,
    origin: String,
    /// The number of messages delivered to the worker.
    given: usize,
}

impl PushBrowser {
    pub async fn of(browser: &Browser) -> Self {
        browser
            .until("navigator.serviceWorker.controller !== null")
            .await;
        let origin = browser.value("location.origin").await.expect("a page");
        let origin = origin.as_str().expect("text").to_owned();
        let mut devtools = Devtools::connect(&browser.devtools()).await;
        let allowed = json!({"origin": origin, "permissions": ["notifications"]});
        devtools
            .call(None, "Browser.grantPermissions", allowed)
            .await;
        let page = devtools.attach("page").await.expect("a page");
        devtools
            .call(Some(&page), "ServiceWorker.enable", json!({}))
            .await;
        let registration = devtools
            .event("ServiceWorker.workerRegistrationUpdated", |event| {
                let first = event["registrations"].get(0)?;
                first["registrationId"].as_str().map(str::to_owned)
            })
            .await;
        let scope = json!({"scopeURL": format!("{origin}/")});
        devtools
            .call(Some(&page), "ServiceWorker.startWorker", scope)
            .await;
        let worker = until("the worker runs", async || {
            devtools.attach("service_worker").await
        })
        .await;
        devtools.value(&worker, COUNT).await;
        Self {
            devtools,
            page,
            worker,
            registration,
            origin,
            given: 0,
        }
    }

    /// Delivers a push message, and waits until the worker has handled it.
    pub async fn is_told(&mut self, message: &Value) {
        self.is_given(message).await;
        self.is_done().await;
    }

    /// Delivers a push message.
    pub async fn is_given(&mut self, message: &Value) {
        let parameters = json!({
            "origin": self.origin, "registrationId": self.registration, "data": message.to_string(),
        });
        let command = "ServiceWorker.deliverPushMessage";
        self.devtools
            .call(Some(&self.page), command, parameters)
            .await;
        self.given += 1;
    }

    /// Waits until the worker has handled every message.
    pub async fn is_done(&mut self) {
        self.comes("self.done", json!(self.given)).await;
    }

    /// Waits until the worker finds no open page of the game. It still finds a closed page briefly,
    /// and shows no notification while the game is open.
    pub async fn sees_no_page_at(&mut self, game: &str) {
        let alone = format!(
            "clients.matchAll({{ type: 'window', includeUncontrolled: true }}).then((pages) =>
                pages.every(({{ url }}) => new URL(url).pathname !== '{game}'))"
        );
        self.comes(&alone, json!(true)).await;
    }

    /// Waits until the worker shows exactly these notifications.
    pub async fn shows(&mut self, wanted: Value) {
        self.comes(SHOWN, wanted).await;
    }

    /// Waits until the worker shows only a notification with this title.
    pub async fn shows_title(&mut self, title: &str) {
        let titles = "registration.getNotifications().then((all) => all.map(({ title }) => title))";
        self.comes(titles, json!([title])).await;
    }

    /// Waits until an expression in the worker has this value.
    pub async fn comes(&mut self, expression: &str, wanted: Value) {
        let end = Instant::now() + PATIENCE;
        loop {
            let value = self.value(expression).await;
            if value == wanted {
                return;
            }
            assert!(
                Instant::now() < end,
                "{value} for {wanted}: the worker’s {expression}"
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Returns the value of an expression in the worker.
    pub async fn value(&mut self, expression: &str) -> Value {
        self.devtools.value(&self.worker, expression).await
    }

    /// Clicks the notification with this tag. Returns what the worker does: `open PATH` or `focus
    /// PATH`.
    pub async fn clicks(&mut self, tag: &str) -> String {
        let click = format!(
            "(async () => {{
                let led = '';
                clients.openWindow = async (path) => {{ led = `open ${{path}}`; }};
                WindowClient.prototype.focus = async function () {{ led = `focus ${{new \
                URL(this.url).pathname}}`; }};
                const [notification] = await registration.getNotifications({{ tag: '{tag}' }});
                dispatchEvent(new NotificationEvent('notificationclick', {{ notification }}));
                while (!led) await new Promise((resolve) => setTimeout(resolve, 20));
                return led;
            }})()"
        );
        let led = self.value(&click).await;
        led.as_str().expect("text").to_owned()
    }
}
