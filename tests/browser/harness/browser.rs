//! A browser under test, with its tabs and console.

use std::path::PathBuf;
use std::sync::Mutex;

use serde_json::{Value, json};

use super::webdriver::{Driver, Session};
use super::{Look, until};

pub struct Browser {
    pub(super) session: Session,
    pub(super) name: &'static str,
    pub(super) look: Look,
    /// The server's base URL, such as `http://127.0.0.1:3000`.
    home: String,
    /// Substrings of console errors that the test expects.
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

    /// Opens a path of the server, or an absolute URL.
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

    /// Sets a cookie for the server. The browser must have opened a page of the server before.
    pub async fn set_cookie(&self, name: &str, value: &str) {
        let cookie = json!({"name": name, "value": value, "path": "/"});
        self.session
            .post("cookie", json!({"cookie": cookie}))
            .await
            .unwrap_or_else(|error| panic!("{}: {name}: {error}", self.name));
    }

    /// Copies another browser's session cookies, like a second device of the same player.
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

    /// Presses the browser's back button.
    pub async fn back(&self) {
        self.session
            .post("back", json!({}))
            .await
            .expect("there is a page to go back to");
    }

    /// Returns the current page's path and query, such as `/games/abc?ply=3`.
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

    /// Returns the value of a JavaScript expression in the page. Returns `None` if the expression
    /// throws or is null, or if the browser is leaving the page.
    pub async fn value(&self, expression: &str) -> Option<Value> {
        let value = self
            .session
            .execute(&format!("return ({expression});"), json!([]))
            .await
            .ok()?;
        (!value.is_null()).then_some(value)
    }

    /// Runs a JavaScript function body in the page, and returns its result.
    pub async fn run(&self, body: &str, arguments: Value) -> Value {
        self.session
            .execute(body, arguments)
            .await
            .unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// Waits until a JavaScript expression in the page is truthy.
    pub async fn until(&self, expression: &str) {
        let what = format!("{}: {expression}", self.name);
        until(&what, async || {
            self.awaits(expression).await.filter(|value| *value == true)
        })
        .await;
    }

    /// Waits until the visible text of an element contains `text`.
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

    /// Returns the value of an expression once it is truthy, or its last value after a timeout. The
    /// page polls, which is much cheaper than polling over `WebDriver`. Only Chromium supports
    /// this: other browsers slow down the timers of a covered window.
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

    /// Returns an element's visible text with collapsed whitespace, or `None` if the element does
    /// not exist.
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

    /// Waits until the page is loaded, and returns the number of matching elements.
    pub async fn count(&self, selector: &str) -> u64 {
        let count = format!(
            "document.readyState === 'loading' ? null : document.querySelectorAll({}).length",
            json!(selector)
        );
        let what = format!("{}: {count}", self.name);
        until(&what, async || self.value(&count).await?.as_u64()).await
    }

    /// Returns the current tab's handle.
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

    /// Switches to the first frame of the page, which may have another origin.
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

    /// Returns a PNG screenshot of the window, or `None` if the browser returns none.
    pub async fn screenshot(&self) -> Option<Vec<u8>> {
        let picture = self.session.get("screenshot").await.ok()?;
        data_encoding::BASE64
            .decode(picture.as_str()?.as_bytes())
            .ok()
    }

    /// Sends a command of the Chrome `DevTools` Protocol.
    pub async fn developer(&self, command: &str, parameters: Value) -> Value {
        self.session
            .developer(command, parameters)
            .await
            .unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// Returns the address of the Chrome `DevTools` Protocol, such as `127.0.0.1:9222`.
    pub fn devtools(&self) -> String {
        let address = self.session.devtools();
        address.expect("Chromium has it").to_owned()
    }

    /// Returns the folder of Chromium's profile, which contains everything that the browser writes
    /// to disk.
    pub fn profile(&self) -> PathBuf {
        self.session.profile().expect("Chromium has one").into()
    }

    /// Expects console errors that contain `part`, so that they do not fail the test.
    pub fn announce(&self, part: &'static str) {
        self.announced
            .lock()
            .expect("no test panics while holding it")
            .push(part);
    }

    /// Expects the console errors of an outage: failed connections, and failures to load the page's
    /// icon and service worker. A browser may load those at any time, so it may request the old
    /// icon after an upgrade, or the worker while no server runs.
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
