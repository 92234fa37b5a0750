//! A person's browser, with tabs and a console.

use std::{path::PathBuf, sync::Mutex};

use serde_json::{Value, json};

use super::{
    Look, until,
    webdriver::{Driver, Session},
};

pub struct Browser {
    pub(super) session: Session,
    pub(super) name: &'static str,
    pub(super) look: Look,
    /// `http://127.0.0.1:3000`
    home: String,
    /// Parts of console errors that the test expects.
    announced: Mutex<Vec<&'static str>>,
}

impl Browser {
    pub async fn open(driver: &Driver, name: &'static str, look: Look, home: String) -> Self {
        let session = driver.open(look).await;
        look.emulate(&session).await;
        Self {
            session,
            name,
            look,
            home,
            announced: Mutex::default(),
        }
    }

    pub fn name(&self) -> &'static str {
        self.name
    }

    pub const fn look(&self) -> Look {
        self.look
    }

    pub fn runs_scripts(&self) -> bool {
        self.look.javascript
    }

    /// Goes to a path of this server, or to a whole address.
    pub async fn goto(&self, path: &str) {
        let url = if path.starts_with('/') {
            format!("{}{path}", self.home)
        } else {
            path.to_owned()
        };
        self.session
            .post("url", json!({"url": url}))
            .await
            .unwrap_or_else(|error| panic!("{}: {url}: {error}", self.name));
    }

    /// Sets a cookie for this server, which the browser must have visited before.
    pub async fn set_cookie(&self, name: &str, value: &str) {
        let cookie = json!({"name": name, "value": value, "path": "/"});
        self.session
            .post("cookie", json!({"cookie": cookie}))
            .await
            .unwrap_or_else(|error| panic!("{}: {name}: {error}", self.name));
    }

    /// Copies the session of another browser, as a second device of the same person.
    pub async fn becomes(&self, other: &Self) {
        self.goto("/robots.txt").await;
        let cookies = other
            .session
            .get("cookie")
            .await
            .expect("a page has cookies");
        for cookie in cookies.as_array().expect("a list") {
            let cookie = json!({"cookie": cookie});
            self.session
                .post("cookie", cookie)
                .await
                .unwrap_or_else(|error| panic!("{}: {error}", self.name));
        }
    }

    pub async fn reload(&self) {
        self.session
            .post("refresh", json!({}))
            .await
            .expect("the page reloads");
    }

    /// Goes back with the browser's button.
    pub async fn back(&self) {
        self.session
            .post("back", json!({}))
            .await
            .expect("there is a page to go back to");
    }

    /// Returns the path and query of the page: `/games/abc?ply=3`.
    pub async fn path(&self) -> String {
        let url = self
            .session
            .get("url")
            .await
            .expect("a page has an address");
        url.as_str()
            .expect("an address is text")
            .trim_start_matches(&self.home)
            .to_owned()
    }

    /// Returns the value of a JavaScript expression in the page, or `None` when it throws, is null
    /// or the page is being left.
    pub async fn value(&self, expression: &str) -> Option<Value> {
        let value = self
            .session
            .execute(&format!("return ({expression});"), json!([]))
            .await
            .ok()?;
        (!value.is_null()).then_some(value)
    }

    /// Runs a function body in the page, and returns its result.
    pub async fn run(&self, body: &str, arguments: Value) -> Value {
        self.session
            .execute(body, arguments)
            .await
            .unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// Waits until an expression is true in the page.
    pub async fn until(&self, expression: &str) {
        let what = format!("{}: {expression}", self.name);
        until(&what, async || {
            self.awaits(expression).await.filter(|value| *value == true)
        })
        .await;
    }

    /// Waits until the displayed text of an element contains `text`.
    pub async fn sees(&self, selector: &str, text: &str) {
        let what = format!("{}: {selector} says {text:?}", self.name);
        let says = format!(
            "document.querySelector({}).innerText.split(/\\s+/).join(' ').includes({})",
            json!(selector),
            json!(text)
        );
        until(&what, async || {
            self.awaits(&says).await.filter(|value| *value == true)
        })
        .await;
    }

    /// Returns the value of an expression in the page as soon as it is true, or its value after a
    /// timeout. The page itself polls, which costs a fraction of asking it each time. Only Chromium
    /// supports this: other browsers slow down the timers of a covered window.
    async fn awaits(&self, expression: &str) -> Option<Value> {
        if !self.look.javascript || !self.session.is_chromium() {
            return self.value(expression).await;
        }
        let script = format!(
            "const end = performance.now() + 500;
            for (;;) {{
                let value = null;
                try {{ value = await ({expression}); }} catch {{}}
                if (value === true || performance.now() > end) return value;
                await new Promise((again) => setTimeout(again, 10));
            }}"
        );
        let value = self
            .session
            .execute(
                &format!("return (async () => {{ {script} }})();"),
                json!([]),
            )
            .await
            .ok()?;
        (!value.is_null()).then_some(value)
    }

    /// Returns the displayed text of an element, with single spaces, or `None` when it does not
    /// exist.
    pub async fn text(&self, selector: &str) -> Option<String> {
        let text = self
            .value(&format!(
                "document.querySelector({}).innerText",
                json!(selector)
            ))
            .await?;
        Some(
            text.as_str()?
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" "),
        )
    }

    /// Returns the number of matching elements once the page is loaded. A partly loaded page would
    /// give a wrong count.
    pub async fn count(&self, selector: &str) -> u64 {
        let count = format!(
            "document.readyState === 'loading' ? null : document.querySelectorAll({}).length",
            json!(selector)
        );
        let what = format!("{}: {count}", self.name);
        until(&what, async || self.value(&count).await?.as_u64()).await
    }

    /// Returns the current tab.
    pub async fn tab(&self) -> Value {
        self.session
            .get("window")
            .await
            .expect("a browser shows a tab")
    }

    /// Opens an empty tab and switches to it.
    pub async fn new_tab(&self) -> Value {
        let opened = self
            .session
            .post("window/new", json!({"type": "tab"}))
            .await
            .expect("a new tab");
        self.switch_to(&opened["handle"]).await;
        opened["handle"].clone()
    }

    /// Enters the first frame of the page, which may be another site's.
    pub async fn enter_frame(&self) {
        self.session
            .post("frame", json!({"id": 0}))
            .await
            .expect("the page has a frame");
    }

    pub async fn switch_to(&self, tab: &Value) {
        self.session
            .post("window", json!({"handle": tab}))
            .await
            .expect("the tab is still there");
    }

    /// Returns a picture of the window as PNG, or `None` when the browser has none.
    pub async fn screenshot(&self) -> Option<Vec<u8>> {
        let picture = self.session.get("screenshot").await.ok()?;
        data_encoding::BASE64
            .decode(picture.as_str()?.as_bytes())
            .ok()
    }

    /// Sends a command of Chromium's developer protocol.
    pub async fn developer(&self, command: &str, parameters: Value) -> Value {
        self.session
            .developer(command, parameters)
            .await
            .unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// Returns the address of Chromium's developer protocol, `127.0.0.1:PORT`.
    pub fn devtools(&self) -> String {
        let address = self.session.devtools();
        address.expect("Chromium has it").to_owned()
    }

    /// Returns the folder of Chromium's profile, with everything that the browser has written to
    /// the disk.
    pub fn profile(&self) -> PathBuf {
        self.session.profile().expect("Chromium has one").into()
    }

    /// Lets the test pass with console errors that contain `part`.
    pub fn announce(&self, part: &'static str) {
        self.announced
            .lock()
            .expect("no test panics while holding it")
            .push(part);
    }

    /// Lets the test pass with the console errors of an outage: failed connections, and the page's
    /// icon and service worker. A browser loads those at any time, so it may ask an upgraded server
    /// for the old icon, or find no server for the worker.
    pub fn announce_outage(&self) {
        self.announce("WebSocket connection to");
        self.announce("net::ERR_CONNECTION_REFUSED");
        self.announce("/icons/favicon");
        self.announce("An unknown error occurred when fetching the script.");
    }

    pub async fn console_errors(&self) -> Vec<String> {
        self.session.console_errors().await
    }

    pub async fn unexpected_errors(&self) -> Vec<String> {
        let errors = self.console_errors().await;
        let announced = self
            .announced
            .lock()
            .expect("no test panics while holding it");
        errors
            .into_iter()
            .filter(|error| !announced.iter().any(|part| error.contains(part)))
            .collect()
    }
}
