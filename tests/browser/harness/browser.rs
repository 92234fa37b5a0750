//! A person's browser: goes somewhere, looks, has tabs and a console.

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
    /// Parts of console errors that the test brings about on purpose.
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

    /// Keeps a cookie for this server, where the browser must have been before.
    pub async fn set_cookie(&self, name: &str, value: &str) {
        let cookie = json!({"name": name, "value": value, "path": "/"});
        self.session
            .post("cookie", json!({"cookie": cookie}))
            .await
            .unwrap_or_else(|error| panic!("{}: {name}: {error}", self.name));
    }

    /// Takes on the session of another browser, as a second device of the same person.
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

    /// Goes back as by the browser's own button.
    pub async fn back(&self) {
        self.session
            .post("back", json!({}))
            .await
            .expect("there is a page to go back to");
    }

    /// Path and query of the page: `/games/abc?ply=3`.
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

    /// The value of a JavaScript expression in the page, `None` when it throws, is null or the page
    /// is just being left.
    pub async fn value(&self, expression: &str) -> Option<Value> {
        let value = self
            .session
            .execute(&format!("return ({expression});"), json!([]))
            .await
            .ok()?;
        (!value.is_null()).then_some(value)
    }

    /// What the body of a function returns in the page.
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

    /// Waits until the text of an element, as it is shown, contains `text`.
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

    /// The value of an expression in the page as soon as it is true, or what it is after a while. The page itself looks
    /// again and again, which costs a fraction of asking it each time. Only Chromium's can: the others slow down the timers
    /// of a window that another one covers.
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

    /// The text of an element as it is shown, with single spaces; `None` when it is not there.
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

    /// The number of elements that match, once the whole page is there: a page that is still being
    /// read has some of its elements, and a test would count those.
    pub async fn count(&self, selector: &str) -> u64 {
        let count = format!(
            "document.readyState === 'loading' ? null : document.querySelectorAll({}).length",
            json!(selector)
        );
        let what = format!("{}: {count}", self.name);
        until(&what, async || self.value(&count).await?.as_u64()).await
    }

    /// The tab that the browser shows.
    pub async fn tab(&self) -> Value {
        self.session
            .get("window")
            .await
            .expect("a browser shows a tab")
    }

    /// Opens an empty tab beside the others, and shows it.
    pub async fn new_tab(&self) -> Value {
        let opened = self
            .session
            .post("window/new", json!({"type": "tab"}))
            .await
            .expect("a new tab");
        self.switch_to(&opened["handle"]).await;
        opened["handle"].clone()
    }

    /// Goes into the first frame of the page, which may be another site's.
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

    /// A picture of the window as PNG; `None` when the browser has none to give.
    pub async fn screenshot(&self) -> Option<Vec<u8>> {
        let picture = self.session.get("screenshot").await.ok()?;
        data_encoding::BASE64
            .decode(picture.as_str()?.as_bytes())
            .ok()
    }

    /// A command of Chromium's developer protocol.
    pub async fn developer(&self, command: &str, parameters: Value) -> Value {
        self.session
            .developer(command, parameters)
            .await
            .unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// Where Chromium speaks its developer protocol, `127.0.0.1:PORT`.
    pub fn devtools(&self) -> String {
        let address = self.session.devtools();
        address.expect("Chromium has it").to_owned()
    }

    /// The folder of Chromium's profile: what the browser has written to the disk.
    pub fn profile(&self) -> PathBuf {
        self.session.profile().expect("Chromium has one").into()
    }

    /// Lets the test pass with console errors that contain `part`, which it brings about on
    /// purpose.
    pub fn announce(&self, part: &'static str) {
        self.announced
            .lock()
            .expect("no test panics while holding it")
            .push(part);
    }

    /// Lets the test pass with the console errors of an outage: what cannot connect, and the
    /// page's icon and service worker. A browser loads these when it finds the time, so that it may
    /// ask an upgraded server for the icon of the version before, or nobody for the worker.
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
